"""How many hands of poker we play a second, beside PokerKit: hold 'em, and stud at no and at fixed limits."""

from __future__ import annotations

import argparse
import gc
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import partial
from importlib.metadata import version
from io import StringIO
from pathlib import Path
from statistics import median
from typing import Any, TextIO

from pokerkit import Automation, BettingStructure, FixedLimitSevenCardStud, Mode, NoLimitTexasHoldem, State
from pokerkit.state import (
    CardBurning,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
)

from pitboss.chance import SeededChance
from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.log import Log
from pitboss.table.events import ChipsBought, PlayerSeated

SEATS = 6
AT_ONCE = 20
"""So many hands are played between two looks at the clock."""
SLICE_SECONDS = 1.0
COUNTED = 2_000
"""In so many hands it is counted what happens in a hand."""
CHIPS, SHORT, UNIT = 20_000, 5_000, 50
"""What a player buys, below how much more is bought, and the least chip, all in cents."""
HOLDEM, STUD, FIXED_STUD = "no-limit hold 'em", "no-limit seven-card stud", "fixed-limit seven-card stud"
OPTIONS: dict[str, dict[str, str]] = {
    HOLDEM: {
        "limit": "no-limit", "minimum": "$2", "first_blind": "$1", "second_blind": "$2", "raises": "unlimited",
        "losing_hands": "mucked",
    },
    STUD: {
        "game": "seven-card-stud", "limit": "no-limit", "ante": "$0.50", "forced_bet": "$1", "minimum": "$2",
        "raises": "unlimited", "losing_hands": "mucked",
    },
    FIXED_STUD: {
        "game": "seven-card-stud", "ante": "$0.50", "forced_bet": "$1", "minimum": "$2", "maximum": "$4",
        "losing_hands": "mucked", "heads_up_raises": "as-posted",
    },
}  # fmt: skip
LEAST_RATIOS = {HOLDEM: 6.0, STUD: 6.0, FIXED_STUD: 2.5}
"""Hands that we should play while PokerKit plays one."""


@dataclass(frozen=True, slots=True)
class Course:
    """What happens in a hand on average, so that a reader sees that both sides do the same work."""

    actions: float
    streets: float
    """Rounds of cards."""
    showdowns: float
    """Hands that are shown or mucked at the end."""


def repeat(play: Callable[[], object], seconds: float) -> float:
    """Play hands until the time is up; return how many a second, of the processor's time."""
    gc.collect()  # so that nobody clears away what another left
    hands, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(AT_ONCE):
            play()
        hands += AT_ONCE
    return hands / spent


# Ours


def our_slice(game: str, seconds: float, seed: int) -> float:
    """Play at a new table with its log in a file."""
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log.jsonl").open("w", encoding="ascii") as file:
        return repeat(partial(play_ours, our_table(game, file, seed), random.Random(seed)), seconds)


def our_table(game: str, file: TextIO, seed: int) -> Dealer:
    """Open a table and seat the players."""
    dealer = Dealer(Log(file, keep=False, by_round=True), SeededChance(seed.to_bytes(32, "big")))
    dealer.open("poker", OPTIONS[game], SEATS, 0)
    for position in range(1, SEATS + 1):
        dealer.take(PlayerSeated(f"player {position}", position, CHIPS))
    return dealer


def play_ours(dealer: Dealer, people: random.Random) -> None:
    """Play one hand, everybody taking any choice, each as likely as another; who has few chips buys more before it."""
    for player in dealer.table.players:
        if player.chips < SHORT:
            dealer.take(ChipsBought(player.name, CHIPS))
    dealer.begin_round()
    while dealer.prompt is not None:
        (ask,) = asks_of(dealer.prompt)
        choices = ask.choices[:-1] if ask.choices[0].word == "check" else ask.choices  # folding comes last
        choice = people.choice(choices)
        amount = people.choice(choice.amounts) if choice.amounts else None
        dealer.take(ask.decide(ask.player, choice.word, amount=amount))


def our_course(game: str, seed: int) -> Course:
    """Play some hands apart from the clock, and count in their log; each round of cards but the first has a burn."""
    file, people = StringIO(), random.Random(seed)
    dealer = our_table(game, file, seed)
    for _ in range(COUNTED):
        play_ours(dealer, people)
    found = Counter(json.loads(line)["event"] for line in file.getvalue().splitlines())
    return Course(
        found["action_taken"] / COUNTED,
        1 + found["card_burned"] / COUNTED,
        (found["hand_revealed"] + found["hand_conceded"]) / COUNTED,
    )


# PokerKit


