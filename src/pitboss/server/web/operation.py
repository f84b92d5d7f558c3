"""What an operator's own programs ask: how the house is, whether people may be sent here, and its numbers."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from ipaddress import ip_address, ip_network
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import PlainTextResponse

from pitboss.server.house import House
from pitboss.server.money.chart import CAGE
from pitboss.server.operation.metrics import CONTENT_TYPE
from pitboss.server.store.step import StoreError
from pitboss.server.web.answers import Answer, refused
from pitboss.table.refusal import Refused

LOOPBACK = ("127.0.0.0/8", "::1/128")
"""Who may read the numbers unless others are named."""
ANSWERS_WITHIN = 5.0
"""Seconds in which the database must answer a question about itself."""
_FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip")


class Pulse:
    """Asks a house's database whether it answers: once at a time, however many want to know."""

    def __init__(self) -> None:
        self._asking: asyncio.Future[str] | None = None

    async def trouble(self, house: House) -> str:
        """Return what keeps a house from going on, the database asked too; nothing while all is well."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.ensure_future(asyncio.to_thread(_ask, house))
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                return await asyncio.shield(self._asking) or house.trouble
        except TimeoutError:
            return "the database doesn't answer"


def _ask(house: House) -> str:
    """Ask the database for anything, and return what is wrong with it."""
    try:
        house.store.balance(CAGE)
    except StoreError as error:
        return error.problem
    return ""


def health_json(house: House, trouble: str) -> dict[str, Any]:
    """Say how a house is."""
    standing = house.standing()
    return {
        "status": "not open" if trouble else "open",
        "trouble": trouble,
        "tables": sum(standing.tables.values()),
        "players": standing.players,
        "waiting": standing.waiting,
        "alarms": [alarm.words() for alarm in house.monitor.alarms],
    }


def add_operation(app: FastAPI, readers: Collection[str] = ()) -> None:
    """Let a program tell how it is: /health to people and supervisors, /ready to a proxy, /metrics to Prometheus."""
    pulse = Pulse()
    allowed = [ip_network(each, strict=False) for each in (*LOOPBACK, *readers)]

    @app.get("/health", include_in_schema=False)
    async def health(request: Request) -> Response:
        house: House = request.app.state.house
        trouble = await pulse.trouble(house)
        return Answer(health_json(house, trouble), 503 if trouble else 200)

    @app.get("/healthz", include_in_schema=False)
    async def health_in_words(request: Request) -> Response:
        trouble = await pulse.trouble(request.app.state.house)
        return PlainTextResponse(f"not open: {trouble}\n" if trouble else "open\n", 503 if trouble else 200)

    @app.get("/ready", include_in_schema=False)
    async def ready(request: Request) -> Response:
        house: House = request.app.state.house
        return PlainTextResponse("ready\n", 200) if house.is_ready else PlainTextResponse("not ready\n", 503)

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        if not may_read(request, allowed):
            why = "the house's numbers are for its operator"
            return refused(403, Refused("/metrics", why, "asking from this machine, or an address named by --metrics"))
        house: House = request.app.state.house
        return Response(house.metrics.written(), media_type=CONTENT_TYPE)


def may_read(request: Request, allowed: Collection[Any]) -> bool:
    """Tell whether a request comes from an operator's own address, and through nobody's proxy."""
    if any(name in request.headers for name in _FORWARDED) or request.client is None:
        return False
    try:
        address = ip_address(request.client.host)
    except ValueError:
        return False
    return any(address in network for network in allowed)
