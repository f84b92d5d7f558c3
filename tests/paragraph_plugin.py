"""A pytest plugin that keeps the paragraph marks honest and writes the index of tests.

A test marked ``@pytest.mark.paragraph("19:47-20.10(b)")`` passes only if, while it ran, a function that enforces the
paragraph was entered (where functions enforce it) and its citation, or one inside it, appeared in an event, a refusal
or a document; and only if the test names the paragraph, in its own name, its arguments or what it asserts. A mark may
say that the line of a file names it instead: ``at="tests/games/transcripts/craps/hardways.txt:9"``. One test, or one
line, proves a few paragraphs and no more. ``--tested-index PATH`` writes what proved which paragraphs.
"""

from __future__ import annotations

import ast
import inspect
import os
import re
import sys
import textwrap
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple

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
HEADER = "cite\tproof"
MOST_OF_ONE_PLACE = 3
"""Paragraphs that one test, or one line that states what is expected, may prove."""
WRITTEN = re.compile(
    r"\d+:\d+[A-Z]?-\d+(?:\.\d+[A-Z]?(?:\([a-z]{1,2}\)(?:\d+(?:\.[ivxl]+(?:\(\d+\))?)?)?)?)?(?:\[[^][]+\])?"
)
"""A citation anywhere in a text."""
Row = tuple[str, str]


class Claim(NamedTuple):
    """A paragraph that a test is marked with, and the line that names it, empty where the test itself does."""

    cite: str
    at: str


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
    claims = claims_of(item)
    if not claims:
        return (yield)
    targets = _targets(claims)
    _check_places(item, claims)
    with entering(targets) as entered, collecting() as appeared:
        result = yield
    sentences = [sentence for target in targets for sentence in _unproven(target, entered, appeared)]
    if sentences:
        pytest.fail("\n".join(sentences), pytrace=False)
    item.user_properties.extend((PROVEN, f"{parse_cite(claim.cite)}\t{claim.at}") for claim in claims)
    return result


def claims_of(item: pytest.Item) -> list[Claim]:
    """Return every paragraph that a test is marked with."""
    return [Claim(cite, mark.kwargs.get("at", "")) for mark in item.iter_markers("paragraph") for cite in mark.args]


def _targets(claims: list[Claim]) -> list[Cite]:
    """Return each claimed paragraph once an edition, or fail if the index does not know it."""
    targets: dict[Cite, None] = {}
    for claim, _ in claims:
        try:
            cite, found = parse_cite(claim), find(claim)
        except UnknownCitation as unknown:
            pytest.fail(f"The test is marked with a paragraph that cannot be proven: {unknown}", pytrace=False)
        own = [each for each in found if each.id == cite.id]
        if not own:
            pytest.fail(
                f"The test is marked with {cite}, which only has paragraphs inside it: name those.", pytrace=False
            )
        targets |= dict.fromkeys([Cite(each.id, each.edition) for each in own if each.counts] or [cite])
    return list(targets)


def _check_places(item: pytest.Item, claims: list[Claim]) -> None:
    """Fail a test that claims what it does not name, and a place that claims more than a few paragraphs."""
    own = {parse_cite(claim.cite).id for claim in claims if not claim.at}
    unnamed = [id for id in sorted(own - _ids_in(_texts_of(item))) if f"_{_as_in_a_name(id)}_" not in item.name]
    if unnamed:
        pytest.fail(
            f"The test is marked with {', '.join(unnamed)}, but neither its name nor what it asserts says so.",
            pytrace=False,
        )
    for place in {claim.at for claim in claims}:
        count = len({claim.cite for claim in claims if claim.at == place})
        if count > MOST_OF_ONE_PLACE:
            pytest.fail(
                f"{place or 'The test'} claims {count} paragraphs; one expectation or test proves "
                f"{MOST_OF_ONE_PLACE} at most.",
                pytrace=False,
            )


def _as_in_a_name(id: str) -> str:
    """Write a paragraph as the names of tests do, where its title and chapter may be left out: _2_11_e_."""
    return re.sub("[^a-z0-9]+", "_", id.partition("-")[2].lower()).strip("_")


def _ids_in(texts: Iterable[str]) -> set[str]:
    """Return the paragraphs that are written out in some texts, of which some may be regular expressions."""
    return {parse_cite(found).id for text in texts for found in WRITTEN.findall(text.replace("\\", ""))}


def _texts_of(item: pytest.Item) -> Iterator[str]:
    """Return the texts in a test's body, docstring apart, its arguments, and those of its module that it names."""
    assert isinstance(item, pytest.Function)
    if hasattr(item, "callspec"):
        yield from _strings(item.callspec.params.values())
    (function,) = ast.parse(textwrap.dedent(inspect.getsource(item.obj))).body
    assert isinstance(function, ast.FunctionDef)
    said = function.body[1:] if ast.get_docstring(function) is not None else function.body
    for node in (node for statement in said for node in ast.walk(statement)):
        if isinstance(node, ast.Constant):
            yield from _strings([node.value])
        elif isinstance(node, ast.Name):
            yield from _strings([item.obj.__globals__.get(node.id)])


def _strings(values: Iterable[object]) -> Iterator[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple | list | dict):
            yield from _strings([*value, *value.values()] if isinstance(value, dict) else value)


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
    """Gathers what proved which paragraphs, from every worker, and writes it when the session ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.ran: set[str] = set()
        self.failed: set[str] = set()
        self.proven: set[Row] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take up the proofs of a test that went through to the end of its teardown."""
        test = report.nodeid.partition("[")[0]
        self.ran.add(test)
        rows = [str(row).split("\t") for name, row in report.user_properties if name == PROVEN]
        proofs = [(cite, at or test) for cite, at in rows]
        self.ran.update(_source(proof) for _, proof in proofs)
        if report.failed:
            self.failed.update([test, *(_source(proof) for _, proof in proofs)])
        elif report.when == "teardown":
            self.proven.update(proofs)

    def pytest_sessionfinish(self) -> None:
        """Write the sheet: the rows of what ran anew, and the other rows as they stood."""
        rows = {row for row in self._written() if _source(row[1]) not in self.ran}
        rows |= {row for row in self.proven if _source(row[1]) not in self.failed}
        beside = self.path.with_name(self.path.name + ".new")
        beside.write_text("\n".join([HEADER, *map("\t".join, sorted(rows, key=_order))]) + "\n", encoding="utf-8")
        os.replace(beside, self.path)

    def _written(self) -> Iterator[Row]:
        if self.path.exists():
            for line in self.path.read_text(encoding="utf-8").splitlines()[1:]:
                cite, proof = line.split("\t")
                yield cite, proof


def _source(proof: str) -> str:
    """Return the test, or the file of the line, that a proof is found in."""
    return proof if "::" in proof else proof.rpartition(":")[0]


def _order(row: Row) -> tuple[tuple[int, ...], str, str, int, str]:
    cite, proof = row
    file, _, line = proof.rpartition(":")
    return natural_order(parse_cite(cite).id), cite, file, int(line) if line.isdigit() else 0, proof
