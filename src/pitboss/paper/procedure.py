"""A dealer's procedure on one page: the steps of a round as a table really deals it, each with its paragraph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.games import Game
from pitboss.paper.press import Form, printed
from pitboss.table.event import Event
from pitboss.table.options import HouseOptions
from pitboss.table.refusal import Refused

ALIKE = 2
"""How often a step of one kind is told; dealing seven hands reads as dealing two."""
SIZES = (15, 13.5, 12, 11, 10, 9, 8, 7.5)
"""The sizes of a procedure's letters in points, the largest first."""


@dataclass(frozen=True, slots=True)
class ProcedureStep:
    """One step of a round: what is done, and by which paragraph."""

    words: str
    cite: str


@dataclass(frozen=True, slots=True)
class Procedure:
    """How a round of a game is dealt, and what the floor is called for."""

    title: str
    law: str
    steps: tuple[ProcedureStep, ...]
    irregularities: tuple[ProcedureStep, ...]


def procedure_of(game: Game, options: HouseOptions, told: Iterable[Event]) -> Procedure:
    """Write down the steps of a round that was dealt, those of one kind a few times, and what may go wrong."""
    seen: Counter[str] = Counter()
    steps = []
    for event in told:
        seen[event.kind] += 1
        if event.cite and seen[event.kind] <= ALIKE:
            steps.append(ProcedureStep(event.words(), event.cite))
    wrong = tuple(ProcedureStep(fault.words, game.fault_cite_at(fault, options)) for fault in game.faults_at(options))
    return Procedure(game.title, f"N.J.A.C. {game.subchapter}", tuple(steps), wrong)


def print_procedures(procedures: Sequence[Procedure], form: Form, paper: str = "letter") -> bytes:
    """Print procedures, a page each, in the largest letters that fit."""
    facts = [facts_of(each, size_of(each, paper)) for each in procedures]
    made = printed("procedure", {"procedures": facts}, form, paper)
    if form != "pdf" and len(made) > 1:
        raise Refused(f"{len(made)} pages as .{form}", "a drawing is of one page", "a file ending in .pdf")
    return made[0]


def size_of(procedure: Procedure, paper: str) -> float:
    """Return the largest size of letters in which a procedure is one page, or refuse one that is too long."""
    for size in SIZES:
        if len(printed("procedure", {"procedures": [facts_of(procedure, size)]}, "svg", paper)) == 1:
            return size
    why = f"in letters of {SIZES[-1]} points it needs more than a page"
    raise Refused(f"the procedure of {procedure.title}", why, "larger paper, or fewer options")


def facts_of(procedure: Procedure, size: float) -> dict[str, Any]:
    """Return the facts of a procedure as the template takes them."""
    return {
        "title": procedure.title,
        "law": procedure.law,
        "size": size,
        "steps": [[step.words, step.cite] for step in procedure.steps],
        "irregularities": [[step.words, step.cite] for step in procedure.irregularities],
    }
