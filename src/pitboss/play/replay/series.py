"""The throws of a log, held against the seed of their series once it is revealed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.play.bond import SeriesStanding
from pitboss.play.chance import Faces
from pitboss.play.log import LogError, Unverifiable
from pitboss.table.events import ThrowSeedCommitted, ThrowSeedRevealed

VerifyThrows = Callable[[str, dict[str, Any], Sequence[tuple[str, str]], Sequence[Faces]], str | None]
"""Says what is wrong with the opening of a series of throws, or None where it is as committed and gives them."""


@dataclass(frozen=True, slots=True)
class Throws:
    """What was found of a log's throws."""

    checked: int = 0
    """How many follow from the seed committed to before them."""
    unopened: int = 0
    """How many are of the last series, whose seed an open log does not tell yet."""
    unbound: int = 0
    """How many no seed was committed to before, as by older rules."""

    def words(self) -> str:
        """Tell what was found, in as many words as there are kinds."""
        found = []
        if self.checked:
            seed = "follows from its seed" if self.checked == 1 else "follow from their seeds"
            found.append(f"{_throws(self.checked)} {seed}")
        if self.unopened:
            found.append(f"the seed of the last {_throws(self.unopened)} is not opened yet")
        if self.unbound:
            found.append(f"no seed binds {_throws(self.unbound)}")
        return ", ".join(found)

    def as_json(self) -> dict[str, int]:
        """Return what was found as JSON."""
        return {"checked": self.checked, "unopened": self.unopened, "unbound": self.unbound}


def _throws(count: int) -> str:
    return "1 throw" if count == 1 else f"{count} throws"


class ThrowsCheck:
    """Follows the throws of a log, and checks those of each series when its seed is revealed."""

    def __init__(self, verify: VerifyThrows | None) -> None:
        self._verify = verify
        self._series = 0
        self._commitment = ""
        self._nonces: tuple[tuple[str, str], ...] = ()
        self._thrown: list[tuple[int, Faces]] = []
        self._checked = self._unbound = 0

    def commit(self, seq: int, event: ThrowSeedCommitted) -> None:
        """Take note that the house is bound to another series; the one before must be opened."""
        self.close(seq)
        self._series, self._commitment, self._nonces, self._thrown = event.series, event.commitment, (), []

    def go_on(self, standing: SeriesStanding) -> None:
        """Take up a series that the house is bound to, after throws that the log had before."""
        self._series, self._commitment = standing.number, standing.commitment
        self._nonces, self._thrown = standing.nonces, [(0, faces) for faces in standing.thrown]

    def begin(self, nonces: Sequence[tuple[str, str]]) -> None:
        """Take note of the nonces of a series."""
        self._nonces = tuple(nonces)

    def throw(self, seq: int, faces: Faces) -> None:
        """Take note of a throw."""
        if self._commitment:
            self._thrown.append((seq, faces))
        elif self._series:
            raise LogError(seq, "it is a throw that no seed binds")
        else:
            self._unbound += 1

    def reveal(self, seq: int, event: ThrowSeedRevealed) -> None:
        """Raise where the throws of the series do not follow from what is revealed."""
        throws = [faces for _, faces in self._thrown]
        if not self._commitment or (event.series, event.throws) != (self._series, len(throws)):
            due = f"series {self._series} with {_throws(len(throws))}" if self._commitment else "no series"
            raise LogError(seq, f"it reveals series {event.series} with {_throws(event.throws)}, and {due} is open")
        if problem := self._problem(event.opening, throws):
            raise LogError(self._first_wrong(seq, event), f"the throws are not as committed: {problem}")
        self._checked += len(throws)
        self._commitment, self._thrown = "", []

    def close(self, seq: int) -> None:
        """Raise where a series is left unopened."""
        if self._commitment:
            raise LogError(seq, f"series {self._series} of throws was not opened before it")

    def _first_wrong(self, seq: int, event: ThrowSeedRevealed) -> int:
        """Return the number of the first throw that the opening does not give, or of the opening where it is wrong."""
        throws = [faces for _, faces in self._thrown]
        right = 0
        while right < len(throws) and not self._problem(event.opening, throws[:right]):
            right += 1
        return (self._thrown[right - 1][0] if right else 0) or seq

    def _problem(self, opening: dict[str, Any], throws: Sequence[Faces]) -> str | None:
        if self._verify is None:
            raise Unverifiable("the log's throws follow from seeds, and nothing was given that checks them")
        try:
            return self._verify(self._commitment, opening, self._nonces, throws)
        except ModuleNotFoundError as missing:
            raise Unverifiable(str(missing)) from None

    def report(self) -> Throws:
        """Return what was found."""
        return Throws(self._checked, len(self._thrown), self._unbound)
