"""Red Dog beside its transcripts: settlement, an oracle's opinion of dealt rounds, and tables with a shoe."""

from __future__ import annotations

import random

import pytest

from pitboss.games import find_game
from pitboss.games.kits.shoe import CARD_CHANGE
from pitboss.games.red_dog import PAYS, RedDogOptions, SpreadMarked, is_won, spread
from pitboss.play.dealer import Dealer, asks_of
from pitboss.table.cards import standard_deck
from pitboss.table.events import CardBurned, CardsShuffled, CuttingCardReached
from pitboss.table.options import choose, chosen_cites, options_of
from tests.games import oracle_red_dog
from tests.games.test_settlement import Case, amounts, check_case, params, read_cases, results
from tests.games.transcript import read_options
from tests.kit import check_log, decide, events, open_prompt, open_table, variant, wager

RED_DOG = find_game("red-dog")


def play(cards: str, wagers: dict[str, int], options: dict[str, str]) -> Dealer:
    """Play a round in which these cards follow the one that is burned."""
    dealer = open_table("red-dog", options, stacks=[f"4s {cards}"])
    wager(dealer, "Ann", "bet", wagers["bet"])
    dealer.end_wagering()
    if asks_of(dealer.prompt):
        decide(dealer, "raise" if "raise" in wagers else "stay", amount=wagers.get("raise"))
    return dealer


@pytest.mark.parametrize("case", params(read_cases("red_dog")))
def test_settlement(case: Case) -> None:
    wagers = amounts(case["wagers"])
    dealer = play(case["deal"], wagers, read_options(case["options"]))
    check_case(case, dealer, oracle_red_dog.red_dog(case["deal"].split(), wagers))


@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(10))
def test_round_of_play_and_oracle_agree_on_dealt_cards(seed: int) -> None:
    choices = random.Random(seed)
    for _ in range(20):
        cards = [str(card) for card in choices.sample(standard_deck() * 6, 3)]
        wagers = {"bet": choices.randrange(500, 2_000, 50)}
        if oracle_red_dog.has_raise(cards) and choices.random() < 0.5:
            wagers["raise"] = choices.randrange(50, wagers["bet"] + 1, 50)
        dealt = cards if oracle_red_dog.has_third_card(cards) else cards[:2]
        dealer = play(" ".join(dealt), wagers, {})
        assert results(dealer) == oracle_red_dog.red_dog(dealt, wagers), (dealt, wagers)


def test_every_two_ranks_have_the_spread_that_counting_finds() -> None:
    for first in range(13):
        for second in range(13):
            between = [third for third in range(13) if third != first != second and is_won(first, second, third)]
            assert len(between) == max(spread(first, second), 0)
            assert [third for third in range(13) if is_won(first, first, third)] == [first]


def test_every_spread_is_told_with_what_it_pays() -> None:
    told = {each: SpreadMarked(each).words() for each in (0, *PAYS)}
    assert told[0] == "Consecutive: a push."
    assert told[-1] == "A pair: a third card of that rank pays 11 to 1."
    assert (told[1], told[11]) == ("The spread is 1: it pays 5 to 1.", "The spread is 11: it pays 1 to 1.")


def test_all_is_custom_under_the_headings_of_the_subchapter() -> None:
    assert {cite for _, cite in RED_DOG.wagers.items()} == {"custom (19:47-6.5)"}
    own = {each.name: each.cite for each in options_of(RedDogOptions)}
    assert own["shuffler"] == "13:69E-1.19(c)"
    assert own["decks"] == "custom (19:47-6.1)" and own["raises"] == "custom (19:47-6.5)"
    continuous = choose(RedDogOptions, {"shuffle": "continuous", "cut_off": "30"})
    assert set(chosen_cites(continuous).split("; ")) == {"custom (19:47-6.9)", "custom (19:47-6.3)"}


def test_which_faults_can_happen_depends_on_the_shuffle() -> None:
    by_hand, by_device = (choose(RedDogOptions, {"shuffle": shuffle}) for shuffle in ("every-round", "continuous"))
    both = {"face-up-card", "drawn-in-error"}
    assert {fault.name for fault in RED_DOG.faults_at(by_hand)} == {*both, "improper-cut"}
    assert {fault.name for fault in RED_DOG.faults_at(by_device)} == {*both, "shuffler-jam"}
    beside_shoe = choose(RedDogOptions, {"shuffler": "device"})
    assert {fault.name for fault in RED_DOG.faults_at(beside_shoe)} == {*both, "improper-cut", "shuffler-jam"}
    assert variant(RED_DOG, faults=()).faults == ()


def test_a_raise_is_offered_with_what_it_pays() -> None:
    dealer = open_table("red-dog", stacks=["4s 6c 10d"])
    wager(dealer, "Ann", "bet", 500)
    assert [choice.label for choice in open_prompt(dealer).choices] == ["bet more, at 2 to 1", "leave the bet as it is"]


@pytest.mark.parametrize("shuffle", ["cutting-card", "every-round", "continuous"])
def test_a_table_may_close_when_its_cards_are_shuffled_before_the_next_round(shuffle: str) -> None:
    dealer = open_table("red-dog", {"shuffle": shuffle})
    assert RED_DOG.is_dealt_out(dealer.table)
    wager(dealer, "Ann", "bet", 500)
    dealer.end_wagering()
    while asks_of(dealer.prompt):
        dealer.answer_by_default()
    assert RED_DOG.is_dealt_out(dealer.table) == (shuffle != "cutting-card")
    assert RED_DOG.change_after(dealer.table.options) == (24, CARD_CHANGE)


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_a_shoe_is_dealt_to_its_cutting_card_and_shuffled_again(decks: int) -> None:
    dealer = open_table("red-dog", {"decks": str(decks), "cut_off": "10"}, seats={"Ann": 1_000_000})
    shuffles = seen = 0
    while shuffles < 3:
        wager(dealer, "Ann", "bet", 500)
        dealer.end_wagering()
        while asks_of(dealer.prompt):
            decide(dealer, "raise")
        records = dealer.log.records
        shuffles += sum(record.body["event"] == CardsShuffled.kind for record in records[seen:])
        seen = len(records)
    assert len(events(dealer, CuttingCardReached)) == 2
    assert len(events(dealer, CardBurned)) == 3
    check_log(dealer)
