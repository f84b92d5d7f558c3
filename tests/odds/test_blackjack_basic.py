"""Basic strategy: the textbook charts, the table's own options, and values against plain enumeration."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pitboss.games.blackjack import Blackjack
from pitboss.games.blackjack.options import BlackjackOptions
from pitboss.odds.blackjack import solve
from pitboss.odds.blackjack.basic import (
    COLUMNS,
    DECISIONS,
    FIRST_TWO,
    BasicStrategy,
    Facing,
    TwoCards,
    basic_strategy,
    column_of,
    dealer_chances,
    exact_dealer_chances,
    left_of,
    row_of,
    ways_of,
)
from pitboss.odds.blackjack.chart import Chart
from pitboss.odds.blackjack.rules import ACE, TEN, VALUES, Cards, Rules, Shoe, full_shoe, name_of
from pitboss.table.cards import Card, parse_cards
from pitboss.table.options import choose
from tests.properties.drawn import legal_options

UP = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
ROWS = (
    *(f"hard {total}" for total in range(5, 22)),
    *(f"soft {total}" for total in range(13, 22)),
    *(f"pair {name}" for name in UP),
)
WORDS = {"S": "stand", "H": "draw", "D": "double", "P": "split", "R": "surrender"}


def table(**options: Any) -> BlackjackOptions:
    return BlackjackOptions(**options)


def held(names: str) -> Cards:
    """Read cards by their names alone."""
    return tuple(sorted([name_of(card) for card in VALUES].index(name) for name in names.split()))


def facing(options: BlackjackOptions, showing: str) -> Facing:
    return Facing(Rules.of(options), full_shoe(options), held(showing))


def chart(**options: Any) -> dict[str, dict[str, str]]:
    return chart_of(basic_strategy(table(**options)))


def chart_of(strategy: BasicStrategy) -> dict[str, dict[str, str]]:
    """Return the best play of every row against every column of the dealer's."""
    columns = {name: strategy.column(name) for name in COLUMNS[strategy.rules.is_face_up]}
    return {row: {name: cells[row].best for name, cells in columns.items()} for row in ROWS}


def read_chart(text: str) -> dict[str, dict[str, str]]:
    """Read a chart as it is printed: a row's name, and a letter for each up card from 2 to ace."""
    rows = [line.split("|") for line in text.strip().splitlines()]
    return {name.strip(): dict(zip(UP, (WORDS[each] for each in plays.split()), strict=True)) for name, plays in rows}


def changes(before: dict[str, dict[str, str]], after: dict[str, dict[str, str]]) -> set[tuple[str, str, str]]:
    """Return the row, column and new play of every cell that differs."""
    return {(row, up, after[row][up]) for row in before for up in before[row] if before[row][up] != after[row][up]}


def cells(text: str) -> set[tuple[str, str, str]]:
    """Read cells listed as ``hard 16 v 9 10: surrender; ...``."""
    found = set()
    for each in text.split(";"):
        where, play = each.split(":")
        row, columns = where.split(" v ")
        found |= {(row.strip(), up, play.strip()) for up in columns.split()}
    return found


# The textbook

EIGHT_DECKS = """
hard 5  | H H H H H H H H H H
hard 6  | H H H H H H H H H H
hard 7  | H H H H H H H H H H
hard 8  | H H H H H H H H H H
hard 9  | H D D D D H H H H H
hard 10 | D D D D D D D D H H
hard 11 | D D D D D D D D D H
hard 12 | H H S S S H H H H H
hard 13 | S S S S S H H H H H
hard 14 | S S S S S H H H H H
hard 15 | S S S S S H H H H H
hard 16 | S S S S S H H H H H
hard 17 | S S S S S S S S S S
hard 18 | S S S S S S S S S S
hard 19 | S S S S S S S S S S
hard 20 | S S S S S S S S S S
hard 21 | S S S S S S S S S S
soft 13 | H H H D D H H H H H
soft 14 | H H H D D H H H H H
soft 15 | H H D D D H H H H H
soft 16 | H H D D D H H H H H
soft 17 | H D D D D H H H H H
soft 18 | S D D D D S S H H H
soft 19 | S S S S S S S S S S
soft 20 | S S S S S S S S S S
soft 21 | S S S S S S S S S S
pair 2  | P P P P P P H H H H
pair 3  | P P P P P P H H H H
pair 4  | H H H P P H H H H H
pair 5  | D D D D D D D D H H
pair 6  | P P P P P H H H H H
pair 7  | P P P P P P H H H H
pair 8  | P P P P P P P P P P
pair 9  | P P P P P S P P S S
pair 10 | S S S S S S S S S S
pair A  | P P P P P P P P P P
"""
"""Eight decks, the dealer stands on soft 17 and a card reader is used: what every book prints."""


