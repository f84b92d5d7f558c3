"""Wagers beside the main one at blackjack, in exact fractions: insurance and the additional wagers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from pitboss.games.blackjack.additional import LOSES, SIDE_WAGERS, SideWager, sevens, takes_more_cards
from pitboss.games.blackjack.boxes import INSURANCE
from pitboss.games.blackjack.count import is_ace, value
from pitboss.games.blackjack.options import CARD_READER, FACE_UP, SEVENS, BlackjackOptions
from pitboss.games.blackjack.settlement import TWO_TO_ONE
from pitboss.odds.answer import MADE, Priced, gathered
from pitboss.table.cards import SEVEN as SEVEN_RANK
from pitboss.table.cards import Card, parse_cards
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
    for row, weight in sevens_rows(left, options) if side.area == SEVENS else rows_of(left, side):
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
                if ways and side.waits((first, second)):
                    yield from queens(left, (first, second), upcard, ways)
                elif ways:
                    yield side.row((first, second), upcard), ways * (undealt - 3)


def queens(left: Counter[Card], cards: tuple[Card, Card], upcard: Card, ways: int) -> Iterator[tuple[str, int]]:
    """Yield what two queens of hearts win, with the ways of the dealer's second card: more with a blackjack."""
    for card, times in left.items():
        more = times - cards.count(card) - (card == upcard)
        yield "queens_and_blackjack" if is_blackjack(upcard, card) else "queens", ways * more


def is_blackjack(first: Card, second: Card) -> bool:
    """Tell whether two cards are an ace and one that is worth ten."""
    return value(first) + value(second) == 21


KINDS = (parse_cards("7c")[0], parse_cards("Ac")[0], parse_cards("Kc")[0], parse_cards("2c")[0])
"""A card of each kind that matters to the wager on sevens: a seven, an ace, one worth ten, and any other."""


def sevens_rows(left: Counter[Card], options: BlackjackOptions) -> Iterator[tuple[str, int]]:
    """Yield how a wager on sevens ends, with the ways of the cards that decide it; a hand that may takes a third."""
    of_kind = Counter(dict.fromkeys(KINDS, 0))
    for card, times in left.items():
        of_kind[kind_of(card)] += times
    is_told_early = options.dealer_card in (CARD_READER, FACE_UP)
    for first, second, upcard, hole, third in product(KINDS, repeat=5):
        ways, gone = 1, Counter[Card]()
        for card in (first, second, upcard, hole, third):
            ways *= of_kind[card] - gone[card]
            gone[card] += 1
        is_over = is_told_early and is_blackjack(upcard, hole) and (first, second) != (KINDS[0], KINDS[0])
        takes_third = takes_more_cards((first, second)) and not is_over
        yield sevens((first, second, third) if takes_third else (first, second), upcard), max(0, ways)


def kind_of(card: Card) -> Card:
    """Return the card that stands for all of a card's kind."""
    if card.rank == SEVEN_RANK:
        return KINDS[0]
    return KINDS[1] if is_ace(card) else KINDS[2] if value(card) == 10 else KINDS[3]
