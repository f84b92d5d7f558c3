"""The showdown at a poker table: who shows first, and what becomes of a hand that is conceded."""

from __future__ import annotations

import pytest

from pitboss.games import GAMES
from pitboss.games.poker.events import DisclosureOrdered
from pitboss.play.dealer import Dealer, asks_of
from pitboss.table.events import HandRevealed
from pitboss.table.options import options_of
from pitboss.table.refusal import Refused
from tests.games.test_poker import call_round
from tests.kit import check_log, decide, events, open_table, story
from tests.play.support import copy_for, run

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
        "Position 2's hand (2 cards) goes to the discard rack. [19:47-14.15(d)]",
    ]


@pytest.mark.paragraph("19:47-14.15(d)")
def test_19_47_14_15_d_a_hand_that_nobody_has_disclosed_is_discarded_unseen() -> None:
    unseen = "Bob concedes and mucks the hand unseen. [19:47-14.15(d)]"
    assert told_of_second_hand(conceded("never")) == [unseen]
    told = told_of_second_hand(conceded("on-request", "leave-unseen"))
    assert told == [f"Ann lets the hand go unseen. [{BY_CUSTOM}]", unseen]


def test_that_a_player_has_a_hand_disclosed_is_custom() -> None:
    told = told_of_second_hand(conceded("on-request", "see"))
    assert told[:2] == [f"Ann asks to see the hand. [{BY_CUSTOM}]", f"Position 2 conceded 2h 7s. [{BY_CUSTOM}]"]
    for game in ("poker", NIGHT):
        (disclosure,) = [each for each in options_of(GAMES[game].options) if each.name == "disclosure"]
        assert [disclosure.provenance_of(value) for value in ("never", "required", "on-request")] == [
            "text",
            "text",
            "custom",
        ]


def test_a_copy_of_a_log_knows_that_a_conceded_hand_stays_hidden() -> None:
    records = conceded("never").log.records
    assert "; and the cards of 1 hand conceded unseen" in run(copy_for(records, "Ann")).words()


# A single hand that the floor has disclosed

ACES_WIN_SECOND = "2h As 7s Ad 3c Ah 8d 4s 3d Jc 3h 2s"
WHY = "a hand was called and is not shown"


def at_the_showdown(game: str = "poker", **options: str) -> Dealer:
    """Play a round between two players until whoever has lost is asked whether to show the hand."""
    named, stack = {"losing_hands": "asked", **options}, ACES_WIN if game == "poker" else ACES_WIN_SECOND
    dealer = open_table(game, named, seats={"Ann": 500, "Bob": 500}, stacks=[stack])
    dealer.begin_round()
    decide(dealer, "call")
    return dealer


@pytest.mark.parametrize(
    ("game", "loser", "number", "who", "cite"),
    [
        pytest.param("poker", "Bob", 2, "floorperson", "19:47-14.15(d)", marks=pytest.mark.paragraph("19:47-14.15(d)")),
        pytest.param(
            NIGHT, "Ann", 1, "Class A operator", "13:47-20.38(d)", marks=pytest.mark.paragraph("13:47-20.38(d)")
        ),
    ],
)
def test_19_47_14_15_d_the_floor_may_have_a_single_conceded_hand_disclosed(
    game: str, loser: str, number: int, who: str, cite: str
) -> None:
    dealer = at_the_showdown(game)
    dealer.take(DisclosureOrdered(loser, reason=WHY))
    decide(dealer, "muck", player=loser)
    assert told_of_second_hand(dealer) == [
        f"The {who} orders {loser}'s hand shown if it is conceded ({WHY}). [{cite}]",
        f"{loser} mucks. [{cite}]",
        f"Position {number} conceded 2h 7s. [{cite}]",
        f"Position {number}'s hand (2 cards) goes to the discard rack. [{cite}]",
    ]
    (order,) = events(dealer, DisclosureOrdered)
    assert order.by == who
    check_log(dealer)


