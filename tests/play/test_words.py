"""Events told to somebody at the table: hands by their players' names, faults by what happens, cards as known."""

from __future__ import annotations

from pitboss.games import find_game
from pitboss.games.poker.desk_events import DecksRotated
from pitboss.play.dealer import Dealer
from pitboss.play.words import Surrenders, told, told_ending, visible_cards
from pitboss.table.cards import Card
from pitboss.table.event import Event, Place
from pitboss.table.events import (
    CardDealt,
    CardsDiscarded,
    ChipsBought,
    DecisionMade,
    FaultOccurred,
    HandRevealed,
    NoMoreBetsCalled,
    PlayerReady,
    RoundBegan,
    RoundSettled,
    WagerCollected,
    WagerPlaced,
    WagerReturned,
)
from pitboss.table.view import Spot
from tests.play.support import place_wagers, seeded_table

ACE, TWO = Card.parse("As"), Card.parse("2c")
FIRST, SECOND = Place(1, 0), Place(1, 1)
SEATS = {3: "Ann", 4: ""}
FAULTS = {fault.name: fault for fault in find_game("three-card-poker").faults}


def test_a_hand_is_called_by_its_player_and_a_free_box_by_its_number() -> None:
    assert told(CardDealt(3, None, FIRST), SEATS, {}, ()) == "Ann is dealt a card face down."
    assert told(CardDealt(4, ACE, FIRST), SEATS, {}, (ACE,)) == "Position 4 is dealt As."
    assert told(PlayerReady("Bob"), SEATS, {}, ()) == "Bob is ready."


def test_what_counts_when_the_round_is_over_is_told_so_while_one_is_played() -> None:
    bought = ChipsBought("Ann", 500)
    assert told(bought, SEATS, {}, ()) == "Ann buys $5 in chips."
    assert told(bought, SEATS, {}, (), is_in_round=True) == "Ann buys $5 in chips (when the round is over)."
    rotated = told(DecksRotated(), SEATS, {}, (), is_in_round=True)
    assert rotated == "The deck that was kept comes into play (when the round is over)."
    assert told(PlayerReady("Bob"), SEATS, {}, (), is_in_round=True) == "Bob is ready."


def test_a_fault_is_told_as_what_happens() -> None:
    words = FAULTS["wrong-stub-count"].words
    counted = told(FaultOccurred("wrong-stub-count", 40), SEATS, FAULTS, ())
    assert counted == f"Something goes wrong: {words} (40 cards counted)."
    assert told(FaultOccurred("shoe-jam"), SEATS, FAULTS, ()).startswith("Something goes wrong: ")
    assert told(FaultOccurred("shoe-jam"), SEATS, {}, ()) == "(shoe jam)"


def test_a_fault_with_another_hand_is_told_by_its_player() -> None:
    faults = {fault.name: fault for fault in find_game("poker").faults}
    words = faults["hand-fouled"].words
    assert told(FaultOccurred("hand-fouled", 3), SEATS, faults, ()) == f"Something goes wrong: {words} (Ann)."
    assert told(FaultOccurred("hand-fouled", 5), SEATS, faults, ()) == f"Something goes wrong: {words} (position 5)."


def test_discards_are_named_to_whoever_knows_them() -> None:
    discarded = CardsDiscarded(3, (FIRST, SECOND))
    assert told(discarded, SEATS, {}, ()).endswith("at once to the discard rack.")
    assert told(discarded, SEATS, {}, (ACE, TWO)).endswith("at once to the discard rack: As 2c.")


def test_the_halves_of_a_surrendered_wager_are_told_as_parts_of_it() -> None:
    surrenders = Surrenders()
    assert [surrenders.words(event) for event in SURRENDERED] == [
        "",
        "",
        "",
        "Of the main wager of $10 that Ann surrendered, half, $5, is lost.",
        "Of the main wager of $10 that Ann surrendered, half, $5, goes back.",
        "Of the main wager of $7.50 that Bob surrendered, $3.50 is lost.",
        "Of the main wager of $7.50 that Bob surrendered, $4 goes back.",
    ]
    assert surrenders.words(RoundBegan()) == ""
    assert surrenders.words(WagerReturned("Ann", 1, "main", 1_000)) == ""


SURRENDERED: list[Event] = [
    WagerPlaced("Ann", 1, "main", 1_000),
    WagerPlaced("Bob", 2, "main", 750),
    DecisionMade("Ann", 1, "surrender"),
    WagerCollected("Ann", 1, "main", 500),
    WagerReturned("Ann", 1, "main", 500),
    WagerCollected("Bob", 2, "main", 350),
    WagerReturned("Bob", 2, "main", 400),
]


def test_a_wager_that_is_lost_or_returned_whole_is_told_in_its_own_words() -> None:
    surrenders = Surrenders({("Ann", 1, "main"): 1_000, ("Bob", 2, "main"): 500})
    assert surrenders.words(WagerCollected("Ann", 1, "main", 1_000)) == ""
    assert surrenders.words(WagerReturned("Bob", 2, "main", 500)) == ""
    assert surrenders.words(WagerCollected("Cleo", 3, "main", 500)) == ""


def test_only_cards_that_lie_open_are_visible() -> None:
    assert visible_cards(CardDealt(3, None, FIRST)) == ()
    assert visible_cards(CardDealt(3, ACE, FIRST)) == (ACE,)
    assert visible_cards(HandRevealed(3, (ACE, TWO), (FIRST, SECOND), "ace high")) == (ACE, TWO)
    assert visible_cards(NoMoreBetsCalled()) == ()


def test_a_position_has_its_cards_by_hands_in_their_order() -> None:
    spot = Spot(cards={FIRST: ACE, SECOND: None}, hand_numbers={FIRST: 2})
    assert spot.hands == {1: {SECOND: None}, 2: {FIRST: ACE}}
    assert list(spot.hands) == [1, 2]


def test_a_dealer_tells_what_it_keeps_for_whoever_goes_on_with_the_table() -> None:
    dealer: Dealer = seeded_table()
    place_wagers(dealer)
    dealer.take(ChipsBought("Ann", 500))
    assert list(dealer.bond.shuffles.stacks) == [dealer.bond.shuffles.number] == [1]
    assert [type(event) for event in dealer.waiting] == [ChipsBought]
    assert dealer.cards_since == dealer.log.time == 0


def test_a_round_that_ends_tells_what_stands_beside_what_was_won() -> None:
    settled = RoundSettled({"player Ann": -500, "layout": 500}, "")
    assert told_ending(settled, {"player Ann": 0}, {"Ann": 500}) == (
        "The round is over: nothing changed hands; Ann has $5 standing."
    )
    assert told_ending(settled, {"player Ann": 500, "tray": -500}, {}) == "The round is over: Ann +$5, tray -$5."
