"""The desk of a live poker table: absent players, the waiting list, conduct, time charges, limits and supplements."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.chance import reconstruct, verify_shuffle
from pitboss.games.poker.felt import DeskState
from pitboss.games.poker.room import vacant_seats
from pitboss.play.replay import replay
from pitboss.server.history import log_lines
from pitboss.server.lobby import told_of
from pitboss.server.store.step import Entry
from pitboss.server.store.store import Store
from pitboss.server.table.forms import desk_json
from pitboss.server.table.live import due_json
from pitboss.server.table.pace import FINISHED_WITHIN, OFFERED_FOR
from pitboss.server.table.regulars import CHIPS
from pitboss.table.refusal import Refused
from pitboss.table.view import SPECTATOR, Viewer
from tests.server.live import WALLET, Live, check_ledger, plan_of

HALF_AN_HOUR = 1_800_000


def poker(store: Store, seated: tuple[str, ...] = ("Ann", "Bob", "Cy"), **changed: Any) -> Live:
    """Open a poker table with people at it, from the dealer's left."""
    about: dict[str, Any] = {"game": "poker", "positions": 3, "options": {}}
    live = Live(store, plan_of(**about | changed))
    for name in seated:
        live.sit(name, vacant_seats(live.table.dealer.table)[0])
    live.join("Zoe")
    return live


def desk(live: Live) -> DeskState:
    """Return what the desk keeps."""
    found: DeskState = live.table.dealer.table.state.desk
    return found


def to_come(live: Live) -> DeskState:
    """Return what the desk will keep when the round is over."""
    found: DeskState = live.table.dealer.table_to_come.state.desk
    return found


def told(live: Live) -> dict[str, Any]:
    """Return what everybody is told of the desk."""
    found = desk_json(live.table)
    assert found is not None
    return dict(found)


def noted(live: Live, name: str) -> list[str]:
    """Return what the desk has to tell somebody."""
    return [note["words"] for note in told(live)["notes"] if name in note["whose"]]


def asked(live: Live) -> list[str]:
    """Return whose word on a higher minimum the desk waits for."""
    forms = [form for form in told(live)["forms"] if form["event"] == "increase_answered" and form["is_due"]]
    return [name for form in forms for name in form["whose"]]


def due(live: Live) -> dict[str, Any]:
    """Return what the floor is told of the table."""
    return dict(due_json(live.table, live.clock()))


def test_19_47_14_17_a_minimum_goes_up_half_an_hour_after_notice_against_the_will_of_a_patron(store: Store) -> None:
    live = poker(store)
    beside = {"maximum": "$20", "first_blind": "$5", "second_blind": "$10"}
    live.floor("desk", by="Flo", event="increase_noticed", fields={"minimum": 1_000, "options": beside})
    assert live.last("increase_noticed")["by"] == "Flo"
    coming = "a minimum of $10 with maximum $20, first blind $5, second blind $10"
    assert noted(live, "Ann") == [f"Notice: in 30 minutes it may be {coming}."]
    (sign,) = [form for form in due(live)["desk"]["forms"] if form["event"] == "options_changed"]
    assert sign["help"].startswith("30 minutes after the notice, from the next round on, the sign says a minimum")
    options = {"minimum": "$10", **beside}
    with live.unchanged():
        live.floor("options", options=options)
    live.clock.now += HALF_AN_HOUR
    assert noted(live, "Ann") == [f"Notice: from now on it may be {coming}."]
    live.floor("options", options=options)
    assert live.table.dealer.table.options.minimum == 1_000 and not noted(live, "Ann")


@pytest.mark.parametrize("game", ["poker", "casino-night-poker"])
def test_19_47_14_15_j_a_player_says_one_thing_and_does_another_and_the_words_count(store: Store, game: str) -> None:
    live = poker(store, game=game)
    prompt, ask = live.asked()
    other = next(name for name in ("Ann", "Bob", "Cy") if name != ask.player)
    with pytest.raises(Refused, match="words out of turn don't count"):
        live.do(other, "decide", prompt=prompt, choice="fold", gesture="call")
    live.do(ask.player, "decide", prompt=prompt, choice="call", gesture="raise")
    said = live.last("action_said")
    assert (said["choice"], said["gesture"], said["added"]) == ("call", "raise", 500)


