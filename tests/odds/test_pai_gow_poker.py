"""Pai Gow Poker priced: settings twice over, pairs of hands one by one on short decks, and figures others published."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb, sqrt

import numpy as np
import pytest

from pitboss.games.pai_gow_poker.additional_wager import FORTUNE, Holding, holdings_of
from pitboss.games.pai_gow_poker.hands import (
    ACE_TO_FIVE,
    DECK,
    HIGH_HANDS,
    JOKER,
    LOW_HAND,
    LOWEST,
    SECOND_HIGHEST,
    is_foul,
)
from pitboss.games.pai_gow_poker.house_way import (
    DEALER_SCHOOL,
    FOXWOODS,
    HOUSE_WAYS,
    TRUMP_PLAZA,
    HouseWay,
    house_way,
)
from pitboss.odds.answer import silent
from pitboss.odds.pai_gow_poker import price_additional, price_bank, price_co_bank, price_wager
from pitboss.odds.pai_gow_poker.best import SAMPLES, kept_gains
from pitboss.odds.pai_gow_poker.holdings import COUNTS as HOLDINGS
from pitboss.odds.pai_gow_poker.holdings import HANDS, hands_by_row, kept_holdings
from pitboss.odds.pai_gow_poker.kernels import LOW_BITS, LOWS, Grades, Ints
from pitboss.odds.pai_gow_poker.sampling import best_file, sampled
from pitboss.odds.pai_gow_poker.setting import settings_of
from pitboss.odds.pai_gow_poker.solve import (
    grades_of,
    holdings_file,
    holdings_of_all,
    rules_of,
    sets_of,
    standings_file,
    standings_of,
)
from pitboss.odds.pai_gow_poker.standings import COUNTS as STANDINGS
from pitboss.odds.pai_gow_poker.standings import Standings, kept_standings, standings
from pitboss.odds.solvers import price
from pitboss.table.cards import ACE, CARDS, FIVE, KING, TEN, Card, parse_cards
from tests.odds.pai_gow_deals import grade_rows, sampled_standings

WAYS = tuple(HOUSE_WAYS.values())
WAY = pytest.mark.parametrize("way", WAYS, ids=str)
DEALS = comb(53, 7) * comb(46, 7)


# Hands of every kind

NATURAL_SHAPES = ("43", "421", "4111", "331", "322", "3211", "31111", "2221", "22111", "211111", "1111111")
JOKER_SHAPES = ("42", "411", "33", "321", "3111", "222", "2211", "21111", "111111")


def hands_of_every_kind(times: int) -> Iterator[tuple[Card, ...]]:
    """Yield hands of every shape with and without the joker: far apart and close together, of one suit and of many."""
    chance = random.Random(5)
    shapes = [(shape, ()) for shape in NATURAL_SHAPES] + [(shape, (JOKER,)) for shape in JOKER_SHAPES]
    for (shape, jokers), is_close, is_suited, _ in product(shapes, (False, True), (False, True), range(times)):
        lowest = chance.randrange(-1, 13 - len(shape))
        near = [rank % 13 for rank in range(lowest, min(lowest + len(shape) + 1, 13))]
        ranks = chance.sample(near if is_close else range(13), len(shape))
        cards: list[Card] = []
        for rank, held in zip(ranks, map(int, shape), strict=True):
            suits = [0, *chance.sample((1, 2, 3), 3)] if is_suited else chance.sample(range(4), 4)
            cards += [CARDS[4 * rank + suit] for suit in suits[:held]]
        yield tuple(sorted((*cards, *jokers)))


def graded(hands: Sequence[Sequence[Card]], way: HouseWay, ace_to_five: str) -> list[int]:
    """Return the grades of hands that are set by the game's own house way."""
    ranking = HIGH_HANDS[ace_to_five]
    settings = (house_way(cards, way, ace_to_five) for cards in hands)
    return [ranking.value(high) << LOW_BITS | LOW_HAND.value(low) for high, low in settings]


@WAY
@pytest.mark.parametrize("ace_to_five", ACE_TO_FIVE)
def test_the_kernel_sets_every_kind_of_hand_as_the_house_way_does(way: HouseWay, ace_to_five: str) -> None:
    hands = list(hands_of_every_kind(25))
    grades = np.empty(len(hands), np.uint32)
    grade_rows(np.array(hands, np.int64), rules_of(way, ace_to_five), grades)
    assert grades.tolist() == graded(hands, way, ace_to_five)


@pytest.fixture(scope="module")
def every_hand() -> tuple[Ints, Ints]:
    """Return all hands, one for all that differ only in the names of suits, and for how many each stands."""
    hands, weights = sets_of(DECK, 7)
    return np.sort(hands, axis=1), weights


