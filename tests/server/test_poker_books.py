"""A poker table in the house's books: pots, the rake, the fund, time charges, and who is removed."""

from __future__ import annotations

from collections import Counter

from pitboss.games.poker.desk_events import (
    PlayerRemoved,
    TimeChargeVerified,
)
from pitboss.games.poker.pot_events import Pots
from pitboss.play.dealer import Dealer
from pitboss.server.money.books import Books
from pitboss.server.money.chart import account_words
from pitboss.server.store.step import Entry
from pitboss.server.table.checkpoint import read_checkpoint, write_checkpoint
from pitboss.server.table.viewers import Json, Sight
from pitboss.table.events import RoundRuledVoid
from pitboss.table.view import SPECTATOR, View
from tests.kit import HOUR, Clock, decide, open_prompt, open_table

OPTIONS = {
    "fund": "high-hand",
    "fund_hand": "full-house",
    "rake_percent": "10",
    "rake_maximum": "$33",
    "time_charge": "$6",
    "time_part": "30",
}


def balances(entries: list[Entry]) -> Counter[str]:
    """Add up what entries move."""
    found: Counter[str] = Counter()
    for entry in entries:
        found[entry.debit] -= entry.amount
        found[entry.credit] += entry.amount
    return found


def play(dealer: Dealer) -> None:
    """Play a round in which everybody stays."""
    dealer.begin_round()
    while dealer.prompt is not None:
        decide(dealer, open_prompt(dealer).choices[0].word)


def test_what_a_poker_table_moves_is_in_the_books_to_the_cent() -> None:
    clock = Clock()
    stacks = ["2c 3c 7d 8d 9h Jh 4c Ac Kh 5h 4d Qs 6s 2d", "Ah Ks Ad Kd 2c 3c 4c Ac Kh 5h 4d 5c 6s 2d"]
    dealer = open_table(
        "poker", OPTIONS, seats={"Ann": 10_000, "Bob": 10_000, "Cy": 10_000}, stacks=stacks, clock=clock
    )
    clock.now = HOUR
    books, entries = Books("t1", lambda player: f"wallet:{player}"), list[Entry]()
    read = 0
    for _ in range(2):
        play(dealer)
        entries += books.enter(dealer.log.records[read:], dealer.table)
        read = len(dealer.log.records)
    dealer.take(TimeChargeVerified(dealer.table.state.desk.rake_area))
    dealer.take(PlayerRemoved("Cy", "of signals"))
    entries += books.enter(dealer.log.records[read:], dealer.table)
    found = balances(entries)
    assert found["rake:t1"] == 0 and found["fund:t1"] == dealer.table.state.fund
    assert {player.name: player.chips for player in dealer.table.players} == {
        name: found[f"rail:t1:{name}"] for name in ("Ann", "Bob")
    }
    assert found["tray:t1"] + 1_000_000 == dealer.table.tray
    assert any(entry.what == "cash-out" and entry.credit == "wallet:Cy" for entry in entries)
    assert {entry.what for entry in entries} >= {"time charge", "time charges verified", "to the fund", "won", "lost"}


def lying(told: Json) -> dict[str, int]:
    """Return the heaps of a view, or of what changed in one, by their places."""
    return {heap["place"]: heap["amount"] for heap in told["heaps"]}


def test_everybody_sees_what_lies_in_the_rake_area_and_in_the_fund() -> None:
    clock = Clock()
    dealer = open_table("poker", OPTIONS, seats={"Ann": 10_000, "Bob": 10_000, "Cy": 10_000}, clock=clock)
    clock.now = HOUR
    sight = Sight(dealer.game, View(SPECTATOR), lambda: dealer.table.options)
    play(dealer)
    seen = sight.steps(dealer.log.records)
    charges = 3 * 300
    charged, raked, dropped = (
        next(lying(dict(step["patch"])) for step in seen if step["event"] == kind)
        for kind in ("time_charge_paid", "rake_taken", "fund_drop_taken")
    )
    assert charged["rake"] == lying(dict(sight.json))["rake"] == charges
    assert raked["rake"] > charges and dropped["fund"] == 50
    standing, kept = read_checkpoint(write_checkpoint(dealer.standing(), sight.view), {})
    pots = kept.layer(Pots)
    assert (pots.rake, pots.fund) == (charges, 50) == (standing.table.state.desk.rake_area, standing.table.state.fund)


def test_a_round_that_is_void_leaves_the_rake_area_and_the_fund_as_they_were() -> None:
    clock = Clock()
    dealer = open_table("poker", OPTIONS, seats={"Ann": 10_000, "Bob": 10_000, "Cy": 10_000}, clock=clock)
    clock.now = HOUR
    play(dealer)
    dealer.begin_round()
    dealer.take(TimeChargeVerified(dealer.table.state.desk.rake_area))
    for word in ("call", "call", "check"):
        decide(dealer, word)
    pots = View(SPECTATOR).fold(dealer.log.records).layer(Pots)
    assert pots.rake > dealer.table.state.desk.rake_area > 0
    dealer.take(RoundRuledVoid("a light went out"))
    pots = View(SPECTATOR).fold(dealer.log.records).layer(Pots)
    assert (pots.rake, pots.fund) == (0, 50)


def test_the_accounts_of_a_poker_table_have_names() -> None:
    assert account_words("fund:t1", {"t1": "Table One"}, {}) == "the fund of Table One"
    assert account_words("rake:t1", {"t1": "Table One"}, {}) == "the rake area of Table One"
