"""How much of the regulation is enforced, tested, left to people, or missing."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TypedDict

from pitboss.law.cite import Cite, parse_cite
from pitboss.law.index import Paragraph, paragraphs, read_sheet
from pitboss.law.registry import enforcers


class GameCoverage(TypedDict):
    """The counts of one game, and the paragraphs that nothing enforces."""

    paragraphs: int
    enforced: int
    tested: int
    human: int
    missing: list[str]


class Coverage(TypedDict):
    """The counts of every game that has a paragraph with a requirement."""

    games: dict[str, GameCoverage]


def standing(paragraph: Paragraph) -> str:
    """Return how a paragraph stands: human, enforced or missing."""
    if paragraph.status == "human":
        return "human"
    if enforcers(paragraph.id, paragraph.edition):
        return "enforced"
    return "missing"


def coverage() -> Coverage:
    """Count every game's paragraphs by how they stand, as far as the games are imported."""
    by_game: dict[str, list[Paragraph]] = {}
    for each in paragraphs():
        if each.counts:
            by_game.setdefault(each.game, []).append(each)
    return {"games": {game: _count(inside) for game, inside in by_game.items()}}


def _count(inside: list[Paragraph]) -> GameCoverage:
    stands = [(each, standing(each)) for each in inside]
    counted = Counter(stand for _, stand in stands)
    editions = Counter(each.id for each in inside)
    return {
        "paragraphs": len(inside),
        "enforced": counted["enforced"],
        "tested": sum(stand == "enforced" and bool(tests_of(each.id, each.edition)) for each, stand in stands),
        "human": counted["human"],
        "missing": [
            str(Cite(each.id, each.edition if editions[each.id] > 1 else None))
            for each, stand in stands
            if stand == "missing"
        ],
    }


@cache
def _tested() -> dict[str, list[tuple[Cite, str]]]:
    tested: dict[str, list[tuple[Cite, str]]] = {}
    for text, test in read_sheet("tested.tsv"):
        cite = parse_cite(text)
        tested.setdefault(cite.id, []).append((cite, test))
    return tested


def tests_of(id: str, edition: str | None = None) -> tuple[str, ...]:
    """Return the tests that prove a paragraph, in one edition or in any, as the last full run wrote them down."""
    return tuple(test for cite, test in _tested().get(id, ()) if cite.names(id, edition))
