"""The store: what every table of the house has done, committed before anybody is told."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, case, delete, func, select, update

from pitboss.games.between import RESERVED
from pitboss.play.log import GENESIS, Record, chain, write_json
from pitboss.server.clock import Clock, now
from pitboss.server.money import ledger
from pitboss.server.store import bonds
from pitboss.server.store.adoption import master_place, open_vault, opened_place, stack_place
from pitboss.server.store.bonds import Bond
from pitboss.server.store.database import Database, is_storable, storable
from pitboss.server.store.journal import CHIPS_POSTED, TABLE_CLOSED, TABLE_OPENED, Journal, entries_json
from pitboss.server.store.schema import checkpoints, cites, commands, records, rounds, stacks, tables
from pitboss.server.store.search import Search
from pitboss.server.store.step import (
    STATES,
    Done,
    Entry,
    Found,
    Overdrawn,
    Posted,
    RoundRow,
    Step,
    StoreError,
    TableRow,
)
from pitboss.server.store.vault import Vault

MOST_ROWS = 1_000
"""How many rows one reading returns at most; whoever wants more pages on."""

REMEMBERED = 30 * 24 * 3_600_000
"""For so many milliseconds a command is remembered by its key, where its table has not closed before."""

_MOST = 2**63 - 1
_OF_A_TABLE = ("records", "checkpoint", "stacks", "gone", "state", "view", "people", "words")


class Store:
    """Keeps tables, their logs, the ledger and the answers to commands; one thread commits while any others read."""

    def __init__(self, url: str, *, clock: Clock = now, key_file: Path | None = None) -> None:
        self.database = Database(url)
        self.clock = clock
        try:
            self.vault = open_vault(self.database, clock, key_file)
        except BaseException:
            self.close()
            raise
        self.journal = Journal(self.vault, clock)
        self._cites: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        return f"Store({self.database!r})"

    def close(self) -> None:
        """Let go of the database; what was committed stays."""
        self.database.close()

    # Writing

    def commit(self, steps: Sequence[Step]) -> None:
        """Commit steps in one transaction, all of them or none."""
        with self.database.writing() as connection:
            known = self._commit(connection, steps)
        self._cites = known

    def open_table(self, row: TableRow, *steps: Step) -> None:
        """Keep a new table, with the first steps it takes in the same transaction."""
        if row.state not in STATES:
            raise StoreError(f"the state {row.state!r} is none of a table. Allowed: {', '.join(STATES)}")
        written = {"options": write_json(row.options), "settings": write_json(row.settings)}
        kept = asdict(row) | written | {"master": self.vault.seal(row.master, master_place(row.id))}
        with self.database.writing() as connection:
            if _table(connection, row.id) is not None:
                raise StoreError(f"a table {row.id!r} is there already")
            connection.execute(tables.insert().values(**kept, seq=0, head=GENESIS, at=row.opened_at))
            bond = Bond(row=bonds.row_digest(kept), state=row.state)
            bonds.make_bond(connection, self.vault, row.id, bond)
            self.journal.append(connection, TABLE_OPENED, table=row.id, row=bond.row)
            known = self._commit(connection, steps)
        self._cites = known

    def _commit(self, connection: Connection, steps: Sequence[Step]) -> frozenset[str]:
        """Write steps and return the citations that the store then knows."""
        at, known = self.clock(), self._cites
        if any(not step.table or step.state == "closed" for step in steps):
            self.journal.hold(connection)
        for number, step in enumerate(steps):
            try:
                seq = self._write_table(connection, step) if step.table else _require_no_table(step)
                ledger.post(connection, step.entries, at, step.table, seq)
                self._bind(connection, step, at, seq)
                if step.done is not None:
                    _write_done(connection, step.done, at)
                if step.state == "closed":
                    _forget(connection, (commands.c.table_id == step.table) | (commands.c.at < at - REMEMBERED))
            except StoreError as error:
                raise type(error)(error.problem, number) from None
            new = {record.body["cite"] for record in step.records} - known
            known |= _write_cites(connection, new)
        return known

    def _write_table(self, connection: Connection, step: Step) -> int:
        return _write_table(connection, self.vault, step)

    def _bind(self, connection: Connection, step: Step, at: int, seq: int) -> None:
        """Bind what a step has written beside its table's log, and note in the journal what the house did."""
        if not step.table:
            if step.entries:
                self.journal.append(connection, CHIPS_POSTED, posted_at=at, entries=entries_json(step.entries))
            return
        nets = {record.body["round"]: net for record in step.records if (net := _net_of(record.body, step.nets))}
        before = bonds.read_bond(connection, self.vault, step.table)
        bond = bonds.after(before, step, words=_words(step), nets=nets, at=at, seq=seq)
        bonds.keep_bond(connection, self.vault, step.table, bond)
        if step.state == "closed":
            self.journal.append(connection, TABLE_CLOSED, table=step.table, bond=bonds.parts_of(bond))

    def require_bound(self, table: str) -> Bond:
        """Return what binds a table, or refuse one whose row, or the end of whose log, the house did not write."""
        last = select(records.c.seq, records.c.hash).where(records.c.table_id == table)
        with self.database.reading() as connection:
            bond = bonds.read_bond(connection, self.vault, table)
            row = connection.execute(select(tables).where(tables.c.id == table)).one()
            end = connection.execute(last.order_by(records.c.seq.desc()).limit(1)).one_or_none()
        found = bonds.differences(bond, row._asdict(), (0, GENESIS) if end is None else (end.seq, end.hash))
        if found:
            raise bonds.Unbound(f"table {table}: {'; '.join(found)}")
        return bond

    # Tables and their logs

    def tables(self, open_only: bool = True) -> list[TableRow]:
        """Return the tables in the order they were opened."""
        wanted = select(tables).order_by(tables.c.opened_at, tables.c.id)
        if open_only:
            wanted = wanted.where(tables.c.state != "closed")
        with self.database.reading() as connection:
            return [_table_row(self.vault, row) for row in connection.execute(wanted)]

    def table(self, id: str) -> TableRow | None:
        """Return one table."""
        with self.database.reading() as connection:
            row = _table(connection, id)
        return None if row is None else _table_row(self.vault, row)

    def records(self, table: str, after: int = 0, upto: int | None = None) -> list[Record]:
        """Return a table's records after one number and up to another, or to the last."""
        with self.database.reading() as connection:
            return _records(connection, self.vault, table, after + 1, _MOST if upto is None else upto)

    def round_records(self, table: str, round: int) -> list[Record]:
        """Return the records of one round, from its beginning to its end."""
        wanted = select(rounds).where(rounds.c.table_id == table, rounds.c.round == _whole(round))
        with self.database.reading() as connection:
            row = connection.execute(wanted).one_or_none()
            if row is None:
                return []
            return _records(connection, self.vault, table, row.first_seq, row.last_seq or _MOST)

    def rounds(self, table: str, before: int | None = None, limit: int = 50) -> list[RoundRow]:
        """Return a table's rounds, the last first, before the one named."""
        last = func.coalesce(rounds.c.last_seq, tables.c.seq).label("last")
        wanted = select(rounds, last).join(tables).where(rounds.c.table_id == table)
        if before is not None:
            wanted = wanted.where(rounds.c.round < _whole(before))
        with self.database.reading() as connection:
            found = connection.execute(wanted.order_by(rounds.c.round.desc()).limit(_limited(limit)))
            return [
                RoundRow(row.round, row.first_seq, row.last, row.began_at, _read(row.net), row.ending) for row in found
            ]

    def round_view(self, table: str, round: int) -> str | None:
        """Return what everybody saw when a round began, as it was given to the store."""
        wanted = select(rounds.c.view).where(rounds.c.table_id == table, rounds.c.round == _whole(round))
        with self.database.reading() as connection:
            return connection.execute(wanted).scalar_one_or_none()

    def people(self, table: str) -> str | None:
        """Return what people were promised at a table and its log does not say, as it was given to the store."""
        with self.database.reading() as connection:
            return connection.execute(select(tables.c.people).where(tables.c.id == table)).scalar_one_or_none()

    def checkpoint(self, table: str) -> tuple[int, str] | None:
        """Return a table's last checkpoint, and the number of the record after which it was taken."""
        with self.database.reading() as connection:
            row = connection.execute(select(checkpoints).where(checkpoints.c.table_id == table)).one_or_none()
        return None if row is None else (row.seq, row.text)

    def stacks(self, table: str) -> dict[int, str]:
        """Return the stacks of a table that are not yet revealed, by the number of their shuffle."""
        wanted = select(stacks).where(stacks.c.table_id == table).order_by(stacks.c.shuffle)
        with self.database.reading() as connection:
            return {
                row.shuffle: self.vault.open_text(row.text, stack_place(table, row.shuffle))
                for row in connection.execute(wanted)
            }

    def done(self, account: str, key: str) -> Done | None:
        """Return a command that was carried out before, with what it was answered."""
        with self.database.reading() as connection:
            row = _done(connection, account, key)
        return None if row is None else Done(row.account, row.key, row.asked, row.answer, row.table_id or "")

    def forget_old_commands(self) -> None:
        """Forget the commands whose keys nobody can still be waiting to repeat."""
        with self.database.writing() as connection:
            _forget(connection, commands.c.at < self.clock() - REMEMBERED)

    def search(
        self,
        *,
        table: str | None = None,
        event: str | None = None,
        player: str | None = None,
        cite: str | None = None,
        text: str | None = None,
        since: int | None = None,
        until: int | None = None,
        after: tuple[str, int] | None = None,
        limit: int = 200,
    ) -> list[Found]:
        """Return the records that fit, by table and number; hidden cards are never looked at."""
        since, until = (None if each is None else _whole(each) for each in (since, until))
        after = None if after is None else (after[0], _whole(after[1]))
        if not all(is_storable(each) for each in (table, event, player, after and after[0]) if each is not None):
            return []
        search = Search(table, event, player, cite, text, since, until, after)
        with self.database.reading() as connection:
            found = connection.execute(search.statement(connection).limit(_limited(limit)))
            return [Found(row.table_id, _record(self.vault, row.table_id, row), row.at, row.words) for row in found]

    # The ledger

    def entries(self, account: str | None = None, after: int = 0, limit: int = 200) -> list[Posted]:
        """Return the ledger's entries after a number, of one account or of all."""
        with self.database.reading() as connection:
            return ledger.read_entries(connection, account, _whole(after), _limited(limit))

    def balance(self, account: str) -> int:
        """Return the cents that an account of the ledger holds."""
        with self.database.reading() as connection:
            return ledger.read_balance(connection, account)

    def balances(self, kind: str = "") -> dict[str, int]:
        """Return the cents that each account of the ledger holds, or each of a kind; all of them sum to zero."""
        with self.database.reading() as connection:
            return ledger.read_balances(connection, kind)

    def recount(self) -> dict[str, int]:
        """Return the balances added up anew from every entry of the ledger."""
        with self.database.reading() as connection:
            return ledger.recount(connection)


