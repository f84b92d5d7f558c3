"""Let It Ride by the billion: three cards and two of everybody's, and best play of both bets that may go back."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from pitboss.games import let_it_ride_poker as game
from pitboss.games.kits.dollar_wager import ONE_DOLLAR
from pitboss.games.let_it_ride_poker import (
    BONUS,
    FIRST,
    LET_IT_RIDE_HAND,
    PULL,
    RIDE,
    SPOTS,
    LetItRideOptions,
    odds_of,
)
from pitboss.odds.evaluation.kernels import compiled
from pitboss.odds.let_it_ride_poker import WHOLE_ROUND, Best
from pitboss.odds.solvers import price
from pitboss.simulate.card_sets import (
    DECK,
    FOURS,
    THREES,
    Bytes,
    Shorts,
    deal,
    five_card_values,
    fresh_deck,
    number_at,
    number_of_four,
    number_of_three,
    sets_of,
)
from pitboss.simulate.kernel import Decision, Exact, Kernel, Prepared, Setup, contiguous
from pitboss.simulate.own import own_of
from pitboss.simulate.stream import Source, State, Words, bare
from pitboss.simulate.tally import Ints
from pitboss.simulate.wagers import read_amount, require_admitted
from pitboss.table.money import Cents, pay
from pitboss.table.options import option_words
from pitboss.table.refusal import Refused

DECISIONS = (
    Decision("first", "cards", (PULL, RIDE), "the first bet: your three cards, from 0 to 51, in order"),
    Decision("second", "cards, riding", (PULL, RIDE), "the second bet: four cards, and whether the first bet rides"),
)


class Play(NamedTuple):
    """Which bets ride: the first by three cards, the second by four, in its second row where the first rides too."""

    first: Bytes
    second: Bytes


@compiled
def play_rounds(
    words: Words, state: State, deck: Bytes, values: Shorts, first: Bytes, second: Bytes, gains: Ints, bonuses: Ints,
    bet: int, dollar: int, nets: Ints, wagered: Ints,
) -> None:  # fmt: skip
    """Play rounds, each from a full deck: three cards of the player's, then the two of everybody's."""
    words, state, deck, values, first, second = (
        bare(words), bare(state), bare(deck), bare(values), bare(first), bare(second)
    )  # fmt: skip
    for row in range(nets.shape[0]):
        deal(deck, 5, words, state)
        a, b, c = np.int64(deck[0]), np.int64(deck[1]), np.int64(deck[2])
        rides: Any = np.int64(first[number_of_three(a, b, c)])
        also: Any = np.int64(second[rides, number_of_four(a, b, c, np.int64(deck[3]))])
        value = values[number_at(deck, 0)]
        for spot in range(3):
            nets[row, spot] = gains[2 * rides + also, value, spot]
        if dollar:
            nets[row, 3] = bonuses[value]
        wagered[row] = 3 * bet + dollar


@compiled
def spread_play(hands: Bytes, rides: Bytes, renamings: Ints, found: Bytes) -> None:
    """Write for all sets of three or four cards what is played with one of each kind."""
    for row in range(hands.shape[0]):
        for each in range(renamings.shape[0]):
            a, b = renamings[each, hands[row, 0]], renamings[each, hands[row, 1]]
            c = renamings[each, hands[row, 2]]
            if hands.shape[1] == 3:
                found[number_of_three(a, b, c)] = rides[row]
            else:
                found[number_of_four(a, b, c, renamings[each, hands[row, 3]])] = rides[row]


@lru_cache(maxsize=4)
def best_play(options: LetItRideOptions, amount: Cents) -> Play:
    """Return best play of every three and every four cards."""
    best = Best(options, amount)
    renamings = contiguous([[4 * (card // 4) + order[card % 4] for card in range(DECK)]
                            for order in permutations(range(4))])  # fmt: skip
    first, second = np.zeros(THREES, np.uint8), np.zeros((2, FOURS), np.uint8)
    threes = [cards for cards, _ in best.draws.classes(3)]
    worth = [best.first(cards)[0] for cards in threes]
    rides = np.array([each[2] >= each[1] for each in worth], np.uint8)
    spread_play(np.array(threes, np.uint8), rides, renamings, first)
    fours = [cards for cards, _ in best.draws.classes(4)]
    for stay in (1, 2):
        rides = np.array([best.second(cards).rides[stay] for cards in fours], np.uint8)
        spread_play(np.array(fours, np.uint8), rides, renamings, second[stay - 1])
    return Play(first, second)


def own_play(setup: Setup) -> Play:
    """Return the play that somebody's functions say for every three and every four cards."""
    own = own_of(setup, DECISIONS)
    threes, fours = sets_of(3), sets_of(4)
    second = [own["second"].answers(fours, np.full(FOURS, riding, np.int64)) for riding in (0, 1)]
    return Play(own["first"].answers(threes).astype(np.uint8), np.array(second, np.uint8))