def test_eight_decks_with_a_card_reader_give_the_chart_that_every_book_prints() -> None:
    assert chart(dealer_card="card-reader") == read_chart(EIGHT_DECKS)


def test_the_chart_has_every_row_and_column() -> None:
    strategy = basic_strategy(table(dealer_card="card-reader"))
    assert tuple(COLUMNS[False]) == UP
    for name in UP:
        assert set(strategy.column(name)) >= set(ROWS)


@pytest.mark.untraced
def test_19_47_2_12_b_where_the_dealer_hits_soft_17_three_more_hands_are_doubled() -> None:
    hit = chart(dealer_card="card-reader", soft_17="hit")
    assert changes(read_chart(EIGHT_DECKS), hit) == cells(
        "hard 11 v A: double; soft 18 v 2: double; soft 19 v 6: double"
    )


@pytest.mark.untraced
def test_19_47_2_8_a_surrender_of_16_against_9_10_ace_and_of_15_against_10() -> None:
    late = chart(dealer_card="card-reader", surrender=True)
    assert changes(read_chart(EIGHT_DECKS), late) == cells("hard 16 v 9 10 A: surrender; hard 15 v 10: surrender")


@pytest.mark.untraced
def test_surrender_against_an_ace_is_wider_where_the_dealer_hits_soft_17() -> None:
    options = {"dealer_card": "card-reader", "soft_17": "hit"}
    more = changes(chart(**options), chart(**options, surrender=True))
    assert more - cells("hard 16 v 9 10 A: surrender; hard 15 v 10: surrender") == cells(
        "hard 15 v A: surrender; hard 17 v A: surrender; pair 8 v A: surrender"
    )


@pytest.mark.untraced
def test_one_deck_is_played_by_the_single_deck_chart() -> None:
    single = chart(dealer_card="card-reader", decks=1)
    assert changes(read_chart(EIGHT_DECKS), single) == cells(
        "hard 8 v 5 6: double; hard 9 v 2: double; hard 11 v A: double; soft 13 v 4: double; soft 14 v 4: double;"
        "soft 17 v 2: double; soft 18 v A: stand; soft 19 v 6: double; pair 3 v 8: split; pair 4 v 4: split;"
        "pair 6 v 7: split; pair 7 v 8: split; pair 7 v 10: stand"
    )


@pytest.mark.untraced
def test_two_decks_double_9_against_2_and_11_against_an_ace() -> None:
    double = chart(dealer_card="card-reader", decks=2)
    assert changes(read_chart(EIGHT_DECKS), double) == cells(
        "hard 9 v 2: double; hard 11 v A: double; pair 6 v 7: split; pair 7 v 8: split"
    )


@pytest.mark.untraced
def test_without_a_double_after_a_split_small_pairs_are_split_against_fewer_cards() -> None:
    """The cells by which every book's chart without it differs."""
    found = changes(chart(dealer_card="card-reader"), chart(dealer_card="card-reader", double_after_split=False))
    assert found == {
        ("pair 2", "2", "draw"), ("pair 2", "3", "draw"), ("pair 3", "2", "draw"), ("pair 3", "3", "draw"),
        ("pair 4", "5", "draw"), ("pair 4", "6", "draw"), ("pair 6", "2", "draw"),
    }  # fmt: skip


