"""Blackjack's desk: the floor has the cards shuffled when it wishes."""

from __future__ import annotations

import pytest

from pitboss.games.kits.shuffle_order import ShuffleOrdered
from pitboss.play.dealer import Dealer
from pitboss.table.events import CardsShuffled
from pitboss.table.refusal import Refused
from tests.kit import begin_wagers, check_log, events, open_table


def shuffles(dealer: Dealer) -> list[str]:
    """Return by what each shuffle was made."""
    return [event.cite for event in events(dealer, CardsShuffled)]


def pass_a_round(dealer: Dealer) -> None:
    """Let a round go by in which nobody wagers."""
    begin_wagers(dealer)
    dealer.end_wagering()


def test_19_47_2_5_the_floor_is_offered_a_shuffle_until_it_has_ordered_one() -> None:
    dealer = open_table("blackjack", {})
    pass_a_round(dealer)
    [form] = dealer.desk_forms()
    assert (form.event, form.cite, form.comes) == (ShuffleOrdered, "custom (19:47-2.5)", "between rounds")
    dealer.take(ShuffleOrdered(by="Fay"))
    assert dealer.desk_forms() == ()
    assert dealer.game.is_dealt_out(dealer.table)
    pass_a_round(dealer)
    assert shuffles(dealer) == ["custom (19:47-2.5)"] * 2
    assert not dealer.table.state.is_shuffle_ordered
    assert events(dealer, ShuffleOrdered)[0].by == "Fay"
    check_log(dealer)


@pytest.mark.parametrize("chosen", [{}, {"dealing": "double-shoe"}, {"shuffle": "bart-carter"}])
def test_19_47_2_5_a_shuffle_that_is_ordered_is_of_every_card(chosen: dict[str, str]) -> None:
    dealer = open_table("blackjack", chosen)
    pass_a_round(dealer)
    before = len(shuffles(dealer))
    dealer.take(ShuffleOrdered())
    pass_a_round(dealer)
    assert len(shuffles(dealer)) == 2 * before
    check_log(dealer)


def test_19_47_2_5_a_shuffle_that_comes_before_the_first_round_is_the_one_that_is_made_anyway() -> None:
    dealer = open_table("blackjack", {})
    dealer.take(ShuffleOrdered())
    pass_a_round(dealer)
    assert len(shuffles(dealer)) == 1


def test_19_47_2_5_a_continuous_shuffler_takes_no_order() -> None:
    dealer = open_table("blackjack", {"shuffle": "continuous"})
    assert dealer.desk_forms() == ()
    with pytest.raises(Refused, match="all cards are shuffled before every round"):
        dealer.take(ShuffleOrdered())


def test_19_47_2_5_nobody_who_plays_orders_a_shuffle() -> None:
    dealer = open_table("blackjack", {})
    with pytest.raises(Refused, match="Ann plays at the table"):
        dealer.take(ShuffleOrdered(by="Ann"))
