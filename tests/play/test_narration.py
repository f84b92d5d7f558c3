"""Narration: each event is told to a viewer who remembers what came before it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.games import GAMES
from pitboss.play.log import Log, read_log
from pitboss.play.narration import Narrator, Told
from pitboss.table.events import CardsDiscarded, FaultOccurred, RoundSettled, WagerCollected
from pitboss.table.view import HOUSE, SPECTATOR, View, Viewer
from tests.kit import decide, open_prompt, open_table
from tests.play.support import DDP, TCP, boldly, play_rounds, seeded_table

LOGS = Path(__file__).parent.parent / "logs"


def narrated(game: str, viewer: Viewer, lines: list[str]) -> list[Told]:
    narrator = Narrator(View(viewer), GAMES[game])
    return [narrator.tell(record) for record in read_log(lines)]


def kept(name: str) -> list[Told]:
    """A kept log as the house is told it."""
    return narrated(
        name.split("-rules", maxsplit=1)[0], HOUSE, (LOGS / f"{name}.log").read_text(encoding="utf-8").splitlines()
    )


def test_what_stands_on_the_layout_is_told_beside_what_was_won_and_lost() -> None:
    endings = [told for told in kept("craps-rules-2") if isinstance(told.event, RoundSettled)]
    standing = [told for told in endings if " working" in told.words]
    assert standing and all("standing bets" not in told.words for told in endings)
    for told in endings:
        assert told.net is not None and sum(told.net.values()) == 0


def test_only_the_end_of_a_round_has_gains() -> None:
    assert all(told.net is None for told in kept("baccarat-rules-2") if not isinstance(told.event, RoundSettled))


def test_a_position_is_told_by_the_name_of_who_sits_there() -> None:
    words = [told.words for told in kept("three-card-poker-rules-1")]
    assert not [each for each in words if "osition" in each and "sits down" not in each and "wager" not in each
                and "opens" not in each]  # fmt: skip


@pytest.mark.parametrize("viewer", [HOUSE, "Ann", SPECTATOR])
def test_discards_are_named_to_those_who_know_them(viewer: Viewer) -> None:
    dealer = play_rounds(seeded_table(DDP, {}, seats=("Ann", "Bob")), 3, boldly)
    narrator = Narrator(View(viewer), GAMES[DDP])
    told = [narrator.tell(record) for record in dealer.log.records]
    known = [each for each in told if isinstance(each.event, CardsDiscarded) and each.cards]
    assert bool(known) is (viewer is not SPECTATOR)
    assert all(each.words.endswith(f": {' '.join(map(str, each.cards))}.") for each in known)


def test_a_fault_is_told_in_the_words_of_its_game() -> None:
    dealer = play_rounds(seeded_table(TCP, {}, seats=("Ann",), faults=["face-up-card"]), 1, boldly)
    narrator = Narrator(View(HOUSE), GAMES[TCP])
    told = [narrator.tell(record) for record in dealer.log.records]
    (fault,) = [each for each in told if isinstance(each.event, FaultOccurred)]
    assert fault.words.startswith("Something goes wrong: ")


def test_a_narrator_who_comes_when_wagers_lie_there_knows_which_are_surrendered() -> None:
    view = View(HOUSE, chips={"Ann": 0})
    view.spot(1).bets["Ann"] = {"main": 1_000}
    log = Log()
    log.append(WagerCollected("Ann", 1, "main", 500))
    (told,) = [Narrator(view, GAMES["blackjack"]).tell(record) for record in log.records]
    assert told.words == "Ann surrenders the $10 main bet: $5 taken."


def test_in_a_hand_of_stud_it_is_told_which_way_up_a_card_lies() -> None:
    stud = {"game": "seven-card-stud"}
    dealer = open_table("poker", stud, seats={"Ann": 10_000, "Bob": 10_000}, stacks=["2c 3c 4d 5d 6h 7h"])
    dealer.begin_round()
    while dealer.prompt is not None:
        decide(dealer, open_prompt(dealer).choices[0].word)
    holes: dict[Viewer, str] = {
        HOUSE: "Ann (2c 4d), Bob (3c 5d)",
        SPECTATOR: "Ann (2 cards), Bob (2 cards)",
        "Ann": "Ann (2c 4d), Bob (2 cards)",
        "Bob": "Ann (2 cards), Bob (3c 5d)",
    }
    for viewer, down in holes.items():
        narrator = Narrator(View(viewer), GAMES["poker"])
        told = [narrator.tell(record) for record in dealer.log.records]
        dealt = [each.words for each in told if each.event.kind == "cards_dealt"]
        assert dealt[:2] == [f"The dealer deals face down: {down}.", "The dealer deals face up: Ann (6h), Bob (7h)."]
        assert [words.split(":")[0].rpartition(" ")[2] for words in dealt] == ["down", *["up"] * 4, "down"]
        hidden = 0 if viewer is HOUSE else 2 - isinstance(viewer, str)
        assert dealt[-1].count("(1 card)") == hidden, "the last card as each may see it"


def test_of_one_card_that_is_dealt_it_is_told_which_way_up_it_lies_beside_others() -> None:
    stud = {"game": "seven-card-stud"}
    seats = {"Ann": 10_000, "Bob": 10_000}
    dealer = open_table("poker", stud, seats=seats, stacks=["2c 3c 4d 5d 6h 7h"], faults=["hole-card-exposed#3"])
    dealer.begin_round()
    narrator = Narrator(View(SPECTATOR), GAMES["poker"])
    told = [narrator.tell(record).words for record in dealer.log.records]
    at = told.index("Ann is dealt 4d face up.")
    assert told[at - 2 : at] == [
        "The dealer deals face down: Ann (1 card), Bob (1 card).",
        GAMES["poker"].fault("hole-card-exposed").happens(),
    ]
    assert told[at + 2 : at + 5] == [
        "The dealer deals face down: Bob (1 card).",
        "The dealer deals face down: Ann (1 card).",
        "The dealer deals face up: Bob (7h).",
    ]


def test_a_blind_that_takes_all_that_its_player_has_is_told_as_all_in() -> None:
    dealer = open_table("poker", seats={"Ann": 10_000, "Bob": 300, "Cy": 10_000})
    dealer.begin_round()
    narrator = Narrator(View("Bob"), GAMES["poker"])
    told = [narrator.tell(record).words for record in dealer.log.records]
    assert "Bob posts the second blind of $3, all-in." in told and "Ann posts the first blind of $2." in told


def test_cards_that_nobody_sees_lie_face_down() -> None:
    dealer = open_table("poker", seats={"Ann": 10_000, "Bob": 10_000})
    dealer.begin_round()
    narrator = Narrator(View(HOUSE), GAMES["poker"])
    told = [narrator.tell(record).words for record in dealer.log.records]
    assert sum("deals face down" in words for words in told) == 1
    assert not any(spot.up for spot in narrator.view.spots.values())
