"""`pitboss demo`: a commented round of each game, or a few throws."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from pitboss.chance import SeededChance
from pitboss.cli import OK
from pitboss.cli.house import SEED_BYTES, TRAY
from pitboss.cli.telling import Teller, tell_chips
from pitboss.cli.terminal import Screen
from pitboss.games import GAMES, Game, find_game
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log
from pitboss.players import play_rounds, seat_builtin
from pitboss.players.demonstration import Comment, Demonstration, demonstration_of
from pitboss.table.event import Event
from pitboss.table.view import HOUSE, View

BUY_IN = 50_000


def run(arguments: argparse.Namespace) -> int:
    """Show a round of each game, or of the one that is asked for, and say what to try next."""
    games = [find_game(arguments.game)] if arguments.game is not None else list(GAMES.values())
    screen = Screen()
    for game in games:
        show(screen, game, demonstration_of(game))
    screen.heading("What to try next")
    for command, why in what_next(games):
        screen.paragraph(command, indent=2)
        screen.paragraph(why, indent=6)
    return OK


def what_next(games: Iterable[Game]) -> tuple[tuple[str, str], ...]:
    """Return what may be tried after some games were shown: commands, each with what it is for."""
    own = (each for game in games for each in demonstration_of(game).next)
    return (*own, ("pitboss games", "see every game and its options"))


class Commentary:
    """Gives the comments of a demonstration one after another, each before its event."""

    def __init__(self, comments: tuple[Comment, ...]) -> None:
        self.waiting = list(comments)

    def __call__(self, event: Event) -> str:
        """Return the comment that is due before an event, or nothing."""
        if self.waiting and event.kind == self.waiting[0].kind and self.waiting[0].cite in event.cite:
            return self.waiting.pop(0).words
        return ""


def show(screen: Screen, game: Game, demonstration: Demonstration) -> None:
    """Deal the round of a demonstration and tell it with its comments."""
    secret = demonstration.seed.to_bytes(SEED_BYTES, "big")
    dealer = Dealer(Log(), SeededChance(secret))
    dealer.open(game.name, demonstration.options, game.most_positions, TRAY)
    players = seat_builtin(dealer, demonstration.style, demonstration.seats, BUY_IN, secret)
    play_rounds(dealer, players, demonstration.rounds)
    dealer.close()
    screen.heading(f"{game.title}: N.J.A.C. {game.subchapter}")
    screen.paragraph(demonstration.about)
    Teller(screen, View(HOUSE), Commentary(demonstration.comments), game=game).tell(dealer.log.records)
    bought = {player.name: BUY_IN for player in players}
    tell_chips(screen, dealer.table, bought, TRAY)
