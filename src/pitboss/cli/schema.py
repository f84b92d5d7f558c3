"""`pitboss schema`: the JSON schema of a house file, for editors."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from pitboss.cli import OK
from pitboss.cli.printing import write_file
from pitboss.cli.terminal import Screen, Unable
from pitboss.housefile.schema import house_schema


def run(arguments: argparse.Namespace) -> int:
    """Print the schema, or write it to a file."""
    made = json.dumps(house_schema(), indent=2)
    if arguments.output is None:
        Screen().line(made)
        return OK
    file = Path(arguments.output)
    if file.exists() and not arguments.force:
        raise Unable(f"{file} exists already and is left as it is: give another name, or --force to write over it")
    write_file(file, f"{made}\n".encode())
    Screen().line(
        f"{file} is written. In a house file, `#:schema {file.name}` on the first line tells an editor of it."
    )
    return OK
