"""Tables of one's own, the floor's words, and who may not play."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from pitboss.server.refusals import ROLE_WORDS
from tests.server.kept import everything
from tests.server.live import replayed
from tests.server.served import (
    PLAN,
    Json,
    run,
    serving,
)


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
        ({"game": "blackjack", "options": {"soft_17": "hit"}}, "19:47-2.12(b)"),
        ({"game": "blackjack", "options": {"soft_17": "hit", "approval": "DGE-2026-014"}}, "19:47-8.4"),
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


def test_19_47_8_4_an_approval_is_the_houses_to_name_and_the_lobby_shows_it(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            flo = await served.staff("Flo", "floorperson")
            options = {"soft_17": "hit", "approval": "DGE-2026-014"}
            table = {"key": "k", "game": "blackjack", "name": "By approval", "options": options}
            line = (await flo.post("/api/tables", table))["table"]
            assert (line["approval"], line["by_headings"]) == ("DGE-2026-014", "")
            red_dog = {"key": "r", "game": "red-dog", "name": "By its headings"}
            assert (await flo.post("/api/tables", red_dog))["table"]["by_headings"] == "custom (19:47-6)"
            told = {option["name"]: option for option in line["options"]}
            assert told["soft_17"]["excluded_by"]["cite"] == "19:47-2.12(b)"
            assert (told["soft_17"]["provenance"], told["five_card_21"]["provenance"]) == ("excluded", "text")

    run(work())


def test_a_table_without_a_number_of_seats_has_as_many_as_its_options_allow(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            options = {"game": "omaha"}
            assert (await ann.post("/api/games/poker/check", {"options": options}))["is_legal"]
            refused = await ann.post("/api/games/poker/check", {"options": options, "positions": 11})
            assert (refused["is_legal"], refused["remedies"]) == (False, ["1 to 10"])
            drawn = await ann.ask("GET", "/api/games/poker/layout.svg", params={"options": '{"game": "omaha"}'})
            assert drawn.status_code == 200
            opened = await ann.post("/api/tables", {"key": "k", "game": "poker", "name": "Mine", "options": options})
            assert opened["table"]["positions"] == 10

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
            served.patched.setattr("pitboss.server.guest_tables.MOST_OPENED", 1)
            table = {"game": "three-card-poker", "name": "Mine"}
            id = (await ann.post("/api/tables", {"key": "k1", **table}))["table"]["id"]
            refused = await zoe.post("/api/tables", {"key": "k2", **table}, 422)
            assert "full" in refused["error"]["why"]
            await zoe.floor(id, "close", 403, reason="I want one")
            await ann.floor(id, "void", 403, reason="I lost")
            await ann.floor(served.table, "close", 403, reason="it is not mine")
            await ann.floor(id, "close", reason="it grows late")
            while id in served.house.tables:
                await asyncio.sleep(0.01)
            await zoe.post("/api/tables", {"key": "k2", **table})

    run(work())


def test_guests_of_one_address_leave_room_for_those_of_another(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            served.patched.setattr("pitboss.server.guest_tables.MOST_FROM_ONE_ADDRESS", 2)
            table = {"game": "three-card-poker", "name": "Mine"}
            guests = [await served.guest(name) for name in ("Ann", "Bob", "Cid")]
            opened = [(await each.post("/api/tables", {"key": "k", **table}))["table"]["id"] for each in guests[:2]]
            refused = await guests[2].post("/api/tables", {"key": "k", **table}, 422)
            assert "guests at your address" in refused["error"]["why"]
            elsewhere = httpx.ASGITransport(app=served.app, client=("203.0.113.9", 1))
            headers = {"X-Pitboss": "1", "Authorization": f"Bearer {guests[2].token}"}
            async with httpx.AsyncClient(transport=elsewhere, base_url="http://127.0.0.1", headers=headers) as http:
                answer = await http.post("/api/tables", json={"key": "k", **table})
            assert answer.status_code == 200, answer.text
            await guests[0].floor(opened[0], "close", reason="enough")
            while opened[0] in served.house.tables:
                await asyncio.sleep(0.01)
            await guests[1].post("/api/tables", {"key": "k2", **table})

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
            round = served.house.broadcast.line(table)["round"]
            await flo.floor(table, "void", 409, reason="the last one", round=round + 1)
            await flo.floor(table, "void", reason="a misdeal", round=round)
            voided = [each for each in served.house.store.records(table) if each.body["event"] == "round_ruled_void"]
            assert [each.body["by"] for each in voided] == ["Flo"]
            replayed(served.house.store, table)

    run(work())
