"""The outcomes of devices that a log has, held against the seed of their series once it is revealed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.play.bond import SeriesStanding
from pitboss.play.log import LogError, Unverifiable
from pitboss.table.devices import Device, Numbers, counted
from pitboss.table.events import DeviceOutcome, SeriesCommitted, SeriesRevealed

Given = Sequence[tuple[Device, Numbers]]
"""Outcomes one after another, each with its device."""
VerifySeries = Callable[[str, dict[str, Any], Sequence[tuple[str, str]], Given], str | None]
"""Says what is wrong with the opening of a series, or None where it is as committed and gives its outcomes."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What was found of a log's outcomes."""

    checked: int = 0
    """How many follow from the seed committed to before them."""
    unopened: int = 0
    """How many are of the last series, whose seed an open log does not tell yet."""
    unbound: int = 0
    """How many no seed was committed to before, as by older rules."""
    of: str = "throw"
    """What an outcome is called."""

    def words(self) -> str:
        """Tell what was found, in as many words as there are kinds."""
        found = []
        if self.checked:
            seed = "follows from its seed" if self.checked == 1 else "follow from their seeds"
            found.append(f"{counted(self.checked, self.of)} {seed}")
        if self.unopened:
            found.append(f"the seed of the last {counted(self.unopened, self.of)} is not opened yet")
        if self.unbound:
            found.append(f"no seed binds {counted(self.unbound, self.of)}")
        return ", ".join(found)

    def as_json(self) -> dict[str, int]:
        """Return what was found as JSON."""
        return {"checked": self.checked, "unopened": self.unopened, "unbound": self.unbound}


class SeriesCheck:
    """Follows the outcomes of a log, and checks those of each series when its seed is revealed."""

    def __init__(self, verify: VerifySeries | None) -> None:
        self._verify = verify
        self._of = "throw"
        self._series = 0
        self._commitment = ""
        self._nonces: list[tuple[str, str]] = []
        self._given: list[tuple[int, Device, Numbers]] = []
        """The outcomes of the series, each with the number of its line."""
        self._checked = self._unbound = 0

    def commit(self, seq: int, event: SeriesCommitted) -> None:
        """Take note that the house is bound to another series; the one before must be opened."""
        self.close(seq)
        self._series, self._commitment, self._of, self._nonces, self._given = (
            event.series, event.commitment, event.of, [], [],
        )  # fmt: skip

    def go_on(self, standing: SeriesStanding) -> None:
        """Take up a series that the house is bound to, after outcomes that the log had before."""
        self._series, self._commitment = standing.number, standing.commitment
        self._nonces = list(standing.nonces)
        self._given = [(0, device, numbers) for device, numbers in standing.given]
        for device, _ in standing.given:
            self._of = device.outcome

    def begin(self, nonces: Sequence[tuple[str, str]]) -> None:
        """Take note of the nonces of a series."""
        self._nonces = list(nonces)

    def add_nonce(self, player: str, nonce: str) -> None:
        """Take note of a nonce, which a series takes before its first outcome, and one of each player."""
        if not self._given and player not in [name for name, _ in self._nonces]:
            self._nonces.append((player, nonce))

    def take(self, seq: int, event: DeviceOutcome) -> None:
        """Take note of an outcome."""
        if self._commitment:
            self._given.append((seq, event.device, event.numbers))
        elif self._series:
            raise LogError(seq, f"it is a {event.device.outcome} that no seed binds")
        else:
            self._of = event.device.outcome
            self._unbound += 1

    def reveal(self, seq: int, event: SeriesRevealed) -> None:
        """Raise where the outcomes of the series do not follow from what is revealed."""
        given = len(self._given)
        if not self._commitment or (event.series, event.given) != (self._series, given):
            due = f"series {self._series} with {counted(given, self._of)}" if self._commitment else "no series"
            revealed = f"series {event.series} with {counted(event.given, event.of)}"
            raise LogError(seq, f"it reveals {revealed}, and {due} is open")
        if problem := self._problem(event.opening, given):
            raise LogError(self._first_wrong(seq, event), f"the {self._of}s are not as committed: {problem}")
        self._checked += given
        self._commitment, self._given = "", []

    def close(self, seq: int) -> None:
        """Raise where a series is left unopened."""
        if self._commitment:
            raise LogError(seq, f"series {self._series} of {self._of}s was not opened before it")

    def _first_wrong(self, seq: int, event: SeriesRevealed) -> int:
        """Return the number of the first outcome that the opening does not give, or of an opening that is wrong."""
        right = 0
        while right < len(self._given) and not self._problem(event.opening, right):
            right += 1
        return (self._given[right - 1][0] if right else 0) or seq

    def _problem(self, opening: dict[str, Any], count: int) -> str | None:
        """Say what is wrong with an opening and the first outcomes of the series."""
        if self._verify is None:
            raise Unverifiable(f"the log's {self._of}s follow from seeds, and nothing was given that checks them")
        try:
            given = [(device, numbers) for _, device, numbers in self._given[:count]]
            return self._verify(self._commitment, opening, self._nonces, given)
        except ModuleNotFoundError as missing:
            raise Unverifiable(str(missing)) from None

    def report(self) -> Outcomes:
        """Return what was found."""
        return Outcomes(self._checked, len(self._given), self._unbound, self._of)
