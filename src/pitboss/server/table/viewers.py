"""What a viewer of a live table gets: events in words, and what each changes on the felt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from itertools import accumulate
from typing import Annotated, Any, NotRequired, cast

from pydantic import Field
from typing_extensions import TypedDict

from pitboss.games import Game
from pitboss.play.log import Record
from pitboss.play.narration import Narrator
from pitboss.server.shape import Milliseconds, shape
from pitboss.server.table.prompts import CardLying
from pitboss.table.cards import Card
from pitboss.table.event import EVENTS, Event, Place
from pitboss.table.events import HandRevealed
from pitboss.table.events.devices import DeviceOutcome
from pitboss.table.handname import NO_NAME, Cards, HandName, Hands, of_the_bank
from pitboss.table.money import Cents
from pitboss.table.options import HouseOptions
from pitboss.table.refusal import Refused
from pitboss.table.view import BANK, SPECTATOR, Heap, Layer, Spot, View

Json = dict[str, Any]

# Shapes


@shape
class CardInHand(CardLying):
    """A card of a hand that lies on the table."""

    is_up: Annotated[bool, Field(description="Whether it lies face up, for everybody to see.")]


@shape
class NameJson(TypedDict):
    """What a hand is called, and which cards make it."""

    words: Annotated[str, Field(description="What it is called, where it has a name and you see all of it.")]
    best: Annotated[list[str], Field(description="The cards that make it, where not all do.")]


@shape
class Hand(NameJson):
    """A hand at a position."""

    number: int
    cards: list[CardInHand]


@shape
class Bet(TypedDict):
    """A wager that lies on the layout."""

    player: str
    area: str
    amount: Cents


@shape
class SpotJson(TypedDict):
    """What lies at a position; "0" is the dealer's."""

    player: str
    hands: list[Hand]
    bets: list[Bet]


@shape
class HeapJson(TypedDict):
    """Chips on the table that are nobody's wager: where on the layout they lie, and what they are."""

    place: str
    words: str
    amount: Cents
    is_to_be_won: bool


@shape
class ViewJson(TypedDict):
    """The table as you may see it."""

    round: int
    in_round: bool
    spots: dict[str, SpotJson]
    chips: dict[str, Cents]
    stub: int
    rack: int
    marks: Annotated[
        dict[str, int],
        Field(description="The puck's point, the marked number, and the positions of shooter, shoe and button."),
    ]
    outcome: Annotated[list[int], Field(description="What the table's device showed last: dice, a wheel, balls.")]
    call: Annotated[str, Field(description="How the last outcome of the device was called.")]
    called: Annotated[
        dict[str, str], Field(description='What a wager was called, by "position/area", at a dice table.')
    ]
    owed: Annotated[
        dict[str, Cents], Field(description="The vigorish that is marked for a player and collected later.")
    ]
    outcomes: Annotated[list[str], Field(description="How the last rounds ended, where the game keeps a scoreboard.")]
    shown: Annotated[
        dict[str, dict[str, Any]], Field(description="What only some games show, such as a lounge's tickets.")
    ]
    heaps: Annotated[list[HeapJson], Field(description="Chips on the table that are nobody's wager, such as a pot.")]


@shape
class Patch(TypedDict, total=False):
    """The members of a view that a step changed; of spots and chips the entries that did, null where one is gone."""

    round: int
    in_round: bool
    spots: dict[str, SpotJson | None]
    chips: dict[str, Cents | None]
    stub: int
    rack: int
    marks: dict[str, int]
    outcome: list[int]
    call: str
    called: dict[str, str]
    owed: dict[str, Cents]
    outcomes: list[str]
    shown: dict[str, dict[str, Any]]
    heaps: list[HeapJson]


