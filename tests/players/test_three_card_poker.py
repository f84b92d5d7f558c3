"""The sensible player of Three Card Poker wagers the minimum and plays queen-six-four or better."""

from __future__ import annotations

from itertools import combinations

import pytest

from pitboss import Dealer, Log, PlayerSeated, StackedChance, WagerPlaced
from pitboss.players import Sight, advice
from pitboss.players.three_card_poker import SensibleAtThreeCardPoker
from pitboss.table.cards import Card, parse_cards, standard_deck
from pitboss.table.choices import Ask, Choice
from tests import kit
from tests.players.support import ask, no_chance

ANA = SensibleAtThreeCardPoker("Ana", no_chance)
PLAY, FOLD = Choice("play", "match the ante", "19:47-20.10(b)", cost=500), Choice("fold", "give up", "19:47-20.10(b)")


def choice_with(cards: tuple[Card, ...]) -> str:
    return ANA.decide(ask(PLAY, FOLD), Sight(1, 1_000, hand=cards)).choice


@pytest.mark.parametrize(
    ("cards", "choice"),
    [
        ("Qs 6d 4c", "play"),
        ("4c Qs 6d", "play"),
        ("Qs 6d 3c", "fold"),
        ("Qs 5d 4c", "fold"),
        ("Qs 7d 2c", "play"),
        ("Js 10d 8c", "fold"),
        ("Ks 3d 2c", "play"),
        ("2s 2d 3c", "play"),
        ("7s 5s 2s", "play"),
        ("4s 3d 2c", "play"),
    ],
)
def test_the_sensible_player_plays_queen_six_four_or_better(cards: str, choice: str) -> None:
    assert choice_with(parse_cards(cards)) == choice


@pytest.mark.untraced
def test_of_all_hands_the_sensible_player_folds_exactly_those_below_queen_six_four() -> None:
    def is_below(cards: tuple[Card, ...]) -> bool:
        ranks = sorted((card.rank for card in cards), reverse=True)
        is_straight = ranks[0] - ranks[2] == 2 or ranks == [12, 1, 0]
        is_bare = len(set(ranks)) == 3 and len({card.suit for card in cards}) > 1 and not is_straight
        return is_bare and ranks < [10, 4, 2]  # queen, six, four

    for cards in combinations(standard_deck(), 3):
        assert (choice_with(cards) == "fold") == is_below(cards), cards


@pytest.mark.parametrize(
    ("chips", "areas"),
    [(1_500, ["ante", "pair_plus"]), (1_499, ["ante"]), (1_000, ["ante"]), (999, []), (0, [])],
)
def test_the_sensible_player_wagers_the_least_and_keeps_back_the_play_wager(chips: int, areas: list[str]) -> None:
    prompt = kit.begin_wagers(kit.open_table(seats={"Ana": 100_000}))
    wagers = list(ANA.wagers(prompt, Sight(1, chips)))
    assert [(each.area, each.amount) for each in wagers] == [(area, 500) for area in areas]  # type: ignore[attr-defined]


def test_the_sensible_player_folds_a_good_hand_that_there_are_no_chips_for() -> None:
    assert ANA.decide(ask(FOLD), Sight(1, 0, hand=parse_cards("As Ah Ac"))).choice == "fold"


def test_a_card_too_many_that_nobody_noticed_is_not_looked_at() -> None:
    assert choice_with(parse_cards("2c 3d 9h As")) == "fold"


def test_a_hand_that_was_not_seen_whole_is_folded() -> None:
    assert choice_with(parse_cards("As Ah")) == "fold"


@pytest.mark.parametrize(("deck", "choice"), [("Qs 2c 6h 3c 4d 5d", "play"), ("Qs 2c 6h 3c 3d 5d", "fold")])
def test_a_player_who_asks_is_told_to_play_queen_six_four_or_better(deck: str, choice: str) -> None:
    dealer = Dealer(Log(), StackedChance([parse_cards(deck)]))
    dealer.open("three-card-poker", {"dealing": "hand", "shuffler": "device"}, positions=7, tray=1_000_000)
    dealer.take(PlayerSeated("Ann", 3, chips=100_00))
    dealer.begin_round()
    dealer.take(WagerPlaced("Ann", 3, "ante", 5_00))
    dealer.end_wagering()
    prompt = dealer.prompt
    assert isinstance(prompt, Ask)
    told = advice(dealer.table, prompt, dealer.log.records)
    assert told is not None and told.choice == choice
    unseen = advice(dealer.table, prompt, [])
    assert unseen is not None and unseen.choice == prompt.default
