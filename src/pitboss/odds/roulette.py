"""Roulette priced: the share of the pockets that win each kind of wager, and what a zero does to even chances."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

from pitboss.games.roulette.options import AS_SINGLE, EN_PRISON, LOSE, PAYS, STAY, RouletteOptions
from pitboss.games.roulette.spots import AROUND, EVEN_CHANCES, EVERY_SPOT, ZEROS, Spot, color_of, spots
from pitboss.games.roulette.spots import PAYS as PAID
from pitboss.games.roulette.wagers import PRISON, area_of
from pitboss.odds.answer import Answer, Chances, Priced, Progress, gathered
from pitboss.odds.bets import every_area
from pitboss.odds.question import Check, Posted, Question, Solver
from pitboss.odds.rounds import CHIPS, PLAYER, Course
from pitboss.odds.together import Together, alike
from pitboss.table.events import DeviceOutcome
from pitboss.table.money import DENOMINATIONS, Cents
from pitboss.table.table import Wager

METHOD = "Every pocket of the wheel, each as likely as another; a spin that does not count is made again."
PROOF = (
    "The round itself is driven through all pockets for every spot of both layouts, and through the spins of a wager "
    "en prison, and comes to the same fractions."
)
LABELS = {
    "straight": "straight up",
    "split": "split",
    "street": "street",
    "trio": "trio",
    "corner": "corner",
    "line": "line",
    "column": "column",
    "dozen": "dozen",
}
"""What people call the kinds of wagers that have several spots."""
HALF = Fraction(1, 2)


def pockets(wheel: str) -> tuple[str, ...]:
    """Return the numbers in which a ball may land that counts."""
    return tuple(number for number in AROUND[wheel] if wheel != AS_SINGLE or number != "00")


def kinds(options: RouletteOptions) -> dict[str, Spot]:
    """Return the kinds of wagers of a table, each with one of its spots: all of a kind are worth the same."""
    found: dict[str, Spot] = {}
    for spot in spots(options.wheel).values():
        found.setdefault(spot.kind, spot)
    return {kind: found[kind] for kind in PAID if kind in found}


def price(question: Question, asked: Sequence[str], progress: Progress) -> Answer:
    """Price the kinds of wagers that are asked for."""
    return Answer(tuple(priced(question.options, kinds(question.options)[kind]) for kind in asked), METHOD)


def priced(options: RouletteOptions, spot: Spot) -> Priced:
    """Price a wager on one spot; one that may go en prison takes as many spins as it waits."""
    landed = pockets(options.wheel)
    one, wins = Fraction(1, len(landed)), Fraction(len(spot.numbers), len(landed))
    zeros = sum(number in ZEROS and number not in spot.numbers for number in landed) * one
    spared = zeros if spot.kind in EVEN_CHANCES and options.on_zero != LOSE else Fraction(0)
    results = [(spot.pays.share, wins), (Fraction(-1), 1 - wins - spared)]
    results += [(net, spared * chance) for net, chance in on_a_zero(options, wins, zeros).items()]
    return Priced(spot.kind, gathered(results))


def together(question: Question) -> Together:
    """Return what each spot gains in every pocket; an even chance that may go en prison waits for another spin."""
    options, landed = question.options, pockets(question.options.wheel)
    at_once = [
        spot for spot in spots(options.wheel).values() if spot.kind not in EVEN_CHANCES or options.on_zero != EN_PRISON
    ]
    return alike({spot.area: [gain(options, spot, number) for number in landed] for spot in at_once})


def gain(options: RouletteOptions, spot: Spot, number: str) -> Fraction:
    """Return what a spot gains when the ball lands on a number, where that decides it."""
    if number in spot.numbers:
        return spot.pays.share
    is_spared = number in ZEROS and spot.kind in EVEN_CHANCES and options.on_zero != LOSE
    return -HALF if is_spared else Fraction(-1)


@cache
def cheapest(options: RouletteOptions) -> str:
    """Return the spot that costs the least at a table, of several the one that wins most often."""
    found = [(priced(options, spot), spot) for spot in kinds(options).values()]
    return min(found, key=lambda each: (each[0].house_edge, -each[0].win))[1].area


def on_a_zero(options: RouletteOptions, wins: Fraction, zeros: Fraction) -> Chances:
    """Return what becomes of an even chance that a zero spares: halved at once, or decided by later spins."""
    if options.on_zero != EN_PRISON:
        return {-HALF: Fraction(1)}
    if options.second_zero == STAY:
        decided = 1 - zeros
        return {Fraction(0): wins / decided, Fraction(-1): 1 - wins / decided}
    return {Fraction(0): wins, Fraction(-1): 1 - wins - zeros, -HALF: zeros}


def posted(options: RouletteOptions) -> Iterator[Posted]:
    """Yield what each kind of wager pays."""
    for kind, spot in kinds(options).items():
        count = len(spot.numbers)
        yield Posted(kind, f"{count} numbers" if count > 1 else "1 number", str(spot.pays), PAYS)


def checks(question: Question, answer: Answer) -> Iterator[Check]:
    """Drive the round of play through every pocket, and a wager en prison through the next spin too."""
    what = "the round of play, driven through every pocket of the wheel, comes to the same results"
    for each in answer.wagers:
        spot = kinds(question.options)[each.name]
        yield Check(each.name, what, results(question, spot.area) == each.outcomes)


def results(question: Question, area: str) -> Chances:
    """Return what a wager comes to when the round of play is driven through every pocket, and again from prison."""
    options = question.options
    amount = area_of(area, options, min(DENOMINATIONS)).least
    course = Course(question.game, options, {area: amount}, counts=lands_where_it_counts(options))
    found = on_one_spin(course, amount)
    waits = found.pop(None, Fraction(0))
    if waits:
        standing = (Wager(PLAYER, 1, f"{PRISON}{area}", amount),)
        later = on_one_spin(replace(course, wagers={}, standing=standing), amount)
        again = later.pop(None, Fraction(0))
        for net, chance in later.items():
            found[net] = found.get(net, Fraction(0)) + waits * chance / (1 - again)
    return {net: chance for net, chance in found.items() if net is not None}


def lands_where_it_counts(options: RouletteOptions) -> Callable[[DeviceOutcome], bool]:
    """Return what tells whether a ball landed in a pocket that counts."""
    landed = pockets(options.wheel)
    return lambda outcome: AROUND[options.wheel][outcome.numbers[0] - 1] in landed


def on_one_spin(course: Course, amount: Cents) -> dict[Fraction | None, Fraction]:
    """Return how likely each result of a spin is; None where the wager waits en prison."""
    found: dict[Fraction | None, Fraction] = {}
    for table, chance in course.tables():
        net = None if table.standing else Fraction(table.player(PLAYER).chips - CHIPS, amount)
        found[net] = found.get(net, Fraction(0)) + chance
    return found


def frequencies(question: Question) -> dict[str, dict[str, Fraction]]:
    """Return how likely the ball lands on each color."""
    landed = pockets(question.options.wheel)
    colors = [color_of(number) for number in landed]
    return {"Where the ball lands": {each: Fraction(colors.count(each), len(landed)) for each in dict.fromkeys(colors)}}


SOLVER = Solver(
    ("wheel", "on_zero", "second_zero"),
    lambda options: tuple(kinds(options)),
    price,
    posted=posted,
    proof=PROOF,
    checks=checks,
    frequencies=frequencies,
    labels=LABELS,
    part_of={area: spot.kind for area, spot in EVERY_SPOT.items() if area != spot.kind},
    also_called={"straight_up": "straight", "three_numbers": "street", "square": "corner", "six_numbers": "line",
                 "top_line": "five_numbers", "basket": "five_numbers", "four_numbers": "first_four"},
    bets=every_area,
    together=together,
)  # fmt: skip
