"""Where what belongs to a game is found: in each layer by the name of the module in which the game lives."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from pitboss.games.game import Game


def part_of(game: Game, layer: str) -> ModuleType | None:
    """Return what a layer, such as pitboss.odds, has of a game: loaded when it is first asked for, or nothing."""
    name = f"{layer}.{game.home}"
    return None if find_spec(name) is None else import_module(name)
