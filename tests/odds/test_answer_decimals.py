"""Fractions are written out as decimals from their exact values, whichever side of zero they lie on."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.odds.answer import decimal, percent, short


@pytest.mark.parametrize(
    ("number", "digits", "words"),
    [
        (Fraction(1, 3), 6, "0.333333"),
        (Fraction(-1, 3), 2, "-0.33"),
        (Fraction(-135, 100), 1, "-1.4"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(10**20 + 1, 10**20), 20, "1.00000000000000000001"),
    ],
)
def test_a_fraction_is_rounded_from_its_exact_value(number: Fraction, digits: int, words: str) -> None:
    assert decimal(number, digits) == words


def test_a_gain_has_its_plus_and_a_loss_its_minus() -> None:
    assert [decimal(Fraction(sign, 8), 3, "+") for sign in (1, -1)] == ["+0.125", "-0.125"]


def test_an_edge_of_the_players_is_told_below_zero() -> None:
    assert (percent(Fraction(-111, 10_000)), percent(Fraction(7, 495), 6)) == ("-1.11 %", "1.414141 %")


def test_no_more_decimals_than_are_needed_are_told() -> None:
    assert [short(number, 3) for number in (Fraction(5), Fraction(5, 2), Fraction(5, 3))] == ["5", "2.5", "1.667"]
