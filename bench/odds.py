"""How fast tables are priced: beside the round of play itself, and beside our own plain twins in C and C++."""

from __future__ import annotations

import argparse
import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

from pitboss.games import find_game
from pitboss.games.baccarat.count import banker_draws, player_draws, point_count
from pitboss.games.game import table_after
from pitboss.odds.answer import silent
from pitboss.odds.solvers import price
from pitboss.table.cards import CARDS, Card
from pitboss.table.event import Drawn
from pitboss.table.events import CardsShuffled, WageringEnded, WagerPlaced
from pitboss.table.options import choose
from pitboss.table.requests import Draw, Shuffle
from pitboss.table.table import Player, Seat, Table
from pitboss.table.window import OpenForWagers

PEERS = Path(__file__).parent / "peers"
COUNTS = tuple(CARDS[4 * rank] for rank in (12, *range(8), 8))
"""A card of each value that baccarat knows."""
LEAVES_PLAYED = 1_500


@dataclass(frozen=True)
class Figure:
    """A figure: what was measured, how often it is the peer's, and what it should at least or at most be."""

    name: str
    seconds: float
    peer_seconds: float | None
    ratio: float | None
    aim: str
    is_met: bool


def timed(work: Callable[[], Any], times: int = 3) -> tuple[float, Any]:
    """Return the least wall-clock seconds that some work takes, and what it comes to."""
    best, found = float("inf"), None
    for _ in range(times):
        start = time.perf_counter()
        found = work()
        best = min(best, time.perf_counter() - start)
    return best, found


# Baccarat through the round of play


def table_of_baccarat() -> Table:
    """Return a table of minibaccarat with one player."""
    game = find_game("baccarat")
    options = choose(game.options, {"variation": "minibaccarat", "shuffle": "continuous"})
    table = game.new_table(options, 1, 0)
    return replace(table, seats=(Seat(1, "Ann"),), players=(Player("Ann", 1_000_000),))


def leaves() -> Iterator[tuple[Card, ...]]:
    """Go through every order of card values in which a round can be dealt."""
    for first in product(COUNTS, repeat=4):
        player, banker = point_count(first[::2]), point_count(first[1::2])
        thirds: list[Card | None] = [*COUNTS] if player_draws(player, banker) else [None]
        for third in thirds:
            own = () if third is None else (third,)
            if banker_draws(player, banker, third):
                yield from ((*first, *own, card) for card in COUNTS)
            else:
                yield (*first, *own)


def play(table: Table, cards: tuple[Card, ...]) -> int:
    """Drive one round of play with these cards; return what the player has after it."""
    coming, wagers = iter(cards), [WagerPlaced("Ann", 1, "banker", 10_000)]
    rules = find_game("baccarat")
    felt = rules.felt(table)
    steps = rules.round_of_play(felt)
    answer: object = None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration:
            return table_after(felt).player("Ann").chips
        answer = None
        if isinstance(step, Draw):
            answer = Drawn(next(coming), step.place)
        elif isinstance(step, Shuffle):
            answer = CardsShuffled(1, step.deck, step.how, ())
        elif isinstance(step, OpenForWagers):
            answer = wagers.pop() if wagers else WageringEnded()
            step.admit(answer)


