"""How a player plays blackjack: a chart by totals, perhaps by the count, and a ramp of bets.

A strategy that somebody wrote is a TOML file. Every row must be there, unless the file names a base from which the
others come; every move must be one that the table's prompts can offer.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.blackjack.options import FACE_UP, BlackjackOptions
from pitboss.odds.blackjack.basic import COLUMNS, BasicStrategy, basic_strategy, state_of
from pitboss.odds.blackjack.chart import ROWS as CHART_ROWS
from pitboss.odds.blackjack.rules import Cards, name_of
from pitboss.players.blackjack import HIGH_LOW, INSURE_AT, MOST_UNITS
from pitboss.simulate.blackjack import kernels
from pitboss.simulate.own import is_python
from pitboss.table.cards import Card
from pitboss.table.refusal import Refused

Chart = NDArray[np.uint8]

BASIC, COUNTING, MIMIC = "basic", "counting", "mimic-the-dealer"
NEVER = 1_000
LETTERS = "S, H, D, d, P, R and r"
UP_CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
WORDS = {"stand": kernels.STAND, "draw": kernels.DRAW, "double": kernels.DOUBLE, "split": kernels.SPLIT,
         "surrender": kernels.SURRENDER}  # fmt: skip
BITS = {"draw": kernels.MAY_DRAW, "double": kernels.MAY_DOUBLE, "split": kernels.MAY_SPLIT,
        "surrender": kernels.MAY_SURRENDER}  # fmt: skip
MOVES = {
    "S": ("stand",),
    "H": ("draw", "stand"),
    "D": ("double", "draw", "stand"),
    "d": ("double", "stand"),
    "P": ("split",),
    "R": ("surrender", "draw", "stand"),
    "r": ("surrender", "stand"),
}
"""What each letter of a chart does: the first of these words that the prompt offers."""
MOST_COUNT = 20
MOST_BET = 1_000


@dataclass(frozen=True)
class Strategy:
    """A strategy as the compiled round takes it."""

    name: str
    chart: Chart
    """By count, by what the dealer shows, by row, by what may be done."""
    low_count: int = 0
    tags: tuple[int, ...] = (0,) * 10
    """What a card adds to the running count, by its value: aces first."""
    ramp: tuple[int, ...] = (1,)
    """How many units are bet, by the true count from the lowest on."""
    insures_at: int = NEVER
    takes_even_money_at: int = NEVER

    @property
    def counts(self) -> bool:
        """Whether it counts cards."""
        return any(self.tags)


def allowed_words(mask: int) -> list[str]:
    """Return the words of a prompt in its order."""
    return ["stand", *(word for word, bit in BITS.items() if mask & bit)]


Play = Callable[[str, Cards, list[str]], str]
"""Says what is done: the column's name, a hand that belongs to the row, and the words that are allowed."""


def chart_of(options: BlackjackOptions, play: Play) -> Chart:
    """Return a chart filled by a way of playing."""
    is_face_up = options.dealer_card == FACE_UP
    chart = np.zeros((1, 64 if is_face_up else 11, kernels.ROWS, 16), np.uint8)
    for name, showings in COLUMNS[is_face_up].items():
        heading = state_of(showings[0]) if is_face_up else showings[0][0] + 1
        for line, hand in HANDS.items():
            for mask in range(16):
                chart[0, heading, line, mask] = WORDS[play(name, hand, allowed_words(mask))]
    return chart


def hands_of_rows() -> dict[int, Cards]:
    """Return a hand for each row of the chart: with three cards where it is no pair."""
    found: dict[int, Cards] = {}
    for total in range(4, 21):
        low = min(total - 2, 10)
        cards = (low - 1, total - low - 1) if total <= 20 and low - 1 != total - low - 1 else (low - 2, total - low)
        found[kernels.HARD + total] = tuple(sorted(cards))
    for total in range(12, 21):
        found[kernels.SOFT + total] = (0, total - 12)
    for card in range(10):
        found[kernels.PAIR + card + 1] = (card, card)
    return found


HANDS = hands_of_rows()


def row_name(line: int) -> str:
    """Name a row as a chart does."""
    if line >= kernels.PAIR:
        return f"pair {name_of(line - kernels.PAIR - 1)}"
    return f"soft {line - kernels.SOFT}" if line >= kernels.SOFT else f"hard {line}"


LINES = {row_name(line): line for line in HANDS}


def basic_play(strategy: BasicStrategy) -> Play:
    """Play as basic strategy does, by the row and column."""

    def play(column: str, hand: Cards, words: list[str]) -> str:
        cells = strategy.column(column)
        name = row_name(next(line for line, cards in HANDS.items() if cards is hand))
        total = "hard 4" if name == "pair 2" else name
        cell = cells.get(name) or cells.get(total)
        if cell is None:  # a hand that is never dealt against what the dealer shows
            return words[0]
        worth = cell.worth
        return max(words, key=lambda word: worth.get(word, float("-inf")))

    return play


