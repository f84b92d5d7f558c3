"""Kernels of games of poker and of keno agree with their rounds of play, over random options, cards and decisions."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.games import find_game
from pitboss.games.keno.events import TicketDecided, TicketRequested
from pitboss.games.keno.felt import groups_said
from pitboss.games.poker.pot_events import PotAwarded
from pitboss.odds.double_draw_poker import hands as draw_hands
from pitboss.odds.double_draw_poker.set_kernels import number_of
from pitboss.odds.double_draw_poker.solve import pays_of, table_of
from pitboss.odds.keno import wagers_of
from pitboss.simulate import caribbean_stud_poker, double_draw_poker, keno, let_it_ride_poker, poker
from pitboss.simulate.card_sets import FOURS, HANDS, THREES, number_of_five, number_of_four, number_of_three
from pitboss.simulate.kernel import Setup, Unsupported
from pitboss.simulate.stream import Source
from pitboss.table.choices import Ask
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade
from pitboss.table.window import OpenForWagers
from tests.simulate.follow import NAMES, Follower, flat
from tests.simulate.test_twins_cards import MANY, ROUNDS, legal_options

pytestmark = pytest.mark.untraced
ONE_DECK = ("dealing", "shuffler", "decks")


def one_round(ready: Any, table: Any, deck: Any, dealt: list[int]) -> dict[str, int]:
    """Play a round of a kernel with the cards that a round of play dealt, and say what each wager gained."""
    deck[:] = [*dealt, *(card for card in range(len(deck)) if card not in dealt)]
    nets, wagered = np.zeros((1, len(ready.wagers)), np.int64), np.zeros(1, np.int64)
    ready.play(Source.scripted(), table, nets, wagered)
    return dict(zip(ready.wagers, map(int, nets[0]), strict=True))


def shuffled(seed: int, number: int, size: int = 52) -> list[int]:
    """Return a deck in which suited and paired cards come first more often than by chance."""
    chance = np.random.default_rng((seed, number))
    deck = [int(card) for card in chance.permutation(size)]
    liked = int(chance.integers(4)), int(chance.integers(13))
    if number % 2:
        deck.sort(key=lambda card: card % 4 != liked[0] or card // 4 < 8)
        deck[:14] = [deck[place] for place in chance.permutation(14)]
    elif number % 4 == 0:
        deck.sort(key=lambda card: card // 4 not in (liked[1], 12) and card < 52)
        deck[:14] = [deck[place] for place in chance.permutation(14)]
    return deck


@MANY
@given(
    legal_options("caribbean-stud-poker", {}, ("progressive", "meter_rate", "envy", *ONE_DECK)),
    st.integers(0, 2**32), st.sampled_from((500, 750, 10_000, 50_000)), st.booleans(), st.integers(1, 3),
)  # fmt: skip
def test_caribbean_stud_gains_what_the_round_of_play_gains(
    options: Any, seed: int, ante: int, is_progressive: bool, seats: int
) -> None:
    game = find_game("caribbean-stud-poker")
    amounts = {"ante": ante} | ({"progressive": 100} if is_progressive and str(options.progressive) != "none" else {})
    raises = np.random.default_rng(seed).integers(0, 2**52, HANDS)
    raises[np.random.default_rng(seed).random(HANDS) < 0.5] = (1 << 52) - 1
    ready = caribbean_stud_poker.prepare_with(Setup(game, options, seats=seats), raises, amounts)
    table = ready.fresh()
    table.meter[caribbean_stud_poker.IS_NEW] = 0

    def decide(felt: Any, ask: Ask) -> DecisionMade:
        held = next(each for each in felt.in_play() if each.number == ask.position).cards
        is_raised = raises[number_of_five(*map(int, held))] >> int(felt.dealer.cards[-1]) & 1
        return ask.decide(ask.player, "raise" if is_raised else "fold")

    follower = Follower(game, options, flat(amounts), decide, [[]], seats=seats)
    for number in range(ROUNDS):
        follower.sides = [shuffled(seed, number)]
        gained = follower.play()
        dealt = [card for position in (*range(1, seats + 1), 0) for card in follower.hands(position)]
        found = one_round(ready, table, table.deck, dealt)
        assert found == {area: gained.get(area, 0) for area in ready.wagers}
        assert table.meter[caribbean_stud_poker.METER] == follower.table.state.meter


@MANY
@given(
    legal_options("let-it-ride-poker", {}, ("pays", "bonus", *ONE_DECK)),
    st.integers(0, 2**32), st.sampled_from((500, 750, 20_000)), st.booleans(),
)  # fmt: skip
def test_let_it_ride_gains_what_the_round_of_play_gains(options: Any, seed: int, bet: int, is_bonus: bool) -> None:
    game, chance = find_game("let-it-ride-poker"), np.random.default_rng(seed)
    amounts = {"bet_1": bet} | ({"bonus": 100} if is_bonus and str(options.bonus) != "none" else {})
    first, second = chance.integers(0, 2, THREES, np.uint8), chance.integers(0, 2, (2, FOURS), np.uint8)
    ready = let_it_ride_poker.prepare_with(Setup(game, options), let_it_ride_poker.Play(first, second), amounts)

    def decide(felt: Any, ask: Ask) -> DecisionMade:
        mine = [int(card) for card in felt.positions[0].cards]
        rides: Any = first[number_of_three(*mine)]
        if ask.choices[0].label.endswith("spot 1"):
            return ask.decide(ask.player, "ride" if rides else "pull")
        also = second[rides, number_of_four(mine[0], mine[1], mine[2], int(felt.dealer.cards[0]))]
        return ask.decide(ask.player, "ride" if also else "pull")

    for number in range(ROUNDS):
        follower = Follower(game, options, flat(amounts), decide, [shuffled(seed, number)])
        gained = follower.play()
        deck = ready.fresh()
        assert one_round(ready, deck, deck, follower.hands(1) + follower.hands(0)) == {
            area: gained.get(area, 0) for area in ready.wagers
        }


@MANY
@given(
    legal_options("double-draw-poker", {}, ("bonus_table", *ONE_DECK)),
    st.integers(0, 2**32), st.sampled_from(((500, 500), (1_000, 750), (2_500, 500))),
)  # fmt: skip
def test_double_draw_gains_what_the_round_of_play_gains(options: Any, seed: int, bets: tuple[int, int]) -> None:
    game, chance = find_game("double-draw-poker"), np.random.default_rng(seed)
    amounts = dict(zip(("ante", "bonus"), bets, strict=True))
    pays = pays_of(options, Fraction(bets[1], bets[0]))
    codes, worths = table_of(pays)
    sets = [bits for bits in range(32) if bits.bit_count() <= 3] + [double_draw_poker.FOLDED] * 3
    first = chance.choice(np.array(sets, np.uint8), double_draw_poker.HANDS)
    chosen = double_draw_poker.Play(first, np.zeros(0, np.uint8), codes, worths, pays.fold_second)
    ready = double_draw_poker.prepare_with(Setup(game, options), chosen, amounts)

    def decide(felt: Any, ask: Ask) -> DecisionMade:
        hand = sorted(felt.positions[0].cards)
        bits = int(first[number_of(np.array(hand, np.int64), 5)])
        words, draws = [choice.word for choice in ask.choices], len(felt.positions[0].wagers)
        if draws == 2:  # ante and bonus: the First Draw Wager is asked for
            return ask.decide(ask.player, "fold" if bits == double_draw_poker.FOLDED else "draw")
        if draws == 3 and "replace" in words:
            thrown = tuple(hand[place] for place in range(5) if bits >> place & 1)
            gone[:] = thrown
            return ask.decide(ask.player, "replace" if thrown else "keep", thrown)
        if tuple(hand) not in worth:  # asked once whether to fold, and once for the card
            worth.clear()
            worth[tuple(hand)] = draw_hands.second_draw(options, Fraction(bets[1], bets[0]), hand, gone)
        ordered = list(worth[tuple(hand)])
        best = max(ordered, key=lambda choice: choice.gain)
        if "fold" in words:
            return ask.decide(ask.player, "fold" if best is ordered[0] else "draw")
        return ask.decide(ask.player, "replace" if best.cards else "keep", tuple(best.cards))

    gone: list[Any] = []
    worth: dict[tuple[Any, ...], Any] = {}
    for number in range(ROUNDS):
        gone.clear()
        worth.clear()
        follower = Follower(game, options, flat(amounts), decide, [shuffled(seed, number, 54)])
        gained = follower.play()
        deck = ready.fresh()
        assert one_round(ready, deck, deck, follower.hands(1)) == {area: gained.get(area, 0) for area in ready.wagers}


@MANY
@given(legal_options("keno", {}, ("pay_table", "draw", "aggregate")), st.integers(0, 2**32), st.data())
def test_keno_gains_what_the_game_gains(options: Any, seed: int, data: st.DataObject) -> None:
    game, chance = find_game("keno"), np.random.default_rng(seed)
    names = data.draw(st.lists(st.sampled_from(wagers_of(options)), min_size=1, max_size=4, unique=True))
    tickets = keno.tickets_of(Setup(game, options, dict.fromkeys(names, "")))
    ready = keno.prepare(Setup(game, options, dict.fromkeys(names, "")))
    marked = sorted({number for ticket in tickets.values() for group in ticket.groups for number in group})

    def wagers(felt: Any, prompt: OpenForWagers, name: str) -> list[Event]:
        return [
            TicketRequested(name, 0, ticket.kind, groups_said(ticket),
                            tuple(f"{ways}/{spots}" for ways, spots in ticket.conditions), ticket.rate, 1)
            for ticket in tickets.values()
        ]  # fmt: skip

    for number in range(ROUNDS):
        drawn = chance.permutation(80)[:20] + 1
        if number % 2:  # so that tickets are caught
            many = chance.permutation(marked)[:20]
            drawn = np.array([*many, *(each for each in drawn if each not in many)][:20])
        follower = Follower(game, options, wagers, outcomes=[tuple(map(int, drawn))], at_counter=True)
        follower.play()
        won = [event.won for event in follower.told if isinstance(event, TicketDecided)]
        table = ready.fresh()
        found = one_round(ready, table, table, [int(each) - 1 for each in drawn])
        assert list(found.values()) == [paid - t.price for paid, t in zip(won, tickets.values(), strict=True)]


POKER = ("rake_percent", "odd_chip", "losing_hands")
KINDS = ("holdem", "seven-card-stud", "five-card-stud")
MONEY: tuple[dict[str, int], ...] = (
    {},
    {"ante": 150},
    {"ante": 100, "first_blind": 250, "second_blind": 450},
    {"second_blind": 350, "ante": 50},
)


@MANY
@given(
    legal_options("poker", {}, POKER), st.integers(0, 2**32), st.integers(2, 6), st.sampled_from(KINDS),
    st.sampled_from(MONEY),
)  # fmt: skip
def test_a_showdown_gains_what_the_round_of_play_gains(
    options: Any, seed: int, seats: int, kind: str, money: dict[str, int]
) -> None:
    game, options = find_game("poker"), replace(options, game=kind, **money)
    try:
        ready = poker.prepare(Setup(game, options, seats=seats))
    except Unsupported:
        return
    held: dict[int, list[int]] = {}

    def decide(felt: Any, ask: Ask) -> Event:
        held.update({seat.number: [int(drawn.card) for drawn in seat.hand] for seat in felt.seats})
        held[0] = [int(card) for card in felt.board_cards]
        return poker.decide(ask)

    follower = Follower(game, options, flat({}), decide, [[]], seats=seats)  # type: ignore[arg-type]
    table = ready.fresh()
    for number in range(ROUNDS):
        deck = shuffled(seed, number)
        if number % 3 == 0:  # a straight for everybody on the board, and other hands that tie
            deck.sort(key=lambda card: card % 4 == 0)
        follower.sides = [deck]
        held.clear()
        before = follower.table.player(NAMES[0]).chips
        follower.play()
        assert any(isinstance(event, PotAwarded) for event in follower.told)
        dealt = [card for seat in (*range(1, seats + 1), 0) for card in held[seat]]
        found = one_round(ready, table, table.deck, dealt)
        assert found == {poker.POT: follower.table.player(NAMES[0]).chips - before}


def test_sets_of_cards_are_numbered_without_a_gap() -> None:
    numbers = [number_of_three(a, b, c) for c in range(9) for b in range(c) for a in range(b)]
    assert all(after == before + 1 for before, after in pairwise(numbers)) and numbers[0] == 0
