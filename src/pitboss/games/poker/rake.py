"""Poker revenue: the rake from the pots, and what stays out of it or goes back into them (14.14, 20.37)."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.games.poker.felt import PokerFelt
from pitboss.games.poker.levels import increments_at, percentage, rakes_pots, takes_increments, takes_percentage
from pitboss.games.poker.paragraphs import CASINO
from pitboss.games.poker.posted import charged_before
from pitboss.games.poker.pot_events import RakePlacedInTray, RakeTaken
from pitboss.games.poker.pots import layers_of, net_pots
from pitboss.law import paragraph
from pitboss.table.ledger import POT, RAKE, TRAY
from pitboss.table.money import Cents


class Lying(NamedTuple):
    """What lay in each pot before the bets of a betting round came to it, and what of it was each seat's."""

    pots: list[Cents]
    seats: list[Cents]


def lying(felt: PokerFelt) -> Lying | None:
    """Return what lies in the pots while bets still lie before players, where a percentage of these is raked."""
    if not takes_percentage(felt.options):
        return None
    return Lying([layer.amount for layer in layers_of(felt.seats)], [seat.gathered for seat in felt.seats])


@paragraph("13:47-20.37(a)", "13:47-20.37(a)4", "13:47-20.37(a)3", "13:47-20.2(a)[Rake]")
def take_rake(felt: PokerFelt, before: Lying | None) -> None:
    """After a betting round the rake is taken from the pots, by each method that is posted and up to the maximum."""
    # readings 95 and 153: several methods may be used together, and the posted maximum of a round holds for all.
    options = felt.options
    if not rakes_pots(options):
        return
    room = max(0, most_raked(felt) - sum(felt.raked))
    by_percentage = percentage_due(felt, before, room) if before else [0] * len(felt.layers)
    by_increments = increments_due(felt, by_percentage, room - sum(by_percentage))
    due = [one + other for one, other in zip(by_percentage, by_increments, strict=True)]
    if not sum(due):
        return
    felt.raked = [raked + more for raked, more in zip(felt.raked, due, strict=True)]
    felt.ledger.post(POT, RAKE, sum(due))
    felt.in_pot -= sum(due)
    cites = [felt.law.percentage] * any(by_percentage) + [felt.law.increments] * any(by_increments)
    cites += [felt.law.unraked] * bool(uncalled_in(felt))
    felt.tell(RakeTaken(sum(due), net_pots(felt), cite="; ".join(dict.fromkeys(cites))))


@paragraph("19:47-14.14(d)", "13:47-20.37(b)")
def uncalled_in(felt: PokerFelt) -> Cents:
    """A bet that nobody called is no part of the pot for the rake, also where it stays there."""
    return sum([seat.uncalled for seat in felt.seats])


@paragraph("13:47-20.37(a)4.i", "13:47-20.37(a)4.i(1)", "13:47-20.37(a)4.i(2)")
def percentage_due(felt: PokerFelt, before: Lying, room: Cents) -> list[Cents]:
    """A percentage of the sums bet in the betting round, at most ten, from the pot and each side pot."""
    bets = [max(0, seat.total - lay - seat.uncalled) for seat, lay in zip(felt.seats, before.seats, strict=True)]
    felt.bets_raked.append(bets)
    left, due = sum(bets), []
    for number, layer in enumerate(felt.layers):
        bet = max(0, min(left, layer.amount - (before.pots[number] if number < len(before.pots) else 0)))
        left -= bet
        due.append(min(percentage_of(felt, bet), room, layer.amount - felt.raked[number]))
        room -= due[-1]
    return due


def percentage_of(felt: PokerFelt, amount: Cents) -> Cents:
    """Return the posted percentage of an amount, in the table's chips."""
    return percentage(felt.options, amount, felt.least_chip)


def most_raked(felt: PokerFelt) -> Cents:
    """Return the most that the pots of this round are raked: of the posted maximum what time charges have left."""
    return int(max(0, felt.options.rake_maximum - charged_before(felt.table)))


@paragraph("13:47-20.37(a)4.ii", "13:47-20.37(a)4.ii(1)", "13:47-20.37(a)4.ii(2)")
def increments_due(felt: PokerFelt, also: list[Cents], room: Cents) -> list[Cents]:
    """A predetermined amount at each level that the pots reach together, from the main pot first."""
    if not takes_increments(felt.options):
        return [0] * len(felt.layers)
    owed = min(level_reached(felt) - felt.increments, room)
    due: list[Cents] = []
    for layer, raked, other in zip(felt.layers, felt.raked, also, strict=True):
        due.append(max(0, min(owed - sum(due), layer.amount - raked - other)))
    felt.increments += sum(due)
    return due


def level_reached(felt: PokerFelt) -> Cents:
    """Return what is raked in all by increments at the level that the pots have reached together."""
    return increments_at(felt.options, sum(layer.amount for layer in felt.layers) - uncalled_in(felt))


@paragraph("13:47-20.37(a)4.i(1)", "13:47-20.37(a)4.ii(1)")
def return_rake(felt: PokerFelt, number: int, taken: Cents) -> Cents:
    """What a player gets back is no sum bet: the rake is reckoned anew without it, and the rest goes to the pots."""
    # reading 162: also the rake of betting rounds that are over, for nothing stays raked that is not in the pots.
    for bets in felt.bets_raked:
        bets[number] = 0
    felt.increments = min(felt.increments, level_reached(felt))
    by_percentage = sum(percentage_of(felt, sum(bets)) for bets in felt.bets_raked)
    kept = min(taken, by_percentage + felt.increments, sum(felt.raked), most_raked(felt))
    lower_raked(felt, kept)
    if taken > kept:
        felt.ledger.post(RAKE, POT, taken - kept)
        felt.in_pot += taken - kept
    return taken - kept


def rake_cite(felt: PokerFelt) -> str:
    """Return by which paragraphs the pots are raked, each of them once."""
    options, law = felt.options, felt.law
    used = [law.percentage] * takes_percentage(options) + [law.increments] * takes_increments(options)
    return "; ".join(dict.fromkeys(used))


def lower_raked(felt: PokerFelt, kept: Cents) -> None:
    """Let each pot first get back what is more than the percentage of it, and then the last side pots the rest."""
    for own in ([percentage_of(felt, layer.amount) for layer in felt.layers], [0] * len(felt.layers)):
        for number in reversed(range(len(felt.raked))):
            more = max(0, min(sum(felt.raked) - kept, felt.raked[number] - own[number]))
            felt.raked[number] -= more


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
        cites = {"13:47-20.37(a)4.i(3)": takes_percentage(options), "13:47-20.37(a)4.ii(3)": takes_increments(options)}
        cite = "; ".join(each for each, is_used in cites.items() if is_used)
    felt.tell(RakePlacedInTray(rake, cite=cite))
