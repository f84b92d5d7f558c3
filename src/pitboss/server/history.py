"""What has been played, as a viewer may see it: rounds step by step, what proves a shuffle, copies of a log."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from heapq import merge
from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict

from pitboss.games import GAMES
from pitboss.play.log import Record, as_event, write_line
from pitboss.server.decisions import decisions_of
from pitboss.server.describe import ChosenOption, options_json
from pitboss.server.odds import Decided
from pitboss.server.shape import shape
from pitboss.server.store.pages import EVERY_RECORD
from pitboss.server.store.step import Found, TableRow
from pitboss.server.store.store import Store
from pitboss.server.table.viewers import Json, Sight, Step, ViewJson, view_kept
from pitboss.table.cards import Card, standard_deck
from pitboss.table.event import Event, Place, kinds_of, read_event
from pitboss.table.events import (
    CardsShuffled,
    DeviceOutcome,
    NonceGiven,
    OptionsChanged,
    SealsOpened,
    SeedCommitted,
    SeedRevealed,
    SeedWithheld,
    SeriesCommitted,
    SeriesRevealed,
)
from pitboss.table.options import read_settings
from pitboss.table.view import SPECTATOR, Viewer

LONGEST_NAME = 40
"""The most letters of a table's name in the name of a file."""
PAGE = 500
"""Records are read so many at a time."""


# Shapes

Ending = Annotated[str, Field(json_schema_extra={"enum": ["settled", "voided", "abandoned", "open"]})]
"""How a round ended."""


@shape
class RoundLine(TypedDict):
    """A round in a line."""

    round: int
    began_at: int
    ending: Ending
    net: dict[str, int] | None
    first_seq: int
    last_seq: int


@shape
class OpenedCard(TypedDict):
    """A card that the log opens, and the salt with which its place was sealed."""

    place: int
    card: str
    salt: str


@shape
class Shuffle(TypedDict):
    """What proves a shuffle; ``opening`` is null until it is revealed, and for good where it ``stays_sealed``."""

    table: str
    number: int
    commitment: str
    nonces: list[tuple[str, str]]
    sealed: list[str] | None
    deck: list[str] | None
    opening: dict[str, Any] | None
    stays_sealed: bool
    opened: Annotated[list[OpenedCard], Field(description="Your own cards, where it stays sealed.")]
    opened_to_all: Annotated[
        list[OpenedCard], Field(description="The cards that everyone saw, once their round is over.")
    ]


@shape
class OutcomeMade(TypedDict):
    """What a device gave, and the round of which it is."""

    round: int
    faces: Annotated[
        list[int], Field(description="What each die shows, the section of the wheel, or the balls in their order.")
    ]
    among: Annotated[list[int], Field(description="How many faces each part of the device has, numbered from 1.")]
    distinct: Annotated[bool, Field(description="Whether no number comes twice, as with balls.")]


@shape
class Series(TypedDict):
    """What proves a series of outcomes; ``opening`` is null until it is revealed."""

    table: str
    number: int
    of: Annotated[str, Field(description='What an outcome is called: a "throw", a "spin".')]
    commitment: str
    nonces: list[tuple[str, str]]
    throws: list[OutcomeMade]
    opening: dict[str, Any] | None


@shape
class Hit(TypedDict):
    """A record that was found, in the words in which everybody was told of it."""

    table: str
    seq: int
    round: int
    at: int
    event: str
    by: str
    player: str | None
    cite: str
    words: str
    hash: str
    body: dict[str, Any]


# Rounds


def rounds_json(store: Store, table: str, before: int | None, limit: int) -> list[RoundLine]:
    """Return the rounds of a table, the last first."""
    return [
        {
            "round": row.round,
            "began_at": row.began_at,
            "ending": row.ending,
            "net": row.net,
            "first_seq": row.first_seq,
            "last_seq": row.last_seq,
        }
        for row in store.rounds(table, before, limit)
    ]


@shape
class RoundPlayed(TypedDict):
    """A round step by step, from what lay there when it began."""

    table: str
    round: int
    options: Annotated[list[ChosenOption], Field(description="Those it was played under.")]
    start: ViewJson
    steps: list[Step]
    series: Annotated[int | None, Field(description="The series that its outcome is of; null where none was bound.")]


def round_json(store: Store, row: TableRow, number: int, viewer: Viewer) -> RoundPlayed | None:
    """Return a round step by step, from what lay there when it began."""
    kept = store.round_view(row.id, number)
    if kept is None:
        return None
    view = view_kept(json.loads(kept)).copied(viewer)
    options = options_in(store, row, number)
    sight = Sight(GAMES[row.game], view, lambda: options)
    start, records = sight.json, store.round_records(row.id, number)
    steps = sight.steps(records)
    series = _series_of(store, row.id, records)
    return {
        "table": row.id,
        "round": number,
        "options": options_json(options),
        "start": start,
        "steps": steps,
        "series": series,
    }


