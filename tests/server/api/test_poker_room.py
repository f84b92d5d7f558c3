"""The poker room over HTTP: what players and the floor bring to the desk, and what everybody hears of it."""

from __future__ import annotations

import asyncio

from pitboss.housefile import HouseFile
from pitboss.server import clock
from pitboss.server.money.chart import fund, tray
from pitboss.server.store.step import Entry, Step
from pitboss.table.seal import opens
from tests.server.live import house_of, plan_of
from tests.server.served import PATIENT, Json, Served, Visitor, run, serving

OPTIONS = {"time_charge": "$6", "time_part": "30"}
PLAN: HouseFile = house_of(plan_of(game="poker", positions=2, options=OPTIONS, pace=PATIENT))


async def seated(served: Served, *names: str) -> list[Visitor]:
    """Let guests in, and sit them down from the dealer's left."""
    guests = [await served.guest(name) for name in names]
    for position, guest in enumerate(guests, start=1):
        await guest.do(served.table, "sit", position=position, chips=50_000)
    return guests


class Ahead:
    """The house's clock, which a test sets ahead."""

    def __init__(self) -> None:
        self.by = 0

    def __call__(self) -> int:
        return clock.now() + self.by


async def dealt(served: Served, *guests: Visitor) -> None:
    """Wait until one of the guests is asked for a decision, when all have their cards."""
    while not any([(await guest.prompt(served.table) or {}).get("kind") == "decision" for guest in guests]):
        await asyncio.sleep(0.005)


async def desk(visitor: Visitor, served: Served) -> Json:
    """Return what the lobby says of the table's desk."""
    found: Json = (await visitor.get(f"/api/tables/{served.table}"))["table"]["desk"]
    return found


