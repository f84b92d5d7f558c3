"""Kernels of dice and wheels agree with the round of play, throw by throw and spin by spin."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pitboss.games import find_game
from pitboss.games.big_six import bets as big_six_bets
from pitboss.games.chuck_a_luck import bets as chuck_a_luck_bets
from pitboss.games.craps.options import EVERYTHING
from pitboss.games.craps.wagers import is_time_for, wager_table
from pitboss.games.kits.dealer_dice import throws_of
from pitboss.games.sic_bo import bets as sic_bo_bets
from pitboss.games.under_over import BETS as UNDER_OVER_BETS
from pitboss.simulate import craps, mini_dice, roulette
from pitboss.simulate.kernel import Setup, kernel_of
from pitboss.simulate.stream import Source
from pitboss.simulate.throws import MOST_AREAS, parts_of, rider
from pitboss.table.event import Event
from pitboss.table.events import WagerPlaced
from pitboss.table.window import OpenForWagers
from tests.simulate.follow import NAMES, Follower, flat
from tests.simulate.test_twins_cards import legal_options

pytestmark = pytest.mark.untraced
MANY = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
THROWS, OUTCOMES = 90, 90
CRAPS = (
    "odds", "vigorish", "place_to_lose_on_come_out", "hardways_on_come_out", "fire", "horn_high", "world", "hops",
    "big_6_8", "field_two", "field_twelve", "hard_four_ten", "hard_six_eight", "any_craps", "two_twelve",
    "three_eleven", "craps_eleven_craps", "craps_eleven_eleven",
)  # fmt: skip
SUPPORTS = {"pass_odds": "pass_line", "dont_pass_odds": "dont_pass", "come_odds": "come", "dont_come_odds": "dont_come"}


def throws_from(seed: int, count: int) -> list[tuple[int, int]]:
    """Return throws of two dice."""
    return [(int(one), int(two)) for one, two in np.random.default_rng(seed).integers(1, 7, (count, 2))]


def keep_up(layouts: list[Any], said: dict[str, str], options: Any) -> Any:
    """Make every wager again as soon as it may be made, in the amounts of the kernel's layouts."""

    def wagers(felt: Any, prompt: OpenForWagers, name: str) -> list[Event]:
        rows = wager_table(options).rows
        lie = felt.positions[0].wagers
        point = felt.state.point
        found: list[Event] = []
        place = 0 if not point else 1 + (4, 5, 6, 8, 9, 10).index(point)
        for layout in layouts:
            for number, area in enumerate(layout.areas):
                row = rows[area]
                is_own = row.made != "moved" and (area in said or rider(area) in said)
                may = is_own and is_time_for(row, point, felt.state.is_new)
                if may and area not in lie and (not row.supports or row.supports in lie):
                    found.append(WagerPlaced(NAMES[0], 1, area, int(layout.amounts[place, number])))
        return found

    return wagers


def follow_craps(name: str, options: Any, said: dict[str, str], seed: int) -> None:
    """Hold the kernel of a craps table against the round of play, throw by throw and bet by bet."""
    game = find_game(name)
    setup = Setup(game, options, said)
    ready = craps.prepare(setup)
    parts = parts_of(wager_table(options).rows, said)
    layouts = [craps.layout_of(replace(setup, wagers=part), craps.LAW, {}) for part in parts]
    column_of = {
        area: layout.columns[layout.column_of[number]] for layout in layouts for number, area in enumerate(layout.areas)
    }
    thrown = throws_from(seed, THROWS)
    source = Source.scripted([(6 * (one - 1) + two - 1, 36) for one, two in thrown])
    nets, wagered = np.zeros((THROWS, len(said)), np.int64), np.zeros(THROWS, np.int64)
    ready.play(source, ready.fresh(), nets, wagered)
    follower = Follower(game, options, keep_up(layouts, said, options), outcomes=thrown)
    for row, staked in zip(nets, wagered, strict=True):
        gained = follower.play()
        by_bet = dict.fromkeys(said, 0)
        for area, net in gained.items():
            by_bet[column_of[area]] += net
        assert dict(zip(ready.wagers, map(int, row), strict=True)) == by_bet
        assert staked == sum(wager.amount for wager in follower.placed)


@MANY
@given(st.sampled_from(("craps", "craps", "mini-craps")), legal_options("craps", {}, CRAPS), st.integers(0, 2**32),
       st.data())  # fmt: skip
