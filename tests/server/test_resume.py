"""A house that stops at any moment opens again where it stopped: same prompts, same views, nothing lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import update

from pitboss.games import GAMES as RULES
from pitboss.housefile import HouseFile, Pace
from pitboss.server.house import House
from pitboss.server.store.schema import checkpoints, records, stacks, tables
from pitboss.server.store.store import Store
from pitboss.server.table.live import LiveTable
from pitboss.server.table.opening import take_up
from pitboss.table.choices import Ask
from pitboss.table.ledger import Debt
from pitboss.table.view import SPECTATOR, View
from tests.kit import variant
from tests.server.live import (
    AMONG_PLAYERS,
    CHEAP,
    GAMES,
    WALLET,
    Clock,
    Live,
    check_ledger,
    house_of,
    plan_of,
    replayed,
)


@pytest.fixture
def store(place: Path) -> Iterator[Store]:
    """A store on SQLite."""
    kept = Store(f"sqlite:///{place}/house.db")
    yield kept
    kept.close()


def opened(store: Store, plan: HouseFile) -> House:
    """Open a house on what a store holds, without dealing."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("pitboss.server.people.accounts.PasswordHasher", lambda: CHEAP)  # nobody logs in here
        house = House(store, plan, Clock())
    house.open()
    return house


def seen(table: LiveTable) -> dict[Any, Any]:
    """Return what every viewer sees of a table and is asked, deadlines apart."""
    told = {}
    for viewer in (SPECTATOR, "Ann", "Bob", "Zoe", "Ana"):
        now = table.now(viewer)
        prompt = None if now["prompt"] is None else now["prompt"] | {"deadline": None}
        asked = {name: now[name] for name in ("paused", "state", "hint")} | {"prompt": prompt}
        told[viewer] = (table.view(viewer), asked, None if now["you"] is None else now["you"]["positions"])
    return told


def stand(table: LiveTable) -> dict[str, Any]:
    """Return where a table's dealer stands."""
    dealer = table.dealer
    return {
        "log": (dealer.log.seq, dealer.log.head, dealer.log.round),
        "table": dealer.table,
        "prompts": list(dealer.prompts),
        "nonces": dealer.bond.nonce_givers,
        "shuffles": (dealer.bond.shuffles.number, sorted(dealer.bond.shuffles.stacks), dealer.bond.shuffles.commitment),
        "waiting": dealer.waiting,
        "rails": table.books.rails,
    }


def act_somehow(live: Live, chance: Random) -> None:
    """Let somebody do something, or the table go on."""
    dealer = live.table.dealer
    asks = [(id, ask) for id, ask in dealer.prompts.items() if isinstance(ask, Ask) and ask.player in live.people]
    if asks:
        id, ask = chance.choice(asks)
        choice = chance.choice([each for each in ask.choices if not each.cards] or list(ask.choices[:1]))
        amount = {"amount": choice.amounts[-1]} if choice.amounts else {}
        hands = {"hands": "house way"} if choice.arrangement else {}
        live.do(ask.player, "decide", prompt=id, choice=choice.word, **amount, **hands)
        return
    waiting = (live.told("Ann") or {}).get("waiting_for", [])
    if people := [name for name in waiting if name in live.people]:
        live.wager(people[0])
    else:
        live.go_on()


@pytest.mark.parametrize("game", [*GAMES, *AMONG_PLAYERS])
def test_a_house_that_stops_at_any_moment_opens_at_the_same_prompt_with_the_same_views(store: Store, game: str) -> None:
    chance = Random(game)
    plan = plan_of(game, players=1)
    live = Live(store, plan)
    live.sit("Ann", 3)
    live.sit("Bob", 5)
    for moment in range(60):
        act_somehow(live, chance)
        if moment == 20:
            live.do("Bob", "buy", chips=5_000)
        if moment == 40 and live.table.dealer.is_in_round:
            live.do("Bob", "leave", when="now")
            live.sit("Zoe", 4)
            if game not in AMONG_PLAYERS:  # where who left comes back between rounds
                live.sit("Bob", 2)
        before, stands = seen(live.table), stand(live.table)
        house = opened(store, house_of(plan))
        again = house.tables[live.id]
        assert stand(again) == stands
        assert seen(again) == before
        assert set(again.people) == set(live.table.people)
        if moment % 7 == 0:  # and the evening goes on with what was taken up
            again.pacer.note(live.clock())
            live.table = again
            live.check_books()
    live.go_on_until(lambda: not live.table.dealer.is_in_round)
    live.check_books()
    assert live.replay().rounds >= 2


