"""Blackjack when something goes wrong: cards forgotten, skipped or seen, dead hands, an empty shoe, failed devices."""

from __future__ import annotations

import pytest

from pitboss.games.blackjack.events import BlackjackAnnounced, CardLaidSideways, CardReaderUsed
from pitboss.table.events import (
    CardBurned,
    CardDealt,
    CardsCut,
    CardsLoaded,
    CardsShuffled,
    FaultOccurred,
    IrregularityFound,
    WagerCollected,
    WagerPaid,
    WagerReturned,
)
from pitboss.table.refusal import Refused
from tests.games.test_blackjack_law import SIX, ended, kinds, play
from tests.games.transcript import read_options
from tests.kit import Stack, begin_wagers, check_log, decide, events, open_prompt, open_table, wager

# Cards that are forgotten or skipped


@pytest.mark.parametrize(
    ("dealer_card", "hidden", "nth"),
    [("hole-card", True, 2), ("card-reader", True, 2), ("face-up", False, 2), ("after-players", False, 1)],
)
def test_19_47_2_15_a_first_or_second_card_that_the_dealer_forgets_is_taken_before_the_players_draw(
    dealer_card: str, hidden: bool, nth: int
) -> None:
    dealer = play("10h 6h 9d 10s 2c", f"dealer_card={dealer_card}", "stand", faults=f"dealer-card-forgotten#{nth}")
    which = "second" if nth == 2 else "first"
    assert kinds(dealer, IrregularityFound) == [
        f"Irregularity: the dealer forgot the {which} card and takes it now. [custom (19:47-2.15)]"
    ]
    late = [event for event in events(dealer, CardDealt, viewer="Ann") if event.cite == "custom (19:47-2.15)"]
    assert [event.card is None for event in late] == [hidden]  # type: ignore[attr-defined]
    check_log(dealer)


def test_19_47_2_15_no_second_card_is_forgotten_where_it_comes_after_the_players() -> None:
    dealer = play("10h 6h 9d 10s 2c", said="stand", faults="dealer-card-forgotten#2")
    assert not events(dealer, IrregularityFound)


def test_19_47_2_15_the_card_of_a_double_that_was_skipped_comes_late_or_the_hand_is_dead() -> None:
    dealer = play("5h 6h 6d 9c 10s 4s", said="double card", faults="skipped-draw")
    assert [event.cite for event in events(dealer, CardDealt)].count("custom (19:47-2.15)") == 1
    assert len(events(dealer, CardLaidSideways)) == 1
    assert ended(dealer) == {"main": "back", "double_1": "back"}, "20 against 20, and no further card is asked for"
    dealer = play("5h 6h 6d 9c", said="double dead", faults="skipped-draw")
    assert ended(dealer) == {"main": "back", "double_1": "back"}
    assert not events(dealer, CardLaidSideways)


@pytest.mark.parametrize(("nth", "dealt"), [(1, "3c 2c 9c"), (2, "10c 9c 3c")])
def test_19_47_2_15_a_card_of_a_split_pair_that_was_skipped_comes_late_and_its_hand_goes_on(
    nth: int, dealt: str
) -> None:
    said = "split card stand draw stand" if nth == 1 else "split stand card stand"
    dealer = play(f"8h 6h 8d {dealt} 10s 10d", said=said, faults=f"skipped-draw#{nth}")
    assert set(ended(dealer)) == {"main", "split_2"}
    assert [event.cite for event in events(dealer, CardDealt)].count("custom (19:47-2.15)") == 1


def test_19_47_2_15_a_split_hand_without_its_card_may_be_dead() -> None:
    dealer = play("8h 6h 8d 10c 10s 5d", said="split dead stand", faults="skipped-draw")
    assert ended(dealer) == {"main": "back", "split_2": "lost"}


# Devices that fail


@pytest.mark.parametrize("chosen", ["dealer_card=card-reader", f"{SIX} dealer_card=card-reader"])
def test_19_47_2_15_without_its_reader_the_hole_card_waits_for_the_players(chosen: str) -> None:
    dealer = play("10h Kh 2d As 10c", chosen, "double", faults="card-reader-fails")
    assert kinds(dealer, IrregularityFound) == [
        "Irregularity: the card reader fails; the hole card stays face down until the players have finished. "
        "[custom (19:47-2.15); reading 145]"
    ]
    assert not events(dealer, CardReaderUsed)
    lost = SIX in chosen
    assert ended(dealer) == {"main": "lost", "double_1": "lost" if lost else "back"}, (
        "a blackjack spares what was added"
    )
    assert bool(events(dealer, BlackjackAnnounced)) is not lost


