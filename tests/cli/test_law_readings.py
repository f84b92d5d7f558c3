"""A citation that names a reading is looked up like one that names a paragraph."""

from __future__ import annotations

import pytest

from pitboss.cli import main


def test_a_reading_named_in_a_citation_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", "reading 99"]) == 0
    assert "Reading 99" in capsys.readouterr().out


def test_a_reading_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", "reading 999"]) == 2
    assert "999" in capsys.readouterr().err
