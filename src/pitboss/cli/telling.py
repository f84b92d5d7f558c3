"""Events told as a person would tell them: one line an event, with chips, cards and the citation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from pitboss.cli.terminal import Screen
from pitboss.games import Game
from pitboss.play.log import Record, write_json
from pitboss.play.view import Viewer, as_event, seen_by
from pitboss.play.words import Surrenders, told, visible_cards
from pitboss.table.cards import Card
from pitboss.table.event import Event, Place
from pitboss.table.events import (
    CardDealt,
    CardsDiscarded,
    PlayerSeated,
    RoundBegan,
    StackDelivered,
)
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

    def __init__(
        self,
        screen: Screen,
        viewer: Viewer,
        remark: Remark | None = None,
        *,
        game: Game | None = None,
        seats: Mapping[int, str] | None = None,
        is_quiet: Callable[[Event], bool] = lambda event: False,
    ) -> None:
        self.screen = screen
        self.viewer = viewer
        self.seats: dict[int, str] = dict(seats or {})
        self.is_quiet = is_quiet
        self.remark = remark or (lambda event: "")
        self._faults = {fault.name: fault for fault in game.faults} if game else {}
        self._dealt: dict[Place, Card] = {}
        self._surrenders = Surrenders()

    def tell(self, records: Iterable[Record]) -> None:
        """Tell the records as the viewer may see them."""
        for record in records:
            event = as_event(record, self.viewer)
            if isinstance(event, RoundBegan):
                self._dealt.clear()
            part_of_surrender = self._surrenders.words(event)
            if self.is_quiet(event):
                self._cards(event)  # seen, but passed over in silence
                continue
            if isinstance(event, RoundBegan):
                self.screen.heading(f"Round {record.body['round']}")
            self.tell_event(event, part_of_surrender)

    def tell_event(self, event: Event, words: str = "") -> None:
        """Tell one event, in its own words where it is given no others, after what is remarked on it."""
        if remark := self.remark(event):
            self.screen.remark(remark)
        if isinstance(event, PlayerSeated):
            self.seats[event.position] = event.player
        cards = self._cards(event)
        words = words or told(event, self.seats, self._faults, cards)
        self.screen.cited(with_symbols(self.screen, words, cards), event.cite, cards=cards)

    def _cards(self, event: Event) -> tuple[Card, ...]:
        """Return the cards an event shows; those discarded are known to whoever saw them being dealt."""
        if isinstance(event, CardsDiscarded):
            return tuple(self._dealt[place] for place in event.discarded if place in self._dealt)
        cards = visible_cards(event)
        if isinstance(event, CardDealt | StackDelivered) and cards:
            self._dealt.update(zip(event.places(), cards, strict=True))
        return cards


class JsonLines:
    """Writes records as JSON Lines, as the viewer gets them."""

    def __init__(self, screen: Screen, viewer: Viewer) -> None:
        self.screen = screen
        self.viewer = viewer

    def tell(self, records: Iterable[Record]) -> None:
        """Write the records, hidden cards left out."""
        for record in records:
            self.screen.line(write_json(seen_by(record, self.viewer)))


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


def tell_head(screen: Screen, head: str) -> None:
    """Tell the last hash of a log, which is worth keeping elsewhere."""
    screen.line(f"head {head}")
