"""The care of the cards between rounds: their age, their change, and the ways of shuffling and dealing them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, TypeVar, cast

from pitboss.games.equipment import CARDS
from pitboss.games.game import Game
from pitboss.games.kits.opening import spread_idle_cards
from pitboss.games.kits.subchapter import (
    AUTOMATED_SHOE,
    BY_HAND,
    DEALING,
    FROM_HAND,
    FROM_SHOE,
    HAND,
    MANUAL_SHOE,
    SHUFFLED_BY_DEVICE,
    SHUFFLERS,
    DeckOptions,
    DeckState,
    Subchapter,
    is_counted_by_device,
)
from pitboss.law import paragraph
from pitboss.table.cards import Card
from pitboss.table.custom import in_section
from pitboss.table.events import DeviceRemoved
from pitboss.table.felt import Felt, FeltT
from pitboss.table.options import PostedLimits, constraint, house_options, option
from pitboss.table.requests import Round
from pitboss.table.table import Table


@house_options
class OneDeckOptions(PostedLimits):
    """What the operator of a table may choose whose one deck is shuffled before every round.

    Its games are among those that 13:69E-1.19 names: dealt from a manual or automated shoe, or from the hand.
    """

    sections: ClassVar[Mapping[str, str]] = {}
    """Where the game's subchapter speaks of cards, opening, shuffle, and dealing from a shoe, hand, automated shoe."""

    dealing: str = option(
        MANUAL_SHOE,
        f"{FROM_SHOE}; {in_section('shoe')}",
        "the cards come from a shoe or from the dealer's hand",
        DEALING,
        provenance="nj",
        value_cites={
            HAND: f"{FROM_HAND}; {in_section('hand')}",
            AUTOMATED_SHOE: f"{FROM_SHOE}; {in_section('automated_shoe')}",
        },
        refused_by=FROM_SHOE,
        short="dealt from",
    )
    shuffler: str = option(BY_HAND, SHUFFLED_BY_DEVICE, "shuffling device", SHUFFLERS, provenance="nj")
    decks: int = option(1, in_section("cards"), "decks that alternate", range(1, 3), short="alternating decks")
    cards: str = option(
        "opened-at-table",
        in_section("opening"),
        "the dealer opens and inspects the cards at the table, or they come pre-shuffled",
        ("opened-at-table", "pre-shuffled"),
        short="how cards come",
    )
    idle_spread: str = option(
        "face-up",
        in_section("shuffle"),
        "the cards of an idle table are spread face up or face down",
        ("face-up", "face-down"),
        short="idle cards lie",
    )

    hand_needs_shuffler = constraint(
        in_section("hand"),
        "cards dealt from the dealer's hand must be shuffled by an automated shuffling device",
        lambda o: o.dealing != HAND or o.shuffler != BY_HAND,
    )
    two_decks_need_shuffler = constraint(
        in_section("cards"),
        "a second deck may be used only with an automated shuffling device",
        lambda o: o.decks == 1 or o.shuffler != BY_HAND,
    )


@house_options
class CountedDeckOptions(OneDeckOptions):
    """The same, of a game whose stub is counted at least once in five rounds unless the shuffler counts the deck."""

    count_every: int = option(5, in_section("shoe"), "rounds per stub count", range(1, 6))

    @property
    def exempt_methods(self) -> tuple[str, ...]:
        """Return the dealing methods that a counting shuffler frees from the stub count: all of them."""
        return DEALING


DeckOptionsT = TypeVar("DeckOptionsT", bound=DeckOptions)


class OneDeckGame(Game[DeckOptionsT, FeltT, DeckState]):
    """A game that shuffles its one deck before every round, by the paragraphs of its own subchapter."""

    law: ClassVar[Subchapter]
    felt = cast(type[FeltT], Felt)
    state = DeckState
    equipment = replace(CARDS, ages_unopened=False)

    def deck(self, options: Mapping[str, str]) -> tuple[Card, ...]:
        """Return the cards of the one deck that a round is dealt from."""
        return self.law.deck

    def change_after(self, options: DeckOptionsT) -> tuple[int, str]:
        """Return after how many hours the cards are changed, by how they are dealt."""
        return card_change_interval(options)

    def renewed(self, table: Table[DeckOptionsT, DeckState]) -> Table[DeckOptionsT, DeckState]:
        """Return the table with fresh cards, opened before the next round as at a new table."""
        return replace(table, state=replace(table.state, opened=(), used=(), in_use=-1, spread=""))

    def options_changed(
        self, table: Table[DeckOptionsT, DeckState], options: DeckOptionsT
    ) -> Round[Table[DeckOptionsT, DeckState]]:
        """Play on with other options: devices leave the table first, and another number of decks is opened anew."""
        yield from remove_devices(table.options, options, self.law)
        after = replace(table, options=options)
        return self.renewed(after) if options.decks != table.options.decks else after

    def left_alone(self, table: Table[DeckOptionsT, DeckState]) -> Round[Table[DeckOptionsT, DeckState]]:
        """Spread the cards of a table that everybody has left."""
        if not table.state.opened or table.state.spread:
            return table
        felt = Felt(table)
        yield from spread_idle_cards(felt, self.law)
        return replace(table, state=felt.state)

    def duties(self, table: Table[DeckOptionsT, DeckState]) -> tuple[tuple[str, str], ...]:
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
def card_change_interval(options: DeckOptions) -> tuple[int, str]:
    """Cards are changed at least every eight hours, those dealt from the hand every four, from when they are opened."""
    return (4, "13:69E-1.18(g)3") if options.dealing == HAND else (8, "13:69E-1.18(g)2")


@paragraph("13:69F-42.12(f)")
def remove_devices(before: DeckOptions, after: DeckOptions, law: Subchapter) -> Round[None]:
    """A shuffler or automated shoe leaves the table before another method of shuffling or dealing is used."""
    if before.shuffler not in (BY_HAND, after.shuffler):
        yield DeviceRemoved("shuffling device", cite=law.device_removed)
    if before.dealing == AUTOMATED_SHOE != after.dealing:
        yield DeviceRemoved("automated dealing shoe", cite=law.device_removed)
