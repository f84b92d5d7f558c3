"""Poker: the odds of being dealt and of making each hand, and what the rake costs a seat in an hour.

Players wager among themselves, so that no wager is priced against the house.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pitboss.games.poker.kinds import ANY_LOW, HIGH, HOLDEM, KINDS
from pitboss.odds.answer import Progress
from pitboss.odds.equity.games import showdown_of, table_of
from pitboss.odds.poker.making import Making, making
from pitboss.odds.poker.rake import Rake, pots_of
from pitboss.odds.question import HandOdds, HandQuestion, Question, options_as_said
from pitboss.table.money import Cents
from pitboss.table.options import option_words
from pitboss.table.refusal import Refused

METHOD = "Every way in which the cards to come can come, counted by the class of the best hand they make."
RAKE_METHOD = " What a seat pays for the rake is exact for the pots that are named, each bet in one betting round."
DEFAULTS = {"pots": "60", "pots_per_hour": "30", "seats": "9"}
"""What else is asked beside the options of a table of poker; a game played by fewer has all its seats taken."""


def hand_odds(asked: HandQuestion, progress: Progress) -> HandOdds:
    """Tell the odds of hands and, where a rake is named, its cost."""
    refuse_what_is_not_asked(asked)
    settings, question = read(asked)
    showdown = showdown_of(question.options)
    rake, pots = rake_of(settings, question), pots_of(settings["pots"])
    has_rake = rake.cost(pots) > 0
    found = making(showdown.name, asked.hand, asked.board, asked.gone, progress)
    return HandOdds(
        title=found.game.title,
        cards={"hand": found.known, "board": found.board},
        about=f"{'Made' if found.known else 'Dealt'} in all {found.deals:,} ways.",
        tables={"hand": found.hands, "low hand": found.low_hands},
        closing=rake.words(pots) if has_rake else "",
        question=question,
        words=option_words(question.options) | settings,
        json=as_json(found, rake, pots, has_rake=has_rake),
    )


def refuse_what_is_not_asked(asked: HandQuestion) -> None:
    """Refuse a wager, and cards left in a shoe."""
    if asked.wager is not None:
        raise Refused(f"the wager {asked.wager!r}", "players wager among themselves at poker", "no --wager")
    if asked.left is not None:
        raise Refused("cards left", "a hand of poker is dealt from all cards but those that are seen or gone", "--gone")


def read(asked: HandQuestion) -> tuple[dict[str, str], Question]:
    """Return what else is asked and the table, or refuse what there is not, or the law does not permit."""
    own = {name: value for name, value in asked.settings.items() if name in DEFAULTS}
    chosen = as_at_a_table({name: value for name, value in asked.settings.items() if name not in DEFAULTS})
    options, breaches = options_as_said(asked.game, chosen, even_if_not_permitted=asked.even_if_not_permitted)
    seats = min(int(DEFAULTS["seats"]), asked.game.most_positions_with(options)[0])
    question = Question(asked.game, options, gone=asked.gone, breaches=breaches)
    return DEFAULTS | {"seats": str(seats)} | own, question


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


def as_json(found: Making, rake: Rake, pots: dict[Cents, Fraction], *, has_rake: bool) -> dict[str, Any]:
    """Return the odds of hands as one JSON object."""
    told = {"wagers": [], **found.as_json(), "method": METHOD + RAKE_METHOD * has_rake}
    return told | ({"rake": rake.as_json(pots)} if has_rake else {})


def rake_of(settings: Mapping[str, str], question: Question) -> Rake:
    """Read how many pots there are, and who pays for them, at a table that such a rake may be posted at."""
    pots = _read(settings, "pots_per_hour", range(1, 1001))
    game, options = question.game, question.options
    most, cite = game.most_positions_with(options)
    seats = _read(settings, "seats", range(2, most + 1), cite)
    if not question.breaches:
        game.table_rule(options, seats)
    return Rake(options, pots, seats)


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
