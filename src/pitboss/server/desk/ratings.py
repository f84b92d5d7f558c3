"""Patron ratings: average bet, time and expected win of guests who agree to it, from the log alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from sqlalchemy import Connection, select
from typing_extensions import TypedDict

from pitboss.games import find_game
from pitboss.server.desk.gaming_day import Period
from pitboss.server.desk.papers import Papers
from pitboss.server.desk.theoretical import Prices, bets_of, expected, prices_of
from pitboss.server.people.accounts import Account
from pitboss.server.shape import shape
from pitboss.server.store.journal import Line
from pitboss.server.store.schema import rounds, tables
from pitboss.server.store.store import Store
from pitboss.table.money import Cents
from pitboss.table.refusal import Refused

AGREED = "desk_rating_agreed"


@shape
class RatingJson(TypedDict):
    """What a guest who agrees to it played at a table."""

    player: str
    table: str
    rounds: int
    bet: Cents
    average: Cents
    minutes: int
    theoretical: int


@dataclass(frozen=True, slots=True)
class Rating:
    """What a guest played at one table in a period."""

    player: str
    table: str
    rounds: int
    bet: Cents
    """All first bets together."""
    milliseconds: int
    theoretical: Fraction

    @property
    def average(self) -> Cents:
        """The average bet a round, in whole cents."""
        return self.bet // self.rounds if self.rounds else 0

    def as_json(self) -> RatingJson:
        """Return it for a program."""
        return {"player": self.player, "table": self.table, "rounds": self.rounds, "bet": self.bet,
                "average": self.average, "minutes": self.milliseconds // 60_000,
                "theoretical": round(self.theoretical)}  # fmt: skip


def spans_of(lines: Iterable[Line]) -> dict[str, list[tuple[int, int]]]:
    """Return during which times each guest was rated, by name; what was withdrawn ended there."""
    found: dict[str, list[tuple[int, int]]] = {}
    for line in lines:
        if line["event"] != AGREED:
            continue
        spans = found.setdefault(line["by"], [])
        if line["agrees"]:
            spans.append((line["at"], 1 << 62))
        elif spans:
            spans[-1] = (spans[-1][0], line["at"])
    return found


class Ratings:
    """Who agrees to be rated, and what they played."""

    def __init__(self, papers: Papers) -> None:
        self._papers = papers

    def agrees(self, name: str) -> bool:
        """Tell whether a guest agrees now."""
        spans = spans_of(self._papers.lines(AGREED)).get(name, [])
        return bool(spans) and spans[-1][1] == 1 << 62

    def agree(self, by: Account, key: str, *, agrees: bool) -> None:
        """Keep that a guest agrees to be rated, or no longer does."""
        if by.role != "player":
            raise Refused("a rating", "the house's own people aren't rated", "a guest")
        if self.agrees(by.name) != agrees:
            self._papers.write(by, key, AGREED, lambda connection: {"agrees": agrees})

    def of(self, period: Period, prices: Callable[[str, dict[str, str]], Prices] = prices_of) -> list[Rating]:
        """Return what every guest who agreed played in a period, by table."""
        spans = spans_of(self._papers.lines(AGREED))
        return ratings_of(self._papers.store, spans, period, prices) if spans else []


def ratings_of(
    store: Store, spans: dict[str, list[tuple[int, int]]], period: Period,
    prices: Callable[[str, dict[str, str]], Prices],
) -> list[Rating]:  # fmt: skip
    """Add up the rounds in which rated guests bet, each while its guest agreed."""
    found: dict[tuple[str, str], Rating] = {}
    with store.database.reading() as connection:
        played = _rounds(connection, period)
    known: dict[str, Prices] = {}
    for table, name, game, options, round_, began in played:
        records = store.round_records(table, round_)
        ended = max((record.body.get("at", began) for record in records), default=began)
        bets: dict[str, list[tuple[str, Cents]]] = {}
        for bet in bets_of(find_game(game), records):
            bets.setdefault(bet.player, []).append((bet.name, bet.amount))
        for player, made in bets.items():
            if not any(begins <= began < ends for begins, ends in spans.get(player, ())):
                continue
            if table not in known:
                known[table] = prices(game, json.loads(options))
            before = found.get((player, table), Rating(player, name, 0, 0, 0, Fraction(0)))
            found[player, table] = Rating(
                player, name, before.rounds + 1, before.bet + sum(amount for _, amount in made),
                before.milliseconds + ended - began,
                before.theoretical + sum(expected(known[table].wagers.get(area), amount).win for area, amount in made),
            )  # fmt: skip
    return sorted(found.values(), key=lambda each: (each.player, each.table))


def _rounds(connection: Connection, period: Period) -> list[tuple[str, str, str, str, int, int]]:
    wanted = (
        select(rounds.c.table_id, tables.c.name, tables.c.game, tables.c.options, rounds.c.round, rounds.c.began_at)
        .join(tables)
        .where(
            rounds.c.ending == "settled",
            tables.c.is_training.is_(False),
            rounds.c.began_at >= period.begins,
            rounds.c.began_at < period.ends,
        )
        .order_by(rounds.c.table_id, rounds.c.round)
    )
    return [tuple(row) for row in connection.execute(wanted)]