@pytest.mark.untraced
@pytest.mark.parametrize(("double_on", "doubled"), [("9-11", (9, 10, 11)), ("10-11", (10, 11))])
def test_where_doubling_is_limited_no_other_count_is_doubled(double_on: str, doubled: tuple[int, ...]) -> None:
    plain, limited = chart(), chart(double_on=double_on)
    for row in ROWS:
        if row not in [*(f"hard {total}" for total in doubled), "pair 5"]:
            assert "double" not in limited[row].values()
    assert all(limited[f"hard {total}"] == plain[f"hard {total}"] for total in doubled)


@pytest.mark.untraced
def test_a_double_shoe_deals_from_the_decks_of_one_side() -> None:
    assert chart(dealing="double-shoe", decks=4) == chart(decks=2) != chart(decks=4)


@pytest.mark.parametrize(
    ("options", "percent"),
    [
        ({"decks": 8, "max_hands": 4, "resplit_aces": False}, -0.43),
        ({"decks": 6, "max_hands": 4, "resplit_aces": False}, -0.40),
        ({"decks": 8, "max_hands": 4, "resplit_aces": False, "soft_17": "hit"}, -0.64),
        ({"decks": 8, "max_hands": 4, "resplit_aces": False, "surrender": True}, -0.35),
    ],
)
@pytest.mark.untraced
def test_the_strategy_gives_up_what_the_books_say(options: dict[str, Any], percent: float) -> None:
    assert 100 * whole_game(table(dealer_card="card-reader", **options)) == pytest.approx(percent, abs=0.015)


def whole_game(options: BlackjackOptions) -> float:
    """Return what a unit wagered on the first cards wins on average under the strategy of an up card."""
    strategy = basic_strategy(options)
    rules, shoe = strategy.rules, strategy.shoe
    won = every = 0.0
    for up in VALUES:
        against = Facing(rules, shoe, (up,))
        for pair in FIRST_TWO:
            ways = shoe[up] * ways_of(shoe, pair, (up,))
            blackjack = against.outlook(pair).blackjack
            if pair == (ACE, TEN):
                worth = (1 - blackjack) * float(rules.blackjack_pays)
            else:
                worth = TwoCards(against, pair).cell().worth[strategy.cell(pair, (up,)).best]
                worth = (1 - blackjack) * worth - blackjack if rules.is_peeked else worth
            won += ways * worth
            every += ways
    return won / every


# The dealer's blackjack


@pytest.mark.parametrize("dealer_card", ["after-players", "hole-card"])
@pytest.mark.parametrize("surrender", [False, True])
@pytest.mark.untraced
def test_19_47_2_10_b_a_dealer_blackjack_that_takes_one_wager_changes_no_decision(
    dealer_card: str, surrender: bool
) -> None:
    unseen = chart(dealer_card=dealer_card, surrender=surrender)
    assert unseen == chart(dealer_card="card-reader", surrender=surrender)
    assert unseen["hard 11"]["10"] == "double"
    assert unseen["pair 8"]["10"] == unseen["pair 8"]["A"] == "split"


def test_19_47_2_10_b_11_against_10_would_be_drawn_to_if_a_blackjack_took_the_double() -> None:
    strategy = basic_strategy(table(dealer_card="card-reader"))
    worth = strategy.expected_values(parse_cards("6s 5d"), parse_cards("Kc"))
    blackjack = 32 / 413  # aces among the cards that are neither in the hand nor shown
    lost_once = {word: (1 - blackjack) * each - blackjack for word, each in worth.items()}
    lost_twice = lost_once["double"] - blackjack
    assert lost_once["double"] > lost_once["draw"] > lost_twice
    unseen = basic_strategy(table(dealer_card="hole-card")).expected_values(parse_cards("6s 5d"), parse_cards("Kc"))
    assert unseen == pytest.approx(lost_once, abs=1e-9)