def decisions_json(store: Store, row: TableRow, number: int, player: str) -> list[Decided] | None:
    """Return what a player decided in a round, with what that player saw then."""
    kept = store.round_view(row.id, number)
    if kept is None:
        return None
    return decisions_of(view_kept(json.loads(kept)).copied(player), store.round_records(row.id, number), player)


def options_in(store: Store, row: TableRow, round: int) -> Any:
    """Return the options under which a round was played; what changed in it counts only when it is over."""
    return read_settings(GAMES[row.game].options, _words_at(store, row, round))


def _words_at(store: Store, row: TableRow, round: int) -> dict[str, str]:
    """Return the options that a table had when a round began, in words."""
    began = [row.first_seq for row in store.rounds(row.id, before=round + 1, limit=1)]
    (opened,) = store.records(row.id, upto=1)
    words: dict[str, str] = dict(opened.body["options"])
    for changed in _all(store, row.id, OptionsChanged):
        if began and changed.seq < began[0]:
            words |= changed.body["options"]
    return dict(GAMES[row.game].options_kept(words, opened.body["rules"]))


def shuffle_json(store: Store, row: TableRow, number: int, viewer: Viewer) -> Shuffle | None:
    """Return what proves a shuffle: its commitment, the nonces, the seals and, once it is revealed, the seed.

    Where its seed is never revealed, the cards that the viewer saw prove it as far as they go: the own ones, and once
    their round is over those that everyone saw.
    """
    committed = _with(store, row.id, SeedCommitted, shuffle=number)
    shuffled = _with(store, row.id, CardsShuffled, shuffle=number)
    if committed is None:
        return None
    revealed = _with(store, row.id, SeedRevealed, shuffle=number)
    deck = _deck(store, row, shuffled) if shuffled else None
    stays_sealed = not GAMES[row.game].reveals_shuffles
    opened = _Opened(viewer, number)
    if shuffled and stays_sealed:
        opened.read(_records_of(store, row.id, shuffled))
    return {
        "table": row.id,
        "number": number,
        "commitment": committed.body["commitment"],
        "nonces": _nonces(store, row.id, committed, shuffled),
        "sealed": shuffled.body["sealed"] if shuffled else None,
        "deck": None if deck is None else [str(card) for card in deck],
        "opening": revealed.body["opening"] if revealed else None,
        "stays_sealed": stays_sealed,
        "opened": opened.own,
        "opened_to_all": opened.shown,
    }


def _series_of(store: Store, table: str, records: list[Record]) -> int | None:
    """Return the series that the outcome of a round is of, where a device gave one and a seed binds it."""
    given = next((record for record in records if record.body["event"] in kinds_of(DeviceOutcome)), None)
    if given is None:
        return None
    before = [each.body["series"] for each in _all(store, table, SeriesCommitted) if each.seq < given.seq]
    return before[-1] if before else None


def series_json(store: Store, row: TableRow, number: int) -> Series | None:
    """Return what proves a series: its commitment, the nonces, the outcomes and, once revealed, the seed."""
    committed = _with(store, row.id, SeriesCommitted, series=number)
    if committed is None:
        return None
    bond = read_event(committed.body)
    assert isinstance(bond, SeriesCommitted)
    revealed = _with(store, row.id, SeriesRevealed, series=number)
    outcomes = _between(store, row.id, DeviceOutcome, committed, revealed)
    return {
        "table": row.id,
        "number": number,
        "of": bond.of,
        "commitment": bond.commitment,
        "nonces": _nonces(store, row.id, committed, outcomes[0] if outcomes else revealed),
        "throws": [_outcome_json(record) for record in outcomes],
        "opening": revealed.body["opening"] if revealed else None,
    }


def _outcome_json(record: Record) -> OutcomeMade:
    """Return an outcome of a device: its round, its numbers, and of which faces they are."""
    event = read_event(record.body)
    assert isinstance(event, DeviceOutcome)
    among, distinct = list(event.device.faces), event.device.is_distinct
    return {"round": record.body["round"], "faces": list(event.numbers), "among": among, "distinct": distinct}


def _between(store: Store, table: str, kind: type[Event], after: Record, until: Record | None) -> list[Record]:
    """Return the records of a class of events between two others."""
    last = until.seq if until else 1 << 62
    return [record for record in _all(store, table, kind) if after.seq < record.seq < last]


def _nonces(store: Store, table: str, after: Record, until: Record | None) -> list[tuple[str, str]]:
    """Return the nonces that were given for something that the house was bound to, the first of each player."""
    given: dict[str, str] = {}
    for record in _between(store, table, NonceGiven, after, until):
        given.setdefault(record.body["player"], record.body["nonce"])
    return [*given.items()]


