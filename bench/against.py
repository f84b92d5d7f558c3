"""How fast rounds are played beside another checkout, each by its own benches: above 1 is faster here.

python bench/against.py ../before                          every game of rounds.py and poker.py
python bench/against.py ../before --games blackjack craps
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SLICE_SECONDS = 0.5
LEAST_RATIO = 0.97
"""What a change may cost at most, by medians."""


def slices() -> dict[str, Callable[[float, int], float]]:
    """Return what plays one slice of each game, at this checkout or the other; each says how much a second was done."""
    poker, rounds = import_module("poker"), import_module("rounds")  # those of the checkout, by the path

    def rate(play: Callable[[float, int], Any], seconds: float, seed: int) -> float:
        done = play(seconds, seed)
        return float(done.rounds / done.seconds)

    played: dict[str, Callable[[float, int], float]] = {
        game: partial(rate, partial(rounds.game_slice, game)) for game in rounds.GAMES
    }
    played |= {rounds.BLACKJACK: partial(rate, rounds.blackjack_slice), rounds.CRAPS: partial(rate, rounds.craps_slice)}
    return played | {game: partial(poker.our_slice, game) for game in poker.OPTIONS}


def serve() -> None:
    """Play the slices that are asked for, one a line."""
    contenders = slices()
    print(json.dumps(list(contenders)), flush=True)
    gc.freeze()  # what was imported is walked by no collection
    for line in sys.stdin:
        game, seconds, seed = json.loads(line)
        gc.collect()
        print(json.dumps(contenders[game](seconds, seed)), flush=True)


class Checkout:
    """A checkout that plays slices in a process of its own, by its own source and its own benches."""

    def __init__(self, folder: Path) -> None:
        paths = os.pathsep.join(str(folder / part) for part in ("src", "bench"))
        self.process = subprocess.Popen(
            (sys.executable, str(Path(__file__)), "--serve"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": paths, "PYTHONSAFEPATH": "1", "PYTHONHASHSEED": "0"},
        )
        self.games: list[str] = self._answer()

    def _answer(self) -> Any:
        """Read one line of what the process says."""
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def play(self, game: str, seconds: float, seed: int) -> float:
        """Play one slice; return rounds a second."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([game, seconds, seed]) + "\n")
        self.process.stdin.flush()
        return float(self._answer())

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def compare(checkouts: Sequence[Checkout], game: str, seconds: float, seed: int) -> tuple[float, float, float]:
    """Let both play the same slices in turn; return the medians of their rates, and of the ratios of each turn."""
    here, there = checkouts
    turns = []
    for number in range(max(1, round(seconds / SLICE_SECONDS))):
        pair = [
            (side, side.play(game, SLICE_SECONDS, seed + number)) for side in ((here, there), (there, here))[number % 2]
        ]
        rates = dict(pair)
        turns.append((rates[here], rates[there]))
    return (
        median(one for one, _ in turns),
        median(other for _, other in turns),
        median(one / other for one, other in turns),
    )


def report(checkouts: Sequence[Checkout], games: Sequence[str], seconds: float, seed: int) -> dict[str, float]:
    """Print a row a game, and return the ratios."""
    print(f"{'rounds a second':<30}{'here':>10}{'there':>10}{'ratio':>8}", flush=True)
    found = {}
    for game in games:
        here, there, found[game] = compare(checkouts, game, seconds, seed)
        print(f"{game:<30}{here:>10,.1f}{there:>10,.1f}{found[game]:>8.3f}", flush=True)
    return found


def main() -> int:
    """Measure, print, and fail where a game has become slower."""
    if sys.argv[1:] == ["--serve"]:
        serve()
        return 0
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path, nargs="?", help="the other checkout")
    parser.add_argument("--games", nargs="+", help="the games to play (default all)")
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds each side plays each game (default 10)")
    parser.add_argument("--seed", type=int, default=1, help="what cards and players depend on (default 1)")
    arguments = parser.parse_args()
    if arguments.checkout is None:
        print("Nothing to compare with: name another checkout, such as a worktree of an earlier commit.")
        return 0
    checkouts = [Checkout(folder) for folder in (ROOT, arguments.checkout.resolve())]
    both = [game for game in checkouts[0].games if game in checkouts[1].games]
    if unknown := set(arguments.games or ()) - set(both):
        parser.error(f"{', '.join(sorted(unknown))}: both play {', '.join(both)}")
    ratios = report(checkouts, arguments.games or both, arguments.seconds, arguments.seed)
    for each in checkouts:
        each.close()
    slower = [f"{game} {ratio:.3f}" for game, ratio in ratios.items() if ratio < LEAST_RATIO]
    if slower:
        print(f"Slower than {LEAST_RATIO} of the other: {', '.join(slower)}.", file=sys.stderr)
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
