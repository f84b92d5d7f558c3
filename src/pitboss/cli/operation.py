"""The arguments of what an operator does with a house's database."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from pitboss.cli.values import count, hour, path

VERIFY_NOTES = """\
examples:
  pitboss verify
  pitboss verify house.db --heads heads.txt
  pitboss verify postgresql+psycopg://house@db/house --json

Replays every log and checks every seal, series, entry, balance and row against
what the house wrote under its key. The house can be open. --heads names a file
with an answer of GET /api/heads: if a head in it is missing from its log, the
log was replaced. The exit code is 1 if anything isn't as the house wrote it;
each finding names its rows and its place."""
BACKUP_NOTES = """\
examples:
  pitboss backup pitboss.db monday.db --key /elsewhere/monday.key

The house can be open. The backup is one SQLite file, whatever database the
house uses, and it's verified as soon as it's written. It doesn't hold the
house's key, and you can't open it without one: --key copies the key to another
file."""
RESTORE_NOTES = """\
examples:
  pitboss restore monday.db pitboss.db --key /elsewhere/monday.key

The database must be empty. The key goes where that database keeps its own, and
everything is verified there."""
ARCHIVE_NOTES = """\
examples:
  pitboss archive pitboss.db --days 90
  pitboss replay pitboss.db.archive/craps-3f9a.log.gz --allow-open

The house can be open. The archive is the folder DATABASE.archive, or the one
PITBOSS_ARCHIVE names. For each table it has a log anybody can replay, and the
records themselves, still sealed. Nothing leaves the database until it's been
written, read back and replayed. While the folder is there, the house, its
history and `pitboss verify` read from it; a backup includes it."""
DAY_NOTES = """\
examples:
  pitboss day --house house.toml
  pitboss day pitboss.db --date 2026-11-20 --zone America/New_York -o mgr.pdf

Drop, win and hold by table, game, pit, shift and house, added up from the
ledger; the house can be open. What the bets actually made should have won comes
from their exact edges, with a band that holds 95 days in 100. A win outside its
band raises an alarm, and so does poker below zero."""
RECALL_NOTES = """\
examples:
  pitboss recall pitboss.db blackjack-1 212

Every card, bet and decision in order, then the discard rack hand by hand. At
games that open their shuffles to everybody, you see face-down cards once the
round is over. A mucked poker hand stays mucked."""
SLIPS_NOTES = """\
examples:
  pitboss slips
  pitboss slips pitboss.db --house house.toml --date 2026-11-20 -o slips.pdf

A fill or credit prints in three parts, a table inventory slip in two. People
request, prepare, sign and count on the desk's page."""
DIGEST_NOTES = """\
examples:
  pitboss digests pitboss.db -o november.json
  pitboss verify pitboss.db --digests november.json

A closed day's digest records how far every log, the journal and the ledger had
come. It's signed with the house's key and chained to the day before."""
ROTATE_NOTES = """\
Close the house first, on every server. All seeds and records are sealed again
under the new key; if you run several servers, copy the key to each of them.
People stay signed in, and their recovery codes still work."""


def add_operation(commands: Any, command: Callable[..., argparse.ArgumentParser]) -> None:
    """Add what an operator does."""
    parser = command(commands, "verify", "check everything a house has kept", VERIFY_NOTES, "databases")
    _add_database(parser, nargs="?")
    parser.add_argument("--heads", type=path, metavar="FILE", help="heads the house handed out")
    parser.add_argument("--digests", type=path, metavar="FILE", help="digests of closed days, kept elsewhere")
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")
    parser = command(commands, "backup", "copy everything a house has kept, while it runs", BACKUP_NOTES, "databases")
    _add_database(parser)
    parser.add_argument("file", type=path, metavar="FILE", help="the backup, a new file")
    parser.add_argument("--key", type=path, metavar="FILE", help="copy the house's key to this file too")
    parser = command(commands, "restore", "bring a house back from its backup and its key", RESTORE_NOTES, "databases")
    parser.add_argument("file", type=path, metavar="FILE", help="a backup")
    _add_database(parser)
    parser.add_argument("--key", type=path, metavar="FILE", help="the house's key (FILE.key)")
    parser = command(commands, "archive", "move old rounds into files that still replay", ARCHIVE_NOTES, "databases")
    _add_database(parser)
    parser.add_argument("--days", type=count, required=True, metavar="N", help="move everything older than N days")
    parser = command(commands, "day", "print the master game report of a gaming day", DAY_NOTES)
    _add_database(parser, nargs="?")
    _add_day(parser)
    parser.add_argument("--since", metavar="DAY", help="the first of several gaming days, of which --date is the last")
    parser.add_argument("--no-theoretical", action="store_true", help="leave out what the bets should have won")
    parser.add_argument(
        "-o", "--output", type=path, metavar="FILE", help="the file to write, ending in .pdf, .csv, .parquet or .json"
    )
    parser.add_argument("--force", action="store_true", help="overwrite the file if it exists")
    parser.add_argument("--json", action="store_true", help="print the report as one JSON object")
    _add_records(commands, command)
    parser = command(commands, "rotate", "give a closed house a new key", ROTATE_NOTES, "databases")
    _add_database(parser)


def _add_records(commands: Any, command: Callable[..., argparse.ArgumentParser]) -> None:
    """Add what an auditor reads: rounds, slips and closed days."""
    parser = command(
        commands, "recall", "show a round as it was played, with its discard rack", RECALL_NOTES, "records"
    )
    _add_database(parser)
    parser.add_argument("table", metavar="TABLE", help="a table by its id, its key or its name")
    parser.add_argument("round", type=count, metavar="ROUND", help="the number of the round")
    parser.add_argument("--json", action="store_true", help="print the round as one JSON object")
    parser = command(commands, "slips", "print the fills, credits and counts of a gaming day", SLIPS_NOTES, "records")
    _add_database(parser, nargs="?")
    _add_day(parser)
    parser.add_argument("-o", "--output", type=path, metavar="FILE", help="a file: .pdf")
    parser.add_argument("--force", action="store_true", help="overwrite the file if it exists")
    parser.add_argument("--json", action="store_true", help="print them as one JSON object")
    parser = command(commands, "digests", "list the closed gaming days, signed and chained", DIGEST_NOTES, "records")
    _add_database(parser, nargs="?")
    parser.add_argument("-o", "--output", type=path, metavar="FILE", help="a file to keep elsewhere")
    parser.add_argument("--force", action="store_true", help="overwrite the file if it exists")
    parser.add_argument("--json", action="store_true", help="print them as one JSON object")


def _add_day(parser: argparse.ArgumentParser) -> None:
    """Add which gaming day is meant, and how the house divides time."""
    parser.add_argument("--date", metavar="DAY", help="the gaming day, such as 2026-11-20 (today)")
    house = "the house file: the name on paper, the zone and the hour a day begins"
    parser.add_argument("--house", type=path, metavar="HOUSE.TOML", help=house)
    parser.add_argument("--begins", type=hour, metavar="HOUR", help="the hour it begins (the house's, or 6)")
    parser.add_argument("--zone", metavar="ZONE", help="the time zone of the hours (the house's, or UTC)")


def _add_database(parser: argparse.ArgumentParser, **more: Any) -> None:
    more |= {"default": "pitboss.db"} if more else {}
    help = "a house's database: its file, or its address" + (" (pitboss.db)" if more else "")
    parser.add_argument("database", type=path, metavar="DATABASE", help=help, **more)
