"""An authority stopped at each point between input, commit, announcement and answer goes on as if nothing had been."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

from pitboss.games import GAMES
from pitboss.server.house import House
from pitboss.server.people.accounts import Account
from pitboss.server.refusals import NotFound
from pitboss.server.store.step import Entry, Step
from pitboss.server.store.store import Store
from pitboss.server.table.commands import PlayerCommand
from pitboss.table.refusal import Refused
from tests.server.live import CHEAP, Clock, check_ledger, check_rails, house_of, needed, plan_of, replayed
from tests.server.served import run
from tools.faults import POINTS, STOPPED, note

HAPPENED = ("commit", "announcement")
"""What was committed has happened when a house is stopped, and nothing else has."""
STOPS = 500
_COMMAND: TypeAdapter[Any] = TypeAdapter(PlayerCommand)


class Stopped(BaseException):
    """The process is gone."""


class Fragile(House):
    """A house that stops at one point, and keeps what it does by itself for whoever drives it."""

    point = ""

    def reach(self, point: str) -> None:
        """Stop here where that is meant."""
        if self.point == point:
            self.point = ""
            raise Stopped(point)

    async def _carry_out(self, *arguments: Any, **more: Any) -> Any:
        self.reach("input")
        return await super()._carry_out(*arguments, **more)

    async def _commit(self, step: Step) -> None:
        with self.wallets.moving(step.entries):
            self.reach("act")
            with self.store.database.writing() as connection:
                self.store._commit(connection, [step])
                self.reach("write")
        self.reach("commit")


def opened(store: Store, plan: Any, clock: Clock) -> Fragile:
    """Open the house, and let it stop after it has told everybody where that is meant."""
    house = Fragile(store, plan, clock)
    house.open()
    publish = house.broadcast.publish

    def publish_and_stop(*arguments: Any) -> Any:
        told = publish(*arguments)
        house.reach("announcement")
        return told

    house.broadcast.publish = publish_and_stop  # type: ignore[method-assign,assignment]
    return house


class Evening:
    """Ann at one table of a house that stops again and again."""

    def __init__(self, store: Store, game: str) -> None:
        self.store, self.clock, self.chance = store, Clock(), Random(game)
        self.plan = house_of(plan_of(game, players=1))
        self.house = opened(store, self.plan, self.clock)
        (self.id,) = self.house.tables
        self.ann: Account = self.house.accounts.guest("Ann")[0]
        chips = Entry("handed", f"wallet:{self.ann.id}", 100_000_000, "chips")
        store.commit([Step("", (), (chips,))])
        self.keys = 0
        self.stopped: Counter[str] = Counter()

    @property
    def table(self) -> Any:
        return self.house.tables[self.id]

    def command(self, **fields: Any) -> Any:
        """Make a command with a key of its own."""
        self.keys += 1
        return _COMMAND.validate_python({"key": f"k{self.keys}", **fields})

    def next_command(self) -> Any:
        """Return what Ann does next: what she is asked for, or a tip."""
        prompt = self.table.now("Ann")["prompt"]
        if "Ann" not in self.table.people:
            return self.command(do="sit", position=3, chips=1_000_000)
        if prompt is None or prompt["kind"] not in ("wagers", "decision") or self.chance.random() < 0.2:
            return self.command(do="tip", amount=100)
        if prompt["kind"] == "wagers" and "Ann" in prompt["ready"]:
            return self.command(do="tip", amount=100)
        if prompt["kind"] == "wagers":
            areas = needed(prompt["areas"])
            wagered = self.table.has_wagers("Ann") or not areas
            where = {"window": prompt["id"], "position": 3}
            if wagered:
                return self.command(do="ready", window=prompt["id"])
            return self.command(do="wager", **where, area=areas[0]["name"], amount=areas[0]["least"])
        choice = self.chance.choice(prompt["choices"])
        more = {"amount": choice["amounts"]["least"]} if choice["amounts"] else {}
        return self.command(do="decide", prompt=prompt["id"], choice=choice["word"], **more)

    def stands(self) -> Any:
        """Return where the table stands, as Ann sees it."""
        now = self.table.now("Ann")
        asked = now["prompt"] and {**now["prompt"], "deadline": None, "seconds": None}
        return self.table.dealer.log.head, asked, now["you"], self.table.view("Ann")

    async def stop_once(self, point: str) -> None:
        """Let something happen, stop the house in the middle of it, open it anew, and look."""
        before = self.stands()
        due = self.table.pacer.due(self.clock())
        command = None if due is not None and self.chance.random() < 0.4 else self.next_command()
        self.house.point = point
        try:
            if command is None:
                assert due is not None
                self.clock.now = max(self.clock.now, due.at)
                await self.house._do_what_is_due(self.id)
            else:
                await self.house.command(self.ann, self.id, command)
        except Stopped:
            self.stopped[point] += 1
        except (Refused, NotFound):
            self.house.point = ""
            return
        was_stopped = not self.house.point
        self.house.point = ""
        if not was_stopped:
            return
        after = self.stands()
        self.house = opened(self.store, self.plan, self.clock)
        expected = after if point in HAPPENED else before
        assert self.stands() == expected, f"after a stop at the {point}"
        check_ledger(self.store)
        if not self.table.dealer.is_in_round:
            check_rails(self.store, self.table)
        if command is not None:
            await self.send_again(command, is_done=point in HAPPENED)

    async def send_again(self, command: Any, *, is_done: bool) -> None:
        """Send a command again whose answer was never heard: it is carried out once in all."""
        seq = self.table.dealer.log.seq
        try:
            answer = await self.house.command(self.ann, self.id, command)
        except Refused:
            assert not is_done, "what has happened is not refused"
        else:
            assert ('"repeated":true' in answer) == is_done
        assert not is_done or self.table.dealer.log.seq == seq


def stop_again_and_again(game: str, times: int, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop a house at each point in turn, and look each time at what it is when it opens again."""
    monkeypatch.setattr("pitboss.server.people.accounts.PasswordHasher", lambda: CHEAP)
    store = Store(f"sqlite:///{place}/house.db")
    evening = Evening(store, game)

    async def work() -> None:
        while evening.stopped.total() < times:
            await evening.stop_once(POINTS[evening.stopped.total() % len(POINTS)])
            await asyncio.sleep(0)

    try:
        run(work())
        assert set(evening.stopped) == set(POINTS)
        report = replayed(store, evening.id)
        assert report.is_open and report.rounds >= 2
        tips = [record for record in store.records(evening.id) if record.body["event"] == "tip_given"]
        assert tips
        for point, stopped in evening.stopped.items():
            note(STOPPED[point], stopped)
    finally:
        store.close()


@pytest.mark.parametrize("game", ["blackjack", "craps", "three-card-poker", "baccarat", "pai-gow-poker"])
def test_a_house_stopped_a_hundred_times_between_input_and_answer_goes_on_as_it_was(
    game: str, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_again_and_again(game, STOPS // 5, place, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("game", [name for name, each in GAMES.items() if each.seats_players])
def test_a_house_of_any_game_stopped_hundreds_of_times_goes_on_as_it_was(
    game: str, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_again_and_again(game, STOPS, place, monkeypatch)
