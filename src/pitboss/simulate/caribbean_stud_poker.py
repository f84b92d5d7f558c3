"""Caribbean Stud by the billion: five cards against the dealer's, best play by a table of all hands, and the meter.

A chunk begins with a meter as it stands at any moment of a long time: raised by one bet after another since a jackpot.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from math import gcd
from typing import NamedTuple

import numpy as np

from pitboss.games import caribbean_stud_poker as game
from pitboss.games.caribbean_stud_poker import (
    ANTE,
    BET,
    BET_PAYS,
    CARIBBEAN_HAND,
    FOLD,
    PROGRESSIVE,
    RAISE,
    TIMES,
    CaribbeanStudOptions,
    prize_of,
)
from pitboss.games.kits.dollar_wager import ONE_DOLLAR
from pitboss.odds.answer import silent
from pitboss.odds.caribbean_stud_poker import WHOLE_ROUND
from pitboss.odds.evaluation.kernels import compiled
from pitboss.odds.solvers import price
from pitboss.simulate.card_sets import DECK, HAND, HANDS, Bytes, Shorts, deal, five_card_values, fresh_deck, number_at
from pitboss.simulate.kernel import MOST_BINS, Decision, Exact, Kernel, Prepared, Setup, contiguous
from pitboss.simulate.own import Own, own_of
from pitboss.simulate.stream import Source, State, Words, bare, below
from pitboss.simulate.tally import Ints
from pitboss.simulate.wagers import read_amount, require_admitted
from pitboss.table.money import Cents, money, pay
from pitboss.table.options import option_words
from pitboss.table.refusal import Refused

METER, IS_NEW, JOINED, JACKPOTS, JACKPOT_CENTS, SHARES_CENTS, RAISED_CENTS, SHOWN_CENTS = range(8)
"""What a table keeps: what the meter shows, whether it was never seen, and since then jackpots and money."""
GAUGES = ("progressive_bets", "jackpots", "jackpot_cents", "shares_cents", "raised_cents", "shown_cents")
WHOLE = 100
UP = HANDS * (DECK - HAND)
"""Hands with a card of the dealer's, one as likely as another."""


class Table(NamedTuple):
    """The cards of a table, and what its meter does."""

    deck: Bytes
    meter: Ints


@compiled
def begin_meter(words: Words, state: State, meter: Ints, chances: Ints, seed: int, rate: int) -> None:
    """Let bets raise and lower a meter from its start until the next would take it all: so it stands at any moment."""
    shown = seed
    while chances[0]:
        drawn = below(UP, words, state)
        if drawn < chances[0]:
            break
        shown += rate
        if drawn < chances[0] + chances[1]:
            shown -= shown * chances[2] // 100
    meter[METER] = shown
    meter[IS_NEW] = 0


@compiled
def play_rounds(
    words: Words, state: State, deck: Bytes, meter: Ints, values: Shorts, raises: Ints, pays: Ints, percents: Ints,
    prizes: Ints, envies: Ints, chances: Ints, qualifying: int, ante: int, dollar: int, seed: int, rate: int,
    seats: int, nets: Ints, wagered: Ints,
) -> None:  # fmt: skip
    """Play rounds, each from a full deck; the dealer's last card is the one that is seen."""
    words, state, deck, meter, values, raises = (
        bare(words), bare(state), bare(deck), bare(meter), bare(values), bare(raises)
    )  # fmt: skip
    held, is_in = np.zeros(7, np.int64), np.zeros(7, np.int64)
    if dollar and meter[IS_NEW]:
        begin_meter(words, state, meter, chances, seed, rate)
    for row in range(nets.shape[0]):
        deal(deck, 5 * seats + 5, words, state)
        up = np.int64(deck[5 * seats + 4])
        theirs = np.int64(values[number_at(deck, 5 * seats)])
        for seat in range(seats):
            number = number_at(deck, 5 * seat)
            held[seat] = values[number]
            is_in[seat] = raises[number] >> up & 1
        staked, on_ante, on_bet = ante + dollar, -ante, 0
        if is_in[0]:
            staked += 2 * ante
            if theirs < qualifying:
                on_ante = ante
            elif held[0] > theirs:
                on_ante = ante
                on_bet = pays[held[0]]
            elif held[0] == theirs:
                on_ante = 0
            else:
                on_bet = -2 * ante
        nets[row, 0] = on_ante
        nets[row, 1] = on_bet
        wagered[row] = staked
        if dollar:
            mine, shown = -dollar, meter[METER]
            if shown == 0:
                shown = seed
            shown += seats * rate
            meter[RAISED_CENTS] += seats * rate
            meter[JOINED] += seats
            # from the dealer's far right; who holds all of it divides it when the first is paid
            divided = False
            for seat in range(seats - 1, -1, -1):
                percent = percents[held[seat]]
                if not is_in[seat] or percent == 0:
                    continue
                if percent < 100:
                    share = shown * percent // 100
                    shown -= share
                    meter[SHARES_CENTS] += share
                    if seat == 0:
                        mine += share
                elif not divided:
                    holders = 0
                    for other in range(seats):
                        holders += is_in[other] and percents[held[other]] == 100
                    share = shown // holders
                    shown += seed - holders * share
                    meter[JACKPOTS] += holders
                    meter[JACKPOT_CENTS] += holders * share
                    if is_in[0] and percents[held[0]] == 100:
                        mine += share
                    divided = True
            if is_in[0]:
                mine += prizes[held[0]]
            for seat in range(1, seats):
                if is_in[seat]:
                    mine += envies[held[seat]]
            nets[row, 2] = mine
            meter[METER] = shown
            meter[SHOWN_CENTS] += shown