def baccarat() -> Figure:
    """Compare eight decks priced with every leaf driven through the round of play."""
    ours, _ = timed(lambda: price("baccarat"))
    every = list(leaves())
    table, some = table_of_baccarat(), every[:: len(every) // LEAVES_PLAYED]
    seconds, _ = timed(lambda: [play(table, cards) for cards in some], 1)
    peer = seconds / len(some) * len(every)
    name = (
        f"baccarat, eight decks, beside {len(every):,} leaves of the round of play (of which {len(some):,} are played)"
    )
    return Figure(name, ours, peer, peer / ours, "at least 100 times as fast", peer / ours >= 100)


# Twins


def built(source: str, compiler: str, *flags: str) -> Path | None:
    """Compile a twin, where there is a compiler."""
    if shutil.which(compiler) is None:
        return None
    program = Path(tempfile.mkdtemp()) / Path(source).stem
    subprocess.run([compiler, "-O2", "-march=native", *flags, "-o", program, PEERS / source], check=True)
    return program


def twin(program: Path) -> list[str]:
    """Run a twin; return the words that it prints."""
    return subprocess.run([program], check=True, capture_output=True, text=True).stdout.split()


def blackjack() -> Figure:
    """Compare eight decks, composition-dependent, with the twin in C++."""
    from pitboss.odds.blackjack.rules import Rules
    from pitboss.odds.blackjack.solve import Table as BlackjackTable

    rules = Rules.of(choose(find_game("blackjack").options, {}))
    shoe = (32,) * 9 + (128,)
    BlackjackTable(rules, shoe).gain  # noqa: B018 - compiles the loops and lists the hands
    ours, gain = timed(lambda: BlackjackTable(rules, shoe).gain)
    program = built("blackjack.cpp", "g++", "-std=c++17")
    if program is None:
        return Figure("blackjack, eight decks; no C++ compiler for the twin", ours, None, None, "", True)
    found, seconds = twin(program)
    assert abs(float(found) - gain) < 1e-11, (found, gain)
    ratio = ours / float(seconds)
    return Figure(
        "blackjack, eight decks, beside C++", ours, float(seconds), ratio, "at most 3 times as long", ratio <= 3
    )


def blackjack_answer() -> Figure:
    """Take the time of a whole answer about eight decks: every result, the variance, and the chart with its cost."""
    price("blackjack", wager="main")  # compiles the loops
    ours, _ = timed(lambda: price("blackjack", wager="main"))
    name = "blackjack, eight decks, every result and the chart"
    return Figure(name, ours, None, None, "about a second", ours < 1.5)


def double_draw_poker() -> Figure:
    """Compare best play of the whole game, on every core, with the twin in C on one."""
    from pitboss.games.double_draw_poker import LAW
    from pitboss.odds.double_draw_poker import solve

    pays = solve.pays_of(choose(find_game("double-draw-poker").options, {}), Fraction(1))
    solve.solve(pays, silent, LAW.deck[-20:])  # compiles the loops
    ours, solved = timed(lambda: solve.solve(pays, silent, LAW.deck), 1)
    program = built("double_draw.c", "gcc")
    if program is None:
        return Figure("double draw poker; no C compiler for the twin", ours, None, None, "", True)
    gain, every, seconds = twin(program)
    assert Fraction(int(gain), int(every)) == solved.gain
    ratio = ours / float(seconds)
    name = "double draw poker, every core, beside C on one"
    return Figure(name, ours, float(seconds), ratio, "at most 1.5 times as long", ratio <= 1.5)


def caribbean_stud_poker() -> Figure:
    """Compare every hand against every card of the dealer's, counted and decided, with the twin in C."""
    from pitboss.games.caribbean_stud_poker import LAW
    from pitboss.odds.caribbean_stud_poker import solve

    cards = tuple(sorted(LAW.deck))
    solve.counted(cards[:12], silent)  # compiles the loops
    ours, _ = timed(lambda: solve.counted(cards, silent), 1)
    gain = price("caribbean-stud-poker", wager="whole_round").wager("whole_round").gain
    program = built("caribbean_stud.c", "gcc")
    if program is None:
        return Figure("caribbean stud; no C compiler for the twin", ours, None, None, "", True)
    total, ways, seconds = twin(program)
    assert Fraction(int(total), int(ways)) == gain
    ratio = ours / float(seconds)
    return Figure("caribbean stud, beside C", ours, float(seconds), ratio, "at most 2 times as long", ratio <= 2)


def three_card_poker() -> Figure:
    """Take the time of Three Card Poker."""
    ours, _ = timed(lambda: price("three-card-poker"))
    return Figure("three card poker", ours, None, None, "under half a second", ours < 0.5)


SETS: tuple[tuple[str, dict[str, str]], ...] = (
    ("craps", {}),
    ("baccarat", {"decks": "6", "tiger": "yes", "dragon_bonus": "A", "pairs": "yes"}),
    ("blackjack", {"decks": "1"}),
    ("blackjack", {"max_hands": "4", "surrender": "yes"}),
    ("blackjack", {"dealer_card": "face-up"}),
    ("three-card-poker", {"pair_plus": "B", "ante_bonus": "1-5-6", "wagers": "both"}),
    ("double-draw-poker", {"bonus_table": "1"}),
    ("caribbean-stud-poker", {"progressive": "500-100-50"}),
    ("let-it-ride-poker", {"bonus": "20000"}),
    ("double-down-stud", {}),
    ("red-dog", {"decks": "8"}),
    ("pokette", {}),
    ("keno", {}),
    ("pai-gow", {}),
    ("pai-gow-poker", {"additional": "fortune"}),
    ("chemin-de-fer", {"banker_draws": "free"}),
)
MOST_SECONDS = 60
"""What a whole answer may take at most."""


def option_sets(only: str) -> list[dict[str, Any]]:
    """Take time and memory of whole answers, strategy included, under some options."""
    found = []
    for game, settings in (each for each in SETS if only in each[0]):
        print(f"{game} ...", file=sys.stderr)
        seconds, _ = timed(lambda game=game, settings=settings: price(game, settings, fresh=True), 1)  # type: ignore[misc]
        megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        found.append({"game": game, "options": settings, "seconds": round(seconds, 3), "megabytes so far": megabytes})
    return found


FIGURES: tuple[tuple[str, Callable[[], Figure]], ...] = (
    ("three-card-poker", three_card_poker),
    ("baccarat", baccarat),
    ("blackjack", blackjack),
    ("blackjack", blackjack_answer),
    ("double-draw-poker", double_draw_poker),
    ("caribbean-stud-poker", caribbean_stud_poker),
)


def main() -> int:
    """Measure, print, and say whether the aims are met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--no-check", action="store_true", help="exit code 0 whatever the figures")
    parser.add_argument("--only", default="", metavar="TEXT", help="games alone whose name has this in it")
    arguments = parser.parse_args()
    only = arguments.only.replace("_", "-")
    figures = [measure() for game, measure in FIGURES if only in game]
    sets = option_sets(only)
    if arguments.json:
        print(json.dumps({"figures": [vars(figure) for figure in figures], "option sets": sets}, indent=2))
    else:
        for figure in figures:
            beside = f"; the other {figure.peer_seconds:.3f} s, ratio {figure.ratio:.2f}" if figure.peer_seconds else ""
            verdict = f" (aim: {figure.aim}; {'met' if figure.is_met else 'NOT MET'})" if figure.aim else ""
            print(f"{figure.name}: {figure.seconds:.3f} s{beside}{verdict}")
        for each in sets:
            options = ", ".join(f"{name}={value}" for name, value in each["options"].items()) or "default options"
            late = "" if each["seconds"] < MOST_SECONDS else " (aim: under a minute; NOT MET)"
            print(f"{each['game']}, {options}: {each['seconds']:.3f} s, {each['megabytes so far']} MB so far{late}")
    is_met = all(figure.is_met for figure in figures) and all(each["seconds"] < MOST_SECONDS for each in sets)
    return 0 if arguments.no_check or is_met else 1


if __name__ == "__main__":
    sys.exit(main())
