"""A copy of a poker log, whose shuffles stay sealed, is run again with the cards that it tells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cache
from random import Random
from typing import Any

import pytest

from pitboss.chance import SeededChance
from pitboss.games.poker.options import BY_CARD
from pitboss.play.dealer import Dealer, RoundFailed, asks_of
from pitboss.play.driver import RoundDriver
from pitboss.play.log import Log, LogError, Record
from pitboss.play.replay import sealed
from pitboss.play.replay.sealed import Attempts, Sealed
from pitboss.table.cards import CARDS
from pitboss.table.event import Place
from pitboss.table.events import PlayerSeated, RoundRuledVoid
from pitboss.table.seal import opens
from pitboss.table.view import SPECTATOR, Viewer
from tests.play.support import Forgery, copy_for, run

GAMES = {
    "holdem": {"rake_percent": "5"},
    "seven-card-stud": {"ante": "$1"},
    "omaha": {"split": "high-low", "low_hand": "eight-or-better"},
    "badugi": {"split": "low"},
    "five-card-draw": {},
}


@cache
def evening(game: str, rounds: int = 8, *, is_closed: bool = True) -> tuple[Record, ...]:
    """Play rounds in which players do anything that is allowed, and concede what they may."""
    people, dealer = Random(game), Dealer(Log(), SeededChance(bytes(32)))
    dealer.open("poker", {"game": game, **GAMES[game]}, 6, 0)
    for position in range(1, 6):
        dealer.take(PlayerSeated(f"p{position}", position, 100_000, by=f"p{position}"))
    for _ in range(rounds):
        dealer.begin_round()
        while dealer.prompt is not None:
            ask = asks_of(dealer.prompt)[0]
            choice = people.choice([each for each in ask.choices if each.word != "fold" or people.randrange(4) == 0])
            cards = tuple(drawn.card for drawn in choice.cards[: choice.at_most])
            amount = choice.amounts[0] if choice.amounts else None
            dealer.take(ask.decide(ask.player, choice.word, cards, amount))
    if is_closed:
        dealer.close()
    return tuple(dealer.log.records)


def copied(viewer: str) -> Forgery:
    """Return a viewer's copy in the hands of somebody who edits it."""
    forgery = Forgery(evening("holdem"))
    opened = [each.opened_for(viewer) for each in evening("holdem")]
    forgery.entries = [(body, beside) for (body, _), beside in zip(forgery.entries, opened, strict=True)]
    return forgery


def stripped(game: str = "holdem") -> Forgery:
    """Return a spectator's copy in the hands of somebody who edits it."""
    forgery = Forgery(evening(game))
    forgery.entries = [(body, None) for body, _ in forgery.entries]
    return forgery


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewer", ["p1", SPECTATOR])
def test_a_copy_is_right_as_far_as_can_be_known(game: str, viewer: Viewer) -> None:
    report = run(copy_for(evening(game), viewer))
    conceded = sum(record.body["event"] == "hand_conceded" for record in evening(game))
    assert report.sealed is not None and report.sealed.shuffles >= report.rounds == 8
    assert report.sealed.hidden_hands == conceded or (viewer == "p1" and report.sealed.hidden_hands < conceded)
    assert conceded and not report.is_identical
    assert "8 rounds: chain, chips, actions and the cards that were seen are right. Not checked: the order of" in (
        report.words()
    )


def test_the_log_of_the_house_opens_its_shuffles_and_is_identical() -> None:
    report = run(record.line() for record in evening("holdem"))
    assert report.sealed is None and report.is_identical and report.words().endswith("8 rounds: identical")


def test_a_copy_of_an_open_table_is_run_again_to_its_last_line() -> None:
    report = run(copy_for(evening("holdem", is_closed=False), "p1"))
    assert report.is_open and report.sealed is not None and not report.unrevealed_from


