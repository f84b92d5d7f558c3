"""Views: what a viewer may see is the fold of the events as that viewer may see them, and nothing else."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from pitboss.games.poker.desk_events import (
    PlayerRemoved,
    TimeChargeVerified,
)
from pitboss.play import pots
from pitboss.play.log import Record, write_json
from pitboss.table.cards import Card
from pitboss.table.event import EVENTS, Event, Place, read_event
from pitboss.table.events import (
    DEALER,
    BonusPaid,
    CardsShuffled,
    ChipsBought,
    CuttingCardPlaced,
    DiceThrown,
    MarkerPlaced,
    MarkerRemoved,
    PlayerLeft,
    PlayerSeated,
    PuckMoved,
    RoundAbandoned,
    RoundBegan,
    RoundRuledVoid,
    RoundSettled,
    RoundVoided,
    SeedRevealed,
    SeedWithheld,
    ShooterChosen,
    StandingWagerReturned,
    StubPlacedInRack,
    VigorishCollected,
    VigorishMarked,
    VigorishPaid,
    VigorishReturned,
    WagerAdded,
    WagerCollected,
    WagerMoved,
    WagerPaid,
    WagerPlaced,
    WagerRemoved,
    WagerRestored,
    WagerReturned,
)
from pitboss.table.ledger import LAYOUT, rail
from pitboss.table.money import Cents


class Role(Enum):
    """Viewers who hold no hand; being no names, no player can be taken for one of them."""

    SPECTATOR = "a spectator"
    DEALER = "the dealer"
    FLOORPERSON = "a floorperson"
    HOUSE = "the house"


SPECTATOR, DEALER_ROLE, FLOORPERSON = Role.SPECTATOR, Role.DEALER, Role.FLOORPERSON
"""None of these sees a card that lies face down."""
HOUSE = Role.HOUSE
"""Sees every card: for a demonstration, or an audit of a settled round. No client is ever given this."""

Viewer = str | Role
"""A player by name, or a role."""


def seen_by(record: Record, viewer: Viewer) -> dict[str, Any]:
    """Return a record as a viewer may get it: hidden cards and their salts only for those who may see them."""
    body = dict(record.body)
    opened = opened_for(record, viewer)
    if opened is not None:
        body[EVENTS[body["event"]].card_field] = opened["cards"]
        body["salts"] = opened["salts"]
    body["hash"] = record.hash
    return body


def as_logged(line: str) -> str:
    """Return a record that a viewer got as its line in that viewer's copy of the log, and any other line as it is."""
    if '"salts":' not in line or '"opened":' in line:
        return line
    try:
        body = json.loads(line)
        digest, salts, card_field = body.pop("hash"), body.pop("salts"), EVENTS[body["event"]].card_field
        record = Record({**body, card_field: None}, digest, {"cards": body[card_field], "salts": salts})
        return record.line() if write_json(seen_by(record, HOUSE)) == line else line
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return line


def opened_for(record: Record, viewer: Viewer) -> Any:
    """Return what opens the cards of a record that a viewer may see; None where there are none, or it is not kept."""
    allowed, opened = record.body.get("seen_by"), record.opened
    if allowed is None or opened is None or viewer is HOUSE:
        return None if allowed is None else opened
    if viewer not in allowed:
        return None
    if not EVENTS[record.body["event"]].one_each:
        return opened
    is_own = [name == viewer for name in allowed]
    return {
        name: [value if own else None for value, own in zip(opened[name], is_own, strict=True)]
        for name in ("cards", "salts")
    }


def as_event(record: Record, viewer: Viewer) -> Event:
    """Return the event of a record with the cards that a viewer may see."""
    return read_event(seen_by(record, viewer))


@dataclass(slots=True)
class Spot:
    """What a viewer sees at one position: a card is None where it lies face down."""

    player: str = ""
    bets: dict[str, dict[str, Cents]] = field(default_factory=dict)
    cards: dict[Place, Card | None] = field(default_factory=dict)
    hand_numbers: dict[Place, int] = field(default_factory=dict)
    up: set[Place] = field(default_factory=set)
    """The places of the cards that lie face up, for everybody to see."""

    def lay(self, place: Place, card: Card | None, *, is_up: bool) -> None:
        """Let a card lie here, with its face if the viewer may see that, or turn it up."""
        self.cards[place] = card
        if is_up:
            self.up.add(place)

    @property
    def hands(self) -> dict[int, dict[Place, Card | None]]:
        """The cards by the hand they belong to; most positions have one hand."""
        hands: dict[int, dict[Place, Card | None]] = {}
        for place, card in self.cards.items():
            hands.setdefault(self.hand_numbers.get(place, 1), {})[place] = card
        return dict(sorted(hands.items()))

    @property
    def wagers(self) -> dict[str, Cents]:
        """What lies on each betting area, whoever put it there."""
        lying: Counter[str] = Counter()
        for bet in self.bets.values():
            lying.update(bet)
        return dict(lying)


