"""Boxes: the betting positions of a blackjack layout, the people who wager on each, and the hands they hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from json.encoder import encode_basestring_ascii as quote

from pitboss.games.blackjack.count import NOTHING, VALUE_OF, is_ace, point_count
from pitboss.games.blackjack.options import (
    ANY_TWO_CARDS,
    DOUBLE_SHOE,
    FACE_UP,
    HOLE_CARD,
    SIX_TO_FIVE,
    BlackjackOptions,
)
from pitboss.games.kits.sides import LiveSide, Side
from pitboss.law import paragraph
from pitboss.table.cards import Card
from pitboss.table.event import Drawn, Place
from pitboss.table.events.common import call_areas
from pitboss.table.felt import Felt, Position
from pitboss.table.money import Cents
from pitboss.table.table import Table

MAIN, INSURANCE = "main", "insurance"
ACTIONS = ("", "_second", "_third")
"""At multiple action three wagers ride on a hand, each against its own hand of the dealer; elsewhere only the first."""
MAINS = tuple(f"{MAIN}{action}" for action in ACTIONS)
ACTION_OF_MAIN = dict(zip(MAINS, ACTIONS, strict=True))
HANDS = ("first", "second", "third", "fourth")
"""The hands of a box as they are called; splits make up to four."""
IN_THE_VARIATION = {
    "19:47-2.6(a)": "19:47-2.6A(b)",
    "19:47-2.6(e)1": "19:47-2.6A(c)1",
    "19:47-2.6(e)2": "19:47-2.6A(c)2",
    "19:47-2.6(e)3": "19:47-2.6A(c)3",
    "19:47-2.6(f)": "19:47-2.6A(d)",
    "19:47-2.6(g)": "19:47-2.6A(e)",
    "19:47-2.6(h)": "19:47-2.6A(f)",
    "19:47-2.6(i)": "19:47-2.6A(i)",
    "19:47-2.6(j)": "19:47-2.6A(h)",
    "19:47-2.6(l)": "19:47-2.6A(j)",
    "19:47-2.6(l)1": "19:47-2.6A(j)",
}
"""The paragraphs that say in the 6 to 5 variation what those of 2.6 say elsewhere."""


def _wagers_called() -> Iterator[tuple[str, str]]:
    """Yield how people call the wagers on each hand of a box, and those against each hand of the dealer."""
    called = {MAIN: "{amount} main bet", INSURANCE: "{amount} insurance bet"}
    for number, hand in enumerate(HANDS, start=1):
        called[f"double_{number}"] = f"{{amount}} double on the {hand} hand"
        called[f"split_{number}"] = f"{{amount}} bet on the {hand} hand"
    for area, words in called.items():
        yield area, words
        for action in ACTIONS[1:]:
            yield f"{area}{action}", f"{words} against the dealer's {action.removeprefix('_')} hand"


_ON_HANDS = {
    f"{what}_{number}": f"{what} on the {hand} hand"
    for number, hand in enumerate(HANDS, start=1)
    for what in ("double", "split")
}
call_areas("blackjack", _ON_HANDS, dict(_wagers_called()))


def is_split_wager(area: str) -> bool:
    """Tell whether a betting area holds the wager that a split made."""
    return area.startswith("split")


def action_of(area: str) -> str:
    """Tell against which hand of the dealer the wager on a betting area stands."""
    return next((action for action in ACTIONS[1:] if area.endswith(action)), ACTIONS[0])


class Hand:
    """One hand of a box: its cards, and which wagers of which people ride on it."""

    __slots__ = (
        "areas",
        "cards",
        "count",
        "is_announced",
        "is_finished",
        "is_of_split_aces",
        "is_split",
        "is_surrendered",
        "is_turned_up",
        "number",
        "waiting",
    )

    def __init__(self, number: int) -> None:
        self.number = number
        self.cards: tuple[Drawn, ...] = ()
        self.count = NOTHING
        self.areas: dict[str, list[str]] = {}
        self.waiting: dict[str, list[str]] = {}
        self.is_split = False
        self.is_of_split_aces = False
        self.is_finished = False
        self.is_announced = False
        self.is_surrendered = False
        self.is_turned_up = False

    def hold(self, cards: tuple[Drawn, ...]) -> None:
        """Let the hand consist of these cards."""
        self.cards = cards
        self.count = point_count(self.faces)

    def take(self, drawn: Drawn) -> None:
        """Add a card to the hand."""
        self.cards += (drawn,)
        self.count = self.count.with_card[drawn.card]

    @property
    def faces(self) -> tuple[Card, ...]:
        """The cards by themselves."""
        return tuple([drawn.card for drawn in self.cards])

    @property
    def places(self) -> tuple[Place, ...]:
        """Where the cards lay in their shuffled stacks."""
        return tuple([place for _, place in self.cards])

    @property
    def is_blackjack(self) -> bool:
        """An ace and a ten-value card as the first two cards; after a split they are 21 and no more."""
        # reading 12: the definition is missing; the later text excludes split hands.
        return self.count.total == 21 and len(self.cards) == 2 and not self.is_split

    @property
    def is_standing(self) -> bool:
        """A hand whose wagers the dealer's count decides."""
        return bool(self.areas) and not (self.count.is_bust or self.is_blackjack or self.is_surrendered)

    @property
    def is_pair(self) -> bool:
        """Two cards of identical value, whatever their ranks."""
        # reading 26: the text says value, so a king and a ten may be split.
        return len(self.cards) == 2 and VALUE_OF[self.cards[0].card] == VALUE_OF[self.cards[1].card]

    @property
    def is_pair_of_aces(self) -> bool:
        """Two aces."""
        return self.is_pair and is_ace(self.cards[0].card)


