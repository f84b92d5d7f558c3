"""Point counts, and whether a hand draws a third card: 19:47-3.1 and 3.9."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.law import paragraph
from pitboss.table.cards import Card
from pitboss.table.handname import Cards, HandName, Hands

_VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1)
"""What a card counts, from the deuce to the ace."""


def value(card: Card) -> int:
    """Return what a card counts: an ace one, tens and court cards nothing, the others their number."""
    return _VALUES[card.rank]


def point_count(cards: Iterable[Card]) -> int:
    """Return the last digit of what the cards count together."""
    return sum(map(value, cards)) % 10


@paragraph("19:47-3.9(a)")
def is_natural(count: int) -> bool:
    """A count of 8 or 9 on the first two cards is a natural."""
    return count >= 8


def count_name(cards: Cards) -> HandName:
    """Name a hand by its point count."""
    count = point_count(cards)
    return HandName(f"natural {count}" if len(cards) == 2 and is_natural(count) else str(count) if cards else "")


def which_hand_won(hands: Hands) -> str:
    """Say which of the Player's and the Banker's Hand has won, and by how much; nothing while one is hidden."""
    if len(hands) != 2 or min(map(len, hands)) < 2:
        return ""
    player, banker = map(point_count, hands)
    if player == banker:
        return f"Tie: both hands have {player}."
    winner = "Player" if player > banker else "Banker"
    return f"{winner} wins, {max(player, banker)} to {min(player, banker)}."


TABLE_1 = "DDDDDDSSSS"
"""What the Player's Hand does by its own count: it draws on 0 to 5 and stays on 6 to 9."""

# reading 48: the printed rows lost a column; the first letter is for no third card, then third cards of 0 to 9.
TABLE_2 = {
    0: "D DDDDDDDDDD",
    1: "D DDDDDDDDDD",
    2: "D DDDDDDDDDD",
    3: "D DDDDDDDDSD",
    4: "D SSDDDDDDSS",
    5: "D SSSSDDDDSS",
    6: "S SSSSSSDDSS",
    7: "S SSSSSSSSSS",
    8: "S SSSSSSSSSS",
    9: "S SSSSSSSSSS",
}
"""What the Banker's Hand does by its count, with no third card of the Player's Hand and with one of 0 to 9."""
ROWS = ("0-2", "0-2", "0-2", "3", "4", "5", "6", "7-9", "7-9", "7-9")
"""Which row of the printed table a count of the Banker's Hand stands in."""


@paragraph("19:47-3.9(b)")
def player_draws(player: int, banker: int) -> bool:
    """Unless either hand is a natural, the Player's Hand draws by Table 1."""
    # readings 50 and 51: (a) goes before (b), so 8 and 9 in Table 1 are naturals already, of either hand.
    return not (is_natural(player) or is_natural(banker)) and TABLE_1[player] == "D"


@paragraph(
    "19:47-3.9(c)",
    "19:47-3.9(c)[Table 2, 0-2]",
    "19:47-3.9(c)[Table 2, 3]",
    "19:47-3.9(c)[Table 2, 4]",
    "19:47-3.9(c)[Table 2, 5]",
    "19:47-3.9(c)[Table 2, 6]",
    "19:47-3.9(c)[Table 2, 7-9]",
    "19:47-3.9(d)",
    "19:47-3.9(e)",
    "19:47-3.9(f)",
    "19:47-3.9(g)",
)
def banker_draws(player: int, banker: int, third: Card | None) -> bool:
    """Unless either hand is a natural, the Banker's Hand draws where its count meets the Player's third card."""
    if is_natural(player) or is_natural(banker):
        return False
    alone, by_third_card = TABLE_2[banker].split()
    return (alone if third is None else by_third_card[value(third)]) == "D"


def table_2_cite(banker: int, third: Card | None) -> str:
    """Return the paragraphs by which Table 2 is read for a count of the Banker's Hand."""
    row = f"19:47-3.9(c); 19:47-3.9(c)[Table 2, {ROWS[banker]}]; 19:47-3.9(d)"
    return f"{row}; 19:47-3.9(f)" if third is None else f"{row}; 19:47-3.9(e); 19:47-3.9(f); 19:47-3.9(g)"
