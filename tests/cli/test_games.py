"""`pitboss games` tells what an operator may choose, by which paragraph."""

from __future__ import annotations

import json
import re

import pytest

from pitboss import law
from pitboss.games import GAMES
from pitboss.table.events import area_words
from pitboss.table.events.common import telling
from pitboss.table.options import constraints_of, options_of
from tests.cli.conftest import Run

KEYS = [
    "name", "title", "subchapter", "edition", "rules", "least_positions", "most_positions", "most_positions_cite",
    "sections", "wagers", "options", "constraints", "faults", "styles",
]  # fmt: skip


def test_every_game_is_told_with_its_options_constraints_wagers_and_faults(run: Run) -> None:
    ran = run("games")
    assert (ran.code, ran.err) == (0, "")
    for game in GAMES.values():
        assert f"── {game.title} ({game.name}) " in ran.out
        for option in options_of(game.options):
            assert f"    {option.name}: {option.label}  [{option.cite}]" in ran.lines
        for rule in constraints_of(game.options):
            assert f"    {rule.sentence}  [{rule.cite}]" in ran.lines
        for wager, cite in game.wagers.items():
            with telling(game.name):
                called = wager if area_words(wager) == wager else f"{wager}: {area_words(wager)}"
            stem = re.sub(r"[0-9_]+$", "", wager)
            together = rf"    {stem}\S* \.\.\. {stem}\S* \([0-9]+\): .+  {re.escape(f'[{cite}]')}"
            assert f"    {called}  [{cite}]" in ran.lines or any(re.fullmatch(together, line) for line in ran.lines)
        for fault in game.faults:
            assert f"{fault.words}  [{fault.cite}]" in ran.out
    assert ran.lines[-1].startswith("`pitboss games GAME` adds the pay tables")
    assert "Pay tables" not in ran.out.partition("`pitboss games GAME`")[0]


def test_wagers_that_differ_by_their_numbers_alone_are_told_in_one_line(run: Run) -> None:
    lines = run("games", "roulette").lines
    assert "    street_1 ... street_34 (12): the 1-2-3 street ... the 34-35-36 street  [custom (19:47-5.1)]" in lines
    assert "    red  [custom (19:47-5.1)]" in lines
    assert len(json.loads(run("games", "roulette", "--json").out)["games"][0]["wagers"]) > 150, "JSON has each"


def test_an_option_is_told_with_its_values_its_default_and_where_it_comes_from(run: Run) -> None:
    lines = run("games", "three-card-poker").lines
    assert "        A (default), B, C, D: the regulation's text" in lines
    assert "        1 (default), 2: custom: not in the text we have" in lines
    assert "        1-5-6: the regulation's text  [19:47-20.11(a)3.i]" in lines
    assert "        $0.50 to $100,000 in steps of $0.50; default $5: custom: not in the text" in lines


def test_a_value_that_does_not_speak_for_itself_is_told_with_what_it_means(run: Run) -> None:
    lines = run("games", "sic-bo").lines
    triple = lines.index("    triple: three of a kind pays, to 1  [custom (19:47-9.4)]")
    assert lines[triple + 2] == "          0: as the pay table has it"
    options = json.loads(run("games", "roulette", "--json").out)["games"][0]["options"]
    stays = next(each for each in options if each["name"] == "second_zero")["values"]["stay"]
    assert stays["words"] == "they stand for another spin"


def test_each_value_is_told_with_where_it_comes_from(run: Run) -> None:
    lines = run("games", "blackjack").lines
    assert "        stand (default): the regulation's text" in lines
    assert "        hit: against the text, by approval only (the dealer stands on soft 17)" in lines
    assert "        continuous: custom: not in the text we have  [custom (19:47-2.20@1996)]" in lines
    assert "        over-under-13, suited, sevens: later New Jersey text" in lines
    assert "        6-to-5: the regulation's text; not before the 2007 rules  [19:47-2.6A(a)]" in lines


def test_sections_are_told_as_far_as_they_are_known(run: Run) -> None:
    lines = run("games", "three-card-poker").lines
    assert "    19:47-20.6  Wagers; known by its heading only: custom" in lines
    assert "    19:47-20.12  Irregularities; 4 paragraphs" in lines


def test_one_game_is_told_with_its_pay_tables_and_definitions(run: Run) -> None:
    three_card = run("games", "three-card-poker").lines
    assert "    three-of-a-kind  30 to 1  33 to 1  30 to 1  33 to 1" in three_card
    assert "    1-4-5  [19:47-20.11(a)3]" in three_card
    assert three_card[-1] == "    The text we have of this subchapter defines no terms."
    double_draw = run("games", "double-draw-poker").lines
    assert "    three-of-a-kind        1 to 1      push" in double_draw
    suit = "    Suit: Club, diamond, heart or spade; no suit outranks another.  [13:69F-42.1[Suit]]"
    assert double_draw[-1] == suit


def test_one_game_is_told_with_what_each_wager_pays(run: Run) -> None:
    big_six = run("games", "big-six").lines
    assert "    one: the $1  [custom (19:47-5.6)]" in big_six
    assert "    twenty: that the wheel stops at $20, 20 to 1  [custom (19:47-5.5)]" in big_six
    (game,) = json.loads(run("games", "big-six", "--json").out)["games"]
    assert game["payouts"][-1] == {
        "wager": "logo", "on": "that the wheel stops at Logo", "pays": "45 to 1", "cite": "custom (19:47-5.5)",
    }  # fmt: skip
    assert json.loads(run("games", "poker", "--json").out)["games"][0]["payouts"] == []


