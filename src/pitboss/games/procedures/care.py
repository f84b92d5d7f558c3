"""The care of the cards between rounds: their age, their change, and the ways of shuffling and dealing them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitboss.games.game import Care
from pitboss.games.procedures.opening import spread_idle_cards
from pitboss.games.procedures.subchapter import AUTOMATED_SHOE, BY_HAND, HAND, Subchapter, is_counted_by_device
from pitboss.law import paragraph
from pitboss.table.events import DeviceRemoved
from pitboss.table.felt import Felt
from pitboss.table.requests import Round
from pitboss.table.table import Table


def care_of_one_deck(law: Subchapter) -> Care:
    """Return how a game that shuffles its deck before every round looks after it between rounds."""

    def options_changed(table: Table, options: Any) -> Round[Table]:
        yield from remove_devices(table.options, options, law)
        after = replace(table, options=options)
        return renew_cards(after) if options.decks != table.options.decks else after

    def left_alone(table: Table) -> Round[Table]:
        if not table.state.opened or table.state.spread:
            return table
        felt = Felt(table)
        yield from spread_idle_cards(felt, law)
        return replace(table, state=felt.state)

    return Care(
        deck=lambda _: law.deck,
        change_after=card_change_interval,
        options_changed=options_changed,
        renewed=renew_cards,
        new_dealer=lambda table: table,
        left_alone=left_alone,
        duties=lambda table: stub_count_due(table, law),
    )


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


def renew_cards(table: Table) -> Table:
    """Fresh cards are opened before the next round as at a new table."""
    return replace(table, state=replace(table.state, opened=(), used=(), in_use=-1, spread=""))
