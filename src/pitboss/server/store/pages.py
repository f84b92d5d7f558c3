"""Pages of a table's log: the records of rounds that are over, packed many at a time.

A page holds every byte of its records but their hashes, which follow from the one before its first; the hash of its
last record is kept beside it, so that whatever was changed in a page no longer chains to what comes after. It also has
what everybody saw when each of its rounds began. What a page can be searched for, its events, players and citations, is
kept as terms. Old pages may lie in the archive.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection

from pitboss.games.between import RESERVED
from pitboss.play.log import GENESIS, Record, chain, write_json
from pitboss.server.store.archive import Archived, content_of_page
from pitboss.server.store.database import Statement

RECORDS = 256
"""A page is written between rounds when so many records wait for one."""
MOST_RECORDS = 2 * RECORDS
"""Records of a page at most, where many have waited."""
LEVEL = 6
EVERY_RECORD = 2**63 - 1
"""Up to this number everything that a table has logged is read."""
EVENT, PLAYER, CITE = "event", "player", "cite"


class Line(NamedTuple):
    """A record in the texts in which it is kept."""

    seq: int
    body: str
    hash: str
    opened: str | None
    words: str | None

    def record(self) -> Record:
        """Return the record itself."""
        return Record(json.loads(self.body), self.hash, None if self.opened is None else json.loads(self.opened))


class Page(NamedTuple):
    """A page as it lies in the store."""

    first_seq: int
    last_seq: int
    first_at: int
    before: str
    """The hash of the record before the page's first."""
    head: str
    """The hash of its last record."""
    content: bytes

    def _texts(self) -> list[str]:
        if not self.content:
            raise Archived(
                f"records {self.first_seq} to {self.last_seq} are in the archive, and the archive isn't here"
            )
        try:
            unpack = zlib.decompressobj()
            texts = unpack.decompress(self.content).decode().split("\n")
            texts = texts if unpack.eof and not unpack.unused_data else []
        except (zlib.error, UnicodeDecodeError):
            texts = []
        if len(texts) != self.last_seq - self.first_seq + 2:
            raise ValueError(f"the page of records {self.first_seq} to {self.last_seq} cannot be read")
        return texts

    def lines(self) -> Iterator[Line]:
        """Yield the page's records; one that was changed makes the last of them no longer follow."""
        _, *texts = self._texts()
        hash = self.before
        for seq, text in enumerate(texts, start=self.first_seq):
            body, opened, words = text.split("\t")
            hash = self.head if seq == self.last_seq else chain(hash, body)
            yield Line(seq, body, hash, opened or None, json.loads(words) if words else None)

    def views(self) -> dict[int, str]:
        """Return what everybody saw when each of its rounds began."""
        return {int(round): view for round, view in json.loads(self._texts()[0]).items()}

    def view(self, round: int) -> str | None:
        """Return what everybody saw when one of its rounds began."""
        return self.views().get(round)


def filled(connection: Connection, table: str, page: Page) -> Page:
    """Return a page with what lies in it, wherever that is kept."""
    content = content_of_page(connection, table, page.first_seq, page.last_seq, page.content)
    return page._replace(content=content)


def content_of(lines: Iterable[Line], views: Mapping[int, str]) -> bytes:
    """Pack records, and what everybody saw when their rounds began."""
    texts = [write_json(views)]
    texts += [f"{line.body}\t{line.opened or ''}\t{_quoted(line.words)}" for line in lines]
    return zlib.compress("\n".join(texts).encode(), LEVEL)


def _quoted(words: str | None) -> str:
    return "" if words is None else write_json(words)


def player_of(body: Mapping[str, Any]) -> str | None:
    """Name the player whom a record is about, or who caused it."""
    player = body.get("player")
    if isinstance(player, str) and player:
        return player
    by: str = body.get("by", "")
    return None if not by or by.lower() in RESERVED else by


