"""Granting what a round asks of chance: shuffles, cuts, counts and cards, and the bonds of the fair shuffle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from pitboss.play.chance import Chance, Shuffled
from pitboss.play.log import Log, LogInterrupted
from pitboss.table.event import Drawn, Event, Place, as_drawn, as_place
from pitboss.table.events import (
    CardsCut,
    CardsShuffled,
    NonceGiven,
    SealsOpened,
    SeedCommitted,
    SeedRevealed,
    SeedWithheld,
    StubCounted,
)
from pitboss.table.refusal import Refused
from pitboss.table.requests import CountStub, Cut, Request, Shuffle

T = TypeVar("T", bound=Event)
A = TypeVar("A")

MOST_DIGITS = 64
"""The most hexadecimal digits of a nonce."""


class ChanceFailed(RuntimeError):
    """Chance could not give what a round asked for."""


class Granting:
    """Grants what chance gives, and logs it; nobody else at the table knows which card lies at a place."""

    def __init__(self, log: Log, chance: Chance) -> None:
        self.log = log
        self.chance = chance
        self.commitment = ""
        """The bond on what is shuffled or thrown next, which the log has before anybody gives a nonce for it."""
        self._reveals_shuffles = True
        """Whether a shuffle is opened to everybody when its cards are dealt; at poker mucked hands stay mucked."""
        self._shuffles = 0
        self._stacks: dict[int, Shuffled] = {}
        self._nonces: list[tuple[str, str]] = []
        self._shown: list[Event] = []
        """What showed cards to everybody whose seals are still to be opened, because their shuffle stays sealed."""

    @property
    def shuffles(self) -> int:
        """How many shuffles the log has."""
        return self._shuffles

    @property
    def stacks(self) -> dict[int, Shuffled]:
        """The shuffled stacks that are not revealed yet, by the number of their shuffle."""
        return self._stacks

    # The fair shuffle

    @property
    def nonce_givers(self) -> tuple[str, ...]:
        """Who has given a nonce for what the house is bound to, in the order in which they did."""
        return tuple(name for name, _ in self._nonces)

    @property
    def nonces(self) -> tuple[tuple[str, str], ...]:
        """The nonces given for what the house is bound to, each with its player, in the order in which they came."""
        return tuple(self._nonces)

    def has_nonce(self, player: str) -> bool:
        """Tell whether a player has given a nonce for what the house is bound to."""
        return player in self.nonce_givers

    def _keep_nonce(self, event: NonceGiven) -> None:
        """Log a player's nonce for what the house is bound to, one a player, and keep it."""
        if not 0 < len(event.nonce) <= MOST_DIGITS or not set(event.nonce) <= set("0123456789abcdef"):
            allowed = f"1 to {MOST_DIGITS} hexadecimal digits"
            raise Refused(f"the nonce {event.nonce!r}", "it is not of the right form", allowed)
        if self.has_nonce(event.player):
            raise Refused(f"a nonce of {event.player!r}", "one was given for this shuffle already", "one a shuffle")
        event.cite, event.by = "", event.player
        self.log.append(event)
        self._nonces.append((event.player, event.nonce))

    def _commit(self) -> None:
        """Bind the house to the next shuffle before anything is known of it."""
        self.commitment = self._ask_chance(self.chance.commit)
        self.log.append(SeedCommitted(self._shuffles + 1, self.commitment, by="house"))

    def _reveal(self, still_undealt: tuple[int, ...] = ()) -> None:
        """Open the commitments of the shuffles of which no card is left to be dealt, or say that they stay closed."""
        over = [number for number in self._stacks if number not in still_undealt]
        if over:
            self._open_seals()
        for number in over:
            stack = self._stacks.pop(number)
            if self._reveals_shuffles:
                self.log.append(SeedRevealed(number, stack.opening, by="house"))
            else:
                self.log.append(SeedWithheld(number, by="house"))

    def _open_seals(self) -> None:
        """Open the places of the cards that everybody saw, so that each can be held against its seal."""
        if self._shown:
            places = tuple(dict.fromkeys([place for event in self._shown for place in event.places()]))
            self._shown.clear()
            salts = tuple([self._stacks[shuffle].salts[number] for shuffle, number in places])
            self.log.append(SealsOpened(places, salts, by="house"))

    # Cards

    def _drawn_at(self, place: Place) -> Drawn:
        """Return the card at a place of a shuffled stack."""
        return as_drawn((self._stacks[place.shuffle].order[place.number], place))

    def _card_at(self, shuffle: int, number: int) -> Drawn:
        """Return the card of a shuffle by its number from the top."""
        return as_drawn((self._stacks[shuffle].order[number], as_place((shuffle, number))))

    def _grant_shuffle(self, request: Shuffle) -> CardsShuffled:
        """Open what was dealt, shuffle the cards, and bind the house to the next shuffle."""
        cards = request.cards or tuple(self._drawn_at(place).card for place in request.collected)
        self._reveal(request.still_undealt)
        shuffled = self._ask_chance(self.chance.shuffle, cards, self._nonces)
        self._shuffles += 1
        self._stacks[self._shuffles] = shuffled
        self._nonces = []
        event = CardsShuffled(self._shuffles, request.deck, request.how, shuffled.places, bool(request.collected))
        event.cite = request.cite
        self.log.append(event, shuffled.opening)
        self._commit()
        return event

    def _grant_cut(self, request: Cut) -> CardsCut:
        cards = self._ask_chance(self.chance.cut, request.least, request.commonly or request.most)
        if not request.least <= cards <= request.most:
            raise ChanceFailed(f"a cut of {cards} cards is too few or too many")
        return self._logged(CardsCut(cards, cite=request.cite, by=request.by))

    def _grant_count(self, request: CountStub) -> StubCounted:
        return self._logged(StubCounted(request.expected, cite=request.cite))

    def _ask_chance(self, ask: Callable[..., A], *about: object) -> A:
        try:
            return ask(*about)
        except LogInterrupted:
            raise
        except Exception as error:
            raise ChanceFailed(str(error)) from error

    def _logged(self, event: T) -> T:
        self.log.append(event)
        return event

    _GRANTS: ClassVar[dict[type[Event | Request], Callable[[Any, Any], Event]]] = {
        Shuffle: _grant_shuffle,
        Cut: _grant_cut,
        CountStub: _grant_count,
    }
    """What answers a request for a shuffle, a cut or a count."""