@shape
class Step(TypedDict):
    """One event of a table's log as you may see it: ``words`` for everybody, and ``to`` for each player whom they name.

    After ``cards`` come the fields that its event has.
    """

    seq: int
    round: int
    at: Milliseconds | None
    event: str
    by: str
    words: str
    to: NotRequired[dict[str, str] | None]
    cite: str
    cards: list[str]
    player: NotRequired[str | None]
    position: NotRequired[int | None]
    area: NotRequired[str | None]
    amount: NotRequired[Cents | None]
    winnings: NotRequired[Cents | None]
    odds: NotRequired[str | None]
    choice: NotRequired[str | None]
    hand: NotRequired[int | None]
    fault: NotRequired[str | None]
    reason: NotRequired[str | None]
    net: NotRequired[dict[str, Cents]]
    because: NotRequired[Annotated[str, Field(description="Why a wager was won or lost, said to its player.")]]
    added: NotRequired[Cents | None]
    pot: NotRequired[int | None]
    pots: NotRequired[list[Cents] | None]
    why: NotRequired[str | None]
    patch: Patch


BANK_SETTLED = "bank_settled"
SETTLED = ("wager_collected", "wager_paid", "winnings_paid", "wager_returned")
"""Events that end a wager, or pay it."""

TOLD_FIELDS = (
    "player", "position", "area", "amount", "winnings", "odds", "choice", "hand", "fault", "reason", "net", "added",
    "pot", "pots", "why",
)  # fmt: skip
"""The fields of an event that a page or a program may want beside its sentence; none of them ever holds a card."""


def heap_json(heap: Heap) -> HeapJson:
    """Return chips on the table that are nobody's wager."""
    return {"place": heap.place, "words": heap.words, "amount": heap.amount, "is_to_be_won": heap.is_to_be_won}


def view_json(view: View, spots: dict[str, SpotJson]) -> ViewJson:
    """Return a view as a client gets it, with what lies at its positions as it is written."""
    layers = [view.layers[kind] for kind in Layer.KINDS if kind in view.layers] if view.layers else []
    return {
        "round": view.round,
        "in_round": view.is_in_round,
        "spots": spots,
        "chips": dict(view.chips),
        "stub": view.stub,
        "rack": view.rack,
        "marks": dict(view.marks),
        "outcome": list(view.outcome),
        "call": view.call,
        "called": {f"{position}/{area}": called for (position, area), called in view.called.items()},
        "owed": dict(view.owed),
        "outcomes": list(view.outcomes),
        "shown": {type(layer).__name__.lower(): shown for layer in layers if (shown := layer.shown())},
        "heaps": [heap_json(heap) for layer in layers for heap in layer.heaps() if heap.amount],
    }


MOST_TOLD = 4
"""Numbers that a device may show at once for them to be told as the reason of a result."""
MIDDLE = 0
"""The position where the dealer's cards lie, or those that belong to all."""
MOST_NAMED = 20_000
"""Hands whose names are remembered."""


class Rules:
    """A game and the options it is played by, one and the same for all tables where they are alike."""

    __slots__ = ("game", "options")

    def __init__(self, game: Game, options: HouseOptions) -> None:
        self.game = game
        self.options = options


rules_of = lru_cache(1_000)(Rules)


@lru_cache(MOST_NAMED)
def hand_name(rules: Rules, cards: Cards, board: Cards) -> HandName:
    """Return what a hand is called; nothing of one that no round by the rules comes to."""
    try:
        return rules.game.hand_name(rules.options, cards, board)
    except Refused:
        return NO_NAME


def board_of(game: Game, view: View) -> Cards:
    """Return the cards in the middle that make part of everybody's hand, where a game has such."""
    if not game.shares_board or MIDDLE not in view.spots:
        return ()
    return tuple(card for card in view.spots[MIDDLE].cards.values() if card is not None)


HandsByNumber = dict[int, dict[Place, Card | None]]
Turned = Mapping[int, tuple[Place, ...]]
"""The cards of each position that were turned up, in the order in which they were set."""


