"""A person at the terminal: what is typed becomes wagers and decisions, or is refused in a sentence."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import TextIOWrapper

from pitboss import law
from pitboss.cli.law import tell_reading
from pitboss.cli.terminal import Screen, Unable
from pitboss.cli.values import printable
from pitboss.play.view import View
from pitboss.server.citations import custom_words
from pitboss.table.cards import parse_cards
from pitboss.table.custom import is_custom
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade, WagerPlaced, WagerRemoved, area_words
from pitboss.table.money import Cents, money, parse_money
from pitboss.table.refusal import Refused
from pitboss.table.steps import Area, Ask, Choice, OpenForWagers

WAGER_HELP = (
    ("undo", "take back what you did last"),
    ("repeat", "make the wagers of your last round again"),
    ("ready", "you have no more wagers to make; with none you sit this round out"),
)
ALWAYS_HELP = (
    ("buy AMOUNT", "buy chips; in a round you get them when it is over"),
    ("log", "every event of this round and the last, with its paragraph"),
    ("?", "this explanation"),
    ("quit", "leave the table; a hand you are in is folded"),
)


@dataclass(frozen=True, slots=True)
class Whole:
    """The wagers that go together, and the paragraph by which one that stands alone is given back."""

    areas: tuple[str, ...] = ()
    cite: str = ""


WHOLE = {"double-draw-poker": Whole(("ante", "bonus"), "13:69F-42.6(c)1")}
"""The games whose round is entered with more than one wager."""


def require_input() -> None:
    """Refuse to play where nothing can be typed; letters that cannot be read are shown, and are no error."""
    if sys.stdin is None:
        raise Unable("there is nothing to read from: the standard input is closed")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")


class Leaves(Exception):
    """The person leaves the table."""


class Person:
    """Reads what one person types at one position."""

    def __init__(self, view: View, name: str, position: int, screen: Screen, game: str = "") -> None:
        self.view = view
        self.name = name
        self.position = position
        self.screen = screen
        self.whole = WHOLE.get(game, Whole())
        self.last: dict[str, Cents] = {}
        self._done: list[tuple[str, Cents]] = []

    def read(self, prompt: str) -> list[str]:
        """Return the words of the next line that has any; a person who says quit, or nothing ever again, leaves."""
        while True:
            try:
                typed = input(prompt)
            except EOFError:
                self.screen.line()
                raise Leaves from None
            except OSError as error:
                raise OSError(error.errno, error.strerror, "the input") from None
            if not sys.stdin.isatty():
                self.screen.line(printable(typed))  # a script's lines are shown as a terminal would show them
            words = typed.lower().split()
            if words and words[0] in ("quit", "exit", "leave"):
                raise Leaves
            if words:
                return words

    @property
    def wagers(self) -> dict[str, Cents]:
        """What the person has on the layout."""
        return self.view.spot(self.position).wagers

    # Wagers

    def begin(self) -> None:
        """Forget what could be undone in the round before."""
        self._done.clear()

    def example(self, prompt: OpenForWagers) -> str:
        """Say by which lines the person could enter the round."""
        names = self.whole.areas or (prompt.areas[0].name,)
        least = [money(prompt.area(name).least).removeprefix("$") for name in names]
        return " and then ".join(f"`{name} {amount}`" for name, amount in zip(names, least, strict=True))

    def missing(self, prompt: OpenForWagers) -> str:
        """Say which wagers would be given back because what goes with them is missing; nothing where all is well."""
        wagers = self.wagers
        lacking = [name for name in self.whole.areas if name not in wagers]
        alone = " and ".join(f"{area_words(name)} of {money(amount)}" for name, amount in wagers.items())
        if not wagers or not lacking:
            return ""
        together = " and ".join(map(area_words, self.whole.areas)).capitalize()
        add = " and ".join(f"{area_words(name)} AMOUNT" for name in lacking)
        return (
            f"{together} go together, and your {alone} alone would be given back: add {add}, "
            "or say ready again to sit this round out."
        )

    def wager(self, prompt: OpenForWagers, words: list[str]) -> Iterator[tuple[Event, str]]:
        """Yield what a line asks to be done to the wagers and what is to be said of it; what is taken can be undone."""
        if words == ["undo"]:
            yield from self._undo()
        elif words == ["repeat"]:
            yield from self._repeat()
        else:
            area, amount = self._read_wager(prompt, words)
            yield from self._place(area.name, amount)

    def keep(self) -> None:
        """Remember the wagers that a round is entered with."""
        self.last = dict(self.wagers) or self.last

    def _place(self, area: str, amount: Cents) -> Iterator[tuple[Event, str]]:
        before = self.wagers.get(area, 0)
        replaces = f"It replaces your {area_words(area)} wager of {money(before)}." if before else ""
        yield WagerPlaced(self.name, self.position, area, amount), replaces
        self._done.append((area, before))

    def _undo(self) -> Iterator[tuple[Event, str]]:
        if not self._done:
            raise Refused("undo", "nothing was done that could be undone", "making a wager first")
        area, before = self._done[-1]
        undone = f"Undone: your {area_words(area)} wager of {money(self.wagers[area])}"
        if before:
            yield WagerPlaced(self.name, self.position, area, before), f"{undone}; it is {money(before)} again."
        else:
            yield WagerRemoved(self.name, self.position, area), f"{undone}."
        self._done.pop()

    def _repeat(self) -> Iterator[tuple[Event, str]]:
        if not self.last:
            raise Refused("repeat", "you have made no wagers in an earlier round", "naming the wagers, such as ante 5")
        for area, amount in self.last.items():
            yield from self._place(area, amount)

    def _read_wager(self, prompt: OpenForWagers, words: list[str]) -> tuple[Area, Cents]:
        *named, amount = words
        area = self._area(prompt, "".join(named) or amount)
        if not named:
            raise Refused(f"{area_words(area.name)}", "it is not said how much", f"{area_words(area.name)} AMOUNT")
        try:
            return area, parse_money(amount)
        except ValueError as error:
            raise Refused(
                " ".join(words), str(error), f"{money(area.least)} to {money(area.most)}", area.cite
            ) from None

    def _area(self, prompt: OpenForWagers, text: str) -> Area:
        """Return the betting area that a text names or begins to name; "pair plus", "pair-plus" and "pair" are one."""
        wanted = text.replace("_", "").replace("-", "")
        found = [area for area in prompt.areas if area.name.replace("_", "").startswith(wanted)]
        return found[0] if len(found) == 1 else prompt.area(text)

    # Decisions

    def decide(self, prompt: Ask, words: list[str]) -> DecisionMade:
        """Turn a line into a decision: a word of the prompt, or its beginning, and perhaps cards or an amount."""
        word, *rest = words
        offered = [*(choice.word for choice in prompt.choices), *prompt.not_offered]
        found = [each for each in offered if each.startswith(word)]
        choice = prompt.choice(found[0] if len(found) == 1 else word)
        if choice.amounts and rest:
            return prompt.decide(self.name, choice.word, amount=self._amount(words, choice.amount_words, choice.cite))
        if rest and not choice.at_most:
            self._require_cost(choice, words)
            return prompt.decide(self.name, choice.word)
        return prompt.decide(self.name, choice.word, parse_cards(" ".join(rest)))

    def _require_cost(self, choice: Choice, words: list[str]) -> None:
        """Refuse whatever follows a choice without cards, save an amount that is what it costs."""
        what = " ".join(words)
        if not choice.cost:
            raise Refused(what, f"nothing goes with {choice.word}", choice.word, choice.cite)
        try:
            is_cost = len(words) == 2 and parse_money(words[1]) == choice.cost
        except ValueError:
            is_cost = False
        if not is_cost:
            raise Refused(what, f"the {choice.word} wager is {money(choice.cost)}", f"{choice}", choice.cite)

    def _amount(self, words: list[str], allowed: str, cite: str) -> Cents:
        try:
            return parse_money(words[-1])
        except ValueError as error:
            raise Refused(" ".join(words), str(error), allowed, cite) from None

    # Explanations

    def explain(self, prompt: OpenForWagers | Ask) -> None:
        """Explain what may be done now, by which paragraph, and what that paragraph says in our words."""
        if isinstance(prompt, Ask):
            cites = [choice.cite for choice in prompt.choices]
            for choice in prompt.choices:
                self.screen.cited(f"{choice}: {choice.label}", choice.cite)
        else:
            cites = [area.cite for area in prompt.areas]
            for area in prompt.areas:
                limits = f"{money(area.least)} to {money(area.most)}"
                self.screen.cited(f"{area_words(area.name)} AMOUNT: {area.label}; {limits}", area.cite)
        helps = (*WAGER_HELP, *ALWAYS_HELP) if isinstance(prompt, OpenForWagers) else ALWAYS_HELP
        for word, meaning in helps:
            self.screen.paragraph(f"{word}: {meaning}", indent=2, hanging=2)
        for cite in dict.fromkeys(each for joined in cites for each in joined.split("; ")):
            tell_law(self.screen, cite)


def tell_law(screen: Screen, cite: str) -> None:
    """Tell what a paragraph says in our words, and how its doubtful places are read."""
    if is_custom(cite):
        screen.paragraph(custom_words(cite), indent=2, hanging=2)
        return
    id = law.parse_cite(cite).id
    for each in law.find(cite):
        if each.id == id:
            screen.paragraph(f"{id} says: {each.summary}", indent=2, hanging=2)
    for reading in law.interpretations_of(cite):
        tell_reading(screen, reading, indent=4)
