"""A sentence is written once, and told to everybody or to one of the players it names."""

from __future__ import annotations

import pytest

from pitboss.games import GAMES
from pitboss.games.blackjack.events import ConsentGiven, PointCountAnnounced
from pitboss.games.poker.events import HandConceded, HandKilled
from pitboss.games.poker.pot_events import ActionSaid, ActionTaken, AntesPlaced, MoneyReturned, UncalledBetReturned
from pitboss.table.event import EVENTS, Event
from pitboss.table.events import (
    DecisionMade,
    PlayerSeated,
    RoundSettled,
    ShooterChosen,
    VigorishMarked,
    WagerMoved,
    WagerPaid,
    WagerReturned,
)
from pitboss.table.sentence import deeds, does, named, told_to, told_to_all, who, whose
from pitboss.table.view import SPECTATOR, Spot, View


@pytest.mark.parametrize(
    ("event", "to_all", "to_ann"),
    [
        (
            WagerPaid("Ann", 1, "ante", 500, "1 to 1", 500),
            "Ann wins $5 on the $5 ante bet, at 1 to 1.",
            "You win $5 on the $5 ante bet, at 1 to 1.",
        ),
        (WagerReturned("Ann", 1, "play", 500), "Ann's $5 play bet is returned.", "Your $5 play bet is returned."),
        (PlayerSeated("Ann", 3, 500), "Ann sits down at position 3 with $5.", "You sit down at position 3 with $5."),
        (DecisionMade("Ann", 1, "pass"), "Ann passes.", "You pass."),
        (
            DecisionMade("Ann", 1, "fold", is_default=True),
            "Ann runs out of time and folds.",
            "You run out of time and fold.",
        ),
        (
            ShooterChosen("Ann", 1, "takes the dice, and picks two of the five"),
            "Ann at position 1 takes the dice and picks two of the five.",
            "You at position 1 take the dice and pick two of the five.",
        ),
        (
            WagerMoved("Ann", 1, "come", 500, "come_6"),
            "Ann's $5 come bet moves to come 6.",
            "Your $5 come bet moves to come 6.",
        ),
        (
            VigorishMarked("Ann", 1, 100, 300),
            "$1 commission is marked: Ann owes $3.",
            "$1 commission is marked: you owe $3.",
        ),
        (ConsentGiven("Bob", 3, "Ann"), "Bob lets Ann bet on box 3.", "Bob lets you bet on box 3."),
        (ConsentGiven("Ann", 3, "Bob"), "Ann lets Bob bet on box 3.", "You let Bob bet on box 3."),
        (
            ActionSaid("Ann", 1, "call", 500, added=500, gesture="fold"),
            "Ann says call but throws the cards away. The words count: Ann calls $5.",
            "You say call but throw the cards away. The words count: you call $5.",
        ),
        (ActionTaken("Ann", 1, "raise", 2_000), "Ann raises to $20.", "You raise to $20."),
        (
            AntesPlaced({"Ann": 50, "Bob": 100}),
            "Everyone antes $1 (Ann $0.50, all-in).",
            "Everyone antes $1 (you $0.50, all-in).",
        ),
        (
            MoneyReturned({"Bob": 500, "Ann": 500}),
            "Returned from the pot: Bob $5, Ann $5.",
            "Returned from the pot: Bob $5, you $5.",
        ),
        (
            UncalledBetReturned("Ann", 1, 500),
            "Nobody calls the last $5: it goes back to Ann.",
            "Nobody calls the last $5: it goes back to you.",
        ),
        (
            HandConceded("Ann", 1, ()),
            "Ann concedes and mucks the hand unseen.",
            "You concede and muck the hand unseen.",
        ),
        (HandKilled("Ann", 1, (), "fouled"), "Ann's hand is dead: fouled.", "Your hand is dead: fouled."),
        (
            RoundSettled({"player Ann": 500, "tray": -500}, ""),
            "The round is over: Ann +$5, tray -$5.",
            "The round is over: you +$5, tray -$5.",
        ),
    ],
    ids=lambda value: value.kind if isinstance(value, Event) else "",
)
def test_an_event_is_told_to_the_player_it_names_as_you(event: Event, to_all: str, to_ann: str) -> None:
    assert event.words() == to_all
    assert told_to("Ann", event.sentence()) == to_ann
    assert told_to("Cleo", event.sentence()) == to_all


def test_a_position_is_told_to_who_sits_there() -> None:
    view = View(SPECTATOR, spots={0: Spot(), 3: Spot("Ann")})
    sentence = PointCountAnnounced(3, 1, "26").told(view)
    assert told_to_all(sentence) == "Ann busts with 26."
    assert told_to("Ann", sentence) == "You bust with 26."


def test_a_sentence_names_each_player_once() -> None:
    assert named(f"{who('Ann')} {does('lets')} {whose('Bob')} hand go. {who('Ann')} {does('is')} done.") == (
        "Ann",
        "Bob",
    )
    assert named("The round of play begins.") == ()


def test_you_begins_with_a_capital_where_a_sentence_begins() -> None:
    assert told_to("Ann", f"No decision. {who('Ann')} still {does('has')} $5.") == "No decision. You still have $5."
    assert told_to("Ann", f"Returned: {who('Ann')} $5.") == "Returned: you $5."


@pytest.mark.parametrize(
    ("verb", "of_you"),
    [("wins", "win"), ("passes", "pass"), ("goes", "go"), ("raises", "raise"), ("is", "are"), ("has", "have")],
)
def test_a_verb_goes_with_who_does_it(verb: str, of_you: str) -> None:
    sentence = f"{who('Ann')} {deeds(verb)}, {who('Bob')} {deeds(verb)}."
    assert told_to("Ann", sentence) == f"You {of_you}, Bob {verb}."
    assert told_to("Bob", sentence) == f"Ann {verb}, you {of_you}."


def test_a_name_that_looks_like_a_verb_or_an_owner_is_a_name() -> None:
    assert (
        told_to("Bob's", f"{who('Bob')} {does('wins')} and {who(chr(66) + 'ob' + chr(39) + 's')} {does('loses')}.")
        == "Bob wins and you lose."
    )


def test_every_event_writes_its_sentence_and_none_its_words() -> None:
    assert GAMES  # all their events are known by now
    assert [name for name, kind in EVENTS.items() if kind.words is not Event.words] == []
