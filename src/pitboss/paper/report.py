"""A report on what a table is worth: its rules with their citations, edges, distributions, strategy, method, checks."""

from __future__ import annotations

import platform
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from math import sqrt

from pitboss.odds.answer import Answer, Priced
from pitboss.odds.question import Question, Solver
from pitboss.table.events import area_words
from pitboss.table.options import PROVENANCE_WORDS, constraints_of, options_of
from pitboss.table.paytable import PayTable

MOST_BARS = 30
"""So many results of a wager are drawn; of more, the likeliest."""


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


def report_of(solver: Solver, question: Question, answer: Answer, seconds: float) -> Report:
    """Write the report on an answer."""
    game = question.game
    notes = [f"Not permitted, and priced all the same: {each.sentence} [{each.cite}]" for each in question.breaches]
    return Report(
        f"{game.title}: what its wagers are worth",
        f"N.J.A.C. {game.subchapter}, in {game.edition_words}; rules version {game.rules}",
        notes,
        (
            Section("Edges", [edges(answer)]),
            Section("Rules", list(rules(solver, question))),
            Section("Pay tables", list(pay_tables(question)) or ["What each wager pays is in its results below."]),
            *(Section(f"Wager: {area_words(priced.name)}", list(wager(priced))) for priced in answer.wagers),
            Section("Best play", list(strategy(answer))),
            Section("Method", [answer.method, *gone(question)]),
            Section("Checks", list(checks(answer))),
            Section("Versions", [versions(seconds)]),
        ),
    )


def edges(answer: Answer) -> Grid:
    """The edge of every wager."""
    rows = [
        [
            area_words(each.name),
            exact(each, each.house_edge),
            f"{float(100 * each.house_edge):.6f} %",
            f"each {each.per}",
        ]
        for each in answer.wagers
    ]
    return Grid(["wager", "house edge", "in percent", "of"], rows)


def exact(priced: Priced, number: Fraction, more_error: float = 0.0) -> str:
    """Return a number of a wager as it is told, with the bound of its error."""
    return priced.told(number) + (f" ± {priced.error + more_error:.0e}" if priced.error else "")


def rules(solver: Solver, question: Question) -> Iterator[Block]:
    """The options on which the prices depend, each with its citation and provenance, and the rules between them."""
    yield "The options on which these prices depend. What is custom is in no text of the regulation that we have."
    words = solver.words(question)
    rows = []
    for option in options_of(question.options):
        if option.name in solver.reads:
            cite = option.cite_of(getattr(question.options, option.name))
            source = "custom" if cite.startswith("custom") else PROVENANCE_WORDS[option.provenance]
            rows.append([option.name, words[option.name], option.label, cite, source])
    rows += [[extra.name, words[extra.name], extra.label, "", "what the asker chose"] for extra in solver.extras]
    yield Grid(["option", "value", "what it is", "citation", "provenance"], rows)
    between = [[rule.sentence, rule.cite] for rule in constraints_of(question.game.options)]
    if between:
        yield "Rules between options, all of which are checked."
        yield Grid(["rule", "citation"], between)
    yield Grid(["wager on the layout", "citation"],
               [[area_words(name), cite] for name, cite in question.game.wagers.items()])  # fmt: skip


def pay_tables(question: Question) -> Iterator[Block]:
    """The pay tables that are posted under these options."""
    for option in options_of(question.options):
        table = getattr(question.options, option.name)
        if isinstance(table, PayTable):
            yield f"{option.label}, {table.name} [{table.cite}]"
            rows = [[row.hand.words, str(row.odds or "push"), row.cite] for row in table.rows.values()]
            yield Grid(["hand", "pays", "citation"], rows)


def wager(priced: Priced) -> Iterator[Block]:
    """All that is known of one wager, with its distribution."""
    ends = {"win": priced.win, "loss": priced.loss, "push": priced.push}
    rows = [
        ["house edge", exact(priced, priced.house_edge)],
        ["of", f"each {priced.per}"],
        *([name, exact(priced, chance, priced.outcomes_error)] for name, chance in ends.items()),
    ]
    if priced.action is not None:
        rows.append(["wagered on average", exact(priced, priced.action)])
    variance = priced.variance
    if variance is not None:
        rows += [["variance", exact(priced, variance)], ["standard deviation", f"{sqrt(variance):.10f}"]]
    for of, (mean, chance) in priced.apart.items():
        rows.append([of, f"{exact(priced, chance)}, {float(mean):+.10f} on average"])
    if priced.outcomes_error:
        rows.append(["of all chances may lie at other results", f"about {priced.outcomes_error:.0e}"])
    yield Grid(["", ""], rows)
    results = sorted(priced.outcomes.items())
    yield Grid(["net", "probability", "decimal"],
               [[str(net), priced.told(chance), f"{float(chance):.10f}"] for net, chance in results])  # fmt: skip
    likeliest = sorted(sorted(results, key=lambda each: -each[1])[:MOST_BARS])
    yield Bars("How likely each net result is", [(str(net), float(chance)) for net, chance in likeliest])


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


def checks(answer: Answer) -> Iterator[Block]:
    """What was checked of this very answer, and what the program's tests check."""
    rows = []
    for priced in answer.wagers:
        certain = sum([*priced.outcomes.values(), *(chance for _, chance in priced.apart.values())], Fraction(0))
        told = priced.win + priced.loss + priced.push - sum(priced.outcomes.values())
        name = area_words(priced.name)
        rows.append([name, "the chances of all results come to 1", _verdict(abs(certain - 1) <= priced.error)])
        rows.append([name, "win, loss and push are those of the results", _verdict(abs(told) <= priced.error)])
    yield Grid(["wager", "check of this answer", ""], rows)
    yield (
        "The program's tests find the same edges by driving the round of play itself through every card of short "
        "decks, find the values of random hands again by brute force, and compare with published figures "
        "(docs/odds.md)."
    )


def _verdict(holds: bool) -> str:
    return "holds" if holds else "DOES NOT HOLD"


def versions(seconds: float) -> Grid:
    """What made the report."""
    rows = [["Python", platform.python_version()]]
    for package in ("pitboss", "numpy", "numba"):
        try:
            rows.append([package, version(package)])
        except PackageNotFoundError:
            rows.append([package, "not installed"])
    return Grid(["", ""], [*rows, ["seconds", f"{seconds:.2f}"]])