def grades_of_every(hands: Ints, way: HouseWay, ace_to_five: str) -> Grades:
    grades = np.empty(len(hands), np.uint32)
    grade_rows(hands, rules_of(way, ace_to_five), grades)
    return grades


@WAY
@pytest.mark.parametrize("ace_to_five", ACE_TO_FIVE)
def test_no_hand_of_all_is_fouled(every_hand: tuple[Ints, Ints], way: HouseWay, ace_to_five: str) -> None:
    hands, weights = every_hand
    assert weights.sum() == HANDS
    ranking = HIGH_HANDS[ace_to_five]
    for grade in np.unique(grades_of_every(hands, way, ace_to_five)).tolist():
        assert not is_foul(ranking.rank_of(grade >> LOW_BITS), LOW_HAND.rank_of(grade & (LOWS - 1)))


PUBLISHED_LOW_HANDS = {
    "three": 221_460,
    "four": 203_436 + 188_708,
    "five": 183_192 + 170_756 + 163_256,
    "six": 165_882 + 153_212 + 147_932 + 146_594,
    "seven": 157_212 + 153_030 + 148_574 + 187_184 + 272_000,
    "eight": 148_254 + 138_024 + 142_064 + 181_434 + 306_278 + 842_290,
}
"""How many hands set the Trump Plaza's way have a low hand without a pair of that rank high, as others counted."""


def test_low_hands_set_the_trump_plazas_way_are_as_many_as_others_counted(every_hand: tuple[Ints, Ints]) -> None:
    hands, weights = every_hand
    lows = grades_of_every(hands, TRUMP_PLAZA, SECOND_HIGHEST) & (LOWS - 1)
    times = np.bincount(lows, weights=weights).astype(int)
    found = dict.fromkeys(PUBLISHED_LOW_HANDS, 0)
    for rank, count in zip(LOW_HAND.ranks, times.tolist(), strict=True):
        if rank.words.removesuffix(" high") in found:
            found[rank.words.removesuffix(" high")] += count
    assert found == PUBLISHED_LOW_HANDS


# Hands against one another


def deck_of(ranks: Sequence[int], suits: int, *others: Card) -> tuple[Card, ...]:
    return tuple(sorted((*(CARDS[4 * rank + suit] for rank in ranks for suit in range(suits)), *others)))


SHORT_DECKS = {
    "wheel": deck_of((*range(FIVE + 1), ACE), 3, JOKER),
    "broadway": deck_of((*range(TEN, ACE + 1),), 3, JOKER),
    "quads": deck_of((0, 5, ACE), 4, CARDS[4 * KING], CARDS[4 * TEN + 1], JOKER),
    "two suits": deck_of((0, 1, 2, 3, 4, 10, 11, 12), 2),
}


def pairs_one_by_one(deck: Sequence[Card], first: HouseWay, second: HouseWay, ace_to_five: str) -> Standings:
    """Count how hands stand against one another by looking at every two that share no card."""
    hands = list(combinations(deck, 7))
    bits = np.array([sum(1 << int(card) for card in hand) for hand in hands], np.int64)
    ones = np.array(graded(hands, first, ace_to_five), np.int64)
    others = np.array(graded(hands, second, ace_to_five), np.int64)
    found = np.zeros(5, np.int64)
    for hand, one in zip(bits, ones, strict=True):
        against = others[bits & hand == 0]
        high, low = (one >> LOW_BITS) - (against >> LOW_BITS), one % LOWS - against % LOWS
        ways = (high > 0) & (low > 0), (high >= 0) & (low >= 0), (high < 0) & (low < 0), (high <= 0) & (low <= 0)
        found += [*(each.sum() for each in ways), len(against)]
    return Standings(*found.tolist())


@pytest.mark.parametrize(
    ("first", "second", "ace_to_five"),
    [
        (TRUMP_PLAZA, TRUMP_PLAZA, SECOND_HIGHEST),
        (FOXWOODS, DEALER_SCHOOL, LOWEST),
    ],
)
@pytest.mark.parametrize("deck", SHORT_DECKS.values(), ids=SHORT_DECKS)
def test_every_two_hands_of_a_short_deck_come_to_the_same(
    deck: tuple[Card, ...], first: HouseWay, second: HouseWay, ace_to_five: str
) -> None:
    found = standings_of(grades_of((first, second), ace_to_five, deck), deck)
    assert found[0][1] == pairs_one_by_one(deck, first, second, ace_to_five)
    assert found[1][0] == found[0][1].turned()


