"""The sign at a table: what is played, for how much, by which rules, and what each wager pays.

Odds are told with "to" or "win", never with "for". A sign is one page, set as large as it fits; what does not fit in
letters that can be read across a table is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pitboss.games import Game
from pitboss.law import appeared
from pitboss.odds.question import Posted
from pitboss.odds.solvers import solver_of
from pitboss.paper.anchors import Inscription
from pitboss.paper.layout import planner_of
from pitboss.paper.plan import PayPanel, Plan
from pitboss.paper.press import Form, printed
from pitboss.table.events import area_words
from pitboss.table.events.common import telling
from pitboss.table.marks import approval_of, by_approval, license_of
from pitboss.table.options import HouseOptions
from pitboss.table.provenance import PRACTICE
from pitboss.table.refusal import Refused

SIZES = (26, 23, 20, 18, 16, 14, 12.5, 11)
"""The sizes of a sign's letters in points, the largest first; below the last nobody reads them across a table."""
UNPAID = ("push", "lost")
AS_EACH = "as each of them"
"""What two wagers that are priced together pay; a sign has each of them."""
COLUMNS = (1, 2, 3)
SLACK = 2
"""Lines by which one column may be longer than another, so that a bet stays in one."""
ODDS_FOR = re.compile(r"\b\d[\d,.]* for \$?\d|\bfor \$\d")
"""Odds as no sign may tell them."""
PAYS_FOR = "custom (19:47-8.2)"


@dataclass(frozen=True, slots=True)
class SignLine:
    """A line of a sign, and the paragraph that asks for it or states it."""

    words: str
    cite: str


@dataclass(frozen=True, slots=True)
class PayGroup:
    """What one wager pays: its name, and each result with its odds."""

    title: str
    rows: tuple[Posted, ...]


@dataclass(frozen=True, slots=True)
class Sign:
    """All that a sign says; ``limits`` stands out, ``lines`` are the rules, ``notes`` the small print."""

    house: str
    title: str
    table: str
    limits: SignLine
    lines: tuple[SignLine, ...]
    pays: tuple[PayGroup, ...]
    notes: tuple[SignLine, ...]
    law: str

    @property
    def all_lines(self) -> tuple[SignLine, ...]:
        """Return every line with its paragraph, what the wagers pay included."""
        pays = (SignLine(f"{group.title}: {row.on}, {row.pays}", row.cite) for group in self.pays for row in group.rows)
        return (self.limits, *self.lines, *pays, *self.notes)

    def as_json(self) -> dict[str, Any]:
        """Return the sign as one JSON object."""
        lines = [{"words": line.words, "cite": line.cite} for line in self.all_lines]
        return {"house": self.house, "title": self.title, "table": self.table, "law": self.law, "lines": lines}


def sign_of(game: Game, options: HouseOptions, house: str, table: str = "") -> Sign:
    """Write the sign of a table under its options; every line names its paragraph."""
    plan = plan_of(game, options, house)
    limits, cite = game.sign.limits_line(options)
    sign = Sign(
        house, game.title, table, SignLine(title_case(limits), cite), tuple(statements(game, options, plan)),
        pay_groups(game, options, plan), tuple(small_print(game, options)), f"N.J.A.C. {game.subchapter_at(options)}",
    )  # fmt: skip
    for line in sign.all_lines:
        require_to_or_win(line.words, plan.odds_cite if plan else "")
        appeared(line.cite)
    return sign


def require_to_or_win(words: str, cite: str = "") -> None:
    """Refuse what would print odds with "for", by the game's own paragraph where it has one."""
    appeared(cite)
    if ODDS_FOR.search(words):
        why = 'odds are told with "to" or "win", never with "for"'
        raise Refused(f"printing {words!r}", why, 'odds such as "3 to 2"', cite or PAYS_FOR)


def plan_of(game: Game, options: HouseOptions, house: str) -> Plan | None:
    """Return the plan of a layout with seats before a dealer, which states rules and pay tables; None of any other."""
    planner = planner_of(game)
    planned = planner(game, options, house) if planner is not None else None
    return planned if isinstance(planned, Plan) else None


