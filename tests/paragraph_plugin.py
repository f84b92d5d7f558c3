"""A pytest plugin that keeps the paragraph marks honest and writes the index of tests.

A test marked ``@pytest.mark.paragraph("19:47-20.10(b)")`` passes only if, while it ran, a function that enforces the
paragraph was entered (where functions enforce it) and its citation, or one inside it, appeared in an event, a refusal
or a document. ``--tested-index PATH`` writes which tests proved which paragraphs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from pitboss.law import (
    Cite,
    MalformedCitation,
    UnknownCitation,
    cites_of_code,
    collecting,
    enforcers,
    find,
    is_same_edition,
    is_within,
    natural_order,
    parse_cite,
)

PROVEN = "paragraph"
HEADER = "cite\ttest"
Row = tuple[str, str]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the option that writes the index of tests."""
    parser.addoption(
        "--tested-index", type=Path, metavar="PATH", help="write which tests proved which paragraphs to this sheet"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark and, where the index is asked for, its writer; workers leave the writing to the controller."""
    config.addinivalue_line("markers", "paragraph(*cites): the paragraphs of the regulation that the test proves")
    path: Path | None = config.getoption("--tested-index")
    if path is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(IndexWriter(path))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Run a marked test while watching, and fail it if it does not prove what its mark claims."""
    claims = [cite for mark in item.iter_markers("paragraph") for cite in mark.args]
    if not claims:
        return (yield)
    targets = _targets(claims)
    with entering(targets) as entered, collecting() as appeared:
        result = yield
    sentences = [sentence for target in targets for sentence in _unproven(target, entered, appeared)]
    if sentences:
        pytest.fail("\n".join(sentences), pytrace=False)
    item.user_properties.extend((PROVEN, str(parse_cite(claim))) for claim in claims)
    return result


def _targets(claims: list[str]) -> list[Cite]:
    """Return each claimed paragraph once an edition, or fail if the index does not know it."""
    targets: list[Cite] = []
    for claim in claims:
        try:
            cite, found = parse_cite(claim), find(claim)
        except UnknownCitation as unknown:
            pytest.fail(f"The test is marked with a paragraph that cannot be proven: {unknown}", pytrace=False)
        own = [each for each in found if each.id == cite.id]
        if not own:
            pytest.fail(
                f"The test is marked with {cite}, which only has paragraphs inside it: name those.", pytrace=False
            )
        targets += [Cite(each.id, each.edition) for each in own if each.counts] or [cite]
    return targets


@contextmanager
def entering(targets: list[Cite]) -> Iterator[set[str]]:
    """Collect the citations of the functions that this thread enters, until each target has had one."""
    entered: set[str] = set()
    previous = sys.getprofile()

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            cites = cites_of_code(frame.f_code)
            if not cites <= entered:
                entered.update(cites)
                if all(_was_entered(target, entered) for target in targets):
                    sys.setprofile(previous)

    sys.setprofile(watch)
    try:
        yield entered
    finally:
        sys.setprofile(previous)


def _was_entered(target: Cite, entered: set[str]) -> bool:
    return any(each.cite in entered for each in enforcers(target.id, target.edition) if each.kind == "function")


def _unproven(target: Cite, entered: set[str], appeared: set[str]) -> Iterator[str]:
    """Say what a test that claims a paragraph did not do."""
    functions = [
        f"{each.module}.{each.name}" for each in enforcers(target.id, target.edition) if each.kind == "function"
    ]
    if functions and not _was_entered(target, entered):
        yield (
            f"The test is marked with {target}, but none of the functions that enforce it was entered: "
            f"{', '.join(functions)}."
        )
    if not any(_stands_in(target, cite) for cite in appeared):
        yield (
            f"The test is marked with {target}, but neither its citation nor one inside it appeared "
            "in an event, a refusal or a document."
        )


def _stands_in(target: Cite, text: str) -> bool:
    """Does a citation that appeared speak of the target or of something inside it?"""
    try:
        cite = parse_cite(text)
    except MalformedCitation:
        return False
    return is_within(cite.id, target.id) and is_same_edition(cite.edition, target.edition)


class IndexWriter:
    """Gathers what the tests proved, from every worker, and writes it when the session ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.ran: set[str] = set()
        self.failed: set[str] = set()
        self.proven: set[Row] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take up the proofs of a test that went through to the end of its teardown."""
        test = report.nodeid.partition("[")[0]
        self.ran.add(test)
        if report.failed:
            self.failed.add(test)
        elif report.when == "teardown":
            self.proven.update((str(cite), test) for name, cite in report.user_properties if name == PROVEN)

    def pytest_sessionfinish(self) -> None:
        """Write the sheet: the rows of tests that ran anew, and the rows of other tests as they stood."""
        rows = {row for row in self._written() if row[1] not in self.ran}
        rows |= {row for row in self.proven if row[1] not in self.failed}
        beside = self.path.with_name(self.path.name + ".new")
        beside.write_text("\n".join([HEADER, *map("\t".join, sorted(rows, key=_order))]) + "\n", encoding="utf-8")
        os.replace(beside, self.path)

    def _written(self) -> Iterator[Row]:
        if self.path.exists():
            for line in self.path.read_text(encoding="utf-8").splitlines()[1:]:
                cite, test = line.split("\t")
                yield cite, test


def _order(row: Row) -> tuple[tuple[int, ...], str, str]:
    cite, test = row
    return natural_order(parse_cite(cite).id), cite, test
