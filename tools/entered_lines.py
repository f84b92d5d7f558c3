"""Which tests enter which line of the rules, and how long each takes: recorded once, and again after a rule changed."""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Iterator, Sequence
from functools import _lru_cache_wrapper
from hashlib import sha256
from pathlib import Path
from types import FunctionType
from typing import Any

import coverage
import pytest

from tools.mutants import Mutant

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build" / "mutants"
ENTERED = BUILD / "entered.json"
TESTS = ("tests/games", "tests/table", "tests/play")
MARKS = "not untraced and not slow"
QUIET = ("-q", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning")
SHEETS = ("tests/games/test_offers.py", "tests/play/test_kept_logs.py::test_every_game_has_a_log_of_its_rules")
"""Tests that walk what loading has left behind: every number of every option, pay table and game, its rules too."""
WHILE_LOADING = ""
"""What coverage calls the time in which no test runs."""
BUDGET = 40.0
"""Seconds of tests, as they took when they were recorded, that one mutant is run against at most."""
PATIENCE = 4.0
"""How many times their recorded seconds the tests of a mutant may take before it counts as killed."""
LEAST_PATIENCE = 20.0


def mutated_paths() -> list[Path]:
    """Return the modules whose mutants the tests should kill."""
    return [*(ROOT / "src/pitboss/games").rglob("*.py"), ROOT / "src/pitboss/table/rankings.py"]


def sources() -> dict[str, str]:
    """Return a hash of each module that is mutated."""
    return {path.relative_to(ROOT).as_posix(): sha256(path.read_bytes()).hexdigest() for path in mutated_paths()}


class Kept:
    """What the program remembers of what it has worked out before."""

    def __init__(self) -> None:
        self.caches: list[_lru_cache_wrapper[Any]] = []
        self.memories: list[dict[Any, Any]] = []
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__qualname__ == "_remembering.<locals>.recall":
                cells = [cell.cell_contents for cell in each.__closure__ or ()]
                self.memories += [kept for kept in cells if isinstance(kept, dict)]
            elif isinstance(each, _lru_cache_wrapper) and each.__module__.startswith("pitboss."):
                self.caches.append(each)

    def forget(self) -> None:
        """Forget it all."""
        for cache in self.caches:
            cache.cache_clear()
        for memory in self.memories:
            memory.clear()


class Recorder:
    """A pytest plugin that notes which lines each test enters, and how long it takes."""

    def __init__(self, watched: coverage.Coverage) -> None:
        self.watched = watched
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()

    def pytest_collection_finish(self) -> None:
        """Find what the program keeps, which else only the first test that asks for it would seem to enter."""
        self.kept = Kept()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the tests that fail without any mutant and would seem to kill them all."""
        if report.failed:
            self.failed.add(report.nodeid)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Give the lines that are entered now to a test."""
        self.kept.forget()
        self.watched.switch_context(item.nodeid)
        start = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - start
            self.watched.switch_context(WHILE_LOADING)


def record() -> None:
    """Run the tests once and write down who enters which line."""
    BUILD.mkdir(parents=True, exist_ok=True)
    include = [str(path) for path in mutated_paths()]
    watched = coverage.Coverage(data_file=str(BUILD / "coverage"), branch=False, include=include, config_file=False)
    watched.erase()
    watched.start()
    recorder = Recorder(watched)
    pytest.main([*QUIET, "-m", MARKS, *TESTS], plugins=[recorder])
    watched.stop()
    if recorder.failed:
        print(f"{len(recorder.failed)} tests fail without any mutant and are left out.")
    watched.save()
    data = watched.get_data()
    numbers = {test: number for number, test in enumerate([WHILE_LOADING, *recorder.seconds])}
    entered = {
        Path(file).relative_to(ROOT).as_posix(): {
            line: sorted(numbers[test] for test in {*tests} - recorder.failed)
            for line, tests in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }
    kept = {"sources": sources(), "seconds": recorder.seconds, "tests": list(numbers), "entered": entered}
    ENTERED.write_text(json.dumps(kept), encoding="utf-8")


def is_recorded() -> bool:
    """Tell whether what was recorded is of the rules as they are now."""
    return ENTERED.exists() and json.loads(ENTERED.read_text(encoding="utf-8")).get("sources") == sources()


class Entered:
    """Which tests enter which line, as it was recorded."""

    def __init__(self) -> None:
        recorded = json.loads(ENTERED.read_text(encoding="utf-8"))
        self.seconds: dict[str, float] = recorded["seconds"]
        self.tests: list[str] = recorded["tests"]
        self.lines: dict[str, dict[str, list[int]]] = recorded["entered"]
        self.sheets = {number for number, test in enumerate(self.tests) if test.startswith(SHEETS)}

    def runs_while_loading(self, mutant: Mutant) -> bool:
        """Tell whether a mutant's line runs when its module is imported, or stands in no function at all."""
        return 0 in self.lines.get(mutant.path, {}).get(str(mutant.line), [0])

    def tests_of(self, mutant: Mutant) -> list[str]:
        """Return the tests that enter a mutant's line, then sheets and those of its module if loading does."""
        lines = self.lines.get(mutant.path, {})
        own = {*lines.get(str(mutant.line), [])} - {0}
        found = own
        if self.runs_while_loading(mutant):
            found = {test for tests in lines.values() for test in tests} - {0} | self.sheets
        if not found:
            package = mutant.path.rpartition("/")[0]
            beside = (each for path, each in self.lines.items() if path.startswith(f"{package}/"))
            found = {test for near in beside for tests in near.values() for test in tests} - {0}

        def order(number: int) -> tuple[bool, bool, float, str]:
            test = self.tests[number]
            return number not in own, number not in self.sheets, self.seconds[test], test

        return self.within_budget([self.tests[number] for number in sorted(found, key=order)])

    def new_files(self) -> list[str]:
        """Return the files of tests of which none is recorded."""
        known = {test.partition("::")[0] for test in self.tests}
        paths = (
            path.relative_to(ROOT).as_posix() for tests in TESTS for path in sorted((ROOT / tests).glob("test_*.py"))
        )
        return [path for path in paths if path not in known]

    def within_budget(self, tests: list[str]) -> list[str]:
        """Return as many tests as the budget of one mutant pays for."""
        spent, chosen = 0.0, list[str]()
        for test in tests:
            spent += self.seconds[test]
            if chosen and spent > BUDGET:
                break
            chosen.append(test)
        return chosen

    def patience(self, tests: Sequence[str]) -> float:
        """Return the seconds after which a mutant counts as killed, since it never ends."""
        return max(LEAST_PATIENCE, PATIENCE * sum(self.seconds[test] for test in tests))
