"""What the poker room's desk offers at each moment: its forms, their fields, and what it tells."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import find_game
from pitboss.games.poker.desk_events import (
    IncreaseAnswered,
    IncreaseNoticed,
    IncreaseProposed,
    PlayerAbsent,
    PlayerRemoved,
    PlayerReturned,
    SupplementFiled,
    SupplementReviewed,
)
from pitboss.games.poker.desk_forms import PokerDesk
from pitboss.games.poker.events import DisclosureOrdered
from pitboss.play.dealer import Dealer
from pitboss.table.desk import DeskForm, DeskTold, Fact, WaitingList, given_by, read_input
from pitboss.table.events import Giver, OptionsChanged, PlayerLeft, PlayerSeated, WaitingListJoined
from pitboss.table.refusal import Refused
from tests.games.test_poker import fold_round, table
from tests.kit import HOUR, Clock, check_log, open_table

SEATS = {"Ann": 10_000, "Bob": 10_000, "Cy": 10_000}


def offered(dealer: Dealer, giver: Giver = Giver.FLOOR) -> dict[str, DeskForm]:
    """Return what the desk takes from somebody now, by its name."""
    return {form.event.kind: form for form in dealer.desk_forms() if given_by(form.event) is giver}


def values(form: DeskForm, name: str) -> list[Any]:
    """Return what a field of a form may be."""
    (field,) = [field for field in form.fields if field.name == name]
    return [value for value, _ in field.values]


def told(dealer: Dealer) -> DeskTold:
    """Return what everybody is told of the desk."""
    found = dealer.game.desk.told(dealer.table_to_come, dealer.log.now())
    assert found is not None
    return found


def to_floor(dealer: Dealer) -> dict[str, Fact]:
    """Return what the floor is told of the desk."""
    return {fact.label: fact for fact in dealer.game.desk.told_to_floor(dealer.table_to_come)}


def test_most_games_have_no_desk() -> None:
    dealer = open_table("craps")
    desk = dealer.game.desk
    assert dealer.desk_forms() == () and desk.told(dealer.table, 0) is None and desk.told_to_floor(dealer.table) == ()
    assert desk.waiting_list(dealer.table) == WaitingList() and not desk.is_unfinished(dealer.table)
    assert desk.absence(dealer.table, "Ann", is_away=True) is None
    with pytest.raises(Refused, match="nothing at a table of craps takes it"):
        dealer.take(WaitingListJoined("Zoe"))


def test_every_form_becomes_an_input_that_the_desk_takes() -> None:
    dealer = table()
    dealer.take(IncreaseProposed(1_000, {"maximum": "$20"}))
    for form in dealer.desk_forms():
        assert form.event in PokerDesk.inputs or form.event is OptionsChanged
        assert (
            form.label
            and form.cite
            and {field.of or field.name for field in form.fields} <= {name for name, *_ in form.event.fields}
        )
    (form, *_) = [form for form in dealer.desk_forms() if form.is_due and form.whose]
    for name in form.whose or ():
        dealer.take(read_input(PokerDesk.inputs, form.event.kind, form.usual, (Giver.PLAYER,), player=name))
    assert "options_changed" in offered(dealer, Giver.HOUSE)


@pytest.mark.paragraph("19:47-14.17")
def test_19_47_14_17_the_patrons_are_asked_and_the_sign_that_all_agree_to_is_offered() -> None:
    dealer = table()
    proposal = offered(dealer)["increase_proposed"]
    assert [field.name for field in proposal.fields] == ["minimum", "maximum", "first_blind", "second_blind"]
    assert [(field.name, field.usual, field.now) for field in proposal.fields[:2]] == [
        ("minimum", 1_000, 500),
        ("maximum", None, 1_000),
    ]
    dealer.take(IncreaseProposed(1_000, {"maximum": "$20"}))
    assert to_floor(dealer)["Proposed"].words == ("a minimum of $10 with maximum $20; waiting for Ann, Bob and Cy",)
    dealer.take(IncreaseAnswered("Ann", 1_000, True, {"maximum": "$20"}))
    asked, back = [form for form in dealer.desk_forms() if form.event is IncreaseAnswered]
    assert (asked.whose, asked.is_due, back.whose, back.is_due) == (("Bob", "Cy"), True, ("Ann",), False)
    assert [(field.values, field.usual) for field in asked.fields if field.name == "agrees"] == [
        (((True, "I agree"), (False, "I do not")), True)
    ]
    assert {field.name: field.usual for field in back.fields} == {
        "minimum": 1_000,
        "options": {"maximum": "$20"},
        "agrees": False,
    }
    assert back.help == "You agreed to a minimum of $10 with maximum $20; Bob and Cy have not said yet."
    assert "Ann agreed, waiting for Bob and Cy" in to_floor(dealer)["Proposed"].words[0]
    dealer.take(IncreaseAnswered("Bob", 1_000, True, {"maximum": "$20"}))
    assert "Cy has not said yet" in [form.help for form in dealer.desk_forms() if form.event is IncreaseAnswered][1]
    dealer.take(IncreaseAnswered("Cy", 1_000, True, {"maximum": "$20"}))
    assert not [form for form in dealer.desk_forms() if form.event is IncreaseAnswered]
    sign = offered(dealer, Giver.HOUSE)["options_changed"]
    assert (
        sign.usual == {"options": {"minimum": "$10", "maximum": "$20"}}
        and "all agree" in to_floor(dealer)["Proposed"].words[0]
    )
    assert told(dealer).notes[0].whose == ("Ann", "Bob", "Cy")
    dealer.take(OptionsChanged({"minimum": "$10", "maximum": "$20"}))
    assert dealer.table.options.minimum == 1_000 and dealer.log.records[-1].body["cite"]


@pytest.mark.paragraph("19:47-14.17")
def test_19_47_14_17_a_notice_stands_until_what_it_names_is_in_effect_or_cannot_be_any_more() -> None:
    clock = Clock()
    dealer = open_table("poker", {}, seats={"Ann": 10_000, "Bob": 10_000}, clock=clock)
    raised = {"maximum": "$20", "second_blind": "$10"}
    dealer.take(IncreaseNoticed(1_000, raised))
    assert told(dealer).notes[0].words.startswith("Notice: in 30 minutes it may be a minimum of $10")
    assert to_floor(dealer)["Notice"].words[0].endswith("30 minutes after it was posted")
    assert "options_changed" in offered(dealer, Giver.HOUSE)
    fold_round(dealer)
    clock.now += HOUR // 2 - 1
    assert "in 1 minute " in told(dealer).notes[0].words
    with pytest.raises(Refused, match=r"second_blind=[$]10 in 1 minute"):
        dealer.take(OptionsChanged({"minimum": "$10", **raised}))
    dealer.take(OptionsChanged({"check_raise": "no"}))
    clock.now += 1
    assert "from now on" in told(dealer).notes[0].words, "another change leaves it there"
    dealer.take(OptionsChanged({"minimum": "$10", **raised}))
    assert not told(dealer).notes and "Notice" not in to_floor(dealer)
    dealer.take(IncreaseNoticed(1_500, {}))
    dealer.take(OptionsChanged({"maximum": "$10"}))
    assert "Notice" not in to_floor(dealer), "a minimum of $15 no longer goes with the sign"
    check_log(dealer)


def test_the_waiting_list_is_joined_where_no_seat_is_free_for_others() -> None:
    dealer = open_table("poker", {}, seats={"Ann": 10_000, "Bob": 10_000}, positions=2)
    assert dealer.desk_forms()[-1].help == "Every seat is taken. Nobody is on the list."
    dealer.take(WaitingListJoined("Zoe"))
    joining, leaving = list(offered(dealer, Giver.ANYBODY).values())
    assert (joining.whose, joining.help) == (None, "Every seat is taken. 1 person on the list.")
    assert (leaving.whose, told(dealer).list) == (("Zoe",), WaitingList(("Zoe",), ()))
    dealer.take(PlayerLeft("Bob"))
    assert offered(dealer, Giver.ANYBODY)["waiting_list_joined"].help == (
        "The free seat is kept for Zoe. 1 person on the list."
    )
    assert told(dealer).list.called == ("Zoe",) and told(dealer).took_along == {"Bob": 10_000}
    assert {fact.label: fact.words for fact in told(dealer).facts}["Waiting"] == ("Zoe (called to a seat)",)
    dealer.take(WaitingListJoined("Eve"))
    dealer.take(PlayerLeft("Ann"))
    assert offered(dealer, Giver.ANYBODY)["waiting_list_joined"].help == (
        "The free seats are kept for Zoe and Eve. 2 people on the list."
    )
    dealer.take(PlayerSeated("Zoe", 1, 10_000))
    dealer.take(PlayerSeated("Eve", 2, 10_000))
    assert "waiting_list_left" not in offered(dealer, Giver.ANYBODY)


def test_the_desk_hears_once_who_is_away_and_tells_what_that_means_for_the_blinds() -> None:
    dealer = table()
    desk = dealer.game.desk
    assert desk.absence(dealer.table, "Ann", is_away=True) == PlayerAbsent("Ann")
    assert desk.absence(dealer.table, "Ann", is_away=False) is None
    dealer.take(PlayerAbsent("Ann"))
    assert desk.absence(dealer.table, "Ann", is_away=True) is None
    assert told(dealer).notes == ()
    while "Ann" not in dealer.table.state.desk.owing:
        fold_round(dealer)
    (note,) = told(dealer).notes
    assert (note.whose, note.words.startswith("The blinds have passed you")) == (("Ann",), True)
    assert desk.absence(dealer.table, "Ann", is_away=False) == PlayerReturned("Ann")
    dealer.take(PlayerReturned("Ann"))
    (note,) = told(dealer).notes
    assert (note.whose, note.words.startswith("You missed the blinds")) == (("Ann",), True)


def test_time_charges_reports_and_rules_are_offered_while_they_are_due() -> None:
    clock = Clock()
    dealer = open_table("poker", {"time_charge": "$6", "fund": "high-hand"}, seats=SEATS, clock=clock)
    assert not dealer.game.desk.is_unfinished(dealer.table)
    clock.now = HOUR
    fold_round(dealer)
    assert offered(dealer)["time_charge_verified"].is_due and dealer.game.desk.is_unfinished(dealer.table)
    assert to_floor(dealer)["Rake area"].words[0].endswith("of time charges, not verified")
    assert "decks_rotated" in offered(dealer)
    dealer.take(PlayerLeft("Bob"))
    dealer.take(PlayerRemoved("Cy", "signals"))
    assert values(offered(dealer)["player_removed"], "player") == ["Ann", "Bob"]
    assert values(offered(dealer)["report_made"], "about") == ["Cy was required to leave the game (signals)"]
    assert told(dealer).barred == ("Cy",) and told(dealer).notes[-1].whose == ("Cy",)
    dealer.take(SupplementFiled("a card off the table is shown."))
    assert to_floor(dealer)["Submitted"].words == ("a card off the table is shown, not approved yet",)
    assert values(offered(dealer)["supplement_reviewed"], "rule") == ["a card off the table is shown."]
    dealer.take(SupplementReviewed("a card off the table is shown.", is_approved=True, reference="07-117"))
    assert to_floor(dealer)["House rules"].words == ("a card off the table is shown.",)
    assert {fact.label: fact.words for fact in told(dealer).facts}["House rules"] == ("a card off the table is shown.",)


def test_the_floor_is_told_what_the_fund_holds() -> None:
    dealer = open_table("poker", {"fund": "high-hand"}, seats=SEATS)
    while not dealer.table.state.fund:
        dealer.begin_round()
        while dealer.prompt is not None:
            dealer.answer_by_default()
    assert to_floor(dealer)["Fund"].words[0].endswith(", the players'") and dealer.game.desk.fund_cite


@pytest.mark.parametrize(("game", "cite"), [("poker", "19:47-14.15(d)"), ("casino-night-poker", "13:47-20.38(d)")])
def test_19_47_14_15_d_a_hand_may_be_ordered_to_be_disclosed_while_it_is_held(game: str, cite: str) -> None:
    dealer = open_table(game, {}, seats=SEATS)
    assert "disclosure_ordered" not in offered(dealer)
    dealer.begin_round()
    form = offered(dealer)["disclosure_ordered"]
    assert (form.cite, sorted(values(form, "player"))) == (cite, ["Ann", "Bob", "Cy"])
    dealer.take(DisclosureOrdered("Bob", reason="a dispute"))
    assert sorted(values(offered(dealer)["disclosure_ordered"], "player")) == ["Ann", "Cy"]


def test_a_casino_night_offers_what_its_own_text_gives() -> None:
    dealer = open_table("casino-night-poker", {}, seats=SEATS)
    assert list(offered(dealer)) == ["seats_announced"]
    fold_round(dealer)
    assert list(offered(dealer)) == ["seats_announced", "decks_rotated"]
    assert {form.cite.partition(":")[0] for form in offered(dealer).values()} == {"custom (poker room)", "13"}
    facts = {fact.label: fact for fact in told(dealer).facts}
    assert (
        facts["House rules"].words == ("none beyond the regulation",) and facts["Vacant"].cite == "custom (poker room)"
    )


def test_an_empty_casino_table_offers_no_increase_and_nobody_to_remove() -> None:
    dealer = open_table("poker", {}, seats={})
    assert list(offered(dealer)) == ["seats_announced", "supplement_filed"]
    assert find_game("poker").desk.inputs == PokerDesk.inputs
