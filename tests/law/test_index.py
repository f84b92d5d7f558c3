"""The index of paragraphs and readings, against the counts made when the regulation was read."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import pytest

from pitboss import law
from pitboss.games import GAMES
from pitboss.law import (
    MalformedCitation,
    UnknownCitation,
    find,
    has_text,
    interpretations,
    interpretations_near,
    interpretations_of,
    paragraphs,
    standing,
)
from pitboss.law.cite import natural_order, parse_cite
from pitboss.law.index import read_sheet
from pitboss.paper.layout import planner_of

KINDS = (
    *("rule", "option", "constraint", "procedure", "irregularity", "equipment"),
    *("notice", "definition", "human", "heading", "history", "toc"),
)
COUNTS = {
    "blackjack": (40, 7, 6, 21, 2, 1, 0, 0, 6, 1, 11, 10),
    "blackjack-6to5": (3, 2, 0, 11, 0, 0, 0, 0, 1, 0, 1, 0),
    "craps": (38, 0, 0, 0, 0, 0, 0, 3, 0, 5, 0, 9),
    "baccarat": (18, 6, 1, 15, 1, 1, 1, 3, 0, 0, 5, 12),
    "poker": (29, 3, 2, 10, 24, 2, 3, 0, 5, 1, 7, 19),
    "casino-night-poker": (42, 12, 1, 15, 18, 1, 5, 26, 2, 3, 1, 0),
    "three-card-poker": (8, 5, 1, 21, 4, 0, 0, 0, 3, 3, 3, 12),
    "double-draw-poker": (38, 4, 2, 39, 7, 12, 4, 8, 3, 5, 0, 0),
    "keno": (0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 7),
    "equipment": (0, 2, 0, 2, 0, 2, 0, 0, 2, 0, 3, 0),
    "all-games": (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 6),
    "big-six": (*[0] * 11, 2),
    "caribbean-stud-poker": (*[0] * 11, 13),
    "chemin-de-fer": (*[0] * 11, 12),
    "double-down-stud": (*[0] * 11, 11),
    "fast-action-holdem": (*[0] * 11, 11),
    "let-it-ride-poker": (*[0] * 11, 13),
    "mini-dice": (*[0] * 11, 8),
    "minibaccarat": (*[0] * 11, 12),
    "pai-gow": (*[0] * 11, 10),
    "pai-gow-poker": (*[0] * 11, 16),
    "pokette": (*[0] * 11, 10),
    "red-dog": (*[0] * 11, 9),
    "roulette": (*[0] * 11, 5),
    "sic-bo": (*[0] * 11, 6),
}


def test_every_game_has_its_paragraphs_of_every_kind() -> None:
    counted = Counter((each.game, each.kind) for each in paragraphs())
    assert {game: tuple(counted[game, kind] for kind in KINDS) for game in COUNTS} == COUNTS
    assert counted.total() == len(paragraphs()) == 821


def test_every_edition_has_its_paragraphs() -> None:
    assert Counter(each.edition for each in paragraphs()) == {"1996": 342, "2006": 127, "2007": 219, "2013": 133}


def test_a_paragraph_stands_once_in_an_edition_and_all_stand_in_the_laws_order() -> None:
    keys = [(natural_order(each.id), each.edition) for each in paragraphs()]
    assert keys == sorted(keys)
    assert len({(each.id, each.edition) for each in paragraphs()}) == 821


def test_the_sheets_are_read_once() -> None:
    assert paragraphs() is paragraphs()
    assert interpretations() is interpretations()


def test_no_paragraph_is_put_off_and_only_what_is_left_to_people_says_why() -> None:
    assert {each.status for each in paragraphs()} <= {"", "human"}
    assert not any(each.status or each.reason for each in paragraphs() if each.kind in {"equipment", "notice"})


def test_every_notice_and_all_equipment_is_enforced_and_proved() -> None:
    for game in GAMES.values():
        planner_of(game)  # what a layout and its sign must show is declared where they are drawn
    asked = [each for each in paragraphs() if each.kind in {"equipment", "notice"} and each.counts]
    assert len(asked) >= 24
    assert [each.id for each in asked if standing(each) != "enforced"] == []
    assert [each.id for each in asked if not law.tests_of(each.id, each.edition)] == []


def test_each_human_paragraph_has_a_reason_of_its_own() -> None:
    human = [each for each in paragraphs() if each.kind == "human"]
    assert [each.status for each in human] == ["human"] * 22
    assert len({each.reason for each in human}) == 22
    assert all(len(each.reason.split()) >= 8 for each in human)


def test_nothing_else_is_declared() -> None:
    declared = {each.status for each in paragraphs() if each.kind not in {"human", "equipment", "notice"}}
    assert declared == {""}
    assert all(bool(each.reason) == (each.kind == "heading") for each in paragraphs() if not each.status)


def test_a_heading_has_a_reason_and_items_that_say_what_it_introduces() -> None:
    for heading in (each for each in paragraphs() if each.kind == "heading"):
        assert heading.reason and not heading.counts
        assert [each for each in find(heading.id) if each.id != heading.id and each.counts], heading.id


@pytest.mark.parametrize(
    ("sheet", "columns"),
    [("paragraphs.tsv", 7), ("interpretations.tsv", 5), ("also.tsv", 2), ("later.tsv", 3), ("tested.tsv", 2)],
)
def test_the_sheets_speak_of_editions_only_and_leave_no_cell_out(sheet: str, columns: int) -> None:
    rows = read_sheet(sheet)
    assert all(len(row) == columns for row in rows)
    words = "\n".join(cell for row in rows for cell in row).lower()
    assert "seed" not in words
    assert sheet == "tested.tsv" or ".txt" not in words  # the proofs name transcripts, each by its line
    assert "**" not in words


def test_every_paragraph_has_a_summary() -> None:
    assert all(each.summary for each in paragraphs())
    assert find("19:47-20.8@1996")[0].summary.endswith("[text in the 2007 edition]")


def test_a_citation_finds_its_paragraph_and_those_inside_it_in_order() -> None:
    assert [each.id for each in find("N.J.A.C. 19:47-20.10(c)")] == [
        "19:47-20.10(c)",
        "19:47-20.10(c)1",
        "19:47-20.10(c)1.i",
        "19:47-20.10(c)1.ii",
        "19:47-20.10(c)1.iii",
        "19:47-20.10(c)1.iv",
        "19:47-20.10(c)2",
        "19:47-20.10(c)2.i",
        "19:47-20.10(c)2.ii",
        "19:47-20.10(c)2.iii",
    ]
    pay_lines = [each.id.partition("[")[2] for each in find("19:47-20.11(a)2")]
    assert pay_lines == ["", "Pair]", "Flush]", "Straight]", "Three-of-a-kind]", "Straight flush]"]


def test_a_citation_finds_every_edition_or_the_one_asked_for() -> None:
    assert [each.edition for each in find("19:47-2.7(a)")] == ["1996", "2007"]
    assert [each.edition for each in find("19:47-2.7(a)@2007")] == ["2007"]
    assert len(find("19:47")) + len(find("13:47")) + len(find("13:69E")) + len(find("13:69F")) == 821


def test_an_unknown_citation_names_the_nearest_paragraphs() -> None:
    with pytest.raises(
        UnknownCitation, match=r"^19:47-20\.10\(z\) is not a paragraph of the index; the nearest are "
    ) as no:
        find("19:47-20.10(z)")
    nearest = str(no.value).removesuffix(".").partition("nearest are ")[2].split(", ")
    assert nearest
    assert all(find(id) for id in nearest)


def test_an_unknown_citation_far_from_all_says_so() -> None:
    with pytest.raises(UnknownCitation, match="nothing in it comes near"):
        find("77:888")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("19:47-2.10(a)@2007", "We have no 2007 text of 19:47-2.10(a); read it as it stood in 1996."),
        (
            "19:47-2.7(a)@2013",
            "We have no 2013 text of 19:47-2.7(a); read it as it stood in 2007.",
        ),
    ],
)
def test_a_citation_of_another_edition_says_which_editions_have_it(text: str, sentence: str) -> None:
    with pytest.raises(UnknownCitation) as no:
        find(text)
    assert str(no.value) == sentence


def test_what_is_not_a_citation_is_found_nowhere() -> None:
    with pytest.raises(MalformedCitation):
        find("the burn card")


def test_all_readings_are_there_with_their_weights() -> None:
    numbers = [each.number for each in interpretations()]
    assert numbers == [*range(1, len(numbers) + 1)] and len(numbers) > 186
    assert Counter(each.weight for each in interpretations()).keys() == {"A", "B", "C"}
    assert all(each.question and each.reading for each in interpretations())


def test_every_paragraph_that_a_reading_names_is_in_the_index() -> None:
    for each in interpretations():
        assert "; ".join(map(str, each.cites)) == each.ids
        assert all(find(str(cite)) for cite in each.cites)


@pytest.mark.parametrize(
    ("id", "numbers"),
    [
        ("19:47-20.10(b)", ([103], [], [])),
        ("19:47-1.5", ([134, 192], [], [])),
        ("19:47-2.7(a)@1996", ([40, 199], [], [12])),
        ("19:47-2.7(a)@2007", ([36, 40, 44, 199], [], [12])),
        ("N.J.A.C. 19:47-2.6(j)", ([23], [15, 24, 25, 139], [])),
        ("13:69E-1.13Y(e)", ([], [], [])),
    ],
)
def test_the_readings_of_a_paragraph_are_apart_from_those_of_its_items_and_of_what_it_stands_in(
    id: str, numbers: tuple[list[int], ...]
) -> None:
    found = (interpretations_of(id), *interpretations_near(id))
    assert tuple([each.number for each in readings] for readings in found) == numbers


def test_a_paragraph_that_hides_several_requirements_tells_the_others() -> None:
    assert law.also_contains("19:47-2.6(k)") == "notice: 8.3; constraint: never with the progressive wager"
    assert "at most 8 players" in law.also_contains("N.J.A.C. 13:47-20.35(b)")
    assert "at most 11 players" in law.also_contains("13:47-20.36(b)")
    assert law.also_contains("19:47-20.10(c)") == ""
    assert all(find(id)[0].id == id for id, _ in read_sheet("also.tsv"))


def test_importing_the_law_reads_no_sheet_and_loads_nothing_heavy() -> None:
    program = (
        "import sys, pitboss.law; from pitboss.law import index;"
        "print(index.paragraphs.cache_info().currsize, *({'csv', 'difflib', 'importlib.resources'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, check=True, env={
        **os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})  # fmt: skip
    assert run.stdout.split() == ["0"]


@pytest.mark.parametrize(("part", "is_known"), [("19:47-6", False), ("19:47-7", False), ("19:47-3", True)])
def test_a_subchapter_is_known_by_its_text_or_by_its_headings_alone(part: str, is_known: bool) -> None:
    assert has_text(part) is is_known


def test_later_text_is_told_in_our_words_or_by_its_title_alone_under_its_section() -> None:
    sections = law.later_text()
    assert {each.known for each in sections.values()} == {"text", "title"}
    assert [id for id, each in sections.items() if each.id != id or each.is_title is (each.known == "text")] == []
    assert all(str(parse_cite(id)) == id and each.says for id, each in sections.items())
