"""What the stickperson calls: every throw by its own words, and what it does to the line and the field."""

from __future__ import annotations

from pitboss.games.kits.dice import Calls
from pitboss.games.kits.dice_wagers import OFF, POINTS, PUCK, SEVEN

NAMES = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ON_THE_COME_OUT = {
    2: "craps two, aces, line away",
    3: "craps three, line away",
    7: "seven, front line winner",
    11: "yo-leven, front line winner",
    12: "craps twelve, bar twelve, line away",
}
BETWEEN = {
    2: "craps two, aces",
    3: "craps three, the field pays",
    5: "five, no field five",
    9: "nine, center field nine",
    11: "yo-leven, good field yo",
    12: "craps twelve, boxcars",
}
TIMES = {2: "double", 3: "triple"}
"""How it is called what the field pays on 2 or 12."""


def called(point: int, faces: tuple[int, int], field: dict[int, int]) -> str:
    """Return what is called when the dice show two faces while the puck is so, and the field pays so on 2 and 12."""
    total = sum(faces)
    way = "hard " if faces[0] == faces[1] else "easy "
    name = f"{way if total in (4, 6, 8, 10) else ''}{NAMES[total]}"
    if point == OFF:
        return f"{name}, mark the point" if total in POINTS else ON_THE_COME_OUT[total]
    if total == SEVEN:
        return "seven out, line away"
    if total == point:
        return f"{name}, a winner, pay the line"
    what = BETWEEN.get(total, name)
    return f"{what}, {TIMES[field[total]]} the field" if total in field else what


def calls_with(field_two: int, field_twelve: int) -> Calls:
    """Return the call of every throw, by the point and by what the dice show, where the field pays so on 2 and 12."""
    faces, field = range(1, 7), {2: field_two, 12: field_twelve}
    return {point: {(one, two): called(point, (one, two), field) for one in faces for two in faces} for point in PUCK}
