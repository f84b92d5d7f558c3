"""The house over HTTP: who may do what, what is refused and how, once for each key, and never a failure."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError
from sqlalchemy import text

from pitboss.chance import reconstruct, verify_shuffle
from pitboss.games import GAMES
from pitboss.play.replay import replay
from pitboss.server.api import asking
from pitboss.server.guard import MOST_BODY, is_own_host, own_names
from pitboss.server.limits import Limit
from pitboss.server.pace import Pacer
from pitboss.server.refusals import ROLE_WORDS
from pitboss.server.step import Step, StoreError
from pitboss.server.table import LiveTable
from tests.server.kept import everything
from tests.server.live import check_ledger, house_of, plan_of, replayed
from tests.server.served import (
    PASSWORD,
    PATIENT,
    Following,
    Json,
    Served,
    Visitor,
    new_key,
    require_described,
    run,
    serving,
)

PLAN = house_of(plan_of(pace=PATIENT), most_guest_tables=2)
PERSON = {"name": "Somebody", "role": "auditor", "password": PASSWORD}


@pytest.fixture
def url(place: Path) -> str:
    """An empty SQLite file."""
    return f"sqlite:///{place}/house.db"


# People


def test_a_guest_gets_a_cookie_that_no_script_reads_and_no_other_site_sends(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            visitor = served.stranger()
            response = await visitor.ask("POST", "/api/guests", json={"name": "Ann"})
            cookie = response.headers["set-cookie"].lower()
            assert "httponly" in cookie and "samesite=strict" in cookie and "path=/" in cookie
            body = response.json()
            assert body["me"]["name"] == "Ann" and body["me"]["role"] == "player" and body["me"]["chips"] == 100_000
            assert "token" not in body and len(body["recovery"].replace("-", "")) == 24
            assert (await visitor.get("/api/house"))["me"]["name"] == "Ann"

    run(work())


def test_a_program_gets_a_bearer_token_and_no_cookie(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            visitor = served.stranger()
            response = await visitor.ask("POST", "/api/guests", json={"name": "Bot 1", "bearer": True})
            assert "set-cookie" not in response.headers
            bearer = {"Authorization": f"Bearer {response.json()['token']}"}
            assert (await visitor.ask("GET", "/api/me", headers=bearer)).json()["me"]["name"] == "Bot 1"
            assert (await visitor.ask("GET", "/api/me")).status_code == 401
            again = {"recovery": response.json()["recovery"], "bearer": True}
            served.house.accounts.create("Own", "owner", PASSWORD)
            own = {"name": "Own", "password": PASSWORD, "bearer": True}
            for path, form in (("/api/recover", again), ("/api/login", own)):
                response = await visitor.ask("POST", path, json=form)
                assert "set-cookie" not in response.headers
                bearer = {"Authorization": f"Bearer {response.json()['token']}"}
                me = (await visitor.ask("GET", "/api/me", headers=bearer)).json()["me"]
                assert me == response.json()["me"]
            wrong = {"Authorization": "Bearer nonsense"}
            assert (await visitor.ask("GET", "/api/me", headers=wrong)).status_code == 401

    run(work())


def test_a_recovery_code_brings_a_name_back_once_and_locks_the_old_browser_out(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            other = served.stranger()
            answer = await other.post("/api/recover", {"recovery": ann.recovery.lower()})
            assert answer["me"]["name"] == "Ann" and answer["recovery"] != ann.recovery
            await ann.get("/api/me", 401)
            await other.get("/api/me")
            await served.stranger().post("/api/recover", {"recovery": ann.recovery}, 422)

    run(work())


def test_a_lost_answer_to_joining_or_recovering_loses_no_name(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            body = {"name": "Lost", "key": "k1", "bearer": True}
            first = await served.stranger().post("/api/guests", body)
            again = await served.stranger().post("/api/guests", body)
            assert again == first
            await served.stranger().post("/api/guests", body | {"key": "k2"}, 422)
            code = {"recovery": first["recovery"], "key": "k3"}
            assert await served.stranger().post("/api/recover", code) == await served.stranger().post(
                "/api/recover", code
            )

    run(work())


def test_logging_out_forgets_the_token(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            token = ann.token
            await ann.post("/api/logout", {})
            bearer = {"Authorization": f"Bearer {token}"}
            assert (await ann.ask("GET", "/api/me", headers=bearer)).status_code == 401

    run(work())


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("GET /api/floor", ("floorperson", "owner")),
        ("POST /api/tables/TABLE/floor", ("floorperson", "owner")),
        ("GET /api/audit/search", ("auditor", "owner")),
        ("GET /api/audit/tables", ("auditor", "owner")),
        ("GET /api/audit/export?table=TABLE", ("auditor", "owner")),
        ("GET /api/audit/ledger", ("auditor", "owner")),
        ("POST /api/people", ("owner",)),
        ("GET /api/people", ("owner",)),
        ("GET /api/me", ("player", "floorperson", "auditor", "owner")),
    ],
)
def test_each_role_may_do_its_own_and_nothing_else(url: str, path: str, allowed: Sequence[str]) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            everybody = [served.stranger(), await served.guest("Ann")]
            everybody += [await served.staff(f"A {role}", role) for role in ("floorperson", "auditor", "owner")]
            method, where = path.replace("TABLE", served.table).split()
            for visitor in everybody:
                bodies = {"people": {"name": f"New {visitor.role}", "role": "auditor", "password": PASSWORD}}
                rule = {"key": new_key(), "do": "rule", "reason": "So be it."}
                body = bodies.get(where.rsplit("/", 1)[-1], rule) if method == "POST" else None
                status = (await visitor.ask(method, where, json=body)).status_code
                due = 401 if not visitor.role else 200 if visitor.role in allowed else 403
                assert status == due, f"{visitor.role or 'a stranger'} gets {status}"

    run(work())


def test_the_owner_lists_adds_and_removes_staff_and_gives_new_passwords(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            owner, ann = await served.staff("Own", "owner"), await served.guest("Ann")
            made = await owner.post("/api/people", {"name": "Flo", "role": "floorperson", "password": PASSWORD})
            listed = (await owner.get("/api/people"))["people"]
            assert made in listed and ("Own", "owner") in [(each["name"], each["role"]) for each in listed]
            assert all(each.keys() == {"id", "name", "role", "since"} for each in listed)
            flo = await served.staff("Flo", "floorperson")
            async with flo.follow(**{f"t{served.table}": 0}) as stream:
                await owner.post(f"/api/people/{made['id']}/password", {"password": "another password"})
                await stream.is_over.wait()
            await flo.get("/api/me", 401)
            await flo.post("/api/login", {"name": "Flo", "password": "another password"})
            await flo.post(f"/api/people/{made['id']}/password", {"password": PASSWORD}, 403)
            await flo.post(f"/api/people/{made['id']}/remove", {}, 403)
            await owner.post(f"/api/people/{made['id']}/password", {"password": "short"}, 422)
            await owner.post(f"/api/people/{made['id']}/remove", {})
            await flo.get("/api/me", 401)
            assert made not in (await owner.get("/api/people"))["people"]
            guest = next(id for id, name in served.house.accounts.names().items() if name == "Ann")
            for id in (made["id"], guest, "nobody", "%00"):
                await owner.post(f"/api/people/{id}/remove", {}, 404)
                await owner.post(f"/api/people/{id}/password", {"password": PASSWORD}, 404)
            await owner.post("/api/people", {"name": "Joe", "role": "player", "password": PASSWORD}, 422)
            await ann.get("/api/me")

    run(work())


def test_a_guest_cannot_take_the_names_of_the_houses_own_people(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            for name in ("owner", "Floorperson", "DEALER", "ana", "", " ", "x" * 25, "a\u0000b", "\ud800"):
                response = await served.stranger().ask("POST", "/api/guests", content=_json({"name": name}))
                assert response.status_code in (400, 422), name

    run(work())


def _json(body: Any) -> bytes:
    import json

    return json.dumps(body).encode()


# Around every request


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


def test_a_request_that_is_too_large_is_refused(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            visitor = served.stranger()
            large = _json({"name": "x" * MOST_BODY})
            response = await visitor.ask("POST", "/api/guests", content=large)
            assert response.status_code == 413 and response.json()["error"]["allowed"]

            async def in_pieces() -> Any:
                for at in range(0, len(large), 1_000):
                    yield large[at : at + 1_000]

            response = await visitor.ask("POST", "/api/guests", content=in_pieces())
            assert response.status_code == 413 and response.json()["error"]["why"] == "it is too large"
            for length in ("-1", "²", "9" * 5_000, "x"):
                headers = {"Content-Length": length.encode("latin-1")}
                assert (await visitor.ask("POST", "/api/guests", content=b"{}", headers=headers)).status_code == 413

    run(work())


MALFORMED = {
    b'{"name": }': "the request: it is not JSON (expecting value at character 9). Allowed: one JSON object.",
    b"\xff": "/api/guests: there was an error parsing the body. Allowed: what the API describes.",
    b"[1]": "the request: it is no object with names. Allowed: the form of the API's description.",
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


@pytest.mark.parametrize(("role", "words"), ROLE_WORDS.items())
def test_who_may_not_do_something_is_told_what_they_are(url: str, role: str, words: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            who = await served.guest("Ann") if role == "player" else await served.staff("Flo", role)
            asked = ("/api/floor", "/api/audit/tables", "/api/people")
            answers = [await who.ask("GET" if path != asked[2] else "POST", path, json=PERSON) for path in asked]
            refused = [answer.json()["error"]["why"] for answer in answers if answer.status_code == 403]
            assert set(refused) <= {f"you are {words}"} and (len(refused) > 0) == (role != "owner")

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
            assert not served.house.streams, "nobody is left at a stream"
            if path != "/api/stream":
                whole = await visitor.ask("GET", path)
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
            assert told["Snapshot"]["properties"]["view"] == {"$ref": "#/components/schemas/View"}
            assert {"Message", "LobbyMessage", "MeMessage", "Decision", "WagerWindow"} <= told.keys()
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


# Once for each key


def test_a_command_with_a_repeated_key_happens_once_and_is_answered_alike(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            path = f"/api/tables/{served.table}/commands"
            sit = {"key": "mine", "do": "sit", "position": 1, "chips": 10_000}
            first = await ann.post(path, sit)
            await ann.do(served.table, "tip", amount=100)
            before = everything(served.house.store)
            again = await ann.post(path, sit)
            assert again["seq"] == first["seq"] and again["repeated"]
            await ann.post(path, sit | {"chips": 20_000}, 409)
            await ann.post("/api/me/chips", {"key": "mine", "amount": 500}, 409)
            assert everything(served.house.store) == before
            zoe = await served.guest("Zoe")
            await zoe.post(path, sit | {"position": 2})
            assert len(served.house.tables[served.table].people) == 2, "each person has keys of their own"

    run(work())


def test_the_same_key_at_the_same_time_happens_once(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            await ann.do(served.table, "sit", position=1, chips=10_000)
            path = f"/api/tables/{served.table}/commands"
            tip = {"key": "one tip", "do": "tip", "amount": 100}
            answers = await asyncio.gather(*(ann.post(path, tip) for _ in range(8)))
            assert len({answer["seq"] for answer in answers}) == 1
            assert served.house.store.balance("tokes") == 100

    run(work())


def test_chips_from_the_cage_come_once_for_each_key_and_up_to_the_cap(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            for _ in range(3):
                answer = await ann.post("/api/me/chips", {"key": "one", "amount": 50_000})
                assert answer["me"]["chips"] == 150_000
            await ann.post("/api/me/chips", {"key": "one", "amount": 60_000}, 409)
            await ann.post("/api/me/chips", {"key": "two", "amount": 900_000}, 422)
            asked = [ann.ask("POST", "/api/me/chips", json={"key": f"n{n}", "amount": 200_000}) for n in range(8)]
            statuses = [response.status_code for response in await asyncio.gather(*asked)]
            assert sorted(statuses) == [200] * 4 + [422] * 4, "the cap holds for requests at the same time"
            assert (await ann.get("/api/me"))["me"]["chips"] == 950_000

    run(work())


def test_chips_are_spent_once_at_whatever_tables(url: str) -> None:
    async def work() -> None:
        plan = house_of(plan_of(key="one", pace=PATIENT), plan_of(key="two", pace=PATIENT))
        async with serving(plan, url) as served:
            ann = await served.guest("Ann")
            sit = {"do": "sit", "position": 1, "chips": 100_000}
            asked = [
                ann.ask("POST", f"/api/tables/{id}/commands", json={"key": id, **sit}) for id in served.house.tables
            ]
            statuses = sorted(response.status_code for response in await asyncio.gather(*asked))
            assert statuses == [200, 422]
            check_ledger(served.house.store)

    run(work())


# Tables of one's own


def test_a_guest_opens_tables_up_to_the_cap_whatever_the_hurry(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            table = {"game": "blackjack", "name": "Mine", "options": {"decks": 6}}
            asked = [ann.ask("POST", "/api/tables", json=table | {"key": f"k{n}"}) for n in range(6)]
            answers = await asyncio.gather(*asked)
            assert sorted(answer.status_code for answer in answers) == [200, 200, 422, 422, 422, 422]
            good = next(n for n, answer in enumerate(answers) if answer.status_code == 200)
            again = await ann.post("/api/tables", table | {"key": f"k{good}"})
            assert again["table"]["id"] == answers[good].json()["table"]["id"]
            await ann.post("/api/tables", table | {"key": f"k{good}", "name": "Another"}, 409)
            assert len(served.house.tables) == 3

    run(work())


@pytest.mark.parametrize(
    ("body", "cite"),
    [
        ({"game": "three-card-poker", "options": {"ante_bonus": "1-5-6"}}, "19:47-20.11"),
        ({"game": "blackjack", "options": {"decks": 40}}, "19:47-2"),
        ({"game": "three-card-poker", "positions": 12}, "19:46-1.10A"),
    ],
)
def test_options_that_the_law_does_not_allow_are_refused_by_their_paragraph(url: str, body: Json, cite: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            answer = await ann.post("/api/tables", {"key": "k", "name": "Mine", **body}, 422)
            assert cite in answer["error"]["cite"], answer
            assert len(served.house.tables) == 1

    run(work())


def test_a_game_that_the_house_does_not_have_is_not_found_and_none_is_opened(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            refused = [await ann.get("/api/games/chess", 404), await ann.get("/api/games/chess/layout.svg", 404)]
            refused.append(await ann.post("/api/games/chess/check", {"options": {}}, 404))
            assert all("blackjack" in each["error"]["allowed"] for each in refused)
            table = {"key": "k", "game": "chess", "name": "Mine"}
            assert "chess" in (await ann.post("/api/tables", table, 422))["error"]["what"], "the address is right"

    run(work())


def test_faults_are_for_who_opened_the_training_table(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, zoe = await served.guest("Ann"), await served.guest("Zoe")
            table = {"game": "three-card-poker", "name": "School", "is_training": True}
            id = (await ann.post("/api/tables", {"key": "k", **table}))["table"]["id"]
            await ann.floor(id, "fault", fault="face-up-card")
            await ann.floor(id, "void", 403, reason="I lost")
            await zoe.floor(id, "fault", 403, fault="face-up-card")
            floor = await served.staff("Flo", "floorperson")
            await floor.floor(served.table, "fault", 422, fault="face-up-card")

    run(work())


def test_who_opened_a_table_may_close_it_and_makes_room_for_another(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, zoe = await served.guest("Ann"), await served.guest("Zoe")
            served.patched.setattr("pitboss.server.house.MOST_OPENED", 1)
            table = {"game": "three-card-poker", "name": "Mine"}
            id = (await ann.post("/api/tables", {"key": "k1", **table}))["table"]["id"]
            refused = await zoe.post("/api/tables", {"key": "k2", **table}, 422)
            assert "room" in refused["error"]["why"]
            await zoe.floor(id, "close", 403, reason="I want one")
            await ann.floor(id, "void", 403, reason="I lost")
            await ann.floor(served.table, "close", 403, reason="it is not mine")
            await ann.floor(id, "close", reason="it grows late")
            while id in served.house.tables:
                await asyncio.sleep(0.01)
            await zoe.post("/api/tables", {"key": "k2", **table})

    run(work())


@pytest.mark.parametrize("role", ["floorperson", "auditor", "owner"])
def test_the_houses_own_people_do_not_play(url: str, role: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            flo, ann = await served.staff("Flo", role), await served.guest("Ann")
            before = everything(served.house.store)
            refused = [await flo.do(served.table, "sit", 403, position=1, chips=1_000)]
            refused.append(await flo.do(served.table, "tip", 403, amount=100))
            refused.append(await flo.post("/api/me/chips", {"key": "k", "amount": 500}, 403))
            assert {each["error"]["why"] for each in refused} == {f"you are {ROLE_WORDS[role]}"}
            assert everything(served.house.store) == before
            table = {"key": "k", "game": "three-card-poker", "name": "Mine"}
            await flo.post("/api/tables", table, 403 if role == "auditor" else 200)
            assert (await flo.get("/api/house"))["may_open"] == (role != "auditor")
            await ann.do(served.table, "sit", position=1, chips=1_000)

    run(work())


def test_a_word_of_the_floor_is_signed_and_meant_for_one_round(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            flo, ann = await served.staff("Flo", "floorperson"), await served.guest("Ann")
            table = served.table
            await ann.do(table, "sit", position=2, chips=10_000)
            await ann.prompted(table, "wagers")
            round = served.house.line(served.house.tables[table])["round"]
            await flo.floor(table, "void", 409, reason="the last one", round=round + 1)
            await flo.floor(table, "void", reason="a misdeal", round=round)
            voided = [each for each in served.house.store.records(table) if each.body["event"] == "round_ruled_void"]
            assert [each.body["by"] for each in voided] == ["Flo"]
            replayed(served.house.store, table)

    run(work())


# History and the auditor


async def play_and_close(served: Served) -> tuple[Visitor, Visitor, Visitor]:
    """Let Ann play two rounds while Zoe looks on, and the floor close the table."""
    ann, zoe, flo = await served.guest("Ann"), await served.guest("Zoe"), await served.staff("Flo", "floorperson")
    table = served.table
    await ann.do(table, "sit", position=1, chips=50_000, nonce="abcdef")
    for _ in range(2):
        window = await ann.prompted(table, "wagers")
        await ann.do(table, "wager", window=window["id"], position=1, area="ante", amount=1_000)
        await ann.do(table, "ready", window=window["id"])
        ask = await ann.prompted(table, "decision")
        await zoe.do(table, "decide", 422, prompt=ask["id"], choice="play")
        await ann.do(table, "decide", 409, prompt=window["id"], choice="play")
        await ann.do(table, "decide", prompt=ask["id"], choice="play")
    await flo.floor(table, "close", reason="the day ends")
    await ann.do(table, "leave", when="now")
    while table in served.house.tables:
        await asyncio.sleep(0.01)
    return ann, zoe, flo


def test_nothing_is_held_of_a_table_that_has_closed(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            table, house = served.table, served.house
            zoe = await served.guest("Onlooker")
            async with zoe.follow(**{f"t{table}": 0}) as stream:
                await play_and_close(served)
                await stream.until(lambda: any(data == {"gone": table} for _, _, data in stream.events))
            await asyncio.sleep(0)
            held = (house.tables, house._locks, house._wake, house._tasks, house._lines, house._told, house._astray)
            assert not any(table in each for each in held)
            await zoe.get(f"/api/tables/{table}", 404)
            await zoe.do(table, "tip", 404, amount=100)
            with house.store.database.reading() as connection:
                assert connection.execute(text("SELECT count(*) FROM commands")).scalar_one() == 0

    run(work())


def test_a_viewers_copy_of_the_log_replays_after_closing(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            table = served.table
            ann, zoe, _ = await play_and_close(served)
            copies = []
            for visitor, path in ((ann, "log"), (zoe, "log"), (ann, "log?as=spectator"), (served.stranger(), "log")):
                response = await visitor.ask("GET", f"/api/tables/{table}/{path}")
                assert "attachment" in response.headers["content-disposition"]
                copies.append(response.text)
                report = replay(response.text.splitlines(), reconstruct=reconstruct, verify=verify_shuffle)
                assert not report.is_open and report.rounds >= 2
            assert copies[1] == copies[2] == copies[3] and copies[0] != copies[1], "Ann's copy has Ann's cards"

    run(work())


def test_rounds_and_shuffles_are_shown_to_those_who_may_see_them(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            table = served.table
            ann, zoe, _ = await play_and_close(served)
            rounds = (await zoe.get(f"/api/tables/{table}/rounds?limit=2"))["rounds"]
            assert [row["round"] for row in rounds] == [rounds[0]["round"], rounds[0]["round"] - 1]
            one = await ann.get(f"/api/tables/{table}/rounds/1")
            link = await ann.get(f"/api/tables/{table}/rounds/1?as=spectator")
            assert link == await served.stranger().get(f"/api/tables/{table}/rounds/1")
            dealt = [step["cards"] for step in one["steps"] if step["event"] == "card_dealt" and step["position"] == 1]
            hidden = [
                step["cards"] for step in link["steps"] if step["event"] == "card_dealt" and step["position"] == 1
            ]
            assert all(dealt) and not any(hidden)
            shuffle = await zoe.get(f"/api/tables/{table}/shuffles/1")
            assert ["Ann", "abcdef"] in shuffle["nonces"] and shuffle["opening"]
            for missing in ("rounds/99", "shuffles/99", "rounds/-1", "rounds/99999999999999999999"):
                await zoe.get(f"/api/tables/{table}/{missing}", 404)
            await zoe.get("/api/tables/nothing/rounds", 404)

    run(work())


def test_a_round_is_shown_with_the_layout_and_the_options_it_was_played_under(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            table, ann, flo = served.table, await served.guest("Ann"), await served.staff("Flo", "floorperson")
            await ann.do(table, "sit", position=1, chips=50_000)
            first = (await ann.get(f"/api/tables/{table}"))["layout"]["svg"]
            for pair_plus in ("B", "C", None):
                window = await ann.prompted(table, "wagers")
                if pair_plus:  # it counts when the round is over
                    await flo.floor(table, "options", options={"pair_plus": pair_plus})
                await ann.do(table, "ready", window=window["id"])
            await ann.prompted(table, "wagers")
            drawn = []
            for number, pair_plus in enumerate(("A", "B", "C"), start=1):
                found = await served.stranger().get(f"/api/tables/{table}/rounds/{number}")
                options = {option["name"]: option["value"] for option in found["options"]}
                assert options["pair_plus"] == pair_plus
                drawn.append((await ann.ask("GET", found["layout"]["svg"])).text)
            now = (await ann.get(f"/api/tables/{table}"))["layout"]["svg"]
            assert now != first, "a browser that kept the first drawing asks for the new one"
            assert len(set(drawn)) == 3 and (await ann.ask("GET", now)).text == drawn[2]
            await ann.get(f"/api/tables/{table}/layout.svg?round=99", 404)
            await flo.floor(table, "close", reason="it is late")
            await ann.do(table, "leave", when="now")
            while table in served.house.tables:
                await asyncio.sleep(0.01)
            assert (await ann.ask("GET", f"/api/tables/{table}/layout.svg")).text == drawn[2]

    run(work())


def test_an_auditor_searches_exports_and_reads_the_ledger(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            table = served.table
            await play_and_close(served)
            auditor = await served.staff("Audrey", "auditor")
            hits = (await auditor.get("/api/audit/search?event=round_settled"))["hits"]
            assert {hit["table"] for hit in hits} == {table} and len(hits) >= 2
            assert all(hit["player"] == "Ann" for hit in (await auditor.get("/api/audit/search?player=Ann"))["hits"])
            assert (await auditor.get("/api/audit/search?player=aNN"))["hits"] == [
                hit for hit in (await auditor.get("/api/audit/search?limit=500"))["hits"] if hit["player"] == "Ann"
            ]
            told = (await auditor.get("/api/audit/search?text=ann SITS down"))["hits"]
            assert [hit["words"] for hit in told] == ["Ann sits down at position 1 with $500."]
            shown = (await auditor.get("/api/audit/search?text=ann shows"))["hits"]
            assert shown and {hit["event"] for hit in shown} == {"hand_revealed"}, "as told, by the player's name"
            assert all(hit["at"] for hit in shown)
            assert (await auditor.get("/api/audit/search?text=winnings"))["hits"] == []
            custom = (await auditor.get("/api/audit/search?cite=floorperson's ruling"))["hits"]
            assert [hit["event"] for hit in custom] == ["closing_announced"]
            first = await auditor.get("/api/audit/search?limit=5")
            second = await auditor.get(f"/api/audit/search?limit=5&after={first['next']}")
            assert second["hits"][0]["seq"] == first["hits"][-1]["seq"] + 1
            await auditor.get(f"/api/audit/search?after={table}:{'9' * 5_000}")
            lines = (await auditor.ask("GET", f"/api/audit/export?table={table}")).text.splitlines()
            assert not replay(lines, reconstruct=reconstruct, verify=verify_shuffle).is_open
            words = (await auditor.ask("GET", f"/api/audit/export?table={table}&format=csv")).text.splitlines()
            assert len(words) == len(lines) + 1
            times = [line.split(",")[3] for line in words[1:]]
            assert times == sorted(times) and all(re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z", at) for at in times)
            await auditor.get(f"/api/audit/export?table={table}&format=pdf", 422)
            ledger = await auditor.get("/api/audit/ledger?limit=500")
            assert sum(ledger["balances"].values()) == 0
            (id,) = [id for id, name in served.house.accounts.names().items() if name == "Ann"]
            assert ledger["names"][f"wallet:{id}"] == "Ann's wallet"
            assert ledger["names"][f"rail:{table}:Ann"] == "Ann at Three-Card-Poker"
            assert {entry["table_name"] for entry in ledger["entries"]} == {"Three-Card-Poker", ""}
            assert {each[side] for each in ledger["entries"] for side in ("debit", "credit")} <= ledger["names"].keys()
            assert len((await auditor.get("/api/audit/tables"))["tables"]) == 1

    run(work())


# A step is kept before anybody is told, and nothing leaves a table dead


def test_nobody_is_told_of_anything_before_it_is_kept(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, zoe, flo = await served.guest("Ann"), await served.guest("Zoe"), await served.staff("F", "owner")
            house, may_commit = served.house, threading.Event()
            commit = house.store.commit

            def slowly(steps: Sequence[Step]) -> None:
                may_commit.wait(30)
                commit(steps)

            async with zoe.follow(**{f"t{served.table}": 0}) as stream:
                await stream.until(lambda: stream.messages(served.table))
                before = [await zoe.get("/api/tables"), (await ann.get("/api/me"))["me"]]
                told = len(stream.events)
                monkeypatch.setattr(house.store, "commit", slowly)
                sitting = asyncio.create_task(ann.do(served.table, "sit", position=1, chips=10_000))
                while not house.tables[served.table].is_here("Ann"):
                    await asyncio.sleep(0.005)
                waiting = [asyncio.create_task(flo.get("/api/floor"))]
                waiting.append(asyncio.create_task(zoe.get(f"/api/tables/{served.table}")))
                assert [await zoe.get("/api/tables"), (await ann.get("/api/me"))["me"]] == before
                assert len(stream.events) == told and not any(task.done() for task in (sitting, *waiting))
                may_commit.set()
                await sitting
                assert "Ann" in str(await waiting[0]) and "Ann" in str(await waiting[1])
                assert (await ann.get("/api/me"))["me"]["chips"] == 90_000

    run(work())


def test_what_cannot_be_kept_did_not_happen_and_can_be_tried_again(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, store = await served.guest("Ann"), served.house.store
            before = everything(store)
            commit, reads = store.commit, store.records

            def fail(*_: object, **__: object) -> Any:
                raise StoreError("the disk is full")

            sit = {"key": "once", "do": "sit", "position": 1, "chips": 10_000}
            path = f"/api/tables/{served.table}/commands"
            monkeypatch.setattr(store, "commit", fail)
            await ann.post(path, sit, 503)
            monkeypatch.setattr(store, "records", fail)  # and the table cannot even be taken up again
            await ann.post(path, sit, 503)
            await ann.post(path, sit, 503)
            await ann.get(f"/api/tables/{served.table}", 503)
            monkeypatch.setattr(store, "records", reads)
            monkeypatch.setattr(store, "commit", commit)
            assert everything(store) == before
            assert (await ann.get("/api/me"))["me"]["chips"] == 100_000
            await ann.post(path, sit)
            assert served.house.tables[served.table].is_here("Ann")
            await ann.prompted(served.table, "wagers")
            check_ledger(store)

    run(work())


def test_a_fault_of_the_program_leaves_no_table_dead(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            failures = ["the ace of spades", "As"]

            def fail_first(pacer: Pacer) -> None:
                if failures:
                    raise ZeroDivisionError(failures.pop())
                begin(pacer)

            begin = Pacer._begin
            monkeypatch.setattr(Pacer, "_begin", fail_first)
            monkeypatch.setattr("pitboss.server.house.NOTHING_HAPPENED", 0.01)
            await ann.do(served.table, "sit", position=1, chips=10_000)
            await ann.prompted(served.table, "wagers")
            assert not failures

    run(work())
    said = capsys.readouterr().err
    assert "ZeroDivisionError" in said and "ace of spades" not in said, "where it failed, and no value"


def test_a_failure_in_a_request_is_answered_in_form_and_tells_no_value(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")

            def fail(*_: object) -> None:
                raise ZeroDivisionError(" ".join(("the ace", "of spades")))

            with pytest.MonkeyPatch.context() as patched:
                patched.setattr("pitboss.server.table.LiveTable.command", fail)
                answer = await ann.do(served.table, "sit", 500, position=1, chips=10_000)
            assert "ace" not in str(answer)
            assert (await ann.get(f"/api/tables/{served.table}"))["you"] is None

    run(work())
    said = capsys.readouterr().err
    assert "ZeroDivisionError" in said and "ace of spades" not in said


@pytest.mark.parametrize("where", ["pacer.Pacer.note", "table.LiveTable.step"])
def test_a_failure_after_a_command_takes_it_back_whole(url: str, where: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, house = await served.guest("Ann"), served.house
            failures = [1]

            def fail_first(of: Any, *about: Any) -> Any:
                if failures:
                    failures.pop()
                    raise ZeroDivisionError
                return done(of, *about)

            place = {"pacer.Pacer.note": Pacer, "table.LiveTable.step": LiveTable}[where]
            name = where.rpartition(".")[2]
            done = getattr(place, name)
            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(place, name, fail_first)
                await ann.do(served.table, "sit", 500, position=1, chips=10_000)
            assert not house.tables[served.table].is_here("Ann")
            await ann.do(served.table, "sit", position=1, chips=20_000)
            assert (await ann.get("/api/me"))["me"]["chips"] == 80_000
            assert house.store.balance(f"rail:{served.table}:Ann") == 20_000
            assert house.tables[served.table].books.rails == {"Ann": 20_000}
            check_ledger(house.store)

    run(work())


async def at_a_hint(served: Served) -> tuple[Visitor, Json]:
    """Bring Ann to a decision at blackjack, and return the message by which she is asked."""
    ann = await served.guest("Ann")
    await ann.do(served.table, "sit", position=1, chips=50_000)
    async with ann.follow(**{f"t{served.table}": 0}) as stream:
        while True:
            window = await ann.prompted(served.table, "wagers")
            await ann.do(served.table, "wager", window=window["id"], position=1, area="main", amount=1_000)
            await ann.do(served.table, "ready", window=window["id"])
            asked = partial(_asked_after, stream, served.table, window["id"])
            await stream.until(asked)
            if (told := asked()[0])["prompt"]["kind"] == "decision":
                return ann, told


def _asked_after(stream: Following, table: str, window: str) -> list[Json]:
    """Return the messages by which something was asked after a time for wagers."""
    asked = [each for each in stream.messages(table) if each["prompt"]]
    windows = [each["prompt"]["id"] for each in asked]
    last = len(windows) - windows[::-1].index(window) if window in windows else len(windows)
    return asked[last:]


def test_a_hint_comes_with_its_prompt_and_is_reckoned_beside_the_houses_other_business(url: str) -> None:
    async def work() -> None:
        async with serving(house_of(plan_of("blackjack", pace=PATIENT)), url) as served:
            threads: list[threading.Thread] = []
            hint = LiveTable._hint

            def noting(table: LiveTable, ask: Any) -> Any:
                threads.append(threading.current_thread())
                return hint(table, ask)

            served.patched.setattr(LiveTable, "_hint", noting)
            ann, told = await at_a_hint(served)
            assert told["hint"]["choice"] in [choice["word"] for choice in told["prompt"]["choices"]]
            assert threads and threading.main_thread() not in threads, "the other tables do not wait for it"
            reckoned = len(threads)
            assert (await ann.get(f"/api/tables/{served.table}"))["hint"] == told["hint"]
            assert len(threads) == reckoned, "once a prompt"
            await served.house._locks[served.table].acquire()
            served.house._reload(served.house.tables[served.table])
            served.house._locks[served.table].release()
            assert (await ann.get(f"/api/tables/{served.table}"))["hint"] == told["hint"], "and after a restart again"

    run(work())


def test_a_hint_that_fails_holds_up_nobody(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def work() -> None:
        async with serving(house_of(plan_of("blackjack", pace=PATIENT)), url) as served:

            def fail(*_: object) -> None:
                raise ZeroDivisionError

            served.patched.setattr("pitboss.server.table.advice", fail)
            ann, told = await at_a_hint(served)
            assert told["hint"] is None
            await ann.get(f"/api/tables/{served.table}")
            assert capsys.readouterr().err.count("A hint at table") == 1, "it is tried once"
            prompt = told["prompt"]
            await ann.do(served.table, "decide", prompt=prompt["id"], choice=prompt["default"])

    run(work())


# Whatever comes, the house answers


some_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
    | st.sampled_from(["sit", "wager", "decide", "1.1", "ante", "play", "As", "\ud800", "\x00", "TABLE", "k" * 64]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=5),
    max_leaves=8,
)  # fmt: skip
FIELDS = ("key", "do", "position", "chips", "amount", "window", "prompt", "choice", "cards", "area", "event", "fields",
          "options", "game", "name", "positions", "reason", "fault", "value", "is_away", "when", "nonce", "recovery",
          "password", "role", "builtin", "is_training", "coupon")  # fmt: skip
DO = ("sit", "leave", "buy", "away", "nonce", "wager", "remove", "ready", "decide", "say", "tip", "pause", "resume",
      "void", "rule", "change_cards", "change_dealer", "options", "fault")  # fmt: skip
likely = st.fixed_dictionaries(
    {"key": st.uuids().map(str), "do": st.sampled_from(DO)},
    optional={
        "position": st.integers(1, 6), "chips": st.integers(0, 200_000), "amount": st.integers(0, 10_000),
        "window": st.sampled_from(["1.1", "2.1"]), "prompt": st.sampled_from(["1.1", "1.2"]), "area": st.just("ante"),
        "choice": st.sampled_from(["play", "fold"]), "reason": st.text(max_size=10), "event": st.text(max_size=10),
        "fault": st.sampled_from(["face-up-card", "x"]), "value": st.integers(0, 60), "is_away": st.booleans(),
        "options": st.dictionaries(st.sampled_from(["minimum", "decks", "x"]), st.text(max_size=5), max_size=2),
        "fields": st.dictionaries(st.text(max_size=5), some_json, max_size=2),
    },
)  # fmt: skip
some_body = some_json | likely | st.dictionaries(st.sampled_from(FIELDS), some_json, max_size=6)
some_path = st.sampled_from(
    [
        "/api/guests", "/api/recover", "/api/login", "/api/logout", "/api/me/chips", "/api/people", "/api/tables",
        "/api/tables/TABLE/commands", "/api/tables/TABLE/commands", "/api/tables/TABLE/floor", "/api/tables/x/commands",
        "/api/games/blackjack/check", "/api/games/three-card-poker/check", "/api/games/x/check",
    ]
)  # fmt: skip
some_query = st.tuples(
    st.sampled_from(
        [
            "/api/tables/TABLE/rounds", "/api/tables/TABLE/rounds/{}", "/api/tables/TABLE/shuffles/{}",
            "/api/tables/{}", "/api/tables/TABLE/log", "/api/law/{}", "/api/games/{}", "/api/audit/search",
            "/api/audit/export", "/api/audit/ledger", "/api/tables/{}/layout.svg", "/{}", "/page/{}",
        ]
    ),
    st.text(max_size=12) | st.integers().map(str) | st.sampled_from(["1", "2.1", "19:47-20.1", "%00", "..", "ud800"]),
    st.dictionaries(
        st.sampled_from(
            [
                "before", "limit", "after", "since", "until", "text", "player", "cite", "table", "event", "account",
                "format", "as",
            ]
        ),
        st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=12) | st.integers().map(str),
        max_size=3,
    ),
)  # fmt: skip


def test_whatever_is_asked_the_house_never_fails(url: str) -> None:
    ask_whatever(url, 150)


@pytest.mark.slow
def test_however_long_whatever_is_asked_the_house_never_fails(url: str) -> None:
    ask_whatever(url, 5_000)


def ask_whatever(url: str, times: int) -> None:
    """Ask a house for all sorts of things, as a stranger, a guest who plays and the owner."""
    with asyncio.Runner() as runner:
        house = serving(house_of(plan_of(pace=PATIENT, players=1, is_training=True)), url)
        served = runner.run(house.__aenter__())

        async def let_in() -> list[Visitor]:
            who = [served.stranger(), await served.guest("Ann"), await served.staff("Flo", "owner")]
            await who[1].do(served.table, "sit", position=3, chips=50_000)
            return who

        who = runner.run(let_in())

        @settings(max_examples=times, deadline=None, database=None, phases=[Phase.generate])
        @given(some_path, some_body, some_query, st.integers(0, 2))
        def ask(path: str, body: Any, reading: tuple[str, str, Any], number: int) -> None:
            table = next(iter(served.house.tables), "none")
            content = _json(body).replace(b"TABLE", table.encode())
            _require_an_answer(runner.run(who[number].ask("POST", path.replace("TABLE", table), content=content)))
            where, word, query = reading
            place = where.replace("TABLE", table).format(quote(word.encode(errors="replace"), safe=""))
            _require_an_answer(runner.run(who[number].ask("GET", place, params=query)))

        try:
            ask()
            check_ledger(served.house.store)
        finally:
            runner.run(house.__aexit__(None, None, None))


def _require_an_answer(answer: httpx.Response) -> None:
    assert answer.status_code < 500, f"{answer.request.url}: {answer.text}"
    if answer.status_code >= 400:
        error = answer.json()["error"]
        assert all(error[name] for name in ("what", "why", "allowed", "words")), error
