"""`pitboss law` tells what a paragraph says in our words, what enforces it, what tests it, and how it is read."""

from __future__ import annotations

import json

import pytest

from pitboss import law
from pitboss.law import Paragraph
from tests.cli.conftest import Run


def test_a_paragraph_is_told_with_what_enforces_it_and_how_it_is_read(run: Run) -> None:
    ran = run("law", "19:47-20.10(b)")
    assert (ran.code, ran.err) == (0, "")
    (paragraph,) = law.find("19:47-20.10(b)")
    assert ran.lines[1].startswith("── N.J.A.C. 19:47-20.10(b) ")
    assert ran.lines[2] == "  three-card-poker, 2007 edition: rule, enforced and tested"
    assert f"In our words: {paragraph.summary}" in " ".join(ran.out.split())
    assert "  Also: collect forfeits" in ran.out and "(procedure)" in ran.out
    assert "    pitboss.games.three_card_poker: offer_play_wagers (function)" in ran.lines
    assert "    Reading 103, which changes outcomes.  [19:47-20.10(b)]" in ran.lines


def test_the_tests_that_prove_a_paragraph_are_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    test = "tests/games/test_it.py::test_19_47_20_10_b_every_wager_is_forfeited"
    lines = [f"tests/games/transcripts/three_card_poker/folds.txt:{number}" for number in range(7)]
    monkeypatch.setattr(law, "tests_of", lambda id, edition: (test, *lines) if edition == "2007" else ())
    told = run("law", "19:47-20.10(b)").lines
    first = told.index("  Tested by") + 1
    assert told[first : first + 2] == [f"    {test}", f"    {lines[0]}"]
    assert told[first + 6] == "    and 2 more; --json lists them all"
    assert json.loads(run("law", "19:47-20.10(b)", "--json").out)["paragraphs"][0]["tested_by"] == [test, *lines]


