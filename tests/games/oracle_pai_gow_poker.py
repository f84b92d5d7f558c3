"""A second opinion on Pai Gow Poker: a plain reading of ranks and pays that shares no code with the game."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
ACE = 12
Card = tuple[int, str]
Value = tuple[int, list[int]]
PAYS = {"five aces": 400, "royal flush": 150, "straight flush": 50, "four": 25, "full house": 5, "flush": 4, "three": 3}


def cards(text: str) -> list[Card]:
    """Read cards; the joker has the rank of no card."""
    return [(-1, "j") if word == "Joker" else (RANKS.index(word[:-1]), word[-1]) for word in text.split()]


def plain(hand: list[Card], lowest: bool) -> Value:
    """Return the class of five cards without a joker, from 0 (high card) to 9 (royal flush), and what breaks ties."""
    ranks = sorted((rank for rank, _ in hand), reverse=True)
    times = Counter(ranks)
    ordered = sorted(ranks, key=lambda rank: (times[rank], rank), reverse=True)
    flush = len({suit for _, suit in hand}) == 1
    wheel = ranks == [ACE, 3, 2, 1, 0]
    straight = wheel or (len(times) == 5 and ranks[0] - ranks[4] == 4)
    if straight:
        top = [3] if wheel and lowest else [11, 1] if wheel else [ranks[0]]
        return (9 if flush and ranks[4] == 8 else 8, top) if flush else (4, top)
    if flush:
        return 5, ordered
    shapes = {(4, 1): 7, (3, 2): 6, (3, 1): 3, (2, 2): 2, (2, 1): 1, (1, 1): 0}
    counts = sorted(times.values(), reverse=True)
    return shapes[counts[0], counts[1]], ordered


def high(text: str, lowest: bool = False) -> Value:
    """Return the value of a high hand, whose joker is an ace or completes a straight or a flush."""
    hand = cards(text)
    rest = [card for card in hand if card[0] >= 0]
    if len(rest) == 5:
        return plain(hand, lowest)
    if all(rank == ACE for rank, _ in rest):
        return 10, []
    other = [plain([*rest, each], lowest) for each in product(range(13), "cdhs") if each not in rest]
    complete = [each for each in other if each[0] in (4, 5, 8, 9)]
    return max([*complete, plain([*rest, (ACE, "x")], lowest)])


def low(text: str) -> Value:
    """Return the value of a low hand."""
    ranks = sorted((ACE if rank < 0 else rank for rank, _ in cards(text)), reverse=True)
    return int(ranks[0] == ranks[1]), ranks


def result(player: tuple[str, str], bank: tuple[str, str], lowest: bool = False) -> int:
    """Return 1 where both hands are above the bank's, 0 where one is, and -1 where none is; copies are the bank's."""
    above = (high(player[0], lowest) > high(bank[0], lowest)) + (low(player[1]) > low(bank[1]))
    return above - 1


def net(player: tuple[str, str], bank: tuple[str, str], wager: int, percent: int = 5, lowest: bool = False) -> int:
    """Return what a wager wins less vigorish, rounded down to half dollars, or loses."""
    won = result(player, bank, lowest) * wager
    return won - won * percent // 100 // 50 * 50 if won > 0 else won


def fortune(text: str, wager: int) -> int:
    """Return what an additional wager wins or loses, hands of all seven cards aside."""
    names = {10: "five aces", 9: "royal flush", 8: "straight flush", 7: "four", 6: "full house", 5: "flush", 3: "three"}
    held = {high(" ".join(five))[0] for five in combinations(text.split(), 5)}
    paid = max([PAYS[names[each]] for each in held if each in names], default=2 if 4 in held else -1)
    return paid * wager
