"""Roulette: N.J.A.C. 19:47-5.1 to 5.4, of which the headings alone are known; what is done under them is custom.

Later New Jersey text has the wheels (13:69E-1.7) and the wheel chips (13:69E-1.5); the wagers, their odds and the spin
are those of sister states and of the trade, and what a zero does to even chances is Atlantic City's practice.
"""

from __future__ import annotations

from functools import cache

from pitboss.games.equipment import THE_WHEEL, Inspection
from pitboss.games.equipment import WHEEL as A_WHEEL
from pitboss.games.game import Game
from pitboss.games.kits.standing import hand_back_standing
from pitboss.games.kits.wheel import WheelGame
from pitboss.games.kits.wheel_chips import (
    CHIPS,
    COLORS,
    WheelChipHolders,
    WheelChipsState,
    WheelDesk,
    issue_wheel_chips,
)
from pitboss.games.roulette.events import BallLanded, BallSpun, NumberMarked
from pitboss.games.roulette.options import (
    AS_SINGLE,
    DOUBLE_ZERO,
    EN_PRISON,
    IRREGULAR,
    LOSE,
    PAYS,
    ROTATION,
    STAY,
    WAGERS,
    WHEEL,
    RouletteOptions,
)
from pitboss.games.roulette.settlement import settle_spin
from pitboss.games.roulette.spots import AROUND, EVEN_CHANCES, EVERY_SPOT, color_of
from pitboss.games.roulette.wagers import NEIGHBORS, PRISON, RouletteFelt, calls, make_wagers
from pitboss.games.sign import LIMITS, TableSign
from pitboss.table.devices import Device, Numbers, wheel
from pitboss.table.events import NoMoreBetsCalled, SpinVoided
from pitboss.table.money import money
from pitboss.table.requests import FaultKind, Outcome, Round, is_fault
from pitboss.table.table import Table, Wager

NO_SPIN = (
    FaultKind("wrong-direction", IRREGULAR, "the ball was spun in the direction of the wheel"),
    FaultKind("too-few-turns", IRREGULAR, "the ball made fewer than four turns on the track"),
    FaultKind("foreign-object", IRREGULAR, "a foreign object fell into the wheel"),
    FaultKind("ball-leaves-wheel", IRREGULAR, "the ball left the wheel, and a supervisor inspects it"),
)
"""What makes a spin no spin, as a sister state has it."""


@cache
def spin_of(name: str) -> Outcome:
    """Return the request for a spin of a wheel, which is called by its number and color."""
    around = AROUND[name]

    def called(sections: Numbers) -> BallLanded:
        (section,) = sections
        number = around[section - 1]
        return BallLanded(section, len(around), number, color_of(number))

    return Outcome(ROTATION, tuple(fault.name for fault in NO_SPIN), wheel(len(around)), called)


def spin_ball(felt: RouletteFelt) -> Round[str]:
    """The ball is spun against the wheel, again after each spin that does not count; the wagers stand."""
    felt.tell(BallSpun(cite=ROTATION))
    felt.tell(NoMoreBetsCalled(cite=ROTATION))
    while True:
        answer = yield spin_of(felt.options.wheel)
        if is_fault(answer):
            kind = next(fault for fault in NO_SPIN if fault.name == answer.fault)
            felt.tell(SpinVoided(kind.words, cite=kind.cite))
        elif answer.number == "00" and felt.options.wheel == AS_SINGLE:
            # reading 203: the title has a double-zero wheel used as single zero; what a ball in 00 does is custom.
            felt.tell(SpinVoided("the ball is in 00 and the wheel is used as single zero", cite=WHEEL))
        else:
            return str(answer.number)


def mark_number(felt: RouletteFelt, number: str) -> None:
    """The dealer puts the marker on the winning number before any chip is touched."""
    felt.tell(NumberMarked(number, cite=ROTATION))


class RouletteSign(TableSign[RouletteOptions]):
    """The sign of a roulette table."""

    def lines(self, options: RouletteOptions) -> tuple[tuple[str, str], ...]:
        """Tell the limits of inside bets, and what happens to red, odd and the like on a zero."""
        inside = f"Inside bets {money(options.inside_minimum)} to {money(options.inside_maximum)}"
        return (inside, LIMITS), (f"On {zeros(options)}, even-money bets {fate_words(options)}", PAYS)


