"""What belongs to no table: the journal, the register of tables, people, the cage's chips, balances and answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, func, select, union

from pitboss.play.log import GENESIS, chain
from pitboss.server.audit.finding import Finding
from pitboss.server.money.ledger import read_balances, recount
from pitboss.server.store import bonds
from pitboss.server.store.bonds import THE_HOUSE
from pitboss.server.store.journal import (
    ALARM_CLEARED,
    ALARMS,
    CHIPS_POSTED,
    OF_PEOPLE,
    TABLE_CLOSED,
    TABLE_OPENED,
    Line,
    person_digest,
)
from pitboss.server.store.schema import accounts, balances, commands, entries, journal, tables, tokens
from pitboss.server.store.schema import bonds as bound_rows
from pitboss.server.store.vault import Vault


def audit_house(connection: Connection, vault: Vault) -> Iterator[Finding]:
    """Hold what belongs to no table against the journal, and every balance against the ledger."""
    lines = yield from _journal(connection, vault)
    yield from _register(connection, vault, lines)
    yield from _people(connection, lines)
    yield from _tokens(connection, vault)
    yield from _cage(connection, lines)
    yield from audit_balances(connection)


def _journal(connection: Connection, vault: Vault) -> Any:
    """Read the journal, and find where its chain breaks or what is missing at its end."""
    lines: list[Line] = []
    head = GENESIS
    for number, row in enumerate(connection.execute(select(journal).order_by(journal.c.number)), start=1):
        if row.number != number:
            yield Finding("journal", f"line {number}", f"it is missing: line {row.number} stands in its place")
            break
        head = chain(head, row.body)
        if head != row.hash:
            yield Finding("journal", f"line {number}", "its hash does not follow from the line before")
            break
        lines.append(json.loads(row.body))
    try:
        stands = bonds.read_parts(connection, vault, THE_HOUSE)
    except bonds.Unbound as unbound:
        yield Finding("bonds", "the house", str(unbound))
        return lines
    cleared = {line["alarm"] for line in lines if line["event"] == ALARM_CLEARED}
    raised = [line["number"] for line in lines if line["event"] in ALARMS.values() and "kind" in line]
    if [alarm["number"] for alarm in stands.get("alarms", ())] != [each for each in raised if each not in cleared]:
        yield Finding("bonds", "the house, alarms", "those that are open are not those of the journal")
    if (stands["number"], stands["head"]) != (len(lines), head):
        yield Finding("journal", f"line {len(lines)}", f"the house wrote {stands['number']} lines, and others")
    return lines


def _register(connection: Connection, vault: Vault, lines: list[Line]) -> Iterator[Finding]:
    """Every table that was opened is there, no other is, and a closed one is as it was closed."""
    opened = {line["table"]: line for line in lines if line["event"] == TABLE_OPENED}
    closed = {line["table"]: line for line in lines if line["event"] == TABLE_CLOSED}
    there = {row.id: row.state for row in connection.execute(select(tables.c.id, tables.c.state))}
    bound = {row.subject for row in connection.execute(select(bound_rows.c.subject))} - {THE_HOUSE}
    for id in sorted(opened.keys() | there.keys() | bound):
        if id not in there:
            yield Finding("tables", id, "the table is gone")
        elif id not in opened:
            yield Finding("tables", id, "the house never opened it")
        elif (there[id] == "closed") != (id in closed):
            yield Finding("tables", f"{id}, state", f"it is {there[id]!r}, and the journal says otherwise")
        elif id in closed and id in bound:
            try:
                parts = bonds.read_parts(connection, vault, id)
            except bonds.Unbound:
                continue  # the audit of the table says so
            if parts != closed[id]["bond"]:
                yield Finding("bonds", id, "the table has changed since it was closed")


def _people(connection: Connection, lines: list[Line]) -> Iterator[Finding]:
    """Every account is as the house last wrote it: its name, its role, and what lets its owner in."""
    known: dict[str, str] = {}
    for line in lines:
        if "account" in line and line["event"] in OF_PEOPLE:
            if "was" in line and line["was"] != known.get(line["person"]):
                place = f"{line['person']} ({line['name']}), before line {line['number']} of the journal"
                yield Finding("accounts", place, "it was not what the house wrote")
            known[line["person"]] = line["account"]
    there = {row.id: row._asdict() for row in connection.execute(select(accounts))}
    for id in sorted(known.keys() | there.keys()):
        if id not in there:
            yield Finding("accounts", id, "the account is gone")
        elif id not in known:
            yield Finding("accounts", id, "the house never let this person in")
        elif person_digest(there[id]) != known[id]:
            yield Finding("accounts", f"{id} ({there[id]['name']})", "it is not what the house wrote")


def _tokens(connection: Connection, vault: Vault) -> Iterator[Finding]:
    """Every token is whose the house wrote it was, and was used when the house wrote."""
    names = {row.id: row.name for row in connection.execute(select(accounts.c.id, accounts.c.name))}
    for row in connection.execute(select(tokens).order_by(tokens.c.account_id, tokens.c.digest)):
        if row.account_id not in names:
            yield Finding("tokens", row.account_id, "its account is gone")
        elif not vault.is_own_token(row.seal, row.digest, row.account_id, row.used_at):
            yield Finding("tokens", f"{row.account_id} ({names[row.account_id]})", "it is not what the house wrote")


def _cage(connection: Connection, lines: list[Line]) -> Iterator[Finding]:
    """Chips that moved at no table are those that the journal tells of, one by one."""
    told = [(line["posted_at"], *entry) for line in lines if line["event"] == CHIPS_POSTED for entry in line["entries"]]
    own = connection.execute(select(entries).where(entries.c.table_id.is_(None)).order_by(entries.c.number)).all()
    for number, row in enumerate(own):
        kept = (row.at, row.debit, row.credit, row.amount, row.what)
        if number >= len(told) or kept != tuple(told[number]) or row.seq:  # it follows from no record
            yield Finding("entries", f"number {row.number}", "the journal does not tell of it, or not so")
            return
    if len(own) < len(told):
        yield Finding(
            "entries", f"after number {own[-1].number if own else 0}", "chips that the cage handed out are missing"
        )
    orphans = select(entries.c.number).where(entries.c.table_id.not_in(select(tables.c.id)))
    for orphan in connection.scalars(orphans):
        yield Finding("entries", f"number {orphan}", "its table is gone")


def audit_balances(connection: Connection) -> Iterator[Finding]:
    """Every balance is what the entries come to."""
    kept, counted = read_balances(connection), recount(connection)
    for account in sorted(kept.keys() | counted.keys()):
        if kept.get(account, 0) != counted.get(account, 0):
            problem = f"it holds {kept.get(account, 0)} cents, and its entries come to {counted.get(account, 0)}"
            yield Finding("balances", account, problem)
    posted = union(*(select(side) for side in (entries.c.debit, entries.c.credit)))
    for account in connection.scalars(select(balances.c.account).where(balances.c.account.not_in(posted))):
        if account not in kept:
            yield Finding("balances", account, "it holds nothing, and no entry was ever posted to it")


def audit_answers(connection: Connection) -> Iterator[Finding]:
    """What a command was answered is of somebody the house knows, and names no record that is not there."""
    known = set(connection.scalars(select(accounts.c.id)))
    last = {row.id: row.seq for row in connection.execute(select(tables.c.id, tables.c.seq))}
    for row in connection.execute(select(commands)):
        place = f"account {row.account}, key {row.key[:40]!r}"
        try:
            seq = json.loads(row.answer).get("seq", 0)
        except (ValueError, AttributeError):
            yield Finding("commands", place, "its answer cannot be read")
            continue
        if row.account not in known:
            yield Finding("commands", place, "the house never let this person in")
        elif row.table_id and (row.table_id not in last or seq > last[row.table_id]):
            yield Finding("commands", place, "its answer names a record that is not there")


def count_of(connection: Connection) -> tuple[int, int]:
    """Return how many tables and how many entries a database has."""
    count = func.count()
    return (
        connection.execute(select(count).select_from(tables)).scalar_one(),
        connection.execute(select(count).select_from(entries)).scalar_one(),
    )
