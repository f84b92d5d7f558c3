"""Who is told what, after it is kept: the streams of browsers, what happens at the tables they watch, and the lobby.

A step of a table is written out once for all who may see the same, and each stream that watches only picks it. The
lobby hears of a table at most once a second, and of its line only what has changed.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple, NotRequired, cast

from pydantic import Field
from typing_extensions import TypedDict

from pitboss.play.log import write_json
from pitboss.server.describe import ChosenOption
from pitboss.server.lobby import Around, Line, Meter, Miniature, Seated, Told, told_of
from pitboss.server.people.accounts import Account
from pitboss.server.shape import State, shape
from pitboss.server.table.authority import You
from pitboss.server.table.forms import Desk
from pitboss.server.table.live import LiveTable
from pitboss.table.event import EVENTS
from pitboss.table.money import Cents
from pitboss.table.table import Table
from pitboss.table.view import SPECTATOR, Viewer

MOST_UNREAD = 500
"""A stream that falls so many messages behind is cut, and resumes where it was."""
MOST_UNSENT = 1 << 20
"""Bytes that a connection may lag behind; a stream beyond that is cut just the same."""
LOBBY_EVERY = 1.0
"""Seconds between two words to the lobby at least."""


RoleName = Literal["player", "floorperson", "cashier", "auditor", "owner"]


@shape
class Seat(You):
    """A seat of yours, and how you stand there."""

    table: str
    name: str


@shape
class Me(TypedDict):
    """Who you are, and how you stand in the house."""

    name: str
    role: RoleName
    chips: Annotated[Cents, Field(description="In your wallet, not at tables.")]
    seats: list[Seat]
    tables_opened: list[str]


@shape
class Announcement(TypedDict):
    """What the room hears of a table."""

    words: str
    cite: str
    table: str


@shape
class LineChange(TypedDict):
    """What has changed in a table's line; the whole of it where the table is new."""

    id: str
    pit: NotRequired[str | None]
    name: NotRequired[str | None]
    game: NotRequired[str | None]
    title: NotRequired[str | None]
    options: NotRequired[list[ChosenOption] | None]
    approval: NotRequired[str | None]
    license: NotRequired[str | None]
    by_headings: NotRequired[str | None]
    least: NotRequired[Cents | None]
    most: NotRequired[Cents | None]
    limits: NotRequired[str | None]
    positions: NotRequired[int | None]
    seats_players: NotRequired[bool | None]
    seated: NotRequired[list[Seated] | None]
    watching: NotRequired[int | None]
    meter: NotRequired[Meter | None]
    is_training: NotRequired[bool | None]
    state: NotRequired[State | None]
    round: NotRequired[int | None]
    is_house: NotRequired[bool | None]
    desk: NotRequired[Desk | None]
    layout: NotRequired[Miniature | None]


@shape
class LobbyMessage(TypedDict):
    """The lines of some tables changed, some tables are gone, or the floor announces something of one."""

    tables: NotRequired[list[LineChange]]
    gone: NotRequired[list[str]]
    announced: NotRequired[Announcement | None]


@shape
class MeMessage(TypedDict):
    """Your chips or seats changed."""

    me: Me


class Message:
    """What streams are told: of which kind, as JSON, and of which table up to which line of its log."""

    __slots__ = ("_chunk", "_place", "data", "kind", "seq", "table")

    def __init__(self, kind: str, data: str, table: str = "", seq: int = 0) -> None:
        self.kind = kind
        self.data = data
        self.table = table
        self.seq = seq
        self._place = ""
        self._chunk = b""

    def event(self, place: str) -> str:
        """Return the message as a server-sent event, with the place up to which its reader has then seen all."""
        return f"event: {self.kind}\nid: {place}\ndata: {self.data}\n\n"

    def chunk(self, place: str) -> bytes:
        """Return the event as it goes over a connection, written out once for all who are at the same place."""
        if not self._chunk or self._place != place:
            self._place, self._chunk = place, chunk_of(self.event(place))
        return self._chunk


def chunk_of(text: str) -> bytes:
    """Return a piece of a stream as HTTP carries it."""
    content = text.encode()
    return b"%x\r\n%b\r\n" % (len(content), content)


