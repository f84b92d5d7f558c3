"""Rounds dealt to bots from a fixed seed: with what is said about one as it goes, or to learn dealing from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.chance import SeededChance
from pitboss.games import Game
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log, as_event
from pitboss.players import play_rounds, seat_builtin
from pitboss.table.event import Event
from pitboss.table.view import HOUSE


@dataclass(frozen=True, slots=True)
class Comment:
    """What is said before the first event of a kind, under a paragraph, that comes after the comment before."""

    kind: str
    cite: str
    words: str


@dataclass(frozen=True, slots=True)
class Demonstration:
    """A round with a fixed seed, what is said about it, and what to try next: commands, each with what it is for."""

    seats: int = 2
    seed: int = 1
    about: str = ""
    comments: tuple[Comment, ...] = ()
    rounds: int = 1
    next: tuple[tuple[str, str], ...] = ()
    style: str = "sensible"
    """How the bots play that show it."""
    options: Mapping[str, str] = field(default_factory=dict)
    """What the table that shows it has chosen."""


def demonstration_of(game: Game) -> Demonstration:
    """Return the demonstration that the game's module of players has of it, or a plain one."""
    own: dict[str, Demonstration] = getattr(game.part("pitboss.players"), "DEMONSTRATIONS", {})
    return own.get(game.name, Demonstration())


SECRETS = tuple(bytes([number]) * 32 for number in range(32))
TRAY, BUY_IN = 100_000_00, 5_000_00


def example_round(game: Game, options: Mapping[str, str], positions: int) -> list[Event]:
    """Deal the first round of a table to bots, and return what was told from its beginning to its end.

    Where players bet among themselves a round may end early: of several the one that shows most is told.
    """
    secrets = SECRETS[:1] if game.wagers else SECRETS
    dealt = [_dealt(game, options, positions, secret) for secret in secrets]
    return max(dealt, key=lambda told: len({event.kind for event in told}))


def players_of(game: Game, positions: int) -> int:
    """Return how many bots show a round: five where they bet among themselves, so that some stay to the end."""
    return max(game.least_players, 2 if game.wagers else min(5, positions))


def _dealt(game: Game, options: Mapping[str, str], positions: int, secret: bytes) -> list[Event]:
    dealer = Dealer(Log(), SeededChance(secret))
    dealer.open(game.name, options, positions, TRAY)
    players = seat_builtin(dealer, "sensible", players_of(game, positions), BUY_IN, secret)
    play_rounds(dealer, players, 1)
    told = [as_event(record, HOUSE) for record in dealer.log.records]
    kinds = [event.kind for event in told]
    return told[kinds.index("round_began") + 1 : kinds.index("round_settled")]
