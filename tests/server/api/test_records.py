"""What has been played, as each may see it; the auditor's search, exports and ledger."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import text

from pitboss.chance import reconstruct, verify_series, verify_shuffle
from pitboss.play.replay import replay
from pitboss.server import history
from tests.server.served import (
    PLAN,
    WITHIN_REASON,
    play_and_close,
    run,
    serving,
)


def test_nothing_is_held_of_a_table_that_has_closed(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            table, house = served.table, served.house
            zoe = await served.guest("Onlooker")
            async with zoe.follow(**{f"t{table}": 0}) as stream:
                await play_and_close(served)
                await stream.until(lambda: any(table in data.get("gone", ()) for _, _, data in stream.events))
            while table in house._tasks:
                await asyncio.sleep(0.005)
            held = (house.tables, house._locks, house._wake, house._tasks, house._astray)
            told = (house.broadcast._told, house.broadcast._seats)
            assert not any(table in each for each in (*held, *told))
            await zoe.get(f"/api/tables/{table}", 404)
            await zoe.do(table, "tip", 404, amount=100)
            with house.store.database.reading() as connection:
                assert connection.execute(text("SELECT count(*) FROM records")).scalar_one() == 0

    run(work())


def test_however_many_read_at_once_play_and_the_house_go_on(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads that read are others than those that play, and a server's word to the others, wait for."""
    may_read = threading.Event()

    def slowly(read: Callable[..., Any], *about: Any) -> Any:
        may_read.wait(WITHIN_REASON)
        return read(*about)

    async def work() -> None:
        async with serving(PLAN, url) as served:
            table, ann, zoe = served.table, await served.guest("Ann"), await served.guest("Zoe")
            for name in ("round_json", "rounds_json"):
                monkeypatch.setattr(history, name, partial(slowly, getattr(history, name)))
            path = f"/api/tables/{table}/rounds"
            reading = [asyncio.create_task(zoe.ask("GET", path + more)) for more in ("", "/1") for _ in range(30)]
            try:
                await ann.do(table, "sit", position=1, chips=50_000)
                window = await ann.prompted(table, "wagers")
                await ann.do(table, "ready", window=window["id"])
                await asyncio.wait_for(asyncio.to_thread(served.house.store.heads), WITHIN_REASON)
                assert not any(task.done() for task in reading)
            finally:
                may_read.set()
            assert {answer.status_code for answer in await asyncio.gather(*reading)} == {200}

    run(work())


