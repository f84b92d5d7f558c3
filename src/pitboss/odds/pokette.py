"""Pokette priced: the share of the wheel's stops that win each kind of wager."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pitboss.games.pokette import HAND_WORDS, ODDS, PAYS, SPOTS, Pokette, PoketteOptions, PoketteState, bets, stops
from pitboss.odds.answer import Answer, Priced, Progress, by_cost
from pitboss.odds.bets import every_area
from pitboss.odds.big_six import wheel_gains
from pitboss.odds.question import Check, Posted, Question, Solver
from pitboss.odds.rounds import Course
from pitboss.odds.together import Together, alike
from pitboss.table.cards import Card, parse_cards

METHOD = "Every stop of the wheel, each as likely as another; a poker hand as it stands when the wager may be made."
PROOF = "The round itself is driven through every stop for every kind of wager and comes to the same fractions."
SHOWN = {
    "pair_in_two": "As", "pair_in_three": "As 9d", "three_of_a_kind": "As Ad", "flush": "As 9s",
    "straight_open": "9s 10d", "straight_inside": "As Kd", "straight_flush_open": "9s 10s",
    "straight_flush_inside": "9s Js",
}  # fmt: skip
"""A hand with which each wager on a poker hand may be made: with any other it has as many cards that win it."""
ON = {spot.kind: area for area, spot in reversed(SPOTS.items())} | {area: area for area in HAND_WORDS}
"""One betting area of each kind of wager."""
LABELS = {
    "card": "a single card", "split": "two cards", "corner": "four cards", "rank": "a single rank",
    "double": "a double rank", "ranks": "three ranks", "suit": "a suit",
}  # fmt: skip


def shown_for(kind: str) -> tuple[Card, ...]:
    """Return a hand with which a wager of a kind may be made; none where it is on the next card alone."""
    return parse_cards(SHOWN[kind]) if kind in SHOWN else ()


def price(question: Question, asked: Sequence[str], progress: Progress) -> Answer:
    """Price the kinds of wagers that are asked for."""
    every = {words_of(kind): priced(question.options.jacers, kind) for kind in ODDS}
    return Answer(tuple(priced(question.options.jacers, kind) for kind in asked), METHOD, by_cost(every))


def words_of(kind: str) -> str:
    """Return what people call a kind of wager."""
    return LABELS.get(kind) or Pokette.area_words[kind]


def priced(jacers: int, kind: str) -> Priced:
    """Price one kind of wager."""
    bet = bets(jacers, shown_for(kind))[ON[kind]]
    win = Fraction(len(bet.sections), len(stops(jacers)))
    return Priced(kind, {bet.pays.share: win, Fraction(-1): 1 - win})


def posted(options: PoketteOptions) -> Iterator[Posted]:
    """Yield what each kind of wager pays."""
    for kind in ODDS:
        bet = bets(options.jacers, shown_for(kind))[ON[kind]]
        count = len(bet.sections)
        yield Posted(kind, f"{count} stops" if count > 1 else "1 stop", str(bet.pays), PAYS)


def checks(question: Question, answer: Answer) -> Iterator[Check]:
    """Drive the round of play through every stop of the wheel, with a hand where the wager asks for one."""
    what = "the round of play, driven through every stop of the wheel, comes to the same results"
    for each in answer.wagers:
        state = PoketteState(shown=tuple(map(int, shown_for(each.name))))
        course = Course(question.game, question.options, {ON[each.name]: question.options.minimum}, state=state)
        yield Check(each.name, what, course.results() == each.outcomes)


def frequencies(question: Question) -> dict[str, dict[str, Fraction]]:
    """Return how likely each color comes, and a jacer."""
    count = len(stops(question.options.jacers))
    jacers = Fraction(question.options.jacers, count)
    return {"Where the wheel stops": {"red": (1 - jacers) / 2, "black": (1 - jacers) / 2, "a jacer": jacers}}


def together(question: Question) -> Together:
    """Return what each wager on the next card gains at every stop; hands depend on cards that were shown before."""
    jacers = question.options.jacers
    around = range(1, len(stops(jacers)) + 1)
    return alike({area: wheel_gains(bet, around) for area, bet in bets(jacers, ()).items() if area in SPOTS})


SOLVER = Solver(
    ("jacers",),
    lambda options: tuple(ODDS),
    price,
    posted=posted,
    proof=PROOF,
    checks=checks,
    frequencies=frequencies,
    labels=LABELS,
    part_of={area: spot.kind for area, spot in SPOTS.items() if area != spot.kind},
    also_called={"straight_up": "card", "single_card": "card", "joker": "jacer"},
    bets=every_area,
    together=together,
)
