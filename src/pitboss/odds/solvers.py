"""Which games can be priced, and by what; a solver is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from pitboss.games import Game, find_game
from pitboss.odds.answer import Answer, Progress, silent
from pitboss.odds.question import Question, Solver, ask
from pitboss.table.cards import Card
from pitboss.table.refusal import Refused

SOLVERS = {
    "craps": ("pitboss.odds.craps", "CRAPS"),
    "mini-craps": ("pitboss.odds.craps", "MINI_CRAPS"),
    "blackjack": ("pitboss.odds.blackjack", "SOLVER"),
    "baccarat": ("pitboss.odds.baccarat", "SOLVER"),
    "mini-dice": ("pitboss.odds.craps", "MINI_DICE"),
    "three-card-poker": ("pitboss.odds.three_card_poker", "SOLVER"),
    "double-draw-poker": ("pitboss.odds.double_draw_poker", "SOLVER"),
}
"""Where that is which prices each game."""


def solver_of(game: Game) -> Solver:
    """Return what prices a game, or refuse."""
    if game.name not in SOLVERS:
        raise Refused(
            f"the odds of {game.title}",
            "no wager of it is made against the house",
            f"{', '.join(SOLVERS)}; `pitboss odds {game.name}` and `pitboss equity` tell what hands are worth",
        )
    module, name = SOLVERS[game.name]
    solver: Solver = getattr(import_module(module), name)
    return solver


def question_of(
    name: str,
    settings: Mapping[str, str] | None = None,
    gone: tuple[Card, ...] = (),
    left: tuple[Card, ...] | None = None,
    *,
    exact: bool = False,
    even_if_not_permitted: bool = False,
) -> tuple[Solver, Question]:
    """Return a question about a game, and what answers it."""
    game = find_game(name)
    solver = solver_of(game)
    return solver, ask(
        game, solver, settings or {}, gone, left, exact=exact, even_if_not_permitted=even_if_not_permitted
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
    progress: Progress = silent,
) -> Answer:
    """Return what each wager of a game is worth under options, or one wager alone.

    >>> found = price("three-card-poker", {"pair_plus": "A"}, "pair_plus")
    >>> found.wager("pair_plus").house_edge
    Fraction(128, 5525)
    """
    solver, question = question_of(game, settings, gone, left, exact=exact, even_if_not_permitted=even_if_not_permitted)
    return solver.solve(question, wager, progress)
