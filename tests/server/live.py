"""A live table in process, with a clock that a test moves: the authority, its pace and its store, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, cast

import pytest
from argon2 import PasswordHasher
from pydantic import TypeAdapter

from pitboss import games
from pitboss.chance import reconstruct, verify_series, verify_shuffle
from pitboss.housefile import HouseFile, Pace, PitPlan, TablePlan
from pitboss.play.log import Record
from pitboss.play.replay import Report, replay
from pitboss.server.people.accounts import Account, Accounts
from pitboss.server.store.step import Entry, Step
from pitboss.server.store.store import Store
from pitboss.server.table.commands import FloorCommand, PlayerCommand
from pitboss.server.table.live import LiveTable
from pitboss.server.table.opening import open_table, take_up
from pitboss.table.choices import Ask
from pitboss.table.events import COUNTER
from pitboss.table.refusal import Refused
from pitboss.table.window import OpenForWagers
from tests.kit import has_deck
from tests.server.kept import everything

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
START = 1_800_000_000_000
WALLET = 1_000_000
QUICK = Pace(wagers=20, decisions=10, between=1)
GAMES: dict[str, tuple[str, dict[str, str]]] = {
    **{name: (name, {}) for name, game in games.GAMES.items() if game.wagers and game.least_players == 1},
    "blackjack": ("blackjack", {"decks": "6"}),
    "baccarat": ("baccarat", {"vigorish_due": "marked"}),
    "craps": ("craps", {"vigorish": "when-made", "approval": "DGE-2026-014"}),
    "6-to-5": ("blackjack", {"variation": "6-to-5", "dealing": "hand", "decks": "2"}),
}
"""Each game that is wagered on before a round, some with options that matter here."""
AMONG_PLAYERS: dict[str, tuple[str, dict[str, str]]] = {
    **{name: (name, {}) for name, game in games.GAMES.items() if name not in GAMES},
    "seven-card stud": ("poker", {"game": "seven-card-stud", "ante": "$1"}),
}
"""The games that are played among players, by their decisions alone: nobody wagers in a window before the cards."""
WITH_CARDS = [name for name, (game, _) in GAMES.items() if has_deck(games.GAMES[game])]

_PLAYER: TypeAdapter[Any] = TypeAdapter(PlayerCommand)
_FLOOR: TypeAdapter[Any] = TypeAdapter(FloorCommand)
_KEYS = count(1)


def plan_of(name: str = "three-card-poker", **changed: Any) -> TablePlan:
    """Return a plan of a table of a game, without bots."""
    game, options = (GAMES | AMONG_PLAYERS)[name]
    wanted: dict[str, Any] = {
        "key": name, "name": name.title(), "pit": "main", "game": game, "options": options,
        "positions": max(5, games.GAMES[game].least_positions), "pace": QUICK, "tray": 10_000_000,
    }  # fmt: skip
    return TablePlan(**wanted | changed)


def needed(areas: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the areas of a prompt where a hand needs wagers: those that are required, or the first."""
    return [area for area in areas if area["required_by"]] or areas[:1]


def house_of(*tables: TablePlan, **changed: Any) -> HouseFile:
    """Return a house of these tables."""
    wanted: dict[str, Any] = {"name": "A house of tests", "pits": (PitPlan("main", "Main pit"),), "pace": QUICK}
    return HouseFile(tables=tables, **wanted | changed)


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now


