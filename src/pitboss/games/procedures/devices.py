"""The cards' age, and changing the way they are shuffled or dealt."""

from __future__ import annotations

from typing import Any

from pitboss.games.procedures.subchapter import AUTOMATED_SHOE, BY_HAND, HAND, Subchapter
from pitboss.law import paragraph
from pitboss.table.events import DeviceRemoved
from pitboss.table.steps import Round


@paragraph("13:69E-1.18(g)2", "13:69E-1.18(g)3")
def card_change_interval(dealing: str) -> tuple[int, str]:
    """Cards dealt from a shoe are changed at least every eight hours, those dealt from the hand every four."""
    return (4, "13:69E-1.18(g)3") if dealing == HAND else (8, "13:69E-1.18(g)2")


@paragraph("13:69F-42.12(f)")
def remove_devices(before: Any, after: Any, law: Subchapter) -> Round[None]:
    """A shuffler or automated shoe leaves the table before another method of shuffling or dealing is used."""
    if before.shuffler not in (BY_HAND, after.shuffler):
        yield DeviceRemoved("shuffling device", cite=law.device_removed)
    if before.dealing == AUTOMATED_SHOE != after.dealing:
        yield DeviceRemoved("automated dealing shoe", cite=law.device_removed)
