"""PHH hand histories: a round of poker from a log as PHH text, and PHH text as a round that our rules play again.

The form is that of the Poker Hand History file format: TOML with the variant, antes, blinds, stacks and actions, the
players in the order in which they are dealt.
"""

from __future__ import annotations

import re
import tomllib
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from pitboss.games.poker.asking import AskToAct
from pitboss.games.poker.events import ActionTaken, BlindPosted, ButtonPlaced, CommunityCardsDealt
from pitboss.games.poker.kinds import KINDS, Kind
from pitboss.games.poker.opening import FORCED_BET
from pitboss.games.poker.showdown import SHOW
from pitboss.play.chance import Chance
from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.log import Log, Record
from pitboss.play.view import HOUSE, Viewer, as_event
from pitboss.table.cards import Card, standard_deck
from pitboss.table.event import Place
from pitboss.table.events import (
    CardBurned,
    CardDealt,
    CardsDiscarded,
    ChipsBought,
    DecisionMade,
    HandRevealed,
    LogOpened,
    OptionsChanged,
    PlayerLeft,
    PlayerSeated,
    RoundBegan,
    RoundSettled,
)
from pitboss.table.money import Cents, money, parse_money
from pitboss.table.refusal import Refused
from pitboss.table.steps import Ask

VARIANTS: dict[str, dict[str, str]] = {
    "NT": {"game": "holdem", "limit": "no-limit", "split": "high"},
    "FT": {"game": "holdem", "limit": "fixed", "split": "high"},
    "PO": {"game": "omaha", "limit": "pot", "split": "high"},
    "FO/8": {"game": "omaha", "limit": "fixed", "split": "high-low", "low_hand": "eight-or-better"},
    "F7S": {"game": "seven-card-stud", "limit": "fixed", "split": "high"},
    "F7S/8": {"game": "seven-card-stud", "limit": "fixed", "split": "high-low", "low_hand": "eight-or-better"},
    "FR": {"game": "seven-card-stud", "limit": "fixed", "split": "low"},
    "FB": {"game": "badugi", "limit": "fixed", "split": "low"},
}
"""The variants of PHH that our games have, and the options that make them."""
UNKNOWN = "??"
CHIP = 50
PAUSED = re.compile(r"\s*#.*\Z")


@dataclass(slots=True)
class HandHistory:
    """One hand: what is played, for how much, who has how much, and what was done; amounts in cents."""

    variant: str
    antes: list[Cents]
    blinds: list[Cents]
    bring_in: Cents
    least: Cents
    upper: Cents
    stacks: list[Cents]
    actions: list[str]
    players: list[str] = field(default_factory=list)
    scale: int = 1
    """By how much the file's amounts were multiplied so that chips can make them."""

    @property
    def kind(self) -> Kind:
        """The type of poker."""
        return KINDS[VARIANTS[self.variant]["game"]]

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return self.players or [f"p{number}" for number in range(1, len(self.stacks) + 1)]


# Reading


def refuse(what: str, why: str, allowed: str) -> Refused:
    """Return the refusal of a file."""
    return Refused(what, why, allowed, "the PHH form")


def read_phh(text: str) -> HandHistory:
    """Read one hand, or refuse what is not one that our games have."""
    try:
        found = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise refuse("the hand history", f"it is not TOML: {error}", "a PHH file") from None
    variant = found.get("variant")
    if variant not in VARIANTS:
        raise refuse(f"variant {variant!r}", "none of our games is that", ", ".join(VARIANTS))
    stacks = _amounts(found, "starting_stacks")
    count = len(stacks)
    antes = _amounts(found, "antes", count)
    blinds = _amounts(found, "blinds_or_straddles", count)
    least = _amount(found, "min_bet") or _amount(found, "small_bet")
    upper = _amount(found, "big_bet") or least
    bring_in = _amount(found, "bring_in")
    history = HandHistory(variant, antes, blinds, bring_in, least, upper, stacks, _actions(found))
    players = found.get("players", [])
    if isinstance(players, list) and len(set(map(str, players))) == count:
        history.players = [str(player) for player in players]
    return _scaled(_checked(history))


