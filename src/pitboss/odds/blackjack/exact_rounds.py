"""How rounds of blackjack end, in exact fractions for short shoes: all hands of a box followed with the dealer's.

What is done with a hand goes by its own cards, so that only how often each value is taken matters, and in how many
orders each hand takes its own. Hands that take the same cards between them are looked at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import perm
from typing import NamedTuple

from pitboss.games.blackjack.boxes import MAIN
from pitboss.odds.answer import MADE, Priced, Progress, gathered
from pitboss.odds.blackjack import exact
from pitboss.odds.blackjack.exact import Facing
from pitboss.odds.blackjack.hands import counted
from pitboss.odds.blackjack.rules import ACE, Cards, Rules, Shoe
from pitboss.odds.blackjack.splits import Worth, pair_value, paths
from pitboss.odds.blackjack.ways import DOUBLED, FIVE_CARDS, OVER, SPLIT_ROUNDS, STIFF, net_of

MOST_TOGETHER = 500_000
"""Where split hands would have to be put together in more ways than this, they are told by their average."""

Ending = tuple[Cards, int]
"""The cards that a hand takes, and how it ends."""
Result = tuple[Fraction, Fraction]
"""A net result, and how likely it is."""


def way_of(rules: Rules, hand: Cards) -> int:
    """Return how a hand ends that takes no more cards."""
    total = counted(hand)[0]
    if total > 21:
        return OVER
    if rules.five_card_21_pays > 1 and total == 21 and len(hand) == 5:
        return FIVE_CARDS
    return max(total - 16, STIFF)


def endings(facing: Facing, start: Cards, gone: Cards, decide: Callable[[Cards], str]) -> Counter[Ending]:
    """Return in how many orders a hand takes cards and ends, from its first cards on."""
    found: Counter[Ending] = Counter()
    layer: Counter[Cards] = Counter({(): 1})
    while layer:
        after: Counter[Cards] = Counter()
        for taken, orders in layer.items():
            hand = tuple(sorted((*start, *taken)))
            word = decide(hand)
            if word == "stand":
                found[taken, way_of(facing.rules, hand)] += orders
                continue
            for card, _ in facing.draws((*hand, *gone)):
                more, way = tuple(sorted((*taken, card))), way_of(facing.rules, tuple(sorted((*hand, card))))
                if word == "double":
                    found[more, DOUBLED + way] += orders
                elif way == OVER:
                    found[more, OVER] += orders
                else:
                    after[more] += orders
        layer = after
    return found


class Results(NamedTuple):
    """What is wagered on average, and every result; none are told where a split has too many."""

    action: Fraction
    chances: list[Result] | None


class Box:
    """What becomes of a box with certain first two cards, against what the dealer shows."""

    def __init__(self, facing: Facing, pair: tuple[int, int]) -> None:
        self.facing = facing
        self.pair = pair
        self.choices = facing.choices(pair)
        self.word = max(self.choices, key=lambda word: self.choices[word])

    @property
    def gain(self) -> Fraction:
        """What is gained on average."""
        return self.choices[self.word]

    def results(self) -> Results:
        """Return how the round ends."""
        if self.word == "split":
            return self._split()
        if self.word == "surrender":
            lost = self.facing.spare(self.pair)
            return Results(Fraction(1), [(-self.facing.rules.surrender_loses, 1 - lost), (Fraction(-1), lost)])
        return self._together([endings(self.facing, self.pair, (), self._decide)], ())

    def _decide(self, hand: Cards) -> str:
        if hand == self.pair:
            return self.word
        plays = self.facing.plays(hand, (), False)
        return max(plays, key=lambda word: plays[word])

    # Split

    def _split(self) -> Results:
        card, again = self.pair[0], self.facing.split_again(self.pair[0])
        allowed = self.facing.rules.most_aces if card == ACE else self.facing.rules.most_hands
        most = allowed if again.get(True, again[False]) > again[False] else 2
        done, pending = self._ends_after_split()
        action, chances = self._wagered(done, pending, most), list[Result]()
        for path, orders in paths(most).items():
            if path.extra <= self.facing.left[card] - 2:
                found = self._together([done] * path.done + [pending] * path.pending, (card,) * path.extra)
                if found.chances is None:
                    return Results(action, None)
                chances += [(net, orders * chance) for net, chance in found.chances]
        return Results(action, chances)

    def _ends_after_split(self) -> tuple[Counter[Ending], Counter[Ending]]:
        """Return how a hand ends that gets another second card than the pair's, and one that gets any."""
        card, done, pending = self.pair[0], Counter[Ending](), Counter[Ending]()
        for second, _ in self.facing.draws(self.pair):
            start = (min(card, second), max(card, second))
            for (taken, way), orders in endings(self.facing, start, (card,), self._decide_after_split).items():
                ending = tuple(sorted((*taken, second))), way
                pending[ending] += orders
                done[ending] += orders if second != card else 0
        return +done, pending

    def _decide_after_split(self, hand: Cards) -> str:
        card = self.pair[0]
        return "stand" if card == ACE else self.facing.action(hand, (card,))

    def _wagered(self, done: Counter[Ending], pending: Counter[Ending], most: int) -> Fraction:
        """Return how many units all hands of the pair have on them on average."""
        card = self.pair[0]

        def of_one(extra: int) -> Worth[Fraction]:
            gone, every, other = (card,) * extra, Fraction(0), Fraction(0)
            for (taken, way), orders in pending.items():
                wagered = (2 if way >= DOUBLED else 1) * self._chance((*gone, *taken)) / self._chance(gone)
                every, other = every + orders * wagered, other + done[taken, way] * wagered
            return every, every - other, Fraction(0), Fraction(0)

        left, undealt = self.facing.left[card] - 2, self.facing.undealt - 2
        return pair_value(of_one, left, undealt, most, Fraction)[0]

    # Hands together

    def _together(self, hands: Sequence[Counter[Ending]], extra: Cards) -> Results:
        """Follow hands together, the first of which holds the original wager."""
        joined: Counter[tuple[Cards, tuple[int, ...]]] = Counter({(extra, ()): 1})
        for hand in hands:
            if len(joined) * len(hand) > MOST_TOGETHER:
                return Results(Fraction(0), None)
            longer: Counter[tuple[Cards, tuple[int, ...]]] = Counter()
            for (taken, ways), orders in joined.items():
                for (more, way), others in hand.items():
                    every = (*ways[:1], *sorted((*ways[1:], way))) if ways else (way,)
                    longer[tuple(sorted((*taken, *more))), every] += orders * others
            joined = longer
        action, chances = Fraction(0), list[Result]()
        for (taken, ways), orders in joined.items():
            chance = orders * self._chance(taken)
            if chance:
                action += chance * sum(2 if way >= DOUBLED else 1 for way in ways)
                chances += [(net, chance * likely) for net, likely in self._settled(taken, ways)]
        return Results(action, chances)

    def _chance(self, taken: Cards) -> Fraction:
        """Return how likely certain cards come after the first two, in one order."""
        undealt, ways = self.facing.undealt - 2, 1
        for card in set(taken):
            ways *= perm(max(self.facing.left[card] - self.pair.count(card), 0), taken.count(card))
        return Fraction(ways, perm(undealt, len(taken))) if len(taken) <= undealt else Fraction(0)

    def _settled(self, taken: Cards, ways: tuple[int, ...]) -> Iterator[Result]:
        for end, likely in enumerate(self.facing.dealer(tuple(sorted((*self.pair, *taken))))):
            if likely:
                nets = (net_of(self.facing.rules, way, end, number == 0) for number, way in enumerate(ways))
                yield Fraction(sum(nets)), likely


def priced_exactly(rules: Rules, shoe: Shoe, progress: Progress) -> Priced:
    """Return the main wager with every result of best play; split rounds of too many ways are told by their average."""
    results, action, too_many, gained = list[Result](), Fraction(0), Fraction(0), Fraction(0)
    for showing, pair, chance, facing in exact.deals(rules, shoe, progress):
        nobody_decides = exact.settled(facing, showing, pair)
        box = None if nobody_decides is not None else Box(facing, pair)
        found = Results(Fraction(1), nobody_decides) if box is None else box.results()
        action += chance * found.action
        results += [(net, chance * likely) for net, likely in found.chances or ()]
        if box is not None and found.chances is None:
            too_many, gained = too_many + chance, gained + chance * box.gain
    apart = {SPLIT_ROUNDS: (gained / too_many, too_many)} if too_many else {}
    return Priced(MAIN, gathered(results), MADE, action=action, apart=apart)