def takes(live: Live) -> list[str]:
    """Return what the floor may bring to the desk now."""
    return [form["event"] for form in due(live)["desk"]["forms"]]


def values(live: Live, event: str) -> list[Any]:
    """Return what the first field of a form of the floor's may be now."""
    (form,) = [form for form in due(live)["desk"]["forms"] if form["event"] == event]
    return [each["value"] for each in form["fields"][0]["values"]]


def play_round(live: Live) -> None:
    """Let a round begin, and come to its end by everybody's silence."""
    live.go_on_until(lambda: live.table.dealer.is_in_round)
    for sitting in live.table.people.values():
        sitting.answer()
    live.finish()


# Absent players


def test_who_sits_out_is_dealt_no_cards_and_answers_for_the_blinds_on_coming_back(store: Store) -> None:
    live = poker(store, ("Ann", "Bob", "Cy", "Dee"), positions=4)
    live.do("Ann", "away", is_away=True)
    live.asked()
    assert live.last("player_absent")["player"] == "Ann"
    dealt = [record.body["positions"] for record in live.records if record.body["event"] == "cards_dealt"]
    assert dealt and not any(1 in positions for positions in dealt)
    assert noted(live, "Ann") == [], "the round is not over"
    live.finish()
    assert desk(live).absent == desk(live).owing == ("Ann",)
    assert noted(live, "Ann")[0].startswith("The blinds have passed you")
    live.do("Ann", "away", is_away=False)
    _, ask = live.asked("Ann")
    assert live.last("player_returned")["by"] == "Ann"
    assert [choice.word for choice in ask.choices] == ["post", "wait"]
    live.reopen()
    assert desk(live).absent == ()
    live.replay()


def test_whose_browser_is_gone_is_absent_to_the_desk_until_it_comes_back(store: Store) -> None:
    live = poker(store)
    live.table.people["Bob"].lose_sight()
    live.asked()
    assert to_come(live) == desk(live) and desk(live).absent == ("Bob",)
    live.table.people["Bob"].come_into_sight()
    live.finish()
    live.asked()
    assert desk(live).absent == ()


def test_at_other_games_nobody_is_absent_to_a_desk(store: Store) -> None:
    live = Live(store, plan_of())
    live.join("Zoe")
    live.sit("Ann")
    live.do("Ann", "away", is_away=True)
    assert (
        desk_json(live.table) is None
        and told_of(live.table, "", None).standing["desk"] is None
        and due(live)["desk"] is None
    )
    with live.unchanged():
        live.do("Zoe", "desk", event="waiting_list_joined")
    with live.unchanged():
        live.floor("desk", event="seats_announced")


# Who comes back


def test_who_leaves_and_comes_back_brings_the_same_chips_and_owes_the_blinds_that_went_by(store: Store) -> None:
    live = poker(store, ("Ann", "Bob", "Cy", "Dee"), positions=4)
    play_round(live)
    had = live.table.dealer.table.player("Cy").chips
    live.do("Cy", "leave", when="now")
    assert told(live)["took_along"] == {"Cy": had}
    with live.unchanged():
        live.sit("Cy", 3, 5_000)
    play_round(live)
    play_round(live)
    assert desk(live).owing == ("Cy",) and noted(live, "Cy") == []
    live.reopen()
    live.sit("Cy", 3, had)
    assert noted(live, "Cy")[0].startswith("You missed the blinds") and told(live)["took_along"] == {}
    live.check_books()
    live.replay()


def test_a_regular_who_comes_back_brings_what_was_taken_along(store: Store) -> None:
    live = poker(store, (), positions=5, players=3)
    live.table.watching = 1
    live.go_on_until(lambda: live.kinds().count("round_settled") == 1)
    regulars, dealer = live.table.regulars, live.table.dealer
    richest = max(dealer.table.players, key=lambda player: player.chips)
    assert richest.chips > CHIPS
    live.keep(regulars.leave)
    live.go_on_until(lambda: dealer.table.has_player(richest.name))
    assert live.table.books.rails[richest.name] == richest.chips


# The waiting list


