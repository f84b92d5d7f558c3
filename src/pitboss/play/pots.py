"""What the events of a poker table change in a view: chips, bets, pots, and cards that go back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitboss.games.poker.desk_events import (
    PlayerRemoved,
    TimeChargePaid,
    TimeChargeVerified,
)
from pitboss.games.poker.events import (
    FOLD,
    ActionTaken,
    AntesPlaced,
    BetsGathered,
    BlindPosted,
    BurnCardsGathered,
    CardsReturned,
    FundDropTaken,
    FundPaid,
    MoneyReturned,
    PotAwarded,
    RakePlacedInTray,
    RakeTaken,
    UncalledBetReturned,
)
from pitboss.table.event import Event

if TYPE_CHECKING:
    from pitboss.play.view import Spot, View

BETS = "bet"
"""The area where a player's bet of the betting round lies."""


def _put_in(view: View, player: str, position: int, amount: int) -> None:
    view.chips[player] -= amount
    if amount:
        bets = view.spot(position).bets.setdefault(player, {})
        bets[BETS] = bets.get(BETS, 0) + amount


def _acted(view: View, event: ActionTaken) -> None:
    _put_in(view, event.player, event.position, event.added)
    if event.choice == FOLD:
        spot = view.spot(event.position)
        for place in spot.cards:
            view.discarded[place.shuffle] += 1
        spot.cards = {}


def _ante(view: View, event: AntesPlaced) -> None:
    for player, amount in event.amounts.items():
        view.chips[player] -= amount
    view.pots = (sum(view.pots) + sum(event.amounts.values()),)


def _posted(view: View, event: BlindPosted) -> None:
    _put_in(view, event.player, event.position, event.amount)
    if event.dead:
        view.chips[event.player] -= event.dead
        view.pots = (sum(view.pots) + event.dead,)


def _uncalled(view: View, event: UncalledBetReturned) -> None:
    view.chips[event.player] += event.amount
    bets = view.spot(event.position).bets[event.player]
    bets[BETS] -= event.amount


def _gathered(view: View, event: BetsGathered) -> None:
    for spot in view.spots.values():
        spot.bets = {}
    view.pots = event.pots


def _raked(view: View, event: RakeTaken) -> None:
    view.pots = event.pots
    view.rake += event.amount


def _to_tray(view: View, event: RakePlacedInTray | TimeChargeVerified) -> None:
    view.rake -= event.amount


def _dropped(view: View, event: FundDropTaken) -> None:
    view.pots = (view.pots[0] - event.amount, *view.pots[1:])
    view.fund += event.amount


def _won(view: View, event: PotAwarded) -> None:
    view.chips[event.player] += event.amount
    left = list(view.pots)
    left[event.pot] -= event.amount
    view.pots = tuple(left)


def _paid(view: View, event: FundPaid) -> None:
    view.chips[event.player] += event.amount
    view.fund -= event.amount


def _returned(view: View, event: MoneyReturned) -> None:
    for player, amount in event.amounts.items():
        view.chips[player] += amount
        spot = _spot_of(view, player)
        spot.bets = {}
    view.pots = event.pots
    view.rake -= event.from_rake


def _spot_of(view: View, player: str) -> Spot:
    return next(spot for spot in view.spots.values() if spot.player == player)


def _charged(view: View, event: TimeChargePaid) -> None:
    for player, amount in event.amounts.items():
        view.chips[player] -= amount
        view.rake += amount


def _taken_up(view: View, event: BurnCardsGathered) -> None:
    burned = len(event.gathered) - event.from_stub
    for place in event.gathered[:burned]:
        view.discarded[place.shuffle] -= 1
    for place in event.gathered[burned:]:
        view.undealt[place.shuffle] -= 1


def _all_back(view: View, event: CardsReturned) -> None:
    for spot in view.spots.values():
        for place in spot.cards:
            view.discarded[place.shuffle] += 1
        spot.cards, spot.bets = {}, {}
    view.pots = ()
    view.all_to_rack()


def _removed(view: View, event: PlayerRemoved) -> None:
    view.spots = {number: spot for number, spot in view.spots.items() if spot.player != event.player}
    view.chips.pop(event.player, None)  # who has left before is removed too


FOLDS: dict[type[Event], Callable[[View, Any], None]] = {
    ActionTaken: _acted,
    AntesPlaced: _ante,
    BlindPosted: _posted,
    UncalledBetReturned: _uncalled,
    BetsGathered: _gathered,
    RakeTaken: _raked,
    RakePlacedInTray: _to_tray,
    FundDropTaken: _dropped,
    PotAwarded: _won,
    FundPaid: _paid,
    MoneyReturned: _returned,
    TimeChargePaid: _charged,
    TimeChargeVerified: _to_tray,
    BurnCardsGathered: _taken_up,
    CardsReturned: _all_back,
    PlayerRemoved: _removed,
}
"""What each event of a poker table changes in a view, its cards apart."""
