"""The games, found by name: every module or package beside this one that defines a game, in the law's order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from inspect import isabstract
from pkgutil import iter_modules

from pitboss.games.between import between
from pitboss.games.game import Game
from pitboss.law import coverage, refused_game
from pitboss.table.names import meant
from pitboss.table.refusal import Refused


def games_of(module: str) -> Iterator[Game]:
    """Return the games that a module or package beside this one defines, in the order in which it does."""
    home = f"{__name__}.{module}"
    for each in vars(import_module(home)).values():
        is_game = isinstance(each, type) and issubclass(each, Game) and not isabstract(each)
        if is_game and each.__module__.startswith(home):
            yield each()


def _place_in_the_law(games: list[Game]) -> int:
    """Subchapters are known by their numbers, which the chapter kept when it moved; a section stands in its own."""
    return int(games[0].subchapter.partition("-")[2].partition(".")[0])


def _every_game() -> Iterator[Game]:
    """Return every game, those of one module together, in the order of their subchapters."""
    homes = [list(games_of(module.name)) for module in iter_modules(__path__)]
    for games in sorted(filter(None, homes), key=_place_in_the_law):
        yield from games


GAMES: dict[str, Game] = {game.name: game for game in _every_game()}
"""Every game there is, by its name."""


def no_such_game(name: str, known: Iterable[str] = ()) -> Refused:
    """Return the refusal of a game that is not dealt here: one that the law names says why."""
    what, allowed = f"the game {name!r}", ", ".join(known or GAMES)
    if named := refused_game(name):
        return Refused(what, named.why, allowed, named.cite)
    return Refused(what, f"there's no such game{meant(name, GAMES)}", allowed)


def find_game(name: str) -> Game:
    """Return the game of that name, or refuse."""
    try:
        return GAMES[name]
    except KeyError:
        raise no_such_game(name) from None


__all__ = ["GAMES", "Game", "between", "coverage", "find_game", "no_such_game"]
