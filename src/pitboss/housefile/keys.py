"""The keys of a house file: what each is for, what it may be, and how its value is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pitboss.games.game import MOST_CHIPS
from pitboss.table.money import Cents, in_chips, money, parse_money
from pitboss.table.provenance import PRACTICE, read_license

MOST_NAME = 60
MOST_KEY = 40
MOST_SECONDS = 3_600
MOST_PORT = 65_535
UNLIMITED = "unlimited"

_KEY = re.compile(rf"[a-z0-9][a-z0-9-]{{0,{MOST_KEY - 1}}}\Z")


class NotAllowed(ValueError):
    """A value that its key does not take, with the reason."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a value may be, in words and as JSON schema, and how it is read."""

    allowed: str
    read: Callable[[Any], Any]
    schema: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a section: its name, its kind, what it is for, and what holds where it is absent, in words."""

    name: str
    kind: Kind
    words: str
    otherwise: str = ""
    is_required: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the file as its header is written, with its keys."""

    header: str
    words: str
    keys: tuple[Key, ...]

    def key(self, name: str) -> Key:
        """Return the key of that name."""
        return next(key for key in self.keys if key.name == name)


def shown(value: object) -> str:
    """Return a value as the file has it, in few letters."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value.bit_length() > 64:
        return "a number of very many digits"
    if isinstance(value, dict | list):
        return "a table of keys" if isinstance(value, dict) else "a list"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= MOST_NAME else f"{text[:MOST_NAME]}..."


def text(value: Any) -> str:
    """Read a name that can be shown."""
    if not isinstance(value, str):
        raise NotAllowed("it isn't text in quotes")
    if not 0 < len(value.strip()) == len(value) <= MOST_NAME or not value.isprintable():
        raise NotAllowed("it's empty, too long, or can't be displayed")
    return value


def key_word(value: Any) -> str:
    """Read a key by which something is called for ever."""
    if not isinstance(value, str):
        raise NotAllowed("it isn't text in quotes")
    if not _KEY.match(value):
        raise NotAllowed("it has characters that a key can't have")
    return value


def yes_or_no(value: Any) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise NotAllowed("it's neither true nor false")
    return value


def whole(least: int, most: int) -> Kind:
    """Return the kind of whole numbers between two ends."""

    def read(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise NotAllowed("it isn't a whole number")
        if not least <= value <= most:
            raise NotAllowed("it's out of range")
        return value

    return Kind(f"a whole number from {least} to {most}", read, {"type": "integer", "minimum": least, "maximum": most})


def dollars(most: Cents) -> Kind:
    """Return the kind of amounts of money, up to the most."""

    def read(value: Any) -> Cents:
        cents = parse_money(amount_text(value))
        if cents > most:
            raise NotAllowed("it's too much")
        if in_chips(cents) is None:
            raise NotAllowed("chips can't make it up; the smallest is $0.50")
        return cents

    schema = {"type": ["number", "string"], "minimum": 0, "maximum": most // 100}
    return Kind(f'dollars from $0 to {money(most)}, such as 500 or "$2.50"', read, schema)


def amount_text(value: Any) -> str:
    """Return dollars as a text: whole numbers, decimals and texts in quotes are all read as people write them."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
        raise NotAllowed("it isn't a dollar amount")
    written = value if isinstance(value, str) else shown(value)
    try:
        parse_money(written)
    except ValueError:
        raise NotAllowed("it isn't a dollar amount") from None
    return written


def seconds(least: float, may_be_unlimited: bool) -> Kind:
    """Return the kind of times to wait."""
    or_else = f', or "{UNLIMITED}"' if may_be_unlimited else ""

    def read(value: Any) -> float | None:
        if may_be_unlimited and value == UNLIMITED:
            return None
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise NotAllowed("it isn't a number of seconds")
        if (isinstance(value, Decimal) and not value.is_finite()) or not least <= value <= MOST_SECONDS:
            raise NotAllowed("it's out of range")
        return float(value)

    number = {"type": "number", "minimum": least, "maximum": MOST_SECONDS}
    schema = {"anyOf": [number, {"const": UNLIMITED}]} if may_be_unlimited else number
    return Kind(f"seconds from {least:g} to {MOST_SECONDS}{or_else}", read, schema)


def a_day(value: Any) -> date:
    """Read a day, in quotes or as TOML writes one."""
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        raise NotAllowed("there's no such day") from None


def a_time(value: Any) -> time:
    """Read a time of day, in quotes or as TOML writes one."""
    try:
        read = value if isinstance(value, time) else time.fromisoformat(value)
    except (TypeError, ValueError):
        raise NotAllowed("it isn't a time of day") from None
    if read.tzinfo is not None:
        raise NotAllowed("it names a time zone")
    return read.replace(second=0, microsecond=0)


def a_license(value: Any) -> str:
    """Read the number of a license, without which a casino night is not lawful."""
    try:
        read = read_license(text(value))
    except ValueError as error:
        raise NotAllowed(str(error) if isinstance(error, NotAllowed) else "it isn't a license number") from None
    if read == PRACTICE:
        raise NotAllowed("a casino night needs a license")
    return read


def an_address(value: Any) -> str:
    """Read where phones reach the house."""
    read = text(value)
    if not read.startswith(("http://", "https://")):
        raise NotAllowed("phones can't open it")
    return read.rstrip("/")


