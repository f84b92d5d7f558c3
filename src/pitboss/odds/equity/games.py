"""The games whose equity can be asked for: how many cards a hand ends with, and how hands are ranked in them.

There is one for every way in which a poker table can be opened, and it follows what the table itself goes by.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.games.poker.hands import sides_of
from pitboss.games.poker.kinds import (
    ANY_LOW,
    BADUGI,
    DRAW,
    EIGHT_OR_BETTER,
    HIGH,
    HIGH_LOW,
    HOLDEM,
    KINDS,
    LOW,
    MAMBO,
    STUD,
    Kind,
)
from pitboss.games.poker.paragraphs import CASINO, SECTIONS
from pitboss.odds.evaluation import (
    EIGHT_LOW,
    EVALUATORS,
    NO_LOW,
    Evaluator,
    badugi,
    omaha_high,
    omaha_low,
)
from pitboss.table.custom import custom
from pitboss.table.refusal import Refused

DECK_CARDS = 52

Table = tuple[str, str, str]
"""How a poker table is opened: its type of poker, which hand wins, and which low hands may."""


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


EVALUATOR_OF = {evaluator.ranking.name: evaluator for evaluator in EVALUATORS}
SHORT_NAMES = {STUD: "stud", DRAW: "draw", MAMBO: "mambo"}
"""What the types of poker are called whose names are long."""
SPLIT_NAMES = {LOW: "low", HIGH_LOW: "hi-lo"}
CITES = {(STUD, HIGH): "13:47-20.35(i)", (HOLDEM, HIGH): "13:47-20.36(j)"}
"""Where a text that we have says how hands meet."""


def game_at(kind: Kind, split: str, low_hand: str) -> PokerGame:
    """Return the game that a table plays: its cards are those of its streets, its hands those it ranks itself."""
    own, board = sum(each.down + each.up for each in kind.streets), sum(each.board for each in kind.streets)
    is_all_known = not kind.has_draws and kind.streets[0].down == own
    rankings = {side.is_low: side.ranking for side in sides_of(kind, split, low_hand, CASINO) if side.ranking}
    evaluators = {is_low: EVALUATOR_OF[ranking.name] for is_low, ranking in rankings.items()}
    return PokerGame(
        name_of(kind, split, low_hand, SHORT_NAMES.get(kind.name, kind.name)),
        title_of(kind, split, low_hand),
        own,
        board,
        CITES.get((kind.name, split)) or custom(SECTIONS.get(kind.name, "19:47-14.8")),
        evaluators.get(False),
        evaluators.get(True),
        EIGHT_LOW if low_hand == EIGHT_OR_BETTER else 0,
        two_and_three=bool(kind.own_cards),
        least_known=own if is_all_known else 1,
        has_common_card=kind.most_players * own > DECK_CARDS,
    )


def is_any_low_chosen(kind: Kind, split: str, low_hand: str) -> bool:
    """Tell whether half the pot goes to any low hand where the house could have asked for eight or better."""
    return low_hand == ANY_LOW and EIGHT_OR_BETTER in kind.low_hands(split)


def name_of(kind: Kind, split: str, low_hand: str, name: str) -> str:
    """Name a game by its type of poker, and by who wins where that is not the highest hand alone."""
    if split == kind.splits[0]:
        return name
    any_low = "-any" if is_any_low_chosen(kind, split, low_hand) else ""
    return f"{name}-{SPLIT_NAMES[split]}{any_low}"


def title_of(kind: Kind, split: str, low_hand: str) -> str:
    """Say what is played, which hands win, and what is known of a hand at a game with draws."""
    title = kind.words if split == kind.splits[0] else f"{kind.words} {split}"
    if low_hand == EIGHT_OR_BETTER:
        title += ", eight or better"
    elif is_any_low_chosen(kind, split, low_hand):
        title += ", any low hand"
    return f"{title}, the cards kept" if kind.has_draws else title


TABLES: dict[Table, PokerGame] = {
    (kind.name, split, low_hand): game_at(kind, split, low_hand)
    for kind in KINDS.values()
    for split in kind.splits
    for low_hand in kind.low_hands(split)
}
"""The game at every table that can be opened."""
GAMES: dict[str, PokerGame] = {game.name: game for game in TABLES.values()}
"""The games by their names. What becomes of a hand after further draws depends on players, and is not asked here."""
ALIASES = {"razz": "stud-low", "badugi-low": BADUGI} | {
    name_of(KINDS[kind], split, low_hand, kind): game.name for (kind, split, low_hand), game in TABLES.items()
}
"""Other names: those of the types of poker at a table, with who wins where that is not the highest hand alone."""


def find_poker_game(name: str) -> PokerGame:
    """Return the game of a name, its own or that which it has at a table."""
    known = ALIASES.get(name, name)
    if known not in GAMES:
        others = [f"{other} ({alias})" for alias, other in ALIASES.items() if alias != other]
        allowed = f"{', '.join(GAMES)}; other names: {', '.join(others)}"
        raise Refused(f"the game {name!r}", "there's no such game here", allowed)
    return GAMES[known]


def table_of(name: str) -> Table:
    """Return how a table is opened at which a game is played, by any of the game's names."""
    game = find_poker_game(name)
    return next(table for table, played in TABLES.items() if played is game)


def showdown_of(options: Any) -> PokerGame:
    """Return how hands meet at a table, by its options."""
    game, split, low_hand = options.game, options.split, options.low_hand
    found = TABLES.get((game, split, low_hand))
    if found is None:
        allowed = " or ".join(f"split={wins}, low_hand={low}" for kind, wins, low in TABLES if kind == game)
        raise Refused(f"game={game}, split={split}, low_hand={low_hand}", "no table is opened so", allowed)
    return found
