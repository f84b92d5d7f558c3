"""A mirror: a table that another server owns, replayed here as its records come, so that viewers here see it live."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from pitboss.chance import reconstruct, verify_series, verify_shuffle
from pitboss.games import GAMES
from pitboss.play.log import Record
from pitboss.play.replay import catch_up
from pitboss.server.clock import Clock
from pitboss.server.people.accounts import Accounts
from pitboss.server.store.step import TableRow
from pitboss.server.store.store import Store
from pitboss.server.table.live import LiveTable
from pitboss.server.table.opening import take_up
from pitboss.server.table.sitting import Sitting
from pitboss.table.event import kinds_of
from pitboss.table.events import PlayerSeated, RoundBegan

MOST_RECORDS = 1_000
"""A mirror that lags by more records than this is made anew."""
_SEATED = kinds_of(PlayerSeated)


@dataclass(frozen=True, slots=True)
class News:
    """What the store has of a table that its mirror has not."""

    records: list[Record]
    state: str
    promises: str


def mirrored(store: Store, accounts: Accounts, row: TableRow, clock: Clock) -> LiveTable | None:
    """Return a table as its log has come; None where it is played by rules that this program does not have."""
    (first,) = store.records(row.id, upto=1)
    return take_up(store, accounts, row, clock) if first.body["rules"] == GAMES[row.game].rules else None


def read_news(store: Store, table: LiveTable) -> News:
    """Read what happened at a table after what its mirror has."""
    after = table.dealer.log.seq
    records, state, promises = store.news(table.row.id, after, after + MOST_RECORDS)
    return News(records, state, promises or "{}")


def by_round(records: list[Record]) -> Iterator[list[Record]]:
    """Part records where a round begins, since a step never goes beyond that."""
    part: list[Record] = []
    for record in records:
        if record.body["event"] == RoundBegan.kind and part:
            yield part
            part = []
        part.append(record)
    if part:
        yield part


def follow(table: LiveTable, records: list[Record], accounts: Accounts, now: int) -> None:
    """Let a mirror take records, at most one round's beginning among them."""
    catch_up(table.dealer, records, reconstruct=reconstruct, verify=verify_shuffle, verify_series=verify_series)
    seated = [record.body["player"] for record in records if record.body["event"] in _SEATED]
    for name in dict.fromkeys(seated):
        if name not in table.regulars and name not in table.accounts and (known := accounts.by_name(name)):
            table.seat(name, known.id)
    table.regulars.know()
    _know_people(table, now)


def _know_people(table: LiveTable, now: int) -> None:
    """Know who sits at a mirror."""
    for name in [name for name in table.people if not table.is_here(name) or table.has_left(name)]:
        table.forget(name)
    coming = [event.player for event in table.coming]
    for name in (*(player.name for player in table.dealer.table.players), *coming):
        if name in table.accounts and name not in table.people and not table.has_left(name):
            table.people[name] = Sitting(table.accounts[name], unseen_since=now)


def recall(table: LiveTable, news: News) -> None:
    """Know what people were promised at a mirror, and whether the table closes."""
    table.is_closing = news.state == "closing"
    with suppress(ValueError, LookupError, TypeError, AttributeError):  # what is damaged is forgotten
        table.recall(news.promises)
