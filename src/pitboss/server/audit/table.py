"""One table audited: its log replayed, and every row beside the log held against the log and its bond."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, select

from pitboss.chance import SeededChance, reconstruct, verify_series, verify_shuffle
from pitboss.chance.seal import commitment
from pitboss.games import GAMES
from pitboss.play.log import GENESIS, LogError, Record, chain, write_line
from pitboss.play.replay import replay
from pitboss.server.audit.finding import Finding
from pitboss.server.audit.money import audit_entries
from pitboss.server.store import bonds
from pitboss.server.store.adoption import master_place, opened_place, stack_place
from pitboss.server.store.bonds import Bond
from pitboss.server.store.schema import checkpoints, cites, entries, records, rounds, stacks, tables
from pitboss.server.store.store import player_of
from pitboss.server.store.vault import Sealed, Vault
from pitboss.table.event import kinds_of, read_event
from pitboss.table.events import SeedCommitted, SeriesCommitted

_ENDED = {"round_settled": "settled", "round_ruled_void": "voided", "round_abandoned": "abandoned"}


@dataclass(frozen=True, slots=True)
class Kept:
    """All that a database has of one table, read at one moment."""

    id: str
    row: dict[str, Any] | None
    bond: Bond | None
    problem: str
    """What is wrong with the bond, where something is."""
    records: list[Row[Any]]
    rounds: list[Row[Any]]
    entries: list[Row[Any]]
    stacks: dict[int, str]
    checkpoint: str | None
    cites: frozenset[str]


def read_kept(connection: Connection, vault: Vault, id: str) -> Kept:
    """Read all that a database has of a table, in one transaction."""

    def of(table: Any, *order: Any) -> list[Row[Any]]:
        return list(connection.execute(select(table).where(table.c.table_id == id).order_by(*order)))

    bond, problem = None, ""
    try:
        bond = bonds.read_bond(connection, vault, id)
    except bonds.Unbound as unbound:
        problem = str(unbound)
    row = connection.execute(select(tables).where(tables.c.id == id)).one_or_none()
    kept = connection.execute(select(checkpoints.c.text).where(checkpoints.c.table_id == id)).scalar_one_or_none()
    return Kept(
        id,
        None if row is None else row._asdict(),
        bond,
        problem,
        of(records, records.c.seq),
        of(rounds, rounds.c.round),
        of(entries, entries.c.number),
        {each.shuffle: each.text for each in of(stacks)},
        kept,
        frozenset(connection.scalars(select(cites.c.cite))),
    )


def audit_table(vault: Vault, kept: Kept) -> Iterator[Finding]:
    """Hold everything of a table against its log and its bond."""
    if kept.bond is None:
        yield Finding("bonds", kept.id, kept.problem)
    if kept.row is None:
        yield Finding("tables", kept.id, "the table is gone")
        return
    log = Logged(vault, kept)
    yield from log.findings
    yield from _master(vault, kept, log.records)
    yield from _rounds(kept, log.records)
    yield from audit_entries(kept.row, log.records, kept.entries, kept.bond)
    if kept.bond is not None:
        yield from _bound(vault, kept, kept.bond)


class Logged:
    """The log of a table as its rows have it: read, chained and replayed."""

    def __init__(self, vault: Vault, kept: Kept) -> None:
        self._vault = vault
        self._kept = kept
        self.records: list[Record] = []
        self.findings: list[Finding] = []
        if self._read():
            self._replay()

    def _find(self, seq: int, problem: str) -> None:
        self.findings.append(Finding("records", f"table {self._kept.id}, record {seq}", problem))

    def _read(self) -> bool:
        """Read the rows, and tell whether their chain holds."""
        head, at = GENESIS, self._kept.row["opened_at"] if self._kept.row else 0
        for number, row in enumerate(self._kept.records, start=1):
            if row.seq != number:
                self._find(number, f"it is missing: record {row.seq} stands in its place")
                return False
            head = chain(head, row.body)
            if row.hash != head:
                self._find(number, "its hash does not follow from the record before: one of the two was changed")
                return False
            body = json.loads(row.body)
            at = body.get("at", at)
            self._columns(row, body, at)
            self.records.append(Record(body, row.hash, self._opened(row)))
        return True

    def _columns(self, row: Row[Any], body: dict[str, Any], at: int) -> None:
        """What stands beside a record for a search must be what the record says."""
        said = {"seq": body["seq"], "round": body["round"], "event": body["event"], "cite": body["cite"]}
        said |= {"player": player_of(body)} | ({"at": at} if row.seq > 1 else {})
        for name, value in said.items():
            if getattr(row, name) != value:
                self._find(row.seq, f"its {name} is {getattr(row, name)!r}, and the record says {value!r}")
        if body["cite"] not in self._kept.cites:
            self.findings.append(Finding("cites", repr(body["cite"]), f"it is missing: record {row.seq} bears it"))

    def _opened(self, row: Row[Any]) -> Any:
        if row.opened is None:
            return None
        try:
            return json.loads(self._vault.open_text(row.opened, opened_place(self._kept.id, row.seq)))
        except Sealed as error:
            self._find(row.seq, str(error))
            return None

    def _replay(self) -> None:
        lines = [write_line(row.body, row.hash, record.opened)
                 for row, record in zip(self._kept.records, self.records, strict=True)]  # fmt: skip
        try:
            replay(lines, reconstruct=reconstruct, verify=verify_shuffle, verify_series=verify_series)
        except LogError as error:
            self._find(error.seq, error.problem.split("\n", maxsplit=1)[0])


def _master(vault: Vault, kept: Kept, log: list[Record]) -> Iterator[Finding]:
    """Every shuffle and series that the log commits to must come from the table's own secret."""
    assert kept.row is not None
    try:
        chance = SeededChance(vault.open(kept.row["master"], master_place(kept.id)))
    except (Sealed, ValueError) as error:
        yield Finding("tables", f"{kept.id}, master", str(error))
        return
    series = kinds_of(SeriesCommitted)
    for record in log:
        if record.body["event"] == SeedCommitted.kind:
            bound, seed = record.body["commitment"], chance.seed_of(record.body["shuffle"] - 1)
        elif record.body["event"] in series:
            event = read_event(record.body)
            assert isinstance(event, SeriesCommitted)
            bound, seed = event.commitment, chance.seed_of_series(event.series - 1)
        else:
            continue
        if commitment(seed) != bound:
            yield Finding("tables", f"{kept.id}, master", f"what record {record.seq} commits to does not come from it")
            return