def test_19_47_14_15_d_who_knows_of_the_order_is_not_told_that_the_hand_goes_unseen() -> None:
    dealer = open_table("poker", {"losing_hands": "asked"}, seats={"Ann": 500, "Bob": 500}, stacks=[ACES_WIN])
    dealer.begin_round()
    dealer.take(DisclosureOrdered("Bob", reason=WHY, by="Flo"))
    decide(dealer, "call")
    (ask,) = asks_of(dealer.prompt)
    assert ask.player == "Bob" and "unseen" not in ask.choices[0].label
    decide(dealer, "show", player="Bob")
    assert any("Position 2 shows 2h 7s" in line for line in story(dealer)), "an order asks nothing of a hand shown"
    check_log(dealer)


def test_19_47_14_15_d_an_order_holds_for_the_hand_it_names_alone() -> None:
    dealer = at_the_showdown()
    dealer.take(DisclosureOrdered("Ann", reason=WHY))
    decide(dealer, "muck", player="Bob")
    assert told_of_second_hand(dealer)[-1] == "Bob concedes and mucks the hand unseen. [19:47-14.15(d)]"
    check_log(dealer)


def test_19_47_14_15_d_an_order_that_comes_while_the_players_are_asked_goes_before_their_answers() -> None:
    dealer = at_the_showdown(losing_hands="mucked", disclosure="on-request")
    dealer.take(DisclosureOrdered("Bob", reason=WHY))
    decide(dealer, "leave-unseen", player="Ann")
    assert "Position 2 conceded 2h 7s. [19:47-14.15(d)]" in told_of_second_hand(dealer)
    check_log(dealer)


def refused_order(dealer: Dealer, player: str, reason: str = WHY, by: str = "") -> str:
    """Return why an order is refused, which changes nothing."""
    before = dealer.log.seq
    with pytest.raises(Refused) as refusal:
        dealer.take(DisclosureOrdered(player, reason=reason, by=by))
    assert dealer.log.seq == before
    return str(refusal.value)


@pytest.mark.paragraph("19:47-14.15(d)")
def test_19_47_14_15_d_what_the_floor_may_not_order_is_refused_with_what_it_may() -> None:
    dealer = open_table("poker", {"losing_hands": "asked"}, seats=dict.fromkeys(("Ann", "Bob", "Cy"), 500))
    assert "no round of play is going on. Allowed: a round that is not settled." in refused_order(dealer, "Bob")
    dealer.begin_round()
    decide(dealer, "fold")
    nobody = "nobody by that name holds a hand that can come to the showdown"
    assert refused_order(dealer, "Cy") == (
        f"having the hand of Cy disclosed: {nobody}. Allowed: Ann, Bob. [19:47-14.15(d)]"
    )
    assert "it needs a reason" in refused_order(dealer, "Bob", reason=" ")
    assert "Ann plays at the table" in refused_order(dealer, "Bob", by="Ann")
    assert "it is not for a dealer to do here" in refused_order(dealer, "Bob", by="dealer")
    dealer.take(DisclosureOrdered("Bob", reason=WHY, by="poker shift supervisor"))
    again = "having the hand of Bob disclosed: the house requires it already. Allowed: Ann. [19:47-14.15(d)]"
    assert refused_order(dealer, "Bob") == again


def test_19_47_14_15_d_where_every_conceded_hand_is_disclosed_there_is_nothing_to_order() -> None:
    dealer = open_table("poker", {"disclosure": "required"}, seats={"Ann": 500, "Bob": 5_000})
    dealer.begin_round()
    assert "the house requires it already. Allowed: no hand at this moment." in refused_order(dealer, "Bob")


def test_no_other_game_heeds_an_order_on_a_hand() -> None:
    dealer = open_table("blackjack", {}, seats={"Ann": 5_000})
    dealer.begin_round()
    assert "no round of blackjack takes it. Allowed: a ruling, or voiding the round." in refused_order(dealer, "Ann")
