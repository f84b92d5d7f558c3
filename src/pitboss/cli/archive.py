"""`pitboss archive`: what was played long ago leaves a house's database for files that still replay."""

from __future__ import annotations

import argparse
import sys

from pitboss.cli import OK
from pitboss.cli.databases import opened_store
from pitboss.cli.terminal import Screen
from pitboss.cli.values import printable

A_DAY = 24 * 60 * 60 * 1000


def run(arguments: argparse.Namespace) -> int:
    """Archive what is older than some days, while the house runs or not."""
    from pitboss.server.operation.retention import archive
    from pitboss.server.store.archive import archive_place

    def tell(line: str) -> None:
        if sys.stderr is not None:
            print(printable(line), file=sys.stderr, flush=True)

    screen = Screen()
    with opened_store(arguments.database) as store:
        moved = archive(store, store.clock() - arguments.days * A_DAY, tell)
        place = archive_place(store.database.url)
    screen.line(f"{moved.words()}: {place}" if moved.tables else moved.words())
    return OK
