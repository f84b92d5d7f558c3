"""Games, options, checks and citations are told as JSON, each with its paragraph."""

from __future__ import annotations

import json

import pytest

from pitboss import law
from pitboss.games import GAMES, find_game
from pitboss.server.citations import search_json, section_id
from pitboss.server.describe import (
    check_json,
    definitions,
    faults_json,
    game_json,
    game_line,
    law_json,
    marks_json,
    option_json,
    options_json,
    refusal_json,
    settings_of,
)
from pitboss.table.custom import cited_as_custom
from pitboss.table.options import breaches, choose, constraints_of, options_of
from pitboss.table.refusal import Refused


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_told_whole(name: str) -> None:
    game = find_game(name)
    about = game_json(name)
    assert json.loads(json.dumps(about)) == about
    assert about.items() >= game_line(game).items()
    assert [option["name"] for option in about["options"]] == [option.name for option in options_of(game.options)]
    assert len(about["constraints"]) == len(constraints_of(game.options))
    assert about["wagers"] == game.wagers
    assert set(about["wager_words"]) == set(game.wagers)
    assert [fault["name"] for fault in about["faults"]] == [fault.name for fault in game.faults]
    assert about["sections"]


def test_a_game_that_there_is_not_is_refused() -> None:
    with pytest.raises(Refused, match="there's no such game"):
        game_json("faro")


def test_the_kinds_of_options_are_those_of_a_form() -> None:
    options = {option["name"]: option for option in game_json("blackjack")["options"]}
    assert options["surrender"]["kind"] == "yes-no"
    assert options["surrender"]["default"] is False
    assert [value["value"] for value in options["surrender"]["values"] or ()] == [True, False]
    assert options["minimum"].items() >= {
        "kind": "money", "default": 500, "values": None, "least": 50, "most": 10_000_000, "step": 50,
        "provenance": "custom", "provenance_words": "custom: not in the text we have",
    }.items()  # fmt: skip
    assert options["cut_off"]["kind"] == "number"
    assert (options["cut_off"]["least"], options["cut_off"]["most"], options["cut_off"]["step"]) == (25, 75, 1)
    assert [value["value"] for value in options["max_hands"]["values"] or ()] == [2, 3, 4]
    assert options["dealer_card"]["kind"] == "choice"
    reader = {"value": "card-reader", "words": "card reader", "cite": "19:47-2.6(j)"}.items()
    assert any(value.items() >= reader for value in options["dealer_card"]["values"] or ())
    assert options["dealer_card"]["step"] is None


def test_a_pay_table_is_told_with_what_it_pays() -> None:
    about = game_json("three-card-poker")
    (ledger,) = (option for option in about["options"] if option["name"] == "pair_plus")
    assert ledger["default"] == "A"
    assert ledger["values"] and ledger["values"][0]["words"].startswith("A: one pair 1 to 1, flush 4 to 1")
    assert [table["name"] for table in about["pay_tables"]] == ["A", "B", "C", "D", "1-4-5", "1-5-6"]
    assert next(definitions(find_game("double-draw-poker")))["cite"].startswith("13:69F-42.1")


def test_the_options_of_a_table_are_told_in_words() -> None:
    options = choose(find_game("blackjack").options, {"variation": "6-to-5", "dealing": "hand", "decks": "2"})
    told = {option["name"]: option for option in options_json(options)}
    assert told["variation"] == {
        "name": "variation", "label": "variation", "is_default": False,
        "value": "6-to-5", "words": "6 to 5", "cite": "19:47-2.6A(a)", "provenance": "text",
        "provenance_words": "the regulation's text", "excluded_by": None, "since": "2007",
    }  # fmt: skip
    assert told["minimum"].items() >= {"value": 500, "words": "$5", "is_default": True}.items()
    assert find_game("blackjack").sign.limits(options) == (500, 50_000)


# Checks


def test_options_come_as_json_or_as_words() -> None:
    game = find_game("blackjack")
    said = {
        "minimum": 2_500,
        "decks": 6,
        "surrender": True,
        "even_money": False,
        "dealer_card": "hole-card",
        "maximum": "$50",
    }
    assert settings_of(game, said) == {
        "minimum": "$25", "decks": "6", "surrender": "yes", "even_money": "no", "dealer_card": "hole-card",
        "maximum": "$50",
    }  # fmt: skip
    seats = {"most_positions": 7, "most_positions_cite": "custom (19:47-2.11(e))"}
    assert check_json("blackjack", said, 7) == {"is_legal": True, "breaches": [], "remedies": []} | seats


