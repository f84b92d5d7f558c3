"""A report on what a table is worth: its rules with their citations, edges, distributions, strategy, method, checks."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from itertools import combinations
from math import sqrt
from pathlib import Path

from pitboss.law import paragraphs
from pitboss.odds.answer import DECIMALS, Answer, Priced, decimal, percent
from pitboss.odds.evaluation.shelf import digest_of
from pitboss.odds.question import Extra, Question, Solver
from pitboss.table.events import area_words
from pitboss.table.options import PROVENANCE_WORDS, constraints_of, options_of

PRINTED = Fraction(1, 10**DECIMALS)
"""So much may a number be off that is printed as a decimal."""

KINDS = ("rule", "option", "constraint")
"""The paragraphs that say how a game is won and paid, and what may be chosen."""

MOST_BARS = 30
"""So many results of a wager are drawn; of more, the likeliest."""

SOURCES = (".py", ".tsv")
"""What the program's files are called on which an answer may depend."""

MOST_WHOLE = 24
"""So many characters stand in one line; only a longer number may be broken anywhere, and longer words between words."""

LONG_NUMBER = re.compile(rf"[-+]?[0-9a-f/.]{{{MOST_WHOLE + 1}}}")
"""How a fraction, a decimal or a digest begins that does not stand in one line."""


@dataclass(frozen=True)
class Grid:
    """Rows in columns, under their names."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Bars:
    """Shares as bars, each with its name."""

    title: str
    shares: Sequence[tuple[str, float]]


Block = str | Grid | Bars
"""A paragraph, a table or a plot."""


@dataclass(frozen=True)
class Section:
    """A part of the report under its own heading."""

    title: str
    blocks: Sequence[Block]


@dataclass(frozen=True)
class Report:
    """A whole report; what is noted stands on every page."""

    title: str
    subtitle: str
    notes: Sequence[str]
    sections: Sequence[Section]


def report_of(solver: Solver, question: Question, answer: Answer, seconds: float, day: date) -> Report:
    """Write the report on an answer that took so many seconds on a day."""
    game = question.game
    notes = [f"Not permitted, and priced all the same: {each.sentence} [{each.cite}]" for each in question.breaches]
    return Report(
        f"{game.title}: what its wagers are worth",
        f"N.J.A.C. {game.subchapter}, in {game.edition_words}; rules version {game.rules}",
        notes,
        (
            Section("Edges", [edges(answer)]),
            Section("Rules", list(rules(solver, question))),
            Section("Pay tables", list(pay_tables(solver, question, answer))),
            *(Section(f"Wager: {area_words(priced.name)}", list(wager(priced))) for priced in answer.wagers),
            Section("Best play", list(strategy(answer))),
            Section("Method", [answer.method, *gone(question)]),
            Section("Checks", list(checks(solver, answer))),
            Section("Versions", [versions(seconds, day)]),
        ),
    )


def edges(answer: Answer) -> Grid:
    """The edge of every wager."""
    rows = [
        [
            area_words(each.name),
            percent(each.house_edge, 6),
            exact(each, each.house_edge),
            f"each {each.per}",
        ]
        for each in answer.wagers
    ]
    return Grid(["wager", "house edge", "exactly", "of"], rows)


def exact(priced: Priced, number: Fraction, more_error: float = 0.0) -> str:
    """Return a number of a wager as it is told, with the bound of its error."""
    return priced.told(number) + (f" ± {priced.error + more_error:.0e}" if priced.error else "")


def rules(solver: Solver, question: Question) -> Iterator[Block]:
    """The options on which the prices depend, each with its citation and provenance, and the rules between them."""
    yield (
        "The options on which these prices depend. A citation that is marked custom names a section whose text we do "
        "not have; what is custom by its provenance is in no text of New Jersey that we have."
    )
    words = solver.words(question)
    rows = []
    for option in options_of(question.options):
        if option.name in solver.reads:
            value = getattr(question.options, option.name)
            source = PROVENANCE_WORDS[option.provenance_of(value)]
            rows.append([option.name, words[option.name], option.label, option.cite_of(value), source])
    rows += [[extra.name, words[extra.name], extra.label, "", source_of(extra, question)] for extra in solver.extras]
    yield Grid(["option", "value", "what it is", "citation", "provenance"], rows)
    between = [[rule.sentence, rule.cite] for rule in constraints_of(question.game.options)]
    if between:
        yield "Rules between options, all of which are checked."
        yield Grid(["rule", "citation"], between)
    yield "What the regulation's own text requires of the game and lets an operator choose, in our words."
    yield Grid(["paragraph", "text of", "what it says"], law_of(question))


def source_of(extra: Extra, question: Question) -> str:
    """Whence the value comes of what is no option of the operator's."""
    if question.extras[extra.name] != extra.value(None, question.options):
        return "what the asker chose"
    return f"the option {extra.option}" if extra.option else "what is priced unless the asker chooses"


def law_of(question: Question) -> list[list[str]]:
    """The rules, options and constraints of the game's subchapter that the index has."""
    rows = [
        [each.id, each.edition, each.summary]
        for each in paragraphs()
        if each.id.startswith(f"{question.game.subchapter}.") and each.kind in KINDS
    ]
    return rows or [["", "", "None is known: all that is priced here is custom."]]


def pay_tables(solver: Solver, question: Question, answer: Answer) -> Iterator[Block]:
    """What each wager that is priced here pays, by the names of the sections below."""
    priced = {each.name for each in answer.wagers}
    rows = [
        [area_words(line.wager), line.on, line.pays, line.cite]
        for line in solver.posted(question.options)
        if line.wager in priced
    ]
    yield "What each wager pays under these options; other wagers of the game are not offered, or were not asked for."
    yield Grid(["wager", "on", "pays", "citation"], rows)


