"""Where a game's own subchapter says what the games have in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from pitboss.law import paragraph
from pitboss.table.cards import Card
from pitboss.table.events import DEALER
from pitboss.table.options import HouseOptions

MANUAL_SHOE, HAND, AUTOMATED_SHOE = "manual-shoe", "hand", "automated-shoe"
DEALING = (MANUAL_SHOE, HAND, AUTOMATED_SHOE)
DEALT_FROM = {MANUAL_SHOE: "the dealing shoe", HAND: "the dealer's hand", AUTOMATED_SHOE: "the automated dealing shoe"}

FROM_SHOE, FROM_HAND = "13:69E-1.19(b)", "13:69E-1.19(b)1"
"""Where it stands which games are dealt from a shoe, and which of them may be dealt from the hand."""
SHUFFLED_BY_DEVICE = "13:69E-1.19(c)"
"""Where it stands at which games a device may shuffle."""
JOKERS_USED = "13:69E-1.17(h)"
"""Where it stands in which games jokers are used."""

BY_HAND, DEVICE, COUNTING_DEVICE = "none", "device", "counting-device"
SHUFFLERS = (BY_HAND, DEVICE, COUNTING_DEVICE)

DECK_COLOURS = ("red", "blue")
"""The backs of the two decks of a table differ in colour; the first is the only one where one deck is used."""


class DeckOptions(HouseOptions, Protocol):
    """What the options of every game of one deck say of its cards, each by the game's own paragraphs."""

    @property
    def dealing(self) -> str: ...
    @property
    def shuffler(self) -> str: ...
    @property
    def decks(self) -> int: ...
    @property
    def cards(self) -> str: ...


class CountedOptions(DeckOptions, Protocol):
    """The same, of a game whose stub is counted."""

    @property
    def exempt_methods(self) -> tuple[str, ...]:
        """The dealing methods that a counting shuffler frees from the stub count."""


COMMON_TOPICS = {
    "cards": ("alternate",),
    "opening": ("inspect", "spread", "wash", "two_decks"),
    "shuffle": (
        "idle",
        "shuffle",
        "cover_card",
        "cut",
        "cut_completed",
        "cover_card_to_rack",
        "recut",
        "dealt_uncut",
        "dealt_after_cut",
    ),
    "shoe": ("count_right", "count_wrong", "counting_device"),
    "irregularities": (
        "face_up_card",
        "drawn_in_error",
        "wrong_number",
        "deck_exhausted",
        "shuffler_jam",
        "shoe_jam",
        "device_removed",
        "dealer_card_exposed",
    ),
}
"""What a subchapter has in common with others, by the sections that speak of it."""


@dataclass(frozen=True, slots=True)
class Subchapter:
    """One game's cards and the paragraphs under which it follows the common procedures."""

    deck: tuple[Card, ...]
    hand_size: int
    dealer_plays: bool
    inspect: str
    spread: str
    wash: str
    two_decks: str
    alternate: str
    idle: str
    shuffle: str
    cover_card: str
    cut: str
    cut_completed: str
    cover_card_to_rack: str
    recut: str
    dealt_uncut: str
    dealt_after_cut: str
    load: Mapping[str, str]
    no_more_bets: Mapping[str, str]
    deal: Mapping[str, str]
    stub: Mapping[str, str]
    count: Mapping[str, str]
    count_right: str
    count_wrong: str
    counting_device: str
    face_up_card: str
    drawn_in_error: str
    wrong_number: str
    deck_exhausted: str
    shuffler_jam: str
    shoe_jam: str
    device_removed: str
    dealer_card_exposed: str = ""
    """Nothing where the dealer has no hand."""
    dealer_size: int = 0
    """How many cards lie before the dealer, where that is another number than a player's."""
    has_community_cards: bool = False
    """Whether the cards before the dealer are everybody's."""

    def size_of(self, position: int) -> int:
        """Return how many cards a position is dealt."""
        return self.dealer_size or self.hand_size if position == DEALER else self.hand_size

    @classmethod
    def by_headings(
        cls,
        deck: tuple[Card, ...],
        hand_size: int,
        sections: Mapping[str, str],
        *,
        from_hand: str = FROM_HAND,
        dealer_size: int = 0,
        has_community_cards: bool = False,
    ) -> Subchapter:
        """Return the citations of a subchapter that is known by its headings only, each topic in its own section."""
        dealt = {MANUAL_SHOE: sections["shoe"], HAND: sections["hand"], AUTOMATED_SHOE: sections["automated_shoe"]}
        cites: dict[str, Any] = dict.fromkeys(("load", "no_more_bets", "deal", "stub", "count"), dealt)
        for topic, names in COMMON_TOPICS.items():
            cites |= dict.fromkeys(names, sections[topic])
        cites["load"] = {how: f"{cite}; {from_hand if how == HAND else FROM_SHOE}" for how, cite in dealt.items()}
        if any(card.is_joker for card in deck):
            cites["inspect"] += f"; {JOKERS_USED}"
        cites |= {"dealer_size": dealer_size, "has_community_cards": has_community_cards}
        return cls(deck, hand_size, dealer_plays=True, **cites)


@dataclass(frozen=True, slots=True)
class DeckState:
    """What a table remembers of its cards between rounds: the decks opened and used, and which was dealt last."""

    opened: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    in_use: int = -1
    spread: str = ""
    uncounted: int = 0


@paragraph("19:47-20.7(f)", "13:69F-42.9(e)")
def is_counted_by_device(options: CountedOptions) -> bool:
    """No count is needed where the shuffler counts the deck after each shuffle and shows that it is whole."""
    return options.shuffler == COUNTING_DEVICE and options.dealing in options.exempt_methods