def test_a_copy_of_other_rules_is_checked_without_running_it() -> None:
    forgery = stripped()
    forgery.body("log_opened")["rules"] = 0
    report = run(forgery.lines())
    assert report.sealed is not None and "cards that were seen are right; its rules (version 0)" in report.words()


def test_one_shuffle_and_one_hand_are_told_in_the_singular() -> None:
    assert Sealed(2, 1).as_json() == {"shuffles": 2, "hidden_hands": 1, "unopened_cards": 0}
    assert Sealed(1, 1, cite="19:47-14.15(d)").words() == (
        "Not checked: the order of 1 shuffle, which stays sealed because a hand that is not shown stays hidden "
        "[19:47-14.15(d)]; and the cards of 1 hand conceded unseen"
    )


def test_no_hands_are_told_where_none_was_conceded_unseen() -> None:
    assert Sealed(1, 0).words().endswith("a hand that is not shown stays hidden")
    assert Sealed(1, 2).words().endswith("; and the cards of 2 hands conceded unseen")


@pytest.mark.parametrize(
    ("event", "name", "value", "problem"),
    [
        ("pot_awarded", "amount", 1, "it differs"),
        ("action_taken", "amount", 1, "the rules refuse it"),
        ("rake_taken", "amount", 950, "it differs"),
        ("community_cards_dealt", "what", "a gift", "it differs"),
        ("hand_revealed", "rank", "a royal flush", "it differs"),
        ("round_settled", "net", {"tray": 1}, "not to zero"),
        ("cards_dealt", "positions", "one", "cannot be read"),
    ],
)
def test_what_no_unseen_card_can_explain_is_wrong(event: str, name: str, value: object, problem: str) -> None:
    forgery = stripped()
    forgery.body(event)[name] = value
    with pytest.raises(LogError, match=problem) as found:
        run(forgery.lines())
    assert found.value.seq == forgery.first(event) + 1


def test_a_hand_shown_beside_one_conceded_unseen_cannot_be_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealed, "MOST_TRIES", 12)
    forgery = stripped()
    kinds = [(body["event"], body["round"]) for body, _ in forgery.entries]
    at = next(
        at
        for at, (kind, round_) in enumerate(kinds)
        if kind == "hand_revealed" and kinds[:at].count((kind, round_)) and ("hand_conceded", round_) in kinds[at:]
    )
    forgery.entries[at][0]["rank"] = "a royal flush"
    with pytest.raises(LogError, match="it differs"):
        run(forgery.lines())


def test_a_card_is_told_alike_wherever_it_is_told() -> None:
    forgery = stripped("seven-card-stud")
    at = forgery.first("hand_revealed")
    del forgery.entries[at + 1 :]  # before the house opens what everyone saw
    shown = forgery.entries[at][0]
    shown["cards"] = shown["cards"][::-1]
    with pytest.raises(LogError, match=r"at a place where .* was told before"):
        run(forgery.lines())


# What everyone saw


def shown_places(records: Iterable[Record]) -> dict[int, dict[Place, str]]:
    """Return the cards that everyone saw in each round, read from the log without the program's own reading of it."""
    shown: dict[int, dict[Place, str]] = defaultdict(dict)
    names = ("dealt", "board", "turned", "disclosed", "place")
    for body in (record.body for record in records):
        cards = body.get("cards", body.get("card"))
        places = next((body[name] for name in names if name in body), None)
        if "seen_by" not in body and cards and places:
            cards, places = (cards, places) if isinstance(cards, list) else ([cards], [places])
            shown[body["round"]] |= {Place(*place): card for place, card in zip(places, cards, strict=True)}
    return shown


