"""A second opinion on games paid by five-card hands: hands named and wagers settled by a plain reading of the rules."""

from __future__ import annotations

from collections import Counter

Amounts = dict[str, int]
LADDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
WHEEL = [0, 1, 2, 3, 12]
NAMES = ["royal", "straight flush", "quads", "full house", "flush", "straight", "trips", "two pairs", "pair", "nothing"]
RIDE = {
    "standard": [1000, 200, 50, 11, 8, 5, 3, 2, 1],
    "california": [500, 100, 25, 15, 10, 5, 3, 2, 1],
    "10000": [10000, 2000, 200, 75, 50, 20],
    "20000": [20000, 2000, 100, 75, 50, 25, 9, 6],
}
DOUBLE_DOWN = [2000, 200, 50, 11, 8, 5, 3, 2]


def five(cards: list[str]) -> tuple[str, list[int]]:
    """Name five cards, and give the ranks that count, the most important first."""
    ranks = sorted((LADDER.index(card[:-1]) for card in cards), reverse=True)
    times = Counter(ranks)
    ordered = sorted(times, key=lambda rank: (-times[rank], -rank))
    shape = sorted(times.values(), reverse=True)
    is_flush = len({card[-1] for card in cards}) == 1
    is_wheel = sorted(ranks) == WHEEL
    is_straight = is_wheel or (len(times) == 5 and ranks[0] - ranks[4] == 4)
    if is_straight:
        top = [3] if is_wheel else [ranks[0]]
        name = "straight flush" if is_flush else "straight"
        return ("royal" if is_flush and top == [12] else name), top
    if is_flush:
        return "flush", ordered
    by_shape = {(4, 1): "quads", (3, 2): "full house", (3, 1, 1): "trips", (2, 2, 1): "two pairs", (2, 1, 1, 1): "pair"}
    return by_shape.get(tuple(shape), "nothing"), ordered


def times_paid(cards: list[str], pays: list[int], least_pair: str) -> int:
    """Return how many times its amount a wager wins; -1 where it loses."""
    name, ranks = five(cards)
    if name == "pair":
        return pays[8] if len(pays) > 8 and ranks[0] >= LADDER.index(least_pair) else -1
    place = NAMES.index(name)
    return pays[place] if place < min(len(pays), 8) else -1


def let_it_ride(cards: list[str], wagers: Amounts, decisions: str, options: dict[str, str]) -> Amounts:
    """Return what each wager wins or loses in cents; the first three cards are the player's."""
    pulled = [spot for spot, word in zip(("bet 1", "bet 2"), decisions.split(), strict=True) if word == "pull"]
    won, bet = {}, wagers["bet 1"]
    left = max(int(options.get("payout_limit", "50000")) * 100, 3 * 500 * RIDE[options.get("pays", "standard")][0])
    times = times_paid(cards, RIDE[options.get("pays", "standard")], "10")
    for spot in ("bet 1", "bet 2", "bet 3"):
        won[spot] = 0 if spot in pulled else bet * times if times < 0 else min(bet * times, left)
        left -= max(0, won[spot])
    if "bonus" in wagers:
        won["bonus"] = wagers["bonus"] * times_paid(cards, RIDE[options["bonus"]], "A")
    return won


def double_down_stud(cards: list[str], wagers: Amounts, options: dict[str, str]) -> Amounts:
    """Return what bet and double win or lose in cents; the first card is the player's."""
    name, ranks = five(cards)
    left = max(int(options.get("payout_limit", "50000")) * 100, 2 * 500 * DOUBLE_DOWN[0])
    times = times_paid(cards, DOUBLE_DOWN, "J")
    if name == "pair" and ranks[0] >= LADDER.index("6"):
        times = 1 if ranks[0] >= LADDER.index("J") else 0
    won = {}
    for area, amount in wagers.items():
        won[area] = amount * times if times < 0 else min(amount * times, left)
        left -= max(0, won[area])
    return won


def caribbean_stud(player: list[str], dealer: list[str], wagers: Amounts, options: dict[str, str]) -> Amounts:
    """Return what ante and bet win or lose in cents; without a bet the hand was folded."""
    if "bet" not in wagers:
        return {area: -amount for area, amount in wagers.items()}
    (mine, my_ranks), (theirs, their_ranks) = five(player), five(dealer)
    if theirs == "nothing" and their_ranks[:2] != [12, 11]:
        return {"ante": wagers["ante"], "bet": 0}
    ours = (-NAMES.index(mine), my_ranks), (-NAMES.index(theirs), their_ranks)
    if ours[0] <= ours[1]:
        return {"ante": 0, "bet": 0} if ours[0] == ours[1] else {"ante": -wagers["ante"], "bet": -wagers["bet"]}
    times = [100, 50, 20, 7, 5, 4, 3, 2, 1, 1][NAMES.index(mine)]
    limit = max(int(options.get("payout_limit", "5000")) * 100, 100 * 2 * 500)
    return {"ante": wagers["ante"], "bet": min(wagers["bet"] * times, limit)}
