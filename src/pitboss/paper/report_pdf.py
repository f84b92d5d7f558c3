"""A report as PDF, laid out by ReportLab: pure Python, long kept, and able to draw its own plots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from reportlab.graphics.shapes import Drawing, Rect, String
from reportlab.lib import colors
from reportlab.lib.pagesizes import LETTER
from reportlab.lib.styles import ParagraphStyle, getSampleStyleSheet
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import CondPageBreak, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle
from reportlab.platypus.tableofcontents import TableOfContents

from pitboss.paper.report import LONG_NUMBER, Bars, Block, Grid, Report

MARGIN = 54
INSIDE = LETTER[0] - 2 * MARGIN
BAR, GAP, LABEL = 11, 4, 70
GREEN, RED = colors.HexColor("#2f6f4f"), colors.HexColor("#7a1010")
BETWEEN = 6
PADDING = 12
"""So much of a column's width is left empty beside its words."""

WIDEST_WISH = 150
"""No column asks for more than this, however much it holds; its least is its longest word."""

LEAST_FOR_A_LONG_NUMBER = 90

STYLES = getSampleStyleSheet()
BODY = STYLES["BodyText"]
HEADING = STYLES["Heading2"]
CELL = ParagraphStyle("cell", parent=BODY, fontSize=7.5, leading=9.5)
HEAD = ParagraphStyle("head", parent=CELL, fontName="Helvetica-Bold")
LONG = ParagraphStyle("long", parent=CELL, wordWrap="CJK")
NOTE = ParagraphStyle("note", parent=HEAD, textColor=RED)
LINE = ParagraphStyle("contents", parent=BODY, fontSize=8.5, leading=11, spaceBefore=0, spaceAfter=0)
SMALL = ParagraphStyle("small", parent=STYLES["Heading3"])


class Document(SimpleDocTemplate):  # type: ignore[misc]
    """A document that knows its sections: it is laid out again until its contents and its number of pages are right."""

    pages = 0

    def afterFlowable(self, flowable: Any) -> None:
        """Note where a section begins, for the contents and the reader's bookmarks."""
        if (key := getattr(flowable, "section", None)) is not None:
            self.canv.bookmarkPage(key)
            self.canv.addOutlineEntry(flowable.getPlainText(), key, 0)
            self.notify("TOCEntry", (0, flowable.getPlainText(), self.page, key))

    def build(self, *story: Any, **how: Any) -> None:
        """Lay everything out once, and remember how many pages that took."""
        super().build(*story, **how)
        self.pages = self.page


def write(report: Report, path: str) -> None:
    """Write the report to a file; its notes stand at the top of every page."""
    notes = [Paragraph(escape(note), NOTE) for note in report.notes]
    top = MARGIN + sum(height_of(note) for note in notes)
    document = Document(
        path,
        pagesize=LETTER,
        leftMargin=MARGIN,
        rightMargin=MARGIN,
        topMargin=top,
        bottomMargin=MARGIN,
        title=report.title,
        subject=report.subtitle,
        author="Pitboss",
        creator="Pitboss",
        invariant=1,
    )

    def every_page(canvas: Any, _: Any) -> None:
        bottom = LETTER[1] - MARGIN + BETWEEN
        for note in notes:
            bottom -= height_of(note)
            note.drawOn(canvas, MARGIN, bottom)
        canvas.saveState()
        canvas.setFont("Helvetica", 7.5)
        canvas.drawRightString(LETTER[0] - MARGIN, MARGIN / 2, f"page {canvas.getPageNumber()} of {document.pages}")
        canvas.drawString(MARGIN, MARGIN / 2, report.title)
        canvas.restoreState()

    document.multiBuild(list(story(report)), onFirstPage=every_page, onLaterPages=every_page)


