"""The bets that a log says were really made, each with the betting area under which it is priced.

What a game's solver prices decides what one bet is: the wagers of a whole round together, each number of a wheel by
itself, or a wager that stands until it is decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pitboss.table.events import (
    WagerCollected,
    WagerPaid,
    WagerPlaced,
    WagerRemoved,
    WagerReturned,
    WinningsPaid,
)
from pitboss.table.money import Cents

Bodies = Iterable[Mapping[str, Any]]
Named = Callable[[str], str]
DECISIONS = {each.kind for each in (WagerCollected, WagerPaid, WagerReturned, WinningsPaid)}


class Bet(NamedTuple):
    """A bet: whose it is, at which position, as what it is priced, and how much was put down."""

    player: str
    position: int
    name: str
    amount: Cents
    decided_by: str
    """What decides it: bets on one area of a wheel are won and lost together, and hands by themselves."""


def placed(bodies: Bodies) -> dict[tuple[str, int, str], Cents]:
    """Return what lay on each area when betting closed, with what was put there last and not taken back."""
    lay: dict[tuple[str, int, str], Cents] = {}
    for body in bodies:
        if body["event"] == WagerPlaced.kind:
            lay[body["player"], body["position"], body["area"]] = body["amount"]
        elif body["event"] == WagerRemoved.kind:
            lay.pop((body["player"], body["position"], body["area"]), None)
    return lay


def first_bets(bodies: Bodies, named: Named) -> Iterator[Bet]:
    """Yield what was bet before the cards; areas that are priced together count once, by the largest of them."""
    made: dict[tuple[str, int, str], Cents] = {}
    for (player, position, area), amount in placed(bodies).items():
        key = player, position, named(area)
        made[key] = max(made.get(key, 0), amount)
    return (Bet(*key, amount, f"{key[0]} at {key[1]}") for key, amount in made.items())


def every_area(bodies: Bodies, named: Named) -> Iterator[Bet]:
    """Yield what was bet on each area, for games in which one outcome decides for all: every number is a bet."""
    lay = placed(bodies).items()
    return (Bet(player, position, named(area), amount, area) for (player, position, area), amount in lay)


def decided_bets(bodies: Bodies, named: Named) -> Iterator[Bet]:
    """Yield each wager when it is decided, for games whose wagers stand: one that wins and stays up is bet again."""
    for body in bodies:
        if body["event"] in DECISIONS:
            yield Bet(body["player"], body["position"], named(body["area"]), body["amount"], body["area"])
