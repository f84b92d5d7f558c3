"""A table's part of the ledger: what its log moves, entry by entry, and the chain of all that was posted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Row

from pitboss.play.log import GENESIS, Record
from pitboss.server.audit.finding import Finding
from pitboss.server.money import chart
from pitboss.server.money.books import METER_BACK, Books
from pitboss.server.money.chart import CAGE
from pitboss.server.store import bonds
from pitboss.server.store.bonds import Bond
from pitboss.server.store.step import Entry
from pitboss.table.events.house import OWED_WHEN_CLOSED

PURSE = "a purse"
"""Whatever a player's chips come from and go to: the log has names, and the ledger accounts."""
SLIPS = ("fill", "credit")
"""What comes to a tray or leaves it by a signed slip, which the log tells of."""
Move = tuple[str, str, int, str]


def audit_entries(
    row: dict[str, Any], log: list[Record], entries: Sequence[Row[Any]], bond: Bond | None
) -> Iterator[Finding]:
    """Hold a table's entries against its log, step by step, and all of them against what was bound."""
    found = list(_Posted(row["id"], log, entries, is_training=bool(row["is_training"])).findings())
    chain = GENESIS
    for each in entries:
        chain = bonds.link_entry(chain, each.at, each.seq, _entry(each))
    if bond is not None and (len(entries), chain) != (bond.count, bond.entries) and not found:
        count = f"{bond.count} entries, and here are {len(entries)}" if bond.count != len(entries) else "others"
        found.append(Finding("entries", f"table {row['id']}", f"the house posted {count}"))
    yield from found


class _Posted:
    """What was posted for a table, beside what its log moves."""

    def __init__(self, table: str, log: list[Record], entries: Sequence[Row[Any]], *, is_training: bool) -> None:
        self._table = table
        self._log = log
        self._entries = entries
        self._books = Books(table, lambda player: PURSE, is_training=is_training)

    def findings(self) -> Iterator[Finding]:
        last = 0
        steps: dict[int, list[Row[Any]]] = {}
        for row in self._entries:
            steps.setdefault(row.seq, []).append(row)
        for seq in sorted({*steps, len(self._log)}):
            moved = self._moved(self._log[last:seq])
            posted = Counter(self._as_move(row) for row in steps.get(seq, ()) if not self._is_free(row))
            for row in steps.get(seq, ()):
                self._follow(row)
            if posted != moved:
                differing = [*((posted - moved) or (moved - posted))]
                what = f"{differing[0][3]!r} of {differing[0][2]} cents"
                extra = "the log does not move it" if posted - moved else "the log moves it, and it is not here"
                yield Finding("entries", f"table {self._table}, record {seq}", f"{what}: {extra}")
                return
            last = seq

    def _moved(self, records: list[Record]) -> Counter[Move]:
        moved = self._books.enter(records, None)
        return Counter((self._end(each.debit), self._end(each.credit), each.amount, each.what) for each in moved)

    def _is_free(self, row: Row[Any]) -> bool:
        """Tell whether an entry follows from no record: chips that come to the table with it, or leave it."""
        return row.what == "cash-out" or row.seq == 0 or self._is_of_the_tray(row)

    def _is_of_the_tray(self, row: Row[Any]) -> bool:
        if row.what == OWED_WHEN_CLOSED:  # which its log tells, though a bot's purse is the cage
            return False
        if row.what == METER_BACK:  # which a training table's closing brings
            return bool(row.debit == chart.own_meter(self._table))
        ends = {row.debit, row.credit}
        return (
            row.what not in SLIPS
            and CAGE in ends
            and bool(ends & {f"{kind}:{self._table}" for kind in ("tray", "layout", "fund", "rake")})
        )

    def _follow(self, row: Row[Any]) -> None:
        """Keep the rails in step with who was cashed out."""
        player = chart.player_at(row.debit, self._table)
        if row.what == "cash-out" and player is not None and player in self._books.rails:
            self._books.rails[player] -= row.amount

    def _as_move(self, row: Row[Any]) -> Move:
        return self._end(row.debit), self._end(row.credit), row.amount, row.what

    def _end(self, account: str) -> str:
        return PURSE if self._is_purse(account) else account

    def _is_purse(self, account: str) -> bool:
        return account == CAGE or chart.owner_of(account) is not None


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.debit, row.credit, row.amount, row.what)
