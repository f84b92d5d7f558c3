"""The authority of a live table, in process: what people and the floor may do, and what it does by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from pitboss.play.log import Record
from pitboss.play.view import SPECTATOR
from pitboss.players import NAMES
from pitboss.server.pace import DESERTED, DESERTED_FOR, LEAVES_AFTER
from pitboss.server.refusals import Stale
from pitboss.server.store import Store
from pitboss.table.events import DecisionMade
from pitboss.table.refusal import Refused
from pitboss.table.steps import Ask, AskAll
from pitboss.table.table import Table
from tests.server.live import GAMES, WALLET, Live, check_ledger, plan_of


@pytest.fixture
def store(place: Path) -> Iterator[Store]:
    """A store on SQLite, since what is proved here is the table's."""
    kept = Store(f"sqlite:///{place}/house.db")
    yield kept
    kept.close()


@pytest.fixture
def live(store: Store) -> Live:
    """A table of three card poker without built-in players."""
    return Live(store)


def at_a_decision(live: Live, *others: str) -> str:
    """Bring Ann, and others, to the first decision of a round, and return the name of Ann's prompt."""
    for position, name in enumerate(("Ann", *others), start=1):
        live.sit(name, position)
    live.begin()
    for name in ("Ann", *others):
        live.wager(name)
    return live.asked("Ann")[0]


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


@pytest.mark.parametrize("game", GAMES)
def test_a_person_sits_down_wagers_and_decides_until_the_round_is_settled(store: Store, game: str) -> None:
    live = Live(store, plan_of(game))
    live.sit("Ann", 2)
    for _ in range(3):
        live.begin()
        live.wager("Ann")
        while live.is_asked_or_over():
            id, ask = live.asked("Ann")
            live.do("Ann", "decide", prompt=id, choice=ask.default)
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
    told = live.table.now("Ann")["prompt"]
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

    monkeypatch.setattr("pitboss.server.table.advice", advise)
    for position, name in enumerate(("Ann", "Bob"), start=1):
        live.sit(name, position)
    while not isinstance(live.table.dealer.prompt, AskAll):  # until the dealer shows an ace, and both are asked at once
        live.begin()
        for name in ("Ann", "Bob"):
            live.wager(name)
        if live.is_asked_or_over() and not isinstance(live.table.dealer.prompt, AskAll):
            live.finish()
    assert live.table.now("Ann")["hint"] is None and live.table.needs_hints, "it is reckoned apart from the game"
    for _ in range(2):
        live.table.reckon_hints()
    hints = [live.table.now(name)["hint"] for name in ("Ann", "Bob", SPECTATOR)]
    assert [hint and hint["choice"] for hint in hints] == ["pass", "pass", None]
    assert sorted(asked) == ["Ann", "Bob"] and not live.table.needs_hints


# What is refused changes nothing


REFUSED_AT_A_DECISION: dict[str, tuple[str, dict[str, Any], type[Refused]]] = {
    "a prompt that is over": ("Ann", {"do": "decide", "prompt": "1.1", "choice": "play"}, Stale),
    "a prompt that never was": ("Ann", {"do": "decide", "prompt": "9.9", "choice": "play"}, Stale),
    "a choice that is not offered": ("Ann", {"do": "decide", "prompt": "NOW", "choice": "double"}, Refused),
    "a decision out of turn": ("Bob", {"do": "decide", "prompt": "NOW", "choice": "play"}, Refused),
    "a decision of somebody who is not there": ("Zoe", {"do": "decide", "prompt": "NOW", "choice": "play"}, Refused),
    "cards that are none": ("Ann", {"do": "decide", "prompt": "NOW", "choice": "play", "cards": ["Zz"]}, Refused),
    "an amount where none is asked": (
        "Ann",
        {"do": "decide", "prompt": "NOW", "choice": "play", "amount": 77},
        Refused,
    ),
    "a wager when wagering is over": (
        "Ann",
        {"do": "wager", "window": "NOW", "position": 1, "area": "ante", "amount": 500},
        Stale,
    ),
    "taking back when wagering is over": (
        "Ann",
        {"do": "remove", "window": "1.1", "position": 1, "area": "ante"},
        Stale,
    ),
    "being ready when wagering is over": ("Ann", {"do": "ready", "window": "1.1"}, Stale),
    "a second seat": ("Ann", {"do": "sit", "position": 5, "chips": 1_000}, Refused),
    "a taken seat": ("Zoe", {"do": "sit", "position": 1, "chips": 1_000}, Refused),
    "a seat that is not there": ("Zoe", {"do": "sit", "position": 6, "chips": 1_000}, Refused),
    "no chips": ("Zoe", {"do": "sit", "position": 5, "chips": 0}, Refused),
    "chips that are none": ("Zoe", {"do": "sit", "position": 5, "chips": 33}, Refused),
    "a tip of nothing": ("Ann", {"do": "tip", "amount": 0}, Refused),
    "leaving a table where one does not sit": ("Zoe", {"do": "leave"}, Refused),
}


