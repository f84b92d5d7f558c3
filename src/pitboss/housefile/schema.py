"""The JSON schema of a house file, for editors: every section and key, and the options of each game."""

from __future__ import annotations

from typing import Any

from pitboss.games import GAMES, Game
from pitboss.housefile.keys import HOUSE, NIGHT, PACE, PITS, TABLES, Section
from pitboss.table.options import Option, options_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"
MOST_LISTED = 60
"""Values of an option that are listed one by one; of more only what kind they are."""


def house_schema() -> dict[str, Any]:
    """Return the schema of a whole house file."""
    table = section_schema(TABLES)
    table["properties"]["pace"] = section_schema(PACE)
    table["properties"]["game"] = {"enum": list(GAMES), "description": TABLES.key("game").words}
    table["allOf"] = [options_of_game(game) for game in GAMES.values()]
    return {
        "$schema": DIALECT,
        "title": "A Pitboss house file",
        "type": "object",
        "additionalProperties": False,
        "required": ["house"],
        "properties": {
            "house": section_schema(HOUSE),
            "casino_night": section_schema(NIGHT),
            "pace": section_schema(PACE),
            "pits": {"type": "array", "items": section_schema(PITS), "description": PITS.words},
            "tables": {"type": "array", "items": table, "description": TABLES.words},
        },
    }


def section_schema(section: Section) -> dict[str, Any]:
    """Return the schema of a section: its keys, which of them must be there, and nothing else."""
    return {
        "type": "object",
        "description": section.words,
        "additionalProperties": False,
        "required": [key.name for key in section.keys if key.is_required],
        "properties": {
            key.name: dict(key.kind.schema)
            | {"description": f"{key.words} ({key.otherwise})" if key.otherwise else key.words}
            for key in section.keys
        },
    }


def options_of_game(game: Game) -> dict[str, Any]:
    """Return what the options of a table may be that plays a game."""
    options = {option.name: option_schema(option) for option in options_of(game.options)}
    limits = {name: options[name] for name in ("minimum", "maximum") if name in options}
    own = {"type": "object", "additionalProperties": False, "properties": options}
    return {
        "if": {"properties": {"game": {"const": game.name}}, "required": ["game"]},
        "then": {"properties": {"options": own} | limits},
    }


def option_schema(option: Option) -> dict[str, Any]:
    """Return what an option may be: its words, yes or no as true or false too, or a number."""
    about = {"description": f"{option.label} [{option.cite}]"}
    if option.is_money:
        return about | {"type": ["number", "string"]}
    values = list(option.allowed)[: MOST_LISTED + 1]
    if option.form is not None or len(values) > MOST_LISTED:
        return about | {"type": ["integer", "string", "boolean"]}
    words: list[Any] = [option.word(value) for value in values]
    words += [value for value in values if isinstance(value, bool | int)]
    return about | {"enum": words, "default": option.word(option.default)}