class Stream:
    """One browser's stream: which tables it watches, and what it is still to be told."""

    def __init__(self, account: Account | None, address: str = "", wire: asyncio.Transport | None = None) -> None:
        self.account = account
        self.address = address
        self.tables: set[str] = set()
        self.unread: asyncio.Queue[Message] = asyncio.Queue(MOST_UNREAD)
        self.cut = asyncio.Event()
        self.is_over = asyncio.Event()
        self._wire = wire
        """The connection, where what is told can go there at once."""
        self._seen: dict[str, int] = {}
        self._place = ""

    @property
    def name(self) -> str | None:
        """The name of whoever watches."""
        return self.account.name if self.account else None

    def tell(self, message: Message) -> None:
        """Put a message on the stream, or cut a stream that nobody reads."""
        if self._wire is not None:
            self._send(message, self._wire)
            return
        try:
            self.unread.put_nowait(message)
        except asyncio.QueueFull:
            self.cut.set()

    def _send(self, message: Message, wire: asyncio.Transport) -> None:
        """Write a message to the connection."""
        if message.kind == "stop":
            self.is_over.set()
        elif self.cut.is_set() or wire.is_closing():
            return
        elif wire.get_write_buffer_size() > MOST_UNSENT:
            self.cut.set()
        else:
            wire.write(message.chunk(self.place_after(message)))

    def place_after(self, message: Message) -> str:
        """Return the place up to which the stream has seen all when it has told a message."""
        if message.table:
            self._seen[message.table] = message.seq
            self._place = ",".join([f"{id}:{seq}" for id, seq in self._seen.items()])
        return self._place

    def beat(self) -> None:
        """Show whoever listens that the house is still there."""
        if self._wire is not None and not self._wire.is_closing():
            self._wire.write(_HEARTBEAT)


_HEARTBEAT = chunk_of(": still here\n\n")


class Room(NamedTuple):
    """What a broadcast needs of the house: its tables and its name, its clock, how people stand, and its bell."""

    tables: Mapping[str, LiveTable]
    name: str
    clock: Callable[[], int]
    me: Callable[[Account], Me]
    wake: Callable[[str], None]


class Elsewhere:
    """Who looks at the tables by other servers of the house: nobody where there is one."""

    def followers(self, id: str) -> Sequence[str | None]:
        """Return who follows a table elsewhere, once for each stream."""
        return ()

    def cut(self, account: str) -> None:
        """Let the other servers cut somebody's streams too."""