def test_craps_gains_what_the_round_of_play_gains(name: str, options: Any, seed: int, data: st.DataObject) -> None:
    rows = wager_table(options).rows
    makeable = sorted(area for area, row in rows.items() if row.made != "moved" and not row.supports)
    others = data.draw(st.lists(st.sampled_from(makeable), max_size=12, unique=True))
    said = dict.fromkeys(dict.fromkeys(["pass_line", *others]), "")
    for odds, flat_bet in SUPPORTS.items():
        if flat_bet in said and data.draw(st.booleans()):
            said[odds] = "max"
    follow_craps(name, options, said, seed)


def test_every_bet_of_a_craps_table_may_stand_at_once() -> None:
    rows = wager_table(EVERYTHING).rows
    said = {area: "" for area, row in rows.items() if row.made != "moved" and not row.supports}
    said |= dict.fromkeys(SUPPORTS, "max")
    assert len(rows) > MOST_AREAS
    for seed in range(4):
        follow_craps("craps", EVERYTHING, said, seed)


def test_the_mean_of_many_bets_is_that_of_each() -> None:
    rows = wager_table(EVERYTHING).rows
    said = {area: "" for area, row in rows.items() if row.made != "moved" and not row.supports and area != "fire"}
    exact = craps.prepare(Setup(find_game("craps"), EVERYTHING, said)).exact()
    each = [craps.prepare(Setup(find_game("craps"), EVERYTHING, {area: ""})).exact() for area in said]
    assert exact is not None and len(each) > 40
    assert float(exact.gain) == pytest.approx(sum(float(one.gain) for one in each if one is not None), rel=1e-9)


def one_outcome_a_round(
    name: str, options: Any, amounts: dict[str, int], of: int, outcomes: list[tuple[int, list[int]]]
) -> None:
    """Hold a kernel of single outcomes against the round of play: each outcome by its place and by its numbers."""
    game = find_game(name)
    kernel = kernel_of(game)
    assert kernel is not None
    said = {area: f"{amount / 100:.2f}" for area, amount in amounts.items()}
    ready = kernel.prepare(Setup(game, options, said))
    source = Source.scripted([(place, of) for place, _ in outcomes])
    nets, wagered = np.zeros((len(outcomes), len(amounts)), np.int64), np.zeros(len(outcomes), np.int64)
    ready.play(source, ready.fresh(), nets, wagered)
    follower = Follower(game, options, flat(amounts), outcomes=[numbers for _, numbers in outcomes])
    for row in nets:
        gained = merged_prison(follower.play())
        assert dict(zip(ready.wagers, map(int, row), strict=True)) == {area: gained.get(area, 0) for area in amounts}


def merged_prison(gained: dict[str, int]) -> dict[str, int]:
    """Return gains with those of a wager that waited put to the wager it was."""
    found: dict[str, int] = {}
    for area, net in gained.items():
        found[area.removeprefix("prison_")] = found.get(area.removeprefix("prison_"), 0) + net
    return found


SIC_BO = (
    "pay_table", "triple", "double", "any_triple", "total_4", "total_5", "total_6", "total_9", "pair",
    "triple_wins_double",
)  # fmt: skip


@MANY
@given(legal_options("sic-bo", {}, SIC_BO), st.data())
def test_sic_bo_gains_what_the_round_of_play_gains(options: Any, data: st.DataObject) -> None:
    areas = data.draw(st.lists(st.sampled_from(sorted(sic_bo_bets(options))), min_size=1, max_size=8, unique=True))
    one_outcome_a_round("sic-bo", options, dict.fromkeys(areas, 500), 216, thrown_dice(3, data))


def thrown_dice(dice: int, data: st.DataObject) -> list[tuple[int, list[int]]]:
    """Draw throws, each by its place among all and by what it shows."""
    throws = throws_of(dice)
    places = data.draw(st.lists(st.integers(0, len(throws) - 1), min_size=OUTCOMES, max_size=OUTCOMES))
    return [(place, list(throws[place])) for place in places]


CHUCK_A_LUCK = ("three_dice", "field", "high_low", "any_triple")


@MANY
@given(legal_options("chuck-a-luck", {}, CHUCK_A_LUCK), st.data())
def test_chuck_a_luck_gains_what_the_round_of_play_gains(options: Any, data: st.DataObject) -> None:
    areas = data.draw(st.lists(st.sampled_from(sorted(chuck_a_luck_bets(options))), min_size=1, unique=True))
    one_outcome_a_round("chuck-a-luck", options, dict.fromkeys(areas, 500), 216, thrown_dice(3, data))


