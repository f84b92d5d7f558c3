"""Records of play: any round recalled in order, its discard rack rebuilt, and what a day's logs say of equipment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from typing_extensions import TypedDict

from pitboss.games import find_game
from pitboss.play.log import Record, as_event
from pitboss.server import history
from pitboss.server.desk.gaming_day import Period
from pitboss.server.refusals import NotFound
from pitboss.server.shape import Milliseconds, shape
from pitboss.server.store.step import Found, TableRow
from pitboss.server.store.store import Store
from pitboss.table.event import EVENTS, Event, Place
from pitboss.table.events import (
    CardChangeDue,
    CardsChanged,
    DeckRemoved,
    DeviceRemoved,
    DiceChanged,
    DiceChangeDue,
    DiscardsCollected,
    IrregularityFound,
    PlayerLeft,
    RoundAbandoned,
    RoundBegan,
    RoundRuledVoid,
    RoundVoided,
    RulingGiven,
    StubCounted,
    StubPlacedInRack,
)
from pitboss.table.view import HOUSE, SPECTATOR, Viewer

FACE_DOWN = "face down"
UNSEEN = (StubPlacedInRack, DiscardsCollected)
"""What goes to the discard rack by its number of cards alone."""
PAGE = 500
WATCHED: dict[str, tuple[type[Event], ...]] = {
    "irregularities": (IrregularityFound, RoundVoided, RoundAbandoned, RoundRuledVoid),
    "rulings": (RulingGiven,),
    "stub_counts": (StubCounted,),
    "removals": (DeckRemoved, DeviceRemoved),
    "changes": (CardsChanged, DiceChanged),
}
"""What a day's records list, and the events that tell of it."""
BY_GAMES = ("players_removed", "reports_due", "reports_made")
"""What else they list, of which games have events of their own."""
CHANGES, REMINDERS = (CardsChanged.kind, DiceChanged.kind), (CardChangeDue.kind, DiceChangeDue.kind)


@shape
class Watched(TypedDict):
    """A record of a log that the desk lists."""

    table: str
    seq: int
    round: int
    at: Milliseconds
    event: str
    by: str
    words: str
    cite: str


@shape
class Scheduled(Watched):
    """A reminder that cards or dice were due to be changed, and whether that was done before the next round."""

    kept: bool


class LogRecords(TypedDict):
    """What the logs say of a period."""

    irregularities: list[Watched]
    rulings: list[Watched]
    stub_counts: list[Watched]
    removals: list[Watched]
    changes: list[Watched]
    seats_freed: list[Watched]
    players_removed: list[Watched]
    reports_due: list[Watched]
    reports_made: list[Watched]
    schedules: list[Scheduled]


@shape
class RecalledStep(TypedDict):
    """A record of a round, as it is recalled."""

    table: str
    seq: int
    round: int
    at: Milliseconds
    event: str
    by: str
    player: str | None
    cite: str
    words: str
    hash: str


@shape
class Racked(TypedDict):
    """Cards that went to the discard rack together."""

    seq: int
    words: str
    cards: list[str]


@shape
class RecallJson(TypedDict):
    """A round as it was played, and its discard rack hand by hand."""

    table: str
    name: str
    game: str
    round: int
    began_at: Milliseconds
    ending: str
    steps: list[RecalledStep]
    rack: list[Racked]


@dataclass(frozen=True, slots=True)
class Recall:
    """One round as it was played: what happened in order, and the discard rack hand by hand."""

    row: TableRow
    round: int
    began_at: int
    ending: str
    steps: tuple[RecalledStep, ...]
    rack: tuple[Racked, ...]

    def as_json(self) -> RecallJson:
        """Return it for a program."""
        return {"table": self.row.id, "name": self.row.name, "game": self.row.game, "round": self.round,
                "began_at": self.began_at, "ending": self.ending, "steps": list(self.steps),
                "rack": list(self.rack)}  # fmt: skip