@pytest.mark.parametrize("game", GAMES)
def test_what_everyone_saw_is_opened_when_the_round_is_over_and_nothing_else(game: str) -> None:
    records = evening(game)
    seals = {body["shuffle"]: body["sealed"] for body in (each.body for each in records) if "sealed" in body}
    shown = shown_places(records)
    lines = {each.body["round"]: each.body for each in records if each.body["event"] == "seals_opened"}
    assert lines.keys() == shown.keys() and shown
    for round_, body in lines.items():
        opened = dict(zip((Place(*place) for place in body["shown"]), body["salts"], strict=True))
        assert opened.keys() == shown[round_].keys()
        assert all(
            opens(seals[place.shuffle][place.number], card, opened[place]) for place, card in shown[round_].items()
        )
    kinds = [each.body["event"] for each in records]
    assert all(kinds[at + 1] == "round_settled" for at, kind in enumerate(kinds) if kind == "seals_opened")


@pytest.mark.parametrize("game", ["holdem", "seven-card-stud"])
def test_a_card_that_everyone_saw_must_be_what_its_shuffle_sealed(game: str) -> None:
    kind = "community_cards_dealt" if game == "holdem" else "hand_revealed"
    forgery = stripped(game)
    cards = forgery.body(kind)["cards"]
    cards[0] = next(str(card) for card in CARDS if str(card) not in cards)
    with pytest.raises(
        LogError, match=f"the {cards[0]} that it shows to everyone is not what was sealed at place"
    ) as found:
        run(forgery.lines())
    assert found.value.seq == forgery.first(kind) + 1
    assert f"which event {forgery.first('seals_opened') + 1} opens" in str(found.value)


def other_salt(body: dict[str, Any]) -> None:
    body["salts"][0] = "0" * 32


def other_place(body: dict[str, Any]) -> None:
    body["shown"][0] = [1, 52]


def one_salt_less(body: dict[str, Any]) -> None:
    body["salts"].pop()


def one_card_less(body: dict[str, Any]) -> None:
    body["shown"].pop()
    body["salts"].pop()


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (other_salt, "is not what was sealed at place"),
        (other_place, "it opens place 52 of shuffle 1, whose card was not shown to everyone before"),
        (one_salt_less, "it does not open each place with a salt"),
        (one_card_less, "it differs"),
    ],
)
def test_what_the_house_opens_to_everyone_cannot_be_changed(change: Callable[[Any], None], problem: str) -> None:
    forgery = stripped()
    change(forgery.body("seals_opened"))
    with pytest.raises(LogError, match=problem):
        run(forgery.lines())


def test_what_the_house_opens_to_everyone_cannot_be_left_out_of_a_copy() -> None:
    forgery = stripped()
    forgery.remove("seals_opened")
    with pytest.raises(LogError, match=r"produced: .*seals_opened"):
        run(forgery.lines())


def test_what_the_house_opens_to_everyone_is_checked_in_its_own_log_of_other_rules_too() -> None:
    forgery = Forgery(evening("holdem"))
    forgery.body("log_opened")["rules"] = 99
    assert run(forgery.lines()).rules_changed
    other_salt(forgery.body("seals_opened"))
    with pytest.raises(LogError, match="is not what was sealed at place"):
        run(forgery.lines())


def test_cards_of_a_round_that_is_cut_off_are_said_to_be_opened_when_it_is_over() -> None:
    lines = copy_for(evening("holdem"), SPECTATOR)
    at = next(number for number, line in enumerate(lines) if '"seals_opened"' in line)
    report = run(lines[:at])
    count = len(evening("holdem")[at].body["shown"])
    assert report.sealed is not None and report.sealed.unopened == count and report.is_open
    assert "actions and the cards that it opens are right" in report.words()
    assert f"; and {count} cards that everyone saw, which are opened when the round is over" in report.words()
    assert not run(lines[: at + 1]).sealed.unopened  # type: ignore[union-attr]


