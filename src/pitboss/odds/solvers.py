"""What prices a game: the solver in the module of odds that has its name, loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitboss.games import GAMES, Game, find_game
from pitboss.odds.answer import Answer, Progress, silent
from pitboss.odds.question import HandOdds, HandQuestion, Question, Solver, ask
from pitboss.table.cards import Card
from pitboss.table.refusal import Refused


def solver_of(game: Game) -> Solver:
    """Return what prices a game, or refuse one whose wagers are not made against the house."""
    solver: Solver | None = getattr(game.part("pitboss.odds"), "SOLVER", None)
    if solver is None:
        raise Refused(
            f"the odds of {game.title}",
            "no wager of it is made against the house",
            f"{', '.join(priced_games())}; `pitboss odds {game.name}` and `pitboss equity` tell what hands are worth",
        )
    return solver


def hand_odds_of(game: Game) -> Callable[[HandQuestion, Progress], HandOdds] | None:
    """Return what tells how likely the hands of a game are, or nothing where its wagers are priced."""
    odds: Callable[[HandQuestion, Progress], HandOdds] | None = getattr(game.part("pitboss.odds"), "hand_odds", None)
    return odds


def priced_games() -> list[str]:
    """Return the names of the games that can be priced: those with wagers of their own."""
    return [game.name for game in GAMES.values() if game.wagers]


def games_of_hands() -> list[str]:
    """Return the names of the games whose players wager among themselves."""
    return [game.name for game in GAMES.values() if not game.wagers]


def question_of(
    name: str,
    settings: Mapping[str, str] | None = None,
    gone: tuple[Card, ...] = (),
    left: tuple[Card, ...] | None = None,
    *,
    exact: bool = False,
    even_if_not_permitted: bool = False,
    fresh: bool = False,
) -> tuple[Solver, Question]:
    """Return a question about a game, and what answers it."""
    game = find_game(name)
    solver = solver_of(game)
    return solver, ask(
        game, solver, settings or {}, gone, left, exact=exact, even_if_not_permitted=even_if_not_permitted, fresh=fresh
    )


def price(
    game: str,
    settings: Mapping[str, str] | None = None,
    wager: str | None = None,
    *,
    gone: tuple[Card, ...] = (),
    left: tuple[Card, ...] | None = None,
    exact: bool = False,
    even_if_not_permitted: bool = False,
    fresh: bool = False,
    progress: Progress = silent,
) -> Answer:
    """Return what each wager of a game is worth under options, or one wager alone; ``fresh`` takes none from the cache.

    >>> found = price("three-card-poker", {"pair_plus": "A"}, "pair_plus")
    >>> found.wager("pair_plus").house_edge
    Fraction(128, 5525)
    """
    solver, question = question_of(
        game, settings, gone, left, exact=exact, even_if_not_permitted=even_if_not_permitted, fresh=fresh
    )
    return solver.solve(question, wager, progress)
