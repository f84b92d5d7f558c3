"""The database under the store: SQLite in a file or PostgreSQL, opened so that what is committed stays."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from sqlite3 import SQLITE_BUSY
from sqlite3 import OperationalError as SQLiteOperationalError
from threading import Semaphore, local
from time import monotonic, sleep
from typing import Any

from sqlalchemy import URL, Connection, CursorResult, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from pitboss.server.store.archive import OPTION, Archive, archive_place
from pitboss.server.store.migrations import migrate
from pitboss.server.store.patience import Patience
from pitboss.server.store.step import DatabaseFailed, StoreError

BUSY_MILLISECONDS = 10_000
"""How long a writer waits for another program that has the file locked."""

CONNECTED_WITHIN, WRITTEN_WITHIN, READ_WITHIN = 5, 10.0, 30.0
"""Seconds in which a database over the network is to be reached, to keep what is written, and to give what is read."""

AT_ONCE = {"house": 1, "steps": 1, "servers": 3, "letters": 3, "locks": 1}
"""How many write to a shared database at a time, on each lane, which has as many connections of its own.

What happens at the tables waits neither for people who come in nor for what servers say to each other, nor any of them
for those who read. A file has one lane for all.
"""
HOUSE, STEPS, SERVERS, LETTERS, LOCKS = AT_ONCE
READERS = 16
"""Connections by which a shared database is read: more than there are threads that read, so that none waits for one."""

_FAILURES = (SQLAlchemyError, OSError, UnicodeError, OverflowError)
_WRITES = "pitboss_writes"
UNREADABLE = "\N{REPLACEMENT CHARACTER}"


class Lane:
    """Those who write to a database one after another: by whose connections, and how many at a time."""

    def __init__(self, engine: Engine, at_once: int = 1) -> None:
        self.engine = engine
        self.turn = Semaphore(at_once)


class Database:
    """One database: any thread reads, and one at a time writes; to one that servers share, one on each lane."""

    def __init__(self, url: str) -> None:
        self.url = _checked(url)
        self._engine = _engine(self.url, READERS, by_itself=True)
        together = Lane(self._engine)
        self._lanes = {
            name: Lane(_engine(self.url, at_once, by_itself=name == LETTERS), at_once) if self.is_shared else together
            for name, at_once in AT_ONCE.items()
        }
        if self.is_shared:
            event.listen(self._lanes[LETTERS].engine, "connect", _wait_for_no_disk)
        self._patience = Patience()
        self._held = local()
        """The connection by which each thread reads what is to be of one moment."""
        try:
            with self.writing() as connection:
                migrate(connection, str(self))
        except StoreError:
            self.close()
            raise

    def __str__(self) -> str:
        """Name the database, its password left out."""
        name = self.url.database or ""
        return f"the file {name}" if self.url.get_backend_name() == "sqlite" else f"the database {self.url!r}"

    def __repr__(self) -> str:
        return f"<{self}>"

    @property
    def is_at_hand(self) -> bool:
        """Tell whether a row is read in no time: from a file of this machine, and over no network."""
        return self._engine.dialect.name == "sqlite"

    def close(self) -> None:
        """Let go of the database."""
        self._patience.close()
        for engine in {self._engine, *(lane.engine for lane in self._lanes.values())}:
            engine.dispose()

    @contextmanager
    def writing(self, lane: str = HOUSE) -> Iterator[Connection]:
        """Write in one transaction, whole or not at all."""
        with (
            self._lanes[lane].turn,
            self._guarded(),
            self._lanes[lane].engine.connect() as connection,
            self._awaited(connection, WRITTEN_WITHIN),
            connection.execution_options(**{_WRITES: True}).begin(),
        ):
            yield connection

    @contextmanager
    def posting(self) -> Iterator[Connection]:
        """Write with one statement, which needs no transaction, what one server asks of another.

        The database says that it is done before it is safe from a crash: who asked asks again then, and what was done
        at a table before it was answered is safe already.
        """
        lane = self._lanes[LETTERS]
        with lane.turn, self._guarded(), lane.engine.connect() as connection, self._awaited(connection, WRITTEN_WITHIN):
            yield connection

    @contextmanager
    def apart(self) -> Iterator[Connection]:
        """Hold a transaction open beside those that write, for a lock that other servers wait for."""
        with self._guarded(), self._lanes[LOCKS].engine.connect() as connection, connection.begin():
            yield connection

    @property
    def is_shared(self) -> bool:
        """Whether several servers can share the database."""
        return self._engine.dialect.name == "postgresql"

    @property
    def address(self) -> str:
        """The address by which the driver itself reaches a shared database, its password in it."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    @contextmanager
    def reading(self, *, once: bool = False) -> Iterator[Connection]:
        """Read what is committed, all of it as it was at one moment; what is read once takes no transaction for it."""
        if (held := getattr(self._held, "connection", None)) is not None:
            yield held
            return
        with self._guarded(), self._engine.connect() as connection, self._awaited(connection, READ_WITHIN):
            if self.is_shared and not once:
                connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        """Let whatever this thread reads meanwhile be as it was at one and the same moment."""
        with self.reading() as connection:
            self._held.connection = connection
            try:
                yield
            finally:
                self._held.connection = None

    def _awaited(self, connection: Connection, seconds: float) -> AbstractContextManager[None]:
        """Wait no longer than this for a database that another machine may have."""
        return self._patience.during(connection, seconds) if self.is_shared else nullcontext()

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        try:
            yield
        except _FAILURES as error:
            # No chain: the driver's own words may hold what was to be written.
            raise DatabaseFailed(f"{self} failed: {_plainly(error)}; nothing was changed") from None