def test_a_viewers_copy_of_the_log_replays_after_closing(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            table = served.table
            ann, zoe, _ = await play_and_close(served)
            copies = []
            for visitor, path in ((ann, "log"), (zoe, "log"), (ann, "log?as=spectator"), (served.stranger(), "log")):
                response = await visitor.ask("GET", f"/api/tables/{table}/{path}")
                assert "attachment" in response.headers["content-disposition"]
                copies.append(response.text)
                report = replay(
                    response.text.splitlines(),
                    reconstruct=reconstruct,
                    verify=verify_shuffle,
                    verify_series=verify_series,
                )
                assert not report.is_open and report.rounds >= 2
            assert copies[1] == copies[2] == copies[3] and copies[0] != copies[1], "Ann's copy has Ann's cards"

    run(work())


def test_rounds_and_shuffles_are_shown_to_those_who_may_see_them(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            table = served.table
            ann, zoe, _ = await play_and_close(served)
            rounds = (await zoe.get(f"/api/tables/{table}/rounds?limit=2"))["rounds"]
            assert [row["round"] for row in rounds] == [rounds[0]["round"], rounds[0]["round"] - 1]
            one = await ann.get(f"/api/tables/{table}/rounds/1")
            link = await ann.get(f"/api/tables/{table}/rounds/1?as=spectator")
            assert link == await served.stranger().get(f"/api/tables/{table}/rounds/1")
            dealt = [step["cards"] for step in one["steps"] if step["event"] == "card_dealt" and step["position"] == 1]
            hidden = [
                step["cards"] for step in link["steps"] if step["event"] == "card_dealt" and step["position"] == 1
            ]
            assert all(dealt) and not any(hidden)
            shuffle = await zoe.get(f"/api/tables/{table}/shuffles/1")
            assert ["Ann", "abcdef"] in shuffle["nonces"] and shuffle["opening"]
            for missing in ("rounds/99", "shuffles/99", "rounds/-1", "rounds/99999999999999999999"):
                await zoe.get(f"/api/tables/{table}/{missing}", 404)
            await zoe.get("/api/tables/nothing/rounds", 404)

    run(work())


def test_a_round_is_shown_with_the_layout_and_the_options_it_was_played_under(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            table, ann, flo = served.table, await served.guest("Ann"), await served.staff("Flo", "floorperson")
            await ann.do(table, "sit", position=1, chips=50_000)
            first = (await ann.get(f"/api/tables/{table}"))["layout"]["svg"]
            for pair_plus in ("B", "C", None):
                window = await ann.prompted(table, "wagers")
                if pair_plus:  # it counts when the round is over
                    await flo.floor(table, "options", options={"pair_plus": pair_plus})
                await ann.do(table, "ready", window=window["id"])
            await ann.prompted(table, "wagers")
            drawn = []
            for number, pair_plus in enumerate(("A", "B", "C"), start=1):
                found = await served.stranger().get(f"/api/tables/{table}/rounds/{number}")
                options = {option["name"]: option["value"] for option in found["options"]}
                assert options["pair_plus"] == pair_plus
                drawn.append((await ann.ask("GET", found["layout"]["svg"])).text)
            now = (await ann.get(f"/api/tables/{table}"))["layout"]["svg"]
            assert now != first, "a browser that kept the first drawing asks for the new one"
            assert len(set(drawn)) == 3 and (await ann.ask("GET", now)).text == drawn[2]
            await ann.get(f"/api/tables/{table}/layout.svg?round=99", 404)
            await flo.floor(table, "close", reason="it is late")
            await ann.do(table, "leave", when="now")
            while table in served.house.tables:
                await asyncio.sleep(0.01)
            assert (await ann.ask("GET", f"/api/tables/{table}/layout.svg")).text == drawn[2]

    run(work())


def test_an_auditor_searches_exports_and_reads_the_ledger(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            table = served.table
            await play_and_close(served)
            auditor = await served.staff("Audrey", "auditor")
            hits = (await auditor.get("/api/audit/search?event=round_settled"))["hits"]
            assert {hit["table"] for hit in hits} == {table} and len(hits) >= 2
            assert all(hit["player"] == "Ann" for hit in (await auditor.get("/api/audit/search?player=Ann"))["hits"])
            assert (await auditor.get("/api/audit/search?player=aNN"))["hits"] == [
                hit for hit in (await auditor.get("/api/audit/search?limit=500"))["hits"] if hit["player"] == "Ann"
            ]
            told = (await auditor.get("/api/audit/search?text=ann SITS down"))["hits"]
            assert [hit["words"] for hit in told] == ["Ann sits down at position 1 with $500."]
            shown = (await auditor.get("/api/audit/search?text=ann shows"))["hits"]
            assert shown and {hit["event"] for hit in shown} == {"hand_revealed"}, "as told, by the player's name"
            assert all(hit["at"] for hit in shown)
            assert (await auditor.get("/api/audit/search?text=winnings"))["hits"] == []
            custom = (await auditor.get("/api/audit/search?cite=floorperson's ruling"))["hits"]
            assert [hit["event"] for hit in custom] == ["closing_announced"]
            first = await auditor.get("/api/audit/search?limit=5")
            second = await auditor.get(f"/api/audit/search?limit=5&after={first['next']}")
            assert second["hits"][0]["seq"] == first["hits"][-1]["seq"] + 1
            await auditor.get(f"/api/audit/search?after={table}:{'9' * 5_000}")
            lines = (await auditor.ask("GET", f"/api/audit/export?table={table}")).text.splitlines()
            assert not replay(
                lines, reconstruct=reconstruct, verify=verify_shuffle, verify_series=verify_series
            ).is_open
            words = (await auditor.ask("GET", f"/api/audit/export?table={table}&format=csv")).text.splitlines()
            assert len(words) == len(lines) + 1
            times = [line.split(",")[3] for line in words[1:]]
            assert times == sorted(times) and all(re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z", at) for at in times)
            await auditor.get(f"/api/audit/export?table={table}&format=pdf", 422)
            ledger = await auditor.get("/api/audit/ledger?limit=500")
            assert sum(ledger["balances"].values()) == 0
            (id,) = [id for id, name in served.house.accounts.names().items() if name == "Ann"]
            assert ledger["names"][f"wallet:{id}"] == "Ann's wallet"
            assert ledger["names"][f"rail:{table}:Ann"] == "Ann at Three-Card-Poker (closed)"
            assert {entry["table_name"] for entry in ledger["entries"]} == {"Three-Card-Poker", ""}
            assert {each[side] for each in ledger["entries"] for side in ("debit", "credit")} <= ledger["names"].keys()
            assert len((await auditor.get("/api/audit/tables"))["tables"]) == 1

    run(work())
