"""The bond: the house commits to what chance gives before anybody can know it, and opens it afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from pitboss.games import Game
from pitboss.play.chance import Chance, Faces, Shuffled
from pitboss.play.log import Log, LogInterrupted
from pitboss.table.dice import check_throw
from pitboss.table.event import Drawn, Event, Place, as_drawn, as_place
from pitboss.table.events import (
    CardsCut,
    CardsShuffled,
    DiceThrown,
    NonceGiven,
    SealsOpened,
    SeedCommitted,
    SeedRevealed,
    SeedWithheld,
    StubCounted,
    ThrowSeedCommitted,
    ThrowSeedRevealed,
)
from pitboss.table.refusal import Refused
from pitboss.table.requests import CountStub, Cut, Request, Shuffle, Throw

A = TypeVar("A")
Nonces = tuple[tuple[str, str], ...]
"""The nonces that players gave, each with its player, in the order in which they came."""

MOST_DIGITS = 64
"""The most hexadecimal digits of a nonce."""
FEWEST_THROWS, MOST_THROWS = 25, 100
"""From how many throws on a series ends with its shooter, so that the bond costs a throw next to nothing, and how many
it has at most: a shooter who keeps the dice is not to keep everybody waiting for the seed."""


class ChanceFailed(RuntimeError):
    """Chance could not give what a round asked for."""


def ask_chance(ask: Callable[..., A], *about: object) -> A:
    """Ask chance for something; where it cannot answer, say so in one way."""
    try:
        return ask(*about)
    except LogInterrupted:
        raise
    except Exception as error:
        raise ChanceFailed(str(error)) from error


@dataclass(frozen=True, slots=True)
class ShufflesStanding:
    """Where the shuffles of a table stand between rounds."""

    number: int
    commitment: str
    nonces: Nonces
    stacks: dict[int, Shuffled]


@dataclass(frozen=True, slots=True)
class SeriesStanding:
    """Where the series of throws of a table stands between rounds."""

    number: int
    commitment: str
    nonces: Nonces
    thrown: tuple[Faces, ...]
    shooter: str


class Commitment:
    """What the house is bound to next, and the nonces that players have added to it."""

    def __init__(self, log: Log, chance: Chance) -> None:
        self.log = log
        self.chance = chance
        self.number = 0
        """How many shuffles the log has, or of which number the series is that the house is bound to."""
        self.commitment = ""
        self.nonces: list[tuple[str, str]] = []

    @property
    def nonce_givers(self) -> tuple[str, ...]:
        """Who has given a nonce for what the house is bound to, in the order in which they did."""
        return tuple(name for name, _ in self.nonces)

    def wants_nonce(self, player: str) -> bool:
        """Tell whether a player may add a nonce: one each."""
        return player not in self.nonce_givers


class Shuffles(Commitment):
    """Binds the house to each shuffle before it is made; nobody else at the table knows which card lies at a place."""

    def __init__(self, log: Log, chance: Chance, *, are_revealed: bool) -> None:
        super().__init__(log, chance)
        self.are_revealed = are_revealed
        """Whether a shuffle is opened to everybody when its cards are dealt, or mucked hands stay mucked."""
        self.stacks: dict[int, Shuffled] = {}
        """The shuffled stacks that are not revealed yet, by the number of their shuffle."""
        self._shown: list[Event] = []
        """What showed cards to everybody whose seals are still to be opened, because their shuffle stays sealed."""

    def standing(self) -> ShufflesStanding:
        """Return where the shuffles stand between rounds."""
        return ShufflesStanding(self.number, self.commitment, tuple(self.nonces), dict(self.stacks))

    def take_over(self, standing: ShufflesStanding) -> None:
        """Go on from where the shuffles stood."""
        self.number, self.commitment = standing.number, standing.commitment
        self.nonces, self.stacks = list(standing.nonces), dict(standing.stacks)

    def commit(self) -> None:
        """Bind the house to the next shuffle before anything is known of it."""
        self.commitment = ask_chance(self.chance.commit)
        self.log.append(SeedCommitted(self.number + 1, self.commitment, by="house"))

    def shuffle(self, request: Shuffle) -> CardsShuffled:
        """Open what was dealt, shuffle the cards, and bind the house to the next shuffle."""
        cards = request.cards or tuple(self.drawn_at(place).card for place in request.collected)
        self.reveal(request.still_undealt)
        shuffled = ask_chance(self.chance.shuffle, cards, self.nonces)
        self.number += 1
        self.stacks[self.number] = shuffled
        self.nonces = []
        event = CardsShuffled(self.number, request.deck, request.how, shuffled.places, bool(request.collected))
        event.cite = request.cite
        self.log.append(event, shuffled.opening)
        self.commit()
        return event

    def cut(self, request: Cut) -> CardsCut:
        """Let chance cut the cards, and log how many were taken from the top."""
        cards = ask_chance(self.chance.cut, request.least, request.commonly or request.most)
        if not request.least <= cards <= request.most:
            raise ChanceFailed(f"a cut of {cards} cards is too few or too many")
        event = CardsCut(cards, cite=request.cite, by=request.by)
        self.log.append(event)
        return event

    def count_stub(self, request: CountStub) -> StubCounted:
        """Count the undealt cards, and log that they are as many as there should be."""
        event = StubCounted(request.expected, cite=request.cite)
        self.log.append(event)
        return event

    def drawn_at(self, place: Place) -> Drawn:
        """Return the card at a place of a shuffled stack."""
        return as_drawn((self.stacks[place.shuffle].order[place.number], place))

    def card_at(self, shuffle: int, number: int) -> Drawn:
        """Return the card of a shuffle by its number from the top."""
        return as_drawn((self.stacks[shuffle].order[number], as_place((shuffle, number))))

    def reveal(self, still_undealt: tuple[int, ...] = ()) -> None:
        """Open the commitments of the shuffles of which no card is left to be dealt, or say that they stay closed."""
        over = [number for number in self.stacks if number not in still_undealt]
        if over:
            self.open_seals()
        for number in over:
            stack = self.stacks.pop(number)
            if self.are_revealed:
                self.log.append(SeedRevealed(number, stack.opening, by="house"))
            else:
                self.log.append(SeedWithheld(number, by="house"))

    def note_shown(self, told: Iterable[Event]) -> None:
        """Take note of the cards that everybody saw of shuffles that stay sealed."""
        self._shown += [event for event in told if event.seen_by is None and event.tells_cards]

    def open_seals(self) -> None:
        """Open the places of the cards that everybody saw, so that each can be held against its seal."""
        if self._shown:
            places = tuple(dict.fromkeys([place for event in self._shown for place in event.places()]))
            self._shown.clear()
            salts = tuple([self.stacks[shuffle].salts[number] for shuffle, number in places])
            self.log.append(SealsOpened(places, salts, by="house"))


class Series(Commitment):
    """Binds the house to series of throws, each by one seed and the players' nonces before its first throw.

    A series ends between rounds, never while wagers are made: when the dice go to another shooter and it has given
    enough throws, when they are changed, when it has given the most, and when the table closes. The next is bound at
    once.
    """

    def __init__(self, log: Log, chance: Chance) -> None:
        super().__init__(log, chance)
        self.thrown: list[Faces] = []
        """The throws that this series has given."""
        self.shooter = ""

    def standing(self) -> SeriesStanding:
        """Return where the series stands between rounds."""
        return SeriesStanding(self.number, self.commitment, tuple(self.nonces), tuple(self.thrown), self.shooter)

    def take_over(self, standing: SeriesStanding) -> None:
        """Go on from where the series stood."""
        self.number, self.commitment, self.shooter = standing.number, standing.commitment, standing.shooter
        self.nonces, self.thrown = list(standing.nonces), list(standing.thrown)

    def wants_nonce(self, player: str) -> bool:
        """Tell whether a player may add a nonce: one each, and none after the first throw of the series."""
        return not self.thrown and super().wants_nonce(player)

    def commit(self) -> None:
        """Bind the house to the next series before anything is known of it."""
        self.number += 1
        self.commitment = ask_chance(self.chance.commit_throws)
        self.log.append(ThrowSeedCommitted(self.number, self.commitment, by="house"))

    def throw(self, request: Throw) -> DiceThrown:
        """Throw as the committed seed and the players' nonces give it, and log it."""
        if not self.thrown:
            ask_chance(self.chance.begin_throws, self.nonces)
        faces = ask_chance(self.chance.throw, request.dice)
        ask_chance(check_throw, faces, request.dice)
        self.thrown.append(faces)
        event = DiceThrown(faces, request.call(faces), cite=request.cite)
        self.log.append(event)
        return event

    def reveal(self) -> None:
        """Open the commitment of the series."""
        opening = ask_chance(self.chance.open_throws)
        self.log.append(ThrowSeedRevealed(self.number, len(self.thrown), opening, by="house"))
        self.thrown, self.nonces, self.shooter = [], [], ""

    def end_unless_with(self, shooter: str | None) -> None:
        """Between rounds, end a series that is over and bind the next: None is for fresh dice, which nobody has."""
        thrown = len(self.thrown)
        goes_on = not shooter or (self.shooter and shooter != self.shooter)
        if shooter is None or thrown >= MOST_THROWS or (goes_on and thrown >= FEWEST_THROWS):
            self.reveal()
            self.commit()
        else:
            self.shooter = shooter