def _amount(found: dict[str, Any], name: str) -> Cents:
    value = found.get(name, 0)
    if isinstance(value, bool) or not isinstance(value, int | Decimal) or value < 0 or value * 100 % 1:
        raise refuse(f"{name} = {value}", "it is not an amount", "a number of dollars and cents")
    return int(value * 100)


def _amounts(found: dict[str, Any], name: str, count: int = 0) -> list[Cents]:
    values = found.get(name, [0] * count)
    if not isinstance(values, list) or not len(values) >= 2 or (count and len(values) != count):
        raise refuse(f"{name} = {values}", "there is not one for each player", f"{count or 'two or more'} amounts")
    return [_amount({name: value}, name) for value in values]


def _actions(found: dict[str, Any]) -> list[str]:
    actions = found.get("actions")
    if not isinstance(actions, list) or not all(isinstance(each, str) for each in actions):
        raise refuse("actions", "they are not a list of texts", "actions such as 'p1 cbr 10'")
    stripped = [PAUSED.sub("", each).strip() for each in actions]
    return [each for each in stripped if each]


def _checked(history: HandHistory) -> HandHistory:
    if len(set(history.antes)) > 1:
        raise refuse(f"antes = {history.antes}", "they differ", "the same ante of every player")
    posted = [blind for blind in history.blinds if blind]
    if history.blinds[: len(posted)] != posted or len(posted) > 3 or posted != sorted(posted):
        raise refuse(
            f"blinds = {history.blinds}", "they are not blinds from the first player on", "up to three, rising"
        )
    if not history.least or len(history.stacks) > history.kind.most_players:
        raise refuse("the table", "no least bet is named, or there are too many players", "min_bet or small_bet")
    return history


def _scaled(history: HandHistory) -> HandHistory:
    """Multiply amounts so that the table's chips can make them."""
    raised = [int(Decimal(each.split()[2]) * 100) for each in history.actions if " cbr " in each]
    every = [*history.stacks, *history.antes, *history.blinds, history.bring_in, history.least, history.upper, *raised]
    if all(amount % CHIP == 0 for amount in every):
        return history
    history.scale = CHIP
    for name in ("stacks", "antes", "blinds"):
        setattr(history, name, [amount * CHIP for amount in getattr(history, name)])
    for name in ("bring_in", "least", "upper"):
        setattr(history, name, getattr(history, name) * CHIP)
    return history


# Playing


def options_of(history: HandHistory) -> dict[str, str]:
    """Return the options of a table at which the hand is played."""
    posted = [blind for blind in history.blinds if blind]
    first, second, third = [money(blind) for blind in (*posted, 0, 0, 0)][:3]
    least, upper = money(max([history.least, *posted])), money(max(history.upper, history.least))
    options = {
        **VARIANTS[history.variant],
        "ante": money(history.antes[0]),
        "minimum": least,
        "maximum": upper,
        "raises": "unlimited",
        "losing_hands": "asked",
    }
    if history.kind.has_button:
        return options | {"first_blind": first, "second_blind": second, "third_blind": third}
    return options | {"forced_bet": money(history.bring_in)}


@dataclass(slots=True)
class Script:
    """The actions of a history in order: cards for each player and the board, and what players do."""

    hole: dict[int, deque[str]]
    board: deque[str]
    done: deque[list[str]]
    folded: dict[int, int]
    """Before which round of cards a player had folded."""


