"""The inbox: commands that reached a server which does not own their table, and what came of each."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass

from pitboss.play.log import write_json
from pitboss.server import refusals
from pitboss.server.cluster.leases import Leases
from pitboss.server.refusals import Conflict, TooOften, Unavailable
from pitboss.server.store.database import Statement
from pitboss.server.store.store import Store
from pitboss.table.refusal import Refused

REMEMBERED = 2 * 60_000
"""Milliseconds for which an answer is kept, for whoever sends the same command again."""


_PUT = Statement(
    "WITH put AS (INSERT INTO inbox (account, key, table_id, kind, asked, body, request, at)"
    " VALUES (:account, :key, :table_id, :kind, :asked, :body, :request, :at)"
    " ON CONFLICT (account, key) DO UPDATE SET at = inbox.at RETURNING table_id, asked, answer)"
    " SELECT asked, answer, pg_notify(:channel, table_id) FROM put"
)
_SAME = "WHERE account = :account AND key = :key"
_ANSWER_TO = Statement(f"SELECT answer FROM inbox {_SAME}")
_ANSWER = Statement(
    f"WITH done AS (UPDATE inbox SET answer = :answer {_SAME} RETURNING table_id)"
    " SELECT pg_notify(:channel, table_id) FROM done"
)
_TAKE_BACK = Statement(f"DELETE FROM inbox {_SAME} AND answer IS NULL")
_WAITING = Statement(
    "SELECT account, key, table_id, kind, asked, body, coalesce(request, '') FROM inbox"
    " WHERE answer IS NULL AND table_id = ANY(CAST(:tables AS text[])) ORDER BY at, account, key"
)
_TIDY = Statement("DELETE FROM inbox WHERE at < :before")


@dataclass(frozen=True, slots=True)
class Waiting:
    """A command that waits for the owner of its table."""

    account: str
    key: str
    table: str
    kind: str
    asked: str
    body: str
    request: str = ""
    """The id of the request that brought it, for the log."""


class Inbox:
    """The inbox of a house, as one of its servers uses it."""

    def __init__(self, store: Store, leases: Leases) -> None:
        self._store = store
        self._database = store.database
        self._leases = leases

    def put(self, command: Waiting) -> str | None:
        """Leave a command for its table's owner, once for each key; return the answer where there is one already."""
        row = {"account": command.account, "key": command.key, "table_id": command.table, "kind": command.kind,
               "asked": command.asked, "body": command.body, "request": command.request,
               "at": self._store.clock(), "channel": self._leases.channel}  # fmt: skip
        with self._database.posting() as connection:
            found = _PUT(connection, **row).one()
        if found.asked != command.asked:
            raise Conflict("this command", "its key was used for another", "a new key for each command")
        answer: str | None = found.answer
        return answer

    def answer_to(self, command: Waiting) -> str | None:
        """Return what came of a command, if anything has yet."""
        with self._database.reading(once=True) as connection:
            answer: str | None = _ANSWER_TO(connection, **_same(command)).scalar_one_or_none()
        return answer

    def take_back(self, command: Waiting) -> None:
        """Forget a command for which nobody waits any longer, unless it was answered."""
        with self._database.posting() as connection:
            _TAKE_BACK(connection, **_same(command))

    def waiting(self, tables: Collection[str]) -> list[Waiting]:
        """Return the commands that wait at some tables, in the order in which they came."""
        with self._database.reading(once=True) as connection:
            return [Waiting(*map(str, row)) for row in _WAITING(connection, tables=[*tables])]

    def answer(self, command: Waiting, answer: str) -> None:
        """Leave what came of a command."""
        with self._database.posting() as connection:
            _ANSWER(connection, answer=answer, channel=self._leases.channel, **_same(command))

    def tidy(self) -> None:
        """Forget what was answered a while ago."""
        with self._database.posting() as connection:
            _TIDY(connection, before=self._store.clock() - REMEMBERED)


def _same(command: Waiting) -> dict[str, str]:
    return {"account": command.account, "key": command.key}


def done(answer: str) -> str:
    """Write down what a command was answered."""
    return write_json({"answer": answer})


def refused(refusal: Refused) -> str:
    """Write down why a command was refused."""
    said = [refusal.what, refusal.why, refusal.allowed, refusal.cite]
    return write_json({"refused": said, "kind": type(refusal).__name__})


FAILED = write_json({"failed": True})


def read(answer: str) -> str:
    """Return what a command was answered, or raise the refusal that was written down."""
    kept = json.loads(answer)
    if "failed" in kept:
        raise Unavailable("the server that has the table failed")
    if "refused" not in kept:
        text: str = kept["answer"]
        return text
    kind = getattr(refusals, kept["kind"], Refused)
    if not isinstance(kind, type) or not issubclass(kind, Refused) or issubclass(kind, TooOften):
        kind = Refused
    raise kind(*kept["refused"])
