"""10.4 to 10.6: tiles are inspected, mixed and stacked, wagers are made, and stacks are dealt from where dice say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pitboss.games.kits.cards import take_card, take_top_card
from pitboss.games.kits.player_bank import (
    MAIN,
    BankFelt,
    least_wager,
    payable_unit,
    require_covered,
    require_payable,
    window_against,
)
from pitboss.games.kits.settlement import collect_hand
from pitboss.games.kits.starting_position import select_start
from pitboss.games.kits.wagers import take_wagers
from pitboss.games.pai_gow.felt import TilesFelt
from pitboss.games.pai_gow.options import SECTIONS
from pitboss.games.pai_gow.tiles import DECK, PAIRS
from pitboss.table.event import Drawn, Event, Place, event
from pitboss.table.events import CardExposed, IrregularityFound, NoMoreBetsCalled, StackDelivered, WagerPlaced
from pitboss.table.felt import Position
from pitboss.table.requests import FaultKind, Proceed, Round, Shuffle, Voided, is_fault
from pitboss.table.sentence import does, who
from pitboss.table.window import Area

OPENING, WAGERS, DEALING, IRREGULAR = (SECTIONS[each] for each in ("opening", "wagers", "dealing", "irregularities"))
SET_OF_TILES = "black"
STACK = 4
WRONG_NUMBER, TILE_EXPOSED = "wrong-number", "tile-exposed"
FAULTS = (
    FaultKind(WRONG_NUMBER, IRREGULAR, "a stack is found with more or fewer than four tiles"),
    FaultKind(TILE_EXPOSED, IRREGULAR, "a tile of a player is exposed as it is dealt"),
)


@event
class TilesInspected(Event):
    """The dealer inspected the tiles and laid them out face up in pairs, the supreme pair first."""

    pairs: int

    def sentence(self) -> str:
        return f"The dealer inspects the tiles and lays them face up in {self.pairs} pairs, the supreme pair first."


@event
class TilesViewed(Event):
    """The first player at the table looked the tiles over."""

    player: str

    def sentence(self) -> str:
        return f"{who(self.player)}, first at the table, {does('looks')} the tiles over; they are turned face down."


@event
class DeadHandSetAside(Event):
    """The stack of the dead hand was set aside unseen."""

    to_rack = True

    collected: tuple[Place, ...]

    def sentence(self) -> str:
        return "The dead hand's stack is set aside unseen."


def open_the_table(felt: TilesFelt) -> Round[None]:
    """Before the first round the tiles are inspected and laid out in their sixteen pairs for the first player."""
    yield from ()
    if felt.state.opened:
        return
    felt.tell(TilesInspected(len(PAIRS), cite=OPENING))
    first = felt.table.players[0].name  # players stand in the order in which they came
    felt.tell(TilesViewed(first, cite=OPENING, by=first))
    felt.state = replace(felt.state, opened=True)


def mix_and_stack(felt: TilesFelt) -> Round[None]:
    """Before each round the tiles are mixed face down and stacked in eight piles of four."""
    shuffled = yield Shuffle(OPENING, (), SET_OF_TILES, DECK, "mixed face down")
    felt.shoe.load(shuffled.shuffle, len(DECK))


# 10.5: wagers


def make_wagers(felt: TilesFelt) -> Round[None]:
    """Each seated player may wager against the bank."""
    least = least_wager(felt, is_shared=felt.is_shared)
    most, unit = max(felt.options.maximum, least), payable_unit(felt.options, felt.least_chip, is_shared=felt.is_shared)
    area = Area(MAIN, "a wager against the bank's two hands", WAGERS, least, most, step=unit)
    yield from take_wagers(felt, window_against(felt, (area,), rule))


def rule(felt: BankFelt, wager: WagerPlaced) -> None:
    """Refuse what the bank cannot cover, and what cannot be paid exactly."""
    if felt.is_banked_by_player:
        require_covered(felt, wager)
    require_payable(felt, wager)


# 10.6: the deal


def deal(felt: TilesFelt) -> Round[None]:
    """A stack of four goes face down to every position, to the dealer and to the dead hand."""
    yield NoMoreBetsCalled(cite=DEALING)
    felt.deal_out_others()
    ring = felt.ring()
    first = yield from select_start(felt, ring)
    yield from require_whole_stacks(felt)
    for position in counterclockwise(ring, first):
        yield from deliver(felt, position)
    for position in felt.ring():
        if not felt.takes_part(position) and position.hand:
            collect_hand(felt, position, DEALING)


def counterclockwise(ring: list[Position], first: int) -> Iterator[Position]:
    """Go round counterclockwise from a place in a ring that lies clockwise."""
    # reading 243: stacks go the way the count goes.
    for step in range(len(ring)):
        yield ring[first - step]


def require_whole_stacks(felt: TilesFelt) -> Round[None]:
    """A stack with a wrong number of tiles voids all hands."""
    if felt.may_go_wrong and is_fault((yield Proceed(IRREGULAR, (WRONG_NUMBER,)))):
        felt.tell(IrregularityFound(WRONG_NUMBER, "a stack does not have four tiles", cite=IRREGULAR))
        raise Voided(IRREGULAR, "a stack had a wrong number of tiles, and they are mixed again")


def deliver(felt: TilesFelt, position: Position) -> Round[None]:
    """A stack goes to its place; only the player whose it is may see it, and a tile that others saw is played on."""
    faults = (TILE_EXPOSED,) if position.player else ()
    exposed: list[Drawn] = []
    for _ in range(STACK):
        answer = yield from take_card(felt, felt.shoe, DEALING, position.number, faults)
        if not isinstance(answer, Drawn):
            what = "a tile is exposed as it is dealt, and the hand is played on"
            felt.tell(IrregularityFound(TILE_EXPOSED, what, cite=IRREGULAR))
            answer = yield from take_top_card(felt, felt.shoe, IRREGULAR, position.number)
            exposed.append(answer)
        position.hand.append(answer)
    if position is felt.dead_hand:
        set_dead_hand_aside(felt)
        return
    seen_by = (position.player,) if position.player else ()
    felt.tell(StackDelivered(position.number, position.cards, position.places, cite=DEALING, seen_by=seen_by))
    for drawn in exposed:
        felt.tell(CardExposed(position.number, drawn.card, drawn.place, cite=IRREGULAR))


def set_dead_hand_aside(felt: TilesFelt) -> None:
    """Nobody plays the dead hand, and nobody looks at it."""
    dead = felt.dead_hand
    felt.rack.put(dead.number, "dead hand", tuple(dead.hand))
    felt.tell(DeadHandSetAside(dead.places, cite=DEALING))
    dead.hand.clear()
