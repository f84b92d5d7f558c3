"""The desk: fills and credits, counts, drop boxes, decks, the master game report, ratings, recall and closed days."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field
from sqlalchemy import select
from typing_extensions import TypedDict

from pitboss.server.desk.boxes import DropBox
from pitboss.server.desk.counts import Count, TrayCount
from pitboss.server.desk.days import ClosedDayJson, kept_until
from pitboss.server.desk.decks import DeckJson, Reconciled, Stock, reconciliation
from pitboss.server.desk.due import DeskDuty, duties, file_report
from pitboss.server.desk.export import as_csv, as_parquet
from pitboss.server.desk.gaming_day import GamingDay, days_between
from pitboss.server.desk.master_report import MasterReport, MasterReportJson, master_report
from pitboss.server.desk.paper import slip_facts
from pitboss.server.desk.ratings import RatingJson
from pitboss.server.desk.records import LogRecords, RecallJson, day_records, recall
from pitboss.server.desk.slips import ChipSlip, Slip, denominations_of
from pitboss.server.desk.theoretical import Prices
from pitboss.server.house import House
from pitboss.server.money.chart import tray
from pitboss.server.refusals import NotFound, Unavailable
from pitboss.server.shape import Milliseconds, shape
from pitboss.server.store.schema import rounds, tables
from pitboss.server.store.step import TableRow
from pitboss.server.table.commands import Amount, Form, Key, Reason, Word
from pitboss.server.table.viewers import Json
from pitboss.server.web.api import asking
from pitboss.server.web.api.asking import Auditor, Manager, Somebody, Staff, TheHouse, require
from pitboss.server.web.api.shapes import Nothing, answers, sends
from pitboss.server.web.api.tables import kept_row
from pitboss.table.money import Cents
from pitboss.table.refusal import Refused

router = APIRouter(prefix="/desk", tags=["desk"])
Denomination = Annotated[str, Field(pattern=r"^[0-9]{1,9}$")]
Chips = Annotated[
    dict[Denomination, Annotated[int, Field(ge=1, le=10_000_000)]],
    Field(
        max_length=30,
        description="How many of each denomination, which is named in cents.",
        json_schema_extra={"additionalProperties": False},
    ),
]
Name = Annotated[str, Field(min_length=1, max_length=60)]
Equipment = Literal["cards", "dice", "tiles"]


class RequestSlip(Form):
    """A fill or a credit that the floor asks for."""

    key: Key
    kind: Literal["fill", "credit"]
    table: Word
    chips: Chips
    amount: Amount


class DeskKey(Form):
    """Nothing but a key."""

    key: Key


class VoidSlip(Form):
    """Why a slip is void."""

    key: Key
    reason: Reason


class CountTray(Form):
    """A count of a tray."""

    key: Key
    table: Word
    part: Literal["opener", "shift", "closer"]
    chips: Chips
    total: Amount


class RemoveBox(Form):
    """A drop box that is taken off, and who goes along."""

    key: Key
    table: Word
    escort: Name


class CountBox(Form):
    """A count of what was in a box, by denomination in cents."""

    key: Key
    bills: Chips
    total: Amount


class ResolveBox(Form):
    """What was in a box whose counts differ, and why."""

    key: Key
    total: Amount
    reason: Reason


class MoveDecks(Form):
    """Decks that are received, issued to a table, taken back or destroyed."""

    key: Key
    move: Literal["received", "issued", "returned", "destroyed"]
    equipment: Equipment = "cards"
    serials: Annotated[list[Word], Field(min_length=1, max_length=500)]
    second: Name
    table: Annotated[str, Field(max_length=40)] = ""


class CountStock(Form):
    """How many decks lie in the store."""

    key: Key
    equipment: Equipment = "cards"
    counted: Annotated[int, Field(ge=0, le=10_000_000)]


class FileReport(Form):
    """What a report that was due is about, by its name."""

    key: Key
    about: Name


class AgreeToRating(Form):
    """Whether you agree to be rated."""

    key: Key
    agrees: bool


# What the desk is answered by, beside what its own parts make


@shape
class DeskTable(TypedDict):
    """A table that stood in the house on the day."""

    id: str
    name: str
    game: str
    pit: str
    state: str
    tray: Cents
    held: int
    chips: list[int]


class DayPapers(TypedDict):
    """The papers of a gaming day."""

    day: str
    today: str
    begins: Milliseconds
    ends: Milliseconds
    due: list[DeskDuty]
    tables: list[DeskTable]
    slips: list[ChipSlip]
    counts: list[TrayCount]
    boxes: list[DropBox]
    closed: ClosedDayJson | None


@shape
class DeskDay(DayPapers):
    """The desk on a gaming day: the report, what is to be done, and the day's slips."""

    expected: Annotated[
        Literal["ready", "working"],
        Field(description="`working`: ask again for what the bets should have won."),
    ]
    report: Annotated[
        MasterReportJson | None, Field(description="Null for the cage, which counts the drop without knowing it.")
    ]
    ratings: list[RatingJson]


