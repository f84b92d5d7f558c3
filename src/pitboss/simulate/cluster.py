"""Chunks played by a Dask cluster: one that runs already, by its address, or one that is started on this machine.

A chunk that a worker loses when it dies is given to another, and comes out the same there.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice
from typing import Any

from pitboss import __version__
from pitboss.simulate.chunk import play_chunk
from pitboss.simulate.plan import Plan
from pitboss.simulate.runner import Due
from pitboss.simulate.tally import Sums
from pitboss.table.refusal import Refused

PATIENCE = "10s"
"""How long a cluster may take to answer."""
AHEAD = 3
"""Tasks that each worker has before it, so that none waits for the next."""
TASK_SECONDS = 0.5
"""How long a task should take: short chunks are given out by the dozen, so that the cluster's own work is little."""
MOST_CHUNKS = 256
"""Chunks of one task at most."""
MOST_DEATHS = 20
"""Workers that may die over one chunk before it is given up; another's scheduler may count to fewer, and begin anew."""


def version_there() -> str:
    """Return the version that a worker has."""
    return __version__


def play_chunks(plan: Plan, due: tuple[Due, ...]) -> tuple[list[Sums], float]:
    """Play chunks one after another; return them, and how many seconds they took."""
    start = time.perf_counter()
    return [play_chunk(plan, *each) for each in due], time.perf_counter() - start


class DaskEngine:
    """A cluster: the one at an address, or one of so many workers on this machine."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        import distributed  # noqa: F401  # so that what is missing is told before any work

        self.address, self.workers = address, workers
        self._open = ExitStack()
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        self.client = self._connect()
        self._require_same_version()

    def _connect(self) -> Any:
        import dask
        from distributed import Client, LocalCluster

        dask.config.set({"distributed.scheduler.allowed-failures": MOST_DEATHS})
        if not self.address:
            cluster = LocalCluster(  # type: ignore[no-untyped-call]
                n_workers=self.workers, threads_per_worker=1, processes=True, dashboard_address=None
            )
            self._open.enter_context(cluster)
            return self._open.enter_context(Client(cluster))  # type: ignore[no-untyped-call]
        try:
            return self._open.enter_context(Client(self.address, timeout=PATIENCE))  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            why = f"nobody answers there ({error})"
            raise Refused(f"the cluster {self.address}", why, "the address that `dask scheduler` printed") from None

    def _require_same_version(self) -> None:
        """Refuse a cluster without workers, or whose workers have another version."""
        if not self.client.scheduler_info()["workers"] and self.address:
            self.close()
            raise Refused(f"the cluster {self.address}", "it has no workers", "a cluster with workers: `dask worker`")
        answers = self.client.run(version_there, on_error="return").values()
        there = {  # whoever dies meanwhile has none, and whoever doesn't know the package has another
            each if isinstance(each, str) else "unknown" for each in answers if not isinstance(each, OSError)
        }
        if there - {__version__}:
            self.close()
            why = f"its workers have version {', '.join(sorted(there))}"
            raise Refused(f"the cluster {self.address}", why, f"workers with version {__version__}")

    def play(self, plan: Plan, due: Iterator[Due]) -> Iterator[tuple[Due, Sums]]:
        """Have chunks played ahead of what is asked for, and hand them back in order."""
        waiting: list[tuple[tuple[Due, ...], Any]] = []
        together = 1
        try:
            while True:
                ahead = AHEAD * max(1, len(self.client.scheduler_info()["workers"]))
                while len(waiting) < ahead and (chunks := tuple(islice(due, together))):
                    waiting.append((chunks, self._given_out(plan, chunks)))
                if not waiting:
                    return
                chunks, task = waiting.pop(0)
                played, seconds = self._played(plan, chunks, task)
                if seconds < TASK_SECONDS / 2 and len(chunks) == together:
                    together = min(2 * together, MOST_CHUNKS)
                yield from zip(chunks, played, strict=True)
        finally:
            self.client.cancel([future for _, future in waiting])
            self.close()

    def _given_out(self, plan: Plan, chunks: tuple[Due, ...]) -> Any:
        """Give chunks to whichever worker is free."""
        return self.client.submit(play_chunks, plan, chunks, pure=False, retries=MOST_DEATHS)

    def _played(self, plan: Plan, chunks: tuple[Due, ...], task: Any) -> tuple[list[Sums], float]:
        """Wait for chunks; where a scheduler gives them up since their workers died, they are given out again."""
        from distributed import CancelledError, KilledWorker

        deaths = 0
        while True:
            try:
                found: tuple[list[Sums], float] = task.result()
                return found
            except KilledWorker:
                deaths += 1
                if deaths == MOST_DEATHS:
                    why = f"{deaths} times every worker died that was given the same chunk"
                    raise Refused(f"the cluster {self.address}", why, "workers with more memory") from None
                task = self._given_out(plan, chunks)
            except (CancelledError, OSError) as error:
                why = f"its scheduler is gone ({error})"
                raise Refused(f"the cluster {self.address}", why, "--resume once it runs again") from None

    def close(self) -> None:
        """Let go of the cluster."""
        self._open.close()
