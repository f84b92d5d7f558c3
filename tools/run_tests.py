"""Runs the groups of tests in order, prints the seconds of each, and checks the branch coverage of the core."""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
REPORTS = ROOT / ".build" / "reports"
COVERAGE = ROOT / ".build" / "coverage"
TESTED = ROOT / ".build" / "reports" / "tested.tsv"
SHIPPED = ROOT / "src" / "pitboss" / "law" / "tested.tsv"

CHECKED = ("src", "tests", "bench", "tools")
LINT = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy", "--strict", *CHECKED),
    ("lint-imports", "--no-logo"),
)
PAGE = "src/pitboss/server/web/page"
PAGE_LINT = (
    ("node_modules/typescript/bin/tsc", "-p", "tsconfig.json"),
    ("node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", f"{PAGE}/**/*.{{js,css,html}}"),
)
"""What the page is checked by, run by node."""
COMPILED_ONCE = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(ROOT / ".build" / "bytecode")}
"""What is compiled is kept for every process of a run, wherever it comes from: workers, servers, commands."""
COVERED = ("law", "table", "games", "play")
NO_TESTS_COLLECTED = 5


@dataclass(frozen=True)
class Group:
    """Tests that run together: where they are, which marks they bear, and whether coverage watches them."""

    name: str
    paths: tuple[str, ...]
    marks: str = "not untraced and not slow"
    traced: bool = False
    workers: int = 2
    ignored: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()
    may_be_empty: bool = False


CORE = ("tests/law", "tests/table", "tests/chance", "tests/play")
GAMES = ("tests/games",)
HOUSE = ("tests/server", "tests/page")
BROWSER = ("tests/browser",)

GROUPS = (
    Group("core", CORE, traced=True),
    Group("games", GAMES, traced=True),
    Group("house", HOUSE),
    # The browser's driver keeps a loop running, which no test of the house could follow in a process.
    Group("browser", BROWSER),
    Group("others", ("tests",), ignored=CORE + GAMES + HOUSE + BROWSER, may_be_empty=True),
    Group("properties", ("tests",), marks="untraced and not slow"),
    Group(
        "doc",
        ("README.md", "docs/equity.md", "docs/hand-histories.md", "docs/odds.md"),
        marks="not slow",
        workers=0,
        arguments=("--doctest-glob=*.md",),
    ),
)
SLOW = Group("slow", ("tests",), marks="slow", may_be_empty=True)
MUTANTS = "mutants"
LONG = (SLOW.name, MUTANTS)
"""What runs only where it is asked for by name."""
TRACED = tuple(group.name for group in GROUPS if group.traced)


@dataclass(frozen=True)
class Outcome:
    """What one group came to."""

    name: str
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    ok: bool = True
    seconds: float = 0.0


def say(line: str) -> None:
    """Prints a line ahead of whatever a child process prints next."""
    print(line, flush=True)


def call(command: Sequence[str], **environment: str) -> int:
    """Runs one of the environment's programs in the project's root and returns its exit code."""
    say(f"$ {shlex.join(command)}")
    program, *arguments = command
    line = [str(BIN / program), *arguments]
    return subprocess.run(line, cwd=ROOT, env=os.environ | COMPILED_ONCE | environment, check=False).returncode


def lint() -> Outcome:
    """Style, types and import directions; each check runs even where an earlier one failed."""
    failed = sum(call(command) != 0 for command in LINT)
    failed += call(("python", "-m", "tools.page_types", "--check")) != 0
    failed += sum(call(("node", *command)) != 0 for command in PAGE_LINT)
    return Outcome("lint", ok=failed == 0)


def counted(name: str, report: Path) -> Outcome:
    """The totals of a pytest report; none where pytest wrote no report."""
    if not report.exists():
        return Outcome(name)
    suites = ElementTree.parse(report).getroot().iter("testsuite")
    total = failed = skipped = 0
    for suite in suites:
        total += int(suite.get("tests", 0))
        failed += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        skipped += int(suite.get("skipped", 0))
    return Outcome(name, passed=max(total - failed - skipped, 0), failed=failed, skipped=skipped)


def run_group(group: Group) -> Outcome:
    """Runs the group's tests; a path that is not there fails the group."""
    missing = [path for path in group.paths if not (ROOT / path).exists()]
    if missing:
        say(f"The group {group.name} cannot run, because {', '.join(missing)} does not exist.")
        return Outcome(group.name, ok=False)
    report = REPORTS / f"{group.name}.xml"
    command = ["pytest", "--quiet", "-n", str(group.workers), "-m", group.marks]
    # A house, a browser or what was compiled serves many tests of one worker, and none waits behind a long one.
    command += ["--dist", "worksteal"] if group.workers else []
    command += [f"--junitxml={report.relative_to(ROOT)}"]
    if group.paths[0].startswith("tests"):
        command += [f"--tested-index={TESTED.relative_to(ROOT)}"]
    command += [f"--ignore={path}" for path in group.ignored]
    command += ["--cov", "--cov-report="] if group.traced else []
    code = call([*command, *group.arguments, *group.paths], COVERAGE_FILE=str(COVERAGE / group.name))
    empty = code == NO_TESTS_COLLECTED
    if empty:
        say(f"The group {group.name} holds no tests.")
    return replace(counted(group.name, report), ok=code == 0 or (empty and group.may_be_empty))


