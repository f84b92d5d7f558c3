"""Pokette: N.J.A.C. 19:47-12, of which the text of 1996 has the headings only.

A wheel shows the 52 cards of a deck and jokers, which the game calls jacers. Players wager on cards of the next spin,
and on poker hands of three cards that spin after spin shows, with wheel chips of their own color (13:69E-1.5). The
odds are those of the later text, 13:69F-12.6; what the wheel and the hands are is inferred from them, and custom.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from pitboss.games.big_six import spins_that_do_not_count
from pitboss.games.equipment import WHEEL
from pitboss.games.game import Game
from pitboss.games.kits.wagers import take_wagers
from pitboss.games.kits.wheel import Bet, Bets, WheelGame, areas_of, settle_spin, spin_wheel
from pitboss.games.kits.wheel_chips import (
    WheelChipHolders,
    WheelChipsState,
    WheelDesk,
    areas_in_chips,
    issue_wheel_chips,
    require_own_chips,
)
from pitboss.table.cards import ACE, CARDS, JOKERS, RANKS, SUITS, THREE, TWO, Card
from pitboss.table.custom import by_headings, custom
from pitboss.table.devices import Device, wheel
from pitboss.table.event import Event, event
from pitboss.table.events import WagerPlaced
from pitboss.table.felt import Felt
from pitboss.table.money import Cents, Odds
from pitboss.table.options import PostedLimits, house_options, option
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.view import View
from pitboss.table.window import Area, OpenForWagers

SECTIONS = by_headings("19:47-12", cards="2", wagers="5", dealing="7", hands="8", irregularities="9")
PAYS = custom("13:69F-12.6")
JACER = "jacer"
HAND_SIZE = 3
ODDS = {
    "card": 50, "split": 24, "corner": 12, "rank": 12, "double": 5, "ranks": 3, "red": 1, "black": 1, "suit": 3,
    JACER: 12, "pair_in_two": 11, "pair_in_three": 5, "three_of_a_kind": 11, "flush": 3, "straight_open": 5,
    "straight_inside": 11, "straight_flush_open": 24, "straight_flush_inside": 49,
}  # fmt: skip
"""What each kind of wager pays to 1 at the least, as 13:69F-12.6 has it."""
HAND_WORDS = {
    "pair_in_two": "that the second card pairs the first",
    "pair_in_three": "that the third card pairs one of two",
    "three_of_a_kind": "that the third card is of the rank of a pair",
    "flush": "that the third card is of the suit of two",
    "straight_open": "that the third card makes a straight, at either end",
    "straight_inside": "that the third card makes a straight, in one way",
    "straight_flush_open": "that the third card makes a straight flush, at either end",
    "straight_flush_inside": "that the third card makes a straight flush, in one way",
}
GROUPS = ((12, 11, 10), (9, 8, 7), (6, 5, 4), (3, 2, 1))
"""The ranks that are wagered on three at a time, from ace, king and queen on; twos are in none."""


@house_options
class PoketteOptions(PostedLimits):
    """What the operator of a Pokette table may choose."""

    # reading 225: the definition of a jacer was not found; two jokers, or four as the odds would have it.
    jacers: int = option(2, SECTIONS["cards"], "jokers on the wheel", (2, 4))

    @property
    def in_wheel_chips(self) -> tuple[Cents, Cents]:
        """The least and the greatest wager that is made in wheel chips."""
        return self.minimum, self.maximum


@dataclass(frozen=True, slots=True)
class PoketteState(WheelChipsState):
    """The same, and the cards of the poker hand that is not complete."""

    shown: tuple[int, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards themselves."""
        return tuple(CARDS[each] for each in self.shown)


@event
class HandShown(Event):
    """The dealer put the card of a spin to the poker hand, or cleared the hand away."""

    card: str
    hand: str

    def sentence(self) -> str:
        return f"The poker hand is {self.hand}." if self.hand else "The poker hand is over, and a new one begins."

    def shows(self, view: View) -> None:
        view.score(self.card)


# The wheel


