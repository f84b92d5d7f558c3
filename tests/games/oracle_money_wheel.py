"""What wagers on a money wheel come to: the sheet of the Big Six wheel is that of the money wheel."""

from __future__ import annotations

from tests.games.oracle_big_six import counts, settled

__all__ = ["counts", "settled"]
