"""Which words of a sentence are cards, so that the page draws them as such."""

from __future__ import annotations

import json
import subprocess

import pytest

from tests.page.test_verify import PAGE, node

RUN = """
import { readFileSync } from "node:fs";
const { page, words } = JSON.parse(readFileSync(0, "utf8"));
const { CARD } = await import(page + "/table/cards.js");
process.stdout.write(JSON.stringify(words.match(CARD) ?? []));
"""


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("The dealer shows Qs 10d 6s: queen high.", ["Qs", "10d", "6s"]),
        ("You lose the $1 bet on two 6s.", []),
        ("You have a pair of 6s to 10s.", []),
        ("You show Mooy Mooy Gow36 Chit34: high hand pair of high 10s, low hand 6 (9).", []),
        ("Dealer's pair of low 6s beats your 9 (teen).", []),
    ],
)
def test_several_of_a_number_are_no_card(words: str, cards: list[str]) -> None:
    given = json.dumps({"page": str(PAGE), "words": words})
    ran = subprocess.run(
        [node(), "--input-type=module", "-e", RUN], input=given, capture_output=True, text=True, check=True
    )
    assert json.loads(ran.stdout) == cards