class Live:
    """One table and the people of the house; what happens is kept as the house keeps it."""

    def __init__(self, store: Store, plan: TablePlan | None = None, clock: Clock | None = None, by: str = "") -> None:
        self.store = store
        self.accounts = Accounts(store, CHEAP)
        self.clock = clock or Clock()
        self.people: dict[str, Account] = {}
        self.table = open_table(store, plan or plan_of(), by, self.clock)
        self.table.pacer.note(self.clock())
        self.steps: list[Step] = []

    @property
    def id(self) -> str:
        return self.table.row.id

    @property
    def records(self) -> list[Record]:
        return self.store.records(self.id)

    def kinds(self) -> list[str]:
        """Return the names of everything that was logged."""
        return [record.body["event"] for record in self.records]

    def last(self, kind: str) -> dict[str, Any]:
        """Return the last record of a kind."""
        return [record.body for record in self.records if record.body["event"] == kind][-1]

    # Doing

    def join(self, *names: str) -> None:
        """Let guests into the house, with chips."""
        for name in names:
            self.people[name] = self.accounts.guest(name)[0]
            chips = Entry("handed", f"wallet:{self.people[name].id}", WALLET, "chips")
            self.store.commit([Step("", (), (chips,))])

    def do(self, name: str, do: str, **fields: Any) -> None:
        """Do what a person asks, and keep it."""
        command = _PLAYER.validate_python({"key": f"k{next(_KEYS)}", "do": do, **fields})
        if name not in self.people:
            self.join(name)
        self.keep(lambda: self.table.command(name, self.people[name].id, command))

    def floor(self, do: str, by: str = "Flo", **fields: Any) -> None:
        """Do what a floorperson asks, and keep it."""
        command = _FLOOR.validate_python({"key": "k", "do": do, **fields})
        self.keep(lambda: self.table.floor(command, by))

    def keep(self, act: Any) -> None:
        """Do something and keep what came of it."""
        self.table.shown.look({*self.table.people})
        act()
        self.table.pacer.note(self.clock())
        self.steps.append(self.table.step())
        self.store.commit(self.steps[-1:])

    def sit(self, name: str, position: int = 1, chips: int = 50_000, **fields: Any) -> None:
        """Let somebody sit down, or come to the counter of a game without positions."""
        position = position if self.table.dealer.game.seats_players else COUNTER
        self.do(name, "sit", position=position, chips=chips, **fields)

    # Going on

    def go_on(self) -> bool:
        """Let the table do the next thing it does by itself, when its time has come."""
        due = self.table.pacer.due(self.clock())
        if due is None:
            return False
        self.clock.now = max(self.clock.now, due.at)
        self.keep(due.act)
        return True

    def go_on_until(self, reached: Any, most: int = 400) -> None:
        """Let the table go on until something is so."""
        for _ in range(most):
            if reached():
                return
            assert self.go_on(), f"the table rests and {self.table.dealer.prompts} is open"
        raise AssertionError("it never came to that")

    def begin(self) -> str:
        """Let a round begin and return the name of its wager window."""
        self.go_on_until(lambda: isinstance(self.table.dealer.prompt, OpenForWagers))
        return next(iter(self.table.dealer.prompts))

    def wager(self, name: str, amount: int = 1_000) -> None:
        """Place the wagers that a person needs for a hand, and be ready."""
        window = next(iter(self.table.dealer.prompts))
        position = next(seat.position for seat in self.table.dealer.table.seats if seat.player == name)
        prompt = self.table.dealer.prompts[window]
        assert isinstance(prompt, OpenForWagers)
        for area in [each.name for each in prompt.areas if each.required_by] or [prompt.areas[0].name]:
            self.do(name, "wager", window=window, position=position, area=area, amount=amount)
        self.do(name, "ready", window=window)

    def told(self, name: str) -> dict[str, Any]:
        """Return what somebody is asked, as the page gets it."""
        return cast("dict[str, Any]", self.table.now(name)["prompt"])

    def asked(self, name: str = "") -> tuple[str, Ask]:
        """Let the table go on until somebody is asked, and return the prompt and its name."""

        def found() -> list[tuple[str, Ask]]:
            prompts = self.table.dealer.prompts.items()
            return [(id, ask) for id, ask in prompts if isinstance(ask, Ask) and name in ("", ask.player)]

        self.go_on_until(found)
        return found()[0]

    def is_asked_or_over(self) -> bool:
        """Let the table go on until somebody is asked or the round is over, and tell which."""

        def is_asked() -> bool:
            return any(isinstance(prompt, Ask) for prompt in self.table.dealer.prompts.values())

        self.go_on_until(lambda: is_asked() or not self.table.dealer.is_in_round)
        return is_asked()

    def finish(self) -> None:
        """Let the round come to its end by itself."""
        self.go_on_until(lambda: not self.table.dealer.is_in_round)

    def reopen(self) -> None:
        """Drop the table and take it up again from the store."""
        row = self.store.table(self.id)
        assert row is not None
        watching = self.table.watching
        table = take_up(self.store, self.accounts, row, self.clock)
        assert table is not None
        table.watching = watching
        for sitting in table.people.values():
            sitting.come_into_sight()
        table.pacer.note(self.clock())
        self.table = table

    # Checking

    @contextmanager
    def unchanged(self, kind: type[Refused] = Refused) -> Iterator[None]:
        """What happens here is refused, and nothing changes: not the log, not the store, not what anybody sees."""
        before = self.state()
        with pytest.raises(kind) as refused:
            yield
        assert refused.value.what and refused.value.why and refused.value.allowed
        assert self.state() == before

    def state(self) -> dict[str, Any]:
        """Return everything that a table and a store hold."""
        table, dealer = self.table, self.table.dealer
        return everything(self.store) | {
            "head": (dealer.log.head, dealer.log.seq, len(dealer.log.records)),
            "views": {viewer: (table.view(viewer), table.now(viewer)) for viewer in table.people},
            "people": {name: str(sitting) for name, sitting in table.people.items()},
            "table": dealer.table,
            "state": (table.state, table.is_closing, table.nonces.copy(), table.books.rails.copy()),
        }

    def check_books(self) -> None:
        """The ledger sums to zero, and between rounds every rail is what lies before its player."""
        check_ledger(self.store)
        if not self.table.dealer.is_in_round and not self.table.dealer.is_closed:
            check_rails(self.store, self.table)

    def replay(self) -> Report:
        """Replay the whole log as the house keeps it."""
        return replayed(self.store, self.id)


def check_ledger(store: Store) -> None:
    """The balances sum to zero, and are what the entries add up to; no wallet is below zero."""
    balances = store.balances()
    assert sum(balances.values()) == 0
    assert store.recount() == balances
    assert all(cents >= 0 for account, cents in balances.items() if account.startswith(("wallet:", "rail:")))


def check_rails(store: Store, table: LiveTable) -> None:
    """Between rounds what the ledger has on the rails and in the tray is what lies at the table."""
    prefix = f"rail:{table.row.id}:"
    balances = store.balances()
    rails = {account.removeprefix(prefix): cents for account, cents in balances.items() if account.startswith(prefix)}
    assert rails == {player.name: player.chips for player in table.dealer.table.players if player.chips}
    assert balances.get(f"tray:{table.row.id}", 0) == table.dealer.table.tray


def replayed(store: Store, table: str) -> Report:
    """Replay a table's whole log from the store."""
    lines = [record.line() for record in store.records(table)]
    return replay(lines, reconstruct=reconstruct, verify=verify_shuffle, verify_series=verify_series)


def at_a_decision(live: Live, *others: str) -> str:
    """Bring Ann, and others, to the first decision of a round, and return the name of Ann's prompt."""
    for position, name in enumerate(("Ann", *others), start=1):
        live.sit(name, position)
    live.begin()
    for name in ("Ann", *others):
        live.wager(name)
    return live.asked("Ann")[0]
