"""What a line of a transcript expects, and which paragraphs it proves by that."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.transcript import Line, Transcript, check_expectations, is_told
from tests.kit import open_table

STAYS = "The Player's Hand stays. [19:47-3.8(b); 19:47-3.9(b); 19:47-3.9(c)[Table 2, 5]]"


@pytest.mark.parametrize(
    "expected",
    [
        "Hand stays",
        "Hand stays. [19:47-3.8(b)",
        "The Player's Hand stays. [19:47-3.9(b)]",
        "stays [19:47-3.9(c)[Table 2, 5]; 19:47-3.8(b)]",
        "[19:47-3.9(b)]",
    ],
)
def test_words_are_told_with_every_paragraph_that_is_named_and_perhaps_others(expected: str) -> None:
    assert is_told(expected, STAYS)


@pytest.mark.parametrize(
    "expected",
    [
        "Hand draws",
        "Hand draws. [19:47-3.9(b)]",
        "Hand stays. [19:47-3.9]",
        "Hand stays. [19:47-3.9(b); 19:47-3.9(c)]",
        "Hand stays. [19:47-3.8(b); 19:47-3.9(d)]",
    ],
)
def test_other_words_or_a_paragraph_that_is_not_cited_are_not_told(expected: str) -> None:
    assert not is_told(expected, STAYS)


CLAIMED = Line("paragraph", "19:47-3.8(b); 19:47-3.9(b); 19:47-2.7(a)@2007", 1)


@pytest.mark.parametrize(
    ("key", "text", "proven"),
    [
        ("expect", "stays. [19:47-3.9(b)]", ["19:47-3.9(b)"]),
        ("expect 2 times by Ann", "stays. [19:47-3.9(b)]", ["19:47-3.9(b)"]),
        ("expect in order", "stays [19:47-3.9(b)] -> wins -> draws [19:47-3.8(b)]", ["19:47-3.8(b)", "19:47-3.9(b)"]),
        ("then", "wins $15 [19:47-2.7(a)]", ["19:47-2.7(a)@2007"]),
        ("refused", "Ann draws | no more bets | [19:47-3.8(b)]", ["19:47-3.8(b)"]),
        ("expect", "stays [19:47-3.10(a)]", None),
        ("expect", "[19:47-3.9(b)]", None),
        ("expect", "stays 19:47-3.9(b)", None),
        ("expect never", "stays. [19:47-3.9(b)]", None),
        ("play", "Ann chooses stay [19:47-3.9(b)]", None),
        ("refused", "Ann draws [19:47-3.8(b)] | no more bets", None),
    ],
)
def test_a_line_proves_the_claimed_paragraphs_it_expects_with_words(
    key: str, text: str, proven: list[str] | None
) -> None:
    transcript = Transcript(Path("a.txt"), [CLAIMED, Line(key, text, 7)], [])
    assert transcript.proofs == ({7: proven} if proven else {})
    assert {*transcript.unnamed, *(proven or [])} == {*transcript.paragraphs}


def test_what_comes_in_order_goes_on_in_the_next_line() -> None:
    told = ["Ann draws. [19:47-3.8(b)]", "Bob draws.", "Ann stays."]
    begun = Line("expect in order", "Ann draws [19:47-3.8(b)]", 2)
    dealer = open_table("three-card-poker")
    check_expectations(Transcript(Path("a.txt"), [begun, Line("then", "Bob -> stays", 3)], []), dealer, told)
    with pytest.raises(AssertionError, match="'Ann draws' does not come in its turn"):
        check_expectations(Transcript(Path("a.txt"), [begun, Line("then", "Ann draws", 3)], []), dealer, told)
