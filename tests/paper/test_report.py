"""A report says all that a lab asks of a price, as a page and as a PDF."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from pitboss.odds.solvers import question_of
from pitboss.paper.report import Bars, Grid, Report, report_of
from pitboss.paper.report_html import page
from tests.cli.conftest import Run, run  # noqa: F401 - the fixture that runs the program

SECTIONS = ["Edges", "Rules", "Pay tables", "Wager: pair plus", "Wager: ante play", "Best play", "Method", "Checks",
            "Versions"]  # fmt: skip


def made(settings: dict[str, str], *, even_if_not_permitted: bool = False) -> Report:
    solver, question = question_of("three-card-poker", settings, even_if_not_permitted=even_if_not_permitted)
    return report_of(solver, question, solver.solve(question, None), 0.25)


def test_a_report_has_every_section_and_every_check_holds() -> None:
    report = made({"pair_plus": "B"})
    assert [section.title for section in report.sections] == SECTIONS
    cells = [cell for section in report.sections for block in section.blocks if isinstance(block, Grid)
             for row in block.rows for cell in row]  # fmt: skip
    assert {"149/5525", "19:47-20.11(a)2", "33 to 1", "the regulation's text"} <= set(cells)
    assert cells.count("holds") == 4 and "DOES NOT HOLD" not in cells
    plots = [block for section in report.sections for block in section.blocks if isinstance(block, Bars)]
    assert [round(sum(share for _, share in plot.shares), 9) for plot in plots] == [1, 1]


def test_what_is_not_permitted_is_noted_on_the_page() -> None:
    text = page(made({"ante_bonus": "1-5-6"}, even_if_not_permitted=True))
    assert 'class="note">Not permitted, and priced all the same: the 1-5-6 ante bonus' in text
    assert "not permitted" not in page(made({})).lower()


def test_the_page_needs_nothing_else_and_draws_its_plots() -> None:
    text = page(made({}))
    assert text.count("<svg") == 2
    assert not re.search(r"(src|href)=", text)


def test_the_command_writes_html_and_pdf_and_leaves_what_is_there(run: Run, tmp_path: Path) -> None:  # noqa: F811
    for suffix, begins in ((".html", b"<!DOCTYPE html>"), (".pdf", b"%PDF-")):
        file = tmp_path / f"report{suffix}"
        assert run("report", "three-card-poker", "-o", str(file)).code == 0
        assert file.read_bytes().startswith(begins)
        again = run("report", "three-card-poker", "-o", str(file))
        assert again.code == 2 and "exists already" in again.err
        assert run("report", "three-card-poker", "-o", str(file), "--force", "--json").code == 0


def test_another_kind_of_file_is_refused(run: Run, tmp_path: Path) -> None:  # noqa: F811
    ran = run("report", "three-card-poker", "-o", str(tmp_path / "report.doc"))
    assert ran.code == 2 and "a report is written as .html or .pdf" in ran.err


def test_without_reportlab_it_is_said_how_to_get_it(
    run: Run,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [name for name in sys.modules if name.startswith("reportlab")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "pitboss.paper.report_pdf", raising=False)
    monkeypatch.setitem(sys.modules, "reportlab", None)
    ran = run("report", "three-card-poker", "-o", str(tmp_path / "report.pdf"))
    assert ran.code == 2 and "pip install 'pitboss[report]'" in ran.err
