"""The two decks of a poker table: who looks them over, how old they are, and how each came to the table."""

from __future__ import annotations

import pytest

from pitboss.chance import SeededChance
from pitboss.games import find_game
from pitboss.games.poker.desk_events import DecksRotated, PlayerAbsent
from pitboss.games.poker.events import BurnCardsGathered, DeckKept
from pitboss.play.dealer import Dealer
from pitboss.play.faults import FaultPlan, parse_fault
from pitboss.play.log import Log
from pitboss.table.events import (
    CardChangeDue,
    CardDealt,
    CardsChanged,
    CardsInspected,
    CardsShuffled,
    DeckAlternated,
    PlayerSeated,
)
from tests.games.test_poker import SEATS, fold_round, table
from tests.kit import HOUR, Clock, Stack, check_log, decide, events, open_prompt, open_table, story

FIVE = {**SEATS, "Dee": 10_000, "Eve": 10_000}


@pytest.mark.paragraph("19:47-14.4(b)")
def test_19_47_14_4_b_players_who_are_away_do_not_look_the_cards_over() -> None:
    dealer = open_table("poker", {}, seats=FIVE)
    for player in ("Ann", "Cy"):
        dealer.take(PlayerAbsent(player))
    fold_round(dealer)
    viewed = [line.split(" at the table")[0] for line in story(dealer) if "may look the cards over" in line]
    assert viewed == ["Bob, first", "Dee, second"] * 2
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.2(b)")
def test_19_47_14_2_b_cards_grow_old_from_when_they_are_opened() -> None:
    clock = Clock()
    dealer = table(clock=clock)
    clock.now = 7 * HOUR
    assert dealer.cards_since == clock.now
    for hours in (7, 9):
        clock.now = hours * HOUR
        fold_round(dealer)
        assert dealer.cards_since == 7 * HOUR
    assert not events(dealer, CardChangeDue, CardsChanged) and len(events(dealer, CardsInspected)) == 2
    clock.now = 13 * HOUR
    fold_round(dealer)
    assert len(events(dealer, CardChangeDue, CardsChanged)) == 2 and dealer.cards_since == clock.now
    assert len(events(dealer, CardsInspected)) == 4
    check_log(dealer)


def test_fresh_cards_that_wait_for_a_round_are_as_new() -> None:
    clock = Clock()
    dealer = table(clock=clock)
    fold_round(dealer)
    dealer.take(CardsChanged())
    clock.now = 8 * HOUR
    fold_round(dealer)
    clock.now += HOUR
    fold_round(dealer)
    assert not events(dealer, CardChangeDue) and len(events(dealer, CardsChanged)) == 1
    check_log(dealer)


def test_at_a_round_that_is_open_the_cards_are_as_old_as_the_round() -> None:
    clock = Clock()
    dealer = table(clock=clock)
    clock.now = HOUR
    dealer.begin_round()
    clock.now += 1
    assert dealer.cards_since == HOUR


PRE_SHUFFLED = {"cards": "pre-shuffled"}


def shuffled(dealer: Dealer) -> list[str]:
    """Return of each shuffle which deck it was and how it came to be in order."""
    return [f"{each.deck} {each.how}" for each in events(dealer, CardsShuffled) if isinstance(each, CardsShuffled)]


def test_a_pre_shuffled_deck_that_was_dealt_for_the_button_is_shuffled_for_the_round() -> None:
    dealer = table({**PRE_SHUFFLED, "button": "by-card"})
    fold_round(dealer)
    assert shuffled(dealer) == ["red taken pre-shuffled", "red shuffled by hand"]
    check_log(dealer)


def test_a_deck_that_replaces_another_comes_pre_shuffled_too() -> None:
    dealer = table(PRE_SHUFFLED, faults=["missing-cards@2"])
    fold_round(dealer)
    dealer.begin_round()
    fold_round(dealer)
    assert shuffled(dealer) == ["red taken pre-shuffled", "red shuffled by hand", "red taken pre-shuffled"]
    check_log(dealer)


def test_a_device_has_the_pre_shuffled_deck_that_replaces_another() -> None:
    dealer = table({**PRE_SHUFFLED, "shuffler": "device"}, stacks=[Stack(cut=20)], faults=["missing-cards@1"])
    dealer.begin_round()
    for _ in range(2):
        fold_round(dealer)
    assert shuffled(dealer) == ["red taken pre-shuffled", "blue shuffled by the device", "red shuffled by the device"]
    kept = [each.deck for each in events(dealer, DeckKept) if isinstance(each, DeckKept)]
    assert kept == ["blue", "red"]
    check_log(dealer)


