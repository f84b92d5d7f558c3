"""The authority of a live table, in process: what people and the floor may do, and what it does by itself."""

from __future__ import annotations

import pytest

from pitboss.housefile import Pace
from pitboss.play.log import Record
from pitboss.server.store.store import Store
from pitboss.server.table.pace import DESERTED, DESERTED_FOR, LEAVES_AFTER
from pitboss.table.choices import Ask, AskAll
from pitboss.table.events import DecisionMade
from pitboss.table.refusal import Refused
from pitboss.table.table import Table
from pitboss.table.view import SPECTATOR
from pitboss.table.window import OpenForWagers
from tests.server.live import GAMES, WALLET, Live, at_a_decision, check_ledger, plan_of


def test_a_pause_takes_nobodys_time(live: Live) -> None:
    at_a_decision(live)
    live.clock.now += 5_000
    live.floor("pause", reason="a break")
    live.clock.now += 600_000
    live.floor("resume")
    due = live.table.pacer.due(live.clock())
    assert due is not None and due.at == live.clock.now + 10_000
    live.finish()
    live.clock.now += 500
    live.floor("pause", reason="another")
    live.clock.now += 600_000
    live.floor("resume")
    due = live.table.pacer.due(live.clock())
    assert due is not None and due.at == live.clock.now + 1_000


def test_no_clock_runs_where_only_bots_wait_and_a_fresh_one_once_somebody_else_does(store: Store) -> None:
    live = Live(store, plan_of(players=2, pace=Pace(wagers=20, decisions=10, between=1, alone=False)))
    live.sit("Ann", 2)
    live.go_on_until(lambda: isinstance(live.table.dealer.prompt, OpenForWagers))
    live.go_on_until(lambda: len(live.table.dealer.prompt.ready) == 2)  # type: ignore[union-attr]
    assert live.table.pacer.deadline("Ann") == (None, None) and not live.go_on()
    live.clock.now += 600_000
    live.sit("Bob", 4)
    live.table.pacer.note(live.clock())
    assert live.table.pacer.deadline("Ann") == (live.clock.now + 20_000, 20)


# Tables of one's own


@pytest.mark.parametrize("players", [0, 2])
def test_a_table_that_somebody_opened_and_everybody_left_closes_by_itself(store: Store, players: int) -> None:
    live = Live(store, plan_of(players=players), by="ann")
    live.sit("Ann", 2)
    live.begin()
    live.table.watching = 1
    live.do("Ann", "leave", when="now")
    live.clock.now += 2 * DESERTED_FOR
    live.table.pacer.note(live.clock())
    live.table.watching = 0
    live.table.pacer.note(left := live.clock())
    live.go_on_until(lambda: live.table.dealer.is_closed)
    assert live.clock.now >= left + DESERTED_FOR
    assert DESERTED in live.last("closing_announced")["reason"]
    check_ledger(store)


def test_a_table_of_the_house_stays_open_however_long_nobody_comes(store: Store) -> None:
    live = Live(store, plan_of(players=2))
    assert not live.go_on()


# What people do


def decide_by_herself(live: Live) -> None:
    """Let Ann say what would be said for her by default."""
    id, ask = live.asked("Ann")
    hands = {"hands": "house way"} if ask.choice(ask.default).arrangement else {}
    live.do("Ann", "decide", prompt=id, choice=ask.default, **hands)


@pytest.mark.parametrize("game", GAMES)
def test_a_person_sits_down_wagers_and_decides_until_the_round_is_settled(store: Store, game: str) -> None:
    live = Live(store, plan_of(game))
    live.sit("Ann", 2)
    for _ in range(3):
        live.go_on_until(lambda: live.table.dealer.prompts)
        while not isinstance(live.table.dealer.prompt, OpenForWagers):  # who is to deal, before anyone wagers
            decide_by_herself(live)
        live.wager("Ann")
        while live.is_asked_or_over():
            decide_by_herself(live)
        live.check_books()
    assert live.kinds().count("round_settled") == 3
    assert not any(record.body.get("is_default") for record in live.records), "Ann answered every prompt"
    assert live.replay().rounds == 3


def test_a_prompt_that_nobody_answers_is_given_its_default_and_logged_as_such(live: Live) -> None:
    at_a_decision(live)
    _, ask = live.asked("Ann")
    live.go_on()
    answer = live.last("decision_made")
    assert (answer["player"], answer["choice"], answer["is_default"]) == ("Ann", ask.default, True)


def test_a_deadline_that_a_person_is_told_is_when_the_default_comes(live: Live) -> None:
    at_a_decision(live)
    told = live.told("Ann")
    due = live.table.pacer.due(live.clock())
    assert due is not None and told["deadline"] == due.at and told["seconds"] == 10


def test_who_misses_two_prompts_is_away_and_is_not_waited_for(live: Live) -> None:
    live.sit("Ann")
    for _ in range(2):
        live.begin()
        live.finish()
    assert live.table.you("Ann")["is_away"]  # type: ignore[index]
    live.sit("Bob", 2)
    began = live.clock.now
    live.begin()
    live.wager("Bob")
    live.asked("Bob")
    assert live.clock.now - began < 20_000, "the window did not wait for Ann"


