"""Dealing: the first two cards, the dealer's second card in each of its ways, and the announcements."""

from __future__ import annotations

from pitboss.games.blackjack.boxes import Box, BoxFelt, Hand
from pitboss.games.blackjack.count import is_ace, value
from pitboss.games.blackjack.events import (
    BlackjackAnnounced,
    CallerNamed,
    CardReaderUsed,
    DealerDrewNoMore,
    DealersCardCalled,
    HoleCardDisclosed,
    PointCountAnnounced,
)
from pitboss.games.blackjack.options import AFTER_PLAYERS, CARD_READER, DOUBLE_SHOE, FACE_UP
from pitboss.games.blackjack.shoe import draw, draw_determinant_card
from pitboss.law import paragraph
from pitboss.table.custom import custom
from pitboss.table.event import Drawn, maker
from pitboss.table.events import CardDealt, IrregularityFound
from pitboss.table.felt import Position
from pitboss.table.requests import Proceed, Round, is_fault

card_dealt, point_count_announced = maker(CardDealt), maker(PointCountAnnounced)


@paragraph("19:47-2.6(e)", "19:47-2.6(e)1", "19:47-2.6(e)2", "19:47-2.6(e)3", "19:47-2.6A(c)1", "19:47-2.6A(c)2",
           "19:47-2.6A(c)3")  # fmt: skip
def deal_first_cards(felt: BoxFelt) -> Round[None]:
    """A card to each box with a wager from the dealer's left, one face up to the dealer, and a second to each box."""
    boxes = []
    for box in felt.boxes:
        if bettors := box.bettors:
            boxes.append(box)
            take_up_hand(felt, box, bettors)
    determinant = (yield from draw_determinant_card(felt)) if felt.options.dealing == DOUBLE_SHOE else None
    if determinant is not None:
        give(felt, boxes[0], boxes[0].hands[0], determinant, "19:47-2.6(d)2")
    yield from deal_unless_missed(felt, boxes if determinant is None else boxes[1:], felt.cited("19:47-2.6(e)1"))
    second = felt.cited("19:47-2.6(e)2")
    is_forgotten = felt.may_go_wrong and is_fault((yield Proceed(second, ("dealer-card-forgotten",))))
    if not is_forgotten:
        yield from deal_to_dealer(felt, second)
    yield from deal_unless_missed(felt, boxes, felt.cited("19:47-2.6(e)3"))
    if is_forgotten:
        yield from deal_forgotten_card(felt)


def take_up_hand(felt: BoxFelt, box: Box, bettors: list[Position]) -> None:
    """A box takes up its hand; where several people wager on it, the dealer names the one who calls its decisions."""
    cite = box.name_caller(bettors)
    box.take_up_hand(bettors)
    if len(bettors) > 1:
        felt.tell(CallerNamed(box.number, box.caller_name, cite=cite))


def deal_unless_missed(felt: BoxFelt, boxes: list[Box], cite: str) -> Round[None]:
    """Deal one of the first cards to each box, unless the dealer passes it over by mistake."""
    for box in boxes:
        if not (felt.may_go_wrong and is_fault((yield Proceed(cite, ("missed-box",))))):
            drawn = yield from draw(felt, box.number, cite)
            give(felt, box, box.hands[0], drawn, cite)


def deal_forgotten_card(felt: BoxFelt, which: str = "first", *, face_up: bool = True) -> Round[None]:
    """A card that the dealer forgot is taken when the players have their two."""
    cite = custom("19:47-2.15")
    what = f"the dealer forgot the {which} card and takes it now"
    felt.tell(IrregularityFound("dealer-card-forgotten", what, cite=cite))
    yield from deal_to_dealer(felt, cite, face_up=face_up)


def deal_to(felt: BoxFelt, box: Box, hand: Hand, cite: str) -> Round[None]:
    """Deal the next card to a hand."""
    drawn = yield from draw(felt, box.number, cite)
    give(felt, box, hand, drawn, cite)


def give(felt: BoxFelt, box: Box, hand: Hand, drawn: Drawn, cite: str) -> None:
    """Lay a card face up at a hand; in the 6 to 5 variation the first two lie face down for their player alone."""
    hand.take(drawn)
    if felt.has_progressive:
        box.dealt.append(drawn.card)
    seen_by = (box.caller_name,) if len(hand.cards) <= 2 and felt.is_face_down(hand) else None
    felt.tell(card_dealt(box.number, drawn.card, drawn.place, hand.number, cite=cite, seen_by=seen_by))


def deal_to_dealer(felt: BoxFelt, cite: str, *, face_up: bool = True) -> Round[None]:
    """Deal the next card to the dealer."""
    drawn = yield from draw(felt, 0, cite)
    felt.dealer_hand.take(drawn)
    felt.tell(card_dealt(0, drawn.card, drawn.place, cite=cite, seen_by=None if face_up else ()))


@paragraph("19:47-2.6(f)", "19:47-2.6(g)", "19:47-2.11(c)")
def announce_count(felt: BoxFelt, box: Box, hand: Hand, cite: str) -> None:
    """The dealer announces the point total of a hand, unless its cards lie face down."""
    if not felt.is_face_down(hand):
        cites = f"{cite}; 19:47-2.12(a)1" if hand.count.total == 21 else cite
        felt.tell(point_count_announced(box.number, hand.number, hand.count.words, cite=cites))