@pytest.mark.untraced
def test_19_47_2_10_b_what_a_bust_keeps_makes_only_doubles_and_splits_that_can_bust_worth_less() -> None:
    returned, kept = (basic_strategy(table(busted_wagers=each)) for each in ("returned", "kept"))
    assert changes(chart_of(returned), chart_of(kept)) == set()
    for hand, up, less in [
        ("9s 7d", "Kc", {"double"}),
        ("9s 7d", "Ac", {"double"}),
        ("9s 7d", "9c", set()),
        ("6s 5d", "Kc", set()),
        ("8s 8d", "Kc", {"double", "split"}),
        ("As Ad", "Kc", set()),
        ("5s 5d", "Ac", {"split"}),
    ]:
        cards, dealer = parse_cards(hand), parse_cards(up)
        before, after = returned.expected_values(cards, dealer), kept.expected_values(cards, dealer)
        assert {word for word in before if after[word] < before[word] - 1e-12} == less, (hand, up)
        assert all(after[word] == before[word] for word in before if word not in less)


def test_a_double_that_busts_loses_both_wagers_where_they_are_kept_and_one_to_a_blackjack_where_not() -> None:
    returned, kept = (
        TwoCards(facing(table(busted_wagers=each), "A"), held("7 9")).cell().worth["double"]
        for each in ("returned", "kept")
    )
    tens, busts, left = 128, 32 * 4 + 128 - 2, 413  # a 6 to a ten busts 16; the hand's own 7 and 9 are gone
    assert returned - kept == pytest.approx(tens / left * busts / left, abs=0.001)


def test_19_47_2_6A_e_3_at_6_to_5_a_bust_is_kept_whatever_the_option_says() -> None:
    at_6_to_5 = table(variation="6-to-5", dealing="hand", decks=2)
    assert Rules.of(at_6_to_5).keeps_added
    assert not Rules.of(replace(at_6_to_5, dealer_card="card-reader")).keeps_added  # there it cannot arise


def test_19_47_2_8_a_2_a_surrender_loses_all_to_a_blackjack_that_was_not_known() -> None:
    cards, dealer = parse_cards("3s 2d"), parse_cards("Ac")
    known, unknown = (
        basic_strategy(table(dealer_card=each, surrender=True)).expected_values(cards, dealer)["surrender"]
        for each in ("card-reader", "after-players")
    )
    assert known == -0.5
    assert unknown == pytest.approx(-0.5 - 0.5 * 128 / 413)


# Both cards of the dealer face up


@pytest.mark.untraced
def test_19_47_2_6_k_columns_are_the_counts_that_the_dealer_shows() -> None:
    columns = list(chart(dealer_card="face-up")["hard 5"])
    assert columns == [str(total) for total in range(4, 21)] + [f"soft {total}" for total in range(12, 21)]


@pytest.mark.parametrize("total", [17, 18, 19, 20])
@pytest.mark.untraced
def test_19_47_2_6_k_1_as_ties_lose_a_count_that_ties_is_drawn_to(total: int) -> None:
    found = chart(dealer_card="face-up")
    for row in (f"hard {total}", f"soft {total}"):
        assert (found[row][str(total)], found[row][f"soft {total}"]) == ("draw", "draw")
    if total > 17:
        assert (found[f"hard {total}"][str(total - 1)], found[f"soft {total}"][str(total - 1)]) == ("stand", "stand")


@pytest.mark.untraced
def test_19_47_2_6_k_4_only_9_10_and_11_are_doubled() -> None:
    found = chart(dealer_card="face-up")
    doubled = {row for row, plays in found.items() if "double" in plays.values()}
    assert doubled == {"hard 9", "hard 10", "hard 11", "pair 5"}
    strategy = basic_strategy(table(dealer_card="face-up"))
    for name in COLUMNS[True]:
        assert {row for row, cell in strategy.column(name).items() if "double" in cell.worth} == doubled


@pytest.mark.untraced
def test_19_47_2_6_k_tens_are_split_only_against_the_dealers_stiff_hands() -> None:
    plays = chart(dealer_card="face-up")["pair 10"]
    assert [name for name, play in plays.items() if play == "split"] == ["13", "14", "15", "16"]


def test_19_47_2_6_k_a_dealer_who_stands_on_20_beats_whatever_is_not_21() -> None:
    worth = basic_strategy(table(dealer_card="face-up")).column("20")
    assert {cell.worth["stand"] for row, cell in worth.items() if not row.endswith("21")} == {-1.0}
    assert worth["soft 21"].worth["stand"] == 1.0


# Splits


