"""A person at the terminal: what is typed becomes wagers and decisions, or is refused in a sentence."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from pitboss import law
from pitboss.cli.law import tell_reading
from pitboss.cli.terminal import Screen
from pitboss.play.view import View
from pitboss.table.cards import parse_cards
from pitboss.table.custom import is_custom
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade, WagerPlaced, WagerRemoved, area_words
from pitboss.table.money import Cents, money, parse_money
from pitboss.table.refusal import Refused
from pitboss.table.steps import Area, Ask, OpenForWagers

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


class Leaves(Exception):
    """The person leaves the table."""


class Person:
    """Reads what one person types at one position."""

    def __init__(self, view: View, name: str, position: int, screen: Screen) -> None:
        self.view = view
        self.name = name
        self.position = position
        self.screen = screen
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
            if not sys.stdin.isatty():
                self.screen.line(typed)  # a script's lines are shown as a terminal would show them
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

    def wager(self, prompt: OpenForWagers, words: list[str]) -> Iterator[Event]:
        """Yield what a line asks to be done to the wagers; what is yielded and taken can be undone."""
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

    def _place(self, area: str, amount: Cents) -> Iterator[Event]:
        before = self.wagers.get(area, 0)
        yield WagerPlaced(self.name, self.position, area, amount)
        self._done.append((area, before))

    def _undo(self) -> Iterator[Event]:
        if not self._done:
            raise Refused("undo", "nothing was done that could be undone", "making a wager first")
        area, before = self._done[-1]
        if before:
            yield WagerPlaced(self.name, self.position, area, before)
        else:
            yield WagerRemoved(self.name, self.position, area)
        self._done.pop()

    def _repeat(self) -> Iterator[Event]:
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
        found = [choice for choice in prompt.choices if choice.word.startswith(word)]
        choice = found[0] if len(found) == 1 else prompt.choice(word)
        if choice.amounts and rest:
            return prompt.decide(self.name, choice.word, amount=self._amount(words, choice.amount_words, choice.cite))
        return prompt.decide(self.name, choice.word, parse_cards(" ".join(rest)))

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
        section = cite.removeprefix("custom (").removesuffix(")")
        screen.paragraph(
            f"The text of {section} is not known to us; what is done under it is custom.", indent=2, hanging=2
        )
        return
    id = law.parse_cite(cite).id
    for each in law.find(cite):
        if each.id == id:
            screen.paragraph(f"{id} says: {each.summary}", indent=2, hanging=2)
    for reading in law.interpretations_of(cite):
        tell_reading(screen, reading, indent=4)
