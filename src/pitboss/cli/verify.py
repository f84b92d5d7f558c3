"""`pitboss verify`: goes through everything that a house has kept."""

from __future__ import annotations

import argparse
import json
import sys

from pitboss.cli import FAILED, OK
from pitboss.cli.extras import server_extra
from pitboss.cli.terminal import Screen, Unable
from pitboss.cli.values import printable


def run(arguments: argparse.Namespace) -> int:
    """Verify a house, closed or open, and tell what is not as it was written."""
    from pitboss.cli.databases import opened_store

    with server_extra("verifying a house"):
        from pitboss.server.audit.verify import verify

    def tell(line: str) -> None:
        if not arguments.json and not arguments.quiet and sys.stderr is not None:
            print(line, file=sys.stderr, flush=True)

    screen = Screen()
    heads = read_heads(arguments.heads) if arguments.heads else {}
    with opened_store(arguments.database) as store:
        done = verify(store, tell, heads)
    if arguments.json:
        counted = {name: getattr(done, name) for name in ("tables", "rounds", "records", "entries")}
        screen.line(json.dumps(counted | {"findings": [each.as_json() for each in done.findings]}))
    else:
        for each in done.findings:
            screen.line(printable(each.words()))
        screen.line(done.words())
    return FAILED if done.findings else OK


def read_heads(path: str) -> dict[tuple[str, int], str]:
    """Read heads as the house hands them out at /api/heads: a table, a record's number and its hash each."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        return {(str(each["table"]), int(each["seq"])): str(each["head"]) for each in json.loads(text)["heads"]}
    except (ValueError, LookupError, TypeError):
        raise Unable(f"{path} has no heads in it: keep what GET /api/heads answers") from None
