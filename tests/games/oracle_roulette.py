"""What wagers at roulette come to, by somebody who knows the printed layout and the odds of a fact sheet alone."""

from __future__ import annotations

from collections.abc import Callable

RED = {str(n) for n in (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)}
ODDS = {1: 35, 2: 17, 3: 11, 4: 8, 5: 6, 6: 5, 12: 2, 18: 1}
"""What a chip pays by how many numbers it covers."""
CHANCES: dict[str, Callable[[int], bool]] = {
    "red": lambda n: str(n) in RED,
    "black": lambda n: str(n) not in RED,
    "odd": lambda n: n % 2 == 1,
    "even": lambda n: n % 2 == 0,
    "low": lambda n: n < 19,
    "high": lambda n: n > 18,
    "column_1": lambda n: n % 3 == 1,
    "column_2": lambda n: n % 3 == 2,
    "column_3": lambda n: n % 3 == 0,
    "dozen_1": lambda n: n <= 12,
    "dozen_2": lambda n: 12 < n <= 24,
    "dozen_3": lambda n: n > 24,
}
FROM_THE_FIRST = {"street": (0, 1, 2), "corner": (0, 1, 3, 4), "line": (0, 1, 2, 3, 4, 5)}
NAMED = {"five_numbers": "0 00 1 2 3", "first_four": "0 1 2 3", "courtesy_line": "0 00"}
HEADS = {
    True: "straight_0 straight_00 split_0_00 split_0_1 split_0_2 split_00_2 split_00_3 trio_0_1_2 trio_0_00_2 "
    "trio_00_2_3 five_numbers courtesy_line",
    False: "straight_0 split_0_1 split_0_2 split_0_3 trio_0_1_2 trio_0_2_3 first_four",
}
"""What lies at the head of a layout with two zeros, or with one."""


def covered(area: str) -> set[str]:
    """Return the numbers that a chip covers."""
    if area in CHANCES:
        return {str(n) for n in range(1, 37) if CHANCES[area](n)}
    if area in NAMED:
        return set(NAMED[area].split())
    kind, *numbers = area.split("_")
    if kind in FROM_THE_FIRST:
        return {str(int(numbers[0]) + step) for step in FROM_THE_FIRST[kind]}
    return set(numbers)


def spots(is_double: bool) -> set[str]:
    """Return every place for a chip: two numbers that touch, three in a row, four or six that meet, and the zeros."""
    found = {f"straight_{n}" for n in range(1, 37)} | set(CHANCES)
    for n in range(1, 37):
        row, place = divmod(n - 1, 3)
        found |= {f"split_{n}_{n + 1}"} if place < 2 else set()
        found |= {f"split_{n}_{n + 3}"} if row < 11 else set()
        found |= {f"corner_{n}"} if place < 2 and row < 11 else set()
        found |= {f"street_{n}"} if place == 0 else set()
        found |= {f"line_{n}"} if place == 0 and row < 11 else set()
    return found | set(HEADS[is_double].split())


def settled(number: str, wagers: dict[str, int], on_zero: str = "surrender", second: str = "half") -> dict[str, int]:
    """Return what each wager gains at once; one that goes or stays en prison gains and loses nothing yet."""
    gains = {}
    for area, amount in wagers.items():
        lay = area.removeprefix("prison_")
        numbers = covered(lay)
        is_spared = number in {"0", "00"} and len(numbers) == 18
        if number in numbers:
            gains[area] = 0 if lay != area else amount * ODDS[len(numbers)]
        elif not is_spared or on_zero == "lose":
            gains[area] = -amount
        elif on_zero == "surrender" or (lay != area and second == "half"):
            gains[area] = -amount // 2
        else:
            gains[area] = 0
    return gains
