"""Many clients at once, each doing anything: whatever they send and however often, the house stays right."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pitboss.server.audit.verify import verify
from tests.server.live import check_ledger, house_of, plan_of, replayed
from tests.server.served import PATIENT, Json, Served, Visitor, serving

CLIENTS = ("Ann", "Bob", "Cid", "Dot", "Eve")
GAMES = ("three-card-poker", "craps", "blackjack")
AREAS = ("ante", "pair_plus", "pass_line", "field", "main")


@dataclass(frozen=True)
class Sent:
    """A command of one client at one table: what, under which key, and how many times at once."""

    client: int
    table: int
    do: str
    fields: Json
    key: int
    times: int


def commands() -> st.SearchStrategy[Sent]:
    """Commands of all sorts: such as are due, late, doubled, and under keys that others used."""
    position, amount = st.integers(1, 5), st.sampled_from([0, 1, 500, 1_000, 2_500, 90_000])
    fields: dict[str, st.SearchStrategy[Json]] = {
        "sit": st.fixed_dictionaries({"position": position, "chips": st.sampled_from([1_000, 20_000, 50_000])}),
        "leave": st.fixed_dictionaries({"when": st.sampled_from(["now", "after_round"])}),
        "buy": st.fixed_dictionaries({"chips": amount}),
        "away": st.fixed_dictionaries({"is_away": st.booleans()}),
        "nonce": st.fixed_dictionaries({"nonce": st.sampled_from(["abcdef", "0" * 32])}),
        "wager": st.fixed_dictionaries({"position": position, "amount": amount, "area": st.sampled_from(AREAS)}),
        "remove": st.fixed_dictionaries({"position": position, "area": st.sampled_from(AREAS)}),
        "ready": st.just({}),
        "decide": st.fixed_dictionaries({"choice": st.sampled_from(["play", "fold", "hit", "stand", "double"])}),
        "tip": st.fixed_dictionaries({"amount": amount}),
    }
    likely = st.sampled_from(["sit", "wager", "wager", "ready", "ready", "decide", "decide", *fields])
    return likely.flatmap(
        lambda do: st.builds(
            Sent, st.integers(0, len(CLIENTS) - 1), st.integers(0, len(GAMES) - 1), st.just(do), fields[do],
            st.integers(1, 400), st.sampled_from([1, 1, 1, 3]),
        )
    )  # fmt: skip


async def send(who: Sequence[Visitor], tables: Sequence[str], sent: Sent) -> list[httpx.Response]:
    """Send a command as often as it is sent, all at once, to the prompt that is open."""
    client, table = who[sent.client], tables[sent.table]
    body: Json = {"key": f"{client.name} {sent.key}", "do": sent.do, **sent.fields}
    prompt = (await client.get(f"/api/tables/{table}"))["prompt"] or {"id": "1.1"}
    body |= {"window": prompt["id"]} if sent.do in ("wager", "remove", "ready") else {}
    body |= {"prompt": prompt["id"]} if sent.do == "decide" else {}
    asked = (client.ask("POST", f"/api/tables/{table}/commands", json=body) for _ in range(sent.times))
    return await asyncio.gather(*asked)


def require_right(answers: Sequence[httpx.Response]) -> None:
    """No answer is a failure, and of one key sent several times at once the house did one thing."""
    for answer in answers:
        assert answer.status_code in (200, 400, 409, 422), answer.text
    done = [answer.json() for answer in answers if answer.status_code == 200]
    assert len({each["seq"] for each in done}) <= 1 and sum("repeated" not in each for each in done) <= 1


def drive(url: str, examples: int, *, derandomize: bool) -> None:
    """Let many clients send batches of commands, each batch at once, to one house."""
    with asyncio.Runner() as runner:
        house = serving(house_of(*(plan_of(game, pace=PATIENT, key=game) for game in GAMES)), url)
        served: Served = runner.run(house.__aenter__())
        try:
            who = [runner.run(served.guest(name)) for name in CLIENTS]
            tables = [*served.house.tables]

            @settings(
                max_examples=examples, derandomize=derandomize, database=None, deadline=None,
                phases=[Phase.generate], suppress_health_check=[*HealthCheck],
            )  # fmt: skip
            @given(st.lists(commands(), min_size=5, max_size=25))
            def at_once(batch: list[Sent]) -> None:
                async def all_of_it() -> list[list[httpx.Response]]:
                    return await asyncio.gather(*(send(who, tables, sent) for sent in batch))

                for answers in runner.run(all_of_it()):
                    require_right(answers)

            at_once()
            check_ledger(served.house.store)
            for table in tables:
                assert replayed(served.house.store, table).is_open
            found: list[Any] = verify(served.house.store).findings
            assert found == []
            assert sum(seq for _, seq in served.house.store.heads()) > examples, "they did something"
        finally:
            runner.run(house.__aexit__(None, None, None))


@pytest.mark.untraced
def test_many_clients_do_anything_at_once_and_the_house_stays_right(url: str) -> None:
    drive(url, 25, derandomize=True)


@pytest.mark.slow
@pytest.mark.untraced
def test_however_long_many_clients_do_anything_the_house_stays_right(url: str) -> None:
    drive(url, 1_500, derandomize=False)
