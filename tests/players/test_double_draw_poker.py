"""The sensible player of Double Draw Poker draws by a table of rules of thumb first, and then by counting the cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.players import Sight
from pitboss.players.double_draw_poker import (
    FOLDED,
    HOLDS,
    SECOND_DRAW,
    SECOND_DRAW_OFFER,
    WORTH,
    SensibleAtDoubleDrawPoker,
    best_last_draw,
    discards,
    find_hold,
)
from pitboss.table.cards import CARDS, Card, parse_cards
from pitboss.table.choices import Choice
from pitboss.table.rankings import JOKER_HIGH, Hand
from tests import kit
from tests.players.support import ask, drawn, no_chance

ANA = SensibleAtDoubleDrawPoker("Ana", no_chance)
DRAW, FOLD = Choice("draw", "a draw wager", "", cost=500), Choice("fold", "give up", "")
RANKED = JOKER_HIGH.classes[: JOKER_HIGH.classes.index(Hand.TWO_PAIRS) + 1]
FIRST_DRAW_OFFER, FIRST_DRAW = "13:69F-42.10(b)", "13:69F-42.10(d)"

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
    ("hand", "away"), [("2s 2d 9h 5c Ks", "9h 5c Ks"), ("8s 8d 5c 5h Kd", "Kd"), ("9s 8d 7c 6h 5s", "")]
)
def test_what_is_not_kept_is_replaced_at_the_first_draw(hand: str, away: str) -> None:
    assert replaced(hand, at_most=3, cite=FIRST_DRAW) == set(parse_cards(away))


def replaced(hand: str, at_most: int, cite: str) -> set[Card]:
    """Return what the sensible player replaces of a hand."""
    held = drawn(hand)
    keep, replace = Choice("keep", "keep all", ""), Choice("replace", "replace", "", cards=held, at_most=at_most)
    decision = ANA.decide(ask(keep, replace, cite=cite), Sight(1, 5_000, hand=parse_cards(hand)))
    assert decision.choice == ("replace" if decision.chosen else "keep")
    return {each.card for each in held if each.place in decision.chosen}


# The second draw

LAST = [
    ("Qs Joker Qd 8c 4c", "draw", "4c"),  # ten cards make two pairs or three queens
    ("Qc Joker Qd 8c 4c", "draw", "Qd"),  # eleven make a flush
    ("2s 2d 9h 5c Ks", "draw", "5c"),
    ("8s 8d 5c 5h Kd", "draw", "Kd"),
    ("8s 8d 8c 5h Kd", "draw", "5h"),
    ("Ks 9s 4s 2s 2d", "draw", "2d"),
    ("9s 8d 7c 6h 2s", "draw", "2s"),
    ("9s 8d 7c 5h 2s", "draw", "2s"),  # four sixes and both jokers
    ("9s 8d 7c 6h 5s", "draw", ""),
    ("Ks Qs Js 10s 9d", "draw", ""),
    ("As Ad Ac Ah Joker", "draw", ""),
    ("9s 8s 6s 2d Kc", "fold", ""),
    ("Joker Ks 9d 5h 2c", "fold", ""),
    ("Ks Qd 9h 5c 2s", "fold", ""),
]


@pytest.mark.parametrize(("hand", "choice", "away"), LAST)
def test_at_the_second_draw_the_cards_are_counted(hand: str, choice: str, away: str) -> None:
    sight = Sight(1, 5_000, hand=parse_cards(hand))
    assert ANA.decide(ask(DRAW, FOLD, cite=SECOND_DRAW_OFFER), sight).choice == choice
    assert replaced(hand, at_most=1, cite=SECOND_DRAW) == set(parse_cards(away))


def test_a_pair_of_queens_beside_a_joker_has_ten_cards_that_win() -> None:
    kept = parse_cards("Qs Joker Qd 8c")
    unseen = [card for card in CARDS if card not in kept and card != Card.parse("4c")]
    winning = [card for card in unseen if JOKER_HIGH.rank([*kept, card]).hand in RANKED]
    assert len(winning) == 2 + 3 + 4 + 1  # queens, eights, aces and the other joker


def test_what_a_hand_is_worth_is_three_wagers_at_1_to_1_and_the_bonus() -> None:
    assert (WORTH[Hand.TWO_PAIRS], WORTH[Hand.THREE_OF_A_KIND], WORTH[Hand.STRAIGHT]) == (3, 4, 5)
    assert WORTH[Hand.FIVE_ACES] == 503
    assert WORTH[Hand.ONE_PAIR] == WORTH[Hand.HIGH_CARD] == FOLDED - 1


@pytest.mark.untraced
@given(st.lists(st.sampled_from(CARDS), min_size=5, max_size=5, unique=True))
def test_no_last_draw_counts_better_than_the_one_that_is_made(cards: list[Card]) -> None:
    hand = tuple(cards)
    unseen = set(CARDS) - set(hand)

    def counted(away: tuple[Card, ...]) -> int:
        kept = [card for card in hand if card not in away]
        return sum(WORTH[JOKER_HIGH.rank([*kept, new] if away else kept).hand] for new in unseen)

    away, is_worth = best_last_draw(hand)
    best = max(counted(each) for each in [(), *((card,) for card in hand)])
    assert counted(away) == best
    assert is_worth == (best > FOLDED * len(unseen))
    assert is_worth or JOKER_HIGH.rank(hand).hand not in RANKED


@pytest.mark.untraced
@given(st.lists(st.sampled_from(CARDS), min_size=8, max_size=8, unique=True))
def test_no_ranked_hand_gets_worse_by_the_first_draw_and_no_more_is_replaced_than_allowed(cards: list[Card]) -> None:
    hand, new = tuple(cards[:5]), cards[5:]
    hold, kept = find_hold(hand)
    away = discards(hand, kept)
    assert len(away) <= 3 or hold is None
    before = JOKER_HIGH.rank(hand)
    if before.hand in RANKED:
        after = JOKER_HIGH.rank([*kept, *new[: len(away)]])
        assert JOKER_HIGH.classes.index(after.hand) <= JOKER_HIGH.classes.index(before.hand)


def test_a_hand_that_was_not_seen_whole_is_folded() -> None:
    assert best_last_draw(parse_cards("As Ah")) == ((), False)
    assert find_hold(parse_cards("As Ah")) == (None, ())


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