def test_a_vacant_seat_is_kept_for_who_waits_longest(store: Store) -> None:
    live = poker(store)
    for name in ("Dee", "Eve"):
        live.do(name, "desk", event="waiting_list_joined")
    assert told(live)["waiting"] == ["Dee", "Eve"] and told(live)["called"] == []
    live.do("Cy", "leave", when="now")
    assert told(live)["called"] == ["Dee"] and told(live)["vacant"] == [3]
    for name in ("Eve", "Zoe"):
        with live.unchanged():
            live.sit(name, 3)
        with pytest.raises(Refused, match="the vacant seats are kept for Dee"):
            live.sit(name, 3)
    live.sit("Dee", 3)
    assert told(live)["waiting"] == ["Eve"] and told(live)["called"] == []
    live.do("Eve", "desk", event="waiting_list_left")
    assert told(live)["waiting"] == []
    live.check_books()
    live.replay()


def test_who_is_called_and_does_not_come_is_taken_from_the_list(store: Store) -> None:
    live = poker(store, ("Ann", "Bob", "Cy"))
    for name in ("Dee", "Eve"):
        live.do(name, "desk", event="waiting_list_joined")
    live.floor("pause", reason="the room is full")
    live.do("Cy", "leave", when="now")
    called_at = live.clock()
    live.floor("resume")
    live.go_on_until(lambda: told(live)["waiting"] == ["Eve"])
    assert live.clock() >= called_at + OFFERED_FOR and live.last("waiting_list_left")["player"] == "Dee"
    assert told(live)["called"] == ["Eve"]
    live.reopen()
    assert told(live)["called"] == ["Eve"]


def test_a_seat_that_comes_free_when_the_round_is_over_is_offered_at_once(store: Store) -> None:
    live = poker(store)
    live.asked()
    live.do("Dee", "desk", event="waiting_list_joined")
    assert told(live)["waiting"] == ["Dee"], "although the round goes on"
    live.do("Bob", "leave", when="now")
    assert told(live)["called"] == ["Dee"]
    live.sit("Dee", 2)
    live.finish()
    assert [seat.player for seat in live.table.dealer.table.seats] == ["Ann", "Dee", "Cy"]


def test_nobody_waits_where_a_seat_is_free_or_the_table_closes(store: Store) -> None:
    live = poker(store, ("Ann", "Bob"))
    with live.unchanged():
        live.do("Zoe", "desk", event="waiting_list_joined")
    live.sit("Cy", 3)
    with live.unchanged():
        live.do("Ann", "desk", event="waiting_list_joined")
    with live.unchanged():
        live.do("Zoe", "desk", event="waiting_list_left")
    live.asked()
    live.floor("close", reason="the day ends")
    with live.unchanged():
        live.do("Zoe", "desk", event="waiting_list_joined")


def test_built_in_players_leave_the_seats_to_those_who_wait(store: Store) -> None:
    live = poker(store, (), players=3, positions=5)
    assert len(live.table.regulars) == 3
    live.sit("Ann", next(seat for seat in told(live)["vacant"]))
    live.sit("Bob", next(seat for seat in told(live)["vacant"]))
    live.do("Zoe", "desk", event="waiting_list_joined")
    live.go_on_until(lambda: told(live)["called"] == ["Zoe"])
    for _ in range(20):
        live.go_on()
    assert told(live)["vacant"], "a seat is kept for who waits"
    live.sit("Zoe", told(live)["vacant"][0])


# Conduct


def test_a_player_is_removed_and_the_report_is_due_until_it_is_made(store: Store) -> None:
    live = poker(store)
    live.asked()
    live.floor("desk", by="Flo", event="player_removed", fields={"player": "Cy", "reason": "signals to Ann."})
    assert live.last("player_removed")["by"] == "Flo" and "Cy" not in live.table.people
    live.finish()
    assert [seat.player for seat in live.table.dealer.table.seats] == ["Ann", "Bob"]
    live.check_books()
    about = "Cy was required to leave the game (signals to Ann)"
    assert values(live, "report_made") == [about]
    assert {"what": f"the Commission and the Division are to be notified: {about}", "cite": "19:47-14.16(b)"} in due(
        live
    )["due"]
    with live.unchanged():
        live.sit("Cy", 3)
    with live.unchanged():
        live.do("Cy", "desk", event="waiting_list_joined")
    with live.unchanged():
        live.floor("desk", event="report_made", fields={"about": "nothing"})
    live.reopen()
    live.floor("desk", by="Flo", event="report_made", fields={"about": about})
    assert "report_made" not in takes(live) and live.last("report_made")["by"] == "Flo"
    live.replay()


