"""Wheel chips: each player's own color, worth what is agreed when they are bought, and never taken from the table.

The text of 13:69E-1.5 is later New Jersey law: no two patrons have the same color, and a marker at the rim of the wheel
tells what a stack of twenty is worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from pitboss.games.desk import Desk
from pitboss.games.roulette.events import (
    WheelChipsBought,
    WheelChipsIssued,
    WheelChipsRedeemed,
    WheelChipsTurnedIn,
)
from pitboss.games.roulette.options import CHIPS, RouletteOptions
from pitboss.table.desk import DeskForm, DeskTold, Fact, Field, FieldKind, Note, WaitingList, fixed
from pitboss.table.felt import Felt
from pitboss.table.money import Cents, money
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.table import Table

COLORS = (
    "red", "blue", "yellow", "green", "orange", "purple", "pink", "brown", "gray", "white",
    "black", "lime", "teal", "navy", "tan", "lavender", "peach", "mint", "gold", "silver",
)  # fmt: skip
"""The color of each position's wheel chips, from the first."""
VALUE_CHIPS = 0
"""What stands in place of a chip's value where a player has turned the wheel chips in."""


class RouletteState(NamedTuple):
    """What a roulette table remembers between spins."""

    values: tuple[tuple[str, Cents], ...] = ()
    """What each player's wheel chips are worth, in the order in which they were bought."""

    def value_of(self, player: str) -> Cents:
        """Return what a player's wheel chips are worth, or that there are value chips alone."""
        return dict(self.values).get(player, VALUE_CHIPS)

    def having(self, player: str, value: Cents) -> RouletteState:
        """Return the state with what a player's wheel chips are worth from now on."""
        return RouletteState((*self.without(player).values, (player, value)))

    def without(self, player: str) -> RouletteState:
        """Return the state without a player."""
        return RouletteState(tuple(each for each in self.values if each[0] != player))


RouletteTable = Table[RouletteOptions, RouletteState]


def color_at(position: int) -> str:
    """Return the color of the wheel chips of a position."""
    return COLORS[position - 1]


def values_at(table: RouletteTable) -> tuple[Cents, ...]:
    """Return what wheel chips may be worth at a table: any of its chips that makes an inside wager."""
    # reading 200: no text names the values; those of the table's own chips are offered.
    return tuple(chip for chip in sorted(table.denominations) if chip <= table.options.inside_maximum)


def standard_value(table: RouletteTable) -> Cents:
    """Return what wheel chips are worth where nobody asks for a value: about the least inside wager."""
    least = table.options.inside_minimum
    return max(chip for chip in table.denominations if chip <= least)


def issue_wheel_chips(felt: Felt[RouletteOptions, RouletteState]) -> None:
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


def redeem(table: RouletteTable, player: str) -> Iterator[WheelChipsRedeemed]:
    """The dealer takes a player's wheel chips back, which leave no table."""
    value = table.state.value_of(player)
    chips = table.player(player).chips // value if value else 0
    if chips:
        yield WheelChipsRedeemed(player, color_at(seat_of(table, player)), value, chips, cite=CHIPS)


def seat_of(table: RouletteTable, player: str) -> int:
    """Return where a player sits; 0 for somebody who does not."""
    return next((seat.position for seat in table.seats if seat.player == player), 0)


class WheelDesk(Desk):
    """The desk of a roulette table, where wheel chips are bought and turned in."""

    inputs = (WheelChipsBought, WheelChipsTurnedIn)

    def take(self, table: RouletteTable, event: Any, now: int) -> Round[Table]:
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

    def forms(self, table: RouletteTable, felt: Felt | None) -> Iterator[DeskForm]:
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

    def told(self, table: RouletteTable, now: int) -> DeskTold:
        """Tell whose wheel chips have which color, and what they are worth, as the markers at the wheel's rim do."""
        seated = [(seat.player, color_at(seat.position), table.state.value_of(seat.player)) for seat in table.seats]
        words = tuple(f"{player}: {color} at {money(value)}" for player, color, value in seated if value)
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


def value_field(table: RouletteTable, now: Cents) -> Field:
    """Return the field in which a player names what a chip is worth."""
    values = tuple((value, money(value)) for value in values_at(table))
    return Field("value", "Worth of a chip", FieldKind.CHOICE, values, now or standard_value(table))


def require_own_color(table: RouletteTable, event: WheelChipsBought | WheelChipsTurnedIn) -> int:
    """No two patrons have chips of the same color: return where a player sits whose color it is, or refuse."""
    position = seat_of(table, event.player)
    if not position:
        raise Refused(event.deed_words(), f"{event.player} does not sit here", "a seated player", CHIPS)
    if event.color != color_at(position):
        holders = {color_at(seat.position): seat.player for seat in table.seats}
        whose = f"{event.color} is {holders[event.color]}'s color" if event.color in holders else "it is not your color"
        raise Refused(f"{event.color} wheel chips", whose, f"your own color, {color_at(position)}", CHIPS)
    return position


def require_value(table: RouletteTable, event: WheelChipsBought) -> None:
    """Wheel chips are worth an amount of the table's chips that whoever buys them can pay for."""
    values = values_at(table)
    if event.value not in values:
        what = f"wheel chips at {money(event.value)}"
        raise Refused(what, "they come at no such value", ", ".join(map(money, values)), CHIPS)
    has = table.player(event.player).chips
    if has < event.value:
        what, why = f"wheel chips at {money(event.value)}", f"you have {money(has)}"
        raise Refused(what, why, f"chips of at most {money(has)}", CHIPS)
