"""A dice table: what it remembers between throws, its shooter, and the throw itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from json.encoder import encode_basestring_ascii as quote
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from pitboss.games.equipment import DICE
from pitboss.games.game import Game, Pit
from pitboss.games.kits.dice_wagers import OFF, Decisions, Outcome, Pair, Row
from pitboss.games.kits.standing import hand_back_standing
from pitboss.table.devices import dice
from pitboss.table.event import Event
from pitboss.table.events import (
    DiceInspected,
    DiceTakenAway,
    PuckMoved,
    RollVoided,
    ShooterChosen,
)
from pitboss.table.felt import Felt, Position
from pitboss.table.money import Cents
from pitboss.table.requests import FaultKind, Request, Round, is_fault, throw
from pitboss.table.table import OptionsT, Table, Wager
from pitboss.table.window import Area

SHOOTER_DELAYS = "shooter-delays"
TWO_DICE = dice(2)


class DiceState(NamedTuple):
    """What a dice table remembers between throws."""

    opened: bool = False
    shooter: str = ""
    place: int = 0
    """The shooter's position, or that of the last one, from which the dice go on clockwise."""
    point: int = OFF
    made: tuple[int, ...] = ()
    """The different points made since the last seven-out."""
    is_new: bool = True
    """Whether nothing was thrown since the last seven-out."""

    def written(self) -> str:
        """Write it as JSON, as a digest needs it."""
        opened, is_new = "true" if self.opened else "false", "true" if self.is_new else "false"
        made = ",".join(map(str, self.made))
        return f"[{opened},{quote(self.shooter)},{self.place},{self.point},[{made}],{is_new}]"


@dataclass(frozen=True, slots=True)
class WagerTable:
    """The table of wagers under a table's options, and what each state of the puck makes of it."""

    rows: dict[str, Row]
    usual: dict[int, dict[str, Decisions]]
    """What decides each wager that nobody has called on or off, by the point."""
    riders: dict[str, Row] = field(default_factory=dict)
    """The wager that rides on another, by the name of the one that carries it."""
    areas: dict[tuple[Cents, int, bool], tuple[Area, ...]] = field(default_factory=dict)
    """The betting areas that were found to be open, by the least chip, the point, and whether a hand begins."""
    limits: dict[tuple[Cents, int], dict[str, tuple[Area, Cents]]] = field(default_factory=dict)
    """Every betting area and the unit of its amounts, as they were found, by the least chip and the point."""
    decided: dict[tuple[int, Pair], dict[str, Outcome]] = field(default_factory=dict)
    """What a throw does to each wager that it decides or moves, as it was found, by the point."""

    def decided_by(self, point: int, pair: Pair) -> dict[str, Outcome]:
        """Return what a throw does to each wager that it decides or moves, where nobody has called it on or off."""
        found = self.decided.get((point, pair))
        if found is None:
            usual = self.usual[point].items()
            found = {area: decisions[pair] for area, decisions in usual if pair in decisions}
            self.decided[point, pair] = found
        return found


@dataclass(frozen=True, slots=True)
class DiceLaw:
    """One dice game's wagers, faults, and the paragraphs under which it does what dice games do."""

    dice: int
    keeper: str
    wagers: Callable[[Any], WagerTable]
    is_time: Callable[[Row, int, bool], bool]
    area: Callable[[Row, Any, Cents, int], Area]
    not_offered: Mapping[str, str]
    not_offered_cite: str
    odds_limit: Callable[[Row, Any, int, Cents], Cents]
    list_cite: str
    made: str
    exact: str
    selection: str
    throw: str
    shooter: str
    takes: str
    """What a shooter does with the dice, in words."""
    invalid_rolls: tuple[FaultKind, ...]
    throws: Callable[[Any], Mapping[int, Request]]
    """The request for a throw under a table's options, by the point, with what is called."""


class DiceFelt(Felt[OptionsT, DiceState]):
    """The layout of a dice table, which all players share; wagers stand on it until the dice decide them."""

    __slots__ = ("_limits", "is_touched", "law", "wagers")

    def __init__(self, table: Table[OptionsT, DiceState], law: DiceLaw) -> None:
        super().__init__(table)
        self.law = law
        self.wagers = law.wagers(table.options)
        self.is_touched = False
        """Whether any wager on the layout was made, changed, decided or moved in this round."""
        self._limits = self.wagers.limits.setdefault((self.least_chip, table.state.point), {})

    def make_room_for_cards(self) -> None:
        """A dice table has no cards."""

    def standing(self) -> tuple[Wager, ...]:
        """Return every wager that lies on the layout."""
        if not self.is_touched:
            return self.table.standing
        return tuple([wager for position in self.positions for wager in position.wagers.values()])

    def limits(self, area: str) -> tuple[Area, Cents]:
        """Return a betting area with its limits now, and the unit of the amounts that can be paid exactly."""
        found = self._limits.get(area)
        if found is None:
            point, chip, row = self.state.point, self.least_chip, self.wagers.rows[area]
            found = self._limits[area] = self.law.area(row, self.options, chip, point), row.step(point, chip)
        return found

    def areas_now(self) -> tuple[Area, ...]:
        """Return the betting areas on which wagers may be made before this throw."""
        law, point, is_new, chip = self.law, self.state.point, self.state.is_new, self.least_chip
        found = self.wagers.areas.get((chip, point, is_new))
        if found is None:
            open_now = [area for area, row in self.wagers.rows.items() if law.is_time(row, point, is_new)]
            found = self.wagers.areas[chip, point, is_new] = tuple(self.limits(area)[0] for area in open_now)
        return found