def hands_at(game: Game, view: View, position: int, turned: Turned) -> HandsByNumber:
    """Return the hands at a position by their numbers: once they are turned up, those into which cards were set."""
    spot = view.spots.get(position, Spot())
    if not game.set_into:
        return spot.hands
    places = [place for place in turned.get(position, ()) if place in spot.cards]
    if len(places) != sum(game.set_into):
        return spot.hands
    ends = accumulate(game.set_into)
    hands = [places[end - size : end] for size, end in zip(game.set_into, ends, strict=True)]
    return {number: {place: spot.cards[place] for place in hand} for number, hand in enumerate(hands, 1)}


def open_hands(hands: HandsByNumber) -> Hands:
    """Return the hands all of whose cards the viewer sees."""
    seen = (tuple(hand.values()) for hand in hands.values())
    return tuple(tuple(card for card in hand if card is not None) for hand in seen if None not in hand)


def name_json(rules: Rules, hand: dict[Place, Card | None], board: Cards) -> NameJson:
    """Return what a hand is called, and which cards make it where not all do; nothing while a card is hidden."""
    cards = tuple(card for card in hand.values() if card is not None)
    if len(cards) < len(hand) or (board and cards == board):
        return {"words": "", "best": []}
    name = hand_name(rules, cards, board)
    return {"words": name.words, "best": [str(card) for card in name.cards]}


def spot_json(spot: Spot, hands: HandsByNumber, rules: Rules, board: Cards = ()) -> SpotJson:
    """Return what lies at a position; a card that the viewer may not see is null."""
    return {
        "player": spot.player,
        "hands": [
            {
                "number": number,
                **name_json(rules, cards, board),
                "cards": [
                    {
                        "place": f"{place.shuffle}.{place.number}",
                        "card": None if card is None else str(card),
                        "is_up": place in spot.up,
                    }
                    for place, card in cards.items()
                ],
            }
            for number, cards in hands.items()
        ],
        "bets": [
            {"player": player, "area": area, "amount": amount}
            for player, bets in spot.bets.items()
            for area, amount in bets.items()
        ],
    }


def patch(before: ViewJson, after: ViewJson) -> Patch:
    """Return the members of a view that changed; of positions and chips only those, and null where one is gone."""
    changed = {name: value for name, value in after.items() if before[name] != value}  # type: ignore[literal-required]
    if "spots" in changed:
        changed["spots"] = _entries(before["spots"], after["spots"])
    if "chips" in changed:
        changed["chips"] = _entries(before["chips"], after["chips"])
    return cast("Patch", changed)


def _entries(old: Mapping[str, object], new: Mapping[str, object]) -> dict[str, object]:
    """Return the entries that changed, and null for one that is gone."""
    return {key: value for key, value in new.items() if old.get(key) != value} | dict.fromkeys(old.keys() - new.keys())


