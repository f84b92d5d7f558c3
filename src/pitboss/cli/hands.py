"""Hands set at the terminal: by naming the cards of all but the largest, or the house way."""

from __future__ import annotations

from pitboss.table.arrangement import Arrangement


def named_hands(arrangement: Arrangement) -> list[tuple[str, int]]:
    """Return the hands that are named with their sizes: all but the largest, which takes the other cards."""
    largest = max(arrangement.hands, key=lambda hand: hand[1])
    return [hand for hand in arrangement.hands if hand != largest]


def hand_example(arrangement: Arrangement) -> str:
    """Return a line that sets the hands, the house way where there is one."""
    hands = arrangement.cards_of(arrangement.by_house or tuple(drawn.place for drawn in arrangement.cards))
    return " ".join(f"{name} {' '.join(map(str, hands[name]))}" for name, _ in named_hands(arrangement))


def hand_helps(arrangement: Arrangement) -> list[tuple[str, str]]:
    """Return the ways to set the hands, each with what it does."""
    form = " ".join(" ".join([name, *["CARD"] * size]) for name, size in named_hands(arrangement))
    helps = [(form, "set these cards; the others go into the hand that you don't name")]
    if arrangement.house_way:
        hands = arrangement.cards_of(arrangement.by_house).items()
        house = "; ".join(f"{name} {' '.join(map(str, cards))}" for name, cards in hands)
        helps.append(("house", f"the house way: {house}"))
    return helps