def announce_blackjack(felt: BoxFelt, box: Box, hand: Hand, cite: str) -> None:
    """The dealer announces a player's blackjack, once."""
    if not hand.is_announced:
        hand.is_announced = True
        felt.tell(BlackjackAnnounced(box.number, cite=cite))


# The dealer's second card


def may_dealer_have_blackjack(felt: BoxFelt) -> bool:
    """Tell whether the dealer's first card is an ace or worth ten."""
    return is_ace(felt.upcard) or value(felt.upcard) == 10


def dealer_has_blackjack(felt: BoxFelt) -> bool:
    """Tell whether the dealer's first two cards make a blackjack."""
    return felt.dealer_hand.is_blackjack


@paragraph("19:47-2.6(j)", "19:47-2.6(k)", "19:47-2.6A(h)")
def deal_hole_card(felt: BoxFelt) -> Round[None]:
    """Where the operator so chose, the dealer's second card comes before the players draw, face down or face up."""
    if felt.options.dealer_card == AFTER_PLAYERS:
        return
    is_face_up = felt.options.dealer_card == FACE_UP
    cite = "19:47-2.6(k)" if is_face_up else felt.cited("19:47-2.6(j)")
    if is_fault((yield Proceed(cite, ("dealer-card-forgotten",)))):
        yield from deal_forgotten_card(felt, "second", face_up=is_face_up)
    else:
        yield from deal_to_dealer(felt, cite, face_up=is_face_up)


@paragraph("19:47-2.6(j)", "19:47-2.6(j)1", "19:47-2.6(k)6")
def is_round_over_at_once(felt: BoxFelt) -> Round[bool]:
    """A blackjack that the card reader finds, or that lies face up, ends the round before anyone draws."""
    if felt.options.dealer_card == FACE_UP:
        announce_dealers_blackjack(felt, "19:47-2.6(k)6")
        return dealer_has_blackjack(felt)
    if felt.options.dealer_card != CARD_READER or not may_dealer_have_blackjack(felt):
        return False
    if is_fault((yield Proceed(felt.cited("19:47-2.6(j)"), ("card-reader-fails",)))):
        # reading 145: without its reader the hole card stays face down and unseen until the players have finished.
        felt.has_reader_failed = True
        what = "the card reader fails; the hole card stays face down until the players have finished"
        felt.tell(IrregularityFound("card-reader-fails", what, cite=f"{custom('19:47-2.15')}; reading 145"))
        return False
    found = dealer_has_blackjack(felt)
    felt.tell(CardReaderUsed(found, cite="19:47-2.6(j)1" if found else "19:47-2.6(j)"))
    if found:
        disclose_hole_card(felt, "19:47-2.6(j)1")
    return found


@paragraph("19:47-2.6(h)", "19:47-2.6A(f)")
def complete_first_two(felt: BoxFelt) -> Round[None]:
    """After the players the dealer calls "Dealer's Card" and takes a second card, or turns the hole card up."""
    if felt.options.dealer_card == FACE_UP:
        return
    if len(felt.dealer_hand.cards) == 2:
        disclose_hole_card(felt, felt.cited("19:47-2.6(j)"))
        return
    cite = felt.cited("19:47-2.6(h)")
    felt.tell(DealersCardCalled(cite=cite))
    yield from deal_to_dealer(felt, cite)
    announce_dealers_blackjack(felt, cite)


def disclose_hole_card(felt: BoxFelt, cite: str) -> None:
    """The hole card is turned up."""
    hole = felt.dealer_hand.cards[1]
    felt.tell(HoleCardDisclosed(hole.card, hole.place, cite=cite))
    announce_dealers_blackjack(felt, cite)


def announce_dealers_blackjack(felt: BoxFelt, cite: str) -> None:
    """The dealer announces the own hand where it is a blackjack."""
    if dealer_has_blackjack(felt):
        felt.tell(BlackjackAnnounced(0, cite=cite))


@paragraph("19:47-2.12(b)", "19:47-2.6(h)", "19:47-2.6A(f)")
def draw_to_seventeen(felt: BoxFelt) -> Round[None]:
    """The dealer draws to a hard or soft 17 and then announces the total."""
    drawn_by = "19:47-2.12(b)"
    while must_draw(felt):
        if felt.dealer_hand.count.total == 17:
            drawn_by = custom("19:47-2.12(b)")  # the text stands on a soft 17
        yield from deal_to_dealer(felt, drawn_by)
    announce_total(felt, drawn_by)


def announce_total(felt: BoxFelt, drawn_by: str) -> None:
    """The dealer announces the total of the own hand."""
    cite = f"{felt.cited('19:47-2.6(h)')}; {drawn_by}"
    felt.tell(point_count_announced(0, 1, felt.dealer_hand.count.words, cite=cite))


@paragraph("19:47-2.12(c)")
def draw_no_more(felt: BoxFelt) -> None:
    """The dealer draws no card that cannot change what any wager is worth, and announces the total."""
    if must_draw(felt):
        felt.tell(DealerDrewNoMore(cite="19:47-2.12(c)"))
    announce_total(felt, "19:47-2.12(c)")


def must_draw(felt: BoxFelt) -> bool:
    """Tell whether the dealer's count asks for another card."""
    count = felt.dealer_hand.count
    return count.total < 17 or (count.total == 17 and count.is_soft and felt.options.soft_17 == "hit")
