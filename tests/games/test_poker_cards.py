"""The two decks of a poker table: who looks them over, how old they are, and how each came to the table."""

from __future__ import annotations

import pytest

from pitboss.games.poker.desk_events import PlayerAbsent
from pitboss.table.events import CardChangeDue, CardsChanged, CardsInspected, CardsViewed
from tests.games.test_poker import SEATS, fold_round, table
from tests.kit import HOUR, Clock, check_log, events, open_table

FIVE = {**SEATS, "Dee": 10_000, "Eve": 10_000}


@pytest.mark.paragraph("19:47-14.4(b)")
def test_19_47_14_4_b_players_who_are_away_do_not_look_the_cards_over() -> None:
    dealer = open_table("poker", {}, seats=FIVE)
    for player in ("Ann", "Cy"):
        dealer.take(PlayerAbsent(player))
    fold_round(dealer)
    viewed = [each.player for each in events(dealer, CardsViewed) if isinstance(each, CardsViewed)]
    assert viewed == ["Bob", "Dee"] * 2
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
