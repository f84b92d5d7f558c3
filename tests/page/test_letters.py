"""The letters of betting areas on the keyboard: an area keeps its own, whichever areas are open."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from pitboss.games.craps.options import EVERYTHING
from pitboss.paper.layout import layout_of
from tests.page.test_verify import PAGE, node

RUN = """
import { readFileSync } from "node:fs";
const { page, layout, listed, taken } = JSON.parse(readFileSync(0, "utf8"));
const { areaLetters } = await import(page + "/table/words.js");
process.stdout.write(JSON.stringify(areaLetters(layout, listed, taken)));
"""
TAKEN = "urxy"


def letters(layout: tuple[str, ...], *listed: tuple[int, str]) -> list[str]:
    """Return the letter of each area that is listed, as the page gives it."""
    given: dict[str, Any] = {"page": str(PAGE), "layout": layout, "taken": TAKEN}
    given["listed"] = [{"position": position, "area": area} for position, area in listed]
    command = [node(), "--input-type=module", "-e", RUN]
    ran = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=True)
    found: list[str] = json.loads(ran.stdout)
    return found


def part(name: str) -> tuple[str, ...]:
    """Return the areas of a part of the craps layout."""
    return layout_of("craps", EVERYTHING, 5).parts[name]


def test_a_letter_stays_with_its_area_when_others_open_and_close() -> None:
    lines = part("Lines")
    come_out = letters(lines, (1, "pass_line"), (1, "dont_pass"), (1, "field"))
    point = letters(lines, (1, "come"), (1, "dont_come"), (1, "field"), (1, "pass_odds"), (1, "pass_line"))
    assert come_out[0] == point[4] == "p" and come_out[2] == point[2] == "f"
    assert point[3] not in {*come_out, ""}, "odds never have the letter of another wager"


def test_every_letter_means_one_area() -> None:
    for name in ("Lines", "Numbers", "Center", "Hops"):
        given = [letter for letter in letters(part(name), *((1, area) for area in part(name))) if letter]
        assert len(set(given)) == len(given) and not {*TAKEN} & {*given}


def test_what_is_made_by_itself_has_a_letter_before_what_comes_later() -> None:
    numbers = part("Numbers")
    assert all(letters(numbers, (1, "place_to_win_6"), (1, "place_to_win_8"), (1, "buy_4")))


def test_an_area_at_another_position_has_a_letter_of_its_own() -> None:
    mine = letters((), (2, "wager"), (2, "pair"))
    both = letters((), (2, "wager"), (2, "pair"), (3, "wager"), (3, "pair"))
    assert both[:2] == mine and len(set(both)) == 4
