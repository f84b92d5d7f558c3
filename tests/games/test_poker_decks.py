"""The age of a poker table's two decks: each has its own hours of use, and both are changed together."""

from __future__ import annotations

import pytest

from pitboss.games.poker.desk_events import DeckSorted, DecksRotated
from pitboss.play.dealer import Dealer
from pitboss.table.events import OptionsChanged, RoundRuledVoid
from pitboss.table.refusal import Refused
from tests.games.test_poker import fold_round, table
from tests.kit import HOUR, Clock, Stack, check_log, events, story


def at(dealer: Dealer, clock: Clock, hours: int) -> None:
    """Play a round so many hours after the clock began."""
    clock.now = hours * HOUR
    fold_round(dealer)


def sorted_decks(dealer: Dealer) -> list[str]:
    """Return the decks that were sorted, in order."""
    return [each.deck for each in events(dealer, DeckSorted) if isinstance(each, DeckSorted)]


@pytest.mark.paragraph("19:47-14.2(b)")
def test_19_47_14_2_b_a_deck_that_comes_into_play_later_has_its_own_three_hours() -> None:
    clock = Clock()
    dealer = table(clock=clock)
    at(dealer, clock, 0)
    at(dealer, clock, 2)
    dealer.take(DecksRotated())
    at(dealer, clock, 4)  # the red deck was used for two hours, the blue one for two
    assert sorted_decks(dealer) == []
    at(dealer, clock, 5)
    assert sorted_decks(dealer) == ["blue"]
    assert {each.by for each in events(dealer, DeckSorted)} == {"dealer"}
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.2(b)")
def test_19_47_14_2_b_the_hours_in_which_a_deck_lies_aside_do_not_count() -> None:
    clock = Clock()
    dealer = table(clock=clock)
    at(dealer, clock, 0)
    at(dealer, clock, 1)
    dealer.take(DecksRotated())
    at(dealer, clock, 3)
    dealer.take(DecksRotated())
    at(dealer, clock, 4)  # the red deck was used for two hours
    assert sorted_decks(dealer) == []
    at(dealer, clock, 5)
    assert sorted_decks(dealer) == ["red"]
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.2(b)")
def test_19_47_14_2_b_with_a_shuffling_device_both_decks_are_in_use() -> None:
    clock = Clock()
    dealer = table({"shuffler": "device"}, stacks=[Stack(cut=20)], clock=clock)
    at(dealer, clock, 0)
    at(dealer, clock, 3)
    assert sorted_decks(dealer) == ["red", "blue"]
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.2(b)")
def test_19_47_14_2_b_a_device_that_comes_or_goes_begins_or_ends_the_use_of_the_other_deck() -> None:
    clock = Clock()
    dealer = table(clock=clock)
    at(dealer, clock, 0)
    clock.now = HOUR
    dealer.take(OptionsChanged({"shuffler": "device"}))
    at(dealer, clock, 2)
    at(dealer, clock, 3)
    assert sorted_decks(dealer) == ["red"]
    dealer.take(OptionsChanged({"shuffler": "none"}))  # the blue deck, in use for two hours, lies aside
    at(dealer, clock, 4)
    dealer.take(DecksRotated())
    at(dealer, clock, 4)
    assert sorted_decks(dealer) == ["red"]
    at(dealer, clock, 5)
    assert sorted_decks(dealer) == ["red", "blue"]
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.2(b)")
def test_19_47_14_2_b_a_deck_is_sorted_where_it_lies_and_used_anew_from_then() -> None:
    clock = Clock()
    dealer = table(clock=clock)
    at(dealer, clock, 0)
    clock.now = 2 * HOUR
    dealer.take(DecksRotated())
    clock.now = 3 * HOUR
    dealer.take(DeckSorted("red"))
    dealer.take(DecksRotated())
    at(dealer, clock, 5)  # it was used for two hours before it was sorted, and for two since
    assert sorted_decks(dealer) == ["red"]
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.2(b)")
def test_19_47_14_2_b_fresh_decks_have_all_their_hours() -> None:
    clock = Clock()
    dealer = table(clock=clock)
    at(dealer, clock, 0)
    at(dealer, clock, 2)
    dealer.take(DecksRotated())
    at(dealer, clock, 6)
    assert any(line.startswith("New cards") for line in story(dealer))
    before = sorted_decks(dealer)
    at(dealer, clock, 8)
    assert sorted_decks(dealer) == before
    at(dealer, clock, 9)
    assert sorted_decks(dealer) == [*before, "red"]
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.2(b)")
def test_19_47_14_2_b_a_deck_that_was_replaced_does_not_make_the_other_younger() -> None:
    clock = Clock()
    dealer = table(faults=["missing-cards@2"], clock=clock)
    fold_round(dealer)
    clock.now = 5 * HOUR
    dealer.begin_round()
    assert any("The red deck is removed" in line for line in story(dealer))
    clock.now = 6 * HOUR
    fold_round(dealer)
    assert any(line.startswith("New cards") or "cards are changed" in line for line in story(dealer))
    check_log(dealer)


def test_a_deck_that_is_not_there_is_not_sorted() -> None:
    dealer = table()
    fold_round(dealer)
    with pytest.raises(Refused, match="sorting the green deck: no such deck is open") as refused:
        dealer.take(DeckSorted("green"))
    assert refused.value.allowed == "the red deck or the blue deck" and refused.value.cite == "19:47-14.2(b)"


@pytest.mark.paragraph("19:47-14.2(b)")
@pytest.mark.parametrize(
    ("by", "signed"), [("", "dealer"), ("dealer", "dealer"), ("floorperson", "floorperson"), ("Flo", "Flo")]
)
def test_19_47_14_2_b_the_dealer_or_a_floorperson_sorts_and_the_log_says_which(by: str, signed: str) -> None:
    dealer = table()
    fold_round(dealer)
    dealer.take(DeckSorted("red", by=by))
    assert [each.by for each in events(dealer, DeckSorted)] == [signed]
    for other in ("ann", "house", "Class A operator"):
        with pytest.raises(Refused) as refused:
            dealer.take(DeckSorted("red", by=other))
        assert refused.value.cite == "19:47-14.2(b)"
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.2(b)")
def test_19_47_14_2_b_a_round_that_the_floor_voids_does_not_begin_the_hours_anew() -> None:
    clock = Clock()
    dealer = table(clock=clock)
    dealer.begin_round()
    clock.now = 2 * HOUR
    dealer.take(RoundRuledVoid("a dispute", by="Flo"))
    assert dealer.table.state.opened == ()  # as before the round in which the decks were opened
    at(dealer, clock, 2)
    clock.now = 4 * HOUR
    dealer.begin_round()
    dealer.take(RoundRuledVoid("a dispute", by="Flo"))
    assert dealer.table.state.opened
    at(dealer, clock, 5)
    assert sorted_decks(dealer) == ["red"]
    check_log(dealer)
