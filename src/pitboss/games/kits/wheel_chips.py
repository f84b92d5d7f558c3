"""Wheel chips: each player's own color, worth what is agreed when they are bought, and never taken from the table.

The text of 13:69E-1.5 is later New Jersey law for roulette and Pokette: no two patrons have the same color, and a
marker at the rim of the wheel tells what a stack of twenty is worth. Chips that lie among the numbers or the cards, on
a line or a corner, are told apart by their color; what is wagered there is in whole chips of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import lcm
from typing import Any, Self

from pitboss.games.desk import Desk
from pitboss.games.seating import Seating
from pitboss.table.custom import custom
from pitboss.table.desk import DeskForm, DeskTold, Fact, Field, FieldKind, Note, WaitingList, fixed
from pitboss.table.event import Event, event
from pitboss.table.events import DeskInput, Giver, WagerPlaced
from pitboss.table.events.common import area_words
from pitboss.table.felt import Felt
from pitboss.table.money import Cents, money
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.sentence import does, who
from pitboss.table.table import Table
from pitboss.table.window import Area

CHIPS = custom("13:69E-1.5")
"""The chips without value that belong to one table, of whose section others tell."""
COLORS = (
    "red", "blue", "yellow", "green", "orange", "purple", "pink", "brown", "gray", "white",
    "black", "lime", "teal", "navy", "tan", "lavender", "peach", "mint", "gold", "silver",
)  # fmt: skip
"""The color of each position's wheel chips, from the first."""
STACK = 20
"""Chips of a stack, whose worth the marker at the wheel's rim tells."""
VALUE_CHIPS = 0
"""What stands in place of a chip's value where a player has turned the wheel chips in."""


@dataclass(frozen=True, slots=True)
class WheelChipsState:
    """What a table with wheel chips remembers between spins."""

    values: tuple[tuple[str, Cents], ...] = ()
    """What each player's wheel chips are worth, in the order in which they were bought."""

    def value_of(self, player: str) -> Cents:
        """Return what a player's wheel chips are worth, or that there are value chips alone."""
        return dict(self.values).get(player, VALUE_CHIPS)

    def having(self, player: str, value: Cents) -> Self:
        """Return the state with what a player's wheel chips are worth from now on."""
        return replace(self, values=(*self.without(player).values, (player, value)))

    def without(self, player: str) -> Self:
        """Return the state without a player."""
        return replace(self, values=tuple(each for each in self.values if each[0] != player))


WheelTable = Table[Any, Any]
"""A table whose options say what is wagered in wheel chips, and whose state what each player's are worth."""
Inside = Callable[[str], bool]
"""Tells whether a betting area lies where chips are told apart by their color alone."""

# What happens


@event
class WheelChipsBought(DeskInput):
    """A player asked for wheel chips of a value."""

    deed = "buying wheel chips"
    given_by = Giver.PLAYER

    player: str
    color: str
    value: int

    def sentence(self) -> str:
        return f"{who(self.player)} {does('asks')} for {self.color} wheel chips at {money(self.value)} each."


@event
class WheelChipsTurnedIn(DeskInput):
    """A player turned in all wheel chips, to play with value chips."""

    deed = "turning in wheel chips"
    given_by = Giver.PLAYER

    player: str
    color: str

    def sentence(self) -> str:
        return f"{who(self.player)} {does('turns')} in the {self.color} wheel chips."


@event
class WheelChipsIssued(Event):
    """The dealer gave a player wheel chips for what lies on the rail, and marked their value at the wheel's rim."""

    player: str
    position: int
    color: str
    value: int
    chips: int

    def sentence(self) -> str:
        return f"{who(self.player)} {does('gets')} {self.chips:,} {self.color} wheel chips at {money(self.value)} each."


@event
class WheelChipsRedeemed(Event):
    """The dealer took wheel chips back for value chips; they never leave the table."""

    player: str
    color: str
    value: int
    chips: int

    def sentence(self) -> str:
        worth = money(self.chips * self.value)
        return f"{who(self.player)} {does('gets')} {worth} in value chips for {self.chips:,} {self.color} wheel chips."


# Buying, issuing and redeeming


def color_at(position: int) -> str:
    """Return the color of the wheel chips of a position."""
    return COLORS[position - 1]


