"""The layouts: every wager has its area, nothing overlaps, and what the equipment paragraphs ask for is printed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from math import cos, hypot, radians, sin, sqrt
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pitboss.chance import SeededChance
from pitboss.games import GAMES, find_game
from pitboss.games.kits.subchapter import SHUFFLERS
from pitboss.games.poker.kinds import KINDS
from pitboss.paper import inscribe, poker, red_dog
from pitboss.paper.anchors import Circle, Fan, Layout
from pitboss.paper.furniture import DEBT_HEIGHT, DEBT_WIDTH
from pitboss.paper.halfmoon import BORDER
from pitboss.paper.layout import layout_of
from pitboss.paper.plan import Line
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log
from pitboss.players import NAMES, play_rounds, seat_builtin
from pitboss.table.options import choose, option_words
from pitboss.table.refusal import Refused
from tests.games.transcript import perform, read_transcript
from tests.properties.drawn import legal_options

SVG = "{http://www.w3.org/2000/svg}"
EVERY_SIDE = {
    "match_the_dealer": "yes",
    "twenty_point_bonus": "125-19-9-4",
    "in_between": "12-to-1",
    "additional_wager": "over-under-13",
}
SETTINGS: list[tuple[str, dict[str, str]]] = [
    ("blackjack", {}),
    ("blackjack", {"max_hands": "4"}),
    ("blackjack", {"max_hands": "3", **EVERY_SIDE}),
    ("blackjack", {"multiple_action": "yes", **EVERY_SIDE}),
    ("blackjack", {"multiple_action": "yes"}),
    ("blackjack", {"progressive": "yes"}),
    ("blackjack", {"progressive": "yes", "match_the_dealer": "yes", "in_between": "12-to-1", "max_hands": "4"}),
    ("blackjack", {"dealer_card": "face-up", "additional_wager": "suited"}),
    ("blackjack", {"variation": "6-to-5", "dealing": "hand", "decks": "2"}),
    ("baccarat", {}),
    ("baccarat", {"variation": "minibaccarat", "vigorish": "4-percent", "dragon_bonus": "B", "pairs": "yes"}),
    ("baccarat", {"vigorish": "none", "dragon_7": "yes", "panda_8": "yes", "tiger": "yes", "dragon_bonus": "A"}),
    ("poker", {}),
    ("poker", {"game": "seven-card-stud"}),
    ("poker", {"game": "omaha", "limit": "pot"}),
    ("poker", {"game": "five-card-draw", "shuffler": "device"}),
    ("casino-night-poker", {}),
    ("casino-night-poker", {"game": "seven-card-stud"}),
    ("three-card-poker", {}),
    ("three-card-poker", {"pair_plus": "B", "ante_bonus": "1-5-6", "wagers": "both"}),
    ("double-draw-poker", {}),
    ("double-draw-poker", {"bonus_table": "2"}),
    ("red-dog", {}),
    ("let-it-ride-poker", {}),
    ("let-it-ride-poker", {"bonus": "20000", "pays": "california"}),
    ("double-down-stud", {}),
    ("caribbean-stud-poker", {}),
    ("caribbean-stud-poker", {"progressive": "500-150-100"}),
]


def made(game: str, settings: Mapping[str, str] | None = None, positions: int = 0) -> Layout:
    """Draw a layout from settings as the command line takes them."""
    rules = find_game(game)
    options = choose(rules.options, settings or {})
    return layout_of(game, options, positions or rules.most_positions_with(options)[0], "The Boardwalk")


def layouts() -> Iterator[Layout]:
    """Go through layouts of every game with every number of positions."""
    for game, settings in SETTINGS:
        rules = find_game(game)
        for positions in range(1, rules.most_positions_with(choose(rules.options, settings))[0] + 1):
            yield made(game, settings, positions)


def texts(layout: Layout) -> str:
    """Return all that is printed on a layout, in capitals and with one space between."""
    root = ElementTree.fromstring(layout.svg)
    return " ".join(" ".join(each.itertext()) for each in root.iter(f"{SVG}text")).upper()


def drawn_areas(layout: Layout) -> dict[str, ElementTree.Element]:
    """Return the elements of the betting areas, by their ids."""
    root = ElementTree.fromstring(layout.svg)
    return {each.get("id", ""): each for each in root.iter() if "area" in (each.get("class") or "").split()}


def test_a_layout_has_an_element_a_title_and_an_anchor_for_each_area() -> None:
    for layout in layouts():
        elements = drawn_areas(layout)
        assert set(elements) == {f"area-{key.replace('/', '-')}" for key in layout.areas}
        for key in layout.areas:
            position, area = key.split("/")
            element = elements[f"area-{position}-{area}"]
            assert (element.get("data-position"), element.get("data-area")) == (position, area)
            title = element.find(f"{SVG}title")
            assert title is not None and f"position {position}: " in (title.text or "")


def test_no_id_is_used_twice() -> None:
    for layout in layouts():
        ids = [each.get("id") for each in ElementTree.fromstring(layout.svg).iter() if each.get("id")]
        assert len(ids) == len(set(ids))


def test_betting_areas_neither_overlap_nor_leave_the_felt() -> None:
    for layout in layouts():
        every = layout.areas | layout.shared
        for one, other in combinations(every, 2):
            first, second = every[one], every[other]
            apart = hypot(first.x - second.x, first.y - second.y)
            assert apart >= first.r + second.r, f"{one} and {other} overlap in {layout.game} of {layout.positions}"
        for key, area in (layout.areas | layout.shared).items():
            assert BORDER.holds(area.x, area.y, area.r), f"{key} leaves the felt in {layout.game}"


CARDS_AT_FIRST = {
    "baccarat": 0,
    "poker": 2,
    "casino-night-poker": 2,
    "blackjack": 2,
    "three-card-poker": 3,
    "double-draw-poker": 5,
    "red-dog": 0,
    "chemin-de-fer": 0,
    "pai-gow": 4,
    "pai-gow-poker": 7,
    "let-it-ride-poker": 3,
    "double-down-stud": 1,
    "caribbean-stud-poker": 5,
}


def test_the_cards_that_are_dealt_first_cover_no_printed_area() -> None:
    for layout in layouts():
        elements = drawn_areas(layout)
        printed = [key for key in layout.areas if elements[f"area-{key.replace('/', '-')}"].get("class") == "area"]
        for position in range(1, layout.positions + 1):
            for number in range(CARDS_AT_FIRST[layout.game]):
                for key in printed:
                    room = clearance(layout, layout.hands[str(position)], number, layout.areas[key])
                    assert room >= -1, f"card {number} of {position} lies {-room:.0f} deep on {key} in {layout.game}"


def clearance(layout: Layout, fan: Fan, number: int, area: Circle) -> float:
    """Return how far a card of a hand lies from a circle, below 0 where it lies on it."""
    x, y = area.x - fan.x - number * fan.dx, area.y - fan.y - number * fan.dy
    way = radians(-fan.angle)
    along, across = x * cos(way) - y * sin(way), x * sin(way) + y * cos(way)
    beside, beyond = abs(along) - layout.card_width / 2, abs(across) - layout.card_height / 2
    return hypot(max(beside, 0), max(beyond, 0)) + min(max(beside, beyond), 0) - area.r


def test_position_1_is_at_the_dealers_left_and_the_others_follow_clockwise() -> None:
    layout = made("three-card-poker")
    across = [layout.areas[f"{position}/ante"].x for position in range(1, 8)]
    assert across == sorted(across, reverse=True)  # the dealer looks down the drawing, so left is its right


def test_one_position_faces_the_dealer() -> None:
    for game in GAMES:
        layout = made(game, positions=1)
        (name,) = layout.names.values()
        assert layout.hands.get("1", layout.hands["0"]).angle == 0 and abs(name.x - layout.width / 2) < 1


def test_a_layout_of_too_many_positions_is_refused() -> None:
    for game, rules in GAMES.items():
        for positions in (0, rules.most_positions + 1):
            with pytest.raises(Refused, match="positions"):
                layout_of(game, rules.options(), positions)


def test_anchors_are_plain_json() -> None:
    layout = made("blackjack")
    told = json.loads(json.dumps(layout.anchors()))
    assert told["areas"]["1/main"].keys() == {"x", "y", "r"}
    assert told["hands"]["0"].keys() == {"x", "y", "angle", "dx", "dy"}
    assert told["rack"].keys() == told["shoe"].keys() == told["tray"].keys() == told["names"]["7"].keys() == {"x", "y"}
    assert "svg" not in told and (told["width"], told["height"]) == (layout.width, layout.height)


def test_what_is_printed_is_escaped() -> None:
    layout = layout_of("blackjack", GAMES["blackjack"].options(), 7, 'Tom & Jerry\'s <"1">')
    assert 'TOM & JERRY\'S <"1">' in texts(layout)


def test_a_drawing_has_no_style_that_a_strict_page_would_refuse() -> None:
    for layout in layouts():
        root = ElementTree.fromstring(layout.svg)
        assert not any(each.get("style") or each.tag.endswith(("style", "script")) for each in root.iter())


# Every wager that is ever made has an anchor

TESTS = Path(__file__).parent.parent
LOGS = sorted(TESTS / "logs" / f"{game.name}-rules-{game.rules}.log" for game in GAMES.values())
"""The kept logs of the rules in force, whose options tables still have."""
TRANSCRIPTS = sorted((TESTS / "games" / "transcripts").glob("*/*.txt"))


def wagers_of(bodies: list[dict[str, Any]]) -> Iterator[tuple[int, str, Any, int]]:
    """Go through wagers, each with its position and area, and the options and positions of the table."""
    options: Any = None
    rules, positions = find_game(bodies[0]["game"]), bodies[0]["positions"]
    for body in bodies:
        if body["event"] == "log_opened":
            options = choose(rules.options, rules.options_kept(body["options"], body["rules"]))
        if body["event"] == "options_changed":
            options = choose(rules.options, body["options"], over=options)
        is_printed = rules.seats_players or body.get("area") in rules.wagers  # a counter's tickets lie on no area
        if body.get("area") and body.get("position") is not None and is_printed:
            yield body["position"], body["area"], options, positions
        if body.get("added") or body["event"] == "blind_posted":
            yield body["position"], "bet", options, positions


def bodies_of(dealer: Dealer) -> list[dict[str, Any]]:
    """Return the events of a table as its log keeps them."""
    return [record.body for record in dealer.log.records]


def check_anchors(bodies: list[dict[str, Any]]) -> set[str]:
    """Check that every wager of a log lies on an area of its table's layout, and return the areas."""
    game, layouts_made = bodies[0]["game"], dict[str, Layout]()
    met = set()
    known, key = None, ""
    for position, area, options, positions in wagers_of(bodies):
        if options is not known:
            known, key = options, str(option_words(options))
        if key not in layouts_made:
            layouts_made[key] = layout_of(game, options, positions)
        assert f"{position}/{area}" in layouts_made[key].areas, f"{game} has no anchor for {area} at {position}: {key}"
        met.add(area)
    return met


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_wager_of_a_kept_log_has_an_anchor(path: Path) -> None:
    bodies = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert check_anchors(bodies)