def test_what_is_enforced_and_not_tested_is_told_as_such(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(law, "tests_of", lambda id, edition: ())
    ran = run("law", "19:47-20.10(b)")
    assert ran.lines[2] == "  three-card-poker, 2007 edition: rule, enforced, not tested"
    assert "  Tested by" not in ran.lines


def test_readings_of_items_and_of_the_section_are_told_by_their_numbers(run: Run) -> None:
    items = run("law", "19:47-2.6(j)").lines
    assert "  On its items: readings 15, 24, 25, 139" in items
    assert [line for line in items if line.startswith("    Reading ")] == [
        "    Reading 23, which changes procedure.  [19:47-2.6(j)]"
    ]
    assert "  On what it's part of: reading 12" in run("law", "19:47-2.7(a)@1996").lines
    about = json.loads(run("law", "19:47-2.6(j)", "--json").out)["paragraphs"][0]
    assert (about["readings_inside"], about["readings_around"]) == ([15, 24, 25, 139], [])


def test_what_else_a_paragraph_requires_is_told_with_its_kind(run: Run) -> None:
    told = " ".join(run("law", "19:47-2.6A(b)").out.split())
    assert "Also: one hand per round, over the chip tray (left to people); shuffler compulsory (equipment)" in told


def test_what_people_must_see_to_is_told_with_the_reason(run: Run) -> None:
    human = next(each for each in law.paragraphs() if each.status == "human" and each.game == "three-card-poker")
    ran = run("law", human.id)
    assert f"  three-card-poker, {human.edition} edition: left to people" in ran.lines
    assert f"Why: {human.reason}" in " ".join(ran.out.split())


def test_paragraphs_inside_are_listed(run: Run) -> None:
    lines = run("law", "19:47-20.10(c)").lines
    inside = lines[lines.index("Inside 19:47-20.10(c)") + 1 :]
    listed = [line.split()[0] for line in inside if not line.startswith("    ")]
    assert listed[:3] == ["19:47-20.10(c)1", "19:47-20.10(c)1.i", "19:47-20.10(c)1.ii"]
    assert "  19:47-20.10(c)1.ii (2007, enforced): Method 1: collect all losing wagers." in inside


def test_a_section_of_which_only_paragraphs_are_indexed_lists_those(run: Run) -> None:
    ran = run("law", "13:69F-42.12")
    assert ran.lines[0] == "Inside 13:69F-42.12"
    assert ran.lines[1].startswith("  13:69F-42.12(a) (2013, enforced): ")


def test_a_paragraph_of_two_editions_is_told_for_each_and_an_edition_chooses(run: Run) -> None:
    both = [line for line in run("law", "19:47-2.7(a)").lines if " edition: " in line]
    assert both == [f"  blackjack, {year} edition: rule, enforced and tested" for year in (1996, 2007)]
    one = [line for line in run("law", "19:47-2.7(a)@2007").lines if " edition: " in line]
    assert one == both[1:]


def test_a_line_of_the_contents_requires_nothing(run: Run) -> None:
    assert run("law", "19:47-20.1").lines[2:4] == [
        "  three-card-poker, 1996 edition: a line of the contents",
        "  Heading: Definitions",
    ]


def test_a_heading_over_items_says_so_and_is_not_said_to_be_tested(run: Run) -> None:
    lines = run("law", "13:69F-42.8(b)").lines
    assert lines[2] == "  double-draw-poker, 2013 edition: a heading, which requires nothing"
    assert lines[4] == "  Why: its items 1 to 4 say it all; each is proven by itself"
    assert "  Tested by" not in lines and "Inside 13:69F-42.8(b)" in lines
    assert json.loads(run("law", "19:47-14.18@1996", "--json").out)["paragraphs"][0]["tested_by"] == []
    assert "Also: " not in run("law", "19:47-14.17@1996").out and "Also: " in run("law", "19:47-14.17@2007").out


@pytest.mark.parametrize("text", ["N.J.A.C. 19:47-20.6", " 19:47-20.6 ", "19:47-20.6;"])
def test_a_citation_is_read_as_it_is_printed_elsewhere(run: Run, text: str) -> None:
    assert run("law", text) == run("law", "19:47-20.6")


CUSTOM = "custom: how other games of the chapter, other states or other houses do it."


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("custom (19:46-1.10A)", f"We don't have the text of 19:46-1.10A. Our rule follows {CUSTOM}"),
        ("custom (no answer)", f"The law says nothing about this (no answer). Our rule follows {CUSTOM}"),
        ("custom", f"The law says nothing about this. Our rule follows {CUSTOM}"),
    ],
)
def test_what_is_custom_is_told_as_such(run: Run, text: str, words: str) -> None:
    ran = run("law", text)
    assert (ran.code, ran.err, " ".join(ran.out.split())) == (0, "", words)
    assert json.loads(run("law", text, "--json").out) == {
        "cite": text, "custom": words, "paragraphs": [], "inside": []
    }  # fmt: skip


@pytest.mark.parametrize(("text", "section"), [("20.7(e)", "20.7"), ("20.6", "20.6")])
def test_what_is_custom_is_told_with_the_section_that_the_index_has(run: Run, text: str, section: str) -> None:
    ran = run("law", f"custom (19:47-{text})")
    assert (ran.code, ran.err) == (0, "")
    told = " ".join(ran.out.split())
    assert told.startswith(f"We don't have the text of 19:47-{text}")
    assert ("The nearest in our index is 19:47-20.7." in told) == (text != section)
    assert ran.out.endswith(run("law", f"19:47-{section}").out)


def test_every_part_of_a_joined_citation_is_told(run: Run) -> None:
    ran = run("law", "19:47-20.12(a); reading 107; custom (19:46-1.10A)")
    assert (ran.code, ran.err) == (0, "")
    wanted = [run("law", part).out for part in ("19:47-20.12(a)", "reading 107", "custom (19:46-1.10A)")]
    assert ran.out == "".join(wanted)
    about = json.loads(run("law", "19:47-20.12(a); reading 107", "--json").out)["cites"]
    assert (about[0]["cite"], about[1]["interpretations"][0]["number"]) == ("19:47-20.12(a)", 107)


def test_a_part_that_is_no_citation_is_told_before_anything_else(run: Run) -> None:
    ran = run("law", "19:47-20.12(a); nonsense")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith('pitboss: "nonsense" is not a citation')


