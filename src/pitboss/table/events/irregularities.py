"""What goes wrong, and what follows."""

from __future__ import annotations

from pitboss.table.cards import Card
from pitboss.table.event import Event, Place, event
from pitboss.table.events.common import DEALER, who_at
from pitboss.table.view import View


@event
class RoundAbandoned(Event):
    """The round could not be completed; it counts for nothing and the table is as it was before."""

    reason: str

    def sentence(self) -> str:
        return f"The round can't be finished and doesn't count: {self.reason}."

    def shows(self, view: View) -> None:
        view.abandon()


@event
class IrregularityFound(Event):
    """A dealer, player or floorperson noticed something wrong."""

    fault: str
    what: str

    def sentence(self) -> str:
        return f"Irregularity: {self.what}."


@event
class CardExposed(Event):
    """A card that should have stayed face down was seen by everyone."""

    position: int
    card: Card | None
    place: Place

    def sentence(self) -> str:
        # The dealer's place stands also for the shoe, whose next card is nobody's yet.
        whose = f"{who_at(self.position)}'s" if self.position != DEALER else "The"
        return f"{whose} {self.card} is exposed."


@event
class CardSetAside(Event):
    """A card found face up was not used and went to the discard rack."""

    to_rack = True

    card: Card | None
    place: Place

    def sentence(self) -> str:
        return f"The {self.card} isn't used and goes to the discard rack."


@event
class RoundVoided(Event):
    """All hands were void and every wager went back."""

    reason: str

    def sentence(self) -> str:
        return f"All hands are void: {self.reason}. All bets are returned."

    def shows(self, view: View) -> None:
        view.discard_stub()


@event
class DeckRemoved(Event):
    """The whole deck was taken from the table; play goes on with another."""

    deck: str

    def sentence(self) -> str:
        return f"The {self.deck} deck is removed from the table and replaced."


@event
class DeviceRemoved(Event):
    """A shuffling device or automated shoe was taken from the table before another method was used."""

    device: str

    def sentence(self) -> str:
        return f"The {self.device} is removed from the table before another method is used."
