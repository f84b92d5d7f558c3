"""A person at a live table: there or away, seen or not."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Sitting:
    """A person at the table: away or not, leaving after the round, and in how many rounds in a row an answer lacked."""

    account: str
    is_away: bool = False
    is_leaving: bool = False
    missed: int = 0
    missed_in: int = 0
    """The round in which an answer lacked last."""
    away_since: int = 0
    unseen_since: int = 0
    is_out_of_sight: bool = False
    has_stream: bool = True
    """Whether the person follows the table by a stream, or only gives commands."""

    def miss(self, round: int) -> None:
        """Note that an answer lacked in a round, however many were asked for in it."""
        self.missed += self.missed_in != round
        self.missed_in = round

    def answer(self) -> None:
        """Note that the person does something."""
        self.missed = self.missed_in = 0

    def lose_sight(self) -> None:
        """Take the person to be away, since the browser has gone."""
        self.is_away = self.is_out_of_sight = True

    def come_into_sight(self) -> None:
        """Let the person play on, who was away only because the browser had gone."""
        self.is_away = self.is_away and not self.is_out_of_sight
        self.unseen_since, self.is_out_of_sight, self.has_stream = 0, False, True

    def be_heard(self, now: int) -> None:
        """Note that a person who follows the table by no stream has given a command, and may be gone after it."""
        self.unseen_since, self.has_stream = now, False
