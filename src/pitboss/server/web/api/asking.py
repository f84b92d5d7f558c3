"""Who asks the house, what each may ask for, and how often."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import Depends, Request

from pitboss.server.house import House
from pitboss.server.people.accounts import Account
from pitboss.server.people.limits import Limit
from pitboss.server.refusals import Malformed, TooOften, Unknown, not_for
from pitboss.table.names import fold

COOKIE, TLS_COOKIE = "pitboss", "__Host-pitboss"
"""What the cookie is called over plain HTTP, and over TLS, where a browser lets nobody else set it."""

COMMANDS = Limit(at_once=60, a_minute=600)
READINGS = Limit(at_once=200, a_minute=1200)
NEWCOMERS = Limit(at_once=10, a_minute=6, name="newcomers")
PASSWORDS = Limit(at_once=5, a_minute=5, name="passwords")
PASSWORDS_OF_A_NAME = Limit(at_once=10, a_minute=2, name="passwords of a name")
"""Passwords tried for one name, from wherever."""
OPENINGS = Limit(at_once=5, a_minute=5, name="openings")


async def house_of(request: Request) -> House:
    """Return the house that is asked."""
    return _house(request)


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


def token_of(request: Request) -> str | None:
    """Return the token that a request shows, by header or by cookie."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else request.cookies.get(cookie_of(request))


def cookie_of(request: Request) -> str:
    """Return what the cookie is called on the way that a request has come."""
    return TLS_COOKIE if is_encrypted(request) else COOKIE


def is_encrypted(request: Request) -> bool:
    """Tell whether a request came over TLS, here or at a proxy that the house trusts."""
    return request.url.scheme == "https"


async def holder_of(house: House, token: str | None) -> Account | None:
    """Return whose token it is, where it is somebody's."""
    if not token:
        return None
    account = house.accounts.known_by_token(token)
    return account or await asyncio.to_thread(house.accounts.by_token, token)


async def whoever(request: Request) -> Account | None:
    """Return who asks, where the house knows them."""
    account = await holder_of(_house(request), token_of(request))
    require(READINGS, account, request)
    return account


async def own_parameters(request: Request) -> None:
    """Refuse a query that names what the request does not know, as a body of unknown fields is refused."""
    known = [each.alias for each in request.scope["route"].dependant.query_params]
    for name in request.query_params:
        if name not in known:
            allowed = ", ".join(known) or "no query"
            raise Malformed(f"the query {name[:40]!r}", "this request has no such parameter", allowed)


async def somebody(account: Annotated[Account | None, Depends(whoever)]) -> Account:
    """Return who asks; a name is needed."""
    if account is None:
        raise Unknown("this", "the house doesn't know you", "joining as a guest, or signing in")
    return account


async def auditor(account: Annotated[Account, Depends(somebody)]) -> Account:
    """Return an auditor or the owner."""
    if account.role not in ("auditor", "owner"):
        raise not_for(account.role, "the records of the house", "an auditor, or the owner")
    return account


async def floorperson(account: Annotated[Account, Depends(somebody)]) -> Account:
    """Return a floorperson or the owner."""
    if account.role not in ("floorperson", "owner"):
        raise not_for(account.role, "the floor", "a floorperson, or the owner")
    return account


async def staff(account: Annotated[Account, Depends(somebody)]) -> Account:
    """Return one of the house's own people."""
    if account.role == "player":
        raise not_for(account.role, "the desk", "the house's own people")
    return account


async def manager(account: Annotated[Account, Depends(staff)]) -> Account:
    """Return one of the house's own people who doesn't count the drop, and so may know what should be in it."""
    if account.role == "cashier":
        raise not_for(account.role, "what the drop should be, which the cage counts", "a floorperson or an auditor")
    return account


async def owner(account: Annotated[Account, Depends(somebody)]) -> Account:
    """Return the owner."""
    if account.role != "owner":
        raise not_for(account.role, "the house's own people", "the owner")
    return account


def require(limit: Limit, account: Account | None, request: Request) -> None:
    """Refuse whoever asks more often than a limit allows."""
    require_within(limit, _asker(account, request))


def require_within(limit: Limit, who: str) -> None:
    """Refuse what is asked more often than a limit allows."""
    if not limit.takes(who):
        raise _too_often(limit, who)


async def require_in_house(limit: Limit, account: Account | None, request: Request) -> None:
    """Refuse whoever asks more often than a limit of the whole house allows, at whichever of its servers."""
    await _require_in_house(limit, _asker(account, request), request)


async def require_name(limit: Limit, name: str, request: Request) -> None:
    """Refuse what is asked in a name more often than a limit allows, wherever it comes from."""
    await _require_in_house(limit, f"as {fold(name)}", request)


async def _require_in_house(limit: Limit, who: str, request: Request) -> None:
    if not await _house(request).takes(limit, who):
        raise _too_often(limit, who)


def _asker(account: Account | None, request: Request) -> str:
    return account.id if account else f"at {request.client.host if request.client else ''}"


def _too_often(limit: Limit, who: str) -> TooOften:
    seconds = limit.seconds_to_wait(who)
    return TooOften("this", "you ask too often", f"trying again in {_seconds(seconds)}", seconds)


def _seconds(number: int) -> str:
    return "a second" if number == 1 else f"{number} seconds"


TheHouse = Annotated[House, Depends(house_of)]
Anybody = Annotated[Account | None, Depends(whoever)]
Somebody = Annotated[Account, Depends(somebody)]
Auditor = Annotated[Account, Depends(auditor)]
Floorperson = Annotated[Account, Depends(floorperson)]
Staff = Annotated[Account, Depends(staff)]
Manager = Annotated[Account, Depends(manager)]
Owner = Annotated[Account, Depends(owner)]
