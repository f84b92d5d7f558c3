"""What is told of rounds is what plain Python counts of the same rounds, one after another."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import groupby

import numpy as np
import pytest

from pitboss.simulate import Result, make_plan, play_plan
from pitboss.simulate.chunk import fan_width
from pitboss.simulate.plan import Plan, prepared
from pitboss.simulate.runner import LocalEngine
from pitboss.simulate.stream import Source
from pitboss.simulate.tally import FAN_BINS, POINTS

pytestmark = pytest.mark.untraced
SESSION, CHUNKS = 240, 5
CASES = {
    "craps": make_plan("craps", wagers={"pass_line": "10", "pass_odds": "max"}, seed=3, session=SESSION),
    "blackjack": make_plan("blackjack", {"surrender": "yes"}, seed=3, session=SESSION, strategy="counting"),
    "baccarat": make_plan("baccarat", wagers={"tie": "10"}, seed=3, session=SESSION),
}


def rounds_of(plan: Plan) -> list[tuple[list[list[int]], list[int]]]:
    """Return what each wager gained, round by round, and what was wagered, chunk by chunk."""
    ready, found = prepared(plan), []
    for number in range(CHUNKS):
        nets, wagered = np.zeros((plan.chunk, len(ready.wagers)), np.int64), np.zeros(plan.chunk, np.int64)
        ready.play(Source(plan.seed, number), ready.fresh(), nets, wagered)
        found.append((nets.tolist(), wagered.tolist()))
    return found


@pytest.fixture(params=list(CASES))
def case(request: pytest.FixtureRequest) -> tuple[Result, list[tuple[list[list[int]], list[int]]]]:
    """Play a small plan with little money, and the same rounds one by one."""
    plan = replace(CASES[request.param], chunk=10 * SESSION)
    plan = replace(plan, bankroll=15 * prepared(plan).unit)
    return play_plan(plan, CHUNKS * plan.chunk, engine=LocalEngine(1)), rounds_of(plan)


def sessions_of(chunk: list[list[int]]) -> list[list[int]]:
    """Return what sessions brought, round by round."""
    totals = [sum(row) for row in chunk]
    return [totals[at : at + SESSION] for at in range(0, len(totals), SESSION)]


def test_means_variances_hits_and_quantiles(case: tuple[Result, list[tuple[list[list[int]], list[int]]]]) -> None:
    result, chunks = case
    unit, told = result.ready.unit, result.as_json()
    rows = [row for nets, _ in chunks for row in nets]
    totals = [sum(row) for row in rows]
    mean = Fraction(sum(totals), len(totals))
    variance = Fraction(sum(each * each for each in totals), len(totals)) - mean**2
    assert told["rounds"] == len(totals) and told["mean"] == float(mean / unit)
    assert told["variance"] == pytest.approx(float(variance / unit**2), rel=1e-12)
    assert told["wagered_per_round"] == pytest.approx(
        sum(sum(wagered) for _, wagered in chunks) / len(totals) / unit, rel=1e-12
    )
    signs = {"win": 1, "push": 0, "lose": -1}
    for name, sign in signs.items():
        count = sum((each > 0) - (each < 0) == sign for each in totals)
        assert told["hit_frequency"][name] == count / len(totals)
    for column, each in enumerate(told["by_wager"]):
        own = [row[column] for row in rows]
        assert each["mean"] == float(Fraction(sum(own), len(own) * unit))
        assert each["hit_frequency"] == sum(net > 0 for net in own) / len(own)
    ordered = sorted(totals)
    for part, units in told["quantiles"].items():
        at = -(-Fraction(part) * len(ordered) // 1)  # the first that so large a part doesn't lie above
        assert units == ordered[int(at) - 1] / unit
    assert dict(map(tuple, told["outcomes"])) == {
        net / unit: totals.count(net) for net in set(totals)
    }  # fmt: skip


def test_streaks_end_with_the_chunk_and_not_with_a_push(
    case: tuple[Result, list[tuple[list[list[int]], list[int]]]],
) -> None:
    result, chunks = case
    longest = {1: 0, -1: 0}
    for nets, _ in chunks:
        decided = [(sum(row) > 0) - (sum(row) < 0) for row in nets if sum(row)]
        for sign, run in groupby(decided):
            longest[sign] = max(longest[sign], len(list(run)))
    assert result.as_json()["longest_streak"] == {"won": longest[1], "lost": longest[-1]}


def test_ruin_and_drop_are_those_of_somebody_who_buys_in_again(
    case: tuple[Result, list[tuple[list[list[int]], list[int]]]],
) -> None:
    result, chunks = case
    bankroll, bought, ruined, sessions = result.plan.bankroll, 0, 0, 0
    for nets, _ in chunks:
        for session in sessions_of(nets):
            rack = bankroll
            sessions, bought, before = sessions + 1, bought + bankroll, bought
            for net in session:
                rack += net
                while rack <= 0:
                    rack, bought = rack + bankroll, bought + bankroll
            ruined += bought > before + bankroll
    ruin, drop, unit = result.ruin(), result.drop(), result.ready.unit
    assert drop is not None and (ruin["sessions"], ruin["ruined"]) == (sessions, ruined) and 0 < ruined < sessions
    assert drop["drop_per_session"] == pytest.approx(bought / unit / sessions, rel=1e-12)
    won = -sum(sum(row) for nets, _ in chunks for row in nets)
    assert drop["hold"] == pytest.approx(won / bought, rel=1e-9)


def test_the_fan_is_where_bankrolls_are_at_each_moment(
    case: tuple[Result, list[tuple[list[list[int]], list[int]]]],
) -> None:
    result, chunks = case
    width, unit, middle = fan_width(result.plan, result.ready), result.ready.unit, FAN_BINS // 2
    for point, told in enumerate(result.fan()):
        at = point * SESSION // (POINTS - 1)
        gains = sorted(sum(session[:at]) for nets, _ in chunks for session in sessions_of(nets))
        assert told["round"] == at
        for part in (0.05, 0.25, 0.5, 0.75, 0.95):
            gain = gains[int(-(-Fraction(str(part)) * len(gains) // 1)) - 1]
            expected = max(-middle * width, min(middle * width, gain)) / unit
            assert abs(told[f"{part:g}"] - expected) <= 0.5 * width / unit + 1e-9


def test_rounds_beside_a_meter_are_told_to_the_dollar() -> None:
    settings, wagers = {"progressive": "500-100-50"}, {"ante": "10", "progressive": ""}
    plan = replace(make_plan("caribbean-stud-poker", settings, wagers=wagers, seed=1), chunk=9_600)
    found = play_plan(plan, 9_600, engine=LocalEngine(1))
    losses = {units for units, _ in found.outcomes() if units < 0}
    assert losses == {-3.1, -1.1} and found.quantiles()["0.25"] in losses


def test_squares_of_the_largest_bets_are_counted_whole() -> None:
    plans = [make_plan("blackjack", {"maximum": "100000"}, wagers={"main": amount}) for amount in ("100", "100000")]
    small, large = (play_plan(plan, plan.chunk, engine=LocalEngine(1)) for plan in plans)
    assert large.total.squares[-1] == 1_000_000 * small.total.squares[-1] > 1 << 63
    assert (large.mean, large.variance) == (small.mean, small.variance)