def test_a_paragraph_as_json(run: Run) -> None:
    ran = run("law", "19:47-20.10(b)", "--json")
    assert (ran.code, ran.err) == (0, "")
    about = json.loads(ran.out)
    assert list(about) == ["cite", "paragraphs", "inside"]
    (paragraph,) = about["paragraphs"]
    assert list(paragraph) == [
        "id", "edition", "game", "kind", "status", "reason", "summary", "also", "stands", "enforced_by", "tested_by",
        "readings", "readings_inside", "readings_around",
    ]  # fmt: skip
    assert paragraph["enforced_by"][0] == {
        "module": "pitboss.games.three_card_poker",
        "name": "offer_play_wagers",
        "kind": "function",
    }
    assert list(paragraph["readings"][0]) == ["number", "weight", "ids", "question", "reading"]
    assert json.loads(run("law", "19:47-20.10(c)", "--json").out)["inside"][0] == "19:47-20.10(c)1"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("19:47-99", "19:47-99 is not a paragraph of the index; the nearest are "),
        ("", '"" is not a citation: write title, chapter, section and paragraph, as in '),
        ("٣", '"٣" is not a citation: '),
        ("nonsense", '"nonsense" is not a citation: write title, chapter, section and paragraph, as in '),
        ("19:47-20.10(b)@1901", "We have no 1901 text of 19:47-20.10(b); the index has it of 2007."),
    ],
)
def test_an_unknown_citation_is_told_in_a_sentence(run: Run, text: str, sentence: str) -> None:
    ran = run("law", text)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"pitboss: {sentence}")
    assert ran.err.count("\n") == 1


# A game


def test_every_paragraph_of_a_game_is_listed(run: Run) -> None:
    wanted = [each for each in law.paragraphs() if each.game == "three-card-poker"]
    ran = run("law", "--game", "three-card-poker")
    counted = sum(each.counts for each in wanted)
    assert ran.lines[0] == f"three-card-poker: {len(wanted)} rows, of which {counted} count"
    rows = ran.lines[1 : ran.lines.index("")]
    listed = [line.strip().partition(" (")[0] for line in rows if not line.startswith("    ")]
    assert listed == [each.id for each in wanted]
    about = json.loads(run("law", "--game", "three-card-poker", "--json").out)
    assert (about["game"], [each["id"] for each in about["paragraphs"]]) == ("three-card-poker", listed)


@pytest.mark.parametrize(("game", "section"), [("chuck-a-luck", "13:47-20.4"), ("mini-craps", "19:47-1.1")])
def test_a_game_that_the_index_does_not_name_has_the_paragraphs_of_its_subchapter(
    run: Run, game: str, section: str
) -> None:
    ran = run("law", "--game", game)
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[1].strip().startswith(f"{section} (")


def test_an_unknown_game_is_told_with_those_there_are(run: Run) -> None:
    ran = run("law", "--game", "snap")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("pitboss: the law's index has no game 'snap'; it has casino-night-poker, ")


# Coverage


def test_coverage_as_json_is_what_the_law_counts(run: Run) -> None:
    assert json.loads(run("law", "--coverage", "--json").out) == law.coverage()


def test_coverage_is_an_aligned_table_that_adds_up(run: Run) -> None:
    told = run("law", "--coverage").lines
    lines = told[: told.index("")]
    head, *rows = [line.split() for line in lines]
    assert head == ["game", "paragraphs", "enforced", "tested", "human", "missing"]
    assert len({len(line) for line in lines}) == 1
    games = law.coverage()["games"]
    assert [row[0] for row in rows] == [*games, "all"]
    counts = games["three-card-poker"]
    named = {row[0]: row[1:] for row in rows}
    assert named["three-card-poker"][0] == str(counts["paragraphs"])
    assert named["three-card-poker"][-1] == str(len(counts["missing"]))
    for column in range(1, len(head)):
        assert sum(int(row[column]) for row in rows[:-1]) == int(rows[-1][column])


