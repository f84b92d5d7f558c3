"""Blackjack's additional wagers on the first cards: what wins, what it pays, and how they are made."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest

from pitboss.games.blackjack.additional import MATCH_PAYS, SEVENS_PAYS, match_the_dealer, sevens
from pitboss.games.blackjack.events import PointCountAnnounced
from pitboss.table.cards import SEVEN, Card, standard_deck
from pitboss.table.events import (
    CardDealt,
    WagerCollected,
    WagerPaid,
    WagerPlaced,
    WagerRemoved,
)
from pitboss.table.refusal import Refused
from tests.games.blackjack_wagers import (
    ACTION,
    DOLLAR,
    FIVE,
    QUEENS,
    SEVENS,
    cite_of,
    first_cards,
    play,
    settled,
    table,
)
from tests.kit import begin_wagers, check_log, events, wager

# What the first cards pay


@pytest.mark.parametrize(
    ("two", "over", "under"),
    [
        ("Kc 4d", "1 to 1", "lost"),
        ("Kc 2d", "lost", "1 to 1"),
        ("Kc 3d", "lost", "lost"),
        ("Ac Ad", "lost", "1 to 1"),
        ("Kc Ad", "lost", "1 to 1"),
        ("9c 4h", "lost", "lost"),
        ("9c 5h", "1 to 1", "lost"),
    ],
)
def test_19_47_2_17_over_or_under_13_with_aces_as_one_and_exactly_13_lost(two: str, over: str, under: str) -> None:
    for area, result in (("over_13", over), ("under_13", under)):
        dealer = first_cards("additional_wager=over-under-13", two, area)
        assert settled(dealer)[area] == result


@pytest.mark.parametrize(
    ("two", "lower", "higher"),
    [
        ("2c 9c", "5 to 2", "3 to 1"),
        ("2c 2c", "5 to 2", "3 to 1"),
        ("Kh Qh", "25 to 1", "10 to 1"),
        ("Qh Kh", "25 to 1", "10 to 1"),
        ("Kh Kh", "5 to 2", "3 to 1"),
        ("Kh Qd", "lost", "lost"),
    ],
)
def test_19_47_2_17_two_suited_cards_win_and_a_suited_king_and_queen_wins_more(
    two: str, lower: str, higher: str
) -> None:
    for pays, result in (("5-to-2", lower), ("3-to-1", higher)):
        dealer = first_cards(f"additional_wager=suited suited_pays={pays}", two, "suited")
        assert settled(dealer)["suited"] == result


@pytest.mark.parametrize(
    ("two", "result"),
    [
        ("7c 8c", "3 to 1"),
        ("8c 7d", "3 to 1"),
        ("7c 7d", "5 to 1"),
        ("7c 7c", "5 to 1"),
        ("6c 8c", "lost"),
    ],
)
def test_19_47_2_17_sevens_count_wherever_they_lie_among_the_first_cards(two: str, result: str) -> None:
    assert settled(first_cards(SEVENS, two, "sevens"))["sevens"] == result


@pytest.mark.untraced
@pytest.mark.parametrize(("decks", "edge"), [(4, "-9.3321"), (6, "-9.2889"), (8, "-9.2662")])
def test_19_47_2_17_the_pays_of_sevens_leave_the_house_its_edge(decks: int, edge: str) -> None:
    others = Card.parse("8c")
    left = {card: decks for card in standard_deck() if card.rank == SEVEN} | {others: 48 * decks}
    won, total = Fraction(0), 52 * decks
    for cards in product(left, repeat=3):
        chance = Fraction(1)
        for number, card in enumerate(cards):
            chance *= Fraction(left[card] - cards[:number].count(card), total - number)
        row = sevens(cards, others)
        won += chance * (SEVENS_PAYS[row].win if row else -1)
    assert f"{100 * Decimal(won.numerator) / won.denominator:.4f}" == edge


@pytest.mark.parametrize(
    ("two", "six", "eight"),
    [
        ("5d Kc", "4 to 1", "3 to 1"),
        ("Kc 5c", "11 to 1", "14 to 1"),
        ("5d 5h", "8 to 1", "6 to 1"),
        ("5c 5h", "15 to 1", "17 to 1"),
        ("5c 5c", "22 to 1", "28 to 1"),
        ("4c 6c", "lost", "lost"),
    ],
)
def test_19_47_2_23_each_card_that_matches_the_dealers_pays_by_the_number_of_decks(
    two: str, six: str, eight: str
) -> None:
    for decks, result in ((6, six), (8, eight)):
        dealer = first_cards(f"match_the_dealer=yes decks={decks}", two, "match_the_dealer")
        assert settled(dealer)["match_the_dealer"] == result


@pytest.mark.untraced
@pytest.mark.parametrize(("decks", "edge"), [(6, "4.0618"), (8, "3.6738")])
def test_19_47_2_23_the_pays_give_the_edge_that_is_known_of_them(decks: int, edge: str) -> None:
    upcard = Card.parse("5c")
    left = {card: decks - (card == upcard) for card in standard_deck()}
    lost = 0
    for one, count in left.items():
        for other, others in left.items():
            row = match_the_dealer((one, other), upcard)
            lost -= count * (others - (one == other)) * (MATCH_PAYS[decks][row].win if row else -1)
    cards = 52 * decks - 1
    assert f"{Decimal(100 * lost) / (cards * (cards - 1)):.4f}" == edge


def test_19_47_2_23_a_king_does_not_match_a_ten() -> None:
    dealer = first_cards("match_the_dealer=yes", "Kc Kd", "match_the_dealer", up="10c")
    assert settled(dealer)["match_the_dealer"] == "lost"


@pytest.mark.parametrize(
    ("two", "first", "second"),
    [
        ("Qh Qh", "200 to 1", "125 to 1"),
        ("Qs Qs", "25 to 1", "19 to 1"),
        ("Kh Kh", "25 to 1", "19 to 1"),
        ("Kh Qh", "10 to 1", "9 to 1"),
        ("Ah 9h", "10 to 1", "9 to 1"),
        ("Qh Qs", "4 to 1", "4 to 1"),
        ("Ah 9d", "4 to 1", "4 to 1"),
        ("Kh 9h", "lost", "lost"),
        ("Ah Kh", "lost", "lost"),
    ],
)
def test_19_47_2_24_twenty_points_pay_by_the_highest_class(two: str, first: str, second: str) -> None:
    for pays, result in (("200-25-10-4", first), ("125-19-9-4", second)):
        dealer = first_cards(f"twenty_point_bonus={pays}", two, "twenty_point_bonus")
        assert settled(dealer)["twenty_point_bonus"] == result


@pytest.mark.parametrize(
    ("two", "up", "result"),
    [
        ("4d 6h", "5c", "12 to 1"),
        ("6h 4d", "5c", "12 to 1"),
        ("4d 7h", "5c", "6 to 1"),
        ("4d 8h", "5c", "4 to 1"),
        ("4d 9h", "5c", "1 to 1"),
        ("2d Ah", "Kc", "1 to 1"),
        ("Qd Ah", "Kc", "12 to 1"),
        ("5d 5h", "5c", "30 to 1"),
        ("5d 9h", "5c", "lost"),
        ("3d 5h", "5c", "lost"),
        ("6d 9h", "5c", "lost"),
        ("Ad 3h", "2c", "lost"),
        ("9d 9h", "5c", "lost"),
    ],
)
def test_19_47_2_26_the_dealers_card_between_the_two_pays_by_the_spread(two: str, up: str, result: str) -> None:
    dealer = first_cards("in_between=12-to-1", two, "in_between", up)
    assert settled(dealer)["in_between"] == result
    if result == "12 to 1":
        assert settled(first_cards("in_between=10-to-1", two, "in_between", up))["in_between"] == "10 to 1"


def test_19_47_2_17_additional_wagers_are_settled_before_anything_else_losers_first() -> None:
    dealer = table("additional_wager=suited dealer_card=hole-card", "2c 3d 5c 4c 3h 9d 10c 10d", "Ann Bob")
    play(dealer, {"main": FIVE, "suited": DOLLAR}, "stand", "stand")
    kinds = [type(event) for event in events(dealer)]
    collected, paid = kinds.index(WagerCollected), kinds.index(WagerPaid)
    assert (settled(dealer)["suited"], settled(dealer, "Bob")["suited"]) == ("5 to 2", "lost")
    assert collected < paid < kinds.index(PointCountAnnounced)
    dealt = [place for place, kind in enumerate(kinds) if kind is CardDealt]
    assert dealt[4] < collected
    assert paid < dealt[5], "the hole card comes later"
    assert cite_of(dealer, WagerPaid, "suited") == "custom (19:47-2.17)"


# Making them


@pytest.mark.parametrize("amount", [50, 150, 500])
def test_19_47_2_17_the_additional_wager_is_one_dollar(amount: int) -> None:
    dealer = table(SEVENS, "")
    wager(dealer, "Ann", "main", FIVE)
    with pytest.raises(Refused, match=r"outside the posted limits. Allowed: \$1\. ") as refused:
        wager(dealer, "Ann", "sevens", amount)
    assert refused.value.cite == "custom (19:47-2.17)"


def test_the_other_additional_wagers_are_limited_by_an_option() -> None:
    dealer = table(f"{QUEENS} side_maximum=$10", "")
    wager(dealer, "Ann", "main", FIVE)
    wager(dealer, "Ann", "twenty_point_bonus", 1_000)
    with pytest.raises(Refused, match=r"Allowed: \$1 to \$10"):
        wager(dealer, "Ann", "twenty_point_bonus", 1_050)


@pytest.mark.parametrize(
    ("chosen", "areas"),
    [
        ("decks=8", ["main"]),
        ("additional_wager=over-under-13", ["main", "over_13", "under_13"]),
        ("additional_wager=suited", ["main", "suited"]),
        (SEVENS, ["main", "sevens"]),
        (
            f"match_the_dealer=yes {QUEENS} in_between=10-to-1",
            ["main", "match_the_dealer", "twenty_point_bonus", "in_between"],
        ),
        (ACTION, ["main", "main_second", "main_third"]),
    ],
)
def test_a_betting_area_is_on_the_layout_only_where_its_wager_is_offered(chosen: str, areas: list[str]) -> None:
    assert [area.name for area in begin_wagers(table(chosen, "")).areas] == areas


def test_an_additional_wager_needs_ones_own_wager_against_the_dealer() -> None:
    dealer = table(f"{SEVENS} shared_boxes=yes", "", "Ann Bob")
    wager(dealer, "Bob", "main", FIVE)
    with pytest.raises(Refused, match="Ann has no main bet on box 1") as refused:
        wager(dealer, "Ann", "sevens", DOLLAR)
    assert refused.value.cite == "custom (19:47-2.17)"
    with pytest.raises(Refused, match="Ann has no main bet on box 2"):
        dealer.take(WagerPlaced("Ann", 2, "sevens", DOLLAR))
    wager(dealer, "Ann", "main", FIVE)
    wager(dealer, "Ann", "sevens", DOLLAR)


def test_19_47_2_17_over_13_excludes_under_13() -> None:
    dealer = table("additional_wager=over-under-13", "")
    wager(dealer, "Ann", "main", FIVE)
    wager(dealer, "Ann", "over_13", DOLLAR)
    with pytest.raises(Refused, match=r"Ann bets on 'over_13' there\. Allowed: over 13 or under 13, one of them"):
        wager(dealer, "Ann", "under_13", DOLLAR)
    dealer.take(WagerRemoved("Ann", 1, "over_13"))
    wager(dealer, "Ann", "under_13", DOLLAR)


def test_a_wager_is_not_taken_back_from_under_an_additional_one() -> None:
    dealer = table(SEVENS, "")
    wager(dealer, "Ann", "main", FIVE)
    wager(dealer, "Ann", "sevens", DOLLAR)
    with pytest.raises(Refused, match=r"the sevens bet can't stand without it\. Allowed: taking back 'sevens'"):
        dealer.take(WagerRemoved("Ann", 1, "main"))
    dealer.take(WagerRemoved("Ann", 1, "sevens"))
    dealer.take(WagerRemoved("Ann", 1, "main"))
    dealer.end_wagering()
    check_log(dealer)
