"""The built-in players: they answer the same prompts as people, and see no more than people see."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pitboss.games import find_game
from pitboss.play.dealer import Dealer
from pitboss.play.log import Record, as_event
from pitboss.players import baccarat, blackjack, craps, double_draw_poker, poker, three_card_poker
from pitboss.players.player import Below, MakePlayer, Player, Sight, own_chance
from pitboss.players.table import Company, play_rounds
from pitboss.players.unpredictable import Random
from pitboss.table.events import DecisionMade, PlayerSeated
from pitboss.table.money import Cents
from pitboss.table.refusal import Refused
from pitboss.table.steps import Ask
from pitboss.table.table import Table

NAMES = ("Ana", "Ben", "Cleo", "Dov", "Edie", "Finn", "Gus", "Hana", "Ivo", "Juno", "Kit")
"""What the built-in players are called, in the order of their positions."""

SENSIBLE: dict[str, MakePlayer] = {
    "three-card-poker": three_card_poker.Sensible,
    "double-draw-poker": double_draw_poker.Sensible,
    "blackjack": blackjack.Basic,
    "baccarat": baccarat.FlatBanker,
    "poker": poker.Sensible,
    "casino-night-poker": poker.Sensible,
    "craps": craps.PassWithOdds,
    "mini-craps": craps.PassWithOdds,
    "mini-dice": craps.Numbers,
}
COUNTING: dict[str, MakePlayer] = {"blackjack": blackjack.Counting}
FOLLOWING: dict[str, MakePlayer] = {"baccarat": baccarat.PatternFollower}
DONT: dict[str, MakePlayer] = {"craps": craps.DontSide, "mini-craps": craps.DontSide}
EVERY: dict[str, MakePlayer] = dict.fromkeys(("craps", "mini-craps", "mini-dice"), craps.EveryWager)
STYLES = ("sensible", "counting", "following", "dont", "every", "random")
ADVISERS: dict[str, Callable[[str, Below], blackjack.Basic]] = {"blackjack": blackjack.Basic}
"""Players whose play is computed by odds for the table's own options, so that others may be told of it."""


def for_game(game: str, style: str) -> MakePlayer:
    """Return what makes players of a style for a game, or refuse; at blackjack basic is sensible too."""
    title = find_game(game).title
    made: dict[str, MakePlayer | None] = {
        "sensible": SENSIBLE.get(game),
        "counting": COUNTING.get(game),
        "following": FOLLOWING.get(game),
        "dont": DONT.get(game),
        "every": EVERY.get(game),
        "random": Random,
    }
    if game == "blackjack" and style == "basic":
        style = "sensible"  # its strategy goes by that name
    if (make := made.get(style)) is None:
        allowed = ", ".join(name for name, each in made.items() if each is not None)
        raise Refused(f"the player style {style!r}", f"no built-in player of {title} plays so", allowed)
    return make


def seat_builtin(dealer: Dealer, style: str, seats: int, chips: Cents, secret: bytes) -> list[Player]:
    """Seat so many built-in players of a style from position 1 on, each with chips and chance of its own."""
    make = for_game(dealer.table.game, style)
    players: list[Player] = []
    for position in range(1, seats + 1):
        name = NAMES[(position - 1) % len(NAMES)]
        dealer.take(PlayerSeated(name, position, chips, by=name))
        players.append(make(name, own_chance(secret, name)))
    return players


def advice(table: Table, prompt: Ask, records: Iterable[Record]) -> DecisionMade | None:
    """Return what odds computes as the best answer of the player who is asked, from what that player has seen."""
    make = ADVISERS.get(table.game)
    if make is None:
        return None
    adviser = make(prompt.player, lambda below: 0)
    adviser.options = table.options
    for record in records:
        adviser.see(as_event(record, prompt.player))
    return adviser.decide(prompt, Sight(prompt.position, table.player(prompt.player).chips))


__all__ = [
    "NAMES",
    "STYLES",
    "Below",
    "Company",
    "MakePlayer",
    "Player",
    "Random",
    "Sight",
    "advice",
    "for_game",
    "own_chance",
    "play_rounds",
    "seat_builtin",
]
