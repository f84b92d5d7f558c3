"""`pitboss restore`: a house again from its backup and its key."""

from __future__ import annotations

import argparse
from pathlib import Path

from pitboss.cli import FAILED, OK, complain
from pitboss.cli.databases import opened_store, store_errors, url_of
from pitboss.cli.terminal import Screen


def run(arguments: argparse.Namespace) -> int:
    """Carry a backup into an empty database and verify it there."""
    with store_errors():
        from pitboss.server.audit.verify import verify
        from pitboss.server.store.copy import restore

        restore(
            Path(arguments.file), url_of(arguments.database), Path(arguments.key) if arguments.key else None
        ).close()
    with opened_store(arguments.database) as store:
        done = verify(store)
    for each in done.findings:
        complain(each.words())
    Screen().line(f"{arguments.database}: {done.words()}")
    return FAILED if done.findings else OK
