"""A person at the terminal: what is typed becomes wagers and decisions, or is refused in a sentence."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from io import TextIOWrapper

from pitboss import law
from pitboss.cli.law import tell_reading
from pitboss.cli.terminal import Screen, Unable
from pitboss.cli.values import printable
from pitboss.games import Game
from pitboss.server.citations import custom_words
from pitboss.table.arrangement import Arrangement
from pitboss.table.cards import parse_cards
from pitboss.table.choices import Ask, Choice
from pitboss.table.custom import is_custom
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade, WagerPlaced, WagerRemoved, area_name, area_words, wager_words
from pitboss.table.money import Cents, money, parse_money
from pitboss.table.refusal import Refused
from pitboss.table.view import View
from pitboss.table.window import Area, OpenForWagers

WAGER_HELP = (
    ("down AREA", "take that bet back"),
    ("undo", "take back what you did last"),
    ("repeat", "make the bets of your last round again"),
    ("ready", "you have no more bets to make; with none you sit this round out"),
)
ALWAYS_HELP = (
    ("buy AMOUNT", "buy chips; during a round you get them when it's over"),
    ("log", "every event of this round and the last, with its paragraph"),
    ("?", "this explanation"),
)
GESTURE = "but"
GESTURE_HELP = (f"CHOICE {GESTURE} CHOICE", "say one thing and do another: call but raise. What you say counts")
DESK_HELP = ("desk", "what the game's desk takes now; desk INPUT FIELD=VALUE; FIELD=VALUE brings it there")
ALL_WORDS = (["all"], ["all", "in"], ["all-in"], ["allin"])
"""By which words a person names all chips as an amount."""
ALL_IN = ALL_WORDS[1:]
"""By which words alone a person goes all in."""

Where = tuple[int, str]
"""A betting area of a position."""


def word_of(kind: type[Event]) -> str:
    """Return the word by which a person says something, before what goes with it."""
    return kind.said.partition(" ")[0]


def by_word(kinds: Iterable[type[Event]]) -> dict[str, type[Event]]:
    """Return what can be said by a line at a terminal, by its word."""
    return {word_of(kind): kind for kind in kinds if kind.said}


def required(prompt: OpenForWagers) -> tuple[Area, ...]:
    """Return the betting areas that a round is entered with together."""
    return tuple(area for area in prompt.areas if area.required_by)


def plain(text: str) -> str:
    """Return the letters and figures of a name alone: "pair plus", "pair-plus" and "pair_plus" are one."""
    return "".join(letter for letter in text if letter.isalnum())


def require_input() -> None:
    """Refuse to play where nothing can be typed; letters that cannot be read are shown, and are no error."""
    if sys.stdin is None:
        raise Unable("there's nothing to read: standard input is closed")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")


class Leaves(Exception):
    """The person leaves the table."""


class Person:
    """Reads what one person types at one position."""

    def __init__(self, view: View, name: str, position: int, screen: Screen, game: Game) -> None:
        self.view = view
        self.name = name
        self.position = position
        self.screen = screen
        self.synonyms = game.synonyms
        self.has_desk = bool(game.desk.inputs)
        self.last: dict[Where, Cents] = {}
        self.boxes: frozenset[int] = frozenset()
        """The positions where the person has wagered on this round."""
        self._done: list[tuple[Where, Cents]] = []

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
            if words and words[0] in ("quit", "q", "exit", "leave"):
                raise Leaves
            if words:
                return words

    @property
    def wagers(self) -> dict[Where, Cents]:
        """What the person has on the layout, at each position in the order of placing."""
        bets = {number: spot.bets.get(self.name, {}) for number, spot in self.view.spots.items()}
        return {(number, area): amount for number, bet in bets.items() for area, amount in bet.items()}

    # Wagers

    def begin(self) -> None:
        """Forget what could be undone in the round before."""
        self._done.clear()
        self.boxes = frozenset()

    def examples(self, prompt: OpenForWagers) -> list[str]:
        """Return lines by which the person could enter the round."""
        areas = required(prompt) or prompt.areas[:1]
        return [f"{area_name(area.name)} {money(area.least).removeprefix('$')}" for area in areas]

    def may_take(self, prompt: OpenForWagers) -> list[Area]:
        """Return the betting areas that the person may wager on: one that rides on another only where that lies."""
        lying = {area for _, area in self.wagers}
        return [area for area in prompt.areas_for(self.name) if not area.rides_on or area.rides_on in lying]

    def sayings(self, prompt: OpenForWagers) -> dict[str, type[Event]]:
        """Return what else it would be of use to say now, by the word for it."""
        return by_word(prompt.may_say(self.name))

    def missing(self, prompt: OpenForWagers) -> tuple[str, str]:
        """Say which wagers would be given back for want of another, and by which paragraph; nothing if all is well."""
        lacking = prompt.lacking(self.name)
        if not lacking:
            return "", ""
        alone = " and ".join(f"{area_words(area)} of {money(amount)}" for (_, area), amount in self.wagers.items())
        together = " and ".join(area_words(area.name) for area in required(prompt)).capitalize()
        add = " and ".join(f"{area_name(area.name)} AMOUNT" for area in lacking)
        return (
            f"{together} go together, and your {alone} alone comes back to you: add {add}, "
            "or say ready again to sit this round out."
        ), lacking[0].required_by

    def wager(self, prompt: OpenForWagers, words: list[str]) -> Iterator[tuple[Event, str]]:
        """Yield what a line asks to be done to the wagers and what is to be said of it; what is taken can be undone."""
        if words == ["undo"]:
            yield from self._undo()
        elif words == ["repeat"]:
            yield from self._repeat(prompt)
        elif words[0] == "down":
            yield from self._take_down(prompt, *self._at(words[1:]))
        elif words[0] in by_word(prompt.said_by_players):
            yield self._say(prompt, *self._at(words)), ""
        else:
            words, position = self._at(words)
            area, amount = self._read_wager(prompt, words)
            yield from self._place((position, area.name), amount)

    def keep(self) -> None:
        """Remember the wagers that a round is entered with."""
        self.last = dict(self.wagers) or self.last
        self.boxes = frozenset(position for position, _ in self.wagers)

    def taken_back(self) -> Iterator[WagerRemoved]:
        """Yield what takes every wager back, the last at each position first, since it may need those before it."""
        for position, area in reversed(self.wagers):
            yield WagerRemoved(self.name, position, area)

    def _at(self, words: list[str]) -> tuple[list[str], int]:
        """Return a line without the position it ends with, and that position: the person's own where it names none."""
        if "at" not in words:
            return words, self.position
        *said, at, number = [*words, ""] if words[-1] == "at" else words
        if at != "at" or not said or not (number.isascii() and number.isdecimal() and len(number) < 4):
            raise Refused(" ".join(words), "you didn't say which position", "at NUMBER as the last words")
        return said, int(number)

    def says(self, prompt: Ask, words: list[str]) -> Event | None:
        """Return what a line says beside deciding, nothing where it is a decision."""
        return self._say(prompt, *self._at(words)) if words[0] in by_word(prompt.said_by_players) else None

    def _say(self, prompt: OpenForWagers | Ask, words: list[str], position: int) -> Event:
        """Return what a line says beside wagers, with what goes with its word: a wager, somebody, or nothing."""
        word, *rest = words
        kind = by_word(prompt.said_by_players)[word]
        fields = {name for name, *_ in kind.fields}
        say: Callable[..., Event] = kind
        if "area" in fields:
            return say(self.name, position, *self._own_wager(kind, rest, position))
        if "other" in fields:
            return say(self.name, position, self._somebody(kind, rest))
        typed = kind.typed(rest)
        return say(self.name, position, **typed) if "position" in fields else say(self.name, **typed)

    def _somebody(self, kind: type[Event], words: list[str]) -> str:
        """Return whom words name, who is somebody else at the table."""
        others = [name for name in self.view.chips if name != self.name]
        named = [name for name in others if name.lower() == " ".join(words)]
        if not named:
            said = " ".join([word_of(kind), *words])
            raise Refused(said, "nobody else here has that name", f"{kind.said}: {', '.join(others)}")
        return named[0]

    def _own_wager(self, kind: type[Event], words: list[str], position: int) -> tuple[str, str]:
        """Return the wager of the person's own that words name, and the last of them, which says what becomes of it."""
        *named, last = words or [""]
        lying = {plain(area): area for number, area in self.wagers if number == position}
        if plain("".join(named)) not in lying:
            yours = ", ".join(map(area_name, lying.values())) or "you have no bet there"
            raise Refused(" ".join([word_of(kind), *words]), "you have no bet by that name", f"{kind.said}: {yours}")
        return lying[plain("".join(named))], last

    def _take_down(self, prompt: OpenForWagers, words: list[str], position: int) -> Iterator[tuple[Event, str]]:
        wanted = plain("".join(words))
        areas = [area for number, area in self.wagers if number == position and plain(area) == wanted]
        where = position, areas[0] if areas else "_".join(words)
        yield WagerRemoved(self.name, *where), ""
        self._done = [done for done in self._done if done[0] != where]

    def _place(self, where: Where, amount: Cents) -> Iterator[tuple[Event, str]]:
        position, area = where
        before = self.wagers.get(where, 0)
        replaces = f"It replaces your {wager_words(area, before)}." if before else ""
        yield WagerPlaced(self.name, position, area, amount), replaces
        self._done.append((where, before))

    def _undo(self) -> Iterator[tuple[Event, str]]:
        if not self._done:
            raise Refused("undo", "there's nothing to undo", "making a bet first")
        where, before = self._done[-1]
        position, area = where
        undone = f"Undone: your {wager_words(area, self.wagers[where])}"
        if before:
            yield WagerPlaced(self.name, position, area, before), f"{undone}; it's {money(before)} again."
        else:
            yield WagerRemoved(self.name, position, area), f"{undone}."
        self._done.pop()

    def _repeat(self, prompt: OpenForWagers) -> Iterator[tuple[Event, str]]:
        if not self.last:
            such = f"naming the bets, such as {self.examples(prompt)[0]}"
            raise Refused("repeat", "you haven't bet in an earlier round", such)
        now, may = self.wagers, [area.name for area in prompt.areas]
        for where, amount in self.last.items():
            if where[1] in may and now.get(where) != amount:
                yield from self._place(where, amount)

    def _read_wager(self, prompt: OpenForWagers, words: list[str]) -> tuple[Area, Cents]:
        *named, amount = words
        if not named and len(alone := required(prompt) or prompt.areas) == 1 and amount.lstrip("$")[:1].isdecimal():
            named = [alone[0].name]
        area = self._area(prompt, "".join(named) or amount)
        if not named:
            raise Refused(area_name(area.name), "you didn't say how much", f"{area_name(area.name)} AMOUNT")
        try:
            return area, parse_money(amount)
        except ValueError as error:
            raise Refused(" ".join(words), str(error), area.limits, area.cite) from None

    def _area(self, prompt: OpenForWagers, text: str) -> Area:
        """Return the betting area that a text names or begins to name; "pair plus", "pair-plus" and "pair" are one."""
        wanted = plain(text)
        exact = [area for area in prompt.areas if plain(area.name) == wanted]
        found = exact or [area for area in prompt.areas if plain(area.name).startswith(wanted)]
        return found[0] if len(found) == 1 else prompt.area(text)

    # Decisions

    def decide(self, prompt: Ask, words: list[str]) -> DecisionMade:
        """Turn a line into a decision: a word of the prompt, or its beginning, with cards, hands or an amount."""
        if words in ALL_IN:
            return self._all_in(prompt, words)
        if prompt.takes_gestures and GESTURE in words[1:-1]:
            return self._say_and_do(prompt, words)
        word, *rest = words
        word, found = self._found(prompt, word)
        for choice in prompt.choices:
            if choice.arrangement is not None and found in ([], [choice.word]):
                said = " ".join(rest if found else words)  # the hands alone say enough
                return prompt.set_hands(self.name, choice.word, choice.arrangement.parse(said, choice.cite))
        choice = prompt.choice(found[0] if len(found) == 1 else word)
        if choice.amounts and rest:
            return prompt.decide(self.name, choice.word, amount=self._amount(words, choice))
        if rest and not choice.at_most:
            self._require_cost(choice, words)
            return prompt.decide(self.name, choice.word)
        return prompt.decide(self.name, choice.word, parse_cards(" ".join(rest)))

    def _found(self, prompt: Ask, word: str) -> tuple[str, list[str]]:
        """Return a word as the game has it, and the choices that it names or begins to name."""
        word = self.synonyms.get(word, word)
        offered = [*(choice.word for choice in prompt.choices), *prompt.not_offered]
        return word, [each for each in offered if each.startswith(word)]

    def _say_and_do(self, prompt: Ask, words: list[str]) -> DecisionMade:
        """Turn words that differ from a gesture into a decision."""
        at = words.index(GESTURE, 1)
        said = self.decide(prompt, words[:at])
        gesture, found = self._found(prompt, words[at + 1])
        gesture = found[0] if len(found) == 1 else gesture
        return prompt.decide(self.name, said.choice, amount=said.amount, gesture=gesture)

    def _all_in(self, prompt: Ask, words: list[str]) -> DecisionMade:
        """Bet or raise all that the person has, or call with it where the bet is as much."""
        chips = self.view.chips[self.name]
        for choice in prompt.choices:
            if choice.amounts:
                return prompt.decide(self.name, choice.word, amount=(choice.lies or 0) + chips)
            if choice.cost == chips:
                return prompt.decide(self.name, choice.word)
        raise Refused(" ".join(words), "no bet you may make now takes all you have", prompt.allowed)

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
            raise Refused(what, f"the {choice.word} bet is {money(choice.cost)}", f"{choice}", choice.cite)

    def _amount(self, words: list[str], choice: Choice) -> Cents:
        what, allowed = " ".join(words), choice.amount_words
        words = [word for word in words if word != "to"]
        if words[1:] in ALL_WORDS:
            return (choice.lies or 0) + self.view.chips[self.name]
        if len(words) != 2:
            raise Refused(what, f"one amount alone goes with {choice.word}", allowed, choice.cite)
        try:
            return parse_money(words[1])
        except ValueError as error:
            raise Refused(what, str(error), allowed, choice.cite) from None

    # Explanations

    def explain(self, prompt: OpenForWagers | Ask) -> None:
        """Explain what may be done now, by which paragraph, and what that paragraph says in our words."""
        if isinstance(prompt, Ask):
            cites = [choice.cite for choice in prompt.choices]
            for choice in prompt.choices:
                self.screen.cited(f"{choice}: {choice.label}", choice.cite)
                for word, meaning in hand_helps(choice.arrangement) if choice.arrangement else ():
                    self.screen.paragraph(f"{word}: {meaning}", indent=4, hanging=2)
        else:
            cites = [area.cite for area in prompt.areas]
            for area in self.may_take(prompt):
                pays = f", at {area.pays}" if area.pays else ""
                self.screen.cited(f"{area_name(area.name)} AMOUNT: {area.label}{pays}; {area.limits}", area.cite)
        for word, meaning in self._helps(prompt):
            self.screen.paragraph(f"{word}: {meaning}", indent=2, hanging=2)
        told: set[int] = set()
        for cite in dict.fromkeys(each for joined in cites for each in joined.split("; ")):
            tell_law(self.screen, cite, told)

    def _helps(self, prompt: OpenForWagers | Ask) -> list[tuple[str, str]]:
        """Return the words that may be said beside wagers or decisions, each with its meaning."""
        desk = [DESK_HELP] if self.has_desk else []
        if isinstance(prompt, Ask):
            heard = [(kind.said, kind.asks) for kind in prompt.said_by_players]
            gesture = [GESTURE_HELP] if prompt.takes_gestures else []
            return [
                *heard,
                *gesture,
                *desk,
                *ALWAYS_HELP,
                ("quit", f"leave the table; your answer here is then: {prompt.default_words}"),
            ]
        others = [number for number in prompt.may_wager_at(self.name) if number != self.position]
        at = [("AREA AMOUNT at N", f"bet at another position: {', '.join(map(str, others))}")] if others else []
        said = [(kind.said, kind.asks) for kind in self.sayings(prompt).values()]
        leave = ("quit", "leave the table; the bets you have made are taken back")
        return [*at, *said, *WAGER_HELP, *desk, *ALWAYS_HELP, leave]