@MANY
@given(legal_options("under-over", {}, ("device",)), st.data())
def test_under_over_gains_what_the_round_of_play_gains(options: Any, data: st.DataObject) -> None:
    area = data.draw(st.sampled_from(sorted(UNDER_OVER_BETS)))
    one_outcome_a_round("under-over", options, {area: 500}, 36, thrown_dice(2, data))


@MANY
@given(st.data())
def test_beat_the_dealer_gains_what_the_round_of_play_gains(data: st.DataObject) -> None:
    game, both = find_game("beat-the-dealer"), list(product(throws_of(2), repeat=2))
    places = data.draw(st.lists(st.integers(0, len(both) - 1), min_size=OUTCOMES, max_size=OUTCOMES))
    kernel = kernel_of(game)
    assert kernel is not None
    ready = kernel.prepare(Setup(game, game.options(), {"pass_line": "5"}))
    nets, wagered = np.zeros((OUTCOMES, 1), np.int64), np.zeros(OUTCOMES, np.int64)
    ready.play(Source.scripted([(place, len(both)) for place in places]), ready.fresh(), nets, wagered)
    for place, [net] in zip(places, nets, strict=True):
        throws = [list(faces) for faces in both[place]]
        gained = Follower(game, game.options(), flat({"pass_line": 500}), outcomes=throws).play()
        assert gained.get("pass_line", 0) == net


@pytest.mark.parametrize("name", ["big-six", "money-wheel"])
@MANY
@given(st.data())
def test_big_six_gains_what_the_round_of_play_gains(name: str, data: st.DataObject) -> None:
    options = data.draw(legal_options(name, {}, ("wheel",)))
    areas = data.draw(st.lists(st.sampled_from(sorted(big_six_bets(options.wheel))), min_size=1, unique=True))
    places = data.draw(st.lists(st.integers(0, 53), min_size=OUTCOMES, max_size=OUTCOMES))
    one_outcome_a_round(name, options, dict.fromkeys(areas, 500), 54, [(place, [place + 1]) for place in places])


@MANY
@given(legal_options("roulette", {}, ("wheel", "on_zero", "second_zero")), st.data())
def test_roulette_gains_what_the_round_of_play_gains(options: Any, data: st.DataObject) -> None:
    spots = roulette.spots(options.wheel)
    even = data.draw(st.lists(st.sampled_from(roulette.EVEN_CHANCES), max_size=4, unique=True))
    inside = data.draw(st.lists(st.sampled_from(sorted(spots)), min_size=1, max_size=6, unique=True))
    landed = roulette.pockets(options.wheel)
    places = data.draw(st.lists(st.integers(0, len(landed) - 1), min_size=OUTCOMES, max_size=OUTCOMES))
    places = [landed.index("0") if number % 4 == 0 else place for number, place in enumerate(places)]
    around = roulette.AROUND[options.wheel]
    outcomes = [(place, [around.index(landed[place]) + 1]) for place in places]
    one_outcome_a_round("roulette", options, dict.fromkeys((*inside, *even), 500), len(landed), outcomes)


@MANY
@given(legal_options("mini-dice", {}, ("field_two", "field_twelve")), st.integers(0, 2**32), st.data())
def test_mini_dice_gains_what_the_round_of_play_gains(options: Any, seed: int, data: st.DataObject) -> None:
    game = find_game("mini-dice")
    rows = mini_dice.wager_table(options).rows
    areas = data.draw(st.lists(st.sampled_from(sorted(rows)), min_size=1, unique=True))
    setup = Setup(game, options, dict.fromkeys(areas, ""))
    ready, layout = mini_dice.prepare(setup), mini_dice.layout_of(setup, mini_dice.LAW, {})
    thrown = throws_from(seed, THROWS)
    nets, wagered = np.zeros((THROWS, len(areas)), np.int64), np.zeros(THROWS, np.int64)
    ready.play(Source.scripted([(6 * (a - 1) + b - 1, 36) for a, b in thrown]), ready.fresh(), nets, wagered)

    def wagers(felt: Any, prompt: OpenForWagers, name: str) -> list[Event]:
        lie = felt.positions[0].wagers
        missing = [area for area in layout.areas if area not in lie]
        return [WagerPlaced(name, 1, area, int(layout.amounts[0, layout.areas.index(area)])) for area in missing]

    follower = Follower(game, options, wagers, outcomes=thrown)
    for row in nets:
        gained = follower.play()
        assert dict(zip(ready.wagers, map(int, row), strict=True)) == {area: gained.get(area, 0) for area in areas}
