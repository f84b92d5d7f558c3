"""The layout of a Pai Gow Poker table during a round: every hand that is dealt, and who has the bank."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pitboss.games.kits.subchapter import DeckState
from pitboss.games.pai_gow_poker.hands import HIGH_HANDS, LOW_HAND, is_foul, words_of
from pitboss.games.pai_gow_poker.options import PaiGowPokerOptions
from pitboss.table.event import Drawn
from pitboss.table.felt import Felt, Position
from pitboss.table.money import Cents
from pitboss.table.rankings import Rank
from pitboss.table.table import Table

MAIN, FORTUNE = "main", "fortune"


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


class PaiGowFelt(Felt[PaiGowPokerOptions, BankState]):
    """The layout: a hand is dealt to every betting position, whether somebody sits there or not."""

    __slots__ = ("bank", "betting_positions", "house_wager", "is_shared", "settings")

    def __init__(self, table: Table[PaiGowPokerOptions, BankState]) -> None:
        super().__init__(table)
        seated = {position.number: position for position in self.positions}
        numbers = range(1, table.positions + 1)
        self.betting_positions = [seated.get(number) or Position(number, "") for number in numbers]
        self.bank = self.dealer
        self.is_shared = False
        """Whether the player who has the bank shares it with the house."""
        self.house_wager: Cents = 0
        """What the dealer's seat wagers against a player's bank."""
        self.settings: dict[int, SetHands] = {}
        """The hands that were set, by position."""

    def ring(self) -> list[Position]:
        """Return the dealer and every betting position, clockwise."""
        return [self.dealer, *self.betting_positions]

    def takes_part(self, position: Position) -> bool:
        """Tell whether a hand is played: the bank's, one with a wager, and the dealer's against a player's bank."""
        return position is self.bank or MAIN in position.wagers or (position is self.dealer and self.house_wager > 0)

    def deal_out_others(self) -> None:
        """Let the hands of betting positions that take no part be nobody's, so that nobody looks at them."""
        self.betting_positions = [
            each if self.takes_part(each) else Position(each.number, "") for each in self.betting_positions
        ]

    @property
    def is_banked_by_player(self) -> bool:
        """Whether a player has the bank, alone or together with the house."""
        return self.bank is not self.dealer

    def set(self, position: Position, high: tuple[Drawn, ...], low: tuple[Drawn, ...]) -> None:
        """Let a position's cards lie as two hands, each from its highest card."""
        position.hand = [each for hand in (high, low) for each in sorted(hand, key=lambda each: -each.card)]
        ranking = HIGH_HANDS[self.options.ace_to_five]
        ranks = ranking.rank([each.card for each in high]), LOW_HAND.rank([each.card for each in low])
        self.settings[position.number] = SetHands(*ranks)

    def remember(self, **changed: object) -> None:
        """Let the table remember who wagered, or who is offered the bank."""
        self.state = replace(self.state, **changed)  # type: ignore[arg-type]
