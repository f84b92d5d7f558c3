"""A casino night at the live house: check-in, imitation money, hall screen, last round, settling, the report."""

from __future__ import annotations

import asyncio
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from pitboss.housefile import HouseFile, parse_house
from pitboss.server.audit.verify import verify
from pitboss.server.night.book import Guest, ranked
from pitboss.server.night.desk import require_prize
from pitboss.server.store.store import Store
from pitboss.table.refusal import Refused
from tests.server.kept import everything
from tests.server.served import PLAN, Served, Visitor, new_key, run, serving

GALA = """
[house]
name = "St. Rita's"
guest_chips = 500

[pace]
wagers = "unlimited"
decisions = "unlimited"
between = 0

[casino_night]
license = "RL-2026-118"
date = 2026-12-05
begins = 19:00:00
ends = 23:00:00
place = "School hall"
ticket = 40
registration = "123-4-56789"
mailing_address = "12 Main Street, Anywhere, NJ 08000"
municipality = "Anywhere"
purpose = "band instruments"
address = "http://hall.example:8047"

[[tables]]
key = "wheel"
name = "Money Wheel"
game = "money-wheel"

[[tables]]
key = "dog"
name = "Red Dog"
game = "red-dog"
"""


def plan() -> HouseFile:
    """Return the plan of the night."""
    return parse_house(GALA)


@pytest.fixture
def url(place: Path) -> str:
    """The address of an empty database: the night writes nothing but entries and lines of the journal."""
    return f"sqlite:///{place}/house.db"


def table_of(served: Served, key: str) -> str:
    """Return a table's number by its key."""
    return next(id for id, table in served.house.tables.items() if table.row.key == key)


async def check_in(desk: Visitor, name: str, **more: int) -> dict[str, str]:
    """Check a guest in, and return the ticket."""
    return await desk.post("/api/night/guests", {"key": new_key(), "name": name, **more})


async def arrive(served: Served, desk: Visitor) -> tuple[dict[str, str], Visitor]:
    """Check Ann in, and let her phone in by the ticket's code."""
    ticket, ann = await check_in(desk, "Ann"), await served.guest("Somebody Else")
    assert ticket["address"] == f"http://hall.example:8047/#/in/{ticket['code']}" and "<svg" in ticket["qr"]
    came = await ann.post("/api/recover", {"recovery": ticket["code"]})
    ann.name = came["me"]["name"]
    assert (ann.name, came["me"]["chips"]) == ("Ann", 500_00)
    return ticket, ann


async def all_closed(served: Served) -> None:
    """Wait until every table has closed by itself."""
    while served.house.tables:
        await asyncio.sleep(0.005)


def test_a_whole_night_from_check_in_to_the_report_of_operations(url: str) -> None:
    async def work() -> None:
        async with serving(plan(), url) as served:
            desk, anyone = await served.staff("Flo", "floorperson"), await served.guest("Joined By Phone")
            ticket, ann = await arrive(served, desk)
            assert (await check_in(desk, anyone.name, chips=1000_00, paid=80_00))["code"] == ""
            wheel = table_of(served, "wheel")
            await ann.do(wheel, "sit", position=1, chips=200_00)
            hall = await anyone.get("/api/night")
            assert [each["name"] for each in hall["tables"]] == ["Money Wheel", "Red Dog"]
            assert [(each["name"], each["chips"], each["ahead"]) for each in hall["leaders"]] == [
                ("Ann", 500_00, 0), ("Joined By Phone", 1000_00, 0)]  # fmt: skip
            told = await desk.post("/api/night/prizes", {"key": "p", "what": "Ham", "value": 30_00, "donor": "Deli"})
            await desk.post("/api/night/prizes", {"key": "q", "what": "Radio", "value": 60_00, "cost": 45_00})
            assert [each["name"] for each in told["waiting"]] == ["Somebody Else"]
            rental = {"key": "e", "kind": "rental", "what": "wheel", "amount": 300_00, "to": "Games Inc.",
                      "dated": "2026-11-01"}  # fmt: skip
            await desk.post("/api/night/expenses", rental)
            assert await desk.post("/api/night/expenses", rental), "the same key is the same expense"
            await desk.post("/api/night/settle", {"key": "early"}, 422)
            await desk.post("/api/night/prizes/1/award", {"key": "a", "guest": ticket["guest"]}, 422)

            window = await ann.prompted(wheel, "wagers")
            await ann.do(wheel, "wager", window=window["id"], position=1, area=window["areas"][0]["name"], amount=5_00)
            await desk.post("/api/night/last-round", {"key": "last"})
            await ann.do(wheel, "ready", window=window["id"])
            await all_closed(served)
            after = await desk.post("/api/night/settle", {"key": "settle"})
            assert after["is_settled"] and after["sums"] == {"gross": 120_00, "prize_cost": 45_00, "rental": 300_00,
                "fee": 0, "other": 0, "net": -225_00, "due": "2027-01-15"}  # fmt: skip
            assert (await ann.get("/api/me"))["me"]["chips"] == 0, "imitation money is turned in"
            await desk.post("/api/night/prizes/1/award", {"key": "a2", "guest": ticket["guest"]})
            await desk.post("/api/night/guests", {"key": new_key(), "name": "Late"}, 422)
            printed = await desk.ask("GET", "/api/night/report.pdf")
            words = " ".join(PdfReader(BytesIO(printed.content)).pages[0].extract_text().split())
            for said in ("Report of operations", "RL-2026-118", "123-4-56789", "12 Main Street, Anywhere, NJ 08000",
                         "$120.00", "-$225.00", "Ham", "Games Inc.", "band instruments",
                         "Due January 15, 2027", "Players 2"):  # fmt: skip
                assert said in words, said
        async with serving(plan(), url) as again:
            assert again.house.tables == {}, "a night that is over opens no table again"
            hall = await (await again.guest("Bo")).get("/api/night")
            assert {each["name"] for each in hall["leaders"]} == {"Ann", "Joined By Phone"} and hall["prizes"] == [
                "Ham: Ann", "Radio"]  # fmt: skip
            assert sum(each["chips"] for each in hall["leaders"]) != 0, "as they stood when it was settled"

    run(work())
    store = Store(url)
    assert verify(store).findings == []
    store.close()


