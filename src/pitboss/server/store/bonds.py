"""Bonds: what binds the rows beside a table's log to what the house once wrote there.

A log proves itself by its chain. What stands beside it does not: in which words people were told, what a round came
to, the ledger's entries, the checkpoint and the stacks. Each of them goes on a chain of its own as it is written, and
where all chains of a table stand is sealed under the house's key with every step. The house itself has such a bond for
its journal.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection

from pitboss.play.log import GENESIS, Record, write_json
from pitboss.server.store.database import Statement
from pitboss.server.store.schema import bonds, tables
from pitboss.server.store.step import Entry, Step, StoreError
from pitboss.server.store.vault import Vault, framed

THE_HOUSE = ""
"""The subject of the house's own bond."""
_ELSEWHERE = ("seq", "head", "at", "state", "people", "master", "packed")
FIXED = tuple(column.name for column in tables.columns if column.name not in _ELSEWHERE)
"""What of a table's row never changes; the master is sealed for its place, and the log commits to its seeds."""


class Unbound(StoreError):
    """What stands in the database is not what the house wrote there."""


@dataclass(frozen=True, slots=True)
class Bond:
    """Where the chains of a table stand."""

    row: str = ""
    """The hash of what never changes of the table's row."""
    state: str = "open"
    people: str = ""
    seq: int = 0
    head: str = GENESIS
    words: str = GENESIS
    """The chain of the words in which each record was told."""
    rounds: str = GENESIS
    """The chain of what everybody saw when each round began, and of what each came to."""
    entries: str = GENESIS
    count: int = 0
    """How many entries the table has in the ledger, and their chain."""
    checkpoint: str = ""
    stacks: Mapping[str, str] = field(default_factory=dict)
    """The hashes of the stacks that are kept, by the number of their shuffle."""

    def is_standing(self, checkpoint: str, stacks: Mapping[int, str]) -> bool:
        """Tell whether a checkpoint and the stacks beside it are what the house wrote."""
        kept = {str(number): digest(text) for number, text in stacks.items()}
        return digest(checkpoint) == self.checkpoint and kept == dict(self.stacks)


_PARTS = tuple(each.name for each in fields(Bond))

# Links


def link(before: str, *texts: str) -> str:
    """Return where a chain stands after texts."""
    return sha256(before.encode() + framed(*texts)).hexdigest()


def link_words(before: str, words: str | None) -> str:
    """Return where the chain of words stands after those of one more record."""
    return link(before) if words is None else link(before, words)


def link_view(before: str, round: int, view: str | None) -> str:
    """Return where the chain of rounds stands after the beginning of one more."""
    return link(before, "began", str(round), view or "")


def link_net(before: str, round: int, net: str) -> str:
    """Return where the chain of rounds stands after the end of one more."""
    return link(before, "ended", str(round), net)


def link_entry(before: str, at: int, seq: int, entry: Entry) -> str:
    """Return where a chain of entries stands after one more."""
    return link(before, str(at), str(seq), entry.debit, entry.credit, str(entry.amount), entry.what)


def digest(text: str | None) -> str:
    """Return the hash of a text that is kept; nothing where none is."""
    return "" if text is None else sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def row_digest(row: Mapping[str, Any]) -> str:
    """Return the hash of what never changes of a table's row, as it is kept."""
    fixed = {name: row[name] for name in FIXED}
    return digest(write_json(fixed | {"is_training": bool(row["is_training"])}))


# Bonds


