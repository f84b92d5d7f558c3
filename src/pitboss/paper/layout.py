"""The layout of a table: drawn for its game, its options and its positions, with an anchor for all that lies on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pitboss.games import GAMES, Game, find_game
from pitboss.law import appeared
from pitboss.paper.anchors import Layout
from pitboss.paper.common import CommonPlan, laid_out_in_common
from pitboss.paper.felt import laid_out
from pitboss.paper.plan import Plan
from pitboss.table.options import HouseOptions
from pitboss.table.refusal import Refused

HOUSE = "Pitboss"


def planner_of(game: Game) -> Callable[[Game, Any, str], Plan | CommonPlan] | None:
    """Return what plans the layout of a game, from the module of paper that has its name; None where there is none."""
    planner: Callable[[Game, Any, str], Plan | CommonPlan] | None = getattr(game.part(__package__), "plan", None)
    return planner


def layout_of(name: str, options: HouseOptions, positions: int, house: str = HOUSE) -> Layout:
    """Draw the layout of a game under a table's options, with the house's name on it."""
    game = find_game(name)
    most = game.most_positions_with(options)[0]
    if not 1 <= positions <= most:
        why, allowed = "the table has no room for them", f"1 to {most}"
        raise Refused(f"a layout of {positions} positions", why, allowed, game.most_positions_cite)
    planner = planner_of(game)
    assert planner is not None, f"{game.title} has no layout"
    made = planner(game, options, house)
    for cite in made.all_cites:
        appeared(cite)
    drawn = laid_out_in_common(made, positions) if isinstance(made, CommonPlan) else laid_out(made, positions)
    called = {choice: said for said, choice in game.synonyms.items()}
    return replace(drawn, area_words=dict(game.area_words), choice_words=called)


def declare_paragraphs() -> None:
    """Load the layouts of all games, which declares the paragraphs that they enforce."""
    for game in GAMES.values():
        planner_of(game)
