"""Chuck-a-luck: all 216 throws against every wager as an oracle settles them, prices, and tumbles that do not count."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest

from pitboss.games import find_game
from pitboss.games.chuck_a_luck import THROWS, bets
from pitboss.games.kits.casino_night import PLAYED
from pitboss.odds.solvers import price, question_of, solver_of
from pitboss.players import seat_builtin
from pitboss.players.table import play_rounds
from pitboss.table.events import DiceThrown, RollVoided, WagerPaid, WagerPlaced
from pitboss.table.options import choose
from pitboss.table.refusal import Refused
from tests.games import oracle_chuck_a_luck as oracle
from tests.games.dealer_dice import CHIPS, UNIT, gains, leaves_of, perft_rows, row_id
from tests.games.test_settlement import Case
from tests.kit import check_log, events, open_table, play_round, wager

GAME = "chuck-a-luck"
AREAS = tuple(find_game(GAME).wagers)
EVERY = {"field": "yes", "high_low": "yes", "any_triple": "yes"}


@pytest.mark.untraced
def test_all_that_three_dice_show_settles_every_wager_as_the_oracle_does() -> None:
    thrown = list(combinations_with_replacement(range(1, 7), 3))
    dealer = open_table(GAME, EVERY, throws=thrown, seats={"Ann": CHIPS})
    for throw in thrown:
        since = len(dealer.log.records)
        play_round(dealer, {"Ann": dict.fromkeys(AREAS, UNIT)})
        assert gains(dealer, since) == {area: UNIT * oracle.gain(area, throw) for area in AREAS}
    check_log(dealer)


@pytest.mark.parametrize("three", [3, 4, 10, 30])
def test_13_47_20_4_chuck_a_luck_pays_by_the_dice_that_show_a_number(three: int) -> None:
    settings = EVERY | {"three_dice": str(three)}
    on = bets(choose(find_game(GAME).options, settings))
    for area, throw in product(AREAS, THROWS):
        odds = on[area].paid.get(throw)
        assert (-1 if odds is None else odds.share) == oracle.gain(area, throw, three)
    assert {each.name: each.house_edge for each in price(GAME, settings).wagers} == {
        area: Fraction(-sum(oracle.gain(area, throw, three) for throw in THROWS), 216) for area in AREAS
    }


def test_the_edge_of_a_number_is_that_of_the_fact_sheet() -> None:
    assert f"{float(price(GAME, {}, 'number_4').wagers[0].house_edge) * 100:.2f}" == "7.87"
    assert price(GAME, EVERY, "over_10").wagers[0].house_edge == 0


@pytest.mark.untraced
@pytest.mark.parametrize("row", perft_rows("chuck_a_luck"), ids=row_id)
def test_perft_of_a_wager(row: Case) -> None:
    assert leaves_of(GAME, 3, row) == (int(row["leaves"]), int(row["won"]), Fraction(row["edge"]))


def test_every_wager_has_its_perft_row() -> None:
    assert {row["wager"] for row in perft_rows("chuck_a_luck")} == set(AREAS)


def test_the_report_holds_prices_against_the_round() -> None:
    _, question = question_of(GAME, EVERY)
    solver = solver_of(find_game(GAME))
    assert all(check.holds for check in solver.checks(question, solver.solve(question, "field")))
    assert solver.frequencies(question)["Total of three dice"]["10"] == Fraction(27, 216)


@pytest.mark.parametrize("fault", ["die-cocked", "tumbled-too-little"])
def test_a_tumble_that_does_not_count_is_made_again(fault: str) -> None:
    dealer = open_table(GAME, throws=[(1, 2, 3)], faults=(fault,))
    play_round(dealer, {"Ann": {"number_1": UNIT}})
    kinds = [type(each) for each in events(dealer, RollVoided, DiceThrown, WagerPaid)]
    assert kinds == [RollVoided, DiceThrown, WagerPaid]
    check_log(dealer)


def test_what_the_table_does_not_have_is_refused_and_nothing_is_thrown_without_a_wager() -> None:
    dealer = open_table(GAME)
    play_round(dealer, {})
    assert not events(dealer, DiceThrown)
    for area in ("number_7", "field", "over_10", "any_triple"):
        with pytest.raises(Refused, match="no such betting area"):
            wager(dealer, "Ann", area, UNIT)
    with pytest.raises(Refused, match="outside the posted limits") as refused:
        wager(dealer, "Ann", "number_1", 1_000_000)
    assert refused.value.cite == PLAYED


def test_the_bots_wager_where_it_costs_least_or_everywhere() -> None:
    for options, area in (({}, "number_1"), (EVERY, "over_10")):
        dealer = open_table(GAME, options, seats={}, throws=[(1, 2, 3)] * 10)
        play_rounds(dealer, seat_builtin(dealer, "sensible", 1, 10_000, b"dice"), 1)
        assert [each.area for each in events(dealer) if isinstance(each, WagerPlaced)] == [area]
    dealer = open_table(GAME, EVERY, seats={}, throws=[(1, 2, 3)] * 10)
    play_rounds(dealer, seat_builtin(dealer, "every", 1, 10_000_000, b"dice"), 10)
    assert {each.area for each in events(dealer) if isinstance(each, WagerPlaced)} == set(AREAS)
