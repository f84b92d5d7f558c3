"""Trials of mutants: each runs tests against one changed rule in a fork, and stops at the first that fails.

A mutant of a function is swapped into a fork of a process that has all tests loaded; one of a module's or class's own
lines, or of what runs while a module is loaded, is imported anew. Several workers share the mutants. Time is counted
on the processor, so that a busy machine kills nothing.
"""

from __future__ import annotations

import gc
import importlib.machinery
import importlib.util
import os
import resource
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache, cached_property
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

import hypothesis
import pytest
from _pytest.runner import runtestprotocol

from tools.entered_lines import LEAST_PATIENCE, MARKS, QUIET, ROOT, TESTS, Entered, Kept
from tools.mutant_results import NOBODY, Results
from tools.mutants import Mutant

LONG_MARKS = "untraced and not slow"
LONG_PATIENCE = 30.0
"""Seconds that the long tests get; a mutant that they do not fail by then is alive."""
NEAREST = 2
"""Files with the most tests of a mutant that is imported anew; they are loaded before the others."""
WAITING = 20
"""How many times its patience a trial may last by the clock, however little the processor has done for it."""
MEMORY = 4 << 30
ENDLESS, CRASHED, NOT_LOADED = "no end", "a crash", "an error while loading"


def killer(run: Callable[[], str], seconds: float, *, in_time: bool = True) -> str:
    """Run something in a fork that keeps silent, and return the test that failed, or what else ended it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            for alarm, timer, limit in (
                (signal.SIGPROF, signal.ITIMER_PROF, seconds),
                (signal.SIGALRM, signal.ITIMER_REAL, WAITING * seconds),
            ):
                signal.signal(alarm, signal.SIG_DFL)
                signal.setitimer(timer, limit)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            with open(os.devnull, "w", encoding="utf-8") as nowhere:
                os.dup2(nowhere.fileno(), 1)
                os.dup2(nowhere.fileno(), 2)
                with redirect_stdout(nowhere), redirect_stderr(nowhere):
                    os.write(writing, run().encode()[:1000])
                    code = 0
        finally:
            os._exit(code)
    os.close(writing)
    _, status = os.waitpid(child, 0)
    os.set_blocking(reading, False)
    failed = os.read(reading, 1000).decode(errors="replace") if status == 0 else CRASHED
    os.close(reading)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM):
        return ENDLESS if in_time else NOBODY
    return failed


def try_all(mutants: list[Mutant], results: Results, workers: int, killer_of: Callable[[Mutant], str]) -> None:
    """Let some workers try the mutants, each the next one that nobody has taken."""
    taking, giving = os.pipe()

    def hand_out() -> None:
        os.close(taking)
        for number in range(len(mutants)):
            os.write(giving, number.to_bytes(4, "big"))

    def work() -> None:
        os.close(giving)
        while number := os.read(taking, 4):
            mutant = mutants[int.from_bytes(number, "big")]
            results.note(mutant, killer_of(mutant))

    started = [start(hand_out), *(start(work) for _ in range(workers))]
    os.close(taking)
    os.close(giving)
    finish(*started)


def try_with_long_tests(
    mutants: list[Mutant], results: Results, workers: int, killer_of: Callable[[Mutant], str]
) -> None:
    """Hold those of some mutants that are still alive against the long tests too."""
    alive = [mutant for mutant in results.alive() if mutant in mutants]
    if alive:
        print(f"{len(alive)} mutants that no quick test noticed are held against the long tests", flush=True)
        try_all(alive, results, workers, killer_of)


def start(run: Callable[[], object]) -> int:
    """Run something in a child, so that this process keeps its modules as they are, and return the child."""
    sys.stdout.flush()
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
    return child


def finish(*children: int) -> None:
    """Wait for children, and go no further where one was broken off."""
    statuses = [os.waitpid(child, 0)[1] for child in children]
    if any(statuses):
        raise SystemExit("The run was broken off; the next one takes it up again.")


def bears_name(test: str, mutant: Mutant) -> bool:
    """Tell whether a test or its file bears the name of the module or package that a mutant is of."""
    own = mutant.path.removeprefix("src/pitboss/").split("/")[1].removesuffix(".py")
    names = ("perft", "settlement", "options") if own in ("kits", "game", "between") else (own.removesuffix("s"),)
    return any(name in test.replace("-", "_") for name in names)


def module_of(mutant: Mutant) -> str:
    """Return the name under which a mutant's module is imported."""
    parts = Path(mutant.path).relative_to("src").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


