"""The gaming day and its shifts: how an operator divides time, which no text that is at hand does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import MAXYEAR, UTC, date, datetime, timedelta, tzinfo

from pitboss.table.refusal import Refused

MGR = "custom"
"""What a master game report lists, and how a day is divided, stands in no text that is at hand."""


@dataclass(frozen=True, slots=True)
class Period:
    """A stretch of time in milliseconds since 1970, its end not in it, and how it is called."""

    name: str
    begins: int
    ends: int


@dataclass(frozen=True, slots=True)
class GamingDay:
    """One gaming day of a house: the day it is called by, the hour it begins at, and its shifts of equal length."""

    day: date
    hour: int = 6
    shifts: tuple[str, ...] = ("day", "swing", "graveyard")
    zone: tzinfo = UTC

    def __post_init__(self) -> None:
        if not 0 <= self.hour < 24:
            raise Refused(f"a gaming day from {self.hour} o'clock", "there's no such hour", "0 to 23", MGR)
        if self.day.year == MAXYEAR:
            raise Refused(f"the gaming day {self.day}", "the calendar ends with that year", "a day before it", MGR)

    @property
    def whole(self) -> Period:
        """The day as one period."""
        begins = self._begins
        return Period(self.day.isoformat(), _milliseconds(begins), _milliseconds(begins + timedelta(days=1)))

    @property
    def _begins(self) -> datetime:
        return datetime(self.day.year, self.day.month, self.day.day, self.hour, tzinfo=self.zone)

    @property
    def periods(self) -> tuple[Period, ...]:
        """Return the shifts, one after another, by the wall clock: one has 7 or 9 hours when the clocks change."""
        begins, count = self._begins, len(self.shifts)
        hours = [_milliseconds(begins + timedelta(days=1) * number / count) for number in range(count + 1)]
        return tuple(Period(name, *hours[number : number + 2]) for number, name in enumerate(self.shifts))

    def shift_at(self, moment: int) -> Period:
        """Return the shift of the day that a moment belongs to."""
        return next((each for each in self.periods if each.begins <= moment < each.ends), self.periods[-1])


def _milliseconds(moment: datetime) -> int:
    return int(moment.timestamp()) * 1000


def day_at(moment: int, hour: int, zone: tzinfo = UTC) -> GamingDay:
    """Return the gaming day that a moment belongs to."""
    local = datetime.fromtimestamp(moment / 1000, zone) - timedelta(hours=hour)
    return GamingDay(local.date(), hour, zone=zone)


MOST_DAYS = 92
"""Gaming days that a report covers at most: a quarter of a year."""


def days_between(first: GamingDay, last: GamingDay) -> list[GamingDay]:
    """Return the gaming days from one to another, divided as the last is."""
    number = (last.day - first.day).days + 1
    if not 0 < number <= MOST_DAYS:
        why = "it ends before it begins" if number < 1 else "it's too long"
        raise Refused(f"a report from {first.day} to {last.day}", why, f"1 to {MOST_DAYS} days", MGR)
    return [replace(last, day=last.day - timedelta(days=ago)) for ago in reversed(range(number))]
