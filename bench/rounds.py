"""How many announcements a second our rounds of play make, beside the operations that PokerKit records.

And how many seats of a blackjack table are played a second, beside those of blackjack21. A round of craps is one throw:
its throws a second, a full table on the pass line with odds, stand beside crapssim's.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from statistics import median

from blackjack21 import DEFAULT_SUITS, Deck, GameState, Table, shoe_reset_hook
from crapssim.strategy.odds import PassLineOddsMultiplier
from crapssim.strategy.single_bet import BetPassLine
from crapssim.table import Table as CrapsSimTable
from pokerkit import Automation, NoLimitTexasHoldem, State

from pitboss.chance import SeededChance
from pitboss.games.blackjack.boxes import MAIN, BoxFelt
from pitboss.games.game import MOST_CHIPS
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log
from pitboss.table.cards import Card
from pitboss.table.choices import Ask, Choice
from pitboss.table.events import DecisionMade, PlayerSeated, WagerPlaced
from pitboss.table.window import OpenForWagers

GAMES = ("three-card-poker", "double-draw-poker", "baccarat")
SEATS = 6
SLICE_SECONDS = 0.5
LEAST_RATIO = 6.0
"""Announcements that our rounds should make while PokerKit records one operation."""

TRAY = 100_000_000
CHIP = 500
BLINDS, STACK = (1, 2), 200

POKERKIT, TOGETHER = "pokerkit", "all games"
BLACKJACK, BLACKJACK21 = "blackjack", "blackjack21"
BOXES = 5
DECKS = 8
LEAST_SEATS = 0.25
"""Seats of a round that our blackjack should play while blackjack21 plays one."""

CRAPS, CRAPSSIM = "craps", "crapssim"
LEAST_THROWS = 1.0
"""Throws that we should make while crapssim makes one."""
AT_CRAPS = 10
FLAT, ODDS = 1_000, 2_000
THROWS_AT_ONCE = 200
STARTS = 5


@dataclass(frozen=True, slots=True)
class Slice:
    """What one contender did in one slice: whole rounds or hands, what they put on record, and the seconds."""

    rounds: int
    recorded: int
    seconds: float


def repeat(play: Callable[[], None], seconds: float) -> tuple[int, float]:
    """Play whole rounds until the time is up; return how many, and the seconds they took."""
    rounds, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        play()
        rounds += 1
    return rounds, spent


# Our games


def game_slice(game: str, seconds: float, seed: int) -> Slice:
    """Play rounds at a new table, its log in a file, and count the announcements that the file then holds."""
    people = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.jsonl"
        with path.open("w", encoding="ascii") as file:
            dealer = open_table(game, SEATS, seed, Log(file, keep=False, by_round=True))
            rounds, spent = repeat(partial(play_round, dealer, people), seconds)
        return Slice(rounds, count_announcements(path), spent)


def open_table(game: str, seats: int, seed: int, log: Log) -> Dealer:
    """Open a table and fill its seats with players who cannot run out of chips."""
    dealer = Dealer(log, SeededChance(seed.to_bytes(32, "big")))
    dealer.open(game, {}, seats, TRAY)
    for position in range(1, seats + 1):
        dealer.take(PlayerSeated(f"player {position}", position, MOST_CHIPS))
    return dealer


def play_round(dealer: Dealer, people: random.Random) -> None:
    """Play one round, in which everybody wagers on every betting area and then decides at random."""
    dealer.begin_round()
    while (prompt := dealer.prompt) is not None:
        if isinstance(prompt, Ask):
            choice = people.choice(prompt.choices)
            dealer.take(prompt.decide(prompt.player, choice.word, some_cards(choice, people)))
        else:
            assert isinstance(prompt, OpenForWagers)
            make_wagers(dealer, prompt, people)


def make_wagers(dealer: Dealer, prompt: OpenForWagers, people: random.Random) -> None:
    """Put a random amount on each player's areas, none above the area before it, and end wagering."""
    for position in prompt.felt.positions:
        chips = prompt.areas[0].most // CHIP
        for area in prompt.areas:
            chips = people.randint(1, chips)
            dealer.take(WagerPlaced(position.player, position.number, area.name, chips * CHIP))
    dealer.end_wagering()


