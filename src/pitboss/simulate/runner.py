"""Playing a plan: which chunks are due, who plays them, what is kept meanwhile, and when it is enough."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager
from dataclasses import replace
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any, Protocol

from pitboss.simulate.chunk import play_chunk
from pitboss.simulate.kernel import COMPILED
from pitboss.simulate.plan import Plan, check_rounds, make_plan, prepared
from pitboss.simulate.result import MOST_TRAIL, Result, joined, result_from_json
from pitboss.simulate.rounds import ROUND_OF_PLAY
from pitboss.simulate.tally import Sums
from pitboss.table.money import Cents
from pitboss.table.refusal import Refused

Watch = Callable[[Result], None]
"""Told of the result as it grows."""
KEEP_EVERY = 5.0
"""Seconds after which a partial result is kept again."""

Due = tuple[int, int | None]
"""A chunk that is due, and how many rounds of it where not all are."""


class Engine(Protocol):
    """Whoever plays chunks: it takes several at a time and hands them back in their order."""

    def play(self, plan: Plan, due: Iterator[Due]) -> Iterator[tuple[Due, Sums]]: ...


class LocalEngine:
    """The cores of this machine: threads for compiled rounds, processes for the round of play."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or os.cpu_count() or 1

    def play(self, plan: Plan, due: Iterator[Due]) -> Iterator[tuple[Due, Sums]]:
        """Play chunks two ahead of each worker, and hand them back in order."""
        with self._pool(plan) as pool:
            waiting: dict[int, tuple[Due, Future[Sums]]] = {}
            first = last = 0
            try:
                while True:
                    while len(waiting) < 2 * self.workers and (chunk := next(due, None)) is not None:
                        waiting[last] = chunk, pool.submit(play_chunk, plan, *chunk)
                        last += 1
                    if first == last:
                        return
                    chunk, found = waiting.pop(first)
                    while not found.done():  # so that an interrupt is heard
                        wait([found], timeout=0.2, return_when=FIRST_COMPLETED)
                    first += 1
                    yield chunk, found.result()
            finally:
                for _, found in waiting.values():
                    found.cancel()

    def _pool(self, plan: Plan) -> AbstractContextManager[Executor]:
        if prepared(plan).method == ROUND_OF_PLAY and self.workers > 1:
            return ProcessPoolExecutor(self.workers, get_context("spawn"), end_with_parent)
        return ThreadPoolExecutor(self.workers)