@shape
class DayRecords(LogRecords):
    """What the logs and the store say of a day."""

    day: str
    reconciliation: list[Reconciled]
    no_activity: bool
    keep_until: str


@shape
class Decks(TypedDict):
    """Decks, each with its way."""

    decks: list[DeckJson]


@shape
class TrayMadeUp(TypedDict):
    """What the log's tray is made up of with as few chips as can be."""

    chips: dict[str, int]
    denominations: list[int]


@shape
class AgreesToRating(TypedDict):
    """Whether you agree to be rated."""

    agrees: bool


DayName = Annotated[str, Field(max_length=10, json_schema_extra={"format": "date"})]
Day = Annotated[DayName | None, Query(description="A gaming day such as 2026-11-20; without it, today.")]
Since = Annotated[DayName | None, Query(description="The first of several gaming days, of which `day` is the last.")]
FIRST_YEAR, LAST_YEAR = 1970, 2999
MOST_WAITS = 20
"""How often a report to take along waits a moment for the prices of its tables."""
PARQUET = "application/vnd.apache.parquet"


def _day(house: House, text: str | None) -> GamingDay:
    desk = house.desk
    if text is None:
        return desk.today()
    try:
        named = date.fromisoformat(text)
    except ValueError:
        raise Refused(f"the day {text[:20]!r}", "there's no such day", "one such as 2026-11-20") from None
    if not FIRST_YEAR <= named.year <= LAST_YEAR:
        raise Refused(f"the day {text}", "no house was open then", f"a day from {FIRST_YEAR} on")
    return GamingDay(named, desk.hour, zone=desk.zone)


async def _prices(house: House, rows: list[TableRow]) -> tuple[dict[str, Prices], bool]:
    """Return the prices of tables by what they are, and whether all of them are known by now."""
    wanted = {_priced_as(row.game, row.options): row for row in rows}
    found = await asyncio.gather(*(house.odds.prices(row.game, row.options) for row in wanted.values()))
    known = {key: prices or Prices() for key, prices in zip(wanted, found, strict=True)}
    return known, None not in found


def _played(house: House, days: Sequence[GamingDay]) -> list[TableRow]:
    """Return the tables at which a round began on days one after another."""
    during = (rounds.c.began_at >= days[0].whole.begins) & (rounds.c.began_at < days[-1].whole.ends)
    with house.store.database.reading() as connection:
        ids = set(connection.scalars(select(rounds.c.table_id).where(during).distinct()))
    return [row for row in house.store.tables(open_only=False) if row.id in ids]


def _priced_as(game: str, options: Mapping[str, str]) -> str:
    return repr((game, sorted(options.items())))


async def _known_prices(house: House, *days: GamingDay) -> tuple[Callable[[str, dict[str, str]], Prices], bool]:
    """Return what tells the prices of the tables of days, and whether all of them are known by now."""
    known, is_ready = await _prices(house, await asyncio.to_thread(_played, house, days))
    return (lambda game, options: known.get(_priced_as(game, options), Prices())), is_ready


@router.get("", **answers(DeskDay))
async def desk(house: TheHouse, account: Staff, day: Day = None, expected: bool = False) -> DeskDay:
    """The desk on a gaming day; with ``expected`` the report also says what the bets should have won."""
    wanted = _day(house, day)
    if account.role == "cashier":
        papers = await asyncio.to_thread(_desk_json, house, wanted)
        return {**papers, "closed": None, "report": None, "expected": "ready", "ratings": []}
    prices, is_ready = await _known_prices(house, wanted) if expected else (_no_prices, True)
    report = await asyncio.to_thread(master_report, house.store, wanted, with_theoretical=expected, prices=prices)
    about = await asyncio.to_thread(_desk_json, house, wanted)
    ratings = await asyncio.to_thread(house.desk.ratings.of, wanted.whole, prices)
    return {**about, "report": report.as_json(), "expected": "ready" if is_ready else "working",
            "ratings": [each.as_json() for each in ratings]}  # fmt: skip


