"""Every kind of forged row is found, and its place is told."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from pitboss.play.log import chain
from pitboss.server.audit.verify import Verified, verify
from pitboss.server.store.store import Store
from tests.server.audit.conftest import Played

T = "table_id = '{cards}'"
FORGED: dict[str, tuple[str, str, str]] = {
    # what is forged: how, in which rows it is found, and at which place
    "a record's body": (
        "UPDATE records SET body = replace(body, '\"amount\":1000', '\"amount\":9000') WHERE " + T + " AND seq > 3",
        "records", "table {cards}, record",
    ),
    "a record's hash": (f"UPDATE records SET hash = '{'0' * 64}' WHERE {T} AND seq = 9", "records", "record 9"),
    "a record removed": (f"DELETE FROM records WHERE {T} AND seq = 7", "records", "record 7"),
    "the last record removed": (
        f"DELETE FROM records WHERE {T} AND seq = (SELECT max(seq) FROM records WHERE {T})", "tables", "{cards}",
    ),
    "two records exchanged": (
        f"UPDATE records SET seq = -seq WHERE {T} AND seq IN (5, 6); "
        f"UPDATE records SET seq = 11 + seq WHERE {T} AND seq < 0", "records", "record 5",
    ),
    "a record's time": (f"UPDATE records SET at = at + 1 WHERE {T} AND seq = 8", "records", "record 8"),
    "a hidden card": (
        f"UPDATE records SET opened = (SELECT opened FROM records AS o WHERE o.{T} AND opened IS NOT NULL LIMIT 1) "
        f"WHERE {T} AND seq = (SELECT max(seq) FROM records WHERE {T} AND opened IS NOT NULL)",
        "records", "table {cards}, record",
    ),
    "told words": (f"UPDATE records SET words = 'Bea wins $1,000,000.' WHERE {T} AND seq = 20", "records", "words"),
    "told words removed": (f"UPDATE records SET words = NULL WHERE {T} AND seq = 20", "records", "words"),
    "what a round came to": (
        "UPDATE rounds SET net = '{{\"Bea\":999900}}' WHERE " + T + " AND round = 1", "rounds", "table {cards}",
    ),
    "what was seen": ("UPDATE rounds SET view = '{{}}' WHERE " + T + " AND round = 2", "rounds", "table {cards}"),
    "a round's ending": (f"UPDATE rounds SET ending = 'voided' WHERE {T} AND round = 1", "rounds", "round 1"),
    "a round's beginning": (f"UPDATE rounds SET first_seq = 1 WHERE {T} AND round = 2", "rounds", "round 2"),
    "a round's time": (f"UPDATE rounds SET began_at = 1 WHERE {T} AND round = 2", "rounds", "round 2"),
    "a round removed": (f"DELETE FROM rounds WHERE {T} AND round = 1", "rounds", "round 1"),
    "a round added": (
        "INSERT INTO rounds (table_id, round, first_seq, began_at, ending) VALUES ('{cards}', 99, 1, 1, 'open')",
        "rounds", "round 99",
    ),
    "an entry's amount": (
        "UPDATE entries SET amount = amount + 100 WHERE number = (SELECT max(number) FROM entries WHERE what = 'lost')",
        "entries", "table",
    ),
    "an entry doubled": (
        "INSERT INTO entries (at, table_id, seq, debit, credit, amount, what) "
        "SELECT at, table_id, seq, debit, credit, amount, what FROM entries WHERE what = 'lost' LIMIT 1",
        "entries", "record",
    ),
    "an entry removed": (
        "DELETE FROM entries WHERE number = (SELECT max(number) FROM entries WHERE what = 'lost')", "entries", "record",
    ),
    "a cash-out redirected": (
        "UPDATE entries SET credit = 'wallet:somebody' WHERE number = "
        "(SELECT max(number) FROM entries WHERE what = 'cash-out')", "entries", "table",
    ),
    "an entry's time": (
        f"UPDATE entries SET at = at + 1 WHERE number = (SELECT min(number) FROM entries WHERE {T})",
        "entries", "table {cards}",
    ),
    "a wallet with a matching entry": (
        "INSERT INTO entries (at, seq, debit, credit, amount, what) SELECT 1, 0, 'handed', account, 100, 'chips' "
        "FROM balances WHERE account LIKE 'wallet:%' LIMIT 1; "
        "UPDATE balances SET amount = amount + 100 WHERE account = "
        "(SELECT account FROM balances WHERE account LIKE 'wallet:%' LIMIT 1); "
        "UPDATE balances SET amount = amount - 100 WHERE account = 'handed'", "entries", "number",
    ),
    "the cage's chips": (
        "UPDATE entries SET amount = amount + 1 WHERE number = "
        "(SELECT min(number) FROM entries WHERE table_id IS NULL)",
        "entries", "number",
    ),
    "chips of the cage removed": (
        "DELETE FROM entries WHERE number = (SELECT max(number) FROM entries WHERE table_id IS NULL)",
        "entries", "after number",
    ),
    "a balance": (
        "UPDATE balances SET amount = amount + 100 WHERE account LIKE 'wallet:%'", "balances", "wallet:",
    ),
    "an account that holds nothing renamed": (
        "UPDATE balances SET account = account || 'x' WHERE account = 'tray:{closed}' AND amount = 0",
        "balances", "tray:{closed}x",
    ),
    "a balance removed": ("DELETE FROM balances WHERE account LIKE 'tray:%'", "balances", "tray:"),
    "a master": ("UPDATE tables SET master = zeroblob(32) WHERE id = '{cards}'", "tables", "{cards}, master"),
    "another table's master": (
        "UPDATE tables SET master = (SELECT master FROM tables WHERE id = '{dice}') WHERE id = '{cards}'",
        "tables", "{cards}, master",
    ),
    "a table's head": (f"UPDATE tables SET head = '{'1' * 64}' WHERE id = '{{cards}}'", "tables", "{cards}"),
    "a table's number of records": ("UPDATE tables SET seq = seq - 1 WHERE id = '{cards}'", "tables", "{cards}"),
    "a table's name": ("UPDATE tables SET name = 'Mine' WHERE id = '{cards}'", "tables", "{cards}"),
    "a table's options": ('UPDATE tables SET options = \'{{"a":"b"}}\' WHERE id = \'{closed}\'', "tables", "{closed}"),
    "whose table it is": ("UPDATE tables SET opened_by = 'me' WHERE id = '{cards}'", "tables", "{cards}"),
    "a table's state": ("UPDATE tables SET state = 'paused' WHERE id = '{cards}'", "tables", "{cards}"),
    "a table closed": ("UPDATE tables SET state = 'closed' WHERE id = '{cards}'", "tables", "{cards}"),
    "a closed table opened": ("UPDATE tables SET state = 'open' WHERE id = '{closed}'", "tables", "{closed}"),
    "promises": ("UPDATE tables SET people = '{{}}' WHERE id = '{cards}'", "tables", "{cards}, people"),
    "a closed table deleted": (
        "DELETE FROM page_terms WHERE page IN (SELECT number FROM pages WHERE table_id = '{closed}'); "
        "DELETE FROM pages WHERE table_id = '{closed}'; DELETE FROM rounds WHERE table_id = '{closed}'; "
        "DELETE FROM checkpoints WHERE table_id = '{closed}'; DELETE FROM entries WHERE table_id = '{closed}'; "
        "DELETE FROM tables WHERE id = '{closed}'", "tables", "{closed}",
    ),
    "a closed table deleted with its bond": (
        "DELETE FROM page_terms WHERE page IN (SELECT number FROM pages WHERE table_id = '{closed}'); "
        "DELETE FROM pages WHERE table_id = '{closed}'; DELETE FROM rounds WHERE table_id = '{closed}'; "
        "DELETE FROM checkpoints WHERE table_id = '{closed}'; DELETE FROM entries WHERE table_id = '{closed}'; "
        "DELETE FROM tables WHERE id = '{closed}'; DELETE FROM bonds WHERE subject = '{closed}'", "tables", "{closed}",
    ),
    "a checkpoint": ("UPDATE checkpoints SET text = replace(text, '\"tray\":', '\"tray\": ') WHERE " + T,
                     "checkpoints", "{cards}"),
    "a checkpoint removed": (f"DELETE FROM checkpoints WHERE {T}", "checkpoints", "{cards}"),
    "a stack": (f"UPDATE stacks SET text = 'AAAA' WHERE {T}", "stacks", "table {cards}, shuffle"),
    "stacks removed": (f"DELETE FROM stacks WHERE {T}", "stacks", "table {cards}, shuffle"),
    "a bond": ("UPDATE bonds SET parts = replace(parts, '\"count\":', '\"count\":1') WHERE subject = '{cards}'",
               "bonds", "{cards}"),
    "a bond removed": ("DELETE FROM bonds WHERE subject = '{cards}'", "bonds", "{cards}"),
    "another table's bond": (
        "UPDATE bonds SET parts = (SELECT parts FROM bonds WHERE subject = '{dice}'), "
        "seal = (SELECT seal FROM bonds WHERE subject = '{dice}') WHERE subject = '{cards}'", "bonds", "{cards}",
    ),
    "the house's bond removed": ("DELETE FROM bonds WHERE subject = ''", "bonds", "the house"),
    "a line of the journal": ("UPDATE journal SET body = replace(body, 'Ann', 'Zoe')", "journal", "line"),
    "a line of the journal removed": ("DELETE FROM journal WHERE number = 4", "journal", "line 4"),
    "the journal's last line removed": (
        "DELETE FROM journal WHERE number = (SELECT max(number) FROM journal)", "journal", "line",
    ),
    "a role": ("UPDATE accounts SET role = 'owner' WHERE name = 'Ann'", "accounts", "(Ann)"),
    "a password": ("UPDATE accounts SET password = 'x' WHERE name = 'Flo'", "accounts", "(Flo)"),
    "a recovery code": ("UPDATE accounts SET recovery = 'x' WHERE name = 'Ann'", "accounts", "(Ann)"),
    "a person added": (
        "INSERT INTO accounts (id, name, folded, role, created_at) VALUES ('x', 'X', 'x', 'owner', 1)", "accounts", "x",
    ),
    "whose a token is": (
        "UPDATE tokens SET account_id = (SELECT id FROM accounts WHERE name = 'Flo')", "tokens", "(Flo)",
    ),
    "when a token was used": ("UPDATE tokens SET used_at = used_at + 1", "tokens", "(Ann)"),
    "a token's seal removed": ("UPDATE tokens SET seal = NULL", "tokens", "(Ann)"),
    "a token added": (
        "INSERT INTO tokens (digest, account_id, used_at, seal) SELECT 'x', id, created_at, 'x' FROM accounts "
        "WHERE name = 'Flo'", "tokens", "(Flo)",
    ),
    "a page": ("UPDATE pages SET content = zeroblob(9) WHERE table_id = '{closed}'", "pages", "table {closed}"),
    "a page's head": ("UPDATE pages SET head = 'x' WHERE table_id = '{closed}'", "pages", "table {closed}"),
    "where a page begins": ("UPDATE pages SET before = 'x' WHERE table_id = '{closed}'", "pages", "table {closed}"),
    "the time of a page": ("UPDATE pages SET last_at = 5 WHERE table_id = '{closed}'", "pages", "table {closed}"),
    "a page removed": (
        "DELETE FROM page_terms WHERE page IN (SELECT number FROM pages WHERE table_id = '{closed}'); "
        "DELETE FROM pages WHERE table_id = '{closed}'", "tables", "{closed}",
    ),
    "what a page is found by": (
        "DELETE FROM page_terms WHERE term = (SELECT max(term) FROM page_terms)", "page_terms", "table {closed}",
    ),
    "a term renamed": ("UPDATE terms SET term = 'Zoe' WHERE term = 'Ann'", "page_terms", "table {closed}"),
    "how much is packed": ("UPDATE tables SET packed = packed + 1 WHERE id = '{closed}'", "tables", "{closed}, packed"),
    "an answer": (
        "INSERT INTO commands (account, key, asked, answer, at) VALUES ('nobody', 'k', 'x', '{{}}', 1)",
        "commands", "nobody",
    ),
}  # fmt: skip


def forge(file: Path, statements: str) -> None:
    """Write to a database behind the house's back."""
    connection = sqlite3.connect(file)
    connection.executescript(statements)
    connection.commit()
    assert connection.total_changes, "nothing was forged"
    connection.close()