class Sight:
    """One viewer's sight of a table, going on event by event."""

    def __init__(self, game: Game, view: View, options: Callable[[], Any]) -> None:
        self.view = view
        self._game = game
        self._options = options
        """The options of the table, as they are when they are asked for."""
        self._known = rules_of(game, options())
        self._narrator = Narrator(view, game, names_cards=False)
        self._came = ""
        """What a device that decides bets showed last, as it was told."""
        self._against_dealer = ""
        """How the hand of a player's bank stands against the dealer's."""
        self._board: Cards = ()
        self._turned: dict[int, tuple[Place, ...]] = {}
        self._lying: dict[int, tuple[Spot, SpotJson]] = {}
        """What lay at each position when it was last written, and how it was written."""
        self._json = self._written()

    @property
    def json(self) -> ViewJson:
        """The view as it is now."""
        return self._json

    def _written(self) -> ViewJson:
        """Return the view as a client gets it; of its positions only those are written anew that have changed."""
        lying, self._lying = self._lying, {}
        board = board_of(self._game, self.view)
        if board != self._board:
            self._board, lying = board, {}
        for number, spot in sorted(self.view.spots.items()):
            before = lying.get(number)
            if before is None or not _is_same(before[0], spot):
                self._write_spot(number)
            else:
                self._lying[number] = before
        return view_json(self.view, {str(number): written for number, (_, written) in self._lying.items()})

    def _rules(self) -> Rules:
        """Return the game with the options of the table as they are now."""
        options = self._options()
        if options is not self._known.options:
            self._known = rules_of(self._game, options)
        return self._known

    def steps(self, records: Iterable[Record]) -> list[Step]:
        """Take in records and return each as the viewer sees it, with what it changes."""
        return [self.step(record) for record in records]

    def step(self, record: Record, event: Event | None = None, alike: Step | None = None) -> Step:
        """Take in a record and return it as the viewer sees it, with what it changes.

        An event that hides nothing from anybody may have been read for somebody else, and told: its words are the
        viewer's too, unless they name cards that only some see; and so is all that it changes but the hands it touches.
        Where everything is, it is the very same step.
        """
        if event is None or alike is None or event.knows_faces:
            event, told = self._told(record, event)
            told["patch"] = self._change(event)
            if why := self._why(event, told):
                told["because"] = why
            return told
        self.view.take(event, record.body["round"], record.body.get("at"))
        changed, why = self._change_alike(event, alike["patch"]), self._why(event, alike)
        if changed == alike["patch"] and why == alike.get("because", ""):
            return alike
        told = cast("Step", {**alike, "patch": changed, "because": why})
        if not why:
            del told["because"]
        return told

    def _why(self, event: Event, told: Step) -> str:
        """Say to the viewer why a wager was won or lost; nothing of any other event."""
        if isinstance(event, DeviceOutcome):
            self._came = told["words"] if len(event.numbers) <= MOST_TOLD else ""
        if isinstance(event, HandRevealed) and event.position == MIDDLE:
            self._against_dealer = self._banks_verdict()
        if event.kind == BANK_SETTLED:
            return self._against_dealer
        return event.because() or (self._verdict(told["position"] or 0) if event.kind in SETTLED else "")

    def _told(self, record: Record, event: Event | None) -> tuple[Event, Step]:
        """Take a record into the view, and return what is told of it beside what it changes."""
        event, words, to, _, net = self._narrator.tell(record, event)
        body = record.body
        told: Step = {
            "seq": body["seq"],
            "round": body["round"],
            "at": body.get("at"),
            "event": event.kind,
            "by": event.by,
            "words": words,
            "cite": event.cite,
            "cards": [str(card) for card in event.visible()],
            "patch": {},
        }
        if to:
            told["to"] = to
        for name in _told_fields(event.kind):
            told[name] = getattr(event, name)  # type: ignore[literal-required]  # one of its own fields
        if net is not None:
            told["net"] = net
        return event, told

    def _change_alike(self, event: Event, others: Patch) -> Patch:
        """Write anew what an event that hides nothing has changed for others, and return what of it is changed here."""
        touched = others.get("spots", {})
        if self._game.shares_board and str(MIDDLE) in touched:
            return self._change(event)  # every hand may be called otherwise
        self._note_turned(event)
        if not others:
            return others
        before, changed = self._json, {**others}
        after = {**before, **others, "chips": dict(self.view.chips)}
        if touched:
            lying = {key: self._write_spot(int(key)) for key in touched}
            spots = {key: spot for key, spot in {**before["spots"], **lying}.items() if spot is not None}
            after["spots"] = spots
            changed["spots"] = _entries(before["spots"], spots)
            if not changed["spots"]:
                del changed["spots"]
        self._json = cast("ViewJson", after)
        return cast("Patch", changed)

    def _write_spot(self, number: int) -> SpotJson | None:
        """Write anew what lies at a position, None where there is none any more."""
        spot = self.view.spots.get(number)
        if spot is None:
            self._lying.pop(number, None)
            return None
        hands = hands_at(self._game, self.view, number, self._turned)
        self._lying[number] = spot.copied(), spot_json(spot, hands, self._rules(), self._board)
        return self._lying[number][1]

    def _note_turned(self, event: Event) -> None:
        if isinstance(event, HandRevealed):
            self._turned[event.position] = event.turned

    def _change(self, event: Event) -> Patch:
        """Write the view anew after an event, and return what that has changed."""
        self._note_turned(event)
        before = self._json
        if event.changes_nothing() and before["round"] == self.view.round:
            return {}
        self._json = self._written()
        return patch(before, self._json)

    def _verdict(self, position: int) -> str:
        """Say to a player why a wager was won or lost: by the hands that lie open, or by what a device showed."""
        if not any(spot.cards for spot in self.view.spots.values()):
            return self._came
        bank = self.view.marks.get(BANK, MIDDLE)
        verdict = self._verdict_between(position, bank)
        return verdict if bank == MIDDLE else of_the_bank(verdict)

    def _banks_verdict(self) -> str:
        """Say to the player who has the bank how it stands against the dealer, who has wagered against it."""
        bank = self.view.marks.get(BANK, MIDDLE)
        return self._verdict_between(bank, MIDDLE) if bank != MIDDLE else ""

    def _verdict_between(self, position: int, bank: int) -> str:
        """Hold the hands at a position against those of the bank, as far as both lie open."""
        mine, banks = (open_hands(hands_at(self._game, self.view, at, self._turned)) for at in (position, bank))
        try:
            return self._game.verdict(self._options(), mine if position != bank else (), banks)
        except Refused:
            return ""  # cards that no round by the rules comes to, as after a fault


