"""Four cards seen and a fifth to come: how often each row of a pay table comes, and best play told as a chart.

Cards that differ only in the names of suits are looked at once.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from pitboss.odds.answer import Progress, percent
from pitboss.table.cards import ACE, RANKS, TEN, Card
from pitboss.table.rankings import Rank, Ranking

Cards = tuple[Card, ...]
Counts = tuple[int, ...]
"""How many of the cards that may come make each row, and in the last place how many make none."""
LOW_ACE = -1


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
    ranks, count = [card.rank for card in cards], {3: "three", 4: "four"}[len(cards)]
    groups = sorted(((times, rank) for rank, times in Counter(ranks).items()), reverse=True)
    (most, rank), (second, _) = groups[0], (*groups, (0, 0))[1]
    if most > 1:
        return f"{most} of a kind" if most > 2 else "two pairs" if second == 2 else f"pair of {RANKS[rank].plural}"
    is_suited = len({card.suit for card in cards}) == 1
    if is_suited and min(ranks) >= TEN:
        return f"{count} to a royal flush"
    gaps = span(cards) - len(cards)
    if is_suited:
        return f"{count} to a straight flush, {gaps} gaps" if gaps + len(cards) <= 5 else f"{count} to a flush"
    if len(cards) == 4 and gaps == 0 and not {ACE} & set(ranks):
        return "four to a straight, open at both ends"
    return "four to an inside straight" if len(cards) == 4 and gaps <= 1 else "anything else"


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
    for kind, cards in sorted(kinds.items()):
        for high, group in by_high_cards(cards):
            share = Fraction(sum(times for _, times, _ in group), every)
            rows.append([kind, high, play_words(group, yes, no), percent(share, 3)])
    return {"title": title, "columns": ["cards", "tens or higher", "play", "of all deals"], "rows": rows}


def by_high_cards(cards: Sequence[Decided]) -> Iterator[tuple[str, Sequence[Decided]]]:
    """Yield cards of a kind together where all are played alike, and else by how many of them are high."""
    if len({is_yes for _, _, is_yes in cards}) == 1:
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