def some_cards(choice: Choice, people: random.Random) -> tuple[Card, ...]:
    """Name as many cards, at random, as a choice lets a player name."""
    if not choice.at_most:
        return ()
    return tuple(drawn.card for drawn in people.sample(choice.cards, people.randint(1, choice.at_most)))


NOT_ANNOUNCED = ("log_opened", "player_seated", "seed_committed", "seed_revealed", "round_began", "wagering_ended")
"""What a log holds besides the facts of a round: the house's own entries, the shuffle's bonds, and bare signals."""


def count_announcements(path: Path) -> int:
    """Count the facts of the rounds that a log tells; a wager or a decision is told by the line that logs it."""
    with path.open(encoding="ascii") as file:
        return sum(json.loads(line)["event"] not in NOT_ANNOUNCED for line in file)


# Craps


def craps_slice(seconds: float, seed: int) -> Slice:
    """Throw at a new table, its log in a file: ten players on the pass line, each with odds of twice as much."""
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log.jsonl").open("w", encoding="ascii") as file:
        dealer = open_table(CRAPS, AT_CRAPS, seed, Log(file, keep=False, by_round=True))
        throws, spent = repeat(partial(throw_once, dealer), seconds)
        return Slice(throws, throws, spent)


def throw_once(dealer: Dealer) -> None:
    """Make the wagers that are missing, and throw."""
    table = dealer.table
    area, amount, wagers = ("pass_odds", ODDS, 2) if table.state.point else ("pass_line", FLAT, 1)
    dealer.begin_round()
    if len(table.standing) < wagers * len(table.seats):
        for seat in table.seats:
            dealer.take(WagerPlaced(seat.player, seat.position, area, amount))
    dealer.end_wagering()


