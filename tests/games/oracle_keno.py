"""What keno tickets come to, by somebody who holds a printed pay table and goes over every way with a pencil."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

Pays = dict[int, dict[int, int]]
"""What each catch pays in dollars for one unit, by the number of spots."""


def printed(text: str) -> dict[str, tuple[Fraction, Pays]]:
    """Read a pay table as it is printed: for each rate the unit in dollars, and what the unit pays."""
    book = {}
    for card in text.split(" | "):
        head, rows = card.split(": ", 1)
        name, unit = head.split(" $")
        pays = {}
        for row in rows.split("; "):
            spots, catches = row.split("=")
            pays[int(spots)] = {int(each.split(":")[0]): int(each.split(":")[1]) for each in catches.split(",")}
        book[name] = Fraction(unit), pays
    return book


Ticket = tuple[str, Sequence[Sequence[int]], set[int]]
"""A kind, groups of numbers, and of how many spots its ways are."""


def ways(ticket: Ticket) -> Iterator[set[int]]:
    """Go over every way of a ticket one after another, as a set of numbers."""
    kind, groups, sizes = ticket
    if kind in ("straight", "special", "catch-all", "split"):
        yield from (set(group) for group in groups)
        return
    for count in range(1, len(groups) + 1):
        for together in combinations(groups, count):
            way = {number for group in together for number in group}
            is_lone_king = kind == "king" and len(way) == 1
            if len(way) in sizes and not is_lone_king:
                yield way


def won(text: str, ticket: Ticket, rate: Fraction, drawn: set[int]) -> Fraction:
    """Return what a ticket wins in dollars."""
    unit, pays = printed(text)[ticket[0] if ticket[0] in ("special", "catch-all") else "regular"]
    total = Fraction(0)
    for way in ways(ticket):
        total += rate / unit * pays[len(way)].get(len(way & drawn), 0)
    return total


def every_draw(text: str, ticket: Ticket, numbers: int, drawn: int) -> tuple[dict[Fraction, int], int]:
    """Go through every draw of a board: how often each amount is won for $1 a way, and of how many draws."""
    found: dict[Fraction, int] = {}
    count = 0
    for each in combinations(range(1, numbers + 1), drawn):
        amount = won(text, ticket, Fraction(1), set(each))
        found[amount] = found.get(amount, 0) + 1
        count += 1
    return found, count
