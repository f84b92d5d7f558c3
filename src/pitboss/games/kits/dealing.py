"""Dealing from a manual shoe, from the dealer's hand, or in stacks from an automated shoe."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.games.kits.cards import take_card
from pitboss.games.kits.irregularities import (
    DEALER_CARD_EXPOSED,
    drawn_in_error,
    exposed_while_dealt,
    extra_card,
    face_up_card,
    shoe_jam,
    unnoticed_extra_card,
)
from pitboss.games.kits.subchapter import AUTOMATED_SHOE, Subchapter
from pitboss.law import paragraph
from pitboss.table.event import Drawn, maker
from pitboss.table.events import CardDealt, IrregularityFound, NoMoreBetsCalled, StackDelivered
from pitboss.table.felt import Felt, Position
from pitboss.table.requests import Round, Voided

WHILE_DEALING: dict[str, Callable[[Felt, Subchapter, Position], Round[None]]] = {
    "face-up-card": face_up_card,
    "drawn-in-error": drawn_in_error,
    "extra-card": extra_card,
    "unnoticed-extra-card": unnoticed_extra_card,
    "shoe-jam": shoe_jam,
    DEALER_CARD_EXPOSED: exposed_while_dealt,
}
"""The irregularities that can come up with a card, and what answers each."""

card_dealt = maker(CardDealt)

DEALING_FAULTS = ("face-up-card", "drawn-in-error", "extra-card", "unnoticed-extra-card", "missing-card")
AUTOMATED_FAULTS = (*DEALING_FAULTS, "shoe-jam")


@paragraph("19:47-20.8(b)3", "19:47-20.9(b)2", "13:69F-42.7(b)", "13:69F-42.8(b)3", "13:69F-42.9(b)2")
def call_no_more_bets(felt: Felt, law: Subchapter) -> Round[None]:
    """Before any card leaves the shoe or the hand the dealer calls "No more bets"."""
    yield NoMoreBetsCalled(cite=law.no_more_bets[felt.options.dealing])


def draw(felt: Felt, law: Subchapter, position: Position, *, is_up: bool = False) -> Round[Drawn | None]:
    """Take the next card for a position; None where the dealer passes the position over by mistake."""
    faults = AUTOMATED_FAULTS if felt.options.dealing == AUTOMATED_SHOE else DEALING_FAULTS
    if position is felt.dealer and not is_up:
        faults = (*faults, DEALER_CARD_EXPOSED)
    cite = law.deal[felt.options.dealing]
    while True:
        if not felt.shoe:
            yield from deck_exhausted(law)
        answer = yield from take_card(felt, felt.shoe, cite, position.number, faults)
        if isinstance(answer, Drawn):
            return answer
        if answer.fault == "missing-card":
            return None
        yield from WHILE_DEALING[answer.fault](felt, law, position)


def deck_exhausted(law: Subchapter) -> Round[None]:
    """Where a card that was set aside leaves too few, the round cannot be completed and is void."""
    # reading 120: nothing says what follows, so the round is void as an incomplete one and a supervisor is told.
    what = "the deck is used up before every player has the cards due; a supervisor is told"
    yield IrregularityFound("deck-exhausted", what, cite=law.deck_exhausted)
    raise Voided(law.deck_exhausted, "the deck was used up")


def deal_to(felt: Felt, law: Subchapter, position: Position, cite: str, *, is_up: bool = False) -> Round[None]:
    """Deal one card; only the player whose hand it is may see it, unless it lies face up."""
    drawn = yield from draw(felt, law, position, is_up=is_up)
    if drawn is None:
        return
    position.hand.append(drawn)
    seen_by = None if is_up else (position.player,) if position.player else ()
    felt.tell(card_dealt(position.number, drawn.card, drawn.place, cite=cite, seen_by=seen_by))


@paragraph("19:47-20.8(c)", "13:69F-42.7(d)", "13:69F-42.8(b)4", "13:69F-42.8(c)")
def deal_one_at_a_time(felt: Felt, law: Subchapter, hands: list[Position]) -> Round[None]:
    """One card at a time face down, clockwise from the dealer's far left, until each hand is complete."""
    cite = law.deal[felt.options.dealing]
    for _ in range(law.hand_size):
        for position in hands:
            yield from deal_to(felt, law, position, cite)


@paragraph("19:47-20.9(c)", "13:69F-42.9(c)")
def deliver_stack(felt: Felt, law: Subchapter, position: Position) -> Round[None]:
    """The automated shoe dispenses a whole hand as a stack, which the dealer delivers face down."""
    stack = yield from dispense(felt, law, position)
    position.hand.extend(stack)
    cards, places = tuple(drawn.card for drawn in stack), tuple(drawn.place for drawn in stack)
    seen_by = (position.player,) if position.player else ()
    felt.tell(StackDelivered(position.number, cards, places, cite=law.deal[AUTOMATED_SHOE], seen_by=seen_by))


def dispense(felt: Felt, law: Subchapter, position: Position) -> Round[list[Drawn]]:
    """Gather a stack inside the shoe; where it does not come to be whole, its cards are still in the shoe."""
    stack: list[Drawn] = []
    try:
        for _ in range(law.hand_size):
            drawn = yield from draw(felt, law, position)
            if drawn is not None:
                stack.append(drawn)
    except Voided:
        felt.shoe.put_back(tuple(drawn.place for drawn in stack))
        raise
    return stack
