"""Hands that are set through the API: what a prompt tells, what an answer takes, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.server.table import hints
from tests import seven_cards
from tests.server import live
from tests.server.live import house_of, plan_of
from tests.server.served import PATIENT, Json, Served, Visitor, run, serving
from tests.server.test_leak import ROUNDS, follow_and_search


@pytest.fixture(autouse=True)
def _offered(monkeypatch: pytest.MonkeyPatch) -> None:
    seven_cards.offered(monkeypatch)
    monkeypatch.setitem(live.GAMES, seven_cards.NAME, (seven_cards.NAME, {}))


async def asked(served: Served, visitor: Visitor) -> Json:
    """Sit down, wager, and return the prompt by which hands are to be set."""
    await visitor.do(served.table, "sit", position=1, chips=50_000)
    window = (await visitor.prompted(served.table, "wagers"))["id"]
    await visitor.do(served.table, "wager", window=window, position=1, area="ante", amount=1_000)
    await visitor.do(served.table, "ready", window=window)
    return await visitor.prompted(served.table, "decision")


def test_a_prompt_tells_the_hands_and_an_answer_names_their_cards(place: Path) -> None:
    async def work() -> None:
        async with serving(house_of(plan_of(seven_cards.NAME, pace=PATIENT)), f"sqlite:///{place}/house.db") as served:
            ann = await served.guest("Ann")
            prompt = await asked(served, ann)
            arrangement = prompt["choices"][0]["arrangement"]
            assert arrangement["hands"] == [{"name": "high", "size": 5}, {"name": "low", "size": 2}]
            held = [each["card"] for each in arrangement["cards"]]
            house = arrangement["house_way"]
            assert sorted(house["high"] + house["low"]) == sorted(held) and len(house["low"]) == 2
            assert prompt["choices"][1]["arrangement"] is None
            answer = {"prompt": prompt["id"], "choice": "set"}
            for hands, status, why in (
                (None, 422, "you didn't say how the hands are set"),
                ({"low": held[:1]}, 422, "it takes 2 cards"),
                ({"low": held[:2], "high": held[1:]}, 422, "you have set that card already"),
                ({"low": ["Joker", "Joker2"]}, 422, "you don't hold that card"),
                ({"low": ["Q", "K"]}, 422, "there's no such card"),
                ({"third": held}, 422, "there's no such hand"),
                ("dealer's way", 400, "'house way'"),
                ({"low": "As Kd"}, 400, "list"),
                (house["low"], 400, "it isn't an object with names"),
            ):
                refused = await ann.do(served.table, "decide", status, **answer, hands=hands)
                assert why in refused["error"]["why"], refused
            for more in ({"cards": held[:2]}, {"amount": 500}):
                refused = await ann.do(served.table, "decide", 422, **answer, **more, hands=house)
                assert refused["error"]["allowed"] == '"hands" alone'
            refused = await ann.do(served.table, "decide", 422, prompt=prompt["id"], choice="fold", hands="house way")
            assert refused["error"]["why"] == "it sets none"
            await ann.do(served.table, "decide", **answer, hands={"low": house["low"]})
            chosen = [each for each in ann_records(served) if each["event"] == "decision_made"]
            assert len(chosen[-1]["chosen"]) == 7 and not chosen[-1]["is_default"]

    run(work())


def ann_records(served: Served) -> list[Json]:
    """Return what the table has logged."""
    return [record.body for record in served.house.store.records(served.table)]


def test_the_house_way_is_an_answer(place: Path) -> None:
    async def work() -> None:
        async with serving(house_of(plan_of(seven_cards.NAME, pace=PATIENT)), f"sqlite:///{place}/house.db") as served:
            ann = await served.guest("Ann")
            prompt = await asked(served, ann)
            places = {each["card"]: each["place"] for each in prompt["choices"][0]["arrangement"]["cards"]}
            house = prompt["choices"][0]["arrangement"]["house_way"]
            await ann.do(served.table, "decide", prompt=prompt["id"], choice="set", hands="house way")
            decided = [each for each in ann_records(served) if each["event"] == "decision_made"][-1]
            chosen = [f"{shuffle}.{number}" for shuffle, number in decided["chosen"]]
            assert chosen == [places[card] for name in ("high", "low") for card in house[name]]

    run(work())


def test_a_hint_tells_how_to_set_the_hands(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "has_adviser", lambda game: True)
    monkeypatch.setattr(hints, "advice", lambda table, ask, records: ask.decide(ask.player, "set"))

    async def work() -> None:
        async with serving(house_of(plan_of(seven_cards.NAME, pace=PATIENT)), f"sqlite:///{place}/house.db") as served:
            ann = await served.guest("Ann")
            prompt = await asked(served, ann)
            hint = (await ann.get(f"/api/tables/{served.table}"))["hint"]
            assert hint["hands"] == prompt["choices"][0]["arrangement"]["house_way"]

    run(work())


def test_nobody_ever_receives_a_card_of_a_hand_that_is_set_and_not_shown(place: Path) -> None:
    follow_and_search(place, seven_cards.NAME, 4 * ROUNDS)  # in some of which nobody sets and shows a hand