def test_more_hands_make_a_split_worth_more_where_a_third_is_worth_its_wager() -> None:
    worth = [
        basic_strategy(table(max_hands=hands)).expected_values(parse_cards("8s 8d"), parse_cards("6c"))["split"]
        for hands in (2, 3, 4)
    ]
    assert worth == sorted(worth) and len(set(worth)) == 3


def test_19_47_2_11_e_aces_that_may_be_split_again_are_worth_more() -> None:
    cards, dealer = parse_cards("As Ad"), parse_cards("6c")
    again, once, two = (
        basic_strategy(options).expected_values(cards, dealer)["split"]
        for options in (table(max_hands=4), table(max_hands=4, resplit_aces=False), table())
    )
    assert again > once == two


def test_19_47_2_11_c_2_a_split_ace_takes_one_card() -> None:
    """Two hands of an ace and one card each, against 6: the plain sum over that card."""
    against = facing(table(), "6")
    by_hand = sum(
        chance * against.outlook((ACE, ACE, card)).stand[count((ACE, card))[0]]
        for card, chance in enumerate(against.outlook((ACE, ACE)).chances)
    )
    cards, dealer = parse_cards("As Ad"), parse_cards("6c")
    assert basic_strategy(table()).expected_values(cards, dealer)["split"] == pytest.approx(2 * by_hand, abs=1e-12)


def test_a_pair_that_may_not_be_split_again_is_played_as_its_total() -> None:
    strategy = basic_strategy(table(dealer_card="card-reader"))
    eights, ten = parse_cards("8s 8d"), parse_cards("Kc")
    assert strategy.decide(eights, ten, ("stand", "draw", "double", "split")) == "split"
    assert strategy.decide(eights, ten, ("stand", "draw")) == "draw"
    assert strategy.decide(parse_cards("Ks Qd"), parse_cards("6c"), ("stand", "draw", "split")) == "stand"


# Prompts beside the hand


@pytest.mark.parametrize("decks", range(1, 9))
def test_19_47_2_9_insurance_is_never_worth_its_wager_on_ones_own_cards(decks: int) -> None:
    strategy = basic_strategy(table(decks=decks))
    for first, second in FIRST_TWO:
        cards = cards_of((first, second))
        assert strategy.decide(cards, parse_cards("Ac"), ("insure", "pass")) == "pass"
    assert strategy.decide((), parse_cards("Ac"), ("insure", "pass")) == "pass"


def test_19_47_2_7_c_even_money_is_taken_only_where_a_blackjack_pays_6_to_5() -> None:
    words = ("even-money", "insure", "pass")
    cards, dealer = parse_cards("As Kd"), parse_cards("Ac")
    assert basic_strategy(table(even_money=True)).decide(cards, dealer, words) == "pass"
    at_6_to_5 = table(variation="6-to-5", dealing="hand", decks=2, even_money=True)
    assert basic_strategy(at_6_to_5).decide(cards, dealer, words) == "even-money"
    worth = basic_strategy(at_6_to_5).added_values(cards, dealer)
    tens, left = 31, 101
    assert worth["even-money"] == pytest.approx(1 - (1 - tens / left) * 1.2)
    assert worth["insure"] == pytest.approx((2 * tens - (left - tens)) / left / 2)


@pytest.mark.parametrize(
    ("hand", "up", "word"), [("6s 5d", "6c", "double"), ("6s 5d", "Kc", "double"), ("3s 2d", "Kc", "pass")]
)
def test_19_47_2_13_d_another_on_the_box_doubles_where_one_card_is_worth_a_wager(hand: str, up: str, word: str) -> None:
    assert basic_strategy(table()).decide(parse_cards(hand), parse_cards(up), ("double", "pass")) == word


@pytest.mark.parametrize(
    ("hand", "up", "word"), [("8s 8d", "6c", "cover"), ("As Ad", "6c", "cover"), ("5s 5d", "Kc", "first")]
)
def test_19_47_2_13_e_another_on_the_box_covers_both_hands_where_one_is_worth_a_wager(
    hand: str, up: str, word: str
) -> None:
    strategy = basic_strategy(table())
    assert strategy.decide(parse_cards(hand), parse_cards(up), ("cover", "first", "second")) == word
    assert strategy.decide(parse_cards(hand), parse_cards(up), ("first", "second")) == "first"


