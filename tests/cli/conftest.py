"""What the tests of the command line share: running it in this process, and a terminal to show itself on."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from pitboss.cli import main


class Ran(NamedTuple):
    """How a run of the program ended, and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of the output."""
        return self.out.splitlines()


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing of the terminal that runs the tests reach the program."""
    for name in ("COLUMNS", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the program with arguments, and perhaps with lines that a person types."""

    def run_it(*argv: str, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main(argv)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run_it


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Say yes."""
        return True

    def fileno(self) -> int:
        """Have no file behind it, as a terminal in a window has none of ours."""
        raise OSError


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Return a terminal of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    return Terminal()
