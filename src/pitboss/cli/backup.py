"""`pitboss backup`: a copy of all that a house has kept, while it runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from pitboss.cli import FAILED, OK, complain
from pitboss.cli.databases import opened_database, opened_store
from pitboss.cli.terminal import Screen


def run(arguments: argparse.Namespace) -> int:
    """Write a backup, verify it, and say where its other half is."""
    from pitboss.server.audit.verify import verify
    from pitboss.server.store.copy import back_up
    from pitboss.server.store.key import key_place

    screen = Screen()
    with opened_database(arguments.database) as source:
        place = key_place(source.url)
        key = back_up(source, Path(arguments.file), Path(arguments.key) if arguments.key else None)
    with opened_store(arguments.file, place) as store:
        done = verify(store)
    for each in done.findings:
        complain(each.words())
    screen.line(f"{arguments.file}: {done.words()}")
    if arguments.key:
        screen.line(f"Its key {key.name} is in {arguments.key}. Keep the two in different places.")
    else:
        screen.line(
            f"This is half a backup: without the key {key.name} ({place}) nothing opens it. Keep a copy of that."
        )
    return FAILED if done.findings else OK
