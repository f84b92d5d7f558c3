"""The short way of a player's command: most requests are commands in form, and need nothing that others need.

What is not a command in form by somebody the house knows goes the long way, and is answered there; so is everything
else. Both ways end in the same house, with the same limits and the same answers.
"""

from __future__ import annotations

import json
import re
from typing import Any

from fastapi import Request, Response
from pydantic import TypeAdapter
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.server.house import House
from pitboss.server.people.accounts import Account
from pitboss.server.refusals import Unavailable
from pitboss.server.store.step import StoreError
from pitboss.server.table.commands import PlayerCommand
from pitboss.server.web.answers import answer_to, unavailable
from pitboss.server.web.api import asking
from pitboss.table.refusal import Refused

_PATH = re.compile(r"/api/tables/([^/]+)/commands")
_COMMAND: TypeAdapter[Any] = TypeAdapter(PlayerCommand)


class Shortcut:
    """Carries commands to the house past all that finds out what other requests are."""

    def __init__(self, app: ASGIApp, state: Any) -> None:
        self._app = app
        self._state = state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None or scope["query_string"]:
            await self._app(scope, receive, send)
            return
        house: House = self._state.house
        came = await _all_of(receive)
        command = _command(scope, came)
        try:
            account = None if command is None else await asking.holder_of(house, asking.token_of(Request(scope)))
        except StoreError:  # the database cannot be asked who it is
            await unavailable()(scope, receive, send)
            return
        if account is None or command is None:
            await self._app(scope, _again(came, receive), send)
        elif isinstance(answer := await _carried_out(house, account, found[1], command), str):
            await _send(send, answer.encode())
        else:
            await answer(scope, receive, send)


async def _carried_out(house: House, account: Account, table: str, command: Any) -> str | Response:
    """Return what a command is answered, as text where it was carried out."""
    try:
        for limit in (asking.READINGS, asking.COMMANDS):
            asking.require_within(limit, account.id)
        return await house.command(account, table, command)
    except Refused as refusal:
        return answer_to(refusal)
    except (StoreError, Unavailable):
        return unavailable()


async def _all_of(receive: Receive) -> list[Message]:
    """Return all of a request's body as it came, or as much of it as did."""
    came = [await receive()]
    while came[-1]["type"] == "http.request" and came[-1].get("more_body"):
        came.append(await receive())
    return came


def _again(came: list[Message], receive: Receive) -> Receive:
    """Let what came be received once more."""
    left = iter(came)

    async def once_more() -> Message:
        message = next(left, None)
        return await receive() if message is None else message

    return once_more


def _command(scope: Scope, came: list[Message]) -> Any:
    """Return the command that a request brings, None where it is none in form."""
    if (b"content-type", b"application/json") not in scope["headers"]:
        return None
    try:
        return _COMMAND.validate_python(json.loads(b"".join(message.get("body", b"") for message in came)))
    except (ValueError, RecursionError):  # it is no JSON, or nested without end
        return None


async def _send(send: Send, content: bytes) -> None:
    headers = [(b"content-length", b"%d" % len(content)), (b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": content})