# Whatever is offered


def cards_of(hand: Cards) -> tuple[Card, ...]:
    return tuple(Card.parse(f"{name_of(each)}{suit}") for each, suit in zip(hand, "csdhcsdh", strict=False))


@pytest.mark.untraced
def test_the_answer_is_always_one_of_the_words_that_are_allowed() -> None:
    chance = random.Random(1)
    for _ in range(12):
        strategy = basic_strategy(legal_options(Blackjack(), chance))
        for _ in range(50):
            showing = chance.choice([each for found in COLUMNS[strategy.rules.is_face_up].values() for each in found])
            hand = tuple(chance.choice(VALUES) for _ in range(chance.choice((2, 2, 2, 3, 4))))
            if count(hand)[0] > 21:
                continue
            words = chance.sample(sorted(DECISIONS), chance.randint(1, 4))
            assert strategy.decide(cards_of(hand), cards_of(showing), words) in words


def test_a_strategy_is_computed_once_for_all_options_that_play_alike() -> None:
    assert basic_strategy(table()) is basic_strategy(table())
    rich, poor = basic_strategy(table(minimum=500)), basic_strategy(table(minimum=1_000))
    assert rich == poor
    assert rich.column("6") is poor.column("6")


# Against plain enumeration

ONE_DECK = (4,) * 9 + (16,)
ENDLESS = [count / 52 for count in ONE_DECK]

BUST_FROM_AN_ENDLESS_DECK = {"2": 0.3536, "3": 0.3739, "4": 0.3945, "5": 0.4164, "6": 0.4232, "7": 0.2623, "8": 0.2447,
                             "9": 0.2284, "10": 0.2121, "A": 0.1153}  # fmt: skip


@pytest.mark.parametrize(("up", "bust"), BUST_FROM_AN_ENDLESS_DECK.items())
def test_from_an_endless_deck_the_dealer_busts_as_often_as_is_known(up: str, bust: float) -> None:
    blackjack = {"A": ENDLESS[TEN], "10": ENDLESS[ACE]}.get(up, 0.0)
    ends = dealer_chances(held(up), ENDLESS, hits_soft_17=False)
    assert sum(ends) == pytest.approx(1)
    assert round(ends[-1] * (1 - blackjack), 4) == bust


def enumerated(showing: Cards, left: tuple[int, ...], hits_soft_17: bool) -> dict[int, float]:
    """Deal the dealer's hand in every order, card by card, and return how likely each count is; 22 is bust."""
    ends: dict[int, float] = {}
    for cards, chance in dealt(showing, left, hits_soft_17):
        total = count(cards)[0]
        ends[min(total, 22)] = ends.get(min(total, 22), 0.0) + chance
    return ends


def count(cards: Cards) -> tuple[int, bool]:
    total = sum(card + 1 for card in cards)
    return (total + 10, True) if ACE in cards and total <= 11 else (total, False)


def dealt(cards: Cards, left: tuple[int, ...], hits_soft_17: bool) -> Iterator[tuple[Cards, float]]:
    total, is_soft = count(cards)
    is_two = len(cards) == 2
    if len(cards) > 1 and (total > 17 or (total == 17 and not (is_soft and hits_soft_17))):
        if not (is_two and total == 21):
            yield cards, 1.0
        return
    for card in VALUES:
        if left[card]:
            fewer = tuple(number - (each == card) for each, number in enumerate(left))
            for ended, chance in dealt((*cards, card), fewer, hits_soft_17):
                yield ended, chance * left[card] / sum(left)


def enumerated_stand(rules: Rules, shoe: Shoe, showing: Cards, gone: Cards, total: int) -> float:
    """Return what standing on a count is worth when the dealer has no blackjack."""
    ends = enumerated(showing, tuple(left_of(shoe, showing + gone)), rules.hits_soft_17)
    possible = sum(ends.values())
    tie = -1 if rules.is_face_up else 0
    won = sum(each * (1 if end == 22 or end < total else tie if end == total else -1) for end, each in ends.items())
    return won / possible


