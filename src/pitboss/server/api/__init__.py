"""The house over HTTP: what people and programs may ask, each request with one answer or one refusal."""

from __future__ import annotations

from fastapi import APIRouter, Depends

from pitboss.server.api import law, people, records, stream, tables
from pitboss.server.api.asking import whoever

router = APIRouter(prefix="/api", dependencies=[Depends(whoever)])
for part in (people, law, tables, stream, records):
    router.include_router(part.router)
