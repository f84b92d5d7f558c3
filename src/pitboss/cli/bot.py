"""`pitboss bot`: a program that plays a seat of a live house, knowing only what the house tells it."""

from __future__ import annotations

import argparse
import random
import secrets
import signal
from collections.abc import Iterator
from contextlib import contextmanager

from pitboss.cli import OK
from pitboss.cli.extras import server_extra
from pitboss.cli.terminal import Screen, Unable


def run(arguments: argparse.Namespace) -> int:
    """Sit down at a table of the house and play until the rounds are over, the chips are gone or Ctrl-C is pressed."""
    with server_extra("a bot"):
        from pitboss.cli.client import House, RefusedByHouse, address_of
        from pitboss.cli.seat import Bot
    url, table = address_of(arguments.url)
    screen = Screen()
    house = House(url, tell=screen.paragraph)
    name = arguments.name or f"Bot-{secrets.token_hex(3)}"
    bot = Bot(house, name, arguments.style, random.Random(secrets.randbits(128)), screen)
    try:
        with termination_as_ctrl_c():
            bot.sit_down(arguments.table or table, arguments.game)
            bot.play(arguments.rounds)
    except RefusedByHouse as refusal:
        raise Unable(f"the house refuses: {refusal}") from None
    finally:
        house.close()
    return OK


@contextmanager
def termination_as_ctrl_c() -> Iterator[None]:
    """Let whoever ends the program (SIGTERM) be heard as Ctrl-C is, so that the seat is given up."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