# Which hands are raised


@compiled
def spread_play(hands: Bytes, raised: Bytes, renamings: Ints, raises: Ints) -> None:
    """Write for every hand the cards of the dealer's on which it is raised, from those of one of each kind."""
    for row in range(hands.shape[0]):
        for each in range(renamings.shape[0]):
            bits, image = 0, np.empty(5, np.uint8)
            for place in range(5):
                image[place] = renamings[each, hands[row, place]]
            for up in range(52):
                if raised[row, up]:
                    bits |= 1 << renamings[each, up]
            raises[number_at(image, 0)] = bits


@lru_cache(maxsize=4)
def best_raises(options: CaribbeanStudOptions, amount: Cents) -> Ints:
    """Return for every hand, as bits, the cards of the dealer's on which best play raises it."""
    from pitboss.odds.caribbean_stud_poker.solve import solve

    solved = solve(options, amount, silent)
    orders = [[4 * (card // 4) + order[card % 4] for card in range(DECK)] for order in permutations(range(4))]
    raises = np.zeros(HANDS, np.int64)
    spread_play(solved.deals.hands, solved.raised.astype(np.uint8), contiguous(orders), raises)
    return raises


def own_raises(own: Own) -> Ints:
    """Return the same by what somebody's function says of every hand and card."""
    from pitboss.simulate.card_sets import sets_of

    raises = np.zeros(HANDS, np.int64)
    cards, values = sets_of(HAND), five_card_values()
    for up in range(DECK):
        shown = np.full(HANDS, up, np.uint8)
        raises |= own.answers(cards, values, shown).astype(np.int64) << up
    return raises


DECISIONS = (
    Decision("play", "cards, value, dealer", (FOLD, RAISE), "your five cards, what they are worth, the card seen"),
)


# Making ready


def prepare(setup: Setup) -> Prepared:
    """Make a table ready; who says nothing else makes an ante, and the progressive bet where it is named."""
    options: CaribbeanStudOptions = setup.options
    for name in setup.wagers:
        if name not in (ANTE, PROGRESSIVE):
            raise Refused(f"the bet {name!r}", "it is not made before the cards", f"{ANTE}, {PROGRESSIVE}")
    ante = read_amount(ANTE, setup.wagers.get(ANTE, ""), setup)
    amounts = {ANTE: ante}
    if PROGRESSIVE in setup.wagers:
        said = setup.wagers[PROGRESSIVE]
        amounts[PROGRESSIVE] = read_amount(PROGRESSIVE, said, setup, is_fixed=True) if said else ONE_DOLLAR
    require_admitted(setup, amounts)
    if setup.source:
        return prepare_with(setup, own_raises(own_of(setup, DECISIONS)["play"]), amounts)
    return prepare_with(setup, best_raises(options, ante), amounts)


def prepare_with(setup: Setup, raises: Ints, amounts: dict[str, Cents]) -> Prepared:
    """Make a table ready where hands are raised on the dealer's cards that are told as bits."""
    options: CaribbeanStudOptions = setup.options
    ante, dollar, limit = amounts[ANTE], amounts.get(PROGRESSIVE, 0), game.most_paid(options)
    ranks, values = CARIBBEAN_HAND.ranks, five_card_values()
    odds = [BET_PAYS.rows[BET_PAYS.row_of(rank) or ""] for rank in ranks]
    pays = contiguous([min(pay(TIMES * ante, each), limit) for each in odds if each])
    rows = [prize_of(options.progressive, rank) for rank in ranks]
    percents = contiguous([options.progressive.shares.get(row, 0) for row in rows])
    prizes = contiguous([options.progressive.amounts.get(row, 0) for row in rows])
    envies = contiguous([options.envy.amounts.get(prize_of(options.envy, rank), 0) for rank in ranks])
    chances = contiguous(meter_chances(raises, percents))

    def play(source: Source, table: Table, nets: Ints, wagered: Ints) -> None:
        play_rounds(
            source.words, source.state, table.deck, table.meter, values, raises, pays, percents, prizes, envies,
            chances, game.QUALIFYING.value, ante, dollar, options.meter_seed, options.meter_rate, setup.seats,
            nets, wagered,
        )  # fmt: skip

    added = frozenset({ante, dollar, *(int(each) for paid in (pays, prizes, envies) for each in paid)})
    worst, best = -3 * ante - dollar, ante + int(pays.max()) + int(prizes.max()) + setup.seats * int(envies.max())
    if dollar:  # what takes more of the meter than there are bins for shares the last of them
        best = max(best, worst + (MOST_BINS - 1) * gcd(*added))
    notes = (
        "The meter begins as it stands at any moment between two jackpots.",
        f"Rounds that bring {money(best)} or more are told as {money(best)} in the quantiles.",
    )
    return Prepared(
        (ANTE, BET, *((PROGRESSIVE,) if dollar else ())),
        ante,
        added,
        worst,
        best,
        play,
        lambda: Table(fresh_deck(), contiguous([0, 1, 0, 0, 0, 0, 0, 0])),
        lambda: exact_of(setup, raises, amounts, [int(each) for each in chances]),
        spread=2.3 if not dollar else 6.0,
        gauges=GAUGES if dollar else (),
        read_gauges=lambda table: tuple(map(int, table.meter[JOINED:])) if dollar else (),
        read_meter=meter_statistics if dollar else None,
        notes=notes if dollar else (),
    )


def meter_chances(raises: Ints, percents: Ints) -> tuple[int, int, int]:
    """Return how many hands and cards of the dealer's take the whole meter, how many a share, and what share."""
    values = five_card_values()
    shares = sorted({int(each) for each in percents if 0 < each < WHOLE})
    found = []
    for is_whole in (True, False):
        wins = percents[values] == WHOLE if is_whole else (percents[values] > 0) & (percents[values] < WHOLE)
        found.append(sum(int(bits).bit_count() for bits in raises[wins]))
    return found[0], found[1], shares[0] if shares else 0


def meter_statistics(gauges: dict[str, int], rounds: int) -> dict[str, float | None]:
    """Return what is told of a meter, in dollars."""
    jackpots, bets = gauges["jackpots"], gauges["progressive_bets"]
    return {
        "average": gauges["shown_cents"] / 100 / rounds if rounds else None,
        "jackpots": jackpots,
        "bets_per_jackpot": bets / jackpots if jackpots else None,
        "average_jackpot": gauges["jackpot_cents"] / 100 / jackpots if jackpots else None,
        "paid_in_shares": gauges["shares_cents"] / 100,
        "fed_by_bets": gauges["raised_cents"] / 100,
    }


def exact_of(setup: Setup, raises: Ints, amounts: dict[str, Cents], chances: list[int]) -> Exact | None:
    """Return the exact worth of the ante with best play, and of a bet beside it on a meter that one player feeds."""
    options: CaribbeanStudOptions = setup.options
    if setup.source or (PROGRESSIVE in amounts and setup.seats > 1):
        return None
    ante = amounts[ANTE]
    words = option_words(options) | {"amount": str(Fraction(ante, 100))}
    found = price("caribbean-stud-poker", words, WHOLE_ROUND).wager(WHOLE_ROUND)
    if PROGRESSIVE not in amounts:
        variance = None if found.variance is None else found.variance * ante**2
        return Exact(found.gain * ante, variance, "of every round, with best play")
    gain = found.gain * ante + meter_gain(options, raises, chances)
    return Exact(gain, None, "with best play, and a meter as it stands on average")


def meter_gain(options: CaribbeanStudOptions, raises: Ints, chances: list[int]) -> Fraction:
    """Return what a progressive bet gains on average over a long time, cents of shares not rounded.

    What the meter shows before a bet is on average what it shows after it: that tells the average.
    """
    ranks, values = CARIBBEAN_HAND.ranks, five_card_values()
    whole, shares = Fraction(chances[0], UP), Fraction(chances[1], UP) * Fraction(chances[2], 100)
    rate = options.meter_rate * ONE_DOLLAR // 100
    raised = (whole * options.meter_seed + rate * (1 - whole - shares)) / (whole + shares) + rate
    gain = (whole + shares) * raised - ONE_DOLLAR
    for row, prize in options.progressive.amounts.items():
        is_it = np.array([prize_of(options.progressive, rank) == row for rank in ranks])
        gain += Fraction(sum(int(bits).bit_count() for bits in raises[is_it[values]]), UP) * prize
    return gain


KERNEL = Kernel(prepare, ("best",), decisions=DECISIONS)
