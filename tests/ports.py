"""Ports for houses that tests open, close and open again at the same place."""

from __future__ import annotations

import socket
from random import SystemRandom

GIVEN_OUT_BY_HAND = range(10_000, 30_000)
"""Below those that a system gives out by itself, so that nobody gets one while its house is closed."""


def free_port() -> int:
    """Return a port that nobody uses."""
    while True:
        port = SystemRandom().choice(GIVEN_OUT_BY_HAND)
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
