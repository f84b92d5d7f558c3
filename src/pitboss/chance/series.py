"""The fair series: from the house's seed and the clients' nonces to outcomes of any device, one after another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

from pitboss.chance.shuffle import Nonces, OpeningRefused, framed, opened_seed
from pitboss.chance.stream import KeyStream
from pitboss.table.devices import Device, Numbers

SERIES_LABEL = b"pitboss throws 1"
"""The first series were of throws, and the numbers of a seed stay what they were."""
SCRIPT = "throws"
"""Under which name an opening keeps scripted outcomes, for the same reason."""


class Series:
    """Outcomes as a seed and the nonces, in the order in which they were logged, give them.

    Each number of an outcome is the next unbiased number of one stream, below as many as the device then chooses among.
    """

    __slots__ = ("_stream",)

    def __init__(self, seed: bytes, nonces: Nonces) -> None:
        self._stream = KeyStream(sha256(SERIES_LABEL + framed(seed, nonces)).digest())

    def outcome(self, device: Device) -> Numbers:
        """Return the next outcome of the series."""
        return device.chosen(self._stream.below_each(device.choices))


def outcomes_again(opening: Mapping[str, object], nonces: Nonces, devices: Sequence[Device]) -> tuple[Numbers, ...]:
    """Make the outcomes of a series again, each of its device, from what opens it, or refuse the opening."""
    if "seed" in opening:
        series = Series(opened_seed(opening), nonces)
        return tuple([series.outcome(device) for device in devices])
    if SCRIPT not in opening:
        held = ", ".join(opening) or "nothing"
        raise OpeningRefused(f"an opening holds a seed, or {SCRIPT} with their salt; this one holds {held}")
    scripted = opened_script(opening, devices)
    if len(scripted) < len(devices):
        raise OpeningRefused(f"the opening has {len(scripted)} {SCRIPT}, and {len(devices)} were made")
    return scripted[: len(devices)]


def opened_script(opening: Mapping[str, object], devices: Sequence[Device]) -> tuple[Numbers, ...]:
    """Return the scripted outcomes that an opening tells, the first of them of these devices."""
    script = opening[SCRIPT]
    if not isinstance(script, (list, tuple)) or not all(map(_is_outcome, script, _then_any(devices, len(script)))):
        raise OpeningRefused(f"the opening's {SCRIPT} cannot be read: it is a list of {SCRIPT}, each a list of faces")
    return tuple(tuple(outcome) for outcome in script)


def _then_any(devices: Sequence[Device], count: int) -> list[Device | None]:
    return [*devices, *[None] * count][:count]


def _is_outcome(outcome: object, device: Device | None) -> bool:
    """Tell whether a value of an opening can be what a device gave, or any at all where none is named."""
    if not isinstance(outcome, (list, tuple)):
        return False
    return device.gives(outcome) if device else all(type(number) is int and number > 0 for number in outcome)