@pytest.mark.paragraph("13:47-20.34(a)")
def test_13_47_20_34_a_a_device_shuffles_the_deck_in_use_and_the_other_lies_in_the_designated_area() -> None:
    dealer = table({"shuffler": "device"}, "casino-night-poker", stacks=[Stack(cut=20)])
    for _ in range(2):
        fold_round(dealer)
    dealer.take(DecksRotated())
    fold_round(dealer)
    assert shuffled(dealer) == ["red shuffled by the device"] * 2 + ["blue shuffled by the device"]
    kept = [(each.deck, each.where, each.cite) for each in events(dealer, DeckKept) if isinstance(each, DeckKept)]
    assert kept == [
        ("blue", "in the designated area, washed and shuffled", "13:47-20.34(a); custom (13:47-20.19)"),
        ("red", "in the designated area", "13:47-20.34(a)"),
    ]
    assert not events(dealer, DeckAlternated)
    check_log(dealer)


@pytest.mark.paragraph("13:47-20.34(a)")
def test_13_47_20_34_a_no_floorperson_verifies_the_decks_of_a_casino_night() -> None:
    dealer = table(game="casino-night-poker")
    fold_round(dealer)
    inspected = [line for line in story(dealer) if "inspects" in line]
    assert inspected == [
        f"The dealer inspects the {deck} deck. [custom (13:47-20.19); 13:47-20.34(a)]" for deck in ("red", "blue")
    ]
    assert not any("floorperson" in line for line in story(dealer))
    check_log(dealer)


def told_of_opening(game: str) -> list[str]:
    """Return what is told of the red deck before the first shuffle."""
    dealer = open_table(game, {}, seats={"Ann": 5_000, "Bob": 5_000})
    dealer.begin_round()
    return [
        line for line in story(dealer) if line.split(". [")[0].startswith(("The red deck is", "The dealer inspects"))
    ]


@pytest.mark.paragraph("19:47-14.4(b)")
def test_19_47_14_4_b_a_deck_is_spread_out_by_suit_and_in_sequence() -> None:
    told = told_of_opening("poker")
    assert told[0].startswith("The dealer inspects the red deck and the floorperson verifies it. [19:47-14.4(a)")
    assert told[1] == "The red deck is spread out on the table face up, by suit and in sequence. [19:47-14.4(b)]"


def test_13_47_20_19_how_decks_are_looked_over_at_a_casino_night_is_custom() -> None:
    told = told_of_opening("casino-night-poker")
    by_custom = "[custom (13:47-20.19)"
    assert told[0].startswith(f"The dealer inspects the red deck. {by_custom}")
    assert told[1] == f"The red deck is spread out on the table, face up. {by_custom}]"
    assert not any("sequence" in line for line in told)


def all_cards_drawn(players: int, fault: str = "") -> Dealer:
    """Play a round of five-card draw in which everybody exchanges the whole hand, so that the stub is used up."""
    plan = FaultPlan([parse_fault(find_game("poker"), fault)] if fault else [])
    dealer = Dealer(Log(), SeededChance(bytes(32)), plan)
    dealer.open("poker", {"game": "five-card-draw"}, 8, 0)
    for number in range(1, players + 1):
        dealer.take(PlayerSeated(f"p{number}", number, 10_000))
    dealer.begin_round()
    while dealer.prompt is not None:
        asked = open_prompt(dealer)
        hand = next((choice.cards for choice in asked.choices if choice.word == "draw"), ())
        cards = " ".join(str(drawn.card) for drawn in hand)
        decide(dealer, "draw" if hand else asked.choices[0].word, cards, asked.player)
    check_log(dealer)
    return dealer


def test_cards_that_were_discarded_and_shuffled_again_are_not_gathered_a_second_time() -> None:
    gathered = [event.places() for event in events(all_cards_drawn(8), BurnCardsGathered)]
    assert len(gathered) > 1
    assert sum(map(len, gathered)) == len({place for places in gathered for place in places})


def test_19_47_14_15_f_the_card_of_an_ineligible_player_is_among_the_discards_that_are_shuffled_again() -> None:
    dealer = all_cards_drawn(7, "ineligible-player")
    (dealt,) = [event for event in events(dealer, CardDealt) if event.cite == "19:47-14.15(f)"]
    assert set(dealt.places()) <= set(events(dealer, BurnCardsGathered)[0].places())