@pytest.mark.parametrize("what", REFUSED_AT_A_DECISION)
def test_what_does_not_fit_a_decision_is_refused_and_changes_nothing(live: Live, what: str) -> None:
    prompt = at_a_decision(live, "Bob")
    live.join("Zoe")
    name, fields, kind = REFUSED_AT_A_DECISION[what]
    with live.unchanged(kind):
        live.do(name, **{key: prompt if value == "NOW" else value for key, value in fields.items()})


def test_an_answer_that_comes_too_late_is_told_what_is_open(live: Live) -> None:
    prompt = at_a_decision(live)
    with pytest.raises(Stale) as stale:
        live.do("Ann", "decide", prompt="1.1", choice="play")
    assert str(stale.value) == (
        "an answer to prompt 1.1: the game has gone on, and that prompt is not open. "
        f"Allowed: an answer to {prompt}, open now."
    )
    live.do("Ann", "decide", prompt=prompt, choice="play")
    with pytest.raises(Stale, match="Allowed: waiting, while the dealer goes on"):
        live.do("Ann", "decide", prompt=prompt, choice="play")


@pytest.mark.parametrize("cards", [[], ["Zz"]])
@pytest.mark.parametrize("choice", ["stand", "split", "moon"])
def test_19_47_2_6a_d_nothing_of_a_prompt_is_told_to_somebody_else(store: Store, choice: str, cards: list[str]) -> None:
    live = Live(store, plan_of("6-to-5"))
    live.sit("Ann")
    live.sit("Bob", 2)
    live.begin()
    live.wager("Ann")
    live.wager("Bob")
    prompt, ask = live.asked()
    other = "Bob" if ask.player == "Ann" else "Ann"
    ask.cite = f"{ask.asked_by}; 19:47-2.11(a)"  # as it is where a pair cannot be split
    with pytest.raises(Refused) as refused:
        live.do(other, "decide", prompt=prompt, choice=choice, cards=cards)
    told = f"a decision: the prompt is not yours. Allowed: waiting for {ask.player}. [{ask.asked_by}]"
    assert str(refused.value) == told


def test_13_69f_42_6_c_1_nobody_is_ready_with_a_wager_that_would_be_given_back(store: Store) -> None:
    live = Live(store, plan_of("double-draw-poker"))
    live.sit("Ann")
    window = live.begin()
    live.do("Ann", "wager", window=window, position=1, area="ante", amount=500)
    with live.unchanged():
        live.do("Ann", "ready", window=window)
    with pytest.raises(Refused) as refused:
        live.do("Ann", "ready", window=window)
    assert str(refused.value) == (
        "being ready: without a wager on bonus the others go back. "
        "Allowed: $5 to $500 on bonus, or taking back the rest. [13:69F-42.6(c)1]"
    )
    assert [area["required_by"] for area in live.table.now("Ann")["prompt"]["areas"]] == ["13:69F-42.6(c)1"] * 2
    live.do("Ann", "wager", window=window, position=1, area="bonus", amount=500)
    live.do("Ann", "ready", window=window)
    assert live.last("player_ready")["player"] == "Ann"