def terms_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield what a record can be searched for, from the text of its body."""
    body = json.loads(text)
    yield EVENT, body.get("event", "")
    yield CITE, body.get("cite", "")
    if (player := player_of(body)) is not None:
        yield PLAYER, player


# Writing

_WAITING = Statement(
    "SELECT seq, at, body, hash, opened, words FROM records"
    " WHERE table_id = :table AND seq > :after ORDER BY seq LIMIT :limit"
)
_HEAD = Statement("SELECT head FROM pages WHERE table_id = :table AND last_seq = :seq")
_VIEWS = Statement(
    "SELECT round, view FROM rounds WHERE table_id = :table AND view IS NOT NULL AND first_seq BETWEEN :first AND :last"
)
_INSERT = Statement(
    "INSERT INTO pages (table_id, first_seq, last_seq, first_at, last_at, before, head, content)"
    " VALUES (:table, :first, :last, :first_at, :last_at, :before, :head, :content)"
)
_NUMBER = Statement("SELECT number FROM pages WHERE table_id = :table AND first_seq = :first")
_UNPACKED = Statement("DELETE FROM records WHERE table_id = :table AND seq <= :last")
_VIEWED = Statement(
    "UPDATE rounds SET view = NULL WHERE table_id = :table AND view IS NOT NULL AND first_seq BETWEEN :first AND :last"
)
_PACKED = Statement("UPDATE tables SET packed = :last WHERE id = :table")
_NEW_TERM = Statement("INSERT INTO terms (kind, term) VALUES (:kind, :term) ON CONFLICT (kind, term) DO NOTHING")
_TERM = Statement("SELECT number FROM terms WHERE kind = :kind AND term = :term")
_NOTE_TERM = Statement("INSERT INTO page_terms (term, page) VALUES (:term, :page)")

Terms = MutableMapping[tuple[str, str], int]
"""The numbers of terms, by their kind and their name."""


def pack(connection: Connection, table: str, packed: int, upto: int, terms: Terms) -> None:
    """Pack what waits at a table up to a record; terms that are met for the first time are added to those known."""
    while packed < upto:
        rows = _WAITING(connection, table=table, after=packed, limit=min(MOST_RECORDS, upto - packed)).all()
        if not rows or rows[0].seq != packed + 1:
            break  # a log with a gap stays as it is
        before = GENESIS if packed == 0 else _HEAD(connection, table=table, seq=packed).scalar_one()
        page = _write(connection, table, before, rows)
        _note_terms(connection, page, dict.fromkeys(term for row in rows for term in terms_of(row.body)), terms)
        packed = rows[-1].seq


def _write(connection: Connection, table: str, before: str, rows: Sequence[Any]) -> int:
    """Write one page in the place of its records, and return its number."""
    first, last = rows[0], rows[-1]
    place = {"table": table, "first": first.seq, "last": last.seq}
    views = {row.round: row.view for row in _VIEWS(connection, **place)}
    lines = [Line(row.seq, row.body, row.hash, row.opened, row.words) for row in rows]
    ends = {"first_at": first.at, "last_at": last.at, "before": before, "head": last.hash}
    _INSERT(connection, **place, **ends, content=content_of(lines, views))
    _UNPACKED(connection, table=table, last=last.seq)
    if views:
        _VIEWED(connection, **place)
    _PACKED(connection, table=table, last=last.seq)
    return int(_NUMBER(connection, table=table, first=first.seq).scalar_one())


def _note_terms(connection: Connection, page: int, met: Iterable[tuple[str, str]], terms: Terms) -> None:
    """Note what a page can be searched for."""
    numbers = []
    for kind, term in met:
        if (kind, term) not in terms:
            _NEW_TERM(connection, kind=kind, term=term)
            terms[kind, term] = _TERM(connection, kind=kind, term=term).scalar_one()
        numbers.append(terms[kind, term])
    _NOTE_TERM.many(connection, [{"term": number, "page": page} for number in sorted(numbers)])


# Reading

_LAST_ROW = Statement("SELECT seq, hash FROM records WHERE table_id = :table ORDER BY seq DESC LIMIT 1")
_LAST_PAGE = Statement(
    "SELECT last_seq AS seq, head AS hash FROM pages WHERE table_id = :table ORDER BY last_seq DESC LIMIT 1"
)


def read_end(connection: Connection, table: str) -> tuple[int, str]:
    """Return the number and the hash of a table's last record."""
    for last in (_LAST_ROW, _LAST_PAGE):
        if (row := last(connection, table=table).one_or_none()) is not None:
            return int(row.seq), str(row.hash)
    return 0, GENESIS


_PAGES = Statement(
    "SELECT first_seq, last_seq, first_at, before, head, content FROM pages"
    " WHERE table_id = :table AND last_seq >= :first AND first_seq <= :last ORDER BY first_seq"
)
_ROWS = Statement(
    "SELECT seq, body, hash, opened, words FROM records"
    " WHERE table_id = :table AND seq >= :first AND seq <= :last ORDER BY seq"
)


def read_lines(connection: Connection, table: str, first: int, last: int) -> Iterator[Line]:
    """Yield a table's records from one number to another, packed or not."""
    for row in _PAGES(connection, table=table, first=first, last=last):
        yield from (line for line in filled(connection, table, Page._make(row)).lines() if first <= line.seq <= last)
    yield from read_unpacked(connection, table, first, last)


def read_unpacked(connection: Connection, table: str, first: int, last: int) -> Iterator[Line]:
    """Yield those of a table's records from one number to another that are in no page yet."""
    for row in _ROWS(connection, table=table, first=first, last=last):
        yield Line._make(row)


def read_view(connection: Connection, table: str, round: int, seq: int) -> str | None:
    """Return what everybody saw when a round began with a record, from the page that holds that."""
    for row in _PAGES(connection, table=table, first=seq, last=seq):
        return filled(connection, table, Page._make(row)).view(round)
    return None
