"""Making wagers on the two hands, a tie, and what else the table offers: 3.2, whose text is not known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from pitboss.games.baccarat.events import BankerFirstRequested
from pitboss.games.baccarat.felt import BaccaratFelt
from pitboss.games.baccarat.options import BaccaratOptions
from pitboss.games.baccarat.side_wagers import ONE_DOLLAR, SIDE_WAGERS
from pitboss.games.kits.wagers import put_on_layout
from pitboss.games.sign import LIMITS, TableSign
from pitboss.law import paragraph
from pitboss.table.custom import custom
from pitboss.table.event import Event
from pitboss.table.events import WageringEnded, WagerPlaced
from pitboss.table.money import money
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.window import Area, OpenForWagers

WAGERS, VIGORISH = custom("19:47-3.2"), custom("19:47-3.3")
ON_PLAYER, ON_BANKER, ON_TIE = "player", "banker", "tie"
ON_HANDS = {ON_PLAYER: "the Player's Hand", ON_BANKER: "the Banker's Hand", ON_TIE: "a tie"}


class OpenLayout(OpenForWagers[BaccaratFelt]):
    """The window for wagers at baccarat, in which a player may ask for the Banker's Hand to be turned first."""

    __slots__ = ()

    def may_say(self, player: str) -> tuple[type[Event], ...]:
        """Return what it would be of use for a player to say: to ask for the Banker's Hand first where that is done."""
        felt = self.felt
        is_useful = felt.options.banker_first and not felt.is_banker_first and felt.dealt_by == "dealer"
        return super().may_say(player) if is_useful else ()

    @paragraph("19:47-3.8(a)")
    def _check_banker_first(self, event: BankerFirstRequested) -> str:
        felt = self.felt
        what, cite = "turning the Banker's Hand first", felt.cite("19:47-3.8(a)")
        # reading 58: it takes the licensee's leave, a player's request, and a dealer who is the curator.
        if not felt.options.banker_first:
            raise Refused(what, "this table doesn't do that", "the Player's Hand first", cite)
        if all(position.player != event.player for position in felt.positions):
            raise Refused(what, "nobody by that name is seated", "a seated player may ask", cite)
        if felt.dealt_by != "dealer":
            raise Refused(what, f"{felt.dealt_by} is the curator", "asking while the dealer is the curator", cite)
        return cite

    _CHECKS: ClassVar[dict[type[Event], Callable[[Any, Any], str]]] = {
        **OpenForWagers._CHECKS,
        BankerFirstRequested: _check_banker_first,
    }


class BaccaratSign(TableSign[BaccaratOptions]):
    """The sign of a baccarat table."""

    def lines(self, options: BaccaratOptions) -> tuple[tuple[str, str], ...]:
        """Tell the greatest bet on anything but the hands and the tie, where it is taken."""
        if not any(side.is_offered(options) for side in SIDE_WAGERS):
            return ()
        return ((f"Side bets up to {money(max(ONE_DOLLAR, options.side_maximum))}", LIMITS),)


def areas(felt: BaccaratFelt) -> tuple[Area, ...]:
    """Return the betting areas of the layout."""
    options, cite = felt.options, felt.cite(WAGERS)
    hands = [Area(area, f"your wager on {on}", cite, options.minimum, options.maximum) for area, on in ON_HANDS.items()]
    most = max(ONE_DOLLAR, options.side_maximum)
    sides = [Area(side.area, f"your wager on {side.label}", cite, ONE_DOLLAR, most)
             for side in SIDE_WAGERS if side.is_offered(options)]  # fmt: skip
    return (*hands, *sides)


def take_wagers(felt: BaccaratFelt) -> Round[None]:
    """Wagers are made before "No more bets"; meanwhile a player may ask for the Banker's Hand to be turned first."""
    cite = felt.cite(WAGERS)
    request = OpenLayout(cite, (), areas(felt), felt, may_wager, seated_cite=cite, form_cite=cite, ready=set())
    while not isinstance(event := (yield request), WageringEnded):
        if isinstance(event, BankerFirstRequested):
            felt.is_banker_first = True
        else:
            put_on_layout(felt, request, event)


def may_wager(felt: BaccaratFelt, wager: WagerPlaced) -> None:
    """Nobody wagers chips that are owed as vigorish."""
    owed = felt.owed.get(wager.player, 0)
    if not owed:
        return
    position = felt.at(wager.position, wager.player)
    assert position is not None
    free = felt.chips(wager.player) + position.amount(wager.area) - owed
    if wager.amount > free:
        what, why = f"{money(wager.amount)} on {wager.area}", f"{wager.player} owes {money(owed)} in commission"
        raise Refused(what, why, f"at most {money(max(0, free))}", felt.cite(VIGORISH))
