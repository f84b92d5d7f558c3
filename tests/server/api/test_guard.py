"""Around every request: strangers' pages, borrowed names, oversized bodies, haste, and what a browser may run."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from pitboss.server.people.limits import Limit
from pitboss.server.store.step import DatabaseFailed
from pitboss.server.web.api import asking
from pitboss.server.web.guard import MOST_BODY, is_own_host, own_names
from tests.server.kept import everything
from tests.server.served import (
    PLAN,
    Json,
    as_json,
    run,
    serving,
)


def test_what_does_not_come_from_the_houses_own_page_is_refused(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            visitor = served.stranger()
            before = everything(served.house.store)
            tries: list[tuple[Json, int]] = [
                ({"headers": {"Origin": "http://evil.example"}}, 403),
                ({"headers": {"Origin": "null"}}, 403),
                ({"headers": {"Host": "evil.example"}}, 400),
                ({"headers": {"Host": "localhost.evil.example"}}, 400),
            ]
            for more, status in tries:
                response = await visitor.ask("POST", "/api/guests", json={"name": "Ann"}, **more)
                assert response.status_code == status and response.json()["error"]["why"]
            bare = httpx.AsyncClient(transport=httpx.ASGITransport(app=served.app), base_url="http://127.0.0.1")
            assert (await bare.post("/api/guests", json={"name": "Ann"})).status_code == 403
            assert (await visitor.ask("GET", "/api/house", headers={"Host": "evil.example"})).status_code == 400
            assert everything(served.house.store) == before
            good = {"Origin": "http://127.0.0.1:8047", "Host": "127.0.0.1:8047"}
            response = await visitor.ask("POST", "/api/guests", json={"name": "Ann"}, headers=good)
            assert response.status_code == 200

    run(work())


@pytest.mark.parametrize(
    "content", [b"[" * 7_000, b"[" * 7_000 + b"]" * 7_000, b'{"do":' * 2_000, b'{"key":' + b"1" * 9_000 + b"}"]
)
def test_json_without_end_is_refused_in_words(url: str, content: bytes) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            visitor = served.stranger()
            await visitor.ask("POST", "/api/guests", json={"name": "Ann"})
            table = next(iter(served.house.tables))
            for path in ("/api/guests", f"/api/tables/{table}/commands"):
                answer = await visitor.ask("POST", path, content=content, headers={"Content-Type": "application/json"})
                assert answer.status_code == 400 and "JSON" in answer.json()["error"]["words"]

    run(work())


def test_nobody_is_sent_elsewhere_for_a_slash_too_many(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            for path in ("/api/tables/", "/api/house/", "/health/", "/api/tables//", "/api/games/../"):
                answer = await served.stranger().ask("GET", path)
                assert answer.status_code == 404 and answer.json()["error"]["why"]

    run(work())


def test_a_request_that_is_too_large_is_refused(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            visitor = served.stranger()
            large = as_json({"name": "x" * MOST_BODY})
            response = await visitor.ask("POST", "/api/guests", content=large)
            assert response.status_code == 413 and response.json()["error"]["allowed"]

            async def in_pieces() -> Any:
                for at in range(0, len(large), 1_000):
                    yield large[at : at + 1_000]

            response = await visitor.ask("POST", "/api/guests", content=in_pieces())
            assert response.status_code == 413 and response.json()["error"]["why"] == "it's too large"
            for length in ("-1", "²", "9" * 5_000, "x"):
                headers = {"Content-Length": length.encode("latin-1")}
                assert (await visitor.ask("POST", "/api/guests", content=b"{}", headers=headers)).status_code == 413

    run(work())


MALFORMED = {
    b'{"name": }': "the request: it isn't JSON (expecting value at character 9). Allowed: one JSON object.",
    b"\xff": "the request: its JSON isn't UTF-8, or is too deep or long. Allowed: one JSON object.",
    b"[1]": "the request: it isn't an object with names. Allowed: the form of the API's description.",
    b"{}": "name: field required. Allowed: the form of the API's description.",
    b'{"name": 5}': "name: input should be a valid string. Allowed: the form of the API's description.",
    b"": "the request: field required. Allowed: the form of the API's description.",
}


@pytest.mark.parametrize("content", MALFORMED)
def test_a_request_that_is_not_of_its_form_is_told_in_a_sentence(url: str, content: bytes) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            response = await served.stranger().ask("POST", "/api/guests", content=content)
            assert (response.status_code, response.json()["error"]["words"]) == (400, MALFORMED[content])
            plain = {"Content-Type": "text/plain"}
            response = await served.stranger().ask("POST", "/api/guests", content=b'{"name": "A"}', headers=plain)
            assert response.status_code == 400
            assert response.json()["error"]["allowed"] == "Content-Type: application/json, and one JSON object"

    run(work())


def test_a_query_that_a_request_does_not_know_is_refused(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            owner = await served.staff("Flo", "owner")
            told = (await owner.get("/api/audit/search?q=loses", 400))["error"]
            assert told["what"] == "the query 'q'" and "text" in told["allowed"].split(", ")
            told = (await owner.get("/api/house?pretty=1", 400))["error"]
            assert told["words"] == "the query 'pretty': this request has no such parameter. Allowed: no query."
            paths = (await owner.get("/api/openapi.json"))["paths"]
            filled = {"id": served.table, "table": served.table, "name": "blackjack", "game": "blackjack"}
            for path in [path for path, methods in paths.items() if "get" in methods]:
                place = re.sub(r"\{(\w+)\}", lambda name: filled.get(name[1], "1"), path)
                error = (await owner.get(f"{place}?nosuch=1", 400))["error"]
                assert error["what"] == "the query 'nosuch'", path

    run(work())


def test_a_command_of_no_kind_is_told_which_there_are(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, flo = await served.guest("Ann"), await served.staff("Flo", "floorperson")
            told = (await ann.do(served.table, "dance", 400))["error"]
            players = "sit, leave, buy, away, nonce, wager, remove, ready, decide, say, tip, desk"
            assert told["words"] == f"do 'dance': you can't do that here. Allowed: {players}."
            assert "pause, resume, void" in (await flo.floor(served.table, "dance", 400))["error"]["allowed"]
            missing = await ann.post(f"/api/tables/{served.table}/commands", {"key": "k"}, 400)
            assert missing["error"]["words"] == "do: it's missing. Allowed: the do that says what you want."

    run(work())


@pytest.mark.parametrize(
    ("limit", "path", "body"),
    [
        ("NEWCOMERS", "/api/guests", {"name": "Ann"}),
        ("PASSWORDS", "/api/login", {"name": "owner", "password": "a guess that is wrong"}),
        ("PASSWORDS", "/api/recover", {"recovery": "AAAA"}),
        ("READINGS", "/api/tables", None),
        ("COMMANDS", "/api/me/chips", {"key": "k", "amount": 1}),
        ("OPENINGS", "/api/tables", {"key": "k", "game": "three-card-poker", "name": "Mine"}),
    ],
)
def test_who_asks_too_often_is_told_to_wait(url: str, limit: str, path: str, body: Any) -> None:
    taken, tight = Limit.takes, Limit(at_once=2, a_minute=0)

    async def work() -> None:
        async with serving(PLAN, url) as served:
            visitor = await served.guest("Zoe")
            served.patched.setattr(Limit, "takes", lambda self, who: self is not tight or taken(self, who))
            served.patched.setattr(asking, limit, tight)
            method = "GET" if body is None else "POST"
            statuses = [(await visitor.ask(method, path, json=body)).status_code for _ in range(4)]
            assert statuses[2:] == [429, 429] and 429 not in statuses[:2]
            response = await visitor.ask(method, path, json=body)
            assert int(response.headers["retry-after"]) >= 1, "and told how long"

    run(work())


def test_a_limit_gives_way_again_with_time() -> None:
    now = [0.0]
    limit = Limit(at_once=2, a_minute=60, clock=lambda: now[0])
    assert [limit.takes("a") for _ in range(3)] == [True, True, False]
    assert limit.takes("b"), "each asker has a limit of their own"
    now[0] = 1.0
    assert [limit.takes("a") for _ in range(2)] == [True, False]
    slow = Limit(at_once=1, a_minute=6, clock=lambda: now[0])
    assert slow.takes("a") and not slow.takes("a") and slow.seconds_to_wait("a") == 10
    now[0] += slow.seconds_to_wait("a")
    assert slow.takes("a"), "whoever waits as long as told is let in"


def test_the_page_is_sent_with_a_policy_that_runs_its_own_files_alone(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            visitor = served.stranger()
            for path in ("/", "/page/app.js", "/cards.svg", "/api/house", "/api/nothing", "/page/../app.py"):
                response = await visitor.ask("GET", path)
                policy = response.headers["content-security-policy"]
                assert "default-src 'self'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
                assert response.headers["x-content-type-options"] == "nosniff"
            assert "<script" in (await visitor.ask("GET", "/")).text
            assert (await visitor.ask("GET", "/page/%2e%2e/app.py")).status_code == 404

    run(work())


@pytest.mark.parametrize("path", ["/", "/page/app.js", "/api/house", "/api/stream", "/api/nothing", "/api/me"])
def test_the_head_of_every_answer_can_be_had_alone(url: str, path: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            visitor = served.stranger()
            head = await visitor.ask("HEAD", path)
            assert head.content == b"" and "content-security-policy" in head.headers
            assert not served.house.broadcast.streams, "nobody is left at a stream"
            if path != "/api/stream":
                whole = await visitor.ask("GET", path)
                assert head.headers.pop("x-request-id") != whole.headers.pop("x-request-id")
                assert whole.content and (head.status_code, head.headers) == (whole.status_code, whole.headers)
            bad = await visitor.ask("HEAD", path, headers={"Host": "evil.example"})
            assert bad.status_code == 400 and bad.content == b""

    run(work())


HOSTS = {
    "127.0.0.1:8047": (True, True),
    "[::1]:8047": (True, True),
    "192.168.1.7": (True, True),
    "localhost:8047": (True, True),
    "LOCALHOST": (True, True),
    "pitboss.localhost": (True, True),
    "bigbox.local:8047": (False, True),
    "other.local": (False, False),
    "bigbox": (False, False),
    "testserver": (False, False),
    "localhost.evil.example": (False, False),
    "": (False, False),
}
"""Which hosts a house answers to that is open on this machine alone, and which where it is open for the room."""


@pytest.mark.parametrize("host", HOSTS)
def test_a_house_answers_to_addresses_and_to_its_own_name_in_the_room(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "BigBox.example.com")
    assert tuple(is_own_host(host, own_names(is_lan)) for is_lan in (False, True)) == HOSTS[host]


def test_the_house_says_that_it_is_not_well_where_its_database_is_gone(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            well = await served.stranger().ask("GET", "/healthz")
            assert (well.status_code, well.text) == (200, "open\n")

            def gone(*_: object) -> None:
                raise DatabaseFailed("the connection is lost")

            served.patched.setattr(served.house.store, "balance", gone)
            ill = await served.stranger().ask("GET", "/healthz")
            assert (ill.status_code, ill.text) == (503, "not open: the connection is lost\n")

    run(work())


@pytest.mark.parametrize(("method", "path", "allowed"), [("PUT", "/api/house", "GET"), ("GET", "/api/login", "POST")])
def test_a_method_that_is_not_allowed_is_answered_with_those_that_are(
    url: str, method: str, path: str, allowed: str
) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            response = await served.stranger().ask(method, path)
            assert response.status_code == 405 and response.headers["allow"] == allowed

    run(work())
