"""What may be chosen, as the page offers it: the keys that players know, and what plays itself."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from tests.page.test_verify import PAGE, node

RUN = """
import { readFileSync } from "node:fs";
const { page, prompt } = JSON.parse(readFileSync(0, "utf8"));
const { choiceKeys, choiceName, forcedChoice, mucks } = await import(page + "/table/choices.js");
const words = prompt.choices.map((each) => each.word);
const names = words.map((word) => choiceName(word, words));
const plays = { forced: forcedChoice(prompt), mucks: mucks(prompt) };
process.stdout.write(JSON.stringify({ keys: choiceKeys(words), names, ...plays }));
"""


def offered(*choices: str | dict[str, Any], default: str = "") -> dict[str, Any]:
    """Return how the page offers some choices."""
    made = [each if isinstance(each, dict) else {"word": each} for each in choices]
    given = {"page": str(PAGE), "prompt": {"choices": made, "default": default}}
    command = [node(), "--input-type=module", "-e", RUN]
    ran = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def test_blackjack_has_the_keys_that_players_know() -> None:
    found = offered("stand", "draw", "double", "split", "surrender")
    assert found["keys"] == ["s", "h", "d", "p", "r"]
    assert found["names"] == ["stand", "hit", "double", "split", "surrender"]


def test_other_choices_have_the_first_letter_that_is_free() -> None:
    assert offered("draw", "fold")["names"] == ["draw", "fold"]
    assert offered("call", "raise", "fold", "check")["keys"] == ["c", "r", "f", "h"]


@pytest.mark.parametrize(
    ("choices", "forced"),
    [
        (["stand"], "stand"),
        (["stand", "draw"], ""),
        ([{"word": "bet", "amounts": {"least": 1}}], ""),
        ([{"word": "discard", "at_most": 2}], ""),
        ([{"word": "set", "arrangement": {}}], ""),
    ],
)
def test_a_choice_plays_itself_only_where_nothing_is_left_to_say(choices: list[Any], forced: str) -> None:
    assert offered(*choices)["forced"] == forced


def test_a_hand_is_mucked_only_where_that_is_what_time_would_do() -> None:
    assert offered("muck", "show", default="muck")["mucks"] == "muck"
    assert offered("muck", "show", default="show")["mucks"] == ""
    assert offered("see", "leave-unseen", default="see")["mucks"] == ""
