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
from pitboss.paper.layout import planner_of
from pitboss.paper.plan import Plan
from pitboss.paper.press import Form, printed
from pitboss.table.events import area_words
from pitboss.table.events.common import telling
from pitboss.table.marks import approval_of, by_approval, license_of
from pitboss.table.provenance import PRACTICE
from pitboss.table.refusal import Refused

SIZES = (26, 23, 20, 18, 16, 14, 12.5, 11)
"""The sizes of a sign's letters in points, the largest first; below the last nobody reads them across a table."""
COLUMNS = (1, 2, 3)
ODDS_FOR = re.compile(r"\b\d[\d,.]* for \d")
"""Odds as no sign may tell them."""
PAYS_FOR = "19:47-8.2"


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


def sign_of(game: Game, options: Any, house: str, table: str = "") -> Sign:
    """Write the sign of a table under its options; every line names its paragraph."""
    plan = plan_of(game, options, house)
    sign = Sign(
        house, game.title, table, SignLine(*game.limits_line(options)), tuple(statements(game, options, plan)),
        pay_groups(game, options, plan), tuple(small_print(game, options)), f"N.J.A.C. {game.subchapter_at(options)}",
    )  # fmt: skip
    for line in sign.all_lines:
        if ODDS_FOR.search(line.words):
            why = 'odds are told with "to" or "win", never with "for"'
            raise Refused(f"a sign that says {line.words!r}", why, 'odds such as "3 to 2"', PAYS_FOR)
        appeared(line.cite)
    return sign


def plan_of(game: Game, options: Any, house: str) -> Plan | None:
    """Return the plan of a layout with seats before a dealer, which states rules and pay tables; None of any other."""
    planner = planner_of(game)
    planned = planner(game, options, house) if planner is not None else None
    return planned if isinstance(planned, Plan) else None


def statements(game: Game, options: Any, plan: Plan | None) -> Iterator[SignLine]:
    """Yield what the layout states of the rules, then what the game itself tells its patrons by notice."""
    lines = () if plan is None else (*plan.lines, *((plan.band,) if plan.band else ()))
    said = [SignLine(line.inscription.text, line.inscription.cite) for line in lines]
    asked = [SignLine(title_case(words), cite) for words, cite in game.sign_lines(options)]
    limits = game.limits_words(options)
    yield from (line for line in dict.fromkeys([*said, *asked]) if line.words != limits)


def pay_groups(game: Game, options: Any, plan: Plan | None) -> tuple[PayGroup, ...]:
    """Return what each wager pays: the pay tables as the layout has them, or else wager by wager."""
    if plan is not None and plan.panels:
        return tuple(
            PayGroup(panel.title, tuple(Posted(panel.title, on, pays, panel.cite) for on, pays in panel.rows))
            for panel in plan.panels
        )
    return wager_groups(game, options) if game.wagers else ()


def wager_groups(game: Game, options: Any) -> tuple[PayGroup, ...]:
    """Return what each wager pays; those with one result stand together."""
    posted = list(dict.fromkeys(solver_of(game).posted(options)))
    with telling(game.name):
        titles = {row.wager: solver_of(game).labels.get(row.wager) or area_words(row.wager) for row in posted}
    groups = [
        PayGroup(title_case(title), tuple(row._replace(on=title_case(row.on)) for row in posted if row.wager == wager))
        for wager, title in titles.items()
    ]
    single = [group for group in groups if len(group.rows) == 1]
    if len(single) < 2:
        return tuple(groups)
    each = tuple(Posted(group.rows[0].wager, group.title, group.rows[0].pays, group.rows[0].cite) for group in single)
    return (PayGroup("Bets", each), *(group for group in groups if len(group.rows) > 1))


def title_case(words: str) -> str:
    """Return words as a heading: the first letter large."""
    return words[:1].upper() + words[1:]


def small_print(game: Game, options: Any) -> Iterator[SignLine]:
    """Yield by which license and approval a table plays, and that its rules are custom where they are."""
    if license := license_of(options):
        yield SignLine("For practice" if license == PRACTICE else f"License {license}", "13:47-20.4")
    if approval := approval_of(options):
        told = ", ".join(str(mark) for mark in by_approval(options))
        yield SignLine(f"By approval {approval}: {told}", "custom (19:47-8.4)")
    if headings := game.by_headings(options):
        yield SignLine("House rules: only the headings of the regulation's section are at hand.", headings)


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
    """Return headings and lines of what is paid in columns of one height."""
    lines = [line for group in sign.pays for line in ([group.title], *([row.on, row.pays] for row in group.rows))]
    each = -(-len(lines) // columns)
    return [lines[start : start + each] for start in range(0, len(lines), each)] if lines else []


def print_sign(sign: Sign, form: Form, paper: str = "letter") -> bytes:
    """Print a sign on one page in the largest letters that fit, or refuse one that is too long for any."""
    for size in SIZES:
        for columns in COLUMNS if sum(len(group.rows) for group in sign.pays) > 6 else COLUMNS[:1]:
            drawn = printed("sign", facts_of(sign, size, columns), "svg", paper)
            if len(drawn) == 1:
                return drawn[0] if form == "svg" else printed("sign", facts_of(sign, size, columns), form, paper)[0]
    why = f"in letters of {SIZES[-1]} points, the smallest that are read across a table, it needs more than a page"
    raise Refused(f"the sign of {sign.title}", why, "fewer wagers or a shorter name", "custom (19:47-8.2)")
