"""The care of the cards between rounds: their age, their change, and the ways of shuffling and dealing them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from pitboss.games.game import Game
from pitboss.games.kits.opening import spread_idle_cards
from pitboss.games.kits.subchapter import AUTOMATED_SHOE, BY_HAND, HAND, DeckState, Subchapter, is_counted_by_device
from pitboss.law import paragraph
from pitboss.table.cards import Card
from pitboss.table.events import DeviceRemoved
from pitboss.table.felt import Felt
from pitboss.table.requests import Round
from pitboss.table.table import OptionsT, Table


class OneDeckGame(Game[OptionsT, Felt[OptionsT, DeckState], DeckState]):
    """A game that shuffles its one deck before every round, by the paragraphs of its own subchapter."""

    law: ClassVar[Subchapter]
    felt: type[Felt[OptionsT, DeckState]] = Felt
    state = DeckState

    def deck(self, options: Mapping[str, str]) -> tuple[Card, ...]:
        """Return the cards of the one deck that a round is dealt from."""
        return self.law.deck

    def change_after(self, options: Any) -> tuple[int, str]:
        """Return after how many hours the cards are changed, by how they are dealt."""
        return card_change_interval(options)

    def renewed(self, table: Table[OptionsT, DeckState]) -> Table[OptionsT, DeckState]:
        """Return the table with fresh cards, opened before the next round as at a new table."""
        return replace(table, state=replace(table.state, opened=(), used=(), in_use=-1, spread=""))

    def options_changed(self, table: Table[Any, DeckState], options: Any) -> Round[Table[OptionsT, DeckState]]:
        """Play on with other options: devices leave the table first, and another number of decks is opened anew."""
        yield from remove_devices(table.options, options, self.law)
        after = replace(table, options=options)
        return self.renewed(after) if options.decks != table.options.decks else after

    def left_alone(self, table: Table[OptionsT, DeckState]) -> Round[Table[OptionsT, DeckState]]:
        """Spread the cards of a table that everybody has left."""
        if not table.state.opened or table.state.spread:
            return table
        felt = Felt(table)
        yield from spread_idle_cards(felt, self.law)
        return replace(table, state=felt.state)

    def duties(self, table: Table[OptionsT, DeckState]) -> tuple[tuple[str, str], ...]:
        """Say in which round the stub is counted at the latest."""
        return stub_count_due(table, self.law)


def stub_count_due(table: Table, law: Subchapter) -> tuple[tuple[str, str], ...]:
    """Say in which round the stub is counted at the latest, where this way of dealing asks for a count."""
    if table.options.dealing not in law.count or is_counted_by_device(table.options):
        return ()
    rounds = max(1, table.options.count_every - table.state.uncounted)
    when = "in the next round" if rounds == 1 else f"within {rounds} rounds"
    return ((f"the stub is counted {when}", law.count[table.options.dealing]),)


@paragraph("13:69E-1.18(g)2", "13:69E-1.18(g)3")
def card_change_interval(options: Any) -> tuple[int, str]:
    """Cards dealt from a shoe are changed at least every eight hours, those dealt from the hand every four."""
    return (4, "13:69E-1.18(g)3") if options.dealing == HAND else (8, "13:69E-1.18(g)2")


@paragraph("13:69F-42.12(f)")
def remove_devices(before: Any, after: Any, law: Subchapter) -> Round[None]:
    """A shuffler or automated shoe leaves the table before another method of shuffling or dealing is used."""
    if before.shuffler not in (BY_HAND, after.shuffler):
        yield DeviceRemoved("shuffling device", cite=law.device_removed)
    if before.dealing == AUTOMATED_SHOE != after.dealing:
        yield DeviceRemoved("automated dealing shoe", cite=law.device_removed)