def test_several_prompts_of_one_round_that_lack_an_answer_count_once(store: Store) -> None:
    live = Live(store, plan_of("baccarat", options={"dealing": "face-down"}))
    live.sit("Ann")
    defaults = 0
    while defaults < 2:  # until a third card is handed to Ann as well
        live.begin()
        live.wager("Ann")
        before = len(live.records)
        live.finish()
        defaults = sum(bool(record.body.get("is_default")) for record in live.records[before:])
        assert live.table.people["Ann"].missed == 1, "by her wager Ann showed in each round that she is there"
        assert not live.table.people["Ann"].is_away


def test_who_does_something_is_no_longer_away(live: Live) -> None:
    live.sit("Ann")
    live.do("Ann", "away", is_away=True)
    assert live.table.you("Ann")["is_away"]  # type: ignore[index]
    live.do("Ann", "buy", chips=500)
    assert not live.table.you("Ann")["is_away"]  # type: ignore[index]


def test_a_refused_command_brings_nobody_back_from_being_away(live: Live) -> None:
    live.sit("Ann")
    live.do("Ann", "away", is_away=True)
    with live.unchanged():
        live.do("Ann", "buy", chips=33)


def test_who_comes_while_others_play_has_missed_nothing(live: Live) -> None:
    live.sit("Ann")
    live.begin()
    live.sit("Bob", 2)
    live.finish()
    assert live.table.people["Bob"].missed == 0


def test_who_is_away_for_long_is_cashed_out(live: Live) -> None:
    live.sit("Ann")
    live.do("Ann", "away", is_away=True)
    live.clock.now += LEAVES_AFTER
    live.go_on()
    assert "Ann" not in live.table.people
    assert live.store.balance(f"wallet:{live.people['Ann'].id}") == WALLET


def test_leaving_after_the_round_keeps_the_hand_until_it_is_settled(live: Live) -> None:
    prompt = at_a_decision(live)
    live.do("Ann", "leave")
    assert live.table.you("Ann")["is_leaving"]  # type: ignore[index]
    live.do("Ann", "decide", prompt=prompt, choice="play")
    live.go_on_until(lambda: "Ann" not in live.table.people)
    assert not live.table.dealer.table.seats
    live.check_books()
    assert not any(account.startswith("rail:") for account in live.store.balances())


def test_who_leaves_now_in_mid_hand_is_answered_for_by_default(live: Live) -> None:
    at_a_decision(live)
    live.do("Ann", "leave", when="now")
    assert live.last("decision_made")["is_default"]
    assert not live.table.dealer.is_in_round and not live.table.dealer.table.seats


def test_who_wanted_to_leave_may_stay_after_all(live: Live) -> None:
    at_a_decision(live)
    live.do("Ann", "leave")
    live.do("Ann", "leave", when="never")
    live.finish()
    live.begin()
    assert [seat.player for seat in live.table.dealer.table.seats] == ["Ann"]


def test_who_has_no_wager_leaves_at_once(live: Live) -> None:
    live.sit("Ann")
    live.sit("Bob", 2)
    live.begin()
    live.wager("Bob")
    live.do("Ann", "leave")
    assert "player_left" in live.kinds() and "Ann" not in live.table.people
    live.finish()
    assert live.store.balance(f"wallet:{live.people['Ann'].id}") == WALLET


def test_who_leaves_a_round_that_nobody_else_plays_or_watches_is_cashed_out_all_the_same(store: Store) -> None:
    live = Live(store, plan_of(players=2))
    live.sit("Ann", 5)
    live.begin()
    live.do("Ann", "leave", when="now")
    live.finish()
    assert live.store.balance(f"wallet:{live.people['Ann'].id}") == WALLET
    assert live.table.pacer.due(live.clock()) is None, "and then the regulars rest"


def test_chips_bought_in_a_round_count_when_it_is_over(live: Live) -> None:
    at_a_decision(live)
    before = live.table.dealer.table.player("Ann").chips
    live.do("Ann", "buy", chips=10_000)
    assert live.table.dealer.table.player("Ann").chips == before
    assert live.store.balance(f"wallet:{live.people['Ann'].id}") == WALLET - 60_000
    live.finish()
    live.check_books()


def test_who_leaves_in_a_round_and_sits_down_again_has_one_seat_after_it(live: Live) -> None:
    at_a_decision(live, "Bob")
    live.do("Ann", "leave", when="now")
    live.sit("Ann", 4, 20_000)
    assert live.table.you("Ann")["positions"] == [4]  # type: ignore[index]
    with live.unchanged():
        live.sit("Ann", 5)
    live.finish()
    assert [(seat.position, seat.player) for seat in live.table.dealer.table.seats] == [(2, "Bob"), (4, "Ann")]
    assert live.table.dealer.table.player("Ann").chips == 20_000
    live.check_books()


