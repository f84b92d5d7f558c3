"""The showdown at a poker table: who shows first, and what becomes of a hand that is conceded."""

from __future__ import annotations

import pytest

from pitboss.games import GAMES
from pitboss.play.dealer import Dealer
from pitboss.table.events import HandRevealed
from pitboss.table.options import options_of
from tests.games.test_poker import call_round
from tests.kit import check_log, decide, events, open_table, story

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


def test_a_kill_is_the_final_wager_where_nobody_raised_it() -> None:
    options = {**SHOWN, "kill": "kill", "kill_when": "pot-size", "kill_pot": "$10"}
    won_by_ann = "As 2h 4c 5d Ad 7s 9h 10c 3c Ac 8d 4s 3d Jc 3h 2s"
    seats = dict.fromkeys(("Ann", "Bob", "Cy", "Dee"), 1_500)
    dealer = open_table("poker", options, seats=seats, stacks=[won_by_ann])
    for _ in range(2):
        call_round(dealer)
    assert any("Ann posts a kill of $10" in line for line in story(dealer))
    assert positions_shown(dealer)[4:] == [1, 2, 3, 4]
    check_log(dealer)


def test_without_a_blind_whoever_acts_first_shows_first() -> None:
    antes_alone = {"first_blind": "$0", "second_blind": "$0", "ante": "$5"}
    assert positions_shown(all_in_by_calling("poker", antes_alone)) == [1, 2, 3, 4]


# Hands that are conceded

ACES_WIN = "As 2h Ad 7s 3c Ah 8d 4s 3d Jc 3h 2s"
BY_CUSTOM = "custom (19:47-14.15(d)); reading 159"


def conceded(disclosure: str, *answers: str) -> Dealer:
    """Play a round between two players in which the second concedes a losing hand."""
    options = {"losing_hands": "mucked", "disclosure": disclosure}
    dealer = open_table("poker", options, seats={"Ann": 500, "Bob": 500}, stacks=[ACES_WIN])
    dealer.begin_round()
    for word in ("call", *answers):
        decide(dealer, word)
    assert not dealer.is_in_round
    check_log(dealer)
    return dealer


def told_of_second_hand(dealer: Dealer) -> list[str]:
    """Return what is told of the hand that was conceded."""
    after = story(dealer)[story(dealer).index(next(line for line in story(dealer) if " shows " in line)) + 1 :]
    return after[: next(number for number, line in enumerate(after) if " wins " in line)]


@pytest.mark.paragraph("19:47-14.15(d)")
def test_19_47_14_15_d_the_licensee_may_require_that_conceded_hands_are_disclosed() -> None:
    dealer = conceded("required")
    assert told_of_second_hand(dealer) == [
        "Position 2 conceded 2h 7s. [19:47-14.15(d)]",
        "The hand of position 2 (2 cards) goes to the discard rack. [19:47-14.15(d)]",
    ]


@pytest.mark.paragraph("19:47-14.15(d)")
def test_19_47_14_15_d_a_hand_that_nobody_has_disclosed_is_discarded_unseen() -> None:
    unseen = "Bob concedes and discards the hand unseen. [19:47-14.15(d)]"
    assert told_of_second_hand(conceded("never")) == [unseen]
    told = told_of_second_hand(conceded("on-request", "leave-unseen"))
    assert told == [f"Ann chooses: leave-unseen. [{BY_CUSTOM}]", unseen]


def test_that_a_player_has_a_hand_disclosed_is_custom() -> None:
    told = told_of_second_hand(conceded("on-request", "see"))
    assert told[:2] == [f"Ann chooses: see. [{BY_CUSTOM}]", f"Position 2 conceded 2h 7s. [{BY_CUSTOM}]"]
    for game in ("poker", NIGHT):
        (disclosure,) = [each for each in options_of(GAMES[game].options) if each.name == "disclosure"]
        assert [disclosure.provenance_of(value) for value in ("never", "required", "on-request")] == [
            "text",
            "text",
            "custom",
        ]
