"""The keys of a house file: what each is for, what it may be, and how its value is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from pitboss.games.game import MOST_CHIPS
from pitboss.table.money import Cents, in_chips, money, parse_money

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
        raise NotAllowed("it is not a text in quotes")
    if not 0 < len(value.strip()) == len(value) <= MOST_NAME or not value.isprintable():
        raise NotAllowed("it is empty, too long, or cannot be shown as it is")
    return value


def key_word(value: Any) -> str:
    """Read a key by which something is called for ever."""
    if not isinstance(value, str):
        raise NotAllowed("it is not a text in quotes")
    if not _KEY.match(value):
        raise NotAllowed("it has signs that a key may not have")
    return value


def yes_or_no(value: Any) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise NotAllowed("it is neither true nor false")
    return value


def whole(least: int, most: int) -> Kind:
    """Return the kind of whole numbers between two ends."""

    def read(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise NotAllowed("it is not a whole number")
        if not least <= value <= most:
            raise NotAllowed("it is out of range")
        return value

    return Kind(f"a whole number from {least} to {most}", read, {"type": "integer", "minimum": least, "maximum": most})


def dollars(most: Cents) -> Kind:
    """Return the kind of amounts of money, up to the most."""

    def read(value: Any) -> Cents:
        cents = parse_money(amount_text(value))
        if cents > most:
            raise NotAllowed("it is too much")
        if in_chips(cents) is None:
            raise NotAllowed("it cannot be made up of chips, of which the least is $0.50")
        return cents

    schema = {"type": ["number", "string"], "minimum": 0, "maximum": most // 100}
    return Kind(f'dollars from $0 to {money(most)}, such as 500 or "$2.50"', read, schema)


def amount_text(value: Any) -> str:
    """Return dollars as a text: whole numbers, decimals and texts in quotes are all read as people write them."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal | str):
        raise NotAllowed("it is not an amount of dollars")
    written = value if isinstance(value, str) else shown(value)
    try:
        parse_money(written)
    except ValueError:
        raise NotAllowed("it is not an amount of dollars") from None
    return written


def seconds(least: float, may_be_unlimited: bool) -> Kind:
    """Return the kind of times to wait."""
    or_else = f', or "{UNLIMITED}"' if may_be_unlimited else ""

    def read(value: Any) -> float | None:
        if may_be_unlimited and value == UNLIMITED:
            return None
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise NotAllowed("it is not a number of seconds")
        if (isinstance(value, Decimal) and not value.is_finite()) or not least <= value <= MOST_SECONDS:
            raise NotAllowed("it is out of range")
        return float(value)

    number = {"type": "number", "minimum": least, "maximum": MOST_SECONDS}
    schema = {"anyOf": [number, {"const": UNLIMITED}]} if may_be_unlimited else number
    return Kind(f"seconds from {least:g} to {MOST_SECONDS}{or_else}", read, schema)


def _whatever(value: Any) -> Any:
    return value


TEXT = Kind(f"a text in quotes of 1 to {MOST_NAME} signs, no space at either end", text,
            {"type": "string", "minLength": 1, "maxLength": MOST_NAME})  # fmt: skip
A_KEY = {"type": "string", "pattern": f"^[a-z0-9][a-z0-9-]{{0,{MOST_KEY - 1}}}$"}
KEY = Kind(f"small letters, digits and hyphens in quotes, up to {MOST_KEY}, beginning with a letter or digit", key_word,
           A_KEY)  # fmt: skip
YES_NO = Kind("true or false", yes_or_no, {"type": "boolean"})
MONEY = dollars(MOST_CHIPS)
TABLE = Kind("keys with values", _whatever, {"type": "object"})
LIMIT = Kind("what the game's option of that name allows", _whatever, {"type": ["number", "string"]})
STYLE = Kind('how bots of the game can play, such as "sensible" or "random"', key_word, A_KEY)

HOUSE = Section(
    "[house]",
    "The house as a whole.",
    (
        Key("name", TEXT, "what the house is called", is_required=True),
        Key("port", whole(1, MOST_PORT), "the port that it is reached at"),
        Key("most_guest_tables", whole(0, 50), "how many tables a guest may have open at once"),
        Key("guest_chips", MONEY, "imitation chips that a new guest is handed"),
        Key("most_guest_chips", MONEY, "how many chips a guest may have had from the cage in all"),
    ),
)
PACE = Section(
    "[pace]",
    "How long every table waits; a table may have a pace of its own.",
    (
        Key("wagers", seconds(1, True), "for wagers, once the first player could wager"),
        Key("decisions", seconds(1, True), "for one decision of a player, before the prompt's default is taken"),
        Key("between", seconds(0, False), "between the end of one round and the next"),
        Key("alone", YES_NO, "whether the clock runs where only bots wait", "false"),
    ),
)
PITS = Section(
    "[[pits]]",
    "One pit; write the header again for each. A house without any has one pit, the main pit.",
    (
        Key("key", KEY, "what tables call the pit by", is_required=True),
        Key("name", TEXT, "what people call it", is_required=True),
    ),
)
TABLES = Section(
    "[[tables]]",
    "One table; write the header again for each.",
    (
        Key("key", KEY, "what the table is known by for ever; the house finds it again by this", is_required=True),
        Key("game", KEY, "a game, as `pitboss games` names it", is_required=True),
        Key("name", TEXT, "what the table is called", "the title of the game"),
        Key("pit", KEY, "the key of the pit it stands in", "the only pit, where there is only one"),
        Key("positions", whole(1, 99), "how many positions it has", "as many as the game allows"),
        Key("minimum", LIMIT, "the least wager, in dollars", "the option's default"),
        Key("maximum", LIMIT, "the greatest wager, in dollars", "the option's default"),
        Key("options", TABLE, "options of the game, as `pitboss games GAME` lists them", "the defaults"),
        Key("players", whole(0, 99), "how many bots sit down, at most one for each position"),
        Key("style", STYLE, "how the bots play"),
        Key("pace", TABLE, "a pace of its own, with the keys of `[pace]`", "the pace of the house"),
        Key("is_training", YES_NO, "whether it is for training: faults may be caused there, and nowhere else"),
        Key("tray", MONEY, "the chips in the table's tray when it opens"),
    ),
)
SECTIONS = {"house": HOUSE, "pace": PACE, "pits": PITS, "tables": TABLES}
"""Every section by the name of its header."""