class Broadcast:
    """Everybody who is told what happens in the house."""

    def __init__(self, room: Room) -> None:
        self.streams: set[Stream] = set()
        self.elsewhere = Elsewhere()
        self._room = room
        self._watching: dict[str, set[Stream]] = {}
        """The streams that watch each table."""
        self._owned: dict[str, set[Stream]] = {}
        """The streams of each account."""
        self._unnamed: Counter[str] = Counter()
        """How many streams of people without a name there are from each address."""
        self._told: dict[str, Told] = {}
        self._seats: dict[str, dict[str, None]] = {}
        """The tables at which each person sits."""
        self._meters: dict[str, Cents] = {}
        """What each progressive meter shows, as the table that moved it last told."""
        self._lobby = Lobby(self)

    def note(self, table: LiveTable) -> None:
        """Note what may be told of a table now, at a moment when everything that happened there is kept."""
        id = table.row.id
        before = self._told.get(id)
        told = self._told[id] = told_of(table, self._room.name, before)
        self._note_seats(id, before.you if before is not None else {}, told.you)
        self._note_meter(before, told)

    def _note_meter(self, before: Told | None, told: Told) -> None:
        """Note what a meter shows, and tell the lobby of every table that shares it."""
        now = told.meter
        if now is None or (before is not None and before.meter == now):
            return
        if before is None and now.name in self._meters:  # which other tables have moved since this one knew of it
            return
        self._meters[now.name] = now.amount
        for id, other in self._told.items():
            if other is not told and other.meter is not None and other.meter.name == now.name:
                self._lobby.note(id)

    def _note_seats(self, id: str, before: Mapping[str, You], now: Mapping[str, You]) -> None:
        """Note at which tables each person sits."""
        for name in before.keys() - now.keys():
            self._seats[name].pop(id)
            if not self._seats[name]:
                del self._seats[name]
        for name in now.keys() - before.keys():
            self._seats.setdefault(name, {})[id] = None

    def forget(self, id: str) -> None:
        """Tell the lobby that a table is gone, and know no more of it."""
        self._lobby.forget(id)
        if (told := self._told.pop(id, None)) is not None:
            self._note_seats(id, told.you, {})
        for stream in self._watching.pop(id, ()):
            stream.tables.discard(id)

    # Streams

    def join(self, stream: Stream) -> None:
        """Let a stream be told of the house."""
        self.streams.add(stream)
        if stream.account is not None:
            self._owned.setdefault(stream.account.id, set()).add(stream)
        else:
            self._unnamed[stream.address] += 1

    def watch(self, stream: Stream, id: str) -> None:
        """Let a stream watch a table."""
        if id in self._room.tables and id not in stream.tables:
            stream.tables.add(id)
            self._watching.setdefault(id, set()).add(stream)
            table = self._room.tables[id]
            if (sitting := table.people.get(stream.name or "")) is not None:
                sitting.come_into_sight()
            self._count(table)

    def leave(self, stream: Stream) -> None:
        """Let a stream go."""
        if stream.account is None and stream in self.streams:
            self._unnamed[stream.address] -= 1
            if not self._unnamed[stream.address]:
                del self._unnamed[stream.address]
        self.streams.discard(stream)
        if stream.account is not None and (own := self._owned.get(stream.account.id)) is not None:
            own.discard(stream)
            if not own:
                del self._owned[stream.account.id]
        for id in stream.tables:
            self._watching[id].discard(stream)
            if (table := self._room.tables.get(id)) is not None:
                self._lose_sight(stream.name, table)
                self._count(table)
        stream.tables.clear()

    def unnamed_at(self, address: str) -> int:
        """Return how many streams of people without a name come from an address."""
        return self._unnamed[address]

    def owned_by(self, account: Account) -> int:
        """Return how many streams somebody has open."""
        return len(self._owned.get(account.id, ()))

    def _count(self, table: LiveTable) -> None:
        """Count who follows a table anew, which may set it going or let it rest."""
        table.watching = len(self.watchers(table.row.id))
        table.pacer.note(self._room.clock())
        self._room.wake(table.row.id)
        self._lobby.note(table.row.id)

    def _lose_sight(self, name: str | None, table: LiveTable) -> None:
        """Note that a person's last browser at a table has gone."""
        if name not in self.followers(table) and (sitting := table.people.get(name or "")) is not None:
            sitting.unseen_since = self._room.clock()

    def look_again(self, table: LiveTable, before: Iterable[str | None]) -> None:
        """Note that others follow a table elsewhere than did before."""
        now = set(self.elsewhere.followers(table.row.id))
        for name in now.difference(before):
            if (sitting := table.people.get(name or "")) is not None:
                sitting.come_into_sight()
        for name in set(before) - now:
            self._lose_sight(name, table)
        self._count(table)

    def watchers(self, id: str) -> list[str | None]:
        """Return who follows a table, here and elsewhere, once for each stream."""
        return [*self.watched_here(id), *self.elsewhere.followers(id)]

    def watched_here(self, id: str) -> list[str | None]:
        """Return who follows a table by this server, once for each stream."""
        return [stream.name for stream in self._watching.get(id, ())]

    @property
    def watched(self) -> list[str]:
        """The tables that somebody follows by this server."""
        return [id for id, streams in self._watching.items() if streams]

    def followers(self, table: LiveTable) -> set[str | None]:
        """Return who follows a table by a stream."""
        return set(self.watchers(table.row.id))

    def viewers(self, table: LiveTable) -> set[Viewer]:
        """Return as whom a table is looked at."""
        return {table.viewer(name) for name in self.followers(table)} | {*table.people}

    # What happens

    def publish(self, table: LiveTable, moved: Iterable[str] = ()) -> dict[Viewer, str]:
        """Tell each stream that watches a table what its viewer may see of the last step, and whose chips moved."""
        id, seq = table.row.id, table.dealer.log.seq
        before = self._told.get(id)
        self.note(table)
        messages = table.messages(self._told[id].you)
        told = {viewer: Message("table", message, id, seq) for viewer, message in messages.items()}
        for stream in self._watching.get(id, ()):
            if (message := told.get(table.viewer(stream.name))) is not None:
                stream.tell(message)
        self._lobby.note(id)
        self._announce(table)
        for account in self._concerned(table, before).union(moved):
            self.tell_me(account)
        self._room.wake(id)
        return messages

    def _concerned(self, table: LiveTable, before: Told | None) -> set[str]:
        """Return whose own standing at a table has changed."""
        old, new = before.you if before is not None else {}, self._told[table.row.id].you
        return {table.accounts[name] for name in old.keys() | new.keys() if old.get(name) != new.get(name)}

    def _announce(self, table: LiveTable) -> None:
        """Let the whole room hear what the floor announces of a table."""
        for step in table.shown.last[SPECTATOR]:
            if EVENTS[step["event"]].is_heard_in_the_room:
                told: Announcement = {"words": step["words"], "cite": step["cite"], "table": table.row.id}
                self._lobby.tell({"announced": told})

    def tell_me(self, account: str) -> None:
        """Tell a person's own streams how the person stands."""
        own = self._owned.get(account, set())
        for each in {stream.account for stream in own if stream.account is not None}:
            message = Message("me", write_json({"me": self._room.me(each)}))
            for stream in own:
                stream.tell(message)

    def cut(self, account: str) -> None:
        """Cut a person's streams, since a token was taken back; browsers that still hold one come back."""
        self.cut_here(account)
        self.elsewhere.cut(account)

    def cut_here(self, account: str) -> None:
        """Cut a person's streams of this server."""
        for stream in self._owned.get(account, ()):
            stream.cut.set()

    def end(self) -> None:
        """End every stream, since the house closes; browsers come back by themselves."""
        self._lobby.end()
        for stream in self.streams:
            stream.tell(Message("stop", ""))

    # What is told of a table away from it

    def line(self, id: str) -> Line:
        """Return a table in a line, as the lobby lists it, with how many look on who do not sit there."""
        told = self._told[id]
        return {**told.facts, **told.standing, **self._around(id)}

    def lobby(self) -> str:
        """Return the lines of all tables as JSON; what stays the same in each is not written again."""
        lines = [
            f"{{{told.written},{write_json({**told.standing, **self._around(id)})[1:]}"
            for id in self._room.tables
            if (told := self._told.get(id)) is not None
        ]
        return f'{{"tables":[{",".join(lines)}]}}'

    def _around(self, id: str) -> Around:
        """Return what of a table's line is not its own: who looks on, and the meter that other tables feed too."""
        meter = self._told[id].meter
        shown: Meter | None = None if meter is None else {"name": meter.name, "amount": self._meters[meter.name]}
        return {"watching": self._looking_on(id), "meter": shown}

    def _looking_on(self, id: str) -> int:
        """Count who looks on at a table and does not sit there."""
        sitting = self._told[id].you
        return sum(name not in sitting for name in self.watchers(id))

    def standing(self, name: str) -> dict[str, You]:
        """Return how somebody stands at each table where the person sits."""
        return {id: self._told[id].you[name] for id in self._seats.get(name, ())}

    def as_told(self, id: str) -> Table | None:
        """Return a live table as it last stood between rounds."""
        return self._told[id].table if id in self._told else None