def test_19_47_2_12_b_what_the_text_excludes_is_told_with_what_it_says_and_by_whose_approval() -> None:
    checked = check_json("blackjack", {"soft_17": "hit"}, 6)
    sentence = "the dealer stands on soft 17; soft_17=hit takes an approval, named by its reference"
    assert (checked["is_legal"], checked["breaches"]) == (False, [{"cite": "19:47-2.12(b)", "sentence": sentence}])
    assert checked["remedies"] == ["soft_17=stand"]
    named = {"soft_17": "hit", "approval": "DGE-2026-014"}
    assert check_json("blackjack", named, 6)["is_legal"]
    options = choose(find_game("blackjack").options, named)
    told = next(option for option in options_json(options) if option["name"] == "soft_17")
    assert told["provenance"] == "excluded"
    assert told["excluded_by"] == {"cite": "19:47-2.12(b)", "sentence": "the dealer stands on soft 17"}
    mark = next(mark for mark in marks_json(options) if not mark["is_default"])
    assert mark.items() >= {"option": "soft_17", "value": "hit", "approval": "DGE-2026-014"}.items()


def test_a_value_says_where_it_comes_from_and_which_edition_brought_it() -> None:
    options = {option["name"]: option for option in game_json("blackjack")["options"]}
    assert {value["value"]: value["since"] for value in options["variation"]["values"] or ()} == {
        "standard": None,
        "6-to-5": "2007",
    }
    assert {value["value"]: value["provenance"] for value in options["five_card_21"]["values"] or ()} == {
        "none": "text",
        "2-to-1": "custom",
    }


@pytest.mark.parametrize(
    ("game", "kind", "most", "cite"),
    [
        ("poker", "seven-card-stud", 8, "custom (19:47-14.9)"),
        ("poker", "holdem", 11, "custom (19:47-14.10)"),
        ("poker", "omaha", 10, "custom (19:47-14.11)"),
        ("poker", "five-card-draw", 8, "custom (19:47-14.12)"),
        ("casino-night-poker", "seven-card-stud", 8, "13:47-20.35(b)"),
        ("casino-night-poker", "holdem", 11, "13:47-20.36(b)"),
    ],
)
@pytest.mark.parametrize("positions", [0, 1, 12])
def test_13_47_20_35_b_a_check_says_how_many_seats_the_kind_of_poker_allows(
    game: str, kind: str, most: int, cite: str, positions: int
) -> None:
    checked = check_json(game, {"game": kind}, positions)
    assert (checked["most_positions"], checked["most_positions_cite"]) == (most, cite)
    assert checked["is_legal"] == (positions <= most)


def test_a_check_of_what_cannot_be_read_says_nothing_of_seats() -> None:
    assert "most_positions" not in check_json("poker", {"game": "faro"})


def test_19_47_2_6a_every_breach_is_told_with_its_paragraph() -> None:
    checked = check_json("blackjack", {"variation": "6-to-5", "surrender": True}, 6)
    assert [breach["cite"] for breach in checked["breaches"]] == ["19:47-2.6A(a)", "custom (19:47-2.6A(d))"]
    assert (checked["is_legal"], checked["remedies"]) == (False, ["variation=standard"])


def test_19_47_2_6a_two_changes_are_offered_where_no_single_one_keeps_what_was_chosen() -> None:
    checked = check_json("blackjack", {"variation": "6-to-5"}, 6)
    assert checked["remedies"] == ["dealing=hand with decks=1", "dealing=hand with decks=2", "variation=standard"]


