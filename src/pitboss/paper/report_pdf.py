"""A report as PDF, laid out by ReportLab: pure Python, long kept, and able to draw its own plots."""

from __future__ import annotations

from html import escape
from typing import Any

from reportlab.graphics.shapes import Drawing, Rect, String
from reportlab.lib import colors
from reportlab.lib.pagesizes import LETTER
from reportlab.lib.styles import ParagraphStyle, getSampleStyleSheet
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from pitboss.paper.report import Bars, Block, Grid, Report

MARGIN = 54
INSIDE = LETTER[0] - 2 * MARGIN
BAR, GAP, LABEL = 11, 4, 70
GREEN = colors.HexColor("#2f6f4f")
LONGEST_WORD = 28


def write(report: Report, path: str) -> None:
    """Write the report to a file; its notes stand at the top of every page."""
    styles = getSampleStyleSheet()
    small = ParagraphStyle("small", parent=styles["BodyText"], fontSize=7.5, leading=9.5, wordWrap="CJK")
    heading = ParagraphStyle("heading", parent=styles["Heading2"], keepWithNext=1)
    story: list[Any] = [
        Paragraph(escape(report.title), styles["Title"]),
        Paragraph(escape(report.subtitle), styles["BodyText"]),
    ]
    for section in report.sections:
        story.append(Paragraph(escape(section.title), heading))
        for block in section.blocks:
            story += [laid_out(block, styles["BodyText"], small), Spacer(1, 6)]
    top = MARGIN + 14 * len(report.notes)
    document = SimpleDocTemplate(path, pagesize=LETTER, leftMargin=MARGIN, rightMargin=MARGIN, topMargin=top,
                                 bottomMargin=MARGIN, title=report.title, invariant=1)  # fmt: skip

    def every_page(canvas: Any, _: Any) -> None:
        canvas.saveState()
        canvas.setFont("Helvetica-Bold", 7.5)
        canvas.setFillColor(colors.HexColor("#7a1010"))
        for line, note in enumerate(report.notes):
            canvas.drawString(MARGIN, LETTER[1] - MARGIN + 14 - 10 * line, note[:150])
        canvas.setFillColor(colors.black)
        canvas.setFont("Helvetica", 7.5)
        canvas.drawRightString(LETTER[0] - MARGIN, MARGIN / 2, f"page {canvas.getPageNumber()}")
        canvas.restoreState()

    document.build(story, onFirstPage=every_page, onLaterPages=every_page)


def laid_out(block: Block, body: ParagraphStyle, small: ParagraphStyle) -> Any:
    """Lay out a block."""
    if isinstance(block, str):
        return Paragraph(escape(block), body)
    if isinstance(block, Grid):
        return grid(block, small)
    return plot(block)


def grid(table: Grid, style: ParagraphStyle) -> Any:
    """Lay out a table, each column as wide as its words need."""
    rows = [list(row) for row in ([table.columns] if any(table.columns) else []) + list(table.rows)]
    needs = [max(min(len(row[column]), LONGEST_WORD) for row in rows) + 2 for column in range(len(rows[0]))]
    widths = [INSIDE * need / sum(needs) for need in needs]
    cells = [[Paragraph(escape(cell), style) for cell in row] for row in rows]
    lines = [("LINEBELOW", (0, 0), (-1, -1), 0.25, colors.lightgrey), ("VALIGN", (0, 0), (-1, -1), "TOP")]
    return Table(cells, colWidths=widths, style=TableStyle([*lines, ("TOPPADDING", (0, 0), (-1, -1), 1),
                                                            ("BOTTOMPADDING", (0, 0), (-1, -1), 1)]))  # fmt: skip


def plot(bars: Bars) -> Any:
    """Draw shares as bars."""
    most = max(share for _, share in bars.shares)
    height = (len(bars.shares) + 1) * (BAR + GAP)
    drawing = Drawing(INSIDE, height)
    drawing.add(String(0, height - BAR, bars.title, fontSize=9, fontName="Helvetica-Bold"))
    for number, (name, share) in enumerate(bars.shares):
        bottom, wide = height - (number + 2) * (BAR + GAP), (INSIDE - LABEL - 70) * share / most
        drawing.add(String(LABEL - 6, bottom + 2, name, fontSize=8, textAnchor="end"))
        drawing.add(Rect(LABEL, bottom, max(wide, 0.4), BAR, fillColor=GREEN, strokeColor=None))
        drawing.add(String(LABEL + wide + 5, bottom + 2, f"{100 * share:.4f} %", fontSize=8))
    return drawing
