"""What is asked about a table's worth: a game, its options, and what else a price depends on."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from pitboss.games import Game
from pitboss.odds.answer import Answer, Progress, silent
from pitboss.table.cards import Card
from pitboss.table.options import Breach, Option, breaches, choose, option_words, options_of
from pitboss.table.refusal import Refused


@dataclass(frozen=True)
class Extra:
    """Something beside the operator's options on which a price depends, such as the ratio of two wagers."""

    name: str
    label: str
    default: object
    read: Callable[[str], object]
    word: Callable[[Any], str] = str


@dataclass(frozen=True)
class Question:
    """What is to be priced: a game under its options, from the cards that are left once some are gone."""

    game: Game
    options: Any
    extras: Mapping[str, Any] = field(default_factory=dict)
    gone: tuple[Card, ...] = ()
    left: tuple[Card, ...] | None = None
    """All cards that are left, where they are named instead of those that are gone."""
    exact: bool = False
    breaches: tuple[Breach, ...] = ()


@dataclass(frozen=True)
class Choice:
    """One thing a player may do with a hand, or beside it, and what it gains on average."""

    words: str
    gain: Fraction
    error: float = 0.0
    is_beside: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return the choice as one JSON object."""
        told = f"{float(self.gain):.13f}" if self.error else str(self.gain)
        found: dict[str, Any] = {"choice": self.words, "gain": told, "decimal": float(self.gain)}
        return found | ({"error": self.error} if self.error else {}) | ({"beside": True} if self.is_beside else {})


@dataclass(frozen=True)
class Situation:
    """A hand for whose choices the values are asked: its cards, the dealer's that are seen, and those thrown away."""

    hand: tuple[Card, ...]
    against: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Solver:
    """How one game is priced.

    ``reads`` names the options that the price depends on, ``extras`` what else it does, ``aliases`` other names under
    which an option, and values of it, are known. ``wagers`` lists what can be priced under options.
    """

    game: str
    reads: tuple[str, ...]
    wagers: Callable[[Any], Sequence[str]]
    price: Callable[[Question, Sequence[str], Progress], Answer]
    values: Callable[[Question, Situation, Progress], Sequence[Choice]] | None = None
    extras: tuple[Extra, ...] = ()
    aliases: Mapping[str, tuple[str, Mapping[str, str]]] = field(default_factory=dict)
    takes_gone: bool = False
    is_exact_apart: bool = False
    """Whether exact fractions are found by another way, for short decks, than the usual answer."""

    def words(self, question: Question) -> dict[str, str]:
        """Return every option as a word, and what else the price depends on."""
        extras = {extra.name: extra.word(question.extras[extra.name]) for extra in self.extras}
        return option_words(question.options) | extras

    def solve(self, question: Question, wager: str | None, progress: Progress = silent) -> Answer:
        """Price every wager, or the one that is asked for."""
        offered = tuple(self.wagers(question.options))
        if wager is not None and wager not in offered:
            raise Refused(f"the wager {wager!r}", f"{question.game.title} has none of that name under these options",
                          ", ".join(offered))  # fmt: skip
        return self.price(question, offered if wager is None else (wager,), progress)


def ask(
    game: Game,
    solver: Solver,
    settings: Mapping[str, str],
    gone: tuple[Card, ...] = (),
    left: tuple[Card, ...] | None = None,
    *,
    exact: bool = False,
    even_if_not_permitted: bool = False,
) -> Question:
    """Return a question, or refuse options that the law does not permit unless they are to be priced all the same."""
    if gone and left is not None:
        raise Refused("cards gone and cards left", "either tells of the other", "one of the two")
    if (gone or left is not None) and not solver.takes_gone:
        raise Refused(f"{game.title} with cards gone", "every round begins with all cards", "no cards that are gone")
    if exact and not solver.is_exact_apart:
        exact = False  # it is exact anyway
    extras = {extra.name: extra.default for extra in solver.extras}
    chosen: dict[str, str] = {}
    for said, value in settings.items():
        if said in extras:
            extras[said] = next(extra for extra in solver.extras if extra.name == said).read(value)
            continue
        name, values = solver.aliases.get(said, (said, {}))
        chosen[name] = values.get(value.lower(), value)
    options, found = _permitted(game, chosen) if not even_if_not_permitted else _forced(game, chosen)
    return Question(game, options, extras, gone, left, exact, found)


def _permitted(game: Game, chosen: Mapping[str, str]) -> tuple[Any, tuple[Breach, ...]]:
    return choose(game.options, chosen), ()


MOST_FORCED = 1_000
"""No number that is set against the law's own is above this one."""


def _forced(game: Game, chosen: Mapping[str, str]) -> tuple[Any, tuple[Breach, ...]]:
    """Return options as they are said, with every breach; a number need not be one that is allowed."""
    known = {each.name: each for each in options_of(game.options)}
    made = {}
    for name, said in chosen.items():
        if name not in known:
            raise Refused(f"{name}={said}", "the game has no such option", ", ".join(known))
        made[name] = _read_anyway(known[name], said)
    options = dataclasses.replace(game.options(), **made)
    return options, breaches(options)


def _read_anyway(option: Option, said: str) -> object:
    """Read a value of an option, or a number in place of one."""
    is_number = isinstance(option.default, int) and not isinstance(option.default, bool) and not option.is_money
    if is_number and said.isascii() and said.isdecimal() and 0 < int(said) <= MOST_FORCED:
        return int(said)
    return option.read(said)


def cards_left(question: Question, shoe: Counter[Card]) -> Counter[Card]:
    """Return the cards of a shoe that are left, or refuse cards that it does not hold."""
    named = Counter(question.gone if question.left is None else question.left)
    for card, times in named.items():
        if times > shoe[card]:
            raise Refused(f"{card} {times} times", f"the shoe holds it {shoe[card]} times",
                          "each card as often as the shoe holds it")  # fmt: skip
    return shoe - named if question.left is None else named


def read_ratio(text: str) -> Fraction:
    """Read a ratio of more than nothing and at most one: 1, 1/2, 0.25."""
    allowed = "a ratio above 0 and at most 1, such as 1, 1/2 or 0.25"
    try:
        ratio = Fraction(text) if text.isascii() and len(text) <= 20 else Fraction(0)
    except (ValueError, ZeroDivisionError):
        ratio = Fraction(0)
    if not 0 < ratio <= 1 or ratio.denominator > MOST_FORCED:
        raise Refused(f"the ratio {text!r}", "it is none that wagers can have", allowed)
    return ratio
