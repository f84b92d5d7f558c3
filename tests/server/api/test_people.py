"""People over HTTP: who comes in and how, who may do what, and the staff of the owner."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from threading import Event

import pytest
from argon2.exceptions import VerificationError

from pitboss.server.house import HASHING
from pitboss.server.people.limits import Limit
from pitboss.server.refusals import ROLE_WORDS
from pitboss.server.web.api import asking
from tests.server.served import (
    PASSWORD,
    PLAN,
    as_json,
    new_key,
    run,
    serving,
)

TAKES = Limit.takes
PERSON = {"name": "Somebody", "role": "auditor", "password": PASSWORD}


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
            own = next(each["id"] for each in listed if each["name"] == "Own")
            refused = await owner.post(f"/api/people/{own}/remove", {}, 422)
            assert refused["error"]["what"] == "removing yourself"
            await owner.get("/api/me")
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
                response = await served.stranger().ask("POST", "/api/guests", content=as_json({"name": name}))
                assert response.status_code in (400, 422), name

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


def test_passwords_of_one_name_are_tried_only_so_often_wherever_they_come_from(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            few = Limit(3, 0)
            monkeypatch.setattr(few, "takes", partial(TAKES, few))
            monkeypatch.setattr(asking, "PASSWORDS_OF_A_NAME", few)
            for _ in range(3):
                await served.stranger().post("/api/login", {"name": "owner", "password": "wrong and long"}, 422)
            await served.stranger().post("/api/login", {"name": "OWNER", "password": "wrong and long"}, 429)
            await served.stranger().post("/api/login", {"name": "Flo", "password": "wrong and long"}, 422)

    run(work())


class Stuck:
    """A hasher that comes to no end before it is let, and counts who waits in it."""

    def __init__(self) -> None:
        self.may_end, self.entered = Event(), 0

    def verify(self, _hashed: str, _password: str) -> bool:
        self.entered += 1
        self.may_end.wait()
        raise VerificationError


def test_however_many_sign_in_at_once_people_play_and_read_on(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, stuck = await served.guest("Ann"), Stuck()
            monkeypatch.setattr(served.house.accounts, "_hasher", stuck)
            form = {"name": "owner", "password": "wrong and long"}
            coming = [asyncio.create_task(served.stranger().post("/api/login", form, 422)) for _ in range(60)]
            try:
                while stuck.entered < HASHING:
                    await asyncio.sleep(0.01)
                await ann.do(served.table, "sit", position=1, chips=50_000)
                window = await ann.prompted(served.table, "wagers")
                await ann.do(served.table, "wager", window=window["id"], position=1, area="ante", amount=1_000)
                await ann.do(served.table, "ready", window=window["id"])
                asked = await ann.prompted(served.table, "decision")
                await ann.do(served.table, "decide", prompt=asked["id"], choice="play")
                assert (await ann.get(f"/api/tables/{served.table}/rounds"))["rounds"][-1]["ending"] == "settled"
                await served.guest("Bob")
                assert stuck.entered == HASHING, "the others wait for their turn, and for nobody else's"
            finally:
                stuck.may_end.set()
            await asyncio.gather(*coming)
            assert stuck.entered == len(coming)

    run(work())


def test_who_fails_to_sign_in_leaves_a_line_in_the_log_and_no_word_of_what_was_typed(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            with caplog.at_level(logging.WARNING):
                await served.stranger().post("/api/login", {"name": "a password by mistake", "password": "wrong"}, 422)
            (line,) = [each.getMessage() for each in caplog.records if each.name == "pitboss.people"]
            assert line == "Somebody at 127.0.0.1 gave a wrong name or password."
            assert "mistake" not in caplog.text

    run(work())
