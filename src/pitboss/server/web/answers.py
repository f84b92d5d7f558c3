"""How the house answers what it refuses: one form, and a status for each kind of refusal."""

from __future__ import annotations

from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match

from pitboss.play.log import write_json
from pitboss.server.describe import refusal_json
from pitboss.server.refusals import Conflict, Forbidden, Malformed, NotFound, Stale, TooOften, Unknown
from pitboss.table.refusal import Refused

STATUSES: dict[type[Refused], int] = {
    Stale: 409,
    Conflict: 409,
    Unknown: 401,
    Forbidden: 403,
    NotFound: 404,
    Malformed: 400,
    TooOften: 429,
}
"""How each kind of refusal is answered; the rules' own are 422."""
METHODS = ("DELETE", "GET", "PATCH", "POST", "PUT")
_NO_KIND = ("union_tag_invalid", "union_tag_not_found")
_NO_OBJECT = ("model_attributes_type", "model_type", "dict_type")


class Answer(JSONResponse):
    """JSON in ASCII, which carries any text that JSON can bring."""

    def render(self, content: Any) -> bytes:
        return write_json(content).encode()


def refused(status: int, refusal: Refused) -> Answer:
    """Answer with a refusal: what, why, what is allowed, by which paragraph."""
    headers = {"Retry-After": str(refusal.seconds)} if isinstance(refusal, TooOften) else None
    return Answer({"error": refusal_json(refusal)}, status_code=status, headers=headers)


async def on_refusal(request: Request, error: Exception) -> Response:
    """Answer what the house or the rules refuse."""
    assert isinstance(error, Refused)
    return answer_to(error)


def answer_to(refusal: Refused) -> Answer:
    """Answer with a refusal, and the status of its kind."""
    return refused(STATUSES.get(type(refusal), 422), refusal)


async def on_malformed(request: Request, error: Exception) -> Response:
    """Answer a request that is not of its form."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        problem = f"{_within_a_sentence(first['ctx']['error'])} at character {first['loc'][-1]}"
        return refused(400, Refused("the request", f"it isn't JSON ({problem})", "one JSON object"))
    if first["loc"] == ("body",) and error.body and "json" not in request.headers.get("content-type", ""):
        return refused(400, Refused("the request", "it doesn't say it's JSON",
                                    "Content-Type: application/json, and one JSON object"))  # fmt: skip
    return refused(400, _not_of_its_form(first))


def _not_of_its_form(error: dict[str, Any]) -> Refused:
    if error["type"] in _NO_KIND:
        return _of_no_kind(error)
    where = ".".join(str(part) for part in error["loc"] if part not in ("body", "query", "path"))
    why = "it isn't an object with names" if error["type"] in _NO_OBJECT else _within_a_sentence(error["msg"])
    return Refused(where or "the request", why, "the form of the API's description")


def _of_no_kind(error: dict[str, Any]) -> Refused:
    """Refuse a form that does not say which of several it is, and name them all."""
    field, kinds = error["ctx"]["discriminator"].strip("'"), error["ctx"].get("expected_tags", "").replace("'", "")
    if not kinds:
        return Refused(field, "it's missing", f"the {field} that says what you want")
    return Refused(f"{field} {error['ctx']['tag'][:40]!r}", "you can't do that here", kinds)


def _within_a_sentence(text: str) -> str:
    """Begin a text small, unless it begins with an abbreviation."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


async def on_http_error(request: Request, error: Exception) -> Response:
    """Answer what is not there or not done so."""
    assert isinstance(error, HTTPException)
    if error.status_code == 400:  # the framework could not read what came
        return refused(400, Refused("the request", "its JSON isn't UTF-8, or is too deep or long",
                                    "one JSON object"))  # fmt: skip
    answer = refused(
        error.status_code, Refused(request.url.path[:80], str(error.detail).lower(), "what the API describes")
    )
    answer.headers.update(error.headers or {})
    if error.status_code == 405:
        answer.headers["Allow"] = ", ".join(sorted(methods_at(request)))
    return answer


def methods_at(request: Request) -> set[str]:
    """Return by which methods something is had at a path, at whichever of the routes that have it."""
    return {
        method
        for method in METHODS
        for route in request.app.routes
        if route.matches({**request.scope, "method": method})[0] is Match.FULL
    }


async def on_archived(request: Request, error: Exception) -> Response:
    """Answer who asks for what is in the archive, where that is not at hand."""
    why = "it's in the archive, and the archive isn't here"
    return refused(404, NotFound("this", why, "the files of the house's archive"))


async def on_unavailable(request: Request, error: Exception) -> Response:
    """Answer what could not be kept, and so did not happen."""
    return unavailable()


def unavailable() -> Answer:
    """Say that something could not be kept, and so did not happen."""
    return refused(503, Refused("this", "it couldn't be saved and didn't happen", "trying again with the same key"))
