"""The funds of bad beats and high hands: what pots give to them, and what brings them back to players (14.19)."""

from __future__ import annotations

from pitboss.games.poker.events import FundDropTaken, FundPaid
from pitboss.games.poker.felt import PokerFelt, PokerSeat
from pitboss.games.poker.hands import Shown
from pitboss.games.poker.options import BAD_BEAT, NONE
from pitboss.games.poker.pots import net_pots
from pitboss.table.ledger import FUND, POT
from pitboss.table.money import Cents
from pitboss.table.rankings import FIVE_CARD_HIGH, Hand

FUND_CLASSES = {
    "full-house": Hand.FULL_HOUSE,
    "four-of-a-kind": Hand.FOUR_OF_A_KIND,
    "straight-flush": Hand.STRAIGHT_FLUSH,
}


def take_fund_drop(felt: PokerFelt) -> None:
    """After the rake and before the pot is awarded the main pot gives its part to the fund, a small one nothing."""
    if felt.options.fund == NONE or not felt.layers:
        return
    drop = felt.options.fund_drop  # reading 150: the whole of it, or nothing
    if drop > net_pots(felt)[0] - own_part_of_main_pot(felt):
        return  # whoever wins it alone would get back less than was put in
    felt.raked[0] += drop
    felt.in_pot -= drop
    felt.ledger.post(POT, FUND, drop)
    felt.tell(FundDropTaken(drop, cite=felt.law.fund))


def own_part_of_main_pot(felt: PokerFelt) -> Cents:
    """Return what of the main pot comes from the one who wins it, at most: all who contend for it bet alike."""
    seats = felt.layers[0].seats
    return min(seat.total for seat in seats) + max(seat.dead for seat in seats)


def is_posted_hand(felt: PokerFelt, hand: Shown) -> bool:
    """Tell whether a hand is as high as the least that brings the fund back to players."""
    classes = FIVE_CARD_HIGH.classes
    least = classes.index(FUND_CLASSES[felt.options.fund_hand])
    return classes.index(FIVE_CARD_HIGH.rank_of(hand.values[0]).hand) <= least


def is_shown_for_fund(felt: PokerFelt, hand: Shown) -> bool:
    """Tell whether a hand that lost is displayed because it is a bad beat, and so cannot be conceded unseen."""
    return felt.options.fund == BAD_BEAT and is_posted_hand(felt, hand)


def pay_fund(felt: PokerFelt, shown: list[Shown], won: dict[str, int]) -> None:
    """A posted hand that loses, or any that is shown, brings the whole fund back to players."""
    if felt.options.fund == NONE:
        return
    good = [hand for hand in shown if is_posted_hand(felt, hand)]
    fund = felt.state.fund + felt.ledger.balance(FUND)
    if felt.options.fund == BAD_BEAT:
        losing = [hand for hand in good if hand.seat.player not in won]
        if losing:
            pay_bad_beat(felt, max(losing, key=lambda hand: hand.values).seat, won, fund)
    elif good:
        best = max(good, key=lambda hand: hand.values).seat
        pay_from_fund(felt, best, fund, "a high hand")


def pay_bad_beat(felt: PokerFelt, loser: PokerSeat, won: dict[str, int], fund: Cents) -> None:
    """Half of the fund goes to the hand that lost, a quarter to the winners and the rest to the others at the table."""
    unit = felt.least_chip
    winners = [seat for seat in felt.seats if seat.player in won]
    others = [seat for seat in felt.seats if seat is not loser and seat not in winners]
    shared = fund // 4 // unit * unit
    paid = 0
    for seats, why in ((winners, "the hand that won against a bad beat"), (others, "dealt in at a bad beat")):
        each = shared // len(seats) // unit * unit if seats else 0
        for seat in seats if each else ():
            paid += each
            pay_from_fund(felt, seat, each, why)
    pay_from_fund(felt, loser, fund - paid, "a bad beat")


def pay_from_fund(felt: PokerFelt, seat: PokerSeat, amount: Cents, why: str) -> None:
    """Pay a player from the fund."""
    seat.chips += amount
    felt.ledger.post(FUND, seat.account, amount)
    felt.tell(FundPaid(seat.player, seat.number, amount, why, cite=felt.law.fund))
