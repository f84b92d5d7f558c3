"""`pitboss chance`: raw output of the random sources, for those who test them with dieharder or PractRand."""

from __future__ import annotations

import argparse
import sys

from pitboss.cli import OK
from pitboss.cli.extras import simulate_extra
from pitboss.cli.terminal import Unable

AT_ONCE = 1 << 20


def run(arguments: argparse.Namespace) -> int:
    """Write bytes of the live house's source, or of the simulated one, to the standard output."""
    if sys.stdout.isatty() and arguments.bytes > AT_ONCE:
        raise Unable("a terminal can't show bytes: send them to a file or a program, such as `| RNG_test stdin32`")
    if arguments.source == "simulated":
        with simulate_extra("the simulated source"):
            from pitboss.simulate.stream import Source

        take = Source(arguments.seed, arguments.chunk).take
    else:
        from pitboss.chance import KeyStream

        take = KeyStream(arguments.seed.to_bytes(32, "big")).take
    out, left = sys.stdout.buffer, arguments.bytes
    while left:
        now = min(left, AT_ONCE)
        out.write(take(now))
        left -= now
    return OK
