"""Settlement: blackjacks, surrendered and bust hands, insurance, and the hands that stand."""

from __future__ import annotations

from pitboss.games.blackjack.boxes import MAIN, MAINS, Box, BoxFelt, Hand
from pitboss.games.blackjack.count import value
from pitboss.games.blackjack.dealing import (
    announce_blackjack,
    dealer_has_blackjack,
    is_six_to_five,
    may_dealer_have_blackjack,
)
from pitboss.games.blackjack.options import AFTER_PLAYERS, FACE_UP, HOLE_CARD, NONE
from pitboss.games.procedures.settlement import collect_wager, pay_wager, return_wager
from pitboss.law import paragraph
from pitboss.table.custom import custom
from pitboss.table.events import CouponCollected, HandCollected, HandRevealed, WagerCollected, WagerReturned
from pitboss.table.ledger import TRAY, rail
from pitboss.table.money import EVEN, Odds
from pitboss.table.steps import COUPON, Round

THREE_TO_TWO, SIX_TO_FIVE_ODDS, TWO_TO_ONE = Odds(3, 2), Odds(6, 5), Odds(2, 1)
WINS = custom("19:47-2.3")
"""The section that says which hand wins, and what for, is known by its heading only."""


def blackjack_odds(felt: BoxFelt) -> tuple[Odds, str]:
    """Return what a blackjack is paid, and by which paragraph."""
    if felt.options.dealer_card == FACE_UP:
        return EVEN, "19:47-2.6(k)2"
    # reading 36: the variation is named after what it pays; no section that we have says so.
    return (SIX_TO_FIVE_ODDS, custom("19:47-2.6A")) if is_six_to_five(felt) else (THREE_TO_TWO, "19:47-2.7(a)")


@paragraph("19:47-2.7(a)", "19:47-2.6(k)2")
def pay_blackjack_now(felt: BoxFelt, box: Box, hand: Hand) -> Round[None]:
    """Against 2 to 9 a blackjack is announced and paid at once, and the cards are removed."""
    odds, cite = blackjack_odds(felt)
    yield from announce_blackjack(box, cite)
    yield from pay_hand(felt, box, hand, odds, cite)
    yield from remove_hand(felt, box, hand, cite)


def is_blackjack_paid_now(felt: BoxFelt) -> bool:
    """Tell whether a player's blackjack can no longer be tied."""
    return felt.options.dealer_card == FACE_UP or not may_dealer_have_blackjack(felt)


def pay_hand(felt: BoxFelt, box: Box, hand: Hand, odds: Odds, cite: str) -> Round[None]:
    """Pay every wager that rides on a hand."""
    for player, areas in hand.areas.items():
        for area in areas:
            yield from pay_wager(felt, box.bets[player], area, odds, cite)
    hand.areas = {}


def collect_hand_wagers(felt: BoxFelt, box: Box, hand: Hand, cite: str) -> Round[None]:
    """Collect every wager that rides on a hand."""
    for player, areas in hand.areas.items():
        for area in areas:
            yield from collect_wager(felt, box.bets[player], area, cite)
    hand.areas = {}


def return_hand_wagers(felt: BoxFelt, box: Box, hand: Hand, cite: str) -> Round[None]:
    """Hand every wager back that rides on a hand."""
    for player, areas in hand.areas.items():
        for area in areas:
            yield from return_wager(felt, box.bets[player], area, cite)
    hand.areas = {}


def remove_hand(felt: BoxFelt, box: Box, hand: Hand, cite: str) -> Round[None]:
    """Take a decided hand's cards from the layout."""
    places = hand.places
    felt.side.discards.extend(places)
    box.hands.remove(hand)
    yield HandCollected(box.number, places, cite=cite)


# Bust and surrendered hands


def is_original_wager_at_stake(felt: BoxFelt) -> bool:
    """Tell whether the dealer may yet turn a blackjack, which takes no more than the original wager."""
    is_unknown = felt.options.dealer_card in (AFTER_PLAYERS, HOLE_CARD) and may_dealer_have_blackjack(felt)
    return is_unknown and felt.options.busted_wagers == "returned" and not is_six_to_five(felt)


