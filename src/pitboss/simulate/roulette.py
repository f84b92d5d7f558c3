"""Roulette by the billion: every pocket, and even chances that wait en prison."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from pitboss.games.roulette.settlement import fate_of
from pitboss.games.roulette.spots import AROUND, EVEN_CHANCES, EVERY_SPOT, spots
from pitboss.games.roulette.wagers import PRISON, area_of
from pitboss.odds.evaluation.kernels import compiled
from pitboss.odds.roulette import cheapest, pockets, priced
from pitboss.simulate.kernel import Exact, Kernel, Prepared, Setup, contiguous
from pitboss.simulate.outcomes import moments, prepare_outcomes
from pitboss.simulate.stream import Source, State, Words, below
from pitboss.simulate.tally import Ints
from pitboss.simulate.wagers import read_amount, require_admitted
from pitboss.table.money import DENOMINATIONS, pay
from pitboss.table.refusal import Refused

SETTLED, IMPRISONED, LOSES, HALVED, RELEASED, STAYS = range(6)
"""What a spin does to a wager; the last four to what waits en prison."""
WAITING = {"lose": LOSES, "half": HALVED, "release": RELEASED, "stay": STAYS}


@compiled
def play_spins(
    words: Words, state: State, gains: Ints, fates: Ints, waiting: Ints, amounts: Ints, prison: Ints, nets: Ints,
    wagered: Ints,
) -> None:  # fmt: skip
    """Spin the wheel as often as there are rows."""
    columns = nets.shape[1]
    for row in range(nets.shape[0]):
        pocket = below(gains.shape[0], words, state)
        staked = 0
        for column in range(columns):
            staked += amounts[column]
            net = gains[pocket, column]
            held = prison[column]
            if held:
                fate = waiting[pocket, column]
                if fate == LOSES:
                    net -= held
                    held = 0
                elif fate == HALVED:
                    net -= held // 2
                    held = 0
                elif fate == RELEASED:
                    held = 0
            if fates[pocket, column] == IMPRISONED:
                held += amounts[column]
            prison[column] = held
            nets[row, column] = net
        wagered[row] = staked


def prepare(setup: Setup) -> Prepared:
    """Make a table ready; who says nothing else makes the bet that costs the least."""
    options = setup.options
    offered, chip = spots(options.wheel), min(DENOMINATIONS)
    amounts: dict[str, int] = {}
    for name, said in (setup.wagers or {cheapest(options): ""}).items():
        if name not in offered:
            raise Refused(f"the bet {name!r}", "the layout has no such spot", ", ".join(offered))
        amounts[name] = read_amount(name, said, setup) if said else setup.times * area_of(name, options, chip).least
    require_admitted(setup, amounts)
    landed = pockets(options.wheel)
    gains, fates, waiting = [], [], []
    for number in landed:
        kinds = [fate_of(area, number, options) for area in amounts]
        gains.append([gain(fate, area, amounts[area]) for fate, area in zip(kinds, amounts, strict=True)])
        fates.append([IMPRISONED if fate == "prison" else SETTLED for fate in kinds])
        held = [fate_of(f"{PRISON}{area}", number, options) if area in EVEN_CHANCES else "lose" for area in amounts]
        waiting.append([WAITING[fate] for fate in held])
    ready = prepare_outcomes(amounts, gains)
    if not np.any(fates):
        return ready
    arrays = contiguous(gains), contiguous(fates), contiguous(waiting), contiguous(list(amounts.values()))

    def play(source: Source, table: Ints, nets: Ints, wagered: Ints) -> None:
        play_spins(source.words, source.state, *arrays, table, nets, wagered)

    mean = sum((priced(options, EVERY_SPOT[area]).gain * amount for area, amount in amounts.items()), Fraction(0))
    staked = sum(amounts.values())
    return Prepared(
        tuple(amounts),
        ready.unit,
        frozenset((*ready.values, *amounts.values(), *(amount // 2 for amount in amounts.values()))),
        ready.least - 8 * staked,
        ready.most,
        play,
        lambda: np.zeros(len(amounts), np.int64),
        lambda: Exact(mean, None, "of each bet made, those that wait en prison decided"),
        spread=max(1.0, float(moments(arrays[0])[1]) ** 0.5 / ready.unit),
        is_serial=True,
    )


def gain(fate: str, area: str, amount: int) -> int:
    """Return what a spin gains on a wager that was just made."""
    if fate == "win":
        return pay(amount, EVERY_SPOT[area].pays)
    return {"lose": -amount, "half": -(amount // 2), "prison": 0}[fate]


KERNEL = Kernel(prepare)
__all__ = ["AROUND", "EVEN_CHANCES", "KERNEL", "pockets", "prepare", "spots"]
