"""Cards held against the seals of their places: those that a copy of a log opens, and those that everyone saw."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from pitboss.play.log import LogError, Record
from pitboss.play.replay.checker import is_among, read_record
from pitboss.table.cards import Card
from pitboss.table.event import EVENTS, Place
from pitboss.table.events import CardsShuffled, SealsOpened
from pitboss.table.seal import opens


class Seals:
    """The seals of the shuffles of a log, taken in line by line with the cards that were told to everyone."""

    def __init__(self) -> None:
        self._sealed: dict[int, tuple[str, ...]] = {}
        self._telling: list[Record] = []
        """What told cards to everyone and is not read yet: most logs open no seal, and need not be read for it."""
        self._told: dict[Place, dict[int, Card]] = defaultdict(dict)
        """The cards that were told to everyone, by their places and by the numbers of the events that told them."""

    def take(self, record: Record) -> None:
        """Take in a record; raise where it opens a card that everyone saw, and its shuffle sealed another."""
        if is_among([record], CardsShuffled):
            event = read_record(record)
            assert isinstance(event, CardsShuffled)
            self._sealed[event.shuffle] = event.sealed
        elif is_among([record], SealsOpened):
            self._require_shown(record)
        elif _tells_everyone(record):
            self._telling.append(record)

    def _read_told(self) -> None:
        for record in self._telling:
            for place, card in read_record(record).cards_told():
                self._told[place][record.seq] = card
        self._telling.clear()

    def _require_shown(self, record: Record) -> None:
        """What everyone saw must be what its shuffle sealed, and no other place is opened to all."""
        event = read_record(record)
        assert isinstance(event, SealsOpened)
        if len(event.shown) != len(event.salts):
            raise LogError(record.seq, "it does not open each place with a salt")
        self._read_told()
        for place, salt in zip(event.shown, event.salts, strict=True):
            where = f"place {place.number} of shuffle {place.shuffle}"
            if place not in self._told:
                raise LogError(record.seq, f"it opens {where}, whose card was not shown to everyone before")
            for seq, card in self._told[place].items():
                if not self._is_sealed(place, str(card), salt):
                    problem = f"the {card} that it shows to everyone is not what was sealed at {where}"
                    raise LogError(seq, f"{problem}, which event {record.seq} opens")

    def require_own(self, record: Record) -> None:
        """What a viewer's copy opens beside a line must be what the shuffle sealed at those places."""
        event = read_record(record)
        if event.seen_by is None:
            raise LogError(record.seq, "it opens cards though it hides none")
        places, (cards, salts) = event.places(), opened_cards(record)
        if not len(places) == len(cards) == len(salts):
            raise LogError(record.seq, "it does not open a card and a salt for each place")
        for place, card, salt in zip(places, cards, salts, strict=True):
            if place.shuffle < min(self._sealed, default=0):
                continue  # its shuffle was opened before
            if event.one_each and card is None and salt is None:
                continue  # the card is another player's
            if not self._is_sealed(place, card, str(salt)):
                raise LogError(record.seq, f"the card {card} that it opens is not what the shuffle sealed at its place")

    def _is_sealed(self, place: Place, card: object, salt: str) -> bool:
        seals = self._sealed.get(place.shuffle, ())
        return 0 <= place.number < len(seals) and opens(seals[place.number], card, salt)


def _tells_everyone(record: Record) -> bool:
    """Tell whether a record shows cards to everyone, with the places that they had."""
    kind = EVENTS.get(str(record.body.get("event")))
    return kind is not None and kind.tells_cards and "seen_by" not in record.body


def opened_cards(record: Record) -> tuple[list[Any], list[Any]]:
    """Return the cards and the salts that a record opens."""
    opened = record.opened if isinstance(record.opened, dict) else {}
    cards, salts = opened.get("cards"), opened.get("salts")
    return cards if isinstance(cards, list) else [cards], salts if isinstance(salts, list) else [salts]
