"""Red Dog by the billion: two cards from the shoe, a raise where it gains, and a third between them."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.kits.shoe import CONTINUOUS, CUTTING_CARD
from pitboss.games.red_dog import BET, CONSECUTIVE, PAIR, PAYS, RAISE
from pitboss.odds.evaluation.kernels import compiled
from pitboss.odds.red_dog import WHOLE_ROUND, third_card
from pitboss.odds.solvers import price
from pitboss.simulate.kernel import Decision, Exact, Kernel, Prepared, Setup, contiguous
from pitboss.simulate.own import own_of
from pitboss.simulate.stream import Source, State, Words, below, woven
from pitboss.simulate.tally import Ints
from pitboss.simulate.wagers import read_amount, require_admitted
from pitboss.table.money import pay
from pitboss.table.options import option_words
from pitboss.table.refusal import Refused

Bytes = NDArray[np.uint8]
AT, IS_DUE = range(2)


class Shoe(NamedTuple):
    """The cards of a table by rank, and how far they are dealt."""

    ranks: Bytes
    state: Ints


@woven
def draw(ranks: Bytes, at: int, words: Words, state: State) -> int:
    """Deal one of the cards that are left."""
    other = at + below(ranks.size - at, words, state)
    card = ranks[other]
    ranks[other] = ranks[at]
    ranks[at] = card
    return np.int64(card)  # type: ignore[return-value]


@compiled
def play_rounds(
    words: Words, state: State, ranks: Bytes, shoe: Ints, raises: Ints, pays: Ints, bet: int, behind: int, burns: bool,
    is_fresh: bool, nets: Ints, wagered: Ints,
) -> None:  # fmt: skip
    """Play rounds from the shoe as it stands."""
    for row in range(nets.shape[0]):
        at = shoe[AT]
        if is_fresh or shoe[IS_DUE]:
            at = 0
            shoe[IS_DUE] = 0
            if burns:
                draw(ranks, 0, words, state)
                at = 1
        nets[row, 0] = 0
        nets[row, 1] = 0
        wagered[row] = bet
        if ranks.size - at < 2:
            shoe[IS_DUE] = 1
            shoe[AT] = ranks.size
            continue
        first = draw(ranks, at, words, state)
        second = draw(ranks, at + 1, words, state)
        at += 2
        low, high = min(first, second), max(first, second)
        between = high - low - 1
        if between != CONSECUTIVE:
            if at == ranks.size:
                shoe[IS_DUE] = 1
                shoe[AT] = at
                continue
            is_raised = between > 0 and raises[first, second]
            third = draw(ranks, at, words, state)
            at += 1
            won = (low < third < high) or (low == third and third == high)
            if won:
                nets[row, 0] = pays[between + 1]
            elif between > 0:
                nets[row, 0] = -bet
            if is_raised:
                nets[row, 1] = nets[row, 0]
                wagered[row] += bet
        shoe[AT] = at
        if at > ranks.size - behind:
            shoe[IS_DUE] = 1


def best_raises(decks: int) -> Ints:
    """Return by the two cards whether a full shoe makes a raise gain."""
    shoe = Counter(dict.fromkeys(range(13), 4 * decks))
    raises = np.zeros((13, 13), np.int64)
    for first in range(13):
        for second in range(13):
            if abs(first - second) - 1 > CONSECUTIVE:
                raises[first, second] = sum(net * chance for net, chance in third_card(shoe, first, second).items()) > 0
    return raises


DECISIONS = (
    Decision("play", "low, high", ("stay", "raise"), "two ranks apart from each other, 0 a two and 12 an ace"),
)


def own_raises(setup: Setup) -> Ints:
    """Return the same by what somebody's function says of every two ranks between which a third may come."""
    pairs = contiguous([(low, high) for low in range(13) for high in range(low + 2, 13)])
    raises = np.zeros((13, 13), np.int64)
    said = own_of(setup, DECISIONS)["play"].answers(pairs[:, 0].copy(), pairs[:, 1].copy())
    raises[pairs[:, 0], pairs[:, 1]] = raises[pairs[:, 1], pairs[:, 0]] = said
    return raises


def prepare(setup: Setup) -> Prepared:
    """Make a table ready; the player raises by as much as the bet wherever a full shoe makes that gain."""
    options = setup.options
    for name in setup.wagers:
        if name != BET:
            raise Refused(f"the bet {name!r}", "it is not made before the cards", BET)
    bet = read_amount(BET, setup.wagers.get(BET, ""), setup)
    require_admitted(setup, {BET: bet})
    raises = own_raises(setup) if setup.source else best_raises(options.decks)
    pays = contiguous([pay(bet, PAYS[PAIR]), 0, *(pay(bet, PAYS[between]) for between in range(1, 12))])
    size = 52 * options.decks
    behind = size * options.cut_off // 100 if options.shuffle == CUTTING_CARD else 0

    def play(source: Source, table: Shoe, nets: Ints, wagered: Ints) -> None:
        play_rounds(
            source.words, source.state, table.ranks, table.state, raises, pays, bet, behind,
            options.shuffle != CONTINUOUS, options.shuffle != CUTTING_CARD, nets, wagered,
        )  # fmt: skip

    def exact() -> Exact | None:
        if setup.source:
            return None
        found = price("red-dog", option_words(options)).wager(WHOLE_ROUND)
        variance = None if found.variance is None else found.variance * bet**2
        return Exact(found.gain * bet, variance, "of a fresh shoe")

    return Prepared(
        (BET, RAISE),
        bet,
        frozenset({bet, *map(int, pays)}),
        -2 * bet,
        max(2 * int(pays[2:].max()), int(pays[0])),
        play,
        lambda: Shoe(np.tile(np.repeat(np.arange(13, dtype=np.uint8), 4), options.decks), contiguous([0, 1])),
        exact,
    )


KERNEL = Kernel(prepare, ("best",), decisions=DECISIONS)
