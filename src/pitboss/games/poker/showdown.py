"""The showdown: who shows first, who concedes, and who wins which part of which pot."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.games.poker.events import DisclosureOrdered, HandConceded, HandDisclosed
from pitboss.games.poker.felt import PokerFelt, PokerSeat
from pitboss.games.poker.fund import is_shown_for_fund
from pitboss.games.poker.hands import NO_LOW, Shown, Side, equal_parts, evaluate, rank_words, sides_of
from pitboss.games.poker.irregularities import AT_ANY_TIME, ask_in_round, found_at_any_time
from pitboss.games.poker.options import ASKED, NEVER, ON_REQUEST, REQUIRED, SHOWN
from pitboss.games.poker.pot_events import PotAwarded
from pitboss.games.poker.pots import Layer, net_pots
from pitboss.law import paragraph
from pitboss.table.choices import Ask, AskAll, Choice
from pitboss.table.custom import custom
from pitboss.table.event import maker
from pitboss.table.events import HandCollected, HandRevealed, RoundOrder
from pitboss.table.money import Cents
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round, is_fault

SHOW, MUCK, SEE, LEAVE_UNSEEN = "show", "muck", "see", "leave-unseen"
pot_awarded, hand_revealed, hand_conceded = maker(PotAwarded), maker(HandRevealed), maker(HandConceded)


def award_uncontested(felt: PokerFelt) -> None:
    """The last player in the round wins every pot without showing a hand."""
    winner = felt.live[0]
    for number, amount in enumerate(net_pots(felt)):
        award(felt, winner, amount, pot=number, why="nobody else is left", cite=felt.law.uncontested)


def award(felt: PokerFelt, seat: PokerSeat, amount: Cents, *, pot: int, why: str, cite: str) -> None:
    """Push a pot, or a part of it, to a player."""
    if amount:
        felt.take_out(seat, amount)
        felt.tell(pot_awarded(seat.player, seat.number, pot, amount, why, cite=cite))


@paragraph("19:47-14.15(d)", "13:47-20.38(d)", "13:47-20.35(i)", "13:47-20.36(j)", "13:47-20.2(a)[Showdown]",
           "19:47-14.3(g)")  # fmt: skip
def show_hands(felt: PokerFelt) -> Round[list[Shown]]:
    """Whoever made the final wager shows first, then all clockwise; a hand that has lost may be conceded unseen."""
    options = felt.options
    sides = sides_of(felt.kind, options.split, options.low_hand, felt.table.game)
    first = felt.first_to_show
    start = first.number - 1 if first is not None else felt.button
    shown: list[Shown] = []
    conceded: list[PokerSeat] = []
    for seat in [each for each in felt.after(start) if not each.is_folded]:
        hand = evaluate(felt, sides, seat)
        if shown and is_beaten(felt.layers, shown, hand) and not (yield from shows(felt, hand)):
            conceded.append(seat)
        else:
            shown.append(hand)
            reveal(felt, sides, hand)
    for seat in conceded:
        yield from disclose_or_discard(felt, seat)
    return shown


def reveal(felt: PokerFelt, sides: tuple[Side, ...], hand: Shown) -> None:
    """A hand is displayed in its entirety and identified by the cards in it."""
    words, listed = rank_words(felt.law, sides, hand)
    seat = hand.seat
    felt.tell(hand_revealed(seat.number, seat.cards, seat.places, words, cite=f"{felt.law.show}; {listed}"))


def is_beaten(layers: Sequence[Layer], shown: Sequence[Shown], hand: Shown) -> bool:
    """Tell whether hands that were shown leave a hand nothing to win in any pot that it contends for."""
    for layer in layers:
        if hand.seat in layer.seats:
            others = [each for each in shown if each.seat in layer.seats]
            for number, value in enumerate(hand.values):
                if value != NO_LOW and all(each.values[number] <= value for each in others):
                    return False
    return True


def shows(felt: PokerFelt, hand: Shown) -> Round[bool]:
    """Tell whether a losing hand is shown: as its player likes, or as the house has it; a bad beat always is."""
    if is_shown_for_fund(felt, hand):
        return True
    if felt.options.losing_hands != ASKED:
        return bool(felt.options.losing_hands == SHOWN)
    cite = felt.law.concede
    unseen = " unseen" if felt.options.disclosure == NEVER and not is_required(felt, hand.seat.player) else ""
    choices = (
        Choice(MUCK, f"give up the pot and muck your hand{unseen}", cite),
        Choice(SHOW, "show your hand anyway", cite),
    )
    answer = yield from ask_in_round(felt, hand.seat, choices, MUCK, cite)
    return answer.choice == SHOW


@paragraph("19:47-14.15(d)", "13:47-20.38(d)")
def disclose_or_discard(felt: PokerFelt, seat: PokerSeat) -> Round[None]:
    """A conceded hand is discarded unseen, unless the house requires its disclosure."""
    cite = felt.law.concede
    # reading 159: the right is the house's, which by custom may leave it to the players.
    is_for_players = felt.options.disclosure == ON_REQUEST and not is_required(felt, seat.player)
    is_asked_for = is_for_players and (yield from somebody_asks(felt, seat))
    is_ordered = is_required(felt, seat.player)  # perhaps only while the players were asked
    if is_ordered or is_asked_for:
        because = cite if is_ordered else asked_cite(felt)
        felt.tell(HandDisclosed(seat.number, seat.cards, seat.places, cite=because))
        felt.tell(HandCollected(seat.number, seat.places, cite=cite))
    else:
        felt.tell(hand_conceded(seat.player, seat.number, seat.places, cite=cite))
    seat.hand.clear()
    seat.up.clear()


def is_required(felt: PokerFelt, player: str) -> bool:
    """Tell whether the house requires the disclosure of a player's hand, as of every one or by the floor's order."""
    return felt.options.disclosure == REQUIRED or any(
        isinstance(order, DisclosureOrdered) and order.player == player for order in felt.orders
    )


@paragraph("19:47-14.15(d)", "13:47-20.38(d)")
def may_order(felt: PokerFelt, order: RoundOrder) -> str:
    """The house may require the disclosure of any hand that its player discards at the showdown."""
    assert isinstance(order, DisclosureOrdered)
    cite, what = felt.law.concede, f"having the hand of {order.player} disclosed"
    # reading 159: a hand that is folded before the showdown is none of these.
    open_to_it = ", ".join(may_be_disclosed(felt)) or "no hand at this moment"
    if order.player not in [seat.player for seat in felt.live if seat.hand]:
        raise Refused(what, "nobody by that name holds a hand that can come to the showdown", open_to_it, cite)
    if is_required(felt, order.player):
        raise Refused(what, "the house requires it already", open_to_it, cite)
    return cite


def may_be_disclosed(felt: PokerFelt) -> list[str]:
    """Return whose hands the house may still require to be disclosed, should they be conceded."""
    return [seat.player for seat in felt.live if seat.hand and not is_required(felt, seat.player)]


def asked_cite(felt: PokerFelt) -> str:
    """Return by what a conceded hand is disclosed because a player asks for it."""
    return f"{custom(felt.law.concede)}; reading 159"


def somebody_asks(felt: PokerFelt, holder: PokerSeat) -> Round[bool]:
    """Ask the others who were dealt in whether one wants to see a hand that was called and conceded."""
    cite = asked_cite(felt)
    choices = (
        Choice(LEAVE_UNSEEN, f"leave {holder.player}'s hand unseen", cite),
        Choice(SEE, f"have {holder.player}'s hand shown", cite),
    )
    others = [seat for seat in felt.seats if seat is not holder]
    waiting = [Ask(cite, (), seat.player, seat.number, choices, LEAVE_UNSEEN) for seat in others]
    while waiting:
        answer = yield AskAll(cite, AT_ANY_TIME, tuple(waiting))
        if is_fault(answer):
            found_at_any_time(felt, answer.fault)
        if answer.choice == SEE:
            return True
        waiting = [ask for ask in waiting if ask.player != answer.player]
    return False


# Who wins


@paragraph("13:47-20.35(i)1", "13:47-20.35(i)2", "13:47-20.36(j)", "13:47-20.34(e)", "19:47-14.3(d)",
           "13:47-20.2(a)[High]", "13:47-20.2(a)[Pot]")  # fmt: skip
def award_pots(felt: PokerFelt, shown: list[Shown]) -> dict[str, int]:
    """Each pot, the last side pot first, goes to the best hand that contends for it; equal hands divide it."""
    sides = sides_of(felt.kind, felt.options.split, felt.options.low_hand, felt.table.game)
    won: dict[str, int] = {}
    pots = list(enumerate(zip(felt.layers, net_pots(felt), strict=True)))
    for number, (layer, amount) in reversed(pots):
        contending = [hand for hand in shown if hand.seat in layer.seats]
        for side, part, holders in divided(felt, sides, contending, amount):
            for seat, share, why, cite in shares(felt, side, holders, part, len(contending) == 1):
                won[seat.player] = won.get(seat.player, 0) + share
                award(felt, seat, share, pot=number, why=why, cite=cite)
    return won


def divided(
    felt: PokerFelt, sides: tuple[Side, ...], hands: list[Shown], amount: Cents
) -> list[tuple[Side, Cents, list[Shown]]]:
    """Divide a pot between the highest and the lowest hand where both win; what is odd goes to the highest."""
    best = [max(hand.values[number] for hand in hands) for number in range(len(sides))]
    winning = [number for number, value in enumerate(best) if value != NO_LOW]
    unit = felt.least_chip
    low = amount // unit // 2 * unit
    parts = [amount - low, low] if len(winning) > 1 else [amount]
    return [
        (sides[number], part, [hand for hand in hands if hand.values[number] == best[number]])
        for number, part in zip(winning, parts, strict=True)
    ]


def shares(
    felt: PokerFelt, side: Side, holders: list[Shown], amount: Cents, is_alone: bool
) -> list[tuple[PokerSeat, Cents, str, str]]:
    """Divide a pot, or half of one, between equal hands; what cannot be divided goes to some of them in order."""
    law = felt.law
    which = "lowest" if side.is_low else "highest"
    if len(holders) == 1:
        why = "nobody else contends for it" if is_alone else f"the {which} hand"
        return [(holders[0].seat, amount, why, law.win)]
    why = f"the {which} hand, divided by {len(holders)}"
    parts = equal_parts(felt, side, holders, amount)
    least = min(part for _, part in parts)
    with_odd = f"{law.tie}; {law.odd}" if law.odd else law.tie  # reading 70
    return [(hand.seat, part, why, with_odd if part > least else law.tie) for hand, part in parts]
