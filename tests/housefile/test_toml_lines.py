"""Every key of a TOML text is found on its line, whatever way it is written."""

from __future__ import annotations

import tomllib
from typing import Any

from pitboss.housefile import example_house
from pitboss.housefile.toml_lines import Path, lines_of

TEXT = '''# a comment = 1
a = 1 # [x]
"b c".'d.e' = "x # ] } \\" y"
[house]
name = """
several "quoted" lines \\""" = 3
z = 1"""
other = \'\'\'
y = ''
\'\'\'
x = [1,
  2, # three ]
  {y = 'q # ', z.w = 2}, ]
d = 1979-05-27 07:32:00
[[tables]]
key = 'a'
[tables.options]
k = 3
[[tables]]
key = "b"
options = { "k" = true, m = [] }
[[tables.deep]]
q=1
[[tables.deep]]
[tables.deep.er]
'''


def paths(said: Any, path: Path = ()) -> list[Path]:
    """Return the way to everything in what a text says."""
    inside = said.items() if isinstance(said, dict) else enumerate(said) if isinstance(said, list) else ()
    return [path, *(found for step, value in inside for found in paths(value, (*path, step)))]


def test_every_key_is_found_on_its_line() -> None:
    lines = lines_of(TEXT)
    assert set(lines) == set(paths(tomllib.loads(TEXT)))
    assert {path: line for path, line in lines.items() if len(path) == 1} == {
        ("a",): 2,
        ("b c",): 3,
        ("house",): 4,
        ("tables",): 15,
    }
    assert [lines["house", "x", element] for element in range(3)] == [11, 12, 13]
    assert lines["house", "x", 2, "z", "w"] == 13
    assert lines["house", "other"] == 8
    assert lines["tables", 0, "options", "k"] == 18
    assert lines["tables", 1, "options", "m"] == 21
    assert [lines["tables", 1, "deep", element] for element in range(2)] == [22, 24]
    assert lines["tables", 1, "deep", 1, "er"] == 25


def test_lines_that_end_as_on_other_systems_are_counted_alike() -> None:
    assert lines_of(TEXT.replace("\n", "\r\n")) == lines_of(TEXT)


def test_every_key_of_the_example_stands_where_it_says() -> None:
    text = example_house()
    rows = text.splitlines()
    for path, line in lines_of(text).items():
        if path and isinstance(path[-1], str):
            assert path[-1] in rows[line - 1]
    assert set(lines_of(text)) == set(paths(tomllib.loads(text)))
