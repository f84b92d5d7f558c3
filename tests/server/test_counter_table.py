"""A live table whose players have no positions: all wager at its counter, and their wagers stand over rounds."""

from __future__ import annotations

import pytest

from pitboss.games import GAMES
from pitboss.housefile import TablePlan
from pitboss.server.audit.verify import verify
from pitboss.server.money.chart import wallet
from pitboss.server.store.store import Store
from pitboss.server.table.opening import take_up
from pitboss.table.events import COUNTER
from pitboss.table.refusal import Refused
from pitboss.table.view import SPECTATOR
from tests.kit import variant
from tests.play.counter import Tickets
from tests.server.live import QUICK, Live, house_of
from tests.server.served import PATIENT, run, serving

TICKETS = Tickets.name
ALWAYS = "regular $1: 1=0:1,1:1"
"""A pay table that hands back what a ticket costs."""


def plan(**changed: object) -> TablePlan:
    """Return the plan of a counter with room for eight."""
    wanted = {"key": TICKETS, "name": "Tickets", "pit": "main", "game": TICKETS, "positions": 8, "style": "random"}
    return TablePlan(**{**wanted, "options": {}, "pace": QUICK, "tray": 10_000_000, **changed})  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def tickets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the made-up game among the games."""
    monkeypatch.setitem(GAMES, TICKETS, Tickets())


def buy(live: Live, *names: str) -> None:
    """Play one round in which some buy a ticket for $5."""
    window = live.begin()
    for name in names:
        live.do(name, "wager", window=window, position=COUNTER, area="ticket", amount=500)
    for name in [*live.table.people]:
        live.do(name, "ready", window=window)
    live.finish()


def test_people_come_to_the_counter_wager_there_and_leave_with_their_chips(store: Store) -> None:
    live = Live(store, plan())
    live.sit("Ann", COUNTER)
    live.sit("Bob", COUNTER)
    assert [live.table.you(name)["positions"] for name in ("Ann", "Bob")] == [[COUNTER], [COUNTER]]  # type: ignore[index]
    buy(live, "Ann")
    view = live.table.view(SPECTATOR)
    assert view["spots"]["0"]["bets"] == [{"player": "Ann", "area": "ticket", "amount": 500}]
    buy(live, "Bob")
    buy(live)
    assert live.table.view(SPECTATOR)["chips"] == {"Ann": 50_500, "Bob": 49_500}
    live.do("Ann", "leave")
    live.do("Bob", "leave", when="now")
    assert live.table.view(SPECTATOR)["chips"] == {} and live.table.dealer.table.seats == ()
    live.check_books()
    assert not live.replay().rules_changed


def test_who_comes_during_a_round_keeps_nobody_from_the_counter(store: Store) -> None:
    live = Live(store, plan())
    live.sit("Ann", COUNTER)
    window = live.begin()
    live.sit("Bob", COUNTER)
    live.do("Ann", "wager", window=window, position=COUNTER, area="ticket", amount=500)
    told = live.told("Ann")
    assert told["positions"] == [COUNTER]
    with pytest.raises(Refused, match="no positions"):
        live.do("Cy", "sit", position=1, chips=50_000)
    live.do("Ann", "ready", window=window)
    live.finish()
    assert [seat.player for seat in live.table.dealer.table.seats] == ["Ann", "Bob"]


def test_regulars_come_to_the_counter_and_a_stopped_table_goes_on(store: Store) -> None:
    live = Live(store, plan(players=3))
    live.sit("Ann", COUNTER)
    buy(live, "Ann")
    assert len(live.table.regulars) == 3
    assert {seat.position for seat in live.table.dealer.table.seats} == {COUNTER}
    before = live.table.view(SPECTATOR)
    row = live.store.table(live.id)
    assert row is not None
    again = take_up(live.store, live.accounts, row, live.clock)
    assert again is not None and again.view(SPECTATOR) == before
    assert again.dealer.table == live.table.dealer.table
    live.table = again
    buy(live)
    live.check_books()
    assert live.replay().rounds == 2


def test_the_api_seats_people_at_position_0_and_takes_their_wagers(url: str) -> None:
    async def work() -> None:
        async with serving(house_of(plan(pace=PATIENT)), url) as served:
            ann = await served.guest("Ann")
            line = (await ann.get("/api/tables"))["tables"][0]
            assert line["seats_players"] is False
            assert (await ann.get(f"/api/games/{TICKETS}"))["seats_players"] is False
            await ann.do(served.table, "sit", 422, position=1, chips=10_000)
            await ann.do(served.table, "sit", position=0, chips=10_000)
            window = (await ann.prompted(served.table, "wagers"))["id"]
            await ann.do(served.table, "wager", window=window, position=0, area="ticket", amount=500)
            await ann.do(served.table, "ready", window=window)
            told = await ann.get(f"/api/tables/{served.table}")
            assert told["view"]["spots"]["0"]["bets"][0]["player"] == "Ann"
            assert (told["shuffle"], told["series"]) == (None, None)
            assert [each["words"] for each in told["recent"] if each["event"] == "wager_placed"] == [
                "Ann bets $5 on ticket."
            ]

    run(work())


def test_games_go_on_for_a_ticket_whose_person_has_left_and_who_comes_back_collects(store: Store) -> None:
    live = Live(store, plan(key="keno", name="Keno", game="keno", players=2, options={"pay_table": ALWAYS}))
    live.sit("Ann", COUNTER)
    window = live.begin()
    fields = {"position": 0, "type": "straight", "groups": ["1"], "conditions": [], "rate": 100, "games": 3}
    live.do("Ann", "say", window=window, event="ticket_requested", fields=fields)
    live.do("Ann", "leave", when="now")
    played = live.table.dealer.table.round
    for _ in range(300):
        if not live.go_on():
            break
    assert live.table.dealer.table.round >= played + 3 and not live.table.people
    live.sit("Ann", COUNTER)
    window = live.begin()
    live.do("Ann", "say", window=window, event="ticket_presented", fields={"position": 0, "ticket": "1"})
    assert "Ticket 1 is verified. Ann gets $3." in [each["words"] for each in live.table.recent(SPECTATOR) or ()]
    live.check_books()


@pytest.mark.parametrize("is_reopened", [False, True], ids=["running", "after a restart"])
def test_a_lounge_that_closes_pays_the_ticket_of_a_person_who_has_left(store: Store, is_reopened: bool) -> None:
    live = Live(store, plan(key="keno", name="Keno", game="keno", players=2, options={"pay_table": ALWAYS}))
    live.sit("Ann", COUNTER, chips=500)
    window = live.begin()
    fields = {"position": 0, "type": "straight", "groups": ["1"], "conditions": [], "rate": 100, "games": 2}
    live.do("Ann", "say", window=window, event="ticket_requested", fields=fields)
    live.do("Ann", "leave", when="now")
    live.go_on_until(lambda: live.table.dealer.game.is_dealt_out(live.table.dealer.table) and not in_round(live))
    purse = wallet(live.people["Ann"].id)
    before = store.balance(purse)
    if is_reopened:
        live.reopen()
    live.floor("close", reason="the evening is over")
    live.go_on_until(lambda: live.table.dealer.is_closed)
    assert store.balance(purse) == before + 200
    live.check_books()
    assert live.replay().is_identical and verify(store).findings == []


def test_a_lounge_whose_rules_have_changed_pays_every_ticket_what_it_won_and_has_not_played(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = Live(store, plan(key="keno", name="Keno", game="keno", players=2, options={"pay_table": ALWAYS}))
    live.sit("Ann", COUNTER, chips=1_000)
    for games in (3, 1):  # the ticket of one game is of a game that is still open
        window = live.begin()
        fields = {"position": 0, "type": "straight", "groups": ["1"], "conditions": [], "rate": 100, "games": games}
        live.do("Ann", "say", window=window, event="ticket_requested", fields=fields)
        if games > 1:
            live.do("Ann", "ready", window=window)
            live.finish()
    purse = wallet(live.people["Ann"].id)
    before = store.balance(purse)
    monkeypatch.setitem(GAMES, "keno", variant(GAMES["keno"], rules=GAMES["keno"].rules + 1))
    row = store.table(live.id)
    assert row is not None and take_up(store, live.accounts, row, live.clock) is None
    assert store.balance(purse) == before + 1_000
    told = [record.body for record in store.records(live.id) if record.body["event"] == "debt_paid"]
    assert [(each["player"], each["amount"]) for each in told if each["player"] == "Ann"] == [("Ann", 300)]
    assert not [each for each in store.balances() if live.id in each] and verify(store).findings == []


def in_round(live: Live) -> bool:
    """Tell whether a game is open."""
    return live.table.dealer.is_in_round