@pytest.mark.untraced
@pytest.mark.parametrize("hits_soft_17", [False, True])
@pytest.mark.parametrize("up", ["A", "6", "10", "10 6", "A 6", "9 8", "A A"])
def test_card_by_card_the_dealers_chances_are_those_of_every_order_of_cards(up: str, hits_soft_17: bool) -> None:
    showing = held(up)
    ends = enumerated(showing, tuple(left_of(ONE_DECK, showing)), hits_soft_17)
    possible = sum(ends.values())
    expected = [ends.get(end, 0.0) / possible for end in range(17, 23)]
    assert exact_dealer_chances(ONE_DECK, showing, hits_soft_17=hits_soft_17) == pytest.approx(expected, abs=1e-12)
    assert sum(expected) == pytest.approx(1)


@pytest.mark.untraced
@pytest.mark.parametrize(("decks", "error"), [(1, 0.004), (2, 0.001), (8, 0.0001)])
@pytest.mark.parametrize("dealer_card", ["card-reader", "face-up"])
def test_standing_is_worth_what_every_order_of_the_dealers_cards_says(
    decks: int, error: float, dealer_card: str
) -> None:
    chance = random.Random(decks)
    options = table(decks=decks, dealer_card=dealer_card, soft_17=chance.choice(("stand", "hit")))
    rules, shoe = Rules.of(options), full_shoe(options)
    ups = ("5", "6", "7", "8", "9", "10") if dealer_card == "card-reader" else ("10 2", "9 5", "A 5", "10 6")
    for _ in range(6):
        showing, pair = held(chance.choice(ups)), chance.choice(FIRST_TWO)
        total = count(pair)[0]
        stand = Facing(rules, shoe, showing).outlook(pair).stand[total]
        assert stand == pytest.approx(enumerated_stand(rules, shoe, showing, pair, total), abs=error), (showing, pair)


@pytest.mark.untraced
@pytest.mark.parametrize(("decks", "error"), [(1, 0.004), (2, 0.001), (8, 0.0003)])
@pytest.mark.parametrize("up", ["9", "10"])
def test_drawing_and_doubling_are_worth_what_the_best_play_of_every_card_says(
    decks: int, error: float, up: str
) -> None:
    """Hands of 13 and more, which end soon: every card is taken out of the deck, the dealer's too."""
    options = table(decks=decks, dealer_card="card-reader")
    rules, shoe, showing = Rules.of(options), full_shoe(options), held(up)

    def chances(gone: Cards) -> Iterator[tuple[int, float]]:
        left = left_of(shoe, showing + gone)
        for card in VALUES:
            after = left_of(shoe, (*showing, *gone, card))
            no_blackjack = [1 - (cards[ACE] / sum(cards) if up == "10" else 0) for cards in (left, after)]
            if left[card]:
                yield card, left[card] / sum(left) * no_blackjack[1] / no_blackjack[0]

    @cache
    def stand(hand: Cards) -> float:
        total = count(hand)[0]
        return -1.0 if total > 21 else enumerated_stand(rules, shoe, showing, hand, total)

    @cache
    def draw(hand: Cards) -> float:
        return sum(chance * best(tuple(sorted((*hand, card)))) for card, chance in chances(hand))

    def best(hand: Cards) -> float:
        return stand(hand) if count(hand)[0] >= 21 else max(stand(hand), draw(hand))

    for pair in map(held, ("6 10", "7 9", "5 10", "4 10", "7 7", "3 10")):
        double = 2 * sum(chance * stand(tuple(sorted((*pair, card)))) for card, chance in chances(pair))
        worth = TwoCards(Facing(rules, shoe, showing), pair).cell().worth
        exact = {"stand": stand(pair), "draw": draw(pair), "double": double}
        assert {word: worth[word] for word in exact} == pytest.approx(exact, abs=error), pair


# The strategy that needs nothing but Python, beside the solver that follows every card


