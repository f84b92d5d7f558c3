"""The felt of a baccarat table: two hands, the shoe and its curator, and the vigorish that players owe."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from json.encoder import encode_basestring_ascii as quote

from pitboss.games.baccarat.count import point_count
from pitboss.games.baccarat.options import CONTINUOUS, FACE_DOWN, MINIBACCARAT, BaccaratOptions
from pitboss.games.kits.sides import LiveSide, Side
from pitboss.table.cards import Card
from pitboss.table.custom import custom
from pitboss.table.event import Drawn, Place
from pitboss.table.felt import Felt
from pitboss.table.money import Cents
from pitboss.table.table import Table

PLAYER, BANKER = 1, 2
"""The numbers of the two hands."""


@dataclass(frozen=True, slots=True)
class Curator:
    """Who has the shoe: the seat that it came to last, who took it there, and whether the dealer deals instead."""

    seat: int = 0
    player: str = ""
    is_dealer: bool = False
    passed_by: str = ""
    """Who has just passed the shoe from that seat without having to."""


@dataclass(frozen=True, slots=True)
class BaccaratState:
    """What a baccarat table remembers between rounds."""

    opened: bool = False
    side: Side = Side()
    is_last_hand: bool = False
    cutter: int = 0
    curator: Curator = Curator()
    owed: tuple[tuple[str, Cents], ...] = ()
    notice: tuple[int, int] = (0, 0)
    """The order of payment that notice was given of, and when, by the log's clock."""

    def written(self) -> str:
        """Write the state as JSON, field by field."""
        curator = self.curator
        opened, is_last_hand, is_dealer = (
            "true" if each else "false" for each in (self.opened, self.is_last_hand, curator.is_dealer)
        )
        owed = ",".join([f"[{quote(player)},{amount}]" for player, amount in self.owed])
        has_shoe = f"[{curator.seat},{quote(curator.player)},{is_dealer},{quote(curator.passed_by)}]"
        notice = ",".join(map(str, self.notice))
        return f"[{opened},{self.side.written()},{is_last_hand},{self.cutter},{has_shoe},[{owed}],[{notice}]]"


SECTIONS = {"12": "11"}
"""Where the sections of the two subchapters differ in number, since minibaccarat has none on the curator."""


def cite_under(variation: str, cite: str) -> str:
    """Return where a rule stands: at minibaccarat in a section of subchapter 7, of which the heading alone is known."""
    found = re.search(r"19:47-3\.(\d+)", cite)
    if variation != MINIBACCARAT or found is None:
        return cite
    return custom(f"19:47-7.{SECTIONS.get(found[1], found[1])}")


@cache
def cites_under(variation: str, cites: tuple[str, ...]) -> str:
    """Return several citations, of which each may be joined already, as one, each paragraph once."""
    return "; ".join(dict.fromkeys(cite_under(variation, cite) for each in cites for cite in each.split("; ")))


class Hand:
    """One of the two hands."""

    __slots__ = ("cards", "holder", "number")

    def __init__(self, number: int) -> None:
        self.number = number
        self.cards: list[Drawn] = []
        self.holder = 0
        """The position of the player who turns the hand, 0 for the dealer."""

    @property
    def faces(self) -> tuple[Card, ...]:
        """The cards themselves."""
        return tuple(drawn.card for drawn in self.cards)

    @property
    def places(self) -> tuple[Place, ...]:
        """Where the cards lay in the shuffled stack."""
        return tuple(drawn.place for drawn in self.cards)

    @property
    def count(self) -> int:
        """The point count."""
        return point_count(self.faces)

    @property
    def first_count(self) -> int:
        """The point count of the first two cards."""
        return point_count(self.faces[:2])

    @property
    def third(self) -> Card | None:
        """The third card, where there is one."""
        return self.cards[2].card if len(self.cards) > 2 else None


class BaccaratFelt(Felt[BaccaratOptions, BaccaratState]):
    """One round of baccarat: its hands, its shoe, its curator and what players owe."""

    is_numbered_clockwise = False  # the shoe goes from seat one counterclockwise, by 19:47-3.6(b)

    __slots__ = ("curator", "cutter", "dues", "hands", "is_banker_first", "is_cutting_card_met", "owed", "side")

    def __init__(self, table: Table[BaccaratOptions, BaccaratState]) -> None:
        super().__init__(table)
        state = table.state
        self.side = LiveSide(state.side)
        self.curator = state.curator
        self.cutter = state.cutter
        self.owed = dict(state.owed)
        self.hands = {PLAYER: Hand(PLAYER), BANKER: Hand(BANKER)}
        self.is_banker_first = False
        self.is_cutting_card_met = False
        self.dues: dict[int, Cents] = {}

    @property
    def player_hand(self) -> Hand:
        """The Player's Hand."""
        return self.hands[PLAYER]

    @property
    def banker_hand(self) -> Hand:
        """The Banker's Hand."""
        return self.hands[BANKER]

    @property
    def is_minibaccarat(self) -> bool:
        """Tell whether the dealer deals all cards, as at minibaccarat."""
        return bool(self.options.variation == MINIBACCARAT)

    @property
    def is_continuous(self) -> bool:
        """Tell whether a device shuffles the cards before every round."""
        return bool(self.options.shuffle == CONTINUOUS)

    @property
    def is_dealt_face_down(self) -> bool:
        """Tell whether the cards lie face down until their hand is called."""
        return bool(self.options.dealing == FACE_DOWN)

    @property
    def dealt_by(self) -> str:
        """Name who deals the cards: the curator, or the dealer."""
        return "dealer" if self.is_minibaccarat or self.curator.is_dealer else self.curator.player

    def cite(self, *cites: str) -> str:
        """Return the paragraphs of punto banco, or where minibaccarat has them."""
        return cites_under(self.options.variation, cites)

    def frozen_state(self) -> BaccaratState:
        """Return what stays between rounds."""
        owed = tuple(sorted((player, amount) for player, amount in self.owed.items() if amount))
        state: BaccaratState = replace(
            self.state, side=self.side.frozen(), cutter=self.cutter, curator=self.curator, owed=owed, opened=True
        )
        return state