def test_a_shuffle_that_stays_sealed_is_opened_to_each_as_far_as_the_own_cards_go(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, bob = await seated(served, "Ann", "Bob")
            await dealt(served, ann, bob)
            told = [await each.get(f"/api/tables/{served.table}/shuffles/1") for each in (ann, bob, served.stranger())]
            assert all(each["stays_sealed"] and each["opening"] is None for each in told)
            assert [len(each["opened"]) for each in told] == [2, 2, 0]
            assert not any(each["opened_to_all"] for each in told)
            cards = [card for each in told for card in each["opened"]]
            assert len({card["place"] for card in cards}) == 4
            assert all(opens(told[0]["sealed"][card["place"]], card["card"], card["salt"]) for card in cards)

    run(work())


def test_a_shuffle_that_stays_sealed_is_opened_to_all_as_far_as_everyone_saw_its_cards(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, bob = await seated(served, "Ann", "Bob")
            for word in ("call", "check", "bet", "fold"):
                asked = await first_asked(ann, bob, served)
                prompt = await asked.prompt(served.table)
                assert prompt is not None
                (choice,) = [each for each in prompt["choices"] if each["word"] == word]
                amount = {"amount": choice["amounts"]["least"]} if choice["amounts"] else {}
                await asked.do(served.table, "decide", prompt=prompt["id"], choice=word, **amount)
            told = [await each.get(f"/api/tables/{served.table}/shuffles/1") for each in (ann, bob, served.stranger())]
            board = told[2]["opened_to_all"]
            assert [each["opened_to_all"] for each in told] == [board] * 3 and len(board) == 3
            assert [len(each["opened"]) for each in told] == [2, 2, 0]
            assert all(opens(told[0]["sealed"][card["place"]], card["card"], card["salt"]) for card in board)

    run(work())


def test_the_waiting_list_and_the_seat_that_is_offered(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, _ = await seated(served, "Ann", "Bob")
            dee, eve = await served.guest("Dee"), await served.guest("Eve")
            stranger = await served.stranger().ask(
                "POST",
                f"/api/tables/{served.table}/commands",
                json={"key": "k", "do": "desk", "event": "waiting_list_joined"},
            )
            assert stranger.status_code == 401
            for guest in (dee, eve):
                await guest.do(served.table, "desk", event="waiting_list_joined")
            refused = await dee.do(served.table, "desk", 422, event="waiting_list_joined")
            assert refused["error"]["why"] == "Dee waits already"
            await ann.do(served.table, "leave", when="now")
            assert (await desk(eve, served))["called"] == ["Dee"]
            refused = await eve.do(served.table, "sit", 422, position=1, chips=50_000)
            assert refused["error"]["why"] == "the vacant seats are kept for Dee"
            assert refused["error"]["cite"] == "custom (poker room)"
            await dee.do(served.table, "sit", position=1, chips=50_000)
            assert (await desk(eve, served))["waiting"] == ["Eve"]
            flo = await served.staff("Flo", "floorperson")
            await flo.do(served.table, "desk", 403, event="waiting_list_joined")

    run(work())


def test_the_whole_room_hears_what_the_floor_announces(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            zoe, flo = await served.guest("Zoe"), await served.staff("Flo", "floorperson")
            async with zoe.follow() as stream:
                await flo.floor(served.table, "desk", event="seats_announced")
                await stream.until(lambda: any("announced" in data for _, _, data in stream.events))
            (told,) = [data["announced"] for _, _, data in stream.events if "announced" in data]
            words = "In the poker room: hold 'em, limits $5 and $10; open seats: 1, 2."
            assert told == {"words": words, "cite": "19:47-14.18", "table": served.table}

    run(work())


def test_the_floor_sees_what_is_due_at_the_desk_and_does_it(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url, ahead := Ahead()) as served:
            (ann,) = await seated(served, "Ann")
            bob = await served.guest("Bob")
            async with ann.follow(**{f"t{served.table}": 0}):
                ahead.by = 30 * 60_000
                await bob.do(served.table, "sit", position=2, chips=50_000)
            flo = await served.staff("Flo", "floorperson")
            ask = await first_asked(ann, bob, served)
            await flo.floor(served.table, "desk", event="player_removed", fields={"player": "Bob", "reason": "signals"})
            await ask.do(served.table, "leave", 422 if ask is bob else 200, when="now")
            (row,) = (await flo.get("/api/floor"))["tables"]
            forms = {form["event"]: form for form in row["desk"]["forms"]}
            assert {"seats_announced", "supplement_filed", "time_charge_verified", "report_made"} <= forms.keys()
            assert forms["time_charge_verified"]["is_due"] and forms["player_removed"]["is_grave"]
            (about,) = [each["value"] for each in forms["report_made"]["fields"][0]["values"]]
            await flo.floor(served.table, "desk", 422, event="time_charge_verified", fields={"amount": 1})
            await flo.floor(served.table, "desk", event="time_charge_verified", fields={"amount": 600})
            await flo.floor(served.table, "desk", event="report_made", fields={"about": about})
            await flo.floor(
                served.table, "desk", event="supplement_filed", fields={"rule": "a card off the table is shown to all"}
            )
            (row,) = (await flo.get("/api/floor"))["tables"]
            forms = {form["event"]: form for form in row["desk"]["forms"]}
            assert not forms.keys() & {"time_charge_verified", "report_made"}
            (rule,) = [each["value"] for each in forms["supplement_reviewed"]["fields"][0]["values"]]
            await flo.floor(
                served.table,
                "desk",
                422,
                event="supplement_reviewed",
                fields={"rule": "another rule", "is_approved": True, "reference": "07-117"},
            )
            await flo.floor(
                served.table, "desk", 422, event="supplement_reviewed", fields={"rule": rule, "is_approved": True}
            )
            await flo.floor(
                served.table,
                "desk",
                event="supplement_reviewed",
                fields={"rule": rule, "is_approved": True, "reference": "07-117"},
            )
            (row,) = (await flo.get("/api/floor"))["tables"]
            rules = next(fact for fact in row["line"]["desk"]["facts"] if fact["label"] == "House rules")
            assert rules["words"] == ["a card off the table is shown to all"]
            assert "supplement_reviewed" not in [form["event"] for form in row["desk"]["forms"]]
            await ann.floor(served.table, "desk", 403, event="seats_announced")
            await bob.do(served.table, "sit", 422, position=2, chips=50_000)

    run(work())


async def first_asked(ann: Visitor, bob: Visitor, served: Served) -> Visitor:
    """Wait until one of two is asked, and return who."""
    while True:
        for visitor in (ann, bob):
            prompt = await visitor.prompt(served.table)
            if prompt is not None and prompt["kind"] == "decision":
                return visitor
        await asyncio.sleep(0.005)  # else the house itself gets no turn


def test_the_fund_of_a_closed_table_is_shown_to_the_floor_and_the_auditor(url: str) -> None:
    plan = house_of(plan_of(game="poker", positions=2, options={"fund": "high-hand"}, pace=PATIENT))

    async def work() -> None:
        async with serving(plan, url) as served:
            flo, auditor = await served.staff("Flo", "floorperson"), await served.staff("Au", "auditor")
            id, name = served.table, served.house.tables[served.table].row.name
            dropped = Entry(tray(id), fund(id), 700, "to the fund")
            served.house.store.commit([Step(id, (), (dropped,))])
            assert (await flo.get("/api/floor"))["funds"] == []
            await flo.floor(id, "close", reason="the day ends")
            while id in served.house.tables:
                await asyncio.sleep(0.01)
            cite = "custom (19:47-14.19)"
            assert (await flo.get("/api/floor"))["funds"] == [{"table": id, "name": name, "amount": 700, "cite": cite}]
            ledger = await auditor.get("/api/audit/ledger")
            assert ledger["balances"][fund(id)] == 700 and ledger["names"][fund(id)] == f"the fund of {name} (closed)"

    run(work())


def test_patrons_agree_to_a_higher_minimum_one_by_one(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, bob = await seated(served, "Ann", "Bob")
            flo = await served.staff("Flo", "floorperson")
            refused = await flo.floor(served.table, "desk", 422, event="increase_proposed", fields={"minimum": 500})
            assert refused["error"]["cite"] == "19:47-14.17"
            await flo.floor(served.table, "desk", event="increase_proposed", fields={"minimum": 1_000})
            await ann.do(served.table, "desk", event="increase_answered", fields={"minimum": 1_000, "agrees": True})
            assert [form["whose"] for form in (await desk(bob, served))["forms"] if form["is_due"]] == [["Bob"]]
            await flo.floor(served.table, "options", 422, options={"minimum": "$10"})
            await bob.do(served.table, "desk", event="increase_answered", fields={"minimum": 1_000, "agrees": True})
            await flo.floor(served.table, "options", options={"minimum": "$10"})
            assert not any(form["is_due"] for form in (await desk(bob, served))["forms"])

    run(work())
