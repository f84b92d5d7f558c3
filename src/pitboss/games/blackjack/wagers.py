"""Making wagers: on one's own box, on several, and with the first person's consent on another's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from pitboss.games.blackjack.additional import CITES, OPPOSITE, side_areas
from pitboss.games.blackjack.boxes import MAIN, MAINS, Box, BoxFelt
from pitboss.games.blackjack.burn_card import may_see_burn_card, show_burn_card
from pitboss.games.blackjack.events import BurnCardRequested, ConsentGiven
from pitboss.games.blackjack.multiple_action import MULTIPLE_ACTION
from pitboss.games.blackjack.options import BlackjackOptions
from pitboss.games.kits.wagers import put_on_layout
from pitboss.law import paragraph
from pitboss.table.custom import custom
from pitboss.table.event import Event
from pitboss.table.events import PlayerReady, WageringEnded, WagerPlaced, WagerRemoved, area_words
from pitboss.table.memo import remembered
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.window import Area, OpenForWagers

WAGERS = custom("19:47-2.3")
MOST_ON_A_BOX = 3
ON_THE_LAYOUT = (WagerPlaced, WagerRemoved, PlayerReady)
NEEDS = {MAINS[1]: MAINS[0], MAINS[2]: MAINS[1]} | dict.fromkeys(CITES, MAIN)
"""The wager of the same person on the same box that another cannot do without."""


class OpenBoxes(OpenForWagers[BoxFelt]):
    """The window for wagers at blackjack: consent may be given, and the burn card may be asked for."""

    __slots__ = ()

    def may_say(self, player: str) -> tuple[type[Event], ...]:
        """Return what it would be of use for a player to say: consent on an own box, or a word on the burn card."""
        felt = self.felt
        if not felt.table.has_player(player):
            return ()
        is_host = any((first_bettor(felt, box.number) or box.seated) == player for box in felt.boxes)
        may_consent = felt.options.shared_boxes and is_host and len(felt.table.players) > 1
        useful = {ConsentGiven: may_consent, BurnCardRequested: felt.burn_card is not None}
        return tuple(kind for kind in self.said_by_players if useful[kind])

    def may_wager_at(self, player: str) -> tuple[int, ...]:
        """Return the boxes where a player may wager now: the own one, any free one of several, one with consent."""
        felt = self.felt
        if not felt.table.has_player(player):
            return ()
        return tuple(box.number for box in felt.boxes if comes_into_question(felt, box, player))

    def _check_consent(self, event: ConsentGiven) -> str:
        felt = self.felt
        what = f"consent for box {event.position}"
        if not felt.options.shared_boxes:
            raise Refused(what, "it isn't yours to give", "one person a box at this table", "19:47-2.13(a)")
        first = first_bettor(felt, event.position)
        host, cite = (first, "19:47-2.13(a)") if first else (seated_at(felt, event.position), WAGERS)
        if host != event.player:
            who = f"{host}, who {'bet there first' if first else 'sits there'}" if host else "nobody: it is free"
            raise Refused(what, "it isn't yours to give", who, cite)
        return cite

    def _check_burn(self, event: BurnCardRequested) -> str:
        return may_see_burn_card(self.felt, event)

    def _check_lone_removal(self, event: WagerRemoved) -> str:
        cite = self._check_removal(event)
        left = self._seated(event.player, event.position).wagers
        if needing := [area for area in left if NEEDS.get(area) == event.area]:
            what, why = f"taking back {event.area!r}", f"the {area_words(needing[0])} bet can't stand without it"
            raise Refused(what, why, f"taking back {needing[0]!r} first", cite_of_riding(needing[0]))
        return cite

    _CHECKS: ClassVar[dict[type[Event], Callable[[Any, Any], str]]] = {
        **OpenForWagers._CHECKS,
        WagerRemoved: _check_lone_removal,
        ConsentGiven: _check_consent,
        BurnCardRequested: _check_burn,
    }


def first_bettor(felt: BoxFelt, number: int) -> str:
    """Name the first person with a wager on a box."""
    bettors = felt.boxes[number - 1].bettors if 1 <= number <= len(felt.boxes) else []
    return bettors[0].player if bettors else ""


def seated_at(felt: BoxFelt, number: int) -> str:
    """Name who sits at a box."""
    return felt.boxes[number - 1].seated if 1 <= number <= len(felt.boxes) else ""


def take_wagers(felt: BoxFelt) -> Round[None]:
    """Wagers are made before the first card; meanwhile consent may be given and the burn card be asked for."""
    areas = betting_areas(felt.options)
    request = OpenBoxes(WAGERS, (), areas, felt, may_wager, seated_cite=WAGERS, form_cite=WAGERS, ready=set())
    while not isinstance(event := (yield request), WageringEnded):
        if isinstance(event, WagerPlaced) and event.area == MAIN:
            come_to_box(felt.boxes[event.position - 1], event.player)
        if isinstance(event, ON_THE_LAYOUT):
            put_on_layout(felt, request, event)
        elif isinstance(event, ConsentGiven):
            felt.consents.add((event.position, event.other))
        else:
            yield from show_burn_card(felt)


@remembered
def betting_areas(options: BlackjackOptions) -> tuple[Area, ...]:
    """Return the betting areas that each box of a table with these options has."""
    limits = options.minimum, options.maximum
    first_two = MULTIPLE_ACTION if options.multiple_action else ""
    main = "your wager against the dealer's hand"
    areas = [Area(MAIN, main, WAGERS, *limits, takes_coupon=True, required_by=first_two)]
    for area in MAINS[1:] if options.multiple_action else ():
        label = f"your wager against the dealer's {area.removeprefix(f'{MAIN}_')} hand"
        needed = first_two if area == MAINS[1] else ""
        areas.append(Area(area, label, MULTIPLE_ACTION, *limits, takes_coupon=True, required_by=needed))
    return (*areas, *side_areas(options))


def come_to_box(box: Box, player: str) -> None:
    """Whoever comes to a box stands behind those who wager there already."""
    if len(box.bets) > 1 and not box.has_bettor(player):
        box.bets[player] = box.bets.pop(player)


def may_wager(felt: BoxFelt, wager: WagerPlaced) -> None:
    """A wager against the dealer is made on a box that is free for it, and any other beside one's own such wager."""
    if wager.area == MAIN:
        may_wager_on_box(felt, wager)
    else:
        may_ride_along(felt, wager)