def zone_name(value: Any) -> str:
    """Read the name of a time zone."""
    named = text(value)
    try:
        ZoneInfo(named)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise NotAllowed("there's no such time zone") from None
    return named


def _whatever(value: Any) -> Any:
    return value


TEXT = Kind(f"text in quotes, 1 to {MOST_NAME} characters, no space at either end", text,
            {"type": "string", "minLength": 1, "maxLength": MOST_NAME})  # fmt: skip
A_KEY = {"type": "string", "pattern": f"^[a-z0-9][a-z0-9-]{{0,{MOST_KEY - 1}}}$"}
KEY = Kind(f"lowercase letters, digits and hyphens in quotes, up to {MOST_KEY}, starting with a letter or digit",
           key_word, A_KEY)  # fmt: skip
YES_NO = Kind("true or false", yes_or_no, {"type": "boolean"})
MONEY = dollars(MOST_CHIPS)
TABLE = Kind("keys with values", _whatever, {"type": "object"})
LIMIT = Kind("what the game's own option allows", _whatever, {"type": ["number", "string"]})
STYLE = Kind('a way for the bots to play, such as "sensible" or "random"', key_word, A_KEY)
DAY = Kind("a day such as 2026-12-05", a_day, {"type": "string", "format": "date"})
TIME = Kind("a time such as 19:00", a_time, {"type": "string"})
LICENSE = Kind("a license number such as RL-2026-118", a_license, {"type": "string", "minLength": 1})
ADDRESS = Kind("an address such as http://192.168.1.20:8047", an_address, {"type": "string", "pattern": "^https?://"})

ZONE = Kind('a time zone in quotes, such as "America/New_York"', zone_name, {"type": "string", "minLength": 1})

HOUSE = Section(
    "[house]",
    "The house as a whole.",
    (
        Key("name", TEXT, "what the house is called", is_required=True),
        Key("port", whole(1, MOST_PORT), "its port"),
        Key("most_guest_tables", whole(0, 50), "the most tables a guest may have open at once"),
        Key("guest_chips", MONEY, "practice chips a new guest gets"),
        Key("most_guest_chips", MONEY, "the most chips a guest may get from the cage in all"),
        Key("day_begins", whole(0, 23), "the hour a gaming day begins"),
        Key("zone", ZONE, "the time zone of the house"),
    ),
)
PACE = Section(
    "[pace]",
    "How long each table waits. A table may set its own pace.",
    (
        Key("wagers", seconds(1, True), "for bets, from the moment the first player can bet"),
        Key("decisions", seconds(1, True), "for each decision, before the prompt's default is taken"),
        Key("between", seconds(0, False), "between the end of one round and the next"),
        Key("alone", YES_NO, "whether the clock runs while only bots are waiting", "false"),
    ),
)
PITS = Section(
    "[[pits]]",
    "One pit; repeat the header for each. A house that lists none has one, the main pit.",
    (
        Key("key", KEY, "what tables call the pit", is_required=True),
        Key("name", TEXT, "what people call it", is_required=True),
    ),
)
TABLES = Section(
    "[[tables]]",
    "One table; repeat the header for each.",
    (
        Key("key", KEY, "the table's permanent name; the house finds it again by this", is_required=True),
        Key("game", KEY, "a game, as `pitboss games` names it", is_required=True),
        Key("name", TEXT, "what the table is called", "the title of the game"),
        Key("pit", KEY, "the key of its pit", "the only pit, if there's just one"),
        Key("positions", whole(1, 99), "how many positions it has", "as many as the game allows"),
        Key("minimum", LIMIT, "the smallest bet, in dollars", "the option's default"),
        Key("maximum", LIMIT, "the largest bet, in dollars", "the option's default"),
        Key("options", TABLE, "the game's options, as `pitboss games GAME` lists them", "the defaults"),
        Key("players", whole(0, 99), "how many bots sit down, at most one per position"),
        Key("style", STYLE, "how the bots play"),
        Key("pace", TABLE, "a pace of its own, with the keys of `[pace]`", "the pace of the house"),
        Key("is_training", YES_NO, "whether it's a training table, the only kind where faults can be caused"),
        Key("tray", MONEY, "what the tray holds when the table opens"),
    ),
)
NIGHT = Section(
    "[casino_night]",
    "A charity casino night (13:47-20): only its games, imitation money from the desk, and a report at the end.",
    (
        Key("license", LICENSE, "the night's license", is_required=True),
        Key("date", DAY, "the day", is_required=True),
        Key("begins", TIME, "when the games begin", is_required=True),
        Key("ends", TIME, "when the games end; a time before `begins` is past midnight", is_required=True),
        Key("place", TEXT, "where", is_required=True),
        Key("ticket", MONEY, "what a guest pays at the door, in real money", "0"),
        Key("registration", TEXT, "the organization's identification number, for the report"),
        Key("mailing_address", TEXT, "the organization's mailing address, for the report"),
        Key("municipality", TEXT, "the municipality that issued the license, for the report"),
        Key("purpose", TEXT, "what the net proceeds are for, for the report"),
        Key("address", ADDRESS, "where phones reach the house, for guests' tickets", "wherever the desk reaches it"),
    ),
)
SECTIONS = {"house": HOUSE, "casino_night": NIGHT, "pace": PACE, "pits": PITS, "tables": TABLES}
"""Every section by the name of its header."""
