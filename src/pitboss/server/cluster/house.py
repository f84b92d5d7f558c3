"""The house of a server that shares it with others: it deals at the tables it owns, and follows all the rest."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from functools import partial
from time import monotonic
from typing import Any, TypeVar

from pydantic import TypeAdapter

from pitboss.housefile import HouseFile, TablePlan
from pitboss.play.log import LogError, write_json
from pitboss.server.clock import Clock, now
from pitboss.server.cluster import inbox as letters
from pitboss.server.cluster import mirror
from pitboss.server.cluster.bell import Bell
from pitboss.server.cluster.inbox import Inbox, Waiting
from pitboss.server.cluster.leases import ALIVE_FOR, Around, LeaseLost, Leases
from pitboss.server.cluster.limits import SharedLimits
from pitboss.server.cluster.others import Others, SharedWallets
from pitboss.server.house import House
from pitboss.server.money.books import wallets_of
from pitboss.server.operation.logs import REQUEST, complain
from pitboss.server.people.accounts import Account
from pitboss.server.people.limits import Limit
from pitboss.server.refusals import Unavailable
from pitboss.server.store.idempotency import asked_at
from pitboss.server.store.step import StoreError, TableRow
from pitboss.server.store.store import Store
from pitboss.server.table.commands import FloorCommand, PlayerCommand
from pitboss.server.table.live import LiveTable
from pitboss.server.table.opening import as_named_now, is_as_planned, take_up
from pitboss.table.money import Cents
from pitboss.table.refusal import Refused

LOGGER = logging.getLogger("pitboss.cluster")
BEAT = 1.0
"""Seconds between two times that a server says it is alive and looks around."""
SOON = 0.05
"""Seconds in which several reasons to look around are taken together."""
ANSWERED_WITHIN = 20.0
"""Seconds for which a command waits for the owner of its table."""
UNHEARD = 3.0
"""Seconds after which a database that was not reached is not asked for what can wait."""
GIVEN_AT_ONCE = 20
"""Tables that are given to another server at a time."""
TIDIED = 20
"""Beats between two times that what is long over is forgotten."""
ASIDE = 4
"""Threads in which a server speaks to the others."""
T = TypeVar("T")
_KIND: ContextVar[str] = ContextVar("kind", default="player")
_COMMANDS: dict[str, TypeAdapter[Any]] = {"player": TypeAdapter(PlayerCommand), "floor": TypeAdapter(FloorCommand)}


class SharedHouse(House):
    """A house on PostgreSQL, of which this is one server."""

    def __init__(self, store: Store, plan: HouseFile, clock: Clock = now) -> None:
        super().__init__(store, plan, clock)
        self.leases = Leases(store.database)
        store.fence = self.leases.fence
        self.wallets = SharedWallets(store)
        self._others = self.broadcast.elsewhere = Others(self._tell_news)
        self._inbox = Inbox(store, self.leases)
        self._limits = SharedLimits(store.database)
        self._bell: Bell | None = None
        self._waits: dict[str, set[asyncio.Event]] = {}
        """Those who wait for an answer from a table's owner."""
        self._serving: set[tuple[str, str]] = set()
        self._behind: set[str] = set()
        """Tables of other servers of which there is something new."""
        self._following: dict[str, asyncio.Task[None]] = {}
        self._errands: set[asyncio.Task[Any]] = set()
        self._look_soon = asyncio.Event()
        self._looking = asyncio.Lock()
        self._looked_at = monotonic()
        self._making_sure, self._being_alone = asyncio.Lock(), asyncio.Lock()
        self._threads = ThreadPoolExecutor(ASIDE, "servers")
        """For what the servers say to each other: however much people ask, the others hear that this one is alive."""
        self._said = "{}"
        self._is_telling = False
        self._beats = 0

    # Opening and stopping

    def open(self) -> None:
        """Own the tables that nobody has, follow the others, and open those of the house file that are missing."""
        with self.leases.alone("opening"):
            self.leases.join()
            self.leases.held.update(self.leases.claim([row.id for row in self.store.tables()]))
            super().open()

    def _take_up(self, row: TableRow) -> None:
        if not is_as_planned(row, self.plan):
            self.leases.held.update(self.leases.claim([row.id], by_force=True))
        if row.id in self.leases.held:
            super()._take_up(row)
        elif (
            table := mirror.mirrored(self.store, self.accounts, as_named_now(row, self.plan), self._clock)
        ) is not None:
            self._add(table)

    def start(self) -> None:
        """Begin to deal at the tables that this server owns, and to follow the others."""
        self._writer.start()
        self._hear_the_clock()
        self._bell = Bell(self.store.database.address, self.leases.channel, self._ring)
        self._bell.start()
        for id in [id for id in self.tables if id in self.leases.held]:
            self._run(id)
        self._errand(self._keep_looking())

    async def stop(self) -> None:
        """Finish what is being committed, and hand the tables over."""
        self.is_stopping = True
        for errand in [*self._errands, *self._following.values()]:
            errand.cancel()
        await asyncio.gather(*self._errands, *self._following.values(), return_exceptions=True)
        await super().stop()
        if self._bell is not None:
            await self._bell.stop()
        with suppress(StoreError):  # where the database is gone the others notice it themselves
            await self._aside(self.leases.leave)
        self._threads.shutdown(wait=False)

    async def _aside(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do what concerns the servers alone, in a thread that nobody else takes."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, partial(work, *arguments))

    def _errand(self, work: Any) -> None:
        """Do something beside all else."""
        task = asyncio.create_task(work)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    @property
    def is_ready(self) -> bool:
        """Tell whether people may be sent to this server: it has the database, and the others hear of it."""
        return super().is_ready and not self._is_long_ago

    def owns(self, id: str) -> bool:
        """Tell whether this server owns a table, as far as it knows."""
        return id in self.leases.held

    # Hearing of the others

    def _ring(self, id: str, seq: int | None) -> None:
        """Hear that something has happened at a table, or to the servers."""
        if self.is_stopping:
            return
        if not id or (id not in self.tables and seq is not None):
            self._look_soon.set()
        elif seq is None:
            for waits in self._waits.get(id, ()):
                waits.set()
            if self.owns(id):
                self._errand(self._serve_inbox([id]))
        elif not self.owns(id):
            self._behind.add(id)
            if self.broadcast.watched_here(id):
                self._follow_soon(id)

    def _follow_soon(self, id: str) -> None:
        if id not in self._following:
            task = self._following[id] = asyncio.create_task(self._follow_in_a_moment(id))
            task.add_done_callback(lambda _: self._following.pop(id, None))

    async def _follow_in_a_moment(self, id: str) -> None:
        """Follow a table that somebody watches here; what comes in the moment is read together."""
        await asyncio.sleep(SOON)
        await self._follow_while_behind(id)

    async def _follow_while_behind(self, id: str) -> None:
        while id in self._behind and id in self.tables:
            try:
                async with self._locks[id]:
                    await self._catch_up(id)
            except (Unavailable, StoreError):
                return  # the next look around finds it
            except Exception as error:
                complain(LOGGER, f"Following table {id}", error)
                return

    async def _keep_looking(self) -> None:
        while not self.is_stopping:
            try:
                await self._look_around()
                await self._serve_inbox([*self.leases.held])
                await self._follow_those_behind()
                self._beats += 1
                if self._beats % TIDIED == 0:
                    await self._aside(self.leases.tidy)
                    await self._aside(self._inbox.tidy)
                    await self._aside(self._limits.tidy)
            except StoreError:
                pass  # the writer says what is wrong with the database
            except Exception as error:
                complain(LOGGER, "Sharing the house", error)
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._look_soon.wait()
                    await asyncio.sleep(SOON)

    async def _follow_those_behind(self) -> None:
        for id in [id for id in self._behind if id not in self._following]:
            await self._follow_while_behind(id)
            await asyncio.sleep(0)

    # Looking around

    async def _look_around(self) -> None:
        """Say that this server is alive, and do what follows from how the others are."""
        async with self._looking:
            self._look_soon.clear()
            said = self._watching()
            around = await self._aside(self.leases.look_around, said)
            self._said, self._looked_at = said, monotonic()
            self._hear_of_watchers(around)
            self._hear_of_people(around.news)
            await self._change_hands(around)
            await self._know_tables(around)
            await self._share_out(around)

    def _watching(self) -> str:
        """Return who follows which table here, as JSON."""
        return write_json({id: self.broadcast.watched_here(id) for id in sorted(self.broadcast.watched)})

    def _hear_of_watchers(self, around: Around) -> None:
        before, now_ = self._others.watching, dict[str, list[str | None]]()
        for server, said in around.watching.items():
            if server != self.leases.server:
                for id, names in json.loads(said).items():
                    now_[id] = [*now_.get(id, ()), *names]
        self._others.watching = now_
        for id in before.keys() | now_.keys():
            if before.get(id) != now_.get(id) and (table := self.tables.get(id)) is not None:
                self.broadcast.look_again(table, before.get(id, ()))

    def _hear_of_people(self, accounts: Iterable[str]) -> None:
        for account in accounts:
            self.accounts.forget_holders()
            self.broadcast.cut_here(account)

    def _tell_news(self, account: str) -> None:
        self._errand(self._aside(self.leases.tell_news, account))

    def wake(self, id: str) -> None:
        """Let a table look anew at what it does by itself; its owner hears who looks at it."""
        super().wake(id)
        if not self.owns(id) and not self._is_telling and not self.is_stopping and self._bell is not None:
            self._is_telling = True
            self._errand(self._tell_watching())

    async def _tell_watching(self) -> None:
        """Say who looks at which table here, where that has changed."""
        await asyncio.sleep(SOON)
        self._is_telling = False
        said = self._watching()
        if said != self._said:
            before, self._said = self._said, said
            try:
                await self._aside(self.leases.tell_watching, said)
            except StoreError:
                self._said = before  # the next look around says it

    async def _change_hands(self, around: Around) -> None:
        """Lose the tables that others own, and take up those that are this server's now."""
        mine = {table: epoch for table, (owner, epoch) in around.owners.items() if owner == self.leases.server}
        for id in [id for id, epoch in self.leases.held.items() if id in around.owners and mine.get(id) != epoch]:
            self._lose(id)
        counts = around.counts()
        share = -(-len(around.owners) // max(1, len(counts)))
        if room := share - counts[self.leases.server]:
            mine |= await self._aside(self.leases.claim, around.orphans[: max(0, room)])
        for id, epoch in mine.items():
            if not self.owns(id):
                await self._take(id, epoch)

    def _lose(self, id: str) -> None:
        """Deal no more at a table that another server owns, and follow it."""
        self.leases.held.pop(id, None)
        if (task := self._tasks.get(id)) is not None:
            task.cancel()
        self._behind.add(id)
        self._look_soon.set()

    async def _take(self, id: str, epoch: int) -> None:
        """Take up a table that is this server's now, where its log stands."""
        self._keys.forget()
        if id in self.tables:
            async with self._locks[id]:
                with suppress(LogError):
                    await self._catch_up(id)  # so that viewers here miss nothing
                self.leases.held[id] = epoch
                self._astray.add(id)
                with suppress(Unavailable):
                    await self._reload_beside(id)
        else:
            self.leases.held[id] = epoch
            if (row := await asyncio.to_thread(self.store.table, id)) is not None and row.state != "closed":
                table = await asyncio.to_thread(take_up, self.store, self.accounts, self._named(row), self._clock)
                if table is not None and id not in self.tables:
                    self._add(table)
                    self.broadcast.look_again(table, ())
        if id in self.tables and id not in self._tasks and not self.is_stopping:
            self._run(id)
        self._behind.discard(id)
        await self._serve_inbox([id])

    def _named(self, row: TableRow) -> TableRow:
        return as_named_now(row, self.plan)

    async def _reload_beside(self, id: str) -> None:
        """Take a table up again from the store, beside the house's other business."""
        table = self.tables[id]
        row = await asyncio.to_thread(self.store.table, id)
        if row is None or row.state == "closed":
            self._astray.discard(id)
            self._remove(table)
            return
        try:
            again = await asyncio.to_thread(take_up, self.store, self.accounts, self._named(row), self._clock)
        except StoreError as error:
            raise Unavailable("the table can't be reopened") from error
        self._astray.discard(id)
        if again is None:
            self._remove(table)
        else:
            self._replace(table, again)

    def _reload(self, table: LiveTable) -> None:
        """Take a table up again from what was kept; while the database doesn't answer nobody waits for that."""
        if monotonic() > self._looked_at + UNHEARD:
            self._astray.add(table.row.id)
            raise Unavailable("the database doesn't answer")
        super()._reload(table)

    async def _know_tables(self, around: Around) -> None:
        """Follow tables that were opened elsewhere, and let those go that have closed."""
        for id in [id for id in around.owners if id not in self.tables]:
            await self._know(id)
        for id in [id for id in self.tables if id not in around.owners and not self.owns(id)]:
            self._behind.add(id)

    async def _know(self, id: str) -> None:
        """Know a table that was opened elsewhere a moment ago."""
        if id in self.tables:
            return
        row = await asyncio.to_thread(self.store.table, id)
        if row is None or row.state == "closed" or self.owns(id):
            return
        made = await asyncio.to_thread(mirror.mirrored, self.store, self.accounts, self._named(row), self._clock)
        if made is not None and id not in self.tables:
            self._add(made)
            self._behind.add(id)
            self.broadcast.look_again(made, ())

    async def _share_out(self, around: Around) -> None:
        """Give tables to a server that has fewer."""
        counts = around.counts()
        if len(counts) < 2 or counts[self.leases.server] == 0:
            return
        given: dict[str, str] = {}
        ready = sorted(self.leases.held, key=lambda id: id in self.tables and self.tables[id].dealer.is_in_round)
        for id in ready[:GIVEN_AT_ONCE]:
            fewest = min(counts, key=lambda server: (counts[server], server))
            if counts[self.leases.server] - counts[fewest] < 2:
                break
            given[id] = fewest
            counts.update({fewest: 1, self.leases.server: -1})
        for id, to in given.items():
            await self._give(id, to)

    async def _give(self, id: str, to: str) -> None:
        """Give a table to another server, when everything that happened there is kept."""
        if id not in self.tables:
            return
        async with self._locks[id]:
            if self.owns(id):
                await self._aside(self.leases.give, {id: to})
                self._lose(id)

    # Following

    async def _catch_up(self, id: str) -> None:
        """Let a mirror take what is new at its table, and tell viewers here; whoever calls holds the table."""
        if id not in self.tables or self.owns(id):
            self._behind.discard(id)
            return
        self._behind.discard(id)
        table = self.tables[id] if id not in self._astray else self._as_kept(id)
        news = await asyncio.to_thread(mirror.read_news, self.store, table)
        if len(news.records) >= mirror.MOST_RECORDS:
            await self._reload_beside(id)
            return
        try:
            for records in mirror.by_round(news.records):
                await self._show(table, records)
        except Exception:
            self._astray.add(id)
            raise
        mirror.recall(table, news)
        table.pacer.note(self._clock())
        self.broadcast.note(table)
        if table.dealer.is_closed or news.state == "closed":
            self._remove(table)

    async def _show(self, table: LiveTable, records: list[Any]) -> None:
        """Let viewers here see what happened at a table of another server."""
        table.shown.look(self.broadcast.viewers(table))
        mirror.follow(table, records, self.accounts, self._clock())
        step = table.step()
        table.pacer.note(self._clock())
        await self._reckon_hints(table)
        self.broadcast.publish(table, wallets_of(step.entries))

    @asynccontextmanager
    async def looking_at(self, id: str) -> AsyncIterator[LiveTable]:
        """Look at a table at a moment when everything that happened there is kept, wherever it was done."""
        await self._know(id)
        if self._is_long_ago:
            await self._be_sure()
        if id in self.tables and not self.owns(id):
            async with self._locks[id]:
                await self._catch_up(id)
        async with super().looking_at(id) as table:
            yield table

    async def _be_sure(self) -> None:
        """Look around before anything is told, where this server may have lost its tables without knowing.

        Once for all who wait for it.
        """
        async with self._making_sure:
            if not self._is_long_ago:
                return
            try:
                await self._look_around()
            except StoreError as error:
                raise Unavailable(str(error)) from error

    @property
    def _is_long_ago(self) -> bool:
        """Whether the others may take this server to be gone."""
        return monotonic() > self._looked_at + ALIVE_FOR / 1000

    # Commands

    async def command(self, account: Account, id: str, command: Any) -> str:
        """Do what a person asks at a table, whichever server owns it."""
        _KIND.set("player")
        await self._know(id)
        return await super().command(account, id, command)

    async def floor(self, account: Account, id: str, command: Any) -> str:
        """Do what a floorperson asks at a table, whichever server owns it."""
        _KIND.set("floor")
        await self._know(id)
        return await super().floor(account, id, command)

    async def _once(self, account: Account, id: str, command: Any, act: Callable[[LiveTable], None]) -> str:
        self.find(id)
        if self._is_long_ago:
            await self._be_sure()
        if self.owns(id):
            try:
                return await super()._once(account, id, command, act)
            except Unavailable as error:
                if not isinstance(error.__cause__, LeaseLost):
                    raise
                self._lose(id)
        return await self._ask_owner(account, id, command)

    async def _ask_owner(self, account: Account, id: str, command: Any) -> str:
        """Leave a command for its table's owner, and answer what came of it."""
        about = asked_at(id, command)
        body = command.model_dump_json()
        waiting = Waiting(account.id, command.key, id, _KIND.get(), about, body, REQUEST.get())
        rung = asyncio.Event()
        self._waits.setdefault(id, set()).add(rung)
        try:
            answer = await self._answer_to(waiting, rung)
        except StoreError as error:
            raise Unavailable(str(error)) from error
        finally:
            self._waits[id].discard(rung)
            if not self._waits[id]:
                del self._waits[id]
        if id in self.tables:
            async with self._locks[id]:
                await self._catch_up(id)  # whoever looks here next sees what was done
        return letters.read(answer)

    async def _answer_to(self, waiting: Waiting, rung: asyncio.Event) -> str:
        answer = await self._aside(self._inbox.put, waiting)
        until = monotonic() + ANSWERED_WITHIN
        while answer is None:
            if monotonic() > until:
                await self._aside(self._inbox.take_back, waiting)
                raise Unavailable("the server that has the table doesn't answer")
            look = self._inbox.answer_to
            try:
                async with asyncio.timeout(BEAT):
                    await rung.wait()
            except TimeoutError:
                look = self._inbox.put  # which rings again
            rung.clear()
            answer = await self._aside(look, waiting)
        return answer

    async def _serve_inbox(self, tables: list[str]) -> None:
        """Carry out the commands that wait at tables of this server."""
        if not tables or self.is_stopping:
            return
        try:
            found = await self._aside(self._inbox.waiting, tables)
        except StoreError:
            return  # the next look around finds them
        for waiting in found:
            if (waiting.account, waiting.key) not in self._serving and self.owns(waiting.table):
                self._serving.add((waiting.account, waiting.key))
                self._errand(self._serve(waiting))

    async def _serve(self, waiting: Waiting) -> None:
        try:
            answer = await self._carried_out(waiting)
            await self._aside(self._inbox.answer, waiting, answer)
        except (Unavailable, StoreError):
            pass  # it is tried again, or by whoever owns the table next
        finally:
            self._serving.discard((waiting.account, waiting.key))

    async def _carried_out(self, waiting: Waiting) -> str:
        """Carry out a command of another server's, and write down what came of it."""
        account = await asyncio.to_thread(self.accounts.by_id, waiting.account)
        assert account is not None, "accounts stay"
        command = _COMMANDS[waiting.kind].validate_json(waiting.body)
        do = House._floor if waiting.kind == "floor" else House._command
        _KIND.set(waiting.kind)
        REQUEST.set(waiting.request)
        try:
            return letters.done(await do(self, account, waiting.table, command))
        except Refused as refusal:
            return letters.refused(refusal)
        except (Unavailable, StoreError):
            raise
        except Exception as error:
            complain(LOGGER, f"A command at table {waiting.table}", error)
            return letters.FAILED

    async def takes(self, limit: Limit, who: str) -> bool:
        """Tell whether one more request of somebody is taken, of all that were made at any server."""
        return limit.takes(who) and await self._aside(self._limits.takes, limit, who)

    # What no two servers do at once

    async def open_own(self, account: Account, plan: TablePlan, key: str, address: str = "") -> LiveTable:
        """Open a table for somebody, within the caps of the whole house."""
        async with self._alone("tables"):
            await self._look_around()
            return await super().open_own(account, plan, key, address)

    async def hand_out(self, account: Account, amount: Cents, key: str = "") -> None:
        """Let the cage hand out imitation chips, up to what one person may have had in all."""
        async with self._alone(f"cage {account.id}"):
            await super().hand_out(account, amount, key)

    @asynccontextmanager
    async def _alone(self, what: str) -> AsyncIterator[None]:
        """Do something that no other server does at the same time, and this one once at a time.

        While it waits it holds a connection, of which many would leave none to those it waits for.
        """
        async with self._being_alone:
            lock = self.leases.alone(what)
            try:
                await asyncio.to_thread(lock.__enter__)
            except StoreError as error:
                raise Unavailable(str(error)) from error
            try:
                yield
            finally:
                with suppress(StoreError):
                    await asyncio.to_thread(lock.__exit__, None, None, None)
