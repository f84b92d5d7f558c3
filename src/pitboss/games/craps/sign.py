"""The sign of a craps table: its limits on odds and on bets in the center."""

from __future__ import annotations

from pitboss.games.craps.options import CrapsOptions, Multiple
from pitboss.games.kits.dice_wagers import POINTS
from pitboss.games.sign import LIMITS, TableSign
from pitboss.table.custom import custom
from pitboss.table.money import money

ODDS = custom("19:47-1.6")


class CrapsSign(TableSign):
    """The sign of a craps or mini-craps table."""

    def lines(self, options: CrapsOptions) -> tuple[tuple[str, str], ...]:
        """Tell how much may be taken in odds, and the least bet on hardways and on one roll."""
        least = f"Hardways and one-roll bets from {money(options.proposition_minimum)}"
        return (f"Odds up to {multiple_words(options.odds)}", ODDS), (least, LIMITS)


def multiple_words(multiple: Multiple) -> str:
    """Return how many times a bet may be taken in odds, as a sign says it.

    >>> multiple_words(Multiple("2x", (2,) * 6)), multiple_words(Multiple("3-4-5x", (3, 4, 5, 5, 4, 3)))
    ('2 times your bet', '3 times your bet on 4 and 10, 4 on 5 and 9, 5 on 6 and 8')
    """
    points: dict[int, list[str]] = {}
    for times, point in zip(multiple.times, POINTS, strict=True):
        points.setdefault(times, []).append(str(point))
    (least, on), *more = points.items()
    if not more:
        return f"{least} times your bet"
    parts = [f"{least} times your bet on {' and '.join(on)}", *(f"{times} on {' and '.join(on)}" for times, on in more)]
    return ", ".join(parts)
