"""What is asked about a table's worth: a game, its options, and what else a price depends on."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.games import Game
from pitboss.odds.answer import Answer, Priced, Progress, silent
from pitboss.odds.bets import Bet, Bodies, Named, first_bets
from pitboss.odds.together import Together
from pitboss.table.cards import Card
from pitboss.table.events import area_words
from pitboss.table.events.common import telling
from pitboss.table.money import Cents, money, parse_money
from pitboss.table.options import (
    Breach,
    Constraint,
    HouseOptions,
    Option,
    breaches,
    no_such_option,
    option_words,
    options_of,
    read_settings,
    require_legal,
)
from pitboss.table.paytable import PayTable
from pitboss.table.refusal import Refused


@dataclass(frozen=True)
class Extra:
    """Something beside the operator's options on which a price depends, such as the ratio of two wagers.

    Unless it is said it has the value of an ``option``, where it names one, and else its default. A ``rule`` is what
    the law wants of it, and ``allowed`` the values that meet it, in words.
    """

    name: str
    label: str
    default: object
    read: Callable[[str], object]
    word: Callable[[Any], str] = str
    option: str = ""
    rule: Constraint | None = None
    allowed: str = ""

    def value(self, said: str | None, options: HouseOptions) -> object:
        """Return what was said, or what it is where nothing was."""
        if said is not None:
            return self.read(said)
        return getattr(options, self.option) if self.option else self.default

    def breaches(self, value: object) -> tuple[Breach, ...]:
        """Return what the law does not permit of a value."""
        if self.rule is None or self.rule.holds(value):
            return ()
        return (Breach(self.rule.cite, self.rule.sentence),)


AMOUNT = "amount"


def amount_extra(label: str) -> Extra:
    """Return the wager on which something is rounded, the table's least unless another is said."""
    return Extra(AMOUNT, label, None, read_amount, money, option="minimum")


def read_amount(text: str) -> Cents:
    """Read the wager on which something is rounded."""
    try:
        amount = parse_money(text)
    except ValueError:
        amount = 0
    if not 50 <= amount <= 10_000_000:
        raise Refused(f"a wager of {text!r}", "no table takes it", "$0.50 to $100,000")
    return amount


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
    is_fresh: bool = False
    """Whether the answer is worked out even where it was kept before."""

    @property
    def edition(self) -> str:
        """The edition of the rules: that of the options where they choose one, else the game's."""
        return str(getattr(self.options, "edition", self.game.edition))


@dataclass(frozen=True)
class HandQuestion:
    """What is asked about hands where players wager among themselves: a table as it is said, and the cards known."""

    game: Game
    settings: Mapping[str, str]
    hand: tuple[Card, ...] = ()
    board: tuple[Card, ...] = ()
    gone: tuple[Card, ...] = ()
    left: tuple[Card, ...] | None = None
    wager: str | None = None
    even_if_not_permitted: bool = False


@dataclass(frozen=True)
class HandOdds:
    """How likely each hand is: in words, in tables of hands and their chances, and as JSON."""

    title: str
    cards: Mapping[str, tuple[Card, ...]]
    """The cards that are known, by where they lie."""
    about: str
    tables: Mapping[str, Mapping[str, Fraction]]
    closing: str
    question: Question
    words: Mapping[str, str]
    json: Mapping[str, Any]


@dataclass(frozen=True)
class Choice:
    """One thing a player may do with a hand, or beside it, and what it gains on average."""

    words: str
    gain: Fraction
    error: float = 0.0
    is_beside: bool = False
    cards: tuple[Card, ...] = ()
    """The cards that it names, such as those that are thrown away or make the high hand."""
    decides: str = ""
    """The choice at the table that it is, where its words do not begin with that."""

    @property
    def word(self) -> str:
        """The choice at the table that it is: play, where its words are "play pair of nines"."""
        return self.decides or self.words.partition(" ")[0]

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
class Seen:
    """What a player who decides sees: the hands at the position, the dealer's cards, and the own ones thrown away."""

    hands: tuple[tuple[Card, ...], ...]
    dealers: tuple[Card, ...]
    thrown: tuple[Card, ...]
    choice: str
    """What was chosen then."""
    earlier: tuple[str, ...] = ()
    """What the player chose before in the round, at the same position."""

    @property
    def situation(self) -> Situation | None:
        """The hand against what is seen of the dealer's, where the position has one hand."""
        return Situation(self.hands[0], self.dealers, self.thrown) if len(self.hands) == 1 else None


