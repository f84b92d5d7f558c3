"""Blackjack's notices: what a table tells its patrons when it opens, and what changes only after they were told."""

from __future__ import annotations

import pytest

from pitboss.games.blackjack.events import NoticePosted, NoticeWithdrawn
from pitboss.play.dealer import Dealer
from pitboss.table.event import Event
from pitboss.table.events import NoticeGiven, OptionsChanged, PlayerLeft, PlayerSeated
from pitboss.table.options import option_words
from pitboss.table.refusal import Refused
from tests.games.transcript import read_options
from tests.kit import Clock, begin_wagers, check_log, events, open_table, told


def kinds(dealer: Dealer, *which: type[Event]) -> list[str]:
    """Return what is told of events of some kinds."""
    return [told(event) for event in events(dealer, *which)]


OFFERS = "surrender=yes even_money=yes max_hands=3 resplit_aces=no"


@pytest.mark.paragraph("19:47-2.7(c)", "19:47-2.8(c)", "19:47-2.11(e)")
def test_19_47_2_8_c_what_a_table_offers_is_posted_once_when_it_opens() -> None:
    dealer = open_table("blackjack", read_options(OFFERS), positions=6)
    for _ in range(2):
        begin_wagers(dealer)
        dealer.end_wagering()
    assert kinds(dealer, NoticePosted) == [
        "Notice posted: a blackjack against an ace may be paid 1 to 1 instead of being insured. [19:47-2.7(c)]",
        "Notice posted: surrender is offered. [19:47-2.8(c)]",
        "Notice posted: a pair may be split into up to 3 hands. [19:47-2.11(e)]",
        "Notice posted: aces may be split only once. [19:47-2.11(e)]",
    ]


def test_19_47_2_8_c_what_was_not_posted_yet_is_posted_though_other_options_change_before_the_first_round() -> None:
    dealer = open_table("blackjack", read_options("surrender=yes"), positions=6)
    dealer.take(OptionsChanged({**option_words(dealer.table.options), "minimum": "$10"}))
    begin_wagers(dealer)
    assert kinds(dealer, NoticePosted) == ["Notice posted: surrender is offered. [19:47-2.8(c)]"]


@pytest.mark.parametrize(
    ("chosen", "name", "value", "cite"),
    [
        pytest.param("", "surrender", "yes", "19:47-2.8(c)", marks=pytest.mark.paragraph("19:47-2.8(c)")),
        pytest.param(OFFERS, "surrender", "no", "19:47-2.8(c)", marks=pytest.mark.paragraph("19:47-2.8(c)")),
        pytest.param("", "even_money", "yes", "19:47-2.7(c)", marks=pytest.mark.paragraph("19:47-2.7(c)")),
        pytest.param("", "dealer_card", "face-up", "19:47-2.6(k)", marks=pytest.mark.paragraph("19:47-2.6(k)")),
        pytest.param("", "max_hands", "3", "19:47-2.11(e)", marks=pytest.mark.paragraph("19:47-2.11(e)")),
        pytest.param("max_hands=4", "max_hands", "3", "19:47-2.11(e)", marks=pytest.mark.paragraph("19:47-2.11(e)")),
        pytest.param(
            "max_hands=4", "resplit_aces", "no", "19:47-2.11(e)", marks=pytest.mark.paragraph("19:47-2.11(e)")
        ),
    ],
)
def test_19_47_2_8_c_notice_comes_thirty_minutes_before_what_it_tells_of(
    chosen: str, name: str, value: str, cite: str
) -> None:
    clock = Clock()
    dealer = open_table("blackjack", read_options(chosen), positions=6, clock=clock)
    begin_wagers(dealer)
    dealer.end_wagering()
    change = {name: value}

    def refused() -> str:
        with pytest.raises(Refused, match="told at least 30 minutes before") as refusal:
            dealer.take(OptionsChanged(change))
        return refusal.value.cite

    assert refused() == f"{cite}; custom (19:47-8.3); reading 196"
    dealer.take(NoticeGiven(change))
    assert kinds(dealer, NoticeGiven)[0].endswith(f"{name}={value} is coming. [{cite}]")
    [notice] = dealer.game.notices.given(dealer.table)
    assert (notice.option, notice.value, notice.may_begin) == (name, value, 30 * 60_000)
    clock.now = notice.may_begin - 1
    refused()
    clock.now = notice.may_begin
    dealer.take(OptionsChanged(change))
    assert dealer.game.notices.given(dealer.table) == (), "each notice serves once"
    posted = len(events(dealer, NoticePosted, NoticeWithdrawn))
    begin_wagers(dealer)
    assert len(events(dealer, NoticePosted, NoticeWithdrawn)) == posted, "nothing is told after the change"
    check_log(dealer)


def test_19_47_2_8_c_an_option_that_ends_without_notice_is_told_when_the_next_round_begins() -> None:
    dealer = open_table("blackjack", read_options("even_money=yes max_hands=4"), positions=6)
    begin_wagers(dealer)
    dealer.end_wagering()
    dealer.take(OptionsChanged({"even_money": "no", "max_hands": "2"}))
    begin_wagers(dealer)
    assert len(events(dealer, NoticeWithdrawn)) == 2


