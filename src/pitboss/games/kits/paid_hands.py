"""Hands that are paid by a posted table, and the payout limit that a house posts beside it.

A row of such a table is a class of hands, or a pair between two ranks; a hand is paid by the first row that has it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.games.kits.settlement import pay_wager
from pitboss.table.cards import ACE, JACK, SIX, TEN
from pitboss.table.event import Event, event
from pitboss.table.felt import Felt, Position
from pitboss.table.handname import Cards, Hands, a_hand
from pitboss.table.money import Cents, Odds, money, pay
from pitboss.table.rankings import Hand, Rank
from pitboss.table.sentence import whose

ROYAL_FLUSH, STRAIGHT_FLUSH, FOUR_OF_A_KIND = "royal flush", "straight flush", "four of a kind"
FULL_HOUSE, FLUSH, STRAIGHT = "full house", "flush", "straight"
THREE_OF_A_KIND, TWO_PAIRS = "three of a kind", "two pairs"
TENS_OR_BETTER, JACKS_OR_BETTER, SIXES_TO_TENS = (
    "pair of tens or better",
    "pair of jacks or better",
    "pair of 6s to 10s",
)
ANYTHING_ELSE = "any other hand"
PUSH = "push"
FIVE = 5
"""Cards in a hand that is paid."""


def of_class(hand: Hand) -> Callable[[Rank], bool]:
    """Return what tells whether a hand is of a class."""
    return lambda rank: rank.hand is hand


def pair_between(least: int, most: int) -> Callable[[Rank], bool]:
    """Return what tells whether a hand is a pair of some ranks."""
    return lambda rank: rank.hand is Hand.ONE_PAIR and least <= rank.ranks[0] <= most


ROWS: dict[str, Callable[[Rank], bool]] = {
    ROYAL_FLUSH: of_class(Hand.ROYAL_FLUSH),
    STRAIGHT_FLUSH: of_class(Hand.STRAIGHT_FLUSH),
    FOUR_OF_A_KIND: of_class(Hand.FOUR_OF_A_KIND),
    FULL_HOUSE: of_class(Hand.FULL_HOUSE),
    FLUSH: of_class(Hand.FLUSH),
    STRAIGHT: of_class(Hand.STRAIGHT),
    THREE_OF_A_KIND: of_class(Hand.THREE_OF_A_KIND),
    TWO_PAIRS: of_class(Hand.TWO_PAIRS),
    JACKS_OR_BETTER: pair_between(JACK, ACE),
    TENS_OR_BETTER: pair_between(TEN, ACE),
    SIXES_TO_TENS: pair_between(SIX, TEN),
    ANYTHING_ELSE: lambda rank: True,
}
"""What each row of a posted table is about."""


@dataclass(frozen=True, slots=True)
class PaidHands:
    """A posted table: what each row pays, the highest first; None pushes, and a hand without a row loses."""

    name: str
    cite: str
    rows: Mapping[str, Odds | None]

    def __str__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return hash((self.name, self.cite))

    def row_of(self, rank: Rank) -> str | None:
        """Return the row that has a hand, or None where no row does."""
        return next((row for row in self.rows if ROWS[row](rank)), None)

    def share_of(self, rank: Rank) -> Fraction:
        """Return what a unit on a hand comes to: paid, pushed or lost."""
        row = self.row_of(rank)
        if row is None:
            return Fraction(-1)
        odds = self.rows[row]
        return odds.share if odds else Fraction(0)

    @property
    def most(self) -> Fraction:
        """The most that a unit is paid."""
        return max(odds.share for odds in self.rows.values() if odds)


def paid_verdict(table: PaidHands, rank: Rank) -> str:
    """Say what a hand is and what the posted table pays it, or what it takes to be paid."""
    row = table.row_of(rank)
    if row is None:
        *_, least = (each for each, odds in table.rows.items() if odds)
        return f"You have {a_hand(rank.words)}. It takes a {least} to win."
    odds = table.rows[row]
    return f"You have {a_hand(rank.words)}: {f'it pays {odds}' if odds else 'a push'}."


def five_of(hands: Hands, board: Hands) -> Cards:
    """Return the five cards of a hand with those that belong to all, or nothing while one of them is hidden."""
    cards = tuple(card for hand in (*hands, *board) for card in hand)
    return cards if len(cards) == FIVE else ()


def paid_hands(name: str, cite: str, rows: Mapping[str, str]) -> PaidHands:
    """Build a posted table from "3 to 1" or "push" a row."""
    return PaidHands(name, cite, {row: None if odds == PUSH else Odds.parse(odds) for row, odds in rows.items()})


def payout_limit(posted: Cents, table: PaidHands, least: Cents) -> Cents:
    """Return the most that a hand is paid: what is posted, or what the least wager could win where that is more."""
    return max(posted, int(table.most * least))


@event
class PayoutLimited(Event):
    """A hand was to be paid more than the posted limit, and was paid that."""

    player: str
    position: int
    owed: int
    limit: int

    def sentence(self) -> str:
        return f"{whose(self.player)} {money(self.owed)} goes down to the {money(self.limit)} payout limit."


def pay_up_to(felt: Felt, position: Position, areas: Sequence[str], odds: Odds, cite: str, *, limit: Cents) -> None:
    """Pay winning wagers of one hand, all of them together no more than the payout limit."""
    owed = [pay(position.amount(area), odds) for area in areas]
    if sum(owed) > limit:
        felt.tell(PayoutLimited(position.player, position.number, sum(owed), limit, cite=cite))
    for area, winnings in zip(areas, owed, strict=True):
        pay_wager(felt, position, area, odds, cite, at_most=limit)
        limit -= min(winnings, limit)
