"""Best play of Double Draw Poker as a person can use it: what to hold, in which order, when to fold, at what cost."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from pitboss.odds.answer import decimal, percent
from pitboss.odds.double_draw_poker.holds import FOLD, Kind
from pitboss.odds.double_draw_poker.ranking import Flags, first_of, holds_of, ranked
from pitboss.odds.double_draw_poker.set_kernels import Ints
from pitboss.odds.double_draw_poker.solve import Solved


def strategy_of(solved: Solved) -> dict[str, Any]:
    """Return play by a list of holds: in words, as a table, and what it costs against best play, in antes."""
    holds = holds_of(solved)
    order = ranked(holds, solved.weights)
    chosen = first_of(holds.has, order)
    worth = holds.worth[range(len(chosen)), chosen]
    cost = Fraction(weighed(solved.values, solved.weights) - weighed(worth, solved.weights), solved.whole)
    folded = [Fraction(int(solved.weights[each].sum()), solved.deals)
              for each in (chosen == holds.kinds.index(FOLD), solved.best < 0)]  # fmt: skip
    lines = ((name, np.isin(chosen, kinds)) for name, kinds in lines_of(holds.kinds, order))
    rows = [[name, *told(solved, worth, played)] for name, played in lines]
    table = {"title": "What to hold of the first five cards: the first of these that the hand has",
             "columns": ["hold", "of all deals", "gains on average"], "rows": rows, "right": True}  # fmt: skip
    return {"words": words_of(solved, cost, *folded), "cost": str(cost), "tables": [table]}


def weighed(values: Ints, weights: Ints) -> int:
    """Return the sum of values, each as often as its weight says, however large."""
    return sum(int(value) * int(weight) for value, weight in zip(values, weights, strict=True))


def lines_of(kinds: list[Kind], order: list[int]) -> Iterator[tuple[str, list[int]]]:
    """Yield the lines of the list; neighbours that differ only in their ways, the most first, are one."""
    lines: list[list[int]] = []
    for kind in order:
        last = kinds[lines[-1][-1]] if lines else FOLD
        if last.words == kinds[kind].words and last.ways > kinds[kind].ways:
            lines[-1].append(kind)
        else:
            lines.append([kind])
    for line in lines:
        words, ways = kinds[line[0]].words, [kinds[kind].ways for kind in line]
        end = f", {' or '.join(map(str, ways))} way{'s' * (ways != [1])}" if ways[0] else ""
        yield f"{words}{end}", line


def told(solved: Solved, worth: Ints, played: Flags) -> list[str]:
    """Tell how often a line of the list is played, and what it gains."""
    times = int(solved.weights[played].sum())
    gain = Fraction(weighed(worth[played], solved.weights[played]), times * solved.whole // solved.deals)
    return [percent(Fraction(times, solved.deals), 4), decimal(gain, 4, "+")]


def words_of(solved: Solved, cost: Fraction, folded: Fraction, folded_best: Fraction) -> str:
    """Say how to play by the list, when to fold, and what the list costs."""
    pays = solved.pays
    least = Fraction(pays.fold_second - pays.nets[0], min(pays.nets[1:]) - pays.nets[0])
    needed = [f"{-(-unseen * least.numerator // least.denominator)} of {unseen}" for unseen in (49, 46)]
    return (
        "Of the first five cards hold the first line of the list that the hand has; where it has several such, that of "
        "more ways, then that of the highest cards. Ways are the straights in which the held cards can lie. Fold a "
        f"hand that has none of them: {percent(folded, 4)} of all, where best play folds {percent(folded_best, 4)}. "
        f"Played so, with best play of the second draw, a round costs {percent(cost, 4)} of the ante more than best "
        "play. After the first draw go on with two pairs or better, or with enough cards left that would make it: "
        f"where they would make two pairs, {needed[0]} unseen cards if none was thrown away and {needed[1]} if three "
        "were; fewer where they make more. `--hand` with `--discards` tells of any hand."
    )