def _write_table(connection: Connection, vault: Vault, step: Step) -> int:
    """Write what a step does at its table, and return the number of the table's last record."""
    row = _table(connection, step.table)
    if row is None:
        raise StoreError(f"there is no table {step.table!r}")
    changed = _write_records(connection, vault, row, step) if step.records else {}
    if step.view is not None:
        _write_view(connection, step, step.view)
    if step.state is not None:
        if step.state not in STATES:
            raise StoreError(f"the state {step.state!r} is none of a table. Allowed: {', '.join(STATES)}")
        changed["state"] = step.state
    if step.people is not None:
        changed["people"] = step.people
    if changed:
        connection.execute(update(tables).where(tables.c.id == step.table).values(**changed))
    seq: int = changed.get("seq", row.seq)
    if step.checkpoint is not None:
        _replace(connection, checkpoints, step.table, [{"seq": seq, "text": step.checkpoint}])
    if step.gone or step.stacks:
        shuffles = stacks.c.shuffle.in_([*step.gone, *step.stacks])
        kept = [
            {"shuffle": number, "text": vault.seal_text(text, stack_place(step.table, number))}
            for number, text in step.stacks.items()
            if number not in step.gone
        ]
        _replace(connection, stacks, step.table, kept, shuffles)
    return seq


