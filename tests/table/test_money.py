"""Money: whole cents, the chips they are made of, and odds that pay exactly."""

from __future__ import annotations

import pytest

from pitboss.table.money import DENOMINATIONS, EVEN, Odds, in_chips, money, parse_money, pay, signed


@pytest.mark.parametrize(
    ("cents", "text"),
    [(0, "$0"), (500, "$5"), (250, "$2.50"), (5, "$0.05"), (-50, "-$0.50"), (123_456_789, "$1,234,567.89")],
)
def test_an_amount_is_written_as_people_write_it(cents: int, text: str) -> None:
    assert money(cents) == text


def test_a_gain_has_a_plus_and_a_loss_a_minus() -> None:
    assert (signed(500), signed(0), signed(-250)) == ("+$5", "+$0", "-$2.50")


@pytest.mark.parametrize(
    ("text", "cents"),
    [("5", 500), ("$25", 2500), ("2.50", 250), ("2.5", 250), (" $1,000 ", 100_000), ("12,345.67", 1_234_567)],
)
def test_an_amount_is_read_in_dollars(text: str, cents: int) -> None:
    assert parse_money(text) == cents


@pytest.mark.parametrize("text", ["", "$", "-5", "+5", "5.", "2.505", "1,00", "1,0000", "five", "5 $", "$5\n6", "1e3"])
def test_what_is_no_amount_is_refused_with_examples(text: str) -> None:
    with pytest.raises(ValueError, match="is not an amount: write dollars such as 5"):
        parse_money(text)


def test_what_is_written_is_read_back() -> None:
    assert all(parse_money(money(cents)) == cents for cents in range(0, 200_050, 25))


def test_an_amount_is_made_of_the_largest_chips_first() -> None:
    assert in_chips(0) == {}
    stack = in_chips(63_850)
    assert stack is not None
    assert list(stack.items()) == [(50_000, 1), (10_000, 1), (2_500, 1), (500, 2), (250, 1), (100, 1)]


def test_an_amount_that_no_chips_make_is_none() -> None:
    assert in_chips(25) is None
    assert in_chips(501) is None
    assert in_chips(500, (1000,)) is None


def test_every_multiple_of_the_least_chip_can_be_made() -> None:
    for amount in range(0, 60_000, 50):
        stack = in_chips(amount)
        assert stack is not None
        assert sum(chip * count for chip, count in stack.items()) == amount
        assert set(stack) <= set(DENOMINATIONS)


def test_odds_are_written_with_to() -> None:
    assert str(Odds(3, 2)) == "3 to 2"
    assert str(Odds(1_000)) == "1,000 to 1"
    assert Odds.parse(" 1,000 to 1 ") == Odds(1_000, 1)
    assert Odds.parse("3 to 2") == Odds(3, 2)


@pytest.mark.parametrize("text", ["3:2", "3 for 2", "to 2", "3 to", "3 to 0", "three to two", "-3 to 2", ""])
def test_odds_written_otherwise_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match='are not odds: write them with "to"'):
        Odds.parse(text)


def test_a_wager_is_paid_exactly() -> None:
    assert pay(500, EVEN) == 500
    assert pay(500, Odds(40)) == 20_000
    assert pay(500, Odds(3, 2)) == 750
    assert pay(0, Odds(40)) == 0


def test_breakage_is_in_the_players_favour() -> None:
    assert pay(250, Odds(3, 2), breakage=50) == 400
    assert pay(250, Odds(1, 2), breakage=50) == 150
    assert pay(200, Odds(3, 2), breakage=50) == 300
    assert pay(1, Odds(1, 2)) == 1
