"""`pitboss bot`: a program that plays a seat of a live house, knowing only what the house tells it."""

from __future__ import annotations

import argparse
import random
import secrets

from pitboss.cli import OK
from pitboss.cli.extras import server_extra
from pitboss.cli.terminal import Screen, Unable


def run(arguments: argparse.Namespace) -> int:
    """Sit down at a table of the house and play until the rounds are over, the chips are gone or Ctrl-C is pressed."""
    with server_extra("a bot"):
        from pitboss.cli.client import House, RefusedByHouse, address_of
        from pitboss.cli.seat import Bot
    url, table = address_of(arguments.url)
    house = House(url)
    name = arguments.name or f"Bot-{secrets.token_hex(3)}"
    bot = Bot(house, name, arguments.style, random.Random(secrets.randbits(128)), Screen())
    try:
        bot.sit_down(arguments.table or table, arguments.game)
        bot.play(arguments.rounds)
    except RefusedByHouse as refusal:
        raise Unable(f"the house refuses: {refusal}") from None
    finally:
        house.close()
    return OK