def _write_records(connection: Connection, vault: Vault, table: Row[Any], step: Step) -> dict[str, Any]:
    """Write records that follow a table's last one, and return where its log then stands."""
    seq, head, at = table.seq, table.head, table.at
    written = []
    for record, words in zip(step.records, _words(step), strict=True):
        text, body = write_json(record.body), record.body
        seq += 1
        if record.seq != seq:
            raise StoreError(f"record {record.seq} of table {table.id!r} does not follow; number {seq} is due")
        if record.hash != chain(head, text):
            raise StoreError(f"the hash of record {seq} of table {table.id!r} does not follow from the one before")
        head, at = record.hash, body.get("at", at)
        beside = None if record.opened is None else write_json(record.opened)
        opened = None if beside is None else vault.seal_text(beside, opened_place(table.id, seq))
        indexed = {"event": body["event"], "player": player_of(body), "cite": body["cite"]}
        place = {"table_id": table.id, "seq": seq, "round": body["round"], "at": at}
        written.append({**place, **indexed, "body": text, "hash": head, "opened": opened, "words": words})
    connection.execute(records.insert(), written)
    for record, row in zip(step.records, written, strict=True):
        _write_round(connection, record.body, row["table_id"], row["at"], step.nets)
    return {"seq": seq, "head": head, "at": at}


