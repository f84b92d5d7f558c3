"""A casino night: the hall screen, and the desk of the Class A operator and the organizer."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field
from typing_extensions import TypedDict

from pitboss.paper.card import qr_of
from pitboss.paper.operations import OperationsReport, print_operations
from pitboss.paper.press import PAPERS
from pitboss.server.house import House
from pitboss.server.lobby import Line
from pitboss.server.night.book import Book, Expense, Prize, Standing
from pitboss.server.night.desk import NightDesk
from pitboss.server.night.operations import operations_of
from pitboss.server.refusals import NotFound
from pitboss.server.shape import Milliseconds, State, shape
from pitboss.server.table.commands import Amount, Form, Key, Word
from pitboss.server.web.api import asking
from pitboss.server.web.api.asking import Floorperson, TheHouse, require
from pitboss.server.web.api.shapes import answers, sends
from pitboss.table.money import Cents
from pitboss.table.refusal import Refused

MOST_LEADERS = 20
"""Guests that the hall screen lists."""
MOST_WAITING = 200
RULINGS = "13:47-20.38(b)"
Words = Annotated[str, Field(min_length=1, max_length=80)]
OptionalWords = Annotated[str, Field(max_length=80)]

router = APIRouter(prefix="/night", tags=["casino night"])


# Shapes


@shape
class Leader(TypedDict):
    """A guest on the leaderboard."""

    rank: Annotated[int, Field(description="Guests who are level share a rank.")]
    name: str
    chips: Annotated[Cents, Field(description="Imitation money in the wallet, on rails, and in wagers that stand.")]
    ahead: Annotated[int, Field(description="Cents won since check-in; below zero, lost.")]


@shape
class HallTable(TypedDict):
    """A table as the hall screen lists it."""

    id: str
    name: str
    title: str
    limits: str
    state: State
    round: int
    players: list[str]
    free: Annotated[int | None, Field(description="Free seats; null where players have none.")]


@shape
class Night(TypedDict):
    """A casino night as everybody in the hall may see it."""

    organization: str
    license: str
    place: str
    date: str
    begins: str
    ends: str
    closes_at: Annotated[str, Field(description="When the games end, by the clock of the hall.")]
    guests: int
    address: Annotated[str, Field(description="Where phones reach the house.")]
    qr: Annotated[str, Field(description="The address as a QR code: SVG.")]
    is_last_round: bool
    is_settled: bool
    tables: list[HallTable]
    leaders: list[Leader]
    prizes: Annotated[list[str], Field(description="Each with its winner, once it is awarded.")]


@shape
class NightGuest(TypedDict):
    """A guest who has checked in."""

    id: str
    name: str
    rank: int
    handed: Cents
    paid: Cents
    chips: Cents
    ahead: int
    since: Milliseconds
    tables: Annotated[list[str], Field(description="Where the guest sits.")]


@shape
class NotCheckedIn(TypedDict):
    """Somebody who has joined by phone and has not checked in yet."""

    id: str
    name: str


@shape
class NightPrize(TypedDict):
    """A prize of the night."""

    number: int
    what: str
    value: Cents
    cost: Cents
    donor: str
    winner: str


@shape
class NightExpense(TypedDict):
    """An expense of the night."""

    number: int
    kind: Annotated[str, Field(description="rental, fee or other")]
    what: str
    amount: Cents
    to: str
    dated: str


@shape
class NightSums(TypedDict):
    """What the report of operations comes to as of now."""

    gross: Cents
    prize_cost: Cents
    rental: Cents
    fee: Cents
    other: Cents
    net: int
    due: str


@shape
class DeskOfNight(TypedDict):
    """The desk of a casino night, for the Class A operator and the organizer."""

    rulings_cite: Annotated[str, Field(description="By which paragraph the Class A operator's rulings are final.")]
    guest_chips: Cents
    ticket: Cents
    guests: list[NightGuest]
    waiting: list[NotCheckedIn]
    prizes: list[NightPrize]
    expenses: list[NightExpense]
    sums: NightSums
    open_tables: list[str]
    is_last_round: bool
    is_settled: bool


@shape
class Ticket(TypedDict):
    """A guest's way in: a code, used once, and the address that brings it along, as a QR code too."""

    guest: str
    name: str
    code: Annotated[str, Field(description="Empty for somebody who has come in by phone already.")]
    address: str
    qr: Annotated[str, Field(description="The address as a QR code: SVG.")]


# The hall


def desk_of(house: House) -> NightDesk:
    """Return the desk of the casino night that a house is, or refuse."""
    if house.night is None:
        raise NotFound("the casino night", "this house is none", "a house file with [casino_night]")
    return house.night


def address_of(request: Request, desk: NightDesk) -> str:
    """Return where phones reach the house."""
    return desk.night.address or str(request.base_url).rstrip("/")