# Mutants of functions


class Loaded:
    """A pytest plugin that has all tests loaded and runs, for each mutant of a function, some of them in a fork."""

    def __init__(self, mutants: list[Mutant], entered: Entered, results: Results, workers: int) -> None:
        self.mutants, self.entered, self.results, self.workers = mutants, entered, results, workers

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mutant instead of running the tests."""
        items = {item.nodeid: item for item in session.items}
        long = [item for item in session.items if item.get_closest_marker("untraced")]
        new = [items[name] for name in items.keys() - self.entered.seconds - {item.nodeid for item in long}]
        new = [item for item in new if killer(lambda: first_failure([item]), LEAST_PATIENCE) == NOBODY]  # noqa: B023 - runs at once
        program = Program()
        gc.collect()
        gc.freeze()

        def with_quick(mutant: Mutant) -> str:
            tests = self.entered.tests_of(mutant)
            chosen = [items[test] for test in tests if test in items] + new
            return killer(lambda: program.first_failure(mutant, chosen), self.entered.patience(tests))

        def with_long(mutant: Mutant) -> str:
            chosen = [item for item in long if bears_name(item.nodeid, mutant)]
            return killer(lambda: program.first_failure(mutant, chosen), LONG_PATIENCE, in_time=False)

        try_all(self.mutants, self.results, self.workers, with_quick)
        try_with_long_tests(self.mutants, self.results, self.workers, with_long)
        return True


def first_failure(chosen: list[pytest.Item]) -> str:
    """Run tests until one fails and return its name, or nothing."""
    for item in chosen:
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=None)):
            return item.nodeid
    return NOBODY


class Program:
    """The functions that are loaded, by their code, and what they remember."""

    def __init__(self) -> None:
        self.kept = Kept()
        self.functions: dict[tuple[str, CodeType], list[FunctionType]] = {}
        self.worked_out: list[tuple[dict[str, object], frozenset[str], frozenset[str]]] = []
        """What things that were made while the tests were loaded have worked out, with the names and modules of it."""
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                self.functions.setdefault((each.__code__.co_filename, each.__code__), []).append(each)
            elif names := worked_out_by(type(each)):  # type: ignore[arg-type]
                modules = frozenset(kind.__module__ for kind in type(each).__mro__)
                self.worked_out.append((each.__dict__, names, modules))

    def first_failure(self, mutant: Mutant, chosen: list[pytest.Item]) -> str:
        """Swap a mutant in and return the first test that fails."""
        self.swap(mutant)
        return first_failure(chosen)

    def swap(self, mutant: Mutant) -> None:
        """Give each function of the mutated module the code that the mutant has for it, and forget what was kept."""
        from pitboss.law import registry

        path = str(ROOT / mutant.path)
        for old, new in pairs(*codes_of(mutant)):
            for function in self.functions.get((path, old), []) if old != new else []:
                known = registry._cited_code.get(id(function.__code__))
                function.__code__ = new
                if known:
                    registry._cited_code[id(new)] = new, known[1]
        self.kept.forget()
        self.forget_worked_out(module_of(mutant))

    def forget_worked_out(self, module: str) -> None:
        """Forget what things of a module's classes, or of classes made from them, have worked out once for all."""
        for values, names, modules in self.worked_out:
            if module in modules:
                for name in names:
                    values.pop(name, None)


@cache
def worked_out_by(kind: type) -> frozenset[str]:
    """Return the names of what a class of ours works out once for each thing."""
    if not str(kind.__module__).startswith("pitboss."):
        return frozenset()
    found = [name for base in kind.__mro__ for name, value in vars(base).items() if isinstance(value, cached_property)]
    return frozenset(found)


