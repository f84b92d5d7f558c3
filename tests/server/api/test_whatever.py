"""Whatever is asked, the house answers and never fails."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.server.live import check_ledger, house_of, plan_of
from tests.server.served import (
    PATIENT,
    Visitor,
    as_json,
    serving,
)

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
READ = {
    "/api/tables/TABLE/rounds": ("before", "limit"), "/api/tables/TABLE/rounds/{}": ("as",),
    "/api/tables/TABLE/shuffles/{}": (), "/api/tables/{}": (), "/api/tables/TABLE/log": ("as",),
    "/api/tables/TABLE/layout.svg": ("round", "drawing"), "/api/tables/{}/layout.svg": (), "/api/law/{}": (),
    "/api/games/{}": (), "/api/games/blackjack/layout.svg": ("positions", "options"), "/{}": (), "/page/{}": (),
    "/api/audit/search": ("text", "player", "cite", "table", "event", "since", "until", "after", "limit"),
    "/api/audit/export": ("table", "format"), "/api/audit/ledger": ("account", "after", "limit"),
}  # fmt: skip
"""What is read, and the queries that go with it."""
some_word = (
    st.text(max_size=12) | st.integers().map(str) | st.sampled_from(["1", "2.1", "19:47-20.1", "%00", "..", "ud800"])
)
some_value = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=12) | st.integers().map(str)


@st.composite
def some_reading(draw: st.DrawFn) -> tuple[str, str, dict[str, str]]:
    """Something to read, a word for its path, and a query of names it knows and now and then of one it does not."""
    path = draw(st.sampled_from(sorted(READ)))
    names = st.sampled_from([*READ[path], *READ[path], "x"])
    return path, draw(some_word), draw(st.dictionaries(names, some_value, max_size=3))


def test_whatever_is_asked_the_house_never_fails(url: str) -> None:
    ask_whatever(url, 150, derandomize=True)


@pytest.mark.slow
def test_however_long_whatever_is_asked_the_house_never_fails(url: str) -> None:
    ask_whatever(url, 5_000, derandomize=False)


def ask_whatever(url: str, times: int, *, derandomize: bool) -> None:
    """Ask a house for all sorts of things, as a stranger, a guest who plays and the owner."""
    with asyncio.Runner() as runner:
        house = serving(house_of(plan_of(pace=PATIENT, players=1, is_training=True)), url)
        served = runner.run(house.__aenter__())

        async def let_in() -> list[Visitor]:
            who = [served.stranger(), await served.guest("Ann"), await served.staff("Flo", "owner")]
            await who[1].do(served.table, "sit", position=3, chips=50_000)
            return who

        who = runner.run(let_in())

        @settings(max_examples=times, derandomize=derandomize, database=None, phases=[Phase.generate])
        @given(some_path, some_body, some_reading(), st.integers(0, 2))
        def ask(path: str, body: Any, reading: tuple[str, str, dict[str, str]], number: int) -> None:
            table = next(iter(served.house.tables), "none")
            content = as_json(body).replace(b"TABLE", table.encode())
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
