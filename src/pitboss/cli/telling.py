"""Events told as a person would tell them: one line an event, with chips, cards and the citation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from pitboss.cli.terminal import Screen
from pitboss.games import Game, find_game
from pitboss.play.log import Record, write_json
from pitboss.play.narration import Narrator, Told
from pitboss.table.cards import Card
from pitboss.table.event import Event
from pitboss.table.events import RoundBegan
from pitboss.table.money import Cents, money, signed
from pitboss.table.table import Table
from pitboss.table.view import View, Viewer

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
        view: View,
        remark: Remark | None = None,
        *,
        game: Game,
        is_quiet: Callable[[Event], bool] = lambda event: False,
    ) -> None:
        self.screen = screen
        self.is_quiet = is_quiet
        self.remark = remark or (lambda event: "")
        self._narrator = Narrator(view, game)

    def tell(self, records: Iterable[Record]) -> None:
        """Tell the records as the viewer may see them."""
        for record in records:
            told = self._narrator.tell(record)
            if self.is_quiet(told.event):
                continue
            if isinstance(told.event, RoundBegan):
                self.screen.heading(f"Round {record.body['round']}")
            self.tell_event(told)

    def tell_event(self, told: Told) -> None:
        """Tell one event after what is remarked on it."""
        if remark := self.remark(told.event):
            self.screen.remark(remark)
        heard = told.to.get(str(self._narrator.view.viewer), told.words)
        words = with_symbols(self.screen, heard, told.cards)
        self.screen.cited(words, told.event.cite, cards=told.cards)


class JsonLines:
    """Writes records as JSON Lines, as the viewer gets them."""

    def __init__(self, screen: Screen, viewer: Viewer) -> None:
        self.screen = screen
        self.viewer = viewer

    def tell(self, records: Iterable[Record]) -> None:
        """Write the records, hidden cards left out."""
        for record in records:
            self.screen.line(write_json(record.seen_by(self.viewer)))


def with_symbols(screen: Screen, words: str, cards: Iterable[Card]) -> str:
    """Return a sentence in which the cards stand as the screen prints them."""
    for card in cards:
        words = re.sub(rf"(?<!\w){card}(?!\w)", screen.card(card), words)
    return words


def tell_chips(screen: Screen, table: Table, bought: Mapping[str, Cents], tray: Cents) -> None:
    """Tell at the end what everyone has, and what each gained or lost."""
    rows = [["", "has", "put in", "result"]]
    held = {seat.player: (table.player(seat.player).chips, bought[seat.player]) for seat in table.seats}
    apart = {each.place: (each.amount, 0) for each in find_game(table.game).desk.held(table)}
    for name, (has, put_in) in {**held, "the tray": (table.tray, tray), **apart}.items():
        rows.append([name, money(has), money(put_in), signed(has - put_in) if has != put_in else money(0)])
    screen.heading("What everyone has")
    screen.table(rows, right=(1, 2, 3))


def tell_head(screen: Screen, head: str) -> None:
    """Tell the last hash of a log, which is worth keeping elsewhere."""
    screen.line(f"head {head}")
