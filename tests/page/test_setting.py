"""How cards lie on the page while hands are set: it counts them, and knows no rule of any game."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from tests.page.test_verify import PAGE, node

RUN = """
import { readFileSync } from "node:fs";
const { page, arrangement, taps } = JSON.parse(readFileSync(0, "utf8"));
const { handsSet, houseWay, lacks, nextHand, unset } = await import(page + "/table/setting.js");
let setting = unset(arrangement);
const seen = [setting];
for (const place of taps) {
  setting = { ...setting, [place]: nextHand(arrangement, setting, place) };
  seen.push(setting);
}
const told = seen.map((each) => ({ hands: handsSet(arrangement, each), lacks: lacks(arrangement, each) }));
const house = handsSet(arrangement, houseWay(arrangement));
process.stdout.write(JSON.stringify({ told, house }));
"""


def after(cards: list[str], hands: dict[str, int], taps: list[int], house: dict[str, list[str]]) -> dict[str, Any]:
    """Return how the hands lie after each tap on a card, and what is lacking then."""
    arrangement = {
        "cards": [{"place": str(number), "card": card} for number, card in enumerate(cards)],
        "hands": [{"name": name, "size": size} for name, size in hands.items()],
        "house_way": house,
    }
    given = {"page": str(PAGE), "arrangement": arrangement, "taps": list(map(str, taps))}
    command = [node(), "--input-type=module", "-e", RUN]
    ran = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def test_a_tap_moves_a_card_to_the_other_hand_and_back() -> None:
    house = {"high": ["Kd", "Ks"], "low": ["2c"]}
    found = after(["Ks", "2c", "Kd"], {"high": 2, "low": 1}, [1, 0, 1], house)
    assert [each["hands"]["low"] for each in found["told"]] == [[], ["2c"], ["Ks", "2c"], ["Ks"]]
    assert [each["lacks"] for each in found["told"]] == ["1 more to low", "", "1 more to high", ""]
    assert found["house"] == {"high": ["Ks", "Kd"], "low": ["2c"]}


def test_of_several_hands_the_next_with_room_takes_the_card() -> None:
    found = after(["As", "Kd", "Qh", "Jc"], {"back": 2, "middle": 1, "front": 1}, [0, 1, 0, 0], {})
    hands = [each["hands"] for each in found["told"]]
    assert hands[2] == {"back": ["Qh", "Jc"], "middle": ["As"], "front": ["Kd"]}
    assert hands[3]["front"] == ["As", "Kd"] and found["told"][3]["lacks"] == "1 more to middle"
    assert hands[4]["middle"] == ["As"] and found["told"][4]["lacks"] == ""


def test_cards_that_are_alike_are_each_set_once_by_the_house() -> None:
    found = after(["Kd", "Kd"], {"one": 1, "other": 1}, [], {"one": ["Kd"], "other": ["Kd"]})
    assert found["house"] == {"one": ["Kd"], "other": ["Kd"]}
