"""`pitboss sign`: the sign of a table, on one page."""

from __future__ import annotations

import argparse

from pitboss.cli import OK
from pitboss.cli.extras import paper_extra
from pitboss.cli.printing import checked_file, subject_of, write
from pitboss.paper.press import form_of
from pitboss.paper.sign import print_sign, sign_of


def run(arguments: argparse.Namespace) -> int:
    """Write the sign of a table to a file."""
    file, subject = checked_file(arguments), subject_of(arguments)
    sign = sign_of(subject.game, subject.options, subject.house, subject.table)
    with paper_extra("a printed sign"):
        made = print_sign(sign, form_of(file), arguments.paper)
    write(arguments, file, made, sign.as_json(), f"{file} is written: the sign of {subject.table or sign.title}.")
    return OK
