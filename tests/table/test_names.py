"""Names that are the same to people."""

from __future__ import annotations

import pytest

from pitboss.table.names import alike, fold


@pytest.mark.parametrize("name", ["Cy", "CY", "cy", "\uff23\uff59", "C\u034fy", " cy "])
def test_case_width_and_what_does_not_show_tell_nobody_apart(name: str) -> None:
    assert fold(name) == "cy" and alike(name, ("Ann", "Cy")) == "Cy"


def test_the_very_name_goes_before_one_like_it() -> None:
    assert alike("cy", ("Cy", "cy")) == "cy"
    assert alike("Dee", ("Cy", "cy")) is None