def test_a_tip_comes_from_the_wallet_and_is_heard(live: Live) -> None:
    live.sit("Ann")
    live.do("Ann", "tip", amount=500)
    assert live.store.balance("tokes") == 500
    assert live.last("tip_given")["player"] == "Ann"


def test_a_tip_is_an_amount_of_the_tables_chips(live: Live) -> None:
    live.sit("Ann")
    with pytest.raises(Refused) as refused:
        live.do("Ann", "tip", amount=1)
    assert str(refused.value) == (
        "a tip of $0.01: the table's chips can't make that amount. Allowed: more than nothing and at most "
        "$10,000,000,000, in chips of $0.50, $1, $2.50, $5, $25, $100, $500."
    )
    live.do("Ann", "tip", amount=50)
    assert live.store.balance("tokes") == 50


def test_nobody_tips_more_at_a_training_table_than_the_chips_there(store: Store) -> None:
    live = Live(store, plan_of(is_training=True))
    live.sit("Ann", chips=10_000)
    with live.unchanged():
        live.do("Ann", "tip", amount=1_000_000_000)
    with pytest.raises(Refused) as refused:
        live.do("Ann", "tip", amount=10_050)
    assert str(refused.value) == (
        "a tip of $100.50: you have $100 in chips at this training table. Allowed: up to $100."
    )
    live.do("Ann", "tip", amount=10_000)
    assert live.store.balance("tokes") == 10_000


def test_a_persons_nonce_goes_into_the_next_shuffle(live: Live) -> None:
    live.sit("Ann", nonce="abc123")
    live.begin()
    kinds = live.kinds()
    assert live.last("nonce_given")["nonce"] == "abc123"
    assert kinds.index("nonce_given") < kinds.index("cards_shuffled")
    assert live.table.you("Ann")["needs_nonce"]  # type: ignore[index]
    live.do("Ann", "nonce", nonce="def456")
    live.finish()
    live.begin()
    assert live.last("nonce_given")["nonce"] == "def456"
    live.replay()


@pytest.mark.parametrize("game", ["three-card-poker", "blackjack"])
def test_no_nonce_of_a_built_in_player_comes_after_a_persons(store: Store, game: str) -> None:
    live = Live(store, plan_of(game, players=2))
    live.table.watching = 1
    live.begin()
    live.sit("Ann", next(iter({1, 2, 3, 4, 5} - {position for position, _ in live.table.taken})), nonce="abc123")
    live.finish()
    live.table.regulars._wanted = 3  # one more comes when Ann's part is already in
    for _ in range(2):
        live.begin()
        live.finish()
    parts: list[list[str]] = [[]]
    for record in live.records:
        if record.body["event"] == "cards_shuffled":
            parts.append([])
        if record.body["event"] == "nonce_given":
            parts[-1].append(record.body["player"])
    with_ann = [givers for givers in parts if "Ann" in givers]
    assert with_ann and all(givers[-1] == "Ann" for givers in with_ann), "the house adds nothing once it knows her part"
    assert any(len(givers) > 1 for givers in parts)


# Hints


def test_a_hint_is_reckoned_once_a_prompt_for_each_person_who_is_asked(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = Live(store, plan_of("blackjack", options={"decks": "6"}))
    asked: list[str] = []

    def advise(table: Table, ask: Ask, records: list[Record]) -> DecisionMade:
        asked.append(ask.player)
        return ask.decide(ask.player, ask.default)

    monkeypatch.setattr("pitboss.server.table.hints.advice", advise)
    for position, name in enumerate(("Ann", "Bob"), start=1):
        live.sit(name, position)
    while not isinstance(live.table.dealer.prompt, AskAll):  # until the dealer shows an ace, and both are asked at once
        live.begin()
        for name in ("Ann", "Bob"):
            live.wager(name)
        if live.is_asked_or_over() and not isinstance(live.table.dealer.prompt, AskAll):
            live.finish()
    assert live.table.now("Ann")["hint"] is None and live.table.hints.are_due, "it is reckoned apart from the game"
    for _ in range(2):
        live.table.hints.reckon()
    hints = [live.table.now(name)["hint"] for name in ("Ann", "Bob", SPECTATOR)]
    assert [hint and hint["choice"] for hint in hints] == ["pass", "pass", None]
    assert sorted(asked) == ["Ann", "Bob"] and not live.table.hints.are_due


def test_who_was_away_when_a_round_ended_is_told_its_end_though_the_next_has_begun(live: Live) -> None:
    asked = at_a_decision(live)
    seen = live.table.dealer.log.seq
    live.do("Ann", "decide", prompt=asked, choice="fold")
    live.begin()
    missed = live.table.recent("Ann", seen)
    assert missed is not None
    assert [step["seq"] for step in missed] == list(range(seen + 1, live.table.dealer.log.seq + 1))
    assert [step["event"] for step in missed].count("round_settled") == 1
    live.wager("Ann")
    live.do("Ann", "decide", prompt=live.asked("Ann")[0], choice="fold")
    live.begin()
    assert live.table.recent("Ann", seen) is None
