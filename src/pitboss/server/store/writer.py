"""The writer: steps of all tables that come while it writes are committed together, and each hears of its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress

from pitboss.server.operation.logs import complain
from pitboss.server.operation.metrics import Metrics
from pitboss.server.store.step import DatabaseFailed, Step, StoreError
from pitboss.server.store.store import Store

LOGGER = logging.getLogger("pitboss.writer")


class Writer:
    """One writer for the whole house, so that many tables share a commit."""

    def __init__(
        self, store: Store, metrics: Metrics | None = None, mended: Callable[[str], None] = lambda trouble: None
    ) -> None:
        self._store = store
        self._metrics = metrics
        self._mended = mended
        """Told in words what kept the database from writing, once it writes again."""
        self._waiting: list[tuple[Step, asyncio.Future[None]]] = []
        self._come = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "writer")
        """A thread of its own: however many passwords or records are asked for, play goes on."""
        self.trouble = ""
        """What keeps the database from writing now; nothing while all is well."""

    @property
    def waiting(self) -> int:
        """How many steps wait to be committed."""
        return len(self._waiting)

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Commit what is waiting, and stop."""
        if self._task is None:
            return
        while self._waiting and not self._task.done():
            await asyncio.sleep(0.01)
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        for _, done in self._waiting:
            _tell(done, StoreError("the house writes nothing any more"))
        self._waiting.clear()
        self._thread.shutdown(wait=False)

    async def commit(self, step: Step) -> None:
        """Return when a step is kept; a StoreError says that it is not."""
        if self._task is not None and self._task.done():
            raise StoreError("the house writes nothing any more")
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((step, done))
        self._come.set()
        await asyncio.shield(done)

    async def _run(self) -> None:
        while True:
            await self._come.wait()
            self._come.clear()
            batch = list(self._waiting)
            await self._write(batch)
            del self._waiting[: len(batch)]
            if self._waiting:
                self._come.set()

    async def _write(self, batch: list[tuple[Step, asyncio.Future[None]]]) -> None:
        """Write a batch in one transaction; where it is refused, each step alone, so that one cannot spoil another."""
        try:
            steps = [step for step, _ in batch]
            with self._metrics.commit.time() if self._metrics else nullcontext():
                await asyncio.get_running_loop().run_in_executor(self._thread, self._store.commit, steps)
        except Exception as error:  # a fault of the program stops no writer: the others would wait for ever
            if isinstance(error, DatabaseFailed):
                self._note(error.problem)
            if len(batch) == 1:
                _tell(batch[0][1], _as_store_error(error))
            else:
                for each in batch:
                    await self._write([each])
        else:
            self._note("")
            if self._metrics:
                self._metrics.batch.observe(len(batch))
            for _, done in batch:
                _tell(done, None)

    def _note(self, trouble: str) -> None:
        """Say once when the database begins to fail, and once when it is well again."""
        if trouble and not self.trouble:
            LOGGER.error("Nothing can be kept, so nothing happens at the tables: %s.", trouble)
        elif self.trouble and not trouble:
            LOGGER.warning("What happens is kept again: the tables go on.")
            self._mended(f"for a while nothing could be kept: {self.trouble}")
        self.trouble = trouble


def _as_store_error(error: Exception) -> StoreError:
    """Return what whoever waits for a step is told; a fault of the program is complained of, without its values."""
    if isinstance(error, StoreError):
        return error
    complain(LOGGER, "The writer", error)
    return StoreError("a fault of the program kept the step from being written")


def _tell(done: asyncio.Future[None], error: StoreError | None) -> None:
    if not done.done():
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
