"""What the house answers of itself, its people, games and the law, as the API's description has it.

These describe answers and do not make them: nothing is checked while the house runs. Every answer that the tests get is
held against its shape, so that the description cannot go astray.
"""

from __future__ import annotations

from typing import Any, Literal

from fastapi import Response
from pydantic import BaseModel, ConfigDict, Field

from pitboss.server.describe import GameLine, Refusal

Cents = int
Milliseconds = int
State = Literal["open", "paused", "closing", "closed"]
RoleName = Literal["player", "floorperson", "cashier", "auditor", "owner"]


class Shape(BaseModel):
    """A shape has its own members and no others, each of its own type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Nothing(Shape):
    """Nothing more is said."""


class Refused(Shape):
    """Whatever is refused changes nothing, and is answered so."""

    error: Refusal


A_REFUSAL = "A refusal: nothing has changed. Its status says of which kind it is."
REFUSALS: dict[int | str, dict[str, Any]] = {"default": {"model": Refused, "description": A_REFUSAL}}
"""How every request may be answered beside its own way."""


def answers(shape: type[Any]) -> dict[str, Any]:
    """Describe what a request is answered by; the answer itself is sent as it is."""
    return {"response_model": None, "responses": {200: {"model": shape, "description": shape.__doc__}}}


def streams(kind: type[Response], shape: type[BaseModel]) -> dict[str, Any]:
    """Describe an answer that goes on in messages of a shape; a refusal of it is JSON as any other."""
    described = answers(shape)
    refusal = {"schema": {"$ref": f"#/components/schemas/{Refused.__name__}"}}
    described["responses"]["default"] = {"content": {"application/json": refusal}, "description": A_REFUSAL}
    return described | {"response_class": kind}


def sends(*kinds: str, about: str) -> dict[str, Any]:
    """Describe an answer that is no JSON: its media types, and what it is."""
    content = {kind: {"schema": {"type": "string"}} for kind in kinds}
    described = {200: {"content": content, "description": about}}
    return {"response_model": None, "response_class": Response, "responses": described}


# The house and its people


class Pit(Shape):
    """A pit of the house."""

    key: str
    name: str


class You(Shape):
    """How you stand at a table."""

    player: str
    positions: list[int]
    is_waiting: bool = Field(description="You sit down when the round is over.")
    is_away: bool
    is_leaving: bool
    coupons: list[Cents]
    needs_nonce: bool


class Seat(You):
    """A seat of yours, and how you stand there."""

    table: str
    name: str


class Me(Shape):
    """Who you are, and how you stand in the house."""

    name: str
    role: RoleName
    chips: Cents = Field(description="In your wallet, not at tables.")
    seats: list[Seat]
    tables_opened: list[str]


class MeAnswer(Shape):
    """Who you are."""

    me: Me


class House(Shape):
    """What the house is, and who you are in it."""

    name: str
    version: str
    is_lan: bool
    pits: list[Pit]
    games: list[GameLine]
    me: Me | None
    may_open: bool
    guest_chips: Cents = Field(description="Imitation chips a new guest is handed; at a casino night the desk does.")
    is_casino_night: bool


class SignedIn(MeAnswer):
    """Who you are; the token where ``bearer`` was asked for, and otherwise a cookie."""

    token: str | None = None


class Welcome(SignedIn):
    """Who you are, and the recovery code that is shown this once."""

    recovery: str


class Person(Shape):
    """One of the house's own people."""

    id: str
    name: str
    role: RoleName
    since: Milliseconds


class People(Shape):
    """The house's own people."""

    people: list[Person]
