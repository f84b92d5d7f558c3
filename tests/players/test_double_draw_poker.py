"""The sensible player of Double Draw Poker keeps, draws and folds by a table of rules of thumb."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.players import Sight
from pitboss.players.double_draw_poker import HOLDS, SECOND_DRAW_OFFER, Sensible, discards, find_hold
from pitboss.table.cards import CARDS, Card, parse_cards
from pitboss.table.rankings import JOKER_HIGH, Hand
from pitboss.table.steps import Choice
from tests import kit
from tests.players.support import ask, drawn, no_chance

ANA = Sensible("Ana", no_chance)
DRAW, FOLD = Choice("draw", "a draw wager", "", cost=500), Choice("fold", "give up", "")
RANKED = JOKER_HIGH.classes[: JOKER_HIGH.classes.index(Hand.TWO_PAIRS) + 1]
FIRST_DRAW_OFFER = "13:69F-42.10(b)"

KEPT = [
    ("9s 8d 7c 6h 5s", "a straight or better: keep all five", "9s 8d 7c 6h 5s"),
    ("Ks 9s 4s 2s Joker", "a straight or better: keep all five", "Ks 9s 4s 2s Joker"),
    ("8s 8d 8c 8h Kd", "a straight or better: keep all five", "8s 8d 8c 8h Kd"),
    ("8s 8d 8c 5h Kd", "three of a kind: keep the three", "8s 8d 8c"),
    ("As Ad Joker 5h Kd", "three of a kind: keep the three", "As Ad Joker"),
    ("8s 8d 5c 5h Kd", "two pairs: keep the four", "8s 8d 5c 5h"),
    ("Ks Kd As Joker 4c", "two pairs: keep the four", "Ks Kd As Joker"),
    ("Ks Qs Js 9s 9d", "four to a straight flush", "Ks Qs Js 9s"),
    ("5s 4s 2s As 9d", "four to a straight flush", "5s 4s 2s As"),
    ("Joker Joker2 9d 8d 2c", "four to a straight flush", "Joker Joker2 9d 8d"),
    ("Joker As Ks 9s 2d", "a pair of aces with a joker in it", "Joker As"),
    ("Joker Joker2 9d 2d Kc", "a pair of aces with a joker in it", "Joker Joker2"),
    ("Ks 9s 4s 2s 2d", "four to a flush", "Ks 9s 4s 2s"),
    ("Joker Ks 9s 5s Kd", "four to a flush", "Joker Ks 9s 5s"),
    ("9s 8s 6s 9d Kc", "three to a straight flush, close together", "9s 8s 6s"),
    ("Joker 9s 5s 2d Kc", "three to a straight flush, close together", "Joker 9s 5s"),
    ("9s 7s 5s 9d Kc", "a pair, with a joker beside it if there is one", "9s 9d"),
    ("Joker Ks Kd 5h 2c", "a pair, with a joker beside it if there is one", "Joker Ks Kd"),
    ("9s 8d 7c 6h 6s", "a pair, with a joker beside it if there is one", "6h 6s"),
    ("9s 8d 7c 6h 2s", "four to an open straight, or with a joker to any straight", "9s 8d 7c 6h"),
    ("Joker 9d 8h 5c 2s", "four to an open straight, or with a joker to any straight", "Joker 9d 8h 5c"),
    ("Joker Ks 9d 5h 2c", "a joker and the highest card", "Joker Ks"),
]
NOTHING = ["Ks Qd 9h 5c 2s", "As Kd Qh Jc 9s", "As 2d 3h 4c 9s", "9s 8d 7c 5h 2s", "9s 7s 5s 2d Kc"]


@pytest.mark.parametrize(("hand", "rule", "kept"), KEPT)
def test_the_first_rule_of_thumb_that_fits_says_what_is_kept(hand: str, rule: str, kept: str) -> None:
    hold, cards = find_hold(parse_cards(hand))
    assert hold is not None
    assert (hold.words, set(cards)) == (rule, set(parse_cards(kept)))


def test_every_rule_of_thumb_has_an_example_here() -> None:
    assert {hold.words for hold in HOLDS} == {rule for _, rule, _ in KEPT}


@pytest.mark.parametrize("hand", NOTHING)
def test_a_hand_that_fits_no_rule_is_folded(hand: str) -> None:
    sight = Sight(1, 5_000, hand=parse_cards(hand))
    assert find_hold(sight.hand) == (None, ())
    assert ANA.decide(ask(DRAW, FOLD, cite=FIRST_DRAW_OFFER), sight).choice == "fold"


@pytest.mark.parametrize(
    ("hand", "first", "second"),
    [
        ("2s 2d 9h 5c Ks", "draw", "draw"),
        ("9s 8s 6s 2d Kc", "draw", "fold"),
        ("Joker Ks 9d 5h 2c", "draw", "fold"),
        ("Ks Qd 9h 5c 2s", "fold", "fold"),
    ],
)
def test_some_holds_are_worth_a_first_draw_and_no_second(hand: str, first: str, second: str) -> None:
    sight = Sight(1, 5_000, hand=parse_cards(hand))
    assert ANA.decide(ask(DRAW, FOLD, cite=FIRST_DRAW_OFFER), sight).choice == first
    assert ANA.decide(ask(DRAW, FOLD, cite=SECOND_DRAW_OFFER), sight).choice == second


@pytest.mark.parametrize(
    ("hand", "at_most", "away"),
    [
        ("2s 2d 9h 5c Ks", 3, "9h 5c Ks"),
        ("2s 2d 9h 5c Ks", 1, "5c"),
        ("8s 8d 5c 5h Kd", 3, "Kd"),
        ("8s 8d 8c 5h Kd", 1, "5h"),
        ("9s 8d 7c 6h 5s", 3, ""),
    ],
)
def test_what_is_not_kept_is_replaced_and_of_too_much_only_the_lowest(hand: str, at_most: int, away: str) -> None:
    held = drawn(hand)
    keep = Choice("keep", "keep all", "")
    replace = Choice("replace", "replace some", "", cards=held, at_most=at_most)
    decision = ANA.decide(ask(keep, replace), Sight(1, 5_000, hand=parse_cards(hand)))
    places = {each.card: each.place for each in held}
    assert decision.choice == ("replace" if away else "keep")
    assert set(decision.chosen) == {places[card] for card in parse_cards(away)}


@pytest.mark.untraced
@given(st.lists(st.sampled_from(CARDS), min_size=8, max_size=8, unique=True), st.sampled_from([1, 3]))
def test_no_ranked_hand_gets_worse_by_a_draw_and_no_more_is_replaced_than_allowed(
    cards: list[Card], at_most: int
) -> None:
    hand, new = tuple(cards[:5]), cards[5:]
    _, kept = find_hold(hand)
    away = discards(hand, kept, at_most)
    assert len(away) <= at_most
    assert not set(away) & set(kept)
    before = JOKER_HIGH.rank(hand)
    after = JOKER_HIGH.rank([card for card in hand if card not in away] + new[: len(away)])
    assert before.hand not in RANKED or JOKER_HIGH.classes.index(after.hand) <= JOKER_HIGH.classes.index(before.hand)


@pytest.mark.parametrize(("chips", "areas"), [(2_000, ["ante", "bonus"]), (1_999, []), (0, [])])
def test_the_sensible_player_wagers_only_what_both_draws_can_follow(chips: int, areas: list[str]) -> None:
    prompt = kit.begin_wagers(kit.open_table("double-draw-poker", seats={"Ana": 100_000}))
    wagers = list(ANA.wagers(prompt, Sight(1, chips)))
    assert [(each.area, each.amount) for each in wagers] == [(area, 500) for area in areas]  # type: ignore[attr-defined]


def test_the_sensible_player_folds_a_good_hand_that_there_are_no_chips_for() -> None:
    sight = Sight(1, 0, hand=parse_cards("As Ad Ac Ah Joker"))
    assert ANA.decide(ask(FOLD, cite=FIRST_DRAW_OFFER), sight).choice == "fold"


def test_a_card_too_many_that_nobody_noticed_is_not_looked_at() -> None:
    sight = Sight(1, 5_000, hand=parse_cards("Ks Qd 9h 5c 2s Kd"))
    assert ANA.decide(ask(DRAW, FOLD, cite=FIRST_DRAW_OFFER), sight).choice == "fold"
