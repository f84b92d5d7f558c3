"""The arguments of what an operator does with a house's database."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from pitboss.cli.values import count, path

VERIFY_NOTES = """\
examples:
  pitboss verify
  pitboss verify house.db --heads heads.txt
  pitboss verify postgresql+psycopg://house@db/house --json

Every log is replayed; every seal, series, entry, balance and row beside the
logs is held against what the house wrote, under its key. It may run while the
house is open. --heads names a file with what GET /api/heads once answered:
where such a head is not in its log, the log was replaced. The exit code is 1
where anything is not as the house wrote it; each finding names its rows and
its place."""
BACKUP_NOTES = """\
examples:
  pitboss backup pitboss.db monday.db --key /elsewhere/monday.key

The house may be open. The backup is one SQLite file, whatever database the
house has; it is verified when it is written. The house's key is not in it, and
nothing opens it without: --key copies the key to another file."""
RESTORE_NOTES = """\
examples:
  pitboss restore monday.db pitboss.db --key /elsewhere/monday.key

The database must be empty. The key is laid where that database's belongs, and
everything is verified there."""
ARCHIVE_NOTES = """\
examples:
  pitboss archive pitboss.db --days 90
  pitboss replay pitboss.db.archive/craps-3f9a.log.gz --allow-open

The house may be open. The archive is the folder DATABASE.archive, or the one
that PITBOSS_ARCHIVE names. For each table it has a log that anybody can replay,
and the records themselves, sealed as they were. Nothing leaves the database
before it was read again and replayed. While the folder is at hand the house,
its history and `pitboss verify` read from it; a backup has it all in one."""
DAY_NOTES = """\
examples:
  pitboss day
  pitboss day pitboss.db --date 2026-11-20 --zone America/New_York -o mgr.pdf

Drop, win and hold by table, game, pit, shift and house, added up from the
ledger; the house may be open. What the bets that were really made should have
won comes from their exact edges, with the band that holds 95 days of 100; a
win outside of it, and poker below zero, are told as alarms."""
ROTATE_NOTES = """\
The house must be closed, on every server. Seeds are sealed anew and everything
is bound anew under the new key; on several servers, copy it to each of them.
People stay signed in, and their recovery codes stay good."""


def add_operation(commands: Any, command: Callable[..., argparse.ArgumentParser]) -> None:
    """Add what an operator does."""
    parser = command(commands, "verify", "go through everything that a house has kept", VERIFY_NOTES)
    _add_database(parser, nargs="?")
    parser.add_argument("--heads", type=path, metavar="FILE", help="heads that the house handed out")
    parser.add_argument("--quiet", action="store_true", help="tell no progress")
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")
    parser = command(commands, "backup", "copy all that a house has kept, while it runs", BACKUP_NOTES)
    _add_database(parser)
    parser.add_argument("file", type=path, metavar="FILE", help="the backup, a new file")
    parser.add_argument("--key", type=path, metavar="FILE", help="copy the house's key to this file too")
    parser = command(commands, "restore", "bring a house back from its backup and its key", RESTORE_NOTES)
    parser.add_argument("file", type=path, metavar="FILE", help="a backup")
    _add_database(parser)
    parser.add_argument("--key", type=path, metavar="FILE", help="the house's key, where it is not FILE.key")
    parser = command(commands, "archive", "move what was played long ago into files that still replay", ARCHIVE_NOTES)
    _add_database(parser)
    parser.add_argument("--days", type=count, required=True, metavar="N", help="move what is older than N days")
    parser = command(commands, "day", "the master game report of a gaming day", DAY_NOTES)
    _add_database(parser, nargs="?")
    parser.add_argument("--date", metavar="DAY", help="the gaming day, such as 2026-11-20 (today)")
    parser.add_argument("--begins", type=int, default=6, metavar="HOUR", help="the hour at which it begins (6)")
    parser.add_argument("--zone", default="UTC", metavar="ZONE", help="the time zone of the hours (UTC)")
    parser.add_argument("--no-theoretical", action="store_true", help="leave out what the bets should have won")
    parser.add_argument("-o", "--output", type=path, metavar="FILE", help="a file: .pdf, .csv, .parquet or .json")
    parser.add_argument("--force", action="store_true", help="write over the file if it exists")
    parser.add_argument("--json", action="store_true", help="print the report as one JSON object")
    parser = command(commands, "rotate", "give a closed house another key", ROTATE_NOTES)
    _add_database(parser)


def _add_database(parser: argparse.ArgumentParser, **more: Any) -> None:
    more |= {"default": "pitboss.db"} if more else {}
    help = "a house's database: its file, or its address" + (" (pitboss.db)" if more else "")
    parser.add_argument("database", type=path, metavar="DATABASE", help=help, **more)
