"""On which line of a TOML text each table, key and element stands; `tomllib` itself keeps no lines."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right

Path = tuple[str | int, ...]
"""The way to a value: the names of tables and keys, and the numbers of elements from 0."""

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}(?!")' r"|'''.*?'{3,5}(?!')" r'|"(?:[^"\\\n]|\\.)*"' r"|'[^'\n]*'",
    re.DOTALL,
)
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BARE_VALUE = re.compile(r"[^,\]}#\n]*")


def lines_of(text: str) -> dict[Path, int]:
    """Return the line of everything in a text that `tomllib` has read without complaint."""
    return _Walk(text).lines


class _Walk:
    """One pass over a text, which writes down the line of each key as it comes by."""

    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n")
        self.at = 0
        self.starts = [0, *(found.end() for found in re.finditer("\n", self.text))]
        self.lines: dict[Path, int] = {(): 1}
        self.last_of: dict[Path, int] = {}
        table: Path = ()
        while self._skip(_BLANK) < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)

    def _skip(self, form: re.Pattern[str]) -> int:
        found = form.match(self.text, self.at)
        assert found is not None, "the text was read by tomllib before"
        self.at = found.end()
        return self.at

    def _take(self, form: re.Pattern[str]) -> str:
        start = self.at
        return self.text[start : self._skip(form)]

    def _note(self, path: Path, line: int) -> None:
        for length in range(1, len(path) + 1):
            self.lines.setdefault(path[:length], line)

    def _line(self) -> int:
        return bisect_right(self.starts, self.at)

    def _header(self) -> Path:
        """Read [table] or [[tables]] and return where its keys belong."""
        line = self._line()
        is_element = self.text.startswith("[[", self.at)
        self.at += 2 if is_element else 1
        names = self._names()
        self.at += 2 if is_element else 1
        path: Path = ()
        for name in names[:-1]:
            path = self._within((*path, name))
        path = (*path, names[-1])
        if is_element:
            self._note(path, line)
            self.last_of[path] = self.last_of.get(path, -1) + 1
        path = self._within(path)
        self._note(path, line)
        return path

    def _within(self, path: Path) -> Path:
        """Return a table's own path, or that of the last element where there are several."""
        return (*path, self.last_of[path]) if path in self.last_of else path

    def _names(self) -> list[str]:
        """Read a key, which dots may divide."""
        names: list[str] = []
        while True:
            self._skip(_SPACE)
            if self.text[self.at] in "\"'":
                names.append(tomllib.loads(f"key = {self._take(_STRING)}")["key"])
            else:
                names.append(self._take(_BARE_KEY))
            self._skip(_SPACE)
            if self.text[self.at] != ".":
                return names
            self.at += 1

    def _pair(self, table: Path) -> None:
        line = self._line()
        path = (*table, *self._names())
        self._note(path, line)
        self.at += 1
        self._skip(_SPACE)
        self._value(path)

    def _value(self, path: Path) -> None:
        opening = self.text[self.at]
        if opening in "\"'":
            self._skip(_STRING)
        elif opening in "[{":
            self._inside(path, is_array=opening == "[")
        else:
            self._skip(_BARE_VALUE)

    def _inside(self, path: Path, is_array: bool) -> None:
        """Read the elements of an array or the pairs of an inline table."""
        self.at += 1
        element = 0
        while self.text[self._skip(_BLANK)] not in "]}":
            if self.text[self.at] == ",":
                self.at += 1
            elif is_array:
                self._note((*path, element), self._line())
                self._value((*path, element))
                element += 1
            else:
                self._pair(path)
        self.at += 1