def script_of(history: HandHistory) -> Script:
    """Sort the actions of a history."""
    script = Script({number: deque() for number in range(len(history.stacks))}, deque(), deque(), {})
    streets = 0
    last = ""
    for action in history.actions:
        words = action.split()
        if words[:2] == ["d", "dh"] and len(words) == 4:
            script.hole[_number(history, words[2])].extend(_cards(words[3]))
            streets, last = streets + (last != "deal"), "deal"
        elif words[:2] == ["d", "db"] and len(words) == 3:
            script.board.extend(_cards(words[2]))
            streets, last = streets + 1, "board"
        elif len(words) >= 2:
            number, is_draw = _number(history, words[0]), words[1] == "sd"
            if words[1] == "f":
                script.folded[number] = streets
            script.done.append(words)
            streets, last = streets + (is_draw and last != "deal"), "deal" if is_draw else "act"
        else:
            raise refuse(
                f"the action {action!r}", "it cannot be read", "d dh, d db, or a player's f, cc, cbr, pb, sd, sm"
            )
    return script


def _number(history: HandHistory, name: str) -> int:
    numbers = {f"p{number + 1}": number for number in range(len(history.stacks))}
    if name not in numbers:
        raise refuse(f"player {name!r}", "there is no such player", ", ".join(numbers))
    return numbers[name]


def _cards(text: str) -> list[str]:
    cards = re.findall(r"[2-9TJQKA][cdhs]|\?\?", text)
    if "".join(cards) != text:
        raise refuse(
            f"the cards {text!r}", "they cannot be read", "cards such as AsTd, or ?? for one that is not known"
        )
    return cards


def stack_of(history: HandHistory) -> tuple[Card, ...]:
    """Return a deck in the order in which our dealer deals the hand; what is not known may be any card left."""
    script = script_of(history)
    wanted = list(_dealt(history, script))
    known = [Card.parse(card) for card in wanted if card != UNKNOWN]
    if len(set(known)) < len(known):
        raise refuse("the cards", "one is dealt twice", "each card once")
    left = deque(card for card in standard_deck() if card not in set(known))
    order = [left.popleft() if card == UNKNOWN else Card.parse(card) for card in wanted]
    return (*order, *left)


def _dealt(history: HandHistory, script: Script) -> Iterator[str]:
    """Yield cards in the order of the deal, UNKNOWN for burns and for what a file does not tell."""
    for number, street in enumerate(history.kind.streets, start=1):
        if street.is_burned:
            yield UNKNOWN
        live = [seat for seat in script.hole if script.folded.get(seat, 99) >= number]
        if street.is_draw:
            yield from _drawn(script, live)
        for _ in range(street.down + street.up):
            for seat in live:
                yield script.hole[seat].popleft() if script.hole[seat] else UNKNOWN
        for _ in range(street.board):
            yield script.board.popleft() if script.board else UNKNOWN


def _drawn(script: Script, live: list[int]) -> Iterator[str]:
    """Yield what players draw, in their order."""
    for seat in live:
        draws = [words for words in script.done if words[0] == f"p{seat + 1}" and words[1] == "sd"]
        if draws:
            script.done.remove(draws[0])
            count = len(_cards(draws[0][2])) if len(draws[0]) > 2 else 0
            for _ in range(count):
                yield script.hole[seat].popleft() if script.hole[seat] else UNKNOWN


def play_history(history: HandHistory, chance: Chance, log: Log | None = None) -> Dealer:
    """Play a hand by our rules; an action that they do not allow is refused with what is."""
    dealer = Dealer(log or Log(), chance)
    dealer.open("poker", options_of(history), history.kind.most_players, 0)
    for position, (name, chips) in enumerate(zip(history.names, history.stacks, strict=True), start=1):
        dealer.take(PlayerSeated(name, position, chips, by=name))
    dealer.begin_round()
    script = script_of(history)
    while dealer.prompt is not None:
        (ask,) = asks_of(dealer.prompt)
        dealer.take(_answer(history, script, ask))
    if left := [words for words in script.done if words[1] not in ("sm", "pb", "sd")]:
        raise refuse(f"the action {' '.join(left[0])!r}", "the round is over", "no further action")
    return dealer