def mimic(column: str, hand: Cards, words: list[str]) -> str:
    """Draw to 17 as the dealer does, and never double, split or surrender."""
    total = state_of(hand) % 32
    return "draw" if total < 17 and "draw" in words else "stand"


def even_money_at(options: BlackjackOptions) -> int:
    """Return the count from which basic strategy takes even money: always or never."""
    if not options.even_money:
        return NEVER
    hand = (Card.parse("As"), Card.parse("Ks"))
    taken = basic_strategy(options).decide(hand, (Card.parse("Ad"),), ("even-money", "insure", "pass"))
    return -NEVER if taken == "even-money" else NEVER


def strategy_of(options: BlackjackOptions, name: str, source: str = "") -> Strategy:
    """Return a strategy by its name, or by what somebody wrote."""
    if source and is_python(name):
        from pitboss.simulate.blackjack.own import own_strategy

        own: Strategy = own_strategy(options, name, source)
        return own
    if source:
        return read_strategy(options, name, source)
    if name == MIMIC:
        return Strategy(name, chart_of(options, mimic))
    if name not in (BASIC, COUNTING):
        allowed = f"{BASIC}, {COUNTING}, {MIMIC}, a TOML file or a Python file"
        raise Refused(f"the strategy {name!r}", "there is none by that name", allowed)
    basic = chart_of(options, basic_play(basic_strategy(options)))
    if name == BASIC:
        return Strategy(name, basic, takes_even_money_at=even_money_at(options))
    tags = tuple(HIGH_LOW[11 if value == 1 else value] for value in range(1, 11))
    ramp = tuple(max(1, min(MOST_UNITS, count)) for count in range(MOST_UNITS + 1))
    chart = np.repeat(basic, MOST_UNITS + 1, axis=0)
    even = min(INSURE_AT, even_money_at(options))
    return Strategy(name, chart, 0, tags, ramp, INSURE_AT, even if options.even_money else NEVER)


# Strategies that somebody wrote


