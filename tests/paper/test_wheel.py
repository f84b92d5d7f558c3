"""A wheel is drawn with every section in its order, the first of them at the clapper."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from pitboss.games import find_game
from pitboss.games.big_six import PRINTED, symbols
from pitboss.paper.layout import layout_of
from pitboss.table.options import choose

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("wheel", ["atlantic-city", "nevada"])
def test_the_wheel_of_a_layout_has_its_sections_in_order(wheel: str) -> None:
    layout = layout_of("big-six", choose(find_game("big-six").options, {"wheel": wheel}), 7)
    drawn = next(each for each in ElementTree.fromstring(layout.svg).iter() if each.get("class") == "wheel")
    written = drawn.findall(f"{SVG}text")
    assert [each.text for each in written] == [PRINTED[area] for area in symbols(wheel)]
    turns = [float(re.findall(r"rotate\(([\d.]+)", each.get("transform", ""))[0]) for each in written]
    assert turns == pytest.approx([place * 360 / 54 for place in range(54)], abs=0.01)
    assert drawn.get("data-sections") == "54"
    assert layout.outcome is not None and layout.outcome.faces == tuple(PRINTED[area] for area in symbols(wheel))
    assert "clapper" in layout.svg