def verified(file: Path, **more: object) -> Verified:
    store = Store(f"sqlite:///{file}")
    try:
        return verify(store, **more)  # type: ignore[arg-type]
    finally:
        store.close()


def test_nothing_is_found_in_a_house_that_nobody_has_touched(copy: Path) -> None:
    told: list[str] = []
    done = verified(copy, tell=told.append)
    assert [each.words() for each in done.findings] == []
    assert (done.tables, len(told)) == (4, 4) and min(done.rounds, done.records, done.entries) > 8
    assert done.words().endswith("everything is as the house wrote it")


@pytest.mark.parametrize("kind", FORGED)
def test_what_is_forged_is_found_and_placed(copy: Path, played: Played, kind: str) -> None:
    statements, rows, place = FORGED[kind]
    names = {name: getattr(played, name) for name in ("closed", "cards", "dice", "poker")}
    forge(copy, statements.format(**names))
    found = verified(copy).findings
    assert [each for each in found if each.rows == rows and place.format(**names) in each.place], found


def test_a_log_rewritten_with_right_hashes_is_not_what_was_bound(copy: Path, played: Played) -> None:
    """Whoever has the database can chain a log anew; where it stands is bound under the key."""
    connection = sqlite3.connect(copy)
    wanted = "SELECT seq, body, hash FROM records WHERE table_id = ? ORDER BY seq"
    rows = connection.execute(wanted, [played.cards]).fetchall()
    head = rows[-2][2]
    body = rows[-1][1].replace('"by":', '"by": ')
    assert body != rows[-1][1]
    forged, seq = chain(head, body), rows[-1][0]
    connection.execute("UPDATE records SET body = ?, hash = ? WHERE table_id = ? AND seq = ?",
                       [body, forged, played.cards, seq])  # fmt: skip
    connection.execute("UPDATE tables SET head = ? WHERE id = ?", [forged, played.cards])
    connection.commit()
    connection.close()
    found = verified(copy).findings
    assert ("tables", played.cards) in {(each.rows, each.place) for each in found}


def test_a_head_that_was_handed_out_shows_a_log_that_was_replaced_whole(copy: Path, played: Played) -> None:
    store = Store(f"sqlite:///{copy}")
    records = store.records(played.cards)
    store.close()
    handed = {(played.cards, 12): records[11].hash, (played.closed, 1): "0" * 64}
    (found,) = verified(copy, heads=handed).findings
    assert (found.rows, found.place) == ("records", f"table {played.closed}, record 1")


def test_there_are_thirty_kinds_and_more() -> None:
    assert len(FORGED) >= 30
