"""`pitboss diff`: what a new house file changes, which notices are due, and when each change may begin."""

from __future__ import annotations

import argparse
import json
from datetime import datetime
from typing import Any

from pitboss.cli import OK
from pitboss.cli.extras import paper_extra
from pitboss.cli.printing import checked_file, house_of, write_file
from pitboss.cli.terminal import Screen, Unable
from pitboss.cli.values import printable
from pitboss.games.notice import NOTICE_MINUTES
from pitboss.housefile.differences import CHANGES, CLOSES, OPENS, Change, TableChange, differences, house_changes

HOW = "by a sign at the table and an announcement"


def run(arguments: argparse.Namespace) -> int:
    """Tell what a new house file changes, and write the notices where they are asked for."""
    posted = moment(arguments.posted) if arguments.posted else None
    file = checked_file(arguments) if arguments.output else None
    before, after = house_of(arguments.old), house_of(arguments.new)
    found, own = differences(before, after), house_changes(before, after)
    screen = Screen()
    if file is not None:
        from pitboss.paper.notice import notices_of, print_notices
        from pitboss.paper.press import form_of

        notices = notices_of(after.name, found, posted)
        if not notices:
            raise Unable(f"{file} wasn't written: no notice is due")
        with paper_extra("printed notices"):
            write_file(file, print_notices(notices, form_of(file), arguments.paper))
    if arguments.json:
        house = [change_json(each, posted) for each in own]
        screen.line(json.dumps({"house": house, "changes": [as_json(each, posted) for each in found]}, indent=2))
    else:
        tell(screen, own, found, posted)
        if file is not None:
            screen.line(f"{file} is written: the notices, ready to post.")
    return OK


def moment(text: str) -> datetime:
    """Read when notices are posted."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise Unable(f"--posted {text}: write a day and a time, such as 2026-11-20T18:00") from None


def tell(screen: Screen, own: tuple[Change, ...], found: tuple[TableChange, ...], posted: datetime | None) -> None:
    """Tell what changes in the house, each table that opens, closes or changes, and how many notices are due."""
    if own:
        screen.paragraph("The house changes.")
    for change in own:
        screen.cited(printable(str(change)), change.cite, indent=4)
    for each in found:
        screen.paragraph(printable(f"{each.table.key}: {each.title} {each.what}."))
        for change in each.changes:
            screen.cited(printable(str(change)), change.cite, indent=4)
            if change.notice:
                screen.cited(due_words(change, posted), change.notice, indent=8)
    if not found:
        screen.line("No table changes; no notice is due." if own else "Nothing changes.")
        return
    kinds = [(OPENS, "opens", "open"), (CLOSES, "closes", "close"), (CHANGES, "changes", "change")]
    counts = [(sum(each.what == what for each in found), one, many) for what, one, many in kinds]
    told = ", ".join(f"{n} table{'s' * (n != 1)} {one if n == 1 else many}" for n, one, many in counts if n)
    due = sum(len(each.notices) for each in found)
    screen.line(f"{told}; {due or 'no'} notice{'s' * (due != 1)} {'is' if due == 1 else 'are'} due.")


def due_words(change: Change, posted: datetime | None) -> str:
    """Say which notice is due for a change, and when it may begin."""
    begins = change.begins(posted)
    when = f"it may begin at {begins:%Y-%m-%d %H:%M}" if begins else f"it may begin {NOTICE_MINUTES} minutes later"
    if change.to:
        return f"Written notice due to {change.to}; {when}."
    return f"Notice due {HOW}; {when}, at once while nobody is at the table."


def as_json(each: TableChange, posted: datetime | None) -> dict[str, Any]:
    """Return what becomes of a table as one JSON object."""
    return {"table": each.table.key, "name": each.table.name, "game": each.table.game, "what": each.what,
            "changes": [change_json(change, posted) for change in each.changes]}  # fmt: skip


def change_json(change: Change, posted: datetime | None) -> dict[str, Any]:
    """Return one change as one JSON object."""
    about = {"option": change.option, "label": change.label, "before": change.before, "after": change.after}
    notice: dict[str, Any] = {"cite": change.cite, "notice": change.notice}
    if change.notice:
        begins = change.begins(posted)
        notice |= {"minutes": NOTICE_MINUTES, "may_begin": begins.isoformat() if begins else None}
    return about | notice
