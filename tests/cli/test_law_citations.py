"""Every citation that the program can print is one that `pitboss law` answers, as it is printed and bare."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss import law
from pitboss.cli.law import look_up
from pitboss.games import GAMES, Game
from pitboss.server.citations import as_cited, law_json, parts_of, section_of
from pitboss.table.custom import is_custom
from pitboss.table.options import constraints_of, options_of
from tests.cli.conftest import Run

pytestmark = pytest.mark.untraced

SOURCES = Path(pitboss.__file__).parent
TESTS = Path(__file__).parent.parent
CITED = re.compile(r"(?:custom \()?\d+:\d+[A-Z]?-\d+(?:\.\d+[A-Z]?(?:\([a-z]{1,2}\)[0-9.ivx()]*)?)?(?:@\d{4})?\)?")
"""A citation and nothing else, as a piece of source holds one."""


def of_a_game(game: Game) -> Iterator[str]:
    """Yield what a game's options, rules between them, wagers, faults and facts cite."""
    for each in options_of(game.options):
        yield from (each.cite, each.refused_by, *each.value_cites.values())
        yield from (each.cite_since(value) for value in each.since)
        yield from (stated.cite for stated in each.stated.values())
        yield from (cite for excluded in each.excluded.values() for cite in excluded.cites)
    yield from (rule.cite for rule in constraints_of(game.options))
    yield from game.wagers.values()
    yield from (game.fault_cite_at(fault, game.options()) for fault in game.faults)
    yield from (getattr(game, name) for name in dir(game) if name.endswith("_cite") and name != "hidden_cite")


def strings_of(path: Path) -> Iterator[str]:
    """Yield the strings of a module, and what its calls of custom() cite."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    pieces = {id(each) for node in nodes if isinstance(node, ast.JoinedStr) for each in node.values}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in pieces:
            yield node.value
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "custom":
            yield from (f"custom ({each.value!s})" for each in node.args if isinstance(each, ast.Constant))


def of_the_sources() -> Iterator[str]:
    """Yield every citation that stands in a module, those of refusals among them."""
    for path in sorted(SOURCES.rglob("*.py")):
        for text in strings_of(path):
            yield from (part for part in text.split("; ") if CITED.fullmatch(part) or part.startswith("custom ("))


def of_the_logs() -> Iterator[str]:
    """Yield what the kept logs of every version of the rules cite."""
    for path in sorted((TESTS / "logs").glob("*.log")):
        for line in path.read_text(encoding="utf-8").splitlines():
            body: dict[str, Any] = json.loads(line)
            yield str(body.get("cite", ""))


def of_the_transcripts() -> Iterator[str]:
    """Yield what stands in the brackets of every transcript, refusals among them."""
    for path in sorted((TESTS / "games" / "transcripts").glob("*/*.txt")):
        yield from re.findall(r" \[((?:[^][]|\[[^][]*\])+)\]$", path.read_text(encoding="utf-8"), re.MULTILINE)


@cache
def all_cited() -> tuple[str, ...]:
    """Return every citation that the program can print, one by one and once."""
    found = [cite for game in GAMES.values() for cite in of_a_game(game)]
    found += [*of_the_sources(), *of_the_logs(), *of_the_transcripts()]
    return tuple(dict.fromkeys(part for cite in found if cite for part in parts_of(cite)))


def is_indexed(cite: str) -> bool:
    """Tell whether the law's index has a citation."""
    try:
        return bool(law.find(cite))
    except law.UnknownCitation:
        return False


def is_answered(cite: str) -> bool:
    """Tell whether `pitboss law` and "Why?" on the page have an answer."""
    try:
        return bool(look_up(as_cited(cite)) and law_json(cite))
    except law.UnknownCitation:
        return False


def test_every_citation_that_the_program_can_print_is_answered() -> None:
    assert len(all_cited()) > 700
    assert [cite for cite in all_cited() if not is_answered(cite)] == []


def test_what_is_cited_as_custom_is_answered_bare_too() -> None:
    customs = [section_of(cite) for cite in all_cited() if is_custom(cite)]
    sections = [section for section in customs if CITED.fullmatch(section)]
    assert {"13:69E-1.11", "13:69F-13.2", "19:47-2.20@2007"} <= set(sections)
    assert [section for section in sections if not is_answered(section)] == []


def test_what_is_cited_as_custom_is_known_before_anybody_plays() -> None:
    words = "from pitboss.cli import law; from pitboss.table.custom import cited_as_custom; print(*cited_as_custom())"
    loaded = subprocess.run([sys.executable, "-c", words], check=True, capture_output=True, text=True).stdout.split()
    customs = [section_of(cite) for cite in all_cited() if is_custom(cite)]
    unindexed = [section for section in customs if CITED.fullmatch(section) and not is_indexed(section)]
    assert set(unindexed) - set(loaded) == set() and len(unindexed) > 10


def test_a_section_that_nobody_cites_is_not_answered() -> None:
    assert not is_answered("13:69E-9.99")
    assert not is_answered("19:47-2.20@2013")


@pytest.mark.parametrize("section", ["13:69E-1.13", "13:69F-8.2", "19:47-2.20@2007"])
def test_a_section_that_the_program_cites_as_custom_is_told_as_such(run: Run, section: str) -> None:
    ran = run("law", section)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == run("law", f"custom ({section})").out
    assert " ".join(ran.out.split()).startswith(f"We don't have the text of {section}")


def test_a_section_of_later_new_jersey_text_is_told_as_what_it_is(run: Run) -> None:
    keno, chips, wheel = (
        " ".join(run("law", section).out.split())
        for section in ("13:69E-1.28U", "custom (13:69E-1.5(c))", "13:69E-1.7")
    )
    assert keno.startswith("A keno system draws by an approved random number generator.")
    assert "That's later New Jersey text, 13:69E-1.28U, in our words; the rest follows custom: " in keno
    assert chips.startswith("Chips without value belong to one roulette or Pokette table")
    assert wheel.startswith("Of 13:69E-1.7 we know the title alone: a double-zero wheel may be used as a single-zero")


def test_a_paragraph_that_says_something_else_is_not_said_to_be_unknown(run: Run) -> None:
    told = " ".join(run("law", "custom (19:47-2.10(a))").out.split())
    assert told.startswith("What we have of 19:47-2.10(a) doesn't say this. Our rule follows custom: ")


def test_an_older_text_is_not_told_as_if_it_were_repealed(run: Run) -> None:
    ran = run("law", "19:47-2.12(b)@2007")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "pitboss: We have no 2007 text of 19:47-2.12(b); read it as it stood in 1996.\n"
    assert "the index has it of 2007" in run("law", "19:47-2.7(c)@1996").err