def their_slice(game: str, seconds: float, seed: int) -> float:
    """Play hands at PokerKit, everything automated but the players."""
    random.seed(seed)  # PokerKit shuffles with the module's own generator
    return repeat(partial(play_theirs, game, [CHIPS // UNIT] * SEATS), seconds)


NO_LIMIT: dict[str, Any] = {
    "min_completion_betting_or_raising_amount": 4, "max_completion_betting_or_raising_count": None,
}  # fmt: skip


def new_state(game: str, stacks: list[int]) -> State:
    """Return a new hand with our limits, in our least chips."""
    automations: Any = tuple(Automation)
    if game == HOLDEM:
        return NoLimitTexasHoldem(automations, True, 0, (2, 4), 4, mode=Mode.CASH_GAME)(stacks, SEATS)
    stud = FixedLimitSevenCardStud(automations, True, 1, 2, 4, 8, mode=Mode.CASH_GAME)
    if game == STUD:  # for which PokerKit has no class of its own
        stud.betting_structure = BettingStructure.NO_LIMIT  # type: ignore[misc]
        stud.streets = tuple(replace(street, **NO_LIMIT) for street in stud.streets)
    return stud(stacks, SEATS)


def play_theirs(game: str, stacks: list[int]) -> State:
    """Play one hand, the players taking any legal action, each as likely as another, and buying chips as at ours."""
    state = new_state(game, [stack if stack * UNIT >= SHORT else stack + CHIPS // UNIT for stack in stacks])
    while state.status:
        if state.can_post_bring_in():
            state.post_bring_in()
            continue
        actions: list[Callable[[], object]] = [state.check_or_call]
        if state.checking_or_calling_amount:  # nobody folds who can check
            actions.append(state.fold)
        if state.can_complete_bet_or_raise_to():
            actions.append(partial(raise_at_random, state))
        random.choice(actions)()
    stacks[:] = [*state.stacks[1:], state.stacks[0]]  # what is left is kept, and the button goes on
    return state


def raise_at_random(state: State) -> None:
    """Bet or raise to any amount between the least and the most."""
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    assert least is not None and most is not None
    state.complete_bet_or_raise_to(random.randint(least, most))


def their_course(game: str, seed: int) -> Course:
    """Play some hands apart from the clock, and count the operations that their states record."""
    random.seed(seed)
    stacks = [CHIPS // UNIT] * SEATS
    found: Counter[type] = Counter()
    hands_shown = 0
    for _ in range(COUNTED):
        operations = play_theirs(game, stacks).operations
        found.update(map(type, operations))
        shown = [each.player_index for each in operations if isinstance(each, HoleCardsShowingOrMucking)]
        hands_shown += len(set(shown))  # in stud a hand that is all-in is shown again with its last card
    return Course(
        (found[CheckingOrCalling] + found[CompletionBettingOrRaisingTo] + found[Folding]) / COUNTED,
        1 + found[CardBurning] / COUNTED,
        hands_shown / COUNTED,
    )


@dataclass(frozen=True, slots=True)
class Figure:
    """Hands a second of one game, ours and theirs: the medians over the slices; and the course of a hand on each side.

    The ratio is how many hands we play while PokerKit plays one: the median of those between slices of the same turn.
    """

    game: str
    ours: float
    theirs: float
    ratio: float
    our_hand: Course
    their_hand: Course


def measure(game: str, seconds: float, seed: int) -> Figure:
    """Let both play in turn, a slice each, so that whatever else the machine does hits both alike."""
    hands = our_course(game, seed), their_course(game, seed)  # which also makes the tables that are made once
    count = max(1, round(seconds / SLICE_SECONDS))
    ours, theirs = [], []
    for number in range(count):
        ours.append(our_slice(game, seconds / count, seed + number))
        theirs.append(their_slice(game, seconds / count, seed + number))
    ratio = median([one / other for one, other in zip(ours, theirs, strict=True)])
    return Figure(game, round(median(ours), 1), round(median(theirs), 1), round(ratio, 2), *hands)


def print_figures(figures: list[Figure]) -> None:
    """Print the rates, and below them what happens in a hand on either side."""
    print(f"{'hands a second':<29}{'ours':>10}{'PokerKit ' + version('pokerkit'):>18}{'ratio':>8}")
    for each in figures:
        print(f"{each.game:<29}{each.ours:>10,.1f}{each.theirs:>18,.1f}{each.ratio:>8.2f}")
    print(f"in a hand, of {COUNTED}")
    for each in figures:
        for name in ("actions", "streets", "showdowns"):
            ours, theirs = getattr(each.our_hand, name), getattr(each.their_hand, name)
            print(f"{each.game + ': ' + name:<41}{ours:>9.2f}{theirs:>10.2f}")


def main() -> int:
    """Measure, print, and fail where a ratio is below the aim."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="seconds each contender plays each game (default 5)")
    parser.add_argument("--seed", type=int, default=1, help="what cards and players depend on (default 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--no-check", action="store_true", help="do not fail where a ratio is below the aim")
    arguments = parser.parse_args()
    figures = [measure(game, arguments.seconds, arguments.seed) for game in OPTIONS]
    if arguments.json:
        print(json.dumps({each.game: asdict(each) for each in figures}, indent=2))
    else:
        print_figures(figures)
    low = [each for each in figures if each.ratio < LEAST_RATIOS[each.game]]
    for each in low:
        print(f"Below the aim: {each.game} {each.ratio} (aim {LEAST_RATIOS[each.game]:g}).", file=sys.stderr)
    return 1 if low and not arguments.no_check else 0


if __name__ == "__main__":
    sys.exit(main())