def test_a_player_who_is_removed_between_rounds_takes_the_chips_along(store: Store) -> None:
    live = poker(store)
    live.floor("desk", event="player_removed", fields={"player": "Cy", "reason": "signals"})
    assert store.balance(f"wallet:{live.people['Cy'].id}") == WALLET
    with live.unchanged():
        live.floor("desk", event="player_removed", fields={"player": "Zoe", "reason": "signals"})
    for reason in (" ", "..."):
        with live.unchanged():
            live.floor("desk", event="player_removed", fields={"player": "Bob", "reason": reason})
    live.floor("desk", event="player_removed", fields={"player": "BOB", "reason": "signals"})
    assert live.last("player_removed")["player"] == "Bob" and "Bob" not in live.table.people


def test_a_player_who_has_left_may_still_be_required_to_stay_away(store: Store) -> None:
    live = poker(store)
    live.table.part("Cy")
    assert values(live, "player_removed") == ["Ann", "Bob", "Cy"]
    live.floor("desk", by="Flo", event="player_removed", fields={"player": "cy", "reason": "signals"})
    assert told(live)["barred"] == ["Cy"] and values(live, "player_removed") == ["Ann", "Bob"]
    assert noted(live, "Cy") == ["You were required to leave this game, and may not come back to it."]
    assert store.balance(f"wallet:{live.people['Cy'].id}") == WALLET
    live.replay()


def test_a_built_in_player_is_not_removed_for_helping_another(store: Store) -> None:
    live = poker(store, ("Ann",), players=1, positions=5)
    (builtin,) = [seat.player for seat in live.table.dealer.table.seats if seat.player in live.table.regulars]
    with live.unchanged():
        live.floor("desk", event="player_removed", fields={"player": builtin, "reason": "signals"})


# Time charges


def test_time_charges_are_verified_by_their_amount_and_name(store: Store) -> None:
    live = poker(store, options={"time_charge": "$6", "time_part": "30"})
    play_round(live)
    assert desk(live).rake_area == 0, "nobody has sat there for thirty minutes"
    live.clock.now += HALF_AN_HOUR
    play_round(live)
    held = desk(live).rake_area
    assert held == 900 and "time_charge_verified" in takes(live)
    words = ["$9 of time charges, not verified"]
    assert {"label": "Rake area", "words": words, "cite": ""} in due(live)["desk"]["facts"]
    what = "time charges of $9 in the rake area need to be verified"
    assert {"what": what, "cite": "19:47-14.14(b)3.v"} in due(live)["due"]
    with live.unchanged():
        live.floor("desk", event="time_charge_verified", fields={"amount": held + 50})
    live.floor("desk", by="Flo", event="time_charge_verified", fields={"amount": held})
    assert live.last("time_charge_verified")["by"] == "Flo" and desk(live).rake_area == 0
    live.check_books()
    with live.unchanged():
        live.floor("desk", event="time_charge_verified", fields={"amount": 0})


def test_a_table_that_closes_sends_everybody_home_and_waits_for_the_floor(store: Store) -> None:
    live = poker(store, options={"time_charge": "$6", "time_part": "30"})
    live.clock.now += HALF_AN_HOUR
    play_round(live)
    live.floor("desk", event="player_removed", fields={"player": "Cy", "reason": "signals"})
    live.floor("close", reason="the day ends")
    live.go_on()
    assert live.table.state == "closing" and not live.table.dealer.table.seats and not live.table.people
    assert any("waits a while for what is due at the desk" in each["what"] for each in due(live)["due"])
    closing_at = live.clock()
    live.floor("desk", event="time_charge_verified", fields={"amount": 900})
    live.reopen()
    live.floor("desk", event="report_made", fields={"about": values(live, "report_made")[0]})
    live.go_on()
    assert live.table.dealer.is_closed and live.clock() == closing_at
    assert "money_held" not in live.kinds() and "duty_left" not in live.kinds()
    check_ledger(store)


def test_time_charges_that_nobody_verified_go_to_the_cage_when_the_table_closes(store: Store) -> None:
    live = poker(store, options={"time_charge": "$6", "time_part": "30"})
    live.clock.now += HALF_AN_HOUR
    play_round(live)
    live.floor("close", reason="the day ends")
    closing_at = live.clock()
    live.go_on_until(lambda: live.table.dealer.is_closed)
    assert live.clock() >= closing_at + FINISHED_WITHIN
    entries = [entry for step in live.steps for entry in step.entries]
    assert Entry(f"rake:{live.id}", "cage", 900, "time charges not verified") in entries
    check_ledger(store)
    assert not store.balance(f"rake:{live.id}")