class Posted(NamedTuple):
    """One line of what a wager pays: the name under which it is priced, on what, how much, and by which paragraph."""

    wager: str
    on: str
    pays: str
    cite: str


class Check(NamedTuple):
    """What a price was held against that is found in another way, for which wager, and whether they agree."""

    wager: str
    what: str
    holds: bool


Shares = Mapping[str, Fraction]
"""How likely each of some hands or outcomes is."""


def posted_rows(wager: str, table: PayTable, what: str = "") -> Iterator[Posted]:
    """Yield the lines of a pay table."""
    for row in table.rows.values():
        yield Posted(wager, f"{what}{row.hand.words}", str(row.odds or "push"), row.cite)


@dataclass(frozen=True)
class Solver:
    """How one game is priced.

    ``values`` tells what the choices of a hand are worth, and ``values_about`` under which knowledge; ``situation``
    makes the question of a decision at a table from what its player saw, and ``unit`` names the wager of which a gain
    is told, or several of which each player has one.
    ``reads`` names the options that the price depends on, ``extras`` what else it does, ``aliases`` other names under
    which an option, and values of it, are known. ``wagers`` lists what can be priced under options, by the names of the
    table's betting areas, ``posted`` what each pays, ``signed`` what a sign says of that where it says less, and
    ``proof`` what the program's tests hold the prices against; ``checks`` holds one answer against what is found in
    another way, and ``frequencies`` says how likely hands and outcomes are. Wagers of a round that are priced together
    have a name of their own: ``labels`` says how people call it, and ``part_of`` which areas belong to it.
    ``also_called`` has other names that the trade knows a wager by.
    """

    reads: tuple[str, ...]
    wagers: Callable[[Any], Sequence[str]]
    price: Callable[[Question, Sequence[str], Progress], Answer]
    values: Callable[[Question, Situation, Progress], Sequence[Choice]] | None = None
    values_about: Callable[[Question, Situation], str] = lambda question, situation: ""
    situation: Callable[[Seen], Situation | None] = lambda seen: seen.situation
    unit: str | tuple[str, ...] = ""
    names: Callable[[Choice, tuple[Card, ...]], bool] = lambda choice, cards: {*choice.cards} == {*cards}
    """Whether a choice is the one for which a player named cards."""
    asks: tuple[tuple[str, ...], ...] = ()
    """Which choices are asked for together, where that is not all that have a value."""
    leads_to: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Choices at a table that are worth the best of what comes after them."""
    extras: tuple[Extra, ...] = ()
    aliases: Mapping[str, tuple[str, Mapping[str, str]]] = field(default_factory=dict)
    takes_gone: bool = False
    posted: Callable[[Any], Iterable[Posted]] = lambda options: ()
    signed: Callable[[Any], Iterable[Posted]] | None = None
    proof: str = ""
    checks: Callable[[Question, Answer], Iterable[Check]] = lambda question, answer: ()
    frequencies: Callable[[Question], Mapping[str, Shares]] = lambda question: {}
    labels: Mapping[str, str] = field(default_factory=dict)
    part_of: Mapping[str, str] = field(default_factory=dict)
    also_called: Mapping[str, str] = field(default_factory=dict)
    bets: Callable[[Bodies, Named], Iterable[Bet]] = first_bets
    """What of a round's log counts as a bet of its own, by the name under which it is priced."""
    together: Callable[[Question], Together] = lambda question: Together()
    """What each area gains on every outcome that decides a whole round, where one outcome does that for everybody."""
    played: str = "with the best play"
    """How the hands are played that the prices are about."""
    is_exact_apart: bool = False
    """Whether exact fractions are found by another way, for short decks, than the usual answer."""

    def valued(self, question: Question, seen: Seen, progress: Progress = silent) -> Sequence[Choice]:
        """Return what all that was asked for with a player's choice is worth; nothing where that is not known."""
        situation = self.situation(seen) if self.values is not None else None
        if self.values is None or situation is None:
            return ()
        found = [choice for choice in self.values(question, situation, progress) if not choice.is_beside]
        asked = next((words for words in self.asks if seen.choice in words), tuple(choice.word for choice in found))
        valued = [choice for choice in found if choice.word in asked]
        for word in asked:
            after = [choice.gain for choice in found if choice.word in self.leads_to.get(word, ())]
            valued += [Choice(word, max(after))] if after else []
        return sorted(valued, key=lambda choice: -choice.gain)

    def on_sign(self, options: HouseOptions) -> Iterable[Posted]:
        """Return what a patron is told that each bet pays."""
        return self.posted(options) if self.signed is None else self.signed(options)

    def unit_in(self, bets: Mapping[str, Cents]) -> Cents:
        """Return the amount, among a player's bets, of the wager of which a gain is told."""
        units = (self.unit,) if isinstance(self.unit, str) else self.unit
        return next((bets[area] for area in units if area in bets), 0)

    def words(self, question: Question) -> dict[str, str]:
        """Return every option as a word, and what else the price depends on, under each of their names."""
        extras = {extra.name: extra.word(question.extras[extra.name]) for extra in self.extras}
        words = option_words(question.options) | extras
        return words | {
            alias: next(said for said, meant in values.items() if meant == words[name])
            for alias, (name, values) in self.aliases.items()
        }

    def solve(self, question: Question, wager: str | None, progress: Progress = silent) -> Answer:
        """Price every wager, or the one that is asked for."""
        offered = tuple(self.wagers(question.options))
        asked = offered if wager is None else (self.named(wager),)
        if wager is not None and asked[0] not in offered:
            is_option = asked[0] in {each.name for each in options_of(question.game.options)}
            also = f", or another value of the option {asked[0]}" if is_option else ""
            raise Refused(f"the wager {wager!r}", f"{question.game.title} has none by that name under these options",
                          f"{', '.join(offered)}{also}")  # fmt: skip
        found = self.price(question, asked, progress)
        with telling(question.game.name):
            return replace(found, wagers=tuple(map(self._with_names, found.wagers)))

    def named(self, wager: str) -> str:
        """Return the name of a wager as people write it (don't pass, Place 4), or of those of which it is a part."""
        name = wager.lower().replace("'", "").replace("\u2019", "").replace(" ", "_").replace("-", "_")
        return self.also_called.get(name) or self.part_of.get(name, name)

    def label(self, name: str) -> str:
        """Return what people call a wager: what they call its betting area, unless several are priced together."""
        return self.labels.get(name) or area_words(name)

    def _with_names(self, priced: Priced) -> Priced:
        also = tuple(other for other, name in self.also_called.items() if name == priced.name)
        return replace(priced, label=self.label(priced.name), also_called=also)