def _no_prices(game: str, options: dict[str, str]) -> Prices:
    return Prices()


def _desk_json(house: House, day: GamingDay) -> DayPapers:
    own, whole = house.desk, day.whole
    rows = [row for row in house.store.tables(open_only=False) if row.opened_at < whole.ends and not row.is_training]
    held = house.store.balances(tray(""))

    def during(*moments: int) -> bool:
        return any(whole.begins <= moment < whole.ends for moment in moments)

    return {
        "day": whole.name,
        "today": own.today().whole.name,
        "begins": whole.begins,
        "ends": whole.ends,
        "due": [each.as_json() for each in duties(own)],
        "tables": [
            {"id": row.id, "name": row.name, "game": row.game, "pit": row.pit, "state": row.state, "tray": row.tray,
             "held": held.get(tray(row.id), 0), "chips": list(denominations_of(row))}
            for row in rows if row.state != "closed" or during(own.closed_at(row.id))
        ],
        "slips": [each.as_json() for each in own.slips.all().values()
                  if each.state in ("requested", "prepared") or during(each.requested_at, each.signed_at)],
        "counts": [each.as_json() for each in own.counts.all() if during(each.at)],
        "boxes": [each.as_json() for each in own.boxes.all().values()
                  if each.state not in ("counted", "resolved") or during(each.removed_at)],
        "closed": next((each.as_json() for each in own.days.all() if each.day == whole.name), None),
    }  # fmt: skip


@router.get("/report.pdf", **sends("application/pdf", about="The master game report."))
async def report_pdf(house: TheHouse, account: Manager, day: Day = None, since: Since = None) -> Response:
    """The master game report of a gaming day, or of all since another, to print."""
    report = await _report(house, day, since)
    pits = {pit.key: pit.name for pit in house.plan.pits}
    return await _pdf("master_report", report.facts(pits, house.plan.name), report.name_of_file)


@router.get("/report.csv", **sends("text/csv", about="Every line of the master game report, amounts in cents."))
async def report_csv(house: TheHouse, account: Manager, day: Day = None, since: Since = None) -> Response:
    """The master game report of a gaming day, or of all since another, for a spreadsheet."""
    report = await _report(house, day, since)
    return _file(as_csv(report), "text/csv", f"{report.name_of_file}.csv")


@router.get("/report.parquet", **sends(PARQUET, about="Every line of the master game report, amounts in cents."))
async def report_parquet(house: TheHouse, account: Manager, day: Day = None, since: Since = None) -> Response:
    """The master game report of a gaming day, or of all since another, for programs."""
    report = await _report(house, day, since)
    try:
        made = await asyncio.to_thread(as_parquet, report)
    except ModuleNotFoundError as error:
        raise Unavailable(f"the server was installed without {error.name}: pip install 'pitboss[paper]'") from None
    return _file(made, PARQUET, f"{report.name_of_file}.parquet")


async def _report(house: House, day: str | None, since: str | None) -> MasterReport:
    """Return the report to take along; what bets should have won is left out where nobody knows it after a while."""
    wanted = _day(house, day)
    first = wanted if since is None else _day(house, since)
    days = days_between(first, wanted)
    prices, is_ready = await _known_prices(house, *days)
    for _ in range(MOST_WAITS):
        if is_ready:
            break
        prices, is_ready = await _known_prices(house, *days)
    return await asyncio.to_thread(master_report, house.store, wanted, first, with_theoretical=is_ready, prices=prices)


def _slip_facts(house: House, paper: Slip | Count, row: TableRow) -> Json:
    return slip_facts([(paper, row)], house.plan.name, house.desk.zone, house.desk.hour)