# A higher minimum


def test_the_minimum_goes_up_when_every_patron_has_agreed(store: Store) -> None:
    live = poker(store, ("Ann", "Bob"), players=1, positions=5)
    (builtin,) = [seat.player for seat in live.table.dealer.table.seats if seat.player in live.table.regulars]
    live.asked()
    with live.unchanged():
        live.do("Ann", "desk", event="increase_answered", fields={"minimum": 1_000, "agrees": True})
    sign = {"minimum": "$10", "maximum": "$20"}
    live.floor("desk", by="Flo", event="increase_proposed", fields={"minimum": 1_000, "options": {"maximum": "20"}})
    (form, back) = told(live)["forms"]
    assert form["label"] == "Do you agree to a minimum of $10 with maximum $20?" and form["cite"] == "19:47-14.17"
    assert (back["label"], back["whose"], asked(live)) == ("Not any more", [builtin], ["Ann", "Bob"])
    word = {field["name"]: field["usual"] for field in form["fields"]}
    assert word == {"minimum": 1_000, "options": {"maximum": "$20"}, "agrees": True}
    live.do("Ann", "desk", event="increase_answered", fields={**word})
    for name, said in (("Ann", word), ("Zoe", word), ("Bob", {"minimum": 1_000, "agrees": True})):
        with live.unchanged():
            live.do(name, "desk", event="increase_answered", fields={**said})
    with live.unchanged():
        live.floor("options", options=sign)
    live.do("Bob", "desk", event="increase_answered", fields={**word})
    assert asked(live) == [] and noted(live, "Ann")[0].startswith("Everybody agrees to a minimum of $10")
    assert "options_changed" in takes(live)
    assert any("the sign may say so at once" in each["what"] for each in due(live)["due"])
    with live.unchanged():
        live.floor("options", by="Flo", options=sign | {"ante": "$1"})
    live.floor("options", by="Flo", options=sign)
    live.finish()
    assert live.table.dealer.table.options.maximum == 2_000 and told(live)["forms"] == []
    live.replay()


def test_one_patron_who_does_not_agree_ends_the_matter(store: Store) -> None:
    live = poker(store)
    live.floor("desk", event="increase_proposed", fields={"minimum": 1_000})
    live.do("Ann", "desk", event="increase_answered", fields={"minimum": 1_000, "agrees": True})
    live.do("Bob", "desk", event="increase_answered", fields={"minimum": 1_000, "agrees": False})
    assert asked(live) == [] and not to_come(live).proposed_minimum
    with live.unchanged():
        live.floor("options", options={"minimum": "$10"})


def test_a_built_in_player_who_comes_later_agrees_too(store: Store) -> None:
    live = poker(store, ("Ann", "Bob", "Cy"), players=2, positions=5)
    live.go_on_until(lambda: len(live.table.regulars) == 1)
    live.floor("desk", event="increase_proposed", fields={"minimum": 1_000})
    assert len(to_come(live).agreed) == 1
    for name in ("Bob", "Cy"):
        live.do(name, "leave", when="now")
    live.go_on_until(lambda: len(live.table.regulars) == 2)
    live.go_on_until(lambda: len(to_come(live).agreed) == 2)
    assert asked(live) == ["Ann"]


# Limits


@pytest.mark.parametrize(
    ("limit", "most", "words"),
    [
        ("fixed", 1_000, "hold 'em, limits $5 and $10"),
        ("spread", 1_000, "hold 'em, wagers of $5 to $10"),
        ("pot", None, "hold 'em, pot limit from $5"),
        ("no-limit", None, "hold 'em, no limit from $5"),
    ],
)
def test_the_lobby_names_a_greatest_wager_where_there_is_one(
    store: Store, limit: str, most: int | None, words: str
) -> None:
    line = told_of(poker(store, (), options={"limit": limit}).table, "", None).facts
    assert (line["least"], line["most"], line["limits"]) == (500, most, words)


# Announcements, decks, supplements