def _is_same(before: Spot, now: Spot) -> bool:
    """Tell whether the same lies at a position, in the same order."""
    return (
        before == now
        and [*before.cards] == [*now.cards]
        and [[*bets] for bets in before.bets.values()] == [[*bets] for bets in now.bets.values()]
        and [*before.bets] == [*now.bets]
    )


@cache
def _told_fields(kind: str) -> tuple[str, ...]:
    """Return which of the fields that are told beside its sentence a kind of event has."""
    return tuple(name for name in TOLD_FIELDS if hasattr(EVENTS[kind], name))


# Views kept between rounds


def kept_view(view: View) -> Json:
    """Return what is kept of a view between rounds, when nothing lies on the layout but wagers that stand."""
    members: Json = {
        "round": view.round,
        "seats": {str(number): spot.player for number, spot in view.spots.items()},
        "chips": view.chips,
        "undealt": {str(shuffle): cards for shuffle, cards in view.undealt.items()},
        "discarded": {str(shuffle): cards for shuffle, cards in view.discarded.items()},
        "decks": {str(shuffle): deck for shuffle, deck in view.decks.items()},
        "bets": {str(number): spot.bets for number, spot in view.spots.items() if any(spot.bets.values())},
        "marks": view.marks,
        "outcome": list(view.outcome),
        "call": view.call,
        "called": [[position, area, called] for (position, area), called in view.called.items()],
        "owed": view.owed,
        "outcomes": list(view.outcomes),
    }
    for layer in view.every_layer():
        members |= layer.kept()
    return members


def view_kept(kept: Json) -> View:
    """Return the spectator's view that was kept."""
    bets = kept.get("bets", {})
    return View(
        SPECTATOR,
        round=kept["round"],
        spots={int(number): Spot(player, bets.get(number, {})) for number, player in kept["seats"].items()},
        chips=dict(kept["chips"]),
        undealt=Counter({int(shuffle): cards for shuffle, cards in kept["undealt"].items()}),
        discarded=Counter({int(shuffle): cards for shuffle, cards in kept["discarded"].items()}),
        decks={int(shuffle): deck for shuffle, deck in kept["decks"].items()},
        marks=dict(kept.get("marks", {})),
        outcome=tuple(kept.get("outcome", ())),
        call=kept.get("call", ""),
        called={(position, area): called for position, area, called in kept.get("called", ())},
        owed=dict(kept.get("owed", {})),
        outcomes=tuple(kept.get("outcomes", ())),
        layers={kind: layer for kind in Layer.KINDS if (layer := kind.from_kept(kept)) != kind()},
    )
