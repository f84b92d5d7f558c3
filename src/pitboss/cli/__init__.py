"""The command line: deal, play, replay, and look things up."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

OK, FAILED, CANNOT, INTERRUPTED, READER_GONE = 0, 1, 2, 130, 141
"""How the program ends: well, with a check that failed, with what cannot be done, by Ctrl-C, or by a closed pipe."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code; whatever is wrong with what was asked is told in a sentence."""
    from pitboss.cli.arguments import build_parser

    try:
        arguments = build_parser().parse_args(argv)
        code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else OK
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the last flush finds a reader
        return READER_GONE
    except Exception as error:
        sentence = _sentence(error)
        if sentence is None:
            raise
        print(f"pitboss: {sentence}", file=sys.stderr)
        return CANNOT


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
