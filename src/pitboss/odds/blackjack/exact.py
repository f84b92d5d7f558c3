"""Blackjack in exact fractions, for short shoes: the same best play as in doubles, hand by hand in plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import perm

from pitboss.odds.answer import Progress
from pitboss.odds.blackjack.hands import BUST, ENDS, counted, dealer_ends
from pitboss.odds.blackjack.rules import ACE, AS_UNSPLIT, COMPLETES, OWN_CARDS, TEN, VALUES, Cards, Rules, Shoe
from pitboss.odds.blackjack.splits import pair_value
from pitboss.table.refusal import Refused

Chances = tuple[Fraction, ...]
MOST_CARDS = 64
"""Of a longer shoe nobody waits for the fractions."""


class Facing:
    """What every hand is worth against the cards that the dealer shows."""

    def __init__(self, rules: Rules, shoe: Shoe, showing: Cards) -> None:
        self.rules = rules
        self.left = list(shoe)
        for card in showing:
            self.left[card] -= 1
        self.undealt = sum(self.left)
        self.completes = COMPLETES.get(showing, -1)
        ends = dealer_ends(showing, rules.hits_soft_17)
        self.tree = list(zip(*(column.tolist() for column in ends), strict=True))
        self.deepest = 1 + int(ends.depth.max())
        self.dealer = cache(self._dealer)
        self.best = cache(self._best)
        self.action = cache(self._action)

    def _dealer(self, gone: Cards) -> Chances:
        """Return how likely the dealer ends in each way once some cards are gone."""
        left = [count - gone.count(card) for card, count in enumerate(self.left)]
        undealt = self.undealt - len(gone)
        ways, product = [[0] * self.deepest for _ in range(ENDS)], [1] * self.deepest
        for card, before, depth, orders, end in self.tree:
            if depth:
                product[depth] = product[depth - 1] * (left[card] - before)
            if orders and product[depth]:
                ways[end][depth] += orders * product[depth]
        found = [
            sum((Fraction(many, perm(undealt, depth)) for depth, many in enumerate(each) if many), Fraction(0))
            for each in ways
        ]
        if sum(found) != 1:
            raise Refused(f"a shoe of {self.undealt} cards", "the dealer's hand may take more than are left",
                          "a shoe that lasts for a round")  # fmt: skip
        return tuple(found)

    def stand(self, hand: Cards, gone: Cards) -> Fraction:
        """Return what standing is worth, a blackjack of the dealer being a loss of one wager."""
        ends, total = self.dealer(tuple(sorted((*hand, *gone)))), counted(hand)[0]
        win = ends[BUST] + sum(ends[: max(total - 17, 0)], Fraction(0))
        tie = ends[total - 17] if total >= 17 and not self.rules.is_face_up else Fraction(0)
        pays = self.rules.five_card_21_pays if total == 21 and len(hand) == 5 else 1
        return win * pays - (1 - win - tie)

    def spare(self, gone: Cards) -> Fraction:
        """Return how likely the dealer has a blackjack once some cards are gone."""
        if self.completes < 0:
            return Fraction(0)
        return Fraction(self.left[self.completes] - gone.count(self.completes), self.undealt - len(gone))

    def draws(self, gone: Cards) -> Iterator[tuple[int, Fraction]]:
        """Go through the cards that may come, by how likely they are."""
        for card in VALUES:
            if left := self.left[card] - gone.count(card):
                yield card, Fraction(left, self.undealt - len(gone))

    # Before a split ``is_split`` is no; then what is added to the one wager a blackjack takes is spared.

    def bust(self, hand: Cards, gone: Cards, units: int, is_split: bool) -> Fraction:
        """Return what a bust hand with so many units on it is worth."""
        if self.rules.keeps_added:
            return Fraction(-units)
        return (units if is_split else units - 1) * self.spare((*hand, *gone)) - units

    def standing(self, hand: Cards, gone: Cards, units: int, is_split: bool) -> Fraction:
        """Return what a hand that stands with so many units on it is worth."""
        return units * self.stand(hand, gone) + (units if is_split else units - 1) * self.spare((*hand, *gone))

    def drawing(self, hand: Cards, gone: Cards, is_split: bool) -> Fraction:
        """Return what drawing is worth, and then playing as is best."""
        total = Fraction(0)
        for card, chance in self.draws((*hand, *gone)):
            longer = tuple(sorted((*hand, card)))
            if counted(longer)[0] > 21:
                total += chance * self.bust(longer, gone, 1, is_split)
            else:
                total += chance * self.best(longer, gone, is_split)
        return total

    def doubling(self, hand: Cards, gone: Cards, is_split: bool) -> Fraction:
        """Return what doubling is worth."""
        total = Fraction(0)
        for card, chance in self.draws((*hand, *gone)):
            longer = tuple(sorted((*hand, card)))
            end = self.bust if counted(longer)[0] > 21 else self.standing
            total += chance * end(longer, gone, 2, is_split)
        return total

    def plays(self, hand: Cards, gone: Cards, is_split: bool) -> dict[str, Fraction]:
        """Return what each decision is worth that any hand allows."""
        found, total = {"stand": self.standing(hand, gone, 1, is_split)}, counted(hand)[0]
        if total < 21:
            found["draw"] = self.drawing(hand, gone, is_split)
            if len(hand) == 2 and self.rules.may_double(total, is_split):
                found["double"] = self.doubling(hand, gone, is_split)
        return found

    def _best(self, hand: Cards, gone: Cards, is_split: bool) -> Fraction:
        return max(self.plays(hand, gone, is_split).values())

    def _action(self, hand: Cards, gone: Cards) -> str:
        is_unsplit = self.rules.split_play == AS_UNSPLIT
        found = self.plays(hand, () if is_unsplit else gone, not is_unsplit)
        if not self.rules.may_double(counted(hand)[0], is_split=True):
            found.pop("double", None)
        return max(found, key=lambda word: found[word])

    # Splitting

    def split(self, card: int) -> Fraction:
        """Return what splitting a pair is worth."""
        return max(self.split_again(card).values())

    def split_again(self, card: int) -> dict[bool, Fraction]:
        """Return what splitting a pair once is worth and, where that is allowed, splitting it again."""
        most = self.rules.most_aces if card == ACE else self.rules.most_hands
        found = {False: self._split(card, 2)}
        return found | {True: self._split(card, most)} if most > 2 else found

    def _split(self, card: int, most: int) -> Fraction:
        left, undealt = self.left[card] - 2, self.undealt - 2
        gain, original = pair_value(lambda extra: self._one_hand(card, extra), left, undealt, most, Fraction)
        return gain - self.spare((card, card)) + (original if self.rules.keeps_added else 0)

    def _one_hand(self, card: int, extra: int) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        """Return the worth of one hand, and how likely it is bust beside a blackjack, with more of the pair gone."""
        gone = (card,) * (1 + extra)
        mine = again = busts = busts_again = Fraction(0)
        for second, chance in self.draws((card, *gone)):
            gain, bust = self._follow(tuple(sorted((card, second))), gone, card)
            mine, busts = mine + chance * gain, busts + chance * bust
            if second == card:
                again, busts_again = chance * gain, chance * bust
        return mine, again, busts, busts_again

    def _follow(self, hand: Cards, gone: Cards, card: int) -> tuple[Fraction, Fraction]:
        """Play a hand after a split as is best where only the pair is gone, whatever else is."""
        action = "stand" if card == ACE else self.action(hand, (card,))
        if action == "stand":
            return self.standing(hand, gone, 1, True), Fraction(0)
        units = 2 if action == "double" else 1
        gain = bust = Fraction(0)
        for drawn, chance in self.draws((*hand, *gone)):
            longer = tuple(sorted((*hand, drawn)))
            if counted(longer)[0] > 21:
                gain += chance * self.bust(longer, gone, units, True)
                bust += chance * self.spare((*longer, *gone))
            elif action == "double":
                gain += chance * self.standing(longer, gone, 2, True)
            else:
                more, beside = self._follow(longer, gone, card)
                gain, bust = gain + chance * more, bust + chance * beside
        return gain, bust

    def choices(self, pair: tuple[int, int]) -> dict[str, Fraction]:
        """Return what each decision on the first two cards is worth."""
        found = self.plays(pair, (), False)
        if pair[0] == pair[1]:
            found["split"] = self.split(pair[0])
        if self.rules.surrenders:
            found["surrender"] = (1 - self.rules.surrender_loses) * (1 - self.spare(pair)) - 1
        return found


def refuse_what_takes_too_long(rules: Rules, shoe: Shoe) -> None:
    """Refuse a way to play splits, or a shoe, whose fractions are not found, of a round and of a hand alike."""
    if rules.split_play not in (OWN_CARDS, AS_UNSPLIT):
        raise Refused(f"split_play={rules.split_play} in fractions", "it is worked out in doubles only",
                      f"{OWN_CARDS} or {AS_UNSPLIT}, or no --exact")  # fmt: skip
    if sum(shoe) > MOST_CARDS:
        raise Refused(f"exact fractions for a shoe of {sum(shoe)} cards", "they would take too long",
                      f"at most {MOST_CARDS} cards, as of one deck or named with --left; longer shoes are computed "
                      "in doubles, with a bound of their error, without --exact")  # fmt: skip


def deals(rules: Rules, shoe: Shoe, progress: Progress) -> Iterator[tuple[Cards, tuple[int, int], Fraction, Facing]]:
    """Go through what the dealer shows and the first two cards of a box, with how likely they come together."""
    refuse_what_takes_too_long(rules, shoe)
    shown = [(card,) for card in VALUES] if not rules.is_face_up else [(a, b) for a in VALUES for b in range(a, 10)]
    for number, showing in enumerate(shown):
        progress(number, len(shown))
        chance, left = ways(shoe, showing)
        if chance:
            facing = Facing(rules, shoe, showing)
            for pair in ((first, second) for first in VALUES for second in range(first, 10)):
                likely, _ = ways(left, pair)
                if likely:
                    yield showing, pair, chance * likely, facing


def ways(shoe: Shoe, cards: Cards) -> tuple[Fraction, Shoe]:
    """Return how likely one or two cards are, in either order, and what is left of the shoe."""
    left, chance = list(shoe), Fraction(1 if cards[0] == cards[-1] else 2)
    for card in cards:
        chance *= Fraction(max(left[card], 0), sum(left))
        left[card] -= 1
    return chance, tuple(left)


def settled(facing: Facing, showing: Cards, pair: tuple[int, int]) -> list[tuple[Fraction, Fraction]] | None:
    """Return the results of two cards that nobody decides on, a blackjack of either side; None where it is open."""
    rules, has_blackjack = facing.rules, pair == (ACE, TEN)
    if showing == (ACE, TEN):
        return [(rules.blackjack_pays if has_blackjack else Fraction(-1), Fraction(1))]
    if not has_blackjack:
        return None
    tied = facing.spare(pair)
    if rules.has_even_money and showing == (ACE,) and rules.blackjack_pays * (1 - tied) < 1:
        return [(Fraction(1), Fraction(1))]
    return [(rules.blackjack_pays, 1 - tied), (Fraction(0), tied)]
