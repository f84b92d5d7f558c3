"""A step is kept before anybody is told, and nothing leaves a table dead."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from typing import Any

import pytest

from pitboss.server.store.step import Step, StoreError
from pitboss.server.table.live import LiveTable
from pitboss.server.table.pace import Pacer
from tests.server.kept import everything
from tests.server.live import check_ledger
from tests.server.served import (
    PLAN,
    WITHIN_REASON,
    run,
    serving,
)


def test_nobody_is_told_of_anything_before_it_is_kept(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, zoe, flo = await served.guest("Ann"), await served.guest("Zoe"), await served.staff("F", "owner")
            house, may_commit = served.house, threading.Event()
            commit = house.store.commit

            def slowly(steps: Sequence[Step]) -> None:
                may_commit.wait(WITHIN_REASON)
                commit(steps)

            async with zoe.follow(**{f"t{served.table}": 0}) as stream:
                await stream.until(lambda: stream.messages(served.table))
                before = [await zoe.get("/api/tables"), (await ann.get("/api/me"))["me"]]
                told = len(stream.events)
                monkeypatch.setattr(house.store, "commit", slowly)
                sitting = asyncio.create_task(ann.do(served.table, "sit", position=1, chips=10_000))
                while not house.tables[served.table].is_here("Ann"):
                    await asyncio.sleep(0.005)
                waiting = [asyncio.create_task(flo.get("/api/floor"))]
                waiting.append(asyncio.create_task(zoe.get(f"/api/tables/{served.table}")))
                assert [await zoe.get("/api/tables"), (await ann.get("/api/me"))["me"]] == before
                assert len(stream.events) == told and not any(task.done() for task in (sitting, *waiting))
                may_commit.set()
                await sitting
                assert "Ann" in str(await waiting[0]) and "Ann" in str(await waiting[1])
                assert (await ann.get("/api/me"))["me"]["chips"] == 90_000

    run(work())


def test_what_cannot_be_kept_did_not_happen_and_can_be_tried_again(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, store = await served.guest("Ann"), served.house.store
            before = everything(store)
            commit, reads = store.commit, store.records

            def fail(*_: object, **__: object) -> Any:
                raise StoreError("the disk is full")

            sit = {"key": "once", "do": "sit", "position": 1, "chips": 10_000}
            path = f"/api/tables/{served.table}/commands"
            monkeypatch.setattr(store, "commit", fail)
            await ann.post(path, sit, 503)
            monkeypatch.setattr(store, "records", fail)  # and the table cannot even be taken up again
            await ann.post(path, sit, 503)
            await ann.post(path, sit, 503)
            await ann.get(f"/api/tables/{served.table}", 503)
            monkeypatch.setattr(store, "records", reads)
            monkeypatch.setattr(store, "commit", commit)
            assert everything(store) == before
            assert (await ann.get("/api/me"))["me"]["chips"] == 100_000
            await ann.post(path, sit)
            assert served.house.tables[served.table].is_here("Ann")
            await ann.prompted(served.table, "wagers")
            check_ledger(store)

    run(work())


def test_a_fault_of_the_program_leaves_no_table_dead(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            failures = ["the ace of spades", "As"]

            def fail_first(pacer: Pacer) -> None:
                if failures:
                    raise ZeroDivisionError(failures.pop())
                begin(pacer)

            begin = Pacer._begin
            monkeypatch.setattr(Pacer, "_begin", fail_first)
            monkeypatch.setattr("pitboss.server.house.NOTHING_HAPPENED", 0.01)
            await ann.do(served.table, "sit", position=1, chips=10_000)
            await ann.prompted(served.table, "wagers")
            assert not failures

    run(work())
    said = caplog.text
    assert "ZeroDivisionError" in said and "ace of spades" not in said, "where it failed, and no value"


def test_a_failure_in_a_request_is_answered_in_form_and_tells_no_value(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")

            def fail(*_: object) -> None:
                raise ZeroDivisionError(" ".join(("the ace", "of spades")))

            with pytest.MonkeyPatch.context() as patched:
                patched.setattr("pitboss.server.table.live.LiveTable.command", fail)
                answer = await ann.do(served.table, "sit", 500, position=1, chips=10_000)
            assert "ace" not in str(answer)
            assert (await ann.get(f"/api/tables/{served.table}"))["you"] is None

    run(work())
    said = caplog.text
    assert "ZeroDivisionError" in said and "ace of spades" not in said


@pytest.mark.parametrize("where", ["pacer.Pacer.note", "table.LiveTable.step"])
def test_a_failure_after_a_command_takes_it_back_whole(url: str, where: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, house = await served.guest("Ann"), served.house
            failures = [1]

            def fail_first(of: Any, *about: Any) -> Any:
                if failures:
                    failures.pop()
                    raise ZeroDivisionError
                return done(of, *about)

            place = {"pacer.Pacer.note": Pacer, "table.LiveTable.step": LiveTable}[where]
            name = where.rpartition(".")[2]
            done = getattr(place, name)
            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(place, name, fail_first)
                await ann.do(served.table, "sit", 500, position=1, chips=10_000)
            assert not house.tables[served.table].is_here("Ann")
            await ann.do(served.table, "sit", position=1, chips=20_000)
            assert (await ann.get("/api/me"))["me"]["chips"] == 80_000
            assert house.store.balance(f"rail:{served.table}:Ann") == 20_000
            assert house.tables[served.table].books.rails == {"Ann": 20_000}
            check_ledger(house.store)

    run(work())
