"""What bets and choices are worth at a table: its odds, and your decisions graded by what they cost."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool

from pitboss.games import GAMES
from pitboss.server import history
from pitboss.server.odds import Grades, TableOdds
from pitboss.server.web.api.asking import Somebody, TheHouse
from pitboss.server.web.api.shapes import answers
from pitboss.server.web.api.tables import kept_row, no_such_round

router = APIRouter()
LATEST = 1 << 30
"""A number that no round of a table has: the options of a table as they are now."""


@router.get("/tables/{id}/odds", tags=["odds"], **answers(TableOdds))
async def odds(id: str, house: TheHouse) -> TableOdds:
    """What each bet of a table is worth under its own rules, and the best play; `working` while it is worked out."""
    row = await run_in_threadpool(kept_row, house, id)
    live = house.broadcast.as_told(id)
    options = live.options if live else await run_in_threadpool(history.options_in, house.store, row, LATEST)
    return await house.odds.of_table(GAMES[row.game], options)


@router.get("/tables/{id}/rounds/{number}/decisions", tags=["odds"], **answers(Grades))
async def decisions(id: str, number: int, house: TheHouse, account: Somebody) -> Grades:
    """Your decisions in a round so far, each held against what else was open to you and graded by what it cost."""
    row = await run_in_threadpool(kept_row, house, id)
    made = await run_in_threadpool(history.decisions_json, house.store, row, number, account.name)
    if made is None:
        raise no_such_round(number)
    options = await run_in_threadpool(history.options_in, house.store, row, number)
    state, graded = await house.odds.grades(GAMES[row.game], options, made)
    return {"table": id, "round": number, "state": state, "decisions": graded}
