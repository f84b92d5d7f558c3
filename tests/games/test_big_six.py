"""The Big Six wheel: every section as an oracle settles it, what wagers are worth, and spins that do not count."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.games import find_game
from pitboss.games.big_six import ATLANTIC_CITY, LOGO, NEVADA, PRINTED, bets, symbols
from pitboss.odds.solvers import price
from pitboss.play.dealer import Dealer
from pitboss.table.events import SpinVoided, WagerCollected, WagerPaid, WheelSpun
from pitboss.table.refusal import Refused
from tests.games import oracle_big_six as oracle
from tests.games.test_settlement import Case, amounts, check_case, params, read_cases, results
from tests.games.transcript import read_options
from tests.kit import check_log, events, open_table, play_round, wager

WHEELS = (ATLANTIC_CITY, NEVADA)
UNIT = 500
PERFT = Path(__file__).parent / "perft" / "big_six.tsv"


def spun(section: int, wagers: dict[str, int], options: dict[str, str], faults: tuple[str, ...] = ()) -> Dealer:
    """Play a round in which the wheel stops at a section."""
    dealer = open_table("big-six", options, throws=[(section,)], faults=faults)
    play_round(dealer, {"Ann": wagers})
    return dealer


@pytest.mark.parametrize("case", params(read_cases("big_six")))
def test_19_47_5_5_settlement_of_the_big_six_wheel(case: Case) -> None:
    options, wagers = read_options(case["options"]), amounts(case["wagers"])
    wheel = options.get("wheel", ATLANTIC_CITY)
    section = symbols(wheel).index(oracle.PRINTED[case["stops at"]]) + 1
    check_case(case, spun(section, wagers, options), oracle.settled(wheel, case["stops at"], wagers))


@pytest.mark.untraced
@pytest.mark.parametrize("wheel", WHEELS)
def test_every_section_settles_every_wager_as_the_oracle_does(wheel: str) -> None:
    wagers, gains = dict.fromkeys(PRINTED, UNIT), Counter[str]()
    for section in range(1, 55):
        dealer = spun(section, wagers, {"wheel": wheel})
        (stopped,) = (each for each in events(dealer) if isinstance(each, WheelSpun))
        assert (stopped.section, stopped.sections) == (section, 54)
        assert results(dealer) == oracle.settled(wheel, stopped.word, wagers)
        gains.update(results(dealer))
        check_log(dealer)
    found = price("big-six", {"wheel": wheel})
    assert {each.name: each.house_edge for each in found.wagers} == {
        area: Fraction(-gain, 54 * UNIT) for area, gain in gains.items()
    }


def perft_rows() -> list[Case]:
    """Return the rows of the perft file."""
    header, *lines = (line.split("\t") for line in PERFT.read_text(encoding="utf-8").splitlines())
    return [dict(zip(header, line, strict=True)) for line in lines]


@pytest.mark.untraced
@pytest.mark.parametrize("row", [pytest.param(row, id=f"{row['wager']} {row['options']}") for row in perft_rows()])
def test_perft_of_a_wager(row: Case) -> None:
    options = read_options(row["options"])
    chips = [spun(each, {row["wager"]: UNIT}, options).table.player("Ann").chips - 100_000 for each in range(1, 55)]
    assert (len(chips), sum(gain > 0 for gain in chips)) == (int(row["leaves"]), int(row["won"]))
    assert Fraction(sum(chips), 54 * UNIT) == Fraction(row["gain"])
    assert price("big-six", options, row["wager"]).wager(row["wager"]).house_edge == Fraction(row["edge"])


def test_every_wager_of_both_wheels_has_its_perft_row() -> None:
    met = {(row["wager"], read_options(row["options"]).get("wheel", ATLANTIC_CITY)) for row in perft_rows()}
    assert met == {(area, wheel) for area in find_game("big-six").wagers for wheel in WHEELS}


def test_the_edges_are_those_of_the_fact_sheet() -> None:
    edges = [f"{float(each.house_edge) * 100:.2f}" for each in price("big-six").wagers]
    assert edges == ["14.81", "16.67", "11.11", "18.52", "22.22", "14.81", "14.81"]


@pytest.mark.parametrize("wheel", WHEELS)
def test_a_wheel_has_the_sections_of_its_sheet_spread_around_it(wheel: str) -> None:
    around = symbols(wheel)
    assert Counter(around) == oracle.counts(wheel) and len(around) == 54 and around[0] == LOGO
    for symbol, bet in bets(wheel).items():
        places = sorted(bet.sections)
        gaps = [later - earlier for earlier, later in zip(places, [*places[1:], places[0] + 54], strict=True)]
        assert max(gaps) <= 54 / len(places) + 3 and (symbol == "one" or min(gaps) > 1)


@pytest.mark.parametrize("fault", ["too-few-turns", "between-sections"])
def test_19_47_5_6_a_spin_that_does_not_count_is_made_again(fault: str) -> None:
    dealer = spun(2, {"one": UNIT}, {}, (fault,))
    kinds = [type(each) for each in events(dealer, SpinVoided, WheelSpun, WagerPaid)]
    assert kinds == [SpinVoided, WheelSpun, WagerPaid]
    check_log(dealer)


def test_losing_wagers_are_collected_before_winning_ones_are_paid() -> None:
    dealer = open_table("big-six", throws=[(2,)], seats={"Ann": 10_000, "Bob": 10_000})
    play_round(dealer, {"Ann": {"one": UNIT, "two": UNIT}, "Bob": {"logo": UNIT, "one": UNIT}})
    told = [each.words() for each in events(dealer) if isinstance(each, WagerCollected | WagerPaid)]
    assert [line.split()[:2] for line in told] == [["Ann", "loses"], ["Bob", "loses"], ["Ann", "wins"], ["Bob", "wins"]]


def test_the_wheel_is_not_spun_where_nobody_has_a_wager() -> None:
    dealer = open_table("big-six")
    play_round(dealer, {})
    assert not events(dealer, WheelSpun) and dealer.table.round == 1


def test_what_the_table_does_not_take_is_refused() -> None:
    dealer = open_table("big-six", {"minimum": "1", "maximum": "100"})
    with pytest.raises(Refused, match="no such betting area"):
        wager(dealer, "Ann", "fifty", UNIT)
    with pytest.raises(Refused, match="outside the posted limits"):
        wager(dealer, "Ann", "one", 20_000)
