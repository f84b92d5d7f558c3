"""The floor at a poker table: who may sign, who is removed and reported, what is added to the rules, what is left."""

from __future__ import annotations

import pytest

from pitboss.games.poker.desk_events import (
    PlayerRemoved,
    ReportDue,
    ReportMade,
    SupplementFiled,
    SupplementReviewed,
    TimeChargeAssessed,
    TimeChargeVerified,
)
from pitboss.games.poker.room import MOST_SUPPLEMENTS
from pitboss.play.dealer import Dealer
from pitboss.table.events import (
    ClosingAnnounced,
    DutyLeft,
    PlayerLeft,
    PlayerSeated,
    RoundRuledVoid,
    RulingGiven,
    TablePaused,
    TableResumed,
    WaitingListJoined,
)
from pitboss.table.refusal import Refused
from pitboss.table.view import SPECTATOR, View
from tests.games.test_poker import fold_round, table
from tests.kit import HOUR, Clock, check_log, decide, events, open_prompt, story

ABOUT = "Cy was required to leave the game (signals to Ann)"


def charged(game: str = "poker") -> Dealer:
    """Return a table with $9 of time charges in its rake area."""
    clock = Clock()
    dealer = table({"time_charge": "$6"}, game=game, clock=clock)
    clock.now = HOUR
    dealer.take(TimeChargeAssessed())
    return dealer


# Who signs


@pytest.mark.parametrize(
    ("game", "by", "why"),
    [
        ("poker", "Ann", "Ann plays at the table"),
        ("poker", "ANN", "Ann plays at the table"),
        ("poker", "Class A operator", "it is not for a Class A operator to do here"),
        *(
            ("poker", by, "it is not for a dealer to do here")
            for by in ("dealer", "DEALER", "the dealer", "\uff24ealer")
        ),
        *(("poker", by, f"it is not for a {by} to do here") for by in ("house", "table", "tray")),
        ("casino-night-poker", "Bob", "Bob plays at the table"),
        ("casino-night-poker", "The Dealer", "it is not for a dealer to do here"),
        ("casino-night-poker", "supervisor", "it is not for a supervisor to do here"),
        ("casino-night-poker", "floorperson", "it is not for a floorperson to do here"),
        ("casino-night-poker", "poker shift supervisor", "it is not for a poker shift supervisor to do here"),
    ],
)
def test_time_charges_are_verified_by_an_office_of_the_text_and_no_player(game: str, by: str, why: str) -> None:
    dealer = charged(game)
    head = dealer.log.head
    with pytest.raises(Refused, match=why) as refused:
        dealer.take(TimeChargeVerified(900, by=by))
    assert dealer.log.head == head and dealer.table.state.desk.rake_area == 900
    assert refused.value.cite == ("19:47-14.14(b)3.v" if game == "poker" else "13:47-20.37(a)4.iii(5)")


@pytest.mark.paragraph("19:47-14.14(b)3.v")
@pytest.mark.parametrize("by", ["floorperson", "supervisor", "poker shift supervisor", "Flo"])
def test_19_47_14_14_b_3_v_a_floorperson_or_the_supervisor_of_one_verifies(by: str) -> None:
    dealer = charged()
    dealer.take(TimeChargeVerified(900, by=by))
    assert dealer.log.records[-1].body["by"] == by and dealer.table.state.desk.rake_area == 0


@pytest.mark.parametrize(
    ("game", "by", "allowed"),
    [
        pytest.param("poker", "floorperson", "a poker shift supervisor", marks=pytest.mark.paragraph("19:47-14.15(b)")),
        pytest.param(
            "casino-night-poker", "floorperson", "a Class A operator", marks=pytest.mark.paragraph("13:47-20.38(b)")
        ),
        ("poker", "dealer", "a poker shift supervisor"),
        ("casino-night-poker", "the DEALER", "a Class A operator"),
        ("three-card-poker", "Dealer", "a floorperson"),
        ("poker", "bob", "a poker shift supervisor who does not play there"),
        ("three-card-poker", "Ann", "a floorperson who does not play there"),
    ],
)
def test_nobody_decides_a_dispute_but_whom_the_text_names_and_no_player_at_the_table(
    game: str, by: str, allowed: str
) -> None:
    dealer = table({}, game=game)
    dealer.begin_round()
    named = {"poker": "19:47-14.15(b)", "casino-night-poker": "13:47-20.38(b)"}
    for ruling in (RulingGiven("the call stands", by=by), RoundRuledVoid("a dispute", by=by)):
        head = dealer.log.head
        with pytest.raises(Refused) as refused:
            dealer.take(ruling)
        assert refused.value.allowed == allowed and dealer.log.head == head
        assert refused.value.cite == named.get(game, refused.value.cite)
    dealer.take(RulingGiven("the call stands", by="Flo"))
    check_log(dealer)


