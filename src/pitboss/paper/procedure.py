"""A dealer's procedure on one page: the steps of a round as a table really deals it, each with its paragraph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.games import Game
from pitboss.paper.press import Form, printed
from pitboss.table.event import Event
from pitboss.table.refusal import Refused

ALIKE = 2
"""How often a step of one kind is told; dealing seven hands reads as dealing two."""


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


def procedure_of(game: Game, options: Any, told: Iterable[Event]) -> Procedure:
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
    """Print procedures, a page each."""
    facts = [
        {
            "title": each.title,
            "law": each.law,
            "steps": [[step.words, step.cite] for step in each.steps],
            "irregularities": [[step.words, step.cite] for step in each.irregularities],
        }
        for each in procedures
    ]
    made = printed("procedure", {"procedures": facts}, form, paper)
    if form != "pdf" and len(made) > 1:
        raise Refused(f"{len(made)} pages as .{form}", "a drawing is of one page", "a file ending in .pdf")
    return made[0]
