"""What squares of joker seven come to, by somebody who sorts seven cards on a desk and has a fact sheet."""

from __future__ import annotations

from collections import Counter

PAYS = {"4_or_more": 1, "4": 2, "5": 5, "6": 15, "7": 25, "no_pair": 3, "two_pairs": 3, "one_joker": 3,
        "two_jokers": 20, "prial": 12, "pair": 9}  # fmt: skip
LETTERS = {"aces": "A", "kings": "K", "queens": "Q", "jacks": "J", "tens": "10", "nines": "9", "eights": "8",
           "sevens": "7", "sixes": "6", "fives": "5", "fours": "4", "threes": "3", "twos": "2"}  # fmt: skip


def gain(area: str, hand: list[str]) -> int:
    """Return what one unit gains with seven cards, written "10h", or "joker"."""
    plain = [card for card in hand if card != "joker"]
    jokers = len(hand) - len(plain)
    ranks = Counter(card[:-1] for card in plain)
    groups = "".join(sorted(str(many) for many in ranks.values()))
    head, _, rest = area.partition("_")
    if head in ("red", "black"):
        shown = sum((card[-1] in "dh") == (head == "red") for card in plain)
        return PAYS[rest] if (shown > 3 if rest == "4_or_more" else shown == int(rest)) else -1
    if head == "pair":
        return PAYS[head] if ranks[LETTERS[rest]] == 2 else -1
    has_won = {
        "no_pair": set(groups) == {"1"},
        "two_pairs": groups.strip("1") == "22",
        "prial": groups.strip("1") == "3",
        "one_joker": jokers == 1,
        "two_jokers": jokers == 2,
    }[area]
    return PAYS[area] if has_won else -1