def gains_of(options: LetItRideOptions, bet: Cents) -> Ints:
    """Return what each spot gains by which bets ride and by the value of the hand, all together within the limit."""
    ranks, limit = LET_IT_RIDE_HAND.ranks, game.most_paid(options)
    gains = np.zeros((4, len(ranks), len(SPOTS)), np.int64)
    for ridden in range(4):
        lying = [spot for spot in range(3) if spot == 2 or (spot == 0 and ridden & 2) or (spot == 1 and ridden & 1)]
        for value, rank in enumerate(ranks):
            odds, left = odds_of(options.pays, rank), limit
            for spot in lying:
                owed = -bet if odds is None else min(pay(bet, odds), left)
                left -= max(owed, 0)
                gains[ridden, value, spot] = owed
    return gains


def prepare(setup: Setup) -> Prepared:
    """Make a table ready: one amount on each of the three spots, and the bonus where it is named."""
    for name in setup.wagers:
        if name not in (FIRST, BONUS):
            why = "the three bets are equal, and one amount names them all"
            raise Refused(f"the bet {name!r}", why, f"{FIRST}, {BONUS}")
    bet = read_amount(FIRST, setup.wagers.get(FIRST, ""), setup)
    amounts = {FIRST: bet} | ({BONUS: ONE_DOLLAR} if BONUS in setup.wagers else {})
    if setup.wagers.get(BONUS) and setup.wagers[BONUS] not in ("1", "1.00"):
        raise Refused(f"--wager {BONUS}={setup.wagers[BONUS]}", "this bet is for $1", f"--wager {BONUS}=1")
    require_admitted(setup, amounts)
    return prepare_with(setup, own_play(setup) if setup.source else best_play(setup.options, bet), amounts)


def prepare_with(setup: Setup, chosen: Play, amounts: dict[str, Cents]) -> Prepared:
    """Make a table ready that is played so."""
    options: LetItRideOptions = setup.options
    bet, dollar, values = amounts[FIRST], amounts.get(BONUS, 0), five_card_values()
    gains = gains_of(options, bet)
    paid = [odds_of(options.bonus, rank) for rank in LET_IT_RIDE_HAND.ranks]
    bonuses = contiguous([-dollar if odds is None else pay(dollar, odds) for odds in paid])

    def play(source: Source, table: Bytes, nets: Ints, wagered: Ints) -> None:
        play_rounds(
            source.words, source.state, table, values, chosen.first, chosen.second, gains, bonuses, bet, dollar, nets,
            wagered,
        )  # fmt: skip

    return Prepared(
        (*SPOTS, *((BONUS,) if dollar else ())),
        bet,
        frozenset({abs(int(each)) for each in (*np.unique(gains), *(np.unique(bonuses) if dollar else ()))}),
        -3 * bet - dollar,
        int(gains.sum(axis=2).max()) + (int(bonuses.max()) if dollar else 0),
        play,
        fresh_deck,
        lambda: exact_of(setup, amounts),
        spread=5.2,
    )


def exact_of(setup: Setup, amounts: dict[str, Cents]) -> Exact | None:
    """Return the exact worth of the three bets with best play, and of the bonus beside them."""
    if setup.source:
        return None
    bet, words = amounts[FIRST], option_words(setup.options)
    found = price("let-it-ride-poker", words | {"amount": str(Fraction(bet, 100))}, WHOLE_ROUND).wager(WHOLE_ROUND)
    if BONUS not in amounts:
        variance = None if found.variance is None else found.variance * bet**2
        return Exact(found.gain * bet, variance, "of every round, with best play")
    bonus = price("let-it-ride-poker", words, BONUS).wager(BONUS)
    return Exact(found.gain * bet + bonus.gain * amounts[BONUS], None, "of every round, with best play")


KERNEL = Kernel(prepare, ("best",), decisions=DECISIONS)
