"""`pitboss layout`: the layout of a table, drawn to scale for filing, with its checklist."""

from __future__ import annotations

import argparse

from pitboss.cli import OK
from pitboss.cli.extras import paper_extra
from pitboss.cli.printing import checked_file, subject_of, write
from pitboss.paper.press import form_of
from pitboss.paper.to_scale import drawing_of, print_layout


def run(arguments: argparse.Namespace) -> int:
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
