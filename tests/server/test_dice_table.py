"""A live dice table: regulars throw, the store keeps every step, and a stop loses no standing wager."""

from __future__ import annotations

import pytest

from pitboss.games import GAMES
from pitboss.games.equipment import DICE
from pitboss.games.kits.standing import is_bound
from pitboss.housefile import Pace, TablePlan
from pitboss.server.history import rounds_json
from pitboss.server.people.accounts import Accounts
from pitboss.server.store.step import Entry, Step
from pitboss.server.store.store import Store
from pitboss.server.table import commands
from pitboss.server.table.live import LiveTable
from pitboss.server.table.opening import open_table, take_up
from pitboss.table.events import RoundSettled
from pitboss.table.ledger import rail
from pitboss.table.view import SPECTATOR
from pitboss.table.window import OpenForWagers
from tests.kit import Clock, variant


def a_live_table(store: Store, clock: Clock, game: str, style: str = "every") -> LiveTable:
    pace = Pace(wagers=1, decisions=1, between=0)
    plan = TablePlan("dice", "Dice", "main", game, 6, players=3, style=style, pace=pace)
    table = open_table(store, plan, "", clock)
    table.watching = 1
    return table


def go_on(table: LiveTable, store: Store, clock: Clock, steps: int) -> None:
    """Let the table do what is due, and keep each step before the next."""
    for _ in range(steps):
        table.pacer.note(clock.now)
        due = table.pacer.due(clock.now)
        assert due is not None
        clock.now = max(clock.now, due.at)
        due.act()
        store.commit([table.step()])
        check_books(table, store)


def check_books(table: LiveTable, store: Store) -> None:
    """What the ledger says of the table between rounds is what lies there."""
    balances = store.balances()
    assert sum(balances.values()) == 0
    if table.dealer.is_in_round:
        return
    at_table, id = table.dealer.table, table.row.id
    assert balances.get(f"tray:{id}", 0) == at_table.tray
    assert balances.get(f"layout:{id}", 0) == sum(wager.amount for wager in at_table.standing)
    for player in at_table.players:
        assert balances.get(f"rail:{id}:{player.name}", 0) == player.chips, rail(player.name)


@pytest.mark.parametrize("game", [game.name for game in GAMES.values() if game.equipment is DICE])
def test_a_dice_table_goes_on_after_a_stop_with_its_wagers(store: Store, game: str) -> None:
    clock = Clock()
    table = a_live_table(store, clock, game)
    go_on(table, store, clock, 80)
    while table.dealer.is_in_round or not table.dealer.table.standing:
        go_on(table, store, clock, 1)
    again = take_up(store, Accounts(store), table.row, clock)
    assert again is not None
    assert again.dealer.table == table.dealer.table
    assert again.shown.sight(SPECTATOR).json["spots"] == table.shown.sight(SPECTATOR).json["spots"]
    again.watching = 1
    go_on(again, store, clock, 40)
    again.is_closing = True
    for _ in range(3_000):
        if again.dealer.is_closed:
            break
        go_on_unless_closed(again, store, clock)
    assert again.dealer.is_closed
    left = {account: cents for account, cents in store.balances().items() if account != "cage"}
    assert left == {}


def go_on_unless_closed(table: LiveTable, store: Store, clock: Clock) -> None:
    table.pacer.note(clock.now)
    due = table.pacer.due(clock.now)
    assert due is not None
    clock.now = max(clock.now, due.at)
    due.act()
    store.commit([table.step()])


def test_a_stop_in_the_middle_of_a_round_keeps_the_wagers_made(store: Store) -> None:
    clock = Clock()
    table = a_live_table(store, clock, "craps")
    go_on(table, store, clock, 60)
    while not table.dealer.is_in_round:
        go_on(table, store, clock, 1)
    again = take_up(store, Accounts(store), table.row, clock)
    assert again is not None and again.dealer.is_in_round
    assert again.shown.sight(SPECTATOR).json == table.shown.sight(SPECTATOR).json
    again.watching = 1
    go_on(again, store, clock, 30)


