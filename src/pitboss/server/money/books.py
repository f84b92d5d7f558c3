"""The books of a table: what each of its steps moves in the house's ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from pitboss.games.desk import HeldApart
from pitboss.games.kits.meter import MeterRead, MeterSeeded, ProgressivePaid
from pitboss.play.log import Record
from pitboss.server.money import chart
from pitboss.server.money.chart import CAGE
from pitboss.server.store.step import Entry
from pitboss.table.event import EVENTS, Event, read_event
from pitboss.table.events import RoundSettled
from pitboss.table.ledger import CAGE as FROM_THE_CAGE
from pitboss.table.ledger import FUND, LAYOUT, METER, PURSE, RAIL, RAKE, TOKES, TRAY, Posting, rail
from pitboss.table.table import Table

_SHARED = (
    (LAYOUT, "wagers stand", "wagers were decided"),
    (FUND, "to the fund", "from the fund"),
    (METER, "to the meter", "from the meter"),
)
"""What a round leaves at the table beside the tray, and as what it goes there and comes back."""


OPENED, CLOSED, MADE_WHOLE = "the tray is filled", "the tray goes back", "the tray is made whole"
"""As what a tray comes from the cage when its table opens, and goes back there when it closes."""
METER_BEGUN, METER_BACK = "the meter begins", "the meter goes back"
"""As what a meter comes from the cage when it begins anew, and that of a training table goes back there."""


class Books:
    """The rails of a table, in step with its log: chips come from a wallet or the cage and go back there."""

    def __init__(self, table: str, purse: Callable[[str], str], *, is_training: bool = False) -> None:
        self._table = table
        self._is_training = is_training
        self._accounts = {
            TRAY: chart.tray(table),
            LAYOUT: chart.layout(table),
            FUND: chart.fund(table),
            RAKE: chart.rake(table),
            TOKES: chart.TOKES,
            FROM_THE_CAGE: CAGE,
        }
        self._purse = purse
        """The account that a player's chips come from: a person's wallet, or the cage for a bot."""
        self.rails: dict[str, int] = {}

    def open(self, tray: int) -> tuple[Entry, ...]:
        """Fill the tray from the cage."""
        return (Entry(CAGE, self._accounts[TRAY], tray, OPENED),) if tray else ()

    def close(self, tray: int, held: Iterable[HeldApart] = ()) -> tuple[Entry, ...]:
        """Bring the tray back to the cage, and what lies apart from it unless it stays somebody's."""
        left = [Entry(self._accounts[each.account], CAGE, each.amount, each.when_closed)
                for each in held if each.when_closed]  # fmt: skip
        if tray < 0:
            return (*left, Entry(CAGE, self._accounts[TRAY], -tray, MADE_WHOLE))
        return (*left, Entry(self._accounts[TRAY], CAGE, tray, CLOSED)) if tray else tuple(left)

    def close_meter(self, shown: int) -> tuple[Entry, ...]:
        """Bring what the meter of a training table shows back to the cage; the house's go on without the table."""
        own = self._is_training and shown
        return (Entry(chart.own_meter(self._table), CAGE, shown, METER_BACK),) if own else ()

    def enter(self, records: Iterable[Record], between: Table | None) -> tuple[Entry, ...]:
        """Return what the records move; between rounds, whoever is no longer at the table is cashed out."""
        entries: list[Entry] = []
        for record in records:
            if record.body["event"] == MeterRead.kind:
                shared = chart.meter(record.body["meter"])
                self._accounts[METER] = chart.own_meter(self._table) if self._is_training else shared
            if record.body["event"] == RoundSettled.kind:
                entries += self._settle(record.body["net"])
            entries += [self._enter(posting) for posting in postings_of(record)]
        return (*entries, *self._cash_out(between)) if between else tuple(entries)

    def take_up(self, table: Table, waiting: Iterable[Record]) -> None:
        """Know the rails again after a stop: what lay there between rounds, and what was moved since."""
        self.rails = {player.name: player.chips for player in table.players}
        for record in waiting:
            for posting in postings_of(record):
                self._move(posting)

    def _enter(self, posting: Posting) -> Entry:
        """Return a posting of the table as it stands in the house's ledger, the rails in step with it."""
        self._move(posting)
        return Entry(self._account(posting.source), self._account(posting.to), posting.amount, posting.what)

    def _move(self, posting: Posting) -> None:
        """Keep the rails in step with a posting."""
        for account, change in ((posting.source, -posting.amount), (posting.to, posting.amount)):
            if account.startswith(RAIL):
                player = account.removeprefix(RAIL)
                self.rails[player] = self.rails.get(player, 0) + change

    def _account(self, account: str) -> str:
        """Return what an account of the table is called in the house's ledger."""
        if account.startswith(RAIL):
            return self._rail(account.removeprefix(RAIL))
        return self._purse(account.removeprefix(PURSE)) if account.startswith(PURSE) else self._accounts[account]

    def _settle(self, net: dict[str, int]) -> list[Entry]:
        """A round's entries sum to zero: what rails and layout gain the tray gives, and the other way round."""
        tray, entries = self._accounts[TRAY], []
        for player in self.rails:
            gain = net.get(rail(player), 0)
            self.rails[player] += gain
            if gain > 0:
                entries.append(Entry(tray, self._rail(player), gain, "won"))
            elif gain < 0:
                entries.append(Entry(self._rail(player), tray, -gain, "lost"))
        begun = -net.get(FROM_THE_CAGE, 0)
        if begun:
            entries.append(Entry(CAGE, self._accounts[METER], begun, METER_BEGUN))
        for account, there, back in _SHARED:
            moved = net.get(account, 0) - (begun if account == METER else 0)
            if moved > 0:
                entries.append(Entry(tray, self._accounts[account], moved, there))
            elif moved < 0:
                entries.append(Entry(self._accounts[account], tray, -moved, back))
        assert sum(net.values()) == 0, "a round's entries sum to zero"
        own = {TRAY, FROM_THE_CAGE, LAYOUT, FUND, METER, *map(rail, self.rails)}
        assert net.keys() <= own, "a round moves chips of the table's own people"
        return entries

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


def postings_of(record: Record) -> tuple[Posting, ...]:
    """Return what an event of the log moves by itself."""
    kind = EVENTS[record.body["event"]]
    return () if kind.postings is Event.postings else read_event(record.body).postings()


def wallets_of(entries: Iterable[Entry]) -> Counter[str]:
    """Return what entries move in each person's wallet, by the person's account."""
    moves: Counter[str] = Counter()
    for entry in entries:
        for account, cents in ((entry.debit, -entry.amount), (entry.credit, entry.amount)):
            if (owner := chart.owner_of(account)) is not None:
                moves[owner] += cents
    return moves


def meters_paid_from(records: Iterable[Record]) -> dict[str, int]:
    """Return what a meter showed, by its account, where records pay a share of it or begin it anew."""
    shown: dict[str, int] = {}
    found: dict[str, int] = {}
    for record in records:
        body = record.body
        if body["event"] == MeterRead.kind:
            shown = {chart.meter(body["meter"]): body["amount"]}
        elif body["event"] == MeterSeeded.kind or (body["event"] == ProgressivePaid.kind and body["percent"]):
            found |= shown
    return found
