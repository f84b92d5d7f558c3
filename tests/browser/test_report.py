"""A report in a real browser: on a phone, on a desk, and printed."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from datetime import date

import pytest
from playwright.sync_api import Browser, Page

from pitboss.odds.solvers import question_of
from pitboss.paper.report import Grid, Report, Section, report_of
from pitboss.paper.report_html import page as page_of

BROKEN_WORDS = """() => {
  const broken = [];
  for (const cell of document.querySelectorAll('th, td:not(.long), p')) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode())
      for (const word of text.data.matchAll(/[^ -]+/g)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map((each) => each.top)).size > 1) broken.push(word[0]);
      }
  }
  return broken;
}"""
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
NOTE_INK = rb"\.4784\d* \.0627\d* \.0627\d* rg"


@pytest.fixture
def reader(browser: Browser) -> Iterator[Page]:
    """Somebody who reads a report."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def report(game: str, settings: dict[str, str]) -> Report:
    solver, question = question_of(game, settings, even_if_not_permitted=True)
    return report_of(solver, question, solver.solve(question, None), 0.25, date(2007, 11, 30))


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("game", ["craps", "three-card-poker", "baccarat"])
def test_a_report_breaks_no_word_and_never_scrolls_sideways(reader: Page, game: str, width: int) -> None:
    reader.set_viewport_size({"width": width, "height": 800})
    reader.set_content(page_of(report(game, {})))
    assert reader.evaluate(SIDEWAYS) == 0
    assert reader.evaluate(BROKEN_WORDS) == []


def printed(reader: Page, written: Report) -> list[bytes]:
    """Return what is drawn on every printed page."""
    reader.set_content(page_of(written))
    paper = reader.pdf(format="Letter", print_background=True)
    parts = re.findall(rb"/Filter /FlateDecode[^>]*>>\s*stream\r?\n(.*?)\r?\nendstream", paper, re.DOTALL)
    # the last byte of a stream may look like the end of its line: the drawing is whole without its checksum
    drawings = [zlib.decompressobj().decompress(part) for part in parts]
    drawn = [drawing for drawing in drawings if b" Tj" in drawing or b"TJ" in drawing]
    assert len(drawn) == len(re.findall(rb"/Type /Page\b", paper))
    return drawn


def test_what_is_not_permitted_is_noted_on_every_printed_page(reader: Page) -> None:
    noted = printed(reader, report("three-card-poker", {"ante_bonus": "1-5-6"}))
    assert len(noted) > 2
    assert all(re.search(NOTE_INK, drawing) for drawing in noted)
    assert not [drawing for drawing in printed(reader, report("three-card-poker", {})) if re.search(NOTE_INK, drawing)]


def test_many_notes_too_stand_on_every_printed_page(reader: Page) -> None:
    notes = ["Not permitted, and priced all the same: " + "a rule that is told at length " * 4] * 8
    rows = [[f"row {number}", "1/36"] for number in range(100)]
    noted = printed(reader, Report("Title", "of one table", notes, [Section("Edges", [Grid(["a", "b"], rows)])]))
    assert len(noted) > 2
    assert all(re.search(NOTE_INK, drawing) for drawing in noted)


def test_a_printed_table_starts_on_the_first_page(reader: Page) -> None:
    rows = [[f"row {number}", "1/36"] for number in range(100)]
    once = printed(reader, Report("Title", "of one table", (), [Section("Edges", [Grid(["a", "b"], rows)])]))
    assert len(once) > 2
    assert min(map(len, once[:-1])) > max(map(len, once)) / 2
