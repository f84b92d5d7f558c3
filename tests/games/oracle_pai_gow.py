"""A second opinion on Pai Gow: a plain reading of how tiles rank, pair and count that shares no code with the game."""

from __future__ import annotations

ENDS = {
    "Teen": 66, "Day": 11, "Yun": 44, "Gor": 13, "Mooy": 55, "Chong": 33, "Bon": 22, "Foo": 56, "Ping": 46, "Tit": 16,
    "Look": 15, "Gow36": 36, "Gow45": 45, "Bot26": 26, "Bot35": 35, "Chit25": 25, "Chit34": 34, "Gee6": 24, "Ng14": 14,
    "Ng23": 23, "Gee3": 12,
}  # fmt: skip
ORDER = [[66], [11], [44], [13], [55], [33], [22], [56], [46], [16], [15], [36, 45], [26, 35], [25, 34], [24], [14, 23],
         [12]]  # fmt: skip
"""Single tiles from the highest on; those of a row rank alike, and make a pair."""


def row(tile: int) -> int:
    """Return where a tile ranks, 0 for the highest."""
    return next(at for at, tiles in enumerate(ORDER) if tile in tiles)


def counts(tile: int) -> list[int]:
    """Return what a tile may count."""
    return [3, 6] if tile in (24, 12) else [tile // 10 + tile % 10]


def value(text: str) -> tuple[int, int]:
    """Return the value of two tiles: the higher, the better."""
    one, two = (ENDS[name] for name in text.split())
    rows = sorted((row(one), row(two)))
    if {one, two} == {24, 12}:
        return 14, 1
    if rows[0] == rows[1]:
        return 14, -rows[0]
    spots = sorted((sum(divmod(one, 10)), sum(divmod(two, 10))))
    big = 1 if 66 in (one, two) else 0
    if {66, 11} & {one, two} and (9 in spots or 8 in spots):
        return (13 if 9 in spots else 12), big
    points = max((a + b) % 10 for a in counts(one) for b in counts(two))
    return points, -rows[0] if points else 0


def result(player: tuple[str, str], bank: tuple[str, str]) -> int:
    """Return 1 where both hands are above the bank's, 0 where one is, and -1 where none is, or the player's is foul."""
    if value(player[1]) > value(player[0]):
        return -1
    return (value(player[0]) > value(bank[0])) + (value(player[1]) > value(bank[1])) - 1


def net(player: tuple[str, str], bank: tuple[str, str], wager: int, percent: int = 5) -> int:
    """Return what a wager wins less vigorish, rounded down to half dollars, or loses."""
    won = result(player, bank) * wager
    return won - won * percent // 100 // 50 * 50 if won > 0 else won
