"""The desk of one house: its papers, and what people do with each kind of them."""

from __future__ import annotations

from datetime import date, timedelta, tzinfo
from zoneinfo import ZoneInfo

from sqlalchemy import select

from pitboss.server.desk.boxes import Box, Boxes, bought
from pitboss.server.desk.counts import Counts
from pitboss.server.desk.days import Days
from pitboss.server.desk.decks import Decks
from pitboss.server.desk.gaming_day import GamingDay, Period, day_at
from pitboss.server.desk.papers import Papers
from pitboss.server.desk.ratings import Ratings
from pitboss.server.desk.slips import Slips
from pitboss.server.store.schema import rounds, tables
from pitboss.server.store.store import Store
from pitboss.table.money import Cents


class Desk:
    """Slips, counts, boxes, decks, ratings and closed days of a house; all of it is a fold of the journal."""

    def __init__(self, store: Store, hour: int = 6, zone: str = "UTC") -> None:
        self.store = store
        self.hour = hour
        self.zone: tzinfo = ZoneInfo(zone)
        self.papers = Papers(store)
        self.slips = Slips(self.papers)
        self.counts = Counts(self.papers)
        self.boxes = Boxes(self.papers)
        self.decks = Decks(self.papers)
        self.ratings = Ratings(self.papers)
        self.days = Days(self.papers)

    def today(self) -> GamingDay:
        """Return the current gaming day."""
        return day_at(self.store.clock(), self.hour, self.zone)

    def days_before(self, number: int) -> list[GamingDay]:
        """Return so many gaming days before the current one, in order."""
        today = self.today().day
        return [GamingDay(today - timedelta(days=ago), self.hour, zone=self.zone) for ago in range(number, 0, -1)]

    def played_in(self, period: Period) -> set[str]:
        """Return the tables at which a round began in a period, by their ids."""
        during = (rounds.c.began_at >= period.begins) & (rounds.c.began_at < period.ends)
        with self.store.database.reading() as connection:
            return set(connection.scalars(select(rounds.c.table_id).where(during).distinct()))

    def next_day(self) -> GamingDay | None:
        """Return the first gaming day that is over and not closed; None where every one is closed."""
        closed = self.days.all()
        if closed:
            day = GamingDay(date.fromisoformat(closed[-1].day) + timedelta(days=1), self.hour, zone=self.zone)
        else:
            first = self._first_opening()
            if first is None:
                return None
            day = day_at(first, self.hour, self.zone)
        return day if day.whole.ends <= self.store.clock() else None

    def bought_since(self, table: str, box: Box | None) -> Cents:
        """Return what players bought in for at a table since a drop box of it came off."""
        with self.store.database.reading() as connection:
            return bought(connection, table, box.upto if box else 0)[1]

    def closed_at(self, table: str) -> int:
        """Return when the last record of a table was written."""
        wanted = select(tables.c.at).where(tables.c.id == table)
        with self.store.database.reading() as connection:
            return int(connection.execute(wanted).scalar_one())

    def _first_opening(self) -> int | None:
        wanted = select(tables.c.opened_at).order_by(tables.c.opened_at).limit(1)
        with self.store.database.reading() as connection:
            found: int | None = connection.execute(wanted).scalar_one_or_none()
        return found
