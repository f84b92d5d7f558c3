"""A report as PDF: contents, bookmarks and numbered pages, with its notes at the top of every page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pitboss.paper.press import printed
from pitboss.paper.report import LONG_NUMBER, Bars, Block, Grid, Report

MAY_BREAK = "\N{ZERO WIDTH SPACE}"
PIECE = 8
"""Digits of a long number that stand together; it may be broken after any such piece."""


def write(report: Report, path: str) -> None:
    """Write the report to a file."""
    facts = {
        "title": report.title,
        "subtitle": report.subtitle,
        "notes": list(report.notes),
        "sections": [
            {"title": section.title, "blocks": [block_facts(block) for block in section.blocks]}
            for section in report.sections
        ],
    }
    Path(path).write_bytes(printed("report", facts, "pdf")[0])


def block_facts(block: Block) -> dict[str, Any]:
    """Return a block as its template takes it."""
    if isinstance(block, str):
        return {"kind": "words", "words": block}
    if isinstance(block, Grid):
        rows = [[breakable(cell) for cell in row] for row in block.rows]
        return {"kind": "grid", "columns": list(block.columns), "rows": rows, "wide": wide_columns(block)}
    return {"kind": "bars", "title": block.title, "bars": bars_facts(block)}


def wide_columns(grid: Grid) -> list[bool]:
    """Tell which columns hold sentences or long numbers, and so share the room that the others leave."""
    columns = zip(grid.columns, *grid.rows, strict=True)
    return [any(len(cell) > PIECE * 4 or LONG_NUMBER.match(cell) for cell in column) for column in columns]


def breakable(cell: str) -> str:
    """Return a cell whose long number may go over several lines; no word is ever broken."""
    if not LONG_NUMBER.match(cell):
        return cell
    return MAY_BREAK.join(cell[start : start + PIECE] for start in range(0, len(cell), PIECE))


def bars_facts(bars: Bars) -> list[dict[str, Any]]:
    """Return each bar with its length as a part of the longest, and its share in words."""
    most = max(share for _, share in bars.shares)
    return [
        {"name": name, "part": share / most if most else 0, "words": f"{100 * share:.4f} %"}
        for name, share in bars.shares
    ]
