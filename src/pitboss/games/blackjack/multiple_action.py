"""Multiple action, 2.18: a hand is played once against three hands of the dealer, each built on the same first card.

The section is known by its heading and by what excludes it; the rest is custom. Up to three wagers ride on a hand, the
first two at least, each settled against its own hand of the dealer. A bust loses them all; a double or a split matches
each of them; insurance and even money are taken wager by wager.
"""

from __future__ import annotations

from pitboss.games.blackjack.boxes import ACTIONS, HANDS, MAINS, BoxFelt, action_of
from pitboss.games.kits.settlement import return_wager
from pitboss.table.custom import custom
from pitboss.table.events import HandCollected, PhaseBegan

MULTIPLE_ACTION = custom("19:47-2.18")
DEALERS_HANDS = dict(zip(ACTIONS, HANDS, strict=False))


def return_lone_wagers(felt: BoxFelt) -> None:
    """A wager against the dealer's first hand alone is not enough, and everything on it goes back."""
    if not felt.options.multiple_action:
        return
    for box in felt.boxes:
        for bet in box.bets.values():
            if MAINS[1] not in bet.wagers:
                for area in tuple(bet.wagers):
                    return_wager(felt, bet, area, MULTIPLE_ACTION)


def take_up_wagers(felt: BoxFelt, action: str) -> None:
    """The dealer turns to a hand: the wagers that stand against it are settled next, and the others wait."""
    felt.action = action
    if not felt.options.multiple_action:
        return
    for _, hand in felt.hands():
        live = hand.waiting or hand.areas
        hand.areas = riding(live, action, is_now=True)
        hand.waiting = riding(live, action, is_now=False)


def riding(areas: dict[str, list[str]], action: str, *, is_now: bool) -> dict[str, list[str]]:
    """Pick the betting areas that belong to a hand of the dealer, or those that do not."""
    picked = {player: [area for area in own if (action_of(area) == action) is is_now] for player, own in areas.items()}
    return {player: own for player, own in picked.items() if own}


def begin_dealer_hand(felt: BoxFelt) -> None:
    """The dealer's first card stays, what was drawn to it is put away, and the next hand begins."""
    if not felt.options.multiple_action:
        return
    drawn = felt.dealer_hand.cards[1:]
    if drawn:
        places = tuple(card.place for card in drawn)
        felt.dealer_hand.hold(felt.dealer_hand.cards[:1])
        felt.side.discards.extend(places)
        felt.tell(HandCollected(0, places, cite=MULTIPLE_ACTION))
    felt.tell(PhaseBegan(f"dealer's {DEALERS_HANDS[felt.action]} hand", cite=MULTIPLE_ACTION))
