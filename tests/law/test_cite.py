"""How citations are read, nested and ordered."""

from __future__ import annotations

import random

import pytest

from pitboss.law import Cite, MalformedCitation, UnknownCitation, is_within, natural_order, paragraphs, parse_cite


@pytest.mark.parametrize(
    ("text", "id", "edition"),
    [
        ("19:47-20.10(b)", "19:47-20.10(b)", None),
        ("N.J.A.C. 19:47-20.10(b)", "19:47-20.10(b)", None),
        ("NJAC 19:47-20.10(b)", "19:47-20.10(b)", None),
        ("n.j.a.c.19:47-20.10(b)", "19:47-20.10(b)", None),
        ("19:47-2.7(a)@2007", "19:47-2.7(a)", "2007"),
        ("  19:47 - 2.7 (a) @ 2007 ", "19:47-2.7(a)", "2007"),
        ("19:47-1.2 (a) 1. iii (2)", "19:47-1.2(a)1.iii(2)", None),
        ("19:47-1.2(a)1.iii.(2)", "19:47-1.2(a)1.iii(2)", None),
        ("19:47-20.10(c)1.", "19:47-20.10(c)1", None),
        ("13:69f-42.4(C)1.II", "13:69F-42.4(c)1.ii", None),
        ("19:47-2.6a(b)", "19:47-2.6A(b)", None),
        ("19:47-3.9(c)[Table  2, 0-2]", "19:47-3.9(c)[Table 2, 0-2]", None),
        ("19:47-20.11(a)2[Straight flush] @ 2007", "19:47-20.11(a)2[Straight flush]", "2007"),
        ("19:47[notes]", "19:47[notes]", None),
        ("19:47", "19:47", None),
        ("19:47-20", "19:47-20", None),
        ("13:47-20[notes]@2006", "13:47-20[notes]", "2006"),
    ],
)
def test_a_citation_is_read_however_it_is_written(text: str, id: str, edition: str | None) -> None:
    assert parse_cite(text) == Cite(id, edition)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "20.10",
        "craps",
        "19:47-",
        "19:47-20.10(b",
        "19:47-20.10(b)@07",
        "19:47-2(a)",
        "19:47-2.7(a)@2007@1996",
        "19:47[]",
    ],
)
def test_what_is_not_a_citation_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(MalformedCitation, match="is not a citation: write title, chapter, section") as refusal:
        parse_cite(text)
    assert f'"{text}"' in str(refusal.value)
    assert isinstance(refusal.value, UnknownCitation)
    assert isinstance(refusal.value, ValueError)


def test_a_citation_is_written_as_it_is_read() -> None:
    assert str(Cite("19:47-2.7(a)", "2007")) == "19:47-2.7(a)@2007"
    assert str(Cite("19:47-2.7(a)")) == "19:47-2.7(a)"
    for each in paragraphs():
        assert parse_cite(str(Cite(each.id, each.edition))) == Cite(each.id, each.edition)


def test_a_citation_names_its_paragraph_in_its_edition_only() -> None:
    assert Cite("19:47-2.7(a)").names("19:47-2.7(a)", "1996")
    assert Cite("19:47-2.7(a)", "2007").names("19:47-2.7(a)")
    assert not Cite("19:47-2.7(a)", "2007").names("19:47-2.7(a)", "1996")
    assert not Cite("19:47-2.7(a)").names("19:47-2.7(b)")


@pytest.mark.parametrize(
    ("child", "parent"),
    [
        ("19:47-20.10(c)1.ii", "19:47-20.10(c)1.ii"),
        ("19:47-20.10(c)1.ii", "19:47-20.10(c)1"),
        ("19:47-20.10(c)1.ii", "19:47-20.10(c)"),
        ("19:47-20.10(c)1.ii", "19:47-20.10"),
        ("19:47-20.10(c)1.ii", "19:47-20"),
        ("19:47-20.10(c)1.ii", "19:47"),
        ("19:47-1.2(a)1.iii(2)", "19:47-1.2(a)1.iii"),
        ("19:47-20.11(a)2[Pair]", "19:47-20.11(a)2"),
        ("19:47-3.9(c)[Table 2, 3]", "19:47-3.9(c)"),
        ("19:47-2.6[notes]", "19:47-2.6"),
        ("19:47[notes]", "19:47"),
        ("19:47-2.6A(b)", "19:47-2"),
    ],
)
def test_a_paragraph_is_within_itself_and_what_it_stands_in(child: str, parent: str) -> None:
    assert is_within(child, parent)


@pytest.mark.parametrize(
    ("child", "parent"),
    [
        ("19:47-2.11", "19:47-2.1"),
        ("19:47-2.6A", "19:47-2.6"),
        ("19:47-2.6A(b)", "19:47-2.6"),
        ("19:47-20.10", "19:47-2"),
        ("19:47-20.10(c)1.ii", "19:47-20.10(c)1.i"),
        ("19:47-1.2(a)19", "19:47-1.2(a)1"),
        ("19:47-20.10(c)", "19:47-20.10(c)1"),
        ("19:47-20.10(b)", "19:47-20.10(c)"),
        ("13:69F-42.1", "13:69"),
    ],
)
def test_a_paragraph_is_not_within_one_whose_number_merely_begins_alike(child: str, parent: str) -> None:
    assert not is_within(child, parent)


def test_paragraphs_sort_with_numbers_as_numbers_and_roman_numerals_as_numbers() -> None:
    in_order = [
        "13:47-20.39",
        "13:69E-1.13Y(a)",
        "13:69E-1.17(h)",
        "13:69F-42.2(a)",
        "13:69F-42.10(a)",
        "19:47-1.2(a)",
        "19:47-1.2(a)1",
        "19:47-1.2(a)1.i",
        "19:47-1.2(a)1.iii",
        "19:47-1.2(a)1.iii(1)",
        "19:47-1.2(a)1.iii(2)",
        "19:47-1.2(a)1.iv",
        "19:47-1.2(a)1.ix",
        "19:47-1.2(a)1.x",
        "19:47-1.2(a)1.xiv",
        "19:47-1.2(a)1.xl",
        "19:47-1.2(a)2",
        "19:47-1.2(a)10",
        "19:47-1.2(i)",
        "19:47-1.2(z)",
        "19:47-1.2(aa)",
        "19:47-1.2[notes]",
        "19:47-2.6",
        "19:47-2.6(a)",
        "19:47-2.6[notes]",
        "19:47-2.6A",
        "19:47-2.7",
        "19:47-2.10",
        "19:47-20.11(a)2",
        "19:47-20.11(a)2[Pair]",
        "19:47-20.11(a)3",
        "19:47-20.11[notes]",
        "19:47[notes]",
    ]
    mixed = random.Random(47).sample(in_order, len(in_order))
    assert sorted(mixed, key=natural_order) == in_order


def test_the_lines_of_one_table_keep_the_order_they_are_given_in() -> None:
    lines = ["19:47-20.11(a)2[Pair]", "19:47-20.11(a)2[Flush]", "19:47-20.11(a)2[Straight]"]
    assert sorted(lines, key=natural_order) == lines
