"""The API as its own description has it: whatever is asked, no answer is a failure and none is undocumented."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.live import check_ledger, house_of, plan_of
from tests.server.served import PATIENT, Served, Visitor, serving

CHECKS: list[Any] = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance,
]  # fmt: skip
ENDLESS, LEAVING = "/api/stream", "/api/logout"
"""What never ends is not asked for here, and only strangers sign out."""
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "QUERY")


def as_described(url: str, examples: int, *, derandomize: bool) -> Counter[int]:
    """Ask everything that the description has, as it says and otherwise, as a stranger, a guest, floor and owner."""
    answered: Counter[int] = Counter()
    with asyncio.Runner() as runner:
        house = serving(house_of(plan_of(pace=PATIENT, players=1, is_training=True)), url)
        served = runner.run(house.__aenter__())
        served.patched.setattr("pitboss.server.guest_tables.MOST_OPENED", 3)
        try:
            runner.run(_let_in(served))
            schema = schemathesis.openapi.from_dict(runner.run(served.visitors[0].get("/api/openapi.json")))
            for result in schema.get_all_operations():
                operation: Any = result.ok()  # type: ignore[union-attr]
                if operation.path == ENDLESS:
                    continue
                for mode in GenerationMode:
                    plan = settings(
                        max_examples=examples, derandomize=derandomize, database=None, deadline=None,
                        phases=[Phase.generate], suppress_health_check=[*HealthCheck],
                    )  # fmt: skip
                    with suppress(Unsatisfiable):  # nothing else can be said there, such as where any text will do
                        _ask(runner, served, plan, (operation, mode), answered)
            check_ledger(served.house.store)
        finally:
            runner.run(house.__aexit__(None, None, None))
    return answered


async def _let_in(served: Served) -> None:
    served.stranger()
    await served.guest("Ann")
    await served.staff("Flo", "floorperson")
    await served.staff("Own", "owner")


def _ask(
    runner: asyncio.Runner, served: Served, plan: settings, what: tuple[Any, GenerationMode], answered: Counter[int]
) -> None:
    operation, mode = what
    if mode is GenerationMode.NEGATIVE and not ([*operation.iter_parameters()] or operation.body):
        return  # there is nothing to be said otherwise

    @plan
    @given(operation.as_strategy(mode), st.integers(0, 3), st.sampled_from(["TABLE", "TABLE", ""]))
    def ask(case: Any, number: int, id: str) -> None:
        if id and "/tables/{id}" in operation.path and mode is GenerationMode.POSITIVE:
            case.path_parameters["id"] = next(iter(served.house.tables), "none")
        if mode is GenerationMode.POSITIVE:
            case.body = _whole(case.body)
        number = 0 if operation.path == LEAVING else number
        response = runner.run(_send(served.visitors[number], case))
        answered[response.status_code] += 1
        checks = [*CHECKS, negative_data_rejection] if mode is GenerationMode.NEGATIVE else CHECKS
        case.validate_response(response, checks=checks)
        if mode is GenerationMode.POSITIVE:
            assert response.status_code != 400, f"it is as described, and refused for its form: {response.text}"
            assert response.status_code != 405

    ask()


def _whole(value: Any) -> Any:
    """Write a whole number as one: to a description 5.0 is an integer, and no client of ours writes it so."""
    if isinstance(value, dict):
        return {name: _whole(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_whole(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


async def _send(visitor: Visitor, case: Any) -> httpx.Response:
    asked = case.as_transport_kwargs(base_url="http://127.0.0.1")
    kept = {name: asked[name] for name in ("method", "url", "params", "json", "data", "content") if name in asked}
    if "data" in kept:
        kept["content"] = kept.pop("data")
    headers = {name: value for name, value in asked.get("headers", {}).items() if name.lower() == "content-type"}
    visitor.http.cookies.clear()
    if visitor.token:
        headers["Authorization"] = f"Bearer {visitor.token}"
    return await visitor.http.request(**kept, headers={"X-Pitboss": "1", **headers})


@pytest.mark.untraced
def test_whatever_fits_the_description_is_answered_as_described_and_what_does_not_is_refused(url: str) -> None:
    answered = as_described(url, 6, derandomize=True)
    assert answered.total() > 300
    assert {200, 400, 401, 403, 404, 422} <= answered.keys()


@pytest.mark.slow
@pytest.mark.untraced
def test_however_often_it_is_asked_the_description_holds(url: str) -> None:
    as_described(url, 300, derandomize=False)


def test_every_operation_says_by_which_methods_it_is_had(url: str) -> None:
    """Any other method is answered 405 with Allow, at every path of the description."""

    async def work() -> None:
        async with serving(house_of(plan_of(pace=PATIENT)), url) as served:
            who = served.stranger()
            description = await who.get("/api/openapi.json")
            for path, methods in description["paths"].items():
                allowed = {method.upper() for method in methods}
                for method in set(METHODS) - allowed:
                    answer = await who.http.request(
                        method, path.replace("{id}", served.table).replace("{", "").replace("}", "")
                    )
                    assert answer.status_code == 405, (method, path, answer.text)
                    assert set(answer.headers["allow"].split(", ")) == allowed, (method, path)

    asyncio.run(work())