def story(report: Report) -> Iterator[Any]:
    """Lay out everything in turn; a heading, or what leads to a table, begins a page rather than end one."""
    yield Paragraph(escape(report.title), STYLES["Title"])
    yield Paragraph(escape(report.subtitle), BODY)
    yield Paragraph("Contents", SMALL)
    yield TableOfContents(levelStyles=[LINE], dotsMinLevel=0)
    for number, section in enumerate(report.sections, start=1):
        heading = Paragraph(escape(f"{number}. {section.title}"), HEADING)
        heading.section = f"section-{number}"
        yield CondPageBreak(height_of(heading) + HEADING.spaceBefore + HEADING.spaceAfter + beginning(section.blocks))
        yield heading
        for place, block in enumerate(section.blocks):
            yield CondPageBreak(beginning(section.blocks[place:]))
            yield laid_out(block)
            yield Spacer(1, BETWEEN)


def beginning(blocks: Sequence[Block]) -> float:
    """Return how high the least is that stands together at the head of blocks: words, and the table they lead to."""
    first, *others = blocks
    leads = isinstance(first, str) and others and not isinstance(others[0], str)
    return float(sum(least_of(block) + BETWEEN + BODY.spaceBefore for block in blocks[: 2 if leads else 1]))


def least_of(block: Block) -> float:
    """Return how high a block is that stands on one page; of a table that does not, its head and first row."""
    whole = height_of(laid_out(block))
    if isinstance(block, Grid) and whole > LETTER[1] - 4 * MARGIN:
        return height_of(grid(Grid(block.columns, block.rows[:1]), widths_of(block)))
    return whole


def height_of(flowable: Any) -> float:
    """Return how high something is in the width of the page."""
    return float(flowable.wrap(INSIDE, LETTER[1])[1])


def laid_out(block: Block) -> Any:
    """Lay out a block."""
    if isinstance(block, str):
        return Paragraph(escape(block), BODY)
    if isinstance(block, Grid):
        return grid(block, widths_of(block))
    return plot(block)


def grid(table: Grid, widths: Sequence[float]) -> Any:
    """Lay out a table; its head is repeated on every page that it comes to."""
    head = [[Paragraph(escape(name), HEAD) for name in table.columns]] if any(table.columns) else []
    cells = [[Paragraph(escape(cell), LONG if LONG_NUMBER.match(cell) else CELL) for cell in row] for row in table.rows]
    lines = [("LINEBELOW", (0, 0), (-1, -1), 0.25, colors.lightgrey), ("VALIGN", (0, 0), (-1, -1), "TOP")]
    padding = [("TOPPADDING", (0, 0), (-1, -1), 1), ("BOTTOMPADDING", (0, 0), (-1, -1), 1)]
    return Table(head + cells, colWidths=widths, repeatRows=len(head), style=TableStyle([*lines, *padding]))


def widths_of(table: Grid) -> list[float]:
    """Return how wide each column is: its longest word has room, and what is left goes where more is wished."""
    columns = list(zip(table.columns, *table.rows, strict=True))
    least = [max(map(longest_word, column)) + PADDING for column in columns]
    wished = [
        max(room, min(max(map(width_of, column)) + PADDING, WIDEST_WISH))
        for room, column in zip(least, columns, strict=True)
    ]
    more = [wish - room for wish, room in zip(wished, least, strict=True)]
    share = (INSIDE - sum(least)) / (sum(more) or 1)
    if share < 0:
        return [room * INSIDE / sum(least) for room in least]
    if share > 1:
        return [wish * INSIDE / sum(wished) for wish in wished]
    return [room + share * wish for room, wish in zip(least, more, strict=True)]


def longest_word(cell: str) -> float:
    """Return how wide the longest word of a cell is; a long number is broken."""
    if LONG_NUMBER.match(cell):
        return LEAST_FOR_A_LONG_NUMBER
    return max(map(width_of, cell.split()), default=0.0)


def width_of(words: str) -> float:
    """Return how wide words are in the bold letters of a head, which no others exceed."""
    return float(stringWidth(words, HEAD.fontName, HEAD.fontSize))


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