if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault

    DiceFeltT = TypeVarWithDefault("DiceFeltT", bound=DiceFelt, default=Any)
else:
    DiceFeltT = TypeVar("DiceFeltT")

Calls = Mapping[int, Mapping[tuple[int, ...], str]]
"""What is called, by the point and by what the dice show."""


def throws_of(cite: str, invalid_rolls: tuple[FaultKind, ...], calls: Calls) -> dict[int, Request]:
    """Return the request for a throw of two dice at each point."""
    names = tuple(fault.name for fault in invalid_rolls)
    return {point: throw(cite, names, TWO_DICE, by_faces.__getitem__) for point, by_faces in calls.items()}


def is_bound(row: Row, state: DiceState) -> bool:
    """Tell whether a wager that lies there may no longer be reduced or taken down."""
    if row.binds == "on-a-point":
        return state.point != OFF
    return row.binds == "always" or (row.binds == "once-thrown" and not state.is_new)


# The dice and their shooter


def offer_dice(felt: DiceFelt) -> list[Event]:
    """A table's dice are inspected before they are first used, and a shooter who is gone gives way to the next."""
    state = felt.state
    told: list[Event] = []
    if not state.opened:
        told.append(DiceInspected(felt.law.dice, felt.law.keeper, cite=felt.law.selection))
        felt.state = state = state._replace(opened=True)
    if not state.shooter or felt.at(state.place, state.shooter) is None:
        place = state.place or felt.options.first_offer - 1
        told.append(next_shooter(felt, felt.all_round(after=place)[0]))
    return told


def next_shooter(felt: DiceFelt, position: Position) -> ShooterChosen:
    """The dice go to a player, who selects those to throw."""
    felt.state = felt.state._replace(shooter=position.player, place=position.number)
    takes, cite = felt.law.takes, felt.law.selection
    return ShooterChosen(position.player, position.number, takes, cite=cite, by=position.player)


def take_dice_away(felt: DiceFelt) -> Round[None]:
    """A shooter who delays the game gives up the dice."""
    yield DiceTakenAway(felt.state.shooter, "the game was delayed", cite=felt.law.shooter)
    yield next_shooter(felt, felt.all_round(after=felt.state.place)[0])


def throw_dice(felt: DiceFelt) -> Round[Pair]:
    """Both dice are thrown, again after each throw that does not count, and what they show is called."""
    law = felt.law
    request = law.throws(felt.options)[felt.state.point]
    while is_fault(answer := (yield request)):
        kind = next(fault for fault in law.invalid_rolls if fault.name == answer.fault)
        yield RollVoided(kind.words, cite=kind.cite)
    first, second = answer.faces
    return (first, second) if first <= second else (second, first)


class DiceGame(Game[OptionsT, DiceFeltT, DiceState]):
    """A game of dice on a layout that all players share, whose wagers stand until a throw decides them."""

    law: ClassVar[DiceLaw]
    state = DiceState
    equipment = DICE
    device = TWO_DICE
    pit = Pit("dice", "Dice pit", 3)
    hours: ClassVar[int] = 24
    """After how many hours a set of dice is changed: at least once a day."""

    def change_after(self, options: OptionsT) -> tuple[int, str]:
        """Return after how many hours the dice are changed."""
        return self.hours, self.law.selection

    def shooter(self, table: Table[OptionsT, DiceState]) -> str | None:
        """Return who has the dice between rounds: "" after a seven-out, and None before fresh dice are inspected."""
        return table.state.shooter if table.state.opened else None

    def renewed(self, table: Table[OptionsT, DiceState]) -> Table[OptionsT, DiceState]:
        """Fresh dice are inspected before the next throw; the point and the wagers stand."""
        return replace(table, state=table.state._replace(opened=False))

    def options_changed(
        self, table: Table[OptionsT, DiceState], options: OptionsT
    ) -> Round[Table[OptionsT, DiceState]]:
        """Wagers that stand were made by other rules, and are handed back."""
        table = yield from hand_back_standing(table, self.standing_cite)
        if table.state.point == OFF:
            return replace(table, options=options)
        yield PuckMoved(OFF, cite=self.standing_cite)  # no wager is left that the point decides
        return replace(table, options=options, state=table.state._replace(point=OFF))

    def left_alone(self, table: Table[OptionsT, DiceState]) -> Round[Table[OptionsT, DiceState]]:
        """With nobody left there is no shooter and no point."""
        yield from ()
        return replace(table, state=DiceState(opened=table.state.opened))
