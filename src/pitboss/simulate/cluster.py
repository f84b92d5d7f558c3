"""Chunks played by a Dask cluster: one that runs already, by its address, or one that is started on this machine.

A chunk that a worker loses when it dies is given to another, and comes out the same there.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import ExitStack
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
"""Chunks that each worker has before it, so that none waits for the next."""
MOST_DEATHS = 20
"""Workers that may die over one chunk before it is given up."""


def version_there() -> str:
    """Return the version that a worker has."""
    return __version__


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
        there = set(self.client.run(version_there).values())
        if there - {__version__}:
            self.close()
            why = f"its workers have version {', '.join(sorted(there))}"
            raise Refused(f"the cluster {self.address}", why, f"workers with version {__version__}")

    def play(self, plan: Plan, due: Iterator[Due]) -> Iterator[tuple[Due, Sums]]:
        """Have chunks played ahead of what is asked for, and hand them back in order."""
        waiting: list[tuple[Due, Any]] = []
        try:
            while True:
                ahead = AHEAD * max(1, len(self.client.scheduler_info()["workers"]))
                while len(waiting) < ahead and (chunk := next(due, None)) is not None:
                    waiting.append(
                        (chunk, self.client.submit(play_chunk, plan, *chunk, pure=False, retries=MOST_DEATHS))
                    )
                if not waiting:
                    return
                chunk, future = waiting.pop(0)
                yield chunk, future.result()
        finally:
            self.client.cancel([future for _, future in waiting])
            self.close()

    def close(self) -> None:
        """Let go of the cluster."""
        self._open.close()
