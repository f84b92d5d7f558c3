"""The API describes itself, and every answer is as it is described."""

from __future__ import annotations

from urllib.parse import quote

import httpx
import pytest
from pydantic import ValidationError

from pitboss.games import GAMES
from tests.server.served import (
    PLAN,
    Json,
    require_described,
    run,
    serving,
)


def test_the_api_describes_itself(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            description = await served.stranger().get("/api/openapi.json")
            assert {"/api/stream", "/api/tables/{id}/commands", "/api/audit/search"} <= description["paths"].keys()
            told = description["components"]["schemas"]
            for path, methods in description["paths"].items():
                for about in methods.values():
                    ((kind, content),) = list(about["responses"]["200"]["content"].items())[:1]
                    assert "$ref" in content["schema"] or kind != "application/json", f"what does {path} answer?"
                    refused = about["responses"]["default"]["content"]["application/json"]["schema"]["$ref"]
                    assert refused.endswith("/Refused") and "422" not in about["responses"]
            assert told["Snapshot"]["properties"]["view"] == {"$ref": "#/components/schemas/ViewJson"}
            assert {"TableMessage", "LobbyMessage", "MeMessage", "Decision", "WagerWindow"} <= told.keys()
            assert all(about.get("description") for about in told.values())

    run(work())


def test_every_game_and_whatever_is_cited_is_answered_as_described(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            visitor = await served.staff("Own", "owner")
            for game in GAMES:
                table = await visitor.post("/api/tables", {"key": game, "game": game, "name": game})
                assert (await visitor.get(f"/api/tables/{table['table']['id']}"))["layout"]["game"] == game
                told = await visitor.get(f"/api/games/{game}")
                checked = await visitor.post(f"/api/games/{game}/check", {"options": {"minimum": 0}})
                assert told["faults"] and not checked["is_legal"]
            for cite in ("19:47-2.6(a)", "19:47-2", "custom (19:47-8.2)", "custom (seating)", "reading 29",
                         "19:47-20.10(b); custom (no answer)"):  # fmt: skip
                assert (await visitor.get(f"/api/law/{quote(cite)}"))["cite"]

    run(work())


@pytest.mark.parametrize("wrong", [{"chips": "many"}, {"secret": 1}, {"role": "king"}])
def test_an_answer_that_is_not_as_described_is_found(wrong: Json) -> None:
    me = {"name": "Ann", "role": "player", "chips": 5, "seats": [], "tables_opened": []}
    asked = httpx.Request("GET", "http://127.0.0.1/api/me")
    require_described(httpx.Response(200, json={"me": me}, request=asked))
    with pytest.raises(ValidationError):
        require_described(httpx.Response(200, json={"me": me | wrong}, request=asked))
