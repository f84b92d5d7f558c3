"""The felt: what lies on the table during one round of play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from pitboss.law import paragraph
from pitboss.table.event import Drawn, Event, Place
from pitboss.table.events import DEALER, RoundOrder
from pitboss.table.ledger import LAYOUT, TRAY, Ledger, rail
from pitboss.table.money import Cents
from pitboss.table.shoe import Shoe
from pitboss.table.table import OptionsT, StateT, Wager

if TYPE_CHECKING:
    from pitboss.table.cards import Card
    from pitboss.table.table import Table

__all__ = ["DiscardRack", "Discards", "Felt", "Position", "Wager"]


class Position:
    """A place at the table with its betting areas and its hand; the dealer's is number 0."""

    __slots__ = ("hand", "number", "player", "wagers")

    def __init__(self, number: int, player: str) -> None:
        self.number = number
        self.player = player
        self.wagers: dict[str, Wager] = {}
        self.hand: list[Drawn] = []

    def amount(self, area: str) -> Cents:
        """Return what lies on a betting area in chips."""
        wager = self.wagers.get(area)
        return wager.amount if wager else 0

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the cards of the hand."""
        return tuple([drawn.card for drawn in self.hand])

    @property
    def places(self) -> tuple[Place, ...]:
        """Return where the cards of the hand lay in the shuffled stack."""
        return tuple([drawn.place for drawn in self.hand])


@dataclass(frozen=True, slots=True)
class Discards:
    """Cards that went to the discard rack together: whose they were and in which order they lie."""

    position: int
    what: str
    cards: tuple[Drawn, ...]


@dataclass(slots=True)
class DiscardRack:
    """The discard rack keeps cards in the order they were picked up, so that each hand can be reconstructed."""

    piles: list[Discards] = field(default_factory=list)
    stub: int = 0

    @paragraph("13:69F-42.2(b)5")
    def put(self, position: int, what: str, cards: tuple[Drawn, ...]) -> None:
        """Put cards of one hand on top of the rack, which holds the cards of one deck only."""
        self.piles.append(Discards(position, what, cards))
        if any(card.place.shuffle != self.piles[0].cards[0].place.shuffle for card in cards):
            raise ValueError("the discard rack holds cards of two decks: only one deck at a time may be there")

    def put_stub(self, cards: int) -> None:
        """Put the undealt cards on the rack, unseen."""
        self.stub += cards

    def reconstruct(self, position: int) -> tuple[Drawn, ...]:
        """Return every card that a position had, in the order it gave them up."""
        return tuple(card for pile in self.piles if pile.position == position for card in pile.cards)

    def __len__(self) -> int:
        return self.stub + sum(len(pile.cards) for pile in self.piles)


def _with_wagers(positions: Iterable[Position], area: str | None) -> Iterator[Position]:
    return (each for each in positions if (each.wagers if area is None else area in each.wagers))


class Felt(Generic[OptionsT, StateT]):
    """One round's positions, cards and chips; only the round of play changes it."""

    __slots__ = (
        "_brought",
        "_seats",
        "card_at",
        "collected",
        "coupons_taken",
        "dealer",
        "face_up_found",
        "least_chip",
        "ledger",
        "may_go_wrong",
        "options",
        "orders",
        "positions",
        "rack",
        "shoe",
        "state",
        "table",
        "tell",
        "told",
        "unnoticed",
    )

    is_numbered_clockwise: ClassVar[bool] = True
    """Whether the numbers of positions go clockwise from the dealer's far left, or from the far right the other way."""

    def __init__(self, table: Table[OptionsT, StateT]) -> None:
        self.table = table
        self.told: list[Event] = []
        """What the dealer has told since the round last asked for anything."""
        self.tell: Callable[[Event], None] = self.told.append
        self.may_go_wrong = True
        """Whether a fault may come; whoever drives the round says so where none can, and is not asked then."""
        self.card_at: Callable[[int, int], Drawn] | None = None
        """Names the card at a place of a shuffle at once, where no fault may come; else a round asks for each card."""
        self.orders: list[RoundOrder] = []
        """What the floor has ordered in this round."""
        self.options: OptionsT = table.options
        self.state: StateT = table.state
        self.positions = [Position(seat.position, seat.player) for seat in table.seats]
        self._seats = {(position.number, position.player): position for position in self.positions}
        self._brought = {name: chips for name, chips, _ in table.players}
        self.least_chip = min(table.denominations)
        self.ledger = Ledger()
        self.coupons_taken: dict[str, list[Cents]] = {}
        self.collected: list[Wager] = []
        for wager in table.standing:
            self._seats[wager.position, wager.player].wagers[wager.area] = wager
        self.make_room_for_cards()

    def welcome(self, table: Table[OptionsT, StateT], player: str) -> None:
        """Let a player who comes to the counter of a game without positions take part in the round."""
        self.table = table
        position = Position(DEALER, player)
        self.positions.append(position)
        self._seats[position.number, player] = position
        self._brought[player] = table.player(player).chips

    def make_room_for_cards(self) -> None:
        """Have a place for the dealer's hand, for the cards to be dealt, and for those that were."""
        self.dealer = Position(DEALER, "")
        self.rack = DiscardRack()
        self.shoe = Shoe()
        self.face_up_found = 0
        self.unnoticed: set[int] = set()

    def tell_all(self, events: Iterable[Event]) -> None:
        """Tell several facts, one after the other."""
        self.told.extend(events)

    def tell_dealt(self) -> None:
        """Tell cards that were dealt and would be told together with others; most games tell each as it is dealt."""

    def at(self, number: int, player: str) -> Position | None:
        """Return the position where a player may wager: the player's own seat."""
        return self._seats.get((number, player))

    def clockwise(self, area: str | None = None) -> Iterator[Position]:
        """Go round the positions that have a wager, or one on a certain area, from the dealer's far left."""
        return _with_wagers(self.positions if self.is_numbered_clockwise else reversed(self.positions), area)

    def counterclockwise(self, area: str | None = None) -> Iterator[Position]:
        """Go round the positions that have a wager, or one on a certain area, from the dealer's far right."""
        return _with_wagers(reversed(self.positions) if self.is_numbered_clockwise else self.positions, area)

    def in_play(self) -> list[Position]:
        """Return the positions that have a wager, by their numbers."""
        return [position for position in self.positions if position.wagers]

    def all_round(self, after: int) -> list[Position]:
        """Return all positions by their numbers from the one after a certain number on."""
        ahead = [position for position in self.positions if position.number > after]
        return ahead + [position for position in self.positions if position.number <= after]

    def chips(self, player: str) -> Cents:
        """Return what a player has left on the rail."""
        return self._brought[player] + self.ledger.balances.get(rail(player), 0)

    def coupons(self, player: str) -> list[Cents]:
        """Return the match play coupons a player still holds."""
        held = list(self.table.player(player).coupons)
        for position in self._seats.values():
            for wager in position.wagers.values():
                if wager.player == player and wager.coupon:
                    held.remove(wager.coupon)
        return held

    def wagers_of(self, player: str) -> list[Wager]:
        """Return every wager that a player has on the layout."""
        return [wager for (_, who), seat in self._seats.items() if who == player for wager in seat.wagers.values()]

    def place(self, wager: Wager) -> None:
        """Put a wager on its betting area; nobody wagers chips that are not there."""
        chips = self.chips(wager.player)
        if wager.amount > chips:
            raise ValueError(f"{wager.player} has {chips} cents, not the {wager.amount} of the wager")
        self._seats[wager.position, wager.player].wagers[wager.area] = wager
        self.ledger.post(rail(wager.player), LAYOUT, wager.amount)

    def take_back(self, wager: Wager) -> None:
        """Give a wager back to its player."""
        del self._seats[wager.position, wager.player].wagers[wager.area]
        self.ledger.post(LAYOUT, rail(wager.player), wager.amount)

    def collect(self, wager: Wager) -> None:
        """Take a lost wager into the tray."""
        del self._seats[wager.position, wager.player].wagers[wager.area]
        self.ledger.post(LAYOUT, TRAY, wager.amount)
        self.collected.append(wager)

    def take_coupon(self, wager: Wager) -> None:
        """Take a match play coupon after its one decision."""
        self.coupons_taken.setdefault(wager.player, []).append(wager.coupon)

    def restore(self, wager: Wager) -> None:
        """Give a collected wager back from the tray, with the coupon that was taken beside it."""
        self.collected.remove(wager)
        self.ledger.post(TRAY, rail(wager.player), wager.amount)
        if wager.coupon:
            self.coupons_taken[wager.player].remove(wager.coupon)

    def pay_out(self, player: str, winnings: Cents) -> None:
        """Pay a player from the tray."""
        self.ledger.post(TRAY, rail(player), winnings)

    def standing(self) -> tuple[Wager, ...]:
        """Return the wagers that stand on the layout when the round is over: in most games every wager is decided."""
        return ()

    def ring(self) -> list[Position]:
        """Return the dealer and every position that can be dealt a hand, clockwise."""
        return [self.dealer, *self.positions]

    def cards_on_table(self) -> int:
        """Count every card of the deck: undealt, in hands and in the rack."""
        return len(self.shoe) + sum(len(position.hand) for position in self.ring()) + len(self.rack)


if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault

    FeltT = TypeVarWithDefault("FeltT", bound=Felt, default=Any)
else:
    FeltT = TypeVar("FeltT")
