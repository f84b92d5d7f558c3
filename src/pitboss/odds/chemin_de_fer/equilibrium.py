"""Chemin de fer as the game of two persons it is: the equilibrium of what the rules leave open, in exact fractions.

The player decides on a count of 5 alone, the banker on a count and the player's third card where the table leaves it
open. For a chance that the player draws on 5 the banker's best answer changes at one count after another; the
equilibrium is where that change makes the player indifferent, or at an end. What the banker wins is paid less a
commission, so that the two do not win what the other loses; the equilibrium is one of each for its own gain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from pitboss.odds.chemin_de_fer.tables import Deals

FIVE, NATURAL = 5, 8
Rule = Callable[[int, int | None], str]
"""What the banker does on a count after the player's third card, None where the player stood: D, S or O."""


class Cell(NamedTuple):
    """What the banker knows: the own count, and the player's third card, None where the player stood."""

    banker: int
    third: int | None


class Won(NamedTuple):
    """In how many deals the player wins, and in how many the banker does."""

    player: int = 0
    banker: int = 0

    def plus(self, other: Won) -> Won:
        """Add the deals of another."""
        return Won(self.player + other.player, self.banker + other.banker)


class Counted(NamedTuple):
    """A cell's deals where the banker draws and where not: those of counts on which nothing is left open, and of 5.

    Last stands how many deals there are of each.
    """

    draw: Won
    stand: Won
    draw_five: Won
    stand_five: Won
    deals: int
    deals_five: int


@dataclass(frozen=True)
class Equilibrium:
    """How often the player draws on 5 and the banker in each cell, and how often each side wins."""

    five: Fraction
    banker: dict[Cell, Fraction]
    player_wins: Fraction
    banker_wins: Fraction
    commission: Fraction

    def draws(self, banker: int, third: int | None) -> Fraction:
        """Return how often the banker draws on a count, after the player's third card or none."""
        return self.banker[Cell(banker, third)]

    @property
    def player_gain(self) -> Fraction:
        """What the player gains for a unit."""
        return self.player_wins - self.banker_wins

    @property
    def banker_gain(self) -> Fraction:
        """What the banker gains for a unit."""
        return (1 - self.commission) * self.banker_wins - self.player_wins


class Coup:
    """All deals of a shoe, by what the banker knows."""

    def __init__(self, deals: Deals, commission: Fraction) -> None:
        self.total = deals.total
        self.commission = commission
        self.naturals = naturals(deals)
        self.cells = {cell: counted(deals, cell) for cell in every_cell()}

    def banker_gain(self, won: Won) -> Fraction:
        """Return what the banker gains in some deals."""
        return (1 - self.commission) * won.banker - won.player

    def better(self, cell: Cell, five: Fraction) -> Fraction:
        """Return how much more the banker gains by drawing in a cell, where the player draws on 5 so often."""
        fixed, with_five = self.leans(cell)
        return fixed + weight(cell, five) * with_five

    def leans(self, cell: Cell) -> tuple[Fraction, Fraction]:
        """Return how much more drawing gains against other counts than 5, and against 5."""
        found = self.cells[cell]
        fixed = self.banker_gain(found.draw) - self.banker_gain(found.stand)
        return fixed, self.banker_gain(found.draw_five) - self.banker_gain(found.stand_five)

    def changes_at(self, cell: Cell) -> Fraction | None:
        """Return how often the player draws on 5 where the banker's best answer in a cell changes, within 0 and 1."""
        fixed, with_five = self.leans(cell)
        if not with_five:
            return None
        at = -fixed / with_five if cell.third is not None else 1 + fixed / with_five
        return at if 0 < at < 1 else None

    def draws_gain(self, banker: dict[Cell, Fraction]) -> Fraction:
        """Return how much more the player gains by drawing on 5, where the banker draws so often in each cell."""
        draws, stands = self.gains_of_five(banker)
        return draws - stands

    def gains_of_five(self, banker: dict[Cell, Fraction]) -> tuple[Fraction, Fraction]:
        """Return what the player gains on 5 by drawing and by standing, over all deals of it."""
        gains = {True: Fraction(0), False: Fraction(0)}
        for cell, chance in banker.items():
            found = self.cells[cell]
            drawn, stood = (won.player - won.banker for won in (found.draw_five, found.stand_five))
            gains[cell.third is not None] += chance * drawn + (1 - chance) * stood
        return gains[True], gains[False]

    def worth_of_five(self, banker: dict[Cell, Fraction]) -> tuple[Fraction, Fraction]:
        """Return what a player who holds a 5 gains on average by drawing and by standing."""
        deals = sum(found.deals_five for cell, found in self.cells.items() if cell.third is None)
        draws, stands = self.gains_of_five(banker)
        return draws / deals, stands / deals

    def worth_in(self, cell: Cell, five: Fraction) -> tuple[Fraction, Fraction]:
        """Return what a banker gains on average in a cell by drawing and by standing."""
        found, share = self.cells[cell], weight(cell, five)
        deals = found.deals + share * found.deals_five
        draws = self.banker_gain(found.draw) + share * self.banker_gain(found.draw_five)
        stands = self.banker_gain(found.stand) + share * self.banker_gain(found.stand_five)
        return draws / deals, stands / deals

    def won(self, five: Fraction, banker: dict[Cell, Fraction]) -> tuple[Fraction, Fraction]:
        """Return how often each side wins where both decide so."""
        player, house = Fraction(self.naturals.player), Fraction(self.naturals.banker)
        for cell, chance in banker.items():
            found = self.cells[cell]
            for share, fixed, of_five in (
                (chance, found.draw, found.draw_five),
                (1 - chance, found.stand, found.stand_five),
            ):
                player += share * (fixed.player + weight(cell, five) * of_five.player)
                house += share * (fixed.banker + weight(cell, five) * of_five.banker)
        return player / self.total, house / self.total

    def played(self, five: Fraction, banker: dict[Cell, Fraction]) -> Equilibrium:
        """Return what both sides gain where they decide so."""
        return Equilibrium(five, banker, *self.won(five, banker), self.commission)