def test_every_pair_of_house_ways_is_kept_once_and_counts_every_deal() -> None:
    kept = kept_standings()
    names = list(HOUSE_WAYS)
    pairs = [(one, other) for place, one in enumerate(names) for other in names[place:]]
    assert set(kept) == {(place, *pair) for place in ACE_TO_FIVE for pair in pairs}
    for (_, first, second), found in kept.items():
        assert found.deals == DEALS
        assert 0 < found.above < found.level_or_above < DEALS
        assert 0 < found.below < found.level_or_below < DEALS
        assert found.level_or_above + found.level_or_below < DEALS
        assert (found == found.turned()) == (first == second)


def test_standings_turn_round_with_the_hands() -> None:
    for place, first, second in product(ACE_TO_FIVE, WAYS, WAYS):
        assert standings(first, second, place) == standings(second, first, place).turned()


@pytest.mark.parametrize("asked", [*kept_standings()], ids=" ".join)
def test_deals_at_random_come_near_what_is_kept(asked: tuple[str, str, str]) -> None:
    place, first, second = asked
    samples = 400_000
    found = sampled_standings(rules_of(HOUSE_WAYS[first], place), rules_of(HOUSE_WAYS[second], place), samples, 7)
    for name in ("above", "level_or_above", "below", "level_or_below"):
        share = getattr(kept_standings()[asked], name) / DEALS
        assert abs(getattr(found, name) - samples * share) < 5 * sqrt(samples * share * (1 - share))


@pytest.mark.slow
def test_every_two_hands_of_the_deck_come_to_what_is_kept() -> None:
    assert standings_file(WAYS) == STANDINGS.read_text(encoding="utf-8")


# What the wagers are worth


def percent(share: Fraction) -> Fraction:
    return round(100 * share, 2)


def test_a_wager_against_the_bank_loses_copies_and_pays_commission_when_it_wins() -> None:
    found, kept = price_wager(TRUMP_PLAZA, TRUMP_PLAZA), standings(TRUMP_PLAZA, TRUMP_PLAZA, SECOND_HIGHEST)
    assert found.outcomes[Fraction(19, 20)] == Fraction(kept.above, DEALS)
    assert found.outcomes[Fraction(-1)] == Fraction(kept.level_or_below, DEALS)
    assert sum(found.outcomes.values()) == 1
    free = price_wager(TRUMP_PLAZA, TRUMP_PLAZA, commission=Fraction(0))
    assert found.house_edge - free.house_edge == found.win / 20


def test_a_bank_wins_copies_and_pays_commission_when_it_wins() -> None:
    found, kept = price_bank(FOXWOODS, TRUMP_PLAZA, LOWEST), standings(FOXWOODS, TRUMP_PLAZA, LOWEST)
    assert found.win == Fraction(kept.level_or_above, DEALS)
    assert found.loss == Fraction(kept.below, DEALS)


def test_a_bank_and_the_wager_against_it_sum_to_the_commission() -> None:
    for player, dealer, place in product(WAYS, WAYS, ACE_TO_FIVE):
        wager, bank = price_wager(player, dealer, place), price_bank(dealer, player, place)
        assert wager.house_edge + bank.house_edge == (wager.win + bank.win) / 20
        assert wager.push == bank.push


def test_a_co_banked_hand_is_set_the_dealers_way() -> None:
    for player, dealer in product(WAYS, WAYS):
        assert price_co_bank(player, dealer).outcomes == price_bank(dealer, player).outcomes


def test_both_set_the_trump_plazas_way_come_to_what_others_published() -> None:
    found = price_wager(TRUMP_PLAZA, TRUMP_PLAZA)
    assert [percent(share) for share in (found.win, found.loss, found.push)] == [
        Fraction("28.61"),
        Fraction("29.91"),
        Fraction("41.48"),
    ]


@pytest.mark.parametrize(("way", "wager", "bank"), [(TRUMP_PLAZA, "2.73", "0.20"), (FOXWOODS, "2.72", "0.25")], ids=str)
def test_the_edges_of_a_wager_and_of_a_bank_are_those_that_others_published(
    way: HouseWay, wager: str, bank: str
) -> None:
    assert percent(price_wager(way, way).house_edge) == Fraction(wager)
    assert percent(price_bank(way, way).house_edge) == Fraction(bank)


# The additional wager


def test_19_47_11_13_every_row_of_the_additional_wager_is_as_likely_as_others_published() -> None:
    assert hands_by_row(FORTUNE) == {
        Holding.NATURAL_SEVEN_CARD_STRAIGHT_FLUSH: 32,
        Holding.ROYAL_FLUSH_AND_ROYAL_MATCH: 72,
        Holding.SEVEN_CARD_STRAIGHT_FLUSH: 196,
        Holding.FIVE_ACES: 1_128,
        Holding.ROYAL_FLUSH: 26_020,
        Holding.STRAIGHT_FLUSH: 184_644,
        Holding.FOUR_OF_A_KIND: 307_472,
        Holding.FULL_HOUSE: 4_188_528,
        Holding.FLUSH: 6_172_088,
        Holding.THREE_OF_A_KIND: 7_672_500,
        Holding.STRAIGHT: 11_034_204,
        None: 124_556_196,
    }
    assert price_additional().house_edge == Fraction(1_496_262, 19_267_885)


