"""`pitboss rotate`: another key for a house."""

from __future__ import annotations

import argparse
from contextlib import nullcontext
from pathlib import Path

from pitboss.cli import OK
from pitboss.cli.databases import opened_database
from pitboss.cli.terminal import Screen


def run(arguments: argparse.Namespace) -> int:
    """Seal all that a closed house has kept under a new key."""
    with opened_database(arguments.database) as database:
        from pitboss.server.store.key import key_place
        from pitboss.server.store.rotation import rotate
        from pitboss.server.web.app import alone_with

        with nullcontext() if "://" in arguments.database else alone_with(Path(arguments.database).resolve()):
            key = rotate(database)
        place = key_place(database.url)
    Screen().line(
        f"The house's key is now {key.name}, in {place}. The old one opens backups from before, and nothing else."
    )
    return OK
