"""Side pots of any depth, against an oracle that deals them out chip by chip."""

from __future__ import annotations

import random
from dataclasses import dataclass, fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.games.poker.bets import BettingRound
from pitboss.games.poker.cards import return_cards
from pitboss.games.poker.events import CommunityCardsDealt
from pitboss.games.poker.felt import PokerFelt, PokerSeat
from pitboss.games.poker.kinds import Street
from pitboss.games.poker.levels import read_levels
from pitboss.games.poker.paragraphs import StreetCites
from pitboss.games.poker.pot_events import ActionTaken, BlindPosted, UncalledBetReturned
from pitboss.games.poker.pots import layers_of, spread_over
from pitboss.games.poker.room import require_words
from pitboss.play.dealer import Dealer, asks_of
from pitboss.table.best import Best
from pitboss.table.cards import Card, standard_deck
from pitboss.table.event import Drawn, Place
from pitboss.table.events import HandRevealed
from pitboss.table.rankings import FIVE_CARD_HIGH
from pitboss.table.refusal import Refused
from pitboss.table.view import HOUSE, View
from tests.games.oracle_poker import won
from tests.kit import check_log, events, open_table

FIVE_CARD_HIGH_BEST = Best(FIVE_CARD_HIGH)

CHIP = 50


@dataclass(frozen=True)
class Stack:
    """What one player has put in, and whether the player is all-in, out of the round, or has more chips."""

    chips: int
    is_folded: bool
    strength: int


stacks = st.builds(Stack, st.integers(1, 9), st.booleans(), st.integers(0, 3))


@pytest.mark.untraced
@settings(max_examples=3_000)
@given(st.lists(stacks, min_size=2, max_size=11), st.booleans())
def test_random_all_in_patterns_come_out_as_chip_by_chip(players: list[Stack], highest_is_all_in: bool) -> None:
    seats = []
    for number, stack in enumerate(players, start=1):
        seat = PokerSeat(number, f"p{number}", 0)
        seat.total, seat.is_folded = stack.chips * CHIP, stack.is_folded
        seat.is_all_in = True
        seats.append(seat)
    live = [seat for seat in seats if not seat.is_folded]
    if not live:
        return
    top = max(live, key=lambda seat: seat.total)
    top.is_all_in = highest_is_all_in
    strength = {f"p{number}": stack.strength for number, stack in enumerate(players, start=1)}
    put_in = {seat.player: seat.total for seat in seats}
    order = [seat.player for seat in seats]
    assert awarded(seats, strength) == won(put_in, {seat.player for seat in live}, order, strength, CHIP)


