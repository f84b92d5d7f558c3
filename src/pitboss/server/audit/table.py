"""One table audited: its log replayed, and every row beside the log held against the log and its bond."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pitboss.chance import SeededChance
from pitboss.play.log import GENESIS, Record
from pitboss.server.audit.desk import audit_table_desk
from pitboss.server.audit.finding import Finding
from pitboss.server.audit.log import Kept, Logged
from pitboss.server.audit.money import audit_entries
from pitboss.server.store import bonds
from pitboss.server.store.bonds import Bond
from pitboss.server.store.journal import Line as JournalLine
from pitboss.server.store.sealing import master_place, stack_place
from pitboss.server.store.vault import Sealed, Vault
from pitboss.table.event import kinds_of, read_event
from pitboss.table.events import SeedCommitted, SeriesCommitted
from pitboss.table.seal import commitment

_ENDED = {"round_settled": "settled", "round_ruled_void": "voided", "round_abandoned": "abandoned"}


def audit_table(vault: Vault, kept: Kept, desk: Sequence[JournalLine] = ()) -> Iterator[Finding]:
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
        yield from _bound(vault, kept, log, kept.bond)
    yield from audit_table_desk(kept, log, desk)


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


def _bound(vault: Vault, kept: Kept, log: Logged, bond: Bond) -> Iterator[Finding]:
    """What no log proves must be what the house bound when it wrote it."""
    assert kept.row is not None
    for problem in bonds.differences(bond, kept.row, log.end):
        yield Finding("tables", kept.id, problem)
    if kept.row["at"] != log.at:
        yield Finding("tables", f"{kept.id}, at", f"it is {kept.row['at']}, and the last input came at {log.at}")
    if bonds.digest(kept.row["people"]) != bond.people:
        yield Finding("tables", f"{kept.id}, people", "what people were promised is not what the house wrote")
    told = GENESIS
    for line in log.lines:
        told = bonds.link_words(told, line.words)
    if told != bond.words:
        yield Finding("records", f"table {kept.id}, words", "the words that people were told are not those kept here")
    seen = GENESIS
    for row in kept.rounds:
        seen = bonds.link_view(seen, row.round, row.view or log.views.get(row.round))
        seen = seen if row.last_seq is None else bonds.link_net(seen, row.round, row.net or "")
    if seen != bond.rounds:
        problem = "what rounds came to, or what was seen when they began, is not what the house wrote"
        yield Finding("rounds", f"table {kept.id}", problem)
    if bonds.digest(kept.checkpoint) != bond.checkpoint:
        yield Finding("checkpoints", kept.id, "where the table stood is not what the house wrote")
    elif kept.checkpoint is not None and f'"seq":{kept.checkpoint_seq},' not in kept.checkpoint:
        yield Finding("checkpoints", f"{kept.id}, seq", "it was taken after another record")
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