@pytest.mark.parametrize(
    ("game", "by", "why"),
    [
        ("poker", "ann", "Ann plays at the table"),
        ("poker", "dealer", "it is not for a dealer to do here"),
        ("poker", "Class A operator", "it is not for a Class A operator to do here"),
        ("casino-night-poker", "floorperson", "it is not for a floorperson to do here"),
        ("three-card-poker", "dealer", "it is not for a dealer to do here"),
    ],
)
def test_the_game_is_stopped_and_goes_on_by_the_word_of_nobody_who_has_no_say_in_it(
    game: str, by: str, why: str
) -> None:
    dealer = table({}, game=game)
    for event in (TablePaused("a dispute", by=by), TablePaused("a dispute"), TableResumed(by=by)):
        head = dealer.log.head
        if event.by == by:
            with pytest.raises(Refused, match=why):
                dealer.take(event)
            assert dealer.log.head == head
        else:
            dealer.take(event)
    assert dealer.is_paused
    check_log(dealer)


def test_where_no_text_says_who_decides_a_person_of_the_house_who_plays_may_stop_the_game() -> None:
    dealer = table({}, game="three-card-poker")
    dealer.take(TablePaused("a spill", by="Ann"))
    dealer.take(TableResumed(by="Ann"))
    check_log(dealer)


@pytest.mark.parametrize("by", ["Ann", "house", "floorperson", "poker shift supervisor"])
def test_who_opened_a_table_may_close_it_and_so_may_the_house(by: str) -> None:
    dealer = table()
    dealer.take(ClosingAnnounced("it is late", by=by))
    assert dealer.log.records[-1].body["by"] == by
    for other in ("Dealer", "Class A operator", "Table"):
        with pytest.raises(Refused, match="announcing the closing: it is not for a"):
            dealer.take(ClosingAnnounced("it is late", by=other))
    check_log(dealer)


def test_the_house_voids_the_round_of_a_table_that_it_takes_down_and_rules_in_no_dispute() -> None:
    dealer = table()
    dealer.begin_round()
    with pytest.raises(Refused, match="it is not for a house to do here"):
        dealer.take(RulingGiven("the call stands", by="house"))
    dealer.take(RoundRuledVoid("the table is taken down", by="house"))
    assert not dealer.is_in_round
    check_log(dealer)


# Conduct


@pytest.mark.parametrize("reason", ["", "  ", "...", "?!", "17"])
def test_nobody_is_removed_for_no_reason(reason: str) -> None:
    dealer = table()
    head = dealer.log.head
    with pytest.raises(Refused, match="removing a player") as refused:
        dealer.take(PlayerRemoved("Cy", reason))
    assert refused.value.cite == "19:47-14.16(b)" and dealer.log.head == head


