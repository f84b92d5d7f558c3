"""The money wheel: every section as the oracle of the Big Six wheel settles it, by the list of casino nights."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from pitboss.games import find_game
from pitboss.games.big_six import ATLANTIC_CITY, NEVADA, PRINTED
from pitboss.games.kits.casino_night import PLAYED
from pitboss.odds.solvers import price, question_of, solver_of
from pitboss.players import seat_builtin
from pitboss.players.table import play_rounds
from pitboss.table.events import SpinVoided, WagerPlaced, WheelSpun
from pitboss.table.options import choose
from tests.games import oracle_money_wheel as oracle
from tests.games.dealer_dice import CHIPS, UNIT, perft_rows, row_id
from tests.games.test_settlement import Case, results
from tests.games.transcript import read_options
from tests.kit import check_log, cites, events, open_table, play_round

GAME = "money-wheel"


@pytest.mark.untraced
@pytest.mark.parametrize("wheel", [ATLANTIC_CITY, NEVADA])
def test_every_section_settles_every_wager_as_the_oracle_does(wheel: str) -> None:
    wagers, gained = dict.fromkeys(PRINTED, UNIT), Counter[str]()
    for section in range(1, 55):
        dealer = open_table(GAME, {"wheel": wheel}, throws=[(section,)])
        play_round(dealer, {"Ann": wagers})
        (stopped,) = (each for each in events(dealer) if isinstance(each, WheelSpun))
        assert results(dealer) == oracle.settled(wheel, stopped.word, wagers)
        gained.update(results(dealer))
    found = price(GAME, {"wheel": wheel}).wagers
    assert {each.name: each.house_edge for each in found} == {
        area: Fraction(-gain, 54 * UNIT) for area, gain in gained.items()
    }


@pytest.mark.untraced
@pytest.mark.parametrize("row", perft_rows("money_wheel"), ids=row_id)
def test_perft_of_a_wager(row: Case) -> None:
    spins = [(section,) for section in range(1, 55)]
    dealer = open_table(GAME, read_options(row["options"]), throws=spins, seats={"Ann": CHIPS})
    won = 0
    for _ in spins:
        before = dealer.table.player("Ann").chips
        won += play_round(dealer, {"Ann": {row["wager"]: UNIT}}).player("Ann").chips > before
    edge = Fraction(CHIPS - dealer.table.player("Ann").chips, 54 * UNIT)
    assert (54, won, edge) == (int(row["leaves"]), int(row["won"]), Fraction(row["edge"]))
    check_log(dealer)


def test_13_47_20_4_everything_at_a_money_wheel_is_by_the_list_and_custom() -> None:
    dealer = open_table(GAME, throws=[(2,)], faults=("between-sections",))
    play_round(dealer, {"Ann": {"one": UNIT}})
    assert {each for each in cites(dealer) if each} == {PLAYED}
    assert len(events(dealer, SpinVoided)) == 1
    game = find_game(GAME)
    assert game.by_headings(choose(game.options, {})) == PLAYED
    play_round(dealer, {})


def test_the_report_holds_prices_against_the_round() -> None:
    _, question = question_of(GAME)
    solver = solver_of(find_game(GAME))
    assert all(check.holds for check in solver.checks(question, solver.solve(question, "joker")))
    assert {each.cite for each in solver.posted(question.options)} == {PLAYED}


@pytest.mark.parametrize("game", [GAME, "big-six"])
def test_the_bots_wager_on_one_symbol_or_on_every_one(game: str) -> None:
    for style, areas in (("sensible", {"five"}), ("every", set(PRINTED))):
        dealer = open_table(game, seats={}, throws=[(2,)] * 3)
        play_rounds(dealer, seat_builtin(dealer, style, 1, 1_000_000, b"wheel"), 3)
        assert {each.area for each in events(dealer) if isinstance(each, WagerPlaced)} == areas
