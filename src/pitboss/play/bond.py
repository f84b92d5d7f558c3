"""The bond: the house commits to what chance gives before anybody can know it, and opens it afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from pitboss.games import Game
from pitboss.games.equipment import SeriesLength
from pitboss.games.kits.meter import MeterRead, ReadMeter
from pitboss.play.chance import Chance, ReadsMeters, Shuffled
from pitboss.play.log import Log, LogInterrupted
from pitboss.table.devices import Device, Numbers
from pitboss.table.event import Drawn, Event, Place, as_drawn, as_place
from pitboss.table.events import (
    CardsCut,
    CardsShuffled,
    DeviceOutcome,
    NonceGiven,
    SealsOpened,
    SeedCommitted,
    SeedRevealed,
    SeedWithheld,
    StubCounted,
    series_committed,
    series_revealed,
)
from pitboss.table.money import Cents
from pitboss.table.options import HouseOptions, option_words
from pitboss.table.refusal import Refused
from pitboss.table.requests import CountStub, Cut, Outcome, Request, Shuffle

A = TypeVar("A")
Nonces = tuple[tuple[str, str], ...]
"""The nonces that players gave, each with its player, in the order in which they came."""

MOST_DIGITS = 64
"""The most hexadecimal digits of a nonce."""


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
    """Where the series of outcomes of a table stands between rounds."""

    number: int
    commitment: str
    nonces: Nonces
    given: tuple[tuple[Device, Numbers], ...]
    before: int
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

    def refused_nonce(self, player: str) -> Refused:
        """Say why a player may add no other nonce."""
        return Refused(f"a nonce of {player!r}", "one was given for this shuffle already", "one a shuffle")

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
    """Binds the house to series of outcomes, each by one seed and the players' nonces before its first outcome.

    A series ends between rounds, never while wagers are made: when it has given enough outcomes and, where a shooter
    has the dice, they go to another; when it has given the most; when the device is changed, and when the table closes.
    The next is bound at once.
    """

    def __init__(self, log: Log, chance: Chance, of: str, length: SeriesLength) -> None:
        super().__init__(log, chance)
        self.of = of
        """What an outcome is called: a "throw"."""
        self.given: list[tuple[Device, Numbers]] = []
        """The outcomes of this series, each with its device."""
        self.before = 0
        """How many outcomes the series before it gave."""
        self.shooter = ""
        self._length = length

    def standing(self) -> SeriesStanding:
        """Return where the series stands between rounds."""
        bound = self.number, self.commitment, tuple(self.nonces)
        return SeriesStanding(*bound, tuple(self.given), self.before, self.shooter)

    def take_over(self, standing: SeriesStanding) -> None:
        """Go on from where the series stood."""
        self.number, self.commitment, self.shooter = standing.number, standing.commitment, standing.shooter
        self.nonces, self.given, self.before = list(standing.nonces), list(standing.given), standing.before

    def wants_nonce(self, player: str) -> bool:
        """Tell whether a player may add a nonce: one each, and none after the first outcome of the series."""
        return not self.given and super().wants_nonce(player)

    def refused_nonce(self, player: str) -> Refused:
        """Say why a player may add no other nonce."""
        begun, given = f"the series of {self.of}s has begun", "one was given for this series already"
        allowed = f"one before the first {self.of} of each series"
        return Refused(f"a nonce of {player!r}", begun if self.given else given, allowed)

    def commit(self) -> None:
        """Bind the house to the next series before anything is known of it."""
        self.number += 1
        self.commitment = ask_chance(self.chance.commit_series)
        self.log.append(series_committed(self.of, self.number, self.commitment))

    def give(self, request: Outcome) -> DeviceOutcome:
        """Let the device give what the committed seed and the players' nonces say, and log it."""
        if not self.given:
            ask_chance(self.chance.begin_series, self.nonces)
        device = request.device
        numbers = ask_chance(self.chance.outcome, device)
        if not device.gives(numbers):
            ask_chance(device.require, numbers)
        self.given.append((device, numbers))
        event = request.told(numbers)
        event.cite = request.cite
        self.log.append(event)
        return event

    def go_on_with(self, device: Device) -> None:
        """End the series because another device gives the outcomes from now on, and bind the next."""
        self.reveal()
        self.of = device.outcome
        self.commit()

    def reveal(self) -> None:
        """Open the commitment of the series."""
        opening, given = ask_chance(self.chance.open_series), len(self.given)
        self.log.append(series_revealed(self.of, self.number, given, opening))
        self.before += given
        self.given, self.nonces, self.shooter = [], [], ""

    def end_unless_with(self, shooter: str | None) -> None:
        """Between rounds, end a series that is over and bind the next: None is for a fresh device, which nobody has."""
        given, (fewest, most) = len(self.given), self._length
        goes_on = not shooter or (self.shooter and shooter != self.shooter)
        if shooter is None or given >= most or (goes_on and given >= fewest):
            self.reveal()
            self.commit()
        else:
            self.shooter = shooter


