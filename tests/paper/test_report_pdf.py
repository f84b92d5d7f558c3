"""A report as PDF: what stands on which page, read from the pages themselves."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from pitboss.paper.report import Bars, Block, Grid, Report, Section
from pitboss.paper.report_pdf import MAY_BREAK, breakable, write

LONG = f"{2**90}/{3**60}"
NOTE = "Not permitted, and priced all the same: " + "a rule that is told at length " * 8 + "and ends here"


def pages(folder: Path, *sections: Section, notes: tuple[str, ...] = ()) -> list[list[str]]:
    """Return the lines of every page, as they are read."""
    file = folder / "report.pdf"
    write(Report("The title", "the subtitle", notes, sections), str(file))
    return [page.extract_text().splitlines() for page in PdfReader(file).pages]


def table(rows: int, name: str = "row") -> Grid:
    """Return a table of so many rows."""
    return Grid(["wager", "house edge"], [[f"{name}-{number}", "1/36"] for number in range(rows)])


def rows_on(page: list[str], name: str) -> list[str]:
    """Return the rows of a table that stand on a page."""
    return [word for line in page for word in line.split() if word.startswith(f"{name}-")]


def test_a_long_table_repeats_its_head_and_loses_no_row(tmp_path: Path) -> None:
    found = pages(tmp_path, Section("Edges", [table(200)]))
    assert len(found) > 2 and rows_on(found[0], "row")
    assert all(any("house edge" in line for line in page) for page in found)
    assert [row for page in found for row in rows_on(page, "row")] == [f"row-{number}" for number in range(200)]


@pytest.mark.parametrize("before", range(30, 56, 5))
@pytest.mark.parametrize("blocks", [[table(20, "next")], ["leading to it", table(20, "next")]])
def test_a_heading_stands_with_its_table_which_is_not_broken(tmp_path: Path, before: int, blocks: list[Block]) -> None:
    found = pages(tmp_path, Section("Edges", [table(before)]), Section("Rules", blocks))
    (page,) = (page for page in found if rows_on(page, "next"))
    assert len(rows_on(page, "next")) == 20 and "2. Rules" in [line.strip() for line in page]


@pytest.mark.parametrize("before", range(30, 54, 6))
def test_a_heading_stands_with_its_plot(tmp_path: Path, before: int) -> None:
    bars = Bars("Shares", [(f"bar-{number}", 0.1) for number in range(10)])
    found = pages(tmp_path, Section("Edges", [table(before)]), Section("Wager", [bars]))
    (page,) = (page for page in found if rows_on(page, "bar"))
    assert len(rows_on(page, "bar")) == 10 and "2. Wager" in [line.strip() for line in page]
    assert any("10.0000 %" in line for line in page)


def test_what_is_noted_stands_whole_on_every_page(tmp_path: Path) -> None:
    found = pages(tmp_path, Section("Edges", [table(150)]), notes=(NOTE, "and another note"))
    assert len(found) > 2
    for page in found:
        told = "".join("".join(page).split())
        assert "".join(NOTE.split()) in told and "andanothernote" in told


def test_no_word_is_broken_but_a_long_number(tmp_path: Path) -> None:
    assert breakable(LONG).replace(MAY_BREAK, "") == LONG != breakable(LONG)
    assert breakable("place_to_lose_on_come_out") == "place_to_lose_on_come_out"
    rows = [["place_to_lose_on_come_out", LONG, "1.414141 %", "custom (19:47-1.2(a)5)", "words " * 30] for _ in "12"]
    grid = Grid(["option", "exactly", "in percent", "citation", "what it says"], rows)
    drawn = " ".join(line for page in pages(tmp_path, Section("Rules", [grid])) for line in page)
    assert "place_to_lose_on_come_out" in drawn


def test_pages_are_counted_and_sections_are_in_the_contents_and_among_the_bookmarks(tmp_path: Path) -> None:
    found = pages(tmp_path, Section("Edges", [table(150)]), Section("Rules", [table(3, "rule")]))
    for number, page in enumerate(found, start=1):
        assert any(f"page {number} of {len(found)}" in line for line in page)
    assert any("Contents" in line for line in found[0])
    outline = PdfReader(tmp_path / "report.pdf").outline
    assert [each.title for each in outline if not isinstance(each, list)] == ["1. Edges", "2. Rules"]
