"""Events told as a person would tell them: one line an event, with chips, cards and the citation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from pitboss.cli.terminal import Screen
from pitboss.play.log import Record, write_json
from pitboss.play.view import Viewer, as_event, seen_by
from pitboss.table.cards import Card
from pitboss.table.event import Event
from pitboss.table.events import DEALER, PlayerSeated
from pitboss.table.money import Cents, money, signed
from pitboss.table.table import Table

Remark = Callable[[Event], str]
"""Returns what is said before an event, or nothing."""


class Tells(Protocol):
    """Something that tells records as they come."""

    def tell(self, records: Iterable[Record]) -> None:
        """Tell the records, in order."""


class Teller:
    """Tells events on a screen, with a heading for each round."""

    def __init__(self, screen: Screen, viewer: Viewer, remark: Remark | None = None) -> None:
        self.screen = screen
        self.viewer = viewer
        self.seats: dict[int, str] = {}
        self.remark = remark or (lambda event: "")

    def tell(self, records: Iterable[Record]) -> None:
        """Tell the records as the viewer may see them."""
        for record in records:
            if record.body["event"] == "round_began":
                self.screen.heading(f"Round {record.body['round']}")
            self.tell_event(as_event(record, self.viewer))

    def tell_event(self, event: Event) -> None:
        """Tell one event, after what is remarked on it."""
        if remark := self.remark(event):
            self.screen.remark(remark)
        if isinstance(event, PlayerSeated):
            self.seats[event.position] = event.player
        cards = visible_cards(event)
        self.screen.cited(with_symbols(self.screen, self._words(event), cards), event.cite, cards=cards)

    def _words(self, event: Event) -> str:
        """Return an event's sentence, in which a hand is called by its player and not by its position."""
        words, position = event.words(), getattr(event, "position", DEALER)
        if position in self.seats and not hasattr(event, "player"):
            for named in (f"position {position}", f"Position {position}"):
                words = words.replace(named, self.seats[position], 1)
        return words


class JsonLines:
    """Writes records as JSON Lines, as the viewer gets them."""

    def __init__(self, screen: Screen, viewer: Viewer) -> None:
        self.screen = screen
        self.viewer = viewer

    def tell(self, records: Iterable[Record]) -> None:
        """Write the records, hidden cards left out."""
        for record in records:
            self.screen.line(write_json(seen_by(record, self.viewer)))


def visible_cards(event: Event) -> tuple[Card, ...]:
    """Return the cards that an event shows."""
    value = getattr(event, event.card_field) if event.card_field else None
    if value is None:
        return ()
    return (value,) if isinstance(value, Card) else tuple(value)


def with_symbols(screen: Screen, words: str, cards: Iterable[Card]) -> str:
    """Return a sentence in which the cards stand as the screen prints them."""
    for card in cards:
        words = re.sub(rf"(?<!\w){card}(?!\w)", screen.card(card), words)
    return words


def tell_chips(screen: Screen, table: Table, bought: Mapping[str, Cents], tray: Cents) -> None:
    """Tell at the end what everyone has, and what each gained or lost."""
    rows = [["", "has", "put in", "result"]]
    held = {seat.player: (table.player(seat.player).chips, bought[seat.player]) for seat in table.seats}
    for name, (has, put_in) in {**held, "the tray": (table.tray, tray)}.items():
        rows.append([name, money(has), money(put_in), signed(has - put_in) if has != put_in else money(0)])
    screen.heading("What everyone has")
    screen.table(rows, right=(1, 2, 3))
