"""The chart of basic strategy: as it is printed, and as a plan whose worth the compiled loops find."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from pitboss.odds.blackjack.basic import COLUMNS, BasicStrategy, Cell, column_of
from pitboss.odds.blackjack.hands import Ints, player_hands
from pitboss.odds.blackjack.kernels import DOUBLE, DRAW, STAND
from pitboss.odds.blackjack.rules import VALUES, Cards, name_of
from pitboss.odds.blackjack.solve import Pair

LETTERS = {"stand": "S", "draw": "H", "double": "D", "split": "P", "surrender": "R"}
LEGEND = (
    "S stand, H hit, D double, P split, R surrender; d and r stand for a double and a surrender in place of standing."
)
TITLES = {"hard": "Hard totals", "soft": "Soft totals", "pair": "Pairs"}
ROWS = {
    "hard": [str(total) for total in range(4, 21)],
    "soft": [str(total) for total in range(13, 21)],
    "pair": [name_of(card) for card in VALUES],
}
ACTIONS = {"stand": STAND, "draw": DRAW, "double": DOUBLE}
"""What may be done with two cards that are neither split nor surrendered; with more cards, the first two."""


@dataclass(frozen=True)
class Chart:
    """Basic strategy by row and column."""

    strategy: BasicStrategy

    def action(self, pair: Pair, showing: Cards) -> str:
        """Return what is done with the first two cards."""
        return self.strategy.cell(pair, showing).best

    def policy(self, showing: Cards, is_split: bool = False) -> Ints:
        """Return what is done with every hand that is not split or surrendered, or with those of a split pair."""
        hands, number_of = player_hands()
        found = np.full(len(number_of), STAND, np.int64)
        for cards, number in number_of.items():
            if len(cards) > 1 and hands.total[number] < 21:
                may_double = len(cards) == 2 and self.strategy.rules.may_double(int(hands.total[number]), is_split)
                words = list(ACTIONS)[: 3 if may_double else 2]
                found[number] = ACTIONS[self.strategy.cell(cards, showing).best_of(words)]
        return found

    def tables(self, showings: Iterable[Cards]) -> list[dict[str, Any]]:
        """Return the chart as tables: the dealer's cards across, or their counts down where two of them show."""
        is_face_up = self.strategy.rules.is_face_up
        names = [name for name in dict.fromkeys(map(column_of, showings)) if name in COLUMNS[is_face_up]]
        columns = [self.strategy.column(name) for name in names]
        found = []
        for kind, labels in ROWS.items():
            grid = [[letter(kind, cells.get(f"{kind} {label}")) for cells in columns] for label in labels]
            across, down, lines = ("", *names), labels, grid
            if is_face_up:
                across, down, lines = ("dealer", *labels), names, [list(line) for line in zip(*grid, strict=True)]
            rows = [[name, *line] for name, line in zip(down, lines, strict=True)]
            found.append({"title": TITLES[kind], "columns": list(across), "rows": rows})
        return found


def letter(kind: str, cell: Cell | None) -> str:
    """Return the letter of a cell: a small one where a hand that cannot do what it says stands, none where none is."""
    if cell is None:
        return ""
    is_else_stood_on = kind != "pair" and cell.best_of(("stand", "draw")) == "stand"
    capital = LETTERS[cell.best]
    return capital.lower() if is_else_stood_on and cell.best in ("double", "surrender") else capital
