"""Red Dog priced: every rank of the three cards that a fresh shoe can deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from pitboss.games.red_dog import BET, CONSECUTIVE, PAIR, PAYS, PLAY, RAISE, THREE_OF_A_KIND, spread
from pitboss.odds.answer import Answer, Priced, Progress, gathered
from pitboss.odds.question import Choice, Posted, Question, Situation, Solver
from pitboss.table.refusal import Refused

WHOLE_ROUND = "whole_round"
METHOD = "Every rank of the first two cards and of the third, from a fresh shoe; a raise where it gains."
PROOF = "The round itself is driven through every card of short shoes and comes to the same fractions."


def third_card(decks: int, between: int) -> tuple[Fraction, Fraction, int]:
    """Return how likely a third card wins by the spread, what a unit is then paid, and what it loses otherwise."""
    if between == PAIR:
        return Fraction(4 * decks - 2, 52 * decks - 2), THREE_OF_A_KIND.share, 0
    paid = PAYS[between].share if between else Fraction(0)
    return Fraction(4 * decks * between, 52 * decks - 2), paid, 1 if between else 0


def gain(decks: int, between: int) -> Fraction:
    """Return what a unit gains once the spread is known."""
    win, paid, lost = third_card(decks, between)
    return win * paid - (1 - win) * lost


def results(decks: int) -> Iterator[tuple[Fraction, Fraction, int]]:
    """Yield each net result of a first bet of one unit, how likely it is, and the units wagered."""
    for first, second in product(range(13), repeat=2):
        dealt = Fraction(4 * decks * (4 * decks - (first == second)), 52 * decks * (52 * decks - 1))
        between = spread(first, second)
        win, paid, lost = third_card(decks, between)
        units = 2 if between > CONSECUTIVE and gain(decks, between) > 0 else 1
        yield units * paid, dealt * win, units
        yield Fraction(-units * lost), dealt * (1 - win), units


def price(question: Question, wagers: Sequence[str], progress: Progress) -> Answer:
    """Price a round with the best play."""
    decks = question.options.decks
    found = list(results(decks))
    action = sum((chance * units for _, chance, units in found), Fraction(0))
    priced = Priced(WHOLE_ROUND, gathered((net, chance) for net, chance, _ in found), "first bet", action=action)
    least = min(between for between in PAYS if gain(decks, between) > 0)
    words = f"Raise by as much as the table allows from a spread of {least} on, and stay below it."
    return Answer((priced,), METHOD, {"words": words, "raise_from": least})


def values(question: Question, situation: Situation, progress: Progress) -> Sequence[Choice]:
    """Return what raising and staying gain once two cards are dealt, for one unit on the bet."""
    ranks = [card.rank for card in situation.hand]
    if len(ranks) != 2 or spread(*ranks) <= CONSECUTIVE:
        raise Refused("that hand", "a raise is decided by two cards with others between", "two cards with a spread")
    unit = gain(question.options.decks, spread(*ranks))
    return Choice("raise by the bet", 2 * unit), Choice("stay", unit)


def posted(options: Any) -> Iterator[Posted]:
    """Yield what each spread pays."""
    rows = {f"{BET} and {RAISE}: a spread of {between}": odds for between, odds in PAYS.items()}
    for row, odds in (rows | {f"{BET}: three of a kind": THREE_OF_A_KIND}).items():
        yield Posted(WHOLE_ROUND, row, str(odds), PLAY)


SOLVER = Solver(("decks",), lambda options: (WHOLE_ROUND,), price, values, posted=posted, proof=PROOF)
