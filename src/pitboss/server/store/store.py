"""The store: what every table of the house has done, committed before anybody is told."""

from __future__ import annotations

import json
from collections import ChainMap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, func, select

from pitboss.play.log import GENESIS, Record, chain, write_json
from pitboss.server.clock import Clock, now
from pitboss.server.money import ledger
from pitboss.server.store import bonds
from pitboss.server.store.adoption import open_vault
from pitboss.server.store.bonds import Bond
from pitboss.server.store.database import STEPS, Database, Statement, is_storable, storable
from pitboss.server.store.journal import CHIPS_POSTED, TABLE_CLOSED, TABLE_OPENED, Journal, entries_json
from pitboss.server.store.pages import RECORDS, Line, Terms, pack, read_end, read_lines, read_view
from pitboss.server.store.schema import checkpoints, rounds, stacks, tables
from pitboss.server.store.sealing import master_place, opened_lines, opened_place, stack_place
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

REMEMBERED = 24 * 3_600_000
"""For so many milliseconds a command is remembered by its key."""

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
        self.journal = Journal(self.vault, self._now)
        self.fence: Callable[[Connection, Sequence[Step]], None] | None = None
        """Refuses steps of tables that another server owns, in the transaction that writes them."""
        self._terms: Terms = {}

    def __repr__(self) -> str:
        return f"Store({self.database!r})"

    def _now(self) -> int:
        return self.clock()

    def close(self) -> None:
        """Let go of the database; what was committed stays."""
        self.database.close()

    # Writing

    def commit(self, steps: Sequence[Step]) -> None:
        """Commit steps in one transaction, all of them or none."""
        with self.database.writing(STEPS) as connection:
            met = self._commit(connection, steps)
        self._terms.update(met)

    def open_table(self, row: TableRow, *steps: Step) -> None:
        """Keep a new table, with the first steps it takes in the same transaction."""
        _require_state(row.state)
        written = {"options": write_json(row.options), "settings": write_json(row.settings)}
        kept = asdict(row) | written | {"master": self.vault.seal(row.master, master_place(row.id))}
        with self.database.writing() as connection:
            if _table(connection, row.id) is not None:
                raise StoreError(f"a table {row.id!r} is there already")
            connection.execute(tables.insert().values(**kept, seq=0, head=GENESIS, at=row.opened_at))
            bond = Bond(row=bonds.row_digest(kept), state=row.state)
            bonds.make_bond(connection, self.vault, row.id, bond)
            self.journal.append(connection, TABLE_OPENED, table=row.id, row=bond.row)
            met = self._commit(connection, steps)
        self._terms.update(met)

    def _commit(self, connection: Connection, steps: Sequence[Step]) -> Terms:
        """Write steps and return the terms that their pages are the first to have."""
        at = self.clock()
        terms = ChainMap({}, self._terms)
        if any(not step.table or step.notes or step.state == "closed" for step in steps):
            self.journal.hold(connection)
        if self.fence is not None:
            self.fence(connection, steps)
        for number, step in enumerate(steps):
            try:
                for note in step.notes:
                    note.require(connection)
                seq = self._write_table(connection, step, terms, at) if step.table else _require_no_table(step)
                ledger.require_unmoved(connection, step.meters)
                ledger.post(connection, step.entries, at, step.table, seq)
                self._bind(connection, step, at, seq)
                if step.done is not None:
                    _write_done(connection, step.done, at)
            except StoreError as error:
                raise type(error)(error.problem, number) from None
        return terms.maps[0]

    def _write_table(self, connection: Connection, step: Step, terms: Terms, at: int) -> int:
        return _write_table(connection, _sealed(self.vault, step), terms, at)

    def _bind(self, connection: Connection, step: Step, at: int, seq: int) -> None:
        """Bind what a step has written beside its table's log, and note in the journal what the house did."""
        if not step.table:
            for event, facts in step.lines:
                self.journal.append(connection, event, **facts)
            if step.entries:
                self.journal.append(connection, CHIPS_POSTED, posted_at=at, entries=entries_json(step.entries))
            return
        nets = {record.body["round"]: net for record in step.records if (net := _net_of(record.body, step.nets))}
        before = bonds.read_bond(connection, self.vault, step.table)
        bond = bonds.after(before, step, words=_words(step), nets=nets, at=at, seq=seq)
        bonds.keep_bond(connection, self.vault, step.table, bond)
        for note in step.notes:
            self.journal.append(connection, note.event, **note.facts, table=step.table, seq=seq)
        if step.state == "closed":
            self.journal.append(connection, TABLE_CLOSED, table=step.table, bond=bonds.parts_of(bond))

    def require_bound(self, table: str) -> Bond:
        """Return what binds a table, or refuse one whose row, or the end of whose log, the house did not write."""
        with self.database.reading() as connection:
            bond = bonds.read_bond(connection, self.vault, table)
            row = connection.execute(select(tables).where(tables.c.id == table)).one()
            found = bonds.differences(bond, row._asdict(), read_end(connection, table))
        if found:
            raise bonds.Unbound(f"table {table}: {'; '.join(found)}")
        return bond

    def heads(self) -> dict[tuple[str, int], str]:
        """Return where every log stands, by its table and its last record; the journal's table has no name."""
        wanted = select(tables.c.id, tables.c.seq, tables.c.head).order_by(tables.c.opened_at, tables.c.id)
        with self.database.reading() as connection:
            stands = bonds.read_parts(connection, self.vault, bonds.THE_HOUSE)
            logs = {(row.id, row.seq): row.head for row in connection.execute(wanted)}
        return {("", stands["number"]): stands["head"], **logs}

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
        with self.database.reading(once=True) as connection:
            row = _table(connection, id)
        return None if row is None else _table_row(self.vault, row)

    def records(self, table: str, after: int = 0, upto: int | None = None) -> list[Record]:
        """Return a table's records after one number and up to another, or to the last."""
        return [line.record() for line in self.lines(table, after, upto)]

    def lines(self, table: str, after: int = 0, upto: int | None = None) -> list[Line]:
        """Return a table's records in the texts in which they are kept."""
        with self.database.reading() as connection:
            lines = read_lines(connection, table, _whole(after + 1), _MOST if upto is None else _whole(upto))
            return [*opened_lines(self.vault, table, lines)]

    def news(self, table: str, after: int, upto: int) -> tuple[list[Record], str, str | None]:
        """Return what happened at a table after a record, its state, and what people were promised there."""
        with self.database.reading(once=True) as connection:
            rows = _NEWS(connection, table=table, after=after, upto=upto).all()
        if not rows:
            return [], "closed", None
        if rows[0].packed > after:
            return self._news_of_pages(table, after, upto)
        found = (Line(row.seq, row.body, row.hash, row.opened, None) for row in rows if row.seq is not None)
        records = [line.record() for line in opened_lines(self.vault, table, found)]
        return records, rows[0].state, rows[0].people

    def _news_of_pages(self, table: str, after: int, upto: int) -> tuple[list[Record], str, str | None]:
        """Return the same where some of it is packed already."""
        with self.database.reading() as connection:
            row = _STANDING(connection, table=table).one()
            lines = [*opened_lines(self.vault, table, read_lines(connection, table, after + 1, upto))]
        return [line.record() for line in lines], row.state, row.people

    def round_records(self, table: str, round: int) -> list[Record]:
        """Return the records of one round, from its beginning to its end."""
        wanted = select(rounds).where(rounds.c.table_id == table, rounds.c.round == _whole(round))
        with self.database.reading() as connection:
            row = connection.execute(wanted).one_or_none()
            if row is None:
                return []
            lines = read_lines(connection, table, row.first_seq, row.last_seq or _MOST)
            return [line.record() for line in opened_lines(self.vault, table, lines)]

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
        wanted = select(rounds.c.view, rounds.c.first_seq)
        wanted = wanted.where(rounds.c.table_id == table, rounds.c.round == _whole(round))
        with self.database.reading() as connection:
            row = connection.execute(wanted).one_or_none()
            if row is None or row.view is not None:
                return None if row is None else row.view
            return read_view(connection, table, round, row.first_seq)

    def people(self, table: str) -> str | None:
        """Return what people were promised at a table and its log does not say, as it was given to the store."""
        with self.database.reading(once=True) as connection:
            return connection.execute(select(tables.c.people).where(tables.c.id == table)).scalar_one_or_none()

    def checkpoint(self, table: str) -> tuple[int, str] | None:
        """Return a table's last checkpoint, and the number of the record after which it was taken."""
        with self.database.reading(once=True) as connection:
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
        with self.database.reading(once=True) as connection:
            row = _KNOWN(connection, account=account, key=key).one_or_none()
        return None if row is None else Done(row.account, row.key, row.asked, row.answer, row.table_id or "")

    def keys_of(self, account: str, limit: int) -> list[str]:
        """Return the keys of commands that an account has had carried out, up to a number of them."""
        with self.database.reading(once=True) as connection:
            return [row.key for row in _KEYS(connection, account=account, limit=limit)]

    def alarms(self) -> list[dict[str, Any]]:
        """Return the alarms of the house that nobody has cleared, the oldest first."""
        with self.database.reading() as connection:
            return self.journal.alarms(connection)

    def raise_alarm(self, kind: str, words: str) -> None:
        """Note in the journal that there is an alarm: of chance, or of the operation."""
        with self.database.writing() as connection:
            self.journal.raise_alarm(connection, kind, words)

    def clear_alarm(self, number: int, by: str, reason: str) -> None:
        """Note in the journal that somebody has cleared an alarm, and why."""
        with self.database.writing() as connection:
            self.journal.clear_alarm(connection, number, by, reason)

    def forget_old_commands(self) -> None:
        """Forget the commands whose keys nobody can still be waiting to repeat."""
        with self.database.writing() as connection:
            _FORGET(connection, before=self.clock() - REMEMBERED)

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
            return [*islice(search.found(connection, self.vault), _limited(limit))]

    # The ledger

    def entries(self, account: str | None = None, after: int = 0, limit: int = 200) -> list[Posted]:
        """Return the ledger's entries after a number, of one account or of all."""
        with self.database.reading() as connection:
            return ledger.read_entries(connection, account, _whole(after), _limited(limit))

    def balance(self, account: str) -> int:
        """Return the cents that an account of the ledger holds."""
        with self.database.reading(once=True) as connection:
            return ledger.read_balance(connection, account)

    def balances(self, kind: str = "") -> dict[str, int]:
        """Return the cents that each account of the ledger holds, or each of a kind; all of them sum to zero."""
        with self.database.reading() as connection:
            return ledger.read_balances(connection, kind)

    def recount(self) -> dict[str, int]:
        """Return the balances added up anew from every entry of the ledger."""
        with self.database.reading() as connection:
            return ledger.recount(connection)


