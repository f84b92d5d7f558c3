"""The books of a table whose wagers stand between rounds: rails, layout and tray move as its log says."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.games import GAMES
from pitboss.play.dealer import Dealer
from pitboss.server.money.books import Books
from pitboss.server.store.step import Entry
from pitboss.server.table.checkpoint import read_checkpoint, write_checkpoint
from pitboss.server.table.viewers import Sight, kept_view, view_kept
from pitboss.table.events import ChipsBought, OptionsChanged, PlayerLeft, PlayerSeated, WagerCalled
from pitboss.table.view import SPECTATOR, View
from tests.kit import open_table, play_round, wager


class Kept:
    """A dealer whose records are entered in books step by step."""

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer
        self.books = Books("t1", lambda player: f"wallet:{player}")
        self.accounts: Counter[str] = Counter()
        self._read = 0
        self.post(self.books.open(dealer.table.tray))
        self.enter()

    def post(self, entries: tuple[Entry, ...]) -> None:
        for entry in entries:
            self.accounts[entry.debit] -= entry.amount
            self.accounts[entry.credit] += entry.amount

    def enter(self) -> None:
        """Enter what is new, and compare the accounts with the table."""
        dealer = self.dealer
        records = dealer.log.records[self._read :]
        self._read = len(dealer.log.records)
        self.post(self.books.enter(records, None if dealer.is_in_round else dealer.table))
        assert sum(self.accounts.values()) == 0
        if not dealer.is_in_round:
            table = dealer.table
            assert self.accounts["tray:t1"] == table.tray
            assert self.accounts["layout:t1"] == sum(each.amount for each in table.standing)
            assert self.books.rails == {player.name: player.chips for player in table.players}
            for player in table.players:
                assert self.accounts[f"rail:t1:{player.name}"] == player.chips


@pytest.mark.parametrize("game", ["craps", "mini-craps"])
def test_rails_layout_and_tray_are_in_step_with_a_craps_table(game: str) -> None:
    throws = [(2, 4), (4, 5), (4, 4), (3, 4), (5, 5)]
    options = {"vigorish": "when-made", "approval": "DGE-2026-014"}
    kept = Kept(open_table(game, options, seats={"Ann": 100_000, "Bob": 100_000}, throws=throws))
    dealer = kept.dealer
    play_round(dealer, {"Ann": {"pass_line": 1000, "buy_9": 2000}, "Bob": {"dont_pass": 1000, "lay_10": 4000}})
    kept.enter()
    play_round(dealer, {"Ann": {"come": 500, "buy_8": 2000}})
    kept.enter()
    dealer.take(ChipsBought("Bob", 500))
    dealer.take(PlayerLeft("Ann"))
    kept.enter()
    assert kept.accounts["rail:t1:Ann"] == 0
    play_round(dealer, {})
    dealer.take(OptionsChanged({"vigorish": "none"}))
    kept.enter()
    assert kept.accounts["layout:t1"] == 0
    dealer.take(PlayerSeated("Cleo", 4, 10_000))
    play_round(dealer, {"Bob": {"place_to_win_5": 500}, "Cleo": {"field": 500}})
    kept.enter()
    dealer.take(PlayerLeft("Bob"))
    dealer.take(PlayerLeft("Cleo"))
    kept.enter()
    assert sum(kept.accounts[f"wallet:{name}"] for name in ("Ann", "Bob", "Cleo")) == -(
        kept.accounts["tray:t1"] - 1_000_000
    )


def test_what_stands_is_kept_with_the_table_and_with_what_everybody_saw() -> None:
    dealer = open_table("craps", seats={"Ann": 100_000, "Bob": 100_000}, throws=[(2, 4)])
    wager(dealer, "Ann", "pass_line", 1000)
    wager(dealer, "Ann", "hard_4", 500)
    dealer.take(WagerCalled("Ann", 1, "hard_4", "off"))
    dealer.end_wagering()
    view = View(SPECTATOR).fold(dealer.log.records)
    standing, kept = read_checkpoint(write_checkpoint(dealer.standing(), view), {})
    assert standing.table == dealer.table
    options = dealer.table.options
    told, lying = (Sight(dealer.game, each, lambda: options).json for each in (kept, view))
    assert told == {**lying, "in_round": False}
    assert told["marks"] == {"puck": 6, "shooter": 1} and told["outcome"] == [2, 4]
    assert told["called"] == {"1/hard_4": "off"}
    assert kept_view(kept) == kept_view(view)


def test_what_an_older_house_kept_of_a_view_is_still_read() -> None:
    old = kept_view(View(SPECTATOR))
    for name in ("bets", "marks", "outcome", "called"):
        del old[name]
    assert view_kept(old) == view_kept(kept_view(View(SPECTATOR)))
    assert set(GAMES) > {"craps"}