@pytest.mark.paragraph("19:47-14.16(b)")
def test_19_47_14_16_b_the_report_is_due_at_once_and_may_be_made_in_the_round() -> None:
    dealer = table()
    dealer.begin_round()
    dealer.take(PlayerRemoved("cy", " signals to Ann. "))
    assert dealer.is_in_round
    (due,) = events(dealer, ReportDue)
    assert isinstance(due, ReportDue) and (due.about, due.cite) == (ABOUT, "19:47-14.16(b)")
    dealer.take(ReportMade(ABOUT))
    decide(dealer, "fold")
    assert not dealer.is_in_round and dealer.table.state.desk.reports == ()
    assert len(events(dealer, ReportDue)) == 1
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.16(b)")
@pytest.mark.parametrize(
    ("answers", "last"),
    [([*["check"] * 6, "muck"], "Cy wins $15"), (["bet", "call"], "Cy runs out of time and folds")],
)
def test_19_47_14_16_b_who_is_removed_in_a_round_acts_no_more_and_the_hand_is_finished_by_default(
    answers: list[str], last: str
) -> None:
    dealer = table(stacks=["9c 2h As 9d 7s Ad 3c Ah 8d 4s 3d Jc 3h 2s"])
    dealer.begin_round()
    for called in ("call", "call", "check"):
        decide(dealer, called)
    dealer.take(PlayerRemoved("Cy", "signals to Ann"))
    (removed,) = events(dealer, PlayerRemoved)
    assert removed.cite == "19:47-14.16(b); reading 160"
    for answer in answers:
        assert open_prompt(dealer).player != "Cy"
        decide(dealer, answer)
    assert [line for line in story(dealer) if line.startswith("Cy ")][-1].startswith(last)
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.16(b)")
def test_19_47_14_16_b_a_removal_says_what_becomes_of_a_hand_only_where_there_is_one() -> None:
    dealer = table()
    dealer.take(PlayerRemoved("Ann", "signals"))
    dealer.take(PlayerSeated("Dee", 4, 10_000))
    dealer.begin_round()
    folded = open_prompt(dealer).player
    decide(dealer, "fold")
    dealer.take(PlayerRemoved(folded, "signals"))
    assert [event.cite for event in events(dealer, PlayerRemoved)] == ["19:47-14.16(b)"] * 2
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.16(b)")
def test_19_47_14_16_b_who_was_removed_does_not_come_back_under_the_same_name_in_other_letters() -> None:
    dealer = table()
    dealer.take(PlayerRemoved("Cy", "signals"))
    assert [seat.player for seat in dealer.table.seats] == ["Ann", "Bob"]
    for event in (PlayerSeated("CY", 3, 10_000), PlayerSeated("\uff23y", 3, 10_000), WaitingListJoined("cy")):
        with pytest.raises(Refused, match="that person was required to leave the game"):
            dealer.take(event)
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.16(b)")
@pytest.mark.parametrize("is_in_round", [False, True])
def test_19_47_14_16_b_who_has_acted_so_and_left_is_reported_and_kept_out_too(is_in_round: bool) -> None:
    dealer = table()
    if is_in_round:
        dealer.begin_round()
    dealer.take(PlayerLeft("Cy"))
    dealer.take(PlayerRemoved("cy", "signals to Ann"))
    if is_in_round:
        dealer.answer_by_default()
    desk = dealer.table.state.desk
    assert (desk.removed, desk.reports, desk.gone) == (("Cy",), (ABOUT,), ())
    assert [seat.player for seat in dealer.table.seats] == ["Ann", "Bob"]
    assert "Cy" not in View(SPECTATOR).fold(dealer.log.records).chips
    with pytest.raises(Refused, match="that person was required to leave the game"):
        dealer.take(PlayerSeated("Cy", 3, 10_000))
    with pytest.raises(Refused, match="nobody called 'Cy' is at the table"):
        dealer.take(PlayerRemoved("Cy", "signals to Ann"))
    dealer.take(ReportMade(ABOUT))
    check_log(dealer)


def test_who_sits_or_waits_at_the_table_waits_for_no_seat_in_other_letters() -> None:
    dealer = table(positions=3)
    dealer.take(WaitingListJoined("Zoe"))
    for name, does in (("ZOE", "waits already"), ("ann", "sits at the table already")):
        with pytest.raises(Refused, match=does):
            dealer.take(WaitingListJoined(name))


def test_as_many_vacant_seats_as_people_wait_are_kept_for_them_and_no_more() -> None:
    dealer = table(positions=3)
    dealer.take(WaitingListJoined("Zoe"))
    dealer.take(PlayerLeft("Cy"))
    with pytest.raises(Refused, match="the vacant seats are kept for Zoe"):
        dealer.take(PlayerSeated("Yan", 3, 10_000))
    dealer.take(PlayerLeft("Bob"))
    dealer.take(PlayerSeated("Yan", 3, 10_000))
    dealer.take(PlayerSeated("Zoe", 2, 10_000))
    assert dealer.table.state.desk.waiting == ()
    check_log(dealer)