@pytest.mark.parametrize("game", [None, *sorted(GAMES)])
@pytest.mark.parametrize("columns", ["80", "120"])
def test_what_is_told_fits_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, game: str | None, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert max(map(len, run("games", *([game] if game else [])).lines)) == int(columns)


def test_the_games_as_json(run: Run) -> None:
    ran = run("games", "--json")
    assert (ran.code, ran.err) == (0, "")
    games = json.loads(ran.out)["games"]
    assert [game["name"] for game in games] == list(GAMES)
    assert all(list(game) == KEYS for game in games)


def test_one_game_as_json(run: Run) -> None:
    (game,) = json.loads(run("games", "three-card-poker", "--json").out)["games"]
    assert list(game) == [*KEYS, "payouts", "pay_tables", "definitions"]
    options = {option.pop("name"): option for option in game["options"]}
    assert options["ante_bonus"] == {
        "label": "ante bonus",
        "default": "1-4-5",
        "allowed": ["1-4-5", "1-5-6"],
        "cite": "19:47-20.11(a)3",
        "cites": {"1-5-6": "19:47-20.11(a)3.i"},
        "provenance": "text",
        "values": {
            "1-4-5": {"provenance": "text", "cite": "19:47-20.11(a)3"},
            "1-5-6": {"provenance": "text", "cite": "19:47-20.11(a)3.i"},
        },
    }
    assert options["minimum"]["values"] == {}
    assert options["minimum"]["allowed"] == {"least": "$0.50", "most": "$100,000", "step": "$0.50"}
    assert options["count_every"]["allowed"] == ["1", "2", "3", "4", "5"]
    assert game["sections"][-1] == {"id": "19:47-20.12", "heading": "Irregularities", "paragraphs": 4}
    assert game["wagers"][-1] == {"name": "play", "label": "play", "cite": "19:47-20.10(b)"}
    assert {
        "name": "shoe-jam",
        "words": "the automated dealing shoe jams",
        "needs": "",
        "may_name": "",
        "cite": "custom (19:47-20.12)",
    } in (game["faults"])
    assert game["pay_tables"][0]["rows"][-1] == {
        "hand": "straight flush",
        "pays": "40 to 1",
        "cite": "19:47-20.11(a)2[Straight flush]",
    }
    assert (game["definitions"], len(game["constraints"])) == ([], 4)


def test_19_47_2_12_b_an_excluded_value_as_json(run: Run) -> None:
    (game,) = json.loads(run("games", "blackjack", "--json").out)["games"]
    options = {option.pop("name"): option for option in game["options"]}
    assert options["soft_17"]["values"]["hit"] == {
        "provenance": "excluded",
        "cite": "custom (19:47-2.12(b))",
        "excluded_by": "19:47-2.12(b)",
        "text_says": "the dealer stands on soft 17",
    }
    assert options["even_money"]["values"]["yes"]["since"] == "2007"


def test_definitions_as_json(run: Run) -> None:
    (game,) = json.loads(run("games", "double-draw-poker", "--json").out)["games"]
    assert game["definitions"][-1] == {
        "term": "Suit",
        "meaning": "Club, diamond, heart or spade; no suit outranks another.",
        "cite": "13:69F-42.1[Suit]",
    }


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_every_citation_of_the_page_has_appeared_in_a_document(run: Run, form: tuple[str, ...]) -> None:
    with law.collecting() as appeared:
        run("games", "double-draw-poker", *form)
    for each in law.paragraphs():
        if each.game == "double-draw-poker" and each.id.startswith("13:69F-42.1["):
            assert each.id in appeared
    assert {
        "13:69F-42.11(c)[Flush]",
        "13:69F-42.9(a)",
        "13:69F-42.8(b)1",
        "13:69F-42.12(e)",
        "13:69F-42.12",
    } <= appeared


def test_an_unknown_game_is_refused(run: Run) -> None:
    sentence = f"pitboss: the game 'snap': there's no such game. Allowed: {', '.join(GAMES)}.\n"
    assert run("games", "snap") == (2, "", sentence)


def test_sections_that_are_only_cited_as_custom_are_listed(run: Run) -> None:
    assert "    19:47-2.23  known to exist only: custom" in run("games", "blackjack").lines


def test_the_rule_between_options_and_boxes_is_told_with_the_constraints(run: Run) -> None:
    rule = "a pair may be split into four hands at a table of up to six boxes, and into three where it has seven"
    assert f"    {rule}  [19:47-2.11(e)]" in run("games", "blackjack").lines


def test_poker_has_no_wagers_against_the_house_and_its_sections_are_headed_as_in_the_text(run: Run) -> None:
    lines = run("games", "poker").lines
    assert "  Wagers" not in lines and "  Wagers" in run("games", "three-card-poker").lines
    assert "    19:47-14.18  Games and vacant seats announced; 1 paragraph" in lines
    assert not [line for line in lines if "Waiting list" in line]