@pytest.mark.paragraph("19:47-2.11(e)")
def test_19_47_2_11_e_what_the_number_of_positions_forbids_is_a_breach() -> None:
    checked = check_json("blackjack", {"max_hands": 4}, 7)
    assert checked["breaches"] == [
        {"cite": "19:47-2.11(e)", "sentence": "max_hands=4 at seven boxes: a pair may be split twice at most there"}
    ]
    assert checked["remedies"] == ["max_hands=3, or a table of six boxes"]
    assert check_json("blackjack", {}, 8)["breaches"][0]["sentence"].startswith("8 positions: ")


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"nothing": 3}, "nothing=3: the game has no such option. Allowed: edition, "),
        ({"nothing": None}, "the option nothing: its value can't be read. Allowed: a word, a whole number, or yes"),
        (
            {"decks": 9},
            "decks=9: not one of its choices. Allowed: 1, 2, 3, 4, 5, 6, 7, 8. [custom (19:47-2.2)]",
        ),
        ({"decks": 2.5}, "the option decks: its value can't be read. Allowed: 1, 2, 3, 4, 5, 6, 7, 8. [custom (19:"),
        ({"decks": [6]}, "the option decks: its value can't be read."),
        ({"decks": 10**5000}, "the option decks: its value can't be read."),
        ({"minimum": -50}, "minimum=-$0.50: not one of its choices."),
    ],
)
def test_a_value_that_cannot_be_is_an_error(said: dict[str, object], words: str) -> None:
    checked = check_json("blackjack", said, 7)
    assert (checked["is_legal"], checked["breaches"], checked["remedies"]) == (False, [], [])
    assert checked["error"]["words"].startswith(words)


def test_a_refusal_is_told_in_one_shape() -> None:
    refusal = Refused("a", "b", "c", "19:47-2.2")
    assert refusal_json(refusal) == {
        "what": "a", "why": "b", "allowed": "c", "cite": "19:47-2.2", "words": "a: b. Allowed: c. [19:47-2.2]",
    }  # fmt: skip


# The law


def test_a_paragraph_is_told_in_our_words() -> None:
    about = law_json("19:47-20.10(b)")
    (paragraph,) = law.find("19:47-20.10(b)")
    assert about["says"] == paragraph.summary
    assert about["heading"] == "Procedures for completion of each round of play"
    assert (about["edition"], about["kind"], about["standing"]) == ("2007", "rule", "enforced")
    assert (about["provenance"], about["provenance_words"]) == ("text", "the regulation, in our words")
    assert "pitboss.games.three_card_poker: offer_play_wagers (function)" in about["enforced_by"]
    assert about["tested_by"]
    (reading,) = about["readings"]
    assert (reading["number"], reading["taken"]) == (103, "Enforce literally.")
    assert reading["why"] == "The reading changes outcomes."


def test_a_paragraph_of_two_editions_is_told_as_it_is_now_with_the_other_beside_it() -> None:
    about = law_json("19:47-2.7(a)")
    assert (about["edition"], [other["edition"] for other in about["other_editions"]]) == ("2007", ["1996"])
    assert law_json("19:47-2.7(a)@1996")["edition"] == "1996"


def test_a_section_tells_what_is_inside() -> None:
    about = law_json("13:69F-42.12")
    assert about["says"] == ""
    assert about["inside"][0]["cite"] == "13:69F-42.12(a)"


def test_what_is_custom_is_never_told_as_law() -> None:
    about = law_json("custom (19:47-8.2)")
    assert (about["provenance"], about["heading"]) == ("custom", "Minimum and maximum wagers")
    assert about["says"].startswith("We don't have the text of 19:47-8.2. Our rule follows custom")
    assert about["beside"] == []
    assert law_json("custom (19:47-2.12(b))")["beside"][0]["cite"] == "19:47-2.12(b)"
    assert law_json("custom (no answer)")["says"].startswith("The law says nothing about this (no answer)")


def test_a_section_known_by_its_heading_tells_what_the_game_does_under_it_and_how_that_was_decided() -> None:
    about = law_json("custom (19:47-15.6)")
    assert about["does"] == ["A win is collected in its time with the ticket, within what a game pays in all."]
    assert 211 in [reading["number"] for reading in about["readings"]]
    assert law_json("custom (19:47-8.3)")["does"][0].startswith("A sign and an announcement half an hour before")
    about = law_json("custom (19:47-2.10(a))")
    assert not about["does"] and not about["readings"], "the paragraph beside it has its own"


def test_later_new_jersey_text_is_told_as_such_and_cited_by_the_program() -> None:
    for id, later in law.later_text().items():
        about = law_json(f"custom ({id})")
        assert (about["provenance"], about["provenance_words"]) == ("nj", "later New Jersey text")
        assert later.says.removesuffix(".") in about["says"] and later.known in ("text", "title")
        assert id in map(section_id, cited_as_custom()), f"nothing is cited from {id}"
    assert law_json("custom (13:69E-1.5(c))")["says"].startswith("Chips without value belong to one roulette")