def named_hands(arrangement: Arrangement) -> list[tuple[str, int]]:
    """Return the hands that are named with their sizes: all but the largest, which takes the other cards."""
    largest = max(arrangement.hands, key=lambda hand: hand[1])
    return [hand for hand in arrangement.hands if hand != largest]


def hand_example(arrangement: Arrangement) -> str:
    """Return a line that sets the hands, the house way where there is one."""
    hands = arrangement.cards_of(arrangement.by_house or tuple(drawn.place for drawn in arrangement.cards))
    return " ".join(f"{name} {' '.join(map(str, hands[name]))}" for name, _ in named_hands(arrangement))


def hand_helps(arrangement: Arrangement) -> list[tuple[str, str]]:
    """Return the ways to set the hands, each with what it does."""
    form = " ".join(" ".join([name, *["CARD"] * size]) for name, size in named_hands(arrangement))
    helps = [(form, "set these cards; the others go into the hand that you don't name")]
    if arrangement.house_way:
        hands = arrangement.cards_of(arrangement.by_house).items()
        house = "; ".join(f"{name} {' '.join(map(str, cards))}" for name, cards in hands)
        helps.append(("house", f"the house way: {house}"))
    return helps


def tell_law(screen: Screen, cite: str, told: set[int]) -> None:
    """Tell what a paragraph says in our words, and how its doubtful places are read, each reading once."""
    if is_custom(cite):
        screen.paragraph(custom_words(cite), indent=2, hanging=2)
        return
    id = law.parse_cite(cite).id
    for each in law.find(cite):
        if each.id == id:
            screen.paragraph(f"{id} says: {each.summary}", indent=2, hanging=2)
    for reading in law.interpretations_of(cite):
        if reading.number not in told:
            told.add(reading.number)
            tell_reading(screen, reading, indent=4)
