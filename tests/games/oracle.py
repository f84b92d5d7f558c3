"""A second opinion on settlements: a plain reading of the pay rules that shares no code with the games."""

from __future__ import annotations

from collections import Counter
from itertools import product

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
Card = tuple[int, str]
Amounts = dict[str, int]
Options = dict[str, str]
LEDGERS = {"A": (1, 4, 6, 30, 40), "B": (1, 4, 6, 33, 35), "C": (1, 3, 6, 30, 40), "D": (1, 3, 6, 33, 35)}
TABLES = {"1": (0, 1, 2, 3, 5, 20, 50, 50, 100, 500), "2": (0, 0, 2, 3, 5, 20, 50, 50, 100, 500)}
"""The bonus by hand, from two pairs to five aces; 0 is a push."""


def card(text: str) -> Card:
    """Read a card; both jokers have the suit of no card."""
    return (-1, "joker") if text.startswith("Joker") else (RANKS.index(text[:-1]), text[-1])


def is_straight(ranks: list[int]) -> bool:
    """Are the ranks consecutive, an ace being high or under a two?"""
    ordered, n = sorted(ranks), len(ranks)
    high = ordered == list(range(ordered[0], ordered[0] + n))
    return high or ordered == [*range(n - 1), 12]


# Three Card Poker


def three_cards(text: str) -> tuple[int, list[int]]:
    """Return the class of a hand, from 0 (high card) to 5 (straight flush), and the ranks that break ties."""
    cards = [card(word) for word in text.split()]
    ranks = [rank for rank, _ in cards]
    times = Counter(ranks)
    ordered = sorted(ranks, key=lambda rank: (times[rank], rank), reverse=True)
    flush, straight = len({suit for _, suit in cards}) == 1, len(times) == 3 and is_straight(ranks)
    if straight and sorted(ranks) == [0, 1, 12]:
        ordered = [1, 0, -1]
    kinds = {3: 4, 2: 1, 1: 0}[max(times.values())]
    return (5 if straight and flush else 3 if straight else 2 if flush else kinds), ordered


def three_card_poker(player: str, dealer: str, wagers: Amounts, decision: str, options: Options) -> Amounts:
    """Return what each wager wins or loses."""
    if decision == "fold":
        return {area: -amount for area, amount in wagers.items()}
    mine, theirs = three_cards(player), three_cards(dealer)
    results: Amounts = {}
    if ante := wagers.get("ante"):
        against = (mine > theirs) - (mine < theirs)
        qualifies = theirs[0] > 0 or theirs[1][0] >= RANKS.index("Q")
        results = {"ante": ante * against, "play": ante * against} if qualifies else {"ante": ante, "play": 0}
        if mine[0] >= 3:
            results["ante bonus"] = ante * int(options.get("ante_bonus", "1-4-5").split("-")[mine[0] - 3])
    if pair_plus := wagers.get("pair plus"):
        ledger = LEDGERS[options.get("pair_plus", "A")]
        results["pair plus"] = pair_plus * ledger[mine[0] - 1] if mine[0] else -pair_plus
    return results


# Double Draw Poker


def joker_class(text: str) -> int | None:
    """Return the place of a hand in the bonus table, from 0 (two pairs) to 9 (five aces), or None below two pairs."""
    cards = [card(word) for word in text.split()]
    plain = [each for each in cards if each[0] >= 0]
    jokers = len(cards) - len(plain)
    found = [run_or_flush([*plain, *wild], jokers) for wild in product(product(range(13), "cdhs"), repeat=jokers)]
    times = sorted(Counter([rank for rank, _ in plain] + [12] * jokers).values(), reverse=True)
    kinds = {(2, 2): 0, (3, 1): 1, (3, 2): 4, (4, 1): 5, (5,): 9}.get(tuple(times[:2]))
    return max((each for each in [*found, kinds] if each is not None), default=None)


def run_or_flush(cards: list[Card], jokers: int) -> int | None:
    """Return the place of a straight, flush, straight flush or royal flush of five cards, or None."""
    ranks, suits = [rank for rank, _ in cards], {suit for _, suit in cards}
    straight = is_straight(ranks)
    if straight and len(suits) == 1 and min(ranks) == 8:
        return 7 if jokers else 8
    return 6 if straight and len(suits) == 1 else 3 if len(suits) == 1 else 2 if straight else None


def double_draw_poker(hand: str, wagers: Amounts, decision: str, options: Options) -> Amounts:
    """Return what each wager wins or loses; a coupon adds to what the ante wins."""
    ante, bonus = wagers["ante"], wagers["bonus"]
    draws = {"fold": (), "draw fold": ("first draw",), "draw draw": ("first draw", "second draw")}[decision]
    place = None if decision.endswith("fold") else joker_class(hand)
    if place is None:
        return {"ante": -ante, "bonus": -bonus} | dict.fromkeys(draws, -ante)
    pays = TABLES[options.get("bonus_table", "1")][place]
    return {"ante": ante + wagers.get("coupon", 0), "bonus": bonus * pays} | dict.fromkeys(draws, ante)
