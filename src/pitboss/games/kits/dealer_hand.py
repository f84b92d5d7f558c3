"""A dealer's poker hand: it competes only from a certain hand up, and each player's is held against it."""

from __future__ import annotations

from pitboss.table.cards import Card
from pitboss.table.event import Event, Place, event
from pitboss.table.felt import Felt
from pitboss.table.handname import Hands, a_hand, compared
from pitboss.table.rankings import Rank, Ranking

NOT_QUALIFIED, HIGHER, EQUAL, LOWER = "dealer does not qualify", "higher", "equal", "lower"


def against(player: Rank, dealer: Rank, qualifying: Rank) -> str:
    """Say how a player's hand stands against the dealer's, which needs a certain hand to compete."""
    if dealer < qualifying:
        return NOT_QUALIFIED
    if player == dealer:
        return EQUAL
    return HIGHER if player > dealer else LOWER


def verdict_against(ranking: Ranking, qualifying: Rank, hands: Hands, dealers: Hands) -> str:
    """Hold a whole hand against the dealer's, or say that it doesn't qualify; nothing while a card is hidden."""
    if [len(hand) for hand in (*hands, *dealers)] != [ranking.cards, ranking.cards]:
        return ""
    mine, theirs = (ranking.rank(hand) for hand in (*hands, *dealers))
    if theirs < qualifying:
        return f"Dealer doesn't qualify with {a_hand(theirs.words)}. You have {a_hand(mine.words)}."
    return compared(mine, theirs)


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
