"""What is printed for a table, a command each: its sign, its layout to scale, its guide, and cards that open it."""

from __future__ import annotations

import argparse

from pitboss.cli import OK
from pitboss.cli.extras import paper_extra
from pitboss.cli.odds import with_bar
from pitboss.cli.printing import Subject, checked_file, house_of, planned, subject_of, write
from pitboss.odds.answer import Answer
from pitboss.odds.question import Question
from pitboss.odds.solvers import solver_of
from pitboss.paper.card import cards_of, print_cards
from pitboss.paper.guide import guide_of, print_guide
from pitboss.paper.press import form_of
from pitboss.paper.sign import print_sign, sign_of
from pitboss.paper.to_scale import drawing_of, print_layout


def run_sign(arguments: argparse.Namespace) -> int:
    """Write the sign of a table to a file."""
    file, subject = checked_file(arguments), subject_of(arguments)
    sign = sign_of(subject.game, subject.options, subject.house, subject.table)
    with paper_extra("a printed sign"):
        made = print_sign(sign, form_of(file), arguments.paper)
    write(arguments, file, made, sign.as_json(), f"{file} is written: the sign of {subject.table or sign.title}.")
    return OK


def run_layout(arguments: argparse.Namespace) -> int:
    """Write the layout of a table to a file."""
    file, subject = checked_file(arguments), subject_of(arguments)
    most = subject.game.most_positions_with(subject.options)[0]
    positions = arguments.positions if arguments.positions is not None else subject.positions or most
    drawing = drawing_of(subject.game, subject.options, positions, subject.house)
    with paper_extra("a printed layout"):
        made = print_layout(drawing, form_of(file), arguments.paper)
    size = f"{drawing.width} mm by {drawing.height} mm, {len(drawing.items)} items on its checklist"
    write(arguments, file, made, drawing.as_json(), f"{file} is written: {drawing.title}, {size}.")
    return OK


def run_guide(arguments: argparse.Namespace) -> int:
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


def run_card(arguments: argparse.Namespace) -> int:
    """Write the cards of a house to a file."""
    file, house = checked_file(arguments), house_of(arguments.house)
    tables = [planned(arguments.house, key)[1] for key in arguments.tables] or list(house.tables)
    cards = cards_of(house, tables, arguments.address, seats=arguments.seats)
    with paper_extra("printed cards"):
        made = print_cards(cards, form_of(file), arguments.paper)
    about = {"cards": [{"title": card.title, "under": card.under, "address": card.address} for card in cards]}
    write(arguments, file, made, about, f"{file} is written: {len(cards)} card{'s' * (len(cards) != 1)}.")
    return OK
