"""The games whose equity can be asked for: how many cards a hand ends with, and how hands are ranked in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.games.poker import kinds
from pitboss.odds.evaluation import (
    BADUGI,
    EIGHT_LOW,
    HIGH,
    LOW,
    NO_LOW,
    THREE_HIGH,
    Evaluator,
    badugi,
    omaha_high,
    omaha_low,
)
from pitboss.table.custom import custom
from pitboss.table.refusal import Refused

Badugi = type(BADUGI)
HI_LO = "hi-lo"


@dataclass(frozen=True)
class PokerGame:
    """A game of poker, as far as its showdown goes."""

    name: str
    title: str
    own: int
    board: int
    cite: str
    high: Evaluator | None = None
    low: Evaluator | None = None
    least_low: int = 0
    two_and_three: bool = False
    least_known: int = 1
    has_common_card: bool = False

    @property
    def is_badugi(self) -> bool:
        """Whether hands are ranked as badugi hands."""
        return self.high is self.low is None

    @property
    def known(self) -> range:
        """How many cards of a hand may be known."""
        return range(self.least_known, self.own + 1)

    def high_value(self, own: Sequence[int], board: Sequence[int]) -> int:
        """Return the number by which a hand competes for the pot, or for its high half."""
        if self.two_and_three:
            return omaha_high(own, board)
        if self.high is None:
            return badugi(own) if self.low is None else self.low.value([*own, *board])
        return self.high.value([*own, *board])

    def low_value(self, own: Sequence[int], board: Sequence[int]) -> int:
        """Return the number by which a hand competes for the low half, or NO_LOW."""
        if self.high is None or self.low is None:
            return NO_LOW
        if self.two_and_three:
            return omaha_low(own, board)
        value = self.low.value([*own, *board])
        return value if value >= self.least_low else NO_LOW


GAMES: dict[str, PokerGame] = {
    game.name: game
    for game in (
        PokerGame("holdem", "hold 'em", 2, 5, "13:47-20.36(j)", HIGH, least_known=2),
        PokerGame("omaha", "Omaha", 4, 5, custom("19:47-14.11"), HIGH, least_known=4, two_and_three=True),
        PokerGame("omaha-hi-lo", "Omaha high-low, eight or better", 4, 5, custom("19:47-14.11"), HIGH, LOW, EIGHT_LOW,
                  least_known=4, two_and_three=True),
        PokerGame("stud", "seven-card stud", 7, 0, "13:47-20.35(i)", HIGH, has_common_card=True),
        PokerGame("stud-low", "seven-card stud low", 7, 0, custom("19:47-14.9"), None, LOW, has_common_card=True),
        PokerGame("stud-hi-lo", "seven-card stud high-low, eight or better", 7, 0, custom("19:47-14.9"), HIGH, LOW,
                  EIGHT_LOW, has_common_card=True),
        PokerGame("five-card-stud", "five-card stud", 5, 0, custom("19:47-14.13"), HIGH),
        PokerGame("five-card-stud-low", "five-card stud low", 5, 0, custom("19:47-14.13"), None, LOW),
        PokerGame("draw", "five-card draw, the cards kept", 5, 0, custom("19:47-14.12"), HIGH),
        PokerGame("draw-low", "five-card draw low, the cards kept", 5, 0, custom("19:47-14.12"), None, LOW),
        PokerGame("mambo", "mambo stud", 3, 1, custom("19:47-14.8"), THREE_HIGH),
        PokerGame("badugi", "badugi, the cards kept", 4, 0, custom("19:47-14.8")),
    )
}  # fmt: skip
"""The games by their names. What becomes of a hand after further draws depends on players, and is not asked here."""


TABLES: dict[tuple[str, str], str] = {
    (kinds.HOLDEM, kinds.HIGH): "holdem",
    (kinds.OMAHA, kinds.HIGH): "omaha",
    (kinds.OMAHA, kinds.HIGH_LOW): "omaha-hi-lo",
    (kinds.STUD, kinds.HIGH): "stud",
    (kinds.STUD, kinds.LOW): "stud-low",
    (kinds.STUD, kinds.HIGH_LOW): "stud-hi-lo",
    (kinds.FIVE_STUD, kinds.HIGH): "five-card-stud",
    (kinds.FIVE_STUD, kinds.LOW): "five-card-stud-low",
    (kinds.DRAW, kinds.HIGH): "draw",
    (kinds.DRAW, kinds.LOW): "draw-low",
    (kinds.MAMBO, kinds.HIGH): "mambo",
    (kinds.BADUGI, kinds.LOW): "badugi",
}
"""The showdown at a table, by its type of poker and by which hand wins there."""
ALIASES = {"razz": "stud-low"} | {
    f"{game}-{HI_LO if split == kinds.HIGH_LOW else split}".removesuffix(f"-{kinds.HIGH}"): name
    for (game, split), name in TABLES.items()
}
"""Other names: those of the types of poker at a table, with who wins where that is not the highest hand alone."""


def find_poker_game(name: str) -> PokerGame:
    """Return the game of a name, its own or that which it has at a table."""
    known = ALIASES.get(name, name)
    if known not in GAMES:
        others = [f"{other} ({alias})" for alias, other in ALIASES.items() if alias != other]
        allowed = f"{', '.join(GAMES)}; other names: {', '.join(others)}"
        raise Refused(f"the game {name!r}", "there is no such game here", allowed)
    return GAMES[known]


def table_of(name: str) -> tuple[str, str]:
    """Return the type of poker at a table, and which hand wins, of a game by any of its names."""
    game = find_poker_game(name).name
    return next(table for table, showdown in TABLES.items() if showdown == game)


def showdown_of(game: str, split: str) -> PokerGame:
    """Return how hands meet at a table of a type of poker where the highest hand wins, the lowest, or both."""
    if (game, split) not in TABLES:
        counted = " or ".join(f"split={each}" for said, each in TABLES if said == game)
        raise Refused(f"game={game}, split={split}", "hands that win so are not counted", counted)
    return GAMES[TABLES[game, split]]
