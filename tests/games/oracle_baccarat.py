"""A second opinion on baccarat: a round dealt and settled from a list of cards by a plain reading of the rules."""

from __future__ import annotations

from collections.abc import Iterator

Amounts = dict[str, int]
Options = dict[str, str]

MARGINS = {
    "A": (30, 10, 6, 4, 2, 1),
    "B": (20, 10, 5, 4, 2, 1),
    "C": (30, 12, 5, 3, 3, 1),
    "D": (20, 8, 7, 4, 3, 1),
    "E": (30, 10, 4, 4, 2, 2),
}


def value(card: str) -> int:
    """Return what a card counts."""
    return 1 if card[0] == "A" else int(card[:-1]) % 10 if card[:-1].isdigit() else 0


def count(cards: list[str]) -> int:
    """Return the last digit of the sum."""
    return sum(map(value, cards)) % 10


def banker_takes(banker: int, third: int | None) -> bool:
    """Tell whether the banker takes a third card, in the words of the trade."""
    if third is None:
        return banker <= 5
    least_and_most = {3: (0, 9), 4: (2, 7), 5: (4, 7), 6: (6, 7)}
    if banker == 3:
        return third != 8
    return banker < 3 or (banker < 7 and least_and_most[banker][0] <= third <= least_and_most[banker][1])


def deal(deck: Iterator[str]) -> tuple[list[str], list[str]]:
    """Deal both hands to their end."""
    first = [next(deck) for _ in range(4)]
    player, banker = first[0::2], first[1::2]
    if max(count(player), count(banker)) < 8:
        third = None
        if count(player) <= 5:
            player.append(next(deck))
            third = value(player[2])
        if banker_takes(count(banker), third):
            banker.append(next(deck))
    return player, banker


def bonus(own: list[str], other: list[str], table: str) -> int | None:
    """Return what a dragon bonus pays to 1, minus one where it loses."""
    margin = count(own) - count(other)
    if len(own) == 2 and count(own) >= 8 and margin >= 0:
        return 1 if margin else 2 if table == "B" else 0
    return MARGINS[table][9 - margin] if margin >= 4 and not (len(own) == 2 and count(own) >= 8) else -1


def odds(area: str, player: list[str], banker: list[str], options: Options) -> int:
    """Return what a wager pays to 1: 0 where it goes back, minus one where it is lost."""
    mine, theirs = count(player), count(banker)
    pairs = player[0][:-1] == player[1][:-1], banker[0][:-1] == banker[1][:-1]
    six = theirs == 6 > mine
    if area in ("player", "banker"):
        is_dragon = area == "banker" and options.get("vigorish") == "none" and theirs == 7 > mine and len(banker) == 3
        return 0 if mine == theirs or is_dragon else 1 if (mine > theirs) == (area == "player") else -1
    if area == "tie":
        return int(options.get("tie", "8-to-1")[0]) if mine == theirs else -1
    if area.startswith("dragon_bonus"):
        hands = (player, banker) if area.endswith("player") else (banker, player)
        return bonus(*hands, options["dragon_bonus"]) or 0
    same = 100 if player[0][:-1] == banker[0][:-1] else 20
    return {
        "player_pair": 11 if pairs[0] else -1,
        "banker_pair": 11 if pairs[1] else -1,
        "dragon_7": 40 if theirs == 7 > mine and len(banker) == 3 else -1,
        "panda_8": 25 if mine == 8 > theirs and len(player) == 3 else -1,
        "tiger": (12 if len(banker) == 2 else 20) if six else -1,
        "small_tiger": 22 if six and len(banker) == 2 else -1,
        "big_tiger": 50 if six and len(banker) == 3 else -1,
        "tiger_tie": 45 if mine == theirs == 6 else -1,
        "tiger_pair": same if all(pairs) else 4 if any(pairs) else -1,
    }[area]


def baccarat(deck: list[str], wagers: Amounts, options: Options) -> Amounts:
    """Return what each wager wins or loses in cents, and the vigorish, marked or collected."""
    player, banker = deal(iter(deck))
    results = {area: amount * odds(area, player, banker, options) for area, amount in wagers.items()}
    percent = {"none": 0, "4-percent": 4}.get(options.get("vigorish", ""), 5)
    due = max(0, results.get("banker", 0)) * percent
    rounding = options.get("vigorish_rounding", "exact")
    due = due // 100 if rounding == "exact" else (due + (4999 if rounding == "houses-favour" else 0)) // 5000 * 50
    if due:
        is_marked = options.get("vigorish_due") == "marked"
        results["marked" if is_marked else "vigorish"] = due if is_marked else -due
    return results
