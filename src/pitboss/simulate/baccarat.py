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
from pitboss.simulate.stream import Source, State, Words, bare, below, three_below, woven
from pitboss.simulate.tally import Ints
from pitboss.simulate.wagers import said_wagers
from pitboss.table.cards import CARDS
from pitboss.table.money import DENOMINATIONS, Cents
from pitboss.table.options import option_words

Bytes = NDArray[np.uint8]
Shorts = NDArray[np.uint16]

PAIRS = ((0, 1, 2, 3), (0, 0, 2, 3), (0, 1, 2, 2), (0, 0, 2, 2), (0, 0, 0, 0))
"""Ranks of the first two cards of both hands for each kind of pairs: none, the player's, the banker's, both, the same
in both."""
KINDS = 10 * 10 * 2 * 2 * len(PAIRS)
MOST_CARDS = 6
"""Cards of a round at most."""
AT, IS_LAST, IS_DUE = range(3)
"""What a table keeps: how many cards are dealt, whether the next hand is the last of the shoe, and whether the cards
are shuffled before it."""


class Shoe(NamedTuple):
    """The cards of a table by rank, and how far they are dealt."""

    ranks: Bytes
    state: Ints


@woven
def swap(ranks: Bytes, at: int, other: int) -> None:
    """Let two cards change places."""
    card = ranks[other]
    ranks[other] = ranks[at]
    ranks[at] = card


@woven
def shuffle(ranks: Bytes, many: int, words: Words, state: State) -> None:
    """Lay cards for the first places, each one of those that are left, three by a word."""
    size, at = ranks.size, 0
    while at < many and size - at >= 3:
        one, two, three = three_below(size - at, words, state)
        swap(ranks, at, at + one)
        swap(ranks, at + 1, at + 1 + two)
        swap(ranks, at + 2, at + 2 + three)
        at += 3
    while at < many and size - at >= 2:
        swap(ranks, at, at + below(size - at, words, state))
        at += 1


@woven
def last_digit(count: int) -> int:
    """Return the last digit of a count below 20."""
    return count - 10 if count >= 10 else count


@compiled
def play_rounds(
    words: Words, state: State, ranks: Bytes, shoe: Ints, counts: Ints, draws: Ints, ends: Shorts, pays: Ints,
    pairs: Ints, behind: int, burns: bool, is_continuous: bool, staked: int, nets: Ints, wagered: Ints,
) -> None:  # fmt: skip
    """Play rounds from the shoe as it stands."""
    words, state, ranks, shoe, counts = bare(words), bare(state), bare(ranks), bare(shoe), bare(counts)
    draws, ends, pays, pairs = bare(draws), bare(ends), bare(pays), bare(pairs)
    nets, wagered = bare(nets), bare(wagered)
    columns, size = nets.shape[1], ranks.size
    at, is_last, is_due = shoe[AT], shoe[IS_LAST], shoe[IS_DUE]
    for row in range(nets.shape[0]):
        if is_continuous or is_due:
            shuffle(ranks, MOST_CARDS if is_continuous else size, words, state)
            at = is_due = 0
            if burns:
                first = counts[ranks[0]]
                at = 1 + (first if first else 10)
        wagered[row] = staked
        if size - at < 4:
            is_due, is_last = 1, 0  # too few cards are left for the hands, which are void
            for column in range(columns):
                nets[row, column] = 0
            continue
        one, two, three, four = ranks[at], ranks[at + 1], ranks[at + 2], ranks[at + 3]
        player, banker = last_digit(counts[one] + counts[three]), last_digit(counts[two] + counts[four])
        pair = pairs[(one == three) + 2 * (two == four) + 4 * (one == two)]
        both = 10 * player + banker
        is_void = False
        if size - at >= MOST_CARDS:  # how the hands end, and with how many cards, follows from a table
            end = np.int64(ends[100 * both + 10 * counts[ranks[at + 4]] + counts[ranks[at + 5]]])
            at += end & 7
            kind = (end >> 3) + pair
        else:
            at += 4
            third, more, is_third = 10, 0, draws[12 * both + 11]
            if is_third:
                if at == size:
                    is_void, is_third = True, 0
                else:
                    third = counts[ranks[at]]
                    at += 1
            if draws[12 * both + third]:
                if at == size:
                    is_void = True
                else:
                    more = 1
                    banker = last_digit(banker + counts[ranks[at]])
                    at += 1
            if is_third:
                player = last_digit(player + third)
            kind = (((player * 10 + banker) * 2 + is_third) * 2 + more) * len(PAIRS) + pair
        for column in range(columns):
            nets[row, column] = 0 if is_void else pays[kind, column]
        if not is_continuous:
            if is_last or is_void:
                is_last, is_due = 0, 1
            elif at > size - behind:
                is_last = 1
    shoe[AT], shoe[IS_LAST], shoe[IS_DUE] = at, is_last, is_due


PAIR_CODES = contiguous([0, 1, 2, 3, 0, 1, 2, 4])
"""The kind of pairs by which cards are alike: the player's, the banker's, and the first of both."""


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


def end_table(draws: Ints) -> Shorts:
    """Return how hands end by both counts and the next two cards: eight times the kind of round, and cards dealt."""
    found = np.zeros((10, 10, 10, 10), np.uint16)
    for player, banker, five, six in np.ndindex(found.shape):
        place = 12 * (10 * player + banker)
        is_third = int(draws[place + 11])
        more = int(draws[place + (five if is_third else 10)])
        ends = (player + is_third * five) % 10, (banker + more * (six if is_third else five)) % 10
        kind = (((ends[0] * 10 + ends[1]) * 2 + is_third) * 2 + more) * len(PAIRS)
        found[player, banker, five, six] = 8 * kind + 4 + is_third + more
    return np.ascontiguousarray(found.ravel())


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
    counts, ends = contiguous(COUNT_OF), end_table(draws)
    burns, is_continuous = options.burn == BY_FIRST_CARD, options.shuffle == CONTINUOUS
    staked = sum(amounts.values())

    def fresh() -> Shoe:
        deck = np.tile(np.repeat(np.arange(13, dtype=np.uint8), 4), options.decks)
        return Shoe(deck, contiguous([0, 0, 1]))

    def play(source: Source, table: Shoe, nets: Ints, wagered: Ints) -> None:
        play_rounds(
            source.words, source.state, table.ranks, table.state, counts, draws, ends, pays, PAIR_CODES,
            options.behind_cutting_card, burns and not is_continuous, is_continuous, staked, nets, wagered,
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
