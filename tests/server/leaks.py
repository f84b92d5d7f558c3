"""What each viewer may know of the cards, from the house's own log, and the search of everything that was received."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pitboss.chance import reconstruct
from pitboss.games import find_game
from pitboss.play.log import LogError, Record, as_event, read_log
from pitboss.server.store.store import Store
from pitboss.table.cards import CARDS, Card
from pitboss.table.event import Place
from pitboss.table.events import CardsShuffled, NonceGiven, SeedCommitted, SeedRevealed
from pitboss.table.seal import opens, seal
from pitboss.table.view import HOUSE, Viewer
from tests.properties.sight import CARD, SALT

HASH = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
PLACE = re.compile(r"[0-9]+\.[0-9]+\Z")
NEVER = 1 << 62


class Leaked(AssertionError):
    """Somebody was told what they may not know."""


@dataclass
class Shuffle:
    """One shuffle of a table: its cards in order, what hides them, and the line that reveals it."""

    cards: tuple[Card, ...]
    salts: tuple[str, ...]
    seals: tuple[str, ...]
    seed: str
    revealed: int = NEVER


@dataclass
class Secrets:
    """All that one table's log hides, and since which line who knows which place."""

    store: Store = field(repr=False)
    table: str
    master: str
    shuffles: dict[int, Shuffle] = field(default_factory=dict)
    shown: list[tuple[int, tuple[str, ...] | None, Place]] = field(default_factory=list)
    """Line by line: a place, and who saw its card: None where everybody did."""
    records: list[Record] = field(default_factory=list)

    def read(self) -> None:
        """Take in what the log holds by now."""
        for record in self.store.records(self.table, after=len(self.records)):
            event = as_event(record, HOUSE)
            if isinstance(event, CardsShuffled):
                self.shuffles[event.shuffle] = self._shuffle(record, event)
            elif isinstance(event, SeedRevealed):
                self.shuffles[event.shuffle].revealed = record.seq
            elif event.card_field and event.place_field and getattr(event, event.card_field) is not None:
                self.shown += [(record.seq, event.seen_by, place) for place in event.places()]
            self.records.append(record)

    def _shuffle(self, record: Record, event: CardsShuffled) -> Shuffle:
        """Make a shuffle again from the seed that only the house's log holds."""
        assert not event.collected, "only whole decks are made again here"
        committed = max(each.seq for each in self.records if each.body["event"] == SeedCommitted.kind)
        given = [each.body for each in self.records[committed:] if each.body["event"] == NonceGiven.kind]
        nonces = [(each["player"], each["nonce"]) for each in given]
        made = reconstruct(record.opened, nonces, self.fresh_cards())
        assert all(map(opens, event.sealed, map(str, made.order), made.salts)), "the cards are not those of the log"
        return Shuffle(made.order, made.salts, event.sealed, record.opened["seed"])

    def in_words(self) -> re.Pattern[str]:
        """Return how the table's cards are written: cards as ever, tiles by their names."""
        names = {str(card) for card in self.fresh_cards()} if self.records else set()
        if not names or names & {str(card) for card in CARDS}:
            return CARD
        return re.compile(rf"(?<!\w)(?:{'|'.join(sorted(names, key=len, reverse=True))})(?!\w)")

    def fresh_cards(self) -> tuple[Card, ...]:
        """Return the cards of the table in the order that everybody knows."""
        opened = self.records[0].body
        return find_game(opened["game"]).deck(opened["options"])

    def known(self, viewer: Viewer, seq: int = NEVER) -> set[Place]:
        """Return the places that a viewer has seen up to a line of the log, of the cards that were in use then."""
        return {
            place
            for at, who, place in self.shown
            if at <= seq and (who is None or viewer in who) and self.shuffles[place.shuffle].revealed > seq
        }

    def names(self, viewer: Viewer, seq: int) -> set[str]:
        """Return the cards that a viewer knows at a line: a hidden one is among them only where the shoe has more."""
        return {self.card(place) for place in self.known(viewer, min(seq, NEVER - 1))}

    def card(self, place: Place) -> str:
        """Return the card at a place."""
        return str(self.shuffles[place.shuffle].cards[place.number])

    def hidden(self, viewer: Viewer) -> set[Place]:
        """Return the places whose cards a viewer may not know yet."""
        places = {
            Place(number, at)
            for number, shuffle in self.shuffles.items()
            if shuffle.revealed == NEVER
            for at in range(len(shuffle.cards))
        }
        return places - self.known(viewer, NEVER - 1)


