"""Dice wagers priced: known edges under every option, whole distributions, and line wagers with their odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.odds.solvers import price
from pitboss.table.refusal import Refused

KNOWN = {
    "pass": "7/495", "dont_pass": "3/220", "come": "7/495", "dont_come": "3/220", "place_4": "1/15", "place_5": "1/25",
    "place_6": "1/66", "place_8": "1/66", "place_9": "1/25", "place_10": "1/15", "place_to_lose_4": "1/33",
    "place_to_lose_5": "1/40", "place_to_lose_6": "1/55", "hard_4": "1/9", "hard_6": "1/11", "field": "1/18",
    "any_seven": "1/6", "any_craps": "1/9", "craps_2": "5/36", "craps_3": "1/9", "craps_12": "5/36", "eleven": "1/9",
    "c_and_e": "1/9", "horn": "1/8", "buy_4": "0", "lay_10": "0", "pass_odds": "0",
}  # fmt: skip
OPTIONS = [
    ({"field_twelve": "3"}, "field", "1/36"),
    ({"field_two": "3", "field_twelve": "3"}, "field", "0"),
    ({"vigorish": "on-win"}, "buy_4", "1/60"),
    ({"vigorish": "when-made"}, "buy_4", "1/20"),
    ({"vigorish": "when-made"}, "lay_4", "1/40"),
    ({"hard_four_ten": "8"}, "hard_10", "0"),
    ({"any_craps": "8"}, "any_craps", "0"),
    ({"odds": "1x"}, "pass_with_odds", "7/825"),
    ({"odds": "2x"}, "pass_with_odds", "1/165"),
    ({"odds": "3-4-5x"}, "pass_with_odds", "7/1870"),
    ({"odds": "3-4-5x"}, "dont_pass_with_odds", "3/1100"),
]


def test_every_wager_has_its_known_edge_and_ends_in_every_way() -> None:
    found = {priced.name: priced for priced in price("craps").wagers}
    assert {name: str(found[name].house_edge) for name in KNOWN} == KNOWN
    for name, priced in found.items():
        assert sum(priced.outcomes.values()) == 1, name
    assert {name for name, priced in found.items() if priced.per == "wager resolved"} == {
        f"{kind}_{number}"
        for kind in ("place", "place_to_lose", "buy", "lay", "hard")
        for number in (4, 5, 6, 8, 9, 10)
        if kind != "hard" or number in (4, 6, 8, 10)
    }


@pytest.mark.parametrize(("settings", "wager", "edge"), OPTIONS)
def test_an_option_changes_the_edge(settings: dict[str, str], wager: str, edge: str) -> None:
    assert price("craps", settings, wager).wager(wager).house_edge == Fraction(edge)


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


def test_mini_dice_and_mini_craps_have_their_own_wagers() -> None:
    found = {priced.name: priced.house_edge for priced in price("mini-dice").wagers}
    assert (found["over_seven"], found["place_6"], found["field"]) == (Fraction(1, 6), Fraction(1, 66), Fraction(1, 18))
    assert price("mini-craps", wager="pass").wager("pass").house_edge == Fraction(7, 495)
    with pytest.raises(Refused, match="has none of that name"):
        price("mini-dice", wager="pass")