def given_up(strategy: BasicStrategy) -> dict[tuple[str, str], float]:
    """Return by row and column what the strategy gives up on average against what the solver finds best for the row."""
    gained: dict[tuple[str, str], dict[str, float]] = defaultdict(lambda: defaultdict(float))
    came: dict[tuple[str, str], float] = defaultdict(float)
    solved = solve.Table(strategy.rules, strategy.shoe)
    for showing, pairs in solved.deals.items():
        for pair, chance in pairs.items():
            if solved.settled(showing, pair) is None:
                cell = row_of(pair), column_of(showing)
                came[cell] += chance
                for word, gain in solved.facing(showing).choices(pair).items():
                    gained[cell][word] += chance * gain
    return {
        (row, name): (max(worth.values()) - worth[strategy.column(name)[row].best]) / came[row, name]
        for (row, name), worth in gained.items()
    }


@pytest.mark.parametrize(
    ("settings", "close"),
    [
        ({}, set()),
        ({"decks": "6", "dealer_card": "card-reader", "surrender": "yes"}, set()),
        ({"decks": "2", "soft_17": "hit", "approval": "DGE-2026-014"}, set()),
        ({"double_on": "10-11", "double_after_split": "no", "approval": "DGE-2026-014"}, set()),
        ({"variation": "6-to-5", "dealing": "hand", "decks": "2"}, set()),
        ({"decks": "1", "soft_17": "hit", "max_hands": "3", "approval": "DGE-2026-014"}, {("pair 9", "A")}),
    ],
)
def test_the_chart_is_best_by_all_cards_but_for_cells_that_are_all_but_even(
    settings: dict[str, str], close: set[tuple[str, str]]
) -> None:
    lost = given_up(basic_strategy(choose(BlackjackOptions, settings)))
    assert {cell for cell, less in lost.items() if less > 0} == close
    assert max(lost.values()) < 0.002
    assert len(lost) > 300


# From any shoe, as it is printed


def test_what_is_printed_is_what_players_go_by() -> None:
    strategy = basic_strategy(table(decks=6, surrender=True))
    letters = {word: letter for letter, word in WORDS.items()}
    hard, soft, pairs = Chart(strategy).tables((card,) for card in VALUES)
    for kind, printed in (("hard", hard), ("soft", soft), ("pair", pairs)):
        for row in printed["rows"]:
            for name, letter in zip(printed["columns"][1:], row[1:], strict=True):
                assert letter.upper() == letters[strategy.column(name)[f"{kind} {row[0]}"].best]


@pytest.mark.untraced
def test_19_47_2_6_k_two_cards_face_up_are_printed_by_their_count() -> None:
    strategy = basic_strategy(table(dealer_card="face-up"))
    hard, _, _ = Chart(strategy).tables([*FIRST_TWO])
    assert hard["columns"] == ["dealer", *(str(total) for total in range(4, 21))]
    assert [row[0] for row in hard["rows"]][:10] == [*(f"soft {total}" for total in range(12, 21)), "4"]
    assert {row[0] for row in hard["rows"]} == set(COLUMNS[True])


def test_a_shoe_without_sixes_is_played_by_the_totals_it_makes() -> None:
    strategy = BasicStrategy(Rules.of(table()), (1, 4, 4, 4, 4, 0, 4, 4, 4, 1))
    _, _, pairs = Chart(strategy).tables((card,) for card in VALUES if card != 5)
    cells = strategy.column("10")
    assert "pair 6" not in cells and "pair 10" not in cells
    assert strategy.cell(held("6 6"), held("10")) is cells["hard 12"]
    assert set(cells["hard 20"].worth) == {"stand"}  # as 21 above it, which no two cards make against a ten
    assert [row for row in pairs["rows"] if row[0] == "6"] == [["6"] + [""] * 9]


def test_against_a_certain_blackjack_nothing_is_decided() -> None:
    tens = BasicStrategy(Rules.of(table()), (4, 0, 0, 0, 0, 0, 0, 0, 0, 8))
    assert "pair 10" in tens.column("A") and "pair A" in tens.column("A")
    one_ace = BasicStrategy(Rules.of(table()), (1, 0, 0, 0, 0, 0, 0, 0, 0, 11))
    assert {cell.best for cell in one_ace.column("A").values()} == {"stand"}
