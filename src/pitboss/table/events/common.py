"""What the events of a table have in common: how they name positions, cards and betting areas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, NamedTuple

from pitboss.table.cards import Card
from pitboss.table.event import Event
from pitboss.table.money import Cents, money
from pitboss.table.sentence import who

DEALER = COUNTER = 0
"""The dealer's own place, where players have positions from 1."""
DEAD_HAND = -1
"""The place of a hand that is dealt and belongs to nobody."""
_NO_POSITIONS = {DEALER: "the dealer", DEAD_HAND: "the dead hand"}


def place_words(position: int) -> str:
    """Name a position, the dealer, or the dead hand."""
    return _NO_POSITIONS.get(position) or f"position {position}"


def who_at(position: int) -> str:
    """Begin a sentence with a position, or the dealer."""
    return place_words(position).capitalize()


def who_does(by: str) -> str:
    """Begin a sentence with whoever did it: the dealer, or a player by name."""
    return "The dealer" if by == "dealer" else who(by)


def where_words(position: int) -> str:
    """Say where a player wagers: at a position, or at the counter of a game without any."""
    return "at the counter" if position == COUNTER else f"at position {position}"


class Pieces(NamedTuple):
    """What a game is dealt with, in words: what one is called, what all of them are, and where they go afterwards."""

    piece: str = "card"
    deck: str = "deck"
    rack: str = "the discard rack"


_TITLES: dict[str, str] = {}
"""What games of several words are called."""


def call_game(game: str, title: str) -> None:
    """Let a game say what it is called."""
    _TITLES[game] = title


def game_words(game: str) -> str:
    """Name a game within a sentence: one of several words by its title."""
    return _TITLES[game] if "-" in game and game in _TITLES else game


CARDS = Pieces()
_PIECES: dict[str, Pieces] = {}
"""The games that are dealt with something else than cards."""


def call_pieces(game: str, pieces: Pieces) -> None:
    """Let a game say what it is dealt with."""
    _PIECES[game] = pieces


def pieces() -> Pieces:
    """Return what the game that is told of is dealt with."""
    return _PIECES.get(_GAME.get(), CARDS)


def card_words(count: int, piece: str = "") -> str:
    """Count cards in words, or whatever the game that is told of is dealt with."""
    called = piece or pieces().piece
    return f"1 {called}" if count == 1 else f"{count} {called}s"


_AREAS: dict[str | tuple[str, str], str] = {}
"""Betting areas that people call otherwise than by their names, at each game and wherever no game is told of."""
_WAGERS: dict[str | tuple[str, str], str] = {}
"""How people call a wager on an area where that is more than its name: "{amount} double on the third hand"."""
_GAME: ContextVar[str] = ContextVar("game", default="")
"""The game whose events are being told."""


def call_areas(game: str, areas: Mapping[str, str], wagers: Mapping[str, str]) -> None:
    """Let a game say how people call its betting areas and the wagers on them."""
    for names, called in ((_AREAS, areas), (_WAGERS, wagers)):
        for area, words in called.items():
            names[game, area] = words
            names[area] = words if names.get(area, words) == words else ""  # by its name, where games differ


@contextmanager
def telling(game: str) -> Iterator[None]:
    """Tell what happens at a game: betting areas are called as they are there."""
    before = _GAME.set(game)
    try:
        yield
    finally:
        _GAME.reset(before)


def _called(names: Mapping[str | tuple[str, str], str], area: str) -> str:
    """Return how an area or a wager on it is called at the game that is told of; nothing where by its name."""
    game = _GAME.get()
    return names.get((game, area) if game else area, "")


def area_name(area: str) -> str:
    """Name a betting area as people type it."""
    return area.replace("_", " ").replace("dont", "don't")


def area_words(area: str) -> str:
    """Name a betting area as people say it."""
    return _called(_AREAS, area) or area_name(area)


def wager_words(area: str, amount: Cents) -> str:
    """Name a wager as people say it: of which kind, and of how much."""
    return (_called(_WAGERS, area) or f"{{amount}} {wager_on(area)}").format(amount=money(amount))


def wager_on(area: str) -> str:
    """Name a wager by its area: "ante bet", or "bet on the $5"."""
    words = area_words(area)
    return f"bet on {words}" if words.startswith("the ") else words if words == "bet" else f"{words} bet"


def hand_words(cards: tuple[Card, ...] | None, count: int) -> str:
    """Show the cards, or say how many lie face down."""
    return f"{card_words(count)} face down" if cards is None else " ".join(str(card) for card in cards)


class Input(Event):
    """An event that comes from outside the round: from a person, from chance, or from the house."""

    __slots__ = ()
    is_input: ClassVar[bool] = True


class Giver(StrEnum):
    """Who may bring something to a game's desk."""

    FLOOR = "floor"
    PLAYER = "player"
    """Somebody who sits at the table, for themselves alone."""
    ANYBODY = "anybody"
    """Whoever is in the house, for themselves alone."""
    HOUSE = "house"
    """The table by itself, and no person."""


class DeskInput(Input):
    """Something that a game's own desk takes; it is logged when it comes and applied between rounds."""

    __slots__ = ()
    given_by: ClassVar[Giver] = Giver.HOUSE
    is_only_said: ClassVar[bool] = False
    """Whether it changes nothing at the table, and is heard at once also in a round."""

    def comes_in_round(self, felt: Any) -> None:
        """Cite what else holds while a round of play goes on; for most nothing does."""

    def said_at_once(self) -> tuple[Event, ...]:
        """Return what is said as soon as it comes, though it is applied between rounds."""
        return ()


@dataclass(slots=True, kw_only=True)
class SignedInput(Input):
    """What somebody of the floor gives, who signs by name or office; an empty name stands for whose duty it is."""

    by: str = ""


@dataclass(slots=True, kw_only=True)
class RoundOrder(SignedInput):
    """What the floor orders in a round of play, with a reason: the round heeds it when it comes so far."""

    given_by: ClassVar[Giver] = Giver.FLOOR

    reason: str


@dataclass(slots=True, kw_only=True)
class SignedDeskInput(DeskInput):
    """What somebody of the floor brings to a game's own desk, and signs in the same way."""

    given_by: ClassVar[Giver] = Giver.FLOOR

    by: str = ""
