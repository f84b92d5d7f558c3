"""Red Dog priced: every rank of the first two cards that a shoe can deal, and what a third then wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from pitboss.games.red_dog import CONSECUTIVE, PAIR, PAYS, PLAY, is_won, spread
from pitboss.odds.answer import Answer, Priced, Progress, gathered
from pitboss.odds.question import Posted, Question, Solver, cards_left
from pitboss.table.cards import standard_deck
from pitboss.table.refusal import Refused

WHOLE_ROUND = "whole_round"
METHOD = "Every rank of the first two cards and of the third that the shoe holds; a raise where it gains."
PROOF = "The round itself is driven through every card of short shoes and comes to the same fractions."


def shoe_of(question: Question) -> Counter[int]:
    """Return how many cards of each rank are left, or refuse a shoe that is too short for a round."""
    left = cards_left(question, Counter(standard_deck() * question.options.decks))
    if left.total() < 3:
        raise Refused(f"a shoe of {left.total()} cards", "a round may need three", "three cards or more")
    return Counter(card.rank for card in left.elements())


def third_card(shoe: Counter[int], first: int, second: int) -> dict[Fraction, Fraction]:
    """Return what a unit comes to by the third card, and how likely."""
    between, left = spread(first, second), shoe - Counter((first, second))
    win = Fraction(sum(left[rank] for rank in left if is_won(first, second, rank)), left.total())
    return {PAYS[between].share if win else Fraction(1): win, Fraction(-1 if between > CONSECUTIVE else 0): 1 - win}


def price(question: Question, wagers: Sequence[str], progress: Progress) -> Answer:
    """Price a round with the best play."""
    shoe = shoe_of(question)
    results, action, least = list[tuple[Fraction, Fraction]](), Fraction(0), 1
    for first, second in product(shoe, repeat=2):
        dealt = Fraction(shoe[first] * (shoe[second] - (first == second)), shoe.total() * (shoe.total() - 1))
        between, by_third = spread(first, second), third_card(shoe, first, second)
        units = 2 if between > CONSECUTIVE and sum(net * chance for net, chance in by_third.items()) > 0 else 1
        action += units * dealt
        results += [(units * net, dealt * chance) for net, chance in by_third.items()]
        least = max(least, between + 1) if units == 1 else least
    words = f"Raise by as much as the table allows from a spread of {least} on, and stay below it."
    priced = Priced(WHOLE_ROUND, gathered(results), "first bet", action=action)
    return Answer((priced,), METHOD, {"words": words, "raise_from": least})


def posted(options: Any) -> Iterator[Posted]:
    """Yield what each spread pays, and a third card of a pair's rank."""
    for between, odds in PAYS.items():
        yield Posted(WHOLE_ROUND, "three of a kind" if between == PAIR else f"spread of {between}", str(odds), PLAY)


SOLVER = Solver(("decks",), lambda options: (WHOLE_ROUND,), price, takes_gone=True, posted=posted, proof=PROOF)
