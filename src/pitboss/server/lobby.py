"""What the house tells of a table away from it: what was kept last, never what is only being done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pitboss.paper.anchors import Layout
from pitboss.paper.layout import layout_of
from pitboss.play.log import write_json
from pitboss.server.describe import options_json
from pitboss.server.table.forms import desk_json
from pitboss.server.table.live import LiveTable
from pitboss.server.table.viewers import Json
from pitboss.table.marks import approval_of, license_of
from pitboss.table.table import Table


@dataclass(frozen=True, slots=True)
class Told:
    """A table at a moment when everything that happened there was kept."""

    facts: Json
    """What stays while its options do: what is played there, by which rules, on which layout."""
    written: str
    """The facts as JSON, without the brackets around them."""
    standing: Json
    you: Mapping[str, Json]
    """How each person stands there."""
    table: Table

    @property
    def line(self) -> Json:
        """The table in a line, as the lobby lists it."""
        return self.facts | self.standing


def told_of(table: LiveTable, house: str, before: Told | None) -> Told:
    """Return what may be told of a table now, at a moment when everything that happened there is kept."""
    people = {name: you for name in table.people if (you := table.you(name)) is not None}
    is_as_before = before is not None and before.table.options is table.dealer.table.options
    if before is not None and is_as_before:
        facts, written = before.facts, before.written
    else:
        facts = facts_of(table, house)
        written = write_json(facts)[1:-1]
    return Told(facts, written, standing_of(table), people, table.dealer.table)


def facts_of(table: LiveTable, house: str) -> Json:
    """Return what stays of a table's line while its options do."""
    row, dealer = table.row, table.dealer
    least, most = dealer.game.limits(dealer.table.options)
    return {
        "id": row.id,
        "pit": row.pit,
        "name": row.name,
        "game": row.game,
        "title": dealer.game.title,
        "options": options_json(dealer.table.options),
        "approval": approval_of(dealer.table.options),
        "license": license_of(dealer.table.options),
        "by_headings": dealer.game.by_headings(dealer.table.options),
        "least": least,
        "most": most,
        "limits": dealer.game.limits_words(dealer.table.options),
        "positions": dealer.table.positions,
        "seats_players": dealer.game.seats_players,
        "is_training": row.is_training,
        "is_house": not row.opened_by,
        "layout": miniature_json(row.id, drawn_as(dealer.table, house)),
    }


def standing_of(table: LiveTable) -> Json:
    """Return what of a table's line changes as it is played."""
    dealer = table.dealer
    away = {name for name, sitting in table.people.items() if sitting.is_away}
    return {
        "seated": [
            {
                "position": position,
                "player": player,
                "is_builtin": player in table.regulars,
                "is_away": player in away,
            }
            for position, player in table.taken
        ],
        "state": table.state,
        "round": dealer.table.round + dealer.is_in_round,
        "desk": desk_json(table),
    }


@lru_cache(maxsize=256)
def _drawn(game: str, options: Any, positions: int, house: str) -> Layout:
    return layout_of(game, options, positions, house)


def drawn_as(table: Table, house: str) -> Layout:
    """Return the layout of a table with the house's name on it, drawn once for each game and its options."""
    return _drawn(table.game, table.options, table.positions, house)


def layout_json(id: str, layout: Layout, round: int | None = None) -> Json:
    """Return where everything lies on a table, now or in a round, and the address of that one drawing."""
    of_round = "" if round is None else f"round={round}&"
    return {"svg": f"/api/tables/{id}/layout.svg?{of_round}drawing={layout.digest}", **layout.anchors()}


def miniature_json(id: str, layout: Layout) -> Json:
    """Return what a table is drawn from in small: its drawing, and where its seats are."""
    drawn = layout_json(id, layout)
    return {name: drawn[name] for name in ("svg", "width", "height", "names")}
