"""Reading a house file: its sections and keys, and every problem of them with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from pitboss.housefile.keys import Key, NotAllowed, Section, shown
from pitboss.housefile.toml_lines import Path as TomlPath
from pitboss.housefile.toml_lines import lines_of
from pitboss.law import appeared
from pitboss.table.names import meant

_AT_LINE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that a house file may not say: where, what, why, what is allowed, and by which paragraph."""

    line: int
    what: str
    why: str
    allowed: str
    cite: str = ""

    def __post_init__(self) -> None:
        appeared(self.cite)

    def __str__(self) -> str:
        source = f" [{self.cite}]" if self.cite else ""
        return f"line {self.line}: {self.what}: {self.why}. Allowed: {self.allowed}.{source}"

    def as_json(self) -> dict[str, Any]:
        """Return the problem as one JSON object."""
        about = {"what": self.what, "why": self.why, "allowed": self.allowed, "cite": self.cite}
        return {"line": self.line, **about, "words": str(self)}


class HouseFileError(ValueError):
    """A house file that cannot be used, with every problem it has."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


class Reading:
    """One reading of a house file, which goes on after a problem so that all of them are found."""

    def __init__(self, text: str) -> None:
        self.problems: list[Problem] = []
        self.said: dict[str, Any] = {}
        self.lines: dict[TomlPath, int] = {}
        try:
            self.said = tomllib.loads(text, parse_float=Decimal)
            self.lines = lines_of(text)
        except RecursionError:
            self.complain((), "the file", "its brackets are nested too deep", "a few levels")
        except ValueError as error:
            why, line = _without_line(str(error), text)
            self.problems.append(Problem(line, "the file", why, "TOML, as `pitboss init` writes it"))

    def complain(self, path: TomlPath, what: str, why: str, allowed: str, cite: str = "") -> None:
        """Note a problem of what stands at a place of the file."""
        self.problems.append(Problem(self.line(path), what, why, allowed, cite))

    def line(self, path: TomlPath) -> int:
        """Return the line of a value or, where it is not in the file, of what it is missing in."""
        while path not in self.lines and path:
            path = path[:-1]
        return self.lines.get(path, 1)

    def said_at(self, path: TomlPath) -> Any:
        """Return what the file says at a place."""
        said: Any = self.said
        for step in path:
            said = said[step]
        return said

    def section(self, path: TomlPath, said: Any, section: Section) -> dict[str, Any]:
        """Return the values of a section that can be read; complain of all others, and of what is missing."""
        if not isinstance(said, dict):
            self.complain(path, section.header, f"{shown(said)} has no keys", f"{section.header} and its keys below")
            return {}
        values: dict[str, Any] = {}
        names = [key.name for key in section.keys]
        for name, value in said.items():
            if name in names:
                self._read(values, (*path, name), section.key(name), value)
            else:
                why = f"{section.header} has no such key{self.where_else(name, said) or meant(name, names)}"
                self.complain((*path, name), shown_key(name), why, listed(names))
        for key in section.keys:
            if key.is_required and key.name not in said:
                self.complain(path, f"{section.header} without {key.name}", "it's required", key.kind.allowed)
        return values

    def where_else(self, name: str, said: Mapping[str, Any]) -> str:
        """Say where a key stands that isn't one of its section, by what else the section says; nothing if nowhere."""
        return ""

    def _read(self, values: dict[str, Any], path: TomlPath, key: Key, value: Any) -> None:
        try:
            values[key.name] = key.kind.read(value)
        except NotAllowed as error:
            self.complain(path, f"{key.name} = {shown(value)}", str(error), key.kind.allowed)

    def elements(self, name: str, section: Section) -> list[dict[str, Any]]:
        """Return the values of each section of a list, or complain that it is no list."""
        said = self.said.get(name, [])
        if not isinstance(said, list):
            self.complain((name,), f"[{name}]", "there can be several", f"{section.header}, with two brackets")
            return []
        return [self.section((name, number), each, section) for number, each in enumerate(said)]

    def require_own_keys(self, name: str, elements: Sequence[Mapping[str, Any]]) -> None:
        """No two pits and no two tables have one key."""
        first: dict[str, int] = {}
        for number, each in enumerate(elements):
            key = each.get("key")
            if key is not None and first.setdefault(key, number) != number:
                where = self.line((name, first[key], "key"))
                self.complain(
                    (name, number, "key"), f'key = "{key}"', f"line {where} has the same key", "a key of its own"
                )


def shown_key(name: str) -> str:
    """Return a key as it is told in a sentence."""
    return name if name.isprintable() and name.strip() else repr(name)


def listed(words: Iterable[str]) -> str:
    """Write several words one after another."""
    return ", ".join(words)


def _without_line(message: str, text: str) -> tuple[str, int]:
    """Return what the reader of TOML complains of, and on which line."""
    found = _AT_LINE.search(message)
    if found is None:
        return "it has a number that's too long", 1
    line = int(found[1]) if found[1] else max(1, text.rstrip("\n").count("\n") + 1)
    words = message[: found.start()]
    return f"it isn't TOML: {words[0].lower()}{words[1:]}", line
