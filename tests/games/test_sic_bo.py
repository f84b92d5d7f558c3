"""Sic Bo: all 216 throws against every wager as an oracle settles them, prices, and shakes that do not count."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest

from pitboss.games import find_game
from pitboss.games.sic_bo import PAY_TABLES, THROWS, bets, call_of
from pitboss.odds.dealer_dice import cheapest
from pitboss.odds.solvers import price, question_of, solver_of
from pitboss.players import seat_builtin
from pitboss.players.table import play_rounds
from pitboss.table.events import DiceThrown, RollVoided, WagerPaid, WagerPlaced
from pitboss.table.options import choose
from pitboss.table.refusal import Refused
from tests.games import oracle_sic_bo as oracle
from tests.games.dealer_dice import UNIT, gains, leaves_of, perft_rows, row_id
from tests.games.test_settlement import Case, named
from tests.kit import check_log, events, open_table, play_round, wager

AREAS = tuple(find_game("sic-bo").wagers)


@pytest.mark.untraced
@pytest.mark.parametrize("table", PAY_TABLES)
def test_all_that_three_dice_show_settles_every_wager_as_the_oracle_does(table: str) -> None:
    thrown = list(combinations_with_replacement(range(1, 7), 3))
    dealer = open_table("sic-bo", {"pay_table": table}, throws=thrown, seats={"Ann": 100_000_000})
    for throw in thrown:
        since = len(dealer.log.records)
        play_round(dealer, {"Ann": dict.fromkeys(AREAS, UNIT)})
        assert gains(dealer, since) == {area: UNIT * oracle.gain(area, throw, table) for area in AREAS}
    check_log(dealer)


@pytest.mark.parametrize("triple_wins", [True, False])
@pytest.mark.parametrize("table", PAY_TABLES)
def test_19_47_9_4_the_table_of_wagers_is_the_oracles(table: str, triple_wins: bool) -> None:
    settings = {"pay_table": table, "triple_wins_double": "yes" if triple_wins else "no"}
    on = bets(choose(find_game("sic-bo").options, settings))
    for area, throw in product(AREAS, THROWS):
        odds = on[area].paid.get(throw)
        assert (-1 if odds is None else odds.share) == oracle.gain(area, throw, table, triple_wins)
    found = price("sic-bo", settings).wagers
    assert {each.name: each.house_edge for each in found} == {
        area: Fraction(-sum(oracle.gain(area, throw, table, triple_wins) for throw in THROWS), 216) for area in AREAS
    }


@pytest.mark.untraced
@pytest.mark.parametrize("row", perft_rows("sic_bo"), ids=row_id)
def test_perft_of_a_wager(row: Case) -> None:
    assert leaves_of("sic-bo", 3, row) == (int(row["leaves"]), int(row["won"]), Fraction(row["edge"]))


@pytest.mark.parametrize(
    ("option", "value", "wager", "pays"),
    [("double", "11", "double_3", 11), ("total_6", "18", "total_15", 18), ("total_9", "7", "total_12", 7),
     ("triple", "180", "triple_1", 180), ("any_triple", "30", "any_triple", 30), ("pair", "6", "pair_1_2", 6),
     ("total_4", "60", "total_17", 60), ("total_5", "30", "total_5", 30)],
)  # fmt: skip
def test_each_pay_is_an_option_of_its_own(option: str, value: str, wager: str, pays: int) -> None:
    (found,) = price("sic-bo", {option: value}, wager).wagers
    assert max(found.outcomes) == pays
    with pytest.raises(Refused):
        price("sic-bo", {option: "1000"})


def test_the_report_holds_prices_against_the_round() -> None:
    _, question = question_of("sic-bo")
    solver = solver_of(find_game("sic-bo"))
    assert all(check.holds for check in solver.checks(question, solver.solve(question, "single_4")))


@pytest.mark.parametrize("fault", ["shaken-too-little", "dice-not-flat", "shaker-opened"])
def test_19_47_9_6_a_shake_that_does_not_count_is_made_again(fault: str) -> None:
    dealer = open_table("sic-bo", throws=[(1, 2, 3)], faults=(fault,))
    play_round(dealer, {"Ann": {"small": UNIT}})
    assert [type(each) for each in events(dealer, RollVoided, DiceThrown, WagerPaid)] == [
        RollVoided,
        DiceThrown,
        WagerPaid,
    ]
    check_log(dealer)


def test_an_automated_shaker_shakes_enough() -> None:
    game = find_game("sic-bo")
    names = {each.name for each in game.faults_at(choose(game.options, {"shaker": "automated"}))}
    assert names == {"dice-not-flat", "shaker-opened"}


def test_the_dice_are_not_shaken_where_nobody_has_a_wager_and_no_other_area_is_taken() -> None:
    dealer = open_table("sic-bo")
    play_round(dealer, {})
    assert not events(dealer, DiceThrown)
    with pytest.raises(Refused, match="no such betting area"):
        wager(dealer, "Ann", "total_3", UNIT)


def test_what_is_called() -> None:
    assert (call_of((2, 2, 2)), call_of((1, 2, 6))) == ("total 6, three of a kind", "total 9")
    assert named("any_triple") == "any triple"


def test_the_bots_wager_where_it_costs_least_or_everywhere() -> None:
    dealer = open_table("sic-bo", seats={}, throws=[(1, 2, 3)] * 10)
    assert cheapest(bets, dealer.table.options, 3) == "small"
    play_rounds(dealer, seat_builtin(dealer, "sensible", 1, 10_000, b"dice"), 1)
    assert [each.area for each in events(dealer) if isinstance(each, WagerPlaced)] == ["small"]
    dealer = open_table("sic-bo", seats={}, throws=[(1, 2, 3)] * 10)
    play_rounds(dealer, seat_builtin(dealer, "every", 1, 10_000_000, b"dice"), 10)
    assert {each.area for each in events(dealer) if isinstance(each, WagerPlaced)} == set(AREAS)
