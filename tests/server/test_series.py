"""A live dice table binds its throws: nonces go in, a stop goes on with the series, and anyone can check it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.chance import SeededChance, verify_series
from pitboss.games import GAMES
from pitboss.games.equipment import SeriesLength
from pitboss.games.kits.dice import DiceGame
from pitboss.housefile import TablePlan
from pitboss.play.log import LogError
from pitboss.server.history import round_json, series_json
from pitboss.server.people.accounts import Accounts
from pitboss.server.store.store import Store
from pitboss.server.table.live import due_json
from pitboss.server.table.opening import take_up
from pitboss.table.devices import dice, wheel
from pitboss.table.view import SPECTATOR
from tests.kit import variant
from tests.play.made_up import MADE_UP
from tests.play.support import count_proven_throws, series_of
from tests.server.live import QUICK, Live, house_of, replayed
from tests.server.served import run, serving


def plan(**changed: Any) -> TablePlan:
    wanted: dict[str, Any] = {"key": "dice", "name": "Dice", "pit": "main", "game": "craps", "positions": 6}
    return TablePlan(**wanted | {"pace": QUICK, "tray": 10_000_000} | changed)


@pytest.fixture(autouse=True)
def short_series(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a series end with its shooter however few throws it has given."""
    monkeypatch.setattr(DiceGame, "series_length", SeriesLength(1))


@pytest.fixture
def live(store: Store) -> Live:
    """A craps table without bots."""
    return Live(store, plan())


def throw(live: Live, *names: str) -> None:
    """Let people throw once, each with a wager on the pass line from a come out roll on."""
    window = live.begin()
    for name in names:
        position = next(seat.position for seat in live.table.dealer.table.seats if seat.player == name)
        if not live.table.has_wagers(name) and not live.table.dealer.table.state.point:
            live.do(name, "wager", window=window, position=position, area="pass_line", amount=1_000)
        live.do(name, "ready", window=window)
    live.finish()


def throw_out(live: Live, *names: str) -> None:
    """Throw until the series ends."""
    series = series_of(live.table.dealer).number
    while series_of(live.table.dealer).number == series:
        throw(live, *names)


def needs_nonce(live: Live, name: str) -> bool:
    you = live.table.you(name)
    assert you is not None
    return bool(you["needs_nonce"])


def test_a_persons_nonce_goes_into_the_series_at_once_and_not_into_one_that_has_begun(live: Live) -> None:
    live.sit("Ann", nonce="abc123")
    assert live.last("nonce_given")["nonce"] == "abc123" and not needs_nonce(live, "Ann")
    throw(live, "Ann")
    live.sit("Bob", 2, nonce="def456")
    assert live.kinds().count("nonce_given") == 1, "one given beforehand could be known to whoever chose the next seed"
    assert len(series_of(live.table.dealer).given) == 1 and not needs_nonce(live, "Bob")
    with live.unchanged():
        live.do("Bob", "nonce", nonce="def456")
    throw_out(live, "Ann", "Bob")
    assert needs_nonce(live, "Bob")
    live.begin()
    live.do("Bob", "nonce", nonce="0789")
    assert live.last("nonce_given")["nonce"] == "0789" and not live.table.nonces


def test_who_sits_down_in_a_round_is_asked_for_a_nonce_when_it_is_over(live: Live) -> None:
    live.sit("Ann")
    live.begin()
    live.sit("Bob", 2, nonce="def456")
    assert "nonce_given" not in live.kinds() and not live.table.nonces
    live.do("Ann", "nonce", nonce="0a")
    assert live.last("nonce_given")["player"] == "Ann"


def test_built_in_players_add_nonces_between_series_only_and_none_after_a_persons(store: Store) -> None:
    live = Live(store, plan(players=3))
    live.table.watching = 1
    for _ in range(60):
        live.begin()
        live.finish()
    assert count_nonces_after_throws(live) == 0
    assert live.kinds().count("nonce_given") >= 3 * (series_of(live.table.dealer).number - 1)


def count_nonces_after_throws(live: Live) -> int:
    """Count the nonces that came when their series had begun."""
    late, has_begun = 0, False
    for kind in live.kinds():
        has_begun = (has_begun or kind == "dice_thrown") and kind != "throw_seed_committed"
        late += has_begun and kind == "nonce_given"
    return late


def test_a_table_that_stops_amid_a_series_goes_on_with_its_next_throw(live: Live) -> None:
    live.sit("Ann", nonce="abc123")
    for number in range(30):
        throw(live, "Ann")
        dealer = live.table.dealer
        before = series_of(dealer).standing()
        if number % 3 == 0:
            live.begin()
        live.reopen()
        assert series_of(live.table.dealer).standing() == before
    report = live.replay()
    assert report.outcomes.checked + report.outcomes.unopened == 30 and report.outcomes.checked
    live.floor("close", reason="the day ends")
    live.do("Ann", "leave", when="after-round")
    live.go_on_until(lambda: live.table.dealer.is_closed)
    assert count_proven_throws(live.records) == live.replay().outcomes.checked >= 30


def test_a_series_that_the_kept_seed_does_not_give_is_not_gone_on_with(live: Live) -> None:
    live.sit("Ann")
    for _ in range(5):
        throw(live, "Ann")
    throw_until_begun(live)
    row = live.store.table(live.id)
    assert row is not None
    with pytest.raises(LogError, match="the throws are not those of the table's seed: throw "):
        take_up(live.store, live.accounts, replace(row, master=bytes(32)), live.clock)


