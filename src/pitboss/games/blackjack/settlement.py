"""Settlement: blackjacks, surrendered and bust hands, insurance, and the hands that stand."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.games.blackjack.boxes import MAIN, Box, BoxFelt, Hand, is_split_wager
from pitboss.games.blackjack.count import value
from pitboss.games.blackjack.dealing import announce_blackjack, dealer_has_blackjack, may_dealer_have_blackjack
from pitboss.games.blackjack.events import AddedWagersHeld, HandPutInShuffler
from pitboss.games.blackjack.options import (
    AFTER_PLAYERS,
    EXACT,
    FACE_UP,
    HOLE_CARD,
    NONE,
    TO_THE_HOUSE,
    keeps_busted_wagers,
    pays_six_to_five,
)
from pitboss.games.kits.settlement import collect_coupon, collect_wager, hand_collected, pay_wager, return_wager
from pitboss.law import paragraph
from pitboss.table.custom import custom
from pitboss.table.events import HandCollected, HandRevealed, WagerCollected, WagerReturned
from pitboss.table.ledger import TRAY, rail
from pitboss.table.money import EVEN, Cents, Odds

THREE_TO_TWO, SIX_TO_FIVE_ODDS, TWO_TO_ONE = Odds(3, 2), Odds(6, 5), Odds(2, 1)
WINS = custom("19:47-2.3")
"""The section that says which hand wins, and what for, is known by its heading only."""


@paragraph("19:47-2.6(k)2")
def blackjack_odds(felt: BoxFelt, cite: str) -> tuple[Odds, str]:
    """Return what a blackjack is paid, and by what: the paragraph that says when pays 3 to 2 and nothing else."""
    if felt.options.dealer_card == FACE_UP:
        return EVEN, "19:47-2.6(k)2"
    if felt.is_six_to_five and pays_six_to_five(felt.options):
        return SIX_TO_FIVE_ODDS, f"{custom('19:47-2.6A')}; reading 36"
    if pays_six_to_five(felt.options):
        return SIX_TO_FIVE_ODDS, custom("19:47-2.7(a)")
    return THREE_TO_TWO, cite


def meet_blackjack(felt: BoxFelt, box: Box, hand: Hand) -> None:
    """Pay a blackjack now, or let it wait for the dealer's second card."""
    # 2.7(b) holds where the dealer's second card lies face up too: (k) changes what a blackjack is paid, not when.
    hand.is_finished = True
    if may_dealer_have_blackjack(felt):
        show_blackjack(felt, box, hand, "19:47-2.7(b)")
    else:
        pay_blackjack_now(felt, box, hand)


@paragraph("19:47-2.7(a)", "19:47-2.6(k)2")
def pay_blackjack_now(felt: BoxFelt, box: Box, hand: Hand) -> None:
    """Against 2 to 9 a blackjack is announced and paid at once, and the cards are removed."""
    show_blackjack(felt, box, hand, "19:47-2.7(a)")
    settle_each(felt, box, hand, pay_wager, *blackjack_odds(felt, "19:47-2.7(a)"))
    remove_hand(felt, box, hand, f"19:47-2.7(a); {to_the_rack(felt)}")


def show_blackjack(felt: BoxFelt, box: Box, hand: Hand, cite: str) -> None:
    """A blackjack is turned up where it lies face down, and announced."""
    turn_up(felt, box, hand, f"{cite}; reading 40")
    announce_blackjack(felt, box, hand, cite)


def settle_each(felt: BoxFelt, box: Box, hand: Hand, settle: Callable[..., None], *terms: object) -> None:
    """Pay, collect or return every wager that rides on a hand, on the same terms."""
    for player, areas in hand.areas.items():
        for area in areas:
            settle(felt, box.bets[player], area, *terms)
    hand.areas = {}


def to_the_rack(felt: BoxFelt) -> str:
    """Return by what custom the cards of a hand that is decided early go to the rack: the text speaks of the end."""
    return custom(felt.cited("19:47-2.6(i)"))


def remove_hand(felt: BoxFelt, box: Box, hand: Hand, cite: str) -> None:
    """Take a decided hand's cards from the layout."""
    box.hands.remove(hand)
    put_away(felt, hand_collected(box.number, hand.places, cite=cite))


def put_away(felt: BoxFelt, collected: HandCollected | HandPutInShuffler) -> None:
    """Cards go to the discard rack, or into the shuffling device, and are discards."""
    felt.side.discards.extend(collected.collected)
    felt.tell(collected)


# Bust and surrendered hands


KEPT_WITH_THE_BUST = f"{custom('19:47-2.10(b)')}; reading 29"


def may_blackjack_come(felt: BoxFelt) -> bool:
    """Tell whether the dealer may yet turn a blackjack, which takes no more than the original wager."""
    return felt.dealer_card in (AFTER_PLAYERS, HOLE_CARD) and may_dealer_have_blackjack(felt)


