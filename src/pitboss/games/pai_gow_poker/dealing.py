"""11.8 to 11.9: the first position, seven cards to each, wagered on or not, and hands that are set."""

from __future__ import annotations

from pitboss.games.kits import two_hands
from pitboss.games.kits.dealing import call_no_more_bets, deal_one_at_a_time, deliver_stack
from pitboss.games.kits.irregularities import DEALER_CARD_EXPOSED, dealer_card_exposed, require_right_number
from pitboss.games.kits.settlement import collect_hand
from pitboss.games.kits.starting_position import select_start
from pitboss.games.kits.stub import count_stub, put_away_stub
from pitboss.games.kits.subchapter import AUTOMATED_SHOE
from pitboss.games.kits.two_hands import mis_set
from pitboss.games.pai_gow_poker.felt import PaiGowFelt
from pitboss.games.pai_gow_poker.options import LAW, SECTIONS
from pitboss.table.felt import Position
from pitboss.table.requests import FaultKind, Proceed, Round, is_fault

HANDS = 7
"""The dealer's and one for each of six betting positions."""
IRREGULAR = SECTIONS["irregularities"]
FAULTS = (
    FaultKind(DEALER_CARD_EXPOSED, IRREGULAR, "a card of the dealer is exposed before the hands are set"),
    mis_set(IRREGULAR),
)


def deal(felt: PaiGowFelt) -> Round[None]:
    """Seven cards face down to every position and the dealer; the cards that are left are counted and put away."""
    yield from call_no_more_bets(felt, LAW)
    felt.deal_out_others()
    hands = yield from from_starting_position(felt)
    if felt.options.dealing == AUTOMATED_SHOE:
        for position in hands:
            yield from deliver_stack(felt, LAW, position)
    else:
        yield from deal_one_at_a_time(felt, LAW, hands)
    yield from require_right_number(felt, LAW, hands)
    yield from count_stub(felt, LAW)
    yield from put_away_stub(felt, LAW)
    collect_unused_hands(felt)


def from_starting_position(felt: PaiGowFelt) -> Round[list[Position]]:
    """Return every hand of the round, clockwise from the position that the dice or the generator select."""
    # reading 180: the count runs counterclockwise and the deal clockwise, both over every position.
    ring = felt.ring()
    first = yield from select_start(felt, ring)
    return ring[first:] + ring[:first]


def collect_unused_hands(felt: PaiGowFelt) -> None:
    """Hands without a wager go to the discard rack unseen, as does the dealer's where the bank is shared."""
    for position in felt.ring():
        if not felt.takes_part(position):
            collect_hand(felt, position, LAW.deal[felt.options.dealing])


def set_hands(felt: PaiGowFelt) -> Round[None]:
    """All players set their hands at once, and the dealer sets the others the house way."""
    can_be_exposed = felt.may_go_wrong and felt.dealer.hand
    if can_be_exposed and is_fault((yield Proceed(IRREGULAR, (DEALER_CARD_EXPOSED,)))):
        yield from dealer_card_exposed(felt, LAW)
    yield from two_hands.set_hands(felt)