@paragraph("19:47-2.6A(e)2", "19:47-2.6A(e)3")
def settle_bust(felt: BoxFelt, box: Box, hand: Hand) -> Round[None]:
    """A hand over 21 loses at once; what was added to the original wager waits where a dealer's blackjack spares it."""
    cite = "19:47-2.6A(e)3" if is_six_to_five(felt) else WINS
    waits = is_original_wager_at_stake(felt)
    for player, areas in hand.areas.items():
        for area in [area for area in areas if area in MAINS or not waits]:
            yield from collect_wager(felt, box.bets[player], area, cite)
            areas.remove(area)
    if not any(hand.areas.values()):
        hand.areas = {}
        yield from remove_hand(felt, box, hand, "19:47-2.6A(e)2" if is_six_to_five(felt) else cite)


@paragraph("19:47-2.8(a)1", "19:47-2.8(a)2")
def settle_surrender(felt: BoxFelt, box: Box, hand: Hand, cite: str) -> Round[None]:
    """Half of a surrendered wager is collected and half goes back."""
    for player in hand.areas:
        wager = box.bets[player].wagers[MAIN]
        # reading 13: no rounding is named, so halves are kept to the cent.
        lost = wager.amount // 2
        felt.take_back(wager)
        felt.ledger.post(rail(player), TRAY, lost)
        yield WagerCollected(player, box.number, MAIN, lost, cite=cite)
        yield WagerReturned(player, box.number, MAIN, wager.amount - lost, cite=cite)
        if wager.coupon:
            felt.take_coupon(wager)
            yield CouponCollected(player, box.number, MAIN, wager.coupon, cite=COUPON)
    hand.areas = {}
    yield from remove_hand(felt, box, hand, cite)


# Insurance


@paragraph("19:47-2.9(a)", "19:47-2.9(c)", "19:47-2.9(d)")
def settle_insurance(felt: BoxFelt) -> Round[None]:
    """When the dealer's second card is known, insurance wins 2 to 1 on a ten-value card and is collected otherwise."""
    wins = value(felt.dealer_hand.faces[1]) == 10
    for box in felt.boxes:
        for bet in box.bets.values():
            if felt.insurance in bet.wagers and wins:
                yield from pay_wager(felt, bet, felt.insurance, TWO_TO_ONE, insurance_cite(box, "19:47-2.9(c)"))
            elif felt.insurance in bet.wagers:
                yield from collect_wager(felt, bet, felt.insurance, insurance_cite(box, "19:47-2.9(d)"))


@paragraph("19:47-2.8(b)")
def insurance_cite(box: Box, cite: str) -> str:
    """Insurance beside a surrendered hand is settled as any other; one has no bearing on the other."""
    return f"{cite}; 19:47-2.8(b)" if any(hand.is_surrendered for hand in box.hands) else cite


# The hands that are left


def settle_hands(felt: BoxFelt) -> Round[None]:
    """From the dealer's far right each hand that is left is settled against the dealer's."""
    for box in reversed(felt.boxes):
        for hand in tuple(reversed(box.hands)):
            yield from turn_up(felt, box, hand)
            yield from settle_hand(felt, box, hand)


@paragraph("19:47-2.6A(g)")
def turn_up(felt: BoxFelt, box: Box, hand: Hand) -> Round[None]:
    """In the 6 to 5 variation the two face-down cards of a hand are turned over before it is settled."""
    # reading 40: a blackjack is turned up when it is announced, and not again.
    if is_six_to_five(felt) and not hand.is_split and not hand.is_turned_up:
        hand.is_turned_up = True
        yield HandRevealed(box.number, hand.faces, hand.places, str(hand.count), cite="19:47-2.6A(g)")


def settle_hand(felt: BoxFelt, box: Box, hand: Hand) -> Round[None]:
    """Settle one hand by how it stands against the dealer's."""
    if dealer_has_blackjack(felt):
        yield from settle_against_blackjack(felt, box, hand)
    elif hand.is_surrendered:
        yield from settle_surrender(felt, box, hand, "19:47-2.8(a)2")
    elif hand.is_blackjack:
        yield from pay_hand(felt, box, hand, *held_blackjack_odds(felt))
    else:
        yield from settle_by_count(felt, box, hand)