@paragraph("19:47-2.6A(e)2", "19:47-2.6A(e)3")
def settle_bust(felt: BoxFelt, box: Box, hand: Hand) -> None:
    """A hand over 21 loses at once; what was added to the original wager waits where a dealer's blackjack spares it."""
    cite = "19:47-2.6A(e)3" if felt.is_six_to_five else WINS
    is_spared = may_blackjack_come(felt)
    waits = is_spared and not keeps_busted_wagers(felt.options)
    cite_of_added = KEPT_WITH_THE_BUST if is_spared and not felt.is_six_to_five else cite
    for player, areas in hand.areas.items():
        for area in tuple(areas):
            is_original = box.is_original(player, area)
            if is_original or not waits:
                collect_wager(felt, box.bets[player], area, cite if is_original else cite_of_added)
                areas.remove(area)
    hand.areas = {player: areas for player, areas in hand.areas.items() if areas}
    if hand.areas:
        felt.tell(AddedWagersHeld(box.number, hand.number, cite=f"{cite_of_sparing(hand)}; reading 29"))
    else:
        remove_hand(felt, box, hand, f"19:47-2.6A(e)2; {cite}" if felt.is_six_to_five else cite)


def cite_of_sparing(hand: Hand) -> str:
    """Return the paragraphs by which a dealer's blackjack spares what was added to a hand."""
    return "; ".join(sorted({spared_by(area) for areas in hand.areas.values() for area in areas}))


def spared_by(area: str) -> str:
    """Return the paragraph by which a dealer's blackjack spares a wager that was added."""
    return "19:47-2.11(d)" if is_split_wager(area) else "19:47-2.10(b)"


def half_of(felt: BoxFelt, amount: Cents) -> Cents:
    """Return the half of a surrendered wager that is lost."""
    return half_in_chips(amount, felt.least_chip, felt.options.surrender_rounding)


def half_in_chips(amount: Cents, chip: Cents, rounding: str) -> Cents:
    """Return the half of a surrendered wager, by where the odd half of a chip goes."""
    # reading 13: no rounding is named; halves are paid in chips, the odd one where the house has it go.
    if rounding == EXACT or amount == chip:  # of a single chip half is not all or nothing
        return amount // 2
    halves, odd = divmod(amount, 2 * chip)
    return (halves + (odd > 0 and rounding == TO_THE_HOUSE)) * chip


@paragraph("19:47-2.8(a)1", "19:47-2.8(a)2")
def settle_surrender(felt: BoxFelt, box: Box, hand: Hand, cite: str) -> None:
    """Half of a surrendered wager is collected and half goes back."""
    for player in hand.areas:
        wager = box.bets[player].wagers[MAIN]
        lost = half_of(felt, wager.amount)
        felt.take_back(wager)
        felt.ledger.post(rail(player), TRAY, lost)
        halved = cite if 2 * lost == wager.amount else f"{cite}; reading 13"
        felt.tell(WagerCollected(player, box.number, MAIN, lost, cite=halved))
        felt.tell(WagerReturned(player, box.number, MAIN, wager.amount - lost, cite=halved))
        if wager.coupon:
            collect_coupon(felt, wager)
    hand.areas = {}
    remove_hand(felt, box, hand, to_the_rack(felt))


@paragraph("19:47-2.8(a)2")
def settle_held_surrenders(felt: BoxFelt) -> None:
    """Once the dealer's second card is revealed a surrendered wager that waited is lost to a blackjack, else halved."""
    for box in reversed(felt.boxes):
        for hand in [hand for hand in box.hands if hand.is_surrendered]:
            if dealer_has_blackjack(felt):
                settle_each(felt, box, hand, collect_wager, "19:47-2.8(a)2")
            else:
                settle_surrender(felt, box, hand, "19:47-2.8(a)2")


# Insurance


@paragraph("19:47-2.9(a)", "19:47-2.9(c)", "19:47-2.9(d)")
def settle_insurance(felt: BoxFelt, lost_by: str = "19:47-2.9(d)") -> None:
    """When the dealer's second card is known, insurance wins 2 to 1 on a ten-value card and is collected otherwise."""
    wins = value(felt.dealer_hand.faces[1]) == 10
    for box in felt.boxes:
        for bet in box.bets.values():
            if felt.insurance in bet.wagers and wins:
                pay_wager(felt, bet, felt.insurance, TWO_TO_ONE, insurance_cite(box, "19:47-2.9(c)"))
            elif felt.insurance in bet.wagers:
                collect_wager(felt, bet, felt.insurance, insurance_cite(box, lost_by))


@paragraph("19:47-2.8(b)")
def insurance_cite(box: Box, cite: str) -> str:
    """Insurance beside a surrendered hand is settled as any other; one has no bearing on the other."""
    return f"{cite}; 19:47-2.8(b)" if any(hand.is_surrendered for hand in box.hands) else cite


