"""A charity casino night: what its organizer says of it, held against the law, and the house file that follows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time

from pitboss.games import GAMES, Game, find_game
from pitboss.law import appeared
from pitboss.table.money import Cents
from pitboss.table.options import options_of
from pitboss.table.provenance import read_license
from pitboss.table.refusal import Refused

LISTED = "13:47-20.4"
MOST_TABLES, MOST_NAME = 40, 60
REPORT_DAY = 15
"""The report of operations is due on this day of the month after the night; custom, by the form's instructions."""
REPORTED = "by the official form's instructions"


def listed_games() -> list[Game]:
    """Return the games that may be played at a casino night, of those that can be dealt here."""
    return [game for game in GAMES.values() if game.casino_night]


@dataclass(frozen=True, slots=True)
class CasinoNight:
    """A night as its organizer plans it."""

    organization: str
    license: str
    day: date
    begins: time
    ends: time
    place: str
    tables: tuple[tuple[str, int], ...]
    """How many tables of each game, in order."""
    guest_chips: Cents
    """The imitation money that each guest is handed."""

    @property
    def report_due(self) -> date:
        """When the report of operations is due."""
        month = self.day.month % 12 + 1
        return date(self.day.year + (month == 1), month, REPORT_DAY)


def night_of(said: Mapping[str, str], tables: Sequence[tuple[str, int]], guest_chips: Cents) -> CasinoNight:
    """Return a night as it was said, or refuse what no casino night can have."""
    for name, count in tables:
        require_listed(name, count)
    if not 0 < sum(count for _, count in tables) <= MOST_TABLES:
        raise Refused(
            "a night of so many tables", "a hall has no room for them, or nobody plays", f"1 to {MOST_TABLES}"
        )
    begins, ends = clock(said["begins"]), clock(said["ends"])
    return CasinoNight(
        named(said["organization"], "organization"), license_of(said["license"]), day_of(said["date"]), begins, ends,
        named(said["place"], "place"), tuple(tables), guest_chips,
    )  # fmt: skip


def require_listed(name: str, count: int) -> None:
    """Refuse a game that the list of casino nights does not have, by the list."""
    game = find_game(name)
    appeared(LISTED)
    if not game.casino_night:
        allowed = ", ".join(each.name for each in listed_games())
        raise Refused(f"{game.title} at a casino night", "the list of its games does not have it", allowed, LISTED)
    if not 0 < count <= MOST_TABLES:
        raise Refused(f"{count} tables of {game.title}", "a night has some tables of a game or none", "1 or more")


def named(text: str, what: str) -> str:
    """Return a name as it was said, or refuse one that cannot be printed."""
    if not 0 < len(text.strip()) <= MOST_NAME or not text.isprintable():
        raise Refused(
            f"the {what} {text!r}", "it is empty, too long, or cannot be printed", f"1 to {MOST_NAME} letters"
        )
    return text.strip()


def license_of(text: str) -> str:
    """Return the number of a license, without which the games are not lawful."""
    try:
        return read_license(text)
    except ValueError:
        pass
    raise Refused(f"license {text!r}", "it is not the number of a license", "a number such as RL-2026-118", LISTED)


def day_of(text: str) -> date:
    """Read the day of a night."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(f"the date {text!r}", "it is no day", "a day such as 2026-12-05") from None


def clock(text: str) -> time:
    """Read a time of day."""
    try:
        return time.fromisoformat(text)
    except ValueError:
        raise Refused(f"the time {text!r}", "it is no time of day", "a time such as 19:00") from None


def keys_of(night: CasinoNight) -> Iterator[tuple[str, str, Game]]:
    """Yield the key and the name of each table with its game; tables of a game are numbered where it has several."""
    for name, count in night.tables:
        game = find_game(name)
        for number in range(1, count + 1):
            yield (f"{name}-{number}", f"{game.title} {number}", game) if count > 1 else (name, game.title, game)


def house_text(night: CasinoNight) -> str:
    """Write the house file of a night; every table that can names the license."""
    quoted = json.dumps
    lines = [
        f"# {comment(night.organization)}: casino night of {night.day.isoformat()}, license {night.license}.",
        "# Imitation money alone. `pitboss check` says what is custom at each table; `pitboss serve` opens the hall.",
        "[house]",
        f"name = {quoted(night.organization, ensure_ascii=False)}",
        f"guest_chips = {dollars(night.guest_chips)}",
        f"most_guest_chips = {dollars(night.guest_chips)}  # nobody is handed more than once",
        "most_guest_tables = 0",
        "",
        "[[pits]]",
        'key = "hall"',
        f"name = {quoted(night.place, ensure_ascii=False)}",
    ]
    for key, name, game in keys_of(night):
        lines += ["", "[[tables]]", f"key = {quoted(key)}", f"name = {quoted(name)}", f"game = {quoted(game.name)}",
                  'pit = "hall"']  # fmt: skip
        if any(option.name == "license" for option in options_of(game.options)):
            lines += ["", "[tables.options]", f"license = {quoted(night.license)}"]
    return "\n".join([*lines, ""])


def comment(text: str) -> str:
    """Return a text that may stand in a comment."""
    return re.sub(r"\s+", " ", text)


def dollars(amount: Cents) -> str:
    """Return an amount as a house file has it."""
    return f"{amount // 100}" if amount % 100 == 0 else f'"${amount // 100}.{amount % 100:02}"'