def end_with_parent() -> None:
    """Have a process of a pool end when whoever started it is killed and cannot tell it to."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def engine_of(said: str, workers: int | None = None) -> Engine:
    """Return the engine that somebody names: local, dask, or the address of a cluster."""
    if said == "local":
        return LocalEngine(workers)
    from pitboss.simulate.cluster import DaskEngine

    if said == "dask":
        return DaskEngine("", workers)
    if "://" not in said:
        raise Refused(
            f"the engine {said!r}", "there is none by that name", "local, dask, or an address such as tcp://host:8786"
        )
    return DaskEngine(said, workers)


def chunks_of(part: tuple[int, int]) -> Iterator[int]:
    """Go through the chunks of one part of several machines, without an end.

    The parts take turns, with as many chunks at a time as a sixteenth of what each has had: however many rounds are
    wanted, and wanted later, all have about as much to do, and what each has done is few runs of chunks.
    """
    which, of = part
    before = had = 0
    while True:
        turn = max(1, had // 16)
        yield from range(before + which * turn, before + (which + 1) * turn)
        before += of * turn
        had += turn


def chunks_due(plan: Plan, rounds: int | None, done: Sequence[tuple[int, int]], part: tuple[int, int]) -> Iterator[Due]:
    """Go through the chunks that are not done yet, those of one part of several machines alone."""
    whole, rest = (None, 0) if rounds is None else divmod(rounds, plan.chunk)
    for number in chunks_of(part):
        is_done = any(start <= number < end for start, end in done)
        if whole is not None and number >= whole:
            if number == whole and rest and not is_done:
                yield whole, rest
            return
        if not is_done:
            yield number, None


def play_plan(
    plan: Plan,
    rounds: int | None,
    *,
    engine: Engine | None = None,
    until: float = 0.0,
    before: Result | None = None,
    part: tuple[int, int] = (0, 1),
    watch: Watch = lambda result: None,
    keep: Path | None = None,
) -> Result:
    """Play a plan to its end: so many rounds, or until the standard error is small enough.

    What was played is kept in a file as it grows, whole or not at all, so that an interrupt loses a few seconds.
    """
    ready = prepared(plan)
    nothing = Sums.nothing(len(ready.wagers), ready.bins, len(ready.gauges))
    result = before or Result(plan, nothing)
    result = drop_tail(result, rounds)
    is_enough = bool(until) and result.rounds > 1 and result.standard_error <= until
    due = iter(()) if is_enough else chunks_due(plan, rounds, result.chunks, part)
    if result.tail is not None and rounds is not None:
        due = (each for each in due if each[1] is None)
    if ready.method == COMPILED:
        play_chunk(plan, 0, 1)  # what isn't compiled yet is compiled before the rounds are timed
    start, already, kept_at = time.perf_counter(), result.seconds, time.perf_counter()
    try:
        for (number, some), sums in (engine or LocalEngine()).play(plan, due):
            result = with_chunk(result, number, some, sums, already + time.perf_counter() - start)
            watch(result)
            if until and result.standard_error <= until:
                break
            if keep is not None and time.perf_counter() - kept_at > KEEP_EVERY:
                write_json(keep, result.as_json() | {"complete": False})
                kept_at = time.perf_counter()
    except BaseException as error:
        if keep is not None and result.rounds and not isinstance(error, OSError):  # a full disk has no room for more
            write_json(keep, result.as_json() | {"complete": False})
        raise
    return result


def drop_tail(result: Result, rounds: int | None) -> Result:
    """Let go of a chunk that was not played whole, unless no more of it is wanted: then it stays, and is the last."""
    if result.tail is None:
        return result
    number, sums = result.tail
    is_enough = rounds is not None and rounds <= number * result.plan.chunk + sums.rounds
    return result if is_enough else replace(result, tail=None)


def with_chunk(result: Result, number: int, some: int | None, sums: Sums, seconds: float) -> Result:
    """Add a chunk to a result."""
    if some is not None:
        grown = replace(result, tail=(number, sums), seconds=seconds)
    else:
        runs = joined(sorted((*result.chunks, (number, number + 1))))
        grown = replace(result, body=result.body + sums, chunks=runs, seconds=seconds)
    point = grown.rounds, grown.mean, grown.standard_error
    trail = (*result.trail, point)
    return replace(grown, trail=trail if len(trail) <= MOST_TRAIL else (*trail[:-1:2], point))


def write_json(path: Path, found: Mapping[str, Any]) -> None:
    """Write a file whole or not at all."""
    write_whole(path, (json.dumps(found, indent=1) + "\n").encode())


def write_whole(path: Path, content: bytes) -> None:
    """Write a file beside its name and move it there, so that what was there stays until it is whole."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException as error:
        beside.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename = str(path)
        raise


def read_result(path: Path) -> Result:
    """Read a result from a file."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        raise Refused(str(path), "it is no JSON", "a file that `pitboss simulate -o` wrote") from None
    return result_from_json(found, str(path))


def require_same_plan(before: Result, plan: Plan, where: str) -> None:
    """Refuse to take up a result of another plan, and say what differs."""
    if differ := before.plan.differences(plan):
        why = f"it was played with {', '.join(differ)}"
        raise Refused(f"resuming from {where}", why, "the file of the same simulation")


def run(
    game: str,
    settings: Mapping[str, str] | None = None,
    *,
    rounds: int | None = 1_000_000,
    wagers: Mapping[str, str] | None = None,
    strategy: str = "",
    source: str = "",
    seats: int = 1,
    seed: int = 0,
    session: int = 960,
    bankroll: Cents | None = None,
    until_standard_error: float = 0.0,
    engine: str = "local",
    workers: int | None = None,
    before: Result | None = None,
    slow: bool = False,
    watch: Watch = lambda result: None,
) -> Result:
    """Simulate a table and return what was found; with another result before, go on where it ended."""
    plan = make_plan(
        game, settings, wagers=wagers, strategy=strategy, source=source, seats=seats, seed=seed, session=session,
        bankroll=bankroll, slow=slow,
    )  # fmt: skip
    if rounds is not None:
        check_rounds(rounds)
    elif not until_standard_error:
        raise Refused("a simulation without an end", "neither rounds nor a precision are named", "one of the two")
    if before is not None:
        require_same_plan(before, plan, "that result")
    chosen = engine_of(engine, workers)
    return play_plan(plan, rounds, engine=chosen, until=until_standard_error, before=before, watch=watch)
