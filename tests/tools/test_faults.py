"""The report of a run over all kinds of faults that a house has survived."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.faults import CLOCK, CUT, note, report, survived


def test_what_several_tests_note_is_one_report_that_names_what_was_not_met(tmp_path: Path) -> None:
    file = tmp_path / "reports" / "faults.tsv"
    assert survived(file).total() == 0
    for times in (1, 1_200):
        note(CUT, times, file)
    told = report(survived(file), (CLOCK, CUT)).splitlines()
    assert told[1:] == [f"       0  {CLOCK}: NOT MET", f"   1,201  {CUT}", "   1,201  in all"]
    with pytest.raises(ValueError, match="'rain' is none of the faults that are counted"):
        note("rain", file=file)
