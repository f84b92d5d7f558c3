"""Making wagers, and deciding in turn."""

from __future__ import annotations

from typing import NoReturn

from pitboss.law import paragraph
from pitboss.table.choices import Ask, Choice
from pitboss.table.event import Event
from pitboss.table.events import (
    DecisionMade,
    FaultOccurred,
    PlayerReady,
    WagerAdded,
    WageringEnded,
    WagerPlaced,
    WagerRemoved,
)
from pitboss.table.felt import Felt, Position, Wager
from pitboss.table.money import money
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.window import Area, OpenForWagers, WagerRule


@paragraph("13:69F-42.6(b)")
def take_wagers(felt: Felt, request: OpenForWagers) -> Round[None]:
    """Players place, change and take back wagers until wagering ends."""
    while not isinstance(event := (yield request), WageringEnded):
        put_on_layout(felt, request, event)


def any_wager(felt: Felt, wager: WagerPlaced) -> None:
    """Most games take every wager within the posted limits."""


def open_for_wagers(felt: Felt, areas: tuple[Area, ...], cite: str, rule: WagerRule = any_wager) -> Round[None]:
    """Seated players wager chips on the layout until no more bets is called, all by one section."""
    yield from take_wagers(felt, OpenForWagers(cite, (), areas, felt, rule, cite, cite, set()))


def put_on_layout(felt: Felt, request: OpenForWagers, event: PlayerReady | WagerPlaced | WagerRemoved) -> None:
    """Do what a player did to the wagers on the layout."""
    if isinstance(event, PlayerReady):
        request.ready.add(event.player)
        return
    position = felt.at(event.position, event.player)
    assert position is not None
    if event.area in position.wagers:
        felt.take_back(position.wagers[event.area])
    if isinstance(event, WagerPlaced):
        felt.place(Wager(event.player, event.position, event.area, event.amount, event.coupon))


def ask(position: Position, choices: tuple[Choice, ...], default: str, cite: str) -> Round[DecisionMade]:
    """Ask the player of a position to decide."""
    decision: DecisionMade = yield Ask(cite, (), position.player, position.number, choices, default)
    return decision


def too_dear(felt: Felt, position: Position, choice: Choice) -> dict[str, str]:
    """Say why a choice is not offered that costs more than the player has; nothing where it does not."""
    chips = felt.chips(position.player)
    return {choice.word: f"it costs {money(choice.cost)} and you have {money(chips)}"} if chips < choice.cost else {}


def offer_wager(
    felt: Felt,
    position: Position,
    area: str,
    choices: tuple[Choice, Choice],
    cite: str,
    *,
    faults: tuple[str, ...] = (),
    placed_by: str = "",
) -> Round[DecisionMade | FaultOccurred]:
    """Offer a further wager where there are chips for it, or else what is done without it; put it on its area."""
    to_wager, otherwise = choices
    dear = too_dear(felt, position, to_wager)
    offered = (otherwise,) if dear else choices
    answer: DecisionMade | FaultOccurred = yield Ask(
        cite, faults, position.player, position.number, offered, otherwise.word, dear
    )
    if isinstance(answer, DecisionMade) and answer.choice == to_wager.word:
        add_wager(felt, position, area, answer.amount, placed_by or cite)
    return answer


def add_wager(felt: Felt, position: Position, area: str, amount: int, cite: str) -> None:
    """Put the wager that a decision makes on its betting area."""
    felt.place(Wager(position.player, position.number, area, amount))
    felt.tell(WagerAdded(position.player, position.number, area, amount, cite=cite, by=position.player))


@paragraph("13:69F-42.6(b)")
def refuse_late_wager(event: Event, cite: str) -> NoReturn:
    """No wager is made, increased or withdrawn after "No more bets"."""
    why = 'bets are made and taken back only before "No more bets"'
    raise Refused(event.deed_words(), why, "waiting for the next round", cite)


def refuse_early_wager(event: Event, cite: str) -> NoReturn:
    """A wager that comes before the layout is open for wagers in a round waits until it is."""
    raise Refused(event.deed_words(), "the table isn't open for bets yet", "betting when it is, in a moment", cite)