def test_19_47_14_2_a_decks_rotated_in_a_round_are_told_to_change_when_it_is_over(store: Store) -> None:
    live = poker(store, ("Ann", "Bob"))
    play_round(live)
    in_use = live.table.dealer.table.state.in_use
    live.go_on_until(lambda: live.table.dealer.is_in_round)
    live.floor("desk", by="Flo", event="decks_rotated")
    words = live.table.recent(SPECTATOR)[-1]["words"]  # type: ignore[index]
    assert words == "The other deck comes into play (when the round is over)."
    assert live.table.dealer.table.state.in_use == in_use
    live.finish()
    assert live.table.dealer.table.state.in_use == 1 - in_use


def test_the_floor_announces_rotates_and_files(store: Store) -> None:
    live = poker(store, ("Ann", "Bob"))
    of_the_floor = ["seats_announced", "increase_proposed", "increase_noticed", "player_removed", "supplement_filed"]
    assert takes(live) == of_the_floor, "no deck is open"
    live.floor("desk", by="Flo", event="seats_announced")
    assert live.last("game_announced")["vacant"] == [3] and live.last("seats_announced")["by"] == "Flo"
    play_round(live)
    assert "decks_rotated" in takes(live)
    live.floor("desk", by="Flo", event="decks_rotated")
    assert live.last("decks_rotated")["by"] == "Flo"
    live.floor(
        "desk", by="Flo", event="supplement_filed", fields={"rule": " a card that leaves the table is shown to all "}
    )
    assert to_come(live).supplements == ()
    assert values(live, "supplement_reviewed") == ["a card that leaves the table is shown to all"]
    about = {"rule": "a card that leaves the table is shown to all", "is_approved": True}
    with live.unchanged():
        live.floor("desk", by="Flo", event="supplement_reviewed", fields={**about, "reference": " "})
    live.floor("desk", by="Flo", event="supplement_reviewed", fields={**about, "reference": " 07-117 "})
    assert live.last("supplement_reviewed")["reference"] == "07-117"
    assert live.last("supplement_reviewed")["by"] == "Flo" and "supplement_reviewed" not in takes(live)
    words = ["a card that leaves the table is shown to all"]
    assert {"label": "House rules", "words": words, "cite": "19:47-14.15(r)"} in told(live)["facts"]
    with live.unchanged():
        live.floor("desk", event="supplement_filed", fields={"rule": "a card that leaves the table is shown to all"})
    live.reopen()
    assert desk(live).supplements
    live.replay()


def test_a_casino_night_takes_what_its_own_text_knows(store: Store) -> None:
    live = poker(store, game="casino-night-poker")
    assert takes(live) == ["seats_announced"]
    live.floor("desk", event="seats_announced")
    assert live.last("game_announced")["cite"] == "custom (poker room)"
    refused = (
        ("player_removed", {"player": "Ann", "reason": "signals"}),
        ("increase_proposed", {"minimum": 1_000}),
        ("supplement_filed", {"rule": "a rule"}),
    )
    for event, fields in refused:
        with live.unchanged():
            live.floor("desk", event=event, fields=fields)


@pytest.mark.parametrize(("game", "cite"), [("poker", "19:47-14.15(d)"), ("casino-night-poker", "13:47-20.38(d)")])
def test_19_47_14_15_d_the_floor_has_one_hand_disclosed_should_it_be_conceded(
    store: Store, game: str, cite: str
) -> None:
    live = poker(store, game=game)
    assert "disclosure_ordered" not in takes(live)
    with live.unchanged():
        live.floor("desk", by="Flo", event="disclosure_ordered", fields={"player": "Ann", "reason": "a dispute"})
    live.go_on_until(lambda: live.table.dealer.is_in_round)
    assert sorted(values(live, "disclosure_ordered")) == ["Ann", "Bob", "Cy"]
    live.floor("desk", by="Flo", event="disclosure_ordered", fields={"player": "Bob", "reason": "a dispute"})
    order = live.last("disclosure_ordered")
    assert (order["player"], order["reason"], order["by"], order["cite"]) == ("Bob", "a dispute", "Flo", cite)
    assert sorted(values(live, "disclosure_ordered")) == ["Ann", "Cy"]
    with live.unchanged():
        live.floor("desk", by="Flo", event="disclosure_ordered", fields={"player": "Bob", "reason": "a dispute"})
    live.reopen()
    assert sorted(values(live, "disclosure_ordered")) == ["Ann", "Cy"], "a restart remembers the order"
    live.finish()
    assert "disclosure_ordered" not in takes(live)
    live.replay()


