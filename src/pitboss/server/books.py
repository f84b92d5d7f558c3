"""The books of a table: what each of its steps moves in the house's ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from pitboss.games.poker.desk_events import (
    TimeChargePaid,
    TimeChargeVerified,
)
from pitboss.play.log import Record
from pitboss.server import chart
from pitboss.server.chart import CAGE, TOKES
from pitboss.server.step import Entry
from pitboss.table.events import (
    ChipsBought,
    PlayerSeated,
    RoundSettled,
    StandingWagerForfeited,
    StandingWagerReturned,
    StandingWagerTaken,
    TipGiven,
    VigorishSettled,
)
from pitboss.table.ledger import FUND, LAYOUT, TRAY, rail
from pitboss.table.table import Table

_STANDING = (StandingWagerForfeited.kind, StandingWagerReturned.kind, StandingWagerTaken.kind)


class Books:
    """The rails of a table, in step with its log: chips come from a wallet or the cage and go back there."""

    def __init__(self, table: str, purse: Callable[[str], str]) -> None:
        self._table = table
        self._tray, self._layout = chart.tray(table), chart.layout(table)
        self._fund, self._rake = chart.fund(table), chart.rake(table)
        self._purse = purse
        """The account that a player's chips come from: a person's wallet, or the cage for a built-in player."""
        self.rails: dict[str, int] = {}

    def open(self, tray: int) -> tuple[Entry, ...]:
        """Fill the tray from the cage."""
        return (Entry(CAGE, self._tray, tray, "the tray is filled"),) if tray else ()

    def close(self, tray: int, unverified: int = 0) -> tuple[Entry, ...]:
        """Bring the tray back to the cage, and what lies in the rake area unverified, to be counted there."""
        left = (Entry(self._rake, CAGE, unverified, "time charges not verified"),) if unverified else ()
        if tray < 0:
            return (*left, Entry(CAGE, self._tray, -tray, "the tray is made whole"))
        return (*left, Entry(self._tray, CAGE, tray, "the tray goes back")) if tray else left

    def enter(self, records: Iterable[Record], between: Table | None) -> tuple[Entry, ...]:
        """Return what the records move; between rounds, whoever is no longer at the table is cashed out."""
        entries: list[Entry] = []
        for record in records:
            kind, body = record.body["event"], record.body
            if kind in (PlayerSeated.kind, ChipsBought.kind):
                entries.append(self._buy_in(body["player"], body["chips"]))
            elif kind == RoundSettled.kind:
                entries += self._settle(body["net"])
            elif kind == VigorishSettled.kind:
                entries.append(self._pay_vigorish(body["player"], body["amount"]))
            elif kind == TimeChargePaid.kind:
                entries += [self._pay_time_charge(player, amount) for player, amount in body["amounts"].items()]
            elif kind == TimeChargeVerified.kind:
                entries.append(Entry(self._rake, self._tray, body["amount"], "time charges verified"))
            elif kind in _STANDING:
                entries += self._off_the_layout(kind, body)
            elif kind == TipGiven.kind:
                entries.append(Entry(self._purse(body["player"]), TOKES, body["amount"], "tip"))
        return (*entries, *self._cash_out(between)) if between else tuple(entries)

    def take_up(self, table: Table, waiting: Iterable[Record]) -> None:
        """Know the rails again after a stop: what lay there between rounds, and what was bought since."""
        self.rails = {player.name: player.chips for player in table.players}
        for record in waiting:
            if record.body["event"] in (PlayerSeated.kind, ChipsBought.kind):
                self._lay(record.body["player"], record.body["chips"])

    def _lay(self, player: str, chips: int) -> None:
        self.rails[player] = self.rails.get(player, 0) + chips

    def _buy_in(self, player: str, chips: int) -> Entry:
        self._lay(player, chips)
        return Entry(self._purse(player), self._rail(player), chips, "buy-in")

    def _pay_vigorish(self, player: str, amount: int) -> Entry:
        """Whoever leaves pays the vigorish that was marked, between rounds."""
        self.rails[player] -= amount
        return Entry(self._rail(player), self._tray, amount, "vigorish")

    def _pay_time_charge(self, player: str, amount: int) -> Entry:
        """Time charges lie in the rake area until they are verified."""
        self.rails[player] -= amount
        return Entry(self._rail(player), self._rake, amount, "time charge")

    def _settle(self, net: dict[str, int]) -> list[Entry]:
        """A round's entries sum to zero: what rails and layout gain the tray gives, and the other way round."""
        entries = []
        for player in self.rails:
            gain = net.get(rail(player), 0)
            self.rails[player] += gain
            if gain > 0:
                entries.append(Entry(self._tray, self._rail(player), gain, "won"))
            elif gain < 0:
                entries.append(Entry(self._rail(player), self._tray, -gain, "lost"))
        if (stands := net.get(LAYOUT, 0)) > 0:
            entries.append(Entry(self._tray, self._layout, stands, "wagers stand"))
        elif stands < 0:
            entries.append(Entry(self._layout, self._tray, -stands, "wagers were decided"))
        if (dropped := net.get(FUND, 0)) > 0:
            entries.append(Entry(self._tray, self._fund, dropped, "to the fund"))
        elif dropped < 0:
            entries.append(Entry(self._fund, self._tray, -dropped, "from the fund"))
        assert sum(net.values()) == 0, "a round's entries sum to zero"
        own = {TRAY, LAYOUT, FUND, *map(rail, self.rails)}
        assert net.keys() <= own, "a round moves chips of the table's own people"
        return entries

    def _off_the_layout(self, kind: str, body: dict[str, Any]) -> list[Entry]:
        """What stood on the layout between rounds goes back to the rail, along with who leaves, or to the tray."""
        player, amount = body["player"], body["amount"]
        if kind == StandingWagerForfeited.kind:
            return [Entry(self._layout, self._tray, amount, "given up")]
        to = self._purse(player)
        if kind == StandingWagerReturned.kind:
            to = self._rail(player)
            self.rails[player] += amount + body["vigorish"]
        back = [Entry(self._layout, to, amount, "taken off the layout")]
        return [*back, Entry(self._tray, to, body["vigorish"], "vigorish back")] if body["vigorish"] else back

    def _cash_out(self, table: Table) -> list[Entry]:
        """Whoever has left takes the chips along, even who has sat down again since with others."""
        entries = []
        held = {player.name: player.chips for player in table.players}
        for player, chips in tuple(self.rails.items()):
            taken = chips - held.get(player, 0)
            assert taken >= 0, f"{player} has chips at the table that the books do not know"
            if taken:
                entries.append(Entry(self._rail(player), self._purse(player), taken, "cash-out"))
        self.rails = held
        return entries

    def _rail(self, player: str) -> str:
        return chart.rail(self._table, player)


def wallets_of(entries: Iterable[Entry]) -> Counter[str]:
    """Return what entries move in each person's wallet, by the person's account."""
    moves: Counter[str] = Counter()
    for entry in entries:
        for account, cents in ((entry.debit, -entry.amount), (entry.credit, entry.amount)):
            if (owner := chart.owner_of(account)) is not None:
                moves[owner] += cents
    return moves