def _words(step: Step) -> Sequence[str | None]:
    """Return the words of each record of a step, as a database can keep them."""
    if step.words and len(step.words) != len(step.records):
        raise StoreError(f"a step of table {step.table!r} has {len(step.records)} records and words for another number")
    return [storable(words) for words in step.words] or [None] * len(step.records)


def _write_round(
    connection: Connection, body: dict[str, Any], table: str, at: int, nets: Mapping[int, dict[str, int]]
) -> None:
    """Keep the index of rounds: where each begins and ends, and how."""
    kind, seq = body["event"], body["seq"]
    this_round = update(rounds).where(rounds.c.table_id == table, rounds.c.round == body["round"])
    if kind == "round_began":
        began = {"table_id": table, "round": body["round"], "first_seq": seq, "began_at": at, "ending": "open"}
        connection.execute(rounds.insert().values(**began))
    elif kind == "round_voided":
        connection.execute(this_round.values(ending="voided"))
    elif kind == "round_ruled_void":
        connection.execute(this_round.values(ending="voided", net=_net_of(body, nets), last_seq=seq))
    elif kind == "round_abandoned":
        connection.execute(this_round.values(ending="abandoned", net=_net_of(body, nets), last_seq=seq))
    elif kind == "round_settled":
        ending = case((rounds.c.ending == "voided", "voided"), else_="settled")
        connection.execute(this_round.values(ending=ending, net=_net_of(body, nets), last_seq=seq))


def _write_view(connection: Connection, step: Step, view: str) -> None:
    """Keep what everybody saw beside the round that begins in a step."""
    began = [record.body["round"] for record in step.records if record.body["event"] == "round_began"]
    if not began:
        raise StoreError(f"a step of table {step.table!r} brings a view of a round's beginning, and no round begins")
    this_round = (rounds.c.table_id == step.table) & (rounds.c.round == began[0])
    connection.execute(update(rounds).where(this_round).values(view=view))


