"""The poker room's desk: what it takes and refuses, who signs, what is due, and how old the decks are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.games import GAMES, find_game
from pitboss.games.poker.desk_events import (
    DeckSorted,
    IncreaseAnswered,
    IncreaseProposed,
    PlayerAbsent,
    PlayerRemoved,
    PlayerReturned,
    ReportMade,
    SupplementFiled,
    TimeChargeAssessed,
    TimeChargeVerified,
)
from pitboss.games.poker.events import SignPosted
from pitboss.games.poker.pot_events import BlindPosted
from pitboss.games.poker.returning import least_buy_in
from pitboss.games.poker.room import MOST_WAITING
from pitboss.games.poker.sign import sign_lines
from pitboss.play.dealer import Dealer
from pitboss.table.event import Event
from pitboss.table.events import (
    ClosingAnnounced,
    OptionsChanged,
    PlayerLeft,
    PlayerSeated,
    RoundRuledVoid,
    RulingGiven,
    TablePaused,
    TableResumed,
    WaitingListJoined,
)
from pitboss.table.money import money
from pitboss.table.options import choose
from pitboss.table.refusal import Refused
from pitboss.table.view import HOUSE, View
from tests.games.test_poker import fold_round, table
from tests.kit import HOUR, Clock, check_log, decide, events, open_prompt, open_table, story


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (PlayerAbsent("Eve"), "nobody called 'Eve' is at the table"),
        (PlayerRemoved("Ann", ""), "needs words that people can read"),
        (SupplementFiled(" "), "needs words that people can read"),
        (DeckSorted("red"), "no such deck is open at the table"),
        (WaitingListJoined(""), "needs words that people can read"),
        (TimeChargeAssessed(), "no time charge is posted"),
    ],
)
def test_what_the_desk_cannot_take_is_refused(event: object, words: str) -> None:
    dealer = table()
    head = dealer.log.head
    with pytest.raises(Refused, match=words):
        dealer.take(event)  # type: ignore[arg-type]
    assert dealer.log.head == head


def test_a_game_without_a_desk_refuses_what_comes_to_one() -> None:
    dealer = open_table("three-card-poker")
    with pytest.raises(Refused, match="nothing at a table of three-card-poker takes it"):
        dealer.take(PlayerAbsent("Ann"))


def test_cards_are_sorted_by_the_casino_text_alone() -> None:
    with pytest.raises(Refused, match="doesn't ask for it"):
        table(game="casino-night-poker").take(DeckSorted("red"))


def test_the_last_player_who_is_removed_leaves_the_table_as_new() -> None:
    dealer = open_table("poker", {}, seats={"Ann": 10_000, "Bob": 10_000})
    dealer.begin_round()
    decide(dealer, "fold", player="Bob")
    assert dealer.table.state.button
    dealer.take(PlayerRemoved("Ann", "of signals"))
    assert dealer.table.state.button
    dealer.take(PlayerRemoved("Bob", "of signals"))
    assert not dealer.table.state.button and not dealer.table.seats
    check_log(dealer)


def test_time_charges_that_nobody_can_pay_are_not_paid() -> None:
    clock = Clock()
    dealer = open_table("poker", {"time_charge": "$6"}, seats={"Ann": 10_000, "Bob": 100}, clock=clock)
    clock.now = HOUR
    with pytest.raises(Refused, match="poker takes two players"):
        dealer.begin_round()
    dealer.take(PlayerSeated("Cy", 3, 10_000))
    dealer.begin_round()
    assert dealer.table.player("Bob").chips == 0
    check_log(dealer)


def test_an_empty_table_may_change_its_minimum() -> None:
    dealer = open_table("poker", {}, seats={})
    dealer.take(OptionsChanged({"minimum": "$10", "maximum": "$20"}))
    assert dealer.table.options.minimum == 1_000


def test_an_empty_table_pays_no_time_charge() -> None:
    clock = Clock()
    dealer = open_table("poker", {"time_charge": "$6", "time_basis": "per-table"}, seats={}, clock=clock)
    clock.now = HOUR
    dealer.take(TimeChargeAssessed())
    assert dealer.table.state.desk.rake_area == 0


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (IncreaseProposed(500), "that's no increase: the minimum is [$]5"),
        (IncreaseProposed(777), "the table's chips can't make it"),
        (IncreaseProposed(200_000_000_000), "no sign goes so high"),
    ],
)
def test_19_47_14_17_a_higher_minimum_is_one_that_a_sign_can_say(event: Event, words: str) -> None:
    with pytest.raises(Refused, match=words) as refused:
        table().take(event)
    assert refused.value.cite == ("19:47-14.17" if "no increase" in words else "custom (19:47-14.17)")


def test_nobody_is_asked_for_a_higher_minimum_at_an_empty_table_or_a_casino_night() -> None:
    with pytest.raises(Refused, match="nobody is at the table to be asked"):
        open_table("poker", {}, seats={}).take(IncreaseProposed(1_000))
    with pytest.raises(Refused, match="asks for neither notice nor agreement"):
        table(game="casino-night-poker").take(IncreaseProposed(1_000))


def all_agree(dealer: Dealer, minimum: int, options: dict[str, str]) -> None:
    """Ask the patrons for a minimum with other options, and let all of them agree."""
    dealer.take(IncreaseProposed(minimum, options))
    for seat in dealer.table.seats:
        dealer.take(IncreaseAnswered(seat.player, minimum, True, dict(dealer.table.state.desk.proposed)))


@pytest.mark.paragraph("19:47-14.17")
def test_19_47_14_17_the_word_of_somebody_who_has_left_is_not_waited_for() -> None:
    dealer = table()
    dealer.take(IncreaseProposed(1_000))
    for name in ("Ann", "Bob"):
        dealer.take(IncreaseAnswered(name, 1_000, True))
    assert dealer.game.duties(dealer.table) == ()
    dealer.take(PlayerLeft("Cy"))
    ((what, cite),) = dealer.game.duties(dealer.table)
    assert "a minimum of $10" in what and cite == "19:47-14.17"
    dealer.take(OptionsChanged({"minimum": "$10"}))
    assert dealer.table.options.minimum == 1_000 and not dealer.table.state.desk.agreed
    assert dealer.game.duties(dealer.table) == ()
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.17")
@pytest.mark.parametrize("going", [PlayerLeft("Ann"), PlayerRemoved("Ann", "signals to Bob")], ids=["left", "removed"])
def test_19_47_14_17_who_agreed_and_left_has_agreed_for_nobody_who_comes_after(going: Event) -> None:
    dealer = table()
    dealer.take(IncreaseProposed(1_000))
    for name in ("Ann", "Bob"):
        dealer.take(IncreaseAnswered(name, 1_000, True))
    dealer.take(replace(going))
    assert dealer.table.state.desk.agreed == ("Bob",)
    if isinstance(going, PlayerLeft):
        dealer.take(PlayerSeated("Ann", 1, 10_000))
        dealer.take(IncreaseAnswered("Cy", 1_000, True))
        with pytest.raises(Refused, match="goes up only if all of them agree"):
            dealer.take(OptionsChanged({"minimum": "$10", "maximum": "$20"}))
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.17")
def test_19_47_14_17_the_minimum_goes_no_further_up_than_was_agreed() -> None:
    dealer = table()
    dealer.take(IncreaseProposed(1_000))
    for name in ("Ann", "Bob", "Cy"):
        dealer.take(IncreaseAnswered(name, 1_000, True))
    head = dealer.log.head
    with pytest.raises(Refused, match="goes up only if all of them agree") as refused:
        dealer.take(OptionsChanged({"minimum": "$20", "maximum": "$40"}))
    assert refused.value.cite.split("; ")[0] == "19:47-14.17" and dealer.log.head == head
    dealer.take(OptionsChanged({"minimum": "$10"}))
    assert dealer.table.options.minimum == 1_000
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.17")
@pytest.mark.parametrize(
    ("options", "before", "what"),
    [
        ({"ante": "$1"}, {}, "an ante of $1"),
        ({"maximum": "$20"}, {}, "a minimum bet in later betting rounds of $20"),
        ({"limit": "fixed"}, {"limit": "spread"}, "a minimum bet in later betting rounds of $10"),
        ({"first_blind": "$5"}, {}, "a second greatest blind bet of $5"),
        ({"third_blind": "$5"}, {}, "a second greatest blind bet of $5, a least of three blind bets of $2"),
        ({"second_blind": "$5"}, {"second_blind": "$2"}, "a greatest blind or forced bet of $5"),
        ({"forced_bet": "$5"}, {"game": "seven-card-stud", "forced_bet": "$2"}, "a greatest blind or forced bet of $5"),
        ({"forced_bet": "$0"}, {"game": "seven-card-stud", "forced_bet": "$2"}, "a greatest blind or forced bet of $5"),
        ({"kill": "kill"}, {"kill": "half-kill"}, "a minimum bet after a kill of $10"),
        ({"kill": "half-kill"}, {}, "a minimum bet after a kill of $7.50"),
    ],
)
def test_19_47_14_17_no_least_or_forced_wager_goes_up_without_the_patrons(
    options: dict[str, str], before: dict[str, str], what: str
) -> None:
    dealer = table(before)
    head = dealer.log.head
    with pytest.raises(Refused, match="goes up only if all of them agree, or 30 minutes after notice") as refused:
        dealer.take(OptionsChanged(options))
    assert refused.value.what == what and dealer.log.head == head
    assert refused.value.cite == "19:47-14.17; custom (19:47-8.3); reading 156"
    all_agree(dealer, 500, options)
    dealer.take(OptionsChanged(options))
    check_log(dealer)


def test_what_does_not_make_wagers_go_up_needs_nobody_s_agreement() -> None:
    dealer = table({"ante": "$1", "kill": "kill"})
    for options in ({"kill": "none"}, {"ante": "$0"}, {"minimum": "$2", "first_blind": "$1", "second_blind": "$2"}):
        dealer.take(OptionsChanged(options))
    dealer.take(OptionsChanged({"limit": "spread", "maximum": "$50"}))
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.17")
@pytest.mark.parametrize(
    ("proposed", "what", "why"),
    [
        (IncreaseProposed(500, {"raises": "4"}), "a minimum of [$]5 with raises=4", "that's no increase"),
        (IncreaseProposed(400, {"ante": "$1"}), "a minimum of [$]4 with ante=[$]1", "that's no increase"),
        (IncreaseProposed(1_000, {"minimum": "$20"}), "minimum=[$]20", "the minimum is named by itself"),
    ],
)
def test_19_47_14_17_patrons_are_asked_for_wagers_that_go_up(proposed: Event, what: str, why: str) -> None:
    with pytest.raises(Refused, match=f"{what}: {why}") as refused:
        table().take(proposed)
    assert refused.value.cite == "19:47-14.17"


def test_patrons_are_not_asked_for_options_that_no_sign_may_have() -> None:
    with pytest.raises(Refused, match="the minimum can't be above the maximum"):
        table().take(IncreaseProposed(2_000))
    with pytest.raises(Refused, match="the game has no such option"):
        table().take(IncreaseProposed(500, {"antes": "$1"}))


def test_a_word_is_on_all_that_was_proposed() -> None:
    dealer = table()
    dealer.take(IncreaseProposed(1_000, {"maximum": "20"}))
    with pytest.raises(Refused, match=r"Allowed: an answer on a minimum of \$10 with maximum=\$20"):
        dealer.take(IncreaseAnswered("Ann", 1_000, True))
    all_agree(dealer, 1_000, {"maximum": "$20"})
    ((what, _),) = dealer.game.duties(dealer.table)
    assert what.startswith("all patrons agree to a minimum of $10 with maximum=$20")
    dealer.take(OptionsChanged({"minimum": "$10"}))
    assert not dealer.table.state.desk.proposed
    check_log(dealer)


def test_who_is_required_to_leave_owes_no_blinds() -> None:
    dealer = table()
    dealer.take(PlayerAbsent("Ann"))
    fold_round(dealer)
    assert dealer.table.state.desk.owing == ("Ann",)
    dealer.take(PlayerRemoved("Ann", "of signals"))
    assert dealer.table.state.desk.owing == dealer.table.state.desk.absent == ()


def test_the_waiting_list_has_an_end() -> None:
    dealer = open_table("poker", {}, positions=2, seats={"Ann": 10_000, "Bob": 10_000})
    for number in range(MOST_WAITING):
        dealer.take(WaitingListJoined(f"Guest {number}"))
    with pytest.raises(Refused, match="the list is full"):
        dealer.take(WaitingListJoined("Zoe"))


@pytest.mark.paragraph("19:47-14.16(b)", "19:47-14.14(b)3.v")
def test_what_the_floor_does_at_the_desk_is_signed_by_name_and_due_until_it_is_done() -> None:
    clock = Clock()
    dealer = table({"time_charge": "$6"}, clock=clock)
    clock.now = HOUR
    dealer.take(TimeChargeAssessed())
    dealer.take(PlayerRemoved("Cy", "of signals.", by="Flo"))
    assert dealer.game.duties(dealer.table) == (
        (
            "the Commission and the Division are to be notified: Cy was required to leave the game (of signals)",
            "19:47-14.16(b)",
        ),
        ("time charges of $9 in the rake area need to be verified", "19:47-14.14(b)3.v"),
    )
    dealer.take(ReportMade("Cy was required to leave the game (of signals)", by="Flo"))
    dealer.take(TimeChargeVerified(900))
    assert dealer.game.duties(dealer.table) == ()
    signed = {record.body["event"]: record.body["by"] for record in dealer.log.records}
    assert signed["player_removed"] == signed["report_made"] == "Flo"
    assert signed["time_charge_verified"] == "floorperson"
    check_log(dealer)


@pytest.mark.paragraph("13:47-20.37(a)4.iii(5)")
def test_13_47_20_37_a_4_iii_5_a_class_a_operator_verifies_the_time_charges() -> None:
    clock = Clock()
    dealer = table({"time_charge": "$6"}, game="casino-night-poker", clock=clock)
    for by, signed in (("", "Class A operator"), ("Flo", "Flo")):
        clock.now += HOUR
        dealer.take(TimeChargeAssessed())
        dealer.take(TimeChargeVerified(900, by=by))
        verified = dealer.log.records[-1].body
        assert (verified["event"], verified["by"]) == ("time_charge_verified", signed)
        assert verified["cite"] == "13:47-20.37(a)4.iii(5)"
    check_log(dealer)


@pytest.mark.parametrize(
    ("game", "who", "cite"),
    [
        pytest.param(
            "poker", "poker shift supervisor", "19:47-14.15(b)", marks=pytest.mark.paragraph("19:47-14.15(b)")
        ),
        pytest.param(
            "casino-night-poker", "Class A operator", "13:47-20.38(b)", marks=pytest.mark.paragraph("13:47-20.38(b)")
        ),
    ],
)
def test_a_ruling_is_given_by_whom_the_text_names(game: str, who: str, cite: str) -> None:
    dealer = table(game=game)
    dealer.take(RulingGiven("the call stands"))
    dealer.begin_round()
    dealer.take(RoundRuledVoid("a dispute"))
    for kind in (RulingGiven, RoundRuledVoid):
        (ruled,) = events(dealer, kind)
        assert (ruled.by, ruled.cite) == (who, cite) and ruled.words().startswith(f"The {who} ")
    with pytest.raises(Refused, match="reserved for the house"):
        dealer.take(PlayerSeated(who, 6, 10_000))
    check_log(dealer)


@pytest.mark.parametrize(
    ("game", "who", "cite"),
    [
        ("poker", "floorperson", "custom (floorperson's ruling)"),
        ("casino-night-poker", "Class A operator", "custom (13:47-20.38)"),
    ],
)
def test_a_pause_and_a_closing_are_no_ruling_in_a_dispute(game: str, who: str, cite: str) -> None:
    dealer = table(game=game)
    dealer.take(TablePaused("a new lamp", by="Flo"))
    dealer.take(TableResumed())
    dealer.take(ClosingAnnounced("the night ends"))
    assert [record.body["by"] for record in dealer.log.records[-3:]] == ["Flo", who, who]
    assert story(dealer)[-3:] == [
        f"The {who} pauses the table (a new lamp). [{cite}]",
        f"The {who} resumes play. [{cite}]",
        f"The {who} announces that the table is closing (the night ends). [{cite}]",
    ]
    check_log(dealer)


@pytest.mark.paragraph("13:47-20.4")
def test_13_47_20_4_a_casino_night_has_the_poker_that_is_authorized_there() -> None:
    with pytest.raises(Refused) as refused:
        open_table("casino-night-poker", {"game": "omaha"})
    assert "13:47-20.4" in refused.value.cite and refused.value.allowed == "holdem, seven-card-stud"


# Blinds while somebody waits for them


def test_where_the_player_with_the_button_waits_the_two_others_post_as_from_its_left() -> None:
    dealer = table()
    dealer.take(PlayerAbsent("Ann"))
    fold_round(dealer)
    assert dealer.table.state.desk.owing == ("Ann",)
    dealer.take(PlayerReturned("Ann"))
    dealer.begin_round()
    told = story(dealer)
    assert any("Ann has the button" in line for line in told[-8:])
    decide(dealer, "wait", player="Ann")
    posted = [line.split(" [")[0] for line in story(dealer) if " posts the " in line][-2:]
    assert posted == ["Bob posts the first blind of $2.", "Cy posts the second blind of $5."]
    assert open_prompt(dealer).player == "Bob"
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.17")
@pytest.mark.parametrize(
    ("options", "said", "unsaid"),
    [
        ({}, ["raises: 3", "heads-up: no limit on raises"], "heads-up: 3"),
        ({"heads_up_raises": "as-posted"}, ["raises: 3", "heads-up: 3"], "no limit on raises"),
        ({"raises": "unlimited"}, ["raises: unlimited"], "heads-up"),
    ],
)
def test_19_47_14_17_the_sign_says_how_often_may_be_raised(
    options: dict[str, str], said: list[str], unsaid: str
) -> None:
    dealer = table(options)
    dealer.begin_round()
    (sign,) = [line for line in story(dealer) if line.startswith("The sign at the table says")]
    assert all(words in sign for words in said) and unsaid not in sign


# Who comes back


def gone_and_back(seat: int, chips: int, after: int = 0, **options: str) -> Dealer:
    """Let Cy leave after two rounds, and sit down again after so many more."""
    dealer = table(options, positions=4)
    fold_round(dealer)  # the button lies before Cy
    fold_round(dealer)  # and now before Ann
    dealer.take(PlayerLeft("Cy"))
    for _ in range(after):
        fold_round(dealer)
    dealer.take(PlayerSeated("Cy", seat, chips))
    return dealer


def stack_of_cy() -> int:
    """Return with how much Cy leaves there."""
    dealer = gone_and_back(3, 100_000)
    left = [record.body for record in dealer.log.records if record.body["event"] == "player_left"]
    assert left
    before = View(HOUSE).fold(dealer.log.records[: left[0]["seq"] - 1])
    return before.chips["Cy"]


def test_who_left_brings_back_at_least_what_was_taken_along() -> None:
    had = stack_of_cy()
    with pytest.raises(Refused, match=rf"Cy left with \{money(had)} less than an hour ago") as refused:
        gone_and_back(3, had - 50)
    assert refused.value.allowed == f"at least {money(had)}" and refused.value.cite == "custom (19:47-14.7)"
    check_log(gone_and_back(3, had))


def test_who_left_is_no_newcomer_in_other_letters() -> None:
    dealer = table(positions=4)
    dealer.take(PlayerLeft("Cy"))
    fold_round(dealer)
    assert dealer.table.state.desk.owing == ("Cy",) and least_buy_in(dealer.table, "CY", 0) == 10_000
    with pytest.raises(Refused, match=r"Cy left with \$100 less than an hour ago"):
        dealer.take(PlayerSeated("cy", 3, 500))
    dealer.take(PlayerSeated("cy", 3, 10_000))
    desk = dealer.table.state.desk
    assert (desk.owing, desk.gone) == (("cy",), ())
    check_log(dealer)


def test_after_an_hour_somebody_who_left_is_a_newcomer() -> None:
    clock = Clock()
    dealer = table(clock=clock, positions=4)
    dealer.take(PlayerLeft("Cy"))
    fold_round(dealer)
    assert least_buy_in(dealer.table, "Cy", clock.now) == 10_000 and dealer.table.state.desk.owing == ("Cy",)
    clock.now = HOUR - 1
    with pytest.raises(Refused, match="less than an hour ago"):
        dealer.take(PlayerSeated("Cy", 3, 500))
    clock.now = HOUR
    assert least_buy_in(dealer.table, "Cy", clock.now) == 0
    dealer.take(PlayerSeated("Cy", 3, 500))
    assert dealer.table.state.desk.gone == () and dealer.table.state.desk.owing == ()
    check_log(dealer)


def test_nobody_dodges_the_blinds_by_leaving_for_a_while() -> None:
    dealer = gone_and_back(3, 100_000, after=1)
    assert dealer.table.state.desk.owing == ("Cy",)
    dealer.take(PlayerSeated("Dee", 4, 10_000))
    dealer.begin_round()
    assert dealer.log.records[-1].body["event"] == "button_placed" and open_prompt(dealer).player == "Cy"
    assert [choice.word for choice in open_prompt(dealer).choices] == ["post", "wait"]
    check_log(dealer)


@pytest.mark.paragraph("13:47-20.2(a)[Blind bet]", "13:47-20.36(d)")
def test_13_47_20_2_blind_bets_are_asked_at_a_casino_night_only_of_the_positions_that_have_them() -> None:
    dealer = table(game="casino-night-poker")
    dealer.take(PlayerSeated("Dee", 4, 10_000))
    dealer.take(PlayerAbsent("Ann"))
    fold_round(dealer)
    dealer.take(PlayerReturned("Ann"))
    fold_round(dealer)
    blinds = [each for each in events(dealer, BlindPosted) if isinstance(each, BlindPosted)]
    assert [each.player for each in blinds] == ["Bob", "Cy", "Bob", "Cy"] and dealer.table.state.desk.owing == ()
    assert {"13:47-20.36(d)", "13:47-20.2(a)[Blind bet]"} <= set(blinds[0].cite.split("; "))
    assert any(line.startswith("Ann ") and "folds" in line for line in story(dealer)), "she is dealt in at once"
    dealer.take(PlayerLeft("Ann"))
    dealer.take(PlayerSeated("Ann", 5, 10_000))
    assert dealer.table.state.desk.owing == ()
    check_log(dealer)


@pytest.mark.paragraph("13:47-20.36(d)")
def test_13_47_20_36_d_the_amount_and_number_of_all_blind_bets_are_on_the_sign() -> None:
    night = {"third_blind": "$5"}
    for game, cited in (("holdem", True), ("seven-card-stud", False)):
        dealer = table({"game": game, **night}, game="casino-night-poker")
        dealer.begin_round()
        (sign,) = events(dealer, SignPosted)
        assert isinstance(sign, SignPosted)
        assert ("13:47-20.36(d)" in sign.cite.split("; ")) == ("blinds $2, $5, $5" in sign.lines) == cited
        assert not any("missed" in line for line in sign.lines)


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({}, "missed blinds: post $5 and $2 dead, or wait"),
        ({"second_blind": "$0"}, "missed blinds: post $2, or wait"),
    ],
)
def test_the_sign_of_a_casino_says_what_becomes_of_missed_blinds(options: dict[str, str], line: str) -> None:
    assert line in SignPosted(tuple(sign_lines(choose(GAMES["poker"].options, options)))).words().split("; ")


def test_another_seat_puts_off_no_blinds() -> None:
    assert gone_and_back(3, 100_000).table.state.desk.owing == ()
    assert gone_and_back(4, 100_000).table.state.desk.owing == ("Cy",)
    assert gone_and_back(4, 100_000, game="seven-card-stud").table.state.desk.owing == ()


def test_what_is_owed_is_not_asked_for_where_the_sign_has_no_blinds_any_more() -> None:
    dealer = gone_and_back(4, 100_000)
    without_blinds = {"first_blind": "$0", "second_blind": "$0", "ante": "$1"}
    all_agree(dealer, 500, without_blinds)
    dealer.take(OptionsChanged(without_blinds))
    fold_round(dealer)
    assert not any("blinds missed" in line for line in story(dealer))
    check_log(dealer)


def test_who_leaves_in_a_round_sits_down_again_when_it_is_over() -> None:
    dealer = table()
    dealer.begin_round()
    dealer.take(PlayerLeft("Ann"))
    head = dealer.log.head
    with pytest.raises(Refused, match="left in this round, which isn't over"):
        dealer.take(PlayerSeated("Ann", 1, 10_000))
    assert dealer.log.head == head
    while dealer.is_in_round:
        decide(dealer, "fold")
    dealer.take(PlayerSeated("Ann", 1, 10_000))
    check_log(dealer)


def test_at_a_table_that_all_have_left_the_chips_are_remembered_and_no_seat_is() -> None:
    dealer = table()
    fold_round(dealer)
    had = {player.name: player.chips for player in dealer.table.players}
    for name in had:
        dealer.take(PlayerLeft(name))
    with pytest.raises(Refused, match="less than an hour ago"):
        dealer.take(PlayerSeated("Bob", 1, 50))
    for position, (name, chips) in enumerate(reversed(had.items()), start=1):
        dealer.take(PlayerSeated(name, position, chips))
    assert dealer.table.state.desk.owing == ()
    check_log(dealer)


@pytest.mark.parametrize(
    ("game", "settings", "brings"),
    [
        ("poker", {}, 500),
        ("poker", {"minimum": "$10", "maximum": "$20"}, 1_000),
        ("casino-night-poker", {}, 500),
        ("three-card-poker", {}, 0),
    ],
)
def test_a_newcomer_at_poker_brings_the_least_wager(game: str, settings: dict[str, str], brings: int) -> None:
    rules = find_game(game)
    assert rules.seating.newcomer_brings(choose(rules.options, settings)) == brings
