"""Layouts for filing: true to scale in millimeters, with a checklist of what the equipment rules ask for."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from pitboss.games import GAMES, find_game
from pitboss.paper import layout, to_scale
from pitboss.paper.anchors import Layout
from pitboss.paper.sign import sign_of
from pitboss.paper.to_scale import Drawing, drawing_of, print_layout, svg_of
from pitboss.table.options import HouseOptions
from pitboss.table.refusal import Refused


def drawing(name: str, positions: int = 0) -> Drawing:
    """Return the layout of a game for filing, with all the positions it may have unless said otherwise."""
    game = find_game(name)
    options = game.options()
    return drawing_of(game, options, positions or game.most_positions_with(options)[0], "The Diving Horse")


@pytest.mark.parametrize("name", GAMES)
def test_every_layout_is_drawn_in_millimeters_and_shows_all_that_its_checklist_asks_for(name: str) -> None:
    made = drawing(name)
    root = ElementTree.fromstring(svg_of(made))
    box = [float(number) for number in root.attrib["viewBox"].split()]
    assert root.attrib["width"] == f"{made.width}mm" and root.attrib["height"] == f"{made.height}mm"
    assert abs(made.width / made.height - box[2] / box[3]) < 0.01  # a millimeter is as long across as along
    assert "var(" not in svg_of(made)
    assert made.items and not made.missing and all(item.cite for item in made.items)


@pytest.mark.paragraph("13:69E-1.13Y(b)1", "13:69E-1.13Y(b)2", "13:69E-1.13Y(b)3")
def test_13_69e_1_13y_b_the_checklist_names_house_four_areas_and_discard_area_13_69e_1_13y() -> None:
    found = {item.what: item.cite for item in drawing("double-draw-poker").items}
    assert found["“The Diving Horse”"] == "13:69E-1.13Y(b)1"
    areas = [f"{name} Wager area before each position" for name in ("Ante", "Bonus", "First Draw", "Second Draw")]
    assert [found[area] for area in areas] == ["13:69E-1.13Y(b)2"] * 4
    assert found["discard area before each position"] == "13:69E-1.13Y(b)3"


@pytest.mark.paragraph("13:69E-1.13Y(b)4", "13:69E-1.13Y(b)5", "13:69E-1.13Y(e)")
def test_13_69e_1_13y_b4_b5_e_the_checklist_names_odds_joker_and_boxes() -> None:
    found = {item.what: item.cite for item in drawing("double-draw-poker").items}
    assert "13:69E-1.13Y(b)4" in found["“Bonus: Five aces 500 to 1”"]
    assert "13:69E-1.13Y(b)5" in found["“A joker is an ace or completes any straight or flush”"]
    assert found["drop box and tip box, one on each side of the dealer"] == "13:69E-1.13Y(e)"


@pytest.mark.paragraph("13:69E-1.13Y(a)1")
def test_13_69e_1_13y_a_1_the_drawing_to_scale_says_that_it_is_filed_with_a_photograph_before_use() -> None:
    made = drawing("double-draw-poker")
    assert made.filing_cite == "13:69E-1.13Y(a)1"
    words = " ".join(PdfReader(BytesIO(print_layout(made, "pdf"))).pages[0].extract_text().split())
    assert "File this drawing and a color photograph" in words and "13:69E-1.13Y(a)1" in words
    assert "Felt 1880 mm by 1128 mm" in words and "Filed on" in words
    assert drawing("blackjack").as_json()["filing"] is None
    for name, cite in (("craps", "1.11"), ("caribbean-stud-poker", "1.13G"), ("let-it-ride-poker", "1.13H")):
        assert drawing(name).filing_cite == f"custom (13:69E-{cite})"  # later text, told and not at hand


def test_the_layout_of_let_it_ride_has_areas_for_cards() -> None:
    made = drawing("let-it-ride-poker")
    found = {item.what: item.cite for item in made.items}
    for area in ("area for the cards of each position", "area for the community cards"):
        assert found[area] == "custom (13:69E-1.13H)"
    assert svg_of(made).count('class="cards-area"') == 8
    assert not any(item.what.startswith("area for the cards") for item in drawing("blackjack").items)


def test_a_discard_area_that_is_not_drawn_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = layout.layout_of
    monkeypatch.setattr(
        to_scale, "layout_of", lambda *of: replace(made := drawn(*of), svg=made.svg.replace("discard-3", "x-3"))
    )
    with pytest.raises(Refused, match="does not show discard area") as refused:
        drawing("double-draw-poker")
    assert refused.value.cite == "13:69E-1.13Y(b)3"


def test_13_69e_1_13y_a_no_layout_has_a_seventh_position() -> None:
    assert drawing("double-draw-poker", 6).items[0].cite == "13:69E-1.13Y(a)"
    with pytest.raises(Refused, match="1 to 6") as refused:
        drawing("double-draw-poker", 7)
    assert refused.value.cite == "13:69E-1.13Y(a)"


def test_odds_that_the_felt_does_not_print_are_told_to_be_on_the_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [item.what for item in drawing("roulette").items]
    assert "on the sign at the table: 35 to 1, 2 to 1, 1 to 1, 11 to 1, 5 to 1, 17 to 1, 8 to 1, 6 to 1" in found
    assert "“8-11 split”" in found and not any("split" in each and "17 to 1" in each for each in found)
    monkeypatch.setattr(to_scale, "sign_of", lambda *of: replace(sign_of(*of), pays=()))
    with pytest.raises(Refused, match="does not show on the sign at the table"):
        drawing("roulette")


def test_odds_printed_beside_another_hand_are_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    def crossed(name: str, options: HouseOptions, positions: int, house: str) -> Layout:
        drawn = layout.layout_of(name, options, positions, house)
        svg = drawn.svg.replace(">500 to 1<", ">x<").replace(">100 to 1<", ">500 to 1<").replace(">x<", ">100 to 1<")
        return replace(drawn, svg=svg)

    monkeypatch.setattr(to_scale, "layout_of", crossed)
    with pytest.raises(Refused, match="does not show “Bonus: Five aces 500 to 1”"):
        drawing("double-draw-poker")


@pytest.mark.parametrize("name", GAMES)
def test_every_table_with_a_dealer_has_a_drop_box_and_a_tip_box(name: str) -> None:
    boxes = [
        item for item in drawing(name).items if item.what == "drop box and tip box, one on each side of the dealer"
    ]
    assert len(boxes) == (name != "keno")


def test_pots_and_meters_are_on_the_checklist() -> None:
    found = [item.what for item in drawing("poker").items]
    assert any(each.startswith("place for ") and "pot" in each for each in found)


@pytest.mark.parametrize("gone", ["The Diving Horse", "Five aces", "drop-box"])
def test_a_drawing_that_lacks_what_it_must_show_is_refused_with_what_is_missing(
    gone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without(name: str, options: HouseOptions, positions: int, house: str) -> Layout:
        drawn = layout.layout_of(name, options, positions, house)
        return replace(drawn, svg=drawn.svg.replace(gone, "gone").replace(gone.upper(), "gone"))

    monkeypatch.setattr(to_scale, "layout_of", without)
    with pytest.raises(Refused, match="it does not show"):
        drawing("double-draw-poker")


def test_a_pdf_has_the_felt_with_its_measures_and_scale_and_the_checklist_behind_it() -> None:
    made = drawing("double-draw-poker")
    felt, checklist = (page.extract_text() for page in PdfReader(BytesIO(print_layout(made, "pdf"))).pages)
    assert "1880 mm" in felt and "Scale 1 : " in felt
    assert "Checklist" in checklist and "13:69E-1.13Y(b)3" in checklist
