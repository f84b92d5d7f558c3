"""Sic Bo priced: the share of the 216 throws of three dice on which each wager is paid, and at what odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from pitboss.games.sic_bo import PAYS, THROWS, SicBoOptions, bets
from pitboss.odds.answer import Answer, Priced, Progress, gathered
from pitboss.odds.question import Check, Posted, Question, Solver
from pitboss.odds.rounds import Course

METHOD = "Every throw of three dice, each as likely as another."
PROOF = "The round itself is driven through all 216 throws for every wager and comes to the same fractions."


def price(question: Question, asked: Sequence[str], progress: Progress) -> Answer:
    """Price the wagers that are asked for."""
    return Answer(tuple(priced(question.options, area) for area in asked), METHOD)


def priced(options: SicBoOptions, area: str) -> Priced:
    """Price one wager."""
    paid = [bets(options)[area].paid.get(throw) for throw in THROWS]
    one = Fraction(1, len(THROWS))
    return Priced(area, gathered((Fraction(-1) if odds is None else odds.share, one) for odds in paid))


@cache
def cheapest(options: SicBoOptions) -> str:
    """Return the wager that costs the least at a table, of several the one that wins most often."""
    found = [priced(options, area) for area in bets(options)]
    return min(found, key=lambda each: (each.house_edge, -each.win)).name


def posted(options: Any) -> Iterator[Posted]:
    """Yield what each wager pays."""
    for area, bet in bets(options).items():
        yield Posted(area, bet.label, bet.shows, PAYS)


def checks(question: Question, answer: Answer) -> Iterator[Check]:
    """Drive the round of play through every throw."""
    what = "the round of play, driven through every throw of three dice, comes to the same results"
    for each in answer.wagers:
        course = Course(question.game, question.options, {each.name: question.options.minimum})
        yield Check(each.name, what, course.results() == each.outcomes)


def frequencies(question: Question) -> dict[str, dict[str, Fraction]]:
    """Return how likely each total is."""
    totals = [sum(throw) for throw in THROWS]
    return {"Total of three dice": {str(n): Fraction(totals.count(n), len(totals)) for n in range(3, 19)}}


SOLVER = Solver(
    ("pay_table", "triple", "double", "any_triple", "total_4", "total_5", "total_6", "total_9", "pair",
     "triple_wins_double"),
    lambda options: tuple(bets(options)),
    price,
    posted=posted,
    proof=PROOF,
    checks=checks,
    frequencies=frequencies,
)  # fmt: skip
