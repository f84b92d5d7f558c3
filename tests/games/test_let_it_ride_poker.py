"""Let It Ride beside its transcripts: settlement, an oracle's opinion of dealt rounds, and what a table may choose."""

from __future__ import annotations

import random

import pytest

from pitboss.games import find_game
from pitboss.games.double_down_stud import TABLE
from pitboss.games.let_it_ride_poker import BONUS_20_000, LET_IT_RIDE_HAND, NO_BONUS, STANDARD, LetItRideOptions
from pitboss.play.dealer import Dealer
from pitboss.table.cards import parse_cards, standard_deck
from pitboss.table.event import Event
from pitboss.table.events import HandCollected, PlayerLeft, PlayerReady, RoundVoided, StackDelivered
from pitboss.table.options import choose, options_of
from pitboss.table.window import OpenForWagers
from tests.games import oracle_stud
from tests.games.test_settlement import Case, amounts, check_case, params, read_cases, results
from tests.games.transcript import read_options
from tests.kit import begin_wagers, check_log, decide, events, open_prompt, open_table, wager

RIDE = find_game("let-it-ride-poker")


def play(cards: str, wagers: dict[str, int], decisions: str, options: dict[str, str]) -> Dealer:
    """Play a round in which Ann is dealt the first three of five cards, and the others are the community's."""
    first, second, third, *community = cards.split()
    stack = " ".join((first, community[0], second, community[1], third))
    dealer = open_table("let-it-ride-poker", options, stacks=[stack])
    begin_wagers(dealer)
    for area, amount in wagers.items():
        wager(dealer, "Ann", area.replace(" ", "_"), amount)
    dealer.end_wagering()
    for word in decisions.split():
        decide(dealer, word)
    return dealer


@pytest.mark.parametrize("case", params(read_cases("let_it_ride_poker")))
def test_settlement(case: Case) -> None:
    wagers, options = amounts(case["wagers"]), read_options(case["options"])
    dealer = play(case["deal"], wagers, case["decisions"], options)
    check_case(case, dealer, oracle_stud.let_it_ride(case["deal"].split(), wagers, case["decisions"], options))


@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(8))
def test_round_of_play_and_oracle_agree_on_dealt_cards(seed: int) -> None:
    choices = random.Random(seed)
    for _ in range(15):
        deck = choices.choice([standard_deck(), parse_cards("As Ks Qs Js 10s 9s Ad Kd Qd Jd 10d 9d 10h 10c")])
        cards = " ".join(map(str, choices.sample(deck, 5)))
        options = {"pays": choices.choice(["standard", "california"]), "bonus": choices.choice(["10000", "20000"])}
        wagers = {"bet 1": choices.randrange(500, 3_000, 50), "bonus": 100}
        decisions = f"{choices.choice(['ride', 'pull'])} {choices.choice(['ride', 'pull'])}"
        dealer = play(cards, wagers, decisions, options)
        assert results(dealer) == oracle_stud.let_it_ride(cards.split(), wagers, decisions, options), cards


@pytest.mark.untraced
def test_the_ranking_and_the_oracle_name_hands_alike() -> None:
    choices, names = random.Random(1), dict[str, str]()
    for _ in range(3_000):
        cards = choices.sample(standard_deck(), 5)
        name, ranks = oracle_stud.five([str(card) for card in cards])
        rank = LET_IT_RIDE_HAND.rank(cards)
        assert names.setdefault(name, rank.hand.name) == rank.hand.name
        assert list(rank.ranks) == ranks


def test_the_three_spots_are_open_to_whoever_can_pay_for_all_of_them() -> None:
    dealer = open_table("let-it-ride-poker", {"bonus": "20000"}, seats={"Ann": 1_450, "Bob": 4_500})
    begin_wagers(dealer)
    prompt = dealer.prompt
    assert isinstance(prompt, OpenForWagers)
    assert prompt.areas_for("Ann") == ()
    assert prompt.areas_for("Cid") == prompt.areas, "nobody by that name plays in this round"
    bet, bonus = prompt.areas_for("Bob")
    assert (bet.least, bet.most, bonus.least, bonus.most) == (500, 1_500, 100, 100)
    wager(dealer, "Bob", "bet_1", 500)
    assert prompt.areas_for("Bob")[0].most == 1_500, "what lies there can be moved"