@paragraph("19:47-2.7(b)")
def held_blackjack_odds(felt: BoxFelt) -> tuple[Odds, str]:
    """A blackjack that waited for the dealer's second card is paid when that gives the dealer none."""
    odds, cite = blackjack_odds(felt)
    return odds, "19:47-2.7(b)" if odds == THREE_TO_TWO else cite


@paragraph("19:47-2.6(k)1", "19:47-2.6(k)2", "19:47-2.7(b)", "19:47-2.8(a)2", "19:47-2.10(b)", "19:47-2.11(d)")
def settle_against_blackjack(felt: BoxFelt, box: Box, hand: Hand) -> Round[None]:
    """The dealer's blackjack takes the original wager and nothing that was added; it ties a player's blackjack."""
    if hand.is_blackjack and felt.options.dealer_card == FACE_UP:
        # reading 10: (k) overrides the stand-off, so the player's blackjack wins and pays 1 to 1.
        yield from pay_hand(felt, box, hand, EVEN, "19:47-2.6(k)1; 19:47-2.6(k)2")
        return
    if hand.is_blackjack:
        yield from return_hand_wagers(felt, box, hand, "19:47-2.7(b)")
        return
    # reading 29: one original wager is lost in all; what was added comes back, even from a hand that is bust.
    for player, areas in hand.areas.items():
        for area in areas:
            if area in MAINS:
                lost = "19:47-2.8(a)2" if hand.is_surrendered else WINS
                yield from collect_wager(felt, box.bets[player], area, lost)
            else:
                added = "19:47-2.11(d)" if area.startswith("split") else "19:47-2.10(b)"
                yield from return_wager(felt, box.bets[player], area, added)
    hand.areas = {}


@paragraph("19:47-2.6(k)1")
def settle_by_count(felt: BoxFelt, box: Box, hand: Hand) -> Round[None]:
    """The higher count that is not over 21 wins; equal counts stand off, or lose where the dealer plays face up."""
    player, dealer = hand.count, felt.dealer_hand.count
    if player.is_bust or (not dealer.is_bust and player.total < dealer.total):
        yield from collect_hand_wagers(felt, box, hand, WINS)
    elif dealer.is_bust or player.total > dealer.total:
        yield from pay_hand(felt, box, hand, *winning_odds(felt, hand))
    elif felt.options.dealer_card == FACE_UP:
        yield from collect_hand_wagers(felt, box, hand, "19:47-2.6(k)1")
    else:
        yield from return_hand_wagers(felt, box, hand, WINS)


def winning_odds(felt: BoxFelt, hand: Hand) -> tuple[Odds, str]:
    """Return what a hand that wins by its count is paid: 1 to 1, or what the table pays for five cards totalling 21."""
    # Assumed, as the text is not known: such a hand wins and stands off like any other 21, and after a split the
    # wager of that hand is paid so; five cards are never doubled, so nothing added rides on them.
    if felt.options.five_card_21 != NONE and len(hand.cards) == 5 and hand.count.total == 21:
        return TWO_TO_ONE, custom("19:47-2.16")
    return EVEN, WINS


@paragraph("19:47-2.6(i)", "19:47-2.6(l)1", "19:47-2.6A(i)")
def pick_up_cards(felt: BoxFelt) -> Round[None]:
    """Cards are picked up from the dealer's far right, in order, and the dealer's against their bottom."""
    cite, when_due = ("19:47-2.6A(i)", "19:47-2.6A(j)") if is_six_to_five(felt) else ("19:47-2.6(i)", "19:47-2.6(l)1")
    if felt.side.is_shuffle_due:
        cite = f"{cite}; {when_due}"
    for box in reversed(felt.boxes):
        for hand in tuple(reversed(box.hands)):
            yield from remove_hand(felt, box, hand, cite)
    felt.side.discards.extend(felt.dealer_hand.places)
    yield HandCollected(0, felt.dealer_hand.places, cite=cite)
