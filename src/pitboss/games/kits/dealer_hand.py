"""A dealer's poker hand: it competes only from a certain hand up, and each player's is held against it."""

from __future__ import annotations

from pitboss.table.cards import Card
from pitboss.table.event import Event, Place, event
from pitboss.table.felt import Felt
from pitboss.table.rankings import Rank

NOT_QUALIFIED, HIGHER, EQUAL, LOWER = "dealer does not qualify", "higher", "equal", "lower"


def against(player: Rank, dealer: Rank, qualifying: Rank) -> str:
    """Say how a player's hand stands against the dealer's, which needs a certain hand to compete."""
    if dealer < qualifying:
        return NOT_QUALIFIED
    if player == dealer:
        return EQUAL
    return HIGHER if player > dealer else LOWER


@event
class DealersCardTurned(Event):
    """The dealer turned up the one card that players see before they decide."""

    card: Card | None
    place: Place

    def sentence(self) -> str:
        return f"The dealer turns up {self.card}."


def turn_up_last_card(felt: Felt, cite: str) -> None:
    """Turn the last card of the dealer's stack face up."""
    drawn = felt.dealer.hand[-1]
    felt.tell(DealersCardTurned(drawn.card, drawn.place, cite=cite))