def after(bond: Bond, step: Step, *, words: Iterable[str | None], nets: Mapping[int, str], at: int, seq: int) -> Bond:
    """Return the bond of a table after a step: with the words and the nets of its rounds as they are kept."""
    told, rounds, posted = bond.words, bond.rounds, bond.entries
    for record, said in zip(step.records, words, strict=True):
        told = link_words(told, said)
        rounds = _link_round(rounds, record, step.view, nets)
    for entry in step.entries:
        posted = link_entry(posted, at, seq, entry)
    last = step.records[-1] if step.records else None
    stacks = dict(bond.stacks) | {str(number): digest(text) for number, text in step.stacks.items()}
    return replace(
        bond,
        state=bond.state if step.state is None else step.state,
        people=bond.people if step.people is None else digest(step.people),
        seq=last.seq if last else bond.seq,
        head=last.hash if last else bond.head,
        words=told,
        rounds=rounds,
        entries=posted,
        count=bond.count + len(step.entries),
        checkpoint=bond.checkpoint if step.checkpoint is None else digest(step.checkpoint),
        stacks={number: text for number, text in sorted(stacks.items()) if int(number) not in step.gone},
    )


def _link_round(chain: str, record: Record, view: str | None, nets: Mapping[int, str]) -> str:
    kind, number = record.body["event"], record.body["round"]
    if kind == "round_began":
        return link_view(chain, number, view)
    if kind in ENDINGS:
        return link_net(chain, number, nets[number])
    return chain


ENDINGS = ("round_settled", "round_ruled_void", "round_abandoned")
"""The events that end a round."""


_READ = Statement("SELECT parts, seal FROM bonds WHERE subject = :subject")
_HOLD = Statement("SELECT parts, seal FROM bonds WHERE subject = :subject FOR UPDATE")
_KEEP = Statement("UPDATE bonds SET parts = :parts, seal = :seal WHERE subject = :subject")


def make(connection: Connection, vault: Vault, subject: str, parts: Mapping[str, Any]) -> None:
    """Keep the first bond of a table or of the house."""
    text = write_json(parts)
    connection.execute(bonds.insert().values(subject=subject, parts=text, seal=vault.bind("bond", subject, text)))


def keep(connection: Connection, vault: Vault, subject: str, parts: Mapping[str, Any]) -> None:
    """Keep where the chains of a table or of the house stand now."""
    text = write_json(parts)
    _KEEP(connection, subject=subject, parts=text, seal=vault.bind("bond", subject, text))


def read_parts(connection: Connection, vault: Vault, subject: str, *, hold: bool = False) -> dict[str, Any]:
    """Return what is bound of a table or of the house, or refuse what was not written by the house."""
    is_held = hold and connection.dialect.name == "postgresql"
    row = (_HOLD if is_held else _READ)(connection, subject=subject).one_or_none()
    what = f"table {subject}" if subject else "the house"
    if row is None:
        raise Unbound(f"the bond of {what} is gone")
    if not vault.is_bound(row.seal, "bond", subject, row.parts):
        raise Unbound(f"the bond of {what} is not what the house wrote")
    parts: dict[str, Any] = json.loads(row.parts)
    return parts


def read_bond(connection: Connection, vault: Vault, table: str) -> Bond:
    """Return the bond of a table, or refuse one that the house did not write."""
    return Bond(**read_parts(connection, vault, table))


def parts_of(bond: Bond) -> dict[str, Any]:
    """Return a bond as it is written."""
    return {name: getattr(bond, name) for name in _PARTS} | {"stacks": dict(bond.stacks)}


def make_bond(connection: Connection, vault: Vault, table: str, bond: Bond) -> None:
    """Keep the first bond of a table."""
    make(connection, vault, table, parts_of(bond))


def keep_bond(connection: Connection, vault: Vault, table: str, bond: Bond) -> None:
    """Keep where the chains of a table stand now."""
    keep(connection, vault, table, parts_of(bond))


def differences(bond: Bond, row: Mapping[str, Any], last: tuple[int, str]) -> list[str]:
    """Say in what a table's row, or the last record of its log, is not what the house wrote."""
    found = []
    if row_digest(row) != bond.row:
        found.append("what never changes of the table has changed")
    for name, kept, bound in (
        ("state", row["state"], bond.state),
        ("seq", row["seq"], bond.seq),
        ("head", row["head"], bond.head),
    ):
        if kept != bound:
            found.append(f"its {name} is not what the house wrote")
    if last != (bond.seq, bond.head):
        found.append(f"its log ends with record {last[0]}, and the house wrote {bond.seq}, or another in its place")
    return found