class Box:
    """A box of the layout: who is seated there, who wagers on it, and its hands from the dealer's left."""

    __slots__ = (
        "bets",
        "caller_name",
        "dealt",
        "hands",
        "hands_made",
        "number",
        "original_areas",
        "originals",
        "seated",
    )

    def __init__(self, number: int, seated: str) -> None:
        self.number = number
        self.caller_name = ""
        self.originals: dict[str, dict[str, Cents]] = {}
        self.original_areas: dict[str, set[str]] = {}
        self.hands_made = 1
        self.seated = seated
        self.bets: dict[str, Position] = {}
        self.hands: list[Hand] = []
        self.dealt: list[Card] = []
        """Its cards in the order in which they were dealt, at a table with the progressive wager."""

    @property
    def bettors(self) -> list[Position]:
        """The people with a main wager in the box, in the order in which they came."""
        return [bet for bet in self.bets.values() if MAIN in bet.wagers]

    @property
    def unfinished_hand(self) -> Hand | None:
        """The first hand, from the dealer's left, that is not complete."""
        for hand in self.hands:
            if not hand.is_finished:
                return hand
        return None

    def has_bettor(self, player: str) -> bool:
        """Tell whether a person has a main wager in the box."""
        return player in self.bets and MAIN in self.bets[player].wagers

    @property
    def caller(self) -> Position:
        """The one who calls the decisions of the round."""
        return self.bets[self.caller_name]

    @paragraph("19:47-2.13(b)")
    def name_caller(self, bettors: list[Position]) -> str:
        """Who is seated at a box calls it, else the one with the highest wager; return why."""
        if len(bettors) == 1:
            self.caller_name = bettors[0].player
            return "19:47-2.13(b)"
        seated = [bet for bet in bettors if bet.player == self.seated]
        highest = max(bet.amount(MAIN) for bet in bettors)
        callers = seated or [bet for bet in bettors if bet.amount(MAIN) == highest]
        # reading 28: among equal highest wagers the first to have been made.
        self.caller_name = callers[0].player
        return "19:47-2.13(b)" if len(callers) == 1 else "19:47-2.13(b); reading 28"

    def take_up_hand(self, bettors: list[Position]) -> None:
        """The box plays one hand, on which the wagers of its people ride."""
        hand = Hand(1)
        for bet in bettors:
            areas = [area for area in MAINS if area in bet.wagers]
            hand.areas[bet.player] = areas
            self.original_areas[bet.player] = set(areas)
            self.originals[bet.player] = {ACTION_OF_MAIN[area]: bet.wagers[area].amount for area in areas}
        self.hands = [hand]

    def is_original(self, player: str, area: str) -> bool:
        """Tell whether a wager is the original one, which alone a dealer's blackjack takes."""
        return area in self.original_areas[player]

    def pass_on_originals(self, dead: Hand) -> None:
        """Where a dead hand gives the original wager back, the wager of another hand of the pair takes its place."""
        for player, areas in dead.areas.items():
            others = [area for hand in self.hands if hand is not dead for area in hand.areas.get(player, ())]
            for original in self.original_areas[player].intersection(areas):
                alike = [area for area in others if is_split_wager(area) and action_of(area) == action_of(original)]
                self.original_areas[player].update(alike[:1])