def awarded(seats: list[PokerSeat], strength: dict[str, int]) -> dict[str, int]:
    """Award the rules' pots by strength, an odd chip to the first in order."""
    gained = {seat.player: 0 for seat in seats}
    for layer in layers_of(seats):
        best = max(strength[seat.player] for seat in layer.seats)
        winners = [seat.player for seat in layer.seats if strength[seat.player] == best]
        each, odd = divmod(layer.amount // CHIP, len(winners))
        for number, winner in enumerate(winners):
            gained[winner] += (each + (number < odd)) * CHIP
    return gained


@pytest.mark.untraced
def test_whole_rounds_of_all_ins_pay_what_the_oracle_pays() -> None:
    for seed in range(250):
        check_all_in_round(random.Random(seed))


def check_all_in_round(people: random.Random) -> None:
    """Play a round in which players of all stacks go all-in, call or fold, and compare chips with the oracle's."""
    count = people.randint(2, 9)
    brought = {f"p{number}": 50 * people.randint(4, 40) for number in range(1, count + 1)}
    cards = " ".join(map(str, people.sample(standard_deck(), 52)))
    options = {
        "limit": "no-limit",
        "minimum": "$1",
        "first_blind": "$0.50",
        "second_blind": "$1",
        "losing_hands": "shown",
    }
    dealer = open_table("poker", options, seats=brought, stacks=[cards], positions=11)
    dealer.begin_round()
    while dealer.prompt is not None:
        (ask,) = asks_of(dealer.prompt)
        choice = people.choice([each for each in ask.choices if each.word != "check" or people.randrange(3)])
        dealer.take(ask.decide(ask.player, choice.word, amount=choice.amounts[-1] if choice.amounts else None))
    put_in, folded, ranks = read_round(dealer)
    strength = {
        name: FIVE_CARD_HIGH_BEST.value([*hand, *ranks["board"]]) for name, hand in ranks.items() if name != "board"
    }
    in_round = set(put_in) - folded
    if len(in_round) > 1:
        expected = won(put_in, in_round, [*brought], strength, 50)
        gained = {
            player.name: player.chips - brought[player.name] + put_in[player.name] for player in dealer.table.players
        }
        assert sum(gained.values()) == sum(expected.values())
        assert all(abs(gained[name] - expected[name]) <= 50 * count for name in brought)
        if len(set(strength.values())) == len(strength):
            assert gained == expected
    check_log(dealer)


def read_round(dealer: Dealer) -> tuple[dict[str, int], set[str], dict[str, list[Card]]]:
    """Read from the log what everybody put in, who folded, and the cards that were shown, the board's among them."""
    put_in = {player.name: 0 for player in dealer.table.players}
    folded: set[str] = set()
    shown: dict[str, list[Card]] = {"board": []}
    for event in events(dealer):
        if isinstance(event, ActionTaken):
            put_in[event.player] += event.added
            folded |= {event.player} if event.choice == "fold" else set()
        elif isinstance(event, BlindPosted):
            put_in[event.player] += event.amount
        elif isinstance(event, UncalledBetReturned):
            put_in[event.player] -= event.amount
        elif isinstance(event, CommunityCardsDealt):
            shown["board"] += event.cards or ()
        elif isinstance(event, HandRevealed):
            shown[f"p{event.position}"] = list(event.cards or ())
    return put_in, folded, shown


def test_what_was_raked_stays_raked_when_pots_join_or_divide() -> None:
    seats = [PokerSeat(number, f"p{number}", 0) for number in range(1, 4)]
    for seat, total in zip(seats, (100, 300, 500), strict=True):
        seat.total, seat.is_all_in = total, True
    layers = layers_of(seats)
    assert [layer.amount for layer in layers] == [300, 400, 200]
    assert spread_over(layers, [50, 50, 50]) == [50, 50, 50]
    assert spread_over(layers, [50]) == [50, 0, 0]
    assert spread_over(layers, [50, 50, 50, 100]) == [50, 50, 150]
    assert spread_over(layers[:1], [50, 50]) == [100]
    assert spread_over(layers, [400]) == [300, 100, 0]
    assert spread_over(layers, [50, 50, 250]) == [100, 50, 200]


def test_money_that_nobody_contends_for_lies_in_one_pot() -> None:
    folded = PokerSeat(1, "Ann", 0)
    folded.total, folded.is_folded = 500, True
    assert [(layer.amount, layer.seats) for layer in layers_of([folded])] == [(500, ())]


def test_what_a_folded_player_put_in_beyond_the_others_belongs_to_the_last_pot() -> None:
    seats = [PokerSeat(number, f"p{number}", 0) for number in (1, 2, 3)]
    for seat, total in zip(seats, (100, 200, 500), strict=True):
        seat.total, seat.is_all_in = total, True
    seats[2].is_folded = True
    assert [layer.amount for layer in layers_of(seats)] == [300, 500]


def test_chips_taken_out_of_the_pot_are_the_players_again() -> None:
    felt = PokerFelt(open_table("poker", seats={"Ann": 10_000, "Bob": 10_000}).table)
    ann, _ = felt.seats
    felt.put_in_ante(ann, 500)
    felt.take_out(ann, 300)
    assert (ann.chips, felt.in_pot) == (9_800, 200)


def test_cards_that_went_back_to_the_dealer_lie_before_nobody() -> None:
    felt = PokerFelt(open_table("poker", seats={"Ann": 10_000, "Bob": 10_000}).table)
    ann, _ = felt.seats
    card = Drawn(standard_deck()[0], Place(1, 0))
    for cards in (ann.hand, ann.up, felt.board):
        cards.append(card)
    felt.shoe.load(1, 40)
    return_cards(felt)
    assert not (ann.hand or ann.up or felt.board or felt.shoe.cards)


def test_a_blind_and_dead_money_that_take_the_last_chip_are_told_as_all_in() -> None:
    view = View(HOUSE, chips={"Ann": 700})
    assert BlindPosted("Ann", 1, "the second blind", 500, 200).aside(view) == ", all-in"
    assert BlindPosted("Ann", 1, "the second blind", 500, 100).aside(view) == ""
    view.chips["Ann"] = 300
    assert BlindPosted("Ann", 1, "the second blind", 500, 200).aside(view) == ""


def test_eight_levels_of_a_rake_are_posted_and_no_more() -> None:
    levels = [f"$1@${10 * (number + 1)}" for number in range(9)]
    assert read_levels("+".join(levels[:8])).count("@") == 8
    with pytest.raises(ValueError, match="no more than 8 levels"):
        read_levels("+".join(levels))


def test_words_of_200_characters_are_read() -> None:
    require_words("a" * 200, "a rule")
    with pytest.raises(Refused, match="words that people can read"):
        require_words("a" * 201, "a rule")


def test_a_bet_of_a_spread_goes_up_to_the_greatest_wager_and_a_raise_by_it() -> None:
    options = {"limit": "spread", "minimum": "$1", "maximum": "$5", "first_blind": "$1", "second_blind": "$1"}
    felt = PokerFelt(open_table("poker", options, seats={"Ann": 10_000, "Bob": 10_000}).table)
    betting = BettingRound(felt, Street(), StreetCites(*[""] * len(fields(StreetCites))), is_first=False)
    assert betting.most_to(felt.seats[0], "bet", 100) == 500
    betting.level = 300
    assert betting.most_to(felt.seats[0], "raise", 400) == 800


def test_what_lies_before_the_players_is_no_part_of_the_pots_yet() -> None:
    ann, bob = PokerSeat(1, "Ann", 0), PokerSeat(2, "Bob", 0)
    ann.total, ann.bet, bob.total, bob.bet = 1_000, 0, 500, 500
    assert sum(layer.amount for layer in layers_of([ann, bob])) == 1_000
    bob.is_all_in = True
    assert [(layer.amount, len(layer.seats)) for layer in layers_of([ann, bob])][-1] == (1_000, 1)
