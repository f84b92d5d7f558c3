"""The voice: what people read on the page, in the terminal and in the docs is American casino English."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pitboss.server
from pitboss.games import GAMES
from pitboss.server.describe import game_json
from pitboss.table.options import MOST_LETTERS

PAGE = Path(pitboss.server.__file__).parent / "web" / "page"
PACKAGE = Path(pitboss.server.__file__).parents[1]
VENDOR = PAGE / "vendor"
ROOT = Path(__file__).parents[2]
MOST_IN_A_LINE = 120
BANNED = (
    "whoever", "as it usually", "it is no ", "is no value of", "the own ", "so many ", "lie in the", "lies in the",
    "built-in player", "are to be called", "is to be called", "not known to us", "nobody else contends",
    "do not belong together", "shown only now", "words, as they were told", "of that name looks on", "plays so",
    "exists already and is left", "cannot be had", "says what is possible", "which is not at hand", "is no failure",
    "could not be fetched", "yourself again", "is kept for you", "you are watching", "what would mend it",
    "as any onlooker may", "the chips are imitations", "the own name", "you sit at no",
    "take it along", "how fast the dealer is shown", "it failed:", "wager as much again",
    "end your part in", "meet the bet", "contend for", "let the offer go on", "have pair of",
    "the prompt is not yours", "the prompt does not", "nobody of that name", "made greater", "such wager",
    "an amount it allows", "are called so", "is called so", "cannot lie",
)  # fmt: skip
"""Phrasings that no dealer would say."""
BRITISH = re.compile(
    r"(?<![\w.$-])(?:colou(?:rs?|red)|centre|licence|honour|favour|neighbou\w+)(?!\w|\s*[:=.(\[,)}\]])", re.I
)
"""British spellings in sentences; names in the code end in what code has."""
NOT_READ = re.compile(r"/\*.*?\*/|//[^\n]*|^import [^\n]*", re.S | re.M)
"""Comments and imports."""


@pytest.mark.parametrize("game", GAMES)
def test_the_label_of_an_option_is_a_few_words_and_the_rest_is_help(game: str) -> None:
    options = game_json(game)["options"]
    assert options
    too_long = {each["label"] for each in options if len(each["label"]) > MOST_LETTERS}
    assert not too_long
    assert not [each["name"] for each in options if each["help"] == each["label"]]


@pytest.mark.parametrize(
    "file", sorted(PAGE.glob("*.js")) + sorted(PAGE.glob("table/*.js")), ids=lambda path: path.name
)
def test_the_page_says_nothing_that_no_dealer_would_say(file: Path) -> None:
    text = NOT_READ.sub(" ", file.read_text(encoding="utf-8"))
    assert not [phrase for phrase in BANNED if phrase in text.lower()]
    assert not BRITISH.findall(text)


DOCS = [
    *(ROOT / "docs").glob("*.md"),
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")),
    ROOT / "bench" / "README.md",
]


@pytest.mark.parametrize("file", sorted(DOCS), ids=lambda path: path.name)
def test_the_docs_say_nothing_that_no_dealer_would_say(file: Path) -> None:
    text = re.sub(r"`[^`]*`|\s+", " ", file.read_text(encoding="utf-8"))
    assert not [phrase for phrase in BANNED if phrase in text.lower()]
    assert not BRITISH.findall(text)


@pytest.mark.parametrize(
    "package", ["adapters", "cli", "games", "housefile", "odds", "paper", "players", "server", "table"]
)
def test_commands_and_refusals_say_nothing_that_no_dealer_would_say(package: str) -> None:
    found = [
        (file.name, phrase)
        for file in sorted((PACKAGE / package).rglob("*.py"))
        for text in told_by(file)
        for phrase in BANNED
        if phrase in text and text not in LOGGED
    ]
    assert not found


LOGGED = ("nobody else contends for it", "in the shuffling device, its backs of another colour")
"""What logs say and no sentence tells: it stays as it is, and people are told otherwise."""


@pytest.mark.parametrize("package", sorted(each.name for each in PACKAGE.iterdir() if (each / "__init__.py").exists()))
def test_every_sentence_is_spelled_as_americans_do(package: str) -> None:
    texts = [text for file in sorted((PACKAGE / package).rglob("*.py")) for text in told_by(file) if " " in text]
    assert texts
    assert not [text for text in texts if BRITISH.search(text) and text not in LOGGED]


def told_by(file: Path) -> Iterator[str]:
    """Yield the texts of a module that people may read: its strings but for docstrings."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    docs = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in docs:
            yield " ".join(each.value.lower().split())


@pytest.mark.parametrize(
    "file",
    [
        each
        for each in sorted(PAGE.rglob("*"))
        if each.suffix in (".js", ".css", ".html", ".ts") and VENDOR not in each.parents
    ],
    ids=lambda path: path.name,
)
def test_no_line_of_the_page_is_over_120_letters(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines
    assert not [number for number, line in enumerate(lines, 1) if len(line) > MOST_IN_A_LINE]
