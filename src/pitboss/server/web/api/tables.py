"""Tables: the lobby, opening one, what one looks like, and what people and the floor do there."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Any, NotRequired

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field
from typing_extensions import TypedDict

from pitboss.games import find_game
from pitboss.housefile import TablePlan
from pitboss.paper.anchors import Layout
from pitboss.paper.layout import layout_of
from pitboss.paper.svg import in_small
from pitboss.play.dealer import Dealer
from pitboss.server import history
from pitboss.server.describe import Fault, faults_json, settings_of
from pitboss.server.desk.due import chips_due
from pitboss.server.house import FundLeft, House
from pitboss.server.lobby import LayoutJson, Line, LobbyLines, drawn_as, layout_json
from pitboss.server.operation.alarms import Alarm
from pitboss.server.refusals import NotFound, not_for
from pitboss.server.shape import shape
from pitboss.server.store.step import TableRow
from pitboss.server.table.commands import Command, FloorCommand, Form, Key, PlayerCommand, Reason, Word
from pitboss.server.table.live import AsTheFloorSees, Now, TableMessage, due_json
from pitboss.server.table.pace import PaceJson
from pitboss.server.table.viewers import Step, ViewJson
from pitboss.server.web.api import asking
from pitboss.server.web.api.asking import Anybody, Auditor, Floorperson, Somebody, TheHouse, require, require_in_house
from pitboss.server.web.api.shapes import answers, sends
from pitboss.table.marks import approval_of
from pitboss.table.money import Cents
from pitboss.table.options import choose
from pitboss.table.provenance import APPROVAL
from pitboss.table.refusal import Refused

TRAY = 10_000_000


router = APIRouter()


# Shapes


@shape
class Felts(TypedDict):
    """The layouts of the open tables, drawn."""

    felts: Annotated[dict[str, str], Field(description="SVG by the digest of each drawing.")]


@shape
class Opened(TypedDict):
    """The table that was opened."""

    table: Line


@shape
class Done(TypedDict):
    """A command was carried out; a ``repeated`` one was so before, and nothing more happened."""

    seq: int
    message: NotRequired[TableMessage | None]
    tables: NotRequired[
        Annotated[list[str] | None, Field(description="The tables of the pit where a change for all was made.")]
    ]
    repeated: NotRequired[bool]


@shape
class ShuffleNow(TypedDict):
    """How many shuffles there were, and the commitment to the next."""

    number: int
    next_commitment: str


@shape
class SeriesNow(TypedDict):
    """The series of outcomes that the house is bound to, and how many it has given."""

    number: int
    commitment: str
    throws: int


@shape
class BondJson(TypedDict):
    """What the house is bound to before it comes."""

    shuffle: Annotated[ShuffleNow | None, Field(description="Null at a dice table.")]
    series: Annotated[SeriesNow | None, Field(description="Null where no device gives outcomes.")]


@shape
class Snapshot(Now, BondJson):
    """A table as you may see it now."""

    table: Line
    seq: int
    view: ViewJson
    start: Annotated[ViewJson, Field(description="As you saw it when the last round began.")]
    recent: list[Step] | None
    layout: LayoutJson
    pace: PaceJson
    chips: Annotated[list[Cents], Field(description="The denominations of the table's chips.")]
    slip: Annotated[
        dict[str, Any] | None, Field(description="The slip on which numbers are marked, where a game has one.")
    ]
    faults: Annotated[list[Fault], Field(description="What can be let go wrong, at a training table.")]


@shape
class TableDue(AsTheFloorSees):
    """A table as the floor sees it."""

    line: Line


@shape
class Alarms(TypedDict):
    """The alarms that nobody has cleared, the oldest first."""

    alarms: list[Alarm]


@shape
class Floor(TypedDict):
    """Every table as the floor sees it."""

    tables: list[TableDue]
    funds: Annotated[
        list[FundLeft], Field(description="The funds of tables that have closed, which are their players' still.")
    ]
    alarms: list[Alarm]


# Requests


@router.get("/tables", tags=["tables"], **answers(LobbyLines))
async def tables(house: TheHouse, account: Anybody) -> Response:
    """The lobby."""
    return Response(house.broadcast.lobby(), media_type="application/json")


@router.get("/felts", tags=["tables"], **answers(Felts))
async def felts(house: TheHouse) -> Felts:
    """The layouts of all open tables in small, each once: by its ``digest``, which ends the address of the drawing."""
    drawn = [
        drawn_as(live, house.plan.name) for id in house.tables if (live := house.broadcast.as_told(id)) is not None
    ]
    return {"felts": {layout.digest: in_small(layout.svg) for layout in drawn}}


class OpenTable(Form):
    """A table of one's own."""

    key: Key
    game: Word
    name: Annotated[str, Field(min_length=1, max_length=40)]
    options: Annotated[dict[str, Any], Field(default_factory=dict, max_length=80)]
    positions: Annotated[int, Field(ge=1, le=20)] | None = None
    is_training: bool = False
    has_clock: bool = True
    builtin: Annotated[int, Field(ge=0, le=10)] = 2


