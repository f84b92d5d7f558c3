"""The layouts that all players share: one felt, with a place for everybody's chips in every area."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from xml.etree import ElementTree

import pytest

from pitboss.games import GAMES
from pitboss.paper.anchors import Layout
from pitboss.paper.common import RAIL
from pitboss.paper.layout import layout_of
from pitboss.table.events import COUNTER
from pitboss.table.options import choose

SVG = "{http://www.w3.org/2000/svg}"
each_game = pytest.mark.parametrize(
    "game", [name for name, game in GAMES.items() if layout_of(name, game.options(), 1).outcome is not None]
)


def made(game: str, positions: int = 0, **settings: str) -> Layout:
    rules = GAMES[game]
    return layout_of(game, choose(rules.options, settings), positions or rules.most_positions, "The Boardwalk")


UNLISTED = {"fire": "A", "horn_high": "yes", "world": "yes", "hops": "yes", "big_6_8": "yes"}
EVERY_WAGER = {
    "craps": UNLISTED,
    "mini-craps": UNLISTED,
    "chuck-a-luck": {"field": "yes", "high_low": "yes", "any_triple": "yes"},
}
"""The options by which a table has every wager of its game, or as many as go together."""
FURTHER = {"roulette": {"wheel": "single-zero"}}
"""The options of another table that has the rest of them."""
WAITING = {"roulette": {f"prison_{area}" for area in ("low", "even", "red", "black", "odd", "high")}}
"""Where wagers lie that wait for another round."""


def texts(layout: Layout) -> list[str]:
    return ["".join(each.itertext()) for each in ElementTree.fromstring(layout.svg).iter(f"{SVG}text")]


@each_game
@pytest.mark.parametrize("positions", [1, 5, 9])
def test_every_wager_has_a_printed_area_and_a_place_for_everybody(game: str, positions: int) -> None:
    layout = made(game, positions, **EVERY_WAGER.get(game, {}))
    rest = made(game, positions, **FURTHER.get(game, EVERY_WAGER.get(game, {})))
    assert {*layout.boxes, *rest.boxes} == set(GAMES[game].wagers)
    lying = {*layout.boxes, *WAITING.get(game, ())}
    places = range(1, positions + 1) if GAMES[game].seats_players else [COUNTER]
    assert set(layout.areas) == {f"{number}/{area}" for number in places for area in lying}
    drawn = {each.get("data-area"): each for each in ElementTree.fromstring(layout.svg).iter() if each.get("data-area")}
    assert set(drawn) == set(layout.boxes)
    assert all(each.find(f"{SVG}title") is not None for each in drawn.values())


@each_game
def test_no_two_places_overlap_and_each_lies_in_its_area(game: str) -> None:
    layout = made(game, 0, **EVERY_WAGER.get(game, {}))
    on_lines = {*layout.on_lines, *WAITING.get(game, ())}
    inside = {key: place for key, place in layout.areas.items() if key.split("/")[1] not in on_lines}
    for one, other in combinations(inside.values(), 2):
        assert hypot(one.x - other.x, one.y - other.y) >= one.r + other.r
    for key, place in inside.items():
        box = layout.boxes[key.split("/")[1]]
        assert box.x <= place.x - place.r and place.x + place.r <= box.x + box.width, key
        assert box.y <= place.y - place.r and place.y + place.r <= box.y + box.height, key


@pytest.mark.parametrize("positions", [1, 8, 20])
def test_a_chip_on_a_number_lies_clear_of_the_lines_where_splits_and_corners_lie(positions: int) -> None:
    layout, drawn = made("roulette", positions), 14
    for key, place in layout.areas.items():
        area = key.split("/")[1]
        if area.startswith(("straight", "column", "dozen")):
            box = layout.boxes[area]
            assert box.x + drawn < place.x < box.x + box.width - drawn, key
            assert box.y + drawn < place.y < box.y + box.height - drawn, key


@each_game
def test_areas_do_not_overlap_and_lie_on_the_felt(game: str) -> None:
    layout = made(game)
    for (name, one), (other_name, other) in combinations(layout.boxes.items(), 2):
        if (name in layout.on_lines) != (other_name in layout.on_lines):
            continue  # a spot lies on the lines between areas
        is_apart = (
            one.x + one.width <= other.x or other.x + other.width <= one.x
            or one.y + one.height <= other.y or other.y + other.height <= one.y
        )  # fmt: skip
        assert is_apart, f"{name} and {other_name} overlap"
    for name, box in layout.boxes.items():
        assert box.x > RAIL and box.x + box.width < layout.width - RAIL, name
        assert box.y > RAIL and box.y + box.height < layout.height - RAIL, name


@pytest.mark.parametrize("game", ["craps", "mini-craps"])
def test_the_puck_has_a_place_on_every_point_and_one_for_off(game: str) -> None:
    puck = made(game).marks["puck"]
    assert set(puck) == {"0", "4", "5", "6", "8", "9", "10"}
    assert [value for value, mark in puck.items() if not mark.is_on] == ["0"]
    assert made("mini-dice").marks == {}


@pytest.mark.parametrize("wheel", ["double-zero", "single-zero"])
def test_the_marker_has_a_place_on_every_number(wheel: str) -> None:
    layout = made("roulette", wheel=wheel)
    numbers = {"0": 37, "00": 38} | {str(number): number for number in range(1, 37)}
    for number, value in numbers.items():
        mark = layout.marks["marker"].get(str(value))
        assert (mark is None) == (number == "00" and wheel == "single-zero")
        if mark is not None:
            box = layout.boxes[f"straight_{number}"]
            assert box.x < mark.x < box.x + box.width and box.y < mark.y < box.y + box.height
            assert (mark.print, mark.words) == (number, f"The marker is on {number}.")


def test_the_odds_are_printed_with_the_word_to_as_the_options_have_them() -> None:
    printed = texts(made("craps", field_twelve="3", hard_four_ten="8"))
    assert "2: 2 TO 1, 12: 3 TO 1" in printed
    assert printed.count("8 TO 1") == 2
    assert {"9 TO 5", "7 TO 5", "7 TO 6", "27 TO 4", "3 TO 1", "THE BOARDWALK"} <= set(printed)
    assert not any(" FOR " in text for text in printed)
    said = {each.text: each for each in made("craps").inscriptions}
    assert said["Place to win 9 to 5"].provenance == "custom"


def test_19_47_1_2_a_wager_that_is_not_on_the_list_has_no_area_unless_it_is_offered() -> None:
    assert not {"fire", "world", "horn_high_2", "hop_1_3", "big_6"} & set(made("craps").boxes)
    assert not any("Hops" in text for text in texts(made("craps")))


@each_game
def test_players_stand_clockwise_from_the_dealers_left(game: str) -> None:
    layout = made(game)
    across = [layout.names[str(number)].x for number in sorted(map(int, layout.names))]
    assert len(across) == (layout.positions if GAMES[game].seats_players else 1)
    assert across == sorted(across, reverse=True)
    assert layout.anchors()["boxes"].keys() == layout.boxes.keys()
