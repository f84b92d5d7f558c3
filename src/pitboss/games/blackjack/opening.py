"""Opening the table for gaming."""

from __future__ import annotations

from pitboss.games.blackjack.boxes import BoxFelt
from pitboss.games.blackjack.options import DOUBLE_SHOE, HAND
from pitboss.games.blackjack.shoe import COLOURS
from pitboss.games.kits.cards import open_cards
from pitboss.table.custom import custom

OPENING = custom("19:47-2.4")
"""The section is known by its heading only; the cards are opened as in the other games."""


def open_for_gaming(felt: BoxFelt) -> None:
    """At a new game, and when the cards were changed, they are inspected, spread for the first player and washed."""
    if felt.state.opened:
        return
    open_cards(felt, COLOURS if felt.options.dealing in (DOUBLE_SHOE, HAND) else COLOURS[:1], OPENING)
