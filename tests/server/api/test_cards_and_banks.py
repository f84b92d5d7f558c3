"""What the house refuses at games of cards, tiles and players' banks: what is allowed is told, and nothing changes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tests.server.live import house_of, plan_of
from tests.server.served import PATIENT, Json, Served, Visitor, run, serving


@asynccontextmanager
async def at_a_table(url: str, game: str, **options: Any) -> AsyncIterator[tuple[Served, Visitor]]:
    """Open a house with one table, at which one person sits."""
    async with serving(house_of(plan_of(game, pace=PATIENT, players=0, options=options)), url) as served:
        ann = await served.guest("Ann")
        await ann.do(served.table, "sit", position=1, chips=10_000)
        yield served, ann


async def decide_after(served: Served, visitor: Visitor, **wagers: int) -> Json:
    """Wager, be ready, and return the decision that is asked for."""
    window = (await visitor.prompted(served.table, "wagers"))["id"]
    for area, amount in wagers.items():
        await visitor.do(served.table, "wager", window=window, position=1, area=area, amount=amount)
    await visitor.do(served.table, "ready", window=window)
    return await visitor.prompted(served.table, "decision")


async def refused(served: Served, visitor: Visitor, prompt: Json, **answer: Any) -> Json:
    """Give an answer that is refused; return why, when nothing has changed by it."""
    before = [record.body for record in served.house.store.records(served.table)]
    told = await visitor.do(served.table, "decide", 422, prompt=prompt["id"], **answer)
    assert [record.body for record in served.house.store.records(served.table)] == before
    assert (await visitor.prompted(served.table, "decision"))["id"] == prompt["id"]
    error: Json = told["error"]
    assert error["what"] and error["allowed"] and error["cite"]
    return error


def test_19_47_10_7_tiles_set_foul_twice_or_left_out_are_refused(url: str) -> None:
    async def work() -> None:
        async with at_a_table(url, "pai-gow") as (served, ann):
            prompt = await decide_after(served, ann, main=1_000)
            arrangement = prompt["choices"][0]["arrangement"]
            held, house = [each["card"] for each in arrangement["cards"]], arrangement["house_way"]
            why = await refused(served, ann, prompt, choice="set", hands={"high": house["low"], "low": house["high"]})
            assert "outranks" in why["why"] and why["cite"] == "custom (19:47-10.7)"
            again = {"high": [held[0]] * 2, "low": [held[0], held[1]]}  # no tile is there three times
            assert "already" in (await refused(served, ann, prompt, choice="set", hands=again))["why"]
            short = await refused(served, ann, prompt, choice="set", hands={"high": held[:1]})
            assert short["why"] == "it takes 2 tiles"
            await ann.do(served.table, "decide", prompt=prompt["id"], choice="set", hands=house)

    run(work())


def test_19_47_16_10_a_raise_that_is_not_twice_the_ante_is_refused(url: str) -> None:
    async def work() -> None:
        async with at_a_table(url, "caribbean-stud-poker") as (served, ann):
            prompt = await decide_after(served, ann, ante=1_000)
            why = await refused(served, ann, prompt, choice="raise", amount=1_500)
            assert why["allowed"] == "$20" and why["cite"] == "custom (19:47-16.10)"
            await ann.do(served.table, "decide", prompt=prompt["id"], choice="raise")

    run(work())


def test_19_47_18_10_a_wager_is_withdrawn_once(url: str) -> None:
    async def work() -> None:
        async with at_a_table(url, "let-it-ride-poker") as (served, ann):
            first = await decide_after(served, ann, bet_1=1_000)
            await ann.do(served.table, "decide", prompt=first["id"], choice="pull")
            second = await ann.prompted(served.table, "decision")
            before = [record.body for record in served.house.store.records(served.table)]
            told = await ann.do(served.table, "decide", 409, prompt=first["id"], choice="pull")
            assert told["error"]["allowed"] == f"an answer to {second['id']}, open now"
            assert told["error"]["cite"] == "custom (19:47-18.10)"
            assert [record.body for record in served.house.store.records(served.table)] == before
            await ann.do(served.table, "decide", prompt=second["id"], choice="pull")
            returned = [each.body for each in served.house.store.records(served.table)]
            areas = [body["area"] for body in returned if body["event"] == "wager_returned"]
            assert areas == ["bet_1", "bet_2"]

    run(work())


def test_19_47_4_6_a_bank_beyond_its_owners_chips_is_refused(url: str) -> None:
    async def work() -> None:
        async with at_a_table(url, "chemin-de-fer") as (served, ann):
            bob = await served.guest("Bob")
            await bob.do(served.table, "sit", position=2, chips=10_000)
            prompt = await ann.prompted(served.table, "decision")
            why = await refused(served, ann, prompt, choice="take-the-bank", amount=10_050)
            assert "$100" in why["allowed"] and why["cite"] == "custom (19:47-4.6)"
            await ann.do(served.table, "decide", prompt=prompt["id"], choice="take-the-bank", amount=10_000)

    run(work())


def test_19_47_16_12_a_rate_above_the_wager_and_a_meter_below_zero_are_refused(url: str) -> None:
    async def work() -> None:
        async with at_a_table(url, "caribbean-stud-poker") as (served, ann):
            form = {"key": "own", "game": "caribbean-stud-poker", "name": "Own", "positions": 6, "builtin": 0}
            for name, said, cite in (
                ("meter_rate", "101", "custom (19:47-16.12)"),
                ("meter_seed", "-1", "custom (13:69D-1.52)"),
            ):
                told = await ann.post(
                    "/api/tables", {**form, "options": {"progressive": "500-100-50", name: said}}, 422
                )
                assert told["error"]["allowed"] and told["error"]["cite"] == cite
            assert len(served.house.tables) == 1

    run(work())