def test_19_47_2_8_c_an_empty_table_changes_at_once_and_posts_its_sign_before_the_next_round() -> None:
    dealer = open_table("blackjack", {})
    dealer.take(NoticeGiven({"even_money": "yes"}))
    dealer.take(PlayerLeft("Ann"))
    dealer.take(OptionsChanged({"surrender": "yes"}))
    dealer.take(PlayerSeated("Bob", 1, 10_000))
    begin_wagers(dealer)
    assert kinds(dealer, NoticePosted) == ["Notice posted: surrender is offered. [19:47-2.8(c)]"]
    assert [notice.option for notice in dealer.game.notices.given(dealer.table)] == ["even_money"]


@pytest.mark.parametrize("said", [{"even_money": "no"}, {"decks": "6"}, {"surrender": "yes", "decks": "6"}, {}])
def test_19_47_2_8_c_a_notice_of_what_takes_none_is_refused(said: dict[str, str]) -> None:
    dealer = open_table("blackjack", {"even_money": "yes"})
    with pytest.raises(Refused, match="it names something that may change without one"):
        dealer.take(NoticeGiven(said))


@pytest.mark.parametrize(
    ("said", "noticed"),
    [
        ({"max_hands": "3"}, {("max_hands", "3"), ("resplit_aces", "no")}),
        ({"max_hands": "3", "resplit_aces": "yes"}, {("max_hands", "3")}),
    ],
)
def test_19_47_2_11_e_notice_of_further_splits_brings_along_what_it_means_for_aces(
    said: dict[str, str], noticed: set[tuple[str, str]]
) -> None:
    clock = Clock()
    dealer = open_table("blackjack", {"resplit_aces": "no"}, clock=clock)
    dealer.take(NoticeGiven(said))
    assert {(notice.option, notice.value) for notice in dealer.game.notices.given(dealer.table)} == noticed
    clock.now = 30 * 60_000
    dealer.take(OptionsChanged(said))
    assert dealer.table.options.max_hands == 3
    check_log(dealer)


def test_the_floor_is_told_which_options_take_notice() -> None:
    dealer = open_table("blackjack", {})
    assert dict(dealer.game.notices.of(dealer.table.options)) == {
        "dealer_card": "19:47-2.6(k)",
        "even_money": "19:47-2.7(c)",
        "surrender": "19:47-2.8(c)",
        "max_hands": "19:47-2.11(e)",
        "resplit_aces": "19:47-2.11(e)",
    }


def test_19_47_2_17_the_additional_wagers_that_are_offered_are_posted_and_their_end_too() -> None:
    dealer = open_table("blackjack", read_options("additional_wager=suited in_between=12-to-1"))
    begin_wagers(dealer)
    dealer.end_wagering()
    suited = "an additional wager is offered: $1 that your first two cards are of one suit. [custom (19:47-2.17)]"
    between = "an additional wager is offered: the dealer's first card falls between your two. [custom (19:47-2.26)]"
    assert kinds(dealer, NoticePosted) == [f"Notice posted: {suited}", f"Notice posted: {between}"]
    dealer.take(OptionsChanged({"additional_wager": "none"}))
    begin_wagers(dealer)
    assert kinds(dealer, NoticeWithdrawn) == [f"Notice withdrawn: {suited}"]


def test_one_notice_may_name_everything_that_takes_notice() -> None:
    dealer = open_table("blackjack", positions=6, seats={"Ann": 10_000})
    named = {
        "dealer_card": "after-players",
        "even_money": "yes",
        "surrender": "yes",
        "max_hands": "3",
        "resplit_aces": "no",
    }
    dealer.take(NoticeGiven(named))
    assert [name for name, _, _ in dealer.table.state.notices] == [
        "even_money",
        "surrender",
        "max_hands",
        "resplit_aces",
    ]


def test_a_later_notice_of_the_same_takes_the_place_of_the_earlier_and_leaves_others() -> None:
    clock = Clock()
    dealer = open_table("blackjack", positions=6, seats={"Ann": 10_000}, clock=clock)
    dealer.take(NoticeGiven({"surrender": "yes"}))
    dealer.take(NoticeGiven({"max_hands": "3"}))
    dealer.take(NoticeGiven({"max_hands": "4"}))
    assert [(name, word) for name, word, _ in dealer.table.state.notices] == [("surrender", "yes"), ("max_hands", "4")]


def test_a_change_without_notice_is_refused_with_everything_that_is_still_to_be_told() -> None:
    clock = Clock()
    dealer = open_table("blackjack", positions=6, seats={"Ann": 10_000}, clock=clock)
    wanted = {"surrender": "yes", "max_hands": "4", "resplit_aces": "no"}
    with pytest.raises(Refused, match=r"notice of surrender=yes max_hands=4 resplit_aces=no first and the change"):
        dealer.take(OptionsChanged(wanted))
    dealer.take(NoticeGiven({"surrender": "yes"}))
    clock.now = 30 * 60_000
    with pytest.raises(Refused, match=r"notice of max_hands=4 resplit_aces=no first and the change") as refused:
        dealer.take(OptionsChanged(wanted))
    assert refused.value.cite == "19:47-2.11(e); custom (19:47-8.3); reading 196"
