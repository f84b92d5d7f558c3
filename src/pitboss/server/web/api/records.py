"""What has been played and what moved: rounds, shuffles, logs, the auditor's search, exports and the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from fastapi.responses import StreamingResponse
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from typing_extensions import TypedDict

from pitboss.games import GAMES
from pitboss.server import history
from pitboss.server.lobby import LayoutJson, layout_json
from pitboss.server.money.chart import account_words
from pitboss.server.people.accounts import Account
from pitboss.server.refusals import NotFound
from pitboss.server.shape import shape
from pitboss.server.web.api.asking import Anybody, Auditor, TheHouse
from pitboss.server.web.api.shapes import answers, sends
from pitboss.server.web.api.tables import drawn_layout, kept_row, no_such_round
from pitboss.table.refusal import Refused
from pitboss.table.view import SPECTATOR, Viewer

router = APIRouter()


# Shapes

TableState = Annotated[str, Field(json_schema_extra={"enum": ["open", "paused", "closing", "closed"]})]
"""How a table stands."""


@shape
class RoundJson(history.RoundPlayed):
    """A round step by step, with the layout that it was played on."""

    name: str
    game: str
    title: str
    layout: LayoutJson


@shape
class Head(TypedDict):
    """Where a log stands: its last record, and that record's hash."""

    table: str
    seq: int
    head: str


@shape
class Heads(TypedDict):
    """Where every log of the house stands now, and its journal, whose table has no name."""

    heads: list[Head]


@shape
class Rounds(TypedDict):
    """The rounds of a table, the last first."""

    table: str
    name: str
    game: str
    state: TableState
    rounds: list[history.RoundLine]


@shape
class Found(TypedDict):
    """What a search found; ``next`` is where another goes on."""

    hits: list[history.Hit]
    next: str | None


@shape
class TableKept(TypedDict):
    """A table that is or was open."""

    id: str
    name: str
    game: str
    state: TableState
    opened_at: int


@shape
class TablesKept(TypedDict):
    """Every table the house ever opened."""

    tables: list[TableKept]


@shape
class Entry(TypedDict):
    """Chips that left one account and reached another."""

    number: int
    at: int
    table: str
    table_name: str
    seq: int
    debit: str
    credit: str
    amount: int
    what: str


@shape
class Ledger(TypedDict):
    """The house's ledger: entries, balances that sum to zero, and what people call each account."""

    entries: list[Entry]
    balances: dict[str, int]
    names: dict[str, str]
    next: int | None


# Requests


def _viewer(account: Account | None, as_: str | None) -> Viewer:
    return SPECTATOR if account is None or as_ == "spectator" else account.name


