"""Community cards: dealt before the dealer, face up or face down, turned one by one, and part of everybody's hand."""

from __future__ import annotations

from pitboss.games.kits.dealing import draw
from pitboss.games.kits.irregularities import DEALER_CARD_EXPOSED
from pitboss.games.kits.subchapter import Subchapter
from pitboss.table.cards import Card
from pitboss.table.event import Drawn, Event, Place, event
from pitboss.table.events import DEALER
from pitboss.table.felt import Felt
from pitboss.table.requests import FaultKind, Round
from pitboss.table.view import View


@event
class CommunityCardDealt(Event):
    """A card of everybody's was dealt before the dealer."""

    card: Card | None
    place: Place

    def sentence(self) -> str:
        return f"A community card is dealt face {'down' if self.seen_by is not None else f'up: {self.card}'}."

    def shows(self, view: View) -> None:
        view.deal(DEALER, self.place, self.card, is_up=self.seen_by is None)


@event
class CommunityCardTurned(Event):
    """The dealer turned a community card face up."""

    card: Card | None
    place: Place

    def sentence(self) -> str:
        return f"The dealer turns a community card: {self.card}."


def deal_community_card(felt: Felt, law: Subchapter, *, is_up: bool = False) -> Round[None]:
    """Deal a community card before the dealer."""
    drawn = yield from draw(felt, law, felt.dealer, is_up=is_up)
    if drawn is not None:
        lay_community_card(felt, drawn, law.deal[felt.options.dealing], is_up=is_up)


def lay_community_card(felt: Felt, drawn: Drawn, cite: str, *, is_up: bool = False) -> None:
    """Lay a card in the community area."""
    felt.dealer.hand.append(drawn)
    felt.tell(CommunityCardDealt(drawn.card, drawn.place, cite=cite, seen_by=None if is_up else ()))


def turn_community_card(felt: Felt, number: int, cite: str) -> None:
    """Turn a community card face up, counted from 0 in the order in which they were dealt."""
    drawn = felt.dealer.hand[number]
    felt.tell(CommunityCardTurned(drawn.card, drawn.place, cite=cite))


def community_card_exposed(law: Subchapter) -> FaultKind:
    """Return the irregularity of a community card that is seen too soon."""
    return FaultKind(
        DEALER_CARD_EXPOSED,
        law.dealer_card_exposed,
        "a community card is exposed before the dealer turns it",
        needs="a community card that lies face down, or a player who is asked to decide",
    )
