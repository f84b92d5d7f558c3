"""The funds of bad beats and high hands: what pots give to them, and what brings them back to players (14.19)."""

from __future__ import annotations

from pitboss.games.poker.felt import PokerFelt, PokerSeat
from pitboss.games.poker.hands import Shown, equal_parts, sides_of
from pitboss.games.poker.options import BAD_BEAT, HIGH_HAND, NONE
from pitboss.games.poker.pot_events import FundDropTaken, FundPaid
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


def pay_fund(felt: PokerFelt, shown: list[Shown]) -> None:
    """A posted hand that loses the main pot, or the best one that is shown, brings the whole fund back to players."""
    fund = felt.state.fund + felt.ledger.balance(FUND)
    if felt.options.fund == NONE or not fund:
        return
    # reading 164: the high hands that contend for the main pot are compared, whatever else they win.
    contending = [hand for hand in shown if hand.seat in felt.layers[0].seats]
    good = [hand for hand in contending if is_posted_hand(felt, hand)]
    if felt.options.fund == HIGH_HAND:
        share_fund(felt, highest(good), fund, "a high hand")
        return
    winners = highest(contending)
    losers = highest([hand for hand in good if hand not in winners])
    if losers:
        share_fund(felt, losers, fund - pay_beside(felt, losers, winners, fund), "a bad beat")


def highest(hands: list[Shown]) -> list[Shown]:
    """Return the hands that are highest, of which there are several where they are equal; no low hand counts."""
    best = max([hand.values[0] for hand in hands], default=0)
    return [hand for hand in hands if hand.values[0] == best]


def pay_beside(felt: PokerFelt, losers: list[Shown], winners: list[Shown], fund: Cents) -> Cents:
    """A quarter of the fund goes to who won against a bad beat and another to the others dealt in; return the sum."""
    quarter = fund // 4 // felt.least_chip * felt.least_chip
    share_fund(felt, winners, quarter, "the hand that won against a bad beat")
    shown = [hand.seat for hand in (*losers, *winners)]
    others = [seat for seat in felt.seats if seat not in shown]
    each = quarter // len(others) // felt.least_chip * felt.least_chip if others else 0
    for seat in others:
        pay_from_fund(felt, seat, each, "dealt in at a bad beat")
    return quarter + each * len(others)


def share_fund(felt: PokerFelt, holders: list[Shown], amount: Cents, why: str) -> None:
    """Equal hands share a part of the fund, and what is odd goes to some of them as it does of a pot."""
    side = sides_of(felt.kind, felt.options.split, felt.options.low_hand, felt.table.game)[0]
    for hand, part in equal_parts(felt, side, holders, amount) if holders else ():
        pay_from_fund(felt, hand.seat, part, why)


def pay_from_fund(felt: PokerFelt, seat: PokerSeat, amount: Cents, why: str) -> None:
    """Pay a player from the fund, where there is something to pay."""
    if not amount:
        return
    seat.chips += amount
    felt.ledger.post(FUND, seat.account, amount)
    felt.tell(FundPaid(seat.player, seat.number, amount, why, cite=felt.law.fund))
