"""Shuffles that stay sealed, because a hand that nobody showed stays hidden: what their log tells of them.

The cards that a copy of the log tells are put at their places, and any others where it tells none. A round runs the
same whatever those are, but for hands that were conceded unseen; for these others are tried until it ends as logged.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pitboss.play.chance import Shuffled
from pitboss.play.log import LogError, Record
from pitboss.table.cards import Card
from pitboss.table.event import EVENTS, Event, Place, read_event
from pitboss.table.events import CardsShuffled, HandRevealed, card_words
from pitboss.table.view import HOUSE

MOST_TRIES = 1000
"""So many times other cards stand in for those of a conceded hand before its round is held to be wrong."""
EXCHANGES = 3
"""So many unseen cards change places from one try to the next."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """What cannot be checked of a log whose shuffles stay sealed."""

    shuffles: int
    hidden_hands: int
    """How many hands were conceded unseen."""
    unopened: int = 0
    """How many cards everyone saw whose seals the log does not open: it does so when their round is over."""
    cite: str = field(default="", compare=False)
    """By which paragraph a hand that is not shown stays hidden."""

    def words(self, *, yet: bool = True) -> str:
        """Tell what was not checked, and why; yet says that what is not opened is still to be opened."""
        shuffles = "1 shuffle, which stays" if self.shuffles == 1 else f"{self.shuffles} shuffles, which stay"
        why = "because a hand that is not shown stays hidden" + (f" [{self.cite}]" if self.cite else "")
        parts = [f"the order of {shuffles} sealed {why}"]
        if self.hidden_hands:
            hands = "1 hand" if self.hidden_hands == 1 else f"{self.hidden_hands} hands"
            parts.append(f"the cards of {hands} conceded unseen")
        if self.unopened:
            when = "which are opened when the round is over" if yet else "which a log of its rules does not open"
            parts.append(f"{card_words(self.unopened)} that everyone saw, {when}")
        return f"Not checked: {'; and '.join(parts)}"

    def as_json(self) -> dict[str, int]:
        """Return what was not checked as JSON."""
        return {"shuffles": self.shuffles, "hidden_hands": self.hidden_hands, "unopened_cards": self.unopened}


@dataclass(frozen=True, slots=True)
class StandIn:
    """A stack in which unseen cards are stood in for."""

    order: tuple[Card, ...]
    salts: tuple[str, ...]
    places: tuple[str, ...]
    opening: dict[str, Any] = field(default_factory=dict)


class SealedStacks:
    """The stacks of shuffles that stay sealed, each with the cards that the log tells."""

    def __init__(self, records: Iterable[Record], cite: str = "") -> None:
        self._cite = cite
        self.shuffles: set[int] = set()
        """Those that were stood in for."""
        self._seen: dict[Place, Card] = {}
        self._salts: dict[Place, str] = {}
        self._cards_of: dict[int, set[Card]] = defaultdict(set)
        """The cards that are told of each shuffle."""
        self._gathered: dict[int, tuple[Place, ...]] = {}
        """Where the cards of a shuffle had lain that was made in a round, of cards gathered in it."""
        self._last_shuffle = 0
        self._first_shown: dict[int, int] = {}
        self._conceded: dict[int, dict[int, tuple[Place, ...]]] = defaultdict(dict)
        self._mixing = Random(0)
        self._mixed: dict[int, list[int]] = {}
        self._attempts: dict[int, Attempts] = {}
        for record in records:
            self._see(record)

    def _see(self, record: Record) -> None:
        """Take in what a record tells of cards, and refuse what contradicts a line before it."""
        kind = EVENTS.get(str(record.body.get("event")))
        if kind is None or not (kind.place_field or kind is CardsShuffled):
            return  # it tells nothing of cards
        body = record.seen_by(HOUSE)
        event = _event_of(record, body)
        if isinstance(event, CardsShuffled):
            self._last_shuffle = event.shuffle
            return
        round_ = int(record.body["round"])
        if event.gathers:
            self._gathered[self._last_shuffle + 1] = event.places()
        if event.concedes:
            self._conceded[round_][record.seq] = event.places()
        if isinstance(event, HandRevealed):
            self._first_shown.setdefault(round_, record.seq)
        salts = zip(event.places(), body.get("salts") or (), strict=False)
        self._salts |= {place: str(salt) for place, salt in salts if salt is not None}
        for place, card in event.cards_told():
            if self._seen.setdefault(place, card) != card:
                raise LogError(record.seq, f"it tells {card} at a place where {self._seen[place]} was told before")
            self._cards_of[place.shuffle].add(card)

    def stand_in(self, event: CardsShuffled, deck: Sequence[Card]) -> Shuffled:
        """Return a stack of a sealed shuffle, whose cards are those seen and others of its deck."""
        self.shuffles.add(event.shuffle)
        places = [Place(event.shuffle, number) for number in range(len(event.sealed))]
        known = {place: self._seen[place] for place in places if place in self._seen}
        self._lay_what_is_dealt_again(event.shuffle, deck, known)
        laid = set(known.values())
        others = self._others(event.shuffle, [card for card in deck if card not in laid])
        order = tuple(known[place] if place in known else next(others, deck[0]) for place in places)
        return StandIn(order, tuple(self._salts.get(place, "") for place in places), tuple(event.sealed))

    def _lay_what_is_dealt_again(self, shuffle: int, deck: Sequence[Card], known: dict[Place, Card]) -> None:
        """Cards that were seen once they had been gathered and shuffled again lie where they were gathered from."""
        for later in sorted(self._gathered, reverse=True):
            places = [place for place in self._gathered[later] if place.shuffle == shuffle and place not in known]
            if places:
                again = self._seen_from(later).difference(known.values())
                known |= zip(places, [card for card in deck if card in again], strict=False)

    def _seen_from(self, shuffle: int) -> set[Card]:
        """Return the cards that were seen of a shuffle of gathered cards, or of another such that followed it."""
        cards: set[Card] = set()
        while shuffle in self._gathered:
            cards |= self._cards_of[shuffle]
            shuffle += 1
        return cards

    def _others(self, shuffle: int, left: list[Card]) -> Iterator[Card]:
        """Return the cards that were not seen, mixed as they are tried."""
        if len(self._mixed.get(shuffle, ())) != len(left):
            self._mixed[shuffle] = list(range(len(left)))
        return iter([left[number] for number in self._mixed[shuffle]])

    # Hands that nobody saw

    def report(self) -> Sealed:
        """Return what could not be checked."""
        hidden = sum(map(len, map(self._hidden, self._conceded)))
        return Sealed(len(self.shuffles), hidden, len(self._seen.keys() - self._salts.keys()), self._cite)

    def _hidden(self, round_: int) -> dict[int, tuple[Place, ...]]:
        """Return the hands that were conceded in a round with a card that the log does not tell."""
        conceded = self._conceded.get(round_, {})
        return {seq: hand for seq, hand in conceded.items() if any(place not in self._seen for place in hand)}

    def try_others(self, round_: int, seq: int) -> bool:
        """Let other cards stand in for unseen ones that may be why a round differs; tell whether there is hope."""
        hidden = self._hidden(round_)
        if not hidden or not self._first_shown.get(round_, seq) < seq <= max(hidden):
            return False
        attempts = self._attempts.setdefault(round_, Attempts())
        shuffles = self._with_those_before({place.shuffle for hand in hidden.values() for place in hand})
        attempts.judge(seq, {shuffle: self._mixed[shuffle] for shuffle in shuffles})
        for shuffle in shuffles:
            self._mixed[shuffle] = self._exchanged(attempts.best[shuffle])
        return attempts.made < MOST_TRIES

    def _with_those_before(self, shuffles: set[int]) -> list[int]:
        """Return shuffles with those of which their cards were gathered, as far as cards of them are unseen."""
        for later in sorted(self._gathered, reverse=True):
            if later in shuffles:
                shuffles |= {place.shuffle for place in self._gathered[later]}
        return sorted(shuffle for shuffle in shuffles if self._mixed.get(shuffle))

    def _exchanged(self, mixed: list[int]) -> list[int]:
        """Return the same with some exchanged."""
        mixed = list(mixed)
        for _ in range(EXCHANGES):
            one, other = self._mixing.choices(range(len(mixed)), k=2)
            mixed[one], mixed[other] = mixed[other], mixed[one]
        return mixed


class Attempts:
    """How many times cards were tried in a round, and those with which it came furthest."""

    def __init__(self) -> None:
        self.made = 0
        self.best: dict[int, list[int]] = {}
        self._furthest = 0

    def judge(self, seq: int, mixed: dict[int, list[int]]) -> None:
        """Keep cards with which the round came as far as with any before."""
        self.made += 1
        if seq >= self._furthest:
            self._furthest, self.best = seq, mixed


def _event_of(record: Record, body: dict[str, Any]) -> Event:
    try:
        return read_event(body)
    except ValueError as error:
        raise LogError(record.seq, str(error)) from None
