"""The permissible additional wager: paid on a player's seven cards, however they are set and whatever the bank holds.

Of 19:47-11.13 only the heading is known. The table is the one that the trade knows as Fortune, and custom.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from pitboss.games.pai_gow_poker.hands import HIGH_HANDS, LOWEST
from pitboss.table.cards import ACE, KING, QUEEN, RANKS, Card
from pitboss.table.custom import custom
from pitboss.table.money import Cents, Odds
from pitboss.table.provenance import Provenance
from pitboss.table.rankings import Hand

CITE = custom("19:47-11.13")


class Holding(Enum):
    """What seven cards can hold, in words."""

    NATURAL_SEVEN_CARD_STRAIGHT_FLUSH = "seven-card straight flush without the joker"
    ROYAL_FLUSH_AND_ROYAL_MATCH = "royal flush and a suited king and queen"
    SEVEN_CARD_STRAIGHT_FLUSH = "seven-card straight flush with the joker"
    FIVE_ACES = "five aces"
    ROYAL_FLUSH = "royal flush"
    STRAIGHT_FLUSH = "straight flush"
    FOUR_OF_A_KIND = "four-of-a-kind"
    FULL_HOUSE = "full house"
    FLUSH = "flush"
    THREE_OF_A_KIND = "three-of-a-kind"
    STRAIGHT = "straight"

    @property
    def words(self) -> str:
        """The holding in words."""
        return self.value


OF_FIVE_CARDS: dict[Hand, Holding] = {hand: Holding[hand.name] for hand in Hand if hand.name in Holding.__members__}
"""The holdings that are hands of five of the cards."""

SEVEN_CARD_RUNS = [frozenset(rank % len(RANKS) for rank in range(top - 6, top + 1)) for top in range(5, ACE + 1)]
"""The ranks of each straight of seven cards, the ace being low or high."""


@dataclass(frozen=True)
class AdditionalTable:
    """A posted table: what each holding pays, row by row from the top; the first row that a hand holds is paid."""

    name: str
    rows: tuple[tuple[Holding, Odds], ...]
    cite: str = CITE
    provenance: Provenance = "custom"

    def __str__(self) -> str:
        return self.name

    def row_of(self, held: frozenset[Holding]) -> tuple[Holding, Odds] | None:
        """Return the row that is paid for all that a hand holds, or None where it is lost."""
        return next((row for row in self.rows if row[0] in held), None)


def _table(name: str, rows: dict[Holding, str]) -> AdditionalTable:
    return AdditionalTable(name, tuple((holding, Odds.parse(odds)) for holding, odds in rows.items()))


FORTUNE = _table(
    "fortune",
    {
        Holding.NATURAL_SEVEN_CARD_STRAIGHT_FLUSH: "8,000 to 1",
        Holding.ROYAL_FLUSH_AND_ROYAL_MATCH: "2,000 to 1",
        Holding.SEVEN_CARD_STRAIGHT_FLUSH: "1,000 to 1",
        Holding.FIVE_ACES: "400 to 1",
        Holding.ROYAL_FLUSH: "150 to 1",
        Holding.STRAIGHT_FLUSH: "50 to 1",
        Holding.FOUR_OF_A_KIND: "25 to 1",
        Holding.FULL_HOUSE: "5 to 1",
        Holding.FLUSH: "4 to 1",
        Holding.THREE_OF_A_KIND: "3 to 1",
        Holding.STRAIGHT: "2 to 1",
    },
)

TABLES = {FORTUNE.name: FORTUNE}
"""The tables that an operator can choose among."""

LEAST_FOR_ENVY: Cents = 500
"""The least additional wager that is paid envy prizes."""
ENVY: dict[Holding, Cents] = {
    Holding.NATURAL_SEVEN_CARD_STRAIGHT_FLUSH: 500_000,
    Holding.ROYAL_FLUSH_AND_ROYAL_MATCH: 100_000,
    Holding.SEVEN_CARD_STRAIGHT_FLUSH: 50_000,
    Holding.FIVE_ACES: 25_000,
    Holding.ROYAL_FLUSH: 5_000,
    Holding.STRAIGHT_FLUSH: 2_000,
    Holding.FOUR_OF_A_KIND: 500,
}
"""What another player's hand pays whoever has such a wager, as the trade's Fortune has it."""


def holdings_of(cards: Sequence[Card]) -> frozenset[Holding]:
    """Return all that seven cards hold."""
    ranking = HIGH_HANDS[LOWEST]  # which straight is higher decides nothing here
    hands = {five: ranking.rank(five).hand for five in combinations(cards, 5)}
    held = {OF_FIVE_CARDS[hand] for hand in hands.values() if hand in OF_FIVE_CARDS}
    if any(_is_royal_match(cards, five) for five, hand in hands.items() if hand is Hand.ROYAL_FLUSH):
        held.add(Holding.ROYAL_FLUSH_AND_ROYAL_MATCH)
    naturals = [card for card in cards if not card.is_joker]
    is_run = any({card.rank for card in naturals} <= run for run in SEVEN_CARD_RUNS)
    if is_run and len({card.suit for card in naturals}) == 1:
        is_natural = len(naturals) == len(cards)
        held.add(Holding.NATURAL_SEVEN_CARD_STRAIGHT_FLUSH if is_natural else Holding.SEVEN_CARD_STRAIGHT_FLUSH)
    return frozenset(held)


def _is_royal_match(cards: Sequence[Card], five: Sequence[Card]) -> bool:
    """Tell whether the two cards beside five are a king and a queen of one suit."""
    first, second = (card for card in cards if card not in five)
    return {first.rank, second.rank} == {KING, QUEEN} and first.suit == second.suit
