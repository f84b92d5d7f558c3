"""The rules of a table, as its sign tells them: what a card's QR code opens on a phone."""

from __future__ import annotations

import asyncio
from typing import Annotated, cast

from fastapi import APIRouter
from pydantic import Field
from typing_extensions import TypedDict

from pitboss.games import GAMES
from pitboss.odds.question import Posted
from pitboss.paper.sign import SignLine, sign_of
from pitboss.server import history
from pitboss.server.citations import noted
from pitboss.server.describe import ChosenOption, options_json
from pitboss.server.shape import State, shape
from pitboss.server.web.api.asking import TheHouse
from pitboss.server.web.api.odds import LATEST
from pitboss.server.web.api.shapes import answers
from pitboss.server.web.api.tables import kept_row

router = APIRouter()


@shape
class SaidOnSign(TypedDict):
    """A line of a sign, and the paragraph that asks for it or states it."""

    words: str
    cite: str


@shape
class PaidOnSign(TypedDict):
    """What a result pays."""

    on: str
    pays: Annotated[str, Field(description='The odds, with "to" or "win".')]
    cite: str


@shape
class BetOnSign(TypedDict):
    """A bet, and what each of its results pays."""

    title: str
    rows: list[PaidOnSign]


@shape
class TableRules(TypedDict):
    """A table's limits, rules and odds as its sign has them, and every option it's dealt under."""

    table: str
    name: str
    title: str
    state: State
    law: str
    limits: SaidOnSign
    rules: list[SaidOnSign]
    pays: list[BetOnSign]
    notes: list[SaidOnSign]
    options: list[ChosenOption]


@router.get("/tables/{id}/rules", tags=["tables"], **answers(TableRules))
async def rules(id: str, house: TheHouse) -> TableRules:
    """A table's limits, rules and what its bets pay, as the sign at the table has them."""
    row = await asyncio.to_thread(kept_row, house, id)
    live, game = house.broadcast.as_told(id), GAMES[row.game]
    options = live.options if live else await asyncio.to_thread(history.options_in, house.store, row, LATEST)
    sign = await asyncio.to_thread(sign_of, game, options, house.plan.name, row.name)
    return {
        "table": row.id, "name": row.name, "title": game.title, "state": cast(State, row.state), "law": sign.law,
        "limits": _said(sign.limits), "rules": [_said(each) for each in sign.lines],
        "pays": [{"title": each.title, "rows": [_paid(row) for row in each.rows]} for each in sign.pays],
        "notes": [_said(each) for each in sign.notes], "options": options_json(options),
    }  # fmt: skip


def _said(line: SignLine) -> SaidOnSign:
    return {"words": line.words, "cite": noted(line.cite)}


def _paid(row: Posted) -> PaidOnSign:
    return {"on": row.on, "pays": row.pays, "cite": noted(row.cite)}
