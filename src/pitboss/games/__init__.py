"""The games, one module each, in the order of their subchapters."""

from __future__ import annotations

from pitboss.games import baccarat, blackjack, craps, double_draw_poker, mini_dice, poker, three_card_poker
from pitboss.games.between import between
from pitboss.games.game import Game
from pitboss.law import coverage
from pitboss.table.refusal import Refused

GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        craps.GAME,
        craps.MINI_CRAPS,
        blackjack.GAME,
        baccarat.GAME,
        mini_dice.GAME,
        poker.GAME,
        poker.CASINO_NIGHT_GAME,
        three_card_poker.GAME,
        double_draw_poker.GAME,
    )
}
"""Every game there is, by its name."""


def find_game(name: str) -> Game:
    """Return the game of that name, or refuse."""
    try:
        return GAMES[name]
    except KeyError:
        raise Refused(f"the game {name!r}", "there is no such game", ", ".join(GAMES)) from None


__all__ = ["GAMES", "Game", "between", "coverage", "find_game"]
