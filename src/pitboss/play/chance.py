"""What the dealer needs of chance: a seeded source, a stacked deck or a logged one all serve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from pitboss.table.cards import Card
from pitboss.table.devices import Device, Numbers
from pitboss.table.money import Cents


class Shuffled(Protocol):
    """A shuffled stack: its order, a salt and a salted hash for each place, and what the house keeps to open it."""

    @property
    def order(self) -> tuple[Card, ...]: ...
    @property
    def salts(self) -> tuple[str, ...]: ...
    @property
    def places(self) -> tuple[str, ...]: ...
    @property
    def opening(self) -> dict[str, Any]: ...


class Chance(Protocol):
    """The participant that shuffles, cuts and gives outcomes of devices.

    It may fail to: then the round is abandoned. It never fails to commit, nor to open what it has committed to.
    """

    def commit(self) -> str:
        """Return the commitment to the next shuffle's seed."""

    def shuffle(self, deck: Sequence[Card], nonces: Sequence[tuple[str, str]]) -> Shuffled:
        """Shuffle a deck with the committed seed and the nonces that players gave."""

    def cut(self, least: int, most: int) -> int:
        """Return how many cards are taken from the top."""

    def commit_series(self) -> str:
        """Return the commitment to the seed of the next series of outcomes."""

    def begin_series(self, nonces: Sequence[tuple[str, str]]) -> None:
        """Begin the committed series with the nonces that players gave."""

    def outcome(self, device: Device) -> Numbers:
        """Let a device give an outcome: the next of the series."""

    def open_series(self) -> dict[str, Any]:
        """Return what opens the series; the next outcome is of another."""


@runtime_checkable
class ReadsMeters(Protocol):
    """Chance as a log has it, which tells what a meter showed as well."""

    def read_meter(self) -> Cents:
        """Return the next reading of a meter."""
