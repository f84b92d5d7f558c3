"""What a simulation found: means with their errors, quantiles, ruin, streaks, and the distance from the exact edge."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from math import exp, sqrt
from typing import Any

import numpy as np

from pitboss import __version__
from pitboss.simulate.chunk import fan_width
from pitboss.simulate.kernel import Exact, Prepared
from pitboss.simulate.plan import FORM, Plan, prepared
from pitboss.simulate.tally import (
    BANKROLLS_LOST,
    FAN_BINS,
    LONGEST_LOST,
    LONGEST_WON,
    LOST,
    POINTS,
    PUSHED,
    RUINED,
    SESSION_SQUARES,
    SESSION_SUM,
    SESSIONS,
    WAGERED,
    WON,
    Sums,
)
from pitboss.table.refusal import Refused

QUANTILES = (0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999)
FAN_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
LEAST_SESSIONS = 100
"""Sessions from which on they tell how sure a mean is."""
MOST_TRAIL = 400
"""Points of the trail by which a plot shows how the mean converged."""


@dataclass(frozen=True)
class Result:
    """The chunks of a plan that were played, from the first on, and the rounds of a chunk that was not played whole."""

    plan: Plan
    body: Sums
    chunks: tuple[tuple[int, int], ...] = ()
    """Which chunks the body holds: from and to."""
    tail: tuple[int, Sums] | None = None
    """A chunk of which the first rounds were played; it is played again whole where more are wanted."""
    seconds: float = 0.0
    trail: tuple[tuple[int, float, float], ...] = ()
    """How the mean came about: rounds, mean and standard error."""

    @property
    def ready(self) -> Prepared:
        """The table that was played."""
        return prepared(self.plan)

    @cached_property
    def total(self) -> Sums:
        """Everything that was counted."""
        return self.body if self.tail is None else self.body + self.tail[1]

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return self.total.rounds

    def _moments(self, column: int) -> tuple[float, float]:
        """Return mean and variance of a wager, or of all with the last column, in units."""
        unit, rounds = self.ready.unit, self.rounds
        if not rounds:
            return 0.0, 0.0
        mean = Fraction(self.total.sums[column], rounds * unit)
        square = Fraction(self.total.squares[column], rounds * unit * unit)
        return float(mean), float(square - mean * mean)

    @property
    def mean(self) -> float:
        """What the player gains in a round, in units of the first wager."""
        return self._moments(-1)[0]

    @property
    def variance(self) -> float:
        """The variance of that."""
        return self._moments(-1)[1]

    @property
    def standard_error(self) -> float:
        """How far the mean may well be off: by rounds, or where these hang together by whole sessions."""
        if self.rounds < 2:
            return 0.0
        by_rounds = sqrt(self.variance / self.rounds)
        counters = self.total.counters
        sessions = counters[SESSIONS]
        if not self.ready.is_serial or sessions < LEAST_SESSIONS:
            return by_rounds
        mean = counters[SESSION_SUM] / sessions
        spread = sqrt((counters[SESSION_SQUARES] / sessions - mean * mean) / sessions)
        width = fan_width(self.plan, self.ready) / self.ready.unit
        return spread * width / self.plan.session * sqrt(sessions * self.plan.session / self.rounds)

    @cached_property
    def exact(self) -> Exact | None:
        """What exact methods say, where they can."""
        return self.ready.exact()

    @property
    def distance(self) -> float | None:
        """How many standard errors the mean is from the exact one."""
        if self.exact is None or not self.standard_error:
            return None
        return (self.mean - float(self.exact.gain / self.ready.unit)) / self.standard_error

    def quantiles(self) -> dict[str, float]:
        """Return what a round brings at most in so large a part of all rounds, in units."""
        reached = np.cumsum(self.total.bins)
        found = {}
        for part in QUANTILES:
            place = int(np.searchsorted(reached, part * reached[-1], side="left"))
            found[f"{part:g}"] = (self.ready.least + place * self.ready.width) / self.ready.unit
        return found

    def outcomes(self) -> list[tuple[float, int]]:
        """Return how often each net result came, in units."""
        bins, ready = self.total.bins, self.ready
        return [
            ((ready.least + int(place) * ready.width) / ready.unit, int(bins[place])) for place in np.flatnonzero(bins)
        ]

    def fan(self) -> list[dict[str, float]]:
        """Return how a bankroll moves in a session: its gain so far at several moments, by quantiles, in units."""
        width = fan_width(self.plan, self.ready)
        found = []
        for point in range(POINTS):
            reached = np.cumsum(self.total.fan[point])
            row = {"round": point * self.plan.session / (POINTS - 1)}
            for part in FAN_QUANTILES if reached[-1] else ():
                place = int(np.searchsorted(reached, part * reached[-1], side="left"))
                row[f"{part:g}"] = (place - FAN_BINS // 2) * width / self.ready.unit
            found.append(row)
        return found

    def ruin(self) -> dict[str, Any]:
        """Return how many sessions lost a bankroll, and how likely it is lost in the long run."""
        counters, unit = self.total.counters, self.ready.unit
        sessions, ruined = counters[SESSIONS], counters[RUINED]
        found: dict[str, Any] = {
            "bankroll": self.plan.bankroll / unit,
            "session": self.plan.session,
            "sessions": sessions,
            "ruined": ruined,
            "risk": ruined / sessions if sessions else None,
        }
        if self.variance:
            in_the_long_run = 1.0 if self.mean <= 0 else exp(-2 * self.mean * found["bankroll"] / self.variance)
            found["in_the_long_run"] = in_the_long_run
        return found

    def drop(self) -> dict[str, Any] | None:
        """Return what a session drops, in units: a bankroll is bought at its start, and again as often as it is lost.

        What the table wins of it in a session, by the mean, is the hold.
        """
        counters, bankroll = self.total.counters, self.plan.bankroll / self.ready.unit
        if not (sessions := counters[SESSIONS]):
            return None
        buy_ins = (sessions + counters[BANKROLLS_LOST]) / sessions
        win = -self.mean * self.plan.session
        return {
            "buy_ins_per_session": buy_ins,
            "drop_per_session": buy_ins * bankroll,
            "win_per_session": win,
            "hold": win / (buy_ins * bankroll),
        }

    def by_wager(self) -> list[dict[str, Any]]:
        """Return what each wager gained, in units of the first, and how often."""
        found = []
        for column, name in enumerate(self.ready.wagers):
            mean, variance = self._moments(column)
            error = sqrt(variance / self.rounds) if self.rounds > 1 else 0.0
            hit = self.total.hits[column] / self.rounds if self.rounds else 0.0
            found.append(
                {"wager": name, "mean": mean, "variance": variance, "standard_error": error, "hit_frequency": hit}
            )
        return found

    @property
    def rounds_per_second(self) -> float:
        """How fast they were played."""
        return self.rounds / self.seconds if self.seconds else 0.0

    def as_json(self) -> dict[str, Any]:
        """Return the result as one JSON object, from which it can be read and taken up again."""
        counters, rounds, exact = self.total.counters, self.rounds, self.exact
        found: dict[str, Any] = {
            "game": self.plan.game,
            "options": dict(self.plan.settings),
            "strategy": self.plan.strategy,
            "wagers": dict(self.plan.wagers),
            "seats": self.plan.seats,
            "seed": self.plan.seed,
            "rounds": rounds,
            "unit_cents": self.ready.unit,
            "mean": self.mean,
            "variance": self.variance,
            "standard_error": self.standard_error,
            "exact": None if exact is None else float(exact.gain / self.ready.unit),
            "distance": self.distance,
            "seconds": round(self.seconds, 3),
            "rounds_per_second": round(self.rounds_per_second, 1),
            "wagered_per_round": counters[WAGERED] / rounds / self.ready.unit if rounds else 0.0,
            "hit_frequency": {
                name: counters[place] / rounds if rounds else 0.0
                for name, place in (("win", WON), ("push", PUSHED), ("lose", LOST))
            },
            "by_wager": self.by_wager(),
            "quantiles": self.quantiles() if rounds else {},
            "longest_streak": {"won": counters[LONGEST_WON], "lost": counters[LONGEST_LOST]},
            "ruin": self.ruin(),
            "drop": self.drop(),
            "fan": self.fan(),
            "outcomes": self.outcomes(),
            "trail": [list(point) for point in self.trail],
            "method": self.ready.method,
            "notes": list(self.ready.notes),
        }
        if self.plan.source:
            found["strategy_sha256"] = sha256(self.plan.source.encode()).hexdigest()
        if exact is not None:
            found["exact_variance"] = None if exact.variance is None else float(exact.variance / self.ready.unit**2)
            found["exact_is"] = exact.note
        if self.ready.gauges:
            found["gauges"] = gauges = dict(zip(self.ready.gauges, self.total.gauges, strict=True))
            if self.ready.read_meter is not None:
                found["meter"] = self.ready.read_meter(gauges, rounds)
        return found | {"kept": self.kept()}

    def kept(self) -> dict[str, Any]:
        """Return what is needed to take a result up again or to merge it with others: whole numbers."""
        tail = None if self.tail is None else [self.tail[0], self.tail[1].as_json()]
        return {
            "form": FORM,
            "version": __version__,
            "plan": self.plan.words(),
            "chunks": [list(run) for run in self.chunks],
            "body": self.body.as_json(),
            "tail": tail,
        }


_ANY_PLAN = Plan("")


def result_from_json(found: Mapping[str, Any], where: str) -> Result:
    """Read a result that was written as JSON, or refuse what is none of this version."""
    kept = found.get("kept") if isinstance(found, Mapping) else None
    if not isinstance(kept, Mapping) or "plan" not in kept:
        raise Refused(where, "it is no result of a simulation", "a file that `pitboss simulate -o` wrote")
    if kept.get("form") != FORM or kept.get("version") != __version__:
        written = f"version {kept.get('version')}, form {kept.get('form')}"
        raise Refused(where, f"it was written by another version ({written})", f"version {__version__}, form {FORM}")
    try:
        words = dict(kept["plan"])
        words.pop("form")
        plan = Plan(**words)
        if wrong := [name for name, value in words.items() if type(value) is not type(getattr(_ANY_PLAN, name))]:
            raise TypeError(f"{', '.join(wrong)} of another kind")
        bins = prepared(plan).bins
        tail = None if kept["tail"] is None else (int(kept["tail"][0]), Sums.from_json(kept["tail"][1], bins))
        runs = tuple((int(first), int(last)) for first, last in kept["chunks"])
        trail = tuple((int(rounds), float(mean), float(error)) for rounds, mean, error in found["trail"])
        result = Result(plan, Sums.from_json(kept["body"], bins), runs, tail, float(found["seconds"]), trail)
        # what no rounds can have come to fails here, before anything is added to it
        _ = result.standard_error, result.ruin(), result.drop(), result.fan(), result.quantiles(), result.by_wager()
    except (KeyError, TypeError, ValueError, IndexError, ArithmeticError) as error:
        raise Refused(where, f"it can't be read ({error})", "a file that `pitboss simulate -o` wrote") from None
    return result


def merged(results: Sequence[Result]) -> Result:
    """Put results of one plan together, in any order; refuse chunks that two of them hold."""
    first, *others = results
    runs = sorted(run for each in results for run in each.chunks)
    for each in others:
        if differ := first.plan.differences(each.plan):
            why = f"one was played with {', '.join(differ)}"
            raise Refused("results that are to be merged", why, "results of one simulation")
    if any(mine[1] > theirs[0] for mine, theirs in itertools.pairwise(runs)):
        raise Refused("results that are to be merged", "two of them hold the same chunks", "each chunk once")
    tails = [each.tail for each in results if each.tail is not None]
    if len(tails) > 1 or (tails and any(start <= tails[0][0] < end for start, end in runs)):
        raise Refused("results that are to be merged", "two of them end in the same chunk", "each chunk once")
    body = first.body
    for each in others:
        body = body + each.body
    return Result(first.plan, body, joined(runs), tails[0] if tails else None, sum(each.seconds for each in results))


def joined(runs: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return runs of chunks with neighbours put together."""
    found: list[tuple[int, int]] = []
    for start, end in runs:
        if found and found[-1][1] == start:
            found[-1] = found[-1][0], end
        else:
            found.append((start, end))
    return tuple(found)