@dataclass(frozen=True, slots=True)
class Before:
    """What an abandoned round leaves as it was when the round began."""

    chips: dict[str, Cents] = field(default_factory=dict)
    bets: dict[int, dict[str, dict[str, Cents]]] = field(default_factory=dict)
    marks: dict[str, int] = field(default_factory=dict)
    called: dict[tuple[int, str], str] = field(default_factory=dict)
    owed: dict[str, Cents] = field(default_factory=dict)
    outcomes: tuple[str, ...] = ()
    rake: Cents = 0
    fund: Cents = 0


_WAIT = (PlayerSeated, PlayerLeft, PlayerRemoved, ChipsBought, TimeChargeVerified)
"""What comes in a round and counts when it is over."""
AT_SEATS = ("shooter", "shoe")
"""The marks that stand at a position; 0 where nobody has them."""
MOST_OUTCOMES = 90
"""So many outcomes a scoreboard shows: a shoe of eight decks has room for about as many rounds."""


@dataclass(slots=True)
class View:
    """The table as one viewer sees it, folded from the events so far."""

    viewer: Viewer
    round: int = 0
    spots: dict[int, Spot] = field(default_factory=lambda: {0: Spot()})
    chips: dict[str, Cents] = field(default_factory=dict)
    undealt: Counter[int] = field(default_factory=Counter)
    discarded: Counter[int] = field(default_factory=Counter)
    decks: dict[int, str] = field(default_factory=dict)
    is_in_round: bool = False
    marks: dict[str, int] = field(default_factory=dict)
    """What marks the layout: the puck's point, 0 where it is off, and where the shooter is and who has the shoe."""
    dice: tuple[int, ...] = ()
    """What the dice showed last."""
    call: str = ""
    """What was called then."""
    called: dict[tuple[int, str], str] = field(default_factory=dict)
    """The wagers on which a marker button says "on" or "off", by position and area."""
    owed: dict[str, Cents] = field(default_factory=dict)
    """What is marked for a player, to be collected later."""
    outcomes: tuple[str, ...] = ()
    """How the last rounds ended, of those since the shoe was filled."""
    before: Before = field(default_factory=Before)
    waiting: list[Event] = field(default_factory=list)
    pots: tuple[Cents, ...] = ()
    """What can be won of a poker pot and its side pots, the bets of the betting round apart."""
    rake: Cents = 0
    """What lies in the designated rake area: the rake of this round, and time charges that nobody has verified."""
    fund: Cents = 0
    """What the pots have given to the players' fund and nobody has won."""

    def fold(self, records: Iterable[Record]) -> View:
        """Take in more records and return the view."""
        for record in records:
            event = as_event(record, self.viewer)
            self.round = record.body["round"]
            if event.tells_cards:
                self._move_cards(event)
            elif event.goes_to == "new hand":
                number = event.new_hand  # type: ignore[attr-defined]
                for place in event.places():
                    self.spot(event.position).hand_numbers[place] = number  # type: ignore[attr-defined]
            elif event.goes_to == "rack":
                self._to_rack(event.places())
            if event.gives:
                self.marks[event.gives] = self.seat_of(event.receiver)
            if event.outcome:
                self.outcomes = (*self.outcomes, event.outcome)[-MOST_OUTCOMES:]
            if self.is_in_round and isinstance(event, _WAIT):
                self.waiting.append(event)  # as at the table, it counts only when the round is over
            elif (change := _FOLDS.get(type(event))) is not None:
                change(self, event)
        return self

    @property
    def stub(self) -> int:
        """How many cards are left to be dealt."""
        return self.undealt.total()

    @property
    def rack(self) -> int:
        """How many cards lie in the discard rack."""
        return self.discarded.total()

    def spot(self, position: int) -> Spot:
        """Return what lies at a position."""
        return self.spots.setdefault(position, Spot())

    def seat_of(self, player: str) -> int:
        """Return where a player sits; 0, the dealer's place, for nobody."""
        return next((number for number, spot in self.spots.items() if player and spot.player == player), 0)

    def lying(self) -> dict[str, Cents]:
        """Return what each player has on the layout now."""
        return lying_of(spot.bets for spot in self.spots.values())

    def counted(self, net: dict[str, Cents]) -> dict[str, Cents]:
        """Return what every account gained or gave, what stands on the layout being its player's still."""
        gains = Counter({account: amount for account, amount in net.items() if account != LAYOUT})
        gains.update({rail(player): amount for player, amount in self.lying().items()})
        gains.subtract({rail(player): amount for player, amount in lying_of(self.before.bets.values()).items()})
        return dict(gains)

    def hand(self, position: int) -> tuple[Card | None, ...]:
        """Return the cards of a hand, None for each that the viewer may not see."""
        return tuple(self.spot(position).cards.values())

    def _move_cards(self, event: Event) -> None:
        """Put an event's cards where it takes them, or see the faces of cards that lie there."""
        if event.goes_to == "rack":
            self._to_rack(event.places())
            return
        for place, card, position in zip(event.places(), self._faces(event), _positions(event), strict=True):
            if event.goes_to == "hand":
                self.undealt[place.shuffle] -= 1
                spot = self.spot(position)
                spot.hand_numbers[place] = getattr(event, "hand", 1)
                spot.lay(place, card, is_up=event.seen_by is None)
                continue
            for spot in self.spots.values():
                if place in spot.cards:
                    spot.lay(place, card, is_up=event.seen_by is None)

    def _faces(self, event: Event) -> Sequence[Card | None]:
        shown = getattr(event, event.card_field)
        if shown is None:
            return (None,) * len(event.places())
        return (shown,) if isinstance(shown, Card) else tuple(shown)

    def _to_rack(self, places: tuple[Place, ...]) -> None:
        """Take cards from the hand they lie in, or from the undealt ones, to the discard rack."""
        for place in places:
            holders = [spot for spot in self.spots.values() if place in spot.cards]
            if holders:
                del holders[0].cards[place]
            else:
                self.undealt[place.shuffle] -= 1
            self.discarded[place.shuffle] += 1

    def all_to_rack(self) -> None:
        """The undealt cards join the discards."""
        self.discarded.update(self.undealt)
        self.undealt.clear()


