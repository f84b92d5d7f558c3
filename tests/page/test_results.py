"""What a round came to, as the page tells it from the steps that everybody saw."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from tests.page.test_verify import PAGE, node

RUN = """
import { readFileSync } from "node:fs";
const { page, views, steps } = JSON.parse(readFileSync(0, "utf8"));
const { Results } = await import(page + "/table/results.js");
const results = new Results();
steps.forEach((step, at) => results.take(step, views[at + 1], views[at]));
const lines = (player) => results.linesFor(player).map(({ words }) => words);
const told = (player) => ({ headline: results.headline(player), lines: lines(player) });
const shown = results.withHandsShown(views.at(-1));
process.stdout.write(JSON.stringify({ ann: told("Ann"), bob: told("Bob"), cy: told("Cy"), shown }));
"""

HANDS = {"1": ["As", "Ad"], "2": ["2c", "7d"], "0": ["Kh"]}


def a_view(ann: int, bob: int, hands: dict[str, list[str]]) -> dict[str, Any]:
    """Return what everybody sees of a table where Ann and Bob have so much, and Cy sits out."""
    spots: dict[str, Any] = {"1": {"player": "Ann"}, "2": {"player": "Bob"}, "3": {"player": "Cy"}, "0": {}}
    for number, cards in hands.items():
        spots[number] |= {"hands": [{"number": 1, "cards": [{"card": card} for card in cards]}]}
    return {"chips": {"Ann": ann, "Bob": bob, "Cy": 900}, "spots": spots}


def a_step(event: str, player: str = "", words: str = "") -> dict[str, Any]:
    """Return a step of the dealer that changes chips or hands."""
    return {"event": event, "by": "dealer", "player": player, "words": words, "patch": {"chips": {}, "spots": {}}}


def told() -> dict[str, Any]:
    """Follow a round of poker that Ann wins, and a time charge of Bob after it."""
    views = [
        a_view(1_000, 1_000, HANDS),
        a_view(1_000, 800, HANDS),
        a_view(1_200, 800, HANDS),
        a_view(1_200, 800, {}),
        a_view(1_200, 800, {}),
        a_view(1_200, 500, {}),
    ]
    steps = [
        a_step("bets_gathered") | {"by": "Bob", "player": "Bob"},
        a_step("pot_awarded", "Ann", "Ann wins $4 from the pot: the highest hand."),
        a_step("cards_returned"),
        a_step("round_settled"),
        a_step("time_charge_paid", "Bob", "Bob pays a time charge of $3."),
    ]
    given = json.dumps({"page": str(PAGE), "views": views, "steps": steps})
    command = [node(), "--input-type=module", "-e", RUN]
    found: dict[str, Any] = json.loads(
        subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout
    )
    return found


def test_who_loses_at_poker_is_told_so_and_who_won_the_pots() -> None:
    found, won = told(), "Ann wins $4 from the pot: the highest hand."
    assert found["ann"] == {"headline": "You win $2", "lines": [won]}
    assert found["bob"] == {"headline": "You lose $2", "lines": [won]}, "what is charged afterwards is no loss of it"
    assert found["cy"]["headline"] == ""


def test_hands_that_were_shown_are_seen_until_the_next_round_begins() -> None:
    spots = told()["shown"]["spots"]
    lying = {number: [each["card"] for each in spots[number]["hands"][0]["cards"]] for number in HANDS}
    assert lying == HANDS
    assert "hands" not in spots["3"] and spots["1"]["player"] == "Ann"
