"""Baccarat by the billion: both hands by rank from one shoe, each kind of round settled by the game's own rules."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from pitboss.games.baccarat.count import banker_draws, player_draws
from pitboss.games.baccarat.felt import BaccaratFelt
from pitboss.games.baccarat.options import BY_FIRST_CARD, CONTINUOUS, BaccaratOptions
from pitboss.games.baccarat.wagers import ON_BANKER
from pitboss.odds.baccarat import COUNT_OF, RANK_OF, net_of, wagers_of
from pitboss.odds.evaluation.kernels import compiled
from pitboss.odds.solvers import price
from pitboss.simulate.kernel import Exact, Kernel, Prepared, Setup, contiguous
from pitboss.simulate.stream import Source, State, Words, bare, below, woven
from pitboss.simulate.tally import Ints
from pitboss.simulate.wagers import said_wagers
from pitboss.table.cards import CARDS
from pitboss.table.money import DENOMINATIONS, Cents
from pitboss.table.options import option_words

Bytes = NDArray[np.uint8]

PAIRS = ((0, 1, 2, 3), (0, 0, 2, 3), (0, 1, 2, 2), (0, 0, 2, 2), (0, 0, 0, 0))
"""Ranks of the first two cards of both hands for each kind of pairs: none, the player's, the banker's, both, the same
in both."""
KINDS = 10 * 10 * 2 * 2 * len(PAIRS)
AT, IS_LAST, IS_DUE = range(3)
"""What a table keeps: how many cards are dealt, whether the next hand is the last of the shoe, and whether the cards
are shuffled before it."""


class Shoe(NamedTuple):
    """The cards of a table by rank, and how far they are dealt."""

    ranks: Bytes
    state: Ints


@woven
def draw(ranks: Bytes, at: int, words: Words, state: State) -> int:
    """Deal one of the cards that are left, each as likely."""
    other = at + below(ranks.size - at, words, state)
    card = ranks[other]
    ranks[other] = ranks[at]
    ranks[at] = card
    return np.int64(card)  # type: ignore[return-value]


@woven
def last_digit(count: int) -> int:
    """Return the last digit of a count below 20."""
    return count - 10 if count >= 10 else count


@compiled
def play_rounds(
    words: Words, state: State, ranks: Bytes, shoe: Ints, counts: Ints, draws: Ints, pays: Ints,
    behind: int, burns: bool, is_continuous: bool, staked: int, nets: Ints, wagered: Ints,
) -> None:  # fmt: skip
    """Play rounds from the shoe as it stands."""
    words, state, ranks, shoe, counts = bare(words), bare(state), bare(ranks), bare(shoe), bare(counts)
    draws, pays, nets, wagered = bare(draws), bare(pays), bare(nets), bare(wagered)
    columns = nets.shape[1]
    for row in range(nets.shape[0]):
        at = shoe[AT]
        if is_continuous or shoe[IS_DUE]:
            at = 0
            shoe[IS_DUE] = 0
            if burns:
                first = counts[draw(ranks, 0, words, state)]
                at = 1
                for _ in range(first if first else 10):
                    draw(ranks, at, words, state)
                    at += 1
        for column in range(columns):
            nets[row, column] = 0
        wagered[row] = staked
        if ranks.size - at < 4:
            shoe[IS_DUE] = 1  # too few cards are left for the hands, which are void
            shoe[IS_LAST] = 0
            shoe[AT] = at
            continue
        one = draw(ranks, at, words, state)
        two = draw(ranks, at + 1, words, state)
        three = draw(ranks, at + 2, words, state)
        four = draw(ranks, at + 3, words, state)
        at += 4
        player, banker = last_digit(counts[one] + counts[three]), last_digit(counts[two] + counts[four])
        third, more, is_void = 10, 0, False
        if draws[(10 * player + banker) * 12 + 11]:
            if at == ranks.size:
                is_void = True
            else:
                third = counts[draw(ranks, at, words, state)]
                at += 1
        if draws[(10 * player + banker) * 12 + third]:
            if at == ranks.size:
                is_void = True
            else:
                more = 1
                banker = last_digit(banker + counts[draw(ranks, at, words, state)])
                at += 1
        pair = 0
        if one == three:
            pair = 1 if two != four else 4 if one == two else 3
        elif two == four:
            pair = 2
        if third < 10:
            player = last_digit(player + third)
        if not is_void:
            kind = (((player * 10 + banker) * 2 + (third < 10)) * 2 + more) * 5 + pair
            for column in range(columns):
                nets[row, column] = pays[kind, column]
        shoe[AT] = at
        if not is_continuous:
            is_met = at > ranks.size - behind
            if shoe[IS_LAST] or is_void:
                shoe[IS_LAST] = 0
                shoe[IS_DUE] = 1
            elif is_met:
                shoe[IS_LAST] = 1


def draw_table() -> Ints:
    """Return whether the player draws (in place 11), and the banker by the player's third card (10 where none)."""
    found = np.zeros((10, 10, 12), np.int64)
    for player in range(10):
        for banker in range(10):
            found[player, banker, 11] = player_draws(player, banker)
            found[player, banker, 10] = banker_draws(player, banker, None)
            for third in range(10):
                found[player, banker, third] = banker_draws(player, banker, CARDS[4 * RANK_OF[third]])
    return contiguous(found.ravel())


