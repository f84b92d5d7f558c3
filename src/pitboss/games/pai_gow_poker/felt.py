"""The layout of a Pai Gow Poker table during a round: every hand that is dealt, as it is set, and its wagers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.games.kits.envy import pay_envy
from pitboss.games.kits.player_bank import NONE
from pitboss.games.kits.settlement import collect_wager, pay_wager
from pitboss.games.kits.subchapter import DeckState
from pitboss.games.kits.two_hands import Setting, TwoHandsFelt
from pitboss.games.pai_gow_poker.additional_wager import (
    ENVY,
    LEAST_FOR_ENVY,
    TABLES,
    holdings_of,
)
from pitboss.games.pai_gow_poker.hands import HIGH_HANDS, LOW_HAND, is_foul, words_of
from pitboss.games.pai_gow_poker.house_way import house_way
from pitboss.games.pai_gow_poker.options import SECTIONS, PaiGowPokerOptions
from pitboss.table.cards import Card
from pitboss.table.felt import Position
from pitboss.table.money import Cents
from pitboss.table.rankings import Rank
from pitboss.table.table import Table

FORTUNE = "fortune"
ADDITIONAL = SECTIONS["additional"]


@dataclass(frozen=True, slots=True)
class BankState(DeckState):
    """What a table remembers: its cards, what each player last wagered against the dealer, and who is offered next."""

    wagered: tuple[tuple[str, Cents], ...] = ()
    """By player; nothing after a round that a player banked, so that the dealer has the next bank."""
    offered_from: int = 0
    """The position from which the bank is offered, counterclockwise; 0 for the dealer's right."""


@dataclass(frozen=True, slots=True)
class SetHands:
    """A position's cards as they were set."""

    high: Rank
    low: Rank

    @property
    def is_foul(self) -> bool:
        """Whether the low hand outranks the high hand."""
        return is_foul(self.high, self.low)

    @property
    def words(self) -> str:
        """Both hands as a dealer calls them."""
        foul = "; a foul" if self.is_foul else ""
        return f"high hand {words_of(self.high)}, low hand {words_of(self.low)}{foul}"

    @property
    def foul_words(self) -> tuple[str, str]:
        """The low hand and the high hand in words."""
        return words_of(self.low), words_of(self.high)


class PaiGowFelt(TwoHandsFelt[PaiGowPokerOptions, BankState]):
    """The layout: a hand is dealt to every betting position, whether somebody sits there or not."""

    __slots__ = ("enviers",)
    sizes = (("high", 5), ("low", 2))

    def __init__(self, table: Table[PaiGowPokerOptions, BankState]) -> None:
        super().__init__(table)
        self.enviers: list[tuple[str, int]] = []
        """Who made an additional wager that is paid envy prizes, and where."""

    def ranked(self, high: Sequence[Card], low: Sequence[Card]) -> SetHands:
        """Return the ranks of five cards behind and two in front."""
        return SetHands(HIGH_HANDS[self.options.ace_to_five].rank(high), LOW_HAND.rank(low))

    def house_way(self, cards: Sequence[Card]) -> Setting:
        """Return seven cards as the house sets them."""
        # reading 183: the house way is the one of three that the operator chose.
        return house_way(cards, self.options.house_way, self.options.ace_to_five)

    def settle_beside(self, position: Position) -> None:
        """The additional wager is paid by what the seven cards hold, however they were set and whoever has the bank."""
        if self.options.additional == NONE:
            return
        if not self.enviers:  # before the first of these wagers is settled
            self.enviers = [
                (each.player, each.number) for each in self.positions if each.amount(FORTUNE) >= LEAST_FOR_ENVY
            ]
        row = TABLES[self.options.additional].row_of(holdings_of(position.cards))
        if self.options.envy and row is not None and row[0] in ENVY:
            # reading 260: prizes add up, and nobody is paid for their own hand, the dealer's or the bank's.
            pay_envy(self, self.enviers, position, row[0].words, prize=ENVY[row[0]], cite=ADDITIONAL)
        if FORTUNE not in position.wagers:
            return
        if row is None:
            collect_wager(self, position, FORTUNE, ADDITIONAL)
        else:
            pay_wager(self, position, FORTUNE, row[1], ADDITIONAL)