def _net_of(body: dict[str, Any], nets: Mapping[int, dict[str, int]]) -> str:
    """Return what a round came to for its players, as it is kept, where a record ends it."""
    if body["event"] not in bonds.ENDINGS:
        return ""
    return write_json(_net(nets.get(body["round"], body["net"]))) if body["event"] == "round_settled" else "{}"


def _net(by_account: dict[str, int]) -> dict[str, int]:
    """Return what each player won or lost, from what every account of the table gained or gave."""
    rail = "player "
    return {name.removeprefix(rail): amount for name, amount in by_account.items() if name.startswith(rail)}


def player_of(body: dict[str, Any]) -> str | None:
    """Name the player whom a record is about, or who caused it."""
    player = body.get("player")
    if isinstance(player, str) and player:
        return player
    by: str = body["by"]
    return None if not by or by.lower() in RESERVED else by


def _replace(connection: Connection, kept: Any, table: str, rows: list[dict[str, Any]], *which: Any) -> None:
    connection.execute(delete(kept).where(kept.c.table_id == table, *which))
    if rows:
        connection.execute(kept.insert(), [{"table_id": table, **row} for row in rows])


def _require_no_table(step: Step) -> int:
    if any(getattr(step, name) not in ((), {}, None) for name in _OF_A_TABLE):
        raise StoreError("a step of the house itself has entries and an answer, and nothing that belongs to a table")
    return 0


def _write_done(connection: Connection, done: Done, at: int) -> None:
    if _done(connection, done.account, done.key) is not None:
        raise StoreError("a command with this key of this account was carried out before")
    kept = asdict(done)
    kept["table_id"] = kept.pop("table") or None
    connection.execute(commands.insert().values(**kept, at=at))


def _forget(connection: Connection, which: ColumnElement[bool]) -> None:
    connection.execute(delete(commands).where(which))


def _write_cites(connection: Connection, new: set[str]) -> set[str]:
    """Keep citations that the store has not met before."""
    if new:
        kept = set(connection.scalars(select(cites.c.cite).where(cites.c.cite.in_([*new]))))
        if missing := sorted(new - kept):
            connection.execute(cites.insert(), [{"cite": cite} for cite in missing])
    return new


def _done(connection: Connection, account: str, key: str) -> Row[Any] | None:
    wanted = select(commands).where(commands.c.account == account, commands.c.key == key)
    return connection.execute(wanted).one_or_none()


def _table(connection: Connection, id: str) -> Row[Any] | None:
    return connection.execute(select(tables).where(tables.c.id == id)).one_or_none()


def _table_row(vault: Vault, row: Row[Any]) -> TableRow:
    kept = {name: getattr(row, name) for name in TableRow.__dataclass_fields__}
    read = {"options": _read(row.options), "settings": _read(row.settings)}
    return TableRow(**kept | read | {"master": vault.open(row.master, master_place(row.id))})


def _records(connection: Connection, vault: Vault, table: str, first: int, last: int) -> list[Record]:
    wanted = select(records.c.body, records.c.hash, records.c.opened).where(
        records.c.table_id == table, records.c.seq >= _whole(first), records.c.seq <= _whole(last)
    )
    return [_record(vault, table, row) for row in connection.execute(wanted.order_by(records.c.seq))]


def _record(vault: Vault, table: str, row: Any) -> Record:
    body = json.loads(row.body)
    opened = None if row.opened is None else vault.open_text(row.opened, opened_place(table, body["seq"]))
    return Record(body, row.hash, _read(opened))


def _read(text: str | None) -> Any:
    return None if text is None else json.loads(text)


def _whole(number: int) -> int:
    """Keep a number within what the database can compare."""
    return max(-_MOST, min(number, _MOST))


def _limited(limit: int) -> int:
    return max(0, min(limit, MOST_ROWS))


__all__ = ["MOST_ROWS", "Done", "Entry", "Overdrawn", "Posted", "RoundRow", "Step", "Store", "StoreError", "TableRow"]