@router.post("/tables", tags=["tables"], **answers(Opened))
async def open_table(form: OpenTable, house: TheHouse, account: Somebody, request: Request) -> Opened:
    """Open a table with any options the law allows."""
    await require_in_house(asking.OPENINGS, account, request)
    if account.role == "auditor":
        raise not_for(account.role, "opening a table", "a player, a floorperson or the owner")
    game = find_game(form.game)
    if not form.name.isprintable() or not form.name.strip():
        raise Refused("the name of the table", "it can't be shown", "1 to 40 printable characters")
    settings = settings_of(game, form.options)
    options = choose(game.options, settings)
    if account.role == "player" and approval_of(options):
        raise Refused(f"approval={approval_of(options)}", "an approval is the house's to name",
                      "rules that take none, or a floorperson or the owner who opens the table", APPROVAL)  # fmt: skip
    plan = TablePlan(
        key="",
        name=form.name.strip(),
        pit="",
        game=game.name,
        positions=form.positions or game.most_positions_with(options)[0],
        options=settings,
        players=form.builtin,
        pace=house.plan.pace if form.has_clock else replace(house.plan.pace, wagers=None, decisions=None),
        is_training=form.is_training,
        tray=TRAY,
    )
    address = request.client.host if request.client else ""
    opened = await house.open_own(account, plan, form.key, address)
    return {"table": house.broadcast.line(opened.row.id)}


@router.get("/tables/{id}", tags=["tables"], **answers(Snapshot))
async def table(id: str, house: TheHouse, account: Anybody) -> Snapshot:
    """A table as you may see it now."""
    async with house.looking_at(id) as live:
        viewer = live.viewer(account.name if account else None)
        dealer = live.dealer
        layout = drawn_as(dealer.table, house.plan.name)
        return {
            "table": house.broadcast.line(id),
            "seq": dealer.log.seq,
            "view": live.view(viewer),
            "start": live.shown.start(viewer),
            "recent": live.recent(viewer),
            **live.now(viewer),
            "layout": layout_json(id, layout),
            **bond_json(dealer),
            "pace": live.pacer.json,
            "chips": list(dealer.table.denominations),
            "slip": slip.as_json() if (slip := dealer.game.slip(dealer.table.options)) else None,
            "faults": faults_json(dealer.game, live.faults, dealer.table.options),
        }


def bond_json(dealer: Dealer) -> BondJson:
    """Return what the house is bound to before it comes: the next shuffle, the series of a device, or both."""
    shuffles, series = dealer.bond.shuffles, dealer.bond.series
    shuffle: ShuffleNow = {"number": shuffles.number, "next_commitment": shuffles.commitment}
    return {
        "shuffle": shuffle if dealer.bond.shuffles_cards else None,
        "series": None
        if series is None
        else {"number": series.number, "commitment": series.commitment, "throws": len(series.given)},
    }