def coverage() -> Outcome:
    """Every branch of the core packages is taken by the traced groups together."""
    traced = [COVERAGE / name for name in TRACED]
    missing = [path.name for path in traced if not path.exists()]
    if missing:
        say(f"Coverage cannot be judged: no data of {', '.join(missing)}.")
        return Outcome("coverage", ok=False)
    data = {"COVERAGE_FILE": str(COVERAGE / "combined")}
    include = ",".join(f"src/pitboss/{package}/*" for package in COVERED)
    combined = call(
        ["coverage", "combine", "--quiet", "--keep", *(str(path.relative_to(ROOT)) for path in traced)], **data
    )
    reported = call(["coverage", "report", "--fail-under=100", "--show-missing", f"--include={include}"], **data)
    return Outcome("coverage", ok=combined == 0 and reported == 0)


def index() -> Outcome:
    """The shipped index of tested paragraphs is what the tests of this run have proven."""
    proven = TESTED.read_text(encoding="utf-8") if TESTED.exists() else ""
    before, now = set(SHIPPED.read_text(encoding="utf-8").splitlines()), set(proven.splitlines())
    if before == now:
        return Outcome("index")
    say(f"{SHIPPED.relative_to(ROOT)} is not what this run has proven; 'make index' writes it anew. What differs:")
    for mark, rows in (("-", before - now), ("+", now - before)):
        for row in sorted(rows)[:10]:
            say(f"  {mark} {row}")
    return Outcome("index", ok=False)


def write_index() -> int:
    """Ships what the last whole run has proven."""
    if not TESTED.exists():
        say("Nothing has been proven yet: run 'make test' first.")
        return 1
    shutil.copyfile(TESTED, SHIPPED)
    say(f"{SHIPPED.relative_to(ROOT)} holds {len(SHIPPED.read_text(encoding='utf-8').splitlines()) - 1} proofs.")
    return 0


def faults(run: str) -> Outcome:
    """The tests have let every kind of fault happen that they should, and the house has survived them."""
    return Outcome("faults", ok=call(("python", "-m", "tools.faults", run)) == 0)


def mutants() -> Outcome:
    """Nearly every small change of the rules makes a test fail."""
    return Outcome(MUTANTS, ok=call(["python", "-m", "tools.mutation"]) == 0)


def timed(name: str, run: Callable[[], Outcome]) -> Outcome:
    """Runs one group under its heading and adds the seconds it took."""
    say(f"\n== {name}")
    start = time.monotonic()
    outcome = run()
    return replace(outcome, seconds=time.monotonic() - start)


def chosen(names: Sequence[str]) -> list[tuple[str, Callable[[], Outcome]]]:
    """The groups asked for, in their order; all but the long ones where none is named."""
    runs: dict[str, Callable[[], Outcome]] = {"lint": lint}
    runs |= {group.name: partial(run_group, group) for group in (*GROUPS, SLOW)}
    runs[MUTANTS] = mutants
    wanted = [name for name in runs if name in names] if names else [name for name in runs if name not in LONG]
    selected = [(name, runs[name]) for name in wanted]
    if set(TRACED) <= set(wanted):
        selected.append(("coverage", coverage))
    if "house" in wanted or SLOW.name in wanted:
        selected.append(("faults", partial(faults, "every" if "house" in wanted else "long")))
    if {group.name for group in GROUPS} <= set(wanted):
        selected.append(("index", index))
    return selected


def table(outcomes: Sequence[Outcome]) -> str:
    """The outcomes as a small table."""
    lines = [f"{'group':<12}{'passed':>8}{'failed':>8}{'skipped':>9}{'seconds':>9}"]
    for one in outcomes:
        verdict = "" if one.ok else "  FAILED"
        lines.append(f"{one.name:<12}{one.passed:>8}{one.failed:>8}{one.skipped:>9}{one.seconds:>9.1f}{verdict}")
    lines.append(f"{'total':<41}{sum(one.seconds for one in outcomes):>5.1f}")
    return "\n".join(lines)


def main() -> int:
    """Runs the groups named on the command line, or all of them but the long ones."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "groups",
        nargs="*",
        metavar="group",
        help="lint, core, games, house, browser, others, properties, doc, slow or mutants",
    )
    parser.add_argument("--write-index", action="store_true", help="ship the paragraphs that the last run has proven")
    arguments = parser.parse_args()
    if arguments.write_index:
        return write_index()
    names = arguments.groups
    known = {"lint", *LONG, *(group.name for group in GROUPS)}
    if unknown := [name for name in names if name not in known]:
        parser.error(f"there is no group {', '.join(unknown)}; the groups are {', '.join(sorted(known))}")
    for directory in (REPORTS, COVERAGE):
        shutil.rmtree(directory, ignore_errors=True)
        directory.mkdir(parents=True)
    outcomes = [timed(name, run) for name, run in chosen(names)]
    say(f"\n{table(outcomes)}\n")
    # A check that fails without a failed test (lint, coverage, a missing directory) counts as one failure.
    failed = sum(max(one.failed, 0 if one.ok else 1) for one in outcomes)
    say(f"{sum(one.passed for one in outcomes)} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