def test_what_the_desk_may_not_do_is_refused_and_leaves_nothing_behind(url: str) -> None:
    async def work() -> None:
        async with serving(plan(), url) as served:
            desk, guest = await served.staff("Flo", "floorperson"), await served.guest("Zed")
            await check_in(desk, "Ann")
            before = everything(served.house.store)
            for path, body in (
                ("guests", {"name": "ann"}), ("guests", {"name": "Flo"}), ("guests", {"name": ""}),
                ("guests", {"name": "Bo", "chips": 33}), ("prizes", {"what": "Cash", "value": 1}),
                ("expenses", {"kind": "rental", "what": "wheel", "amount": 1}),
                ("prizes", {"what": "Ham", "value": 1, "donor": "\x00"}),
                ("expenses", {"kind": "bribe", "what": "x", "amount": 1}),
            ):  # fmt: skip
                await desk.post(f"/api/night/{path}", {"key": new_key(), **body}, 422)
            await desk.post("/api/night/guests/nobody/chips", {"key": new_key(), "chips": 100}, 404)
            await desk.post("/api/night/prizes/7/strike", {"key": new_key()}, 404)
            await guest.post("/api/night/guests", {"key": new_key(), "name": "Mine"}, 403)
            await guest.get("/api/night/desk", 403)
            refused = await guest.post("/api/me/chips", {"key": new_key(), "amount": 100_00}, 422)
            assert "asking the desk" in refused["error"]["words"]
            not_listed = {"key": new_key(), "game": "three-card-poker", "name": "Mine"}
            assert (await desk.post("/api/tables", not_listed, 422))["error"]["cite"] == "13:47-20.4"
            assert everything(served.house.store) == before

    run(work())


def test_more_money_a_new_ticket_and_what_is_struck(url: str) -> None:
    async def work() -> None:
        async with serving(plan(), url) as served:
            desk = await served.staff("Flo", "floorperson")
            ticket = await check_in(desk, "Ann")
            id = ticket["guest"]
            body = {"key": "more", "chips": 250_00, "paid": 20_00}
            for _ in range(2):  # the same key hands out once
                told = await desk.post(f"/api/night/guests/{id}/chips", body)
            assert [(each["handed"], each["paid"], each["chips"]) for each in told["guests"]] == [
                (750_00, 60_00, 750_00)]  # fmt: skip
            again = await desk.post(f"/api/night/guests/{id}/ticket", {"key": new_key()})
            ann = await served.guest("Other")
            await ann.post("/api/recover", {"recovery": ticket["code"]}, 422)
            assert (await ann.post("/api/recover", {"recovery": again["code"]}))["me"]["name"] == "Ann"
            await desk.post("/api/night/prizes", {"key": "p", "what": "Ham", "value": 30_00})
            await desk.post("/api/night/expenses", {"key": "f", "kind": "fee", "what": "license", "amount": 200_00})
            await desk.post("/api/night/prizes/1/strike", {"key": "s"})
            told = await desk.post("/api/night/expenses/1/strike", {"key": "t"})
            assert (told["prizes"], told["expenses"], told["sums"]["net"]) == ([], [], 60_00)

    run(work())


@pytest.mark.parametrize(("prize", "why"), [
    ("$50 in cash", "isn't money"), ("Savings bond", "isn't a security"), ("A hunting rifle", "isn't a weapon"),
    ("Box of cigars", "isn't tobacco"), ("A live animal", "isn't a live animal"), ("Real estate", "isn't real estate"),
    ("A two-year car lease", "isn't the lease"),
])  # fmt: skip
def test_what_no_raffle_may_have_as_a_prize_is_refused_with_its_reason(prize: str, why: str) -> None:
    with pytest.raises(Refused, match=why) as refused:
        require_prize(prize)
    assert refused.value.cite == "custom (13:47-20.4)"


@pytest.mark.parametrize("prize", ["A ham", "Gunmetal watch", "Certificate for two lobsters", "James Bond films"])
def test_merchandise_is_a_prize(prize: str) -> None:
    require_prize(prize)


def test_guests_who_are_level_share_a_rank() -> None:
    guests = [Guest(name, name, 0, handed=500) for name in ("Ann", "Bo", "Cy", "Di")]
    found = ranked(guests, {"Ann": 400, "Bo": 900, "Cy": 500, "Di": 500})
    assert [(each.name, each.rank, each.ahead) for each in found] == [
        ("Bo", 1, 400), ("Cy", 2, 0), ("Di", 2, 0), ("Ann", 4, -100)]  # fmt: skip


def test_a_house_that_is_no_casino_night_has_no_desk(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            desk = await served.staff("Flo", "floorperson")
            assert "[casino_night]" in (await desk.get("/api/night", 404))["error"]["words"]
            assert (await desk.get("/api/house"))["is_casino_night"] is False

    run(work())