@pytest.mark.parametrize("kind", sorted({path.parent.name for path in TRANSCRIPTS}))
def test_every_wager_of_a_transcript_has_an_anchor(kind: str) -> None:
    met: set[str] = set()
    for path in TRANSCRIPTS:
        if path.parent.name == kind:
            dealer, _ = perform(read_transcript(path))
            met |= check_anchors(bodies_of(dealer))
    assert met


MANY = 60
"""Betting areas of a layout on which a few random rounds don't meet them all."""


@pytest.mark.untraced
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_wager_of_random_rounds_under_random_options_has_an_anchor(game: str) -> None:
    met: set[str] = set()
    has_cards = bool(GAMES[game].deck(option_words(GAMES[game].options())))
    rounds = 6 if has_cards or len(GAMES[game].wagers) < MANY else 18
    for seed in range(60 if has_cards else 45):
        people = random.Random(seed)
        options = legal_options(GAMES[game], people)
        positions = people.randint(max(2, GAMES[game].least_positions), min(GAMES[game].most_positions, len(NAMES)))
        dealer = Dealer(Log(), SeededChance(seed.to_bytes(32, "big")))
        try:
            dealer.open(game, option_words(options), positions, 100_000_000)
        except Refused:  # some options are for fewer positions
            continue
        seated = seat_builtin(dealer, "random", positions, 30_000_000, seed.to_bytes(4, "big"))
        play_rounds(dealer, seated, rounds, buy_in=30_000_000)
        met |= check_anchors(bodies_of(dealer))
    seldom = {"straight_flush_inside"}  # which is open on the right two cards alone
    assert met >= {"blackjack": {"main", "insurance", "double_1", "split_2", "double_2", "main_second"}}.get(
        game, set(GAMES[game].wagers) - seldom
    )


