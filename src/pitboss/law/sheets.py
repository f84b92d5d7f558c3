"""The tables of the index, read from the package when they are first asked for."""

from __future__ import annotations


def read_sheet(name: str) -> list[list[str]]:
    """Return the rows of one of the package's tab-separated sheets, without its header."""
    from importlib.resources import files

    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()[1:]]