@router.get("/tables/{id}/rounds", tags=["history"], **answers(Rounds))
def rounds(
    id: str,
    house: TheHouse,
    account: Anybody,
    before: int | None = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Rounds:
    """The rounds of a table, the last first."""
    row = kept_row(house, id)
    found = history.rounds_json(house.store, id, before, limit)
    return {"table": id, "name": row.name, "game": row.game, "state": row.state, "rounds": found}


@router.get("/tables/{id}/rounds/{number}", tags=["history"], **answers(RoundJson))
async def one_round(
    id: str, number: int, house: TheHouse, account: Anybody, as_: Annotated[str | None, Query(alias="as")] = None
) -> RoundJson:
    """A round step by step, as you may see it; ``as=spectator`` gives what a link shows to anybody."""
    row = await run_in_threadpool(kept_row, house, id)
    found = await run_in_threadpool(history.round_json, house.store, row, number, _viewer(account, as_))
    if found is None:
        raise no_such_round(number)
    layout = layout_json(id, await run_in_threadpool(drawn_layout, house, id, number), number)
    return {**found, "name": row.name, "game": row.game, "title": GAMES[row.game].title, "layout": layout}


@router.get("/tables/{id}/shuffles/{number}", tags=["history"], **answers(history.Shuffle))
def shuffle(id: str, number: int, house: TheHouse, account: Anybody) -> history.Shuffle:
    """What proves a shuffle: commitment, nonces, seals and, once it is revealed, the seed; else your own cards."""
    found = history.shuffle_json(house.store, kept_row(house, id), number, _viewer(account, None))
    if found is None:
        raise NotFound(f"shuffle {number}", "the table hasn't made it", "a shuffle of its log")
    return found


@router.get("/tables/{id}/series/{number}", tags=["history"], **answers(history.Series))
def series(id: str, number: int, house: TheHouse) -> history.Series:
    """What proves a series of outcomes: commitment, nonces, the outcomes and, once it is revealed, the seed."""
    found = history.series_json(house.store, kept_row(house, id), number)
    if found is None:
        raise NotFound(f"series {number}", "the house didn't commit to it", "a series of the table's log")
    return found


@router.get("/tables/{id}/log", tags=["history"], **sends("application/jsonl", about="A line for each record."))
def log(id: str, house: TheHouse, account: Anybody, as_: Annotated[str | None, Query(alias="as")] = None) -> Response:
    """Your copy of a table's log, as JSON Lines that replay; of an open table, up to the shuffle it deals from."""
    row = kept_row(house, id)
    lines = history.log_lines(house.store, id, _viewer(account, as_))
    return _download(lines, f"{history.file_of(row)}.log", "application/jsonl")


def _download(lines: Iterator[str], name: str, kind: str) -> StreamingResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(lines, media_type=kind, headers=headers)


@router.get("/heads", tags=["history"], **answers(Heads))
def heads(house: TheHouse) -> Heads:
    """The head of every log and of the journal: keep them elsewhere to show that no log was replaced."""
    return {"heads": [{"table": table, "seq": seq, "head": head} for (table, seq), head in house.store.heads().items()]}


@router.get("/audit/search", tags=["audit"], **answers(Found))
def search(
    house: TheHouse,
    account: Auditor,
    *,
    table: str | None = None,
    event: str | None = None,
    player: str | None = None,
    cite: str | None = None,
    text: str | None = None,
    since: int | None = None,
    until: int | None = None,
    after: str | None = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Found:
    """Search the records of every table: by the words that were told, a player, a paragraph or what is custom."""
    last, _, seq = (after or "").partition(":")
    start = (last, int(seq)) if last and seq.isascii() and seq.isdigit() and len(seq) < 16 else None
    called = house.accounts.as_called(player) if player else None
    wanted = {"table": table, "event": event, "player": called, "cite": cite, "text": text}
    some: dict[str, Any] = {name: value or None for name, value in wanted.items()}
    found = house.store.search(**some, since=since, until=until, after=start, limit=limit)
    next_ = f"{found[-1].table}:{found[-1].record.seq}" if len(found) == limit else None
    return {"hits": [history.found_json(each) for each in found], "next": next_}


@router.get("/audit/tables", tags=["audit"], **answers(TablesKept))
def all_tables(house: TheHouse, account: Auditor) -> TablesKept:
    """Every table the house ever opened."""
    rows = house.store.tables(open_only=False)
    return {
        "tables": [
            {"id": row.id, "name": row.name, "game": row.game, "state": row.state, "opened_at": row.opened_at}
            for row in rows
        ]
    }


@router.get("/audit/export", tags=["audit"], **sends("application/jsonl", "text/csv", about="A line for each record."))
def export(house: TheHouse, account: Auditor, table: str, format: str = "jsonl") -> Response:
    """The log of a table, as JSON Lines that replay or in words as CSV; no card that was face down is in it."""
    name = history.file_of(kept_row(house, table))
    if format == "csv":
        return _download(history.csv_lines(house.store, table), f"{name}.csv", "text/csv; charset=utf-8")
    if format != "jsonl":
        raise Refused(f"the format {format[:20]!r}", "there's no such format", "jsonl or csv")
    return _download(history.log_lines(house.store, table, SPECTATOR), f"{name}.log", "application/jsonl")


@router.get("/audit/ledger", tags=["audit"], **answers(Ledger))
def ledger(
    house: TheHouse,
    account: Auditor,
    of: Annotated[str | None, Query(alias="account")] = None,
    after: int = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Ledger:
    """The house's ledger: entries, balances that sum to zero, and what people call each account."""
    found = house.store.entries(of or None, after, limit)
    balances = house.store.balances()
    rows = house.store.tables(open_only=False)
    tables = {row.id: row.name for row in rows}
    named = {*balances, *(side for each in found for side in (each.entry.debit, each.entry.credit))}
    people = house.accounts.names()
    called = {row.id: row.name + " (closed)" * (row.state == "closed") for row in rows}
    return {
        "entries": [
            {
                "number": each.number,
                "at": each.at,
                "table": each.table,
                "table_name": tables.get(each.table, ""),
                "seq": each.seq,
                "debit": each.entry.debit,
                "credit": each.entry.credit,
                "amount": each.entry.amount,
                "what": each.entry.what,
            }
            for each in found
        ],
        "balances": balances,
        "names": {account: account_words(account, called, people) for account in sorted(named)},
        "next": found[-1].number if len(found) == limit else None,
    }