def _positions(event: Event) -> tuple[int, ...]:
    """Return the position of each card of an event, of which most have one for all."""
    if event.one_each:
        return event.positions  # type: ignore[attr-defined, no-any-return]
    return (getattr(event, "position", DEALER),) * len(event.places())


def lying_of(bets: Iterable[dict[str, dict[str, Cents]]]) -> dict[str, Cents]:
    """Return what each player has on the layout, from the bets of each position."""
    lying: Counter[str] = Counter()
    for bet in bets:
        lying.update({player: sum(areas.values()) for player, areas in bet.items()})
    return {player: amount for player, amount in lying.items() if amount}


def _begin(view: View, event: RoundBegan) -> None:
    view.is_in_round = True
    for spot in view.spots.values():
        spot.up.clear()
    bets = {
        number: {player: dict(bets) for player, bets in spot.bets.items() if bets}
        for number, spot in view.spots.items()
        if spot.bets
    }
    marks, called = dict(view.marks), dict(view.called)
    owed = dict(view.owed)
    view.before = Before(dict(view.chips), bets, marks, called, owed, view.outcomes, view.rake, view.fund)


def _abandoned(view: View, event: RoundAbandoned | RoundRuledVoid) -> None:
    before = view.before
    view.chips, view.marks, view.called = before.chips, before.marks, before.called
    view.owed, view.outcomes = before.owed, before.outcomes
    view.rake, view.fund = before.rake, before.fund
    for number, spot in view.spots.items():
        spot.bets, spot.cards = before.bets.get(number, {}), {}
    view.pots = ()
    view.undealt.clear()
    view.discarded.clear()
    _settled(view, event)


def _settled(view: View, event: RoundSettled | RoundAbandoned | RoundRuledVoid) -> None:
    view.is_in_round = False
    for waiting in view.waiting:
        _FOLDS[type(waiting)](view, waiting)
    view.waiting.clear()


def _shuffled(view: View, event: CardsShuffled) -> None:
    view.decks[event.shuffle] = event.deck
    if event.collected:
        for shuffle in [each for each in view.discarded if view.decks[each] == event.deck]:
            del view.discarded[shuffle]
    view.undealt[event.shuffle] = len(event.sealed)


def _gathered(view: View, event: SeedRevealed | SeedWithheld) -> None:
    del view.undealt[event.shuffle], view.discarded[event.shuffle]


def _seated(view: View, event: PlayerSeated) -> None:
    view.spot(event.position).player = event.player
    view.chips[event.player] = event.chips