# What a closing leaves


@pytest.mark.paragraph("19:47-14.16(b)", "19:47-14.14(b)3.v")
def test_what_the_floor_has_not_finished_is_told_when_the_table_closes() -> None:
    dealer = charged()
    dealer.take(PlayerRemoved("Cy", "signals to Ann"))
    dealer.close()
    assert story(dealer)[-3:-1] == [
        "$9 stays in the rake area: time charges that nobody has verified. [19:47-14.14(b)3.v]",
        f"Still to do after closing: the Commission and the Division are to be notified: {ABOUT}. [19:47-14.16(b)]",
    ]
    check_log(dealer)


def test_a_report_alone_outlasts_a_table_too_and_one_that_was_made_does_not() -> None:
    dealer = table()
    fold_round(dealer)
    dealer.take(PlayerRemoved("Cy", "signals to Ann"))
    dealer.close()
    assert len(events(dealer, DutyLeft)) == 1
    check_log(dealer)
    dealer = table()
    dealer.take(PlayerRemoved("Cy", "signals to Ann"))
    dealer.take(ReportMade(ABOUT))
    dealer.close()
    assert events(dealer, DutyLeft) == []


# House supplements


@pytest.mark.paragraph("19:47-14.15(r)")
def test_19_47_14_15_r_a_supplement_holds_once_the_commission_has_approved_it() -> None:
    dealer = table()
    dealer.take(SupplementFiled("a card off the table is shown to all"))
    dealer.take(SupplementFiled("whoever argues is dealt out"))
    assert dealer.table.state.desk.supplements == ()
    dealer.take(SupplementReviewed("whoever argues is dealt out", False, "07-118"))
    dealer.take(SupplementReviewed("a card off the table is shown to all", True, "07-117", by="Flo"))
    desk = dealer.table.state.desk
    assert (desk.supplements, desk.submitted) == (("a card off the table is shown to all",), ())
    with pytest.raises(Refused, match="no such rule was submitted") as refused:
        dealer.take(SupplementReviewed("a card off the table is shown to all", True))
    assert refused.value.cite == "19:47-14.15(r)" and refused.value.allowed == "submitting a rule first"
    check_log(dealer)


@pytest.mark.paragraph("19:47-14.15(r)")
def test_19_47_14_15_r_the_word_is_the_commissions_by_its_reference_whoever_of_the_house_tells_of_it() -> None:
    dealer = table()
    dealer.take(SupplementFiled("a card off the table is shown to all"))
    head = dealer.log.head
    for reference in ("", "  ", "07\n117"):
        with pytest.raises(Refused, match="the reference of the Commission's word") as refused:
            dealer.take(SupplementReviewed("a card off the table is shown to all", True, reference))
        assert refused.value.cite == "custom (poker room)" and dealer.log.head == head
    dealer.take(SupplementReviewed("a card off the table is shown to all", True, "07-117", by="Flo"))
    (reviewed,) = events(dealer, SupplementReviewed)
    rule = "and the internal controls add: a card off the table is shown to all."
    assert reviewed.words() == f"The Commission approves (reference 07-117, as told by Flo), {rule}"
    of_before = SupplementReviewed("a card off the table is shown to all", True, by="floorperson")
    assert of_before.words() == f"The Commission approves (as told by the floorperson), {rule}"
    check_log(dealer)


def test_a_casino_night_has_no_supplements() -> None:
    dealer = table(game="casino-night-poker")
    for event in (SupplementFiled("a rule"), SupplementReviewed("a rule", True)):
        with pytest.raises(Refused, match="the casino night text gives no such right"):
            dealer.take(event)


def test_supplements_are_kept_each_once_and_no_more_than_people_read() -> None:
    dealer = table()
    for number in range(MOST_SUPPLEMENTS):
        dealer.take(SupplementFiled(f"rule {number}"))
    dealer.take(SupplementReviewed("rule 3", True, "07-117"))
    with pytest.raises(Refused, match="there already"):
        dealer.take(SupplementFiled("rule 3"))
    with pytest.raises(Refused, match="the board is full"):
        dealer.take(SupplementFiled("one more"))
    check_log(dealer)