# Who may bring what


def test_the_desk_takes_from_each_what_is_theirs_to_bring(store: Store) -> None:
    live = poker(store, ("Ann", "Bob"))
    live.floor("desk", event="increase_proposed", fields={"minimum": 1_000})
    word = {"minimum": 1_000, "agrees": True}
    of_the_floor = ("seats_announced", "player_removed", "decks_rotated", "report_made", "disclosure_ordered")
    for event in (*of_the_floor, "player_absent", "time_charge_assessed", "deck_sorted", "ruling_given", "no_such"):
        for name in ("Ann", "Zoe"):
            with live.unchanged():
                live.do(name, "desk", event=event)
    for event in ("player_absent", "time_charge_assessed", "deck_sorted", "waiting_list_joined", "player_seated"):
        with live.unchanged():
            live.floor("desk", event=event)
    with live.unchanged():
        live.floor("desk", event="increase_answered", fields={"player": "Ann", **word})
    for fields in ({"player": "Bob", **word}, {"by": "Bob", **word}, {"minimum": 1_000}, {**word, "minimum": "1000"}):
        with live.unchanged():
            live.do("Ann", "desk", event="increase_answered", fields=fields)
    with live.unchanged():
        live.do("Zoe", "desk", event="increase_answered", fields=word)
    live.do("Ann", "desk", event="increase_answered", fields=word)
    assert live.last("increase_answered")["by"] == "Ann"


# The log


@pytest.mark.parametrize("viewer", ["Ann", SPECTATOR])
def test_a_copy_of_the_log_of_a_live_table_replays_though_its_shuffles_stay_sealed(
    store: Store, viewer: Viewer
) -> None:
    live = poker(store)
    for _ in range(3):
        play_round(live)
    report = replay(log_lines(store, live.id, viewer), reconstruct=reconstruct, verify=verify_shuffle)
    assert report.rounds >= 3 and report.is_open and report.sealed is not None
    assert live.replay().sealed is None


def test_nobody_sits_down_with_less_than_the_least_wager(store: Store) -> None:
    live = poker(store, ("Ann",))
    sentence = r"sitting down with \$3: the minimum bet is \$5\. Allowed: at least \$5\. \[custom \(seating\)\]"
    live.join("Bob")
    with live.unchanged():
        live.sit("Bob", 2, 300)
    with pytest.raises(Refused, match=sentence):
        live.sit("Bob", 2, 300)
    live.sit("Bob", 2, 500)
    assert live.last("player_seated")["player"] == "Bob"
    live.check_books()


def all_in(store: Store) -> tuple[Live, str]:
    """Let two people with a blind bet each be all-in; return the table and who has nothing left when it is over."""
    live = poker(store, (), options={"limit": "no-limit"})
    live.sit("Ann", 1, 500)
    live.sit("Bob", 2, 500)
    while all(player.chips for player in live.table.dealer.table.players):
        prompt, ask = live.asked()
        live.do(ask.player, "decide", prompt=prompt, choice=ask.choices[0].word)
    return live, next(player.name for player in live.table.dealer.table.players if not player.chips)


def test_nobody_who_is_broke_buys_less_than_the_least_wager(store: Store) -> None:
    live, broke = all_in(store)
    with live.unchanged():
        live.do(broke, "buy", chips=300)
    sentence = r"buying \$3: the minimum bet is \$5\. Allowed: at least \$5\. \[custom \(seating\)\]"
    with pytest.raises(Refused, match=sentence):
        live.do(broke, "buy", chips=300)
    live.do(broke, "buy", chips=500)
    live.do(broke, "buy", chips=100)
    assert live.table.dealer.table.player(broke).chips == 600, "who has the least wager buys what is wanted"
    live.check_books()
    live.replay()


def test_who_has_everything_in_the_pot_buys_the_least_wager_however_the_round_ends(store: Store) -> None:
    live = poker(store, (), options={"limit": "no-limit"})
    live.sit("Ann", 1, 500)
    live.sit("Bob", 2, 500)
    _, ask = live.asked()
    blind = "Bob" if ask.player == "Ann" else "Ann"
    with live.unchanged():
        live.do(blind, "buy", chips=300)
    live.do(blind, "buy", chips=500)
    live.do(blind, "buy", chips=100)
    assert live.table.dealer.table_to_come.player(blind).chips == 1_100
