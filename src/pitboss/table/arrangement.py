"""Cards set into named hands: how many go into each, the house way to do it, and what a game refuses as foul.

A setting is kept as the places of its cards, hand after hand in the order and of the size that the hands have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from pitboss.table.cards import Card
from pitboss.table.event import Drawn, Place
from pitboss.table.events import card_words
from pitboss.table.refusal import Refused

HOUSE_WAY = "house way"
"""By these words the hands are set as the house sets its own."""

SettingRule = Callable[[Mapping[str, tuple[Card, ...]]], None]
"""A game's own rule for the cards of each hand: it refuses a setting, or lets it stand."""


def any_setting(hands: Mapping[str, tuple[Card, ...]]) -> None:
    """Let every setting stand, be it foul or not."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Cards, the hands that they are to be set into, each with its size, and perhaps the house way to set them."""

    cards: tuple[Drawn, ...]
    hands: tuple[tuple[str, int], ...]
    house_way: tuple[tuple[Place, ...], ...] = ()
    """The places of each hand's cards; empty where the game has no house way, and then it is no default either."""
    rule: SettingRule = field(default=any_setting, compare=False)

    def __post_init__(self) -> None:
        """Require room for every card, and a house way that sets each into one hand."""
        sizes = [size for _, size in self.hands]
        if sum(sizes) != len(self.cards):
            raise ValueError(f"{card_words(len(self.cards))} do not fill {self.words}")
        if self.house_way and ([len(hand) for hand in self.house_way] != sizes or not self._is_whole(self.by_house)):
            raise ValueError(f"the house way does not fill {self.words} with the cards there are")

    @property
    def words(self) -> str:
        """Say which hands there are and how many cards go into each."""
        return ", ".join(f"{name}: {card_words(size, self.piece)}" for name, size in self.hands)

    @property
    def piece(self) -> str:
        """What one of them is called: a card, or a tile."""
        return self.cards[0].card.piece if self.cards else ""

    @property
    def allowed(self) -> str:
        """Say how the cards may be set."""
        return f"{self.words}, or the {HOUSE_WAY}" if self.house_way else self.words

    @property
    def by_house(self) -> tuple[Place, ...]:
        """The house way as a setting."""
        return tuple(chain.from_iterable(self.house_way))

    def _is_whole(self, setting: tuple[Place, ...]) -> bool:
        return sorted(setting) == sorted(drawn.place for drawn in self.cards)

    def hands_of(self, setting: tuple[Place, ...]) -> dict[str, tuple[Drawn, ...]]:
        """Return the cards of each hand."""
        by_place = {drawn.place: drawn for drawn in self.cards}
        drawn = [by_place[place] for place in setting]
        ends = [sum(size for _, size in self.hands[: at + 1]) for at in range(len(self.hands))]
        return {name: tuple(drawn[end - size : end]) for (name, size), end in zip(self.hands, ends, strict=True)}

    def cards_of(self, setting: tuple[Place, ...]) -> dict[str, tuple[Card, ...]]:
        """Return the faces of each hand."""
        return {name: tuple(drawn.card for drawn in hand) for name, hand in self.hands_of(setting).items()}

    def admit(self, setting: tuple[Place, ...], cite: str) -> None:
        """Refuse a setting that does not set each card once, or that the game's own rule refuses."""
        if not self._is_whole(setting):
            raise Refused(f"hands of those {self.piece}s", "they aren't all yours, once each", self.allowed, cite)
        self.rule(self.cards_of(setting))

    def setting(self, named: Mapping[str, Sequence[Card]] | None, cite: str) -> tuple[Place, ...]:
        """Return the cards as a player sets them, None for the house way; the last hand need not be named."""
        if named is None:
            if not self.house_way:
                raise Refused(f"the {HOUSE_WAY}", "the game has none", self.words, cite)
            return self.by_house
        self._require_hands(named, cite)
        left = list(self.cards)
        hands = {name: [self._take(left, name, card, cite) for card in cards] for name, cards in named.items()}
        sizes = dict(self.hands)
        for name, hand in hands.items():
            if len(hand) != sizes[name]:
                what = f"{name} with {card_words(len(hand), self.piece)}"
                raise Refused(what, f"it takes {card_words(sizes[name], self.piece)}", self.allowed, cite)
        others = [drawn.place for drawn in left]
        return tuple(place for name in sizes for place in hands.get(name, others))

    def _require_hands(self, named: Mapping[str, Sequence[Card]], cite: str) -> None:
        names = [name for name, _ in self.hands]
        for name in named:
            if name not in names:
                raise Refused(f"a hand called {name!r}", "there's no such hand", self.allowed, cite)
        if len(lacking := [name for name in names if name not in named]) > 1:
            why = f"it does not say which cards go into {' and '.join(lacking)}"
            raise Refused("a part of the hands", why, self.allowed, cite)

    def _take(self, left: list[Drawn], name: str, card: Card, cite: str) -> Place:
        for drawn in left:
            if drawn.card == card:
                left.remove(drawn)
                return drawn.place
        is_held = any(drawn.card == card for drawn in self.cards)
        why = f"you have set that {self.piece} already" if is_held else f"you don't hold that {self.piece}"
        raise Refused(f"{name} with {card}", why, " ".join(str(drawn.card) for drawn in self.cards), cite)

    def parse(self, text: str, cite: str) -> dict[str, tuple[Card, ...]] | None:
        """Read hands written as ``low Ks Kd``, each name before its cards; None for the house way."""
        words = text.lower().split()
        if words in (HOUSE_WAY.split()[:1], HOUSE_WAY.split()):
            return None
        hands: dict[str, tuple[Card, ...]] = {}
        name = ""
        for word in words:
            found = [each for each, _ in self.hands if each.startswith(word)]
            if len(found) == 1 or word in found:
                name = word if word in found else found[0]
                hands.setdefault(name, ())
            elif not name:
                raise Refused(text, "it does not say into which hand", self.allowed, cite)
            else:
                hands[name] += (Card.parse(word),)
        if not hands:
            raise Refused("setting no hand", "it does not say which cards go where", self.allowed, cite)
        return hands
