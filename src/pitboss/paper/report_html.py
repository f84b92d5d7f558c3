"""A report as one HTML page that needs nothing else: tables, and plots as SVG."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import zip_longest

from pitboss.paper.report import LONG_NUMBER, MOST_WHOLE, Bars, Block, Grid, Report
from pitboss.paper.svg import tag, words

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1c; background: #fff; }
h1 { margin-bottom: 0; line-height: 1.2; } h2 { margin-top: 2.2rem; border-bottom: 1px solid #bbb; }
.table { overflow-x: auto; margin: .8rem 0; }
table { border-collapse: collapse; font-size: .9em; }
th, td { text-align: left; padding: .2rem .7rem .2rem 0; border-bottom: 1px solid #e3e3e3; vertical-align: top; }
th, .whole { white-space: nowrap; }
.prose { min-width: 11rem; }
.long { width: 20rem; min-width: 12rem; overflow-wrap: anywhere; }
.notes { background: #7a1010; color: #fff; position: sticky; top: 0; z-index: 1; }
.note { margin: 0; padding: .5rem .8rem; }
figure { margin: 1rem 0; } figcaption { font-weight: 600; }
svg { max-width: 100%; height: auto; }
nav ol { columns: 2; margin: 0; } nav h2 { font-size: 1rem; margin: 1.2rem 0 .4rem; border: 0; } nav a { color: inherit; }
@page { margin: 15mm; @bottom-right { content: "page " counter(page) " of " counter(pages); font: 8pt sans-serif; } }
@media print {
  body { display: table; width: 100%; max-width: none; margin: 0; padding: 0; font-size: 9pt; print-color-adjust: exact; }
  .notes { display: table-header-group; position: static; break-inside: avoid; }
  .note { padding: .1rem .5rem; font-size: 8pt; line-height: 1.2; }
  main { display: table-row-group; }
  thead { display: table-header-group; }
  .table { overflow-x: visible; }
  .prose, .long { min-width: 8rem; }
  h1, h2, figcaption, .leads { break-after: avoid; }
  tr, figure, .short, nav { break-inside: avoid; }
}
"""  # noqa: E501
HYPHENED = re.compile(r"\S*\w-\d\S*")
"""A citation, or what else has a hyphen before a digit, where no line ends."""

BAR, GAP, LABEL, WIDTH = 16, 5, 90, 640
MOST_TOGETHER = 40
"""Rows of a table that stand on one page; a longer one may be broken between rows."""


def page(report: Report) -> str:
    """Return the report as a page."""
    body = [tag("h1", words(report.title)), tag("p", words(report.subtitle)), contents(report)]
    for number, section in enumerate(report.sections, start=1):
        body.append(tag("h2", words(f"{number}. {section.title}"), id=f"s{number}"))
        body += [written for pair in with_next(section.blocks) for written in blocks(*pair)]
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(report.title)}</title><style>{STYLE}</style>"
    )
    notes = tag("div", *(tag("p", prose(note), class_="note") for note in report.notes), class_="notes")
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head><body>\n'
        f"{notes if report.notes else ''}<main>\n{chr(10).join(body)}\n</main></body></html>\n"
    )


def contents(report: Report) -> str:
    """Write the table of contents, each line a link."""
    lines = (
        tag("li", tag("a", words(section.title), href=f"#s{number}"))
        for number, section in enumerate(report.sections, start=1)
    )
    return tag("nav", tag("h2", words("Contents")), tag("ol", *lines), aria_label="Contents")


def with_next(found: Sequence[Block]) -> Iterator[tuple[Block, Block | None]]:
    """Yield each block with the one after it."""
    return zip_longest(found, found[1:])


def blocks(block: Block, following: Block | None) -> Iterator[str]:
    """Write a block; a paragraph before a table or a plot stands on its page."""
    if isinstance(block, str):
        leads = following is not None and not isinstance(following, str)
        yield tag("p", prose(block), class_="leads" if leads else None)
    elif isinstance(block, Grid):
        yield tag("div", grid(block), class_="table" if len(block.rows) > MOST_TOGETHER else "table short")
    else:
        yield tag("figure", tag("figcaption", words(block.title)), plot(block))


def prose(text: str) -> str:
    """Write words of which no line begins with a percent sign, or ends within a citation."""
    return HYPHENED.sub(lambda found: tag("span", found[0], class_="whole"), words(text).replace(" %", "&nbsp;%"))


def grid(table: Grid) -> str:
    """Write a table; its head is repeated on every page that it comes to."""
    head = tag("thead", tag("tr", *(tag("th", words(name)) for name in table.columns))) if any(table.columns) else ""
    return tag("table", head, tag("tbody", *(tag("tr", *map(cell, row)) for row in table.rows)))


def cell(text: str) -> str:
    """Write a cell, which says how it may be broken."""
    if LONG_NUMBER.match(text):
        return tag("td", prose(text), class_="long")
    is_whole = len(text) <= MOST_WHOLE or " " not in text
    return tag("td", words(text), class_="whole") if is_whole else tag("td", prose(text), class_="prose")


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