def times(count: int) -> str:
    """Say how often."""
    return "once" if count == 1 else f"{count} times" if count else "not at all"


def ask(
    game: Game,
    solver: Solver,
    settings: Mapping[str, str],
    gone: tuple[Card, ...] = (),
    left: tuple[Card, ...] | None = None,
    *,
    exact: bool = False,
    even_if_not_permitted: bool = False,
    fresh: bool = False,
) -> Question:
    """Return a question, or refuse options that the law does not permit unless they are to be priced all the same."""
    named = {extra.name for extra in solver.extras}
    chosen = by_their_names(solver, {name: value for name, value in settings.items() if name not in named})
    options, found = options_as_said(game, chosen, even_if_not_permitted=even_if_not_permitted)
    check_cards(game, solver, options, gone, left)
    extras = {extra.name: extra.value(settings.get(extra.name), options) for extra in solver.extras}
    beyond = [(extra, breach) for extra in solver.extras for breach in extra.breaches(extras[extra.name])]
    if beyond and not even_if_not_permitted:
        extra, breach = beyond[0]
        raise Refused(f"{extra.name}={settings[extra.name]}", breach.sentence, extra.allowed, breach.cite)
    found = (*found, *(breach for _, breach in beyond))
    return Question(game, options, extras, gone, left, exact and solver.is_exact_apart, found, fresh)


