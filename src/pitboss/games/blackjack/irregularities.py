"""Irregularities of the deal whose paragraphs in 2.15 are not known: by their substance, as custom."""

from __future__ import annotations

from pitboss.games.blackjack.additional import return_from_dead_hand
from pitboss.games.blackjack.boxes import Box, BoxFelt, Hand
from pitboss.games.blackjack.burn_card import ask
from pitboss.games.blackjack.dealing import deal_to
from pitboss.games.blackjack.options import FACE_UP
from pitboss.games.blackjack.settlement import pick_up_cards, remove_hand, settle_each
from pitboss.games.blackjack.shoe import shuffle_discards
from pitboss.games.kits.cards import set_aside
from pitboss.games.kits.settlement import return_wager
from pitboss.table.choices import Ask, Choice
from pitboss.table.custom import custom
from pitboss.table.events import CardExposed, DecisionMade, IrregularityFound
from pitboss.table.requests import Draw, Proceed, Round, Voided, is_fault

CITE = custom("19:47-2.15")
NEXT_CARD, HOLE_CARD = ("exposed-card",), ("hole-card-exposed",)
"""What can happen to a card that lies face down while a player decides."""


def faults_while_deciding(felt: BoxFelt) -> tuple[str, ...]:
    """Tell what can happen while a player decides: a card can be exposed only while it lies face down."""
    is_next_hidden = felt.exposed is None or not felt.side.shoe or felt.side.shoe.top != felt.exposed
    faults: tuple[str, ...] = NEXT_CARD if is_next_hidden else ()
    if len(felt.dealer_hand.cards) > 1 and felt.options.dealer_card != FACE_UP and not felt.is_hole_card_exposed:
        faults += HOLE_CARD
    return faults


def while_deciding(felt: BoxFelt, fault: str) -> Round[None]:
    """A card seen too early is used as it is: the next card as the next card, the hole card as the dealer's second."""
    if fault == "exposed-card":
        yield from next_card_exposed(felt)
        return
    hole = felt.dealer_hand.cards[1]
    felt.is_hole_card_exposed = True
    felt.tell(IrregularityFound(fault, "the hole card is exposed; play goes on with it exposed", cite=CITE))
    felt.tell(CardExposed(0, hole.card, hole.place, cite=CITE))


def next_card_exposed(felt: BoxFelt) -> Round[None]:
    """A card drawn in error and exposed is still the next card."""
    if not felt.side.shoe:
        yield from shuffle_discards(felt, felt.side)
    shown = yield Draw(CITE, (), felt.side.shoe.top, 0)
    felt.exposed = shown.place
    what = "a card is drawn in error and seen; it is the next card all the same"
    felt.tell(IrregularityFound("exposed-card", what, cite=CITE))
    felt.tell(CardExposed(0, shown.card, shown.place, cite=CITE))


def burn_exposed_card(felt: BoxFelt) -> Round[None]:
    """An exposed card that neither a player nor the dealer could use is burned."""
    if felt.exposed is not None and felt.side.shoe and felt.side.shoe.top == felt.exposed:
        yield from burn_top_card(felt)
    felt.exposed = None


def burn_top_card(felt: BoxFelt) -> Round[None]:
    """The next card goes to the discard rack for all to see."""
    drawn = yield from set_aside(felt, felt.side.shoe, CITE)
    felt.side.discards.append(drawn.place)


def dealer_overdraws(felt: BoxFelt) -> Round[None]:
    """A card that the dealer draws to 17 or more is burned."""
    if felt.may_go_wrong and is_fault((yield Proceed(CITE, ("dealer-overdraws",)))) and felt.side.shoe:
        what = "the dealer draws to a count that stands, and the card is burned"
        felt.tell(IrregularityFound("dealer-overdraws", what, cite=CITE))
        yield from burn_top_card(felt)


def missed_in_the_deal(felt: BoxFelt, box: Box) -> Round[None]:
    """A box without cards is dead; one with a single card is completed after the others, or dead as asked."""
    hand = box.hands[0]
    cards = len(hand.cards)
    what = f"box {box.number} was dealt {'no card' if not cards else 'one card'}"
    felt.tell(IrregularityFound("missed-box", what, cite=CITE))
    if cards and (yield from wants_card(felt, box, "take your second card after the others")):
        yield from deal_to(felt, box, hand, CITE)
    else:
        dead_hand(felt, box, hand)


def wants_card(felt: BoxFelt, box: Box, label: str) -> Round[bool]:
    """Ask the caller of a box whether to go on with a card that comes late."""
    choices = (
        Choice("card", label, CITE),
        Choice("dead", "call the hand dead and take your bet back", CITE),
    )
    decision = yield from ask(felt, Ask(CITE, (), box.caller_name, box.number, choices, "card"))
    assert isinstance(decision, DecisionMade)
    return decision.choice == "card"


def dead_hand(felt: BoxFelt, box: Box, hand: Hand) -> None:
    """A dead hand's wagers go back, additional ones too, and its cards to the discard rack."""
    box.pass_on_originals(hand)  # 2.11(d): a dealer's blackjack still takes one original wager of a split pair
    settle_each(felt, box, hand, return_wager, CITE)
    return_from_dead_hand(felt, box, hand, CITE)
    remove_hand(felt, box, hand, CITE)


def skip_card(felt: BoxFelt, box: Box, hand: Hand, *, is_double: bool = False) -> Round[None]:
    """A requested card that was skipped comes after the others' cards, or the hand is dead, as its player wishes."""
    felt.tell(IrregularityFound("skipped-draw", f"box {box.number} asked for a card and was passed over", cite=CITE))
    hand.is_finished = True
    if (yield from wants_card(felt, box, "take the card after the others have theirs")):
        felt.owed.append((box, hand, is_double))
    else:
        dead_hand(felt, box, hand)


def void_hands(felt: BoxFelt, voided: Voided) -> None:
    """Hands that cannot be completed are void: what still lies on the layout goes back, and the cards are picked up."""
    # reading 136: what was won or lost before stays so.
    for box in reversed(felt.boxes):
        for bet in box.bets.values():
            for area in tuple(bet.wagers):
                return_wager(felt, bet, area, voided.cite)
    felt.side.is_shuffle_due = True
    pick_up_cards(felt)
