"""Roulette: every spot on every number as an oracle settles it, what wagers are worth, wheel chips, and called bets."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from pitboss.games import find_game
from pitboss.games.kits.wheel_chips import (
    COLORS,
    WheelChipsBought,
    WheelChipsIssued,
    WheelChipsRedeemed,
    WheelChipsTurnedIn,
)
from pitboss.games.roulette.events import (
    BallLanded,
    BetCalled,
    WagerHalved,
    WagerImprisoned,
)
from pitboss.games.roulette.options import AS_SINGLE, DOUBLE_ZERO, SINGLE_ZERO
from pitboss.games.roulette.spots import AROUND, EVEN_CHANCES, EVERY_SPOT, OUTSIDE, color_of, spots
from pitboss.games.roulette.wagers import calls
from pitboss.odds.roulette import results as driven
from pitboss.odds.solvers import price, question_of
from pitboss.play.dealer import Dealer
from pitboss.table.events import (
    ChipsBought,
    InputLapsed,
    LayoutCleared,
    NoMoreBetsCalled,
    OptionsChanged,
    PlayerLeft,
    SpinVoided,
    WagerCollected,
    WagerPaid,
    WagerPlaced,
    WagerRemoved,
    WagerReturned,
)
from pitboss.table.refusal import Refused
from pitboss.table.view import HOUSE, View
from tests.games import oracle_roulette as oracle
from tests.games.test_settlement import Case, amounts, cents, params, read_cases
from tests.games.transcript import read_options
from tests.kit import begin_wagers, check_log, events, open_table, play_round, wager

WHEELS = (DOUBLE_ZERO, SINGLE_ZERO, AS_SINGLE)
UNIT, CHIPS = 1_000, 1_000_000
PERFT = Path(__file__).parent / "perft" / "roulette.tsv"


def section(number: str, wheel: str = DOUBLE_ZERO) -> tuple[int]:
    """Return the outcome of a wheel by which the ball lands in a number."""
    return (AROUND[wheel].index(number) + 1,)


def at_the_wheel(
    options: dict[str, str], numbers: Iterable[str], players: Iterable[str] = ("Ann",), faults: Iterable[str] = ()
) -> Dealer:
    """Open a table whose ball lands in these numbers, one after another."""
    wheel = options.get("wheel", DOUBLE_ZERO)
    throws = [section(number, wheel) for number in numbers]
    return open_table("roulette", options, throws=throws, seats=dict.fromkeys(players, CHIPS), faults=faults)


def gains(dealer: Dealer, since: int = 0) -> dict[str, int]:
    """Return what each wager won or lost from a line of the log on."""
    won: dict[str, int] = {}
    for event in events(dealer)[since:]:
        if isinstance(event, WagerPaid):
            won[event.area] = event.winnings
        elif isinstance(event, WagerCollected):
            won[event.area] = -event.amount
        elif isinstance(event, WagerHalved):
            won[event.area] = -event.taken
        elif isinstance(event, WagerReturned | WagerImprisoned):
            won[event.area] = 0
    return won


@pytest.mark.parametrize("case", params(read_cases("roulette")))
def test_19_47_5_2_settlement_of_roulette(case: Case) -> None:
    options, wagers = read_options(case["options"]), amounts(case["wagers"])
    dealer = at_the_wheel(options, [case["number"]])
    play_round(dealer, {"Ann": wagers})
    expected = amounts(case["expected"])
    assert sum(expected.values()) == cents(case["net"]) == dealer.table.player("Ann").chips - CHIPS
    assert oracle.settled(case["number"], wagers, options.get("on_zero", "surrender")) == expected == gains(dealer)
    check_log(dealer)


@pytest.mark.untraced
@pytest.mark.parametrize("wheel", (DOUBLE_ZERO, SINGLE_ZERO))
def test_every_spot_of_a_layout_is_settled_on_every_number_as_the_oracle_does(wheel: str) -> None:
    every = sorted(spots(wheel))
    assert set(every) == oracle.spots(wheel == DOUBLE_ZERO)
    for area in every:
        assert set(EVERY_SPOT[area].numbers) == oracle.covered(area), area
    numbers = AROUND[wheel]
    dealer = at_the_wheel({"wheel": wheel}, numbers)
    wagers = dict.fromkeys(every, UNIT)
    for number in numbers:
        since, chips = len(dealer.log.records), dealer.table.player("Ann").chips
        play_round(dealer, {"Ann": wagers})
        expected = oracle.settled(number, wagers)
        assert gains(dealer, since) == expected
        assert dealer.table.player("Ann").chips - chips == sum(expected.values())
    check_log(dealer)


@pytest.mark.untraced
@pytest.mark.parametrize("second", ["half", "stay"])
def test_a_wager_en_prison_is_settled_on_every_number_as_the_oracle_does(second: str) -> None:
    options = {"wheel": SINGLE_ZERO, "on_zero": "en-prison", "second_zero": second}
    waiting = {f"prison_{area}": UNIT for area in EVEN_CHANCES}
    for number in AROUND[SINGLE_ZERO]:
        dealer = at_the_wheel(options, ["0", number])
        play_round(dealer, {"Ann": dict.fromkeys(EVEN_CHANCES, UNIT)})
        assert {each.area: each.amount for each in dealer.table.standing} == waiting
        since = len(dealer.log.records)
        play_round(dealer, {})
        expected = oracle.settled(number, waiting, "en-prison", second)
        stay = {} if number != "0" or second == "half" else waiting
        assert gains(dealer, since) == {area: gain for area, gain in expected.items() if area not in stay}
        assert {each.area: each.amount for each in dealer.table.standing} == stay
        check_log(dealer)


def test_an_even_chance_goes_en_prison_beside_what_waits_there_already() -> None:
    options = {"wheel": SINGLE_ZERO, "on_zero": "en-prison", "second_zero": "stay"}
    dealer = at_the_wheel(options, ["0", "0", "1"])
    play_round(dealer, {"Ann": {"red": UNIT}})
    play_round(dealer, {"Ann": {"red": 2 * UNIT}})
    assert [(each.area, each.amount) for each in dealer.table.standing] == [("prison_red", 3 * UNIT)]
    assert not dealer.game.is_dealt_out(dealer.table)
    play_round(dealer, {})
    assert dealer.table.player("Ann").chips == CHIPS and dealer.game.is_dealt_out(dealer.table)
    check_log(dealer)


def test_a_wager_en_prison_is_handed_back_where_the_layout_is_cleared_or_the_rules_change() -> None:
    for event in (LayoutCleared(), OptionsChanged({"on_zero": "lose"})):
        dealer = at_the_wheel({"on_zero": "en-prison"}, ["00"])
        play_round(dealer, {"Ann": {"red": UNIT}})
        dealer.take(event)
        assert dealer.table.player("Ann").chips == CHIPS and not dealer.table.standing
        check_log(dealer)


# What wagers are worth


def perft_rows() -> list[Case]:
    """Return the rows of the perft file."""
    header, *lines = (line.split("\t") for line in PERFT.read_text(encoding="utf-8").splitlines())
    return [dict(zip(header, line, strict=True)) for line in lines]


@pytest.mark.untraced
@pytest.mark.parametrize("row", [pytest.param(row, id=f"{row['spot']} {row['options']}") for row in perft_rows()])
def test_perft_of_a_wager(row: Case) -> None:
    options = read_options(row["options"])
    numbers = AROUND[options.get("wheel", DOUBLE_ZERO)]
    dealer = at_the_wheel(options, numbers)
    kept, won = [], 0
    for _ in numbers:
        chips = dealer.table.player("Ann").chips
        play_round(dealer, {"Ann": {row["spot"]: UNIT}})
        kept.append(dealer.table.player("Ann").chips - chips)
        won += kept[-1] > 0
    assert (len(kept), won) == (int(row["leaves"]), int(row["won"]))
    assert Fraction(sum(kept), UNIT * len(kept)) == -Fraction(row["edge"])
    assert price("roulette", options, row["spot"]).wagers[0].house_edge == Fraction(row["edge"])


def test_every_kind_of_wager_has_its_perft_row() -> None:
    met = {
        (EVERY_SPOT[row["spot"]].kind, read_options(row["options"]).get("wheel", DOUBLE_ZERO)) for row in perft_rows()
    }
    assert met == {(spot.kind, wheel) for wheel in (DOUBLE_ZERO, SINGLE_ZERO) for spot in spots(wheel).values()}


EDGES = {
    ("double-zero", "lose"): (Fraction(1, 19), Fraction(1, 19)),
    ("double-zero", "surrender"): (Fraction(1, 19), Fraction(1, 38)),
    ("double-zero", "en-prison"): (Fraction(1, 19), Fraction(1, 38)),
    ("single-zero", "lose"): (Fraction(1, 37), Fraction(1, 37)),
    ("single-zero", "surrender"): (Fraction(1, 37), Fraction(1, 74)),
    ("single-zero", "en-prison"): (Fraction(1, 37), Fraction(1, 74)),
}
"""The house edge of every wager, and of an even chance; the five numbers cost more."""


@pytest.mark.parametrize(("wheel", "on_zero"), [*product(WHEELS, ("lose", "surrender", "en-prison"))])
def test_the_edges_are_those_of_the_fact_sheet(wheel: str, on_zero: str) -> None:
    other, even = EDGES[wheel.replace("double-zero-as-single", "single-zero"), on_zero]
    for second in ("half", "stay") if on_zero == "en-prison" else ("half",):
        found = price("roulette", {"wheel": wheel, "on_zero": on_zero, "second_zero": second}).wagers
        edges = {each.name: each.house_edge for each in found}
        assert edges.pop("five_numbers", Fraction(3, 38)) == Fraction(3, 38)
        assert edges == {name: even if name in EVEN_CHANCES else other for name in edges}
        assert len(edges) == 15 - (wheel == DOUBLE_ZERO)


@pytest.mark.untraced
@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize("rule", ["lose half", "surrender half", "en-prison half", "en-prison stay"])
def test_the_price_of_an_even_chance_is_what_the_round_of_play_comes_to(wheel: str, rule: str) -> None:
    on_zero, second_zero = rule.split()
    _, question = question_of("roulette", {"wheel": wheel, "on_zero": on_zero, "second_zero": second_zero})
    options = {"wheel": wheel, "on_zero": on_zero, "second_zero": second_zero}
    assert driven(question, "red") == price("roulette", options, "red").wagers[0].outcomes


# The wheel


def test_19_47_5_3_a_wheel_has_every_number_once_and_as_many_red_as_black() -> None:
    for wheel, count in zip(WHEELS, (38, 37, 38), strict=True):
        around = AROUND[wheel]
        colors = [color_of(number) for number in around]
        assert len(set(around)) == len(around) == count
        assert colors.count("red") == colors.count("black") == 18
        beside = zip(colors, [*colors[1:], colors[0]], strict=True)
        assert wheel != SINGLE_ZERO or not any(one == other for one, other in beside), "colors alternate"


@pytest.mark.parametrize("fault", ["wrong-direction", "too-few-turns", "foreign-object", "ball-leaves-wheel"])
def test_19_47_5_4_no_spin_is_spun_again_and_the_wagers_stand(fault: str) -> None:
    dealer = at_the_wheel({}, ["1"], faults=(fault,))
    play_round(dealer, {"Ann": {"red": UNIT}})
    told = [type(each) for each in events(dealer, NoMoreBetsCalled, SpinVoided, BallLanded, WagerPaid)]
    assert told == [NoMoreBetsCalled, SpinVoided, BallLanded, WagerPaid]
    check_log(dealer)


def test_the_display_keeps_the_last_numbers() -> None:
    dealer = at_the_wheel({}, ["1", "00", "17"])
    for _ in range(3):
        play_round(dealer, {"Ann": {"red": UNIT}})
    assert View(HOUSE).fold(dealer.log.records).outcomes == ("1", "00", "17")


def test_the_marker_stays_on_the_number_until_wagers_may_be_made_again() -> None:
    dealer = at_the_wheel({}, ["00", "17"])
    play_round(dealer, {"Ann": {"red": UNIT}})
    assert View(HOUSE).fold(dealer.log.records).marks == {"marker": 38}
    begin_wagers(dealer)
    assert View(HOUSE).fold(dealer.log.records).marks == {}
    wager(dealer, "Ann", "red", UNIT)
    dealer.end_wagering()
    assert View(HOUSE).fold(dealer.log.records).marks == {"marker": 17}


def test_the_ball_is_not_spun_where_nobody_has_a_wager() -> None:
    dealer = at_the_wheel({}, [])
    play_round(dealer, {})
    assert not events(dealer, BallLanded) and dealer.table.round == 1


def test_twenty_players_with_two_hundred_chips_are_settled_in_one_step() -> None:
    names = [f"P{number}" for number in range(1, 21)]
    dealer = at_the_wheel({}, ["17"], names)
    every = sorted(spots(DOUBLE_ZERO))
    begin_wagers(dealer)
    for place, name in enumerate(names):
        for step in range(10):
            wager(dealer, name, every[(place * 10 + step) % len(every)], 500)
    before = len(dealer.log.records)
    dealer.end_wagering()
    assert not dealer.is_in_round
    settled = events(dealer)[before:]
    paid = [at for at, each in enumerate(settled) if isinstance(each, WagerPaid)]
    lost = [at for at, each in enumerate(settled) if isinstance(each, WagerCollected)]
    assert len(paid) + len(lost) == 200 and max(lost) < min(paid)
    check_log(dealer)


# Wheel chips


def test_13_69E_1_5_wheel_chips_have_a_color_of_their_own_and_a_value_of_the_players_choice() -> None:
    dealer = at_the_wheel({}, ["17"], ("Ann", "Bob"))
    play_round(dealer, {})
    first = [each.words() for each in events(dealer, WheelChipsIssued)]
    assert first == ["Ann gets 10,000 red wheel chips at $1 each.", "Bob gets 10,000 blue wheel chips at $1 each."]
    dealer.take(WheelChipsBought("Ann", "red", 250))
    given = events(dealer, WheelChipsIssued, WheelChipsRedeemed)[2:]
    assert [each.words() for each in given] == [
        "Ann gets $10,000 in value chips for 10,000 red wheel chips.",
        "Ann gets 4,000 red wheel chips at $2.50 each.",
    ]
    window = begin_wagers(dealer)
    steps = {area.name: (area.step, area.least) for area in window.areas_for("Ann")}
    assert steps["straight_17"] == (250, 250) and steps["red"] == (100, 500)
    most = {who: {area.name: area.most for area in window.areas_for(who)} for who in ("Ann", "Bob")}
    assert most["Ann"]["straight_17"] == most["Bob"]["straight_17"] // 250 * 250 > 0
    assert most["Ann"]["red"] == most["Bob"]["red"]
    with pytest.raises(Refused, match="your red wheel chips are worth"):
        wager(dealer, "Ann", "straight_17", 300)
    wager(dealer, "Ann", "straight_17", 250)
    dealer.end_wagering()
    check_log(dealer)


def test_wheel_chips_are_refused_that_are_not_ones_own_or_cannot_be_had() -> None:
    dealer = at_the_wheel({}, [], ("Ann", "Bob"))
    play_round(dealer, {})
    for event, why in (
        (WheelChipsBought("Ann", "blue", 100), "blue is Bob's color"),
        (WheelChipsBought("Ann", "teal", 100), "it isn't your color"),
        (WheelChipsBought("Ann", "red", 300), "wheel chips don't come at that value"),
        (WheelChipsBought("Cleo", "red", 100), "Cleo doesn't sit here"),
        (WheelChipsTurnedIn("Bob", "red"), "red is Ann's color"),
    ):
        before = dealer.table
        with pytest.raises(Refused, match=why):
            dealer.take(event)
        assert dealer.table == before
    poor = open_table("roulette", seats={"Ann": 2_000})
    play_round(poor, {})
    with pytest.raises(Refused, match="Ann has"):
        poor.take(WheelChipsBought("Ann", "red", 2_500))


def test_wheel_chips_that_a_spin_leaves_too_little_for_are_not_bought_and_the_table_goes_on() -> None:
    dealer = open_table("roulette", seats={"Ann": 500, "Bob": 10_000}, throws=[section("1")] * 2)
    begin_wagers(dealer)
    wager(dealer, "Ann", "black", 500)
    dealer.take(WheelChipsBought("Ann", "red", 500))
    dealer.end_wagering()
    lapsed = [f"{event.words()} [{event.cite}]" for event in events(dealer, InputLapsed)]
    assert lapsed == ["It's too late for wheel chips at $5: Ann has $0. [custom (13:69E-1.5)]"]
    dealer.take(ChipsBought("Ann", 500))
    dealer.take(WheelChipsBought("Ann", "red", 500))
    assert not dealer.is_in_round and dealer.table.state.value_of("Ann") == 500
    check_log(dealer)


def test_wheel_chips_above_a_new_maximum_are_offered_no_inside_bet_until_others_are_bought() -> None:
    dealer = at_the_wheel({}, ["17"])
    play_round(dealer, {})
    dealer.take(WheelChipsBought("Ann", "red", 2_500))
    dealer.take(OptionsChanged({"inside_maximum": "$10"}))
    window = begin_wagers(dealer)
    offered = window.areas_for("Ann")
    assert {area.name for area in offered} == {area for area, spot in EVERY_SPOT.items() if spot.kind in OUTSIDE}
    with pytest.raises(Refused, match=r"Allowed: \$1 to \$10"):
        wager(dealer, "Ann", "straight_17", 2_500)
    wager(dealer, "Ann", "red", 500)
    dealer.end_wagering()
    dealer.take(WheelChipsBought("Ann", "red", 500))
    assert len(begin_wagers(dealer).areas_for("Ann")) == len(window.areas)
    check_log(dealer)


def test_value_chips_of_one_player_alone_lie_inside() -> None:
    dealer = at_the_wheel({}, ["17"], ("Ann", "Bob"))
    play_round(dealer, {})
    for name, color in (("Ann", "red"), ("Bob", "blue")):
        dealer.take(WheelChipsTurnedIn(name, color))
    assert [each.words() for each in events(dealer, WheelChipsRedeemed)] == [
        "Ann gets $10,000 in value chips for 10,000 red wheel chips.",
        "Bob gets $10,000 in value chips for 10,000 blue wheel chips.",
    ]
    with pytest.raises(Refused, match="you have no wheel chips"):
        dealer.take(WheelChipsTurnedIn("Ann", "red"))
    wager(dealer, "Ann", "straight_17", 150)
    wager(dealer, "Bob", "red", 500)
    with pytest.raises(Refused, match="Ann has value chips on the inside already"):
        wager(dealer, "Bob", "straight_17", 100)
    dealer.end_wagering()
    dealer.take(PlayerLeft("Ann"))
    assert dealer.table.state.values == (("Bob", 0),)
    check_log(dealer)


def test_each_player_is_offered_wheel_chips_at_the_desk() -> None:
    dealer = at_the_wheel({}, [], ("Ann", "Bob"))
    play_round(dealer, {})
    dealer.take(WheelChipsTurnedIn("Bob", "blue"))
    forms = list(dealer.game.desk.forms(dealer.table, None))
    assert [(form.event, form.whose) for form in forms] == [
        (WheelChipsBought, ("Ann",)),
        (WheelChipsTurnedIn, ("Ann",)),
        (WheelChipsBought, ("Bob",)),
    ]
    assert forms[0].usual == {"color": "red", "value": 100}


def test_whoever_has_less_than_a_chip_turns_nothing_in() -> None:
    dealer = open_table("roulette", {"inside_minimum": "25"}, seats={"Ann": 500})
    play_round(dealer, {})
    dealer.take(PlayerLeft("Ann"))
    assert not events(dealer, WheelChipsRedeemed)


def test_a_double_zero_wheel_used_as_single_zero_has_the_single_layout() -> None:
    assert spots(AS_SINGLE).keys() == spots(SINGLE_ZERO).keys()


def test_there_is_a_color_for_every_position() -> None:
    assert len(set(COLORS)) == len(COLORS) == find_game("roulette").most_positions


# Called bets

CALLED = {"wheel": SINGLE_ZERO, "called_bets": "yes"}


@pytest.mark.parametrize(("call", "chips"), [("voisins", 9), ("tiers", 6), ("orphelins", 5), ("neighbors_0", 5)])
def test_a_called_bet_puts_a_chip_on_each_of_its_spots(call: str, chips: int) -> None:
    dealer = at_the_wheel(CALLED, ["0"])
    window = begin_wagers(dealer)
    assert BetCalled in window.may_say("Ann") and call in window.values("Ann")["call"]
    dealer.take(BetCalled("Ann", 1, call))
    lying = window.felt.wagers_of("Ann")
    assert sum(each.amount for each in lying) == chips * 100
    dealer.take(BetCalled("Ann", 1, call))
    assert sum(each.amount for each in window.felt.wagers_of("Ann")) == 2 * chips * 100
    dealer.end_wagering()
    check_log(dealer)


def test_the_sectors_cover_every_number_of_a_single_zero_wheel_once_or_more() -> None:
    known = calls(SINGLE_ZERO)
    met = [{number for area in known[call] for number in EVERY_SPOT[area].numbers}
           for call in ("voisins", "tiers", "orphelins")]  # fmt: skip
    assert set().union(*met) == set(AROUND[SINGLE_ZERO]) and sum(map(len, met)) == 37
    assert known["neighbors_26"] == tuple(f"straight_{number}" for number in (35, 3, 26, 0, 32))
    assert "voisins" not in calls(DOUBLE_ZERO) and "neighbors_00" not in calls(AS_SINGLE)


def test_a_called_bet_that_cannot_be_made_is_refused_whole() -> None:
    with pytest.raises(Refused, match="takes no called bets"):
        begun(at_the_wheel({}, [])).take(BetCalled("Ann", 1, "neighbors_0"))
    assert begin_wagers(at_the_wheel({}, [])).may_say("Ann") == ()
    dealer = begun(at_the_wheel(CALLED, []))
    for call, why in (("finals", "no bet has that name"), ("neighbors_00", "Allowed: neighbors of NUMBER, voisins")):
        with pytest.raises(Refused, match=why):
            dealer.take(BetCalled("Ann", 1, call))
    for player, position in (("Ann", 2), ("Ann", 0), ("Ann", 99), ("Cy", 1)):
        with pytest.raises(Refused, match="that player isn't seated there"):
            dealer.take(BetCalled(player, position, "tiers"))
    poor = begun(open_table("roulette", CALLED, seats={"Ann": 800}))
    with pytest.raises(Refused, match="it takes"):
        poor.take(BetCalled("Ann", 1, "voisins"))
    limited = begun(open_table("roulette", {**CALLED, "inside_maximum": "1"}))
    with pytest.raises(Refused, match="outside the posted limits"):
        limited.take(BetCalled("Ann", 1, "voisins"))
    assert not begin_wagers(limited).felt.wagers_of("Ann")


def test_called_bets_are_made_of_value_chips_by_who_has_no_others() -> None:
    dealer = at_the_wheel(CALLED, ["5"])
    play_round(dealer, {})
    dealer.take(WheelChipsTurnedIn("Ann", "red"))
    window = begin_wagers(dealer)
    assert window.areas_for("Ann") is window.areas
    dealer.take(BetCalled("Ann", 1, "tiers"))
    assert {each.amount for each in window.felt.wagers_of("Ann")} == {100}
    dealer.end_wagering()
    check_log(dealer)


def test_what_players_ask_for_and_what_the_ball_shows_is_told() -> None:
    assert BetCalled("Ann", 1, "neighbors_17").words() == 'Ann calls "neighbors of 17".'
    assert WheelChipsBought("Ann", "red", 250).words() == "Ann asks for red wheel chips at $2.50 each."
    assert WheelChipsTurnedIn("Ann", "red").words() == "Ann turns in the red wheel chips."
    assert BallLanded(20, 38, "00", "green").outcome == "00"


def begun(dealer: Dealer) -> Dealer:
    """Return a table that is open for wagers."""
    begin_wagers(dealer)
    return dealer


def test_a_wager_of_ones_own_is_taken_back_but_not_from_prison() -> None:
    dealer = at_the_wheel({"on_zero": "en-prison"}, ["0"])
    play_round(dealer, {"Ann": {"red": UNIT}})
    window = begin_wagers(dealer)
    assert [each.area for each in window.bound("Ann")] == ["prison_red"]
    dealer.take(WagerPlaced("Ann", 1, "straight_17", 100))
    dealer.take(WagerRemoved("Ann", 1, "straight_17"))
    with pytest.raises(Refused, match="en prison and stays until the next spin"):
        dealer.take(WagerRemoved("Ann", 1, "prison_red"))
    assert [each.area for each in window.felt.wagers_of("Ann")] == ["prison_red"]


def test_13_69E_1_5_the_desk_tells_whose_wheel_chips_are_worth_what() -> None:
    dealer = open_table("roulette", seats={"Ann": 100_000, "Bob": 100_000}, positions=3)
    told = dealer.game.desk.told(dealer.table, 0)
    assert told is not None and told.facts == () and told.vacant == (3,)
    play_round(dealer, {})
    dealer.take(WheelChipsBought("Bob", "blue", 500))
    told = dealer.game.desk.told(dealer.table, 0)
    assert told is not None and told.facts[0].words == ("Ann: red at $1, 20 for $20", "Bob: blue at $5, 20 for $100")
    assert all(form.stays for form in dealer.game.desk.forms(dealer.table, None))


# A full layout


def settle_a_full_layout(chips: int) -> tuple[Dealer, int, int]:
    """Seat twenty players with so many chips down each; return the dealer, the records and the calls of settling."""
    names = [f"Player {number}" for number in range(1, 21)]
    dealer = open_table("roulette", throws=[(5,)], positions=20, seats=dict.fromkeys(names, 100_000))
    dealer.begin_round()
    areas = [each.area for each in spots(DOUBLE_ZERO).values() if each.kind not in OUTSIDE]
    for place, name in enumerate(names):
        for each in range(chips):
            dealer.take(WagerPlaced(name, place + 1, areas[(7 * place + 13 * each) % len(areas)], 100))
    before, called = len(dealer.log.records), 0

    def count(frame: object, what: str, of: object) -> None:
        nonlocal called
        called += what == "call"

    profiled = sys.getprofile()
    sys.setprofile(count)
    try:
        dealer.end_wagering()
    finally:
        sys.setprofile(profiled)
    return dealer, len(dealer.log.records) - before, called


def test_twenty_players_with_200_chips_down_are_settled_in_one_step_whose_work_grows_with_the_chips() -> None:
    half, _, fewer = settle_a_full_layout(5)
    dealer, told, called = settle_a_full_layout(10)
    assert not half.is_in_round and not dealer.is_in_round  # nobody is asked anything between the spin and the end
    assert len(events(dealer, WagerCollected, WagerPaid)) == 200
    assert told <= 200 + 20, "a line for each bet, and a few for the spin"
    assert called < 2.5 * fewer
    check_log(dealer)
