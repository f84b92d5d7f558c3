"""A report on what a table is worth: its rules with their citations, edges, distributions, strategy, method, checks."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from math import sqrt
from pathlib import Path

from pitboss.games import Game
from pitboss.law import interpretations, paragraphs
from pitboss.odds.answer import Answer, Priced, decimal, percent, short
from pitboss.odds.evaluation.shelf import digest_of
from pitboss.odds.question import Check, Extra, Question, Solver
from pitboss.table.marks import Mark, by_approval, custom_in
from pitboss.table.options import constraints_of, options_of
from pitboss.table.provenance import PROVENANCE_WORDS
from pitboss.table.refusal import Refused

COMPUTED_DIGITS = 10
"""Decimals of a computed number whose own error is not bounded, which the edge's is."""

NOT_OFFERED = ("no", "none")
CHANGES_OUTCOMES = "A"
"""The weight of a reading that changes what is won or lost."""

KINDS = ("definition", "rule", "option", "constraint")
"""The paragraphs that say what words mean, how a game is won and paid, and what may be chosen."""

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


def report_of(
    solver: Solver, question: Question, answer: Answer, seconds: float, day: date, *, command: str = ""
) -> Report:
    """Write the report on an answer that took so many seconds on a day, and which command asked for it."""
    game = question.game
    notes = [
        *(f"{each.standing.capitalize()}, and priced all the same: {each}" for each in question.breaches),
        *(f"By approval {each.approval}: {each}; the text: {each.says} [{each.cite}]" for each in approved(question)),
    ]
    return Report(
        f"{game.title}: what its wagers are worth",
        f"N.J.A.C. {game.subchapter}, in {game.edition_words}; rules version {game.rules}",
        notes,
        (
            Section("Edges", list(edges(answer))),
            Section("Rules", list(rules(solver, question))),
            Section("Readings", list(readings(question))),
            Section("Pay tables", list(pay_tables(solver, question, answer))),
            *(Section(f"Wager: {priced.label}", list(wager(priced))) for priced in answer.wagers),
            Section("Best play", list(strategy(answer))),
            Section("Frequencies", list(frequencies(solver, question))),
            Section("Method", [answer.method, *gone(question), *([answer.cached] if answer.cached else [])]),
            Section("Checks", list(checks(solver, question, answer))),
            Section("Versions", [versions(seconds, day, command)]),
        ),
    )


def approved(question: Question) -> list[Mark]:
    """What the text excludes and an approval lets the table offer, which stands on every page."""
    return [mark for mark in by_approval(question.options) if mark.approval]


def edges(answer: Answer) -> Iterator[Block]:
    """The edge of every wager, of what it is a share, and what the house gains of all that is wagered."""
    yield (
        "What is called exact is a fraction. What is called computed was found in doubles: the bound of its error "
        "beside it is derived in docs/odds.md. The element of risk is what the house gains of all that is wagered, "
        "later wagers of the round too."
    )
    rows = [
        [each.label, percent(each.house_edge, 6), each.kind, each.told_edge(), f"each {each.per}", risk_of(each)]
        for each in answer.wagers
    ]
    yield Grid(["wager", "house edge", "", "number", "of", "element of risk"], rows)


def risk_of(priced: Priced) -> str:
    """Return the element of risk in percent, where it is known."""
    return "not known" if priced.element_of_risk is None else percent(priced.element_of_risk, 6)


def told(priced: Priced, number: Fraction) -> str:
    """Return a number of a wager as it is told: a fraction, or a decimal that was computed."""
    return f"{float(number):.{COMPUTED_DIGITS}f}" if priced.error else str(number)


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
            source = PROVENANCE_WORDS[option.provenance_of(value, question.options)]
            rows.append([option.name, words[option.name], option.label, option.cite_of(value), source])
    rows += [[extra.name, words[extra.name], extra.label, "", source_of(extra, question)] for extra in solver.extras]
    yield Grid(["option", "value", "what it is", "citation", "provenance"], rows)
    yield custom_words(solver, question)
    between = [[rule.sentence, rule.cite] for rule in constraints_of(question.game.options)]
    if between:
        yield "Rules between options, all of which are checked."
        yield Grid(["rule", "citation"], between)
    yield "What the regulation's own text requires of the game and lets an operator choose, in our words."
    yield Grid(["paragraph", "text of", "what it says"], law_of(question))


def custom_words(solver: Solver, question: Question) -> str:
    """Say which values that a price depends on are custom; what is not offered is not."""
    marks = [mark for mark in custom_in(question.options) if mark.option in solver.reads]
    chosen = ", ".join(str(mark) for mark in marks if mark.value not in NOT_OFFERED)
    return f"Custom at this table: {chosen}." if chosen else "No price here depends on a custom value."


def source_of(extra: Extra, question: Question) -> str:
    """Whence the value comes of what is no option of the operator's."""
    if question.extras[extra.name] != extra.value(None, question.options):
        return "what the asker chose"
    return f"the option {extra.option}" if extra.option else "what is priced unless the asker chooses"