class Lobby:
    """What the whole room is told of the tables: of each at most once a second, and only what has changed."""

    def __init__(self, broadcast: Broadcast) -> None:
        self._broadcast = broadcast
        self._lines: dict[str, Line] = {}
        self._changed: dict[str, None] = {}
        self._gone: list[str] = []
        self._last = 0.0
        self._due: asyncio.TimerHandle | None = None

    def note(self, id: str) -> None:
        """Note that a table's line may have changed."""
        self._changed[id] = None
        self._soon()

    def forget(self, id: str) -> None:
        """Note that a table is gone."""
        self._changed.pop(id, None)
        self._lines.pop(id, None)
        self._gone.append(id)
        self._soon()

    def end(self) -> None:
        """Tell nothing more."""
        if self._due is not None:
            self._due.cancel()

    def tell(self, said: LobbyMessage) -> None:
        """Tell every stream, at once."""
        message = Message("lobby", write_json(said))
        for stream in self._broadcast.streams:
            stream.tell(message)

    def _soon(self) -> None:
        """Tell the lobby now, or a second after it was told last."""
        if self._due is None:
            loop = asyncio.get_running_loop()
            self._due = loop.call_at(max(loop.time(), self._last + LOBBY_EVERY), self._tell_changes)

    def _tell_changes(self) -> None:
        self._due, self._last = None, asyncio.get_running_loop().time()
        changed, gone = self._changed, self._gone
        self._changed, self._gone = {}, []
        lines = [change for id in changed if (change := self._change_of(id)) is not None]
        if lines or gone:
            self.tell({"tables": lines, "gone": gone} if gone else {"tables": lines})

    def _change_of(self, id: str) -> LineChange | None:
        """Return what has changed in a table's line since the lobby was told of it, and the whole where it is new."""
        before, line = dict(self._lines.get(id, {})), self._broadcast.line(id)
        self._lines[id] = line
        changed = {name: value for name, value in line.items() if name not in before or before[name] != value}
        return cast("LineChange", {"id": id, "name": line["name"]} | changed) if changed else None
