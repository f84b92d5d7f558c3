"""Betting systems: somebody's own function says how many units are bet, from what came before.

Which cards and outcomes come does not depend on what is bet. So a block of rounds is played once for each number of
units that the file names, from the same random numbers, and the function chooses round by round which of them counts.
"""

from __future__ import annotations

import ast
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import numba
import numpy as np
from numba.core.errors import NumbaError

from pitboss.simulate.kernel import Decision, Exact, Kernel, Prepared, Setup
from pitboss.simulate.own import ALLOWED, constants_of, is_python, own_of, short
from pitboss.simulate.stream import Source
from pitboss.simulate.tally import Ints
from pitboss.table.refusal import Refused

UNITS = "UNITS"
"""The constant by which a file names how many units may be bet."""
MOST_LEVELS, MOST_UNITS = 16, 100_000
SYSTEM = Decision(
    "bet", "last, gain, won, lost, total", (),
    "the units bet last (0 at first), what they gained in cents, rounds won and lost in a row, and the gain since the "
    "chunk began; it returns units",
    most=MOST_UNITS,
)  # fmt: skip
LAST, GAIN, WON, LOST, TOTAL = range(5)


class Bettor(NamedTuple):
    """A table, and what a system remembers of the rounds before."""

    table: Any
    memory: Ints


def has_system(setup: Setup) -> bool:
    """Tell whether a file bets by a system of its own."""
    return bool(setup.source) and is_python(setup.strategy) and UNITS in constants_of(setup)


def levels_of(setup: Setup) -> tuple[int, ...]:
    """Return how many units may be bet, as a file names them."""
    where, said = setup.strategy.partition(":")[0], constants_of(setup)[UNITS]
    is_good = isinstance(said, tuple | list) and said and all(type(each) is int for each in said)
    if not is_good or len(said) > MOST_LEVELS or not all(0 < each <= MOST_UNITS for each in said):
        allowed = f"up to {MOST_LEVELS} whole numbers, such as UNITS = (1, 2, 4, 8)"
        raise Refused(f"{where}: {UNITS}", "it does not name bets", allowed)
    return tuple(sorted(set(said)))


@lru_cache(maxsize=8)
def chooser(function: Any) -> Any:
    """Return a loop in which a function chooses the units of round after round."""

    def choose(levels: Ints, nets_of: Any, wagered_of: Any, memory: Ints, nets: Ints, wagered: Ints) -> int:
        for row in range(nets.shape[0]):
            units = function(memory[0], memory[1], memory[2], memory[3], memory[4])
            level = -1
            for place in range(levels.size):
                if levels[place] == units:
                    level = place
            if level < 0:
                memory[0] = units
                return row + 1
            net = 0
            for column in range(nets.shape[1]):
                nets[row, column] = nets_of[level, row, column]
                net += nets[row, column]
            wagered[row] = wagered_of[level, row]
            memory[0] = units
            memory[1] = net
            memory[4] += net
            if net > 0:
                memory[2] += 1
                memory[3] = 0
            elif net < 0:
                memory[2] = 0
                memory[3] += 1
        return 0

    return numba.njit(choose, nogil=True)


def prepare_system(setup: Setup, kernel: Kernel) -> Prepared:
    """Make a table ready at which a system bets; each number of units must be one that the table takes."""
    where = setup.strategy.partition(":")[0]
    levels, own = levels_of(setup), own_of(replace(setup, strategy=where), (SYSTEM,))[SYSTEM.name]
    plain = replace(setup, strategy=kernel.strategies[0], source="")
    if any(each.name in functions_in(setup) for each in kernel.decisions if each.name != SYSTEM.name):
        plain = replace(setup, times=1)
    tables = [kernel.prepare(replace(plain, times=units)) for units in levels]
    first = kernel.prepare(plain)
    if first.keeps_bets:
        why = f"bets stand from round to round at {setup.game.title}"
        raise Refused(f"{where}: {UNITS}", why, "a game whose bets are settled in every round")
    loop = chooser(own.function)
    check_system(own, np.array(levels, np.int64), loop, len(first.wagers))

    def play(source: Source, table: Any, nets: Ints, wagered: Ints) -> None:
        nets_of = np.zeros((len(levels), *nets.shape), np.int64)
        wagered_of = np.zeros((len(levels), len(nets)), np.int64)
        bettor: Bettor = table
        words, state, before = source.words.copy(), source.state.copy(), deepcopy(bettor.table)
        for place, ready in enumerate(tables):
            source.words[:], source.state[:] = words, state
            own_table = bettor.table if place == len(tables) - 1 else deepcopy(before)
            ready.play(source, own_table, nets_of[place], wagered_of[place])
        if loop(np.array(levels, np.int64), nets_of, wagered_of, bettor.memory, nets, wagered):
            units = int(bettor.memory[0])
            raise own.refused(f"bet returns {units}", f"{UNITS} does not name it", ", ".join(map(str, levels)))

    most = tables[-1]
    return replace(
        first,
        values=frozenset().union(*(each.values for each in tables)),
        least=min(each.least for each in tables),
        most=max(each.most for each in tables),
        play=play,
        fresh=lambda: Bettor(first.fresh(), np.zeros(5, np.int64)),
        exact=no_exact,
        spread=first.spread * max(1.0, levels[-1] / levels[0] / 3),
        gauges=most.gauges,
        read_gauges=lambda bettor: most.read_gauges(bettor.table),
        notes=(*first.notes, f"Bets by {where}: {', '.join(map(str, levels))} units."),
    )


def no_exact() -> Exact | None:
    """Say nothing: no exact method knows somebody's system."""
    return None


def functions_in(setup: Setup) -> set[str]:
    """Return the names of the functions in a file."""
    return {each.name for each in ast.parse(setup.source).body if isinstance(each, ast.FunctionDef)}


def check_system(own: Any, levels: Ints, loop: Any, columns: int) -> None:
    """Let a system bet on made-up rounds, won and lost, before it bets on real ones."""
    rounds = 400
    chance = np.random.default_rng(1)
    nets_of = np.zeros((levels.size, rounds, columns), np.int64)
    nets_of[:, :, 0] = chance.choice((-100, 100, 0), rounds) * levels[:, None]
    memory, nets = np.zeros(5, np.int64), np.zeros((rounds, columns), np.int64)
    try:
        bad = loop(levels, nets_of, np.zeros((levels.size, rounds), np.int64), memory, nets, np.zeros(rounds, np.int64))
    except (NumbaError, TypeError) as error:
        raise own.refused(SYSTEM.said("bet"), short(error), ALLOWED) from None
    if bad:
        allowed = ", ".join(map(str, levels))
        raise own.refused(f"bet returns {int(memory[0])}", f"{UNITS} does not name it", allowed)