class Reader:
    """Reads a strategy from TOML, and refuses what a table cannot offer, with where it stands."""

    def __init__(self, options: BlackjackOptions, name: str, text: str) -> None:
        self.options, self.name = options, name
        try:
            self.found: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise self.refused("the file", f"it is no TOML: {error}", "a strategy as docs/simulate.md shows") from None
        known = {"game", "base", "hard", "soft", "pairs", "count", "bets", "deviations"}
        if unknown := set(self.found) - known:
            raise self.refused(", ".join(sorted(unknown)), "a strategy has no such part", ", ".join(sorted(known)))
        if self.found.get("game", "blackjack") != "blackjack":
            raise self.refused(f"game = {self.found['game']!r}", "it is for another game", 'game = "blackjack"')

    def refused(self, what: str, why: str, allowed: str) -> Refused:
        """Return a refusal that names the file."""
        return Refused(f"{self.name}: {what}", why, allowed)

    def strategy(self) -> Strategy:
        """Return the whole strategy."""
        if self.options.dealer_card == FACE_UP:
            why = "with both of the dealer's cards face up a chart by up card says nothing"
            raise self.refused("the chart", why, BASIC)
        chart = self.chart()
        tags, insures_at = self.count()
        low, ramp = self.bets(bool(any(tags)))
        deviations = self.found.get("deviations", [])
        if deviations and not any(tags):
            raise self.refused("deviations", "nothing is counted", "a [count] beside them")
        counts = [self.whole(each, "at", -MOST_COUNT, MOST_COUNT) for each in deviations]
        low, high = min([low, *counts]), max([low + len(ramp) - 1, *counts])
        first = self.first_bet()
        wide = [ramp[min(max(each - first, 0), len(ramp) - 1)] for each in range(low, high + 1)]
        whole = np.repeat(chart, high - low + 1, axis=0)
        for each, at in zip(deviations, counts, strict=True):
            self.deviate(whole, low, each, at)
        even = insures_at if self.options.even_money else NEVER
        return Strategy(self.name, whole, low, tags, tuple(wide), insures_at, even)

    def chart(self) -> Chart:
        """Return the chart row by row; where there is no base every row must be there."""
        base = self.found.get("base", "")
        if base not in ("", BASIC, MIMIC):
            raise self.refused(f"base = {base!r}", "there is no such chart", f"{BASIC} or {MIMIC}")
        chart = strategy_of(self.options, base or MIMIC).chart.copy()
        for part, heading in (("hard", "hard"), ("soft", "soft"), ("pairs", "pair")):
            rows = self.found.get(part, {})
            if not isinstance(rows, Mapping):
                raise self.refused(f"[{part}]", "it is no table", 'rows such as 16 = "S S S S S H H H H H"')
            if unknown := set(rows) - set(CHART_ROWS[heading]):
                allowed = ", ".join(CHART_ROWS[heading])
                raise self.refused(f"[{part}] {', '.join(sorted(unknown))}", "there is no such row", allowed)
            for label in CHART_ROWS[heading]:
                if label in rows:
                    self.fill(chart, f"{heading} {label}", str(rows[label]).split())
                elif not base:
                    why = f"the chart has a hole: row {label} is missing"
                    raise self.refused(f"[{part}]", why, f'every row, or base = "{BASIC}"')
        return chart

    def fill(self, chart: Chart, row: str, letters: list[str]) -> None:
        """Fill one row."""
        if len(letters) != len(UP_CARDS):
            why = f"it has {len(letters)} moves"
            raise self.refused(row, why, f"one for each of the dealer's {', '.join(UP_CARDS)}")
        for up, letter in zip(UP_CARDS, letters, strict=True):
            self.put(chart[0], row, up, letter)

    def put(self, chart: Chart, row: str, up: str, letter: str) -> None:
        """Put a move into a cell, or refuse one that no prompt of the table offers there."""
        where = f"{row} against {up}: {letter}"
        if letter not in MOVES:
            raise self.refused(where, "there is no such move", LETTERS)
        self.require_offered(where, row, letter)
        line, heading = LINES[row], 1 if up == "A" else int(up)
        for mask in range(16):
            words = allowed_words(mask)
            chosen = next((word for word in MOVES[letter] if word in words), None)
            if chosen is None:  # a pair that cannot be split is played by its total
                hand = HANDS[line]
                state = state_of(hand)
                line_of_total = kernels.SOFT + state % 32 if state >= 32 else kernels.HARD + state
                chart[heading, line, mask] = chart[heading, line_of_total, mask & ~kernels.MAY_SPLIT]
            else:
                chart[heading, line, mask] = WORDS[chosen]

    def require_offered(self, where: str, row: str, letter: str) -> None:
        """Refuse a move that the table's rules never offer for a row."""
        rules = basic_strategy(self.options).rules
        total = state_of(HANDS[LINES[row]]) % 32
        if letter == "P" and not row.startswith("pair"):
            raise self.refused(where, "only a pair is split", "S, H, D, d, R or r")
        if letter in "Dd" and not rules.may_double(total):
            raise self.refused(where, f"this table does not double on {total}", "S, H, R or r")
        if letter in "Rr" and not rules.surrenders:
            raise self.refused(where, "this table does not offer surrender", "S, H, D or d")

    def count(self) -> tuple[tuple[int, ...], int]:
        """Return what each card adds to the count, and from which true count insurance is taken."""
        found = self.found.get("count", {})
        if not found:
            return (0,) * 10, NEVER
        tags = found.get("tags", {})
        names = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
        if not isinstance(tags, Mapping) or set(tags) != set(names):
            raise self.refused("[count] tags", "some card is missing or unknown", ", ".join(names))
        values = tuple(self.whole({"tag": tags[name]}, "tag", -9, 9) for name in names)
        at = found.get("insure_at")
        return values, NEVER if at is None else self.whole(found, "insure_at", -MOST_COUNT, MOST_COUNT)

    def first_bet(self) -> int:
        """Return the lowest true count that the ramp names."""
        return min((int(each) for each in self.found.get("bets", {})), default=0)

    def bets(self, counts: bool) -> tuple[int, tuple[int, ...]]:
        """Return how many units are bet, from which true count on."""
        found = self.found.get("bets", {})
        if not found:
            return 0, (1,)
        if not counts:
            raise self.refused("[bets]", "nothing is counted", "a [count] beside it")
        try:
            named = {int(name): name for name in found}
        except ValueError:
            raise self.refused("[bets]", "its names are not true counts", '"2" = 4, four units from 2 on') from None
        ramp = {count: self.whole(found, name, 1, MOST_BET) for count, name in named.items()}
        low, high = min(ramp), max(ramp)
        if not -MOST_COUNT <= low <= high <= MOST_COUNT:
            raise self.refused("[bets]", "no true count goes so far", f"{-MOST_COUNT} to {MOST_COUNT}")
        units, row = ramp[low], []
        for each in range(low, high + 1):
            units = ramp.get(each, units)
            row.append(units)
        return low, tuple(row)

    def deviate(self, chart: Chart, low: int, found: Mapping[str, Any], at: int) -> None:
        """Play a hand otherwise from a true count on, or below it where the file says so."""
        row, up, letter = (str(found.get(name, "")) for name in ("hand", "against", "play"))
        if row not in LINES or up not in UP_CARDS:
            allowed = 'such as hand = "hard 16", against = "10"'
            raise self.refused(f"a deviation on {row!r} against {up!r}", "the chart has no such cell", allowed)
        is_below = bool(found.get("below", False))
        for place in range(chart.shape[0]):
            if (low + place < at) if is_below else (low + place >= at):
                self.put(chart[place], row, up, letter)

    def whole(self, found: Mapping[str, Any], name: str, least: int, most: int) -> int:
        """Read a whole number."""
        value = found.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.refused(
                f"{name} = {value!r}", "it is no number that fits", f"a whole number from {least} to {most}"
            )
        return value


def read_strategy(options: BlackjackOptions, name: str, text: str) -> Strategy:
    """Read a strategy that somebody wrote."""
    return Reader(options, name, text).strategy()
