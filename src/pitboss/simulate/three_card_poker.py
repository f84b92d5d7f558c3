"""Three Card Poker by the billion: three cards to the player and to the dealer, ranked by a table of all hands."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games import three_card_poker as game
from pitboss.games.three_card_poker import BOTH, ThreeCardPokerOptions
from pitboss.odds.evaluation.kernels import compiled
from pitboss.odds.solvers import price
from pitboss.odds.three_card_poker import ANTE_PLAY, Deals, played
from pitboss.simulate.kernel import Decision, Exact, Kernel, Prepared, Setup, contiguous
from pitboss.simulate.own import own_of
from pitboss.simulate.stream import Source, State, Words, below
from pitboss.simulate.tally import Ints
from pitboss.simulate.wagers import read_amount, require_admitted
from pitboss.table.money import pay
from pitboss.table.options import option_words
from pitboss.table.paytable import PayTable
from pitboss.table.rankings import THREE_CARD_POKER
from pitboss.table.refusal import Refused

ANTE, PLAY, BONUS, PAIR_PLUS, FOLD = "ante", "play", "ante bonus", "pair_plus", "fold"
Bytes = NDArray[np.uint8]
Shorts = NDArray[np.int16]


@cache
def deals() -> Deals:
    """Return all hands of three cards."""
    return Deals(game.LAW.deck)


@cache
def values() -> Shorts:
    """Return the value of each hand, by its three cards in any order."""
    found = np.zeros((52, 52, 52), np.int16)
    for hand, value in deals().value_of.items():
        for one, two, three in permutations(map(int, hand)):
            found[one, two, three] = value
    return found


@cache
def least_played(options: ThreeCardPokerOptions) -> int:
    """Return the value of the lowest hand that gains more when it is played."""
    kept = [deals().value_of[hand] for hand, _ in deals().classes() if not played(deals(), options, hand).is_folded]
    return min(kept)


DECISIONS = (Decision("play", "value", (FOLD, PLAY), "what your three cards are worth, from 0 up"),)


def plays_of(setup: Setup) -> Bytes:
    """Return by the value of a hand whether it is played: best, or as somebody's function says."""
    every = np.arange(len(THREE_CARD_POKER.ranks))
    if setup.source:
        return own_of(setup, DECISIONS)["play"].answers(every).astype(np.uint8)
    return (every >= least_played(setup.options)).astype(np.uint8)


@compiled
def play_rounds(
    words: Words, state: State, deck: Bytes, ranks: Shorts, qualifying: int, plays: Bytes, ante: int, pair_plus: int,
    bonuses: Ints, pairs: Ints, nets: Ints, wagered: Ints,
) -> None:  # fmt: skip
    """Play rounds, each from a full deck."""
    for row in range(nets.shape[0]):
        for place in range(6):
            other = place + below(52 - place, words, state)
            deck[place], deck[other] = deck[other], deck[place]
        mine = ranks[deck[0], deck[1], deck[2]]
        theirs = ranks[deck[3], deck[4], deck[5]]
        for column in range(nets.shape[1]):
            nets[row, column] = 0
        staked = ante + pair_plus
        column = 0
        is_folded = False
        if ante:
            column = 3
            if not plays[mine]:
                is_folded = True
                nets[row, 0] = -ante
            else:
                staked += ante
                nets[row, 2] = bonuses[mine]
                if theirs < qualifying:
                    nets[row, 0] = ante
                elif mine > theirs:
                    nets[row, 0] = ante
                    nets[row, 1] = ante
                elif mine < theirs:
                    nets[row, 0] = -ante
                    nets[row, 1] = -ante
        if pair_plus:
            nets[row, column] = -pair_plus if is_folded else pairs[mine]
        wagered[row] = staked


def prepare(setup: Setup) -> Prepared:
    """Make a table ready; who says nothing else makes an ante, and a pair plus bet where the table requires both."""
    options: ThreeCardPokerOptions = setup.options
    needs_both = options.wagers == BOTH
    said = setup.wagers or dict.fromkeys((ANTE, PAIR_PLUS) if needs_both else (ANTE,), "")
    for name in said:
        if name not in (ANTE, PAIR_PLUS):
            raise Refused(f"the bet {name!r}", "it is not made before the cards", f"{ANTE}, {PAIR_PLUS}")
    if needs_both and len(said) < 2:
        raise Refused(f"a bet on {next(iter(said))} alone", "this table requires both", f"{ANTE} and {PAIR_PLUS}")
    amounts = {name: read_amount(name, amount, setup) for name, amount in said.items()}
    require_admitted(setup, amounts)
    ante, pair_plus = amounts.get(ANTE, 0), amounts.get(PAIR_PLUS, 0)
    ranks = THREE_CARD_POKER.ranks
    bonuses = contiguous([paid(options.ante_bonus, rank.hand, ante, 0) for rank in ranks])
    pairs = contiguous([paid(options.pair_plus, rank.hand, pair_plus, -pair_plus) for rank in ranks])
    plays, hands = plays_of(setup), values()
    columns = (*((ANTE, PLAY, BONUS) if ante else ()), *((PAIR_PLUS,) if pair_plus else ()))

    def play(source: Source, table: Bytes, nets: Ints, wagered: Ints) -> None:
        play_rounds(
            source.words, source.state, table, hands, game.QUALIFYING.value, plays, ante, pair_plus, bonuses, pairs,
            nets, wagered,
        )  # fmt: skip

    return Prepared(
        columns,
        next(iter(amounts.values())),
        frozenset({ante, pair_plus, *map(int, bonuses), *(abs(int(each)) for each in pairs)}),
        -2 * ante - pair_plus,
        2 * ante + int(bonuses.max()) + int(pairs.max()),
        play,
        lambda: np.arange(52, dtype=np.uint8),
        lambda: exact_of(setup, amounts),
        spread=1.7 if ante else 2.9,
    )


def paid(table: PayTable, hand: Any, amount: int, otherwise: int) -> int:
    """Return what a pay table pays for a hand."""
    row = table.rows.get(hand)
    return otherwise if row is None or row.odds is None else pay(amount, row.odds)


def exact_of(setup: Setup, amounts: dict[str, int]) -> Exact | None:
    """Return the exact worth of the bets; of both together only where folding forfeits nothing of the pair plus."""
    if len(amounts) > 1 or setup.source:
        return None
    name, amount = next(iter(amounts.items()))
    found = price("three-card-poker", option_words(setup.options), ANTE_PLAY if name == ANTE else PAIR_PLUS)
    priced = found.wagers[0]
    variance = None if priced.variance is None else priced.variance * amount**2
    return Exact(priced.gain * Fraction(amount), variance, "of every round, with best play")


KERNEL = Kernel(prepare, ("best",), decisions=DECISIONS)
