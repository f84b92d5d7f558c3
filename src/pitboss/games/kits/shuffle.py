"""Shuffle and cut of the cards."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.kits.cards import LEAST_CUT, cut_cards, is_cut_improper
from pitboss.games.kits.irregularities import deck_removed, shuffler_fault
from pitboss.games.kits.opening import open_the_table
from pitboss.games.kits.subchapter import BY_HAND, COUNTING_DEVICE, DEALT_FROM, DECK_COLOURS, Subchapter
from pitboss.law import paragraph
from pitboss.table.events import CardsLoaded, CoverCardPlaced, CutCompleted, DeckAlternated
from pitboss.table.felt import Felt
from pitboss.table.requests import Round, Shuffle, is_fault

BY_DEVICE = "shuffled by the device"


def deck_in_use(felt: Felt) -> str:
    """Name the deck that this round is dealt from."""
    return DECK_COLOURS[felt.state.in_use]


@paragraph(
    "13:69F-42.4(a)",
    "13:69F-42.4(b)",
    "13:69F-42.4(b)1",
    "13:69F-42.4(b)2",
    "13:69F-42.4(c)2",
    "13:69F-42.7(a)",
    "13:69E-1.19(b)",
    "13:69F-42.8(b)2",
    "13:69F-42.9(b)1",
    "19:47-20.8(b)2",
    "19:47-20.9(b)1",
)
def shuffle_and_cut(felt: Felt, law: Subchapter) -> Round[None]:
    """Before each round the cards are shuffled into one stack; only cards a device shuffled are dealt without a cut."""
    yield from alternate_decks(felt, law)
    how = yield from shuffle(felt, law)
    dealing = felt.options.dealing
    if how == BY_DEVICE:
        yield CardsLoaded(DEALT_FROM[dealing], cite=f"{law.load[dealing]}; {law.dealt_uncut}")
    else:
        yield from cut(felt, law)
        yield CardsLoaded(DEALT_FROM[dealing], cite=f"{law.load[dealing]}; {law.dealt_after_cut}")


@paragraph("13:69F-42.2(b)3", "13:69F-42.2(b)4")
def alternate_decks(felt: Felt, law: Subchapter) -> Round[None]:
    """Two decks serve every other round each: while one is dealt, the other is in the shuffling device."""
    before = felt.state.in_use
    felt.state = replace(felt.state, in_use=(before + 1) % felt.options.decks)
    if felt.options.decks == 2 and before >= 0:
        yield DeckAlternated(deck_in_use(felt), DECK_COLOURS[before], cite=law.alternate)


def shuffle(felt: Felt, law: Subchapter) -> Round[str]:
    """Shuffle by hand or device, again after a jam, with another deck after a wrong count; return how it was done."""
    how = how_shuffled(felt)
    faults = {BY_HAND: (), COUNTING_DEVICE: ("shuffler-jam", "shuffler-count")}.get(
        felt.options.shuffler, ("shuffler-jam",)
    )
    while is_fault(answer := (yield Shuffle(law.shuffle, faults, deck_in_use(felt), law.deck, how))):
        yield from shuffler_fault(felt, law, answer)
        if answer.fault == "shuffler-count":
            yield from deck_removed(felt, law, law.counting_device)
            yield from open_the_table(felt, law)
            how = how_shuffled(felt)
    felt.state = replace(felt.state, used=tuple(sorted({*felt.state.used, deck_in_use(felt)})))
    felt.shoe.load(answer.shuffle, len(law.deck))
    return how


def how_shuffled(felt: Felt) -> str:
    """Say how the cards come to be in random order."""
    # reading 122: cards dealt from the hand are cut only where they came pre-shuffled.
    if felt.options.cards == "pre-shuffled" and deck_in_use(felt) not in felt.state.used:
        return "taken pre-shuffled"
    return "shuffled by hand" if felt.options.shuffler == BY_HAND else BY_DEVICE


@paragraph("13:69F-42.4(c)", "13:69F-42.4(c)1", "13:69F-42.4(c)1.i", "13:69F-42.4(c)1.ii", "13:69F-42.4(c)1.iii",
           "13:69F-42.4(c)1.iv")  # fmt: skip
def cut(felt: Felt, law: Subchapter) -> Round[None]:
    """The dealer cuts with one hand: at least ten cards from the top onto the cover card, the rest on top of them."""
    yield CoverCardPlaced("on the table in front of the deck", cite=law.cover_card)
    # reading 123: no least number is left below, so all but one card may be taken; a dealer leaves ten as well.
    yield from cut_cards(felt.shoe, law.cut, leaves=1, commonly=LEAST_CUT)
    yield CutCompleted(cite=law.cut_completed)
    yield CoverCardPlaced("in the discard rack", cite=law.cover_card_to_rack)
    yield from recut_if_ordered(felt, law)


@paragraph("13:69F-42.4(d)")
def recut_if_ordered(felt: Felt, law: Subchapter) -> Round[None]:
    """After the cut and before any card is dealt a casino supervisor may have an improper cut made again."""
    if (yield from is_cut_improper(felt, law.recut)):
        yield from cut(felt, law)
