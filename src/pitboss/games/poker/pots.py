"""The pot and its side pots: who has put in how much, and who contends for which part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pitboss.games.poker.pot_events import BetsGathered, UncalledBetReturned
from pitboss.law import paragraph
from pitboss.table.event import maker
from pitboss.table.money import Cents

if TYPE_CHECKING:
    from pitboss.games.poker.felt import PokerFelt, PokerSeat


class Layer(NamedTuple):
    """A pot or a side pot: all that was put into it, and the seats that contend for it."""

    amount: Cents
    seats: tuple[PokerSeat, ...]


def layers_of(seats: Sequence[PokerSeat]) -> list[Layer]:
    """Divide what lies in the pot: the main pot up to the least that an all-in player has, side pots above it.

    The bets of a betting round that is not over lie before the players, and are no part of a pot yet. What players out
    of the round have put in beyond all others belongs to the last pot.
    """
    in_round = [seat for seat in seats if not seat.is_folded]
    if len({seat.total - seat.bet for seat in in_round}) == 1:  # all have put in alike, and contend for one pot
        amount = sum([seat.total - seat.bet + seat.dead for seat in seats])
        return [Layer(amount, tuple(in_round))] if amount else []
    lie = [seat.total - seat.bet for seat in seats]
    live = [(seat, lies) for seat, lies in zip(seats, lie, strict=True) if not seat.is_folded]
    highest = max([lies for _, lies in live], default=0)
    side_levels = {lies for seat, lies in live if (seat.is_all_in or seat.is_capped) and lies < highest}
    layers, below = [], 0
    for level in sorted(side_levels):
        amount = sum([min(lies, level) for lies in lie])
        layers.append(Layer(amount - below, tuple([seat for seat, lies in live if lies >= level])))
        below = amount
    layers.append(Layer(sum(lie) - below, tuple([seat for seat, lies in live if lies == highest])))
    if dead := sum([seat.dead for seat in seats]):
        layers[0] = Layer(layers[0].amount + dead, layers[0].seats)
    return [layer for layer in layers if layer.amount]


def spread_over(layers: Sequence[Layer], raked: Sequence[Cents]) -> list[Cents]:
    """Say what was raked of each pot after pots have joined or divided; none gives more than it has."""
    if not any(raked):
        return [0] * len(layers)
    left, spread = list(raked), []
    carried = 0
    for number, layer in enumerate(layers):
        is_last = number == len(layers) - 1
        due = carried + (sum(left[number:]) if is_last else sum(left[number : number + 1]))
        spread.append(min(due, layer.amount))
        carried = due - spread[-1]
    for number, layer in enumerate(layers):
        more = min(carried, layer.amount - spread[number])
        spread[number] += more
        carried -= more
    return spread


bets_gathered, uncalled_bet_returned = maker(BetsGathered), maker(UncalledBetReturned)


@paragraph("13:47-20.2(a)[Betting round]", "13:47-20.2(a)[Side pot]", "13:47-20.2(a)[Pot]")
def gather_bets(felt: PokerFelt) -> None:
    """After a betting round what nobody called goes back, and the bets are divided into the pot and side pots."""
    return_uncalled_bet(felt)
    is_bet = False
    for seat in felt.seats:
        if seat.bet:
            is_bet, seat.bet = True, 0
        seat.has_checked = False
    if not is_bet and len(felt.live) == felt.divided_among:
        return
    told = () if is_bet else net_pots(felt)
    divide(felt)
    pots = net_pots(felt)
    if pots != told:
        law = felt.law
        felt.tell(bets_gathered(pots, cite=f"{law.gathered}; {law.side_pot}" if len(pots) > 1 else law.gathered))


def divide(felt: PokerFelt) -> None:
    """Divide what was put in into pots, and what was raked of it over them."""
    felt.layers = layers_of(felt.seats)
    felt.raked = spread_over(felt.layers, felt.raked)
    felt.divided_among = len(felt.live)


def net_pots(felt: PokerFelt) -> tuple[Cents, ...]:
    """Return what can be won of each pot: what was put in, less the rake."""
    return tuple([layer.amount - raked for layer, raked in zip(felt.layers, felt.raked, strict=True)])


@paragraph("19:47-14.14(d)", "13:47-20.37(b)")
def return_uncalled_bet(felt: PokerFelt) -> None:
    """What no other player has matched of the last bet is no part of the pot; of a hand that is out it is not raked."""
    highest = second = 0
    bettor = None
    for seat in felt.seats:
        if seat.bet > highest:
            highest, second, bettor = seat.bet, highest, seat
        elif seat.bet > second:
            second = seat.bet
    if bettor is None or highest == second:
        return
    uncalled = highest - second
    if bettor.is_folded:  # reading 188: what is owed or lost stays in the pot, and nobody has called it
        bettor.uncalled = uncalled
        return
    bettor.bet -= uncalled
    bettor.total -= uncalled
    felt.take_out(bettor, uncalled)
    bettor.is_all_in, bettor.can_act = False, not bettor.is_capped
    felt.tell(uncalled_bet_returned(bettor.player, bettor.number, uncalled, cite=felt.law.uncalled))
