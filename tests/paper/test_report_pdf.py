"""A report as PDF: what stands on which page, read from the pages themselves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from reportlab import rl_config

from pitboss.paper.report import Bars, Block, Grid, Report, Section
from pitboss.paper.report_pdf import INSIDE, longest_word, widths_of, write

LONG = f"{2**90}/{3**60}"
NOTE = "Not permitted, and priced all the same: " + "a rule that is told at length " * 8 + "and ends here"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where reports are written whose pages can be read."""
    monkeypatch.setattr(rl_config, "pageCompression", 0)
    return tmp_path


def pages(folder: Path, *sections: Section, notes: tuple[str, ...] = ()) -> list[list[str]]:
    """Return the lines of every page, as they are drawn."""
    file = folder / "report.pdf"
    write(Report("The title", "the subtitle", notes, sections), str(file))
    drawn = re.findall(rb"stream\r?\n(.*?)endstream", file.read_bytes(), re.DOTALL)
    return [[line.decode("latin-1").strip() for line in re.findall(rb"\((.*?)\) Tj", page)] for page in drawn]


def table(rows: int, name: str = "row") -> Grid:
    return Grid(["wager", "house edge"], [[f"{name}-{number}", "1/36"] for number in range(rows)])


def test_a_long_table_starts_on_the_first_page_and_repeats_its_head(folder: Path) -> None:
    found = pages(folder, Section("Edges", [table(200)]))
    assert len(found) > 2
    assert found[0].index("The title") < found[0].index("1. Edges") < found[0].index("row-0")
    assert all({"wager", "house edge"} <= set(page) for page in found)
    rows = [line for page in found for line in page if line.startswith("row-")]
    assert rows == [f"row-{number}" for number in range(200)]


@pytest.mark.parametrize("before", range(38, 56, 2))
@pytest.mark.parametrize("blocks", [[table(20, "next")], ["leading to it", table(20, "next")]])
def test_a_heading_stands_with_its_table(folder: Path, before: int, blocks: list[Block]) -> None:
    found = pages(folder, Section("Edges", [table(before)]), Section("Rules", blocks))
    (page,) = (page for page in found if "2. Rules" in page and "next-0" in page)
    assert "next-0" in page


@pytest.mark.parametrize("before", range(30, 54, 4))
def test_a_heading_stands_with_its_plot(folder: Path, before: int) -> None:
    bars = Bars("Shares", [(f"bar-{number}", 0.1) for number in range(10)])
    found = pages(folder, Section("Edges", [table(before)]), Section("Wager", [bars]))
    (page,) = (page for page in found if "2. Wager" in page and "bar-0" in page)
    assert {"bar-0", "bar-9"} <= set(page)


def test_what_is_noted_stands_whole_on_every_page(folder: Path) -> None:
    found = pages(folder, Section("Edges", [table(150)]), notes=(NOTE, "and another note"))
    assert len(found) > 2
    for page in found:
        assert " ".join(page).startswith(f"{NOTE} and another note ")


def test_no_word_is_broken_but_a_long_number(folder: Path) -> None:
    rows = [["place_to_lose_on_come_out", LONG, "1.414141 %", "custom (19:47-1.2(a)5)", "words " * 30] for _ in "12"]
    grid = Grid(["option", "exactly", "in percent", "citation", "what it says"], rows)
    drawn = [line for page in pages(folder, Section("Rules", [grid])) for line in page]
    assert "place_to_lose_on_come_out" in drawn and LONG not in drawn and LONG in "".join(drawn)
    widths = widths_of(grid)
    assert sum(widths) == pytest.approx(INSIDE)
    for width, column in zip(widths, zip(*rows, strict=True), strict=True):
        assert all(longest_word(cell) < width for cell in column)


@pytest.mark.parametrize("cells", [["x"] * 3, ["word" * 12] * 5])
def test_columns_fill_the_page_and_no_more(cells: list[str]) -> None:
    assert sum(widths_of(Grid([""] * len(cells), [cells]))) == pytest.approx(INSIDE)


def test_pages_are_counted_and_sections_are_in_the_contents_and_among_the_bookmarks(folder: Path) -> None:
    found = pages(folder, Section("Edges", [table(150)]), Section("Rules", [table(3, "rule")]))
    assert [[line for line in page if line.startswith("page ")] for page in found] == [
        [f"page {number} of {len(found)}"] for number in range(1, len(found) + 1)
    ]
    assert (
        found[0].index("Contents") < found[0].index("1. Edges") < found[0].index("2. Rules") < found[0].index("row-0")
    )
    written = (folder / "report.pdf").read_bytes()
    assert b"/Outlines" in written and written.count(b"/Title (") >= 3


@pytest.mark.parametrize("before", range(20, 60, 5))
def test_a_table_that_stands_on_one_page_is_not_broken(folder: Path, before: int) -> None:
    found = pages(folder, Section("Edges", [table(before)]), Section("Rules", [table(25, "next")]))
    assert [sum(line.startswith("next-") for line in page) for page in found if "next-0" in page] == [25]
