"""How the API's description tells what a request is answered by.

A shape stands beside what builds it, and mypy checks one against the other. Nothing is checked while the house runs;
every answer that the tests get is held against its shape.
"""

from __future__ import annotations

from typing import Any

from fastapi import Response
from pydantic import BaseModel, ConfigDict

from pitboss.server.describe import Refusal


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
