"""`pitboss law`: what a paragraph says in our words, what enforces it, what tests it, and how it is read."""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pitboss import law
from pitboss.cli import OK
from pitboss.cli.terminal import Screen, Unable
from pitboss.games import GAMES, Game
from pitboss.games.headings import stands_for
from pitboss.law import Interpretation, Paragraph
from pitboss.law.coverage import Coverage, GameCoverage
from pitboss.server.citations import (
    WEIGHTS,
    as_cited,
    cited_within,
    custom_words,
    found_under,
    number_of_reading,
    parts_of,
    readings_numbered,
    readings_of,
    section_of,
)
from pitboss.table.custom import is_custom
from pitboss.table.options import options_of
from pitboss.table.refusal import Refused

COUNTS = ("paragraphs", "enforced", "tested", "human")
KIND_WORDS = {
    "toc": "a line of the contents",
    "history": "a history note",
    "heading": "a heading, which requires nothing",
    "human": "left to people",
}
"""The kinds that are called otherwise than the index calls them."""
STANDINGS = {"human": "left to people", "missing": "nothing enforces it yet"}
MOST_PROOFS = 6
"""Proofs of one paragraph that are printed; the rest is counted."""
ALSO = re.compile(r"(rule|option|constraint|procedure|irregularity|equipment|notice|human)s?: (.*)")
LEGEND = (
    ("enforced", "the program does it, or refuses anything else"),
    ("tested", "enforced, and a test or expectation that names it proves it"),
    ("human", "left to people; the reason is given"),
    ("missing", "nothing enforces it yet"),
)
UNCOUNTED = "lines of the contents, headings over items, and history notes ask nothing of their own and don't count"


def run(arguments: argparse.Namespace) -> int:
    """Tell what was asked about the law; importing the games has declared what enforces each paragraph."""
    assert GAMES
    screen = Screen()
    if arguments.coverage is not None:
        tell_coverage(screen, arguments.coverage, arguments.json)
    elif arguments.interpretations is not None:
        tell_interpretations(screen, arguments.interpretations, arguments.json)
    elif arguments.game is not None:
        tell_paragraphs(screen, arguments.game, arguments.json)
    else:
        tell_joined(screen, arguments.citation, arguments.json)
    return OK


# A citation, or several as an event joins them


def tell_joined(screen: Screen, text: str, as_json: bool) -> None:
    """Tell about each part of a citation as it is printed: paragraphs, readings, and what is custom."""
    about = [(part, look_up(part)) for part in map(as_cited, parts_of(text))]
    if as_json:
        found = [each for _, each in about]
        screen.line(json.dumps(found[0] if len(found) == 1 else {"cites": found}, indent=2))
        return
    for part, each in about:
        if "interpretations" in each:
            tell_interpretations(screen, number_of_reading(part), as_json=False)
            continue
        if "custom" in each:
            screen.paragraph(each["custom"])
        tell_found(screen, cited_within(part) if is_custom(part) else part)


def custom_sections(game: Game) -> list[str]:
    """Return the sections of a game's subchapter by which it offers something as custom, in order."""
    cites = [*game.wagers.values(), *(each.cite for each in options_of(game.options))]
    sections = {
        section_of(each).partition("@")[0] for joined in cites for each in joined.split("; ") if is_custom(each)
    }
    own = [each for each in sections if each.startswith(f"{game.subchapter}.") and "(" not in each]
    return sorted(own, key=law.natural_order)


def look_up(text: str) -> dict[str, Any]:
    """Return what is known of one citation as JSON."""
    if number := number_of_reading(text):
        return {"interpretations": [describe_reading(each) for each in readings_numbered(number)]}
    about: dict[str, Any] = {"cite": text, "custom": custom_words(text)} if is_custom(text) else {}
    within = cited_within(text) if is_custom(text) else text
    if about and not within:
        return about | {"paragraphs": [], "inside": []}
    cite, named, inside = found_under(within)
    return (
        {"cite": str(cite)}
        | about
        | {
            "paragraphs": [describe(each) for each in named],
            "inside": [each.id for each in inside],
        }
    )