REFUSED_AT_WAGERS: dict[str, dict[str, Any]] = {
    "another's position": {"do": "wager", "position": 2, "area": "ante", "amount": 1_000},
    "a position that is not there": {"do": "wager", "position": 9, "area": "ante", "amount": 1_000},
    "an area that is not there": {"do": "wager", "position": 1, "area": "moon", "amount": 1_000},
    "below the minimum": {"do": "wager", "position": 1, "area": "ante", "amount": 50},
    "above the maximum": {"do": "wager", "position": 1, "area": "ante", "amount": 9_999_900},
    "more than one has": {"do": "wager", "position": 1, "area": "ante", "amount": 60_000},
    "a coupon that one does not have": {"do": "wager", "position": 1, "area": "ante", "amount": 1_000, "coupon": 500},
    "a wager that does not lie there": {"do": "remove", "position": 1, "area": "ante"},
    "another's wager": {"do": "remove", "position": 2, "area": "ante"},
    "a decision before any prompt": {"do": "decide", "choice": "play"},
    "an input that players do not say": {"do": "say", "event": "round_began"},
}


@pytest.mark.parametrize("what", REFUSED_AT_WAGERS)
def test_what_does_not_fit_the_wager_window_is_refused_and_changes_nothing(live: Live, what: str) -> None:
    live.sit("Ann")
    live.sit("Bob", 2)
    window = live.begin()
    live.do("Bob", "wager", window=window, position=2, area="ante", amount=1_000)
    fields = REFUSED_AT_WAGERS[what]
    with live.unchanged():
        live.do("Ann", **fields, **{"prompt" if fields["do"] == "decide" else "window": window})


def test_no_wager_is_made_where_somebody_waits_to_sit_down(store: Store) -> None:
    live = Live(store, plan_of("blackjack", options={"decks": "6", "several_boxes": "yes"}))
    live.sit("Ann", 1)
    window = live.begin()
    for box in (3, 4):
        assert box in live.table.now("Ann")["prompt"]["positions"]
    live.do("Ann", "wager", window=window, position=4, area="main", amount=1_000)
    live.sit("Bob", 3)
    live.sit("Cleo W", 4)
    assert live.table.now("Ann")["prompt"]["positions"] == [1, 2, 4, 5]
    with live.unchanged():
        live.do("Ann", "wager", window=window, position=3, area="main", amount=1_000)
    live.do("Ann", "wager", window=window, position=4, area="main", amount=2_000)  # hers before, in this round
    live.do("Ann", "ready", window=window)
    live.finish()
    assert [seat.player for seat in live.table.dealer.table.seats] == ["Ann", "Bob", "Cleo W"]
    live.begin()
    assert live.table.now("Ann")["prompt"]["positions"] == [1, 2, 5]


def test_being_ready_twice_is_refused(live: Live) -> None:
    live.sit("Ann")
    live.sit("Bob", 2)
    window = live.begin()
    live.do("Ann", "ready", window=window)
    with live.unchanged():
        live.do("Ann", "ready", window=window)


@pytest.mark.parametrize(
    "malformed",
    [
        {"do": "sit", "position": "1", "chips": 1_000},
        {"do": "sit", "position": 1, "chips": 10.5},
        {"do": "sit", "position": True, "chips": 1_000},
        {"do": "sit", "position": 1, "chips": -5},
        {"do": "sit", "position": 1, "chips": 1_000, "player": "Bob"},
        {"do": "sit", "position": 1, "chips": 1_000, "nonce": "xyz"},
        {"do": "fly"},
        {"do": "decide", "prompt": "1.1", "choice": "x" * 41},
        {"do": "decide", "prompt": "1.1", "choice": "play", "cards": ["As"] * 21},
    ],
)
def test_a_malformed_command_is_no_command(live: Live, malformed: dict[str, Any]) -> None:
    before = live.state()
    with pytest.raises(ValidationError):
        live.do("Ann", **malformed)
    assert live.state() == before


# The floor


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
    told = live.table.due_json(live.clock())
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
    assert live.table.due_json(live.clock())["takes_coupons"] is False
    assert live.table.due_json(live.clock())["faults"] == [], "it is not for training"
    with live.unchanged():
        live.floor("coupon", player="Ann", coupon=500)


@pytest.mark.parametrize("player", ["Ann", "Zoe", NAMES[0], "Gone"])
def test_nobody_else_is_sent_away(store: Store, player: str) -> None:
    live = Live(store, plan_of(players=1))
    live.sit("Ann", 3)
    live.sit("Gone", 4)
    live.begin()
    live.do("Gone", "leave", when="now")
    with live.unchanged():
        live.floor("free", by="Flo", player=player, reason="I want the seat")