_TABLE = Statement("SELECT seq, head, at, packed FROM tables WHERE id = :id")
_STATE = Statement(
    "UPDATE tables SET seq = :seq, head = :head, at = :at, state = coalesce(:state, state),"
    " people = coalesce(:people, people) WHERE id = :id"
)
_RECORD = Statement(
    "INSERT INTO records (table_id, seq, at, body, hash, opened, words)"
    " VALUES (:table, :seq, :at, :body, :hash, :opened, :words)"
)
_CHECKPOINT = Statement(
    "INSERT INTO checkpoints (table_id, seq, text) VALUES (:table, :seq, :text)"
    " ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, text = excluded.text"
)
_NEWS = Statement(
    "SELECT stands.state, stands.people, stands.packed, said.seq, said.body, said.hash, said.opened"
    " FROM tables AS stands LEFT JOIN records AS said"
    " ON said.table_id = stands.id AND said.seq > :after AND said.seq <= :upto"
    " WHERE stands.id = :table ORDER BY said.seq"
)
_STANDING = Statement("SELECT state, people FROM tables WHERE id = :table")
_GONE = Statement("DELETE FROM stacks WHERE table_id = :table AND shuffle = :shuffle")
_STACK = Statement(
    "INSERT INTO stacks (table_id, shuffle, text) VALUES (:table, :shuffle, :text)"
    " ON CONFLICT (table_id, shuffle) DO UPDATE SET text = excluded.text"
)