def _rounds(kept: Kept, log: list[Record]) -> Iterator[Finding]:
    """Where each round begins and ends, and how, must be what the log says."""
    expected: dict[int, dict[str, Any]] = {}
    at = 0
    for record in log:
        kind, number, at = record.body["event"], record.body["round"], record.body.get("at", at)
        if kind == "round_began":
            expected[number] = {"first_seq": record.seq, "began_at": at, "last_seq": None, "ending": "open"}
        elif kind == "round_voided" and number in expected:
            expected[number]["ending"] = "voided"
        elif kind in _ENDED and number in expected:
            was_void = expected[number]["ending"] == "voided"
            expected[number] |= {"last_seq": record.seq, "ending": "voided" if was_void else _ENDED[kind]}
    there = {row.round: row for row in kept.rounds}
    for number in sorted(expected.keys() | there.keys()):
        place = f"table {kept.id}, round {number}"
        if number not in there:
            yield Finding("rounds", place, "it is missing")
        elif number not in expected:
            yield Finding("rounds", place, "the log has no such round")
        else:
            for name, value in expected[number].items():
                if getattr(there[number], name) != value:
                    yield Finding("rounds", place, f"its {name} is {getattr(there[number], name)!r}, not {value!r}")


def _bound(vault: Vault, kept: Kept, bond: Bond) -> Iterator[Finding]:
    """What no log proves must be what the house bound when it wrote it."""
    assert kept.row is not None
    last = kept.records[-1] if kept.records else None
    end = (0, GENESIS) if last is None else (last.seq, last.hash)
    for problem in bonds.differences(bond, kept.row, end):
        yield Finding("tables", kept.id, problem)
    if bonds.digest(kept.row["people"]) != bond.people:
        yield Finding("tables", f"{kept.id}, people", "what people were promised is not what the house wrote")
    told = GENESIS
    for row in kept.records:
        told = bonds.link_words(told, row.words)
    if told != bond.words:
        yield Finding("records", f"table {kept.id}, words", "the words that people were told are not those kept here")
    seen = GENESIS
    for row in kept.rounds:
        seen = bonds.link_view(seen, row.round, row.view)
        seen = seen if row.last_seq is None else bonds.link_net(seen, row.round, row.net)
    if seen != bond.rounds:
        problem = "what rounds came to, or what was seen when they began, is not what the house wrote"
        yield Finding("rounds", f"table {kept.id}", problem)
    if bonds.digest(kept.checkpoint) != bond.checkpoint:
        yield Finding("checkpoints", kept.id, "where the table stood is not what the house wrote")
    yield from _stacks(vault, kept, bond)


def _stacks(vault: Vault, kept: Kept, bond: Bond) -> Iterator[Finding]:
    for shuffle in sorted(kept.stacks.keys() | set(map(int, bond.stacks))):
        place = f"table {kept.id}, shuffle {shuffle}"
        if shuffle not in kept.stacks:
            yield Finding("stacks", place, "it is missing")
            continue
        try:
            text = vault.open_text(kept.stacks[shuffle], stack_place(kept.id, shuffle))
        except Sealed as error:
            yield Finding("stacks", place, str(error))
            continue
        if bonds.digest(text) != bond.stacks.get(str(shuffle)):
            yield Finding("stacks", place, "the house wrote another, or none")


def is_current(row: dict[str, Any], log: list[Record]) -> bool:
    """Tell whether a log was made by this program's rules."""
    return bool(log) and row["game"] in GAMES and log[0].body.get("rules") == GAMES[row["game"]].rules
