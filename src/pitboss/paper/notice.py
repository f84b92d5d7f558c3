"""Notices to post at a table before a rule or a higher minimum begins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from pitboss.games import find_game
from pitboss.games.notice import NOTICE_MINUTES
from pitboss.housefile.differences import TableChange
from pitboss.law import appeared
from pitboss.paper.press import Form, printed
from pitboss.paper.sign import title_case
from pitboss.table.refusal import Refused


@dataclass(frozen=True, slots=True)
class PostedNotice:
    """One notice: at which table, what changes, from when on, and by which paragraphs it is posted."""

    house: str
    title: str
    table: str
    lines: tuple[str, ...]
    begins: str
    cite: str


def notices_of(house: str, changes: Iterable[TableChange], posted: datetime | None = None) -> tuple[PostedNotice, ...]:
    """Write a notice for each table where patrons must be told before something begins."""
    made = []
    for each in changes:
        if not each.notices:
            continue
        begins = each.notices[0].begins(posted)
        when = f"{begins:%B} {begins.day}, {begins:%Y, %H:%M}" if begins else f"{NOTICE_MINUTES} minutes after posting"
        lines = tuple(f"{title_case(change.label)}: {change.after} (now {change.before})" for change in each.notices)
        cite = "; ".join(dict.fromkeys(change.notice for change in each.notices))
        made.append(PostedNotice(house, find_game(each.table.game).title, each.table.name, lines, when, cite))
        appeared(cite)
    return tuple(made)


def print_notices(notices: Sequence[PostedNotice], form: Form, paper: str = "letter") -> bytes:
    """Print notices, a page each; only a PDF holds several."""
    if form != "pdf" and len(notices) > 1:
        raise Refused(f"{len(notices)} notices in one drawing", "a drawing is of one page", "a file ending in .pdf")
    facts = [
        {"house": each.house, "title": each.title, "table": each.table, "lines": each.lines, "begins": each.begins,
         "cite": each.cite} for each in notices
    ]  # fmt: skip
    return printed("notice", {"notices": facts}, form, paper)[0]
