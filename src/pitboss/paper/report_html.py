"""A report as one HTML page that needs nothing else: tables, and plots as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from pitboss.paper.report import Bars, Block, Grid, Report
from pitboss.paper.svg import tag, words

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1c; background: #fff; }
h1 { margin-bottom: 0; } h2 { margin-top: 2.2rem; border-bottom: 1px solid #bbb; }
table { border-collapse: collapse; margin: .8rem 0; font-size: .9rem; }
th, td { text-align: left; padding: .2rem .7rem .2rem 0; border-bottom: 1px solid #e3e3e3; vertical-align: top; overflow-wrap: anywhere; }
.note { background: #7a1010; color: #fff; padding: .5rem .8rem; position: sticky; top: 0; }
figure { margin: 1rem 0; } figcaption { font-weight: 600; }
"""  # noqa: E501
BAR, GAP, LABEL, WIDTH = 16, 5, 90, 640


def page(report: Report) -> str:
    """Return the report as a page."""
    body = [tag("p", words(note), class_="note") for note in report.notes]
    body += [tag("h1", words(report.title)), tag("p", words(report.subtitle))]
    for section in report.sections:
        body.append(tag("h2", words(section.title)))
        body += [written for block in section.blocks for written in blocks(block)]
    head = f'<meta charset="utf-8"><title>{escape(report.title)}</title><style>{STYLE}</style>'
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head><body>\n{chr(10).join(body)}\n</body></html>\n'


def blocks(block: Block) -> Iterator[str]:
    """Write a block."""
    if isinstance(block, str):
        yield tag("p", words(block))
    elif isinstance(block, Grid):
        yield grid(block)
    else:
        yield tag("figure", tag("figcaption", words(block.title)), plot(block))


def grid(table: Grid) -> str:
    """Write a table."""
    head = tag("tr", *(tag("th", words(name)) for name in table.columns)) if any(table.columns) else ""
    return tag("table", head, *(tag("tr", *(tag("td", words(cell)) for cell in row)) for row in table.rows))


def plot(bars: Bars) -> str:
    """Draw shares as bars."""
    most = max(share for _, share in bars.shares)
    height = len(bars.shares) * (BAR + GAP)
    drawn = []
    for number, (name, share) in enumerate(bars.shares):
        top, wide = number * (BAR + GAP), (WIDTH - LABEL - 90) * share / most
        drawn.append(tag("text", words(name), x=LABEL - 8, y=top + BAR - 4, text_anchor="end", font_size=12))
        drawn.append(tag("rect", x=LABEL, y=top, width=max(wide, 0.5), height=BAR, fill="#2f6f4f"))
        drawn.append(tag("text", words(f"{100 * share:.4f} %"), x=LABEL + wide + 6, y=top + BAR - 4, font_size=12))
    return tag("svg", *drawn, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {height}", width=WIDTH,
               height=height, role="img", aria_label=bars.title)  # fmt: skip
