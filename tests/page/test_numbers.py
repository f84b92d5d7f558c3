"""A browser knows its own numbers again where a shuffle or a series of throws is verified."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest

from tests.page.test_verify import PAGE, node

RUN = """
const [page, storage] = JSON.parse(process.argv[1]);
const shelf = new Map(storage === null ? [] : [["pitboss.numbers", storage]]);
globalThis.localStorage = {
  getItem: (key) => shelf.get(key) ?? null,
  setItem: (key, text) => { if (storage === "full") throw new Error("full"); shelf.set(key, text); },
};
const { newNumber, numberWords } = await import(page + "/numbers.js");
const numbers = Array.from({ length: 501 }, newNumber);
const words = (player, number, me) => numberWords(player, number, me);
process.stdout.write(JSON.stringify({
  numbers,
  last: words("Ann", numbers.at(-1), "Ann"),
  first: words("Ann", numbers[0], "Ann"),
  other: words("Bob", numbers.at(-1), "Ann"),
  onlooker: words("", numbers.at(-1), ""),
}));
"""
FORGOTTEN = "yours by the log, but this browser doesn't remember sending it; maybe another of yours did"


def in_browser(storage: str | None) -> Any:
    """Let the page make numbers in a browser that has this on its shelf, and say what it knows of them."""
    command = [node(), "--no-warnings", "--input-type=module", "--eval", RUN, json.dumps([PAGE.as_uri(), storage])]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("storage", [None, '["00"]', "{}", "not JSON"])
def test_a_number_that_this_browser_sent_is_known_again(storage: str | None) -> None:
    told = in_browser(storage)
    assert len(set(told["numbers"])) == 501 and {len(number) for number in told["numbers"]} == {32}
    assert told["last"] == "✓ your own, as this browser sent it"
    assert told["first"] == FORGOTTEN, "the last 500 are kept"
    assert (told["other"], told["onlooker"]) == ("", "")


def test_a_browser_that_keeps_nothing_says_that_it_does_not_remember() -> None:
    assert in_browser("full")["last"] == FORGOTTEN
