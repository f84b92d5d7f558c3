"""What happened, told record by record: each event in the words of somebody who saw all that came before it."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.games.game import Game
from pitboss.play.log import Record, as_event
from pitboss.table.cards import Card
from pitboss.table.event import Event
from pitboss.table.events import RoundSettled
from pitboss.table.events.common import telling
from pitboss.table.money import Cents
from pitboss.table.sentence import named, told_to, told_to_all
from pitboss.table.view import View


class Told(NamedTuple):
    """One event as it is told to a viewer."""

    event: Event
    words: str
    """What everybody hears who sees as much as the viewer."""
    to: dict[str, str]
    """The same, told to each player whom it names."""
    cards: tuple[Card, ...]
    """The cards that its words name, where whoever asked wanted to know."""
    net: dict[str, Cents] | None
    """What every account gained or gave, where a round ended: what stands on the layout is its player's still."""


class Narrator:
    """Tells a viewer's view on, record by record, in the words of its game."""

    def __init__(self, view: View, game: Game, *, names_cards: bool = True) -> None:
        self.view = view
        self._game = game
        self._names_cards = names_cards

    def tell(self, record: Record, event: Event | None = None) -> Told:
        """Return the next event as the viewer is told it, and take it into the view.

        Where the record hides nothing from anybody its event may be given, as it was read for another viewer.
        """
        view = self.view
        event = event or as_event(record, view.viewer)
        net = view.counted(event.net) if isinstance(event, RoundSettled) else None
        with telling(self._game.name):
            sentence = self._game.told(event, view)
        to = {player: told_to(player, sentence) for player in named(sentence)}
        cards = view.cards_of(event) if self._names_cards else ()
        told = Told(event, told_to_all(sentence), to, cards, net)
        view.take(event, record.body["round"], record.body.get("at"))
        return told
