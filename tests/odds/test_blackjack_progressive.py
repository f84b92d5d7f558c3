"""The progressive wager of blackjack priced: every ace counted, and where the meter breaks even."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb

import pytest

from pitboss.games.blackjack.progressive import PRIZES, prize_of
from pitboss.odds.blackjack.progressive import chances_of, chosen_chances
from pitboss.odds.solvers import price, question_of
from pitboss.table.cards import parse_cards, standard_deck
from pitboss.table.refusal import Refused

pytestmark = pytest.mark.untraced
ON = {"progressive": "yes", "decks": "6"}


def test_six_decks_are_worth_what_choosing_aces_says() -> None:
    found = price("blackjack", ON, "progressive").wager("progressive")
    four, three, two = comb(312, 4), comb(312, 3), comb(312, 2)
    won = Fraction(4 * comb(6, 4) * 1_000_050 + (comb(24, 4) - 4 * comb(6, 4)) * 100_005, four)
    won += Fraction(4 * comb(6, 3) * 250_000 + (comb(24, 3) - 4 * comb(6, 3)) * 25_000, three) * Fraction(288, 309)
    won += Fraction(4 * comb(6, 2) * 5_000 + (comb(24, 2) - 4 * comb(6, 2)) * 2_500, two) * Fraction(288, 310)
    assert found.house_edge == 1 - won / 100
    assert sum(found.outcomes.values()) == 1


@pytest.mark.parametrize("decks", range(4, 9))
def test_aces_dealt_one_by_one_and_aces_chosen_come_to_the_same(decks: int) -> None:
    left = Counter(standard_deck() * decks)
    assert chances_of(left) == chosen_chances(left)


@pytest.mark.parametrize("cards", ["Ac Ac Ac Ac Ad Kh", "Ac Ad Ah 5s 5s", "Ac Ad", "Ac", "5s 6s"])
def test_a_short_shoe_dealt_in_every_order_comes_to_the_same_chances(cards: str) -> None:
    shoe = [parse_cards(card)[0] for card in cards.split()]
    rows = Counter(prize_of(order) for order in permutations(shoe))
    every = sum(rows.values())
    expected = {row: Fraction(rows[row], every) for row in PRIZES.rows}
    left = Counter(shoe)
    assert chances_of(left) == chosen_chances(left) == expected


def test_it_breaks_even_where_the_answer_says() -> None:
    answer = price("blackjack", ON, "progressive")
    assert answer.strategy is not None
    assert answer.strategy["words"] == "The $1 progressive breaks even at a meter of about $246,813.55."
    near = price("blackjack", ON | {"meter_shows": "246813.50"}, "progressive").wager("progressive")
    assert abs(near.house_edge) < Fraction(1, 1_000_000)
    assert "nobody else wins the meter" in answer.method


def test_a_shoe_without_enough_aces_cannot_win_the_meter() -> None:
    left = parse_cards("Ac Ad 5c 6c 7c 8c 9c 10c Jc Qc Kc 5d 6d")
    answer = price("blackjack", ON, "progressive", left=left)
    assert answer.strategy == {"progressive": NEVER, "words": NEVER}


NEVER = "These cards can't win the meter of the $1 progressive."


def test_it_is_no_wager_of_other_tables() -> None:
    with pytest.raises(Refused, match="none by that name under these options"):
        price("blackjack", {}, "progressive")


def test_what_it_pays_is_posted_row_by_row_and_the_answer_is_checked_another_way() -> None:
    solver, question = question_of("blackjack", ON)
    posted = {each.on: each.pays for each in solver.posted(question.options) if each.wager == "progressive"}
    assert list(posted) == list(PRIZES.rows) and posted["four aces"] == "10 % of the meter"
    (check,) = solver.checks(question, price("blackjack", ON, "progressive"))
    assert check.wager == "progressive" and check.holds
