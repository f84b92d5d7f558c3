"""Beat the dealer priced: every throw of the dealer, and where it sets a number every throw of the player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from pitboss.games.beat_the_dealer import DOUBLES, LINE, LOSES, WINS, BeatTheDealerOptions
from pitboss.games.kits.casino_night import PLAYED
from pitboss.games.kits.dealer_dice import throws_of
from pitboss.odds.answer import Answer, Priced, Progress, gathered
from pitboss.odds.question import Check, Posted, Question, Solver
from pitboss.odds.rounds import Course
from pitboss.table.money import EVEN

METHOD = "Every throw of two dice for the dealer, and for every number that one sets every throw of the player."
PROOF = "The round itself is driven through every pair of throws and comes to the same fractions."
THROWS = throws_of(2)


def price(question: Question, asked: Sequence[str], progress: Progress) -> Answer:
    """Price the one wager there is."""
    one = Fraction(1, len(THROWS))
    results: list[tuple[Fraction, Fraction]] = []
    for total in map(sum, THROWS):
        if total in WINS or total in LOSES:
            results.append((EVEN.share if total in WINS else Fraction(-1), one))
        else:
            results += [(against(total, each), one * one) for each in THROWS]
    return Answer((Priced(LINE, gathered(results)),), METHOD)


def against(number: int, faces: tuple[int, ...]) -> Fraction:
    """Return what a throw comes to against the number to beat."""
    total = sum(faces)
    if total <= number:
        return Fraction(0) if total == number else Fraction(-1)
    return (DOUBLES if faces[0] == faces[1] else EVEN).share


def posted(options: BeatTheDealerOptions) -> Iterator[Posted]:
    """Yield what the line pays."""
    yield Posted(LINE, "the dealer is beaten", str(EVEN), PLAYED)
    yield Posted(LINE, "the dealer is beaten with doubles", str(DOUBLES), PLAYED)


def checks(question: Question, answer: Answer) -> Iterator[Check]:
    """Drive the round of play through every pair of throws."""
    what = "the round of play, driven through every throw of the dealer and of the player, comes to the same results"
    for each in answer.wagers:
        course = Course(question.game, question.options, {each.name: question.options.minimum})
        yield Check(each.name, what, course.results() == each.outcomes)


def frequencies(question: Question) -> dict[str, dict[str, Fraction]]:
    """Return what the dealer's throw does, and how likely."""
    totals = [sum(throw) for throw in THROWS]
    wins, loses = (Fraction(sum(totals.count(each) for each in named), len(totals)) for named in (WINS, LOSES))
    shares = {"players win at once": wins, "players lose at once": loses, "a number to beat": 1 - wins - loses}
    return {"The dealer's throw": shares}


SOLVER = Solver((), lambda options: (LINE,), price, posted=posted, proof=PROOF, checks=checks, frequencies=frequencies)
