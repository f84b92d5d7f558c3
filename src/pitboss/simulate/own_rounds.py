"""Strategies that somebody wrote in Python for a game that no kernel plays: they answer the prompts of its rounds.

A file holds functions and constants and nothing else. It is read anew for every chunk, so that what it remembers is of
that chunk alone, and what a prompt does not offer is refused with the hand.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from pitboss.players import Player, Sight, for_game
from pitboss.players.player import Below, MakePlayer
from pitboss.simulate.kernel import Setup
from pitboss.simulate.own import PLAIN, read_source
from pitboss.table.cards import WRITTEN_CARDS, Card
from pitboss.table.choices import Ask, Choice
from pitboss.table.event import Event
from pitboss.table.events import DEALER, DecisionMade, RoundBegan, WagerPlaced, WagerRemoved
from pitboss.table.money import Cents
from pitboss.table.refusal import Refused
from pitboss.table.view import View
from pitboss.table.window import OpenForWagers

METHODS = frozenset((
    "append", "copy", "count", "endswith", "extend", "get", "index", "insert", "items", "keys", "pop", "remove",
    "reverse", "sort", "start", "startswith", "step", "stop", "update", "values",
))  # fmt: skip
"""What a function may use of a list, a dict, a range or a word."""
BUILTINS = {
    each.__name__: each
    for each in (
        abs, all, any, bool, dict, divmod, enumerate, filter, float, int, isinstance, len, list, map, max, min, range,
        reversed, round, sorted, str, sum, tuple, zip,
    )
}  # fmt: skip
FAILURES = (
    ArithmeticError, AssertionError, AttributeError, LookupError, MemoryError, NameError, RecursionError, TypeError,
    ValueError,
)  # fmt: skip
"""What a function may fail with."""
PLAY, BET = "play", "bet"
ARGUMENTS = {PLAY: ("choices", "hand", "seen", "chips"), BET: ("areas", "lying", "chips")}
"""The functions of a file and what they are given."""
ALLOWED = "functions, constants, and `import math`"


class Functions(NamedTuple):
    """The functions of a file, each None where the file has none of it."""

    where: str
    play: Callable[..., Any] | None
    bet: Callable[..., Any] | None


def said(name: str) -> str:
    """Return how a function is written."""
    return f"def {name}({', '.join(ARGUMENTS[name])})"


def read_functions(setup: Setup) -> Functions:
    """Read a file anew, or refuse it."""
    where, _, asked = setup.strategy.partition(":")
    tree = read_source(where, setup.source, PLAIN)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr not in METHODS and not hasattr(math, node.attr):
            raise Refused(f"{where}, line {node.lineno}", f"{node.attr} has no place in a strategy", ALLOWED)
    space: dict[str, Any] = {"__builtins__": BUILTINS, "math": math}
    exec(compile(tree, where, "exec"), space)
    named = [each.name for each in tree.body if isinstance(each, ast.FunctionDef)]
    for name, written in ((asked or PLAY, PLAY), (BET, BET)):
        if name not in named:
            continue
        code = space[name].__code__
        if code.co_argcount != len(ARGUMENTS[written]) or code.co_kwonlyargcount:
            why = f"it takes {code.co_argcount} arguments, and {title(setup)} is played through the round of play here"
            raise Refused(f"{where}: {name}", why, said(written))
    play = space[asked or PLAY] if (asked or PLAY) in named else None
    bet = space[BET] if BET in named else None
    if (asked and play is None) or (play is None and bet is None):
        why = f"{title(setup)} asks for decisions or bets"
        raise Refused(f"{where}: no function {asked or PLAY}", why, f"{said(PLAY)}, {said(BET)}")
    return Functions(where, play, bet)


def title(setup: Setup) -> str:
    """Name the game."""
    return str(setup.game.title)


class Writer:
    """A bot who answers by somebody's functions, and as the game's own bot does where there is none."""

    needs_hand = False

    def __init__(self, functions: Functions, usual: Player) -> None:
        self.functions, self.usual = functions, usual
        self.name, self.below, self.stake = usual.name, usual.below, usual.stake
        self.view = View(usual.name)
        self.rounds = 0
        self.played: dict[int, int] = {}
        """The hand that is played at each position, where a player has several."""
        self.asked = 0

    def see(self, event: Event) -> None:
        """Take in an event as this player sees it."""
        if isinstance(event, RoundBegan):
            self.rounds += 1
            self.played.clear()
        self.view.take(event, self.rounds)
        if (hand := getattr(event, "hand", None)) and type(hand) is int:
            self.played[getattr(event, "position", DEALER)] = hand
        see: Callable[[Event], None] | None = getattr(self.usual, "see", None)
        if see is not None:
            see(event)

    def hand(self, prompt: Ask) -> tuple[Card, ...]:
        """Return the cards that a prompt is about, as far as the player sees them."""
        for choice in prompt.choices:
            if choice.arrangement is not None:
                return tuple(drawn.card for drawn in choice.arrangement.cards)
        spot = self.view.spot(prompt.position)
        cards = spot.hands.get(self.played.get(prompt.position, 1), spot.cards)
        return tuple(card for card in cards.values() if card is not None)

    def seen(self) -> dict[int, tuple[Card, ...]]:
        """Return the cards that the player sees at each position, 0 for those before the dealer."""
        found = {
            number: tuple(card for card in spot.cards.values() if card is not None)
            for number, spot in sorted(self.view.spots.items())
        }
        return {number: cards for number, cards in found.items() if cards}

    # Decisions

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        """Ask the function, and check what it says against the prompt."""
        if self.functions.play is None:
            return self.usual.decide(prompt, sight)
        self.asked += 1
        hand, seen = self.hand(prompt), self.seen()
        choices = {choice.word: taken_with(choice) for choice in prompt.choices}
        numbers = {position: tuple(map(number_of, cards)) for position, cards in seen.items()}
        asked = f"{self.functions.where}: {PLAY} with {words(hand) or 'no cards'}"
        if others := [f"{words(cards)} {at(position)}" for position, cards in seen.items() if cards != hand]:
            asked += f", seeing {', '.join(others)}"
        answer = answered(
            self.functions.play, asked, prompt, choices, tuple(map(number_of, hand)), numbers, sight.chips
        )
        try:
            decision = self.decision(prompt, answer, hand)
            prompt.admit(decision)
        except Refused as refused:
            why = f"{refused.what}: {refused.why}"
            raise Refused(f"{asked}, returns {answer!r}", why, prompt.allowed, refused.cite) from None
        return decision

    def decision(self, prompt: Ask, answer: object, hand: tuple[Card, ...]) -> DecisionMade:
        """Read an answer: a word, a word with an amount or with cards, or the cards of each hand."""
        if isinstance(answer, dict):
            word = next((choice.word for choice in prompt.choices if choice.arrangement is not None), None)
            if word is None:
                raise Refused("setting hands", "no hands are set here", prompt.allowed, prompt.cite)
            hands = {str(name): self.cards(hand, cards) for name, cards in answer.items()}
            return prompt.set_hands(self.name, word, hands)
        word, *rest = answer if isinstance(answer, tuple) else (answer,)
        if not isinstance(word, str) or len(rest) > 1:
            raise Refused("an answer of that form", "it is no choice's word", prompt.allowed, prompt.cite)
        choice = prompt.choice(word)
        if not rest:
            if len(choice.amounts) > 1:
                raise Refused(f"{word} alone", "it names no amount", str(choice), choice.cite)
            return prompt.decide(self.name, word)
        if isinstance(rest[0], tuple | list):
            held = tuple(drawn.card for drawn in choice.cards)
            return prompt.decide(self.name, word, self.cards(held, rest[0]))
        if type(rest[0]) is not int:
            raise Refused(f"{word} for {rest[0]!r}", "an amount is a whole number of cents", str(choice), choice.cite)
        return prompt.decide(self.name, word, amount=rest[0])

    def cards(self, held: tuple[Card, ...], numbers: object) -> tuple[Card, ...]:
        """Return the cards that numbers name."""
        if not isinstance(numbers, tuple | list):
            raise Refused(f"{numbers!r}", "those are no cards", "a tuple of the numbers of cards")
        by_number = {number_of(card): card for card in held}
        for number in numbers:
            if number not in by_number:
                raise Refused(f"card {number!r}", "it is not held", ", ".join(map(str, by_number)))
        return tuple(by_number[number] for number in numbers)

    # Bets

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Make the bets that the function names, or those of the game's own bot."""
        if self.functions.bet is None:
            yield from self.usual.wagers(prompt, sight)
            return
        self.asked += 1
        areas = {area.name: (area.least, area.most) for area in prompt.areas_for(self.name)}
        lying = dict(self.view.spot(sight.position).bets.get(self.name, {}))
        asked = f"{self.functions.where}: {BET}"
        answer = answered(self.functions.bet, asked, prompt, areas, lying, sight.chips)
        for event in self.bets(asked, answer, lying, sight.position):
            try:
                prompt.admit(event)
            except Refused as refused:
                allowed, why = refused.allowed, f"{refused.what}: {refused.why}"
                raise Refused(f"{asked} returns {answer!r}", why, allowed, refused.cite) from None
            yield event

    def bets(self, asked: str, answer: object, lying: Mapping[str, Cents], position: int) -> list[Event]:
        """Return what is placed and taken back; a bet that lies as it is named is left alone."""
        allowed = "a dict from the names of bets to whole numbers of cents"
        if not isinstance(answer, dict):
            raise Refused(f"{asked} returns {answer!r}", "it names no bets", allowed)
        found: list[Event] = []
        for area, amount in answer.items():
            if type(amount) is not int or not isinstance(area, str) or amount < 0:
                raise Refused(f"{asked} returns {answer!r}", f"{area!r}: {amount!r} is no bet", allowed)
            if amount and amount != lying.get(area, 0):
                found.append(WagerPlaced(self.name, position, area, amount))
            elif not amount and area in lying:
                found.append(WagerRemoved(self.name, position, area))
        return found