def wager(priced: Priced) -> Iterator[Block]:
    """All that is known of one wager, with its distribution."""
    yield Grid(["", "", ""], list(numbers(priced)))
    if priced.outcomes:
        yield distribution(priced)
        yield plot_of(priced)


def numbers(priced: Priced) -> Iterator[list[str]]:
    """The edge of a wager and what else is known of it, chances in percent too."""
    yield ["house edge", exact(priced, priced.house_edge), percent(priced.house_edge, 6)]
    yield ["of", f"each {priced.per}", ""]
    if priced.outcomes:
        for end, chance in (("win", priced.win), ("loss", priced.loss), ("push", priced.push)):
            yield [end, exact(priced, chance, priced.outcomes_error), percent(chance, 6)]
    if priced.action is not None:
        yield ["wagered on average", exact(priced, priced.action), ""]
    if (variance := priced.variance) is not None:
        yield ["variance", exact(priced, variance), ""]
        yield ["standard deviation", f"{sqrt(variance):.10f}", ""]
    if priced.throws is not None:
        yield ["throws on average", exact(priced, priced.throws), ""]
    for of, (mean, chance) in priced.apart.items():
        yield [of, f"{exact(priced, chance)}, {decimal(mean, 10, '+')} on average", percent(chance, 6)]
    if priced.outcomes_error:
        yield ["of all chances may lie at other results", f"about {priced.outcomes_error:.0e}", ""]


def distribution(priced: Priced) -> Grid:
    """Every net result with its probability."""
    results = sorted(priced.outcomes.items())
    rows = [[str(net), priced.told(chance), decimal(chance, 10)] for net, chance in results]
    return Grid(["net", "probability", "decimal"], rows)


def plot_of(priced: Priced) -> Bars:
    """The results as bars; of very many the likeliest, and that is said."""
    likeliest = sorted(sorted(priced.outcomes.items(), key=lambda each: -each[1])[:MOST_BARS])
    every = len(priced.outcomes)
    which = f" ({MOST_BARS} likeliest of {every})" if every > MOST_BARS else ""
    return Bars(f"How likely each net result is{which}", [(str(net), float(chance)) for net, chance in likeliest])


def strategy(answer: Answer) -> Iterator[Block]:
    """The play that earns the edges."""
    if answer.strategy is None:
        yield "Nothing is decided."
        return
    yield str(answer.strategy["words"])
    for table in answer.strategy.get("tables", ()):
        yield str(table["title"])
        yield Grid(table["columns"], table["rows"])


def gone(question: Question) -> Iterator[str]:
    """The cards that were taken from the shoe before it was priced, or all that were left."""
    if question.gone:
        yield f"Cards gone: {' '.join(map(str, question.gone))}."
    if question.left is not None:
        yield f"Cards left: {' '.join(map(str, question.left))}."


def checks(solver: Solver, answer: Answer) -> Iterator[Block]:
    """What was checked of this very answer, by the numbers as they are printed, and what the program's tests check."""
    rows = [[area_words(each.name), *check] for each in answer.wagers for check in checks_of(each)]
    yield Grid(["wager", "check of this answer", ""], rows)
    if solver.proof:
        yield f"What the program's tests check: {solver.proof} Figures of others are in docs/odds.md."


def checks_of(priced: Priced) -> Iterator[tuple[str, str]]:
    """Hold the printed results of a wager against its other printed numbers."""
    printed = [(Fraction(net), Fraction(chance)) for net, chance, _ in distribution(priced).rows]
    apart = [(Fraction(priced.told(mean)), Fraction(priced.told(chance))) for mean, chance in priced.apart.values()]
    results = [*printed, *apart]
    may_be_off = Fraction(priced.error) + (PRINTED * sum(1 + abs(net) for net, _ in results) if priced.error else 0)
    ends = (priced.win, priced.loss, priced.push, *(chance for _, chance in apart))
    certain = sum((Fraction(priced.told(chance)) for chance in ends), Fraction(0))
    yield "win, loss, push and what is known on average come to 1", _verdict(certain - 1, may_be_off)
    edge = -sum((net * chance for net, chance in results), Fraction(0)) / priced.unit
    off = edge - Fraction(priced.told(priced.house_edge))
    yield "the edge is what the results come to", _verdict(off, may_be_off)
    if priced.variance is not None:
        off = variance_of(printed) - Fraction(priced.told(priced.variance))
        widest = max(abs(net) for net, _ in printed) + 1
        yield "the variance is that of every two results", _verdict(off, may_be_off * 4 * widest)


def variance_of(results: Sequence[tuple[Fraction, Fraction]]) -> Fraction:
    """Return the variance by how far every two results are apart, without their mean."""
    pairs = combinations(results, 2)
    return sum((one[1] * other[1] * (one[0] - other[0]) ** 2 for one, other in pairs), Fraction(0))


def _verdict(off: Fraction, may_be_off: Fraction) -> str:
    return "holds" if abs(off) <= may_be_off else "DOES NOT HOLD"


def versions(seconds: float, day: date) -> Grid:
    """What made the report, and when."""
    rows = [["date (UTC)", day.isoformat()], ["Python", platform.python_version()]]
    for package in ("pitboss", "numpy", "numba"):
        try:
            rows.append([package, version(package)])
        except PackageNotFoundError:
            rows.append([package, "not installed"])
    return Grid(["", ""], [*rows, ["SHA-256 of the sources", program()], ["seconds", f"{seconds:.2f}"]])


def program() -> str:
    """Return the digest of every module and table of the law that this program is made of."""
    package = Path(__file__).parent.parent
    return digest_of(sorted(file for suffix in SOURCES for file in package.rglob(f"*{suffix}")))