@pytest.mark.parametrize(
    "damage", ["cut off", "a number", "the table", "the commitment", "the head", "nothing", "list"]
)
@pytest.mark.parametrize("is_in_round", [False, True])
def test_a_damaged_checkpoint_falls_back_to_the_whole_log(store: Store, damage: str, is_in_round: bool) -> None:
    live = Live(store)
    live.sit("Ann")
    for _ in range(2):
        live.begin()
        live.wager("Ann")
        live.finish()
    if is_in_round:
        live.begin()
        live.wager("Ann")
        live.asked("Ann")
    before, stands = seen(live.table), stand(live.table)
    kept = store.checkpoint(live.id)
    assert kept is not None
    text = kept[1]
    body = json.loads(text)
    damaged = {
        "cut off": text[:-20],
        "a number": json.dumps(body | {"seq": body["seq"] + 1_000}),
        "the table": json.dumps(body | {"table": body["table"] | {"tray": 5}}),
        "the commitment": text.replace(body["shuffles"]["commitment"], "0" * 64),
        "the head": text.replace(body["head"], "0" * 64),
        "nothing": "",
        "list": "[1]",
    }[damage]
    with store.database.writing() as connection:
        connection.execute(update(checkpoints).values(text=damaged))
    live.reopen()
    assert stand(live.table) == stands
    assert seen(live.table) == before
    live.finish()
    live.begin()
    live.wager("Ann")
    live.finish()
    live.check_books()
    live.replay()


@pytest.mark.parametrize("text", ["", "{}", '{"order":"","salts":"","opening":{}}'])
def test_a_damaged_stack_falls_back_to_the_whole_log(store: Store, text: str) -> None:
    live = Live(store, plan_of("blackjack"))
    live.sit("Ann")
    live.begin()
    live.wager("Ann")
    live.finish()
    live.do("Ann", "away", is_away=False)  # two prompts of one hand may have gone unanswered
    live.begin()
    assert store.stacks(live.id), "a shoe is kept from round to round"
    before, stands = seen(live.table), stand(live.table)
    with store.database.writing() as connection:
        connection.execute(update(stacks).values(text=text))
    live.reopen()
    assert stand(live.table) == stands
    assert seen(live.table) == before
    live.wager("Ann")
    live.finish()
    live.replay()
    live.reopen()
    live.check_books()


def owed(store: Store, table: str, player: str) -> list[Debt]:
    """Return what a table owes a player beside chips and wagers, such as tickets that have won."""
    layers = View(SPECTATOR).fold(store.records(table)).layers.values()
    return [debt for layer in layers for debt in layer.owed() if debt.player == player]


