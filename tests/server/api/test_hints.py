"""A hint comes with its prompt, and nobody waits for it."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from pitboss.server.table.hints import Hints
from tests.server.live import house_of, plan_of
from tests.server.served import (
    PATIENT,
    Json,
    Served,
    Visitor,
    asked_to_decide,
    run,
    serving,
)


async def at_a_hint(served: Served) -> tuple[Visitor, Json]:
    """Bring Ann to a decision at blackjack, and return the message by which she is asked."""
    ann = await served.guest("Ann")
    return ann, await asked_to_decide(ann, served.table)


def test_a_hint_comes_with_its_prompt_and_is_reckoned_beside_the_houses_other_business(url: str) -> None:
    async def work() -> None:
        async with serving(house_of(plan_of("blackjack", pace=PATIENT)), url) as served:
            threads: list[threading.Thread] = []
            hint = Hints._hint

            def noting(hints: Hints, ask: Any) -> Any:
                threads.append(threading.current_thread())
                return hint(hints, ask)

            served.patched.setattr(Hints, "_hint", noting)
            ann, told = await at_a_hint(served)
            assert told["hint"]["choice"] in [choice["word"] for choice in told["prompt"]["choices"]]
            assert threads and threading.main_thread() not in threads, "the other tables do not wait for it"
            reckoned = len(threads)
            assert (await ann.get(f"/api/tables/{served.table}"))["hint"] == told["hint"]
            assert len(threads) == reckoned, "once a prompt"
            await served.house._locks[served.table].acquire()
            served.house._reload(served.house.tables[served.table])
            served.house._locks[served.table].release()
            assert (await ann.get(f"/api/tables/{served.table}"))["hint"] == told["hint"], "and after a restart again"

    run(work())


def test_a_hint_that_fails_holds_up_nobody(url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        async with serving(house_of(plan_of("blackjack", pace=PATIENT)), url) as served:

            def fail(*_: object) -> None:
                raise ZeroDivisionError

            served.patched.setattr("pitboss.server.table.hints.advice", fail)
            ann, told = await at_a_hint(served)
            assert told["hint"] is None
            await ann.get(f"/api/tables/{served.table}")
            assert caplog.text.count("A hint at table") == 1, "it is tried once"
            prompt = told["prompt"]
            await ann.do(served.table, "decide", prompt=prompt["id"], choice=prompt["default"])

    run(work())
