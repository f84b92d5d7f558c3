"""What wagers at Sic Bo come to, by somebody who has only a fact sheet of wagers and odds."""

from __future__ import annotations

SHEET = {
    "low": "triple 150, double 8, any 24, 4 50, 5 18, 6 14, 7 12, 8 8, 9 6, 10 6, pair 5",
    "high": "triple 180, double 10, any 30, 4 60, 5 30, 6 17, 7 12, 8 8, 9 6, 10 6, pair 6",
}


def pays(table: str, kind: str) -> int:
    """Return what a kind of wager pays to 1."""
    return {name: int(odds) for name, odds in map(str.split, SHEET[table].split(", "))}[kind]


def gain(area: str, throw: tuple[int, ...], table: str, triple_wins_double: bool = True) -> int:
    """Return what one unit gains on a throw."""
    total, kind = sum(throw), area.partition("_")[0]
    numbers = [int(word) for word in area.split("_")[1:] if word.isdigit()]
    is_triple = throw[0] == throw[1] == throw[2]
    if area in ("small", "big"):
        return 1 if not is_triple and (total < 11) == (area == "small") else -1
    if area == "any_triple":
        return pays(table, "any") if is_triple else -1
    times = [sum(die == number for die in throw) for number in numbers]
    if kind == "total":
        return pays(table, str(min(numbers[0], 21 - numbers[0]))) if total == numbers[0] else -1
    if kind == "triple":
        return pays(table, kind) if times == [3] else -1
    if kind == "double":
        return pays(table, kind) if times[0] == 2 or (times[0] == 3 and triple_wins_double) else -1
    if kind == "pair":
        return pays(table, kind) if min(times) else -1
    return times[0] or -1
