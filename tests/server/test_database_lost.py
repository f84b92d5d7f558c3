"""A database that fails in the middle of a round: what was told stays, the same prompt is open, and play goes on."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from sqlalchemy import event

from pitboss.server.store import database
from tests.server.conftest import schema_of
from tests.server.live import check_ledger, replayed
from tests.server.postgres import start_again
from tests.server.proxy import Proxy
from tests.server.served import PLAN, Served, Visitor, run, serving
from tools.faults import CUT, DISK, RESTARTED, STALLED, note


async def until_decided(ann: Visitor, table: str) -> dict[str, Any]:
    """Play until Ann is asked for a decision, and return the prompt."""
    window = await ann.prompted(table, "wagers")
    await ann.do(table, "wager", window=window["id"], position=1, area="ante", amount=1_000)
    await ann.do(table, "ready", window=window["id"])
    return await ann.prompted(table, "decision")


async def play_on(served: Served, ann: Visitor, command: dict[str, Any]) -> None:
    """Send a command again until it is answered: it is carried out once, at the prompt at which it was given."""
    path = f"/api/tables/{served.table}/commands"
    while (answer := await ann.ask("POST", path, json=command)).status_code == 503:
        await asyncio.sleep(0.05)
    assert answer.status_code == 200, answer.text
    store = served.house.store
    decided = [record.body for record in store.records(served.table) if record.body["event"] == "decision_made"]
    assert [body["player"] for body in decided] == ["Ann"], "once, however often it was sent"
    await ann.prompted(served.table, "wagers")
    assert replayed(store, served.table).rounds
    check_ledger(store)


def decision(asked: dict[str, Any]) -> dict[str, Any]:
    return {"key": "the decision", "do": "decide", "prompt": asked["id"], "choice": "play"}


async def open_round(served: Served) -> tuple[Visitor, dict[str, Any]]:
    ann = await served.guest("Ann")
    await ann.do(served.table, "sit", position=1, chips=50_000)
    return ann, await until_decided(ann, served.table)


def test_a_disk_that_is_full_in_the_middle_of_a_round_changes_nothing_until_there_is_room(place: Path) -> None:
    async def work() -> None:
        async with serving(PLAN, f"sqlite:///{place}/house.db") as served:
            ann, asked = await open_round(served)
            path, engine = f"/api/tables/{served.table}/commands", served.house.store.database._engine

            def shrink(connection: Any) -> None:
                connection.exec_driver_sql("PRAGMA max_page_count=1")

            def grow(connection: Any) -> None:
                connection.exec_driver_sql("PRAGMA max_page_count=1000000")

            event.listen(engine, "begin", shrink)
            refused = 0
            for number in range(50):  # until no page has room any more
                tip = {"key": f"tip {number}", "do": "tip", "amount": 100}
                refused = (await ann.ask("POST", path, json=tip)).status_code
                if refused == 503:
                    break
            assert refused == 503
            event.remove(engine, "begin", shrink)
            event.listen(engine, "begin", grow)
            assert (await ann.prompt(served.table) or {})["id"] == asked["id"], "the same prompt"
            await play_on(served, ann, decision(asked))
        note(DISK)

    run(work())


@contextmanager
def network(server: Any) -> Iterator[tuple[str, Proxy]]:
    """Return the address of an empty database behind a network that can fail, and that network."""
    url = schema_of(server.get_uri())
    place = Path(parse_qs(urlsplit(url).query)["host"][0])
    proxy = Proxy(next(place.glob(".s.PGSQL.*[0-9]")))
    options = parse_qs(urlsplit(url).query)["options"][0].replace("=", "%3D")
    try:
        yield (
            (
                f"postgresql+psycopg://postgres@127.0.0.1:{proxy.port}/postgres"
                f"?options={options}%20-csynchronous_commit%3Don"
            ),
            proxy,
        )
    finally:
        proxy.close()


@pytest.mark.parametrize("kind", [CUT, STALLED, RESTARTED])
def test_a_database_that_is_lost_in_the_middle_of_a_round_is_waited_for(
    kind: str, postgres_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(url: str, proxy: Proxy) -> None:
        async with serving(PLAN, url) as served:
            ann, asked = await open_round(served)
            if kind == CUT:
                proxy.cut()
            elif kind == STALLED:
                proxy.stall()
                for limit in ("WRITTEN_WITHIN", "READ_WITHIN"):
                    monkeypatch.setattr(database, limit, 3.0)
                path = f"/api/tables/{served.table}/commands"
                stuck = await ann.ask("POST", path, json=decision(asked))
                assert stuck.status_code == 503, "nobody is kept waiting for ever"
                proxy.flow()
            else:
                postmaster = postgres_server.get_postmaster_info().process
                postmaster.send_signal(signal.SIGQUIT)
                await asyncio.to_thread(postmaster.wait, 60)
                await asyncio.to_thread(start_again, postgres_server)
            await play_on(served, ann, decision(asked))
        note(kind)

    with network(postgres_server) as (url, proxy):
        run(work(url, proxy))