def _answer(history: HandHistory, script: Script, ask: Ask) -> DecisionMade:
    """Return what a history says to a prompt; where it ends, the prompt's default."""
    if not isinstance(ask, AskToAct):
        return _other_answer(script, ask)
    while script.done and script.done[0][1] in ("pb", "sm"):
        script.done.popleft()
    if not script.done:
        return ask.default_decision()
    words = script.done.popleft()
    player = history.names[_number(history, words[0])]
    action, offered = words[1], {choice.word for choice in ask.choices}
    if action == "f":
        return ask.decide(player, "fold")
    if action == "cc":
        return ask.decide(player, "call" if "call" in offered else "check")
    if action == "cbr" and len(words) > 2:
        word = next((each for each in ("bet", "raise", "complete") if each in offered), "raise")
        return ask.decide(player, word, amount=int(Decimal(words[2]) * 100) * history.scale)
    raise refuse(f"the action {' '.join(words)!r}", "it cannot be taken here", ask.allowed)


def _other_answer(script: Script, ask: Ask) -> DecisionMade:
    """Answer a draw as the history has it, show a losing hand where it was shown, and do the rest by default."""
    choice = next((each for each in ask.choices if each.at_most), None)
    own = f"p{ask.position}"
    if choice is None:
        is_shown = any(words[:2] == [own, "sm"] and len(words) > 2 for words in script.done)
        return ask.decide(ask.player, SHOW) if is_shown else ask.default_decision()
    draws = [words for words in script.done if words[:2] == [own, "sd"]]
    if not draws or len(draws[0]) < 3:
        if draws:
            script.done.remove(draws[0])
        return ask.default_decision()
    script.done.remove(draws[0])
    named = _cards(draws[0][2])
    cards = tuple(Card.parse(card) for card in named if card != UNKNOWN)
    held = [drawn.card for drawn in choice.cards]
    cards += tuple([card for card in held if card not in cards][: len(named) - len(cards)])
    return ask.decide(ask.player, choice.word, cards)


# Writing


