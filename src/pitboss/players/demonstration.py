"""A round of a game dealt to bots from a fixed seed, with what is said about it as it goes."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.games import Game


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


def demonstration_of(game: Game) -> Demonstration:
    """Return the demonstration that the game's module of players has of it, or a plain one."""
    own: dict[str, Demonstration] = getattr(game.part("pitboss.players"), "DEMONSTRATIONS", {})
    return own.get(game.name, Demonstration())