def _write_table(connection: Connection, step: Step, terms: Terms, now: int) -> int:
    """Write what a step does at its table, and return the number of the table's last record."""
    row = _TABLE(connection, id=step.table).one_or_none()
    if row is None:
        raise StoreError(f"there is no table {step.table!r}")
    if step.state is not None:
        _require_state(step.state)
    seq, head, at = _write_records(connection, row, step) if step.records else (row.seq, row.head, row.at)
    if step.view is not None:
        _write_view(connection, step, step.view)
    if step.records or step.state is not None or step.people is not None:
        _STATE(connection, id=step.table, seq=seq, head=head, at=at, state=step.state, people=step.people)
    if step.checkpoint is not None:
        _CHECKPOINT(connection, table=step.table, seq=seq, text=step.checkpoint)
    _GONE.many(connection, [{"table": step.table, "shuffle": number} for number in step.gone])
    kept = [(number, text) for number, text in step.stacks.items() if number not in step.gone]
    _STACK.many(connection, [{"table": step.table, "shuffle": number, "text": text} for number, text in kept])
    if step.state == "closed" or (step.checkpoint is not None and seq - row.packed >= RECORDS):
        pack(connection, step.table, row.packed, seq, terms)
        _FORGET(connection, before=now - REMEMBERED)
    return int(seq)


