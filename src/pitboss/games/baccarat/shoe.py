"""The cards: opening, shuffle, cut and recut, burn, cutting card, and what goes wrong. 3.4 to 3.6(a), 3.8(e)."""

from __future__ import annotations

from dataclasses import replace
from typing import NoReturn

from pitboss.games.baccarat.count import value
from pitboss.games.baccarat.events import CardsBurned, CuttingCardRemoved, FirstCardTurned, LastHandAnnounced
from pitboss.games.baccarat.felt import BaccaratFelt, cite_under
from pitboss.games.baccarat.options import BY_FIRST_CARD, NEXT_CUTTER
from pitboss.games.baccarat.settlement import pay_marked_vigorish
from pitboss.games.kits.cards import FACE_UP_CARD, cut_cards, is_cut_improper, open_cards, set_aside, take_card
from pitboss.games.kits.shuffle_order import ShuffleDesk
from pitboss.law import paragraph
from pitboss.table.cards import Card, standard_deck
from pitboss.table.custom import custom
from pitboss.table.event import Drawn
from pitboss.table.events import CardsLoaded, CuttingCardPlaced, DiscardsCollected, IrregularityFound
from pitboss.table.requests import Round, Shuffle, Voided, is_fault
from pitboss.table.table import Table

BACKS = "red"
OPENING, SHUFFLE = custom("19:47-3.4"), custom("19:47-3.5")
IRREGULAR, CONTINUOUSLY = custom("19:47-3.12"), custom("19:47-7.12")
JAM = "continuous-shuffler-jam"
TEN = 10


def cards_of(decks: int) -> tuple[Card, ...]:
    """Return the cards of a table, which are shuffled together."""
    return standard_deck() * decks


def open_for_gaming(felt: BaccaratFelt) -> None:
    """At a new game, and when the cards were changed, they are inspected, spread for the first player and washed."""
    if not felt.state.opened:
        open_cards(felt, (BACKS,), felt.cite(OPENING))


def prepare_cards(felt: BaccaratFelt) -> Round[None]:
    """Before a round the cards are shuffled where that is due: after the last hand of a shoe, or by a device always."""
    if felt.is_continuous:
        yield from shuffle_by_device(felt)
    elif felt.side.is_shuffle_due:
        yield from shuffle_by_hand(felt)


def shuffle_by_device(felt: BaccaratFelt) -> Round[None]:
    """A continuous shuffler mixes all cards before every round; after a jam they are shuffled again."""
    if felt.side.has_discards:
        felt.tell(DiscardsCollected(len(felt.side.shoe), cite=CONTINUOUSLY))
    deck = cards_of(felt.options.decks)
    while is_fault(shuffled := (yield Shuffle(CONTINUOUSLY, (JAM,), BACKS, deck, "shuffled by the device"))):
        what = "the continuous shuffler jams; it is replaced and the cards are shuffled again"
        felt.tell(IrregularityFound(JAM, what, cite=CONTINUOUSLY))
    load(felt, shuffled.shuffle, len(deck))


def load(felt: BaccaratFelt, shuffle: int, cards: int) -> None:
    """All cards are in the shoe again."""
    felt.side.shoe.load(shuffle, cards)
    felt.side.clear_discards()
    felt.side.is_shuffle_due = False


@paragraph("19:47-3.6(a)")
def shuffle_by_hand(felt: BaccaratFelt) -> Round[None]:
    """All cards, of one back, are shuffled and cut, the cutting card is inserted, and they go into the dealing shoe."""
    if felt.side.has_discards:
        felt.tell(DiscardsCollected(len(felt.side.shoe), cite=felt.cite(SHUFFLE)))
    deck = cards_of(felt.options.decks)
    shuffled = yield Shuffle(felt.cite(SHUFFLE), (), BACKS, deck, "shuffled by hand")
    load(felt, shuffled.shuffle, len(deck))
    felt.cutter = next_seat(felt, felt.cutter)
    yield from cut(felt, felt.cite(SHUFFLE))
    yield from recut_if_ordered(felt)
    felt.side.behind_cutting_card = felt.options.behind_cutting_card
    felt.tell(CuttingCardPlaced(felt.side.behind_cutting_card, cite=felt.cite(SHUFFLE)))
    felt.tell(CardsLoaded("the dealing shoe", cite=felt.cite("19:47-3.6(a)")))
    if felt.options.burn == BY_FIRST_CARD:
        yield from burn_by_first_card(felt)


def next_seat(felt: BaccaratFelt, seat: int) -> int:
    """Return the next seat with somebody in it, counterclockwise from seat one."""
    return felt.all_round(after=seat)[0].number


def cut(felt: BaccaratFelt, cite: str) -> Round[None]:
    """A player cuts; the cards in front of the cutting card go to the back."""
    by = next(position.player for position in felt.positions if position.number == felt.cutter)
    yield from cut_cards(felt.side.shoe, cite, by)


