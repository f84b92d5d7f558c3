"""The Big Six wheel priced: the share of its sections that win each wager."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from pitboss.games.big_six import PAYS, bets, symbols
from pitboss.games.kits.wheel import Bet
from pitboss.odds.answer import Answer, Priced, Progress
from pitboss.odds.bets import every_area
from pitboss.odds.question import Check, Posted, Question, Solver
from pitboss.odds.rounds import Course
from pitboss.odds.together import Together, alike

METHOD = "Every section of the wheel, each as likely as another."
PROOF = "The round itself is driven through all 54 sections for every wager and comes to the same fractions."


def price(question: Question, asked: Sequence[str], progress: Progress) -> Answer:
    """Price the wagers that are asked for."""
    on, sections = bets(question.options.wheel), len(symbols(question.options.wheel))
    win = {area: Fraction(len(on[area].sections), sections) for area in asked}
    return Answer(
        tuple(Priced(area, {on[area].pays.share: win[area], Fraction(-1): 1 - win[area]}) for area in asked), METHOD
    )


def posted(options: Any, cite: str) -> Iterator[Posted]:
    """Yield what each symbol pays."""
    for area, bet in bets(options.wheel).items():
        yield Posted(area, bet.label, str(bet.pays), cite)


def checks(question: Question, answer: Answer) -> Iterator[Check]:
    """Drive the round of play through every section of the wheel."""
    for priced in answer.wagers:
        course = Course(question.game, question.options, {priced.name: question.options.minimum})
        what = "the round of play, driven through every section of the wheel, comes to the same results"
        yield Check(priced.name, what, course.results() == priced.outcomes)


def frequencies(question: Question) -> dict[str, dict[str, Fraction]]:
    """Return how likely the wheel stops at each symbol."""
    on, sections = bets(question.options.wheel), len(symbols(question.options.wheel))
    return {"Where the wheel stops": {bet.label: Fraction(len(bet.sections), sections) for bet in on.values()}}


def together(question: Question) -> Together:
    """Return what each symbol gains at every section."""
    around = range(1, len(symbols(question.options.wheel)) + 1)
    on = bets(question.options.wheel)
    return alike({area: wheel_gains(bet, around) for area, bet in on.items()})


def wheel_gains(bet: Bet, around: Iterable[int]) -> list[Fraction]:
    """Return what a wager on sections of a wheel gains at each of those around it."""
    return [bet.pays.share if section in bet.sections else Fraction(-1) for section in around]


def symbol_solver(cite: str) -> Solver:
    """Return what prices a wheel of symbols, whose odds stand by a section."""
    return Solver(
        ("wheel",),
        lambda options: tuple(bets(options.wheel)),
        price,
        posted=lambda options: posted(options, cite),
        proof=PROOF,
        checks=checks,
        frequencies=frequencies,
        bets=every_area,
        together=together,
    )


SOLVER = symbol_solver(PAYS)
