"""The command line: deal, play, replay, and look things up."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress

OK, FAILED, CANNOT, INTERRUPTED, READER_GONE = 0, 1, 2, 130, 141
"""How the program ends: well, with a check that failed, with what cannot be done, by Ctrl-C, or by a closed pipe."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code; whatever is wrong with what was asked is told in a sentence."""
    from pitboss.cli.arguments import build_parser

    if sys.stdout is None:
        return _cannot("there's nowhere to write: standard output is closed")
    try:
        arguments = build_parser().parse_args(argv)
        arguments.command = shlex.join(["pitboss", *(sys.argv[1:] if argv is None else argv)])
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else OK
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if isinstance(error, OSError) and error.filename is None:
            _give_up_output()
        if isinstance(error, BrokenPipeError) and error.filename is None:
            return READER_GONE
        sentence = _sentence(error)
        if sentence is None:
            raise
        return _cannot(sentence)


def complain(sentence: str) -> None:
    """Say what is wrong, where there is somewhere to say it."""
    from pitboss.cli.values import printable

    if sys.stderr is not None:
        print(f"pitboss: {printable(sentence)}", file=sys.stderr)


def _cannot(sentence: str) -> int:
    complain(sentence)
    return CANNOT


def _give_up_output() -> None:
    """Let what is still unwritten go nowhere, so that the last flush finds no error again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _sentence(error: Exception) -> str | None:
    """Return what a person is told of an error, or None where the program itself is at fault."""
    from pitboss.cli.terminal import Unable
    from pitboss.law import UnknownCitation
    from pitboss.table.refusal import Refused

    if isinstance(error, OSError):
        return f"{error.filename or 'the output'}: {(error.strerror or str(error)).lower()}"
    if isinstance(error, Refused | UnknownCitation | Unable):
        return str(error)
    if isinstance(error, ModuleNotFoundError) and not (error.name or "").startswith("pitboss"):
        return str(error)
    return None
