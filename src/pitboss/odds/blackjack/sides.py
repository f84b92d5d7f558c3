"""Wagers beside the main one at blackjack, in exact fractions: insurance and the additional wagers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from pitboss.games.blackjack.additional import LOSES, SIDE_WAGERS, TWENTY_POINTS, SideWager
from pitboss.games.blackjack.boxes import INSURANCE
from pitboss.games.blackjack.count import is_ace, value
from pitboss.games.blackjack.options import SEVENS, BlackjackOptions
from pitboss.games.blackjack.settlement import TWO_TO_ONE
from pitboss.odds.answer import MADE, Priced, gathered
from pitboss.table.cards import Card
from pitboss.table.refusal import Refused

BY_AREA = {side.area: side for side in SIDE_WAGERS}
Result = tuple[Fraction, Fraction]
"""A net result, and how likely it is."""


def price_insurance(left: Counter[Card]) -> Priced:
    """Return what insurance is worth once the dealer shows an ace, nothing else being known."""
    aces, tens = (sum(times for card, times in left.items() if value(card) == worth) for worth in (11, 10))
    if not aces:
        raise Refused("insurance", "no ace is left that the dealer could show", "a shoe with an ace")
    chance = Fraction(tens, left.total() - 1)
    return Priced(INSURANCE, gathered([(TWO_TO_ONE.share, chance), (Fraction(-1), 1 - chance)]), MADE)


def price_side(left: Counter[Card], options: BlackjackOptions, area: str) -> Priced:
    """Return what an additional wager is worth."""
    side = BY_AREA[area]
    try:
        pays = side.pays(options)
    except KeyError:
        raise Refused(f"{area} with these decks", "what it pays is not known", "decks for which it is posted",
                      side.cite) from None  # fmt: skip
    nets = {row: odds.share for row, odds in pays.items()} | {LOSES: Fraction(-1)}
    ends: Counter[str] = Counter()
    for row, weight in rows_of(left, side):
        ends[row] += weight
    every = sum(ends.values())
    return Priced(area, gathered((nets[row], Fraction(weight, every)) for row, weight in ends.items()), MADE)


def rows_of(left: Counter[Card], side: SideWager) -> Iterator[tuple[str, int]]:
    """Yield how the wager ends, with the ways of the player's two cards, the dealer's first, and one more."""
    undealt = left.total()
    for first, firsts in left.items():
        for second in left:
            seconds = left[second] - (second == first)
            for upcard in left if seconds else ():
                ways = firsts * seconds * (left[upcard] - (upcard == first) - (upcard == second))
                row = side.row((first, second), upcard)
                if ways and row in side.waits:
                    yield from waiting(left, side, (first, second), upcard, ways)
                elif ways:
                    yield row, ways * (undealt - 3)


def waiting(
    left: Counter[Card], side: SideWager, cards: tuple[Card, Card], upcard: Card, ways: int
) -> Iterator[tuple[str, int]]:
    """Yield how a wager ends that one more card decides: a third seven, or the dealer's blackjack."""
    for card, times in left.items():
        more = times - cards.count(card) - (card == upcard)
        if more > 0 and side.area == SEVENS:
            yield side.row((*cards, card), upcard), ways * more
        elif more > 0:
            is_blackjack = side.area == TWENTY_POINTS and {is_ace(upcard), is_ace(card)} == {True, False} and \
                10 in (value(upcard), value(card))  # fmt: skip
            yield "queens_and_blackjack" if is_blackjack else side.row(cards, upcard), ways * more
