"""What wagers at Pokette come to, by somebody who has only a sheet of odds and knows three-card hands."""

from __future__ import annotations

PAYS = {"card": 50, "split": 24, "corner": 12, "rank": 12, "double": 5, "ranks": 3, "red": 1, "black": 1, "suit": 3,
        "jacer": 12, "pair_in_two": 11, "pair_in_three": 5, "three_of_a_kind": 11, "flush": 3, "straight_open": 5,
        "straight_inside": 11, "straight_flush_open": 24, "straight_flush_inside": 49}  # fmt: skip
ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
PLURALS = [
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
    "jacks",
    "queens",
    "kings",
    "aces",
]


def is_straight(ranks: list[str]) -> bool:
    """Tell whether three ranks follow one another, the ace at either end."""
    places = sorted(ORDER.index(rank) for rank in ranks)
    return places in ([0, 1, 12], [places[0], places[0] + 1, places[0] + 2])


def ways_to_straight(shown: list[str]) -> int:
    """Count the ranks that make a straight of two cards."""
    return sum(is_straight([shown[0][:-1], shown[1][:-1], rank]) for rank in ORDER)


def is_offered(area: str, shown: list[str]) -> bool:
    """Tell whether a wager on the poker hand may be made with the cards shown."""
    if len(shown) < 2 or area == "pair_in_two":
        return area == "pair_in_two" and len(shown) == 1
    suited, paired = shown[0][-1] == shown[1][-1], shown[0][:-1] == shown[1][:-1]
    if area in ("pair_in_three", "three_of_a_kind"):
        return paired == (area == "three_of_a_kind")
    if area == "flush":
        return suited
    ways = {"open": 2, "inside": 1}[area.rpartition("_")[2]]
    return ways_to_straight(shown) == ways and (suited or "flush" not in area)


def gain(area: str, shown: list[str], card: str) -> int:
    """Return what one unit gains when the wheel stops at a card, written "10h", or at "jacer"."""
    kind, _, rest = area.partition("_")
    if area in PAYS and kind not in ("red", "black", "jacer"):
        return PAYS[area] if card != "jacer" and makes_hand(area, [*shown, card]) else -1
    if card == "jacer":
        return PAYS[kind] if kind == "jacer" else -1
    rank, suit = card[:-1], card[-1]
    has_won = {
        "card": card.lower() in rest.split("_"),
        "split": card.lower() in rest.split("_"),
        "corner": card.lower() in rest.split("_"),
        "rank": PLURALS[ORDER.index(rank)] in rest.split("_"),
        "double": PLURALS[ORDER.index(rank)] in rest.split("_"),
        "ranks": rank.lower() in rest.split("_"),
        "suit": rest.startswith(suit),
        "red": suit in "dh",
        "black": suit in "cs",
        "jacer": False,
    }[kind]
    return PAYS[kind] if has_won else -1


def makes_hand(area: str, hand: list[str]) -> bool:
    """Tell whether the cards shown and the next make the hand that was wagered on."""
    ranks, suits = [card[:-1] for card in hand], {card[-1] for card in hand}
    if area.startswith(("straight", "flush")):
        return (len(suits) == 1 or "flush" not in area) and (area == "flush" or is_straight(ranks))
    if area == "pair_in_three":
        return ranks[2] in ranks[:2]
    return len(set(ranks)) == 1