def statements(game: Game, options: HouseOptions, plan: Plan | None) -> Iterator[SignLine]:
    """Yield what the layout states of the rules, then what the game itself tells its patrons by notice."""
    lines = () if plan is None else (*plan.lines, *((plan.band,) if plan.band else ()))
    said = [SignLine(line.inscription.text, cited(plan, line.inscription)) for line in lines]
    asked = [SignLine(title_case(words), cite) for words, cite in game.sign.lines(options)]
    limits = game.sign.words(options)
    yield from (line for line in dict.fromkeys([*said, *asked]) if line.words != limits)


def cited(plan: Plan | None, said: Inscription | PayPanel) -> str:
    """Return the paragraph of what a sign says, and that by which the sign says it where the felt need not."""
    asked = dict(plan.on_sign).get(said.asked_by, "") if plan else ""
    return f"{said.cite}; {asked}" if asked else said.cite


def pay_groups(game: Game, options: HouseOptions, plan: Plan | None) -> tuple[PayGroup, ...]:
    """Return what each wager pays: the pay tables as the layout has them, or else wager by wager."""
    panels = () if plan is None else tuple(
        PayGroup(panel.title, tuple(Posted(panel.title, on, pays, cited(plan, panel)) for on, pays in panel.rows))
        for panel in plan.panels
    )  # fmt: skip
    if not game.wagers or (panels and states_all(game, options, panels, statements(game, options, plan))):
        return joined(panels)
    return wager_groups(game, options)


def states_all(game: Game, options: HouseOptions, panels: tuple[PayGroup, ...], lines: Iterator[SignLine]) -> bool:
    """Tell whether pay tables and rules state whatever a wager pays; a felt has room for the short of it at times."""
    said = " ".join((*(row.pays for group in panels for row in group.rows), *(line.words for line in lines)))
    return all(row.pays in said for row in solver_of(game).posted(options) if row.pays not in UNPAID)


def joined(groups: tuple[PayGroup, ...]) -> tuple[PayGroup, ...]:
    """Return pay tables that a felt has in several parts as one."""
    rows: dict[str, tuple[Posted, ...]] = {}
    for group in groups:
        rows[group.title] = (*rows.get(group.title, ()), *group.rows)
    return tuple(PayGroup(title, each) for title, each in rows.items())


def wager_groups(game: Game, options: HouseOptions) -> tuple[PayGroup, ...]:
    """Return what each wager pays; those with one result stand together."""
    posted = [row for row in dict.fromkeys(solver_of(game).on_sign(options)) if row.pays != AS_EACH]
    with telling(game.name):
        titles = {row.wager: solver_of(game).labels.get(row.wager) or area_words(row.wager) for row in posted}
    groups = [
        PayGroup(title_case(title), tuple(row._replace(on=title_case(row.on)) for row in posted if row.wager == wager))
        for wager, title in titles.items()
    ]
    groups = alike([part for group in groups for part in parted(group)])
    single = [group for group in groups if len(group.rows) == 1]
    if len(single) < 2:
        return tuple(map(shortened, groups))
    each = tuple(Posted(group.rows[0].wager, group.title, group.rows[0].pays, group.rows[0].cite) for group in single)
    return (PayGroup("Bets", merged(each)), *(shortened(group) for group in groups if len(group.rows) > 1))


def alike(groups: list[PayGroup]) -> list[PayGroup]:
    """Return bets under one name where they differ by how they are played alone, told after a comma, and pay alike."""
    lines: dict[tuple[str, tuple[tuple[str, str], ...]], PayGroup] = {}
    for group in groups:
        name = group.title.partition(", ")[0]
        if len(group.rows) == 1:
            lines[group.title, ()] = group
            continue
        known = lines.setdefault((name, tuple((row.on, row.pays) for row in group.rows)), group)
        if known is not group:
            lines[name, tuple((row.on, row.pays) for row in group.rows)] = PayGroup(name, known.rows)
    return list(lines.values())


NUMBERED = re.compile(r"(?P<stem>\D+ )(?P<number>\d[\d-]*s?)")
"""A bet that is called by a number at its end: "Place to win 4", "Two 6s"."""


def merged(rows: tuple[Posted, ...]) -> tuple[Posted, ...]:
    """Return bets in fewer lines: those that differ by their number alone and pay alike stand in one."""
    lines: dict[tuple[str, str], list[Posted]] = {}
    for row in rows:
        found = NUMBERED.fullmatch(row.on)
        lines.setdefault((found["stem"] if found else row.on, row.pays), []).append(row)
    return tuple(in_one_line(stem, each) for (stem, _), each in lines.items())


