"""A charity casino night: what its organizer says of it, held against the law, and the house file that follows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.games import GAMES, Game, find_game, no_such_game
from pitboss.housefile.file import LISTED, NOT_LISTED
from pitboss.housefile.keys import NIGHT, NotAllowed
from pitboss.housefile.plan import Night
from pitboss.law import appeared
from pitboss.table.money import Cents
from pitboss.table.options import options_of
from pitboss.table.refusal import Refused

MOST_TABLES, MOST_NAME = 40, 60
REPORTED = "by the official form's instructions"


def listed_games() -> list[Game]:
    """Return the games that may be played at a casino night, of those that can be dealt here."""
    return [game for game in GAMES.values() if game.casino_night]


@dataclass(frozen=True, slots=True)
class CasinoNight:
    """A night as its organizer plans it."""

    organization: str
    night: Night
    tables: tuple[tuple[str, int], ...]
    """How many tables of each game, in order."""
    guest_chips: Cents
    """The imitation money that each guest is handed."""


def night_of(said: Mapping[str, str], tables: Sequence[tuple[str, int]], guest_chips: Cents) -> CasinoNight:
    """Return a night as it was said, or refuse what no casino night can have."""
    for name, count in tables:
        require_listed(name, count)
    if not 0 < sum(count for _, count in tables) <= MOST_TABLES:
        raise Refused(
            "that many tables", "a night needs at least one table, and a hall has a limit", f"1 to {MOST_TABLES}"
        )
    read = {name: read_key(name, said[name]) for name in ("license", "begins", "ends", "place")}
    more = {key.name: read_key(key.name, said[key.name]) for key in NIGHT.keys[5:] if said.get(key.name)}
    night = Night(day=read_key("date", said["date"]), **read, **more)
    return CasinoNight(named(said["organization"], "organization"), night, tuple(tables), guest_chips)


def read_key(name: str, text: str) -> Any:
    """Read what is said of a night as its house file does, or refuse it."""
    key = NIGHT.key(name)
    try:
        return key.kind.read(text.strip())
    except NotAllowed as error:
        cite = LISTED if name == "license" else ""
        raise Refused(f"{name} {text!r}", str(error), key.kind.allowed, cite) from None


def require_listed(name: str, count: int) -> None:
    """Refuse a game that the list of casino nights does not have, by the list."""
    allowed = [each.name for each in listed_games()]
    if name not in GAMES:
        raise no_such_game(name, allowed)
    game = GAMES[name]
    appeared(LISTED)
    if not game.casino_night:
        raise Refused(f"{game.title} at a casino night", NOT_LISTED, ", ".join(allowed), LISTED)
    if not 0 < count <= MOST_TABLES:
        raise Refused(f"{count} tables of {game.title}", "a game that's listed needs at least one table", "1 or more")


def named(text: str, what: str) -> str:
    """Return a name as it was said, or refuse one that cannot be printed."""
    if not 0 < len(text.strip()) <= MOST_NAME or not text.isprintable():
        raise Refused(f"the {what} {text!r}", "it's empty, too long, or can't be printed", f"1 to {MOST_NAME} letters")
    return text.strip()


def keys_of(night: CasinoNight) -> Iterator[tuple[str, str, Game]]:
    """Yield the key and the name of each table with its game; tables of a game are numbered where it has several."""
    for name, count in night.tables:
        game = find_game(name)
        for number in range(1, count + 1):
            yield (f"{name}-{number}", f"{game.title} {number}", game) if count > 1 else (name, game.title, game)


def house_text(planned: CasinoNight) -> str:
    """Write the house file of a night; every table that can names the license."""
    quoted, night = json.dumps, planned.night
    lines = [
        f"# {comment(planned.organization)}: casino night of {night.day.isoformat()}, license {night.license}.",
        "# Imitation money alone. `pitboss check` says what is custom at each table; `pitboss serve` opens the hall.",
        "[house]",
        f"name = {quoted(planned.organization, ensure_ascii=False)}",
        f"guest_chips = {dollars(planned.guest_chips)}  # imitation money that the desk hands each guest at check-in",
        f"most_guest_chips = {dollars(planned.guest_chips)}",
        "most_guest_tables = 0",
        "",
        "[casino_night]",
        *night_lines(night),
        "",
        "[[pits]]",
        'key = "hall"',
        f"name = {quoted(night.place, ensure_ascii=False)}",
    ]
    for key, name, game in keys_of(planned):
        lines += ["", "[[tables]]", f"key = {quoted(key)}", f"name = {quoted(name)}", f"game = {quoted(game.name)}",
                  'pit = "hall"']  # fmt: skip
        if any(option.name == "license" for option in options_of(game.options)):
            lines += ["", "[tables.options]", f"license = {quoted(night.license)}"]
    return "\n".join([*lines, ""])


def night_lines(night: Night) -> Iterator[str]:
    """Yield a night as its house file tells it; what was not said is left to be filled in."""
    yield f"license = {json.dumps(night.license)}"
    yield f"date = {night.day.isoformat()}"
    yield f"begins = {night.begins:%H:%M:00}"
    yield f"ends = {night.ends:%H:%M:00}"
    yield f"place = {json.dumps(night.place, ensure_ascii=False)}"
    yield f"ticket = {dollars(night.ticket)}  # what a guest pays at the door"
    for name in ("registration", "mailing_address", "municipality", "purpose", "address"):
        value = getattr(night, name)
        written = f"{name} = {json.dumps(value or '...', ensure_ascii=False)}"
        yield written if value else f"# {written}  # {NIGHT.key(name).words}"


def comment(text: str) -> str:
    """Return a text that may stand in a comment."""
    return re.sub(r"\s+", " ", text)


def dollars(amount: Cents) -> str:
    """Return an amount as a house file has it."""
    return f"{amount // 100}" if amount % 100 == 0 else f'"${amount // 100}.{amount % 100:02}"'
