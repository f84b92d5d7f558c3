"""What the house tells of a table away from it: what was kept last, never what is only being done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, NamedTuple, cast

from pydantic import Field
from typing_extensions import TypedDict

from pitboss.paper.anchors import Layout
from pitboss.paper.layout import layout_of
from pitboss.play.log import write_json
from pitboss.server.describe import ChosenOption, options_json
from pitboss.server.shape import State, shape
from pitboss.server.table.authority import You
from pitboss.server.table.forms import Desk, desk_json
from pitboss.server.table.live import LiveTable
from pitboss.table.marks import approval_of, license_of
from pitboss.table.money import Cents
from pitboss.table.options import HouseOptions
from pitboss.table.table import Table

# Shapes


@shape
class Point(TypedDict):
    """A place on a drawing."""

    x: float
    y: float


@shape
class Circle(Point):
    """A betting area: chips lie in the middle and stay within the radius."""

    r: float


@shape
class SharedPlace(Circle):
    """A place of no seat for chips."""

    amount: Annotated[
        str, Field(description="Where their amount stands on a small screen: above them, on them or below.")
    ]


@shape
class Box(Point):
    """A part of a drawing."""

    width: float
    height: float


@shape
class Mark(Point):
    """What lies on the felt and says something."""

    print: str
    words: str
    short: str
    is_on: bool


@shape
class OutcomePlace(TypedDict):
    """Where what a device showed lies after a round and is called, and how that is told."""

    box: Box
    showed: str
    nothing_yet: str
    under_way: str
    faces: Annotated[
        list[str], Field(description="What is written on each face, from the first; dice have none and show pips.")
    ]
    shown: Annotated[int, Field(description="How many faces lie there at once, beside which the call is written.")]


@shape
class Fan(Point):
    """A hand: its first card, how the cards turn, and the way to the next card."""

    angle: float
    dx: float
    dy: float


@shape
class Miniature(TypedDict):
    """What a table is drawn from in small."""

    svg: Annotated[str, Field(description="The address of the drawing.")]
    width: float
    height: float
    names: dict[str, Point]


@shape
class LayoutJson(Miniature):
    """Where everything lies on a drawing."""

    game: str
    positions: int
    card_width: float
    card_height: float
    areas: dict[str, Circle]
    shared: Annotated[dict[str, SharedPlace], Field(description="Places of no seat, such as a pot.")]
    hands: dict[str, Fan]
    rack: Point
    shoe: Point
    tray: Point
    boxes: dict[str, Box]
    arms: Annotated[dict[str, Box], Field(description="The second part of an area that goes round a corner.")]
    area_words: Annotated[
        dict[str, str], Field(description="What people call areas whose names read badly: the $5, for five.")
    ]
    choice_words: Annotated[
        dict[str, str], Field(description="What people call choices otherwise than the law does: hit, for draw.")
    ]
    parts: Annotated[dict[str, list[str]], Field(description="The areas of each part of a large layout.")]
    marks: Annotated[
        dict[str, dict[str, Mark]], Field(description="The marks of a view that lie on the felt, by their value.")
    ]
    middle: Annotated[str, Field(description="What lies before the dealer: the dealer's hand, or a board.")]
    hand_names: Annotated[
        dict[str, str], Field(description="What hands before the dealer are called that are not the dealer's.")
    ]
    debts: Annotated[dict[str, Point], Field(description="Where what a seat owes is marked.")]
    back: Annotated[str, Field(description="The symbol, among those of /cards.svg, of what lies face down.")]
    goes_round: Annotated[list[str], Field(description="The marks of a view that go from one position to another.")]
    outcomes: Annotated[dict[str, str], Field(description="How a round may end, each with its color on a scoreboard.")]
    on_lines: Annotated[list[str], Field(description="The areas that are spots on the lines between others.")]
    chip_colours: Annotated[
        dict[str, str], Field(description="The color of each position's own chips, where players have one.")
    ]
    outcome: Annotated[
        OutcomePlace | None, Field(description="Where what a device showed lies and is called, and how it is told.")
    ]
    digest: str


@shape
class Seated(TypedDict):
    """Somebody at a position."""

    position: int
    player: str
    is_builtin: bool
    is_away: bool


@shape
class Meter(TypedDict):
    """A progressive meter, and what it shows."""

    name: str
    amount: Cents


@shape
class Facts(TypedDict):
    """What stays of a table's line while its options do."""

    id: str
    pit: str
    name: str
    game: str
    title: str
    options: list[ChosenOption]
    approval: Annotated[
        str, Field(description="The reference of the approval of rules that the text excludes, or nothing.")
    ]
    license: Annotated[
        str, Field(description="The license that it names, or practice; nothing where its game takes none.")
    ]
    by_headings: Annotated[
        str,
        Field(description="The subchapter, as custom, where only its headings are known, or nothing."),
    ]
    least: Cents
    most: Annotated[Cents | None, Field(description="None where there is no greatest wager, as at no limit.")]
    limits: Annotated[str, Field(description="What may be wagered, in words.")]
    positions: int
    seats_players: Annotated[
        bool, Field(description="Whether players have positions; where not, all wager at position 0.")
    ]
    is_training: bool
    is_house: bool
    layout: Miniature