def test_several_citations_are_told_each() -> None:
    about = law_json("19:47-20.8(a); custom (no answer); reading 29")
    assert [part["cite"] for part in about["parts"]] == ["19:47-20.8(a)", "custom (no answer)", "reading 29"]
    assert about["parts"][2]["readings"][0]["number"] == 29


@pytest.mark.parametrize("text", ["", "nonsense", "19:47-99.1", "reading 9999", "19:47-20.10(b); x"])
def test_a_citation_that_nobody_knows_is_refused(text: str) -> None:
    with pytest.raises(law.UnknownCitation):
        law_json(text)


def test_every_citation_that_a_game_prints_is_known() -> None:
    for name, game in GAMES.items():
        about = game_json(name)
        cites = [
            *(value["cite"] for option in about["options"] for value in option["values"] or ()),
            *(option["cite"] for option in about["options"] if option["values"] is None),
            *(rule["cite"] for rule in about["constraints"]),
            *about["wagers"].values(),
            *(fault["cite"] for fault in about["faults"]),
            about["most_positions_cite"],
        ]
        assert not breaches(game.options())
        for cite in cites:
            law_json(cite)


FIRST_AT_POKER = [
    "game", "split", "low_hand", "limit", "minimum", "maximum", "first_blind", "second_blind", "rake_percent",
    "rake_maximum",
]  # fmt: skip


@pytest.mark.parametrize("game", ["poker", "casino-night-poker"])
def test_what_a_host_of_poker_chooses_first_is_said_to_be_first_and_is_still_custom(game: str) -> None:
    options = [option_json(option) for option in options_of(GAMES[game].options)]
    first = [option["name"] for option in options if option["is_first"]]
    assert first == [name for name in FIRST_AT_POKER if name in {option["name"] for option in options}]
    (limit,) = (option for option in options if option["name"] == "limit")
    assert limit["provenance"] == "custom" and limit["cite"].startswith("custom")
    assert [value["words"] for value in limit["values"] or ()] == [
        "fixed limits",
        "spread limit",
        "pot limit",
        "no limit",
    ]


def test_the_options_of_poker_name_what_they_are_about_and_values_read_as_words() -> None:
    options = {option["name"]: option for option in map(option_json, options_of(GAMES["poker"].options))}
    assert [options[name]["help"] for name in ("fund_hand", "fund_drop", "time_part")] == [
        "this hand or a better one brings the fund back to players",
        "each pot gives this much to the fund",
        "part of the time charge is due every so often, in minutes",
    ]
    read = {value["words"] for name in ("game", "button", "cards") for value in options[name]["values"] or ()}
    assert {"hold 'em", "seven-card stud", "at the dealer's right", "pre-shuffled"} <= read


def test_at_most_games_no_choice_is_before_the_others() -> None:
    tabled = {"keno", "caribbean-stud-poker", "double-down-stud", "let-it-ride-poker"}
    for name in GAMES.keys() - {"poker", "casino-night-poker", "roulette", "sic-bo"} - tabled:
        assert not any(option.is_first for option in options_of(GAMES[name].options))


def test_19_47_14_15_at_a_table_a_fault_is_told_by_the_paragraphs_that_hold_there() -> None:
    game = find_game("poker")
    options = choose(game.options, {"game": "seven-card-stud"})
    told = {each["name"]: each["cite"] for each in faults_json(game, game.faults_at(options), options)}
    assert told["hole-card-exposed"] == "19:47-14.15(k)"
    everywhere = {each["name"]: each["cite"] for each in faults_json(game, game.faults)}
    assert everywhere["hole-card-exposed"] == "19:47-14.15(k); 19:47-14.15(l); 19:47-14.15(m); 19:47-14.15(o)"
    assert "shuffler-jam" in everywhere and "shuffler-jam" not in told


def test_the_law_is_searched_by_words_and_readings_are_found_too() -> None:
    found = search_json("insurance pays")
    assert found["found"] and any("insur" in hit["says"].lower() for hit in found["hits"])
    assert any(hit["cite"].startswith("19:47-2.9") for hit in search_json("Insurance wager")["hits"])
    assert any(hit["cite"].startswith("reading ") for hit in search_json("odd chip")["hits"])
    assert search_json("xylophone") == {"words": "xylophone", "found": 0, "hits": []}
    assert search_json("?!")["found"] == 0


def test_a_paragraph_says_in_plain_words_what_the_game_does() -> None:
    assert law_json("19:47-20.10(b)")["does"][0].startswith("Each player with an ante")