@pytest.mark.parametrize("viewer", ["p1", SPECTATOR])
def test_a_copy_cut_off_after_any_line_is_said_to_be_open_and_not_to_be_altered(viewer: Viewer) -> None:
    lines = copy_for(evening("seven-card-stud", 2), viewer)
    reports = [run(lines[:length]) for length in range(1, len(lines))]
    assert all(report.is_open for report in reports)
    settled = [report for report in reports if '"round_settled"' in lines[report.events - 1]]
    assert len(settled) == 2 and not any(report.sealed and report.sealed.unopened for report in settled)
    assert any(report.sealed and report.sealed.unopened for report in reports)


def test_a_copy_by_rules_that_opened_no_seals_says_that_public_cards_are_not_checked() -> None:
    forgery = stripped()
    forgery.body("log_opened")["rules"] = 5
    forgery.entries = [entry for entry in forgery.entries if entry[0]["event"] != "seals_opened"]
    words = run(forgery.lines()).words()
    assert "chain, chips and the cards that it opens are right; its rules (version 5)" in words
    assert "cards that everyone saw, which a log of its rules does not open" in words


def table_of_three(**options: str) -> Dealer:
    """Seat three players and begin a round of stud, or of another game."""
    dealer = Dealer(Log(), SeededChance(bytes(32)))
    dealer.open("poker", {"game": "seven-card-stud", "ante": "$1"} | options, 6, 0)
    for position in range(1, 4):
        dealer.take(PlayerSeated(f"p{position}", position, 100_000, by=f"p{position}"))
    dealer.begin_round()
    return dealer


def test_the_cards_that_place_the_button_are_opened_before_the_next_shuffle() -> None:
    dealer = table_of_three(game="holdem", ante="$0", button=BY_CARD)
    kinds = [record.body["event"] for record in dealer.log.records]
    first = kinds.index("seals_opened")
    assert kinds[first + 1 : first + 3] == ["seed_withheld", "cards_shuffled"]
    assert {shuffle for shuffle, _ in dealer.log.records[first].body["shown"]} == {1}
    assert run(copy_for(dealer.log.records, SPECTATOR)).sealed == Sealed(2, 0)