class Bond:
    """The bonds of one table: on the shuffles of its cards, on the series of its device's outcomes, or on both."""

    def __init__(self, log: Log, chance: Chance, game: Game, options: HouseOptions) -> None:
        self._log = log
        self.shuffles = Shuffles(log, chance, are_revealed=game.reveals_shuffles)
        device, length = game.device_at(options), game.series_length
        self.series = None if device is None else Series(log, chance, device.outcome, length)
        shuffles = self.shuffles if game.deck(option_words(options)) else None
        self._bound = [each for each in (shuffles, self.series) if each is not None]
        """What the house is bound to, and players add their nonces to."""
        self.grants: dict[type[Event | Request], Callable[[Any], Event]] = {
            Shuffle: self.shuffles.shuffle,
            Cut: self.shuffles.cut,
            CountStub: self.shuffles.count_stub,
            ReadMeter: self._read_meter,
        }
        """What answers a request for a shuffle, a cut, a count, an outcome or a meter's reading."""
        self.meters: Callable[[str], Cents] | None = None
        """Tells what a meter shows that tables of a house share; None where a table has it alone."""
        if self.series is not None:
            self.grants[Outcome] = self.series.give

    def _read_meter(self, request: ReadMeter) -> MeterRead:
        """Read a meter: as the log has it, as the house does, or as the table left it itself."""
        chance = self.shuffles.chance  # a log's own, while a round is run again
        if isinstance(chance, ReadsMeters):
            amount = chance.read_meter()
        else:
            amount = request.own if self.meters is None else self.meters(request.meter)
        event = MeterRead(request.meter, amount, cite=request.cite, by="house")
        self._log.append(event)
        return event

    @property
    def shuffles_cards(self) -> bool:
        """Whether the house is bound to shuffles."""
        return self.shuffles in self._bound

    def take_over(self, shuffles: ShufflesStanding, series: SeriesStanding | None) -> None:
        """Go on from where the shuffles and the series of a table stood."""
        self.shuffles.take_over(shuffles)
        if self.series is not None and series is not None:
            self.series.take_over(series)

    def go_on_with(self, log: Log, chance: Chance) -> None:
        """Go on with another log and another chance."""
        self._log = log
        for each in (self.shuffles, *self._bound):
            each.log, each.chance = log, chance

    def commit(self) -> None:
        """Bind the house when the table opens."""
        for each in self._bound:
            each.commit()

    def open_all(self) -> None:
        """Open what the house is bound to when the table closes."""
        for each in self._bound:
            each.reveal()

    # Nonces

    @property
    def nonce_givers(self) -> tuple[str, ...]:
        """Who has given a nonce for what the house is bound to, in the order in which they did."""
        return tuple(dict.fromkeys(name for each in self._bound for name in each.nonce_givers))

    def wants_nonce(self, player: str) -> bool:
        """Tell whether a player may add a nonce to what the house is bound to."""
        return any(each.wants_nonce(player) for each in self._bound)

    def take_nonce(self, event: NonceGiven) -> None:
        """Log a player's nonce for what the house is bound to, one a player, and keep it."""
        wanted = [each for each in self._bound if each.wants_nonce(event.player)]
        if not wanted:
            raise self._refused_nonce(event.player)
        if not 0 < len(event.nonce) <= MOST_DIGITS or not set(event.nonce) <= set("0123456789abcdef"):
            allowed = f"1 to {MOST_DIGITS} hexadecimal digits"
            raise Refused(f"the nonce {event.nonce!r}", "it's not in the right form", allowed)
        event.cite, event.by = "", event.player
        self._log.append(event)
        for each in wanted:
            each.nonces.append((event.player, event.nonce))

    def _refused_nonce(self, player: str) -> Refused:
        """Say why a player may add no nonce now."""
        if not self._bound:
            return Refused(f"a nonce of {player!r}", "nothing here is left to chance", "games of cards or a device")
        return self._bound[-1].refused_nonce(player)
