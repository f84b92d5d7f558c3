"""What store tests keep: a table's row, and the records of rounds that were really played."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any

from pitboss.play.log import GENESIS, Record, chain, write_json
from pitboss.server.store.step import Step, TableRow
from pitboss.server.store.store import Store
from tests.kit import Clock, open_table, play_round

MASTER = b"the master secret of a table...."
ROW = TableRow(
    id="t1",
    key="low",
    pit="Main pit",
    name="Café 100%",
    game="three-card-poker",
    options={"pair_plus": "ledger A"},
    positions=7,
    tray=1_000_000,
    is_training=False,
    opened_by="",
    master=MASTER,
    state="open",
    opened_at=5,
    settings={"seconds": 20, "builtin": ["Ana"]},
)


@cache
def played(rounds: int = 2) -> tuple[Record, ...]:
    """Play rounds of three card poker, a minute each, and return the log."""
    clock = Clock()
    dealer = open_table(clock=clock)
    for number in range(1, rounds + 1):
        clock.now = number * 60_000
        play_round(dealer, {"Ann": {"ante": 500}}, ["play"])
    return tuple(dealer.log.records)


def chained(bodies: Iterable[dict[str, Any]], head: str = GENESIS, first: int = 1, opened: Any = None) -> list[Record]:
    """Chain bodies into records, their numbers and common members filled in."""
    records = []
    for seq, body in enumerate(bodies, start=first):
        whole = {"seq": seq, "round": 0, "event": "table_paused", "by": "dealer", "cite": ""} | body
        text = write_json(whole)
        head = chain(head, text)
        records.append(Record(json.loads(text), head, opened))
    return records


def keep(store: Store, records: Iterable[Record], table: str = "t1") -> None:
    """Open a table and commit its records in one step."""
    store.open_table(replace(ROW, id=table), Step(table, tuple(records)))


def everything(store: Store) -> dict[str, object]:
    """Return all that a store holds and tells."""
    return {
        "tables": store.tables(open_only=False),
        "records": {row.id: store.records(row.id) for row in store.tables(open_only=False)},
        "rounds": {row.id: store.rounds(row.id) for row in store.tables(open_only=False)},
        "checkpoints": {row.id: store.checkpoint(row.id) for row in store.tables(open_only=False)},
        "stacks": {row.id: store.stacks(row.id) for row in store.tables(open_only=False)},
        "entries": store.entries(),
        "balances": store.balances(),
        "done": store.done("ann", "key"),
    }
