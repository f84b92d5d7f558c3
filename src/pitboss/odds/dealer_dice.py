"""Dice that the dealer throws, priced: the share of all throws on which each wager is paid, and at what odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from pitboss.games.kits.dealer_dice import Bet, Bets, throws_of
from pitboss.odds.answer import Answer, Priced, Progress, gathered
from pitboss.odds.bets import every_area
from pitboss.odds.question import Check, Posted, Question, Solver
from pitboss.odds.rounds import Course
from pitboss.odds.together import Together, alike
from pitboss.table.options import HouseOptions


def dice_solver(dice: int, words: str, reads: tuple[str, ...], bets: Callable[[Any], Bets], pays: str) -> Solver:
    """Return what prices a game of so many dice whose wagers are decided by one throw."""
    throws = throws_of(dice)

    def price(question: Question, asked: Sequence[str], progress: Progress) -> Answer:
        method = f"Every throw of {words} dice, each as likely as another."
        return Answer(tuple(priced(area, bets(question.options)[area], dice) for area in asked), method)

    def posted(options: HouseOptions) -> Iterator[Posted]:
        for area, bet in bets(options).items():
            yield Posted(area, bet.label, bet.shows, pays)

    def checks(question: Question, answer: Answer) -> Iterator[Check]:
        what = f"the round of play, driven through every throw of {words} dice, comes to the same results"
        for each in answer.wagers:
            course = Course(question.game, question.options, {each.name: question.options.minimum})
            yield Check(each.name, what, course.results() == each.outcomes)

    def frequencies(question: Question) -> dict[str, dict[str, Fraction]]:
        totals = [sum(throw) for throw in throws]
        shares = {str(each): Fraction(totals.count(each), len(totals)) for each in range(dice, 6 * dice + 1)}
        return {f"Total of {words} dice": shares}

    def together(question: Question) -> Together:
        on = bets(question.options)
        return alike({area: [gain(bet, throw) for throw in throws] for area, bet in on.items()})

    return Solver(
        reads,
        lambda options: tuple(bets(options)),
        price,
        posted=posted,
        proof=f"The round itself is driven through all {len(throws)} throws for every wager and comes to the same "
        "fractions.",
        checks=checks,
        frequencies=frequencies,
        bets=every_area,
        together=together,
    )


def priced(area: str, bet: Bet, dice: int) -> Priced:
    """Price one wager."""
    throws = throws_of(dice)
    one = Fraction(1, len(throws))
    return Priced(area, gathered((gain(bet, throw), one) for throw in throws))


def gain(bet: Bet, throw: tuple[int, ...]) -> Fraction:
    """Return what a wager gains on a throw."""
    odds = bet.paid.get(throw)
    return Fraction(-1) if odds is None else odds.share


@cache
def cheapest(bets: Callable[[Any], Bets], options: HouseOptions, dice: int) -> str:
    """Return the wager that costs the least at a table, of several the one that wins most often."""
    found = [priced(area, bet, dice) for area, bet in bets(options).items()]
    return min(found, key=lambda each: (each.house_edge, -each.win)).name