@pytest.mark.parametrize("printed", [0, 1, 2])
def test_a_layout_prints_as_many_pay_tables_beside_the_dealers_cards_as_its_game_has(printed: int) -> None:
    game = GAMES["red-dog"]
    plan = replace(red_dog.plan(game, game.options(), "a house"), where="beside")
    assert len(plan.panels) == 2
    drawn = inscribe.panels(replace(plan, panels=plan.panels[:printed]))
    assert [panel.title.upper() in text for panel, text in zip(plan.panels, drawn, strict=False)] == [True] * printed
    assert len(drawn) == printed


# What the equipment paragraphs ask for


@pytest.mark.paragraph("13:69E-1.13Y(b)")
def test_13_69e_1_13y_b_the_layout_carries_all_five_items() -> None:
    asked = {each.asked_by for each in made("double-draw-poker").inscriptions}
    assert asked == {f"13:69E-1.13Y(b){item}" for item in (1, 4, 5)}  # the second and the third are areas


@pytest.mark.paragraph("13:69E-1.13Y(b)1")
def test_13_69e_1_13y_b_1_the_layout_carries_the_name_of_the_house() -> None:
    assert "THE BOARDWALK" in texts(made("double-draw-poker"))


@pytest.mark.paragraph("13:69E-1.13Y(b)2")
def test_13_69e_1_13y_b_2_each_position_has_four_separate_betting_areas() -> None:
    for positions in range(1, 7):
        layout = made("double-draw-poker", positions=positions)
        wanted = {f"{each}/{area}" for each in range(1, positions + 1) for area in GAMES["double-draw-poker"].wagers}
        assert set(layout.areas) == wanted
        printed = texts(layout)
        for words in ("ANTE", "BONUS", "FIRST DRAW", "SECOND DRAW"):
            assert printed.count(words) > positions


