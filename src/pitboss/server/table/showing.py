"""What each viewer of a live table has been shown, and what a new one is shown first.

Whoever has been shown no card of their own since the round began sees what everybody sees, and shares everybody's
sight; a sight of one's own begins with the first card that is shown to one alone, and ends with the round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pitboss.games import Game
from pitboss.play.log import Record
from pitboss.server.table.viewers import Sight, Step, ViewJson
from pitboss.table.event import read_event
from pitboss.table.view import SPECTATOR, View, Viewer


class Showing:
    """The sights of one table: everybody's view between rounds, and what has happened since the last round began."""

    def __init__(self, game: Game, base: View, options: Callable[[], Any]) -> None:
        self._game = game
        self._options = options
        self.base = base
        """What everybody saw when the table last stood between rounds."""
        self._before = base.copied(SPECTATOR)
        self.recent: list[Record] = []
        """What has happened since the last round began, which a new viewer is shown."""
        self._earlier: tuple[View, list[Record]] = (self._before, [])
        """The round before it and what everybody saw then, for who was away when it ended."""
        self._everybodys: Sight | None = None
        self._own: dict[Viewer, Sight] = {}
        """The sights of those who were shown something that is not everybody's."""
        self._looking: set[Viewer] = set()
        self.last: dict[Viewer, list[Step]] = {}
        """What the last step was for each viewer; the very same list for all who were shown the same."""

    def show(self, records: Sequence[Record], *, began: bool) -> None:
        """Let every sight take in what has happened."""
        everybodys = self._everybody()
        if began:
            self._earlier = self._before, self.recent
            self._before, self.recent = self.base.copied(SPECTATOR), []
        self.recent += records
        shared: list[Step] = []
        own: dict[Viewer, list[Step]] = {viewer: [] for viewer in self._own}
        for record in records:
            for viewer in self._alone_with(record, self._looking - self._own.keys()):
                self._own[viewer] = Sight(self._game, everybodys.view.copied(viewer), self._options)
                own[viewer] = list(shared)
            event = read_event(record.body) if record.opened is None else None
            told = everybodys.step(record, event)
            for viewer, sight in self._own.items():
                own[viewer].append(sight.step(record, event, told))
            shared.append(told)
        self.last = {viewer: own.get(viewer, shared) for viewer in self._looking | {SPECTATOR}}

    @staticmethod
    def _alone_with(record: Record, viewers: set[Viewer]) -> list[Viewer]:
        """Return who of some viewers is shown a card of a record that not everybody is."""
        if record.opened is None:
            return []
        return [viewer for viewer in viewers if record.opened_for(viewer) is not None]

    def end_round(self) -> None:
        """Keep what everybody sees between rounds, when no card is hidden from anybody."""
        everybodys = self._everybody()
        self.base = everybodys.view.copied(SPECTATOR)
        self._own = {viewer: sight for viewer, sight in self._own.items() if sight.json != everybodys.json}

    def take_up(self, records: Sequence[Record], *, in_round: bool) -> None:
        """Know again after a stop what was shown since the last round began."""
        self.recent = list(records)
        if not in_round:
            self.base.fold(records)

    def sight(self, viewer: Viewer) -> Sight:
        """Return a viewer's sight, made from what everybody saw between rounds where it is new."""
        if viewer in self._own:
            return self._own[viewer]
        if not any(self._alone_with(record, {viewer}) for record in self.recent):
            return self._everybody()
        sight = self._own[viewer] = self._sight_from(self._before, viewer)
        sight.steps(self.recent)
        return sight

    def _everybody(self) -> Sight:
        """Return the sight of whoever looks on."""
        if self._everybodys is None:
            self._everybodys = self._sight_from(self._before, SPECTATOR)
            self._everybodys.steps(self.recent)
        return self._everybodys

    def look(self, viewers: set[Viewer]) -> None:
        """Keep the sights of those who look at the table, and let go of the others."""
        self._own = {viewer: sight for viewer, sight in self._own.items() if viewer in viewers}
        for viewer in viewers - self._looking:
            self.sight(viewer)
        self._looking = set(viewers)

    def steps(self, viewer: Viewer, after: int, seq: int) -> list[Step] | None:
        """Return what a viewer saw after a line of a log that has come so far; None where that lies too far back."""
        before, records = self._before, self.recent
        if after and after < seq - len(records):
            before, records = self._earlier[0], self._earlier[1] + records
        if after and after < seq - len(records):
            return None
        return [step for step in self._sight_from(before, viewer).steps(records) if step["seq"] > after]

    def start(self, viewer: Viewer) -> ViewJson:
        """Return the table as a viewer saw it when the last round began."""
        return self._sight_from(self._before, viewer).json

    def _sight_from(self, before: View, viewer: Viewer) -> Sight:
        return Sight(self._game, before.copied(viewer), self._options)