def throw_until_begun(live: Live) -> None:
    """Throw until the series that is open has given enough throws to tell it from another."""
    while len(series_of(live.table.dealer).given) < 3:
        throw(live, "Ann")


def test_a_table_whose_rules_have_changed_opens_its_series_when_it_is_closed(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    live.sit("Ann", nonce="abc123")
    for _ in range(12):
        throw(live, "Ann")
    throw_until_begun(live)
    row = live.store.table(live.id)
    assert row is not None
    monkeypatch.setitem(GAMES, "craps", variant(GAMES["craps"], rules=GAMES["craps"].rules + 1))
    assert take_up(live.store, Accounts(live.store), row, live.clock) is None
    report = replayed(live.store, live.id)
    assert report.rules_changed and not report.is_open and not report.outcomes.unopened
    assert count_proven_throws(live.records) == report.outcomes.checked >= 12


def test_what_proves_a_series_is_told_to_anybody_and_its_seed_once_it_is_revealed(live: Live) -> None:
    live.sit("Ann", nonce="abc123")
    throw_out(live, "Ann")
    row = live.store.table(live.id)
    assert row is not None
    first, second = series_json(live.store, row, 1), series_json(live.store, row, 2)
    assert first is not None and second is not None and series_json(live.store, row, 3) is None
    assert first["nonces"] == [("Ann", "abc123")] and second["opening"] is None and second["throws"] == []
    assert first["of"] == "throw" and all(each["among"] == [6, 6] for each in first["throws"])
    throws = [(dice(2), tuple(each["faces"])) for each in first["throws"]]
    assert first["opening"] is not None
    assert verify_series(first["commitment"], first["opening"], [("Ann", "abc123")], throws) is None
    last = first["throws"][-1]["round"]
    shown = round_json(live.store, row, last, SPECTATOR)
    assert shown is not None and shown["series"] == 1
    live.begin()
    undecided = round_json(live.store, row, last + 1, SPECTATOR)
    assert undecided is not None and undecided["series"] is None
    told = str(second) + "".join(record.line() for record in live.records)
    assert SeededChance(live.table.row.master).seed_of_series(1).hex() not in told


def test_the_api_tells_what_binds_the_throws(url: str) -> None:
    async def work() -> None:
        async with serving(house_of(plan()), url) as served:
            anybody = served.stranger()
            now = await anybody.get(f"/api/tables/{served.table}")
            series = await anybody.get(f"/api/tables/{served.table}/series/1")
            assert now["shuffle"] is None
            assert now["series"] == {"number": 1, "commitment": series["commitment"], "throws": 0}
            await anybody.get(f"/api/tables/{served.table}/series/2", 404)

    run(work())


@pytest.fixture
def wheel_table(store: Store, monkeypatch: pytest.MonkeyPatch) -> Live:
    """A live table of a made-up wheel game."""
    monkeypatch.setitem(GAMES, "wheel-of-8", MADE_UP[0])
    return Live(store, plan(game="wheel-of-8", positions=5, style="random"))


def spin(live: Live) -> None:
    """Let Ann wager on one, and spin."""
    window = live.begin()
    live.do("Ann", "wager", window=window, position=1, area="one", amount=1_000)
    live.do("Ann", "ready", window=window)
    live.finish()


def test_a_live_wheel_goes_on_after_a_stop_and_proves_its_spins(wheel_table: Live) -> None:
    live = wheel_table
    live.sit("Ann", nonce="abc123")
    for number in range(6):
        spin(live)
        before = series_of(live.table.dealer).standing()
        if number % 2:
            live.begin()
        live.reopen()
        assert series_of(live.table.dealer).standing() == before
    row = live.store.table(live.id)
    assert row is not None
    first = series_json(live.store, row, 1)
    assert first is not None and first["of"] == "spin" and first["nonces"] == [("Ann", "abc123")]
    assert {(*each["among"], each["distinct"]) for each in first["throws"]} == {(8, False)}
    spins = [(wheel(8), tuple(each["faces"])) for each in first["throws"]]
    assert len(spins) == 4 and first["opening"] is not None
    assert verify_series(first["commitment"], first["opening"], [("Ann", "abc123")], spins) is None
    shown = round_json(live.store, row, 5, SPECTATOR)
    assert shown is not None and shown["series"] == 2
    assert live.replay().outcomes.checked == 4


def test_a_wheel_whose_rules_have_changed_opens_its_series_when_it_is_closed(
    wheel_table: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = wheel_table
    live.sit("Ann")
    for _ in range(2):
        spin(live)
    row = live.store.table(live.id)
    assert row is not None
    monkeypatch.setattr(type(GAMES["wheel-of-8"]), "rules", 2)
    assert take_up(live.store, Accounts(live.store), row, live.clock) is None
    assert live.last("series_seed_revealed")["outcomes"] == 2
    assert replayed(live.store, live.id).outcomes.checked == 2


def test_the_floor_is_told_that_a_wheel_is_not_changed(wheel_table: Live) -> None:
    live = wheel_table
    live.sit("Ann")
    with live.unchanged():
        live.floor("change_cards")
    told = due_json(live.table, live.clock() + (1 << 40))
    assert (told["equipment"], told["change_after_hours"], told["due"]) == ("a wheel", 0, [])