def _file(made: bytes, media_type: str, name: str) -> Response:
    return Response(made, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def _pdf(template: str, facts: Json, name: str) -> Response:
    try:
        from pitboss.paper.press import printed

        made = (await asyncio.to_thread(printed, template, facts, "pdf"))[0]
    except ModuleNotFoundError as error:
        raise Unavailable(f"the server was installed without {error.name}: pip install 'pitboss[paper]'") from None
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return Response(made, media_type="application/pdf", headers=headers)


# Fills and credits


@router.post("/slips", **answers(ChipSlip))
async def request_slip(form: RequestSlip, house: TheHouse, account: Staff, request: Request) -> ChipSlip:
    """Ask the cage for a fill, or to take chips back."""
    require(asking.COMMANDS, account, request)
    asked = (account, form.key, form.kind, form.table)
    made = await asyncio.to_thread(house.desk.slips.request, *asked, chips=form.chips, amount=form.amount)
    return made.as_json()


@router.post("/slips/{id}/prepare", **answers(ChipSlip))
async def prepare_slip(id: int, form: DeskKey, house: TheHouse, account: Staff, request: Request) -> ChipSlip:
    """Print a slip in the cage under the next number of its series, and sign it; the floor signs it at the table."""
    require(asking.COMMANDS, account, request)
    return (await asyncio.to_thread(house.desk.slips.prepare, account, form.key, id)).as_json()


@router.post("/slips/{id}/void", **answers(ChipSlip))
async def void_slip(id: int, form: VoidSlip, house: TheHouse, account: Staff, request: Request) -> ChipSlip:
    """Void a slip before it is signed at the table, with the reason; it keeps its number."""
    require(asking.COMMANDS, account, request)
    return (await asyncio.to_thread(house.desk.slips.void, account, form.key, id, form.reason)).as_json()


@router.get("/slips/{id}/slip.pdf", **sends("application/pdf", about="The slip in three parts."))
async def slip_pdf(id: int, house: TheHouse, account: Staff) -> Response:
    """A fill or credit slip in three parts, to print."""
    slip = await asyncio.to_thread(house.desk.slips.find, id)
    row = await asyncio.to_thread(kept_row, house, slip.table)
    return await _pdf("slip", _slip_facts(house, slip, row), slip.name)


# Counts of trays


@router.get("/tables/{id}/tray", **answers(TrayMadeUp))
def proposed(id: str, house: TheHouse, account: Staff) -> TrayMadeUp:
    """What the log says a tray holds, in as few chips as possible: a starting point for the count."""
    row = kept_row(house, id)
    return {"chips": house.desk.counts.proposed(id), "denominations": list(denominations_of(row))}


@router.post("/counts", **answers(TrayCount))
async def count_tray(form: CountTray, house: TheHouse, account: Staff, request: Request) -> TrayCount:
    """Sign a count of a tray: the opener, the count of a shift, or the closer of a table that has closed."""
    require(asking.COMMANDS, account, request)
    asked = (account, form.key, form.table, form.part)
    made = await asyncio.to_thread(house.desk.counts.count, *asked, chips=form.chips, total=form.total)
    return made.as_json()


@router.get("/counts/{number}/slip.pdf", **sends("application/pdf", about="The table inventory slip in two parts."))
async def count_pdf(number: int, house: TheHouse, account: Staff) -> Response:
    """A table inventory slip in two parts, closer and opener, to print."""
    known = {each.number: each for each in await asyncio.to_thread(house.desk.counts.all)}
    if number not in known:
        raise NotFound(f"slip {number}", "nothing was counted under it", "a slip of the list")
    row = await asyncio.to_thread(kept_row, house, known[number].table)
    return await _pdf("slip", _slip_facts(house, known[number], row), known[number].name)


# Drop boxes


@router.post("/boxes", **answers(DropBox))
async def remove_box(form: RemoveBox, house: TheHouse, account: Staff, request: Request) -> DropBox:
    """Take a table's drop box off."""
    require(asking.COMMANDS, account, request)
    return (await asyncio.to_thread(house.desk.boxes.remove, account, form.key, form.table, form.escort)).as_json()


@router.post("/boxes/{number}/count", **answers(DropBox))
async def count_box(number: int, form: CountBox, house: TheHouse, account: Staff, request: Request) -> DropBox:
    """Count a box; somebody else makes the second count without seeing the first."""
    require(asking.COMMANDS, account, request)
    asked = (account, form.key, number, form.bills, form.total)
    return (await asyncio.to_thread(house.desk.boxes.count, *asked)).as_json()


@router.post("/boxes/{number}/resolve", **answers(DropBox))
async def resolve_box(number: int, form: ResolveBox, house: TheHouse, account: Staff, request: Request) -> DropBox:
    """Settle a box whose counts differ, with the reason."""
    require(asking.COMMANDS, account, request)
    asked = (account, form.key, number, form.total, form.reason)
    return (await asyncio.to_thread(house.desk.boxes.resolve, *asked)).as_json()


# Decks


@router.get("/decks", **answers(Decks))
def decks(house: TheHouse, account: Staff) -> Decks:
    """Every deck by its serial number, from receipt to destruction."""
    return {"decks": [each.as_json() for each in house.desk.decks.all().values()]}


@router.post("/decks", **answers(Decks))
async def move_decks(form: MoveDecks, house: TheHouse, account: Staff, request: Request) -> Decks:
    """Receive, issue, take back or destroy decks, with a second person who signs."""
    require(asking.COMMANDS, account, request)
    asked = (account, form.key, form.move, form.serials)
    moved = await asyncio.to_thread(
        house.desk.decks.move, *asked, equipment=form.equipment, second=form.second, table=form.table
    )
    return {"decks": [each.as_json() for each in moved]}


@router.post("/stock", **answers(Stock))
async def count_stock(form: CountStock, house: TheHouse, account: Staff, request: Request) -> Stock:
    """Count the stock, by somebody who doesn't handle it."""
    require(asking.COMMANDS, account, request)
    return await asyncio.to_thread(house.desk.decks.count_stock, account, form.key, form.equipment, form.counted)


# Reports, records and days


@router.post("/reports", **answers(Nothing))
async def filed(form: FileReport, house: TheHouse, account: Staff, request: Request) -> Json:
    """Note that a report is written and sent."""
    require(asking.COMMANDS, account, request)
    await asyncio.to_thread(file_report, house.desk, account, form.key, form.about)
    return {}


@router.get("/records", **answers(DayRecords))
def records(house: TheHouse, account: Auditor, day: Day = None) -> DayRecords:
    """What the logs say of a day: irregularities, rulings, stub counts, removals, changes of cards, and the store."""
    wanted = _day(house, day)
    whole = wanted.whole
    found = day_records(house.store, whole)
    stands = reconciliation(house.desk.decks.all().values(), whole.begins, whole.ends)
    with house.store.database.reading() as connection:
        opened = connection.execute(select(tables.c.id).where(tables.c.opened_at < whole.ends).limit(1)).first()
    report = master_report(house.store, wanted, with_theoretical=False) if opened else None
    return {**found, "day": whole.name, "reconciliation": stands, "keep_until": kept_until(wanted.day).isoformat(),
            "no_activity": report is None or not report.house.figures.is_active}  # fmt: skip


@router.get("/recall/{table}/{round}", **answers(RecallJson))
def recalled(table: str, round: int, house: TheHouse, account: Auditor) -> RecallJson:
    """A round with its cards, wagers and decisions in order, and its discard rack hand by hand."""
    return recall(house.store, table, round).as_json()


@router.post("/days/{day}/close", **answers(ClosedDayJson))
async def close_day(day: DayName, form: DeskKey, house: TheHouse, account: Auditor, request: Request) -> ClosedDayJson:
    """Close a gaming day that is over: its digest is signed and chained to the day before."""
    require(asking.COMMANDS, account, request)
    return (await asyncio.to_thread(house.desk.days.close, account, form.key, _day(house, day))).as_json()


@router.get("/rating", **answers(AgreesToRating))
def rating(house: TheHouse, account: Somebody) -> AgreesToRating:
    """Whether you agree to be rated."""
    return {"agrees": house.desk.ratings.agrees(account.name)}


@router.post("/rating", **answers(AgreesToRating))
async def agree_to_rating(form: AgreeToRating, house: TheHouse, account: Somebody, request: Request) -> AgreesToRating:
    """Agree to be rated, or no longer: what you play from then on is added up, or is not."""
    require(asking.COMMANDS, account, request)
    await asyncio.to_thread(lambda: house.desk.ratings.agree(account, form.key, agrees=form.agrees))
    return {"agrees": form.agrees}
