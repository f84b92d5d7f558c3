"""The layout of a table: drawn for its game, its options and its positions, with an anchor for all that lies on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from pitboss.games import find_game
from pitboss.law import appeared
from pitboss.paper import baccarat, blackjack, craps, double_draw_poker, mini_dice, poker, three_card_poker
from pitboss.paper.anchors import Box, Circle, Fan, Inscription, Layout, Point
from pitboss.paper.dice import DicePlan, laid_out_dice
from pitboss.paper.felt import laid_out
from pitboss.paper.plan import Plan
from pitboss.table.refusal import Refused

PLANS: dict[str, Callable[[Any, str], Plan | DicePlan]] = {
    "blackjack": blackjack.plan,
    "baccarat": baccarat.plan,
    "poker": poker.plan,
    "casino-night-poker": poker.casino_night_plan,
    "three-card-poker": three_card_poker.plan,
    "double-draw-poker": double_draw_poker.plan,
    "craps": craps.plan,
    "mini-craps": partial(craps.plan, game="mini-craps", title="Mini-Craps"),
    "mini-dice": mini_dice.plan,
}
"""What each game's layout carries; a game joins by adding its plan."""

HOUSE = "Pitboss"


def layout_of(game: str, options: Any, positions: int, house: str = HOUSE) -> Layout:
    """Draw the layout of a game under a table's options, with the house's name on it."""
    rules = find_game(game)
    most = rules.most_positions_with(options)[0]
    if not 1 <= positions <= most:
        why, allowed = "the table has no room for them", f"1 to {most}"
        raise Refused(f"a layout of {positions} positions", why, allowed, rules.most_positions_cite)
    made = PLANS[rules.name](options, house)
    for cite in made.all_cites:
        appeared(cite)
    return laid_out_dice(made, positions) if isinstance(made, DicePlan) else laid_out(made, positions)


__all__ = ["HOUSE", "PLANS", "Box", "Circle", "Fan", "Inscription", "Layout", "Point", "layout_of"]
