"""`pitboss guide`: a patron's gaming guide to a table."""

from __future__ import annotations

import argparse

from pitboss.cli import OK
from pitboss.cli.extras import paper_extra
from pitboss.cli.odds import with_bar
from pitboss.cli.printing import Subject, checked_file, subject_of, write
from pitboss.odds.answer import Answer
from pitboss.odds.question import Question
from pitboss.odds.solvers import solver_of
from pitboss.paper.guide import guide_of, print_guide
from pitboss.paper.press import form_of


def run(arguments: argparse.Namespace) -> int:
    """Write the guide to a table to a file."""
    file, subject = checked_file(arguments), subject_of(arguments)
    answer = priced(subject) if subject.game.wagers and not arguments.no_edges else None
    guide = guide_of(subject.game, subject.options, subject.house, answer)
    with paper_extra("a printed guide"):
        made = print_guide(guide, form_of(file), arguments.paper)
    write(arguments, file, made, guide.as_json(), f"{file} is written: the guide to {guide.sign.title}.")
    return OK


def priced(subject: Subject) -> Answer:
    """Find what each bet of a table costs."""
    solver = solver_of(subject.game)
    extras = {extra.name: extra.value(None, subject.options) for extra in solver.extras}
    question = Question(subject.game, subject.options, extras)
    return with_bar(lambda progress: solver.solve(question, None, progress))
