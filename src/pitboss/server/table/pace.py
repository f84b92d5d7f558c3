"""The pace of a live table: what it does by itself, and when, while people think and time runs out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from pitboss.games.kits.standing import is_bound
from pitboss.housefile import Pace
from pitboss.play.dealer import RoundFailed
from pitboss.players import NAMES
from pitboss.server.shape import shape
from pitboss.server.table import commands, floor, forms
from pitboss.server.table.authority import Authority
from pitboss.server.table.prompts import Prompts
from pitboss.server.table.sitting import Sitting
from pitboss.table.choices import Ask
from pitboss.table.events import NonceGiven, PlayerReady, WaitingListLeft
from pitboss.table.refusal import Refused
from pitboss.table.window import OpenForWagers

SECOND = 1_000
THINKING = 700
"""How long a bot seems to think, in milliseconds."""
ABSENT_AFTER = 2
"""After so many rounds in a row in which an answer lacked a person is taken to be away."""
UNSEEN_FOR = 20 * SECOND
"""A person whose browser has gone is waited for so long, and then taken to be away until it comes back."""
UNHEARD_FOR = 5 * 60 * SECOND
"""A person who only gives commands, and follows the table by no stream, is waited for so long after each of them."""
DESERTED_FOR = 30 * 60 * SECOND
"""A guest's table at which nobody has sat or looked on for so long is closed."""
DESERTED = "nobody has been here for half an hour"
OFFERED_FOR = 2 * 60 * SECOND
"""For so long a seat is kept for a person who waits and is called to it."""
FINISHED_WITHIN = 10 * 60 * SECOND
"""For so long a table that closes waits for the floor to verify time charges and to make its reports."""
LEAVES_AFTER = 30 * 60 * SECOND
"""A person who has been away so long is cashed out."""


@dataclass(frozen=True, slots=True)
class Due:
    """What the table does by itself, and when."""

    at: int
    act: Callable[[], None] = field(repr=False)


@shape
class PaceJson(TypedDict):
    """How long the table waits, in seconds; null where it waits for ever."""

    wagers: float | None
    decisions: float | None
    between: float
    alone: Annotated[bool, Field(description="Whether the clock runs where only bots wait.")]


