"""The showdown at a poker table: who shows first, and what becomes of a hand that is conceded."""

from __future__ import annotations

import pytest

from pitboss.play.dealer import Dealer
from pitboss.table.events import HandRevealed
from tests.games.test_poker import call_round
from tests.kit import check_log, decide, events, open_table

NIGHT = "casino-night-poker"
SHOWN = {"losing_hands": "shown"}


def positions_shown(dealer: Dealer) -> list[int]:
    """Return the positions in the order in which their hands were shown."""
    return [each.position for each in events(dealer, HandRevealed) if isinstance(each, HandRevealed)]


def all_in_by_calling(game: str, options: dict[str, str]) -> Dealer:
    """Play a round in which the forced money takes all that four players have, and nobody can raise it."""
    dealer = open_table(game, {**SHOWN, **options}, seats=dict.fromkeys(("Ann", "Bob", "Cy", "Dee"), 500))
    call_round(dealer)
    check_log(dealer)
    return dealer


@pytest.mark.paragraph("19:47-14.15(d)")
@pytest.mark.parametrize(("options", "order"), [({}, [2, 3, 4, 1]), ({"third_blind": "$5"}, [3, 4, 1, 2])])
def test_19_47_14_15_d_whoever_posted_the_last_blind_shows_first_where_nobody_raised(
    options: dict[str, str], order: list[int]
) -> None:
    assert positions_shown(all_in_by_calling("poker", options)) == order


@pytest.mark.paragraph("13:47-20.38(d)")
def test_13_47_20_38_d_whoever_posted_the_last_blind_shows_first_where_nobody_raised() -> None:
    assert positions_shown(all_in_by_calling(NIGHT, {})) == [2, 3, 4, 1]


def test_a_straddle_is_the_final_wager_where_nobody_raised_it() -> None:
    dealer = open_table("poker", {**SHOWN, "straddle": "yes"}, seats=dict.fromkeys(("Ann", "Bob", "Cy", "Dee"), 1_000))
    dealer.begin_round()
    decide(dealer, "straddle")
    for _ in ("Dee", "Ann", "Bob"):
        decide(dealer, "call")
    assert positions_shown(dealer) == [3, 4, 1, 2]
    check_log(dealer)


def test_without_a_blind_whoever_acts_first_shows_first() -> None:
    antes_alone = {"first_blind": "$0", "second_blind": "$0", "ante": "$5"}
    assert positions_shown(all_in_by_calling("poker", antes_alone)) == [1, 2, 3, 4]