@pytest.mark.parametrize("ending", ["round_ruled_void", "round_abandoned"])
def test_what_everyone_saw_is_opened_also_where_a_round_counts_for_nothing(
    ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealer = table_of_three()
    if ending == "round_ruled_void":
        dealer.take(RoundRuledVoid("a card was marked", by="Flo"))
        assert run(copy_for(dealer.log.records, "p1")).sealed == Sealed(1, 0)
    else:
        monkeypatch.setattr(RoundDriver, "_next_prompt", lambda driver, answer: 1 / 0)
        with pytest.raises(RoundFailed):
            dealer.answer_by_default()
    last, opened = (record.body for record in dealer.log.records[-2:])
    assert (last["event"], opened["event"]) == (ending, "seals_opened")
    assert {Place(*place) for place in opened["shown"]} == shown_places(dealer.log.records)[1].keys()
    assert len(opened["shown"]) == 3


def crowded(game: str, seed: int) -> list[Record]:
    """Play a round in which eight players stay in and draw what they can, so that gathered cards are dealt again."""
    dealer = Dealer(Log(), SeededChance(bytes([seed]) * 32))
    dealer.open("poker", {"game": game, "ante": "$1"}, 8, 0)
    for position in range(1, 9):
        dealer.take(PlayerSeated(f"p{position}", position, 100_000, by=f"p{position}"))
    dealer.begin_round()
    while dealer.prompt is not None:
        ask = asks_of(dealer.prompt)[0]
        stays = [choice for choice in ask.choices if choice.word in ("check", "call")]
        choice = stays[0] if stays else max(ask.choices, key=lambda each: each.at_most)
        dealer.take(ask.decide(ask.player, choice.word, tuple(each.card for each in choice.cards[: choice.at_most])))
    return dealer.log.records


@pytest.mark.parametrize(("game", "seed"), [("seven-card-stud", 0), ("five-card-draw", 0), ("five-card-draw", 9)])
@pytest.mark.parametrize("viewer", ["p1", SPECTATOR])
def test_cards_that_were_gathered_and_shuffled_again_are_opened_with_the_others(
    game: str, seed: int, viewer: Viewer
) -> None:
    records = crowded(game, seed)
    (opened,) = [record.body for record in records if record.body["event"] == "seals_opened"]
    assert {Place(*place) for place in opened["shown"]} == shown_places(records)[1].keys()
    assert len({shuffle for shuffle, _ in opened["shown"]}) > 1
    report = run(copy_for(records, viewer))
    assert report.sealed is not None and report.sealed.shuffles > 1 and not report.sealed.unopened


def test_a_card_that_was_dealt_face_down_is_opened_to_all_when_it_is_shown_and_no_other() -> None:
    records = evening("holdem")
    down = {Place(*place) for each in records if each.body["event"] == "cards_dealt" for place in each.body["dealt"]}
    opened = {Place(*each) for record in records for each in record.body.get("shown", ())}
    shown = {Place(*each) for record in records for each in record.body.get("turned", ())}
    conceded = [record.body["discarded"] for record in records if record.body["event"] == "hand_conceded"]
    assert opened & down == shown and shown and conceded
    assert not opened & {Place(*place) for hand in conceded for place in hand}


def test_a_card_that_a_copy_opens_is_what_its_shuffle_sealed() -> None:
    forgery = copied("p1")
    cards = next(opened for _, opened in forgery.entries if opened)["cards"]
    own = next(number for number, card in enumerate(cards) if card is not None)
    cards[own] = "As" if cards[own] != "As" else "Ks"
    with pytest.raises(LogError, match="is not what the shuffle sealed at its place"):
        run(forgery.lines())


def test_a_copy_opens_every_card_of_its_viewer_and_nobody_elses() -> None:
    forgery = copied("p1")
    opened = next(opened for _, opened in forgery.entries if opened)
    assert [card is not None for card in opened["cards"]] == [salt is not None for salt in opened["salts"]]
    assert sum(card is not None for card in opened["cards"]) == 2, "two cards of hold 'em, of ten"
    own = next(number for number, card in enumerate(opened["cards"]) if card is not None)
    opened["cards"][own] = opened["salts"][own] = None
    with pytest.raises(LogError, match="what it opens was taken out"):
        run(forgery.lines())
    whole = copied("p1")
    at = next(at for at, (_, opened) in enumerate(whole.entries) if opened)
    whole.entries[at] = (whole.entries[at][0], evening("holdem")[at].opened)
    with pytest.raises(LogError, match="what it opens was taken out"):
        run(whole.lines())


def test_the_house_opens_every_card_that_was_dealt_and_none_that_lies_open() -> None:
    forgery = Forgery(evening("seven-card-stud"))
    at = forgery.first("cards_dealt")
    forgery.entries[at][1]["cards"].pop()
    with pytest.raises(LogError, match="it differs"):
        run(forgery.lines())
    forgery = Forgery(evening("seven-card-stud"))
    at = next(at for at, (body, _) in enumerate(forgery.entries) if body["event"] == "cards_dealt" and body["cards"])
    forgery.entries[at] = (forgery.entries[at][0], {"cards": forgery.entries[at][0]["cards"], "salts": []})
    with pytest.raises(LogError, match="it differs"):
        run(forgery.lines())


def test_a_card_opened_without_its_salt_is_not_what_was_sealed() -> None:
    forgery = copied("p1")
    opened = next(opened for _, opened in forgery.entries if opened)
    opened["salts"] = [None] * len(opened["salts"])
    with pytest.raises(LogError, match="is not what the shuffle sealed at its place"):
        run(forgery.lines())


def test_cards_with_which_a_round_came_less_far_are_not_gone_on_from() -> None:
    attempts = Attempts()
    for seq, mixed in ((40, [0, 1]), (30, [1, 0])):
        attempts.judge(seq, {1: mixed})
    assert (attempts.made, attempts.best) == (2, {1: [0, 1]})
