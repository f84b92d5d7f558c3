"""The values that arguments take, each refused in a sentence."""

from __future__ import annotations

from argparse import ArgumentTypeError

SEED_DIGITS = 64
MOST = 1_000_000_000


def count(text: str) -> int:
    """Read a number of at least one."""
    if not (text.isascii() and text.isdecimal()) or not 0 < int(text) <= MOST:
        raise ArgumentTypeError(f"{text!r} is not a number from 1 to {MOST:,}")
    return int(text)


def seed(text: str) -> bytes:
    """Read a seed; what has fewer digits than a whole one is filled up with zeros on the left."""
    try:
        if not 0 < len(text) <= SEED_DIGITS or not text.isalnum():
            raise ValueError
        return int(text, 16).to_bytes(SEED_DIGITS // 2, "big")
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a seed: write 1 to {SEED_DIGITS} hexadecimal digits") from None


def chips(text: str) -> int:
    """Read an amount of dollars as cents."""
    from pitboss.table.money import parse_money

    try:
        return parse_money(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


def setting(text: str) -> tuple[str, str]:
    """Read OPTION=VALUE."""
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise ArgumentTypeError(f"{text!r} sets nothing: write OPTION=VALUE, such as dealing=hand")
    return name, value
