"""Throws in series: each series is bound by one seed before its first throw, and opened between rounds when it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from pitboss.play.chance import Chance, Faces
from pitboss.play.granting import Granting
from pitboss.play.log import Log
from pitboss.table.dice import check_throw
from pitboss.table.event import Event
from pitboss.table.events import DiceThrown, NonceGiven, ThrowSeedCommitted, ThrowSeedRevealed
from pitboss.table.refusal import Refused
from pitboss.table.requests import Request, Throw

FEWEST_THROWS, MOST_THROWS = 25, 100
"""From how many throws on a series ends with its shooter, so that the bond costs a throw next to nothing, and how many
it has at most: a shooter who keeps the dice is not to keep everybody waiting for the seed."""


class Throwing(Granting):
    """Grants throws as the committed seed and the players' nonces give them.

    A series ends between rounds, never while wagers are made: when the dice go to another shooter and it has given
    enough throws, when they are changed, when it has given the most, and when the table closes. The next is bound at
    once.
    """

    def __init__(self, log: Log, chance: Chance) -> None:
        super().__init__(log, chance)
        self.throws_dice = False
        """Whether the table throws dice, so that the house is bound to throws and not to shuffles."""
        self._series = 0
        self._thrown: list[Faces] = []
        self._shooter = ""

    @property
    def series(self) -> int:
        """The number of the series of throws that the house is bound to; 0 where there is none."""
        return self._series

    @property
    def thrown(self) -> tuple[Faces, ...]:
        """The throws that this series has given."""
        return tuple(self._thrown)

    def wants_nonce(self, player: str) -> bool:
        """Tell whether a player may add a nonce: a series takes none after its first throw."""
        return not self._thrown and not self.has_nonce(player)

    def _keep_nonce(self, event: NonceGiven) -> None:
        if self.throws_dice and not self.wants_nonce(event.player):
            why = "the series of throws has begun" if self._thrown else "one was given for this series already"
            raise Refused(f"a nonce of {event.player!r}", why, "one before the first throw of each series")
        super()._keep_nonce(event)

    def _commit(self) -> None:
        """Bind the house to the next series of throws, or to the next shuffle, before anything is known of it."""
        if not self.throws_dice:
            super()._commit()
            return
        self._series += 1
        self.commitment = self._ask_chance(self.chance.commit_throws)
        self.log.append(ThrowSeedCommitted(self._series, self.commitment, by="house"))

    def _grant_throw(self, request: Throw) -> DiceThrown:
        if not self._thrown:
            self._ask_chance(self.chance.begin_throws, self._nonces)
        faces = self._ask_chance(self.chance.throw, request.dice)
        self._ask_chance(check_throw, faces, request.dice)
        self._thrown.append(faces)
        return self._logged(DiceThrown(faces, request.call(faces), cite=request.cite))

    def _reveal_throws(self) -> None:
        """Open the commitment of the series."""
        opening = self._ask_chance(self.chance.open_throws)
        self.log.append(ThrowSeedRevealed(self._series, len(self._thrown), opening, by="house"))
        self._thrown, self._nonces, self._shooter = [], [], ""

    def _end_series_unless_with(self, shooter: str | None) -> None:
        """Between rounds, end a series that is over and bind the next: None is for fresh dice, which nobody has."""
        thrown = len(self._thrown)
        goes_on = not shooter or (self._shooter and shooter != self._shooter)
        if shooter is None or thrown >= MOST_THROWS or (goes_on and thrown >= FEWEST_THROWS):
            self._reveal_throws()
            self._commit()
        else:
            self._shooter = shooter

    _GRANTS: ClassVar[dict[type[Event | Request], Callable[[Any, Any], Event]]] = {
        **Granting._GRANTS,
        Throw: _grant_throw,
    }
    """What answers a request for a shuffle, a cut, a count or a throw."""
