"""Every transcript is played by the rules, tells what it told when it was recorded, and replays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.transcript import check_expectations, legal_game, perform, read_transcript, record
from tests.kit import check_log

PATHS = sorted((Path(__file__).parent / "transcripts").glob("*/*.txt"))


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(
            path,
            id=f"{path.parent.name}/{path.stem}",
            marks=pytest.mark.paragraph(*read_transcript(path).paragraphs),
        )
        for path in PATHS
    ],
)
def test_a_transcript_is_told_as_recorded(path: Path, request: pytest.FixtureRequest) -> None:
    transcript = read_transcript(path)
    legal_game(transcript)
    assert transcript.paragraphs or transcript.all("custom")
    dealer, told = perform(transcript)
    check_expectations(transcript, dealer, told)
    check_log(dealer)
    if request.config.getoption("--record"):
        record(transcript, told)
    else:
        assert told == transcript.recorded