@paragraph("19:47-3.5(f)")
def recut_if_ordered(felt: BaccaratFelt) -> Round[None]:
    """Before any card is dealt a supervisor may have an improper cut made again, by the last cutter or the next one."""
    cite = felt.cite("19:47-3.5(f)")
    while (yield from is_cut_improper(felt, cite)):
        # reading 65: whose turn it is under (c) is not known; here the cut goes round the table.
        if felt.options.recut_by == NEXT_CUTTER:
            felt.cutter = next_seat(felt, felt.cutter)
        yield from cut(felt, cite)


def burn_by_first_card(felt: BaccaratFelt) -> Round[None]:
    """The first card of a new shoe is turned up, and as many as it counts are burned, ten for a ten or a court card."""
    cite = felt.cite(SHUFFLE)
    first = yield from draw(felt, cite)
    felt.side.discards.append(first.place)
    felt.tell(FirstCardTurned(first.card, first.place, cite=cite))
    burned: list[Drawn] = []
    while len(burned) < (value(first.card) or TEN):
        burned.append((yield from draw(felt, cite)))
    places = tuple(drawn.place for drawn in burned)
    felt.side.discards.extend(places)
    felt.tell(CardsBurned(tuple(drawn.card for drawn in burned), places, cite=cite, seen_by=()))


@paragraph("19:47-3.8(e)")
def draw(felt: BaccaratFelt, cite: str) -> Round[Drawn]:
    """Take the next card; a cutting card that appears is put aside and the hand goes on."""
    side = felt.side
    while True:
        if not side.shoe:
            shoe_exhausted(felt)
        put_cutting_card_aside(felt)
        answer = yield from take_card(felt, side.shoe, cite, faults=(FACE_UP_CARD,))
        if isinstance(answer, Drawn):
            return answer
        felt.tell(IrregularityFound(FACE_UP_CARD, "a card lies face up in the shoe", cite=felt.cite(IRREGULAR)))
        yield from burn_top_card(felt)


@paragraph("19:47-3.8(e)")
def put_cutting_card_aside(felt: BaccaratFelt) -> None:
    """A cutting card that lies in front of the next card is put aside before that card is taken, once in a shoe."""
    is_past = felt.is_continuous or felt.is_cutting_card_met or felt.state.is_last_hand
    if not is_past and felt.side.is_cutting_card_next:
        # reading 59: met as the first card of a round, it makes that round the hand that is completed.
        felt.is_cutting_card_met = True
        felt.tell(CuttingCardRemoved(cite=felt.cite("19:47-3.8(e)")))


@paragraph("19:47-3.8(e)")
def finish_hand(felt: BaccaratFelt) -> None:
    """After the hand in which the cutting card appeared comes "last hand", and after that one the shuffle."""
    if felt.state.is_last_hand:
        felt.state = replace(felt.state, is_last_hand=False)
        felt.side.is_shuffle_due = True
    elif felt.is_cutting_card_met:
        felt.state = replace(felt.state, is_last_hand=True)
        felt.tell(LastHandAnnounced(cite=felt.cite("19:47-3.8(e)")))


# 3.12: irregularities of the shoe, whose text is not known


def burn_top_card(felt: BaccaratFelt) -> Round[None]:
    """The next card goes to the discard rack for all to see."""
    cite = felt.cite(IRREGULAR)
    put_cutting_card_aside(felt)
    drawn = yield from set_aside(felt, felt.side.shoe, cite)
    felt.side.discards.append(drawn.place)


def shoe_exhausted(felt: BaccaratFelt) -> NoReturn:
    """A shoe without enough cards for the hand makes the hand void, and the cards are shuffled."""
    cite = felt.cite(IRREGULAR)
    felt.tell(IrregularityFound("shoe-exhausted", "the shoe has too few cards to complete the hand", cite=cite))
    raise Voided(cite, "the shoe ran out")


def card_drawn_in_error(felt: BaccaratFelt, fault: str, whose: str) -> Round[None]:
    """A card drawn in error is the next one dealt where nobody saw its face, and is burned where somebody did."""
    is_unseen = felt.is_dealt_face_down
    then = "its face unseen, and is the next card dealt" if is_unseen else "and seen, and is burned"
    felt.tell(IrregularityFound(fault, f"a card is drawn in error {whose}, {then}", cite=felt.cite(IRREGULAR)))
    if not is_unseen:
        yield from burn_top_card(felt)


class BaccaratDesk(ShuffleDesk):
    """A desk at which the floor may end the shoe, and with it what players owe of it."""

    def cite_at(self, table: Table) -> str:
        return cite_under(table.options.variation, self.cite)

    def ordered(self, table: Table) -> Round[Table]:
        for player in table.players:
            table = yield from pay_marked_vigorish(table, player.name)
        table = replace(table, state=replace(table.state, is_last_hand=False))
        return (yield from super().ordered(table))