@cache
def stops(jacers: int) -> tuple[Card, ...]:
    """Return the card at each stop of the wheel: suits and ranks in turn, the jacers as far apart as can be."""
    # reading 226: no source tells in which order the cards stand.
    around = [CARDS[(each * 5 % len(RANKS)) * 4 + each % 4] for each in range(52)]
    for each in range(jacers):
        around.insert(each * (52 // jacers + 1), JOKERS[0])
    return tuple(around)


# 12.5: wagers on the next card


@dataclass(frozen=True, slots=True)
class Spot:
    """Something to wager on: its kind, what people call it, and the cards that win it."""

    kind: str
    words: str
    cards: frozenset[Card]


def of_rank(*ranks: int) -> frozenset[Card]:
    """Return the cards of some ranks."""
    return frozenset(CARDS[4 * rank + suit] for rank in ranks for suit in range(4))


def of_suit(*suits: int) -> frozenset[Card]:
    """Return the cards of some suits."""
    return frozenset(CARDS[4 * rank + suit] for rank in range(13) for suit in suits)


def named(card: Card) -> str:
    """Name a card as a betting area does."""
    return str(card).lower()


def neighbors() -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Yield the cards that lie together on the layout: two on a line, and four at a corner."""
    for rank in reversed(range(13)):
        for suit in range(4):
            card = CARDS[4 * rank + suit]
            beside, below = CARDS[card + 1], CARDS[card - 4] if rank else None
            if suit < 3:
                yield "split", (card, beside)
            if below is not None:
                yield "split", (card, below)
                if suit < 3:
                    yield "corner", (card, beside, below, CARDS[below + 1])


def every_spot() -> Iterator[tuple[str, Spot]]:
    """Yield every wager on the next card."""
    for card in reversed(CARDS[:52]):
        yield f"card_{named(card)}", Spot("card", f"the {card.words}", frozenset({card}))
    for kind, cards in neighbors():
        words = " ".join(map(str, cards))
        yield "_".join((kind, *map(named, cards))), Spot(kind, f"the {kind} {words}", frozenset(cards))
    for rank in reversed(range(13)):
        yield f"rank_{RANKS[rank].plural}", Spot("rank", f"any {RANKS[rank].word}", of_rank(rank))
    for rank in reversed(range(1, 13)):
        higher, lower = RANKS[rank], RANKS[rank - 1]
        words = f"{higher.plural} and {lower.plural}"
        yield f"double_{higher.plural}_{lower.plural}", Spot("double", words, of_rank(rank, rank - 1))
    for ranks in GROUPS:
        letters = [RANKS[rank].letter for rank in ranks]
        yield "_".join(("ranks", *map(str.lower, letters))), Spot("ranks", "-".join(letters), of_rank(*ranks))
    yield "red", Spot("red", "red", of_suit(1, 2))
    yield "black", Spot("black", "black", of_suit(0, 3))
    for suit, name in enumerate(SUITS):
        yield f"suit_{name.plural}", Spot("suit", name.plural, of_suit(suit))
    yield JACER, Spot(JACER, "a jacer", frozenset({JOKERS[0]}))


SPOTS: dict[str, Spot] = dict(every_spot())
"""The wagers on the next card by their betting areas."""

# 12.8: poker hands of three cards

STRAIGHTS = ((ACE, TWO, THREE), *((rank, rank + 1, rank + 2) for rank in range(11)))


def completing(one: int, other: int) -> frozenset[int]:
    """Return the ranks that make a straight with two different ranks."""
    return frozenset(
        rank for each in STRAIGHTS if one != other and {one, other} <= set(each) for rank in {*each} - {one, other}
    )


@cache
def hand_wagers(shown: tuple[Card, ...]) -> dict[str, frozenset[Card]]:
    """Return the wagers on the poker hand that may be made now, with the cards that win each on the next spin."""
    # reading 227: a hand has three cards; a wager on it is decided by the next spin, given what is shown.
    if len(shown) == 1:
        return {"pair_in_two": of_rank(shown[0].rank)}
    if not shown:
        return {}
    one, other = shown
    is_pair, is_suited = one.rank == other.rank, one.suit == other.suit
    on = {"three_of_a_kind" if is_pair else "pair_in_three": of_rank(one.rank, other.rank)}
    ends = completing(one.rank, other.rank)
    way = "open" if len(ends) == 2 else "inside"
    if is_suited:
        on["flush"] = of_suit(one.suit)
    if ends:
        on[f"straight_{way}"] = of_rank(*ends)
    if ends and is_suited:
        on[f"straight_flush_{way}"] = of_rank(*ends) & of_suit(one.suit)
    return on


def bet_on(label: str, cards: frozenset[Card], kind: str, jacers: int) -> Bet:
    """Return a wager on cards of a wheel."""
    sections = frozenset(section for section, card in enumerate(stops(jacers), start=1) if card in cards)
    return Bet(label, sections, Odds(ODDS[kind]))


@cache
def on_next_card(jacers: int) -> dict[str, Bet]:
    """Return the wagers on the next card of a wheel."""
    return {
        area: bet_on(f"that the next card is {spot.words}", spot.cards, spot.kind, jacers)
        for area, spot in SPOTS.items()
    }


@cache
def bets(jacers: int, shown: tuple[Card, ...]) -> dict[str, Bet]:
    """Return every wager that may be made before a spin, those on the poker hand first."""
    hand = {area: bet_on(HAND_WORDS[area], cards, area, jacers) for area, cards in hand_wagers(shown).items()}
    return hand | on_next_card(jacers)


# 12.4: wagers

PoketteFelt = Felt[PoketteOptions, PoketteState]


def is_inside(area: str) -> bool:
    """Tell whether an area lies among the cards, on one of them or on a line or corner between them."""
    return area in SPOTS and SPOTS[area].kind in ("card", "split", "corner")


class OpenPokette(OpenForWagers[PoketteFelt]):
    """The time for wagers at a Pokette table."""

    def area(self, name: str) -> Area:
        """Return the betting area of that name, or refuse; a poker hand that the next card can't make is none."""
        offered = [each.name for each in self.areas if each.name in HAND_WORDS]
        if name in HAND_WORDS and name not in offered:
            what, why = f"a bet on {Pokette.area_words[name]}", "the next card can't make it"
            allowed = ", ".join(Pokette.area_words[each] for each in offered)
            raise Refused(what, why, allowed or "cards, until one is shown", SECTIONS["hands"])
        return OpenForWagers.area(self, name)

    def areas_for(self, player: str) -> tuple[Area, ...]:
        """Return the betting areas, those among the cards in units of the player's own wheel chips."""
        return areas_in_chips(self.areas, self.felt.state.value_of(player), is_inside)


def make_wagers(felt: PoketteFelt, on: Bets) -> Round[None]:
    """Players wager within the posted limits, among the cards in chips of their own color, until no more bets."""
    cite = SECTIONS["wagers"]
    window = OpenPokette(cite, (), areas_of(felt.options, on, cite), felt, own_chips, cite, cite, set())
    yield from take_wagers(felt, window)


def own_chips(felt: PoketteFelt, event: WagerPlaced) -> None:
    """Among the cards a wager is in the player's own color, or in value chips of one player alone."""
    require_own_chips(felt, event, is_inside, SECTIONS["wagers"])


# 12.7: the spin


def show_card(felt: PoketteFelt, card: Card) -> None:
    """The card goes to the poker hand, which is over with the third; a jacer ends it."""
    # reading 228: nothing says what a jacer does to a hand; it ends it, and wagers on the hand lose.
    hand = () if card.is_joker else (*felt.state.cards, card)
    over = card.is_joker or len(hand) == HAND_SIZE
    felt.tell(HandShown(word_of(card), " ".join(each.symbol for each in hand), cite=SECTIONS["hands"]))
    felt.state = replace(felt.state, shown=() if over else tuple(map(int, hand)))


def word_of(card: Card) -> str:
    """Return what stands at a stop of the wheel."""
    return "Jacer" if card.is_joker else card.symbol


class Pokette(Game[PoketteOptions, PoketteFelt, PoketteState]):
    """Pokette, by its headings of 1996 and the later odds."""

    name, title, subchapter, rules = "pokette", "Pokette", "19:47-12", 2
    edition, edition_words = "1996", "the headings of 1996 and the later 13:69F-12.6"
    options, state = PoketteOptions, PoketteState
    felt: type[PoketteFelt] = Felt
    equipment, device, pit = WHEEL, wheel(54), WheelGame.pit
    faults = spins_that_do_not_count(SECTIONS["irregularities"])
    # reading 229: no source says how many may play.
    most_positions, most_positions_cite = 9, SECTIONS["dealing"]
    seated_cite = late_wager_cite = SECTIONS["wagers"]
    round_cite = SECTIONS["dealing"]
    desk, seating = WheelDesk(), WheelChipHolders()
    under = {
        "19:47-12.1": "a jacer is a joker on the wheel",
        "19:47-12.3": "the wheel is opened with the table, and nothing is changed by the clock",
        "19:47-12.4": "wagers are made until no more bets is called, under the floor that every table has",
        "19:47-12.6": "the least odds of the later 13:69F-12.6",
        "19:47-12.7": "a spin of three turns at least, losers collected, winners paid",
        "19:47-12.8": "three spins make a hand, and a wager on it is decided by the next spin",
    }
    wagers = dict.fromkeys(SPOTS, SECTIONS["wagers"]) | dict.fromkeys(HAND_WORDS, SECTIONS["hands"])
    area_words = {area: spot.words for area, spot in SPOTS.items()} | {
        "pair_in_two": "a pair in two",
        "pair_in_three": "a pair in three",
        "three_of_a_kind": "three of a kind",
        "flush": "a flush",
        "straight_open": "an open straight",
        "straight_inside": "an inside straight",
        "straight_flush_open": "an open straight flush",
        "straight_flush_inside": "an inside straight flush",
    }

    def device_at(self, options: PoketteOptions) -> Device:
        """Return the wheel of a table, with its jokers."""
        return wheel(len(stops(options.jacers)))

    def round_of_play(self, felt: PoketteFelt) -> Round[None]:
        """Play one spin of the wheel."""
        around = stops(felt.options.jacers)
        on = bets(felt.options.jacers, felt.state.cards)
        issue_wheel_chips(felt)  # 13:69E-1.5
        yield from make_wagers(felt, on)  # 12.4, 12.5, 12.8
        if felt.in_play():
            sections = [(word_of(card), "a jacer" if card.is_joker else card.words) for card in around]
            section = yield from spin_wheel(sections, self.faults, SECTIONS["dealing"])  # 12.7, 12.9
            settle_spin(felt, on, section, PAYS)  # 12.6
            show_card(felt, around[section - 1])  # 12.8
