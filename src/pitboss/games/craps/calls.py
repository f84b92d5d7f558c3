"""What the stickperson calls: every throw by its own words, and what it does to the line."""

from __future__ import annotations

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
    2: "craps two, aces, double the field",
    3: "craps three, the field pays",
    5: "five, no field five",
    9: "nine, center field nine",
    11: "yo-leven, good field yo",
    12: "craps twelve, boxcars",
}


def called(point: int, faces: tuple[int, int]) -> str:
    """Return what is called when the dice show two faces while the puck is so."""
    total = sum(faces)
    way = "hard " if faces[0] == faces[1] else "easy "
    name = f"{way if total in (4, 6, 8, 10) else ''}{NAMES[total]}"
    if point == OFF:
        return f"{name}, mark the point" if total in POINTS else ON_THE_COME_OUT[total]
    if total == SEVEN:
        return "seven out, line away"
    return f"{name}, a winner, pay the line" if total == point else BETWEEN.get(total, name)


CALLS: dict[int, dict[tuple[int, ...], str]] = {
    point: {(first, second): called(point, (first, second)) for first in range(1, 7) for second in range(1, 7)}
    for point in PUCK
}
"""The call of every throw, by the point and by what the dice show."""
