"""The main wager of blackjack held against fractions: two ways to price it, one table, and a short shoe for both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from pitboss.games.blackjack.boxes import INSURANCE, MAIN
from pitboss.games.blackjack.count import value
from pitboss.games.blackjack.options import FACE_UP
from pitboss.games.blackjack.progressive import PROGRESSIVE
from pitboss.odds.answer import Answer, silent
from pitboss.odds.blackjack.exact import Facing
from pitboss.odds.blackjack.exact_rounds import priced_exactly
from pitboss.odds.blackjack.main import priced_main
from pitboss.odds.blackjack.progressive import chances_of, chosen_chances
from pitboss.odds.blackjack.rules import ACE, OWN_CARDS, TEN, VALUES, Rules, Shoe, cards_left, name_of, shoe_of
from pitboss.odds.blackjack.solve import Table
from pitboss.odds.question import AMOUNT, Check, Question

SHORT_SHOES: tuple[Shoe, ...] = (
    (2, 0, 0, 0, 3, 3, 0, 0, 0, 6),
    (1, 0, 3, 0, 0, 0, 0, 4, 0, 6),
    (0, 0, 2, 3, 3, 0, 0, 2, 0, 5),
)
"""Shoes with pairs to split, totals to double on and blackjacks, short enough for fractions."""


def checks(question: Question, answer: Answer) -> Iterator[Check]:
    """Hold the computed price of this table's rules against fractions on short shoes, and insurance against a count."""
    rules = Rules.of(question.options, OWN_CARDS, question.extras[AMOUNT])
    for priced in answer.wagers:
        if priced.name == MAIN:
            for shoe in SHORT_SHOES:
                what = f"by these rules doubles and fractions come to the same edge of a shoe of {_words(shoe)}"
                yield Check(MAIN, what, _agree(rules, shoe))
        elif priced.name == INSURANCE:
            left = cards_left(question)
            tens = sum(times for card, times in left.items() if value(card) == 10)
            what = "the tens among the cards that are left beside the ace pay 2 to 1"
            yield Check(INSURANCE, what, priced.gain == Fraction(3 * tens, left.total() - 1) - 1)
        elif priced.name == PROGRESSIVE:
            what = "choosing the aces instead of dealing them one by one comes to the same chances"
            left = cards_left(question)
            yield Check(PROGRESSIVE, what, chances_of(left) == chosen_chances(left))


def _agree(rules: Rules, shoe: Shoe) -> bool:
    doubles, fractions = priced_main(Table(rules, shoe)), priced_exactly(rules, shoe, silent)
    return abs(doubles.gain - fractions.gain) <= Fraction(doubles.error)


def _words(shoe: Shoe) -> str:
    return ", ".join(f"{count} x {name_of(card)}" for card, count in enumerate(shoe) if count)


def frequencies(question: Question) -> dict[str, Mapping[str, Fraction]]:
    """Return how likely first hands are, and the ends of the dealer's hand where no other card is known."""
    shoe, rules = shoe_of(cards_left(question)), Rules.of(question.options)
    every = sum(shoe)
    two = {"blackjack": Fraction(0), "pair": Fraction(0), "soft": Fraction(0), "hard": Fraction(0)}
    for first in VALUES:
        for second in VALUES:
            chance = Fraction(shoe[first] * (shoe[second] - (first == second)), every * (every - 1))
            kind = kind_of(first, second)
            two[kind] += chance
    found: dict[str, Mapping[str, Fraction]] = {"Two cards of a player": two}
    if question.options.dealer_card != FACE_UP:
        found["The dealer's hand, no other card being known"] = dealer_ends(rules, shoe)
    return found


def kind_of(first: int, second: int) -> str:
    """Say what two cards are."""
    if first == second:
        return "pair"
    if ACE not in (first, second):
        return "hard"
    return "blackjack" if TEN in (first, second) else "soft"


def dealer_ends(rules: Rules, shoe: Shoe) -> dict[str, Fraction]:
    """Return how likely the dealer ends with each count."""
    names = ("17", "18", "19", "20", "21", "bust", "blackjack")
    ends = dict.fromkeys(names, Fraction(0))
    for card in VALUES:
        if shoe[card]:
            for name, chance in zip(names, Facing(rules, shoe, (card,)).dealer(()), strict=True):
                ends[name] += Fraction(shoe[card], sum(shoe)) * chance
    return ends
