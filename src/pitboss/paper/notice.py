"""Notices to post at a table before a rule or a higher minimum begins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from pitboss.games import find_game
from pitboss.games.notice import NOTICE_MINUTES
from pitboss.housefile.differences import Change, TableChange
from pitboss.law import appeared
from pitboss.paper.press import Form, printed
from pitboss.paper.sign import title_case
from pitboss.table.refusal import Refused

SIZES = (20, 17, 14, 12)
"""The sizes of a notice's letters in points, the largest first."""


@dataclass(frozen=True, slots=True)
class PostedNotice:
    """One notice: at which table, what changes, from when on, and by which paragraphs it is posted."""

    house: str
    title: str
    table: str
    lines: tuple[str, ...]
    begins: str
    cite: str
    to: str = ""
    """Who is told in writing, where it isn't the patrons at the table."""


def notices_of(house: str, changes: Iterable[TableChange], posted: datetime | None = None) -> tuple[PostedNotice, ...]:
    """Write a notice for each table where somebody must be told before something begins, and for each who is told."""
    made = []
    for each in changes:
        for to in dict.fromkeys(change.to for change in each.notices):
            told = [change for change in each.notices if change.to == to]
            lines = tuple(
                f"{title_case(change.label)}: {as_posted(change.after)} (now {as_posted(change.before)})"
                for change in told
            )
            cite = "; ".join(dict.fromkeys(change.notice for change in told))
            title = find_game(each.table.game).title
            name = each.table.name if each.table.name != title else ""
            made.append(PostedNotice(house, title, name, lines, begins_words(told[0], posted), cite, to))
            appeared(cite)
    return tuple(made)


def as_posted(value: str) -> str:
    """Return the value of an option as patrons read it.

    >>> as_posted("yes"), as_posted("none"), as_posted("$10")
    ('offered', 'not offered', '$10')
    """
    return {"yes": "offered", "no": "not offered", "none": "not offered"}.get(value, value)


def begins_words(change: Change, posted: datetime | None) -> str:
    """Say when what a notice is of may begin."""
    begins = change.begins(posted)
    if begins is None:
        return f"{NOTICE_MINUTES} minutes after {'it is given' if change.to else 'posting'}"
    return f"{begins:%B} {begins.day}, {begins:%Y, %H:%M}"


def print_notices(notices: Sequence[PostedNotice], form: Form, paper: str = "letter") -> bytes:
    """Print notices, a page each in the largest letters that fit; only a PDF holds several."""
    if form != "pdf" and len(notices) > 1:
        raise Refused(f"{len(notices)} notices in one drawing", "a drawing is of one page", "a file ending in .pdf")
    sizes = [size_of(each, paper) for each in notices]
    facts = [asdict(each) | {"size": size} for each, size in zip(notices, sizes, strict=True)]
    return printed("notice", {"notices": facts}, form, paper)[0]


def size_of(notice: PostedNotice, paper: str) -> float:
    """Return the largest letters in which a notice is one page, or refuse one that is too long for any."""
    for size in SIZES:
        if len(printed("notice", {"notices": [asdict(notice) | {"size": size}]}, "svg", paper)) == 1:
            return size
    why = f"in letters of {SIZES[-1]} points it needs more than a page"
    raise Refused(f"the notice of {notice.title}", why, "fewer changes at a time", "custom (19:47-8.3)")
