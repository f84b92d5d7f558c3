"""Basic strategy that goes by totals: a chart made from what every hand is worth, and what it costs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pitboss.odds.blackjack.hands import Ints, counted, player_hands
from pitboss.odds.blackjack.kernels import DOUBLE, DRAW, STAND
from pitboss.odds.blackjack.rules import ACE, TEN, VALUES
from pitboss.odds.blackjack.solve import Pair, Table

HARD, SOFT, PAIRS = "hard", "soft", "pairs"
LETTERS = {"stand": "S", "draw": "H", "double": "D", "split": "P", "surrender": "R"}
LEGEND = (
    "S stand, H draw, D double, P split, R surrender; d and r stand for a double and a surrender in place of standing."
)
ROWS = {HARD: range(4, 21), SOFT: range(13, 21), PAIRS: VALUES}
OUTRIGHT = {"stand": STAND, "draw": DRAW, "double": DOUBLE}
"""What can be done with any two cards."""
Row = tuple[str, int]
Showing = tuple[int, ...]


def name_of(card: int) -> str:
    """Return what a value is called."""
    return "A" if card == ACE else "10" if card == TEN else str(card + 1)


def row_of(cards: Sequence[int]) -> Row:
    """Return the row of the chart for a hand, pairs apart."""
    total, is_soft = counted(tuple(cards))
    return (SOFT, total) if is_soft else (HARD, total)


@dataclass
class Chart:
    """What to do by row and what the dealer shows, and whether else to draw where that cannot be done."""

    cells: dict[tuple[Row, Showing], str]
    draws: dict[tuple[Row, Showing], bool]

    def action(self, pair: Pair, showing: Showing) -> str:
        """Return what the chart says of two cards: a pair has a cell of its own."""
        return self._pair_cell(pair, showing) or self.cells[row_of(pair), showing]

    def policy(self, showing: Showing) -> Ints:
        """Return what is done with every hand that is not split or surrendered."""
        hands, number_of = player_hands()
        found = np.zeros(len(number_of), np.int64)
        for cards, number in number_of.items():
            if len(cards) > 1 and hands.total[number] < 21:
                found[number] = self._goes_on(cards, showing)
        return found

    def _goes_on(self, cards: tuple[int, ...], showing: Showing) -> int:
        """Return what is done with a hand by its cell, or by its total where the cell says what cannot be done."""
        key = row_of(cards), showing
        word = (self._pair_cell(cards, showing) or self.cells.get(key, "")) if len(cards) == 2 else ""
        if word in OUTRIGHT:
            return OUTRIGHT[word]
        is_double = len(cards) == 2 and self.cells.get(key) == "double"
        return DOUBLE if is_double else DRAW if self.draws.get(key, False) else STAND

    def _pair_cell(self, cards: tuple[int, ...], showing: Showing) -> str:
        return self.cells.get(((PAIRS, cards[0]), showing), "") if cards[0] == cards[1] else ""


def chart_of(table: Table) -> Chart:
    """Make a chart: in each cell what gains most over the two-card hands of its row, by how often they come."""
    cells: dict[tuple[Row, Showing], str] = {}
    draws: dict[tuple[Row, Showing], bool] = {}
    for showing, pairs in table.deals.items():
        worth: dict[Row, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        for pair, chance in pairs.items():
            if table.settled(showing, pair) is not None:
                continue
            choices = table.facing(showing).choices(pair)
            if pair[0] == pair[1]:
                cells[(PAIRS, pair[0]), showing] = max(choices, key=lambda word: choices[word])
            for word, gain in choices.items():
                if word != "split":
                    worth[row_of(pair)][word] += chance * gain
        for row, gains in worth.items():
            cells[row, showing] = max(gains, key=lambda word: gains[word])
            draws[row, showing] = gains["draw"] > gains["stand"] if "draw" in gains else False
        fill(cells, draws, showing)
    return Chart(cells, draws)


def fill(cells: dict[tuple[Row, Showing], str], draws: dict[tuple[Row, Showing], bool], showing: Showing) -> None:
    """Let rows that no two cards make go by the next total above them, and soft 12 and 21 by what they are."""
    for kind, most in ((HARD, 21), (SOFT, 21)):
        cells.setdefault(((kind, most), showing), "stand")
        draws.setdefault(((kind, most), showing), False)
        for total in range(most - 1, 3, -1):
            key, above = ((kind, total), showing), ((kind, total + 1), showing)
            cells.setdefault(key, cells[above])
            draws.setdefault(key, draws[above])


def letter(chart: Chart, row: Row, showing: Showing) -> str:
    """Return the letter of a cell."""
    word = chart.cells.get((row, showing))
    if word is None:
        return ""
    is_draw = row[0] == PAIRS or chart.draws.get((row, showing), True)
    return LETTERS[word] if is_draw or word in ("stand", "split") else LETTERS[word].lower()


def tables_of(chart: Chart, showings: Sequence[Showing]) -> list[dict[str, Any]]:
    """Return the chart as tables: the dealer's cards across, or down where two of them show."""
    titles = {HARD: "Hard totals", SOFT: "Soft totals", PAIRS: "Pairs"}
    found = []
    shown = ["-".join(map(name_of, showing)) for showing in showings]
    for kind, numbers in ROWS.items():
        labels = [name_of(number) if kind == PAIRS else str(number) for number in numbers]
        grid = [[letter(chart, (kind, number), showing) for showing in showings] for number in numbers]
        if len(showings[0]) > 1:
            rows = [[name, *(line[place] for line in grid)] for place, name in enumerate(shown)]
            found.append({"title": titles[kind], "columns": ["dealer", *labels], "rows": rows})
        else:
            rows = [[label, *line] for label, line in zip(labels, grid, strict=True)]
            found.append({"title": titles[kind], "columns": ["", *shown], "rows": rows})
    return found
