"""Under/over: all 36 throws against the three spaces as an oracle settles them, and one space for each player."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.games import find_game
from pitboss.games.kits.dealer_dice import throws_of
from pitboss.games.under_over import BETS, SECTION, call_of
from pitboss.odds.solvers import price, question_of, solver_of
from pitboss.players import seat_builtin
from pitboss.players.table import play_rounds
from pitboss.table.events import DiceThrown, RollVoided, WagerPaid, WagerPlaced, WagerRemoved
from pitboss.table.options import choose
from pitboss.table.refusal import Refused
from tests.games import oracle_under_over as oracle
from tests.games.dealer_dice import CHIPS, UNIT, gains, leaves_of, perft_rows, row_id
from tests.games.test_settlement import Case
from tests.kit import begin_wagers, check_log, events, open_table, play_round, wager

GAME = "under-over"
AREAS = tuple(find_game(GAME).wagers)


@pytest.mark.untraced
def test_all_that_two_dice_show_settles_every_space_as_the_oracle_does() -> None:
    names = ("Ann", "Bob", "Cam")
    dealer = open_table(GAME, throws=throws_of(2), seats=dict.fromkeys(names, CHIPS))
    for one, other in throws_of(2):
        since = len(dealer.log.records)
        play_round(dealer, {name: {area: UNIT} for name, area in zip(names, AREAS, strict=True)})
        assert gains(dealer, since) == {area: UNIT * oracle.gain(area, (one, other)) for area in AREAS}
    check_log(dealer)


def test_13_47_20_33_the_edge_is_a_sixth_of_every_space() -> None:
    assert [each.house_edge for each in price(GAME).wagers] == [Fraction(1, 6)] * 3
    assert BETS["under_7"].shows == BETS["over_7"].shows == "1 to 1"


@pytest.mark.untraced
@pytest.mark.parametrize("row", perft_rows("under_over"), ids=row_id)
def test_perft_of_a_wager(row: Case) -> None:
    assert leaves_of(GAME, 2, row) == (int(row["leaves"]), int(row["won"]), Fraction(row["edge"]))


def test_the_report_holds_prices_against_the_round() -> None:
    _, question = question_of(GAME)
    solver = solver_of(find_game(GAME))
    assert all(check.holds for check in solver.checks(question, solver.solve(question, None)))


def test_13_47_20_33_a_player_takes_one_space_and_may_change_it() -> None:
    dealer = open_table(GAME)
    begin_wagers(dealer)
    wager(dealer, "Ann", "under_7", UNIT)
    with pytest.raises(Refused, match="each player bets on one space") as refused:
        wager(dealer, "Ann", "seven", UNIT)
    assert refused.value.cite == SECTION and "taking back the bet on under 7" in refused.value.allowed
    wager(dealer, "Ann", "under_7", 2 * UNIT)
    dealer.take(WagerRemoved("Ann", 1, "under_7"))
    wager(dealer, "Ann", "seven", UNIT)
    with pytest.raises(Refused, match="no such betting area"):
        wager(dealer, "Ann", "eight", UNIT)


@pytest.mark.parametrize(
    ("device", "faults"),
    [("cage", {"die-cocked", "cage-not-turned"}), ("chute", {"die-cocked", "die-stuck-in-chute"})],
)
def test_a_tumble_that_does_not_count_is_made_again(device: str, faults: set[str]) -> None:
    game = find_game(GAME)
    assert {each.name for each in game.faults_at(choose(game.options, {"device": device}))} == faults
    for fault in faults:
        dealer = open_table(GAME, {"device": device}, throws=[(1, 2)], faults=(fault,))
        play_round(dealer, {"Ann": {"under_7": UNIT}})
        kinds = [type(each) for each in events(dealer, RollVoided, DiceThrown, WagerPaid)]
        assert kinds == [RollVoided, DiceThrown, WagerPaid]
        check_log(dealer)


def test_nothing_is_thrown_without_a_wager_and_what_is_called() -> None:
    dealer = open_table(GAME)
    play_round(dealer, {})
    assert not events(dealer, DiceThrown)
    assert [call_of(each) for each in ((3, 4), (1, 1), (6, 6))] == ["seven", "2, under seven", "12, over seven"]


def test_the_bots_are_on_under_seven_or_on_each_space_in_turn() -> None:
    for style, areas in (("sensible", {"under_7"}), ("every", set(AREAS))):
        dealer = open_table(GAME, seats={}, throws=[(1, 2)] * 3)
        play_rounds(dealer, seat_builtin(dealer, style, 1, 10_000, b"dice"), 3)
        placed = [each.area for each in events(dealer) if isinstance(each, WagerPlaced)]
        assert len(placed) == 3 and set(placed) == areas
