"""Cards, dice and tiles by serial number: from receipt through store and table to destruction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, cast

from sqlalchemy import Connection
from typing_extensions import TypedDict

from pitboss.server.desk.papers import Papers, checked_reason, require_role
from pitboss.server.people.accounts import Account
from pitboss.server.refusals import NotFound
from pitboss.server.shape import Milliseconds, shape
from pitboss.server.store.journal import Line
from pitboss.table.paperwork import STOCK as CITES
from pitboss.table.refusal import Refused

MOVED, STOCK = "desk_decks_moved", "desk_stock_counted"
FROM = {"received": ("",), "issued": ("received", "returned"), "returned": ("issued",),
        "destroyed": ("received", "returned")}  # fmt: skip
"""What may become of a deck, and where it comes from then."""
WORDS = {"": "not in the house", "received": "in the store", "issued": "at a table", "returned": "back in the store",
         "destroyed": "destroyed"}  # fmt: skip
EQUIPMENT = tuple(CITES)
MOST_SERIALS = 500


@shape
class DeckStep(TypedDict):
    """What became of a deck, and who signed."""

    at: Milliseconds
    move: str
    table: str
    by: str


@shape
class DeckJson(TypedDict):
    """A deck by its serial number, from receipt to destruction."""

    serial: str
    equipment: Literal["cards", "dice", "tiles"]
    state: Literal["received", "issued", "returned", "destroyed"]
    at: Milliseconds
    table: str
    path: list[DeckStep]
    words: str


@shape
class Stock(TypedDict):
    """A count of the store, and what the log of decks says is there."""

    equipment: str
    counted: int
    logged: int
    at: Milliseconds
    by: str


@shape
class Reconciled(TypedDict):
    """The day's cards, dice or tiles."""

    equipment: str
    received: int
    issued: int
    returned: int
    destroyed: int
    in_use: int
    over_24_hours: int
    in_reserve: int


@dataclass(frozen=True, slots=True)
class Deck:
    """One deck, set of dice or set of tiles, by its serial number."""

    serial: str
    equipment: str
    state: str
    at: int
    table: str = ""
    path: tuple[tuple[int, str, str, str], ...] = ()
    """When it moved, what became of it, at which table, and who signed."""

    def as_json(self) -> DeckJson:
        """Return it for a program."""
        path: list[DeckStep] = [{"at": at, "move": move, "table": table, "by": by} for at, move, table, by in self.path]
        about = {"serial": self.serial, "equipment": self.equipment, "state": self.state, "at": self.at,
                 "table": self.table, "path": path, "words": WORDS[self.state]}  # fmt: skip
        return cast(DeckJson, about)


def decks_of(lines: Iterable[Line]) -> dict[str, Deck]:
    """Return every deck that lines of the journal tell of, by its serial number."""
    found: dict[str, Deck] = {}
    for line in lines:
        if line["event"] != MOVED:
            continue
        signed = f"{line['by']} and {line['second']}"
        step = (line["at"], line["move"], line["table"], signed)
        for serial in line["serials"]:
            before = found.get(serial, Deck(serial, line["equipment"], "", 0))
            found[serial] = replace(
                before, state=line["move"], at=line["at"], path=(*before.path, step),
                table=line["table"] if line["move"] == "issued" else "",
            )  # fmt: skip
    return found


class Decks:
    """What people do with cards, dice and tiles."""

    def __init__(self, papers: Papers) -> None:
        self._papers = papers

    def all(self) -> dict[str, Deck]:
        """Return every deck that the house ever had, by its serial number."""
        return decks_of(self._papers.lines(MOVED))

    def move(
        self, by: Account, key: str, move: str, serials: list[str], *, equipment: str, second: str, table: str = ""
    ) -> list[Deck]:
        """Receive, issue, take back or destroy decks, with a second person who signs."""
        require_role(by, "moving cards or dice", "floorperson")
        wanted = [" ".join(serial.split()) for serial in serials]
        if not 0 < len(wanted) <= MOST_SERIALS or len(set(wanted)) < len(wanted) or not all(map(_is_serial, wanted)):
            allowed = f"1 to {MOST_SERIALS} serial numbers, each once and of 1 to 40 printable characters"
            raise Refused("these serial numbers", "they don't tell decks apart", allowed, CITES[equipment])
        signer = checked_reason(second, "a second signature", CITES[equipment])
        if signer.casefold() == by.name.casefold():
            raise Refused("a second signature", "it's the first signer again", "somebody else's name", CITES[equipment])
        row = self._papers.store.table(table) if table else None
        if move == "issued" and (row is None or row.state == "closed"):
            raise NotFound(f"the table {table[:40]!r}", "no such table is open", "the table they go to")

        def make(connection: Connection) -> dict[str, Any]:
            known = decks_of(self._papers.lines_in(connection, MOVED))
            for serial in wanted:
                deck = known.get(serial)
                state = deck.state if deck else ""
                if state not in FROM[move]:
                    allowed = " or ".join(f"one that is {WORDS[each]}" for each in FROM[move])
                    raise Refused(f"deck {serial} {move}", f"it is {WORDS[state]}", allowed, CITES[equipment])
                if deck and deck.equipment != equipment:
                    raise Refused(
                        f"deck {serial} as {equipment}", f"it is {deck.equipment}", deck.equipment, CITES[equipment]
                    )
            return {"move": move, "equipment": equipment, "serials": wanted, "second": signer,
                    "table": table if move == "issued" else ""}  # fmt: skip

        self._papers.write(by, key, MOVED, make)
        known = self.all()
        return [known[serial] for serial in wanted]

    def count_stock(self, by: Account, key: str, equipment: str, counted: int) -> Stock:
        """Count what lies in the store, by somebody who does not handle it, against what the log of decks says."""
        require_role(by, "counting the stock", "auditor")

        def make(connection: Connection) -> dict[str, Any]:
            known = decks_of(self._papers.lines_in(connection, MOVED)).values()
            kept = sum(each.equipment == equipment and each.state in ("received", "returned") for each in known)
            return {"equipment": equipment, "counted": counted, "logged": kept}

        line = self._papers.write(by, key, STOCK, make)
        return {"equipment": line["equipment"], "counted": line["counted"], "logged": line["logged"],
                "at": line["at"], "by": line["by"]}  # fmt: skip


def reconciliation(decks: Iterable[Deck], begins: int, ends: int) -> list[Reconciled]:
    """Return the daily reconciliation, by equipment: issued, returned, destroyed, in use over 24 hours, in reserve."""
    made: list[Reconciled] = []
    found = list(decks)
    for equipment in EQUIPMENT:
        own = [each for each in found if each.equipment == equipment]
        moves = [step for each in own for step in each.path if begins <= step[0] < ends]
        if own:
            stands = [_state_at(each, ends) for each in own]
            made.append({
                "equipment": equipment,
                "received": sum(step[1] == "received" for step in moves),
                "issued": sum(step[1] == "issued" for step in moves),
                "returned": sum(step[1] == "returned" for step in moves),
                "destroyed": sum(step[1] == "destroyed" for step in moves),
                "in_use": sum(state == "issued" for state, _ in stands),
                "over_24_hours": sum(state == "issued" and ends - at > 86_400_000 for state, at in stands),
                "in_reserve": sum(state in ("received", "returned") for state, _ in stands),
            })  # fmt: skip
    return made


def _state_at(deck: Deck, moment: int) -> tuple[str, int]:
    before = [step for step in deck.path if step[0] < moment]
    return (before[-1][1], before[-1][0]) if before else ("", 0)


def _is_serial(text: str) -> bool:
    return 0 < len(text) <= 40 and text.isprintable()