def hand_like(count: int, cards: int, ranks: tuple[int, int]) -> Any:
    """Return as much of a hand as settlement looks at."""
    faces = [CARDS[4 * rank] for rank in ranks]
    return SimpleNamespace(count=count, cards=[None] * cards, faces=faces)


def pays_of(options: BaccaratOptions, amounts: dict[str, Cents]) -> Ints:
    """Return what each wager gains in each kind of round, in cents."""
    table = SimpleNamespace(denominations=DENOMINATIONS)
    found = np.zeros((10, 10, 2, 2, len(PAIRS), len(amounts)), np.int64)
    for place in np.ndindex(found.shape[:-1]):
        player, banker, drawn, more, pair = place
        ranks = PAIRS[pair]
        hands = {
            "player_hand": hand_like(player, 2 + drawn, (ranks[0], ranks[1])),
            "banker_hand": hand_like(banker, 2 + more, (ranks[2], ranks[3])),
        }
        felt = cast(BaccaratFelt, SimpleNamespace(options=options, table=table, **hands))
        for column, (area, amount) in enumerate(amounts.items()):
            found[(*place, column)] = int(net_of(felt, area, amount) * amount)
    return contiguous(found.reshape(KINDS, len(amounts)))


def prepare(setup: Setup) -> Prepared:
    """Make a table ready."""
    options: BaccaratOptions = setup.options
    amounts = said_wagers(setup, wagers_of(options), ON_BANKER)
    pays, draws = pays_of(options, amounts), draw_table()
    counts = contiguous(COUNT_OF)
    burns, is_continuous = options.burn == BY_FIRST_CARD, options.shuffle == CONTINUOUS
    staked = sum(amounts.values())

    def fresh() -> Shoe:
        deck = np.tile(np.repeat(np.arange(13, dtype=np.uint8), 4), options.decks)
        return Shoe(deck, contiguous([0, 0, 1]))

    def play(source: Source, table: Shoe, nets: Ints, wagered: Ints) -> None:
        play_rounds(
            source.words, source.state, table.ranks, table.state, counts, draws, pays, options.behind_cutting_card,
            burns and not is_continuous, is_continuous, staked, nets, wagered,
        )  # fmt: skip

    def exact() -> Exact:
        words = option_words(options)
        gain = Fraction(0)
        variance = None
        for area, amount in amounts.items():
            found = price("baccarat", words | {"amount": str(Fraction(amount, 100))}, area).wager(area)
            gain += found.gain * amount
            variance = found.variance and found.variance * amount**2
        of = "of a fresh shoe; on average over a shoe it is the same, but for the hands after the cutting card"
        return Exact(gain, variance if len(amounts) == 1 else None, of)

    return Prepared(
        wagers=tuple(amounts),
        unit=next(iter(amounts.values())),
        values=frozenset(abs(int(each)) for each in np.unique(pays)),
        least=int(pays.min(axis=0).sum()),
        most=int(pays.max(axis=0).sum()),
        play=play,
        fresh=fresh,
        exact=exact,
        spread=max(1.0, float(pays.max()) / 4 / next(iter(amounts.values()))),
    )


KERNEL = Kernel(prepare)
