"""Playing a hand history from its text, with a deck stacked as the file tells it."""

from __future__ import annotations

from pitboss.adapters.phh import play_history, read_phh
from pitboss.chance import StackedChance
from pitboss.play.dealer import Dealer
from pitboss.table.cards import Card


def stacked(deck: tuple[Card, ...]) -> StackedChance:
    """Return the chance that deals a deck in its order."""
    return StackedChance([(*deck[-20:], *deck[:-20])], [20])


def played(text: str) -> Dealer:
    """Play a hand history."""
    return play_history(read_phh(text), stacked)
