"""The compact tables that hands are looked up in: built from the law's rankings, kept in memory and on disk.

Every card has a key, and the key of a hand is the sum of its cards' keys. Its lower half tells the ranks: the weights
are such that no two hands of as many cards have the same sum. Its upper half counts the cards of each suit, four bits a
suit, from a start that makes the highest of the four bits a sign: there are enough cards of this suit for a flush.

The sums are spread over millions, the hands are some thousands. So the sums are cut into rows of 512, and the rows are
laid over one another, each shifted by as little as makes no two sums meet: 275 kilobytes hold all hands of seven cards.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from pitboss.odds.evaluation import shelf
from pitboss.table.cards import CARDS, JOKER_RANK, JOKERS, RANKS, SUITS, Card
from pitboss.table.rankings import Ranking

WEIGHTS = (0, 1, 5, 22, 98, 453, 2_031, 8_698, 22_854, 83_661, 262_349, 636_345, 1_479_181)
"""What each rank adds to a key: sums of up to seven cards, at most four of a rank, differ where the ranks do."""

JOKER_WEIGHT = 4 * WEIGHTS[12] + 3 * WEIGHTS[11] + 1
"""What a joker adds: more than any seven cards do, so that the sum tells how many there are."""

MOST_CARDS = 7
SUIT_SHIFT, SUIT_BITS = 32, 4
SUM_MASK = (1 << SUIT_SHIFT) - 1
ROW_BITS = 9
ROW_MASK = (1 << ROW_BITS) - 1
RANK_BITS = len(RANKS)
ONE_OF_EACH_SUIT = sum(1 << SUIT_SHIFT + SUIT_BITS * suit for suit in range(len(SUITS)))
FLUSH_SIGNS = ONE_OF_EACH_SUIT << SUIT_BITS - 1


def _key(card: Card) -> int:
    if card.is_joker:
        return JOKER_WEIGHT + ONE_OF_EACH_SUIT  # a joker counts in whatever suit makes a flush
    return WEIGHTS[card.rank] + (1 << SUIT_SHIFT + SUIT_BITS * card.suit)


KEYS: tuple[int, ...] = tuple(map(_key, CARDS))


class Table(NamedTuple):
    """What hands of one ranking and one number of cards are looked up in.

    ``places[row] + sum`` is where ``values`` holds the hand of a sum; ``suited`` holds the best hand of one suit by its
    ranks as bits, the number of jokers above them; ``start`` is what the key of a hand counts from.
    """

    values: array[int]
    places: array[int]
    suited: array[int]
    start: int


def start_of(ranking: Ranking) -> int:
    """Return what the key of a hand counts from, so that a suit with enough cards for a flush shows its sign."""
    return 0 if ranking.is_low else ((1 << SUIT_BITS - 1) - ranking.cards) * ONE_OF_EACH_SUIT


@cache
def table_of(ranking: Ranking, cards: int) -> Table:
    """Return the table for the best hand that so many cards make, from memory, from disk, or built."""
    name = f"{ranking.name.replace(' ', '-')}-of-{cards}"
    stored = shelf.load(name, "HiH")
    if stored is None:
        stored = _built(ranking, cards)
        shelf.store(name, stored)
    values, places, suited = stored
    return Table(values, places, suited, start_of(ranking))


def _built(ranking: Ranking, cards: int) -> tuple[array[int], array[int], array[int]]:
    by_sum = {sum(_weight(rank) for rank in ranks): value for ranks, value in _best_by_ranks(ranking, cards).items()}
    most = max(_weight(JOKER_RANK) if ranking.jokers else 0, WEIGHTS[-1]) * cards  # also of hands that no deck holds
    values, places = _laid_over(by_sum, (most >> ROW_BITS) + 1)
    return values, places, array("H", _best_suited(ranking))


def _weight(rank: int) -> int:
    return JOKER_WEIGHT if rank == JOKER_RANK else WEIGHTS[rank]


# The best hand of many cards is the best that is left without one of them.


@cache
def _best_by_ranks(ranking: Ranking, cards: int) -> dict[tuple[int, ...], int]:
    """Return the best value that ranks make without a flush, by the ranks in order, jokers last."""
    if cards == ranking.cards:
        return {ranks: ranking.value(_unsuited(ranks)) for ranks in _rank_sets(cards, ranking.jokers)}
    fewer = _best_by_ranks(ranking, cards - 1)
    best = {}
    for ranks in _rank_sets(cards, ranking.jokers):
        without_one = {ranks[:place] + ranks[place + 1 :] for place in range(cards)}
        best[ranks] = max(fewer[left] for left in without_one)
    return best


def _rank_sets(cards: int, most_jokers: int) -> Iterator[tuple[int, ...]]:
    for jokers in range(most_jokers + 1):
        for ranks in combinations_with_replacement(range(len(RANKS)), cards - jokers):
            if all(ranks[place] != ranks[place + 4] for place in range(len(ranks) - 4)):
                yield ranks + (JOKER_RANK,) * jokers


def _unsuited(ranks: Sequence[int]) -> list[Card]:
    """Return cards of these ranks that make no flush: a diamond first, and clubs where the rank is another."""
    cards = []
    for place, rank in enumerate(ranks):
        nth = ranks[:place].count(rank)
        if rank == JOKER_RANK:
            cards.append(JOKERS[nth])
        else:
            cards.append(CARDS[4 * rank + ((1, 0, 2, 3)[nth] if rank == ranks[0] else nth)])
    return cards


def _best_suited(ranking: Ranking) -> Iterator[int]:
    """Yield the best value of cards of one suit, by jokers and their ranks as bits; 0 where they are too few."""
    best: dict[tuple[int, int], int] = {}
    for jokers in range(ranking.jokers + 1):
        for ranks in range(1 << RANK_BITS):
            cards = ranks.bit_count() + jokers
            if ranking.is_low or cards < ranking.cards or cards > MOST_CARDS:
                value = 0
            elif cards == ranking.cards:
                held = [CARDS[4 * rank] for rank in range(RANK_BITS) if ranks >> rank & 1]
                value = ranking.value([*held, *JOKERS[:jokers]])
            else:
                value = max(best[jokers, ranks & ~(1 << rank)] for rank in range(RANK_BITS) if ranks >> rank & 1)
                value = max(value, best[jokers - 1, ranks]) if jokers else value
            best[jokers, ranks] = value
            yield value


def _laid_over(by_sum: dict[int, int], rows: int) -> tuple[array[int], array[int]]:
    """Lay the rows of sums over one another; return the values, and for each row what leads from a sum to its place.

    The fullest row comes first, and each is shifted by as little as keeps its sums apart from all that lie there. A row
    that holds no hand leads to the beginning, so that whatever is summed up finds a place.
    """
    columns: dict[int, list[int]] = {}
    for each in by_sum:
        columns.setdefault(each >> ROW_BITS, []).append(each & ROW_MASK)
    shifts = dict.fromkeys(range(rows), 0)
    taken = 0  # a bit for each place
    for row, held in sorted(columns.items(), key=lambda item: (-len(item[1]), item[0])):
        barred = _union(taken >> column for column in held)
        shift = (~barred & barred + 1).bit_length() - 1
        shifts[row] = shift
        taken |= _union(1 << column for column in held) << shift
    values = array("H", bytes(2 * (max(shifts.values()) + ROW_MASK + 1)))
    for each, value in by_sum.items():
        values[shifts[each >> ROW_BITS] + (each & ROW_MASK)] = value
    return values, array("i", (shift - (row << ROW_BITS) for row, shift in shifts.items()))


def _union(sets: Iterable[int]) -> int:
    union = 0
    for each in sets:
        union |= each
    return union