def values_at(table: WheelTable) -> tuple[Cents, ...]:
    """Return what wheel chips may be worth at a table: any of its chips that makes a wager in them."""
    # reading 200: no text names the values; those of the table's own chips are offered.
    _, most = table.options.in_wheel_chips
    return tuple(chip for chip in sorted(table.denominations) if chip <= most)


def standard_value(table: WheelTable) -> Cents:
    """Return what wheel chips are worth where nobody asks for a value: about the least wager in them."""
    least, _ = table.options.in_wheel_chips
    return max(chip for chip in table.denominations if chip <= least)


def issue_wheel_chips(felt: Felt[Any, Any]) -> None:
    """Whoever has sat down gets wheel chips of the position's color before the first spin."""
    known = dict(felt.state.values)
    for position in felt.positions:
        if position.player not in known:
            value = standard_value(felt.table)
            felt.state = felt.state.having(position.player, value)
            felt.tell(issued(position.player, position.number, value, felt.chips(position.player)))


def issued(player: str, position: int, value: Cents, chips: Cents) -> WheelChipsIssued:
    """The dealer gives wheel chips for what lies on the rail, as far as it comes out even."""
    # reading 201: a log knows what a player has in dollars; all of it counts as wheel chips as far as they go.
    return WheelChipsIssued(player, position, color_at(position), value, chips // value, cite=CHIPS)


def redeem(table: WheelTable, player: str) -> Iterator[WheelChipsRedeemed]:
    """The dealer takes a player's wheel chips back, which leave no table."""
    value = table.state.value_of(player)
    chips = table.player(player).chips // value if value else 0
    if chips:
        yield WheelChipsRedeemed(player, color_at(seat_of(table, player)), value, chips, cite=CHIPS)


class WheelChipHolders(Seating):
    """Who leaves turns in the wheel chips, whose color is then free."""

    def leaving(self, table: WheelTable, player: str, now: int) -> Round[WheelTable]:
        """The dealer takes the chips back before the player goes."""
        yield from redeem(table, player)
        return replace(table, state=table.state.without(player))


def seat_of(table: WheelTable, player: str) -> int:
    """Return where a player sits; 0 for somebody who does not."""
    return next((seat.position for seat in table.seats if seat.player == player), 0)


class WheelDesk(Desk):
    """The desk of a wheel, where wheel chips are bought and turned in."""

    inputs = (WheelChipsBought, WheelChipsTurnedIn)

    def take(self, table: WheelTable, event: Any, now: int) -> Round[Table]:
        """Give a player wheel chips of another value, or value chips for them."""
        event.cite, event.by = CHIPS, event.player
        position = require_own_color(table, event)
        if isinstance(event, WheelChipsTurnedIn):
            if not table.state.value_of(event.player):
                raise Refused(event.deed_words(), "you have no wheel chips", "buying some", CHIPS)
            yield from redeem(table, event.player)
            return replace(table, state=table.state.having(event.player, VALUE_CHIPS))
        require_value(table, event)
        yield from redeem(table, event.player)
        yield issued(event.player, position, event.value, table.player(event.player).chips)
        return replace(table, state=table.state.having(event.player, event.value))

    def forms(self, table: WheelTable, felt: Felt | None) -> Iterator[DeskForm]:
        """Yield what each player may do with wheel chips."""
        for seat in table.seats:
            color, now = color_at(seat.position), table.state.value_of(seat.player)
            yield DeskForm(
                WheelChipsBought,
                "Buy wheel chips",
                f"Your color is {color}. Each chip is worth what you choose, for your play alone.",
                CHIPS,
                (*fixed(color=color), value_field(table, now)),
                "you get wheel chips of that value.",
                whose=(seat.player,),
                stays=True,
            )
            if now:
                yield DeskForm(
                    WheelChipsTurnedIn,
                    "Turn in wheel chips",
                    "You get value chips for them. Wheel chips may not leave the table.",
                    CHIPS,
                    fixed(color=color),
                    "your wheel chips are turned in.",
                    whose=(seat.player,),
                    stays=True,
                )

    def told(self, table: WheelTable, now: int) -> DeskTold:
        """Tell whose wheel chips have which color, and what they are worth, as the markers at the wheel's rim do."""
        seated = [(seat.player, color_at(seat.position), table.state.value_of(seat.player)) for seat in table.seats]
        words = tuple(
            f"{player}: {color} at {money(value)}, {STACK} for {money(STACK * value)}"
            for player, color, value in seated
            if value
        )
        taken = {seat.position for seat in table.seats}
        return DeskTold(
            facts=(Fact("Wheel chips", words, CHIPS),) if words else (),
            notes=(),
            when_away=Note("You sit out. Your wheel chips stay yours.", CHIPS),
            vacant=tuple(number for number in range(1, table.positions + 1) if number not in taken),
            list=WaitingList(),
            barred=(),
            took_along={},
        )


def value_field(table: WheelTable, now: Cents) -> Field:
    """Return the field in which a player names what a chip is worth."""
    values = tuple((value, money(value)) for value in values_at(table))
    return Field("value", "Worth of a chip", FieldKind.CHOICE, values, now or standard_value(table))


def require_own_color(table: WheelTable, event: WheelChipsBought | WheelChipsTurnedIn) -> int:
    """No two patrons have chips of the same color: return where a player sits whose color it is, or refuse."""
    position = seat_of(table, event.player)
    if not position:
        raise Refused(event.deed_words(), f"{event.player} doesn't sit here", "a seated player", CHIPS)
    if event.color != color_at(position):
        holders = {color_at(seat.position): seat.player for seat in table.seats}
        whose = f"{event.color} is {holders[event.color]}'s color" if event.color in holders else "it isn't your color"
        raise Refused(f"{event.color} wheel chips", whose, f"your own color, {color_at(position)}", CHIPS)
    return position


def require_value(table: WheelTable, event: WheelChipsBought) -> None:
    """Wheel chips are worth an amount of the table's chips that whoever buys them can pay for."""
    values = values_at(table)
    if event.value not in values:
        what = f"wheel chips at {money(event.value)}"
        raise Refused(what, "wheel chips don't come at that value", ", ".join(map(money, values)), CHIPS)
    has = table.player(event.player).chips
    if has < event.value:
        what, why = f"wheel chips at {money(event.value)}", f"{event.player} has {money(has)}"
        raise Refused(what, why, f"chips of at most {money(has)}", CHIPS)


# Wagering them


MOST_KNOWN = 200
"""Sets of betting areas that are remembered in units of wheel chips."""


def areas_in_chips(areas: tuple[Area, ...], value: Cents, is_inside: Inside) -> tuple[Area, ...]:
    """Return the betting areas of a player: inside, those for which the player's wheel chips are not worth too much."""
    return areas if value == VALUE_CHIPS else _in_wheel_chips(areas, value, is_inside)


@lru_cache(MOST_KNOWN)
def _in_wheel_chips(areas: tuple[Area, ...], value: Cents, is_inside: Inside) -> tuple[Area, ...]:
    mine = [in_units(area, value) if is_inside(area.name) else area for area in areas]
    return tuple(area for area, posted in zip(mine, areas, strict=True) if area.least <= posted.most)


def in_units(area: Area, value: Cents) -> Area:
    """Return an area in units of a player's wheel chips."""
    step = lcm(area.step or value, value)
    least = -(-area.least // step) * step
    return replace(area, step=step, least=least, most=max(least, area.most // step * step))


def require_own_chips(felt: Felt[Any, Any], event: WagerPlaced, is_inside: Inside, cite: str) -> None:
    """Inside a wager is in chips of the player's own color, or in value chips of one player alone."""
    if not is_inside(event.area):
        return
    what, value = f"{money(event.amount)} on {area_words(event.area)}", felt.state.value_of(event.player)
    if value and event.amount % value:
        why = f"your {color_at(event.position)} wheel chips are worth {money(value)} each"
        raise Refused(what, why, f"amounts in steps of {money(value)}, or chips of another value", CHIPS)
    other = None if value else other_value_player(felt, event.player, is_inside)
    if other is not None:
        # reading 202: whose value chips are whose cannot be told where two players have them inside.
        why = f"{other} has value chips on the inside already"
        raise Refused(what, why, "wheel chips, or an outside bet", cite)


def other_value_player(felt: Felt[Any, Any], player: str, is_inside: Inside) -> str | None:
    """Return who else has value chips on the inside of the layout."""
    others = (each for each in felt.positions if each.player != player and not felt.state.value_of(each.player))
    return next((each.player for each in others if any(map(is_inside, each.wagers))), None)