# The hands that are left


def settle_hands(felt: BoxFelt) -> None:
    """From the dealer's far right each hand that is left is settled against the dealer's."""
    for box in reversed(felt.boxes):
        for hand in box.hands[::-1]:
            if felt.is_six_to_five:
                turn_up(felt, box, hand, "19:47-2.6A(g)")
            settle_hand(felt, box, hand)


@paragraph("19:47-2.6A(g)")
def turn_up(felt: BoxFelt, box: Box, hand: Hand, cite: str) -> None:
    """In the 6 to 5 variation the two face-down cards of a hand are turned over before it is settled."""
    # reading 40: a blackjack is turned up when it is announced, and not again.
    if felt.is_face_down(hand) and not hand.is_turned_up:
        hand.is_turned_up = True
        felt.tell(HandRevealed(box.number, hand.faces, hand.places, hand.count.words, cite=cite))


@paragraph("19:47-2.7(b)")
def settle_hand(felt: BoxFelt, box: Box, hand: Hand) -> None:
    """Settle one hand by how it stands against the dealer's; a blackjack that waited is paid if the dealer has none."""
    if dealer_has_blackjack(felt):
        settle_against_blackjack(felt, box, hand)
    elif hand.is_blackjack:
        # reading 135: also against a 21 that the dealer drew, face up or not.
        settle_each(felt, box, hand, pay_wager, *blackjack_odds(felt, "19:47-2.7(b)"))
    else:
        settle_each(felt, box, hand, *decided_by_count(felt, hand))


@paragraph("19:47-2.6(k)1", "19:47-2.6(k)2", "19:47-2.7(b)", "19:47-2.10(b)", "19:47-2.11(d)")
def settle_against_blackjack(felt: BoxFelt, box: Box, hand: Hand) -> None:
    """The dealer's blackjack takes the original wager and nothing that was added; it ties a player's blackjack."""
    if hand.is_blackjack and felt.options.dealer_card == FACE_UP:
        # reading 10: (k) overrides the stand-off, so the player's blackjack wins and pays 1 to 1.
        settle_each(felt, box, hand, pay_wager, EVEN, "19:47-2.6(k)1; 19:47-2.6(k)2")
        return
    if hand.is_blackjack:
        settle_each(felt, box, hand, return_wager, "19:47-2.7(b)")
        return
    # reading 29: one original wager is lost in all; what was added comes back, even from a hand that is bust.
    for player, areas in hand.areas.items():
        for area in areas:
            if box.is_original(player, area):
                collect_wager(felt, box.bets[player], area, WINS)
            else:
                return_wager(felt, box.bets[player], area, spared_by(area))
    hand.areas = {}


@paragraph("19:47-2.6(k)1")
def decided_by_count(felt: BoxFelt, hand: Hand) -> tuple[Callable[..., None], *tuple[object, ...]]:
    """The higher count that is not over 21 wins; equal counts stand off, or lose where the dealer plays face up."""
    player, dealer = hand.count, felt.dealer_hand.count
    if player.is_bust or (not dealer.is_bust and player.total < dealer.total):
        return collect_wager, WINS
    if dealer.is_bust or player.total > dealer.total:
        return pay_wager, *winning_odds(felt, hand)
    if felt.options.dealer_card == FACE_UP:
        return collect_wager, "19:47-2.6(k)1"
    return return_wager, WINS


def winning_odds(felt: BoxFelt, hand: Hand) -> tuple[Odds, str]:
    """Return what a hand that wins by its count is paid: 1 to 1, or what the table pays for five cards totaling 21."""
    # reading 142: such a hand wins and stands off like any other 21; after a split the wager of that hand is paid so.
    if felt.options.five_card_21 != NONE and len(hand.cards) == 5 and hand.count.total == 21:
        return TWO_TO_ONE, custom("19:47-2.16")
    return EVEN, WINS


@paragraph("19:47-2.6(i)", "19:47-2.6(l)1", "19:47-2.6A(i)")
def pick_up_cards(felt: BoxFelt) -> None:
    """From the dealer's far right, in order, and the dealer's below them: to the rack, or at 6 to 5 to the device."""
    # reading 39: the rack and the shuffling device together hold the discards of the deck in use.
    cite = felt.cited("19:47-2.6(i)")
    if felt.side.is_shuffle_due:
        cite = f"{cite}; {felt.cited('19:47-2.6(l)1')}"
    told = HandPutInShuffler if felt.is_six_to_five else hand_collected
    for box in reversed(felt.boxes):
        for hand in box.hands[::-1]:
            put_away(felt, told(box.number, hand.places, cite=cite))
    put_away(felt, told(0, felt.dealer_hand.places, cite=cite))