def test_19_47_2_15_insurance_waits_for_the_hole_card_where_the_reader_fails() -> None:
    dealer = play("10h Ah 9d 8s", "dealer_card=card-reader", "insure", faults="card-reader-fails")
    assert not events(dealer, WagerCollected)
    decide(dealer, "stand")
    assert ended(dealer) == {"insurance": "lost", "main": "back"}


def test_19_47_2_15_a_continuous_device_that_fails_leaves_the_cards_to_be_shuffled_by_hand_cut_and_burned() -> None:
    dealer = open_table(
        "blackjack", {"shuffle": "continuous"}, stacks=[Stack("", 20), Stack("", None)], faults=["shuffler-fails"]
    )
    for _ in range(2):
        begin_wagers(dealer)
        dealer.end_wagering()
    told = [type(event) for event in events(dealer, CardsShuffled, CardsCut, CardsLoaded, CardBurned)]
    assert told == [CardsShuffled, CardsCut, CardsLoaded, CardBurned, CardsShuffled]
    hows = [event.how for event in events(dealer, CardsShuffled)]  # type: ignore[attr-defined]
    assert hows == ["shuffled by hand", "shuffled by the device"]
    assert [event.cite for event in events(dealer, IrregularityFound)] == ["custom (19:47-2.15); reading 145"]
    check_log(dealer)


def test_19_47_2_15_cards_for_the_hand_are_shuffled_by_hand_where_the_device_fails() -> None:
    dealer = play("10h 6h 9d 10s 5c", SIX, "stand", faults="shuffler-fails")
    assert [event.how for event in events(dealer, CardsShuffled)] == ["shuffled by hand"]  # type: ignore[attr-defined]


# Dead hands


def test_19_47_2_11_d_a_dealers_blackjack_takes_one_wager_though_the_first_hand_is_dead() -> None:
    dealer = play("8h Kh 8d 3c 10c As", said="split draw dead stand", faults="skipped-draw#2")
    assert ended(dealer) == {"main": "back", "split_2": "lost"}


def test_19_47_2_15_a_dead_hand_without_a_split_gives_everything_back() -> None:
    assert ended(play("8h Kh 4d", said="draw dead", faults="skipped-draw")) == {"main": "back"}


# Cards that are seen too early, and shoes that run out


def test_19_47_2_15_a_card_that_lies_open_is_not_exposed_again() -> None:
    dealer = play("5h 6h 6d 10s", "dealer_card=hole-card")
    for fault, left in (("hole-card-exposed", ("exposed-card",)), ("exposed-card", ())):
        dealer.take(FaultOccurred(fault))
        assert open_prompt(dealer).faults == left
        with pytest.raises(Refused, match="it can't happen here"):
            dealer.take(FaultOccurred(fault))
    decide(dealer, "draw")
    assert open_prompt(dealer).faults == ("exposed-card",)


def test_19_47_2_15_hands_that_no_cards_are_left_for_are_void() -> None:
    firsts = "10c Jc Qc Kc Ac 9c 8c 10d Jd Qd Kd Ad 9d"
    small = ["2s", "3d", "3h", "3s", *(f"{rank}{suit}" for rank in "4567" for suit in "cdhs"), "8d", "8h", "8s"]
    pairs = ["10h 10s", "Jh Js", "Qh Qs", "Kh Ks", "Ah As"]
    boxes = [f"{pair} {' '.join(small[4 * n : 4 * n + 4])}" for n, pair in enumerate(pairs)]
    boxes.append(f"9h 9s {' '.join(small[20:])} 2c 2d 2h 3c")
    people = dict.fromkeys(("Ann", "Bob", "Cid", "Dee", "Eve", "Fay"), 100_000)
    dealer = open_table(
        "blackjack",
        read_options("decks=1 shuffle=continuous max_hands=4"),
        seats=people,
        stacks=[Stack(" ".join([firsts, *boxes]), None)],
        positions=6,
    )
    for player in people:
        wager(dealer, player, "main", 1_000)
    dealer.end_wagering()
    said = "split split split stand stand stand stand " * 4 + "split " * 6 + "stand stand stand draw draw draw stand"
    for word in said.split():
        decide(dealer, word)
    assert not dealer.is_in_round
    assert kinds(dealer, IrregularityFound) == [
        f"{found.words()} [custom (19:47-2.15); reading 136]" for found in events(dealer, IrregularityFound)
    ]
    assert len(events(dealer, WagerReturned)) == 24
    assert not events(dealer, WagerPaid, WagerCollected)
    check_log(dealer)
    begin_wagers(dealer)
