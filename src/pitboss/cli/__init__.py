"""The command line: deal, play, replay and look things up."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

OK, FAILED, USAGE, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141
"""How the program ends: well, with a check that failed, with something that cannot be done, by Ctrl-C, by its reader."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code; whatever goes wrong is told in a sentence."""
    from pitboss.cli.arguments import build_parser

    try:
        arguments = build_parser().parse_args(argv)
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return PIPE_CLOSED
    except (ValueError, OSError, ModuleNotFoundError) as error:
        if not _is_sentence(error):
            raise
        return fail(str(error))
    return code


def fail(sentence: str) -> int:
    """Say on the error stream why nothing was done."""
    print(f"pitboss: {sentence}", file=sys.stderr)
    return USAGE
