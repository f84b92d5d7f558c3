"""Dice wagers priced: known edges under every option, whole distributions, and line wagers with their odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.odds.solvers import price
from pitboss.table.refusal import Refused

KNOWN = {
    "pass_line": "7/495", "dont_pass": "3/220", "come": "7/495", "dont_come": "3/220",
    "place_to_win_4": "1/15", "place_to_win_5": "1/25",
    "place_to_win_6": "1/66", "place_to_win_8": "1/66", "place_to_win_9": "1/25", "place_to_win_10": "1/15",
    "place_to_lose_4": "1/33",
    "place_to_lose_5": "1/40", "place_to_lose_6": "1/55", "hard_4": "1/9", "hard_6": "1/11", "field": "1/18",
    "any_seven": "1/6", "any_craps": "1/9", "craps_two": "5/36", "craps_three": "1/9", "craps_twelve": "5/36",
    "eleven": "1/9",     "craps_eleven": "1/9", "horn": "1/8", "buy_4": "0", "lay_10": "0", "pass_odds": "0",
}  # fmt: skip
OPTIONS = [
    ({"field_twelve": "3"}, "field", "1/36"),
    ({"field_two": "3", "field_twelve": "3"}, "field", "0"),
    ({"vigorish": "on-win"}, "buy_4", "1/60"),
    ({"vigorish": "when-made"}, "buy_4", "1/20"),
    *(({"vigorish": "when-made"}, f"buy_{number}", "1/20") for number in (5, 6, 8, 9, 10)),
    *(({"vigorish": "on-win"}, f"buy_{number}", edge)
      for number, edge in ((5, "1/50"), (6, "1/44"), (8, "1/44"), (9, "1/50"), (10, "1/60"))),
    *(({"vigorish": "when-made"}, f"lay_{number}", edge)
      for number, edge in ((4, "1/40"), (5, "1/30"), (6, "1/24"), (8, "1/24"), (9, "1/30"), (10, "1/40"))),
    *(({"vigorish": "on-win"}, f"lay_{number}", edge)
      for number, edge in ((4, "1/60"), (5, "1/50"), (6, "1/44"), (8, "1/44"), (9, "1/50"), (10, "1/60"))),
    ({"hard_four_ten": "8"}, "hard_10", "0"),
    ({"any_craps": "8"}, "any_craps", "0"),
    ({"odds": "1x"}, "pass_with_odds", "7/825"),
    ({"odds": "2x"}, "pass_with_odds", "1/165"),
    ({"odds": "3-4-5x"}, "pass_with_odds", "7/1870"),
    ({"odds": "3-4-5x"}, "dont_pass_with_odds", "3/1100"),
]  # fmt: skip


def test_every_wager_has_its_known_edge_and_ends_in_every_way() -> None:
    found = {priced.name: priced for priced in price("craps").wagers}
    assert {name: str(found[name].house_edge) for name in KNOWN} == KNOWN
    for name, priced in found.items():
        assert sum(priced.outcomes.values()) == 1, name
    assert {name for name, priced in found.items() if priced.per == "wager resolved"} == {
        f"{kind}_{number}"
        for kind in ("place_to_win", "place_to_lose", "buy", "lay", "hard")
        for number in (4, 5, 6, 8, 9, 10)
        if kind != "hard" or number in (4, 6, 8, 10)
    }


@pytest.mark.parametrize(("settings", "wager", "edge"), OPTIONS)
def test_an_option_changes_the_edge(settings: dict[str, str], wager: str, edge: str) -> None:
    assert price("craps", settings, wager).wager(wager).house_edge == Fraction(edge)


def test_vigorish_paid_when_a_wager_is_made_counts_as_wagered() -> None:
    made = price("craps", {"vigorish": "when-made"})
    assert [made.wager(name).action for name in ("buy_4", "lay_4", "pass")] == [Fraction(21, 20), Fraction(41, 40), 1]
    # What others print is a share of wager and vigorish together.
    shares = [made.wager(name).house_edge / (made.wager(name).action or 1) for name in ("buy_4", "lay_4")]
    assert [f"{float(100 * share):.2f}" for share in shares] == ["4.76", "2.44"]
    assert price("craps", {"vigorish": "on-win"}, "buy_4").wager("buy_4").action == 1


def test_a_pass_bet_with_odds_ends_as_its_throws_say() -> None:
    priced = price("craps", {"odds": "1x"}, "pass_with_odds").wager("pass_with_odds")
    # 8 of 36 win and 4 lose at once; 4 and 10 pay 1 + 2, 5 and 9 pay 1 + 3/2, 6 and 8 pay 1 + 6/5.
    assert priced.outcomes == {
        Fraction(1): Fraction(8, 36),
        Fraction(-1): Fraction(4, 36),
        Fraction(3): Fraction(2 * 3, 36) * Fraction(3, 9),
        Fraction(5, 2): Fraction(2 * 4, 36) * Fraction(4, 10),
        Fraction(11, 5): Fraction(2 * 5, 36) * Fraction(5, 11),
        Fraction(-2): Fraction(6, 36) * Fraction(6, 9) + Fraction(8, 36) * Fraction(6, 10)
        + Fraction(10, 36) * Fraction(6, 11),
    }  # fmt: skip
    assert (priced.per, priced.action) == ("total action", Fraction(5, 3))


@pytest.mark.parametrize(("number", "odds"), [(4, 2), (6, Fraction(6, 5))])
def test_odds_on_a_come_bet_are_made_when_it_has_moved(number: int, odds: Fraction) -> None:
    ways = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
    own, others = ways[number], {point: ways[point] for point in ways if point != number}
    # From a come out roll they go back on the number or a 7; with another point on, only if that is made before both:
    # 36 off = (own + 6) + sum(ways * on) + 6 off, and on = ways / (own + 6 + ways) * off.
    off = Fraction(own + 6) / (30 - sum(Fraction(each**2, own + 6 + each) for each in others.values()))
    on = {point: Fraction(each, own + 6 + each) * off for point, each in others.items()}
    push = Fraction(own, 24) * off + sum(Fraction(each, 24) * on[point] for point, each in others.items())
    priced = price("craps", wager=f"come_odds_{number}").wager(f"come_odds_{number}")
    assert priced.outcomes == {
        Fraction(0): push,
        Fraction(odds): (1 - push) * Fraction(own, own + 6),
        Fraction(-1): (1 - push) * Fraction(6, own + 6),
    }
    assert f"{float(100 * push):.2f}" == {4: "15.80", 6: "18.29"}[number]
    laid = price("craps", wager=f"dont_come_odds_{number}").wager(f"dont_come_odds_{number}")
    assert (laid.push, laid.win, laid.throws) == (Fraction(0), Fraction(6, own + 6), Fraction(36, own + 6))


def test_how_many_throws_decide_a_wager_is_told() -> None:
    assert price("craps", wager="pass").wager("pass").throws == Fraction(557, 165)
    assert price("craps", wager="field").wager("field").throws == 1
    off, on = ({"hardways_on_come_out": said} for said in ("off", "on"))
    later, sooner = (price("craps", each, "hard_4").wager("hard_4") for each in (off, on))
    assert later.outcomes == sooner.outcomes
    assert sooner.throws == 4 and later.throws is not None and later.throws > 4
    assert sooner.as_json()["throws"] == "4/1"


def test_mini_dice_and_mini_craps_have_their_own_wagers() -> None:
    found = {priced.name: priced.house_edge for priced in price("mini-dice").wagers}
    assert (found["over_seven"], found["place_6"], found["field"]) == (Fraction(1, 6), Fraction(1, 66), Fraction(1, 18))
    assert price("mini-craps", wager="pass").wager("pass").house_edge == Fraction(7, 495)
    with pytest.raises(Refused, match="has none by that name"):
        price("mini-dice", wager="pass")
