"""Games, their options and layouts, and the law."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from pydantic import Field

from pitboss.games import GAMES, Game, no_such_game
from pitboss.law import UnknownCitation
from pitboss.paper.layout import layout_of
from pitboss.server.citations import Law, LawFound, search_json
from pitboss.server.describe import Checked, GameDescribed, check_json, game_json, law_json, settings_of
from pitboss.server.refusals import NotFound
from pitboss.server.table.commands import Form
from pitboss.server.web.api.asking import TheHouse
from pitboss.server.web.api.shapes import answers, sends
from pitboss.table.options import choose
from pitboss.table.refusal import Refused

router = APIRouter()


def known_game(name: str) -> Game:
    """Return the game that a request's address names."""
    if name not in GAMES:
        refused = no_such_game(name[:40])
        raise NotFound(refused.what, refused.why, refused.allowed, refused.cite)
    return GAMES[name]


@router.get("/games/{game}", tags=["law"], **answers(GameDescribed))
def game(game: str) -> GameDescribed:
    """A game with its options, constraints, wagers, pay tables and faults."""
    return game_json(known_game(game).name)


class Check(Form):
    """Options to be checked."""

    options: Annotated[dict[str, Any], Field(default_factory=dict, max_length=80)]
    positions: int = 0
    key: str = ""


@router.post("/games/{game}/check", tags=["law"], **answers(Checked))
def check(game: str, form: Check) -> Checked:
    """Whether the law lets a table have these options, and what would fix it."""
    return check_json(known_game(game).name, form.options, form.positions)


@router.get("/games/{game}/layout.svg", tags=["law"], **sends("image/svg+xml", about="The drawing."))
def layout_of_game(
    game: str,
    house: TheHouse,
    positions: Annotated[int, Query(ge=0, le=20)] = 0,
    options: Annotated[str, Query(max_length=4000, description="Options that differ from the usual, as JSON.")] = "{}",
) -> Response:
    """A drawing of the layout a game's table would have under some options."""
    rules = known_game(game)
    try:
        said = json.loads(options)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise Refused("the options", "they can't be read", "a JSON object of options by name")
    chosen = choose(rules.options, settings_of(rules, said))
    drawn = layout_of(rules.name, chosen, positions or rules.most_positions_with(chosen)[0], house.plan.name)
    return Response(drawn.svg, media_type="image/svg+xml")


@router.get("/law", tags=["law"], **answers(LawFound))
def search(words: Annotated[str, Query(min_length=1, max_length=100)]) -> LawFound:
    """The paragraphs and readings that have all words: ``words=blackjack pays``."""
    return search_json(words)


@router.get("/law/{cite:path}", tags=["law"], **answers(Law))
def law(cite: str) -> Law:
    """What a paragraph says in our words, the readings taken, what enforces and what tests it."""
    try:
        return law_json(cite)
    except UnknownCitation:
        why = "our index of the law has no such paragraph"
        raise NotFound(f"{cite[:40]!r}", why, "a citation such as 19:47-20.10(b)") from None