@router.get("", **answers(Night))
async def night(house: TheHouse, request: Request) -> Night:
    """The night as the hall screen shows it: tables and leaderboard."""
    desk = desk_of(house)
    standings = await asyncio.to_thread(desk.standings)
    address = address_of(request, desk)
    told = desk.night
    return {
        "organization": house.plan.name,
        "license": told.license,
        "place": told.place,
        "date": told.day_words,
        "begins": f"{told.begins:%H:%M}",
        "ends": f"{told.ends:%H:%M}",
        "closes_at": told.closes.isoformat(),
        "guests": len(standings),
        "address": address,
        "qr": qr_of(address),
        "is_last_round": desk.is_last_round,
        "is_settled": desk.book().is_settled,
        "tables": [_hall_table(house.broadcast.line(id)) for id in house.tables],
        "leaders": [_leader(each) for each in standings[:MOST_LEADERS]],
        "prizes": _prizes(desk),
    }


def _prizes(desk: NightDesk) -> list[str]:
    """Name the prizes as the hall screen shows them."""
    book = desk.book()
    return [
        f"{prize.what}: {book.guests[prize.winner].name}" if prize.winner else prize.what
        for prize in book.prizes.values()
    ]


def _leader(standing: Standing) -> Leader:
    return {"rank": standing.rank, "name": standing.name, "chips": standing.held, "ahead": standing.ahead}


def _hall_table(line: Line) -> HallTable:
    players = [each["player"] for each in line["seated"]]
    return {
        "id": line["id"],
        "name": line["name"],
        "title": line["title"],
        "limits": line["limits"],
        "state": line["state"],
        "round": line["round"],
        "players": players,
        "free": line["positions"] - len(players) if line["seats_players"] else None,
    }


# The desk


@router.get("/desk", **answers(DeskOfNight))
async def the_desk(house: TheHouse, account: Floorperson) -> DeskOfNight:
    """Guests, prizes, expenses and sums, for the Class A operator and the organizer."""
    return await asyncio.to_thread(_desk_json, house, desk_of(house))


def _desk_json(house: House, desk: NightDesk) -> DeskOfNight:
    standings, book = desk.standings(), desk.book()
    names = {guest.id: guest.name for guest in book.guests.values()}
    return {
        "rulings_cite": RULINGS,
        "guest_chips": desk.guest_chips,
        "ticket": desk.night.ticket,
        "guests": [_guest_json(house, book, each) for each in standings],
        "waiting": [
            {"id": each.id, "name": each.name}
            for each in house.accounts.guests(MOST_WAITING)
            if each.id not in book.guests
        ],
        "prizes": [
            {
                "number": each.number,
                "what": each.what,
                "value": each.value,
                "cost": each.cost,
                "donor": each.donor,
                "winner": names.get(each.winner, ""),
            }
            for each in book.prizes.values()
        ],
        "expenses": [
            {
                "number": each.number,
                "kind": each.kind,
                "what": each.what,
                "amount": each.amount,
                "to": each.to,
                "dated": each.dated,
            }
            for each in book.expenses.values()
        ],
        "sums": _sums(_report(house, desk)),
        "open_tables": [table.row.name for table in house.tables.values()],
        "is_last_round": desk.is_last_round,
        "is_settled": book.is_settled,
    }


def _sums(report: OperationsReport) -> NightSums:
    return {
        "gross": report.gross,
        "prize_cost": report.prize_cost,
        "rental": report.spent("rental"),
        "fee": report.spent("fee"),
        "other": report.spent("other"),
        "net": report.net,
        "due": report.night.report_due.isoformat(),
    }


def _guest_json(house: House, book: Book, standing: Standing) -> NightGuest:
    guest = book.guests[standing.id]
    return {
        "id": guest.id,
        "name": guest.name,
        "rank": standing.rank,
        "handed": guest.handed,
        "paid": guest.paid,
        "chips": standing.held,
        "ahead": standing.ahead,
        "since": guest.at,
        "tables": [house.tables[id].row.name for id in house.broadcast.standing(guest.name) if id in house.tables],
    }


def _report(house: House, desk: NightDesk) -> OperationsReport:
    return operations_of(house.store, house.plan, desk.night, desk.book())


class CheckIn(Form):
    """A guest at the desk; without amounts, the imitation money and the ticket of the house file."""

    key: Key
    name: Annotated[str, Field(max_length=200)]
    chips: Amount | None = None
    paid: Amount | None = None


class MoreMoney(Form):
    """More imitation money for a guest, and what was paid for it."""

    key: Key
    chips: Amount
    paid: Amount = 0


class NewPrize(Form):
    """A prize: what it is, its retail value, what it cost, and who donated it."""

    key: Key
    what: Words
    value: Amount
    cost: Amount = 0
    donor: OptionalWords = ""


class Award(Form):
    """Who gets a prize, by the guest's number."""

    key: Key
    guest: Word