def check_cards(
    game: Game, solver: Solver, options: HouseOptions, gone: tuple[Card, ...], left: tuple[Card, ...] | None
) -> None:
    """Refuse cards gone or left where none can be, or both at once."""
    if gone and left is not None:
        raise Refused("cards gone and cards left", "either tells of the other", "one of the two")
    if (gone or left is not None) and not solver.takes_gone:
        has_cards = bool(game.deck(option_words(options)))
        why = "every round begins with all cards" if has_cards else f"it is played with {game.equipment.name}"
        raise Refused(f"{game.title} with cards gone or left", why, "no such cards")


def by_their_names(solver: Solver, said: Mapping[str, str]) -> dict[str, str]:
    """Return settings by the names of the options, or refuse two that say different things of one option."""
    chosen: dict[str, str] = {}
    for each, value in said.items():
        name, values = solver.aliases.get(each, (each, {}))
        meant = values.get(value.lower(), value)
        if chosen.setdefault(name, meant) != meant:
            raise Refused(
                ", ".join(f"{alias}={said[alias]}" for alias in said if solver.aliases.get(alias, (alias,))[0] == name),
                f"they are names of one option, {name}, and say different things",
                "one of them",
            )
    return chosen


def options_as_said(
    game: Game, chosen: Mapping[str, str], *, even_if_not_permitted: bool
) -> tuple[Any, tuple[Breach, ...]]:
    """Return options that the law permits, or refuse; or as they are said, with every breach, where that is asked.

    What takes an approval is priced without one too: a house asks what it is worth before it asks for the approval.
    """
    if even_if_not_permitted:
        return _forced(game, chosen)
    options = read_settings(game.options, chosen)
    found = breaches(options)
    return (options if all(breach.needs_approval for breach in found) else require_legal(options)), found


MOST_FORCED = 1_000
"""No number that is set against the law's own is above this one."""


def _forced(game: Game, chosen: Mapping[str, str]) -> tuple[Any, tuple[Breach, ...]]:
    """Return options as they are said, with every breach; a number need not be one that is allowed."""
    known = {each.name: each for each in options_of(game.options)}
    made = {}
    for name, said in chosen.items():
        if name not in known:
            raise no_such_option(name, said, known)
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
    for card, often in named.items():
        if often > shoe[card]:
            raise Refused(f"{card} {times(often)}", f"the shoe holds it {times(shoe[card])}",
                          "each card as often as the shoe holds it")  # fmt: skip
    return shoe - named if question.left is None else named


MOST_PARTS = 10_000_000
"""Into so many parts, the cents of the greatest wager, may a wager be divided to say what share of it another is."""


def read_ratio(text: str) -> Fraction:
    """Read a ratio of more than nothing: 1, 1/2, 0.25."""
    try:
        ratio = Fraction(text) if text.isascii() and len(text) <= 20 else Fraction(0)
    except (ValueError, ZeroDivisionError):
        ratio = Fraction(0)
    if not 0 < ratio.numerator <= MOST_PARTS or ratio.denominator > MOST_PARTS:
        raise Refused(f"the ratio {text!r}", "no two wagers in whole cents have it",
                      "a ratio above 0, such as 1, 1/2 or 0.25")  # fmt: skip
    return ratio