def _sealed(vault: Vault, step: Step) -> Step:
    """Return a step as it is written: what its records hide, and its stacks, under seal."""
    records = [
        record
        if record.opened is None
        else replace(record, opened=vault.seal_text(write_json(record.opened), opened_place(step.table, record.seq)))
        for record in step.records
    ]
    stacks = {number: vault.seal_text(text, stack_place(step.table, number)) for number, text in step.stacks.items()}
    return replace(step, records=tuple(records), stacks=stacks)


def _require_state(state: str) -> None:
    if state not in STATES:
        raise StoreError(f"the state {state!r} is none of a table. Allowed: {', '.join(STATES)}")


def _write_records(connection: Connection, table: Row[Any], step: Step) -> tuple[int, str, int]:
    """Write records that follow a table's last one, and return where its log then stands."""
    seq, head, at = table.seq, table.head, table.at
    written = []
    for record, words in zip(step.records, _words(step), strict=True):
        text, body = write_json(record.body), record.body
        seq += 1
        if record.seq != seq:
            raise StoreError(f"record {record.seq} of table {step.table!r} does not follow; number {seq} is due")
        if record.hash != chain(head, text):
            raise StoreError(f"the hash of record {seq} of table {step.table!r} does not follow from the one before")
        head, at = record.hash, body.get("at", at)
        row = {"table": step.table, "seq": seq, "at": at, "body": text, "hash": head, "words": words}
        row["opened"] = record.opened
        written.append(row)
    _RECORD.many(connection, written)
    for record, row in zip(step.records, written, strict=True):
        if record.body["event"] in _OF_ROUNDS:
            _write_round(connection, record.body, step.table, row["at"], step.nets)
    return seq, head, at


def _words(step: Step) -> Sequence[str | None]:
    """Return the words of each record of a step, as a database can keep them."""
    if step.words and len(step.words) != len(step.records):
        raise StoreError(f"a step of table {step.table!r} has {len(step.records)} records and words for another number")
    return [storable(words) for words in step.words] or [None] * len(step.records)