def answered(function: Callable[..., Any], asked: str, prompt: Ask | OpenForWagers, *given: Any) -> Any:
    """Ask a function, or refuse it where it fails."""
    try:
        return function(*given)
    except FAILURES as error:
        allowed = prompt.allowed if isinstance(prompt, Ask) else "a dict of bets"
        why = f"it fails: {type(error).__name__}: {error}"
        raise Refused(asked, why, f"an answer to every prompt; here {allowed}", prompt.cite) from None


def taken_with(choice: Choice) -> object:
    """Return what goes with a choice: its cost in cents, a range of amounts, cards to name, or hands to set."""
    if choice.arrangement is not None:
        return dict(choice.arrangement.hands)
    if choice.at_most:
        return tuple(number_of(drawn.card) for drawn in choice.cards)
    return choice.amounts if choice.amounts else choice.cost


@cache
def number_of(card: int) -> int:
    """Return a card's number among those of its family, from 0 on."""
    family = type(card)
    return card - min(int(each) for each in WRITTEN_CARDS if type(each) is family)


def words(cards: tuple[Card, ...]) -> str:
    """Write cards as people read them."""
    return " ".join(map(str, cards))


def at(position: int) -> str:
    """Say where cards lie."""
    return f"at position {position}" if position else "before the dealer"


def maker(setup: Setup) -> MakePlayer:
    """Return what makes players who answer by a file; each has functions of its own, so that none shares a memory."""
    usual = for_game(setup.game.name, "sensible")

    def make(name: str, below: Below) -> Player:
        return Writer(read_functions(setup), usual(name, below))

    return make