def cite_of_riding(area: str) -> str:
    """Return the paragraph of a wager that is made only beside another."""
    return CITES.get(area, MULTIPLE_ACTION)


def may_ride_along(felt: BoxFelt, wager: WagerPlaced) -> None:
    """An additional wager needs the same person's wager on the box, and a wager over 13 excludes one under 13."""
    made = felt.boxes[wager.position - 1].bets[wager.player].wagers
    what, needed = f"a bet on {wager.area!r}", NEEDS[wager.area]
    if needed not in made:
        why = f"{wager.player} has no {area_words(needed)} bet on box {wager.position}"
        raise Refused(what, why, f"a bet on {needed!r} first", cite_of_riding(wager.area))
    opposite = OPPOSITE.get(wager.area)
    if opposite in made:
        why = f"{wager.player} bets on {opposite!r} there"
        raise Refused(what, why, "over 13 or under 13, one of them", cite_of_riding(wager.area))


def comes_into_question(felt: BoxFelt, box: Box, player: str) -> bool:
    """Tell whether a player who looks for a box may wager on this one, without being sent away from the own seat."""
    is_meant = box.seated == player or felt.options.several_boxes or (box.number, player) in felt.consents
    if not is_meant and not box.has_bettor(player):
        return False
    try:
        may_wager_on_box(felt, WagerPlaced(player, box.number, MAIN, felt.options.minimum))
    except Refused:
        return False
    return True


@paragraph("19:47-2.13(a)", "19:47-2.14")
def may_wager_on_box(felt: BoxFelt, wager: WagerPlaced) -> None:
    """One player wagers on a box, or up to three where the first consents; on several boxes where that is permitted."""
    box = felt.boxes[wager.position - 1]
    player = wager.player
    if not felt.options.several_boxes:
        for own in felt.boxes:
            if player in own.bets and own is not box and own.has_bettor(player):
                what = f"a bet by {player} on box {box.number}"
                raise Refused(what, f"{player} bets on box {own.number} already", "one box a player", "19:47-2.14")
    bettors = box.bettors
    if not bettors and box.seated not in ("", player):
        may_use_seat(felt, box, player)
    if bettors and not box.has_bettor(player):
        may_join(felt, box, player, [bet.player for bet in bettors])


def may_use_seat(felt: BoxFelt, box: Box, player: str) -> None:
    """Refuse a wager on the empty box of somebody who sits there, unless that person lets the other wager there."""
    # reading 146: the text speaks of those who wager; that a box is kept for whoever sits at it is custom.
    if (box.number, player) not in felt.consents:
        what = f"a bet by {player} on box {box.number}"
        allowed = f"a bet after {box.seated} consents" if felt.options.shared_boxes else "a box where nobody sits"
        raise Refused(what, f"{box.seated} sits there", allowed, WAGERS)


@paragraph("19:47-2.13(g)")
def may_join(felt: BoxFelt, box: Box, player: str, others: list[str]) -> None:
    """Refuse another person on a box without the option, the room or the consent, or on more boxes than directed."""
    what = f"a bet by {player} on box {box.number}"
    if not felt.options.shared_boxes:
        raise Refused(what, f"the box is {others[0]}'s", "one person a box at this table", "19:47-2.13(a)")
    if len(others) >= MOST_ON_A_BOX:
        raise Refused(what, "three people bet there already", "at most three people a box", "19:47-2.13(a)")
    shared = [each for each in felt.boxes if len(each.bettors) > 1 and each is not box]
    most = felt.options.most_shared_boxes
    if len(shared) >= most:
        boxes = "1 box" if most == 1 else f"{most} boxes"
        why = f"the Commission permits no more shared boxes; shared already: {', '.join(str(b.number) for b in shared)}"
        raise Refused(what, why, f"more than one person on {boxes} of the table", "19:47-2.13(g)")
    if (box.number, player) not in felt.consents:
        why = f"{others[0]} hasn't consented"
        raise Refused(what, why, f"a bet after {others[0]}, who is first there, consents", "19:47-2.13(a)")
