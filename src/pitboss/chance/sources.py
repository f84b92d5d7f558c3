"""Who answers when a round asks for chance: a seeded source for play, a stacked one for tests and disputes."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256

from pitboss.chance.series import SCRIPT, Series
from pitboss.chance.shuffle import SALT_BYTES, SEED_BYTES, Nonces, Shuffled, shuffle_as_stacked, shuffle_from_seed
from pitboss.chance.stream import KeyStream
from pitboss.table.cards import Card
from pitboss.table.devices import Device, Numbers, shown
from pitboss.table.seal import commitment, seal


class ChanceExhausted(LookupError):
    """A scripted source was asked for more than its script holds."""


class SeededChance:
    """Chance from one master secret of 32 bytes, kept by the house for one log and never told."""

    def __init__(self, master: bytes | None = None) -> None:
        self._master = secrets.token_bytes(SEED_BYTES) if master is None else master
        if len(self._master) != SEED_BYTES:
            raise ValueError(f"a master secret of {len(self._master)} bytes cannot be used: give {SEED_BYTES} bytes")
        self._shuffles = 0
        self._next_seed = self.seed_of(0)
        self._opened_series = 0
        self._series_seed = self.seed_of_series(0)
        self._series: Series | None = None
        self._open_streams(self._master)

    def _open_streams(self, secret: bytes) -> None:
        """Begin a stream of its own for cuts and for salts."""
        self._cuts = KeyStream(_derived(secret, "cuts"))
        self._salts = KeyStream(_derived(secret, "salts"))

    @property
    def master(self) -> bytes:
        """The master secret, for the house to keep."""
        return self._master

    @property
    def shuffles(self) -> int:
        """The number of shuffles made."""
        return self._shuffles

    def seed_of(self, n: int) -> bytes:
        """Return the seed of the shuffle before which n were made; it tells nothing of any other seed."""
        return _derived(self._master, f"seed {n}")

    def commit(self) -> str:
        """Return the commitment to the next shuffle's seed."""
        return commitment(self._next_seed)

    def shuffle(self, deck: Sequence[Card], nonces: Nonces) -> Shuffled:
        """Shuffle the deck by the seed last committed to and the nonces."""
        shuffled = shuffle_from_seed(self._next_seed, nonces, deck)
        self._shuffles += 1
        self._next_seed = self.seed_of(self._shuffles)
        return shuffled

    def cut(self, least: int, most: int) -> int:
        """Return how many cards to cut off, from least to most."""
        _check_cut_range(least, most)
        return least + self._cuts.below(most - least + 1)

    def salt(self) -> str:
        """Return a fresh salt for one hidden value."""
        return self._salts.take(SALT_BYTES).hex()

    def seed_of_series(self, n: int) -> bytes:
        """Return the seed of the series of outcomes before which n were opened; it tells nothing of any other seed."""
        return _derived(self._master, f"throws {n}")

    def commit_series(self) -> str:
        """Return the commitment to the seed of the series of outcomes that is not opened yet."""
        return commitment(self._series_seed)

    def begin_series(self, nonces: Nonces) -> None:
        """Begin the series committed to, whose outcomes depend on these nonces too."""
        self._series = Series(self._series_seed, nonces)

    def outcome(self, device: Device) -> Numbers:
        """Return what a device gives: the next outcome of the series."""
        if self._series is None:
            what = f"no {device.outcome} can be made before its series has begun"
            raise ValueError(f"{what}: begin it with the nonces given")
        return self._series.outcome(device)

    def open_series(self) -> dict[str, object]:
        """Open the series committed to; the next outcome is of the next one."""
        opening: dict[str, object] = {"seed": self._series_seed.hex()}
        self._next_series(self._opened_series + 1)
        return opening

    def _next_series(self, opened: int) -> None:
        """Be bound to the series before which so many were opened."""
        self._opened_series, self._series_seed, self._series = opened, self.seed_of_series(opened), None

    def take_up_series(
        self, opened: int, nonces: Nonces, given: Sequence[tuple[Device, Numbers]], *, before: int = 0
    ) -> None:
        """Go on with a log in which so many series were opened and the next has given these outcomes, if any.

        The next outcome is the one after them; outcomes that the series does not give are refused. How many the opened
        series gave before does not matter to a seed.
        """
        self._next_series(opened)
        self.begin_series(nonces)
        for number, (device, numbers) in enumerate(given, start=1):
            require_same(number, opened + 1, device, numbers, self.outcome(device))

    def nonce(self, name: str) -> str:
        """Return a built-in client's nonce for the next shuffle."""
        return _derived(self._master, f"nonce {self._shuffles} {name}").hex()

    def skip_to(self, shuffles: int) -> None:
        """Take up a log again in which so many shuffles were made.

        Cuts and salts come from fresh streams, since the old ones would repeat what the log already shows. A series
        goes on where it was (take_up_series).
        """
        self._shuffles = _checked_skip(self._shuffles, shuffles)
        self._next_seed = self.seed_of(self._shuffles)
        self._open_streams(_derived(self._master, f"resumed {secrets.token_hex(SEED_BYTES)}"))


