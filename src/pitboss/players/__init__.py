"""The bots: they answer the same prompts as people, and see no more than people see."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games import find_game
from pitboss.play.dealer import Dealer
from pitboss.play.log import Record, as_event
from pitboss.players.player import Adviser, Below, MakePlayer, Player, Sight, own_chance
from pitboss.players.table import Company, play_rounds
from pitboss.players.unpredictable import Random
from pitboss.table.choices import Ask
from pitboss.table.events import COUNTER, DecisionMade, PlayerSeated
from pitboss.table.money import Cents
from pitboss.table.refusal import Refused
from pitboss.table.table import Table

NAMES = (
    "Ana", "Ben", "Cleo", "Dov", "Edie", "Finn", "Gus", "Hana", "Ivo", "Juno", "Kit",
    "Lena", "Milo", "Nell", "Otto", "Pia", "Quinn", "Rosa", "Sam", "Tess",
)  # fmt: skip
"""What the bots are called, in the order of their positions."""

RANDOM = "random"
"""The style that every game knows; the others stand in its own module of players."""


def styles_of(game: str) -> dict[str, MakePlayer]:
    """Return what makes the players of a game, by their style."""
    own: dict[str, MakePlayer] = getattr(find_game(game).part(__name__), "STYLES", {})
    return own | {RANDOM: Random}


def for_game(game: str, style: str) -> MakePlayer:
    """Return what makes players of a style for a game, or refuse."""
    styles = styles_of(game)
    if style not in styles:
        title = find_game(game).title
        raise Refused(f"the player style {style!r}", f"no {title} bot plays that way", ", ".join(styles))
    return styles[style]


def seat_builtin(dealer: Dealer, style: str, seats: int, chips: Cents, secret: bytes) -> list[Player]:
    """Seat so many bots of a style from position 1 on, or at the counter, each with chips and chance."""
    return seat_players(dealer, for_game(dealer.table.game, style), seats, chips, secret)


def seat_players(dealer: Dealer, make: MakePlayer, seats: int, chips: Cents, secret: bytes) -> list[Player]:
    """Seat so many players as they are made, from position 1 on, or at the counter."""
    players: list[Player] = []
    for number in range(1, seats + 1):
        name = NAMES[(number - 1) % len(NAMES)]
        dealer.take(PlayerSeated(name, number if dealer.game.seats_players else COUNTER, chips, by=name))
        players.append(make(name, own_chance(secret, name)))
    return players


def has_adviser(game: str) -> bool:
    """Tell whether odds can say at all what is best at a game."""
    return hasattr(find_game(game).part(__name__), "ADVISER")


def advice(table: Table, prompt: Ask, records: Iterable[Record]) -> DecisionMade | None:
    """Return what odds computes as the best answer of the player who is asked, from what that player has seen."""
    make = getattr(find_game(table.game).part(__name__), "ADVISER", None)
    if make is None:
        return None
    adviser: Adviser = make(prompt.player, lambda below: 0)
    adviser.options = table.options
    for record in records:
        adviser.see(as_event(record, prompt.player))
    return adviser.decide(prompt, Sight(prompt.position, table.player(prompt.player).chips))


__all__ = [
    "NAMES",
    "Below",
    "Company",
    "MakePlayer",
    "Player",
    "Random",
    "Sight",
    "advice",
    "for_game",
    "has_adviser",
    "own_chance",
    "play_rounds",
    "seat_builtin",
    "seat_players",
    "styles_of",
]
