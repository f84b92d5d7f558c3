"""`pitboss odds poker`: the odds of being dealt and of making each hand, and what the rake costs."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from pitboss.cli import OK
from pitboss.cli.equity import cards_in, percent
from pitboss.cli.odds import with_bar
from pitboss.cli.terminal import Screen
from pitboss.games import find_game
from pitboss.odds.poker import Making, Rake, making
from pitboss.table.money import Cents, parse_money
from pitboss.table.options import choose, option_words
from pitboss.table.refusal import Refused

T = TypeVar("T")
METHOD = "Every way in which the cards to come can come, counted by the class of the best hand they make."
RAKE_METHOD = " What a seat pays for the rake is exact for the pots that are named, each bet in one betting round."
DEFAULTS = {"game": "holdem", "pots": "60", "pots_per_hour": "30", "seats": "9"}
"""What else is asked beside the options of a table of poker."""


def run(arguments: argparse.Namespace) -> int:
    """Tell the odds of hands and, where a rake is named, its cost."""
    if arguments.wager is not None:
        raise Refused(f"the wager {arguments.wager!r}", "players wager among themselves at poker", "no --wager")
    settings, options = read(dict(arguments.settings))
    known, board, gone = (cards_in(text) for text in (arguments.hand, arguments.board, arguments.gone))
    start = time.perf_counter()
    found = with_bar(lambda progress: making(settings["game"], known, board, gone, progress))
    seconds = time.perf_counter() - start
    rake, pots = rake_of(settings, options), pots_of(settings["pots"])
    has_rake = rake.cost(pots) > 0
    screen = Screen()
    if arguments.json:
        told: dict[str, Any] = {
            "game": "poker",
            "edition": "2007",
            "options": option_words(options) | settings,
            "wagers": [],
        }
        told |= found.as_json() | {"method": METHOD + RAKE_METHOD * has_rake, "seconds": round(seconds, 3)}
        told |= {"rake": rake.as_json(pots)} if has_rake else {}
        screen.line(json.dumps(told, indent=2))
        return OK
    tell(screen, found)
    if has_rake:
        cost = rake.cost(pots)
        screen.line()
        screen.paragraph(f"The rake costs each of {rake.seats} seats ${float(cost / 100):.2f} an hour, on average.")
    return OK


def read(said: dict[str, str]) -> tuple[dict[str, str], Any]:
    """Return what is asked and the table's options, or refuse what there is not, or the law does not permit."""
    own = {name: value for name, value in said.items() if name in DEFAULTS}
    options = {name: value for name, value in said.items() if name not in DEFAULTS}
    return DEFAULTS | own, choose(find_game("poker").options, options)


def tell(screen: Screen, found: Making) -> None:
    """Tell how likely each hand is."""
    title = found.game.title
    for name, cards in (("hand", found.known), ("board", found.board)):
        title += f"; {name} {' '.join(map(screen.card, cards))}" if cards else ""
    screen.title(title[0].upper() + title[1:])
    screen.paragraph(f"{'Made' if found.known else 'Dealt'} in all {found.deals:,} ways.", indent=2)
    rows = [["hand", "probability", ""]]
    rows += [[hand.words, percent(chance, 6), str(chance)] for hand, chance in found.hands.items()]
    screen.table(rows, right=(1,))


def rake_of(settings: Mapping[str, str], options: Any) -> Rake:
    """Read how many pots there are, and who pays for them."""
    return Rake(
        options,
        _read(settings, "pots_per_hour", int, lambda pots: 0 < pots <= 1000, "1 to 1000"),
        _read(settings, "seats", int, lambda seats: 2 <= seats <= 23, "2 to 23"),
    )


def pots_of(text: str) -> dict[Cents, Fraction]:
    """Read the sizes of pots, each with its share: 60, or 40:1/2,120:1/2."""
    try:
        parts = [part.partition(":") for part in text.split(",")]
        return {parse_money(size): Fraction(share or "1") for size, _, share in parts}
    except (ValueError, ZeroDivisionError):
        raise Refused(f"pots={text}", "these are no sizes of pots", "dollars such as 60, or 40:1/2,120:1/2") from None


def _read(settings: Mapping[str, str], name: str, read: Callable[[str], T], is_right: Callable[[T], bool],
          allowed: str) -> T:  # fmt: skip
    try:
        value = read(settings[name])
    except (ValueError, ZeroDivisionError):
        raise Refused(f"{name}={settings[name]}", "it cannot be that", allowed) from None
    if not is_right(value):
        raise Refused(f"{name}={settings[name]}", "it cannot be that", allowed)
    return value
