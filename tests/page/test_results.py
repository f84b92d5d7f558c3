"""What a round came to, as the page tells it from the steps that everybody saw."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from pitboss.games.keno.events import TicketRequested
from pitboss.server.table.viewers import Sight
from pitboss.table.events import COUNTER, WagerPlaced
from pitboss.table.view import View
from tests.kit import open_table
from tests.page.test_verify import PAGE, node

RUN = """
import { readFileSync } from "node:fs";
const { page, views, steps } = JSON.parse(readFileSync(0, "utf8"));
const { Results } = await import(page + "/table/results.js");
const results = new Results();
steps.forEach((step, at) => results.take(step, views[at + 1], views[at]));
const lines = (player) => results.linesFor(player).map(({ words }) => words);
const told = (player) => ({ headline: results.headline(player), lines: lines(player) });
const reasons = { Ann: results.because("Ann"), Bob: results.because("Bob") };
const shown = results.withHandsShown(views.at(-1));
process.stdout.write(JSON.stringify({ ann: told("Ann"), bob: told("Bob"), cy: told("Cy"), shown, reasons }));
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
    return followed(views, steps)


def followed(views: list[Any], steps: list[Any]) -> dict[str, Any]:
    """Return what the page tells of a round from its steps, and from the views before and after each."""
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


def test_a_game_of_keno_is_told_by_what_each_ticket_caught_and_not_by_its_purchase() -> None:
    dealer = open_table("keno", throws=[tuple(range(1, 21))] * 3, seats={"Ann": 10_000, "Bob": 10_000, "Cy": 900})
    sight = Sight(dealer.game, View("Ann"), lambda: dealer.table.options)
    sight.steps(dealer.log.records)
    start = len(dealer.log.records)
    dealer.begin_round()
    for groups, games in ((("1 2",), 1), (("70 71",), 1), (("1", "80"), 3)):
        kind = "split" if len(groups) > 1 else "straight"
        dealer.take(TicketRequested("Ann", COUNTER, kind, groups, (), 100, games))
    dealer.take(WagerPlaced("Bob", COUNTER, "spot_1", 100))
    dealer.end_wagering()
    views, steps = [sight.json], []
    for record in dealer.log.records[start:]:
        steps.append(sight.step(record))
        views.append(sight.json)
    found = followed(views, steps)
    # won: $12 and $3; wagered: $1, $1 and the first $2 of $6, for what plays on is worth its price still
    assert found["ann"] == {
        "headline": "You win $11",
        "lines": [
            "Ann's ticket 1 (1, 2) catches 2 of 2 and wins $12 in game 1.",
            "Ann's ticket 2 (70, 71) catches 0 of 2 and loses in game 1.",
            "Ann's ticket 3 (1, 80) catches 1 of 1, 0 of 1 and wins $3 in game 1. It plays 2 more.",
        ],
    }
    assert found["bob"]["lines"] == ["Bob's ticket 4 (1) catches 1 of 1 and wins $3 in game 1."]


def test_a_player_who_has_the_bank_is_told_how_each_bet_against_it_was_settled() -> None:
    views = [a_view(1_000, 1_000, {}) | {"marks": {"bank": 2}} for _ in range(4)]
    views[1]["chips"]["Ann"] = views[2]["chips"]["Ann"] = views[3]["chips"]["Ann"] = 1_500
    views[3]["chips"]["Bob"] = 500
    steps = [
        a_step("wager_paid", "Ann", "Ann wins $5 on the $5 main bet, at 1 to 1.")
        | {"area": "main", "because": "Ann's"},
        a_step("wager_collected", "Ann", "Ann loses the $5 fortune bet.") | {"area": "fortune"},
        a_step("bank_settled", "Bob", "Bob's bank collects $0 and pays $5.") | {"because": "Against the dealer."},
    ]
    found, won = followed(views, steps), "Ann wins $5 on the $5 main bet, at 1 to 1."
    assert found["bob"] == {"headline": "You lose $5", "lines": [won, "Bob's bank collects $0 and pays $5."]}
    assert found["reasons"]["Bob"] == "Against the dealer."


def test_what_dice_or_a_wheel_show_is_called_where_they_lie_and_not_again_as_the_reason() -> None:
    views = [a_view(ann, 1_000, {}) | {"call": "seven"} for ann in (1_000, 1_000, 1_500)]
    dice = a_step("dice_thrown", "", call := "The dice show 3 and 4: seven.")
    steps = [
        dice | {"patch": {"outcome": [3, 4]}},
        a_step("wager_paid", "Ann", "Ann wins $5.") | {"because": call},
    ]
    found = followed(views, steps)
    assert found["ann"] == {"headline": "You win $5", "lines": ["Ann wins $5."]}
    assert found["reasons"]["Ann"] == ""
