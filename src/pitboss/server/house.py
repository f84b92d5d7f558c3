"""The house: its tables, the people at them, and who is told what, after it is kept."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, replace
from hashlib import sha256
from typing import Any

from pitboss.paper.layout import layout_of
from pitboss.play.log import write_json
from pitboss.play.view import Viewer
from pitboss.server import commands, pits
from pitboss.server.accounts import Account, Accounts
from pitboss.server.books import wallets_of
from pitboss.server.houseplan import HouseFile, TablePlan
from pitboss.server.lobby import Told, complain, miniature_json, told_of
from pitboss.server.opening import open_table, settings_of, take_up
from pitboss.server.pits import PitCommand
from pitboss.server.refusals import Conflict, NotFound, Unavailable, not_for
from pitboss.server.sight import Json
from pitboss.server.step import Done, Entry, Step, StoreError, TableRow
from pitboss.server.store import Store
from pitboss.server.table import LiveTable
from pitboss.server.writer import Writer
from pitboss.table.money import Cents, money
from pitboss.table.refusal import Refused
from pitboss.table.table import Table

NOTHING_HAPPENED, MOST_REST = 0.5, 60.0
"""Seconds that a table rests after it did something by itself that changed nothing, longer each time up to the most."""
MOST_OPENED = 40
"""So many tables that guests have opened are open at a time in the whole house."""
MOST_UNREAD = 500
"""A stream that falls so many messages behind is cut, and resumes where it was."""


def now() -> int:
    """Return the time in milliseconds."""
    return time.time_ns() // 1_000_000


class Stream:
    """One browser's stream: which tables it watches, and what it is still to be told."""

    def __init__(self, account: Account | None) -> None:
        self.account = account
        self.tables: set[str] = set()
        self.unread: asyncio.Queue[tuple[str, Json]] = asyncio.Queue(MOST_UNREAD)
        self.cut = asyncio.Event()

    @property
    def name(self) -> str | None:
        """The name of whoever watches."""
        return self.account.name if self.account else None

    def tell(self, kind: str, message: Json) -> None:
        """Put a message on the stream, or cut a stream that nobody reads."""
        try:
            self.unread.put_nowait((kind, message))
        except asyncio.QueueFull:
            self.cut.set()