@pytest.mark.paragraph("13:69E-1.13Y(b)3")
def test_13_69e_1_13y_b_3_each_player_has_a_discard_area_above_the_ante() -> None:
    layout = made("double-draw-poker", positions=1)
    discard = next(each for each in ElementTree.fromstring(layout.svg).iter() if each.get("id") == "discard-1")
    x, y = map(float, discard.get("transform", "").partition("(")[2].partition(")")[0].split())
    ante = layout.areas["1/ante"]
    assert abs(x - ante.x) < 1 and y + layout.card_height / 2 < ante.y - ante.r
    assert texts(made("double-draw-poker")).count("DISCARD") == 6


@pytest.mark.paragraph("13:69E-1.13Y(b)4")
@pytest.mark.parametrize("table", ["1", "2"])
def test_13_69e_1_13y_b_4_the_odds_of_all_wagers_are_printed(table: str) -> None:
    layout = made("double-draw-poker", {"bonus_table": table})
    printed = texts(layout)
    assert "ANTE, FIRST DRAW AND SECOND DRAW PAY 1 TO 1 ON TWO PAIRS OR HIGHER" in printed
    options = choose(GAMES["double-draw-poker"].options, {"bonus_table": table})
    for row in options.bonus_table.rows.values():
        assert f"{row.hand.words} {row.odds or 'push'}".upper() in printed


@pytest.mark.paragraph("13:69E-1.13Y(b)5")
def test_13_69e_1_13y_b_5_the_layout_says_what_a_joker_is() -> None:
    assert "A JOKER IS AN ACE OR COMPLETES ANY STRAIGHT OR FLUSH" in texts(made("double-draw-poker"))