class Pacer:
    """Keeps one table going."""

    def __init__(self, table: Authority, pace: Pace) -> None:
        self._table = table
        self._pace = pace
        self._asked_at: dict[str, int] = {}
        self._idle_since = 0
        self._was_paused = self._was_unhurried = False
        self._deserted_since = 0
        self._unfinished_since = 0
        self._called_at: dict[str, int] = {}

    @property
    def json(self) -> PaceJson:
        """How long the table waits, in seconds."""
        pace = self._pace
        return {"wagers": pace.wagers, "decisions": pace.decisions, "between": pace.between, "alone": pace.alone}

    def note(self, now: int) -> None:
        """Note when each open prompt was put, and since when no round is played; a pause counts for nobody's time."""
        dealer = self._table.dealer
        starts_anew = dealer.is_paused or self._was_paused or (self._was_unhurried and not self._is_unhurried)
        self._was_paused, self._was_unhurried = dealer.is_paused, self._is_unhurried
        self._asked_at = {name: now if starts_anew else self._asked_at.get(name, now) for name in dealer.prompts}
        if dealer.is_in_round or starts_anew:
            self._idle_since = now
        is_deserted = not self._table.people and not self._table.watching
        self._deserted_since = (self._deserted_since or now) if is_deserted else 0
        is_unfinished = self._table.is_closing and self._is_unfinished()
        self._unfinished_since = (self._unfinished_since or now) if is_unfinished else 0
        called = dealer.game.desk.waiting_list(dealer.table_to_come).called
        self._called_at = {name: self._called_at.get(name, now) for name in called}
        for sitting in self._table.people.values():
            sitting.away_since = (sitting.away_since or now) if sitting.is_away else 0

    def due(self, now: int) -> Due | None:
        """Return what comes next without anybody's doing, if anything does."""
        table = self._table
        if table.dealer.is_closed or table.dealer.is_paused:
            return None
        if table.pause_to_come is not None and not table.dealer.is_in_round:
            return Due(now, table.pause)
        coming = self._gone() + self._deserted(now) + self._not_come()
        goes_on = table.is_attended or self._is_awaited()
        if table.dealer.is_in_round and (goes_on or table.people or table.dealer.waiting):
            coming += self._in_round(now)
        elif goes_on:
            coming += self._between_rounds(now)
        return min(coming, key=lambda due: due.at, default=None)

    def deadline(self, player: str, prompts: Prompts | None = None) -> tuple[int | None, float | None]:
        """Return until when a viewer's prompt, or the one that is waited for, is open, and how long it is in all."""
        prompts = self._table.dealer.prompts if prompts is None else prompts
        for name, prompt in prompts.items():
            is_window = isinstance(prompt, OpenForWagers)
            seconds = self._wagers if is_window else self._decisions
            is_regular = isinstance(prompt, Ask) and prompt.player in self._table.regulars
            is_shown = is_window or (isinstance(prompt, Ask) and prompt.player == player)
            if seconds is not None and not is_regular and (is_shown or name == next(iter(prompts))):
                return self._asked_at.get(name, 0) + round(seconds * SECOND), seconds
        return None, None

    @property
    def _is_unhurried(self) -> bool:
        """Whether no clock runs: nobody waits for the one person who plays, only bots; a last round is waited for."""
        people = self._table.people.values()
        is_alone = sum(not sitting.is_away for sitting in people) < 2
        return is_alone and not self._pace.alone and not self._table.is_ending

    @property
    def _wagers(self) -> float | None:
        """How long the table waits for wagers now."""
        return None if self._is_unhurried else self._pace.wagers

    @property
    def _decisions(self) -> float | None:
        """How long it waits for a decision now."""
        return None if self._is_unhurried else self._pace.decisions

    # People who are gone

    def _gone(self) -> list[Due]:
        people = self._table.people.items()
        away = [(name, sitting.away_since) for name, sitting in people if sitting.away_since]
        leaving = [Due(since + LEAVES_AFTER, lambda name=name: self._table.part(name)) for name, since in away]  # type: ignore[misc]
        unseen = [sitting for _, sitting in people if sitting.unseen_since and not sitting.is_away]
        return leaving + [Due(_waited_until(sitting), sitting.lose_sight) for sitting in unseen]

    def _not_come(self) -> list[Due]:
        """Take from the waiting list who was called to a seat and does not come."""
        called = self._called_at.items()
        return [Due(at + OFFERED_FOR, lambda name=name: self._table.take(WaitingListLeft(name))) for name, at in called]  # type: ignore[misc]

    def _deserted(self, now: int) -> list[Due]:
        """Close a table that somebody opened and everybody has left; those of the house stay."""
        table = self._table
        if not table.row.opened_by or table.is_closing or table.people or table.watching:
            return []
        return [Due((self._deserted_since or now) + DESERTED_FOR, self._close_deserted)]

    def _close_deserted(self) -> None:
        floor.rule(self._table, commands.Close(key="-", do="close", reason=DESERTED), "house")

    def _miss(self, name: str) -> None:
        """Note that a person did not answer; after a while the person is taken to be away."""
        sitting = self._table.people.get(name)
        if sitting is not None:
            sitting.miss(self._table.dealer.log.round)
            sitting.is_away = sitting.is_away or sitting.missed >= ABSENT_AFTER

    # Between rounds

    def _between_rounds(self, now: int) -> Iterator[Due]:
        table = self._table
        if table.is_closing and table.dealer.game.is_dealt_out(table.dealer.table):
            yield self._closing(now)
        elif self._leaving() or self._nonces() or table.regulars.is_due or self._is_desk_due():
            yield Due(now, self._tend)
        elif self._has_players() and self._may_begin():
            yield Due(self._idle_since + round(self._pace.between * SECOND), self._begin)
        elif table.is_closing:
            yield self._closing(now)

    def _closing(self, now: int) -> Due:
        """Close the table; where the floor can still finish something, everybody else goes home meanwhile."""
        # reading 155: no paragraph keeps a table open for it.
        table = self._table
        if not self._is_unfinished():
            return Due(now, table.close)
        if table.people or len(table.regulars):
            return Due(now, table.send_home)
        return Due((self._unfinished_since or now) + FINISHED_WITHIN, table.close)

    def _is_unfinished(self) -> bool:
        """Tell whether the floor can still finish something at the desk."""
        dealer = self._table.dealer
        return dealer.game.desk.is_unfinished(dealer.table)

    def _is_desk_due(self) -> bool:
        """Tell whether the desk has to hear who is away or back, or a bot's word."""
        return bool(forms.absences(self._table) or self._table.regulars.are_asked_at_desk)

    def _is_awaited(self) -> bool:
        """Tell whether a person, here or gone, has something at the table that rounds to come decide."""
        dealer = self._table.dealer
        return any(name not in NAMES for name in dealer.game.desk.awaited(dealer.table))

    def _has_players(self) -> bool:
        seats = self._table.dealer.table.seats
        return any(seat.player in self._table.regulars or not self._is_away(seat.player) for seat in seats)

    def _may_begin(self) -> bool:
        """Tell whether the game can be played by those who are there."""
        try:
            self._table.dealer.game.may_begin(self._table.dealer.table)
        except Refused:
            return False
        return True

    def _is_away(self, name: str) -> bool:
        return name not in self._table.people or self._table.people[name].is_away

    def _leaving(self) -> list[str]:
        """Name who wants to leave and is not bound by a wager that must stay until it is decided."""
        dealer = self._table.dealer
        leaving = [name for name, sitting in self._table.people.items() if sitting.is_leaving]
        return [name for name in leaving if not is_bound(dealer.game, dealer.table, name)]

    def _nonces(self) -> list[str]:
        dealer = self._table.dealer
        return [name for name in self._table.nonces if dealer.table.has_player(name) and dealer.bond.wants_nonce(name)]

    def _tend(self) -> None:
        """Let go who wanted to leave after the round, let the regulars come and go, and add people's nonces last."""
        for name in self._leaving():
            self._table.part(name)
        for absence in forms.absences(self._table):
            self._table.take(absence)
        self._table.regulars.tend()
        with suppress(RoundFailed):
            self._table.regulars.answer_at_desk()
        for name in self._nonces():
            self._table.dealer.take(NonceGiven(name, self._table.nonces.pop(name), by=name))

    def _begin(self) -> None:
        with suppress(RoundFailed, Refused):  # a time charge may leave too few to play
            self._table.dealer.begin_round()

    # In a round

    def _in_round(self, now: int) -> Iterator[Due]:
        for number, (name, prompt) in enumerate(self._table.dealer.prompts.items(), start=1):
            asked_at = self._asked_at.get(name, now)
            if isinstance(prompt, OpenForWagers):
                yield from self._wagering(prompt, asked_at)
            else:
                yield self._deciding(prompt, asked_at + (number - 1) * THINKING)

    def _wagering(self, window: OpenForWagers, opened: int) -> Iterator[Due]:
        table = self._table
        waiting = [seat.player for seat in table.dealer.table.seats if seat.player not in window.ready]
        for number, name in enumerate([name for name in waiting if name in table.regulars], start=1):
            yield Due(opened + number * THINKING, lambda name=name: self._regular_wagers(name, window))  # type: ignore[misc]
        people = [name for name in waiting if name not in table.regulars]
        for name in people:
            if self._is_away(name):
                yield Due(opened, lambda name=name: self._be_ready(name))  # type: ignore[misc]
        if not waiting:
            yield Due(opened, self._end_wagering)
        elif people and (wait := self._wagers) is not None:
            yield Due(opened + round(wait * SECOND), self._end_wagering)

    def _end_wagering(self) -> None:
        window = self._table.dealer.prompt
        assert isinstance(window, OpenForWagers)
        for name in {seat.player for seat in self._table.dealer.table.seats} - window.ready:
            if not self._table.has_wagers(name):
                self._miss(name)
        with suppress(RoundFailed):
            self._table.dealer.end_wagering()

    def _be_ready(self, name: str) -> None:
        with suppress(RoundFailed):
            self._table.dealer.take(PlayerReady(name))

    def _regular_wagers(self, name: str, window: OpenForWagers) -> None:
        with suppress(RoundFailed):
            try:
                self._table.regulars.wager(name, window)
            except Refused:  # a bot never holds up a table
                self._be_ready(name)

    def _deciding(self, ask: Ask, asked_at: int) -> Due:
        if ask.player in self._table.regulars:
            return Due(asked_at + THINKING, lambda: self._regular_decides(ask))
        wait = THINKING / SECOND if self._is_away(ask.player) else self._decisions
        at = asked_at + round(wait * SECOND) if wait is not None else 1 << 62
        return Due(at, lambda: self._time_out(ask))

    def _regular_decides(self, ask: Ask) -> None:
        with suppress(RoundFailed):
            try:
                self._table.regulars.decide(ask)
            except Refused:  # a bot never holds up a table
                self._table.dealer.take(ask.default_decision())

    def _time_out(self, ask: Ask) -> None:
        """Give a person's prompt its default, which is logged as such."""
        self._miss(ask.player)
        with suppress(RoundFailed):
            self._table.dealer.take(ask.default_decision())


def _waited_until(sitting: Sitting) -> int:
    """Return until when a person is waited for who is not seen."""
    return sitting.unseen_since + (UNSEEN_FOR if sitting.has_stream else UNHEARD_FOR)