def tell_found(screen: Screen, text: str) -> None:
    """Tell about the paragraphs that a citation names, and list those inside them."""
    if not text:
        return
    cite, named, inside = found_under(text)
    for each in named:
        tell_paragraph(screen, each)
    if inside:
        screen.title(f"Inside {cite.id}")
        for each in inside:
            tell_row(screen, each)


def describe(each: Paragraph) -> dict[str, Any]:
    """Return all that is known of a paragraph as JSON."""
    law.appeared(each.id)
    inside, around = law.interpretations_near(f"{each.id}@{each.edition}")
    return {
        "id": each.id,
        "edition": each.edition,
        "game": each.game,
        "kind": each.kind,
        "status": law.standing(each) if each.counts else "",
        "reason": each.reason,
        "summary": each.summary,
        "also": law.also_contains(each.id),
        "stands": stands_for(each, GAMES.values()) if each.kind == "toc" else "",
        "enforced_by": [
            {"module": one.module, "name": one.name, "kind": one.kind} for one in law.enforcers(each.id, each.edition)
        ],
        "tested_by": list(law.tests_of(each.id, each.edition)) if each.counts else [],
        "readings": [describe_reading(reading) for reading in readings_of(each)],
        "readings_inside": [reading.number for reading in inside],
        "readings_around": [reading.number for reading in around],
    }


def tell_paragraph(screen: Screen, each: Paragraph) -> None:
    """Tell about one paragraph of one edition."""
    about = describe(each)
    screen.heading(f"N.J.A.C. {each.id}")
    screen.paragraph(f"{each.game}, {each.edition} edition: {standing_words(each)}", indent=2)
    lead = "Heading" if each.kind == "toc" else "In our words"
    screen.paragraph(f"{lead}: {each.summary}", indent=2, hanging=2)
    if about["stands"]:
        screen.paragraph(f"What we follow instead: {about['stands']}", indent=2, hanging=2)
    if about["also"] and each.counts:
        screen.paragraph(f"Also: {also_words(about['also'])}", indent=2, hanging=2)
    if each.reason and about["status"] != "enforced":
        screen.paragraph(f"Why: {each.reason}", indent=2, hanging=2)
    _tell_list(
        screen, "Enforced by", [f"{one['module']}: {one['name']} ({one['kind']})" for one in about["enforced_by"]]
    )
    _tell_list(screen, "Tested by", proofs_told(about["tested_by"]))
    tell_readings(screen, each)


def standing_words(each: Paragraph) -> str:
    """Say what kind of paragraph it is and how it stands, each once."""
    kind = KIND_WORDS.get(each.kind, each.kind)
    if not each.counts or each.kind == each.status:
        return kind
    standing = law.standing(each)
    if standing == "enforced":
        return (
            f"{kind}, enforced and tested" if law.tests_of(each.id, each.edition) else f"{kind}, enforced, not tested"
        )
    return f"{kind}, {STANDINGS[standing]}"


def also_words(also: str) -> str:
    """Say what else a paragraph requires, and of which kind that is."""
    return "; ".join(
        f"{found[2]} ({KIND_WORDS.get(found[1], found[1])})" if (found := ALSO.fullmatch(part)) else part
        for part in also.split("; ")
    )


def proofs_told(proofs: Sequence[str]) -> list[str]:
    """Return the first proofs of a paragraph, and how many more there are."""
    more = len(proofs) - MOST_PROOFS
    return [*proofs[:MOST_PROOFS], *([f"and {more} more; --json lists them all"] if more > 0 else [])]


def tell_readings(screen: Screen, each: Paragraph) -> None:
    """Tell the readings of a paragraph, and the numbers of those on its items and on what it is part of."""
    readings = readings_of(each)
    if readings:
        screen.title("How we read it", indent=2)
    for reading in readings:
        tell_reading(screen, reading, indent=4)
    inside, around = law.interpretations_near(f"{each.id}@{each.edition}")
    for where, near in (("its items", inside), ("what it's part of", around)):
        if near:
            noun = "reading" if len(near) == 1 else "readings"
            screen.paragraph(f"On {where}: {noun} {', '.join(str(one.number) for one in near)}", indent=2, hanging=2)


def _tell_list(screen: Screen, title: str, lines: Sequence[str]) -> None:
    if lines:
        screen.title(title, indent=2)
    for line in lines:
        screen.paragraph(line, indent=4, hanging=2)