def recall(store: Store, table: str, round: int) -> Recall:
    """Recall a round with its cards, wagers and decisions in order.

    Cards that were face down are told where the game opens its shuffles to everybody once they are used up, and the
    round is over; what was mucked at a game that never opens them stays face down.
    """
    row = store.table(table)
    found = store.rounds(table, before=round + 1, limit=1) if row else []
    if row is None or not found or found[0].round != round:
        raise NotFound(f"round {round} of {table[:40]!r}", "it wasn't played there", "a table and a round of the house")
    played = found[0]
    is_told = find_game(row.game).reveals_shuffles and played.ending != "open"
    viewer: Viewer = HOUSE if is_told else SPECTATOR
    records = store.round_records(table, round)
    steps: list[RecalledStep] = []
    for record in records:
        told = history.found_json(Found(table, record, record.body.get("at", played.began_at), None))
        words = as_event(record, viewer).words()
        steps.append({
            "table": told["table"], "seq": told["seq"], "round": told["round"], "at": told["at"],
            "event": told["event"], "by": told["by"], "player": told["player"], "cite": told["cite"], "words": words,
            "hash": told["hash"],
        })  # fmt: skip
    return Recall(row, round, played.began_at, played.ending, tuple(steps), tuple(_rack(records, viewer)))


def _rack(records: list[Record], viewer: Viewer) -> Iterator[Racked]:
    """Yield each hand that went to the discard rack, in the order in which it did, with its cards; a stub is unseen."""
    known: dict[Place, str] = {}
    for record in records:
        event = as_event(record, viewer)
        if event.tells_cards:
            known |= {place: str(card) for place, card in event.cards_told() if card is not None}
        if event.to_rack:
            cards = [known.get(place, FACE_DOWN) for place in event.places()]
            yield {"seq": record.seq, "words": event.words(), "cards": cards}
        elif isinstance(event, UNSEEN):
            yield {"seq": record.seq, "words": event.words(), "cards": []}


def day_records(store: Store, period: Period) -> LogRecords:
    """Return what the logs say of a period: irregularities, rulings, stub counts, removals, changes of cards."""
    made = {
        name: sorted(
            [_told(each) for kind in kinds for each in _search(store, kind.kind, period)],
            key=lambda each: (each["at"], each["table"], each["seq"]),
        )
        for name, kinds in (WATCHED | {name: recorded_as(name) for name in BY_GAMES}).items()
    }
    freed = [
        _told(each) for each in _search(store, PlayerLeft.kind, period)
        if each.record.body.get("by") not in (each.record.body["player"], "house", "dealer")
    ]  # fmt: skip
    return {
        "irregularities": made["irregularities"], "rulings": made["rulings"], "stub_counts": made["stub_counts"],
        "removals": made["removals"], "changes": made["changes"], "seats_freed": freed,
        "players_removed": made["players_removed"], "reports_due": made["reports_due"],
        "reports_made": made["reports_made"], "schedules": list(_schedules(store, period)),
    }  # fmt: skip


def recorded_as(name: str) -> tuple[type[Event], ...]:
    """Return the events that games have of what a day's records list."""
    return tuple(event for event in EVENTS.values() if event.recorded_as == name)


def reports_due(store: Store) -> list[Found]:
    """Return every report that a log says is due to the authorities, and no later record says was made."""
    due, made = (
        [each for kind in recorded_as(name) for each in _search(store, kind.kind, None)]
        for name in ("reports_due", "reports_made")
    )
    done = Counter((each.table, each.record.body["about"]) for each in made)
    left = []
    for each in sorted(due, key=lambda each: (each.table, each.record.seq)):
        about = (each.table, each.record.body["about"])
        if done[about]:
            done[about] -= 1
        else:
            left.append(each)
    return left


def _schedules(store: Store, period: Period) -> Iterator[Scheduled]:
    """Yield each reminder that cards or dice were due for a change, and whether it came before the next round."""
    for kind in REMINDERS:
        for due in _search(store, kind, period):
            yield {**_told(due), "kept": _is_kept(store, due)}


def _is_kept(store: Store, due: Found) -> bool:
    after = due.record.seq
    while found := store.records(due.table, after, after + PAGE):
        for record in found:
            if record.body["event"] == RoundBegan.kind:
                return False
            if record.body["event"] in CHANGES:
                return True
        after = found[-1].seq
    return True  # no round was dealt with them since


def _search(store: Store, event: str, period: Period | None) -> Iterator[Found]:
    after: tuple[str, int] | None = None
    since, until = (period.begins, period.ends - 1) if period else (None, None)
    while found := store.search(event=event, since=since, until=until, after=after, limit=PAGE):
        yield from found
        after = (found[-1].table, found[-1].record.seq)


def _told(found: Found) -> Watched:
    told = history.found_json(found)
    return {"table": told["table"], "seq": told["seq"], "round": told["round"], "at": told["at"],
            "event": told["event"], "by": told["by"], "words": told["words"], "cite": told["cite"]}  # fmt: skip
