"""Poker revenue: the rake from the pots, what stays out of it, and the funds of bad beats and high hands."""

from __future__ import annotations

from pitboss.games.poker.events import FundDropTaken, FundPaid, RakePlacedInTray, RakeTaken
from pitboss.games.poker.felt import PokerFelt, PokerSeat
from pitboss.games.poker.hands import Shown
from pitboss.games.poker.irregularities import LATE_RAKE
from pitboss.games.poker.options import BAD_BEAT, NONE
from pitboss.games.poker.paragraphs import CASINO
from pitboss.games.poker.posted import charged_before
from pitboss.games.poker.pots import net_pots
from pitboss.law import paragraph
from pitboss.table.events import IrregularityFound
from pitboss.table.ledger import FUND, POT, RAKE, TRAY
from pitboss.table.money import Cents
from pitboss.table.rankings import FIVE_CARD_HIGH, Hand
from pitboss.table.steps import Proceed, Round, is_fault


@paragraph("13:47-20.37(a)", "13:47-20.37(a)4", "13:47-20.37(a)3", "13:47-20.2(a)[Rake]")
def take_rake(felt: PokerFelt, before: list[Cents]) -> None:
    """After a betting round the rake is taken from the pots, by each method that is posted and up to the maximum."""
    # readings 95 and 153: several methods may be used together, and the posted maximum of a round holds for all.
    options = felt.options
    if not (options.rake_percent or options.rake_increment):
        return
    room = max(0, options.rake_maximum - charged_before(felt.table) - sum(felt.raked))
    by_percentage = percentage_due(felt, before, room)
    by_increments = increments_due(felt, by_percentage, room - sum(by_percentage))
    due = [one + other for one, other in zip(by_percentage, by_increments, strict=True)]
    if not sum(due):
        return
    felt.raked = [raked + more for raked, more in zip(felt.raked, due, strict=True)]
    felt.ledger.post(POT, RAKE, sum(due))
    felt.in_pot -= sum(due)
    cites = [felt.law.percentage] * any(by_percentage) + [felt.law.increments] * any(by_increments)
    felt.tell(RakeTaken(sum(due), net_pots(felt), cite="; ".join(cites)))


@paragraph("13:47-20.37(a)4.i", "13:47-20.37(a)4.i(1)", "13:47-20.37(a)4.i(2)")
def percentage_due(felt: PokerFelt, before: list[Cents], room: Cents) -> list[Cents]:
    """A percentage of the sums bet in the betting round, at most ten, from the pot and each side pot."""
    due = []
    for number, layer in enumerate(felt.layers):
        bet = max(0, layer.amount - (before[number] if number < len(before) else 0))
        part = bet * felt.options.rake_percent // 100 // felt.least_chip * felt.least_chip
        due.append(min(part, room, layer.amount - felt.raked[number]))
        room -= due[-1]
    return due


@paragraph("13:47-20.37(a)4.ii", "13:47-20.37(a)4.ii(1)", "13:47-20.37(a)4.ii(2)")
def increments_due(felt: PokerFelt, also: list[Cents], room: Cents) -> list[Cents]:
    """A predetermined amount at each level that the pots reach together, from the main pot first."""
    options = felt.options
    if not options.rake_increment:
        return [0] * len(felt.layers)
    levels = sum(layer.amount for layer in felt.layers) // options.rake_level
    owed = min(levels * options.rake_increment - felt.increments, room)
    due: list[Cents] = []
    for layer, raked, other in zip(felt.layers, felt.raked, also, strict=True):
        due.append(max(0, min(owed - sum(due), layer.amount - raked - other)))
    felt.increments += sum(due)
    return due


@paragraph("13:47-20.37(a)4.i(3)", "13:47-20.37(a)4.ii(3)")
def place_rake_in_tray(felt: PokerFelt) -> None:
    """When the round is over the dealer at once puts the rake into the table inventory container."""
    rake = felt.ledger.balance(RAKE)
    if not rake:
        return
    felt.ledger.post(RAKE, TRAY, rake)
    options, law = felt.options, felt.law
    cite = law.rake_to_tray
    if felt.table.game != CASINO:
        cites = {"13:47-20.37(a)4.i(3)": options.rake_percent, "13:47-20.37(a)4.ii(3)": options.rake_increment}
        cite = "; ".join(each for each, is_used in cites.items() if is_used)
    felt.tell(RakePlacedInTray(rake, cite=cite))


@paragraph("19:47-14.14(e)", "13:47-20.37(c)")
def refuse_late_rake(felt: PokerFelt) -> Round[None]:
    """Once the winners have collected the pots no more rake is taken."""
    if not (felt.options.rake_percent or felt.options.rake_increment):
        return
    if felt.may_go_wrong and is_fault((yield Proceed(felt.law.no_more_rake, (LATE_RAKE,)))):
        what = "the dealer reaches for more rake after the pot was collected, and takes none"
        felt.tell(IrregularityFound(LATE_RAKE, what, cite=felt.law.no_more_rake))


# Funds

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
