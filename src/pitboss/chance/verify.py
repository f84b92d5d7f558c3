"""The check that anyone can make of a shuffle, or of a series of outcomes, once the house has opened it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pitboss.chance.series import SCRIPT, opened_script, outcomes_again
from pitboss.chance.shuffle import Nonces, OpeningRefused, opened_seed, opened_stack, opened_texts, reconstruct
from pitboss.table.cards import Card
from pitboss.table.devices import Device, Numbers, shown
from pitboss.table.seal import commitment as commitment_to
from pitboss.table.seal import seal


def verify_shuffle(
    commitment: str,
    opening: Mapping[str, object],
    nonces: Nonces,
    deck: Sequence[Card],
    places: Sequence[str],
) -> str | None:
    """Return None if the opening is what was committed to and gives those sealed places, else what differs."""
    try:
        if problem := _broken_commitment(commitment, _commitment_of(opening, "order", _stacked)):
            return problem
        recomputed = reconstruct(opening, nonces, deck).places
    except OpeningRefused as refused:
        return str(refused)
    return _difference(places, recomputed)


def verify_series(
    commitment: str, opening: Mapping[str, object], nonces: Nonces, given: Sequence[tuple[Device, Numbers]]
) -> str | None:
    """Return None if the opening is what was committed to and gives those outcomes first, else what differs."""
    devices = [device for device, _ in given]

    def script(opening: Mapping[str, object]) -> tuple[Numbers, ...]:
        return opened_script(opening, devices)

    try:
        if problem := _broken_commitment(commitment, _commitment_of(opening, SCRIPT, script)):
            return problem
        recomputed = outcomes_again(opening, nonces, devices)
    except OpeningRefused as refused:
        return str(refused)
    for number, ((device, logged), opened) in enumerate(zip(given, recomputed, strict=True), start=1):
        if tuple(logged) != opened:
            what = f"{device.outcome} {number} of the series shows {shown(logged)}"
            return f"{what}, but the opening gives {shown(opened)}"
    return None


def _broken_commitment(commitment: str, opened: str) -> str:
    """Say that an opening is not what was committed to, where it is not."""
    if opened == commitment:
        return ""
    return f"the opening is not what was committed to: it gives {opened}, the log has {commitment}"


def _commitment_of(opening: Mapping[str, object], told: str, read: Callable[[Mapping[str, object]], object]) -> str:
    """Return the commitment that an opening gives: to its seed, or to what it tells by name with a salt."""
    if "seed" in opening:
        return commitment_to(opened_seed(opening))
    salt = opening.get("salt")
    if told not in opening or not isinstance(salt, str):
        held = ", ".join(opening) or "nothing"
        raise OpeningRefused(f"an opening is checked by its seed, or by its {told} and its salt; this one holds {held}")
    return seal(read(opening), salt)


def _stacked(opening: Mapping[str, object]) -> tuple[str, ...]:
    """Return the cards that were stacked first, which alone were committed to."""
    return opened_texts(opening, "order")[: opened_stack(opening)]


def _difference(places: Sequence[str], recomputed: Sequence[str]) -> str | None:
    """Return a sentence on the first place that was sealed otherwise, if there is one."""
    if len(places) != len(recomputed):
        return f"the log sealed {len(places)} places, but the deck of this shuffle has {len(recomputed)} cards"
    for place, (sealed, opened) in enumerate(zip(places, recomputed, strict=True)):
        if sealed != opened:
            return f"place {place} (the first is 0) was sealed as {sealed}, but the opening gives {opened}"
    return None
