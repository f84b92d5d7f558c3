"""`pitboss odds` at poker: the odds of being dealt and of making each hand, and what the rake costs."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from pitboss.cli import OK
from pitboss.cli.equity import cards_in
from pitboss.cli.house import settings_of
from pitboss.cli.odds import question_json, tell_breaches, with_bar
from pitboss.cli.terminal import Screen
from pitboss.games import find_game
from pitboss.games.poker.faults import is_raked
from pitboss.games.poker.kinds import ANY_LOW, HIGH, HOLDEM, KINDS
from pitboss.odds.decimals import decimal, percent
from pitboss.odds.equity.games import showdown_of, table_of
from pitboss.odds.poker import Making, Rake, making
from pitboss.odds.question import Question, options_as_said
from pitboss.table.money import Cents, money, parse_money
from pitboss.table.options import option_words
from pitboss.table.refusal import Refused

METHOD = "Every way in which the cards to come can come, counted by the class of the best hand they make."
RAKE_METHOD = " What a seat pays for the rake is exact for the pots that are named, each bet in one betting round."
DEFAULTS = {"pots": "60", "pots_per_hour": "30", "seats": "9"}
"""What else is asked beside the options of a table of poker; a game played by fewer has all its seats taken."""


def run(arguments: argparse.Namespace) -> int:
    """Tell the odds of hands and, where a rake is named, its cost."""
    refuse_what_is_not_asked_of_poker(arguments)
    settings, question = read(arguments)
    showdown = showdown_of(question.options)
    known, board, gone = (cards_in(text) for text in (arguments.hand, arguments.board, arguments.gone))
    question = replace(question, gone=gone)
    rake, pots = rake_of(settings, question), pots_of(settings["pots"])
    cost = rake.cost(pots)
    start = time.perf_counter()
    found = with_bar(lambda progress: making(showdown.name, known, board, gone, progress))
    seconds = time.perf_counter() - start
    screen = Screen()
    if arguments.json:
        told = as_json(question, settings, found, rake, pots) | {"seconds": round(seconds, 3)}
        screen.line(json.dumps(told, indent=2))
        return OK
    tell_breaches(screen, question.breaches)
    tell(screen, found)
    if cost:
        screen.line()
        screen.paragraph(cost_words(rake, pots))
    return OK


def refuse_what_is_not_asked_of_poker(arguments: argparse.Namespace) -> None:
    """Refuse a wager, and cards left in a shoe."""
    if arguments.wager is not None:
        raise Refused(f"the wager {arguments.wager!r}", "players wager among themselves at poker", "no --wager")
    if arguments.left is not None:
        raise Refused("cards left", "a hand of poker is dealt from all cards but those that are seen or gone", "--gone")


def read(arguments: argparse.Namespace) -> tuple[dict[str, str], Question]:
    """Return what else is asked and the table, or refuse what there is not, or the law does not permit."""
    game, said = find_game(arguments.game), settings_of(arguments)
    own = {name: value for name, value in said.items() if name in DEFAULTS}
    chosen = as_at_a_table({name: value for name, value in said.items() if name not in DEFAULTS})
    forced = arguments.even_if_not_permitted
    options, breaches = options_as_said(game, chosen, even_if_not_permitted=forced)
    seats = min(int(DEFAULTS["seats"]), game.most_positions_with(options)[0])
    return DEFAULTS | {"seats": str(seats)} | own, Question(game, options, breaches=breaches)


def as_at_a_table(chosen: dict[str, str]) -> dict[str, str]:
    """Return options in which the game has its name at a table, with who wins there where nothing else is said."""
    name = chosen.get("game", HOLDEM)
    game, wins, low_hand = (name, KINDS[name].splits[0], "") if name in KINDS else table_of(name)
    split = chosen.get("split", wins)
    if not low_hand or split != wins:
        low_hand = KINDS[game].low_hands(split)[0]
    implied = {"split": (split, HIGH), "low_hand": (low_hand, ANY_LOW)}
    said = {option: value for option, (value, default) in implied.items() if value != default}
    return said | chosen | {"game": game}


def as_json(
    question: Question, settings: dict[str, str], found: Making, rake: Rake, pots: dict[Cents, Fraction]
) -> dict[str, Any]:
    """Return the odds of hands as one JSON object."""
    has_rake = rake.cost(pots) > 0
    told = question_json(question, option_words(question.options) | settings) | {"wagers": []}
    told |= found.as_json() | {"method": METHOD + RAKE_METHOD * has_rake}
    return told | ({"rake": rake.as_json(pots)} if has_rake else {})


def tell(screen: Screen, found: Making) -> None:
    """Tell how likely each hand is."""
    title = found.game.title
    for name, cards in (("hand", found.known), ("board", found.board)):
        title += f"; {name} {' '.join(map(screen.card, cards))}" if cards else ""
    screen.title(title[0].upper() + title[1:])
    screen.paragraph(f"{'Made' if found.known else 'Dealt'} in all {found.deals:,} ways.", indent=2)
    for heading, hands in (("hand", found.hands), ("low hand", found.low_hands)):
        if hands:
            rows = [[words, percent(chance, 6), str(chance)] for words, chance in hands.items()]
            screen.table([[heading, "probability", ""], *rows], right=(1,))


def rake_of(settings: Mapping[str, str], question: Question) -> Rake:
    """Read how many pots there are, and who pays for them, at a table that such a rake may be posted at."""
    pots = _read(settings, "pots_per_hour", range(1, 1001))
    game, options = question.game, question.options
    most, cite = game.most_positions_with(options)
    seats = _read(settings, "seats", range(2, most + 1), cite)
    if not question.breaches:
        game.table_rule(options, seats)
    return Rake(options, pots, seats)


def cost_words(rake: Rake, pots: Mapping[Cents, Fraction]) -> str:
    """Say what a seat pays in an hour, and for the rake what is assumed of the pots."""
    paid = f"each of {rake.seats} seats ${decimal(rake.cost(pots) / 100, 2)} an hour"
    if not is_raked(rake.options):
        return f"The time charge costs {paid}."
    what = "The rake and the time charge cost" if rake.options.time_charge else "The rake costs"
    sizes = ", ".join(f"{share} of {money(pot)}" if share != 1 else f"of {money(pot)}" for pot, share in pots.items())
    return f"{what} {paid}, on average; assumed are {rake.pots} pots an hour: {sizes}."


def pots_of(text: str) -> dict[Cents, Fraction]:
    """Read the sizes of pots, each with its share: 60, or 40:1/2,120:1/2."""
    try:
        parts = [part.partition(":") for part in text.split(",")]
        return {parse_money(size): Fraction(share or "1") for size, _, share in parts}
    except (ValueError, ZeroDivisionError):
        raise Refused(f"pots={text}", "these are no sizes of pots", "dollars such as 60, or 40:1/2,120:1/2") from None


def _read(settings: Mapping[str, str], name: str, allowed: range, cite: str = "") -> int:
    """Read a whole number, or refuse it."""
    try:
        value = int(settings[name])
    except ValueError:
        value = None
    if value is None or value not in allowed:
        between = f"{allowed.start} to {allowed.stop - 1}"
        raise Refused(f"{name}={settings[name]}", "it cannot be that", between, cite)
    return value