def pairs(before: CodeType, after: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Return the code objects of a module beside those that a mutant has in their places; some may be gone with it."""
    yield before, after
    places = [inner_codes(code) for code in (before, after)]
    for place in places[0].keys() & places[1].keys():
        yield from pairs(places[0][place], places[1][place])


def inner_codes(code: CodeType) -> dict[tuple[str, int, int], CodeType]:
    """Return what is defined inside a code object by its name and line, and its number among those called alike."""
    found: dict[tuple[str, int, int], CodeType] = {}
    called = Counter[tuple[str, int]]()
    for each in code.co_consts:
        if isinstance(each, CodeType):
            key = each.co_qualname, each.co_firstlineno
            found[*key, called[key]] = each
            called[key] += 1
    return found


def codes_of(mutant: Mutant) -> tuple[CodeType, CodeType]:
    """Return the code of a mutant's module as it is, and with the mutant."""
    path = ROOT / mutant.path
    before = compile(path.read_text(encoding="utf-8"), str(path), "exec", dont_inherit=True)
    return before, compile(mutant.tree(ROOT), str(path), "exec", dont_inherit=True)


def is_swappable(mutant: Mutant) -> bool:
    """Tell whether functions that are loaded can get a mutant's code, with the names from around as they are."""
    return all(old.co_freevars == new.co_freevars for old, new in pairs(*codes_of(mutant)))


def try_loaded(plugin: Loaded) -> None:
    """Load all tests and let the plugin try its mutants."""
    if code := pytest.main([*QUIET, "-m", "not slow", *TESTS, "--no-header", "--no-summary"], plugins=[plugin]):
        raise SystemExit(f"pytest ended with {code}")


# Mutants of what runs while a module is loaded


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
        self.name, self.path, self.mutant = module_of(mutant), ROOT / mutant.path, mutant

    def find_spec(self, name: str, path: object, target: ModuleType | None = None) -> object:
        """Return how the mutant is loaded, and nothing for any other module."""
        if name != self.name:
            return None
        loader = MutantLoader(name, str(self.path), self.mutant)
        inside = [str(self.path.parent)] if self.path.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(name, self.path, loader=loader, submodule_search_locations=inside)


class Chosen:
    """A pytest plugin that keeps some tests, in their order, and those that are new, and notes the first that fails."""

    def __init__(self, tests: list[str], known: dict[str, float]) -> None:
        self.order = {test: place for place, test in enumerate(tests)}
        self.known = known
        self.failed = NOBODY

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep what was chosen."""
        kept = [item for item in items if item.nodeid in self.order or item.nodeid not in self.known]
        items[:] = sorted(kept, key=lambda item: self.order.get(item.nodeid, len(self.order)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the test that kills the mutant."""
        if report.failed and not self.failed:
            self.failed = report.nodeid


def first_failure_anew(mutant: Mutant, marks: str, files: Iterable[str], plugin: Chosen) -> str:
    """Import everything with a mutant in the place of its module, and return the first test that fails."""
    sys.meta_path.insert(0, MutantFinder(mutant))  # type: ignore[arg-type]
    code = pytest.main(["-x", *QUIET, "-m", marks, *files], plugins=[plugin])
    if code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return NOBODY
    return plugin.failed or NOT_LOADED


def try_anew(mutants: list[Mutant], entered: Entered, results: Results, workers: int) -> None:
    """Try mutants of what runs while a module is loaded."""
    new = entered.new_files()

    def with_quick(mutant: Mutant) -> str:
        tests = entered.tests_of(mutant)
        files = [file for file, _ in Counter(test.partition("::")[0] for test in tests).most_common()]
        files += [file for file in new if file not in files]

        def fails_in(some: list[str]) -> str:
            return first_failure_anew(mutant, MARKS, some, Chosen(tests, entered.seconds)) if some else NOBODY

        patience = entered.patience(tests)
        return killer(lambda: fails_in(files[:NEAREST]), patience) or killer(
            lambda: fails_in(files[NEAREST:]), patience
        )

    def with_long(mutant: Mutant) -> str:
        paths = [str(path) for tests in TESTS for path in sorted(Path(tests).glob("test_*.py"))]
        files = [path for path in paths if bears_name(path, mutant)]
        run = lambda: first_failure_anew(mutant, LONG_MARKS, files, Chosen([], {})) if files else NOBODY  # noqa: E731
        return killer(run, LONG_PATIENCE, in_time=False)

    try_all(mutants, results, workers, with_quick)
    try_with_long_tests(mutants, results, workers, with_long)


assert hypothesis  # loaded once, before any fork
