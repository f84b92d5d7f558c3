"""The house's double entry: whatever is posted, one account gives what another gets, and all balances sum to zero."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection, func, select

from pitboss.server.money.chart import is_meter, owner_of
from pitboss.server.store.database import Statement
from pitboss.server.store.schema import balances, entries
from pitboss.server.store.step import Entry, Overdrawn, Posted, StoreError
from pitboss.table.event import MOST_WHOLE
from pitboss.table.money import money


def changes(posting: Iterable[Entry]) -> dict[str, int]:
    """Return what a posting gives to each account, or refuse an entry that moves nothing; the changes sum to zero."""
    net: Counter[str] = Counter()
    for entry in posting:
        _require_sound(entry)
        net[entry.debit] -= entry.amount
        net[entry.credit] += entry.amount
    return {account: change for account, change in net.items() if change}


def _require_sound(entry: Entry) -> None:
    what = f"the entry {entry.what!r} from {entry.debit!r} to {entry.credit!r}"
    if type(entry.amount) is not int or not 0 < entry.amount <= MOST_WHOLE:
        raise StoreError(f"{what} moves {entry.amount!r} cents; an entry moves a whole number of them, at least 1")
    if not entry.debit or not entry.credit or entry.debit == entry.credit:
        raise StoreError(f"{what} needs two accounts, one that gives and another that gets")


_AMOUNT = Statement("SELECT amount FROM balances WHERE account = :account")
_NEW = Statement("INSERT INTO balances (account, amount) VALUES (:account, :change)")
_RAISE = Statement("UPDATE balances SET amount = amount + :change WHERE account = :account")
_NEW_OR_RAISE = Statement(
    "INSERT INTO balances (account, amount) VALUES (:account, :change)"
    " ON CONFLICT (account) DO UPDATE SET amount = balances.amount + excluded.amount"
)
_ENTRY = Statement(
    "INSERT INTO entries (at, table_id, seq, debit, credit, amount, what)"
    " VALUES (:at, :table, :seq, :debit, :credit, :amount, :what)"
)


_MET = Statement("INSERT INTO balances (account, amount) VALUES (:account, 0) ON CONFLICT (account) DO NOTHING")
_UNMOVED = Statement("UPDATE balances SET amount = amount WHERE account = :account AND amount = :shown")


def require_unmoved(connection: Connection, shown: Mapping[str, int]) -> None:
    """Refuse to pay from a meter that has moved since it was read, and let nobody else move it meanwhile."""
    for account, amount in sorted(shown.items()):
        _MET(connection, account=account)
        if _UNMOVED(connection, account=account, shown=amount).rowcount != 1:
            raise StoreError(f"{account} no longer shows the {money(amount)} that was read")


def post(connection: Connection, posting: Sequence[Entry], at: int, table: str = "", seq: int = 0) -> None:
    """Post entries together, or refuse them all where a wallet or a meter would fall below zero."""
    if not posting:
        return
    for account, change in sorted(changes(posting).items()):
        if owner_of(account) is None and not (is_meter(account) and change < 0):
            _NEW_OR_RAISE(connection, account=account, change=change)
        else:
            _post_to_wallet(connection, account, change)
    shared = {"at": at, "table": table or None, "seq": seq}
    rows = [
        {**shared, "debit": each.debit, "credit": each.credit, "amount": each.amount, "what": each.what}
        for each in posting
    ]
    _ENTRY.many(connection, rows)


def _post_to_wallet(connection: Connection, account: str, change: int) -> None:
    """Change what somebody's wallet holds, or a meter shows, which is never less than nothing."""
    held = _AMOUNT(connection, account=account).scalar_one_or_none()
    if (held or 0) + change < 0:
        raise Overdrawn(f"{account} holds {money(held or 0)}, and the entries would take {money(-change)} from it")
    (_NEW if held is None else _RAISE)(connection, account=account, change=change)


def read_balance(connection: Connection, account: str) -> int:
    """Return what an account holds."""
    return int(_AMOUNT(connection, account=account).scalar_one_or_none() or 0)


def read_balances(connection: Connection, kind: str = "") -> dict[str, int]:
    """Return what each account holds, or each whose name begins so; the sum of all is zero."""
    wanted = select(balances).where(balances.c.account.startswith(kind, autoescape=True))
    found = connection.execute(wanted.order_by(balances.c.account))
    return {row.account: row.amount for row in found if row.amount}


def recount(connection: Connection) -> dict[str, int]:
    """Add up every entry anew, for an auditor who trusts no balance."""
    net: Counter[str] = Counter()
    for side, sign in ((entries.c.debit, -1), (entries.c.credit, 1)):
        for account, amount in connection.execute(select(side, func.sum(entries.c.amount)).group_by(side)):
            net[account] += sign * int(amount)
    return {account: net[account] for account in sorted(net) if net[account]}


def read_entries(connection: Connection, account: str | None, after: int, limit: int) -> list[Posted]:
    """Return entries in the order they were posted, of one account or of all, after a number."""
    sides = [entries.c.number > after]
    if account is not None:
        sides = [sides[0] & (side == account) for side in (entries.c.debit, entries.c.credit)]
    found = [
        row
        for side in sides
        for row in connection.execute(select(entries).where(side).order_by(entries.c.number).limit(limit))
    ]
    found.sort(key=lambda row: row.number)
    return [
        Posted(row.number, row.at, row.table_id or "", row.seq, Entry(row.debit, row.credit, row.amount, row.what))
        for row in found[:limit]
    ]