@pytest.mark.parametrize(
    ("do", "fields", "words"),
    [
        ("change_cards", {}, "Fresh cards are brought to the table"),
        ("change_dealer", {}, "Another dealer comes to the table"),
        ("options", {"options": {"minimum": "$10"}}, "The options change: minimum=$10"),
        ("coupon", {"player": "Ann", "coupon": 500}, "Ann receives a match play coupon of $5"),
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


# Built-in players


def test_regulars_come_to_a_table_that_somebody_watches_and_play(store: Store) -> None:
    live = Live(store, plan_of(players=3, positions=6))
    live.table.watching = 1
    live.go_on_until(lambda: live.kinds().count("round_settled") == 3)
    assert {seat.player for seat in live.table.dealer.table.seats} == set(NAMES[:3])
    assert not any(record.body.get("is_default") for record in live.records), "regulars answer"
    live.check_books()
    live.replay()


def test_a_table_of_regulars_deals_only_while_somebody_watches(store: Store) -> None:
    live = Live(store, plan_of(players=3))
    assert live.table.pacer.due(live.clock()) is None
    live.table.watching = 1
    live.begin()
    live.table.watching = 0
    assert live.table.pacer.due(live.clock()) is None
    live.sit("Ann", next(n for n in range(1, 6) if n not in {p for p, _ in live.table.taken}))
    live.go_on_until(lambda: "round_settled" in live.kinds())


def test_regulars_make_room_for_people(store: Store) -> None:
    live = Live(store, plan_of(players=5, positions=5))
    live.table.watching = 1
    live.begin()
    live.finish()
    seated = {seat.position for seat in live.table.dealer.table.seats}
    assert len(seated) == 3, "two positions stay free"
    for name, position in zip(("Ann", "Bob"), sorted({1, 2, 3, 4, 5} - seated), strict=True):
        live.sit(name, position)
    live.begin()
    assert len(live.table.dealer.table.seats) == 4, "a regular went, so that a newcomer finds a seat"
    live.check_books()


def test_a_regular_whose_wager_is_refused_holds_up_nobody(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    live = Live(store, plan_of(players=2))
    live.table.watching = 1

    def refuse(*_: object) -> None:
        raise Refused("a wager", "the felt is wet", "another day")

    monkeypatch.setattr(live.table.regulars._company, "wager_at", refuse)
    live.go_on_until(lambda: live.kinds().count("round_settled") == 2)


def test_a_regular_whose_decision_is_refused_is_answered_for(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    live = Live(store, plan_of(players=2))
    live.table.watching = 1

    def refuse(*_: object) -> None:
        raise Refused("a decision", "the felt is wet", "another day")

    monkeypatch.setattr(live.table.regulars._company, "decide", refuse)
    live.go_on_until(lambda: live.kinds().count("round_settled") == 2)
    assert live.last("decision_made")["is_default"]


# The floor


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


def test_a_void_round_gives_every_wager_back_and_all_seats_see_why(live: Live) -> None:
    at_a_decision(live, "Bob")
    live.floor("void", reason="two aces of spades")
    chips = {player.name: player.chips for player in live.table.dealer.table.players}
    assert chips == {"Ann": 50_000, "Bob": 50_000}
    told = live.table.messages()["Bob"]["steps"]
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
    assert live.last("ruling_given")["by"] == "floorperson"
    assert live.table.messages()["Ann"]["steps"][-1]["words"] == live.table.messages()[SPECTATOR]["steps"][-1]["words"]


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


def test_a_shoe_is_dealt_out_before_its_table_closes(store: Store) -> None:
    live = Live(store, plan_of("blackjack", players=3))
    live.table.watching = 1
    live.begin()
    live.floor("close", reason="end of the day")
    live.table.watching = 0
    live.go_on_until(lambda: live.table.dealer.is_closed, most=3_000)
    assert live.kinds().count("round_settled") > 3, "the shoe was dealt out, though nobody watched"
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
    assert live.last("round_ruled_void")["by"] == "floorperson"


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