def test_19_47_11_13_every_hand_of_the_deck_holds_what_is_kept() -> None:
    assert holdings_file() == HOLDINGS.read_text(encoding="utf-8")
    assert sum(kept_holdings().values()) == HANDS


def test_19_47_11_13_hands_of_a_short_deck_hold_what_the_game_says() -> None:
    deck = deck_of((8, 9, 10, 11, 12), 2, JOKER, *(CARDS[4 * rank] for rank in (5, 6, 7)))
    by_hand: dict[frozenset[Holding], int] = {}
    for cards in combinations(deck, 7):
        held = holdings_of(cards)
        by_hand[held] = by_hand.get(held, 0) + 1
    assert holdings_of_all(deck) == by_hand


# The best setting of every hand, as sampled


def test_settings_that_are_sampled_gain_what_every_hand_of_a_short_deck_does() -> None:
    deck = parse_cards("As Ad Kc Kd Qs Js 10s 9s 9d 8h 7c 5d 4h Joker")  # the bank holds what the player does not
    way, commission = HOUSE_WAYS["dealer-school"], Fraction(1, 20)
    saved = []
    for hand in combinations(sorted(deck), 7):
        gains = {
            frozenset(low): (1 - commission) * won - lost
            for low, (won, lost) in settings_of(hand, way, SECOND_HIGHEST, silent, deck).items()
        }
        saved.append(max(gains.values()) - gains[frozenset(house_way(hand, way, SECOND_HIGHEST).low)])
    found = sampled(way, SECOND_HIGHEST, hands=20_000, banks=(1, 1), deck=deck)
    mean = sum(saved) / len(saved)
    assert mean > 0
    assert abs(float(found.gain(commission) - mean)) < 4 * found.standard_error(commission)


@pytest.mark.parametrize("asked", [*kept_gains()], ids=" ".join)
def test_hands_at_random_gain_about_what_is_kept(asked: tuple[str, str]) -> None:
    place, way = asked
    kept, some = kept_gains()[asked], sampled(HOUSE_WAYS[way], place, hands=400, banks=(1_500, 500))
    assert set(kept_gains()) == {(each, name) for each in ACE_TO_FIVE for name in HOUSE_WAYS}
    commission = Fraction(1, 20)
    off = abs(float(kept.gain(commission) - some.gain(commission)))
    assert off < 5 * some.standard_error(commission)
    assert 0 < kept.standard_error(commission) < float(kept.gain(commission)) / 10


@pytest.mark.slow
def test_every_sample_comes_to_what_is_kept() -> None:
    assert best_file(WAYS) == SAMPLES.read_text(encoding="utf-8")


def test_the_best_setting_is_told_with_its_error_and_counted_for_no_price() -> None:
    found = price("pai-gow-poker")
    assert found.strategy is not None
    told = found.strategy["best_setting"]
    edge = float(found.wager("main").house_edge)
    assert told["house_edge"] == pytest.approx(edge - told["gains"])
    assert 0 < told["standard_error"] < 0.001 < told["gains"] < edge
    assert "main costs about 2." in found.strategy["words"] and "that one number is sampled" in found.strategy["words"]
    other = price("pai-gow-poker", {"players_way": "foxwoods"})
    assert other.strategy == found.strategy, "whose way the player's is changes nothing of the best setting"


@pytest.mark.untraced
def test_each_setting_of_a_hand_is_held_against_every_hand_of_the_bank() -> None:
    deck = parse_cards("As Ad Kc Kd Qs Js 10s 9s 9d 8h 7c 5d 4h 3c 2s Joker")
    hand, ranking = parse_cards("As Ad Kc 9s 9d 4h 2s"), HIGH_HANDS[SECOND_HIGHEST]
    way = HOUSE_WAYS["dealer-school"]
    found = settings_of(hand, way, SECOND_HIGHEST, silent, deck)
    banks = [house_way(each, way, SECOND_HIGHEST) for each in combinations(sorted({*deck} - {*hand}), 7)]
    held = [(ranking.value(each.high), LOW_HAND.value(each.low)) for each in banks]
    assert len(held) == 36
    for low, counted in found.items():
        mine = ranking.value([card for card in hand if card not in low]), LOW_HAND.value(low)
        beats = [(mine[0] > high, mine[1] > their_low) for high, their_low in held]
        assert counted == (beats.count((True, True)), beats.count((False, False)))
    assert parse_cards("As Ad") not in found  # a pair of aces before nines is a foul
    assert len(found) > 3
