"""Kill and half-kill: what makes the winner of a pot raise the limits of the next round."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.poker.felt import PokerFelt
from pitboss.games.poker.options import NO_KILL, POT_SIZE, SCOOP, TWO_IN_A_ROW


def next_kill(felt: PokerFelt, won: dict[str, int]) -> None:
    """Remember who won all of the money, less what was raked, and whether that player kills the next round."""
    options = felt.options
    if options.kill == NO_KILL:
        return
    winner = next(iter(won)) if len(won) == 1 else ""
    is_large = sum(won.values()) >= options.kill_pot
    kills = {
        TWO_IN_A_ROW: bool(winner) and winner == felt.state.winner,
        POT_SIZE: bool(winner) and is_large,
        SCOOP: bool(winner) and is_large and len(felt.live) > 1,
    }[options.kill_when]
    felt.killer = winner if kills else ""
    felt.state = replace(felt.state, winner=winner)
