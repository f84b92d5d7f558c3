"""The two decks of a poker table: inspected, washed, shuffled, cut, and taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from pitboss.games.kits.cards import IMPROPER_CUT, LEAST_CUT, cut_cards, tell_improper_cut
from pitboss.games.kits.subchapter import DECK_COLOURS
from pitboss.games.poker.events import (
    BurnCardsGathered,
    CardsReturned,
    DeckInspected,
    DeckKept,
    DeckSpread,
    SecondPlayerViewed,
)
from pitboss.games.poker.felt import PokerFelt, PokerState
from pitboss.games.poker.options import AT_TABLE, BY_HAND, PREPARED
from pitboss.games.poker.paragraphs import CASINO, CASINO_NIGHT
from pitboss.law import paragraph
from pitboss.table.cards import Card, standard_deck
from pitboss.table.event import Place
from pitboss.table.events import (
    CardsInspected,
    CardsShuffled,
    CardsSpread,
    CardsViewed,
    CardsWashed,
    CoverCardPlaced,
    DeckAlternated,
    DeckRemoved,
    DeviceRemoved,
    IrregularityFound,
)
from pitboss.table.requests import Proceed, Round, Shuffle, Voided, is_fault

if TYPE_CHECKING:
    from pitboss.games.poker.casino_night import PokerOptions

DECK = standard_deck()
BY_DEVICE, SHUFFLED_BY_HAND, TAKEN_PRE_SHUFFLED = "shuffled by the device", "shuffled by hand", "taken pre-shuffled"
IN_DEVICE, IN_DEVICE_CITE = "in the shuffling device, its backs of another colour", "19:47-14.2(d)1; 19:47-14.2(d)2"
NOT_SHUFFLED, JAM = "not-shuffled", "shuffler-jam"
ON_COVER_CARD = "below the cards that were cut, and the rest of the deck on top; it is opaque"
COVER_CARDS = {CASINO: "of a solid color unlike the backs and edges", CASINO_NIGHT: "yellow or green"}
"""Which color the cover card has by each text."""
FIRST_VIEWED = (CardsViewed, SecondPlayerViewed)
"""What is told of the first two players, who may look the cards over before play."""


@paragraph("19:47-14.2(a)", "19:47-14.4(a)", "19:47-14.4(b)", "19:47-14.4(c)", "13:47-20.34(a)")
def open_decks(felt: PokerFelt) -> None:
    """Two decks come to the table; each is inspected, spread for the first two players, and washed by itself."""
    law = felt.law
    unopened = [deck for deck in DECK_COLOURS if deck not in felt.state.opened]
    if felt.options.cards != AT_TABLE:
        bring_pre_shuffled(felt, unopened)
        return
    is_casino = felt.table.game == CASINO
    inspected = CardsInspected if is_casino else DeckInspected
    is_kept_whole = alternates(felt) or felt.options.second_deck == PREPARED
    for deck in unopened:
        felt.tell(inspected(deck, cite=f"{law.inspect}; {law.two_decks}"))
        felt.tell(DeckSpread(deck, cite=law.spread) if is_casino else CardsSpread(deck, face_up=True, cite=law.spread))
        for viewed, player in zip(FIRST_VIEWED, first_players(felt), strict=False):
            felt.tell(viewed(player, cite=law.spread, by=player))
        if deck == felt.deck or is_kept_whole:
            felt.tell(CardsWashed(deck, cite=law.wash))
    if unopened:
        felt.state = replace(felt.state, opened=DECK_COLOURS)
    if felt.idle_deck in unopened:
        keep_second_deck(felt)


@paragraph("19:47-14.4(a)")
def bring_pre_shuffled(felt: PokerFelt, unopened: list[str]) -> None:
    """Cards that come pre-shuffled are neither spread nor washed; a deck stays as it came until it is dealt."""
    state, idle, cite = felt.state, felt.idle_deck, felt.law.pre_shuffled
    taken = [felt.deck]
    if alternates(felt):
        taken.append(idle)
        if idle in unopened:
            felt.tell(DeckKept(idle, IN_DEVICE, cite=f"{cite}; {IN_DEVICE_CITE}"))
    elif not state.opened:
        felt.tell(DeckKept(idle, "in the designated area, pre-shuffled as it came", cite=cite))
    felt.state = replace(state, opened=tuple(deck for deck in DECK_COLOURS if deck in (*state.opened, *taken)))


@paragraph("19:47-14.4(b)")
def first_players(felt: PokerFelt) -> list[str]:
    """Return who may look the cards over: those who came to the table first, and are not away from it."""
    absent = felt.state.desk.absent
    return [player.name for player in felt.table.players if player.name not in absent]


@paragraph("19:47-14.4(c)1", "19:47-14.4(c)2", "19:47-14.2(d)", "19:47-14.2(d)1", "19:47-14.2(d)2", "13:47-20.34(a)")
def keep_second_deck(felt: PokerFelt) -> None:
    """The deck that is not dealt lies in its designated area, or in the shuffling device for the next round."""
    other = felt.idle_deck
    if alternates(felt):
        felt.tell(DeckKept(other, IN_DEVICE, cite=f"19:47-14.4(c)2; {IN_DEVICE_CITE}"))
    else:
        how = "washed and shuffled" if felt.options.second_deck == PREPARED else "as it was spread"
        felt.tell(DeckKept(other, f"in the designated area, {how}", cite=felt.law.keep_second))


@paragraph("19:47-14.2(d)3")
def choose_deck(felt: PokerFelt) -> None:
    """With a shuffling device the two decks serve every other round each; by hand one stays in play."""
    before = felt.state.in_use
    if before < 0:
        felt.state = replace(felt.state, in_use=0)
    elif alternates(felt):
        felt.state = replace(felt.state, in_use=1 - before)
        felt.tell(DeckAlternated(felt.deck, DECK_COLOURS[before], cite="19:47-14.2(d)3"))


@paragraph("19:47-14.5(a)")
def shuffle_and_cut(felt: PokerFelt) -> Round[None]:
    """Before play and after each round the entire deck is shuffled by hand or device into one stack, and cut."""
    law = felt.law
    shuffled = yield from shuffle(felt, law.shuffle, felt.deck, DECK)
    felt.shuffles = [shuffled.shuffle]
    felt.shoe.load(shuffled.shuffle, len(DECK))
    yield from cut(felt)
    while felt.may_go_wrong and is_fault(answer := (yield Proceed(law.cut, (IMPROPER_CUT, NOT_SHUFFLED)))):
        if answer.fault == NOT_SHUFFLED:
            not_shuffled(felt)
        tell_improper_cut(felt, law.cut)
        yield from cut(felt)


@paragraph("19:47-14.15(q)", "13:47-20.38(p)")
def shuffle(
    felt: PokerFelt, cite: str, deck: str, cards: tuple[Card, ...] = (), gathered: tuple[Place, ...] = ()
) -> Round[CardsShuffled]:
    """Cards are shuffled by the device while one stands at the table, also those gathered within a round."""
    how, faults = how_shuffled(felt)
    undealt = tuple(felt.shuffles) if gathered else ()
    again = f"{felt.law.jam}; {cite}"
    while is_fault(answer := (yield Shuffle(cite, faults, deck, cards, how, gathered, undealt))):
        how, faults = device_jammed(felt)
        cite = again
    shuffled: CardsShuffled = answer
    return shuffled


def how_shuffled(felt: PokerFelt) -> tuple[str, tuple[str, ...]]:
    """Say how the cards come to be in random order, and what can go wrong with that."""
    is_new = felt.deck not in felt.table.state.opened and not felt.shuffles
    if felt.options.cards != AT_TABLE and is_new:
        return TAKEN_PRE_SHUFFLED, ()
    if not has_device(felt.options, felt.state):
        return SHUFFLED_BY_HAND, ()
    return BY_DEVICE, (JAM,)


@paragraph("13:47-20.38(p)")
def has_device(options: PokerOptions, state: PokerState) -> bool:
    """Tell whether a shuffling device stands at the table; one that was removed for another method stays away."""
    # reading 76: it left the table so that cards may be shuffled by hand, and fresh cards bring one that works.
    return options.shuffler != BY_HAND and not state.is_device_gone


@paragraph("19:47-14.2(d)", "13:47-20.34(a)")
def decks_alternate(game: str, options: PokerOptions, state: PokerState) -> bool:
    """Tell whether two decks take turns: with a casino's device; a casino night's shuffles the one deck in use."""
    return game == CASINO and has_device(options, state)


def alternates(felt: PokerFelt) -> bool:
    """Tell whether the decks of the table take turns in this round."""
    return decks_alternate(felt.table.game, felt.options, felt.state)


@paragraph("19:47-14.15(p)", "13:47-20.38(o)", "13:47-20.38(p)")
def device_jammed(felt: PokerFelt) -> tuple[str, tuple[str, ...]]:
    """After a jam the cards are shuffled again: as approved procedures say, or at a casino night by hand."""
    law = felt.law
    what = "the shuffling device jams; the cards are shuffled again"
    felt.tell(IrregularityFound(JAM, what, cite=law.jam))
    if felt.table.game == CASINO:
        return BY_DEVICE, (JAM,)
    # reading 76: the device leaves the table before the cards are shuffled by hand.
    felt.tell(DeviceRemoved("shuffling device", cite=law.device_removed))
    felt.state = replace(felt.state, is_device_gone=True)
    return SHUFFLED_BY_HAND, ()


@paragraph("13:47-20.2(a)[Cover card]", "19:47-14.2(a)")
def cut(felt: PokerFelt) -> Round[None]:
    """The dealer cuts with one hand: ten cards or more onto the cover card, which conceals the bottom of the deck."""
    yield from cut_cards(felt.shoe, felt.law.cut, leaves=1, commonly=LEAST_CUT)
    # reading 77: at a casino night a yellow or green card meets both of its paragraphs.
    color = COVER_CARDS[felt.table.game]
    felt.tell(CoverCardPlaced(f"{ON_COVER_CARD}, {color}", cite=felt.law.cover_card))


@paragraph("19:47-14.15(e)1", "13:47-20.38(f)1")
def not_shuffled(felt: PokerFelt) -> NoReturn:
    """Cards that were not shuffled and cut as they should be are a misdeal, whenever that is found in the round."""
    what = "the cards were not shuffled and cut as they should be"
    felt.tell(IrregularityFound(NOT_SHUFFLED, what, cite=felt.law.not_shuffled))
    raise Voided(f"{felt.law.misdeal}; {felt.law.not_shuffled}", f"a misdeal: {what}")


def shuffle_discards(felt: PokerFelt, places: list[Place]) -> Round[None]:
    """Burned or discarded cards, with what is left of the stub, become the stub."""
    left = felt.shoe.cards
    stub = [Place(shuffle, first + step) for shuffle, first, cards in felt.shoe.runs for step in range(cards)]
    felt.shoe.empty()
    gathered = (*places, *stub)
    felt.tell(BurnCardsGathered(gathered, left, cite=felt.law.common_card))
    cite = felt.law.common_card
    if has_device(felt.options, felt.state):
        cite = f"{cite}; {felt.law.device_removed}; reading 170"
    shuffled = yield from shuffle(felt, cite, f"{felt.deck} (burned)", gathered=gathered)
    felt.shuffles.append(shuffled.shuffle)
    felt.shoe.load(shuffled.shuffle, len(gathered))


@paragraph("13:47-20.2(a)[Stub]", "19:47-14.5(a)")
def return_cards(felt: PokerFelt, because: str = "") -> None:
    """After the round, or because of what ends it, all cards go back to the dealer, the stub unseen."""
    felt.shoe.empty()
    for seat in felt.seats:
        seat.hand.clear()
        seat.up.clear()
    felt.board.clear()
    felt.tell(CardsReturned(cite=f"{because}; {felt.law.cards_back}" if because else felt.law.cards_back))


@paragraph("19:47-14.15(g)", "13:47-20.38(h)")
def remove_deck(felt: PokerFelt) -> None:
    """A deck with cards missing or added leaves the table, and another takes its place."""
    removed = felt.deck
    felt.tell(DeckRemoved(removed, cite=felt.law.wrong_cards))
    if felt.table.game != CASINO:
        where = "in a sealed envelope, with the member in charge of the event"
        felt.tell(DeckKept(removed, where, cite=felt.law.wrong_cards))
    felt.state = replace(felt.state, opened=tuple(deck for deck in felt.state.opened if deck != removed))