class NewExpense(Form):
    """An expense: rented equipment, a fee, or another."""

    key: Key
    kind: Word
    what: Words
    amount: Amount
    to: OptionalWords = ""
    dated: OptionalWords = ""


class Deed(Form):
    """Something that needs nothing but its key."""

    key: Key


@router.post("/guests", **answers(Ticket))
async def check_in(form: CheckIn, house: TheHouse, account: Floorperson, request: Request) -> Ticket:
    """Check a guest in: hand out imitation money, and let a phone in by the code."""
    require(asking.COMMANDS, account, request)
    desk = desk_of(house)
    chips = desk.guest_chips if form.chips is None else form.chips
    paid = desk.night.ticket if form.paid is None else form.paid
    guest, code = await desk.check_in(account, form.name, chips, paid, form.key)
    return _ticket(request, desk, guest.id, guest.name, code)


def _ticket(request: Request, desk: NightDesk, guest: str, name: str, code: str) -> Ticket:
    address = f"{address_of(request, desk)}/" + (f"#/in/{code}" if code else "")
    return {"guest": guest, "name": name, "code": code, "address": address, "qr": qr_of(address)}


@router.post("/guests/{id}/ticket", **answers(Ticket))
async def new_ticket(id: str, form: Deed, house: TheHouse, account: Floorperson, request: Request) -> Ticket:
    """Make a guest a new way in; the last code stops working."""
    require(asking.COMMANDS, account, request)
    desk = desk_of(house)
    return _ticket(request, desk, id, desk.guest(id).name, await desk.ticket(account, id))


@router.post("/guests/{id}/chips", **answers(DeskOfNight))
async def more_money(id: str, form: MoreMoney, house: TheHouse, account: Floorperson) -> DeskOfNight:
    """Hand a guest more imitation money."""
    await desk_of(house).hand(account, id, form.chips, form.paid, form.key)
    return await the_desk(house, account)


@router.post("/prizes", **answers(DeskOfNight))
async def new_prize(form: NewPrize, house: TheHouse, account: Floorperson) -> DeskOfNight:
    """List a prize."""
    prize = Prize(0, form.what, form.value, form.cost, form.donor.strip())
    await desk_of(house).list_prize(account, prize, form.key)
    return await the_desk(house, account)


@router.post("/prizes/{number}/award", **answers(DeskOfNight))
async def award_prize(number: int, form: Award, house: TheHouse, account: Floorperson) -> DeskOfNight:
    """Award a prize to a guest, once the night is settled."""
    await desk_of(house).award(account, number, form.guest, form.key)
    return await the_desk(house, account)


@router.post("/prizes/{number}/strike", **answers(DeskOfNight))
async def strike_prize(number: int, form: Deed, house: TheHouse, account: Floorperson) -> DeskOfNight:
    """Take a prize nobody has won off the list."""
    await desk_of(house).strike_prize(account, number, form.key)
    return await the_desk(house, account)


@router.post("/expenses", **answers(DeskOfNight))
async def new_expense(form: NewExpense, house: TheHouse, account: Floorperson) -> DeskOfNight:
    """Note an expense."""
    expense = Expense(0, form.kind, form.what, form.amount, form.to, form.dated)
    await desk_of(house).note_expense(account, expense, form.key)
    return await the_desk(house, account)


@router.post("/expenses/{number}/strike", **answers(DeskOfNight))
async def strike_expense(number: int, form: Deed, house: TheHouse, account: Floorperson) -> DeskOfNight:
    """Take back an expense noted by mistake."""
    await desk_of(house).strike_expense(account, number, form.key)
    return await the_desk(house, account)


@router.post("/last-round", **answers(DeskOfNight))
async def last_round(form: Deed, house: TheHouse, account: Floorperson) -> DeskOfNight:
    """Call the last round: each table closes when its round is over."""
    desk_of(house)
    await house.call_last_round(account, form.key)
    return await the_desk(house, account)


@router.post("/settle", **answers(DeskOfNight))
async def settle(form: Deed, house: TheHouse, account: Floorperson) -> DeskOfNight:
    """End the night: the standings are final, and all imitation money is turned in."""
    await desk_of(house).settle(account, form.key)
    return await the_desk(house, account)


@router.get("/report.pdf", **sends("application/pdf", about="The report of operations."))
async def report(house: TheHouse, account: Floorperson, paper: str = "letter") -> Response:
    """The report of operations, to be signed and sworn to; a draft until the night is settled."""
    desk = desk_of(house)
    if paper not in PAPERS:
        raise Refused(f"{paper[:20]} paper", "that size isn't printed", " or ".join(PAPERS))
    made = await asyncio.to_thread(lambda: print_operations(_report(house, desk), "pdf", paper))
    headers = {"Content-Disposition": 'attachment; filename="report-of-operations.pdf"'}
    return Response(made, media_type="application/pdf", headers=headers)
