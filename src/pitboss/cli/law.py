"""`pitboss law`: what a paragraph says in our words, what enforces it, what tests it, and how it is read."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from typing import Any

from pitboss import law
from pitboss.cli import OK
from pitboss.cli.terminal import Screen, Unable
from pitboss.games import GAMES
from pitboss.law import Interpretation, Paragraph
from pitboss.table.custom import is_custom

WEIGHTS = {"A": "changes outcomes", "B": "changes procedure", "C": "changes only wording"}
COUNTS = ("paragraphs", "enforced", "tested", "planned", "human")


def run(arguments: argparse.Namespace) -> int:
    """Tell what was asked about the law; importing the games has declared what enforces each paragraph."""
    assert GAMES
    screen = Screen()
    if arguments.coverage:
        tell_coverage(screen, arguments.json)
    elif arguments.interpretations is not None:
        tell_interpretations(screen, arguments.interpretations, arguments.json)
    elif arguments.game is not None:
        tell_paragraphs(screen, arguments.game, arguments.json)
    elif (number := arguments.citation.strip().removeprefix("reading ")).isdecimal():
        tell_interpretations(screen, int(number), arguments.json)
    else:
        tell_citation(screen, arguments.citation, arguments.json)
    return OK


# A citation


def tell_citation(screen: Screen, text: str, as_json: bool) -> None:
    """Tell about the paragraphs that a citation names, and list those inside them."""
    text = text.removeprefix("custom (").removesuffix(")") if is_custom(text) else text
    cite = law.parse_cite(text)
    found = law.find(text)
    named = [each for each in found if each.id == cite.id]
    inside = [each for each in found if each.id != cite.id]
    if as_json:
        about = {
            "cite": str(cite),
            "paragraphs": [describe(each) for each in named],
            "inside": [each.id for each in inside],
        }
        screen.line(json.dumps(about, indent=2))
        return
    for each in named:
        tell_paragraph(screen, each)
    if inside:
        screen.title(f"Inside {cite.id}")
        for each in inside:
            tell_row(screen, each)


def describe(each: Paragraph) -> dict[str, Any]:
    """Return all that is known of a paragraph as JSON."""
    law.appeared(each.id)
    return {
        "id": each.id,
        "edition": each.edition,
        "game": each.game,
        "kind": each.kind,
        "status": law.standing(each) if each.counts else "",
        "reason": each.reason,
        "summary": each.summary,
        "also": law.also_contains(each.id),
        "enforced_by": [
            {"module": one.module, "name": one.name, "kind": one.kind} for one in law.enforcers(each.id, each.edition)
        ],
        "tested_by": list(law.tests_of(each.id, each.edition)),
        "readings": [describe_reading(reading) for reading in readings_of(each)],
    }


def readings_of(each: Paragraph) -> tuple[Interpretation, ...]:
    """Return the readings that concern a paragraph in its edition."""
    return law.interpretations_of(f"{each.id}@{each.edition}")


def tell_paragraph(screen: Screen, each: Paragraph) -> None:
    """Tell about one paragraph of one edition."""
    about = describe(each)
    screen.heading(f"N.J.A.C. {each.id}")
    status = f", {about['status']}" if about["status"] else ""
    screen.paragraph(f"{each.game}, text of {each.edition}: {each.kind}{status}", indent=2)
    screen.paragraph(each.summary, indent=2)
    if about["also"]:
        screen.paragraph(f"Also: {about['also']}", indent=2)
    if each.reason:
        screen.paragraph(f"Why: {each.reason}", indent=2)
    _tell_list(
        screen, "Enforced by", [f"{one['module']}: {one['name']} ({one['kind']})" for one in about["enforced_by"]]
    )
    _tell_list(screen, "Tested by", about["tested_by"])
    readings = readings_of(each)
    if readings:
        screen.title("How it is read", indent=2)
    for reading in readings:
        tell_reading(screen, reading, indent=4)


def _tell_list(screen: Screen, title: str, lines: Sequence[str]) -> None:
    if lines:
        screen.title(title, indent=2)
    for line in lines:
        screen.paragraph(line, indent=4, hanging=2)


def tell_row(screen: Screen, each: Paragraph) -> None:
    """Tell a paragraph in a line or two: where it stands, and what it says."""
    law.appeared(each.id)
    status = law.standing(each) if each.counts else each.kind
    screen.paragraph(f"{each.id} ({each.edition}, {status}): {each.summary}", indent=2, hanging=2)


# A game


def tell_paragraphs(screen: Screen, game: str, as_json: bool) -> None:
    """List the paragraphs of a game."""
    found = [each for each in law.paragraphs() if each.game == game]
    if not found:
        games = ", ".join(dict.fromkeys(each.game for each in law.paragraphs()))
        raise Unable(f"the law's index has no game {game!r}; it has {games}")
    if as_json:
        screen.line(json.dumps({"game": game, "paragraphs": [describe(each) for each in found]}, indent=2))
        return
    screen.title(f"{game}: {len(found)} paragraphs")
    for each in found:
        tell_row(screen, each)


# Coverage


def tell_coverage(screen: Screen, as_json: bool) -> None:
    """Tell how many paragraphs of each game are enforced, tested, planned, left to people or missing."""
    covered = law.coverage()
    if as_json:
        screen.line(json.dumps(covered, indent=2))
        return
    rows = [["game", *COUNTS, "missing"]]
    totals = dict.fromkeys((*COUNTS, "missing"), 0)
    for game, counts in covered["games"].items():
        figures: Mapping[str, Any] = counts
        row = {**{name: figures[name] for name in COUNTS}, "missing": len(counts["missing"])}
        rows.append([game, *map(str, row.values())])
        totals = {name: totals[name] + number for name, number in row.items()}
    rows.append(["all", *map(str, totals.values())])
    screen.table(rows, indent=0, right=range(1, len(rows[0])))


# Readings


def describe_reading(reading: Interpretation) -> dict[str, Any]:
    """Return a reading as JSON."""
    law.appeared(reading.ids)
    return {
        "number": reading.number,
        "weight": reading.weight,
        "ids": reading.ids.split("; "),
        "question": reading.question,
        "reading": reading.reading,
    }


def tell_interpretations(screen: Screen, number: int, as_json: bool) -> None:
    """Tell how doubtful places are read: all of them, or one by its number."""
    readings = law.interpretations()
    chosen = [each for each in readings if number in (0, each.number)]
    if not chosen:
        raise Unable(f"there is no reading {number}: they are numbered 1 to {readings[-1].number}")
    if as_json:
        screen.line(json.dumps({"interpretations": [describe_reading(each) for each in chosen]}, indent=2))
        return
    for reading in chosen:
        tell_reading(screen, reading, indent=0)


def tell_reading(screen: Screen, reading: Interpretation, indent: int) -> None:
    """Tell a doubtful place and the reading taken."""
    screen.cited(f"Reading {reading.number}, which {WEIGHTS[reading.weight]}.", reading.ids, indent=indent)
    screen.paragraph(f"Question: {reading.question}", indent=indent + 2, hanging=2)
    screen.paragraph(f"We read: {reading.reading}", indent=indent + 2, hanging=2)