class _Opened:
    """The cards of a shuffle that a viewer's copy of the log opens, each with the salt of its place."""

    def __init__(self, viewer: Viewer, shuffle: int) -> None:
        self.own: list[OpenedCard] = []
        self.shown: list[OpenedCard] = []
        """Those that everyone saw."""
        self._viewer = viewer
        self._shuffle = shuffle
        self._told: dict[Place, str] = {}

    def read(self, records: Iterator[Record]) -> None:
        """Take in the records in which cards of the shuffle are told and opened."""
        for record in records:
            event = as_event(record, self._viewer)
            opened = record.opened_for(self._viewer)
            if opened is not None:
                cards = opened["cards"] if isinstance(opened["cards"], list) else [opened["cards"]]
                self._open(self.own, zip(event.places(), cards, opened["salts"], strict=True))
            elif event.tells_cards and event.seen_by is None:
                self._told |= {place: str(card) for place, card in event.cards_told()}
            elif isinstance(event, SealsOpened):
                shown = zip(event.shown, event.salts, strict=True)
                self._open(self.shown, ((place, self._told.get(place, ""), salt) for place, salt in shown))

    def _open(self, to: list[OpenedCard], cards: Iterable[tuple[Place, str, str | None]]) -> None:
        to += [
            {"place": place.number, "card": card, "salt": salt}
            for place, card, salt in cards
            if place.shuffle == self._shuffle and salt is not None
        ]


def _records_of(store: Store, table: str, shuffled: Record) -> Iterator[Record]:
    """Yield the records from a shuffle until the house says that it stays sealed."""
    over = _with(store, table, SeedWithheld, shuffle=shuffled.body["shuffle"])
    last, after = over.seq if over else 1 << 62, shuffled.seq
    while after < last and (records := store.records(table, after, min(after + PAGE, last))):
        yield from records
        after = records[-1].seq


def _deck(store: Store, row: TableRow, shuffled: Record) -> tuple[Card, ...] | None:
    """Return the cards in the order they had before a shuffle of whole decks; None where cards from play went in."""
    if shuffled.body["collected"]:
        return None
    deck = GAMES[row.game].deck(_words_at(store, row, shuffled.body["round"]))
    cards = len(shuffled.body["sealed"])
    return deck if len(deck) == cards else standard_deck() * (cards // 52)


def _all(store: Store, table: str, event: type[Event]) -> Iterator[Record]:
    """Yield the records of a class of events in their order."""
    each = [(found.record for found in _found(store, table, kind)) for kind in kinds_of(event)]
    return merge(*each, key=lambda record: record.seq)


def _found(store: Store, table: str, event: str | None = None) -> Iterator[Found]:
    after = (table, 0)
    while found := store.search(table=table, event=event, after=after, limit=PAGE):
        yield from found
        after = (table, found[-1].record.seq)


def _with(store: Store, table: str, event: type[Event], **fields: Any) -> Record | None:
    for record in _all(store, table, event):
        if all(record.body[name] == value for name, value in fields.items()):
            return record
    return None


# Copies of a log


def file_of(row: TableRow) -> str:
    """Name a file after a table, and after its id, by which it is told from others of its name."""
    named = re.sub(r"[^a-z0-9]+", "-", row.name.lower()).strip("-")[:LONGEST_NAME]
    return "-".join(filter(None, (named, row.id)))


def log_lines(store: Store, table: str, viewer: Viewer, upto: int = EVERY_RECORD) -> Iterator[str]:
    """Yield a viewer's copy of a log, line by line; it chains, and replays once its shuffles are revealed."""
    after = 0
    while after < upto and (lines := store.lines(table, after, min(after + PAGE, upto))):
        for line in lines:
            opened = None if line.opened is None else line.record().opened_for(viewer)
            yield write_line(line.body, line.hash, opened) + "\n"
        after = lines[-1].seq


COLUMNS = ("table", "seq", "round", "at", "event", "by", "player", "cite", "words")


def found_json(found: Found) -> Hit:
    """Return a record in the words in which everybody at the table was told of it."""
    record = found.record
    event = as_event(record, SPECTATOR)
    body = record.seen_by(SPECTATOR)
    return {
        "table": found.table,
        "seq": record.seq,
        "round": record.body["round"],
        "at": found.at,
        "event": event.kind,
        "by": event.by,
        "player": getattr(event, "player", None),
        "cite": event.cite,
        "words": event.words() if found.words is None else found.words,
        "hash": record.hash,
        "body": {name: value for name, value in body.items() if name not in ("sealed", "hash")},
    }


def csv_lines(store: Store, table: str) -> Iterator[str]:
    """Yield a log in words as comma-separated values, its times in UTC."""
    yield _csv_line(COLUMNS)
    for found in _found(store, table):
        told: Json = {**found_json(found), "at": iso_utc(found.at)}
        yield _csv_line(tuple(_safe(told[name]) for name in COLUMNS))


def iso_utc(at: int) -> str:
    """Write a time in milliseconds as ISO 8601 does, in UTC."""
    seconds, milliseconds = divmod(at, 1_000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{milliseconds:03}Z"


def _csv_line(values: tuple[Any, ...]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(values)
    return line.getvalue()


def _safe(value: Any) -> Any:
    """Keep a spreadsheet from taking words for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
