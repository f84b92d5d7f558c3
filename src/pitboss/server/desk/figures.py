"""What each table moved in a period, added up from the house's ledger: openers, fills, credits, closers, drop and win.

Chips that a player buys at a table come from the cage here, not out of its tray. So the drop is what players bought
in for, and win is the closer and credits less the opener and fills; the opener of a period is the closer of the one
before, because both are the same balance. With what a table opens is its first opener, not a fill, and what goes back
to the cage when it closes its last closer.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

from sqlalchemy import Connection, Row, and_, func, select

from pitboss.games import GAMES
from pitboss.server.desk.gaming_day import Period
from pitboss.server.money import chart
from pitboss.server.money.books import CLOSED, MADE_WHOLE, OPENED
from pitboss.server.money.chart import CAGE
from pitboss.server.store.schema import entries, rounds, tables
from pitboss.table.money import Cents

BUY_IN = "buy-in"


@dataclass(frozen=True, slots=True)
class Figures:
    """What one table, or several together, moved in a period, in cents; rounds are those that ended with a result."""

    opener: Cents = 0
    fills: Cents = 0
    credits: Cents = 0
    closer: Cents = 0
    drop: Cents = 0
    rounds: int = 0
    rake: Cents = 0
    """What of the win came from pots and time charges."""

    @property
    def win(self) -> Cents:
        """What the house won, rake and vigorish included."""
        return self.closer + self.credits - self.opener - self.fills

    @property
    def hold(self) -> Fraction | None:
        """The win as a share of the drop; None where nobody bought in."""
        return Fraction(self.win, self.drop) if self.drop else None

    @property
    def is_active(self) -> bool:
        """Whether anything was played or moved."""
        return any((self.fills, self.credits, self.drop, self.rounds, self.win))

    def __add__(self, other: Figures) -> Figures:
        return Figures(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table in a period: which it is, and its figures."""

    id: str
    key: str
    name: str
    game: str
    pit: str
    options: str
    is_training: bool
    figures: Figures


def table_lines(connection: Connection, period: Period) -> list[TableLine]:
    """Return the figures of every table that stood in the house in a period, in the order they were opened."""
    found = connection.execute(
        select(tables).where(tables.c.opened_at < period.ends).order_by(tables.c.opened_at, tables.c.id)
    )
    return [
        TableLine(row.id, row.key, row.name, row.game, row.pit, row.options, bool(row.is_training),
                  figures_of(connection, row, period))
        for row in found
    ]  # fmt: skip


def is_raked(game: str) -> bool:
    """Tell whether players bet against each other at a game, so that the house wins by the rake alone."""
    known = GAMES.get(game)
    return known is not None and not known.wagers


def figures_of(connection: Connection, row: Row[Any], period: Period) -> Figures:
    """Add up what one table moved in a period."""
    table, tray = row.id, chart.tray(row.id)
    during = and_(entries.c.at >= period.begins, entries.c.at < period.ends)
    before, after = entries.c.at < period.begins, entries.c.at < period.ends
    came, went = (
        (entries.c.credit == tray) & (entries.c.debit == CAGE),
        (entries.c.debit == tray) & (entries.c.credit == CAGE),
    )
    opened = _sum(connection, came, during, entries.c.what == OPENED)
    closed = _sum(connection, went, during, entries.c.what == CLOSED)
    made_whole = _sum(connection, came, during, entries.c.what == MADE_WHOLE)
    played = select(func.count()).select_from(rounds).where(
        rounds.c.table_id == table, rounds.c.ending == "settled", rounds.c.began_at >= period.begins,
        rounds.c.began_at < period.ends,
    )  # fmt: skip
    return Figures(
        opener=_balance(connection, tray, before) + opened,
        fills=_sum(connection, came, during) - opened - made_whole,
        credits=_sum(connection, went, during) - closed,
        closer=_balance(connection, tray, after) + closed - made_whole,
        drop=_sum(connection, entries.c.table_id == table, entries.c.what == BUY_IN, during),
        rounds=connection.execute(played).scalar_one(),
        rake=_raked(connection, table, during) if is_raked(row.game) else 0,
    )


def _raked(connection: Connection, table: str, during: object) -> Cents:
    """Return what came to a tray from rails, rake area and fund of its table, less what went back to them."""
    tray, own = chart.tray(table), (chart.fund(table), chart.rake(table))
    from_own, to_own = (
        each.in_(own) | each.startswith(chart.rail(table, ""), autoescape=True)
        for each in (entries.c.debit, entries.c.credit)
    )
    return _sum(connection, from_own, entries.c.credit == tray, during) - _sum(
        connection, to_own, entries.c.debit == tray, during
    )


def _sum(connection: Connection, *conditions: object) -> Cents:
    wanted = select(func.coalesce(func.sum(entries.c.amount), 0)).where(*conditions)  # type: ignore[arg-type]
    return int(connection.execute(wanted).scalar_one())


def _balance(connection: Connection, account: str, when: object) -> Cents:
    return _sum(connection, entries.c.credit == account, when) - _sum(connection, entries.c.debit == account, when)
