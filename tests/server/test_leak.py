"""Everything that each client ever receives is searched for what it may not know yet."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pitboss.server.store.store import Store
from pitboss.table.event import Place
from pitboss.table.view import SPECTATOR
from tests.server.leaks import NEVER, Leaked, Search, Secrets
from tests.server.live import AMONG_PLAYERS, WITH_CARDS, Live, house_of, needed, plan_of
from tests.server.served import PATIENT, Json, Served, Visitor, run, serving

ROUNDS = 3
AN_EVENING = 4
"""So many times as many are an evening."""
READINGS = (
    "/api/tables/TABLE",
    "/api/tables/TABLE/log",
    "/api/tables/TABLE/log?as=spectator",
    "/api/tables/TABLE/rounds",
    "/api/tables/TABLE/rounds/ROUND",
    "/api/tables/TABLE/rounds/ROUND?as=spectator",
    "/api/tables/TABLE/rounds/LAST",
    "/api/tables/TABLE/shuffles/SHUFFLE",
    "/api/tables/TABLE/shuffles/LAST",
    "/api/tables",
    "/api/house",
    "/api/me",
    "/api/floor",
    "/api/audit/search?limit=500&after=TABLE:SEQ",
    "/api/audit/search?event=card_dealt&limit=500",
    "/api/audit/search?event=cards_dealt&limit=500",
    "/api/audit/export?table=TABLE",
    "/api/audit/export?table=TABLE&format=csv",
    "/api/audit/ledger",
    "/api/tables/TABLE/layout.svg",
)


async def look_everywhere(served: Served, visitor: Visitor, table: str) -> None:
    """Read everything that the house has to read, allowed or not."""
    live = served.house.tables[table].dealer
    shuffle = live.bond.shuffles.number
    names = {"TABLE": table, "ROUND": live.log.round, "LAST": max(1, live.log.round - 1), "SHUFFLE": shuffle}
    names["SEQ"] = max(0, live.log.seq - 60)
    for path in READINGS:
        await visitor.ask("GET", re.sub("|".join(names), lambda found: str(names[found[0]]), path))


async def answer(visitor: Visitor, table: str, prompt: Json, number: int) -> None:
    """Answer a prompt in one way or another."""
    if prompt["kind"] == "wagers":
        if visitor.name in prompt["waiting_for"]:
            where = {"window": prompt["id"], "position": {"Ann": 2, "Bob": 4}[visitor.name]}
            for area in needed(prompt["areas"]):
                await visitor.ask_do(table, "wager", amount=1_000, area=area["name"], **where)
            await visitor.ask_do(table, "ready", window=prompt["id"])
    elif prompt["kind"] == "decision":
        stays = [each for each in prompt["choices"] if each["word"] != "fold" or number % 5 == 0]
        choice = stays[number % len(stays)]
        more: Json = {"amount": choice["amounts"]["least"]} if choice["amounts"] else {}
        if choice["cards"]:
            more["cards"] = [each["card"] for each in choice["cards"][: number % (choice["at_most"] + 1)]]
        if choice["arrangement"]:
            more["hands"] = choice["arrangement"]["house_way"] or "house way"
        await visitor.ask_do(table, "decide", prompt=prompt["id"], choice=choice["word"], **more)
        await visitor.ask_do(table, "decide", prompt=prompt["id"], choice=prompt["default"])  # too late, or once more


@pytest.mark.parametrize("game", [*WITH_CARDS, *AMONG_PLAYERS])
def test_nobody_ever_receives_a_card_a_salt_or_a_seed_that_they_may_not_know(place: Path, game: str) -> None:
    follow_and_search(place, game, ROUNDS)


@pytest.mark.slow
@pytest.mark.parametrize("game", [*WITH_CARDS, *AMONG_PLAYERS])
def test_nobody_ever_receives_what_they_may_not_know_over_a_whole_evening(place: Path, game: str) -> None:
    follow_and_search(place, game, AN_EVENING * ROUNDS)


def follow_and_search(place: Path, game: str, rounds: int) -> None:
    """Let two people play, and a stranger, the floor and an auditor look on, and search all that each receives."""

    async def work() -> None:
        async with serving(house_of(plan_of(game, pace=PATIENT, players=1)), f"sqlite:///{place}/house.db") as served:
            table = served.table
            row = served.house.tables[table].row
            secrets = Secrets(served.house.store, table, row.master.hex())
            ann, bob = await served.guest("Ann"), await served.guest("Bob")
            others = [served.stranger(), await served.staff("Flo", "floorperson"), await served.staff("Au", "auditor")]
            everybody = [ann, bob, *others, await served.staff("Own", "owner")]
            searches: list[Search] = []
            found: list[str] = []
            for each in everybody:
                secret = [word for other in everybody if other is not each for word in (other.token, other.recovery)]
                search = Search(each.name if each in (ann, bob) else SPECTATOR, secrets, filter(None, secret))
                each.hear = partial(hear, search, found)
                searches.append(search)
            streams = [each.follow(**{f"t{table}": 0}) for each in everybody]
            for stream in streams:
                await stream.__aenter__()
            await ann.do(table, "sit", position=2, chips=90_000, nonce="aa")
            await bob.do(table, "sit", position=4, chips=90_000)
            live, number = served.house.tables[table], 0
            while live.dealer.table.round < rounds and not found:
                for each in (ann, bob):
                    prompt = await each.prompt(table)
                    if prompt is not None:
                        number += 1
                        await answer(each, table, prompt, number)
                        if number % 4 == 0:
                            await look_everywhere(served, everybody[number // 4 % len(everybody)], table)
                await asyncio.sleep(0.002)
            assert not found, found[0]
            for each, stream, search in zip(everybody, streams, searches, strict=True):
                await look_everywhere(served, each, table)
                await stream.until(lambda stream=stream: stream.steps(table)[-1]["seq"] >= secrets.records[-5].seq)  # type: ignore[misc]
                search.try_hashes()
                assert search.hashes and search.cards_seen and search.places_seen, "there was something to be searched"
                await stream.__aexit__()
            assert not found, found[0]
            if any("Ann" in (record.body.get("seen_by") or ()) for record in secrets.records):
                own, everyones = len(searches[0].salts), len(searches[2].salts)
                assert own > everyones > (game in AMONG_PLAYERS), "some are Ann's alone; of sealed ones all saw others"
            assert any(secrets.hidden(SPECTATOR)), "something was hidden to the last"

    run(work(), times=rounds // ROUNDS)


def hear(search: Search, found: list[str], what: str, text: str) -> None:
    """Search what was received; what is found is kept, since whoever sends must not stumble over it."""
    try:
        search.take(text)
    except AssertionError as leak:
        found.append(f"{what}: {leak}")


# The search itself can fail


@pytest.fixture
def hand(place: Path) -> tuple[Live, Secrets, Place]:
    """Ann before her decision, and one of the cards that she holds."""
    live = Live(Store(f"sqlite:///{place}/house.db"))
    live.sit("Ann")
    live.sit("Bob", 2)
    live.begin()
    live.wager("Ann")
    live.wager("Bob")
    live.asked("Ann")
    secrets = Secrets(live.store, live.id, live.table.row.master.hex())
    secrets.read()
    own = next(place for _, who, place in secrets.shown if who == ("Ann",))
    return live, secrets, own


PLANTED: dict[str, Callable[[Live, Secrets, Place], str]] = {
    "a card in words": lambda live, secrets, at: json.dumps({"words": f"Ann has {secrets.card(at)}."}),
    "a card in a step": lambda live, secrets, at: json.dumps(
        {"seq": live.table.dealer.log.seq, "event": "card_dealt", "cards": [secrets.card(at)]}
    ),
    "a card at its place": lambda live, secrets, at: json.dumps(
        {"spots": [{"place": f"{at.shuffle}.{at.number}", "card": secrets.card(at)}]}
    ),
    "a place in a line": lambda live, secrets, at: json.dumps({"place": list(at), "card": secrets.card(at)}),
    "a salt": lambda live, secrets, at: secrets.shuffles[at.shuffle].salts[at.number],
    "a seed": lambda live, secrets, at: json.dumps({"opening": {"seed": secrets.shuffles[at.shuffle].seed}}),
    "the master secret": lambda live, secrets, at: f"x{secrets.master}x",
    "another's token": lambda live, secrets, at: json.dumps({"me": "the token of Bob"}),
    "the house's own log": lambda live, secrets, at: "\n".join(record.line() for record in live.records),
    "Ann's view": lambda live, secrets, at: json.dumps(live.table.view("Ann")),
    "Ann's prompt": lambda live, secrets, at: json.dumps(live.table.recent("Ann")),
    "the deck in its order": lambda live, secrets, at: json.dumps(
        {"deck": [str(card) for card in secrets.shuffles[at.shuffle].cards]}
    ),
}


@pytest.mark.parametrize("what", PLANTED)
def test_a_leak_that_is_planted_is_found(hand: tuple[Live, Secrets, Place], what: str) -> None:
    search = Search("Bob", hand[1], ["the token of Bob"])
    search.take(json.dumps([hand[0].table.view("Bob"), hand[0].table.recent("Bob"), hand[0].table.now("Bob")]))
    with pytest.raises(AssertionError):
        search.take(PLANTED[what](*hand))


def test_a_hash_that_can_be_opened_is_found(hand: tuple[Live, Secrets, Place]) -> None:
    _, secrets, at = hand
    search = Search("Bob", secrets)
    search.take(json.dumps({"sealed": list(secrets.shuffles[at.shuffle].seals)}))
    search.try_hashes()
    search.salts.add(secrets.shuffles[at.shuffle].salts[at.number])
    with pytest.raises(Leaked):
        search.try_hashes()


def test_ann_may_be_told_of_her_own_cards(hand: tuple[Live, Secrets, Place]) -> None:
    live, secrets, at = hand
    search = Search("Ann", secrets)
    told: list[Any] = [live.table.view("Ann"), live.table.recent("Ann"), live.table.now("Ann")]
    search.take(json.dumps(told))
    assert search.cards_seen and search.places_seen and at not in secrets.hidden("Ann")
    assert secrets.card(at) in secrets.names("Ann", NEVER) and at in secrets.hidden("Bob")
