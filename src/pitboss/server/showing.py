"""What each viewer of a live table has been shown, and what a new one is shown first."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from pitboss.games import Game
from pitboss.play.log import Record
from pitboss.server.viewers import Json, Sight, look_from
from pitboss.table.view import SPECTATOR, View, Viewer


class Showing:
    """The sights of one table: everybody's view between rounds, and what has happened since the last round began."""

    def __init__(self, game: Game, base: View) -> None:
        self._game = game
        self.base = base
        """What everybody saw when the table last stood between rounds."""
        self._before = deepcopy(base)
        self.recent: list[Record] = []
        """What has happened since the last round began, which a new viewer is shown."""
        self._earlier: tuple[View, list[Record]] = (self._before, [])
        """The round before it and what everybody saw then, for who was away when it ended."""
        self._sights: dict[Viewer, Sight] = {}
        self.last: dict[Viewer, list[Json]] = {}
        """What the last step was for each viewer."""

    def show(self, records: Sequence[Record], *, began: bool) -> None:
        """Let every sight take in what has happened."""
        self.sight(SPECTATOR)
        if began:
            self._earlier = self._before, self.recent
            self._before, self.recent = deepcopy(self.base), []
        self.recent += records
        self.last = {viewer: sight.steps(records) for viewer, sight in self._sights.items()}

    def take_up(self, records: Sequence[Record], *, in_round: bool) -> None:
        """Know again after a stop what was shown since the last round began."""
        self.recent = list(records)
        if not in_round:
            self.base.fold(records)

    def sight(self, viewer: Viewer) -> Sight:
        """Return a viewer's sight, made from what everybody saw between rounds where it is new."""
        if viewer not in self._sights:
            self._sights[viewer] = self._sight_from(self._before, viewer)
            self._sights[viewer].steps(self.recent)
        return self._sights[viewer]

    def look(self, viewers: set[Viewer]) -> None:
        """Keep the sights of those who look at the table, and let go of the others."""
        self._sights = {viewer: self.sight(viewer) for viewer in viewers | {SPECTATOR}}

    def steps(self, viewer: Viewer, after: int, seq: int) -> list[Json] | None:
        """Return what a viewer saw after a line of a log that has come so far; None where that lies too far back."""
        before, records = self._before, self.recent
        if after and after < seq - len(records):
            before, records = self._earlier[0], self._earlier[1] + records
        if after and after < seq - len(records):
            return None
        return [step for step in self._sight_from(before, viewer).steps(records) if step["seq"] > after]

    def start(self, viewer: Viewer) -> Json:
        """Return the table as a viewer saw it when the last round began."""
        return self._sight_from(self._before, viewer).json

    def _sight_from(self, before: View, viewer: Viewer) -> Sight:
        return Sight(self._game, look_from(viewer, before))
