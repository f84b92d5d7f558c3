"""The progressive wager of blackjack in exact fractions: the aces with which a box begins, from any shoe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb

from pitboss.games.blackjack.count import is_ace
from pitboss.games.blackjack.options import BlackjackOptions
from pitboss.games.blackjack.progressive import (
    ACES,
    MOST_COUNTED,
    NO_PRIZE,
    PRIZES,
    PROGRESSIVE,
    of_one_suit,
    part_of_each,
    prize_of,
)
from pitboss.odds.answer import Priced
from pitboss.odds.meter import break_even_meter, price_of_prizes
from pitboss.table.cards import Card
from pitboss.table.money import Cents, money


def price_progressive(left: Counter[Card], options: BlackjackOptions, shown: Cents) -> Priced:
    """Return what the $1 is worth at a meter."""
    return price_of_prizes(PROGRESSIVE, PRIZES, chances_of(left), shown, part_of_each(options))


def chances_of(left: Counter[Card]) -> dict[str, Fraction]:
    """Return how likely each row of the prizes is."""
    chances = dict.fromkeys(PRIZES.rows, Fraction(0))
    for dealt, chance in begun(left, (), Fraction(1)):
        if (row := prize_of(dealt)) != NO_PRIZE:
            chances[row] += chance
    return chances


Begun = tuple[tuple[Card, ...], Fraction]
"""The aces with which a box begins, and how likely they are."""


def begun(left: Counter[Card], dealt: tuple[Card, ...], chance: Fraction) -> Iterator[Begun]:
    """Yield the aces with which a box begins, in every order, each with how likely it is."""
    undealt = left.total() - len(dealt)
    if len(dealt) == MOST_COUNTED or not undealt:
        yield dealt, chance
        return
    drawn = {card: times - dealt.count(card) for card, times in left.items() if is_ace(card)}
    for card, times in drawn.items():
        if times:
            yield from begun(left, (*dealt, card), chance * Fraction(times, undealt))
    yield dealt, chance * Fraction(undealt - sum(drawn.values()), undealt)


def chosen_chances(left: Counter[Card]) -> dict[str, Fraction]:
    """Return the same by choosing aces: a row is won by so many and no more, those of one suit apart."""
    suits, every = [times for card, times in left.items() if is_ace(card)], left.total()
    others = every - sum(suits)
    chances: dict[str, Fraction] = {}
    for number, row in ACES.items():
        deals = comb(every, number)
        then_no_ace = Fraction(1) if number in (MOST_COUNTED, every) else Fraction(others, max(1, every - number))
        one_suit = sum(comb(times, number) for times in suits)
        ways = {of_one_suit(row): one_suit, row: comb(sum(suits), number) - one_suit}
        chances |= {name: Fraction(count, max(1, deals)) * then_no_ace for name, count in ways.items()}
    return {row: chances[row] for row in PRIZES.rows}


def break_even(left: Counter[Card], options: BlackjackOptions) -> dict[str, str]:
    """Return at what meter the $1 neither gains nor loses on average."""
    meter = break_even_meter(PRIZES, chances_of(left), part_of_each(options))
    if meter is None:
        return {"progressive": "These cards can't win the meter of the $1 progressive."}
    words = f"The $1 progressive breaks even at a meter of about {money(max(0, int(meter)))}."
    return {"break_even_meter": str(meter / 100), "progressive": words}
