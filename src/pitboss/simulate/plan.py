"""A simulation as it was asked for: everything on which its result depends, written down and read again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Any

from pitboss.games import find_game
from pitboss.players import styles_of
from pitboss.simulate.kernel import COMPILED, Kernel, Prepared, Setup, Unsupported, kernel_of
from pitboss.simulate.own import is_python
from pitboss.simulate.rounds import ROUND_OF_PLAY, prepare_rounds, try_functions
from pitboss.simulate.stream import MOST_SEED
from pitboss.simulate.tally import POINTS
from pitboss.table.money import Cents, money
from pitboss.table.options import breaches, option_words, read_settings, require_legal
from pitboss.table.refusal import Refused

FORM = 5
"""The form of results; one of another form cannot be taken up."""
CHUNK, SLOW_CHUNK = 240_000, 480
"""Rounds of a chunk, compiled and through the round of play."""
SESSION, BANKROLL_UNITS = 960, 100
MOST_ROUNDS = 10**15
MOST_BANKROLL = 10**14
MOST_SESSION = 24_000_000
MOST_SEATS = 20


@dataclass(frozen=True)
class Plan:
    """What is simulated. Two results of the same plan merge, and a chunk of it comes out the same everywhere."""

    game: str
    settings: Mapping[str, str] = field(default_factory=dict)
    """Every option of the table as a word."""
    wagers: Mapping[str, str] = field(default_factory=dict)
    strategy: str = ""
    source: str = ""
    seats: int = 1
    seed: int = 0
    chunk: int = CHUNK
    session: int = SESSION
    bankroll: Cents = 0
    slow: bool = False
    """Whether the round of play itself is played although there is a kernel."""

    def words(self) -> dict[str, Any]:
        """Return the plan as it is written."""
        return {"form": FORM, **asdict(self)}

    def differences(self, other: Plan) -> list[str]:
        """Say in what another plan differs."""
        mine, theirs = self.words(), other.words()
        names = {
            "settings": "other options",
            "source": "another strategy",
            "wagers": "other bets",
            "seats": "other seats",
        }
        return list(dict.fromkeys(names.get(name, f"another {name}") for name in mine if mine[name] != theirs[name]))

    @cached_property
    def table(self) -> Plan:
        """What of the plan makes a table ready: by what seed and in what chunks it is played makes no difference."""
        return replace(self, seed=0, chunk=0, session=0, bankroll=0)

    @cached_property
    def digest(self) -> str:
        """What two equal plans have in common, and no two others."""
        return sha256(json.dumps(self.words(), sort_keys=True).encode()).hexdigest()[:32]

    @property
    def setup(self) -> Setup:
        """What a kernel makes ready."""
        game = find_game(self.game)
        options = read_settings(game.options, self.settings)
        return Setup(game, options, self.wagers, self.strategy, self.source, self.seats)

    def __hash__(self) -> int:
        return hash(self.digest)


def prepared(plan: Plan) -> Prepared:
    """Make the table of a plan ready: compiled where a kernel plays it, else by the round of play."""
    return _prepared(plan.table)


@lru_cache(maxsize=8)
def _prepared(plan: Plan) -> Prepared:
    """Make a table ready."""
    from pitboss.simulate.systems import has_system, prepare_system

    setup = plan.setup
    kernel = kernel_of(setup.game)
    if kernel is None:
        return prepare_rounds(setup)
    if plan.slow:
        return prepare_rounds(setup, "a bot's style or --by-the-round asks for it")
    try:
        if has_system(setup):
            return prepare_system(setup, kernel)
        if is_python(setup.strategy) and setup.source and not kernel.decisions:
            raise Unsupported("its compiled kernel asks for no decision")
        return kernel.prepare(setup)
    except Unsupported as why:
        return prepare_rounds(setup, str(why))


def make_plan(
    game: str,
    settings: Mapping[str, str] | None = None,
    *,
    wagers: Mapping[str, str] | None = None,
    strategy: str = "",
    source: str = "",
    seats: int = 1,
    seed: int = 0,
    session: int = SESSION,
    bankroll: Cents | None = None,
    slow: bool = False,
) -> Plan:
    """Return a plan, or refuse it before any work is done: options, strategy, wagers, seats and all."""
    rules = find_game(game)
    options = read_settings(rules.options, settings or {})
    if not all(breach.needs_approval for breach in breaches(options)):
        require_legal(options)
    check_numbers(seats, seed, session, rules.most_positions)
    kernel = None if slow else kernel_of(rules)
    if kernel and not source and strategy in set(styles_of(game)) - set(kernel.strategies):
        kernel, slow = None, True  # a bot's style is played through the round of play
    if strategy:
        check_strategy(rules.title, kernel, strategy, source)
    else:
        strategy = kernel.strategies[0] if kernel else "sensible"
    plan = Plan(game, option_words(options), dict(wagers or {}), strategy, source, seats, seed, CHUNK, session, 0, slow)
    ready = prepared(plan)
    if source and ready.method == ROUND_OF_PLAY:
        try_functions(plan.setup)
    chunk = CHUNK if ready.method == COMPILED else SLOW_CHUNK
    chunk = -(-chunk // session) * session
    money_of = BANKROLL_UNITS * ready.unit if bankroll is None else bankroll
    if money_of < ready.unit:
        raise Refused(
            f"a bankroll of {money(money_of)}", f"the first bet is {money(ready.unit)}", "a bankroll that holds a bet"
        )
    if money_of > MOST_BANKROLL:
        raise Refused(f"a bankroll of {money(money_of)}", "it is too large to count", f"at most {money(MOST_BANKROLL)}")
    return Plan(
        game, option_words(options), dict(wagers or {}), strategy, source, seats, seed, chunk, session, money_of, slow
    )


def check_strategy(title: str, kernel: Kernel | None, strategy: str, source: str) -> None:
    """Refuse a file where no strategy is read from one, and a name that the compiled rounds do not know."""
    known = ", ".join(kernel.strategies) if kernel else "the style of a bot, or a Python file"
    if source and kernel is None and not is_python(strategy):
        raise Refused(f"the strategy {strategy!r}", f"no compiled kernel plays {title}", known)
    if source and kernel and not is_python(strategy) and not kernel.takes_files:
        functions = "".join(f", or a Python file with {each.said(each.name)}" for each in kernel.decisions[:1])
        raise Refused(f"the strategy {strategy!r}", f"no chart tells how {title} is played", known + functions)
    if kernel and not source and strategy not in kernel.strategies:
        allowed = f"{known}, the style of a bot, or a Python file"
        raise Refused(f"the strategy {strategy!r}", f"{title} has none by that name", allowed)


def check_numbers(seats: int, seed: int, session: int, most_seats: int) -> None:
    """Refuse numbers that no simulation has."""
    most = min(most_seats or MOST_SEATS, MOST_SEATS)
    if not 1 <= seats <= most:
        raise Refused(f"{seats} seats", "the table does not have them", f"1 to {most}")
    if not 0 <= seed <= MOST_SEED:
        raise Refused(f"the seed {seed}", "it does not fit in 63 bits", f"0 to {MOST_SEED:,}")
    if not POINTS - 1 <= session <= MOST_SESSION or session % (POINTS - 1):
        raise Refused(
            f"sessions of {session:,} rounds",
            f"a session is looked at {POINTS - 1} times",
            f"a multiple of {POINTS - 1} up to {MOST_SESSION:,}",
        )


def check_rounds(rounds: int) -> int:
    """Refuse a number of rounds that cannot be played."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refused(
            f"{rounds:,} rounds",
            "there is nothing to play" if rounds < 1 else "nobody lives so long",
            f"1 to {MOST_ROUNDS:,}",
        )
    return rounds