def _left(view: View, event: PlayerLeft) -> None:
    gone = [number for number, spot in view.spots.items() if spot.player == event.player]
    view.spots = {number: spot for number, spot in view.spots.items() if number not in gone}
    view.called = {where: called for where, called in view.called.items() if where[0] not in gone}
    view.marks |= {what: 0 for what in AT_SEATS if view.marks.get(what) in gone}
    view.owed.pop(event.player, None)
    del view.chips[event.player]


def _bought(view: View, event: ChipsBought) -> None:
    view.chips[event.player] += event.chips


def _undealt_away(view: View, event: StubPlacedInRack | RoundVoided) -> None:
    view.all_to_rack()


def _wagered(view: View, event: WagerPlaced | WagerAdded) -> None:
    wagers = view.spot(event.position).bets.setdefault(event.player, {})
    view.chips[event.player] += wagers.get(event.area, 0) - event.amount
    wagers[event.area] = event.amount


def _removed(view: View, event: WagerRemoved) -> None:
    view.chips[event.player] += view.spot(event.position).bets[event.player].pop(event.area)
    view.called.pop((event.position, event.area), None)


def _off_the_layout(view: View, event: WagerReturned | WagerCollected | WagerPaid | StandingWagerReturned) -> None:
    wagers = view.spot(event.position).bets[event.player]
    wagers[event.area] -= event.amount
    if not wagers[event.area]:
        del wagers[event.area]
        view.called.pop((event.position, event.area), None)


def _returned(view: View, event: WagerReturned) -> None:
    _off_the_layout(view, event)
    view.chips[event.player] += event.amount


def _paid(view: View, event: WagerPaid) -> None:
    _off_the_layout(view, event)
    view.chips[event.player] += event.amount + event.winnings


def _standing_returned(view: View, event: StandingWagerReturned) -> None:
    _off_the_layout(view, event)
    view.chips[event.player] += event.amount + event.vigorish


def _moved(view: View, event: WagerMoved) -> None:
    wagers = view.spot(event.position).bets[event.player]
    wagers[event.to] = wagers.pop(event.area)


def _marked(view: View, event: MarkerPlaced) -> None:
    view.called[event.position, event.area] = event.called


def _unmarked(view: View, event: MarkerRemoved) -> None:
    del view.called[event.position, event.area]


def _thrown(view: View, event: DiceThrown) -> None:
    view.dice, view.call = event.faces, event.call


def _puck(view: View, event: PuckMoved) -> None:
    view.marks["puck"] = event.point


def _shooter(view: View, event: ShooterChosen) -> None:
    view.marks["shooter"] = event.position


def _vigorish_paid(view: View, event: VigorishCollected | VigorishPaid) -> None:
    view.chips[event.player] -= event.amount


def _vigorish_collected(view: View, event: VigorishCollected) -> None:
    _vigorish_paid(view, event)
    view.owed.pop(event.player, None)


def _owes(view: View, event: VigorishMarked) -> None:
    view.owed[event.player] = event.owed


def _new_shoe(view: View, event: CuttingCardPlaced) -> None:
    view.outcomes = ()


def _vigorish_returned(view: View, event: VigorishReturned) -> None:
    view.chips[event.player] += event.amount


def _restored(view: View, event: WagerRestored) -> None:
    view.chips[event.player] += event.amount


def _bonus(view: View, event: BonusPaid) -> None:
    view.chips[event.player] += event.winnings


_FOLDS: dict[type[Event], Callable[[View, Any], None]] = {
    RoundBegan: _begin,
    RoundSettled: _settled,
    RoundAbandoned: _abandoned,
    RoundRuledVoid: _abandoned,
    CardsShuffled: _shuffled,
    SeedRevealed: _gathered,
    SeedWithheld: _gathered,
    PlayerSeated: _seated,
    PlayerLeft: _left,
    ChipsBought: _bought,
    StubPlacedInRack: _undealt_away,
    RoundVoided: _undealt_away,
    WagerPlaced: _wagered,
    WagerAdded: _wagered,
    WagerRemoved: _removed,
    WagerReturned: _returned,
    WagerCollected: _off_the_layout,
    WagerPaid: _paid,
    BonusPaid: _bonus,
    VigorishMarked: _owes,
    CuttingCardPlaced: _new_shoe,
    VigorishCollected: _vigorish_collected,
    WagerRestored: _restored,
    **pots.FOLDS,
    StandingWagerReturned: _standing_returned,
    WagerMoved: _moved,
    MarkerPlaced: _marked,
    MarkerRemoved: _unmarked,
    DiceThrown: _thrown,
    PuckMoved: _puck,
    ShooterChosen: _shooter,
    VigorishPaid: _vigorish_paid,
    VigorishReturned: _vigorish_returned,
}
"""What each event changes in a view, its cards apart."""
