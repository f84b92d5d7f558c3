"""The floor at a live table: pauses, rulings, voids, changes, freed seats and faults, each signed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from pitboss.games import GAMES
from pitboss.players import NAMES
from pitboss.server.refusals import Stale
from pitboss.server.store.store import Store
from pitboss.server.table.live import due_json
from pitboss.server.table.pace import LEAVES_AFTER
from pitboss.table.refusal import Refused
from pitboss.table.view import SPECTATOR
from tests.server.live import QUICK, WALLET, Live, at_a_decision, check_ledger, plan_of


@pytest.mark.parametrize(
    ("do", "fields", "kind"),
    [
        ("options", {"options": {"minimum": "$10"}}, "options_changed"),
        ("change_cards", {}, "cards_changed"),
        ("change_dealer", {}, "dealer_changed"),
        ("coupon", {"player": "Ann", "coupon": 500}, "coupon_given"),
        ("rule", {"reason": "so be it"}, "ruling_given"),
    ],
)
def test_whatever_a_floorperson_does_is_signed_by_name(
    store: Store, do: str, fields: dict[str, Any], kind: str
) -> None:
    live = Live(store, plan_of("blackjack"))
    live.sit("Ann")
    live.floor(do, by="Flo", **fields)
    assert live.last(kind)["by"] == "Flo"
    live.reopen()
    live.begin()
    assert live.replay().events


def test_the_floor_frees_the_seat_of_somebody_who_is_gone_and_the_chips_go_back(store: Store) -> None:
    live = Live(store, plan_of())
    for position, name in enumerate(("Ann", "Bob"), start=1):
        live.sit(name, position)
    live.do("Bob", "away", is_away=True)
    live.begin()
    live.floor("free", by="Flo", player="Bob", reason="gone for dinner.")
    assert live.last("ruling_given")["by"] == live.last("player_left")["by"] == "Flo"
    assert "Bob's seat is freed (gone for dinner)." in live.table.recent(SPECTATOR)[-2]["words"]  # type: ignore[index]
    assert "Bob" not in live.table.people
    live.wager("Ann")
    live.finish()
    assert [seat.player for seat in live.table.dealer.table.seats] == ["Ann"]
    assert store.balance(f"wallet:{live.people['Bob'].id}") == WALLET
    live.check_books()
    live.replay()
    live.sit("Bob", 2)


def test_the_floor_is_offered_the_faults_and_coupons_that_the_table_can_have(store: Store) -> None:
    live = Live(store, plan_of("blackjack", is_training=True, options={"decks": "6"}))
    told = due_json(live.table, live.clock())
    names = [fault["name"] for fault in told["faults"]]
    assert "face-up-card" in names and "card-reader-fails" not in names and told["takes_coupons"]
    with live.unchanged():
        live.floor("fault", fault="card-reader-fails")
    live.floor("options", options={"dealer_card": "card-reader"})
    live.floor("fault", fault="card-reader-fails")
    with live.unchanged():
        live.floor("fault", fault="no-such-fault")


def test_no_coupon_is_given_where_none_can_be_wagered(live: Live) -> None:
    live.sit("Ann")
    assert due_json(live.table, live.clock())["takes_coupons"] is False
    assert due_json(live.table, live.clock())["faults"] == [], "it is not for training"
    with live.unchanged():
        live.floor("coupon", player="Ann", coupon=500)


def until_somebody_is_broke(live: Live) -> str:
    """Let two people with a blind bet each play for it until one has nothing left, and return who."""
    live.sit("Ann", 1, 500)
    live.sit("Bob", 2, 500)
    while all(player.chips for player in live.table.dealer.table.players):
        prompt, ask = live.asked()
        live.do(ask.player, "decide", prompt=prompt, choice=ask.choices[0].word)
    return next(player.name for player in live.table.dealer.table.players if not player.chips)


def test_the_seat_of_somebody_who_has_lost_all_is_freed(store: Store) -> None:
    live = Live(store, plan_of(game="poker", options={"limit": "no-limit"}))
    broke = until_somebody_is_broke(live)
    people = {each["name"]: each["has_chips"] for each in due_json(live.table, live.clock())["people"]}
    assert people == {"Ann": broke != "Ann", "Bob": broke != "Bob"}
    live.floor("free", by="Flo", player=broke, reason="others wait")
    assert not live.table.dealer.table.has_player(broke)
    live.check_books()
    live.replay()


def test_nobody_is_sent_away_who_has_bought_chips_or_plays_for_all_of_them(store: Store) -> None:
    live = Live(store, plan_of(game="poker", options={"limit": "no-limit"}))
    broke = until_somebody_is_broke(live)
    live.do(broke, "buy", chips=500)
    with live.unchanged():
        live.floor("free", by="Flo", player=broke, reason="others wait")
    live.asked()
    with live.unchanged():
        live.floor("free", by="Flo", player=broke, reason="all chips are in the pot")


@pytest.mark.parametrize("player", ["Ann", "Zoe", NAMES[0], "Gone"])
def test_nobody_else_is_sent_away(store: Store, player: str) -> None:
    live = Live(store, plan_of(players=1))
    live.sit("Ann", 3)
    live.sit("Gone", 4)
    live.begin()
    live.do("Gone", "leave", when="now")
    with live.unchanged():
        live.floor("free", by="Flo", player=player, reason="I want the seat")


@pytest.mark.parametrize("game", [name for name in GAMES if name != "poker"])
def test_who_is_not_seated_is_removed_nowhere_and_at_no_game_that_removes_nobody(store: Store, game: str) -> None:
    live = Live(store, plan_of(game))
    with live.unchanged():
        live.floor("desk", by="Flo", event="player_removed", fields={"player": "Zoe", "reason": "signals"})


@pytest.mark.parametrize(
    ("do", "fields", "words"),
    [
        ("change_cards", {}, "New cards come to the table"),
        ("change_dealer", {}, "A new dealer comes to the table"),
        ("options", {"options": {"minimum": "$10"}}, "The table's options change: minimum=$10"),
        ("coupon", {"player": "Ann", "coupon": 500}, "Ann gets a match play coupon for $5"),
    ],
)
def test_what_waits_for_the_end_of_the_round_is_told_so(
    store: Store, do: str, fields: dict[str, Any], words: str
) -> None:
    live = Live(store, plan_of("blackjack"))
    live.sit("Ann")
    live.begin()
    live.floor(do, **fields)
    assert live.table.recent(SPECTATOR)[-1]["words"] == f"{words} (when the round is over)."  # type: ignore[index]
    live.finish()
    live.floor(do, **fields | ({"options": {"minimum": "$5"}} if do == "options" else {}))
    told = live.table.recent(SPECTATOR)[-1]["words"]  # type: ignore[index]
    assert "when the round is over" not in told


def test_a_paused_table_rests_and_goes_on_at_the_same_prompt(live: Live) -> None:
    prompt = at_a_decision(live)
    live.floor("pause", reason="a spilled drink")
    assert live.table.state == "paused" and live.store.table(live.id).state == "paused"  # type: ignore[union-attr]
    assert live.table.pacer.due(live.clock()) is None
    with live.unchanged():
        live.do("Ann", "decide", prompt=prompt, choice="play")
    live.floor("resume")
    live.do("Ann", "decide", prompt=prompt, choice="play")
    assert live.kinds()[-1] != "table_paused" and live.last("table_paused")["reason"] == "a spilled drink"


def test_a_table_is_paused_once_and_resumed_once(live: Live) -> None:
    with live.unchanged(), told_as("resuming: the table isn't paused. Allowed: pause."):
        live.floor("resume")
    live.floor("pause", reason="a spilled drink")
    with live.unchanged(), told_as("pausing: the table is paused already. Allowed: resume."):
        live.floor("pause", reason="another")


def test_a_pause_after_the_round_lets_the_round_end_and_outlives_a_stop(store: Store) -> None:
    live = Live(store, plan_of())
    live.sit("Ann")
    live.begin()
    live.wager("Ann")
    live.floor("pause", reason="the tray is counted", when="after-round", by="Flo")
    told = due_json(live.table, live.clock())
    assert told["pauses_after_round"] and told["paused"] is None and live.table.state == "open"
    assert [each["what"] for each in told["due"]][-1] == "the table pauses after this round: the tray is counted"
    with live.unchanged(), told_as("pausing: the table pauses when the round is over."):
        live.floor("pause", reason="again", when="after-round")
    live.reopen()
    live.finish()
    assert not live.table.dealer.is_paused
    assert live.go_on() and live.table.dealer.is_paused and not live.go_on()
    assert live.last("table_paused")["by"] == "Flo" and live.kinds()[-2] == "round_settled"
    live.replay()


def test_a_pause_after_the_round_is_taken_back_and_between_rounds_comes_at_once(live: Live) -> None:
    at_a_decision(live)
    with live.unchanged():
        live.floor("pause", reason=" ", when="after-round")
    assert live.table.pause_to_come is None
    live.floor("pause", reason="a count", when="after-round")
    live.floor("resume")
    assert live.table.pause_to_come is None
    live.floor("pause", reason="a count", when="after-round")
    live.floor("pause", reason="at once")
    assert live.table.pause_to_come is None and live.table.state == "paused"
    live.floor("resume")
    live.finish()
    live.floor("pause", reason="a count", when="after-round")
    assert live.table.state == "paused"


def test_the_round_of_a_table_at_which_bots_play_alone_ends_for_a_pause_that_is_ordered(store: Store) -> None:
    live = Live(store, plan_of(players=1))
    live.table.watching = 1
    live.keep(live.table.regulars.tend)
    live.begin()
    live.table.watching = 0
    assert live.table.pacer.due(live.clock()) is None, "nobody looks on"
    live.floor("pause", reason="a count", when="after-round")
    live.go_on_until(lambda: live.table.state == "paused")
    assert not live.table.dealer.is_in_round


@contextmanager
def told_as(words: str) -> Iterator[None]:
    """What is refused here is refused in these words."""
    try:
        yield
    except Refused as refusal:
        assert str(refusal).startswith(words)
        raise


def test_a_void_round_gives_every_wager_back_and_all_seats_see_why(live: Live) -> None:
    at_a_decision(live, "Bob")
    live.floor("void", reason="two aces of spades")
    chips = {player.name: player.chips for player in live.table.dealer.table.players}
    assert chips == {"Ann": 50_000, "Bob": 50_000}
    told = live.table.shown.last["Bob"]
    assert any(step["event"] == "round_ruled_void" and "two aces of spades" in step["words"] for step in told)
    live.check_books()
    live.replay()


def test_a_round_that_is_settled_cannot_be_voided(live: Live) -> None:
    live.sit("Ann")
    with live.unchanged():
        live.floor("void", reason="too late")


def test_a_ruling_is_heard_by_everybody(live: Live) -> None:
    live.sit("Ann")
    live.floor("rule", reason="The wager stands.")
    assert live.last("ruling_given")["by"] == "Flo"
    assert live.table.shown.last["Ann"][-1]["words"] == live.table.shown.last[SPECTATOR][-1]["words"]


def test_a_closing_table_seats_nobody_and_closes_when_its_cards_are_dealt_out(live: Live) -> None:
    at_a_decision(live)
    live.floor("close", reason="end of the day")
    assert live.table.state == "closing"
    live.join("Bob")
    with live.unchanged():
        live.floor("close", reason="again")
    with live.unchanged():
        live.sit("Bob", 2)
    live.go_on_until(lambda: live.table.dealer.is_closed)
    assert live.kinds()[-1] == "log_closed" and live.store.table(live.id).state == "closed"  # type: ignore[union-attr]
    balances = live.store.balances()
    assert sum(balances.values()) == 0 and not any(name.startswith(("rail:", "tray:")) for name in balances)
    assert not live.replay().is_open


def test_a_closing_table_waits_for_its_one_player_no_longer_than_its_pace_says(store: Store) -> None:
    live = Live(store, plan_of(pace=replace(QUICK, alone=False)))
    live.sit("Ann")
    live.begin()
    assert live.table.pacer.due(live.clock()) is None, "nobody else waits, so no clock runs"
    live.floor("close", reason="the last round")
    began = live.clock()
    live.go_on_until(lambda: live.table.dealer.is_closed)
    assert QUICK.wagers is not None and live.clock() - began == QUICK.wagers * 1_000
    assert live.store.balance(f"wallet:{live.people['Ann'].id}") == WALLET


def test_a_shoe_is_dealt_out_before_its_table_closes(store: Store) -> None:
    live = Live(store, plan_of("blackjack", players=3))
    live.table.watching = 1
    live.begin()
    live.floor("close", reason="end of the day")
    live.table.watching = 0
    live.go_on_until(lambda: live.table.dealer.is_closed, most=3_000)
    assert live.kinds().count("round_settled") > 3, "the shoe was dealt out, though nobody watched"
    live.replay()


def test_a_table_with_a_continuous_shuffler_closes_after_the_round_though_somebody_plays(store: Store) -> None:
    options = {"variation": "minibaccarat", "shuffle": "continuous"}
    live = Live(store, plan_of("baccarat", players=2, options=options))
    live.table.watching = 1
    live.begin()
    live.floor("close", reason="end of the day")
    live.go_on_until(lambda: live.table.dealer.is_closed)
    assert live.kinds().count("round_settled") == 1
    live.replay()


def test_a_closing_table_where_everybody_is_away_closes_without_waiting_for_the_shoe(store: Store) -> None:
    live = Live(store, plan_of("6-to-5"))
    live.sit("Ann")
    live.begin()
    live.floor("close", reason="end of the day")
    live.do("Ann", "away", is_away=True)
    live.go_on_until(lambda: live.table.dealer.is_closed)
    assert live.store.balance(f"wallet:{live.people['Ann'].id}") == WALLET


def test_who_is_away_keeps_no_table_of_regulars_dealing(store: Store) -> None:
    live = Live(store, plan_of(players=2))
    live.sit("Ann", 5)
    live.begin()
    live.do("Ann", "away", is_away=True)
    live.finish()
    due = live.table.pacer.due(live.clock())
    assert due is not None and due.at - live.clock.now > LEAVES_AFTER // 2, "nothing comes but that Ann is cashed out"


def test_faults_are_caused_at_training_tables_alone(live: Live) -> None:
    at_a_decision(live)
    with live.unchanged():
        live.floor("fault", fault="face-up-card")


def test_a_fault_caused_at_a_training_table_happens_and_is_logged(store: Store) -> None:
    live = Live(store, plan_of(is_training=True))
    live.sit("Ann")
    live.begin()
    live.floor("fault", fault="face-up-card")
    live.wager("Ann")
    live.go_on_until(lambda: "fault_occurred" in live.kinds())
    live.finish()
    live.check_books()
    live.replay()


@pytest.mark.parametrize("fault", [{"fault": "no-such-fault"}, {"fault": "face-up-card", "value": 3}])
def test_a_fault_that_cannot_be_is_refused(store: Store, fault: dict[str, Any]) -> None:
    live = Live(store, plan_of(is_training=True))
    live.sit("Ann")
    with live.unchanged():
        live.floor("fault", **fault)


def test_the_floor_changes_cards_dealer_and_options(live: Live) -> None:
    live.sit("Ann")
    live.floor("change_cards")
    live.floor("change_dealer")
    live.floor("options", options={"minimum": "10"})
    assert live.kinds()[-1] == "options_changed"
    with live.unchanged():
        live.floor("options", options={"minimum": "seven"})
    live.begin()
    live.finish()
    live.replay()


def test_a_void_of_a_round_that_is_over_is_stale(live: Live) -> None:
    at_a_decision(live)
    live.finish()
    with live.unchanged(Stale):
        live.floor("void", reason="too late", round=1)
    live.begin()
    with live.unchanged(Stale):
        live.floor("void", reason="too late", round=1)
    live.floor("void", reason="in time", round=2)
    assert live.last("round_ruled_void")["by"] == "Flo"


def test_the_chips_of_a_training_table_never_reach_a_wallet(store: Store) -> None:
    live = Live(store, plan_of(is_training=True))
    live.sit("Ann", chips=2 * WALLET)
    live.begin()
    live.wager("Ann")
    live.finish()
    live.do("Ann", "tip", amount=500)
    live.do("Ann", "leave", when="now")
    assert store.balance(f"wallet:{live.people['Ann'].id}") == WALLET
    assert not store.balance(f"rail:{live.id}:Ann")
    check_ledger(store)
