"""Events told to somebody who has seen all that came before: hands by their players' names, cards as known."""

from __future__ import annotations

import pytest

from pitboss.games import GAMES
from pitboss.games.poker.desk_events import DecksRotated
from pitboss.games.poker.pot_events import PotAwarded
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
    WagerRemoved,
    WagerReturned,
)
from pitboss.table.sentence import told_to, told_to_all
from pitboss.table.view import SPECTATOR, Spot, View

ACE, TWO = Card.parse("As"), Card.parse("2c")
FIRST, SECOND = Place(1, 0), Place(1, 1)


def heard(event: Event, view: View, game: str = "poker") -> str:
    """Return what everybody hears of an event who has the view."""
    return told_to_all(GAMES[game].told(event, view))


def a_view(**known: object) -> View:
    """A view of a table at which Ann sits at position 3, and nobody at 4."""
    return View(SPECTATOR, spots={0: Spot(), 3: Spot("Ann"), 4: Spot()}, **known)  # type: ignore[arg-type]


def test_a_hand_is_called_by_its_player_and_a_free_box_by_its_number() -> None:
    assert heard(CardDealt(3, None, FIRST), a_view()) == "Ann is dealt a card face down."
    assert heard(CardDealt(4, ACE, FIRST), a_view()) == "Position 4 is dealt As."
    assert heard(CardDealt(5, ACE, FIRST), a_view()) == "Position 5 is dealt As."
    assert heard(PlayerReady("Bob"), a_view()) == "Bob is ready."


def test_what_counts_when_the_round_is_over_is_told_so_while_one_is_played() -> None:
    bought, in_round = ChipsBought("Ann", 500), a_view(is_in_round=True)
    assert heard(bought, a_view()) == "Ann buys $5 in chips."
    assert heard(bought, in_round) == "Ann buys $5 in chips (when the round is over)."
    assert heard(DecksRotated(), in_round) == "The other deck comes into play (when the round is over)."
    assert heard(PlayerReady("Bob"), in_round) == "Bob is ready."


def test_a_fault_is_told_as_what_happens_at_its_game() -> None:
    game = GAMES["three-card-poker"]
    words = game.fault("wrong-stub-count").words
    counted = game.told(FaultOccurred("wrong-stub-count", 40), a_view())
    assert counted == f"Something goes wrong: {words} (40 cards counted)."
    jam = FaultOccurred("shoe-jam")
    assert game.told(jam, a_view()) == f"Something goes wrong: {game.fault('shoe-jam').words}."
    assert jam.told(a_view()) == GAMES["baccarat"].told(jam, a_view()) == "(shoe jam)"


def test_a_fault_with_another_hand_is_told_by_its_player() -> None:
    poker = GAMES["poker"]
    words = poker.fault("hand-fouled").words
    assert heard(FaultOccurred("hand-fouled", 3), a_view()) == f"Something goes wrong: {words} (Ann)."
    assert heard(FaultOccurred("hand-fouled", 5), a_view()) == f"Something goes wrong: {words} (position 5)."


def test_discards_are_named_to_whoever_knows_them() -> None:
    discarded, view = CardsDiscarded(3, (FIRST, SECOND)), a_view()
    assert heard(discarded, view).endswith("straight to the discard rack.")
    view.spot(3).cards = {FIRST: ACE, SECOND: TWO}
    assert heard(discarded, view).endswith("straight to the discard rack: As 2c.")


def test_a_bet_at_another_box_is_told_with_its_place() -> None:
    assert heard(WagerPlaced("Ann", 3, "main", 500), a_view()) == "Ann bets $5."
    assert heard(WagerPlaced("Ann", 4, "main", 500), a_view()) == "Ann bets $5 at position 4."
    assert heard(WagerRemoved("Ann", 3, "main"), a_view()) == "Ann takes down the main bet."
    assert heard(WagerRemoved("Ann", 4, "main"), a_view()) == "Ann takes down the main bet at position 4."


def test_a_card_that_is_drawn_at_blackjack_is_a_hit() -> None:
    drawn = DecisionMade("Ann", 3, "draw")
    assert heard(drawn, a_view(), "blackjack") == "Ann hits."
    assert heard(drawn, a_view(), "double-draw-poker") == "Ann draws."