class House:
    """All that is live: every command goes through here, one at a time for each table."""

    def __init__(self, store: Store, plan: HouseFile, clock: Callable[[], int] = now) -> None:
        self.store = store
        self.plan = plan
        self.accounts = Accounts(store)
        self.tables: dict[str, LiveTable] = {}
        self.streams: set[Stream] = set()
        self.is_stopping = False
        self._clock = clock
        self._writer = Writer(store)
        self._locks: dict[str, asyncio.Lock] = {}
        self._wake: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._lines: dict[str, Json] = {}
        self._told: dict[str, Told] = {}
        self._astray: set[str] = set()
        """Tables that have gone beyond what was kept of them and could not be taken up again yet."""
        self._wallets: dict[str, Cents] = {}
        self._moving: Counter[str] = Counter()
        """What is on its way to or from each wallet until it is kept."""
        self._cage = asyncio.Lock()
        self._opening = asyncio.Lock()

    # Opening and stopping

    def open(self) -> None:
        """Take up the tables that were open, and open those that the house file plans and are not there."""
        self.store.forget_old_commands()
        for row in self.store.tables():
            try:
                self._take_up(row)
            except StoreError:
                raise  # the store is at fault and no table
            except Exception as error:
                self.tables.pop(row.id, None)
                complain(f"Table {row.id} ({row.name}) cannot be taken up and stays shut, its log as it is", error)
        planned = {table.row.key for table in self.tables.values()}
        for plan in self.plan.tables:
            if plan.key not in planned:
                self._add(open_table(self.store, plan, "", self._clock))

    def _take_up(self, row: TableRow) -> None:
        table = take_up(self.store, self.accounts, self._as_named_now(row), self._clock)
        if table is not None and self._is_as_planned(table):
            self._add(table)
        elif table is not None:
            self._close_at_once(table)

    def _as_named_now(self, row: TableRow) -> TableRow:
        """Return a table with the name, pit, pace and built-in players that the house file gives it now."""
        plans = [plan for plan in self.plan.tables if row.key == plan.key and row.game == plan.game]
        return replace(row, name=plans[0].name, pit=plans[0].pit, settings=settings_of(plans[0])) if plans else row

    def _is_as_planned(self, table: LiveTable) -> bool:
        """Tell whether a table of the house file is still in it as it was opened; a guest's table always is."""
        row = table.row
        if not row.key:
            return True
        return any(
            (plan.key, plan.game, plan.positions, dict(plan.options), plan.is_training)
            == (row.key, row.game, row.positions, row.options, row.is_training)
            for plan in self.plan.tables
        )

    def _close_at_once(self, table: LiveTable) -> None:
        """Close a table that the house file no longer has; an open round is void and everybody is cashed out."""
        if table.dealer.is_in_round:
            table.floor(commands.Void(key="-", do="void", reason="the house file has changed"))
        table.close()
        self.store.commit([table.step()])

    def _add(self, table: LiveTable) -> None:
        self.tables[table.row.id] = table
        self._locks[table.row.id] = asyncio.Lock()
        self._wake[table.row.id] = asyncio.Event()
        table.pacer.note(self._clock())
        self._told[table.row.id] = told_of(table)

    def start(self) -> None:
        """Begin to deal."""
        self._writer.start()
        for id in self.tables:
            self._run(id)

    def _run(self, id: str) -> None:
        task = self._tasks[id] = asyncio.create_task(self._keep_going(id), name=f"table {id}")
        task.add_done_callback(lambda _: self._tasks.pop(id, None))

    async def stop(self) -> None:
        """Stop dealing; what is being committed is finished."""
        self.is_stopping = True
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
        self.end_streams()

    # What tables do by themselves

    async def _keep_going(self, id: str) -> None:
        rest = NOTHING_HAPPENED
        while id in self.tables and not self.is_stopping:
            try:
                is_well = await self._wait_and_go_on(id)
            except Exception as error:  # a fault of the program never leaves a table dead
                complain(f"Table {id}", error)
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
                await self._carry_out(table, due.act)
            except Unavailable:
                return False
            return id not in self.tables or self.tables[id].dealer.log.seq > before

    # Commands

    async def command(self, account: Account, id: str, command: Any) -> Json:
        """Do what a person asks at a table, once; return what the person then sees of it."""
        if account.role != "player" and not isinstance(command, commands.Leave):
            raise not_for(account.role, "playing", "a player; the house's own people do not sit at its tables")

        def act(table: LiveTable) -> None:
            if not table.row.is_training:
                self._require_chips(account, command)
            table.command(account.name, account.id, command)
            if account.name in table.people and account.name not in self._followers(table):
                table.people[account.name].be_heard(self._clock())

        return await self._once(account, id, command, act)

    async def floor(self, account: Account, id: str, command: Any) -> Json:
        """Do what a floorperson asks at a table, once."""
        table = self.find(id)
        own = (commands.Close, commands.CauseFault) if table.row.is_training else (commands.Close,)
        is_own = table.row.opened_by == account.id and isinstance(command, own)
        if account.role not in ("floorperson", "owner") and not is_own:
            raise not_for(account.role, "a word of the floor", "a floorperson, or the owner")

        if isinstance(command, PitCommand) and command.whole_pit:
            return await self._in_the_whole_pit(account, table, command)

        def act(table: LiveTable) -> None:
            if isinstance(command, commands.ChangeOptions):
                pits.require_pit(self.tables.values(), table, command.options)
            table.floor(command, account.name)

        return await self._once(account, id, command, act)

    async def _in_the_whole_pit(self, account: Account, first: LiveTable, command: PitCommand) -> Json:
        """Do the same at every table of a pit where it is done alike, or at none of them."""
        own = {table: pits.for_table(command, table) for table in pits.together(self.tables.values(), first)}
        fresh = [table for table, its in own.items() if await self._answered(account, its, table.row.id) is None]
        pits.require_all(fresh, command)

        def act(table: LiveTable) -> None:
            table.floor(command, account.name)

        answers = [await self._once(account, table.row.id, its, act) for table, its in own.items()]
        return answers[0] | {"tables": [table.row.id for table in own]}

    async def _once(self, account: Account, id: str, command: Any, act: Callable[[LiveTable], None]) -> Json:
        """Carry out a command unless its key was used before; then only say what came of it."""
        self.find(id)
        async with self._locks[id]:
            table = self._as_kept(id)
            if (answer := await self._answered(account, command, id)) is not None:
                return {**answer, "repeated": True}
            made = Done(account.id, command.key, _asked_at(id, command), "", id)
            messages = await self._carry_out(table, lambda: act(table), made, account.name)
            return {"seq": table.dealer.log.seq, "message": messages.get(table.viewer(account.name))}

    async def _answered(self, account: Account, command: Any, id: str) -> Json | None:
        """Return what a command was answered that was carried out before at a table."""
        return await self._answer_to(account, command.key, _asked_at(id, command))

    async def _answer_to(self, account: Account, key: str, asked: str) -> Json | None:
        """Return what was answered under a key before, which is good for nothing else."""
        done = await asyncio.to_thread(self.store.done, account.id, key)
        if done is None:
            return None
        if done.asked != asked:
            raise Conflict("this command", "its key was used for another", "a new key for each command")
        answer: Json = json.loads(done.answer)
        return answer

    async def _carry_out(
        self, table: LiveTable, act: Callable[[], None], done: Done | None = None, by: str | None = None
    ) -> dict[Viewer, Json]:
        """Do something at a table, keep it, and only then tell everybody of it."""
        table.look(self._viewers(table) | ({by} if by else set()))
        refusal = self._attempt(table, act)
        try:
            table.pacer.note(self._clock())
            if done is not None:
                done = replace(done, answer=write_json({"seq": table.dealer.log.seq}))
            step = table.step(done if refusal is None else None)
        except Exception:
            self._reload(table)
            raise
        hints = asyncio.create_task(self._reckon_hints(table))
        try:
            await self._keep(table, step)  # at once, so that no other command finds chips which are on their way
        finally:
            await hints
        try:
            messages = self._publish(table, wallets_of(step.entries))
        finally:
            if table.dealer.is_closed:
                self._remove(table)
        if refusal is not None:
            raise refusal
        return messages

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
        if table.needs_hints:
            try:
                await asyncio.to_thread(table.reckon_hints)
            except Exception as error:
                complain(f"A hint at table {table.row.id}", error)

    async def _keep(self, table: LiveTable, step: Step) -> None:
        """Commit a step; where that fails the table goes back to what was kept."""
        try:
            await self._commit(step)
        except Exception:
            self._reload(table)
            raise

    async def _commit(self, step: Step) -> None:
        """Commit a step; chips that are on their way can be spent nowhere else meanwhile, and are told of after."""
        moves = wallets_of(step.entries)
        self._moving.update(moves)
        try:
            await self._writer.commit(step)
        except StoreError as error:
            raise Unavailable(str(error)) from error
        finally:
            self._moving.subtract(moves)
            for account in moves:
                self._wallets.pop(account, None)  # to be read again as it was kept

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
                complain(f"Table {id} cannot be taken up", error)
            raise Unavailable("the table cannot be taken up") from error
        self._astray.discard(id)
        if again is None:
            self._remove(table)
            return
        again.watching = table.watching
        for name in again.people.keys() & self._followers(again):
            again.people[name].come_into_sight()
        again.pacer.note(self._clock())
        self.tables[id], self._told[id] = again, told_of(again)

    def _remove(self, table: LiveTable) -> None:
        """Forget a table that has closed, once everybody was told."""
        id = table.row.id
        self._tell_lobby(id, None)
        if (wake := self._wake.pop(id, None)) is not None:
            wake.set()
        for known in (self.tables, self._told, self._locks, self._lines):
            known.pop(id, None)

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

    def cut_streams(self, account: str) -> None:
        """Cut a person's streams, since a token was taken back; browsers that still hold one come back."""
        for stream in self.streams:
            if stream.account is not None and stream.account.id == account:
                stream.cut.set()

    def end_streams(self) -> None:
        """End every stream, since the house closes; browsers come back by themselves."""
        for stream in self.streams:
            stream.tell("stop", {})

    def find(self, id: str) -> LiveTable:
        """Return a live table, or refuse."""
        if id not in self.tables:
            raise NotFound(f"the table {id[:40]!r}", "there is no such table open", "a table of the lobby")
        return self.tables[id]

    # Opening tables of one's own

    async def open_own(self, account: Account, plan: TablePlan, key: str) -> LiveTable:
        """Open a table for somebody, within the caps of the house; a repeated key finds the table it opened."""
        asked = _asked("open", asdict(plan))
        async with self._opening:
            if (answer := await self._answer_to(account, key, asked)) is not None:
                return self.find(answer["table"])
            own = [table for table in self.tables.values() if table.row.opened_by == account.id]
            most = self.plan.most_guest_tables
            if account.role == "player" and len(own) >= most:
                allowed = f"at most {most} tables of your own at a time" if most else "the tables of the house"
                raise Refused("another table", f"you have opened {len(own)} that are open", allowed)
            opened = [table for table in self.tables.values() if table.row.opened_by]
            if account.role == "player" and len(opened) >= MOST_OPENED:
                why = f"guests have opened {MOST_OPENED} tables, and the house has room for no more"
                raise Refused("another table", why, "the tables of the lobby, or a table of your own later")
            done = Done(account.id, key, asked, "")
            table = await asyncio.to_thread(open_table, self.store, plan, account.id, self._clock, done=done)
            self._add(table)
        self._run(table.row.id)
        self._publish(table)
        return table

    # Chips

    def wallet(self, account: str) -> Cents:
        """Return the chips in somebody's wallet."""
        if account not in self._wallets:
            self._wallets[account] = self.store.balance(f"wallet:{account}")
        return self._wallets[account]

    def _require_chips(self, account: Account, command: Any) -> None:
        needed = getattr(command, "chips", 0) or (command.amount if isinstance(command, commands.Tip) else 0)
        free = self.wallet(account.id) + min(0, self._moving[account.id])
        if needed > free:
            has = money(free)
            raise Refused(f"{money(needed)}", f"you have {has} in your wallet", f"up to {has}, or more from the cage")

    async def hand_out(self, account: Account, amount: Cents, key: str = "") -> None:
        """Let the cage hand out imitation chips, up to what one person may have had in all."""
        asked = _asked("chips", amount)
        async with self._cage:
            if key and await self._answer_to(account, key, asked) is not None:
                return
            had = -self.store.balance(f"handed:{account.id}")
            most = self.plan.most_guest_chips
            if not 0 < amount <= most - had:
                why = f"the cage has handed you {money(had)} of the {money(most)} that one person gets"
                raise Refused(f"{money(amount)} from the cage", why, f"up to {money(max(0, most - had))}")
            entry = Entry(f"handed:{account.id}", f"wallet:{account.id}", amount, "imitation chips from the cage")
            done = Done(account.id, key, asked, "{}") if key else None
            await self._commit(Step("", (), (entry,), done=done))
        self.tell_me(account.id)

    # Who is told

    def watch(self, stream: Stream, id: str) -> None:
        """Let a stream watch a table."""
        if id in self.tables and id not in stream.tables:
            stream.tables.add(id)
            self.tables[id].watching += 1
            self.tables[id].pacer.note(self._clock())
            if (sitting := self.tables[id].people.get(stream.name or "")) is not None:
                sitting.come_into_sight()
            self._wake[id].set()
            self._tell_lobby(id, self.line(self.tables[id]))

    def leave(self, stream: Stream) -> None:
        """Let a stream go."""
        self.streams.discard(stream)
        for id in stream.tables & self.tables.keys():
            self.tables[id].watching -= 1
            self.tables[id].pacer.note(self._clock())
            self._lose_sight(stream, self.tables[id])
            self._wake[id].set()
            self._tell_lobby(id, self.line(self.tables[id]))
        stream.tables.clear()

    def _lose_sight(self, stream: Stream, table: LiveTable) -> None:
        """Note that a person's last browser at a table has gone."""
        if stream.name not in self._followers(table) and (sitting := table.people.get(stream.name or "")) is not None:
            sitting.unseen_since = self._clock()
            self._wake[table.row.id].set()

    def _followers(self, table: LiveTable) -> set[str | None]:
        """Return who follows a table by a stream."""
        return {stream.name for stream in self.streams if table.row.id in stream.tables}

    def _viewers(self, table: LiveTable) -> set[Viewer]:
        return {table.viewer(name) for name in self._followers(table)} | {*table.people}

    def _publish(self, table: LiveTable, moved: Iterable[str] = ()) -> dict[Viewer, Json]:
        """Tell each stream that watches a table what its viewer may see of the last step, and whose chips moved."""
        self._told[table.row.id] = told_of(table)
        line = self.line(table)
        messages = {viewer: message | {"table_line": line} for viewer, message in table.messages().items()}
        for stream in self.streams:
            if table.row.id in stream.tables and (message := messages.get(table.viewer(stream.name))):
                stream.tell("table", message)
        self._tell_lobby(table.row.id, line)
        for account in {table.accounts[name] for name in table.people}.union(moved):
            self.tell_me(account)
        self._wake[table.row.id].set()
        return messages

    def _tell_lobby(self, id: str, line: Json | None) -> None:
        if self._lines.get(id) != line:
            self._lines[id] = line or {}
            for stream in self.streams:
                stream.tell("lobby", {"table": line} if line else {"gone": id})

    def tell_me(self, account: str) -> None:
        """Tell a person's own streams how the person stands."""
        for stream in self.streams:
            if stream.account is not None and stream.account.id == account:
                stream.tell("me", {"me": self.me(stream.account)})

    # What it looks like

    def me(self, account: Account) -> Json:
        """Return a person's own standing in the house."""
        seats = [
            {"table": id, "name": self.tables[id].row.name, **told.you[account.name]}
            for id, told in self._told.items()
            if account.name in told.you
        ]
        opened = [table.row.id for table in self.tables.values() if table.row.opened_by == account.id]
        return {
            "name": account.name,
            "role": account.role,
            "chips": self.wallet(account.id),
            "seats": seats,
            "tables_opened": opened,
        }

    def line(self, table: LiveTable) -> Json:
        """Return a table in a line, as the lobby lists it."""
        told = self._told[table.row.id]
        drawn = layout_of(told.table.game, told.table.options, told.table.positions, self.plan.name)
        return told.line | {"watching": table.watching, "layout": miniature_json(table.row.id, drawn)}

    def drawn(self, id: str) -> Table | None:
        """Return a live table as it last stood between rounds, for its layout."""
        return self._told[id].table if id in self._told else None


def _asked_at(id: str, command: Any) -> str:
    """Return by what a command to a table is known again."""
    return _asked(id, command.model_dump(mode="json"))


def _asked(what: str, about: Any) -> str:
    """Return by what a command is known again."""
    return sha256(write_json([what, about]).encode()).hexdigest()