def crapssim_slice(seconds: float, seed: int) -> Slice:
    """Let as many players of crapssim make the same wagers."""
    table = CrapsSimTable(seed=seed)
    for _ in range(AT_CRAPS):
        table.add_player(bankroll=TRAY, strategy=BetPassLine(FLAT // 100) + PassLineOddsMultiplier(ODDS // FLAT))
    runs, spent = repeat(lambda: table.run(max_rolls=THROWS_AT_ONCE, verbose=False), seconds)
    return Slice(runs * THROWS_AT_ONCE, runs * THROWS_AT_ONCE, spent)


# PokerKit


def pokerkit_slice(seconds: float, seed: int) -> Slice:
    """Play hands of six-seat no-limit hold'em and count the operations that their states recorded."""
    random.seed(seed)  # PokerKit shuffles with the module's own generator
    operations: list[int] = []
    hands, spent = repeat(lambda: operations.append(play_hand()), seconds)
    return Slice(hands, sum(operations), spent)


def play_hand() -> int:
    """Play one hand with everything automated but the players, who take any legal action, each as likely as another."""
    state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, BLINDS, BLINDS[-1], STACK, SEATS)
    while state.status:
        actions: list[Callable[[], object]] = [state.check_or_call]
        if state.can_fold():
            actions.append(state.fold)
        if state.can_complete_bet_or_raise_to():
            actions.append(partial(raise_at_random, state))
        random.choice(actions)()
    return len(state.operations)


def raise_at_random(state: State) -> None:
    """Bet or raise to any amount between the least and the most."""
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    assert least is not None and most is not None
    state.complete_bet_or_raise_to(random.randint(least, most))


# Blackjack


def blackjack_slice(seconds: float, seed: int) -> Slice:
    """Play rounds of blackjack at a new table of five boxes, its log in a file, and count the boxes played."""
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log.jsonl").open("w", encoding="ascii") as file:
        dealer = open_table(BLACKJACK, BOXES, seed, Log(file, keep=False, by_round=True))
        rounds, spent = repeat(partial(play_boxes, dealer), seconds)
        return Slice(rounds, BOXES * rounds, spent)


def play_boxes(dealer: Dealer) -> None:
    """Play one round, in which everybody wagers the same, draws below 17, and neither insures, doubles nor splits."""
    dealer.begin_round()
    assert isinstance(dealer.prompt, OpenForWagers)
    felt = dealer.prompt.felt
    assert isinstance(felt, BoxFelt)
    for position in felt.positions:
        dealer.take(WagerPlaced(position.player, position.number, MAIN, CHIP))
    dealer.end_wagering()
    while (prompt := dealer.prompt) is not None:
        if isinstance(prompt, Ask):
            word = "draw" if felt.boxes[prompt.position - 1].hands[0].count.total < 17 else "stand"
            dealer.take(DecisionMade(prompt.player, prompt.position, word))
        else:
            dealer.answer_by_default()  # insurance


def blackjack21_slice(seconds: float, seed: int) -> Slice:
    """Play rounds of blackjack21 with one player, who draws below 17."""
    random.seed(seed)  # blackjack21 shuffles with the module's own generator
    deck = Deck(DEFAULT_SUITS, count=DECKS)
    table = Table([("player", CHIP)], deck, on_round_reset=shoe_reset_hook(deck))
    rounds, spent = repeat(partial(play_blackjack21, table), seconds)
    return Slice(rounds, rounds, spent)


def play_blackjack21(table: Table) -> None:
    """Play one round of blackjack21 to its end."""
    table.start_game()
    while table.state is GameState.PLAYERS_TURN:
        if table.current_hand.total < 17:
            table.hit()
        else:
            table.stand()


# Figures


@dataclass(frozen=True, slots=True)
class Rate:
    """Rounds or hands a second, and what they put on record: the medians over a contender's slices."""

    rounds: float
    recorded: float

    @classmethod
    def of(cls, slices: Sequence[Slice]) -> Rate:
        """Take the medians."""
        return cls(
            round(median(each.rounds / each.seconds for each in slices), 1),
            round(median(each.recorded / each.seconds for each in slices), 1),
        )


def measure(seconds: float, seed: int) -> dict[str, list[Slice]]:
    """Let the contenders play slice by slice in turn, so that whatever else the machine does hits all alike."""
    contenders: dict[str, Callable[[float, int], Slice]] = {game: partial(game_slice, game) for game in GAMES}
    contenders |= {POKERKIT: pokerkit_slice, BLACKJACK: blackjack_slice, BLACKJACK21: blackjack21_slice}
    contenders |= {CRAPS: craps_slice, CRAPSSIM: crapssim_slice}
    count = max(1, round(seconds / SLICE_SECONDS))
    slices: dict[str, list[Slice]] = {name: [] for name in contenders}
    gc.freeze()  # what was imported for all of them is walked by nobody's collections
    for number in range(count):
        for name, play in contenders.items():
            gc.collect()  # so that nobody clears away what another left
            slices[name].append(play(seconds / count, seed + number))
    slices[TOGETHER] = [together(cycle) for cycle in zip(*(slices[game] for game in GAMES), strict=True)]
    return slices


def ratio(ours: Sequence[Slice], peers: Sequence[Slice]) -> float:
    """Compare slices that were played one after the other, and take the median."""
    cycles = zip(ours, peers, strict=True)
    return median((one.recorded / one.seconds) / (other.recorded / other.seconds) for one, other in cycles)


def together(slices: Sequence[Slice]) -> Slice:
    """Add slices up."""
    return Slice(
        sum(each.rounds for each in slices),
        sum(each.recorded for each in slices),
        sum(each.seconds for each in slices),
    )


@dataclass(frozen=True, slots=True)
class Start:
    """How much processor time a program takes from its start to its end, beside the aim."""

    program: str
    seconds: float
    limit: float

    @property
    def verdict(self) -> str:
        """Say whether the aim is met."""
        return "pass" if self.seconds < self.limit else "fail"


def start(program: str, command: Sequence[str], limit: float) -> Start:
    """Run a program in fresh processes and take the median of their processor times."""
    times = []
    for _ in range(STARTS):
        before = processor_time_of_children()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append(processor_time_of_children() - before)
    return Start(program, round(median(times), 3), limit)


def processor_time_of_children() -> float:
    """Return the seconds that finished child processes have used, their own and the system's."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def measure_starts() -> list[Start]:
    """Measure what a program pays to import us, and a person to ask for help."""
    installed = Path(sys.executable).with_name("pitboss")
    return [
        start("import pitboss", (sys.executable, "-c", "import pitboss"), 0.1),
        start("pitboss --help", (str(installed), "--help"), 0.3),
    ]


# What is printed


@dataclass(frozen=True, slots=True)
class Figures:
    """Everything that was measured."""

    slices: dict[str, list[Slice]]
    starts: list[Start]

    @property
    def rates(self) -> dict[str, Rate]:
        """Return what each contender did in a second."""
        return {name: Rate.of(found) for name, found in self.slices.items()}

    @property
    def ratios(self) -> dict[str, float]:
        """Return what each of our games put on record for each thing that its peer did in the same time: the median."""
        peers = dict.fromkeys((*GAMES, TOGETHER), POKERKIT) | {BLACKJACK: BLACKJACK21, CRAPS: CRAPSSIM}
        return {name: round(ratio(self.slices[name], self.slices[peer]), 2) for name, peer in peers.items()}

    @property
    def aims(self) -> dict[str, float]:
        """Return what each ratio should at least be."""
        return dict.fromkeys(self.ratios, LEAST_RATIO) | {BLACKJACK: LEAST_SEATS, CRAPS: LEAST_THROWS}

    def as_json(self) -> dict[str, object]:
        """Return the figures as one JSON object."""
        return {
            "seats": SEATS,
            "blackjack_seats": BOXES,
            "pokerkit_version": version(POKERKIT),
            "blackjack21_version": version(BLACKJACK21),
            "per_second": {name: asdict(rate) for name, rate in self.rates.items()},
            "ratios": self.ratios,
            "least_ratios": self.aims,
            "craps_players": AT_CRAPS,
            "crapssim_version": version(CRAPSSIM),
            "processor_seconds": [asdict(each) | {"verdict": each.verdict} for each in self.starts],
        }

    def words(self) -> str:
        """Return the figures as a person reads them."""
        lines = [f"{'':<20}{'rounds/s':>12}{'recorded/s':>14}{'ratio':>9}"]
        for name, rate in self.rates.items():
            ratio = f"{self.ratios[name]:>9.2f}" if name in self.ratios else ""
            lines.append(f"{name:<20}{rate.rounds:>12,.1f}{rate.recorded:>14,.0f}{ratio}")
        lines += [
            f"Recorded, six seats: our announcements in the log's file; PokerKit {version(POKERKIT)}'s operations.",
            f"Recorded at blackjack: seats played, five a round of ours and one of blackjack21 {version(BLACKJACK21)}.",
            f"Recorded at craps: throws, {AT_CRAPS} players on pass with odds, as at crapssim {version(CRAPSSIM)}.",
        ]
        lines += [
            f"{each.program}: {each.seconds:.3f} s of processor time, under {each.limit} s: {each.verdict}"
            for each in self.starts
        ]
        return "\n".join(lines)

    def shortfall(self) -> str:
        """Say which ratio is below the aim, or nothing."""
        aims = self.aims
        low = [f"{name} {ratio} (aim {aims[name]:g})" for name, ratio in self.ratios.items() if ratio < aims[name]]
        return f"Below the aim: {', '.join(low)}." if low else ""


def main() -> int:
    """Measure, print, and fail where a ratio is below the aim."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="seconds each contender plays (default 5)")
    parser.add_argument("--seed", type=int, default=1, help="what cards and players depend on (default 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--no-check", action="store_true", help="do not fail where a ratio is below the aim")
    arguments = parser.parse_args()
    if not 0 < arguments.seconds <= 3600:
        parser.error("--seconds must be above 0 and at most 3600")
    found = Figures(measure(arguments.seconds, arguments.seed), measure_starts())
    print(json.dumps(found.as_json(), indent=2) if arguments.json else found.words())
    shortfall = "" if arguments.no_check else found.shortfall()
    if shortfall:
        print(shortfall, file=sys.stderr)
    return 1 if shortfall else 0


if __name__ == "__main__":
    sys.exit(main())