def law_of(question: Question) -> list[list[str]]:
    """The definitions, rules, options and constraints of the game's subchapter that the index has."""
    subchapter = question.game.subchapter
    rows = [
        [each.id, each.edition, each.summary]
        for each in paragraphs()
        if (each.id == subchapter or each.id.startswith(f"{subchapter}.")) and each.kind in KINDS
    ]
    return rows or [["", "", "None is known: all that is priced here is custom."]]


def pay_tables(solver: Solver, question: Question, answer: Answer) -> Iterator[Block]:
    """What each wager that is priced here pays, by the names of the sections below."""
    priced = {each.name for each in answer.wagers}
    labels = {each.name: each.label for each in answer.wagers}
    rows = [
        [labels[line.wager], line.on, line.pays, line.cite]
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
    yield ["house edge", priced.told_edge(), percent(priced.house_edge, 6)]
    yield ["of", f"each {priced.per}", ""]
    if priced.element_of_risk is not None:
        yield ["element of risk", told(priced, priced.element_of_risk), percent(priced.element_of_risk, 6)]
    if priced.outcomes:
        for end, chance in (("win", priced.win), ("loss", priced.loss), ("push", priced.push)):
            yield [end, told(priced, chance), percent(chance, 6)]
    if priced.action is not None:
        yield ["wagered on average", told(priced, priced.action), "" if priced.action == 1 else short(priced.action, 6)]
    if (variance := priced.variance) is not None:
        yield ["variance", told(priced, variance), decimal(variance, 6)]
        yield ["standard deviation", f"{sqrt(variance):.10f}", ""]
    if priced.throws is not None:
        yield ["throws on average", told(priced, priced.throws), decimal(priced.throws, 6)]
    for of, (mean, chance) in priced.apart.items():
        yield [of, f"{told(priced, chance)}, {decimal(mean, 10, '+')} on average", percent(chance, 6)]
    if priced.outcomes_error:
        yield ["of all chances may lie at other results", f"about {priced.outcomes_error:.0e}", ""]


def distribution(priced: Priced) -> Grid:
    """Every net result with its probability."""
    results = sorted(priced.outcomes.items())
    rows = [[str(net), told(priced, chance), percent(chance, 6)] for net, chance in results]
    return Grid(["net", f"probability, {priced.kind}", "in percent"], rows)


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


def checks(solver: Solver, question: Question, answer: Answer) -> Iterator[Block]:
    """What this very answer was held against that was found in another way, and what the program's tests check."""
    found, why_not = checked(solver, question, answer)
    if why_not:
        yield why_not
    if found:
        labels = {each.name: each.label for each in answer.wagers}
        rows = [[labels[each.wager], each.what, "holds" if each.holds else "DOES NOT HOLD"] for each in found]
        yield Grid(["wager", "what was found in another way, for this report", ""], rows)
    unchecked = [each.label for each in answer.wagers if each.name not in {check.wager for check in found}]
    if unchecked:
        yield f"Held against the program's tests alone: {', '.join(unchecked)}."
    if solver.proof:
        yield f"What the program's tests check: {solver.proof} Figures of others are in docs/odds.md."


def checked(solver: Solver, question: Question, answer: Answer) -> tuple[list[Check], str]:
    """Return the checks of an answer, or why there are none: no table is opened by options that are not permitted."""
    try:
        return list(solver.checks(question, answer)), ""
    except Refused as refusal:
        return [], f"No round of play can be held against this price: {refusal.why}."


def readings(question: Question) -> Iterator[Block]:
    """The readings of doubtful places that change what is won or lost, with what they say."""
    rows = [
        [str(each.number), each.ids, each.question, each.reading]
        for each in interpretations()
        if each.weight == CHANGES_OUTCOMES and any(_is_of(cite.id, question.game) for cite in each.cites)
    ]
    if rows:
        yield "Where the text can be read in more than one way, and that changes what is won or lost, we read it so."
        yield Grid(["no.", "paragraphs", "what is doubtful", "how it is read"], rows)
    else:
        yield "No reading of a doubtful place changes what is won or lost at this game."


def _is_of(id: str, game: Game) -> bool:
    return id == game.subchapter or id.startswith(f"{game.subchapter}.")


def frequencies(solver: Solver, question: Question) -> Iterator[Block]:
    """How likely hands and outcomes are."""
    for title, shares in solver.frequencies(question).items():
        yield title
        yield Grid(["", "probability", "exactly", "once in"], [
            [name, percent(share, 6), str(share), short(1 / share, 2) if share else "never"]
            for name, share in shares.items()
        ])  # fmt: skip


def versions(seconds: float, day: date, command: str) -> Grid:
    """What made the report, and when."""
    rows = [["command", command]] if command else []
    rows += [["date (UTC)", day.isoformat()], ["Python", platform.python_version()]]
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
