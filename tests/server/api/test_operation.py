"""What an operator's programs ask of a house: how it is, whether people may be sent to it, and its numbers."""

from __future__ import annotations

import asyncio
import re

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from pitboss.server.audit.verify import verify
from pitboss.server.store.journal import read_lines
from pitboss.server.store.step import DatabaseFailed
from tests.server.live import house_of, plan_of
from tests.server.served import PATIENT, PLAN, Served, Visitor, play_and_close, run, serving


async def numbers(who: Visitor) -> dict[str, float]:
    """Return every number of the house's metrics, under its name and labels."""
    answer = await who.ask("GET", "/metrics")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return {
        f"{sample.name}{''.join(f' {value}' for _, value in sorted(sample.labels.items()))}": sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_a_house_says_how_it_is_and_that_people_may_come(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            who = served.stranger()
            while (ready := await who.ask("GET", "/ready")).status_code != 200:
                await asyncio.sleep(0.01)
            assert ready.text == "ready\n"
            health = await who.ask("GET", "/health")
            assert health.status_code == 200
            assert health.json()["status"] == "open" and health.json()["tables"] == 1
            served.house.is_stopping = True
            assert (await who.ask("GET", "/ready")).status_code == 503
            assert (await who.ask("GET", "/health")).json()["trouble"] == "the house is closing"
            served.house.is_stopping = False

    run(work())


def test_a_full_disk_is_told_wherever_somebody_asks(url: str) -> None:
    """Until something was kept again, at /health, at /healthz and in the numbers; people can still be told so here."""

    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, commit = await served.guest("Ann"), served.house.store.commit

            def full(*_: object) -> None:
                raise DatabaseFailed("database or disk is full")

            served.patched.setattr(served.house.store, "commit", full)
            await ann.do(served.table, "sit", 503, position=1, chips=10_000)
            health = await ann.ask("GET", "/health")
            assert (health.status_code, health.json()["trouble"]) == (503, "database or disk is full")
            assert (await ann.ask("GET", "/healthz")).text == "not open: database or disk is full\n"
            assert (await ann.ask("GET", "/ready")).status_code == 200
            assert (await numbers(ann))["pitboss_up"] == 0
            served.patched.setattr(served.house.store, "commit", commit)
            await ann.do(served.table, "sit", position=1, chips=10_000)
            assert (await ann.ask("GET", "/health")).status_code == 200
            assert (await numbers(ann))["pitboss_up"] == 1
            flo = await served.staff("Flo", "floorperson")
            while not (alarms := (await flo.get("/api/floor"))["alarms"]):
                await asyncio.sleep(0.01)
            assert alarms[0]["words"] == "for a while nothing could be kept: database or disk is full"
            cleared = {"key": "cleared", "reason": "there is room again"}
            assert (await flo.post(f"/api/floor/alarms/{alarms[0]['number']}", cleared))["alarms"] == []
            store = served.house.store
            for _ in range(2):
                store.raise_alarm("operation", "the machine's clock has stepped back by 300.0 seconds")
            assert len(store.alarms()) == 1, "one that is open is not told twice"
            assert verify(store).findings == []

    run(work())


def test_a_database_that_does_not_answer_is_not_waited_for(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            hangs = asyncio.Event()
            loop = asyncio.get_running_loop()

            waiting: list[object] = []

            def wait(*about: object) -> int:
                waiting.append(about)
                asyncio.run_coroutine_threadsafe(hangs.wait(), loop).result()
                return 0

            served.patched.setattr(served.house.store, "balance", wait)
            served.patched.setattr("pitboss.server.web.operation.ANSWERS_WITHIN", 0.05)
            asked = (served.stranger().ask("GET", path) for path in ("/health", "/healthz") for _ in range(50))
            for ill in await asyncio.gather(*asked):
                assert ill.status_code == 503 and "the database doesn't answer" in ill.text
            assert len(waiting) == 1, "however many ask, the database is asked once"
            hangs.set()

    run(work())


def test_the_numbers_are_those_of_what_happened(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, _, _ = await play_and_close(served)
            found = await numbers(ann)
            assert found["pitboss_rounds_total settled three-card-poker"] >= 2
            assert found["pitboss_commands_total done decide"] == 2
            assert found["pitboss_commands_total refused decide"] == 4
            assert found["pitboss_command_seconds_count"] == sum(
                value for name, value in found.items() if name.startswith("pitboss_commands_total")
            )
            assert found["pitboss_commit_seconds_count"] >= found["pitboss_commit_steps_count"] > 5
            assert found["pitboss_answers_total 200"] > found["pitboss_answers_total 409"] > 0
            assert found["pitboss_queue"] == 0
            assert {"pitboss_streams", "pitboss_players", "process_resident_memory_bytes"} <= found.keys()
            assert not re.search("Ann|Zoe|Flo", (await ann.ask("GET", "/metrics")).text), "numbers name nobody"

    run(work())


def test_tables_are_counted_by_their_state(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            flo = await served.staff("Flo", "floorperson")
            assert (await numbers(flo))["pitboss_tables open"] == 1
            await flo.floor(served.table, "pause", reason="a spill")
            found = await numbers(flo)
            assert found["pitboss_tables paused"] == 1 and "pitboss_tables open" not in found

    run(work())


@pytest.mark.parametrize(
    ("address", "header", "status"),
    [
        ("127.0.0.1", None, 200),
        ("::1", None, 200),
        ("10.1.2.3", None, 403),
        ("127.0.0.1", "X-Forwarded-For", 403),
        ("127.0.0.1", "Forwarded", 403),
        ("somewhere", None, 403),
    ],
)
def test_the_numbers_are_for_the_operator(url: str, address: str, header: str | None, status: int) -> None:
    async def work(served: Served) -> None:
        transport = httpx.ASGITransport(app=served.app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
            answer = await http.get("/metrics", headers={header: "203.0.113.9"} if header else {})
            assert answer.status_code == status

    async def serve() -> None:
        async with serving(PLAN, url) as served:
            await work(served)

    run(serve())


def test_chance_that_is_not_even_raises_an_alarm_while_people_play(url: str, caplog: pytest.LogCaptureFixture) -> None:
    """A wheel that always stops at one place is told in the log, at /health, in the numbers and in the journal."""

    async def work() -> None:
        async with serving(house_of(plan_of("big-six", pace=PATIENT)), url) as served:
            served.patched.setattr("pitboss.chance.series.Series.outcome", lambda self, device: (1,))
            served.patched.setattr("pitboss.chance.monitor.LEVEL", 0.01)
            ann, table = await served.guest("Ann"), served.table
            await ann.do(table, "sit", position=1, chips=50_000)
            for _ in range(20):
                window = await ann.prompted(table, "wagers")
                area = window["areas"][0]["name"]
                await ann.do(table, "wager", window=window["id"], position=1, area=area, amount=500)
                await ann.do(table, "ready", window=window["id"])
                if served.house.monitor.alarms:
                    break
            health = (await ann.ask("GET", "/health")).json()
            assert health["status"] == "open"
            assert "a wheel of 54 sections: what" in health["alarms"][0]
            assert (await numbers(ann))["pitboss_chance_alarms"] >= 1
            with served.house.store.database.reading() as connection:
                events = [line["event"] for *_, line in read_lines(connection)]
            while "chance_alarm" not in events:
                await asyncio.sleep(0.01)
                with served.house.store.database.reading() as connection:
                    events = [line["event"] for *_, line in read_lines(connection)]
            flo, owner = await served.staff("Flo", "floorperson"), await served.staff("Olive", "owner")
            alarm = (await flo.get("/api/floor"))["alarms"][0]
            assert (alarm["kind"], alarm["may_clear"]) == ("chance", False) and "54 sections" in alarm["words"]
            cleared = {"key": "cleared", "reason": "the wheel was level again"}
            await flo.post(f"/api/floor/alarms/{alarm['number']}", cleared, 403)
            await ann.post(f"/api/floor/alarms/{alarm['number']}", cleared, 403)
            left = (await owner.post(f"/api/floor/alarms/{alarm['number']}", cleared))["alarms"]
            assert alarm["number"] not in [each["number"] for each in left]
            assert (await owner.get("/api/audit/alarms"))["alarms"] == left
            await owner.post(f"/api/floor/alarms/{alarm['number']}", cleared, 404)
            assert alarm["words"] not in (await ann.ask("GET", "/health")).json()["alarms"]
            with served.house.store.database.reading() as connection:
                last = [line for *_, line in read_lines(connection)][-1]
            assert (last["event"], last["alarm"], last["by"], last["reason"]) == (
                "alarm_cleared", alarm["number"], "Olive", cleared["reason"],
            )  # fmt: skip
            assert verify(served.house.store).findings == []

    run(work())
    assert "Alarm: a wheel of 54 sections" in caplog.text