class StackedChance:
    """Chance from a script: orders, cuts and outcomes one after another, with salts that anyone can compute."""

    def __init__(
        self,
        decks: Sequence[Sequence[Card]],
        cuts: Sequence[int] = (),
        outcomes: Sequence[Sequence[int]] = (),
    ) -> None:
        self._decks = tuple(tuple(deck) for deck in decks)
        self._cuts = tuple(cuts)
        self._outcomes = tuple(tuple(outcome) for outcome in outcomes)
        self._shuffles = self._cuts_made = self._outcomes_made = self._salts_given = 0
        self._opened_series = self._made_before = 0

    @property
    def shuffles(self) -> int:
        """The number of shuffles made."""
        return self._shuffles

    def commit(self) -> str:
        """Return the seal of the next stacked cards, or of no cards at all once the script has run out."""
        return seal([str(card) for card in self._next_deck() or ()], self._commitment_salt())

    def shuffle(self, deck: Sequence[Card], nonces: Nonces) -> Shuffled:
        """Lay the deck as scripted, whatever the nonces, with the cards not named last and in the deck's order."""
        stacked = self._next_deck()
        if stacked is None:
            raise _exhausted("shuffle", "decks", len(self._decks))
        salts = [_counted_salt("place", self._shuffles, place) for place in range(len(deck))]
        shuffled = shuffle_as_stacked(stacked, salts, self._commitment_salt(), deck)
        self._shuffles += 1
        return shuffled

    def cut(self, least: int, most: int) -> int:
        """Return the next scripted cut, which must lie from least to most."""
        _check_cut_range(least, most)
        if self._cuts_made == len(self._cuts):
            raise _exhausted("cut", "cuts", len(self._cuts))
        cut = self._cuts[self._cuts_made]
        if not least <= cut <= most:
            raise ValueError(f"the scripted cut of {cut} cards cannot be made: cut from {least} to {most} cards")
        self._cuts_made += 1
        return cut

    def salt(self) -> str:
        """Return the next salt for one hidden value."""
        self._salts_given += 1
        return _counted_salt("value", self._shuffles, self._salts_given)

    def commit_series(self) -> str:
        """Return the seal of the scripted outcomes that are left."""
        return seal(self._outcomes_left(), self._series_salt())

    def begin_series(self, nonces: Nonces) -> None:
        """Begin the series committed to; the nonces change nothing in scripted outcomes."""

    def open_series(self) -> dict[str, object]:
        """Tell the outcomes that were committed to, and the salt; of the next series are those not made yet."""
        opening: dict[str, object] = {SCRIPT: self._outcomes_left(), "salt": self._series_salt()}
        self._opened_series += 1
        self._made_before = self._outcomes_made
        return opening

    def outcome(self, device: Device) -> Numbers:
        """Return the next scripted outcome, which must be one of the device."""
        if self._outcomes_made == len(self._outcomes):
            raise _exhausted(device.outcome, f"{device.outcome}s", len(self._outcomes))
        numbers = self._outcomes[self._outcomes_made]
        device.require(numbers)
        self._outcomes_made += 1
        return numbers

    def take_up_series(
        self, opened: int, nonces: Nonces, given: Sequence[tuple[Device, Numbers]], *, before: int = 0
    ) -> None:
        """Go on with a log in which so many series gave so many outcomes before, and the next has given these."""
        self._opened_series, self._made_before, self._outcomes_made = opened, before, before
        for number, (device, numbers) in enumerate(given, start=1):
            require_same(number, opened + 1, device, numbers, self.outcome(device))

    def nonce(self, name: str) -> str:
        """Return a built-in client's nonce for the next shuffle, which changes nothing in a stacked deck."""
        return sha256(f"pitboss stacked nonce {self._shuffles} {name}".encode("utf-8", "surrogatepass")).hexdigest()

    def skip_to(self, shuffles: int) -> None:
        """Take up a log again in which so many of the scripted decks were dealt."""
        self._shuffles = _checked_skip(self._shuffles, shuffles)

    def _next_deck(self) -> tuple[Card, ...] | None:
        """Return the next scripted deck, if there is one."""
        return self._decks[self._shuffles] if self._shuffles < len(self._decks) else None

    def _outcomes_left(self) -> list[list[int]]:
        """Return the scripted outcomes from the first of this series on."""
        return [list(outcome) for outcome in self._outcomes[self._made_before :]]

    def _series_salt(self) -> str:
        """Return the salt of the commitment to this series."""
        return _counted_salt("throws", self._opened_series, 0)

    def _commitment_salt(self) -> str:
        """Return the salt of the commitment to the next deck."""
        return _counted_salt("commitment", self._shuffles, 0)


def require_same(number: int, series: int, device: Device, numbers: Numbers, gives: Numbers) -> None:
    """Refuse an outcome that is not what its series gives."""
    if gives != tuple(numbers):
        what = f"{device.outcome} {number} of series {series} shows {shown(numbers)}"
        raise ValueError(f"{what}, but the seed gives {shown(gives)}")


def _derived(secret: bytes, use: str) -> bytes:
    """Return 32 bytes for one use, from which neither the secret nor those of another use can be found."""
    return hmac.digest(secret, f"pitboss chance 1 {use}".encode("utf-8", "surrogatepass"), "sha256")


def _counted_salt(use: str, shuffles: int, count: int) -> str:
    """Return a salt that depends on nothing but where it is used."""
    return sha256(f"pitboss stacked salt {use} {shuffles} {count}".encode()).hexdigest()[: 2 * SALT_BYTES]


def _check_cut_range(least: int, most: int) -> None:
    """Refuse a range that holds no cut."""
    if not 0 <= least <= most:
        raise ValueError(f"no cut lies from {least} to {most} cards: give two numbers of cards, the lower first")


def _checked_skip(made: int, shuffles: int) -> int:
    """Return the number of shuffles to skip to, which never goes back to a seed that was used."""
    if shuffles < made:
        raise ValueError(f"chance cannot go back to {shuffles} shuffles after {made} were made: skip to {made} or more")
    return shuffles


def _exhausted(wanted: str, kind: str, held: int) -> ChanceExhausted:
    """Return the error of a script that has run out."""
    return ChanceExhausted(f"the script has no {wanted} left after its {held} {kind}: give it as many as are asked for")
