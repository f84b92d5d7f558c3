"""The audience: who follows which table by a stream, and what each is told after it is kept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pitboss.server.lobby import Told, drawn_as, miniature_json, told_of
from pitboss.server.streams import Stream
from pitboss.server.table import LiveTable
from pitboss.server.viewers import Json
from pitboss.table.event import EVENTS
from pitboss.table.table import Table
from pitboss.table.view import SPECTATOR, Viewer

if TYPE_CHECKING:
    from pitboss.server.house import House


class Audience:
    """Everybody who is told what happens in the house."""

    def __init__(self, house: House) -> None:
        self.streams: set[Stream] = set()
        self._house = house
        self._lines: dict[str, Json] = {}
        self._told: dict[str, Told] = {}

    def note(self, table: LiveTable) -> None:
        """Note what may be told of a table now, at a moment when everything that happened there is kept."""
        self._told[table.row.id] = told_of(table)

    def forget(self, id: str) -> None:
        """Tell the lobby that a table is gone, and know no more of it."""
        self._tell_lobby(id, None)
        self._told.pop(id, None)
        self._lines.pop(id, None)

    # Streams

    def watch(self, stream: Stream, id: str) -> None:
        """Let a stream watch a table."""
        if id in self._house.tables and id not in stream.tables:
            stream.tables.add(id)
            table = self._house.tables[id]
            if (sitting := table.people.get(stream.name or "")) is not None:
                sitting.come_into_sight()
            self._count(table)

    def leave(self, stream: Stream) -> None:
        """Let a stream go."""
        self.streams.discard(stream)
        for id in stream.tables & self._house.tables.keys():
            table = self._house.tables[id]
            self._lose_sight(stream, table)
            self._count(table)
        stream.tables.clear()

    def _count(self, table: LiveTable) -> None:
        """Count who follows a table anew, which may set it going or let it rest."""
        table.watching = sum(table.row.id in stream.tables for stream in self.streams)
        table.pacer.note(self._house.now)
        self._house.wake(table.row.id)
        self._tell_lobby(table.row.id, self.line(table))

    def _lose_sight(self, stream: Stream, table: LiveTable) -> None:
        """Note that a person's last browser at a table has gone."""
        if stream.name not in self.followers(table) and (sitting := table.people.get(stream.name or "")) is not None:
            sitting.unseen_since = self._house.now

    def followers(self, table: LiveTable) -> set[str | None]:
        """Return who follows a table by a stream."""
        return {stream.name for stream in self.streams if table.row.id in stream.tables}

    def viewers(self, table: LiveTable) -> set[Viewer]:
        """Return as whom a table is looked at."""
        return {table.viewer(name) for name in self.followers(table)} | {*table.people}

    def publish(self, table: LiveTable, moved: Iterable[str] = ()) -> dict[Viewer, Json]:
        """Tell each stream that watches a table what its viewer may see of the last step, and whose chips moved."""
        self.note(table)
        line = self.line(table)
        messages = {viewer: message | {"table_line": line} for viewer, message in table.messages().items()}
        for stream in self.streams:
            if table.row.id in stream.tables and (message := messages.get(table.viewer(stream.name))):
                stream.tell("table", message)
        self._tell_lobby(table.row.id, line)
        self._announce(table, line)
        for account in {table.accounts[name] for name in table.people}.union(moved):
            self.tell_me(account)
        self._house.wake(table.row.id)
        return messages

    def _tell_lobby(self, id: str, line: Json | None) -> None:
        if self._lines.get(id) != line:
            self._lines[id] = line or {}
            for stream in self.streams:
                stream.tell("lobby", {"table": line} if line else {"gone": id})

    def _announce(self, table: LiveTable, line: Json) -> None:
        """Let the whole room hear what the floor announces of a table."""
        for step in table.shown.last[SPECTATOR]:
            if EVENTS[step["event"]].is_heard_in_the_room:
                told = {"words": step["words"], "cite": step["cite"]}
                for stream in self.streams:
                    stream.tell("lobby", {"table": line, "announced": told})

    def tell_me(self, account: str) -> None:
        """Tell a person's own streams how the person stands."""
        for stream in self.streams:
            if stream.account is not None and stream.account.id == account:
                stream.tell("me", {"me": self._house.me(stream.account)})

    def cut(self, account: str) -> None:
        """Cut a person's streams, since a token was taken back; browsers that still hold one come back."""
        for stream in self.streams:
            if stream.account is not None and stream.account.id == account:
                stream.cut.set()

    def end(self) -> None:
        """End every stream, since the house closes; browsers come back by themselves."""
        for stream in self.streams:
            stream.tell("stop", {})

    # What is told of a table away from it

    def line(self, table: LiveTable) -> Json:
        """Return a table in a line, as the lobby lists it, with how many look on who do not sit there."""
        told = self._told[table.row.id]
        id, people = table.row.id, told.you
        looking_on = sum(id in stream.tables and stream.name not in people for stream in self.streams)
        drawn = drawn_as(told.table, self._house.plan.name)
        return told.line | {"watching": looking_on, "layout": miniature_json(id, drawn)}

    def standing(self, name: str) -> dict[str, Json]:
        """Return how somebody stands at each table where the person sits."""
        return {id: told.you[name] for id, told in self._told.items() if name in told.you}

    def as_told(self, id: str) -> Table | None:
        """Return a live table as it last stood between rounds."""
        return self._told[id].table if id in self._told else None