def file_of(url: str) -> Path | None:
    """Return the file of a database at an address; None where it is no file."""
    parsed = _checked(url)
    return Path(parsed.database or "").resolve() if parsed.get_backend_name() == "sqlite" else None


def is_storable(text: str) -> bool:
    """Tell whether a text can stand in a database at all: it has no zero character and no half of one."""
    return "\x00" not in text and (text.isascii() or not any("\ud800" <= each <= "\udfff" for each in text))


def storable(text: str) -> str:
    """Return a text as a database can keep it, with a sign in the place of what it cannot."""
    return "".join(each if is_storable(each) else UNREADABLE for each in text) if not is_storable(text) else text


def _plainly(error: Exception) -> str:
    """Say what the driver says, without the values it was given."""
    cause: Any = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, UnicodeError | OverflowError):
        return "a value is not one that it can keep"
    diagnosis = getattr(cause, "diag", None)
    said = diagnosis.message_primary if diagnosis is not None else None
    return (said or str(cause)).strip().rstrip(".")


def _checked(url: str) -> URL:
    allowed = "Allowed: sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME"
    try:
        parsed = make_url(url)
        kind = parsed.get_backend_name()
    except ArgumentError:
        raise StoreError(f"the store's address is not one of a database. {allowed}") from None
    if kind not in ("sqlite", "postgresql"):
        raise StoreError(f"the store does not work with {kind}. {allowed}")
    if kind == "sqlite" and parsed.database in (None, "", ":memory:"):
        raise StoreError(f"a database in memory keeps nothing. {allowed}")
    return parsed


def _engine(url: URL, connections: int = 1, *, by_itself: bool = False) -> Engine:
    """Return the way to a database; by itself, each statement is a transaction of its own where servers share one."""
    # A log of statements would tell the rows that are read, and with them every secret of the house.
    logging.getLogger("sqlalchemy.engine.Engine.pitboss").setLevel(logging.WARNING)
    try:
        over, pool = {}, dict[str, Any]()
        if url.get_backend_name() == "postgresql":
            over = {"connect_timeout": CONNECTED_WITHIN}
            pool = {"pool_size": connections, "max_overflow": 0, "pool_timeout": READ_WITHIN}
            if by_itself:
                pool |= {"isolation_level": "AUTOCOMMIT"}
        engine = create_engine(
            url, hide_parameters=True, logging_name="pitboss", connect_args=over,
            execution_options={OPTION: Archive(archive_place(url))}, **pool,
        )  # fmt: skip
    except (ImportError, SQLAlchemyError) as error:
        how = ": pip install 'pitboss[postgres]'" if isinstance(error, ImportError) else ""
        raise StoreError(f"the driver of the database is not there: {error}{how}") from None
    if engine.dialect.name == "sqlite":
        _make_private(Path(url.database or ""))
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _make_private(file: Path) -> None:
    """Create the file so that only its owner reads it; what lies there already is left as it is."""
    ahead = Path(f"{file}-wal")
    is_there = file.exists() and file.stat().st_size > 0
    if not is_there and ahead.exists() and ahead.stat().st_size > 0:
        raise StoreError(
            f"{file} is empty, and beside it lies {ahead.name}, with what a house wrote last: its file was lost. "
            "Put it back, or move that away to begin a new house"
        )
    try:
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise StoreError(f"the file {file} cannot be opened: {error.strerror}") from None


def _set_up_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # the store begins its own transactions
    connection.create_function("lower", 1, _lower, deterministic=True)  # its own knows the letters of English alone
    connection.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}").close()
    _write_ahead(connection)
    for pragma in ("synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _write_ahead(connection: Any) -> None:
    """Write ahead of the file; where another program changes the journal just then, SQLite refuses without waiting."""
    until = monotonic() + BUSY_MILLISECONDS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
            return
        except SQLiteOperationalError as error:
            if error.sqlite_errorcode & 0xFF != SQLITE_BUSY or monotonic() > until:
                raise
        sleep(0.01)


def _wait_for_no_disk(connection: Any, _record: object) -> None:
    connection.execute("SET synchronous_commit = off").close()
    connection.commit()


def _lower(text: str | None) -> str | None:
    return None if text is None else text.lower()


def _begin_sqlite(connection: Connection) -> None:
    is_writing = connection.get_execution_options().get(_WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")


class Statement:
    """One statement, its values named by ``:name``; run as often as a step is kept, it is compiled only once."""

    def __init__(self, words: str) -> None:
        self._words = words
        self._compiled: dict[str, tuple[str, Sequence[str] | None]] = {}

    def __call__(self, connection: Connection, **values: Any) -> CursorResult[Any]:
        """Run the statement with one set of values."""
        words, names = self._for(connection)
        return connection.exec_driver_sql(words, _placed(values, names))

    def many(self, connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
        """Run the statement once for each set of values."""
        if rows:
            words, names = self._for(connection)
            connection.exec_driver_sql(words, [_placed(row, names) for row in rows])

    def _for(self, connection: Connection) -> tuple[str, Sequence[str] | None]:
        """Return the statement as a kind of database takes it, and the order of its values where they have one."""
        kind = connection.dialect.name
        if kind not in self._compiled:
            compiled = text(self._words).compile(dialect=connection.dialect)
            self._compiled[kind] = str(compiled), compiled.positiontup if compiled.positional else None
        return self._compiled[kind]


def _placed(values: dict[str, Any], names: Sequence[str] | None) -> Any:
    return values if names is None else tuple(values[name] for name in names)
