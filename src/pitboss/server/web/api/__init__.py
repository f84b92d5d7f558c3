"""The house over HTTP: what people and programs may ask, each request with one answer or one refusal."""

from __future__ import annotations

from fastapi import APIRouter, Depends

from pitboss.server.web.api import desk, law, night, odds, people, records, rules, simulations, stream, tables
from pitboss.server.web.api.asking import own_parameters, whoever
from pitboss.server.web.api.shapes import REFUSALS

router = APIRouter(prefix="/api", dependencies=[Depends(whoever), Depends(own_parameters)], responses=REFUSALS)
PARTS = (
    people.router, law.router, tables.router, rules.router, stream.router, records.router, odds.router, night.router,
    desk.router, simulations.router,
)  # fmt: skip
for part in PARTS:
    router.include_router(part)