def in_one_line(stem: str, rows: list[Posted]) -> Posted:
    """Return bets that pay alike as one line, with their numbers one after another."""
    first = rows[0]
    if len(rows) == 1:
        return first
    *most, last = (row.on.removeprefix(stem) for row in rows)
    cite = "; ".join(dict.fromkeys(part for row in rows for part in row.cite.split("; ")))
    return Posted(first.wager, f"{stem}{', '.join(most)} or {last}", first.pays, cite)


def parted(group: PayGroup) -> Iterator[PayGroup]:
    """Yield a whole round's wagers one by one, each with its results, where they are told before a colon."""
    parts: dict[str, list[Posted]] = {}
    for row in group.rows:
        name, _, on = row.on.rpartition(": ")
        parts.setdefault(name, []).append(row._replace(on=title_case(on)))
    if len(parts) < 2 or "" in parts:
        yield group
    else:
        yield from (PayGroup(title, tuple(rows)) for title, rows in parts.items())


def shortened(group: PayGroup) -> PayGroup:
    """Return a bet without what every one of its results repeats before a colon."""
    starts = {row.on.partition(": ")[0] for row in group.rows if ": " in row.on}
    if len(starts) != 1 or not all(": " in row.on for row in group.rows):
        return group
    return PayGroup(group.title, tuple(row._replace(on=row.on.partition(": ")[2]) for row in group.rows))


def title_case(words: str) -> str:
    """Return words as a heading: the first letter large."""
    return words[:1].upper() + words[1:]


def small_print(game: Game, options: HouseOptions) -> Iterator[SignLine]:
    """Yield by which license and approval a table plays, and that its rules are custom where they are."""
    if license := license_of(options):
        yield SignLine("For practice" if license == PRACTICE else f"License {license}", "13:47-20.4")
    if approval := approval_of(options):
        told = ", ".join(str(mark) for mark in by_approval(options))
        yield SignLine(f"By approval {approval}: {told}", "custom (19:47-8.4)")
    if headings := game.by_headings(options):
        yield SignLine(f"House rules: {game.house_rules}.", headings)


def facts_of(sign: Sign, size: float, columns: int) -> dict[str, Any]:
    """Return the facts of a sign as its template takes them."""
    return {
        "house": sign.house,
        "title": sign.title,
        "table": sign.table,
        "limits": sign.limits.words,
        "limits_label": "TABLE LIMITS",
        "lines": [line.words for line in sign.lines],
        "notes": [line.words for line in sign.notes],
        "foot": f"{sign.law}. Practice chips only: imitation money.",
        "size": size,
        "columns": in_columns(sign, columns),
    }


def in_columns(sign: Sign, columns: int) -> list[list[list[str]]]:
    """Return headings and lines of what is paid in columns of about one height, a bet that goes on under its name."""
    left = sum(1 + len(group.rows) for group in sign.pays)
    made: list[list[list[str]]] = [[]] if sign.pays else []
    room = -(-left // columns)
    for group in sign.pays:
        height = 1 + len(group.rows)
        if made[-1] and len(made) < columns and len(made[-1]) + height > room + SLACK and len(made[-1]) >= room - SLACK:
            made.append([])  # a bet that would be torn apart stands in the next column
        made[-1].append([group.title])
        for row in group.rows:
            if len(made[-1]) >= room + SLACK and len(made) < columns:
                made.append([[group.title]])  # it goes on there, under its name
            made[-1].append([row.on, row.pays])
    return made


def print_sign(sign: Sign, form: Form, paper: str = "letter") -> bytes:
    """Print a sign on one page in the largest letters that fit, or refuse one that is too long for any."""
    for size in SIZES:
        for columns in COLUMNS if sum(len(group.rows) for group in sign.pays) > 6 else COLUMNS[:1]:
            drawn = printed("sign", facts_of(sign, size, columns), "svg", paper)
            if len(drawn) == 1:
                return drawn[0] if form == "svg" else printed("sign", facts_of(sign, size, columns), form, paper)[0]
    why = f"in letters of {SIZES[-1]} points, the smallest that are read across a table, it needs more than a page"
    raise Refused(f"the sign of {sign.title}", why, "fewer wagers or a shorter name", "custom (19:47-8.2)")