@pytest.mark.parametrize("is_in_round", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_whose_rules_have_changed_is_closed_and_everybody_cashed_out(
    store: Store, monkeypatch: pytest.MonkeyPatch, game: str, is_in_round: bool
) -> None:
    plan = plan_of(game, players=2)
    live = Live(store, plan)
    live.sit("Ann", 5)
    live.begin()
    live.wager("Ann", 500)
    live.finish()
    had = store.balance(f"rail:{live.id}:Ann") + store.balance(f"wallet:{live.people['Ann'].id}")
    had += sum(wager.amount for wager in live.table.dealer.table.standing_of("Ann"))
    had += sum(debt.amount for debt in owed(store, live.id, "Ann"))
    if is_in_round:
        live.begin()
        live.wager("Ann", 500)
    name = live.table.row.game
    monkeypatch.setitem(RULES, name, variant(RULES[name], rules=RULES[name].rules + 1))
    house = opened(store, house_of(plan))
    assert live.id not in house.tables and len(house.tables) == 1, "a table of the new rules opens in its place"
    assert [table.row.key for table in house.tables.values()] == [plan.key]
    row = store.table(live.id)
    assert row is not None and row.state == "closed"
    assert ("round_abandoned" in live.kinds()) == is_in_round
    assert live.kinds()[-1] == "log_closed"
    assert store.balance(f"wallet:{live.people['Ann'].id}") == had
    check_ledger(store)
    assert not any(live.id in account for account in store.balances())
    assert "rules" in replayed(store, live.id).rules_changed


def test_a_house_file_that_changed_closes_and_opens_tables(store: Store) -> None:
    kept, gone, changed = plan_of(key="kept"), plan_of(key="gone", players=1), plan_of(key="changed")
    first = opened(store, house_of(kept, gone, changed))
    ids = {table.row.key: id for id, table in first.tables.items()}
    live = Live.__new__(Live)
    live.store, live.accounts, live.clock, live.people, live.steps = store, first.accounts, Clock(), {}, []
    live.table = first.tables[ids["gone"]]
    live.sit("Ann", 5)
    live.begin()
    live.wager("Ann")
    second = opened(store, house_of(kept, replace(changed, options={"minimum": "10"}), plan_of(key="new")))
    now = {table.row.key: id for id, table in second.tables.items()}
    assert now.keys() == {"kept", "changed", "new"}
    assert now["kept"] == ids["kept"] and now["changed"] != ids["changed"]
    assert live.last("round_ruled_void")["reason"] == "the house file has changed"
    assert live.kinds()[-1] == "log_closed"
    assert store.balance(f"wallet:{live.people['Ann'].id}") == WALLET
    check_ledger(store)
    assert not any(ids["gone"] in account for account in store.balances())
    assert not live.replay().is_open
    third = opened(store, house_of(kept, replace(changed, options={"minimum": "10"}), plan_of(key="new")))
    assert third.tables.keys() == second.tables.keys(), "nothing changed, nothing is opened or closed"


def test_a_house_file_may_change_names_pace_and_regulars_of_a_table_that_stays_open(store: Store) -> None:
    plan = plan_of(players=1)
    first = opened(store, house_of(plan))
    new = replace(plan, name="Another name", players=3, pace=Pace(wagers=5, decisions=5, between=0))
    second = opened(store, house_of(new))
    assert second.tables.keys() == first.tables.keys()
    (table,) = second.tables.values()
    assert table.row.name == "Another name" and table.pacer.json["wagers"] == 5
    assert table.regulars.is_due, "two more regulars come"


def test_a_closed_table_stays_closed_and_another_is_opened_in_its_place(store: Store) -> None:
    live = Live(store)
    live.keep(live.table.close)
    house = opened(store, house_of(plan_of()))
    assert live.id not in house.tables and len(house.tables) == 1


def test_a_pause_and_a_closing_outlive_a_stop(store: Store) -> None:
    live = Live(store)
    live.sit("Ann")
    live.floor("pause", reason="a break")
    live.reopen()
    states = [live.table.state]
    live.floor("resume")
    live.floor("close", reason="the day ends")
    live.reopen()
    assert [*states, live.table.state] == ["paused", "closing"]


def test_what_people_were_promised_outlives_a_stop(store: Store) -> None:
    live = Live(store, plan_of(is_training=True))
    for position, name in enumerate(("Ann", "Bob", "Zoe"), start=1):
        live.sit(name, position)
    live.begin()
    for name in ("Ann", "Bob", "Zoe"):
        live.wager(name)
    live.asked("Ann")
    live.do("Ann", "leave")
    live.do("Bob", "away", is_away=True)
    live.do("Zoe", "nonce", nonce="abcdef")
    live.floor("fault", fault="face-up-card")
    faults = list(live.table.dealer.faults.faults)
    live.reopen()
    you: dict[str, Any] = {name: live.table.you(name) for name in ("Ann", "Bob", "Zoe")}
    assert [you[name]["is_leaving"] for name in you] == [True, False, False]
    assert [you[name]["is_away"] for name in you] == [False, True, False]
    assert live.table.nonces == {"Zoe": "abcdef"} and faults
    assert live.table.dealer.faults.faults == faults
    live.do("Ann", "leave", when="never")
    live.do("Bob", "away", is_away=False)
    live.reopen()
    again: list[Any] = [live.table.you(name) for name in you]
    assert not any(each[what] for each in again for what in ("is_leaving", "is_away"))
    live.do("Ann", "leave")
    live.reopen()
    live.go_on_until(lambda: "Ann" not in live.table.people)
    assert live.last("nonce_given")["player"] == "Zoe"
    live.check_books()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"people":{"Ann":{"x":1}},"nonces":{},"faults":[]}'])
def test_promises_that_are_damaged_keep_no_table_shut(store: Store, text: str) -> None:
    live = Live(store)
    live.sit("Ann")
    with store.database.writing() as connection:
        connection.execute(update(tables).values(people=text))
    live.reopen()
    live.begin()


def test_a_damaged_log_keeps_no_house_shut(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    damaged, whole = Live(store, plan_of(key="damaged")), Live(store, plan_of(key="whole"))
    with store.database.writing() as connection:
        connection.execute(update(records).where(records.c.table_id == damaged.id).values(body="{"))
    house = opened(store, house_of(plan_of(key="damaged"), plan_of(key="whole")))
    assert whole.id in house.tables and damaged.id not in house.tables
    assert sorted(table.row.key for table in house.tables.values()) == ["damaged", "whole"], "another takes its place"
    assert damaged.id in caplog.text
    row = store.table(damaged.id)
    assert row is not None and row.state == "open"


@pytest.mark.parametrize("reads", ["checkpoint", "stacks", "people"])
def test_a_table_that_another_server_deals_at_meanwhile_is_taken_up_as_it_was_at_one_moment(
    store: Store, reads: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What is read last is no younger than what was read first, or it would pass for forged and be forgotten."""
    live = Live(store, plan_of())
    live.sit("Ann", 1)
    live.sit("Bob", 2)
    live.begin()
    live.finish()
    live.do("Ann", "away", is_away=True)
    row, seq = store.table(live.id), live.table.dealer.log.seq
    follower = Store(store.database.url.render_as_string())
    read = getattr(follower, reads)

    def meanwhile(table: str) -> Any:
        if live.table.dealer.log.seq == seq:
            live.do("Ann", "away", is_away=False)
            live.begin()
            live.finish()
        return read(table)

    monkeypatch.setattr(follower, reads, meanwhile)
    assert row is not None
    taken = take_up(follower, live.accounts, row, live.clock)
    follower.close()
    assert taken is not None and taken.dealer.log.seq == seq < live.table.dealer.log.seq
    assert taken.people["Ann"].is_away and not live.table.people["Ann"].is_away
    assert not caplog.records