@dataclass(frozen=True, slots=True)
class ShoeState:
    """What a blackjack table remembers between rounds: its cards, a single shoe having one side, and posted notices."""

    opened: bool = False
    sides: tuple[Side, ...] = ()
    in_use: int = 0
    is_new_dealer: bool = False
    posted: tuple[tuple[str, str], ...] = ()
    burned: Place | None = None
    """The burn card, which a player may ask to see until the cards are shuffled."""
    notices: tuple[tuple[str, str, int], ...] = ()
    """What patrons were told that an option is to become, and when, by the log's clock."""
    is_shuffle_ordered: bool = False
    """Whether the floor has all cards shuffled before the next round."""
    meter: Cents = 0
    """What the progressive meter showed when a round of the table last left it; 0 before the first."""

    def written(self) -> str:
        """Write the state as JSON, field by field."""
        sides = ",".join([side.written() for side in self.sides])
        opened = "true" if self.opened else "false"
        is_new_dealer = "true" if self.is_new_dealer else "false"
        posted = ",".join([f"[{quote(name)},{quote(value)}]" for name, value in self.posted])
        burned = f"[{self.burned.shuffle},{self.burned.number}]" if self.burned else "null"
        notices = ",".join([f"[{quote(name)},{quote(value)},{at}]" for name, value, at in self.notices])
        is_ordered = "true" if self.is_shuffle_ordered else "false"
        meter = f",{self.meter}" if self.meter else ""
        return f"[{opened},[{sides}],{self.in_use},{is_new_dealer},[{posted}],{burned},[{notices}],{is_ordered}{meter}]"


def may_bar_doubles(options: BlackjackOptions) -> bool:
    """Tell whether there are counts of two cards below 21, or split hands, that are not doubled on."""
    is_limited = options.dealer_card == FACE_UP or options.double_on != ANY_TWO_CARDS
    return is_limited or not options.double_after_split


