"""The tables of the store, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

metadata = MetaData()

_NUMBER = BigInteger().with_variant(Integer, "sqlite")
"""A number that the database itself counts up."""


def _of_a_table() -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("key", Text, nullable=False),
    Column("pit", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("positions", Integer, nullable=False),
    Column("tray", BigInteger, nullable=False),
    Column("is_training", Boolean, nullable=False),
    Column("opened_by", Text, nullable=False),
    Column("master", LargeBinary, nullable=False),
    Column("state", Text, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("settings", Text, nullable=False),
    # What people were promised and the log does not say yet.
    Column("people", Text),
    # Where the table's log stands: its last record, that record's hash, and when the last input came.
    Column("seq", BigInteger, nullable=False),
    Column("head", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    # Up to which record the log lies in pages.
    Column("packed", BigInteger, nullable=False, server_default="0"),
    CheckConstraint("state IN ('open', 'paused', 'closing', 'closed')", name="a_table_is_in_one_state"),
)

records = Table(
    "records",
    metadata,
    _of_a_table(),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    # An announcement has the time of the input it follows.
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Column("opened", Text),
    # In which words everybody at the table was told of it; records of a house's first revision have none.
    Column("words", Text),
    sqlite_with_rowid=False,
)
"""What has happened lately: rounds that are over go to pages, many records at a time."""

pages = Table(
    "pages",
    metadata,
    Column("number", _NUMBER, primary_key=True, autoincrement=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("first_seq", BigInteger, nullable=False),
    Column("last_seq", BigInteger, nullable=False),
    Column("first_at", BigInteger, nullable=False),
    Column("last_at", BigInteger, nullable=False),
    # The hashes of the record before its first, and of its last.
    Column("before", Text, nullable=False),
    Column("head", Text, nullable=False),
    Column("content", LargeBinary, nullable=False),
    Index("pages_by_table", "table_id", "first_seq", unique=True),
    Index("pages_by_last_record", "table_id", "last_seq", unique=True),
    Index("pages_by_time", "last_at"),
)

terms = Table(
    "terms",
    metadata,
    Column("number", _NUMBER, primary_key=True, autoincrement=True),
    Column("kind", Text, nullable=False),
    Column("term", Text, nullable=False),
    Index("terms_by_name", "kind", "term", unique=True),
)
"""Every event, player and citation that a page has, once."""

page_terms = Table(
    "page_terms",
    metadata,
    Column("term", BigInteger, ForeignKey("terms.number"), primary_key=True, autoincrement=False),
    Column("page", BigInteger, ForeignKey("pages.number"), primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)
"""In which pages each of them is found."""

rounds = Table(
    "rounds",
    metadata,
    _of_a_table(),
    Column("round", BigInteger, primary_key=True, autoincrement=False),
    Column("first_seq", BigInteger, nullable=False),
    Column("last_seq", BigInteger),
    Column("began_at", BigInteger, nullable=False),
    Column("net", Text),
    Column("ending", Text, nullable=False),
    # What everybody saw when it began, until its records are packed: their page has it then.
    Column("view", Text),
    CheckConstraint("ending IN ('open', 'settled', 'voided', 'abandoned')", name="a_round_has_one_ending"),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    _of_a_table(),
    Column("seq", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
)

stacks = Table(
    "stacks",
    metadata,
    _of_a_table(),
    Column("shuffle", BigInteger, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
)

commands = Table(
    "commands",
    metadata,
    Column("account", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("asked", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("table_id", Text),
    Index("commands_by_time", "at"),
    sqlite_with_rowid=False,
)

entries = Table(
    "entries",
    metadata,
    Column("number", _NUMBER, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id")),
    Column("seq", BigInteger, nullable=False),
    Column("debit", Text, nullable=False),
    Column("credit", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("what", Text, nullable=False),
    CheckConstraint("amount > 0", name="an_entry_moves_chips"),
    CheckConstraint("debit <> credit", name="an_entry_has_two_sides"),
    Index("entries_by_debit", "debit", "number"),
    Index("entries_by_credit", "credit", "number"),
    sqlite_autoincrement=True,
)

balances = Table(
    "balances",
    metadata,
    Column("account", Text, primary_key=True),
    Column("amount", BigInteger, nullable=False),
    CheckConstraint("amount >= 0 OR substr(account, 1, 7) <> 'wallet:'", name="a_wallet_is_never_below_zero"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("folded", Text, nullable=False, unique=True),
    Column("role", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("password", Text),
    Column("recovery", Text, unique=True),
    CheckConstraint("role IN ('player', 'floorperson', 'cashier', 'auditor', 'owner')", name="an_account_has_one_role"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("account_id", Text, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("used_at", BigInteger, nullable=False),
    # Shows under the house's key whose it is, and when it was used.
    Column("seal", Text),
)


vault = Table("vault", metadata, Column("name", Text, primary_key=True), Column("sealed", Text, nullable=False))
"""The database's own keys, sealed under the house's key, which is not here."""

bonds = Table(
    "bonds",
    metadata,
    # A table's id, or nothing: the house itself.
    Column("subject", Text, primary_key=True),
    Column("parts", Text, nullable=False),
    Column("seal", Text, nullable=False),
)
"""What binds the rows beside each table's log, and the house's journal, under the house's key."""

journal = Table(
    "journal",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("hash", Text, nullable=False),
)
"""What happens in the house and at no table, chained: tables opened and closed, chips handed out, people let in."""

# What several servers of one house share; where there is one, it stays empty.

servers = Table(
    "servers",
    metadata,
    Column("id", Text, primary_key=True),
    # When it last said that it is alive, by the database's own clock.
    Column("seen_at", BigInteger, nullable=False),
    # Who looks at which table there, as JSON.
    Column("watching", Text, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    _of_a_table(),
    # The server that owns the table; nobody where it is empty.
    Column("owner", Text, nullable=False),
    # Goes up by one whenever the owner changes.
    Column("epoch", BigInteger, nullable=False),
)

inbox = Table(
    "inbox",
    metadata,
    Column("account", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("asked", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    # What came of it, once its table's owner has carried it out or refused it.
    Column("answer", Text),
    # The id of the request that brought it, for the log.
    Column("request", Text),
)

news = Table(
    "news",
    metadata,
    Column("number", _NUMBER, primary_key=True, autoincrement=True),
    # Whose way in was taken back, so that every server shuts it.
    Column("account", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)

limits = Table(
    "limits",
    metadata,
    Column("who", Text, primary_key=True),
    # Thousandths of a request that are left, and when they were counted.
    Column("left", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
)
