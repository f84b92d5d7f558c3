"""The voice: what people read on the page is American casino English, in short labels and plain sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pitboss.server
from pitboss.games import GAMES
from pitboss.server.describe import game_json
from pitboss.server.labels import MOST_LETTERS

PAGE = Path(pitboss.server.__file__).parent / "web" / "page"
BANNED = (
    "whoever", "as it usually is", "it is no value", "is no value of", "the own ", "so many ", "lie in the tray",
    "built-in player", "are to be called", "not known to us", "nobody else contends", "do not belong together",
    "shown only now", "words, as they were told",
)  # fmt: skip
"""Phrasings that no dealer would say."""
BRITISH = re.compile(r"(?<![\w.$-])(?:colou(?:rs?|red)|centre|licence|honour|neighbou\w+)(?!\w|\s*[:=.(\[,)}\]])", re.I)
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