class BoxFelt(Felt[BlackjackOptions, ShoeState]):
    """The felt of a blackjack table: boxes that several people may wager on, and a shoe that lasts many rounds."""

    __slots__ = (
        "action",
        "boxes",
        "burn_card",
        "consents",
        "dealer_hand",
        "exposed",
        "has_progressive",
        "has_reader_failed",
        "in_use",
        "is_hole_card_exposed",
        "is_new_dealer",
        "is_six_to_five",
        "may_bar_doubles",
        "owed",
        "side",
        "sides",
    )

    def __init__(self, table: Table[BlackjackOptions, ShoeState]) -> None:
        super().__init__(table)
        seated = {seat.position: seat.player for seat in table.seats}
        self.boxes = [Box(number, seated.get(number, "")) for number in range(1, table.positions + 1)]
        self.consents: set[tuple[int, str]] = set()
        self.dealer_hand = Hand(0)
        self.has_progressive = bool(self.options.progressive)
        self.is_six_to_five = bool(self.options.variation == SIX_TO_FIVE)
        self.may_bar_doubles = may_bar_doubles(self.options)
        """Whether the table's rules keep players from doubling on some hands."""
        self.action = ACTIONS[0]
        self.exposed: Place | None = None
        self.is_hole_card_exposed = False
        self.owed: list[tuple[Box, Hand, bool]] = []
        """The hands that wait for a card that was skipped, and whether it is the one card of a double."""
        self.has_reader_failed = False
        state: ShoeState = table.state
        sides = state.sides or (Side(),) * (2 if self.options.dealing == DOUBLE_SHOE else 1)
        self.sides = [LiveSide(side) for side in sides]
        self.deal_from(state.in_use)
        self.is_new_dealer = state.is_new_dealer
        self.burn_card: Place | None = state.burned

    def make_room_for_cards(self) -> None:
        """The cards lie in the sides of the shoe, at the boxes and in the dealer's own hand."""

    def cited(self, cite: str) -> str:
        """Return the paragraph that says in this table's variation what one of 2.6 says."""
        return IN_THE_VARIATION.get(cite, cite) if self.is_six_to_five else cite

    def is_face_down(self, hand: Hand) -> bool:
        """Tell whether the first two cards of a hand were dealt face down, for its player alone."""
        return self.is_six_to_five and not hand.is_split

    @property
    def dealer_card(self) -> str:
        """When and how the dealer's second card is dealt in this round: without its reader it is a hole card."""
        return HOLE_CARD if self.has_reader_failed else str(self.options.dealer_card)

    def deal_from(self, number: int) -> None:
        """Take a side of a double shoe, or one of the two sets that alternate in the dealer's hand, into use."""
        self.in_use = number
        self.side = self.sides[number if len(self.sides) > 1 else 0]

    @property
    def upcard(self) -> Card:
        """The dealer's first card, which lies face up."""
        return self.dealer_hand.cards[0].card

    @property
    def actions(self) -> tuple[str, ...]:
        """The hands that the dealer plays in this round: one, or three at multiple action."""
        return ACTIONS if self.options.multiple_action else ACTIONS[:1]

    @property
    def insurance(self) -> str:
        """The betting area of insurance against the hand that the dealer plays now."""
        return f"{INSURANCE}{self.action}"

    @property
    def has_insurance(self) -> bool:
        """Tell whether an insurance wager, made only against an ace, is still to be settled against this hand."""
        return is_ace(self.upcard) and self.has_wager(self.insurance)

    def has_wager(self, area: str) -> bool:
        """Tell whether anybody's wager lies on a betting area."""
        return any(area in bet.wagers for box in self.boxes for bet in box.bets.values())

    def at(self, number: int, player: str) -> Position | None:
        """Return a player's place at a box, seated there or not."""
        if not 1 <= number <= len(self.boxes):
            return None
        bets = self.boxes[number - 1].bets
        if player in bets:
            return bets[player]
        if player not in self._brought:
            return None
        if (number, player) not in self._seats:
            self._seats[number, player] = Position(number, player)
        bets[player] = self._seats[number, player]
        return bets[player]

    def wagered_boxes(self) -> list[Box]:
        """Return the boxes with hands or wagers, from the dealer's left."""
        return [box for box in self.boxes if box.hands or box.bettors]

    def hands(self) -> Iterator[tuple[Box, Hand]]:
        """Go through the hands that are still on the layout, from the dealer's left."""
        return ((box, hand) for box in self.boxes for hand in box.hands)

    def frozen_shoe(self) -> ShoeState:
        """Return the cards as they stay between rounds."""
        sides = tuple([side.frozen() for side in self.sides])
        state: ShoeState = self.state
        return ShoeState(
            state.opened, sides, self.in_use, self.is_new_dealer, state.posted, self.burn_card, state.notices,
            meter=state.meter,
        )  # fmt: skip
