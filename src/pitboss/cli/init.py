"""`pitboss init`: a house file with comments, to begin with."""

from __future__ import annotations

import argparse
from typing import Literal

from pitboss.cli import OK
from pitboss.cli.terminal import Screen, Unable
from pitboss.cli.values import printable
from pitboss.housefile import example_house


def run(arguments: argparse.Namespace) -> int:
    """Write the default house to a file; one that is there stays as it is unless force is given."""
    mode: Literal["w", "x"] = "w" if arguments.force else "x"
    try:
        with open(arguments.file, mode, encoding="utf-8", newline="\n") as file:
            file.write(example_house())
    except FileExistsError:
        raise Unable(
            f"{arguments.file} exists already and is left as it is: give another name, or --force to write over it"
        ) from None
    name = printable(arguments.file)
    Screen().line(f"{name} is written. Change it as you like, then `pitboss check {name}` and `pitboss serve {name}`.")
    return OK
