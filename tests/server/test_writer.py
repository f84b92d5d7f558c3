"""The writer of the house: whatever goes wrong with one step, everybody who waits hears of it and the others go on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from pitboss.server.store.step import DatabaseFailed, Entry, Step, StoreError
from pitboss.server.store.store import Store
from pitboss.server.store.writer import Writer
from tests.server.served import WITHIN_REASON


@pytest.fixture
def store(place: Path) -> Iterator[Store]:
    """A store on SQLite."""
    kept = Store(f"sqlite:///{place}/house.db")
    yield kept
    kept.close()


def chips(what: str) -> Step:
    """Return a step of the house itself."""
    return Step("", (), (Entry("cage", "wallet:ann", 5, what),))


def test_a_fault_of_the_program_stops_no_writer(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    commit = store.commit

    def fail_some(steps: Sequence[Step]) -> None:
        if any(step.entries[0].what == "bad" for step in steps):
            raise ZeroDivisionError(" ".join(("the ace", "of spades")))
        commit(steps)

    async def work() -> list[BaseException | None]:
        monkeypatch.setattr(store, "commit", fail_some)
        writer = Writer(store)
        writer.start()
        told = await asyncio.gather(
            *(writer.commit(chips(what)) for what in ("good", "bad", "good")), return_exceptions=True
        )
        await writer.commit(chips("good"))
        await writer.stop()
        return told

    told = asyncio.run(asyncio.wait_for(work(), WITHIN_REASON))
    assert [type(each) for each in told] == [type(None), StoreError, type(None)]
    assert store.balance("wallet:ann") == 15
    said = caplog.text
    assert "ZeroDivisionError" in said and "ace of spades" not in said


def test_a_writer_that_has_ended_keeps_nobody_waiting(store: Store) -> None:
    async def work() -> None:
        writer = Writer(store)
        writer.start()
        assert writer._task is not None
        waiting = asyncio.create_task(writer.commit(chips("never")))
        writer._task.cancel()
        await writer.stop()
        with pytest.raises(StoreError):
            await waiting
        with pytest.raises(StoreError):
            await writer.commit(chips("later"))

    asyncio.run(asyncio.wait_for(work(), WITHIN_REASON))


def test_a_database_that_fails_is_told_of_once_and_again_when_it_is_well(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    commit = store.commit

    def full(steps: Sequence[Step]) -> None:
        raise DatabaseFailed("database or disk is full")

    async def work() -> None:
        writer = Writer(store)
        writer.start()
        monkeypatch.setattr(store, "commit", full)
        for _ in range(3):
            with pytest.raises(StoreError):
                await writer.commit(chips("lost"))
        assert writer.trouble == "database or disk is full"
        monkeypatch.setattr(store, "commit", commit)
        await writer.commit(chips("good"))
        assert not writer.trouble
        await writer.stop()

    asyncio.run(asyncio.wait_for(work(), WITHIN_REASON))
    assert caplog.messages == [
        "Nothing can be kept, so nothing happens at the tables: database or disk is full.",
        "What happens is kept again: the tables go on.",
    ]
