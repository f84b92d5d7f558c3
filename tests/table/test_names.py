"""Names that are the same to people."""

from __future__ import annotations

import pytest

from pitboss.table.names import alike, fold, skeleton


@pytest.mark.parametrize("name", ["Cy", "CY", "cy", "\uff23\uff59", "C\u034fy", " cy "])
def test_case_width_and_what_does_not_show_tell_nobody_apart(name: str) -> None:
    assert fold(name) == "cy" and alike(name, ("Ann", "Cy")) == "Cy"


def test_the_very_name_goes_before_one_like_it() -> None:
    assert alike("cy", ("Cy", "cy")) == "cy"
    assert alike("Dee", ("Cy", "cy")) is None


@pytest.mark.parametrize("name", ["\u043ewner", "OWN\u0415R", "\u03bfw\u0578ner"[:2] + "ner", "\u0455pect\u0430tor"])
def test_letters_of_other_alphabets_that_look_latin_count_as_latin_at_a_glance(name: str) -> None:
    assert skeleton(name) in ("owner", "spectator") and fold(name) not in ("owner", "spectator")