def test_what_a_curator_keeps_at_baccarat_is_the_shoe() -> None:
    kept = DecisionMade("Ann", 3, "keep")
    assert heard(kept, a_view(), "baccarat") == "Ann keeps the shoe."
    assert heard(kept, a_view(), "double-draw-poker") == "Ann keeps the cards."


def told_at_blackjack(*events: Event) -> list[str]:
    """Return what is told of each event at a blackjack table where Ann and Bob sit."""
    view, told = View(SPECTATOR, chips={"Ann": 1_000, "Bob": 1_000, "Cleo": 0}), []
    for event in events:
        told.append(heard(event, view, "blackjack"))
        event.shows(view)
    return told


def test_the_halves_of_a_surrendered_wager_are_told_as_parts_of_it() -> None:
    told = told_at_blackjack(
        RoundBegan(),
        WagerPlaced("Ann", 1, "main", 1_000),
        WagerPlaced("Bob", 2, "main", 750),
        DecisionMade("Ann", 1, "surrender"),
        WagerCollected("Ann", 1, "main", 500),
        WagerReturned("Ann", 1, "main", 500),
        WagerCollected("Bob", 2, "main", 350),
        WagerReturned("Bob", 2, "main", 400),
        RoundSettled({}, ""),
        RoundBegan(),
        WagerPlaced("Ann", 1, "main", 500),
        WagerReturned("Ann", 1, "main", 500),
    )
    assert told[4:8] == [
        "Ann surrenders the $10 main bet: $5 taken.",
        "Ann surrenders the $10 main bet: $5 returned.",
        "Bob surrenders the $7.50 main bet: $3.50 taken.",
        "Bob surrenders the $7.50 main bet: $4 returned.",
    ]
    assert told[-1] == "Ann's $5 main bet is returned."


def test_a_wager_that_is_lost_or_returned_whole_is_told_in_its_own_words() -> None:
    lost, returned = WagerCollected("Ann", 1, "main", 1_000), WagerReturned("Bob", 2, "main", 500)
    placed = WagerPlaced("Ann", 1, "main", 1_000), WagerPlaced("Bob", 2, "main", 500)
    assert told_at_blackjack(*placed, lost, returned)[2:] == [lost.words(), returned.words()]


def test_only_cards_that_lie_open_are_visible() -> None:
    assert CardDealt(3, None, FIRST).visible() == ()
    assert CardDealt(3, ACE, FIRST).visible() == (ACE,)
    assert HandRevealed(3, (ACE, TWO), (FIRST, SECOND), "ace high").visible() == (ACE, TWO)
    assert NoMoreBetsCalled().visible() == ()


def test_a_position_has_its_cards_by_hands_in_their_order() -> None:
    spot = Spot(cards={FIRST: ACE, SECOND: None}, hand_numbers={FIRST: 2})
    assert spot.hands == {1: {SECOND: None}, 2: {FIRST: ACE}}
    assert list(spot.hands) == [1, 2]


def test_a_round_that_ends_tells_what_stands_beside_what_was_won() -> None:
    standing = a_view()
    standing.spot(3).bets = {"Ann": {"pass": 500}}
    settled = RoundSettled({"player Ann": -500, "layout": 500}, "")
    assert heard(settled, standing) == "No decision. Ann still has $5 working."
    standing.spot(4).bets = {"Bob": {"pass": 1_000}}
    both = RoundSettled({"player Ann": -500, "player Bob": -1_000, "layout": 1_500}, "")
    assert heard(both, standing) == "No decision. Still working: Ann $5, Bob $10."
    assert told_to("Bob", both.told(standing)) == "No decision. Still working: Ann $5, you $10."
    standing.spot(4).bets = {}
    standing.has_decided = True
    assert heard(settled, standing) == "The round is over: everyone breaks even. Ann still has $5 working."
    won = RoundSettled({"player Ann": 500, "tray": -500}, "")
    assert heard(won, a_view()) == "The round is over: Ann +$5, tray -$5."


@pytest.mark.parametrize(
    ("rank", "words"),
    [("", ": nobody else contests it"), ("four-of-a-kind, twos", " with four-of-a-kind, twos")],
)
def test_a_pot_that_nobody_else_contests_is_won_with_the_hand_that_was_shown(rank: str, words: str) -> None:
    view = a_view()
    view.spot(3).rank = rank
    won = PotAwarded("Ann", 3, 0, 4_300, "nobody else contends for it")
    assert heard(won, view) == f"Ann wins $43 from the pot{words}."
