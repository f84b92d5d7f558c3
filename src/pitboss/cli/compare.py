"""`pitboss compare`: what an option costs or gives, side by side."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

from pitboss.cli import OK
from pitboss.cli.house import settings_of
from pitboss.cli.odds import asked, breaches_json, question_json, tell_breaches, tell_question, with_bar
from pitboss.cli.terminal import Screen
from pitboss.odds.answer import Answer, Priced, Progress, percent
from pitboss.odds.question import Question, Solver
from pitboss.table.options import Breach, Option, excluded_in, options_of
from pitboss.table.refusal import Refused

Settings = dict[str, str]
SMALL_STEPS = 1_000
"""In so many steps the work on one of several tables is told."""


class Compared(NamedTuple):
    """A table with other options: what differs, its answer and what the law forbids of it, or why it is not priced."""

    change: str
    answer: Answer | None
    breaches: tuple[Breach, ...] = ()
    why_not: str = ""


def run(arguments: argparse.Namespace) -> int:
    """Price a table and others with changed options, side by side."""
    settings: Settings = settings_of(arguments)
    solver, question = asked(arguments, settings)
    changes = every_change(solver, question) if arguments.all else tables_named(arguments.against)
    if not changes:
        what, why = f"every change of {question.game.title}", "its prices depend on no option"
        raise Refused(what, why, f"`pitboss odds {question.game.name}`")
    if not changes[0]:
        raise Refused(
            "a comparison with one table", "there's nothing to compare it with", "--against OPTION=VALUE, or --all"
        )
    start = time.perf_counter()
    base, others = with_bar(lambda progress: compare(arguments, settings, changes, progress))
    seconds = round(time.perf_counter() - start, 3)
    screen = Screen()
    if arguments.json:
        screen.line(json.dumps(as_json(solver, question, base, others) | {"seconds": seconds}, indent=2))
        return OK
    tell_question(screen, solver, question)
    tell_comparison(screen, base, others)
    if arguments.all:
        tell_not_walked(screen, solver, question)
    return OK


def tell_not_walked(screen: Screen, solver: Solver, question: Question) -> None:
    """Say which options were not tried: no price depends on them, or only as the amount of a wager that is rounded."""
    if unread := not_read(solver, question):
        screen.paragraph(f"No price depends on {', '.join(unread)}.", indent=2)
    for option, label in rounded_by(solver).items():
        words = f"{option} wasn't tried, since any amount may be posted: a price depends on it only as {label}."
        screen.paragraph(f"{words} --against {option}=$10 prices another.", indent=2)


def rounded_by(solver: Solver) -> dict[str, str]:
    """Return the options that a price reads only as the amount of a wager, each with what is rounded on it."""
    return {extra.option: extra.label for extra in solver.extras if extra.option}


def compare(
    arguments: argparse.Namespace, settings: Settings, changes: list[Settings], progress: Progress
) -> tuple[Answer, list[Compared]]:
    """Price the table and each change of it; where all are walked, one that is refused is told and not priced."""
    solver, question = asked(arguments, settings)
    tables = len(changes) + 1
    base = solver.solve(question, arguments.wager, part_of(progress, 0, tables))
    others, seen = list[Compared](), set[frozenset[tuple[str, str]]]()
    for number, change in enumerate(changes, start=1):
        whole = with_what_it_needs(arguments, solver, settings, change) if arguments.all else change
        if frozenset(whole.items()) in seen:
            continue
        seen.add(frozenset(whole.items()))
        words = ", ".join(f"{name}={value}" for name, value in whole.items())
        try:
            other = changed(arguments, settings, whole)
            answer = answered(solver, other, arguments.wager, part_of(progress, number, tables))
            others.append(Compared(words, answer, other.breaches))
        except Refused as refusal:
            if not arguments.all:
                raise
            others.append(Compared(words, None, why_not=why_not(refusal)))
    return base, others


def part_of(progress: Progress, number: int, parts: int) -> Progress:
    """Return how the progress of one of some parts is told as that of the whole."""

    def tell(done: int, total: int) -> None:
        progress(number * SMALL_STEPS + SMALL_STEPS * done // max(total, 1), parts * SMALL_STEPS)

    tell(0, 1)
    return tell


def with_what_it_needs(arguments: argparse.Namespace, solver: Solver, settings: Settings, change: Settings) -> Settings:
    """Return a change with the one or two others without which the law does not permit it; alone where none helps."""
    if is_permitted(arguments, settings, change):
        return change
    _, question = asked(arguments, settings)
    others = [other for other in every_change(solver, question) if not other.keys() & change.keys()]
    for needed in (1, 2):
        for several in combinations(others, needed):
            more = {name: value for other in several for name, value in other.items()}
            if len(more) == needed and is_permitted(arguments, settings, change | more):
                return change | more
    return change


def changed(arguments: argparse.Namespace, settings: Settings, change: Settings) -> Question:
    """Return what is asked of a changed table; an approval ends with the last rule that takes it."""
    without = {name: value for name, value in settings.items() if name != "approval"}
    _, question = asked(arguments, without | change)
    return asked(arguments, settings | change)[1] if excluded_in(question.options) else question


def is_permitted(arguments: argparse.Namespace, settings: Settings, change: Settings) -> bool:
    """Tell whether the law permits options with a change."""
    try:
        changed(arguments, settings, change)
    except Refused:
        return False
    return True


def answered(solver: Solver, question: Question, wager: str | None, progress: Progress) -> Answer:
    """Price a changed table; a wager that only the other one offers is none of its own."""
    if wager is not None and solver.named(wager) not in solver.wagers(question.options):
        return Answer((), "")
    return solver.solve(question, wager, progress)


def why_not(refusal: Refused) -> str:
    """Say why a table is not priced: the law does not permit it, or it cannot be as it was asked."""
    return f"not permitted, {refusal.why} [{refusal.cite}]" if refusal.cite else f"not priced, {refusal.why}"


def tables_named(against: Sequence[tuple[str, str]]) -> list[Settings]:
    """Return what is different at each other table: an option that is named again begins one more."""
    found: list[Settings] = [{}]
    for name, value in against:
        if name in found[-1]:
            found.append({})
        found[-1][name] = value
    return found


def every_change(solver: Solver, question: Question) -> list[Settings]:
    """Return each other value of each option that a price depends on, one at a time."""
    found = []
    for option in options_of(question.options):
        if option.name in solver.reads:
            now = option.word(getattr(question.options, option.name))
            found += [{option.name: word} for word in words_of(option) if word != now]
    return found


def words_of(option: Option) -> Iterator[str]:
    """Go through the values of an option."""
    return (option.word(value) for value in option.allowed)


def not_read(solver: Solver, question: Question) -> list[str]:
    """Return the options on which no price depends."""
    read = {*solver.reads, *rounded_by(solver)}
    return [option.name for option in options_of(question.options) if option.name not in read]


class Change(NamedTuple):
    """What a change does to one wager; what it costs is above zero, and unknown where a table does not offer it."""

    words: str
    before: Priced | None
    after: Priced | None
    cost: Fraction | None

    @property
    def wager(self) -> str:
        """What people call the wager."""
        return next(priced.label for priced in (self.before, self.after) if priced is not None)


def ranked(base: Answer, others: list[Compared]) -> dict[str, list[Change]]:
    """Return for each wager the changes that can be priced, ranked by what they cost on it, the least first."""
    found: dict[str, list[Change]] = {}
    for compared in others:
        if compared.answer is not None:
            for name, before, after in differences(base, compared.answer):
                change = Change(compared.change, before, after, between(before, after))
                found.setdefault(name, []).append(change)
    return {name: sorted(changes, key=by_cost) for name, changes in found.items()}


def in_order(base: Answer, others: list[Compared]) -> list[Compared]:
    """Return changes ranked by what they cost, those that cannot be priced at last, where one wager alone is priced."""
    if len(base.wagers) != 1:
        return others
    place = {change.words: place for changes in ranked(base, others).values() for place, change in enumerate(changes)}
    return sorted(others, key=lambda each: place.get(each.change, len(others)))


def by_cost(change: Change) -> tuple[bool, Fraction]:
    """Return by what changes are ranked; those of unknown cost are the last."""
    return change.cost is None, change.cost or Fraction(0)


def between(before: Priced | None, after: Priced | None) -> Fraction | None:
    """Return by how much the edge is higher after than before; what may be rounding is no difference."""
    if before is None or after is None:
        return None
    cost = after.house_edge - before.house_edge
    return Fraction(0) if abs(cost) <= before.error + after.error else cost


def differences(base: Answer, other: Answer) -> Iterator[tuple[str, Priced | None, Priced | None]]:
    """Yield each wager before and after, where either table has it."""
    before = {priced.name: priced for priced in base.wagers}
    after = {priced.name: priced for priced in other.wagers}
    for name in dict.fromkeys((*before, *after)):
        yield name, before.get(name), after.get(name)


def as_json(solver: Solver, question: Question, base: Answer, others: list[Compared]) -> dict[str, Any]:
    """Return the comparison as one JSON object: the table, each change of it, and the changes ranked for each wager."""
    told = question_json(question, solver.words(question))
    told |= {"wagers": [priced.as_json() for priced in base.wagers], "method": base.method}
    told |= {"against": [compared_json(base, each) for each in in_order(base, others)]}
    told["ranked"] = [
        {"wager": name, "changes": [change.words for change in changes if change.cost]}
        for name, changes in ranked(base, others).items()
    ]
    return told


def compared_json(base: Answer, compared: Compared) -> dict[str, Any]:
    """Return a changed table as one JSON object."""
    if compared.answer is None:
        return {"change": compared.change, "refused": compared.why_not}
    wagers = [
        {
            "name": name,
            "house_edge": None if after is None else after.told(after.house_edge),
            "house_edge_percent": None if after is None else float(100 * after.house_edge),
            "difference_percent": None if (cost := between(before, after)) is None else float(100 * cost),
        }
        for name, before, after in differences(base, compared.answer)
    ]
    return {"change": compared.change, "wagers": wagers} | breaches_json(compared.breaches)


def tell_comparison(screen: Screen, base: Answer, others: list[Compared]) -> None:
    """Tell the edges side by side; a difference above zero is what the change costs the player."""
    for compared in others:
        tell_breaches(screen, compared.breaches, compared.change)
    rows = [
        [change.wager, change.words, _told(change.before), _told(change.after), _cost(change.cost)]
        for changes in ranked(base, others).values()
        for change in changes
        if change.cost != 0 or len(others) == 1
    ]
    if rows:
        screen.table([["wager", "", "edge", "with the change", "difference"], *rows], right=(2, 3, 4))
    if len(others) > 1:
        screen.paragraph("Ranked for each bet by what a change costs the player, cheapest first.", indent=2)
    if same := [each.change for each in others if each.answer and not _differs(base, each.answer)]:
        screen.paragraph(f"Without a difference: {'; '.join(same)}.", indent=2)
    for compared in others:
        if compared.answer is None:
            screen.paragraph(f"{compared.change}: {compared.why_not}", indent=2)


def _differs(base: Answer, other: Answer) -> bool:
    return any(between(before, after) != 0 for _, before, after in differences(base, other))


def _cost(cost: Fraction | None) -> str:
    return "-" if cost is None else signed(cost)


def _told(priced: Priced | None) -> str:
    return "not offered" if priced is None else percent(priced.house_edge, 6)


def signed(difference: Fraction) -> str:
    """Return a difference of edges with its sign."""
    return f"{'+' * (difference > 0)}{percent(difference, 6)}"