@pytest.mark.paragraph("13:69E-1.13Y(e)")
def test_13_69e_1_13y_e_drop_box_and_tip_box_are_one_on_each_side_of_the_dealer() -> None:
    layout = made("double-draw-poker")
    root = ElementTree.fromstring(layout.svg)
    drop, tips = (root.find(f".//{SVG}g[@class='{name}']/{SVG}rect") for name in ("drop-box", "tip-box"))
    assert drop is not None and tips is not None
    assert float(drop.get("x", "")) < layout.tray.x - 150 and float(tips.get("x", "")) > layout.tray.x + 150
    assert float(drop.get("y", "")) < layout.hands["0"].y and float(tips.get("y", "")) < layout.hands["0"].y


@pytest.mark.paragraph("19:47-2.6(a)")
def test_19_47_2_6_a_the_shoe_stands_at_the_dealers_left() -> None:
    layout = made("blackjack")
    assert layout.shoe.x > layout.tray.x > layout.rack.x  # the dealer looks down the drawing
    assert ">dealing shoe<" in layout.svg


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("blackjack", {"variation": "6-to-5", "decks": "1"}),
        ("three-card-poker", {"shuffler": SHUFFLERS[1]}),
        ("double-draw-poker", {"shuffler": SHUFFLERS[1]}),
    ],
)
def test_cards_dealt_from_the_hand_come_from_a_shuffling_device(game: str, settings: dict[str, str]) -> None:
    assert ">shuffling device<" in made(game, {"dealing": "hand", **settings}).svg


@pytest.mark.parametrize(
    ("settings", "words", "cite"),
    [
        ({}, "Blackjack pays 3 to 2", "19:47-2.7(a)"),
        ({"variation": "6-to-5", "dealing": "hand", "decks": "2"}, "Blackjack pays 6 to 5", "custom (19:47-2.6A)"),
        ({"dealer_card": "face-up"}, "Blackjack pays 1 to 1", "19:47-2.6(k)2"),
        ({}, "Dealer must draw to 16 and stand on all 17s", "19:47-2.12(b)"),
        (
            {"soft_17": "hit", "approval": "DGE-2026-014"},
            "Dealer must draw to 16 and hit soft 17",
            "custom (19:47-2.12(b))",
        ),
        ({}, "Insurance pays 2 to 1", "19:47-2.9(c)"),
        ({"five_card_21": "2-to-1"}, "Five cards totaling 21 pay 2 to 1", "custom (19:47-2.16)"),
        ({"match_the_dealer": "yes"}, "Match dealer: One suited 14 to 1", "custom (19:47-2.23)"),
        ({"additional_wager": "over-under-13"}, "Over or under 13: Under 13 1 to 1", "custom (19:47-2.17)"),
    ],
)
def test_the_inscriptions_of_blackjack_follow_the_options(settings: dict[str, str], words: str, cite: str) -> None:
    layout = made("blackjack", settings, 6)
    found = [each for each in layout.inscriptions if each.text == words]
    assert [(each.cite, each.asked_by) for each in found] == [(cite, "custom (19:46-1.10)")]
    assert found[0].provenance == ("custom" if cite.startswith("custom") else "text")
    assert words.partition(": ")[2].upper() in texts(layout) if ": " in words else words.upper() in texts(layout)


def test_there_is_no_insurance_where_the_dealers_second_card_lies_face_up() -> None:
    layout = made("blackjack", {"dealer_card": "face-up"})
    assert "INSURANCE" not in texts(layout) and "1/insurance" not in layout.areas


def test_side_wagers_have_areas_only_where_they_are_offered() -> None:
    plain, full = made("blackjack"), made("blackjack", EVERY_SIDE)
    sides = {"over_13", "under_13", "match_the_dealer", "twenty_point_bonus", "in_between"}
    assert not sides & {key.split("/")[1] for key in plain.areas}
    assert sides <= {key.split("/")[1] for key in full.areas}


@pytest.mark.parametrize(("ledger", "bonus"), [("A", "1-4-5"), ("B", "1-5-6"), ("C", "1-4-5"), ("D", "1-4-5")])
def test_three_card_poker_prints_the_ledger_and_the_bonus_it_pays_by(ledger: str, bonus: str) -> None:
    settings = {"pair_plus": ledger, "ante_bonus": bonus, "wagers": "both"}
    printed, options = texts(made("three-card-poker", settings)), choose(GAMES["three-card-poker"].options, settings)
    for table in (options.pair_plus, options.ante_bonus):
        for row in table.rows.values():
            assert f"{row.hand.words} {row.odds}".upper() in printed