def tell_row(screen: Screen, each: Paragraph) -> None:
    """Tell a paragraph in a line or two: where it stands, and what it says."""
    law.appeared(each.id)
    status = law.standing(each) if each.counts else {"toc": "contents"}.get(each.kind, each.kind)
    screen.paragraph(f"{each.id} ({each.edition}, {status}): {each.summary}", indent=2, hanging=2)
    if each.kind == "toc" and (stands := stands_for(each, GAMES.values())):
        screen.paragraph(stands, indent=6, hanging=2)


# A game


def tell_paragraphs(screen: Screen, game: str, as_json: bool) -> None:
    """List the paragraphs of a game; of one that the index does not name, those of its subchapter or section."""
    found = [each for each in law.paragraphs() if each.game == game]
    if not found and game in GAMES:
        found = list(law.find(GAMES[game].subchapter))
    if not found:
        games = ", ".join(dict.fromkeys(each.game for each in law.paragraphs()))
        raise Unable(f"the law's index has no game {game!r}; it has {games}")
    if as_json:
        screen.line(json.dumps({"game": game, "paragraphs": [describe(each) for each in found]}, indent=2))
        return
    counted = sum(each.counts for each in found)
    rows = "1 row" if len(found) == 1 else f"{len(found)} rows"
    screen.title(f"{game}: {rows}, of which {counted} count")
    for each in found:
        tell_row(screen, each)
    tell_legend(screen)


# Coverage


def tell_coverage(screen: Screen, game: str, as_json: bool) -> None:
    """Tell how many paragraphs of each game, or of one, are enforced, tested, left to people or missing."""
    covered = law.coverage()
    if game:
        covered["games"] = {game: covered_game(covered, game)}
    if as_json:
        screen.line(json.dumps(covered, indent=2))
        return
    rows = [["game", *COUNTS, "missing"]]
    totals = dict.fromkeys((*COUNTS, "missing"), 0)
    for name_of_game, counts in covered["games"].items():
        figures: Mapping[str, Any] = counts
        row = {**{name: figures[name] for name in COUNTS}, "missing": len(counts["missing"])}
        rows.append([name_of_game, *map(str, row.values())])
        totals = {name: totals[name] + number for name, number in row.items()}
    if not game:
        rows.append(["all", *map(str, totals.values())])
    screen.table(rows, indent=0, right=range(1, len(rows[0])))
    tell_legend(screen)
    tell_headings(screen, game)


def tell_headings(screen: Screen, game: str) -> None:
    """Tell how many headings without text there are, of a game or of all, and what stands for them."""
    found = [each for each in law.paragraphs() if each.kind == "toc" and game in ("", each.game)]
    bare = [stands_for(each, GAMES.values()) for each in found if not law.has_text(each.id)]
    if bare:
        kinds = Counter(stands.partition(":")[0].partition(",")[0] or "nothing" for stands in bare)
        told = ", ".join(f"{many} {kind}" for kind, many in kinds.most_common())
        screen.paragraph(f"Headings without text: {len(bare)}; what we follow instead: {told}.", indent=2, hanging=2)


def covered_game(covered: Coverage, game: str) -> GameCoverage:
    """Return the counts of one game, or refuse a name that the index does not have."""
    if game not in covered["games"] and any(each.game == game for each in law.paragraphs()):
        return {"paragraphs": 0, "enforced": 0, "tested": 0, "human": 0, "missing": []}
    if game not in covered["games"]:
        raise Refused(f"the coverage of {game!r}", "the index has no such game", ", ".join(covered["games"]))
    return covered["games"][game]


def tell_legend(screen: Screen) -> None:
    """Explain how a paragraph may stand, and which rows of the index count."""
    rows = law.paragraphs()
    screen.line()
    for word, meaning in LEGEND:
        screen.paragraph(f"{word}: {meaning}", indent=2, hanging=2)
    counted = sum(each.counts for each in rows)
    screen.paragraph(f"Of the {len(rows)} rows of the index {counted} count: {UNCOUNTED}.", indent=2, hanging=2)


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
    chosen = readings_numbered(number)
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
