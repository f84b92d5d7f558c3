"""The sign of a roulette table: its limits on inside bets, and what a zero does to even-money bets."""

from __future__ import annotations

from pitboss.games.roulette.options import DOUBLE_ZERO, EN_PRISON, LOSE, PAYS, STAY, RouletteOptions
from pitboss.games.sign import LIMITS, TableSign
from pitboss.table.money import money


class RouletteSign(TableSign):
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
