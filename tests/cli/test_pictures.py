"""The pictures of the README show what the program shows."""

from __future__ import annotations

from tools.draw_round import PICTURE, picture


def test_the_round_in_the_readme_is_told_as_the_terminal_tells_it_now() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture(), "make picture draws it anew"