_BEGAN = Statement(
    "INSERT INTO rounds (table_id, round, first_seq, began_at, ending) VALUES (:table, :round, :seq, :at, 'open')"
)
_VIEW = Statement("UPDATE rounds SET view = :view WHERE table_id = :table AND round = :round")
_VOIDED = Statement("UPDATE rounds SET ending = 'voided' WHERE table_id = :table AND round = :round")
_ENDED = Statement(
    "UPDATE rounds SET ending = CASE WHEN ending = 'voided' THEN ending ELSE :ending END, net = :net,"
    " last_seq = :seq WHERE table_id = :table AND round = :round"
)
_ENDINGS = {"round_settled": "settled", "round_ruled_void": "voided", "round_abandoned": "abandoned"}
_OF_ROUNDS = {"round_began", "round_voided", *_ENDINGS}


def _write_round(
    connection: Connection, body: dict[str, Any], table: str, at: int, nets: Mapping[int, dict[str, int]]
) -> None:
    """Keep the index of rounds: where each begins and ends, and how."""
    kind, seq, place = body["event"], body["seq"], {"table": table, "round": body["round"]}
    if kind == "round_began":
        _BEGAN(connection, **place, seq=seq, at=at)
    elif kind == "round_voided":
        _VOIDED(connection, **place)
    else:
        _ENDED(connection, **place, ending=_ENDINGS[kind], net=_net_of(body, nets), seq=seq)


def _write_view(connection: Connection, step: Step, view: str) -> None:
    """Keep what everybody saw beside the round that begins in a step."""
    began = [record.body["round"] for record in step.records if record.body["event"] == "round_began"]
    if not began:
        raise StoreError(f"a step of table {step.table!r} brings a view of a round's beginning, and no round begins")
    _VIEW(connection, table=step.table, round=began[0], view=view)


def _net_of(body: dict[str, Any], nets: Mapping[int, dict[str, int]]) -> str:
    """Return what a round came to for its players, as it is kept, where a record ends it."""
    if body["event"] not in _ENDINGS:
        return ""
    return write_json(_net(nets.get(body["round"], body["net"])) if body["event"] == "round_settled" else {})


def _net(by_account: dict[str, int]) -> dict[str, int]:
    """Return what each player won or lost, from what every account of the table gained or gave."""
    rail = "player "
    return {name.removeprefix(rail): amount for name, amount in by_account.items() if name.startswith(rail)}


def _require_no_table(step: Step) -> int:
    if any(getattr(step, name) not in ((), {}, None) for name in _OF_A_TABLE):
        raise StoreError("a step of the house itself has entries and an answer, and nothing that belongs to a table")
    return 0


_DONE = Statement(
    "INSERT INTO commands (account, key, asked, answer, at, table_id)"
    " VALUES (:account, :key, :asked, :answer, :at, :table) ON CONFLICT (account, key) DO NOTHING"
)
_FORGET = Statement("DELETE FROM commands WHERE at < :before")
_KEYS = Statement("SELECT key FROM commands WHERE account = :account LIMIT :limit")
_KNOWN = Statement("SELECT account, key, asked, answer, table_id FROM commands WHERE account = :account AND key = :key")


def _write_done(connection: Connection, done: Done, at: int) -> None:
    values = {"account": done.account, "key": done.key, "asked": done.asked, "answer": done.answer}
    if not _DONE(connection, **values, at=at, table=done.table or None).rowcount:
        raise StoreError("a command with this key of this account was carried out before")


def _table(connection: Connection, id: str) -> Row[Any] | None:
    return connection.execute(select(tables).where(tables.c.id == id)).one_or_none()


def _table_row(vault: Vault, row: Row[Any]) -> TableRow:
    kept = {name: getattr(row, name) for name in TableRow.__dataclass_fields__}
    read = {"options": _read(row.options), "settings": _read(row.settings)}
    return TableRow(**kept | read | {"master": vault.open(row.master, master_place(row.id))})


def _read(text: str | None) -> Any:
    return None if text is None else json.loads(text)


def _whole(number: int) -> int:
    """Keep a number within what the database can compare."""
    return max(-_MOST, min(number, _MOST))


def _limited(limit: int) -> int:
    return max(0, min(limit, MOST_ROWS))


__all__ = ["MOST_ROWS", "Done", "Entry", "Overdrawn", "Posted", "RoundRow", "Step", "Store", "StoreError", "TableRow"]
