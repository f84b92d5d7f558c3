"""Four cards seen and a fifth to come: how often each row of a pay table comes, and best play told as a chart.

Cards that differ only in the names of suits are looked at once.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, groupby
from typing import Any

from pitboss.odds.answer import Progress, percent
from pitboss.table.cards import ACE, RANKS, TEN, Card
from pitboss.table.rankings import Rank, Ranking

Cards = tuple[Card, ...]
Counts = tuple[int, ...]
"""How many of the cards that may come make each row, and in the last place how many make none."""
LOW_ACE = -1
PAIR, ANYTHING_ELSE = "pair of ", "anything else"
COUNTS, GAPS = {3: "three", 4: "four"}, ("no gap", "1 gap", "2 gaps")


def shape(cards: Sequence[Card]) -> tuple[int, ...]:
    """Return ranks and suits of cards in order, the suits numbered as they come: alike for hands that are."""
    names: dict[int, int] = {}
    return tuple(4 * card.rank + names.setdefault(card.suit, len(names)) for card in sorted(cards))


class Draws:
    """All hands of five cards of a deck by the rows of a pay table, and what a fifth card makes of any four."""

    def __init__(self, deck: Sequence[Card], ranking: Ranking, row_of: Callable[[Rank], int], rows: int) -> None:
        self.deck = tuple(sorted(deck))
        self._value = ranking.value
        self._row_of_value = tuple(row_of(rank) for rank in ranking.ranks)
        self._rows = rows
        self._counts: dict[tuple[int, ...], Counts] = {}
        suits = Counter(frozenset(card.rank for card in self.deck if card.suit == suit) for suit in range(4))
        self._name: Callable[[Sequence[Card]], tuple[int, ...]] = shape if len(suits) == 1 else sorted_cards

    def row(self, cards: Sequence[Card]) -> int:
        """Return the row of five cards, the last where none has them."""
        return self._row_of_value[self._value(cards)]

    def counts(self, four: Sequence[Card]) -> Counts:
        """Return how many cards that may come fifth make each row."""
        name = self._name(four)
        found = self._counts.get(name)
        if found is None:
            made = [0] * (self._rows + 1)
            for card in self.deck:
                if card not in four:
                    made[self.row((*four, card))] += 1
            found = self._counts[name] = tuple(made)
        return found

    def classes(self, size: int) -> Iterator[tuple[Cards, int]]:
        """Yield one set of so many cards for all that are alike, and for how many it stands."""
        alike: dict[tuple[int, ...], list[Any]] = {}
        for cards in combinations(self.deck, size):
            alike.setdefault(self._name(cards), [cards, 0])[1] += 1
        yield from ((cards, times) for cards, times in alike.values())

    def hands(self, progress: Progress) -> Counter[int]:
        """Return how many hands of five cards make each row."""
        found: Counter[int] = Counter()
        classes = list(self.classes(4))
        for done, (four, times) in enumerate(classes):
            if done % 1_000 == 0:
                progress(done, len(classes))
            for row, count in enumerate(self.counts(four)):
                found[row] += times * count
        return Counter({row: times // 5 for row, times in found.items()})  # each hand has five sets of four


def sorted_cards(cards: Sequence[Card]) -> tuple[int, ...]:
    """Return the cards in order: in a short deck suits differ, and no two sets are alike."""
    return tuple(sorted(cards))


# Best play as a chart


def span(cards: Sequence[Card]) -> int:
    """Return over how many ranks cards without a pair reach, the ace being high or low."""
    high = sorted(card.rank for card in cards)
    low = sorted(LOW_ACE if rank == ACE else rank for rank in high)
    return min(high[-1] - high[0], low[-1] - low[0]) + 1


def kind_of(cards: Sequence[Card]) -> str:
    """Say what three or four cards hold, as a person looks at them."""
    ranks, count = [card.rank for card in cards], COUNTS[len(cards)]
    groups = sorted(((times, rank) for rank, times in Counter(ranks).items()), reverse=True)
    (most, rank), (second, _) = groups[0], (*groups, (0, 0))[1]
    if most > 1:
        return f"{most} of a kind" if most > 2 else "two pairs" if second == 2 else f"{PAIR}{RANKS[rank].plural}"
    is_suited = len({card.suit for card in cards}) == 1
    if is_suited and min(ranks) >= TEN:
        return f"{count} to a royal flush"
    gaps = span(cards) - len(cards)
    if is_suited and gaps + len(cards) > 5:
        return f"{count} to a flush"
    if is_suited:
        return f"{count} to a straight flush, {GAPS[gaps]}"
    if len(cards) == 4 and gaps == 0 and not {ACE} & set(ranks):
        return "four to a straight, open at both ends"
    return "four to an inside straight" if len(cards) == 4 and gaps <= 1 else ANYTHING_ELSE


def high_cards(cards: Sequence[Card]) -> int:
    """Return how many cards are tens or higher."""
    return sum(card.rank >= TEN for card in cards)


def rank_words(cards: Sequence[Card]) -> str:
    """Name the ranks of cards: A-3-2."""
    return "-".join(RANKS[card.rank].letter for card in sorted(cards, reverse=True))


Decided = tuple[Cards, int, bool]
"""Cards, for how many they stand, and whether the wager is increased or left on them."""
MOST_EXCEPTIONS = 6


def chart(title: str, decided: Iterable[Decided], yes: str, no: str) -> dict[str, Any]:
    """Return a table of what is done with which cards, of which those of a kind with as many high cards go together."""
    kinds: defaultdict[str, list[Decided]] = defaultdict(list)
    for each in sorted(decided, reverse=True):
        kinds[kind_of(each[0])].append(each)
    every = sum(times for kind in kinds.values() for _, times, _ in kind)
    rows = []
    for kind, cards in together(kinds):
        for high, group in by_high_cards(cards):
            share = Fraction(sum(times for _, times, _ in group), every)
            rows.append([kind, high, play_words(group, yes, no), percent(share, 3)])
    return {"title": title, "columns": ["cards", "tens or higher", "play", "of all deals"], "rows": rows}


PAIRS = tuple(f"{PAIR}{rank.plural}" for rank in reversed(RANKS))
"""Pairs, from aces down."""
MADE = ("4 of a kind", "3 of a kind", "two pairs", *PAIRS)
DRAWS = ("a royal flush", *(f"a straight flush, {gaps}" for gaps in GAPS), "a flush", "a straight, open at both ends",
         "an inside straight")  # fmt: skip
"""Made hands stand first in a chart, then draws, and last anything else."""


def together(kinds: Mapping[str, list[Decided]]) -> Iterator[tuple[str, list[Decided]]]:
    """Yield the kinds in the order of a layout, neighboring pairs that are played alike as one."""
    made = [kind for kind in MADE if kind in kinds]
    draws = [f"{count} to {draw}" for draw in DRAWS for count in COUNTS.values()]
    for (is_pair, _), group in groupby(made, lambda kind: (kind in PAIRS or kind, plays_of(kinds[kind]))):
        names = list(group)
        first, last = (name.removeprefix(PAIR) for name in (names[0], names[-1]))
        words = f"{PAIR}{first} to {last}" if is_pair is True and first != last else names[0]
        yield words, [each for name in names for each in kinds[name]]
    for kind in (*draws, ANYTHING_ELSE):
        if kind in kinds:
            yield kind, kinds[kind]


def plays_of(cards: Sequence[Decided]) -> frozenset[bool]:
    """Return how cards are played."""
    return frozenset(is_yes for _, _, is_yes in cards)


def by_high_cards(cards: Sequence[Decided]) -> Iterator[tuple[str, Sequence[Decided]]]:
    """Yield cards of a kind together where all are played alike, and else by how many of them are high."""
    if len(plays_of(cards)) == 1:
        yield "any", cards
        return
    for high in sorted({high_cards(each[0]) for each in cards}):
        yield str(high), [each for each in cards if high_cards(each[0]) == high]


def play_words(group: Sequence[Decided], yes: str, no: str) -> str:
    """Say what is done with a group of cards, and with which of them otherwise."""
    ways: defaultdict[bool, dict[str, None]] = defaultdict(dict)
    for cards, _, is_yes in group:
        ways[is_yes][rank_words(cards)] = None
    if len(ways) == 1:
        return yes if True in ways else no
    most = len(ways[True]) >= len(ways[False])
    few = [words for words in ways[not most] if words not in ways[most]]
    rest = ", ".join(few[:MOST_EXCEPTIONS]) + (" and others" if len(few) > MOST_EXCEPTIONS else "")
    return f"{yes if most else no}, but {no if most else yes} {rest}"