@pytest.mark.parametrize("argv", [("--coverage",), ("--game", "three-card-poker")])
def test_a_legend_explains_how_a_paragraph_stands_and_which_rows_count(run: Run, argv: tuple[str, ...]) -> None:
    ran = run("law", *argv)
    legend = ran.lines[ran.lines.index("") + 1 :]
    words = [line.strip().partition(":")[0] for line in legend[:4]]
    assert words == ["enforced", "tested", "human", "missing"]
    rows = law.paragraphs()
    counted = sum(counts["paragraphs"] for counts in law.coverage()["games"].values())
    assert f"Of the {len(rows)} rows of the index {counted} count: lines of the contents" in " ".join(ran.out.split())


def test_every_paragraph_counts_as_enforced_only_once_the_games_are_there(run: Run) -> None:
    counts = json.loads(run("law", "--coverage", "--json").out)["games"]
    assert counts["three-card-poker"]["enforced"] > 0
    assert counts["double-draw-poker"]["enforced"] > 0


# Readings


def test_a_reading_is_told_by_its_number(run: Run) -> None:
    reading = next(each for each in law.interpretations() if each.number == 103)
    ran = run("law", "--interpretations", "103")
    assert ran.lines[0] == "Reading 103, which changes outcomes.  [19:47-20.10(b)]"
    text = " ".join(ran.out.split())
    assert f"Question: {reading.question}" in text
    assert f"We read: {reading.reading}" in text


def test_all_readings_are_told_in_order(run: Run) -> None:
    numbers = [
        int(line.split()[1].rstrip(","))
        for line in run("law", "--interpretations").lines
        if line.startswith("Reading ")
    ]
    assert numbers == [each.number for each in law.interpretations()]
    about = json.loads(run("law", "--interpretations", "--json").out)["interpretations"]
    assert [each["number"] for each in about] == numbers
    assert json.loads(run("law", "--interpretations", "103", "--json").out)["interpretations"] == [
        each for each in about if each["number"] == 103
    ]


def test_an_unknown_reading_is_told_in_a_sentence(run: Run) -> None:
    last = law.interpretations()[-1].number
    sentence = f"pitboss: there's no reading {last + 1}: they're numbered 1 to {last}\n"
    assert run("law", "--interpretations", str(last + 1)) == (2, "", sentence)


@pytest.mark.parametrize("argv", [("13:69F-42",), ("19:47-2.7(a)",), ("--coverage",), ("--interpretations",)])
def test_what_is_told_fits_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, argv: tuple[str, ...]) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(len, run("law", *argv).lines)) <= 80


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_every_paragraph_that_is_told_has_appeared_in_a_document(run: Run, form: tuple[str, ...]) -> None:
    with law.collecting() as appeared:
        run("law", "--game", "double-draw-poker", *form)
    wanted: list[Paragraph] = [each for each in law.paragraphs() if each.game == "double-draw-poker"]
    assert {each.id for each in wanted} <= appeared


def test_a_section_that_only_games_cite_as_custom_is_explained_as_custom_is(run: Run) -> None:
    assert run("law", "19:47-2.23") == run("law", "custom (19:47-2.23)")
    assert run("law", "19:47-2.23").code == 0
    assert run("law", "19:47-2.99").code == 2


def test_coverage_of_one_game_is_its_row_alone(run: Run) -> None:
    lines = run("law", "--coverage", "poker").lines
    assert [line.split()[0] for line in lines[:2]] == ["game", "poker"] and lines[2] == ""
    assert list(json.loads(run("law", "--coverage", "poker", "--json").out)["games"]) == ["poker"]
    ran = run("law", "--coverage", "chess")
    assert ran.code == 2 and "the coverage of 'chess': the index has no such game. Allowed: " in ran.err


def test_coverage_tells_what_stands_for_headings_without_text(run: Run) -> None:
    assert (
        "Headings without text: 5; what we follow instead: 4 custom, 1 reserved."
        in run("law", "--coverage", "roulette").out
    )
    assert "11 not dealt" in " ".join(run("law", "--coverage").out.split())
    assert "What we follow instead: custom, by sic-bo" in " ".join(run("law", "19:47-9.5").out.split())
