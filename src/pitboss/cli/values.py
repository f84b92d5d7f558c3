"""The values that arguments take, each refused in a sentence."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from ipaddress import ip_network

SEED_DIGITS = 64
MOST = 1_000_000_000
MOST_ROUNDS = 10**15
MOST_PORT = 65_535
MOST_SAMPLE_SEED = 10**18 - 1
_SEED = re.compile(rf"[0-9a-fA-F]{{1,{SEED_DIGITS}}}\Z")
_HEAD = re.compile(r"[0-9a-fA-F]{64}\Z")
_WHOLE = re.compile(r"-?[0-9]{1,18}\Z")


def printable(text: str) -> str:
    """Return a text in which whatever a terminal would obey instead of showing is written out."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def count(text: str) -> int:
    """Read a number of at least one."""
    if not (text.isascii() and text.isdecimal()) or not 0 < int(text) <= MOST:
        raise ArgumentTypeError(f"{text!r} is not a number from 1 to {MOST:,}")
    return int(text)


def rounds(text: str) -> int:
    """Read a number of rounds, perhaps as 1e9; what is none at all is refused when it is to be played."""
    try:
        value = float(text) if text.isascii() and len(text) <= 25 else -1.0
    except ValueError:
        value = -1.0
    if not 0 <= value <= MOST_ROUNDS or value != int(value):
        raise ArgumentTypeError(f"{text!r} isn't a number from 1 to {MOST_ROUNDS:,}: write one such as 1000000 or 1e9")
    return int(value)


def precision(text: str) -> float:
    """Read a standard error."""
    try:
        value = float(text) if text.isascii() else 0.0
    except ValueError:
        value = 0.0
    if not 1e-9 <= value <= 1:
        raise ArgumentTypeError(f"{text!r} isn't a precision: write a share of the bet, such as 1e-5")
    return value


def wager(text: str) -> tuple[str, str]:
    """Read AREA or AREA=AMOUNT."""
    name, _, amount = text.partition("=")
    if not name or not text.isascii():
        raise ArgumentTypeError(f"{text!r} isn't a bet: write BET or BET=DOLLARS, such as pass_line=10")
    return name, amount


def part(text: str) -> tuple[int, int]:
    """Read which of how many machines this one is: 2/3."""
    which, _, of = text.partition("/")
    if not (which.isdecimal() and of.isdecimal() and text.isascii()) or not 1 <= int(which) <= int(of) <= 10_000:
        raise ArgumentTypeError(f"{text!r} isn't a part: write 1/3, 2/3 and 3/3 on three machines")
    return int(which) - 1, int(of)


def shares(text: str) -> tuple[float, ...]:
    """Read shares between commas: 0.3,0.6."""
    try:
        found = tuple(float(each) for each in text.split(","))
    except ValueError:
        found = ()
    if not found or not text.isascii() or not all(0 <= each <= 1 for each in found):
        raise ArgumentTypeError(f"{text!r} isn't a list of shares: write one from 0 to 1 an hour, such as 0.3,0.6,0.4")
    return found


def pace(text: str) -> tuple[str, int]:
    """Read GAME=NUMBER."""
    name, _, number = text.partition("=")
    if not name or not (number.isascii() and number.isdecimal()):
        raise ArgumentTypeError(f"{text!r} isn't a pace: write GAME=HANDS, such as blackjack=70")
    return name, int(number)


def whole(text: str) -> int:
    """Read a whole number, of which the game says what it may be."""
    if not _WHOLE.match(text):
        raise ArgumentTypeError(f"{text!r} isn't a whole number: write one such as 4")
    return int(text)


def hour(text: str) -> int:
    """Read an hour of the day."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 2 or int(text) > 23:
        raise ArgumentTypeError(f"{text!r} isn't an hour: write one from 0 to 23")
    return int(text)


def port(text: str) -> int:
    """Read a port; 0 stands for any that is free."""
    if not (text.isascii() and text.isdecimal()) or int(text) > MOST_PORT:
        raise ArgumentTypeError(f"{text!r} isn't a port: write a number from 0 to {MOST_PORT}, 0 for any free one")
    return int(text)


def proxy_addresses(text: str) -> str:
    """Read the addresses of proxies, with commas between them; of a network whichever of its addresses."""
    read = []
    for each in text.split(","):
        try:
            network = ip_network(each.strip(), strict=False)
        except ValueError:
            raise ArgumentTypeError(f"{each!r} isn't an address: write it as 127.0.0.1 or 10.0.0.0/8") from None
        read.append(str(network) if "/" in each else each.strip())
    return ",".join(read)


def seed(text: str) -> bytes:
    """Read a seed; what has fewer digits than a whole one is filled up with zeros on the left."""
    if not _SEED.match(text):
        raise ArgumentTypeError(f"{text!r} isn't a seed: write 1 to {SEED_DIGITS} hexadecimal digits")
    return bytes.fromhex(text.zfill(SEED_DIGITS))


def sample_seed(text: str) -> int:
    """Read what a sample depends on."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 18:
        raise ArgumentTypeError(f"{text!r} isn't a seed: write a number from 0 to {MOST_SAMPLE_SEED:,}")
    return int(text)


def head(text: str) -> str:
    """Read the head of a log as it was kept."""
    if not _HEAD.match(text):
        raise ArgumentTypeError(f"{text!r} isn't the head of a log: write its 64 hexadecimal digits")
    return text.lower()


def path(text: str) -> str:
    """Read the name of a file."""
    if not text or "\0" in text:
        raise ArgumentTypeError(f"{text!r} names no file")
    return text


def chips(text: str) -> int:
    """Read an amount of dollars as cents."""
    from pitboss.table.money import parse_money

    try:
        if not text.isascii():
            raise ValueError(f"{text!r} isn't an amount: write dollars such as 5, $25 or 2.50, without a sign")
        return parse_money(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


def setting(text: str) -> tuple[str, str]:
    """Read OPTION=VALUE."""
    name, equals, value = text.partition("=")
    if foreign := "".join(dict.fromkeys(sign for sign in text if not sign.isascii())):
        allowed = "write letters a to z and digits 0 to 9, such as decks=2"
        raise ArgumentTypeError(f"{text!r} isn't an option: none has {foreign!r} in it; {allowed}")
    if not (name and equals and value):
        raise ArgumentTypeError(f"{text!r} sets nothing: write OPTION=VALUE, such as dealing=hand")
    return name, value