def test_a_player_who_leaves_before_no_more_bets_takes_all_three_along() -> None:
    dealer = open_table("let-it-ride-poker", seats={"Ann": 10_000, "Bob": 10_000})
    wager(dealer, "Ann", "bet_1", 500)
    wager(dealer, "Bob", "bet_1", 500)
    dealer.take(PlayerLeft("Ann"))
    dealer.end_wagering()
    decide(dealer, "ride", player="Bob")
    decide(dealer, "ride", player="Bob")
    assert [player.name for player in dealer.table.players] == ["Bob"]
    check_log(dealer)


def test_cards_from_the_hand_are_known_by_how_often_they_are_changed() -> None:
    dealing = next(each for each in options_of(LetItRideOptions) if each.name == "dealing")
    assert dealing.cite_of("hand") == "13:69E-1.18(g)3; custom (19:47-18.8)"
    assert dealing.cite_of("automated-shoe") == "13:69E-1.19(b); custom (19:47-18.9)"
    assert {dealing.provenance_of(value) for value in dealing.allowed} == {"nj"}
    by_hand = choose(LetItRideOptions, {"dealing": "hand", "shuffler": "device"})
    assert RIDE.change_after(by_hand) == (4, "13:69E-1.18(g)3")


def test_a_bonus_is_offered_by_name() -> None:
    assert choose(LetItRideOptions, {}).bonus is NO_BONUS
    assert choose(LetItRideOptions, {"bonus": "20000"}).bonus is BONUS_20_000
    assert str(STANDARD) == "standard" and STANDARD.most == 1_000
    assert hash(STANDARD) == hash(("standard", STANDARD.cite))


def test_what_may_be_pulled_is_told_in_words() -> None:
    dealer = open_table("let-it-ride-poker")
    wager(dealer, "Ann", "bet_1", 500)
    dealer.end_wagering()
    assert [choice.label for choice in open_prompt(dealer).choices] == [
        "leave $5 on spot 1",
        "take $5 back from spot 1",
    ]


def test_a_player_may_be_ready_with_the_three_bets_down() -> None:
    dealer = open_table("let-it-ride-poker")
    wager(dealer, "Ann", "bet_1", 500)
    dealer.take(PlayerReady("Ann"))
    assert begin_wagers(dealer).ready == {"Ann"}


def test_a_unit_is_paid_pushed_or_lost() -> None:
    nines, tens = (LET_IT_RIDE_HAND.rank(parse_cards(f"{rank}c {rank}d 2h 3s 5s")) for rank in ("9", "10"))
    assert [int(STANDARD.share_of(rank)) for rank in (nines, tens)] == [-1, 1]
    assert [int(TABLE.share_of(rank)) for rank in (nines, tens)] == [0, 0]


def test_a_stack_with_a_card_too_many_for_the_community_area_voids_all_hands() -> None:
    options = {"dealing": "automated-shoe", "shuffler": "device"}
    dealer = open_table("let-it-ride-poker", options, faults=["extra-card#4"])
    wager(dealer, "Ann", "bet_1", 500)
    dealer.end_wagering()
    (voided,) = events(dealer, RoundVoided)
    assert "community area" in voided.words()
    check_log(dealer)


def test_a_whole_evening_of_stacks_collects_every_card() -> None:
    dealer = open_table("let-it-ride-poker", {"dealing": "automated-shoe", "shuffler": "device"})
    for _ in range(3):
        wager(dealer, "Ann", "bet_1", 500)
        dealer.end_wagering()
        decide(dealer, "pull")
        decide(dealer, "pull")

    def count(kind: type[Event]) -> int:
        return len(events(dealer, kind))

    assert count(StackDelivered) == 3 and count(HandCollected) == 3
    check_log(dealer)