class Search:
    """Searches everything that one client receives, as it comes."""

    def __init__(self, viewer: Viewer, secrets: Secrets, others: Iterable[str] = ()) -> None:
        self.viewer = viewer
        self.secrets = secrets
        self.others = tuple(others)
        """The tokens and codes of everybody else."""
        self.hashes: set[str] = set()
        self.salts: set[str] = {""}
        self.cards_seen = self.places_seen = 0
        self._hidden: set[Place] = set()

    def take(self, text: str) -> None:
        """Search one thing that was received, at the moment when it was."""
        self.secrets.read()
        self._hidden = self.secrets.hidden(self.viewer)
        self.hashes |= set(HASH.findall(text))
        self.salts |= set(SALT.findall(text))
        self._search_secrets(text)
        for part in _parts(text):
            self._search(self._of_its_shuffle(self._without_deck(part)), NEVER)

    def _without_deck(self, value: Any) -> Any:
        """Leave out the cards as they lie before a shuffle, where they lie as in every fresh deck."""
        if not isinstance(value, dict) or not isinstance(value.get("deck"), list):
            return value
        if value["deck"] != [str(card) for card in self.secrets.fresh_cards()]:
            raise Leaked("the cards are told in another order than that of fresh decks")
        return {name: each for name, each in value.items() if name != "deck"}

    def _of_its_shuffle(self, value: Any) -> Any:
        """Name the places of the cards that prove a shuffle as places are named everywhere else."""
        if not isinstance(value, dict) or "opened_to_all" not in value:
            return value
        shuffle = value["number"]
        opened = {
            name: [each | {"place": [shuffle, each["place"]]} for each in value[name]]
            for name in ("opened", "opened_to_all")
        }
        return value | opened

    def _search_secrets(self, text: str) -> None:
        if any(token in text for token in self.others):
            raise Leaked(f"{self.viewer} is told somebody else's secret")
        if self.secrets.master in text:
            raise Leaked("the house's master secret is told")
        for number, shuffle in self.secrets.shuffles.items():
            if shuffle.revealed == NEVER and shuffle.seed in text:
                raise Leaked(f"the seed of shuffle {number} is told before it is revealed")
        salts = set(SALT.findall(text))
        for place in self._hidden if salts else ():
            if self.secrets.shuffles[place.shuffle].salts[place.number] in salts:
                raise Leaked(f"{self.viewer} is told the salt of {place}")

    def _search(self, value: Any, seq: int) -> None:
        """Look at every card by name and by place; each must be known to the viewer at the line that it stands in."""
        if isinstance(value, str):
            self._search_words(value, seq)
        elif isinstance(value, list):
            for each in value:
                self._search(each, seq)
        elif isinstance(value, dict):
            is_of_a_line = isinstance(value.get("event"), str) and isinstance(value.get("seq"), int)
            self._search_place(value)
            for each in value.values():
                self._search(each, value["seq"] if is_of_a_line else seq)

    def _search_words(self, words: str, seq: int) -> None:
        if cards := self.secrets.in_words().findall(words):
            self.cards_seen += len(cards)
            if unknown := set(cards) - self.secrets.names(self.viewer, seq):
                raise Leaked(f"{self.viewer} is told of {unknown}: {words[:200]}")

    def _search_place(self, value: dict[str, Any]) -> None:
        place, shown = value.get("place"), value.get("card")
        if shown is None or place is None:
            return
        pair = place.split(".") if isinstance(place, str) and PLACE.match(place) else place
        where = Place(int(pair[0]), int(pair[1]))
        self.places_seen += 1
        if where in self._hidden or self.secrets.card(where) != shown:
            raise Leaked(f"{self.viewer} is shown {shown} at {where}")

    def try_hashes(self) -> None:
        """Try every hash that was received with every card and every salt that the client knows."""
        self.secrets.read()
        opened = {seal(str(card), salt) for card in CARDS for salt in self.salts} & self.hashes
        for place in self.secrets.hidden(self.viewer):
            if self.secrets.shuffles[place.shuffle].seals[place.number] in opened:
                raise Leaked(f"{self.viewer} can open {place}")


def _parts(text: str) -> Iterator[Any]:
    """Yield what a text holds: one JSON value, the lines of a log, or those of a table in words."""
    try:
        yield json.loads(text)
    except ValueError:
        lines = text.splitlines()
        try:
            read_log(lines)  # a copy of a log chains by what everybody is shown, so its hashes tell nothing else
        except LogError:
            for row in csv.reader(lines):
                is_of_a_line = len(row) > 5 and row[1].isdigit()
                yield {"seq": int(row[1]), "event": row[4], "words": row} if is_of_a_line else row
        else:
            yield from map(json.loads, lines)
