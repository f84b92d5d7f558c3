"""Changes the rules of the games a little, many times over, and tells which changes no test notices.

``python -m tools.mutation`` takes a sample of mutants by its seed, runs against each the tests that enter its line, and
stops at the first that fails. What they let live is run against the long tests (properties, perft, exhaustive ones)
that bear the name of its game. What was killed stays killed in the next run of the same seed; survivors run again, with
every test that is new. A survivor that changes nothing a test could see is listed with its reason in
``tests/survivors.tsv``.

A mutant of a function is swapped into a fork of a process that has all tests loaded; one of a module's or class's own
lines, or of what runs while a module is loaded, is imported anew.
"""

from __future__ import annotations

import argparse
import gc
import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import _lru_cache_wrapper
from hashlib import sha256
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

import coverage
import hypothesis
import pytest
from _pytest.runner import runtestprotocol

from tools.mutants import Mutant, sample

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build" / "mutants"
ENTERED = BUILD / "entered.json"
LISTED = ROOT / "tests" / "survivors.tsv"
TESTS = ("tests/games", "tests/table", "tests/play")
MARKS = "not untraced and not slow"
LONG_MARKS = "untraced and not slow"
QUIET = ("-q", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning")
WHILE_LOADING = ""
"""What coverage calls the time in which no test runs."""
BUDGET = 40.0
"""Seconds of tests, as they took when they were recorded, that one mutant is run against at most."""
PATIENCE = 4.0
"""How many times their recorded seconds the tests of a mutant may take before it counts as killed."""
LEAST_PATIENCE = 60.0
LONG_PATIENCE = 120.0
"""Seconds that the long tests get; a mutant that they do not fail by then is alive."""
MEMORY = 4 << 30
ENOUGH = 95
KILLED, SURVIVED = "killed", "survived"


def mutated_paths() -> list[Path]:
    """Return the modules whose mutants the tests should kill."""
    return [*(ROOT / "src/pitboss/games").rglob("*.py"), ROOT / "src/pitboss/table/rankings.py"]


# What each test enters


class Recorder:
    """A pytest plugin that notes which lines each test enters, and how long it takes."""

    def __init__(self, watched: coverage.Coverage) -> None:
        self.watched = watched
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the tests that fail without any mutant and would seem to kill them all."""
        if report.failed:
            self.failed.add(report.nodeid)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Give the lines that are entered now to a test."""
        self.watched.switch_context(item.nodeid)
        start = time.monotonic()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.monotonic() - start
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


def sources() -> dict[str, str]:
    """Return a hash of each module that is mutated."""
    return {path.relative_to(ROOT).as_posix(): sha256(path.read_bytes()).hexdigest() for path in mutated_paths()}


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

    def runs_while_loading(self, mutant: Mutant) -> bool:
        """Tell whether a mutant's line runs when its module is imported, or stands in no function at all."""
        return 0 in self.lines.get(mutant.path, {}).get(str(mutant.line), [0])

    def tests_of(self, mutant: Mutant) -> list[str]:
        """Return the tests that enter a mutant's line, or its module if only loading does, quick ones first."""
        lines = self.lines.get(mutant.path, {})
        package = mutant.path.rpartition("/")[0]
        beside = (each for path, each in self.lines.items() if path.startswith(f"{package}/"))
        found = (
            {*lines.get(str(mutant.line), [])} - {0}
            or {test for tests in lines.values() for test in tests} - {0}
            or {test for near in beside for tests in near.values() for test in tests} - {0}
        )
        names = [self.tests[number] for number in found]
        return self.within_budget(sorted(names, key=lambda test: (self.seconds[test], test)))

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


# Running the tests against one mutant


def survives(run: Callable[[], bool], seconds: float, *, in_time: bool = True) -> bool:
    """Run something in a fork that keeps silent, and tell whether it came through, in time if that is asked."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.setitimer(signal.ITIMER_REAL, seconds)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            with open(os.devnull, "w", encoding="utf-8") as nowhere:
                os.dup2(nowhere.fileno(), 1)
                os.dup2(nowhere.fileno(), 2)
                with redirect_stdout(nowhere), redirect_stderr(nowhere):
                    code = 0 if run() else 1
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    is_late = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM
    return status == 0 or (is_late and not in_time)


def bears_name(test: str, mutant: Mutant) -> bool:
    """Tell whether a test or its file bears the name of the module or package that a mutant is of."""
    own = mutant.path.removeprefix("src/pitboss/").split("/")[1].removesuffix(".py")
    names = ("perft", "settlement", "options") if own in ("kits", "game", "between") else (own.removesuffix("s"),)
    return any(name in test.replace("-", "_") for name in names)


class Loaded:
    """A pytest plugin that has all tests loaded and runs, for each mutant of a function, some of them in a fork."""

    def __init__(self, mutants: list[Mutant], entered: Entered, note: Callable[[Mutant, bool], None]) -> None:
        self.mutants, self.entered, self.note = mutants, entered, note

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mutant instead of running the tests."""
        items = {item.nodeid: item for item in session.items}
        long = [item for item in session.items if item.get_closest_marker("untraced")]
        new = [items[test] for test in items.keys() - self.entered.seconds - {item.nodeid for item in long}]
        new = [item for item in new if survives(lambda: passes([item]), LEAST_PATIENCE)]  # noqa: B023 - runs at once
        gc.collect()
        gc.freeze()
        for mutant in self.mutants:
            tests = self.entered.tests_of(mutant)
            chosen = [items[test] for test in tests if test in items] + new
            others = [item for item in long if bears_name(item.nodeid, mutant)]
            alive = survives(lambda: passes(chosen, mutant), self.entered.patience(tests)) and survives(  # noqa: B023
                lambda: passes(others, mutant),  # noqa: B023 - runs at once
                LONG_PATIENCE,
                in_time=False,
            )
            self.note(mutant, alive)
        return True


def passes(chosen: list[pytest.Item], mutant: Mutant | None = None) -> bool:
    """Swap a mutant in and tell whether every test still passes."""
    if mutant is not None:
        swap(mutant)
    return not any(report.failed for item in chosen for report in runtestprotocol(item, log=False, nextitem=None))


def swap(mutant: Mutant) -> None:
    """Give every function of the mutated module the code that the mutant has for it, and forget what was remembered."""
    from pitboss.law import registry

    path = str(ROOT / mutant.path)
    before = compile((ROOT / mutant.path).read_text(encoding="utf-8"), path, "exec", dont_inherit=True)
    after = compile(mutant.tree(ROOT), path, "exec", dont_inherit=True)
    changed = {old: new for old, new in pairs(before, after) if old != new}
    gc.unfreeze()
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__ in changed:
            old = each.__code__
            each.__code__ = changed[old]
            if known := registry._cited_code.get(id(old)):
                registry._cited_code[id(changed[old])] = changed[old], known[1]
        elif isinstance(each, FunctionType) and each.__qualname__ == "_remembering.<locals>.recall":
            for cell in each.__closure__ or ():
                if isinstance(cell.cell_contents, dict):
                    cell.cell_contents.clear()
        elif isinstance(each, _lru_cache_wrapper) and each.__module__.startswith("pitboss."):
            each.cache_clear()


def pairs(before: CodeType, after: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Return the code objects of a module beside those that a mutant has in their places."""
    yield before, after
    inner = [[each for each in code.co_consts if isinstance(each, CodeType)] for code in (before, after)]
    for old, new in zip(*inner, strict=True):
        yield from pairs(old, new)


class MutantLoader(importlib.machinery.SourceFileLoader):
    """Loads a mutant in the place of its module."""

    def __init__(self, name: str, path: str, mutant: Mutant) -> None:
        super().__init__(name, path)
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        """Return the mutant's code, and none that was kept from before."""
        return compile(self.mutant.tree(ROOT), self.path, "exec", dont_inherit=True)


class MutantFinder:
    """Finds a mutant where its module is asked for."""

    def __init__(self, mutant: Mutant) -> None:
        path = ROOT / mutant.path
        parts = path.relative_to(ROOT / "src").with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self.path, self.mutant = path, mutant

    def find_spec(self, name: str, path: object, target: ModuleType | None = None) -> object:
        """Return how the mutant is loaded, and nothing for any other module."""
        if name != self.name:
            return None
        loader = MutantLoader(name, str(self.path), self.mutant)
        inside = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(name, self.path, loader=loader, submodule_search_locations=inside)


class Chosen:
    """A pytest plugin that keeps some tests, in their order, and those that are new."""

    def __init__(self, tests: list[str], known: dict[str, float]) -> None:
        self.order = {test: place for place, test in enumerate(tests)}
        self.known = known

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep what was chosen."""
        kept = [item for item in items if item.nodeid in self.order or item.nodeid not in self.known]
        items[:] = sorted(kept, key=lambda item: self.order.get(item.nodeid, len(self.order)))


def passes_anew(mutant: Mutant, marks: str, files: Iterable[str], plugin: Chosen | None = None) -> bool:
    """Import everything with a mutant in the place of its module, and tell whether some tests still pass."""
    sys.meta_path.insert(0, MutantFinder(mutant))  # type: ignore[arg-type]
    code = pytest.main(["-x", *QUIET, "-m", marks, *files], plugins=[plugin] if plugin else [])
    return code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


def survives_anew(mutant: Mutant, entered: Entered) -> bool:
    """Tell whether a mutant of what runs while a module is loaded survives the tests of its line and the long ones."""
    tests = entered.tests_of(mutant)
    files = sorted({test.partition("::")[0] for test in tests})
    chosen = Chosen(tests, entered.seconds)
    long = [str(path) for tests in TESTS for path in sorted(Path(tests).glob("test_*.py"))]
    long = [path for path in long if bears_name(path, mutant)]
    return survives(lambda: passes_anew(mutant, MARKS, files, chosen), entered.patience(tests)) and (
        not long or survives(lambda: passes_anew(mutant, LONG_MARKS, long), LONG_PATIENCE, in_time=False)
    )


# A run


class Results:
    """What became of each mutant, kept in a file so that a run can be taken up again."""

    def __init__(self, seed: int) -> None:
        self.path = BUILD / f"results-{seed}.tsv"

    def known(self) -> dict[str, str]:
        """Return the last that became of each mutant, whichever process wrote it down."""
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        return {name: outcome for outcome, name in (line.split("\t") for line in lines)}

    def note(self, mutant: Mutant, is_alive: bool) -> None:
        """Write down what became of a mutant, and say so if it lives."""
        outcome = SURVIVED if is_alive else KILLED
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{outcome}\t{mutant.name}\n")
        if is_alive:
            print(f"survived: line {mutant.line}, {mutant.name}", flush=True)


def listed() -> dict[str, str]:
    """Return the mutants that no test can notice, with the reason of each."""
    lines = LISTED.read_text(encoding="utf-8").splitlines()[1:] if LISTED.exists() else []
    return dict(line.split("\t") for line in lines)


def in_a_child(run: Callable[[], None]) -> None:
    """Run something in a child, so that this process keeps its modules as they are."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            run()
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(code)
    _, status = os.waitpid(child, 0)
    if status:
        raise SystemExit("The run was broken off; the next one takes it up again.")


def run_mutants(mutants: list[Mutant], results: Results) -> None:
    """Run the tests against every mutant whose end is not known."""
    entered = Entered()
    known = results.known()
    excused = listed()
    open_ones = [each for each in mutants if known.get(each.name) != KILLED and each.name not in excused]
    anew = [mutant for mutant in open_ones if entered.runs_while_loading(mutant)]
    swapped = [mutant for mutant in open_ones if mutant not in anew]
    if swapped:
        plugin = Loaded(swapped, entered, results.note)
        in_a_child(lambda: _try_loaded(plugin))
    for mutant in anew:
        results.note(mutant, survives_anew(mutant, entered))


def _try_loaded(plugin: Loaded) -> None:
    if code := pytest.main([*QUIET, "-m", "not slow", *TESTS, "--no-header", "--no-summary"], plugins=[plugin]):
        raise SystemExit(f"pytest ended with {code}")


def summary(mutants: list[Mutant], results: Results) -> tuple[str, bool]:
    """Say how many mutants were killed, and whether that is enough."""
    reasons, known = listed(), results.known()
    alive = [mutant for mutant in mutants if known.get(mutant.name) != KILLED]
    excused = [mutant for mutant in alive if mutant.name in reasons]
    judged = len(mutants) - len(excused)
    killed = len(mutants) - len(alive)
    percent = 100 * killed / judged if judged else 100.0
    words = f"{killed} of {judged} mutants killed, {percent:.1f} percent; {len(excused)} more are listed with a reason"
    return words, 100 * killed >= ENOUGH * judged


def main() -> int:
    """Take a sample of mutants, run the tests against it, and say how many were killed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300, help="how many mutants (300)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (1)")
    parser.add_argument(
        "--record", action="store_true", help="note anew which test enters which line, though no rule has changed"
    )
    parser.add_argument("--only", default="", help="of the sample only mutants with this text in their name")
    parser.add_argument("--list", action="store_true", help="only list the sample")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    everything = sample(ROOT, mutated_paths(), arguments.count, arguments.seed)
    mutants = [each for each in everything if arguments.only in each.name]
    if arguments.list:
        print("\n".join(f"{each.line}\t{each.name}" for each in mutants))
        return 0
    if arguments.record or not is_recorded():
        in_a_child(record)
    results = Results(arguments.seed)
    run_mutants(mutants, results)
    words, is_enough = summary(mutants, results)
    print(words)
    return 0 if is_enough else 1


assert hypothesis  # loaded once, before any fork


if __name__ == "__main__":
    sys.exit(main())