class Writer:
    """Follows a log and writes the hand of one round."""

    def __init__(self, round_: int) -> None:
        self.round = round_
        self.options: dict[str, str] = {}
        self.chips: dict[str, Cents] = {}
        self.seats: dict[int, str] = {}
        self.order: list[int] = []
        self.stacks: dict[str, Cents] = {}
        self.faces: dict[Place, Card | None] = {}
        self.actions: list[str] = []
        self.drawn: list[str] = []
        self.is_draw = False

    def see(self, record: Record, viewer: Viewer) -> None:
        """Take in a record."""
        event = as_event(record, viewer)
        if isinstance(event, LogOpened | OptionsChanged):
            self.options |= event.options
        elif isinstance(event, PlayerSeated):
            self.seats[event.position], self.chips[event.player] = event.player, event.chips
        elif isinstance(event, ChipsBought):
            self.chips[event.player] += event.chips
        elif isinstance(event, PlayerLeft):
            self.chips.pop(event.player)
            self.seats = {number: name for number, name in self.seats.items() if name != event.player}
        elif isinstance(event, RoundSettled):
            for name in self.chips:
                self.chips[name] += event.net.get(f"player {name}", 0)
        if record.body["round"] == self.round:
            self._see_round(event)

    def _see_round(self, event: object) -> None:
        if isinstance(event, RoundBegan):
            self.order = [number for number, name in sorted(self.seats.items()) if self.chips[name]]
            self.stacks = dict(self.chips)
        elif isinstance(event, ButtonPlaced):
            at = self.order.index(event.position)
            self.order = self.order[at + 1 :] + self.order[: at + 1]
        elif isinstance(event, CardDealt):
            self.faces[event.place] = event.card
            dealt = f"d dh {self._p(event.position)} {_written([event.card])}"
            (self.drawn if self.is_draw else self.actions).append(dealt)
        elif isinstance(event, CommunityCardsDealt):
            self.actions.append(f"d db {_written(event.cards or ())}")
        elif isinstance(event, ActionTaken):
            self._end_draw()
            self.actions.append(f"{self._p(event.position)} {_action(event)}")
        elif isinstance(event, BlindPosted) and event.blind == FORCED_BET:
            self.actions.append(f"{self._p(event.position)} pb")
        elif isinstance(event, CardsDiscarded):
            cards = [self.faces.get(place) for place in event.discarded]
            self.is_draw = True
            self.actions.append(f"{self._p(event.position)} sd {_written(cards)}")
        elif isinstance(event, HandRevealed):
            self._end_draw()
            self.actions.append(f"{self._p(event.position)} sm {_written(event.cards or ())}")
        elif isinstance(event, CardBurned):
            self._end_draw()
        elif isinstance(event, DecisionMade) and event.choice == "stand-pat":
            self.actions.append(f"{self._p(event.position)} sd")
        elif isinstance(event, DecisionMade) and event.choice == "muck":
            self.actions.append(f"{self._p(event.position)} sm")

    def _end_draw(self) -> None:
        """Write what was drawn after all that was discarded, as PHH has it."""
        self.actions += self.drawn
        self.drawn, self.is_draw = [], False

    def _p(self, position: int) -> str:
        return f"p{self.order.index(position) + 1}"

    def text(self) -> str:
        """Write the hand."""
        variant = next((name for name, options in VARIANTS.items() if options.items() <= self.options.items()), None)
        if variant is None or not self.order:
            what = f"{self.options.get('game', 'this game')}, round {self.round}"
            raise refuse(what, "PHH has no variant for it, or no such round was dealt", ", ".join(VARIANTS))
        count = len(self.order)
        ante = parse_money(self.options["ante"])
        lines = [f"variant = '{variant}'", f"antes = [{', '.join([_dollars(ante)] * count)}]", *self._bets(variant)]
        names = [self.seats[number] for number in self.order]
        lines.append(f"starting_stacks = [{', '.join(_dollars(self.stacks[name]) for name in names)}]")
        lines.append(f"actions = [{', '.join(map(repr, self.actions))}]")
        quoted = [f'"{name}"' for name in names]
        return "\n".join([*lines, f"players = [{', '.join(quoted)}]"]) + "\n"

    def _bets(self, variant: str) -> list[str]:
        amounts = {name: parse_money(self.options[name]) for name in ("minimum", "maximum", "forced_bet")}
        fixed = [f"small_bet = {_dollars(amounts['minimum'])}", f"big_bet = {_dollars(amounts['maximum'])}"]
        if not KINDS[VARIANTS[variant]["game"]].has_button:
            return [f"bring_in = {_dollars(amounts['forced_bet'] or amounts['minimum'])}", *fixed]
        blinds = [parse_money(self.options[f"{which}_blind"]) for which in ("first", "second", "third")]
        posted = [*blinds, *[0] * len(self.order)][: len(self.order)]
        head = f"blinds_or_straddles = [{', '.join(map(_dollars, posted))}]"
        is_fixed = VARIANTS[variant]["limit"] == "fixed"
        return [head, *(fixed if is_fixed else [f"min_bet = {_dollars(amounts['minimum'])}"])]


def _action(event: ActionTaken) -> str:
    if event.choice == "fold":
        return "f"
    return "cc" if event.choice in ("check", "call") else f"cbr {_dollars(event.amount)}"


def _written(cards: Iterable[Card | None]) -> str:
    return "".join(UNKNOWN if card is None else str(card).replace("10", "T") for card in cards)


def _dollars(cents: Cents) -> str:
    return str(cents // 100) if cents % 100 == 0 else f"{cents // 100}.{cents % 100:02d}"


def write_phh(records: Iterable[Record], round_: int, viewer: Viewer = HOUSE) -> str:
    """Write one round of a log as a viewer may see it."""
    writer = Writer(round_)
    for record in records:
        writer.see(record, viewer)
    return writer.text()
