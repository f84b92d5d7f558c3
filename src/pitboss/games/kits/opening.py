"""Opening the table for gaming, and the cards of a table where nobody plays."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.kits.subchapter import DECK_COLOURS, Subchapter
from pitboss.law import paragraph
from pitboss.table.events import CardsFanned, CardsInspected, CardsSpread, CardsViewed, CardsWashed
from pitboss.table.felt import Felt
from pitboss.table.requests import Round


def decks_in_use(felt: Felt) -> tuple[str, ...]:
    """Name the table's decks by the colour of their backs."""
    return DECK_COLOURS[: felt.options.decks]


@paragraph("13:69F-42.2(a)", "13:69F-42.2(b)1", "13:69F-42.2(b)2", "13:69F-42.3(a)", "13:69F-42.3(d)", "13:69E-1.17(h)")
def open_the_table(felt: Felt, law: Subchapter) -> Round[None]:
    """Before the first round each deck is inspected, spread for the first player, washed and stacked by itself.

    Jokers are found in it at the games alone that use them.
    """
    yield from take_up_spread_cards(felt, law)
    # reading 124: pre-shuffled cards were inspected before they came to the table.
    if felt.options.cards == "opened-at-table":
        for deck in [deck for deck in decks_in_use(felt) if deck not in felt.state.opened]:
            yield CardsInspected(deck, cite=law.inspect if felt.options.decks == 1 else law.two_decks)
            yield CardsFanned(deck, cite=law.spread)
            yield from first_look_and_wash(felt, law, deck)
    felt.state = replace(felt.state, opened=decks_in_use(felt))


@paragraph("13:69F-42.3(b)", "13:69F-42.3(c)")
def first_look_and_wash(felt: Felt, law: Subchapter, deck: str) -> Round[None]:
    """The first player to arrive may look the cards over; then they are turned face down, washed and stacked."""
    first = felt.table.players[0].name  # players stand in the order in which they came
    yield CardsViewed(first, cite=law.spread, by=first)
    yield CardsWashed(deck, cite=law.wash)


@paragraph("13:69F-42.4(e)")
def spread_idle_cards(felt: Felt, law: Subchapter) -> Round[None]:
    """With no gaming activity at an open table the cards are spread out, face up or face down."""
    face_up = felt.options.idle_spread == "face-up"
    for deck in decks_in_use(felt):
        yield CardsSpread(deck, face_up=face_up, cite=law.idle)
    felt.state = replace(felt.state, spread=felt.options.idle_spread)


@paragraph("13:69F-42.4(e)")
def take_up_spread_cards(felt: Felt, law: Subchapter) -> Round[None]:
    """Spread cards are turned face up once a player arrives, looked over, washed and stacked."""
    if not felt.state.spread:
        return
    for deck in decks_in_use(felt):
        if felt.state.spread == "face-down":
            yield CardsSpread(deck, face_up=True, cite=law.idle)
        yield from first_look_and_wash(felt, law, deck)
    felt.state = replace(felt.state, spread="", used=decks_in_use(felt))