def zeros(options: RouletteOptions) -> str:
    """Return the zeros of a table's wheel, as a sign says them."""
    return "0 or 00" if options.wheel == DOUBLE_ZERO else "0"


def fate_words(options: RouletteOptions) -> str:
    """Return what a zero does to an even-money bet, as a sign says it."""
    if options.on_zero == LOSE:
        return "lose"
    if options.on_zero == EN_PRISON:
        again = "stand again" if options.second_zero == STAY else "lose half"
        return f"stand for the next spin: a win returns them, another zero and they {again}"
    return "lose half"


class Roulette(Game[RouletteOptions, RouletteFelt, WheelChipsState]):
    """Roulette, by its headings of 1996."""

    casino_night = "13:47-20.4"
    name, title, subchapter, rules = "roulette", "Roulette", "19:47-5", 1
    edition, edition_words = "1996", "the headings of 1996 and later chips and wheels"
    options, felt, state = RouletteOptions, RouletteFelt, WheelChipsState
    equipment, device, pit, faults = A_WHEEL, wheel(38), WheelGame.pit, NO_SPIN
    # reading 204: no source says how many may play; as many as there are colors of wheel chips.
    most_positions, most_positions_cite = len(COLORS), CHIPS
    seated_cite = late_wager_cite = standing_cite = WAGERS
    round_cite = ROTATION
    wagers = dict.fromkeys(EVERY_SPOT, WAGERS)
    area_words = {
        **{spot.area: spot.words for spot in EVERY_SPOT.values()},
        **{f"{PRISON}{area}": f"{EVERY_SPOT[area].words} en prison" for area in EVEN_CHANCES},
        **{call: f"neighbors of {call.removeprefix(NEIGHBORS)}" for name in AROUND for call in calls(name)
           if call.startswith(NEIGHBORS)},
    }  # fmt: skip
    desk, seating, sign = WheelDesk(), WheelChipHolders(), RouletteSign()
    under = {
        "19:47-5.1": "chips on any spot of the layout, judged by where they lie; called bets where a table takes them",
        "19:47-5.2": "35 to 1 on a number down to 1 to 1 on an even chance, which a zero halves, keeps or takes",
        "19:47-5.3": "the ball is spun, no more bets is called, the number marked, losers collected, winners paid",
        "19:47-5.4": "no spin is called, the wagers stand, and the ball is spun again",
    }

    def device_at(self, options: RouletteOptions) -> Device:
        """Return the wheel of a table, with or without a second zero."""
        return wheel(len(AROUND[options.wheel]))

    def inspections(self, options: RouletteOptions) -> tuple[Inspection, ...]:
        """The wheel and the ball are inspected before the table opens."""
        return (THE_WHEEL,)

    def round_of_play(self, felt: RouletteFelt) -> Round[None]:
        """Play one spin of the ball."""
        issue_wheel_chips(felt)  # 13:69E-1.5
        yield from make_wagers(felt)  # 5.1
        if felt.in_play():
            number = yield from spin_ball(felt)  # 5.3, 5.4
            mark_number(felt, number)  # 5.3
            settle_spin(felt, number)  # 5.2, 5.3

    def options_changed(
        self, table: Table[RouletteOptions, WheelChipsState], options: RouletteOptions
    ) -> Round[Table[RouletteOptions, WheelChipsState]]:
        """Wagers en prison were made by other rules, and are handed back."""
        table = yield from hand_back_standing(table, self.standing_cite)
        return (yield from super().options_changed(table, options))

    def binds(self, table: Table[RouletteOptions, WheelChipsState], wager: Wager) -> bool:
        """A wager en prison stands until the next spin."""
        return True  # reading 205: who leaves gives it up.

    def is_dealt_out(self, table: Table[RouletteOptions, WheelChipsState]) -> bool:
        """A table closes when no wager waits en prison."""
        return not table.standing
