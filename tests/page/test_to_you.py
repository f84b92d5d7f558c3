"""What the page tells a player speaks to that player."""

from __future__ import annotations

import json
import subprocess

import pytest

from pitboss.games.baccarat.events import ShoePassed
from pitboss.games.poker.desk_events import GameAnnounced
from pitboss.games.poker.events import ButtonPlaced, DisclosureOrdered, SecondPlayerViewed
from pitboss.games.poker.pot_events import AntesPlaced, MoneyReturned, UncalledBetReturned
from pitboss.table.event import Event
from pitboss.table.events import CardsViewed, MarkerPlaced, MarkerRemoved, VigorishMarked, VigorishSettled
from tests.page.test_verify import PAGE, node

RUN = """
import { readFileSync } from "node:fs";
const { page, words, player } = JSON.parse(readFileSync(0, "utf8"));
const { toYou } = await import(page + "/table/results.js");
process.stdout.write(toYou(words, player));
"""


def to_you(words: str, player: str = "Ann") -> str:
    """Return a sentence as the page tells it to a player."""
    command = [node(), "--input-type=module", "-e", RUN]
    given = json.dumps({"page": str(PAGE), "words": words, "player": player})
    return subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Ann does not answer and folds.", "You do not answer and fold."),
        ("Ann does not answer and calls $5, all-in.", "You do not answer and call $5, all-in."),
        ("Ann does not answer: stand-pat.", "You do not answer: stand-pat."),
        ("Ann concedes and discards the hand unseen.", "You concede and discard the hand unseen."),
        ("Ann posts the blinds missed of $5 and $2 dead.", "You post the blinds missed of $5 and $2 dead."),
        ("Ann is away from the table and is dealt no cards.", "You are away from the table and are dealt no cards."),
        ("Ann no longer waits for a seat.", "You no longer wait for a seat."),
        (
            "Ann is required to leave the game: shouts and calls names.",
            "You are required to leave the game: shouts and calls names.",
        ),
        ("Ann discards the 2c and 3s.", "You discard the 2c and 3s."),
    ],
)
def test_every_verb_of_a_sentence_speaks_to_the_player(words: str, told: str) -> None:
    assert to_you(words) == told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("face down: Ann (2d 2s), Bob (2 cards).", "face down: you (2d 2s), Bob (2 cards)."),
        ("face up: Bob (3c), Ann (4c).", "face up: Bob (3c), you (4c)."),
        ("face down: Mary Ann (1 card), Ann (4c).", "face down: Mary Ann (1 card), you (4c)."),
        ("face down: Bob (1 card).", "face down: Bob (1 card)."),
    ],
)
def test_of_cards_dealt_to_several_the_players_own_are_told_as_such(words: str, told: str) -> None:
    assert to_you(f"The dealer deals {words}") == f"The dealer deals {told}"


LOOK = "the first player at the table, may look the cards over."


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (CardsViewed("Ann"), f"You, {LOOK}"),
        (CardsViewed("Mary Ann"), f"Mary Ann, {LOOK}"),
        (SecondPlayerViewed("Ann"), f"You, {LOOK.replace('first', 'second')}"),
        (VigorishSettled("Ann", 250), "You pay the $2.50 in vigorish that was marked."),
        (VigorishMarked("Ann", 3, 125, 250), "$1.25 in vigorish is marked for you, who owe $2.50."),
        (ButtonPlaced("Ann", 3), "The button lies before you at position 3."),
        (ButtonPlaced("Mary Ann", 3), "The button lies before Mary Ann at position 3."),
        (AntesPlaced({"Ann": 200, "Bob": 500}), "Everyone antes $5 (you $2, all-in)."),
        (
            AntesPlaced({"Bob": 100, "Ann": 200, "Cy": 500}),
            "Everyone antes $5 (Bob $1, all-in; you $2, all-in).",
        ),
        (MoneyReturned({"Ann": 500, "Bob": 500}), "Put into the pot and returned: you $5, Bob $5."),
        (MoneyReturned({"Bob": 500, "Ann": 500}), "Put into the pot and returned: Bob $5, you $5."),
        (MoneyReturned({"Mary Ann": 500, "Ann": 500}), "Put into the pot and returned: Mary Ann $5, you $5."),
        (UncalledBetReturned("Ann", 1, 500), "$5 that nobody called goes back to you."),
        (
            GameAnnounced("hold 'em", (), "Ann"),
            "In the poker room: hold 'em; no seat is vacant; next on the list: you.",
        ),
        (MarkerRemoved("Ann", 1, "hard_6", "off"), 'The dealer takes the "off" marker button off your hard 6 wager.'),
        (MarkerPlaced("Ann", 1, "hard_6", "on"), 'The dealer puts an "on" marker button on top of your hard 6 wager.'),
        (
            DisclosureOrdered("Ann", reason="a dispute"),
            "The floorperson requires that your hand be disclosed if conceded (a dispute).",
        ),
        (ShoePassed("Ann", True), "The Banker's Hand has lost: you must pass the shoe."),
    ],
)
def test_a_player_who_is_named_in_apposition_or_amid_a_sentence_is_spoken_to(event: Event, told: str) -> None:
    assert to_you(event.words()) == told


def test_who_only_watches_is_told_everybody_by_name() -> None:
    words = "The dealer deals face down: Ann (2 cards), Bob (2 cards)."
    assert to_you(words, "") == words