def test_a_table_whose_rules_have_changed_gives_back_what_stands_on_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    table = a_live_table(store, clock, "craps")
    while table.dealer.is_in_round or not table.dealer.table.standing:
        go_on(table, store, clock, 1)
    others = variant(GAMES["craps"], rules=GAMES["craps"].rules + 1)
    monkeypatch.setitem(GAMES, "craps", others)
    assert take_up(store, Accounts(store), table.row, clock) is None
    assert {account for account, cents in store.balances().items() if cents} <= {"cage"}


def test_who_has_a_wager_that_must_stay_leaves_when_it_is_decided(store: Store) -> None:
    clock = Clock()
    table = a_live_table(store, clock, "craps", "sensible")
    store.commit([Step("", (), (Entry("cage", "wallet:zoe", 100_000, "handed out"),))])
    while table.dealer.is_in_round or table.dealer.table.state.point:
        go_on(table, store, clock, 1)
    table.command("Zoe", "zoe", commands.Sit(key="1", do="sit", position=6, chips=50_000))
    while not is_bound(table.dealer.game, table.dealer.table, "Zoe"):
        while not table.dealer.prompts:
            go_on(table, store, clock, 1)
        (window,) = table.dealer.prompts
        if not table.has_wagers("Zoe") and not table.dealer.table.state.point:
            wager = commands.PlaceWager(key="2", do="wager", window=window, position=6, area="pass_line", amount=1000)
            table.command("Zoe", "zoe", wager)
        go_on(table, store, clock, 1)
    while table.dealer.is_in_round:
        go_on(table, store, clock, 1)
    table.command("Zoe", "zoe", commands.Leave(key="3", do="leave", when="after-round"))
    assert table.dealer.table.has_player("Zoe")
    for _ in range(1_000):
        if not table.dealer.table.has_player("Zoe"):
            break
        go_on(table, store, clock, 1)
    given_up = [record for record in store.records(table.row.id) if "forfeited" in record.body["event"]]
    assert not given_up and not table.dealer.table.has_player("Zoe")
    assert not store.balances().get(f"rail:{table.row.id}:Zoe") and not table.dealer.table.standing_of("Zoe")


def zoe_wagers_once(table: LiveTable, store: Store, clock: Clock) -> None:
    """Zoe sits down and has a pass line wager standing when a round is over, which decided nothing of hers."""
    store.commit([Step("", (), (Entry("cage", "wallet:zoe", 100_000, "handed out"),))])
    while table.dealer.is_in_round or table.dealer.table.state.point:
        go_on(table, store, clock, 1)
    table.command("Zoe", "zoe", commands.Sit(key="1", do="sit", position=6, chips=50_000))
    while not is_bound(table.dealer.game, table.dealer.table, "Zoe") or table.dealer.is_in_round:
        window = table.dealer.prompt
        if isinstance(window, OpenForWagers) and not table.has_wagers("Zoe") and not table.dealer.table.state.point:
            (name,) = table.dealer.prompts
            wager = commands.PlaceWager(key="2", do="wager", window=name, position=6, area="pass_line", amount=1000)
            table.command("Zoe", "zoe", wager)
        go_on(table, store, clock, 1)


def test_a_wager_that_merely_stands_is_not_told_as_a_loss(store: Store) -> None:
    clock = Clock()
    table = a_live_table(store, clock, "craps", "sensible")
    zoe_wagers_once(table, store, clock)
    (step,) = [step for step in table.recent("Zoe") or [] if step["event"] == RoundSettled.kind]
    assert "Still working: " in step["words"] and "Zoe $10" in step["words"] and "Zoe -$10" not in step["words"]
    assert step["net"][rail("Zoe")] == 0 and sum(step["net"].values()) == 0
    (line,) = rounds_json(store, table.row.id, None, 1)
    assert line["net"] and line["net"]["Zoe"] == 0
    (logged,) = [each for each in store.round_records(table.row.id, line["round"]) if "net" in each.body]
    assert logged.body["net"][rail("Zoe")] == -1000, "the log says which account the chips lie in"
    while table.dealer.table.standing_of("Zoe"):
        go_on(table, store, clock, 1)
    (line,) = rounds_json(store, table.row.id, None, 1)
    assert line["net"] and abs(line["net"]["Zoe"]) == 1000
