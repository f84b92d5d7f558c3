"""Poker's betting: who may raise again after raises all-in that are too small, and how the refusal is grounded."""

from __future__ import annotations

import pytest

from pitboss.games.poker.pot_events import BlindPosted
from pitboss.play.dealer import Dealer
from pitboss.table.events import DecisionMade
from pitboss.table.refusal import Refused
from tests.kit import check_log, decide, events, open_prompt, open_table

BY_HUNDREDS = {"limit": "no-limit", "minimum": "$100", "maximum": "$100", "first_blind": "$50", "second_blind": "$100",
               "raises": "unlimited"}  # fmt: skip


def words_of(dealer: Dealer) -> list[str]:
    """Return what the player who is asked may do."""
    return [choice.word for choice in open_prompt(dealer).choices]


def two_short_raises(game: str = "poker") -> Dealer:
    """Return a table where Cy called $100, Dee went all-in to $150, Eve called that, and Fay went all-in to $200."""
    seats = {"Ann": 100_000, "Bob": 100_000, "Cy": 100_000, "Dee": 15_000, "Eve": 100_000, "Fay": 20_000}
    dealer = open_table(game, BY_HUNDREDS, seats=seats)
    dealer.begin_round()
    decide(dealer, "call", player="Cy")
    decide(dealer, "raise", player="Dee", amount=15_000)
    decide(dealer, "call", player="Eve")
    decide(dealer, "raise", player="Fay", amount=20_000)
    for player in ("Ann", "Bob"):
        decide(dealer, "fold", player=player)
    return dealer


def test_short_raises_that_together_are_a_full_one_reopen_the_betting_for_who_acted_before_them() -> None:
    dealer = two_short_raises()
    raising = next(choice for choice in open_prompt(dealer, "Cy").choices if choice.word == "raise")
    assert raising.amounts is not None and raising.amounts[0] == 30_000
    decide(dealer, "raise", player="Cy", amount=30_000)
    assert [choice.word for choice in open_prompt(dealer, "Eve").choices] == ["call", "raise", "fold"]
    check_log(dealer)


def test_whoever_has_answered_one_of_two_short_raises_faces_no_full_one_and_may_not_raise() -> None:
    dealer = two_short_raises()
    decide(dealer, "call", player="Cy")
    assert [choice.word for choice in open_prompt(dealer, "Eve").choices] == ["call", "fold"]
    with pytest.raises(Refused, match="nobody has raised in full since you acted"):
        decide(dealer, "raise", player="Eve", amount=40_000)
    decide(dealer, "call", player="Eve")
    check_log(dealer)


def test_that_a_raise_too_small_gives_nobody_another_is_custom_and_no_meaning_of_the_word_raise() -> None:
    dealer = two_short_raises("casino-night-poker")
    decide(dealer, "call", player="Cy")
    with pytest.raises(Refused, match="nobody has raised in full since you acted") as refused:
        decide(dealer, "raise", player="Eve", amount=40_000)
    assert refused.value.cite == "custom (13:47-20.2)"


def test_who_checked_in_one_betting_round_may_raise_in_the_next() -> None:
    dealer = open_table("poker", {"check_raise": "no"}, seats=dict.fromkeys(("Ann", "Bob", "Cyd"), 10_000))
    dealer.begin_round()
    while "call" in words_of(dealer):
        decide(dealer, "call")
    for _ in range(4):  # the big blind, and all three on the flop
        decide(dealer, "check")
    decide(dealer, "bet")
    assert "raise" in words_of(dealer)


def test_a_blind_that_a_short_stack_could_not_post_whole_is_not_to_be_met_by_who_has_put_in_more() -> None:
    options = {"limit": "no-limit", "first_blind": "$2", "second_blind": "$5"}
    dealer = open_table("poker", options, seats={"Ann": 100, "Bob": 10_000})
    dealer.begin_round()
    posted = {each.player: each.amount for each in events(dealer, BlindPosted) if isinstance(each, BlindPosted)}
    assert posted == {"Bob": 200, "Ann": 100}
    assert not dealer.is_in_round and not events(dealer, DecisionMade)