def weight(cell: Cell, five: Fraction) -> Fraction:
    """Return how much of the deals in which the player has 5 come to a cell."""
    return five if cell.third is not None else 1 - five


def every_cell() -> Iterator[Cell]:
    """Go over what the banker can know where nobody has a natural."""
    for banker in range(NATURAL):
        yield Cell(banker, None)
        yield from (Cell(banker, third) for third in range(10))


def compared(player: int, banker: int, times: int) -> Won:
    """Count deals by who wins them."""
    return Won(times * (player > banker), times * (banker > player))


def naturals(deals: Deals) -> Won:
    """Count the deals that a natural ends."""
    found = Won()
    for player in range(10):
        for banker in range(10):
            if player >= NATURAL or banker >= NATURAL:
                found = found.plus(compared(player, banker, int(deals.stood[player, banker].sum())))
    return found


def counted(deals: Deals, cell: Cell) -> Counted:
    """Count the deals of a cell by who wins where the banker draws, and where not."""
    counts = (5, 6, 7) if cell.third is None else range(6)
    parts, times = {False: [Won(), Won()], True: [Won(), Won()]}, {False: 0, True: 0}
    for player in counts:
        row = deals.stood[player, cell.banker] if cell.third is None else deals.drew[player, cell.third, cell.banker]
        final = player if cell.third is None else (player + cell.third) % 10
        part = parts[player == FIVE]
        for last in range(10):
            part[0] = part[0].plus(compared(final, (cell.banker + last) % 10, int(row[last])))
        part[1] = part[1].plus(compared(final, cell.banker, int(row.sum())))
        times[player == FIVE] += int(row.sum())
    (draw, stand), (draw_five, stand_five) = parts[False], parts[True]
    return Counted(draw, stand, draw_five, stand_five, times[False], times[True])


def solve(coup: Coup, five: str, rule: Rule) -> Equilibrium:
    """Return the equilibrium of what the rules leave open: a letter says whether the player's 5 is."""
    if five != "O":
        chance = Fraction(five == "D")
        return coup.played(chance, answers(coup, chance, rule))
    for chance in (Fraction(1), Fraction(0)):
        best = answers(coup, chance, rule)
        if (coup.draws_gain(best) >= 0) == bool(chance):
            return coup.played(chance, best)
    changes = {(at, cell) for cell in every_cell() if rule(*cell) == "O" and (at := coup.changes_at(cell)) is not None}
    for at, cell in sorted(changes, key=lambda change: change[0]):
        best = answers(coup, at, rule)
        stands, draws = (coup.draws_gain({**best, cell: Fraction(chance)}) for chance in (0, 1))
        if stands * draws <= 0 and stands != draws:
            return coup.played(at, {**best, cell: stands / (stands - draws)})
    raise ValueError("the banker's best answer never makes the player indifferent")


def answers(coup: Coup, five: Fraction, rule: Rule) -> dict[Cell, Fraction]:
    """Return the banker's best answer in every cell where the player draws on 5 so often."""
    forced = {"D": Fraction(1), "S": Fraction(0)}
    return {cell: forced.get(rule(*cell), Fraction(coup.better(cell, five) > 0)) for cell in every_cell()}
