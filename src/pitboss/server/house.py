"""The house: its tables, the people at them, and who is told what, after it is kept."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, replace
from functools import partial
from typing import Any, TypeVar, cast

from typing_extensions import TypedDict

from pitboss.chance.monitor import Monitor
from pitboss.games import find_game
from pitboss.housefile import HouseFile, TablePlan
from pitboss.play.log import write_json
from pitboss.server import pits
from pitboss.server.broadcast import Broadcast, Me, RoleName, Room, Seat
from pitboss.server.clock import Clock, SteadyClock, now
from pitboss.server.desk.desk import Desk
from pitboss.server.guest_tables import GuestTables
from pitboss.server.money.books import wallets_of
from pitboss.server.money.cage import Cage, require_chips
from pitboss.server.money.chart import FUNDS
from pitboss.server.money.wallets import Wallets
from pitboss.server.night.desk import Hall, NightDesk
from pitboss.server.odds import OddsDesk
from pitboss.server.operation.alarms import Alarms
from pitboss.server.operation.chance import look_at
from pitboss.server.operation.logs import complain
from pitboss.server.operation.metrics import Metrics, Standing
from pitboss.server.people.accounts import Account, Accounts
from pitboss.server.people.limits import Limit
from pitboss.server.pits import PitCommand
from pitboss.server.refusals import NotFound, Unavailable, not_for
from pitboss.server.shape import shape
from pitboss.server.simulations import SimulationDesk
from pitboss.server.store.bonds import Unbound
from pitboss.server.store.idempotency import Keys, asked, asked_at
from pitboss.server.store.journal import CHANCE, OPERATION
from pitboss.server.store.step import Done, Step, StoreError, TableRow
from pitboss.server.store.store import Store
from pitboss.server.store.writer import Writer
from pitboss.server.table import commands
from pitboss.server.table.live import LiveTable
from pitboss.server.table.opening import as_named_now, is_as_planned, open_table, take_up
from pitboss.table.money import Cents
from pitboss.table.options import choose
from pitboss.table.refusal import Refused
from pitboss.table.view import Viewer

LOGGER = logging.getLogger("pitboss.house")
NOTHING_HAPPENED, MOST_REST = 0.5, 60.0
"""Seconds that a table rests after it did something by itself that changed nothing, longer each time up to the most."""
LAST_ROUND = "the last round of the night"
HASHING = 2
"""Passwords that are hashed at a time."""
T = TypeVar("T")


@shape
class FundLeft(TypedDict):
    """What the fund of a table that has closed still holds for its players."""

    table: str
    name: str
    amount: Cents
    cite: str


class House:
    """All that is live: every command goes through here, one at a time for each table."""

    def __init__(self, store: Store, plan: HouseFile, clock: Clock = now) -> None:
        self.store = store
        self.plan = plan
        self.accounts = Accounts(store)
        self.tables: dict[str, LiveTable] = {}
        self.broadcast = Broadcast(Room(self.tables, plan.name, clock, self.me, self.wake))
        self.wallets = Wallets(store)
        self.is_stopping = False
        self._clock = clock
        self.metrics = Metrics(self.standing)
        self.monitor = Monitor()
        self.alarms = Alarms(store, self.monitor.clear)
        self._writer = Writer(store, self.metrics, partial(self.alarms.raise_soon, OPERATION))
        self._locks: dict[str, asyncio.Lock] = {}
        self._guest_tables = GuestTables(plan.most_guest_tables)
        self._wake: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._astray: set[str] = set()
        """Tables that have gone beyond what was kept of them and could not be taken up again yet."""
        self.desk = Desk(store, plan.day_begins, plan.zone)
        self.cage = Cage(store, plan.most_guest_chips, self._commit)
        self._keys = Keys(store)
        self._opening = asyncio.Lock()
        self._hashing = ThreadPoolExecutor(HASHING, "passwords")
        self.odds = OddsDesk()
        self.simulations = SimulationDesk()
        self.night = self._night_desk()

    def _night_desk(self) -> NightDesk | None:
        """Return the desk of the casino night that the house is, if it is one."""
        if self.plan.night is None:
            return None
        hall = Hall(
            self._commit,
            lambda: {id: table.row.name for id, table in self.tables.items() if not table.row.is_training},
            lambda: [
                (wager.player, wager.amount)
                for id in self.tables
                if (told := self.broadcast.as_told(id)) is not None
                for wager in told.standing
            ],
            self.broadcast.tell_me,
        )
        return NightDesk(self.store, self.plan, self.plan.night, self.accounts, hall)

    # Opening and stopping

    def open(self) -> None:
        """Take up the tables that were open, and open those that the house file plans and are not there."""
        self.store.forget_old_commands()
        for row in self.store.tables():
            try:
                self._take_up(row)
            except Unbound as error:
                self.tables.pop(row.id, None)
                LOGGER.error("%s. It stays shut, its log untouched; pitboss verify says more.", error)
            except StoreError:
                raise  # the store is at fault and no table
            except Exception as error:
                self.tables.pop(row.id, None)
                complain(LOGGER, f"Table {row.id} can't be reopened and stays shut, its log untouched", error)
        planned = {table.row.key for table in self.tables.values()}
        is_over = self.night is not None and self.night.is_last_round
        for plan in self.plan.tables:
            if plan.key not in planned and not is_over:
                self._add(open_table(self.store, plan, "", self._clock))

    def _take_up(self, row: TableRow) -> None:
        table = take_up(self.store, self.accounts, as_named_now(row, self.plan), self._clock)
        if table is not None and is_as_planned(table.row, self.plan):
            self._add(table)
        elif table is not None:
            self._close_at_once(table)

    def _close_at_once(self, table: LiveTable) -> None:
        """Close a table that the house file no longer has; an open round is void and everybody is cashed out."""
        if table.dealer.is_in_round:
            table.floor(commands.Void(key="-", do="void", reason="the house file has changed"), "house")
        table.close()
        self.store.commit([table.step()])

    def _add(self, table: LiveTable) -> None:
        self.tables[table.row.id] = table
        self._locks[table.row.id] = asyncio.Lock()
        self._wake[table.row.id] = asyncio.Event()
        self._guest_tables.note(table.row)
        table.pacer.note(self._clock())
        self.broadcast.note(table)

    def start(self) -> None:
        """Begin to deal."""
        self._writer.start()
        self._hear_the_clock()
        LOGGER.info("The house is open, with %d tables.", len(self.tables))
        for id in self.tables:
            self._run(id)

    def _hear_the_clock(self) -> None:
        """Raise an alarm where the clock of the machine steps, whichever thread notices it."""
        if isinstance(self._clock, SteadyClock):
            loop = asyncio.get_running_loop()

            def hear(words: str) -> None:
                loop.call_soon_threadsafe(self.alarms.raise_soon, OPERATION, words)

            self._clock.hear = hear

    def _run(self, id: str) -> None:
        task = self._tasks[id] = asyncio.create_task(self._keep_going(id), name=f"table {id}")
        task.add_done_callback(lambda _: self._tasks.pop(id, None))

    async def stop(self) -> None:
        """Stop dealing; what is being committed is finished."""
        self.is_stopping = True
        if isinstance(self._clock, SteadyClock):
            self._clock.hear = None
        self.odds.close()
        self.simulations.close()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
        for lock in list(self._locks.values()):
            async with lock:  # a command that is being carried out is finished
                pass
        await self._writer.stop()
        self._hashing.shutdown(wait=False)
        self.broadcast.end()
        LOGGER.info("The house is closed.")

    # What tables do by themselves

    async def _keep_going(self, id: str) -> None:
        rest = NOTHING_HAPPENED
        while id in self.tables and not self.is_stopping:
            try:
                is_well = await self._wait_and_go_on(id)
            except Exception as error:  # a fault of the program never leaves a table dead
                complain(LOGGER, f"Table {id}", error)
                is_well = False
            rest = NOTHING_HAPPENED if is_well else min(2 * rest, MOST_REST)
            if not is_well:
                await asyncio.sleep(rest)

    async def _wait_and_go_on(self, id: str) -> bool:
        """Wait until a table does something by itself or somebody does; tell whether all is well with it."""
        wake = self._wake[id]
        wake.clear()
        due = self.tables[id].pacer.due(self._clock())
        if due is None and id not in self._astray:
            await wake.wait()
            return True
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0, due.at - self._clock() if due else 0) / 1000):
                await wake.wait()
            return True
        return await asyncio.shield(self._do_what_is_due(id))

    async def _do_what_is_due(self, id: str) -> bool:
        """Let a table do what it does by itself now; tell whether anything happened."""
        if id not in self.tables:
            return True
        async with self._locks[id]:
            if id not in self.tables:
                return True
            try:
                table = self._as_kept(id)
                due = table.pacer.due(self._clock())
                if due is None or due.at > self._clock():
                    return True
                before = table.dealer.log.seq
                is_over = self.night is not None and self.night.is_last_round and not table.dealer.is_in_round
                await self._carry_out(table, table.close if is_over else due.act)
            except Unavailable:
                return False
            return id not in self.tables or self.tables[id].dealer.log.seq > before

    # Commands

    async def command(self, account: Account, id: str, command: Any) -> str:
        """Do what a person asks at a table, once; return what the person then sees of it, as JSON."""
        with self.metrics.command(command.do):
            return await self._command(account, id, command)

    async def _command(self, account: Account, id: str, command: Any) -> str:
        if account.role != "player" and not isinstance(command, commands.Leave):
            raise not_for(account.role, "playing", "a player; the house's own people don't play")

        def act(table: LiveTable) -> None:
            if not table.row.is_training:
                require_chips(self.wallets, account, command)
            table.command(account.name, account.id, command)
            if account.name in table.people and account.name not in self.broadcast.followers(table):
                table.people[account.name].be_heard(self._clock())

        return await self._once(account, id, command, act)

    async def floor(self, account: Account, id: str, command: Any) -> str:
        """Do what a floorperson asks at a table, once; return what the floorperson then sees of it, as JSON."""
        with self.metrics.command(command.do):
            return await self._floor(account, id, command)

    async def _floor(self, account: Account, id: str, command: Any) -> str:
        table = self.find(id)
        own = (commands.Close, commands.CauseFault) if table.row.is_training else (commands.Close,)
        is_own = table.row.opened_by == account.id and isinstance(command, own)
        if account.role not in ("floorperson", "owner") and not is_own:
            raise not_for(account.role, "a word of the floor", "a floorperson, or the owner")

        if isinstance(command, PitCommand) and command.whole_pit:
            return await self._in_the_whole_pit(account, table, command)

        def act(table: LiveTable) -> None:
            if isinstance(command, commands.SignSlip):
                table.sign_slip(*self.desk.slips.to_sign(command.slip, id, account.name))
                return
            if isinstance(command, commands.ChangeOptions):
                pits.require_others(self.tables.values(), table, command.options)
            table.floor(command, account.name)

        return await self._once(account, id, command, act)

    def funds_left(self) -> list[FundLeft]:
        """Return what the funds of tables that have closed still hold for their players."""
        held = {account.removeprefix(FUNDS): amount for account, amount in self.store.balances(FUNDS).items()}
        closed = ((self.store.table(id), amount) for id, amount in held.items() if id not in self.tables)
        return [
            {"table": row.id, "name": row.name, "amount": amount, "cite": find_game(row.game).desk.fund_cite}
            for row, amount in closed
            if row
        ]

    async def _in_the_whole_pit(self, account: Account, first: LiveTable, command: PitCommand) -> str:
        """Do the same at every table of a pit where it is done alike, or at none of them."""
        own = {table: pits.for_table(command, table) for table in pits.together(self.tables.values(), first)}
        fresh = [table for table, its in own.items() if await self._keys.answer_at(account, table.row.id, its) is None]
        pits.require_all(fresh, command)

        def act(table: LiveTable) -> None:
            table.floor(command, account.name)

        answers = [await self._once(account, table.row.id, its, act) for table, its in own.items()]
        return write_json(json.loads(answers[0]) | {"tables": [table.row.id for table in own]})

    async def _once(self, account: Account, id: str, command: Any, act: Callable[[LiveTable], None]) -> str:
        """Carry out a command unless its key was used before; then only say what came of it."""
        self.find(id)
        async with self._locks[id]:
            table = self._as_kept(id)
            if (answer := await self._keys.answer_at(account, id, command)) is not None:
                return write_json({**answer, "repeated": True})
            made = Done(account.id, command.key, asked_at(id, command), "", id)
            messages = await self._carry_out(table, lambda: act(table), made, account.name)
            message = messages.get(table.viewer(account.name), "null")
            return f'{{"message":{message},"seq":{table.dealer.log.seq}}}'

    async def _carry_out(
        self, table: LiveTable, act: Callable[[], None], done: Done | None = None, by: str | None = None
    ) -> dict[Viewer, str]:
        """Do something at a table, keep it, and only then tell everybody of it."""
        table.shown.look(self.broadcast.viewers(table) | ({by} if by else set()))
        refusal = self._attempt(table, act)
        try:
            table.pacer.note(self._clock())
            if done is not None:
                done = replace(done, answer=write_json({"seq": table.dealer.log.seq}))
            step = table.step(done if refusal is None else None)
        except Exception:
            self._reload(table)
            raise
        hints = asyncio.create_task(self._reckon_hints(table)) if table.hints.are_due else None
        try:
            await self._keep(table, step)  # at once, so that no other command finds chips which are on their way
        finally:
            if hints is not None:
                await hints
        self.metrics.count_rounds(table.row.game, step.records)
        if not table.row.is_training:
            await self._watch_chance(table, step)
        try:
            messages = self.broadcast.publish(table, wallets_of(step.entries))
        finally:
            if table.dealer.is_closed:
                self._remove(table)
        if refusal is not None:
            raise refusal
        return messages

    async def _watch_chance(self, table: LiveTable, step: Step) -> None:
        """Let the monitor see what came by chance; an alarm goes into the journal too."""
        for alarm in look_at(self.monitor, table, step.records):
            await self.alarms.raise_alarm(CHANCE, alarm.words())

    def _attempt(self, table: LiveTable, act: Callable[[], None]) -> Refused | None:
        """Do something at a table; what was done before a refusal has happened, and is to be kept."""
        try:
            act()
        except Refused as refused:
            if not table.has_news:
                raise
            return refused
        except Exception:
            self._reload(table)
            raise
        return None

    async def _reckon_hints(self, table: LiveTable) -> None:
        """Look for the hints that are missing, beside the house's other business; without one the game goes on."""
        if table.hints.are_due:
            try:
                await asyncio.to_thread(table.hints.reckon)
            except Exception as error:
                complain(LOGGER, f"A hint at table {table.row.id}", error)

    async def _keep(self, table: LiveTable, step: Step) -> None:
        """Commit a step; where that fails the table goes back to what was kept."""
        try:
            await self._commit(step)
        except Exception:
            self._reload(table)
            raise

    async def _commit(self, step: Step) -> None:
        """Commit a step; chips that are on their way can be spent nowhere else meanwhile, and are told of after."""
        with self.wallets.moving(step.entries):
            try:
                await self._writer.commit(step)
            except StoreError as error:
                raise Unavailable(str(error)) from error

    def _as_kept(self, id: str) -> LiveTable:
        """Return a live table that stands where its log does, or say that it cannot be had now."""
        if id in self._astray:
            self._reload(self.find(id))
        return self.find(id)

    def _reload(self, table: LiveTable) -> None:
        """Take a table up again from what was kept of it; until that can be done nothing happens there."""
        id = table.row.id
        self._astray.add(id)
        try:
            kept = self.store.table(id)
            row = None if kept is None or kept.state == "closed" else replace(table.row, state=kept.state)
            again = None if row is None else take_up(self.store, self.accounts, row, self._clock)
        except Exception as error:
            if not isinstance(error, StoreError):
                complain(LOGGER, f"Table {id} can't be reopened", error)
            raise Unavailable("the table can't be reopened") from error
        self._astray.discard(id)
        if again is None:
            self._remove(table)
        else:
            self._replace(table, again)

    def _replace(self, table: LiveTable, again: LiveTable) -> None:
        """Let a table that was taken up anew stand in the place of the one before, for the same viewers."""
        id = table.row.id
        again.watching = table.watching
        for name in again.people.keys() & self.broadcast.followers(again):
            again.people[name].come_into_sight()
        again.pacer.note(self._clock())
        self.tables[id] = again
        self.broadcast.note(again)

    def _remove(self, table: LiveTable) -> None:
        """Forget a table that has closed, once everybody was told."""
        id = table.row.id
        LOGGER.info("Table %s is closed.", id)
        self.monitor.forget_table(id)
        self.broadcast.forget(id)
        self.wake(id)
        self._guest_tables.forget(table.row)
        for known in (self.tables, self._locks, self._wake):
            known.pop(id, None)

    def wake(self, id: str) -> None:
        """Let a table look anew at what it does by itself, and when."""
        if id in self._wake:
            self._wake[id].set()

    @asynccontextmanager
    async def looking_at(self, id: str) -> AsyncIterator[LiveTable]:
        """Look at a table at a moment when everything that happened there is kept."""
        self.find(id)
        async with self._locks[id]:
            table = self._as_kept(id)
            await self._reckon_hints(table)
            yield table

    @property
    def now(self) -> int:
        """The time in milliseconds."""
        return self._clock()

    def find(self, id: str) -> LiveTable:
        """Return a live table, or refuse."""
        if id not in self.tables:
            raise NotFound(f"the table {id[:40]!r}", "no such table is open", "a table of the lobby")
        return self.tables[id]

    @property
    def trouble(self) -> str:
        """What keeps the house from going on; nothing while all is well."""
        return "the house is closing" if self.is_stopping else self._writer.trouble

    @property
    def is_ready(self) -> bool:
        """Tell whether people may be sent to this server."""
        return not self.is_stopping

    def standing(self) -> Standing:
        """Return how the house stands now, for whoever counts."""
        states = Counter[str](table.state for table in self.tables.values())
        players = {name for table in self.tables.values() for name in table.people}
        return Standing(states, len(players), len(self.broadcast.streams), self._writer.waiting, not self.trouble,
                        len(self.monitor.alarms))  # fmt: skip

    async def with_password(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do what takes a password, which is slow on purpose, a few at a time and beside all else."""
        return await asyncio.get_running_loop().run_in_executor(self._hashing, partial(work, *arguments))

    async def takes(self, limit: Limit, who: str) -> bool:
        """Tell whether one more request of somebody is taken by a limit of the whole house, and count it."""
        return limit.takes(who)

    async def call_last_round(self, account: Account, key: str) -> None:
        """Announce the last round of a casino night at every table; each closes when its round is over."""
        assert self.night is not None, "only a casino night has a last round"
        await self.night.call_last_round(account, key)
        for id, table in list(self.tables.items()):
            if not table.is_closing:
                announced = commands.Close(key=f"{key[:40]} {id}", do="close", reason=LAST_ROUND)
                with suppress(NotFound):  # closed meanwhile
                    await self.floor(account, id, announced)
            self.wake(id)

    # Opening tables of one's own

    async def open_own(self, account: Account, plan: TablePlan, key: str, address: str = "") -> LiveTable:
        """Open a table for somebody, within the caps of the house; a repeated key finds the table it opened."""
        if self.night is not None:
            self.night.require_listed(plan.game)
            plan = replace(plan, players=0)  # its seats are the guests'
        about = asked("open", asdict(plan))
        async with self._opening:
            if (answer := await self._keys.answer(account, key, about)) is not None:
                return self.find(answer["table"])
            self._guest_tables.require_room(account, address)
            if not plan.is_training:
                game = find_game(plan.game)
                pits.require_house(game, choose(game.options, plan.options), self.tables.values())
            done = Done(account.id, key, about, "")
            table = await asyncio.to_thread(open_table, self.store, plan, account.id, self._clock, done=done)
            self._add(table)
            self._guest_tables.note_address(account, table.row.id, address)
        LOGGER.info("Table %s of %s is open.", table.row.id, plan.game)
        self._run(table.row.id)
        self.broadcast.publish(table)
        return table

    # Chips

    async def hand_out(self, account: Account, amount: Cents, key: str = "") -> None:
        """Let the cage hand out imitation chips, up to what one person may have had in all."""
        await self.cage.hand_out(account, amount, key)
        self.broadcast.tell_me(account.id)

    # What it looks like

    def me(self, account: Account) -> Me:
        """Return a person's own standing in the house."""
        seats: list[Seat] = [
            {**you, "table": id, "name": self.tables[id].row.name}
            for id, you in self.broadcast.standing(account.name).items()
        ]
        return {
            "name": account.name,
            "role": cast("RoleName", account.role),
            "chips": self.wallets.of(account.id),
            "seats": seats,
            "tables_opened": self._guest_tables.of(account.id),
        }