@shape
class Standing(TypedDict):
    """What of a table's line changes as it is played."""

    seated: list[Seated]
    state: State
    round: int
    desk: Annotated[Desk | None, Field(description="Where the game has one.")]


@shape
class Around(TypedDict):
    """What of a table's line is not its own."""

    watching: Annotated[int, Field(description="How many look on who do not sit there.")]
    meter: Annotated[Meter | None, Field(description="The progressive meter that it feeds, where it has one.")]


@shape
class Line(Facts, Standing, Around):
    """A table in a line of the lobby."""


@shape
class LobbyLines(TypedDict):
    """Every table that is open."""

    tables: list[Line]


class MeterShown(NamedTuple):
    """A progressive meter: its name, and what it shows."""

    name: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class Told:
    """A table at a moment when everything that happened there was kept."""

    facts: Facts
    """What stays while its options do: what is played there, by which rules, on which layout."""
    written: str
    """The facts as JSON, without the brackets around them."""
    standing: Standing
    you: Mapping[str, You]
    """How each person stands there."""
    table: Table
    meter: MeterShown | None = None
    """The progressive meter that it feeds, and what that showed when the table last knew."""


def told_of(table: LiveTable, house: str, before: Told | None) -> Told:
    """Return what may be told of a table now, at a moment when everything that happened there is kept."""
    people = {name: you for name in table.people if (you := table.you(name)) is not None}
    is_as_before = before is not None and before.table.options is table.dealer.table.options
    if before is not None and is_as_before:
        facts, written = before.facts, before.written
    else:
        facts = facts_of(table, house)
        written = write_json(facts)[1:-1]
    return Told(facts, written, standing_of(table), people, table.dealer.table, meter_of(table, before))


def meter_of(table: LiveTable, before: Told | None) -> MeterShown | None:
    """Return the meter that a table feeds, with what it showed after the table's last round, or shows before one."""
    dealer = table.dealer
    name, seed = dealer.game.sign.meter(dealer.table.options)
    if not name or table.row.is_training:  # whose meter is its own, and worth nothing anywhere else
        return None
    own = dealer.game.sign.meter_shown(dealer.table)
    if not own and before is not None and before.meter is not None and before.meter.name == name:
        return before.meter
    in_ledger = dealer.bond.meters(name) if dealer.bond.meters is not None else 0
    return MeterShown(name, own or in_ledger or seed)


def facts_of(table: LiveTable, house: str) -> Facts:
    """Return what stays of a table's line while its options do."""
    row, dealer = table.row, table.dealer
    least, most = dealer.game.sign.limits(dealer.table.options)
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
        "limits": dealer.game.sign.words(dealer.table.options),
        "positions": dealer.table.positions,
        "seats_players": dealer.game.seats_players,
        "is_training": row.is_training,
        "is_house": not row.opened_by,
        "layout": miniature_json(row.id, drawn_as(dealer.table, house)),
    }


def standing_of(table: LiveTable) -> Standing:
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
def _drawn(game: str, options: HouseOptions, positions: int, house: str) -> Layout:
    return layout_of(game, options, positions, house)


def drawn_as(table: Table, house: str) -> Layout:
    """Return the layout of a table with the house's name on it, drawn once for each game and its options."""
    return _drawn(table.game, table.options, table.positions, house)


def layout_json(id: str, layout: Layout, round: int | None = None) -> LayoutJson:
    """Return where everything lies on a table, now or in a round, and the address of that one drawing."""
    of_round = "" if round is None else f"round={round}&"
    drawn = {"svg": f"/api/tables/{id}/layout.svg?{of_round}drawing={layout.digest}", **layout.anchors()}
    return cast("LayoutJson", drawn)


def miniature_json(id: str, layout: Layout) -> Miniature:
    """Return what a table is drawn from in small: its drawing, and where its seats are."""
    drawn = layout_json(id, layout)
    return {"svg": drawn["svg"], "width": drawn["width"], "height": drawn["height"], "names": drawn["names"]}