def test_every_inscription_has_its_paragraphs() -> None:
    for layout in layouts():
        assert all(each.text and each.cite and each.asked_by for each in layout.inscriptions)


# Baccarat


@pytest.mark.parametrize("variation", ["punto-banco", "minibaccarat"])
def test_each_seat_has_a_numbered_box_for_its_vigorish_which_touches_nothing_else(variation: str) -> None:
    settings = {"variation": variation, "pairs": "yes", "dragon_bonus": "A", "tiger": "yes"}
    for positions in range(1, 10):
        layout = made("baccarat", settings, positions)
        assert sorted(layout.debts, key=int) == [str(number) for number in range(1, positions + 1)]
        assert "VIGORISH" in texts(layout)
        left_to_right = sorted(layout.debts, key=lambda number: layout.debts[number].x)
        assert left_to_right == sorted(layout.names, key=lambda number: layout.names[number].x), "as the seats stand"
        for box in layout.debts.values():
            for area in layout.areas.values():
                across = max(0, abs(area.x - box.x) - DEBT_WIDTH / 2)
                along = max(0, abs(area.y - box.y) - DEBT_HEIGHT / 2)
                assert hypot(across, along) >= area.r - 1, (positions, box, area)


def test_where_no_vigorish_is_taken_there_are_no_boxes_for_it() -> None:
    layout = made("baccarat", {"vigorish": "none"})
    assert layout.debts == {} and "VIGORISH" not in texts(layout)


def test_the_shoe_goes_round_at_punto_banco_alone_and_the_two_hands_have_their_names() -> None:
    punto, mini = made("baccarat"), made("baccarat", {"variation": "minibaccarat"})
    assert (punto.goes_round, mini.goes_round) == (("shoe",), ())
    assert punto.hand_names == mini.hand_names == {"0": "Player", "0.2": "Banker"}
    assert punto.hand_names.keys() <= punto.hands.keys()
    assert list(punto.outcomes) == ["player", "banker", "tie"]
    assert made("blackjack").hand_names == made("blackjack").outcomes == {}


def test_drawings_are_told_apart() -> None:
    assert made("blackjack").digest == made("blackjack").digest
    assert made("blackjack").digest != made("blackjack", positions=5).digest


# Poker: what lies on the felt keeps clear of the bets


def poker_options(kind: str) -> Any:
    """Return the options of a type of poker with the longest words on its felt, and a fund if it may have one."""
    split = KINDS[kind].splits[-1]
    low = KINDS[kind].low_hands(split)[-1]
    has_fund = KINDS[kind].hand_size == 5 and split != "low"
    chosen = {"game": kind, "split": split, "low_hand": low, "fund": "high-hand" if has_fund else "none"}
    return choose(GAMES["poker"].options, chosen)


def baseline(line: Line, x: float) -> float:
    """Return how far down the words of a line run at a distance from the middle."""
    deep = line.down - inscribe.EDGE
    return inscribe.EDGE + deep * sqrt(1 - (x / (deep * line.bow)) ** 2)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_words_and_places_in_the_middle_keep_clear_of_the_bets(kind: str) -> None:
    options = poker_options(kind)
    plan = poker.plan(GAMES["poker"], options, "A house")
    for positions in range(2, KINDS[kind].most_players + 1):
        layout = layout_of("poker", options, positions)
        for bet in layout.areas.values():
            assert all(hypot(bet.x - at.x, bet.y - at.y) > bet.r + at.r for at in layout.shared.values())
            for line in plan.lines:
                width, beside = 0.37 * line.size * len(line.text) + bet.r, abs(bet.x - layout.width / 2)
                y = baseline(line, min(beside, width))
                assert beside > width or bet.y - bet.r > y + 2 or bet.y + bet.r < y - line.size, (positions, line.text)


def test_a_table_dealt_by_hand_has_a_deck_and_no_dealing_shoe() -> None:
    drawn = {
        name: layout_of("poker", choose(GAMES["poker"].options, {"shuffler": name}), 6).svg
        for name in ("none", "device")
    }
    assert "dealing shoe" not in drawn["none"] + drawn["device"]
    assert "deck in the dealer" in drawn["none"] and "shuffling device" in drawn["device"]
