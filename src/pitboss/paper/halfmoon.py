"""The half-moon of a table: where its seats are, and how a place before a seat becomes a point of the drawing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin

from pitboss.paper.anchors import Point

WIDTH, HEIGHT = 1200, 720
STEPS = 2000
"""Into how many pieces an arc is cut to measure it."""


@dataclass(frozen=True, slots=True)
class Arc:
    """The lower half of an ellipse around the middle of the dealer's edge."""

    a: float
    b: float
    x: float = 600
    y: float = 46

    def at(self, angle: float) -> Point:
        """Return the point at an angle in degrees: 0 at the dealer's left, 90 before the dealer, 180 at the right."""
        return Point(self.x + self.a * cos(radians(angle)), self.y + self.b * sin(radians(angle)))

    def holds(self, x: float, y: float, r: float = 0) -> bool:
        """Tell whether a circle lies within the half-moon."""
        within = self.y + r <= y
        return within and ((x - self.x) / (self.a - r)) ** 2 + ((y - self.y) / (self.b - r)) ** 2 <= 1

    def path(self, first: float, last: float) -> str:
        """Write the way along the arc between two angles."""
        start, end = self.at(first), self.at(last)
        sweep = int(last > first)
        return f"M{start.x:.2f} {start.y:.2f}A{self.a:g} {self.b:g} 0 0 {sweep} {end.x:.2f} {end.y:.2f}"

    def divided(self, parts: int, first: float, last: float, most: float) -> list[float]:
        """Return the angles that divide the arc evenly, no further from each other than a length."""
        angles = [first + (last - first) * step / STEPS for step in range(STEPS + 1)]
        spots = [self.at(angle) for angle in angles]
        way = [0.0]
        for here, there in pairwise(spots):
            way.append(way[-1] + hypot(there.x - here.x, there.y - here.y))
        gap = min(most, way[-1] / max(1, parts - 1))
        begin = (way[-1] - gap * (parts - 1)) / 2
        return [angles[_nearest(way, begin + gap * part)] for part in range(parts)]


def _nearest(way: list[float], length: float) -> int:
    return min(range(len(way)), key=lambda step: abs(way[step] - length))


RAIL = Arc(586, 658)
RACETRACK = Arc(552, 624)
"""The outer edge of the wood between the leather of the rail and the felt."""
INLAY = Arc(545, 617)
"""In the middle of the wood each position's number is inlaid."""
FELT = Arc(538, 610)
BORDER = Arc(527, 599)
SEATS = Arc(450, 514)
"""On this arc the middle of each seat's betting areas lies."""
ON_RAIL = Arc(569, 641)
MOST_APART = 236.0
FIRST = 17.0
"""At which angle the first seat is, where nothing is printed in the corners."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: its middle, and how far it is turned from facing the dealer straight."""

    number: int
    x: float
    y: float
    turn: float
    angle: float

    def point(self, right: float, ahead: float) -> Point:
        """Return a point so far to the player's right and so far ahead, towards the dealer."""
        way = radians(self.turn)
        return Point(
            self.x + right * cos(way) + ahead * sin(way),
            self.y + right * sin(way) - ahead * cos(way),
        )


@cache
def seats(positions: int, first: float = FIRST) -> tuple[Seat, ...]:
    """Return the seats clockwise from the dealer's left, which is on the right of the drawing."""
    made = []
    for number, angle in enumerate(SEATS.divided(positions, first, 180 - first, MOST_APART), start=1):
        spot = SEATS.at(angle)
        across = atan2(SEATS.b * cos(radians(angle)), -SEATS.a * sin(radians(angle)))
        made.append(Seat(number, spot.x, spot.y, (degrees(across) % 360) - 180, angle))
    return tuple(made)
