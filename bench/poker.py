"""How many hands of poker we play a second, beside PokerKit: no-limit hold 'em and fixed-limit seven-card stud."""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

from pokerkit import Automation, FixedLimitSevenCardStud, NoLimitTexasHoldem, State

from pitboss.chance import SeededChance
from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.log import Log
from pitboss.table.events import ChipsBought, PlayerSeated

SEATS = 6
AT_ONCE = 20
"""So many hands are played between two looks at the clock."""
SLICE_SECONDS = 1.0
LEAST_RATIO = 6.0
"""Hands that we should play while PokerKit plays one."""
CHIPS, SHORT = 20_000, 5_000
HOLDEM, STUD = "no-limit hold 'em", "seven-card stud"
OPTIONS: dict[str, dict[str, str]] = {
    HOLDEM: {
        "limit": "no-limit", "minimum": "$2", "first_blind": "$1", "second_blind": "$2", "raises": "unlimited",
        "losing_hands": "mucked",
    },
    STUD: {
        "game": "seven-card-stud", "ante": "$0.50", "forced_bet": "$1", "minimum": "$2", "maximum": "$4",
        "losing_hands": "mucked", "heads_up_raises": "as-posted",
    },
}  # fmt: skip


def repeat(play: Callable[[], None], seconds: float) -> float:
    """Play hands until the time is up; return how many a second, of the processor's time."""
    hands, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(AT_ONCE):
            play()
        hands += AT_ONCE
    return hands / spent


# Ours


def our_slice(game: str, seconds: float, seed: int) -> float:
    """Play at a new table with its log in a file, everybody taking any choice, each as likely as another."""
    people = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log.jsonl").open("w", encoding="ascii") as file:
        dealer = Dealer(Log(file, keep=False, by_round=True), SeededChance(seed.to_bytes(32, "big")))
        dealer.open("poker", OPTIONS[game], SEATS, 0)
        for position in range(1, SEATS + 1):
            dealer.take(PlayerSeated(f"player {position}", position, CHIPS))
        return repeat(partial(play_ours, dealer, people), seconds)


def play_ours(dealer: Dealer, people: random.Random) -> None:
    """Play one hand; who has few chips left buys more before it."""
    for player in dealer.table.players:
        if player.chips < SHORT:
            dealer.take(ChipsBought(player.name, CHIPS))
    dealer.begin_round()
    while dealer.prompt is not None:
        (ask,) = asks_of(dealer.prompt)
        offered = [choice for choice in ask.choices if choice.word != "fold" or ask.choices[0].word != "check"]
        choice = people.choice(offered)
        amount = people.choice(choice.amounts) if choice.amounts else None
        dealer.take(ask.decide(ask.player, choice.word, amount=amount))


# PokerKit


def their_slice(game: str, seconds: float, seed: int) -> float:
    """Play hands at PokerKit, everything automated but the players."""
    random.seed(seed)  # PokerKit shuffles with the module's own generator
    return repeat(partial(play_theirs, game), seconds)


def new_state(game: str) -> State:
    """Return a new hand of six stacks of a hundred big bets."""
    automations: Any = tuple(Automation)
    if game == HOLDEM:
        return NoLimitTexasHoldem.create_state(automations, True, 0, (2, 4), 4, 400, SEATS)
    return FixedLimitSevenCardStud.create_state(automations, True, 1, 2, 4, 8, 400, SEATS)


def play_theirs(game: str) -> None:
    """Play one hand, the players taking any legal action, each as likely as another."""
    state = new_state(game)
    while state.status:
        if state.can_post_bring_in():
            state.post_bring_in()
            continue
        actions: list[Callable[[], object]] = [state.check_or_call]
        if state.can_fold():
            actions.append(state.fold)
        if state.can_complete_bet_or_raise_to():
            actions.append(partial(raise_at_random, state))
        random.choice(actions)()


def raise_at_random(state: State) -> None:
    """Bet or raise to any amount between the least and the most."""
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    assert least is not None and most is not None
    state.complete_bet_or_raise_to(random.randint(least, most))


@dataclass(frozen=True, slots=True)
class Figure:
    """Hands a second of one game, ours and theirs: the medians over the slices."""

    game: str
    ours: float
    theirs: float

    @property
    def ratio(self) -> float:
        """Return how many hands we play while PokerKit plays one."""
        return round(self.ours / self.theirs, 2)


def measure(seconds: float, seed: int) -> list[Figure]:
    """Let both play in turn, a slice each, so that whatever else the machine does hits both alike."""
    figures = []
    for game in OPTIONS:
        count = max(1, round(seconds / SLICE_SECONDS))
        ours, theirs = [], []
        for number in range(count):
            ours.append(our_slice(game, seconds / count, seed + number))
            theirs.append(their_slice(game, seconds / count, seed + number))
        figures.append(Figure(game, round(median(ours), 1), round(median(theirs), 1)))
    return figures


def main() -> int:
    """Measure, print, and fail where a ratio is below the aim."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="seconds each contender plays each game (default 5)")
    parser.add_argument("--seed", type=int, default=1, help="what cards and players depend on (default 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--no-check", action="store_true", help="do not fail where a ratio is below the aim")
    arguments = parser.parse_args()
    figures = measure(arguments.seconds, arguments.seed)
    if arguments.json:
        print(json.dumps({each.game: asdict(each) | {"ratio": each.ratio} for each in figures}, indent=2))
    else:
        print(f"{'hands a second':<20}{'ours':>10}{'PokerKit ' + version('pokerkit'):>18}{'ratio':>8}")
        for each in figures:
            print(f"{each.game:<20}{each.ours:>10,.1f}{each.theirs:>18,.1f}{each.ratio:>8.2f}")
    low = [each for each in figures if each.ratio < LEAST_RATIO]
    for each in low:
        print(f"Below the aim: {each.game} {each.ratio} (aim {LEAST_RATIO:g}).", file=sys.stderr)
    return 1 if low and not arguments.no_check else 0


if __name__ == "__main__":
    sys.exit(main())
