"""Every transcript is played by the rules, tells what it told when it was recorded, and replays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.transcript import check_expectations, legal_game, perform, read_transcript, record
from tests.kit import check_log

ROOT = Path(__file__).parents[2]
PATHS = sorted((Path(__file__).parent / "transcripts").glob("*/*.txt"))


def proofs_in(path: Path) -> list[pytest.MarkDecorator]:
    """Return a mark for each line of a transcript that names some of the paragraphs it claims."""
    place = path.relative_to(ROOT).as_posix()
    proofs = read_transcript(path).proofs.items()
    return [pytest.mark.paragraph(*cites, at=f"{place}:{number}") for number, cites in proofs]


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(
            path,
            id=f"{path.parent.name}/{path.stem}",
            marks=proofs_in(path),
        )
        for path in PATHS
    ],
)
def test_a_transcript_is_told_as_recorded(path: Path, request: pytest.FixtureRequest) -> None:
    transcript = read_transcript(path)
    legal_game(transcript)
    assert transcript.paragraphs or transcript.all("custom")
    assert not transcript.unnamed, f"no line expects what is told under {', '.join(transcript.unnamed)}"
    dealer, told = perform(transcript)
    check_expectations(transcript, dealer, told)
    check_log(dealer)
    if request.config.getoption("--record"):
        record(transcript, told)
    else:
        assert told == transcript.recorded