class Bond:
    """The bonds of one table: on the shuffles of its cards, or on the series of its throws."""

    def __init__(self, log: Log, chance: Chance, game: Game) -> None:
        self.shuffles = Shuffles(log, chance, are_revealed=game.reveals_shuffles)
        self.series = Series(log, chance) if game.throws_dice else None
        self._next: Shuffles | Series = self.series or self.shuffles
        """What players add their nonces to."""
        self.grants: dict[type[Event | Request], Callable[[Any], Event]] = {
            Shuffle: self.shuffles.shuffle,
            Cut: self.shuffles.cut,
            CountStub: self.shuffles.count_stub,
        }
        """What answers a request for a shuffle, a cut, a count or a throw."""
        if self.series is not None:
            self.grants[Throw] = self.series.throw

    def go_on_with(self, log: Log, chance: Chance) -> None:
        """Go on with another log and another chance."""
        for each in (self.shuffles, self._next):
            each.log, each.chance = log, chance

    def commit(self) -> None:
        """Bind the house when the table opens."""
        self._next.commit()

    def open_all(self) -> None:
        """Open what the house is bound to when the table closes."""
        self.shuffles.reveal()
        if self.series is not None:
            self.series.reveal()

    # Nonces

    @property
    def commitment(self) -> str:
        """The bond on what is shuffled or thrown next, which the log has before anybody gives a nonce for it."""
        return self._next.commitment

    @property
    def nonce_givers(self) -> tuple[str, ...]:
        """Who has given a nonce for what the house is bound to, in the order in which they did."""
        return self._next.nonce_givers

    def wants_nonce(self, player: str) -> bool:
        """Tell whether a player may add a nonce to what the house is bound to."""
        return self._next.wants_nonce(player)

    def take_nonce(self, event: NonceGiven) -> None:
        """Log a player's nonce for what the house is bound to, one a player, and keep it."""
        if not self.wants_nonce(event.player):
            self._refuse_nonce(event.player)
        if not 0 < len(event.nonce) <= MOST_DIGITS or not set(event.nonce) <= set("0123456789abcdef"):
            allowed = f"1 to {MOST_DIGITS} hexadecimal digits"
            raise Refused(f"the nonce {event.nonce!r}", "it is not of the right form", allowed)
        event.cite, event.by = "", event.player
        self._next.log.append(event)
        self._next.nonces.append((event.player, event.nonce))

    def _refuse_nonce(self, player: str) -> None:
        what = f"a nonce of {player!r}"
        if self.series is None:
            raise Refused(what, "one was given for this shuffle already", "one a shuffle")
        why = "the series of throws has begun" if self.series.thrown else "one was given for this series already"
        raise Refused(what, why, "one before the first throw of each series")