@router.get("/tables/{id}/layout.svg", tags=["tables"], **sends("image/svg+xml", about="The drawing."))
def layout(
    id: str, house: TheHouse, round: int | None = None, drawing: Annotated[str, Query(max_length=40)] = ""
) -> Response:
    """The layout of a table, drawn: now, or in a round (``round=12``); under one ``drawing`` it never changes."""
    drawn = drawn_layout(house, id, round)
    kept = {"Cache-Control": "private, max-age=604800, immutable"} if drawing == drawn.digest else {}
    return Response(drawn.svg, media_type="image/svg+xml", headers=kept)


def drawn_layout(house: House, id: str, round: int | None) -> Layout:
    """Draw a layout by the options of a round, of a live table now, or of the last round of one that has closed."""
    if round is None and (live := house.broadcast.as_told(id)) is not None:
        return drawn_as(live, house.plan.name)
    row = kept_row(house, id)
    played = house.store.rounds(id, limit=1) if round is None else house.store.rounds(id, round + 1, 1)
    if round is not None and [each.round for each in played] != [round]:
        raise no_such_round(round)
    options = history.options_in(house.store, row, played[0].round if played else 0)
    return layout_of(row.game, options, row.positions, house.plan.name)


def no_such_round(number: int) -> NotFound:
    """Return the refusal of a round that was not played."""
    return NotFound(f"round {number}", "the table hasn't played it", "a round of its list")


def kept_row(house: House, id: str) -> TableRow:
    """Return a table that is or was open, as it is kept."""
    row = house.store.table(id)
    if row is None:
        raise NotFound(f"the table {id[:40]!r}", "there's never been such a table", "a table of the house")
    return row


@router.post("/tables/{id}/commands", tags=["tables"], **answers(Done))
async def command(id: str, form: PlayerCommand, house: TheHouse, account: Somebody, request: Request) -> Response:
    """Sit, bet, decide, leave: what a player does, named by the prompt it answers, and done once per key."""
    require(asking.COMMANDS, account, request)
    return Response(await house.command(account, id, form), media_type="application/json")


@router.post("/tables/{id}/floor", tags=["floor"], **answers(Done))
async def floor_command(id: str, form: FloorCommand, house: TheHouse, account: Somebody, request: Request) -> Response:
    """Pause, rule, void, close, change cards or dealer: what a floorperson does."""
    require(asking.COMMANDS, account, request)
    return Response(await house.floor(account, id, form), media_type="application/json")


@router.get("/floor", tags=["floor"], **answers(Floor))
async def the_floor(house: TheHouse, account: Floorperson) -> Floor:
    """Every table as the floor sees it: its state, and what's due."""
    found: list[TableDue] = []
    chips = await asyncio.to_thread(chips_due, house.desk)
    for id in list(house.tables):
        with suppress(NotFound):  # it has closed meanwhile
            async with house.looking_at(id) as live:
                told = due_json(live, house.now)
                told["due"] += chips.get(id, [])
                found.append({**told, "line": house.broadcast.line(id)})
    funds, alarms = await asyncio.to_thread(house.funds_left), await house.alarms.open(account)
    return {"tables": found, "funds": funds, "alarms": alarms}


class ClearAlarm(Command):
    """What is said of an alarm when all is well again."""

    reason: Reason


@router.post("/floor/alarms/{number}", tags=["floor"], **answers(Alarms))
async def clear_alarm(number: int, form: ClearAlarm, house: TheHouse, account: Floorperson, request: Request) -> Alarms:
    """Clear an alarm, with the reason; it stays in the journal, and so does who cleared it."""
    require(asking.COMMANDS, account, request)
    await house.alarms.clear(account, number, form.reason)
    return {"alarms": await house.alarms.open(account)}


@router.get("/audit/alarms", tags=["audit"], **answers(Alarms))
async def open_alarms(house: TheHouse, account: Auditor) -> Alarms:
    """The alarms nobody has cleared."""
    return {"alarms": await house.alarms.open(account)}
