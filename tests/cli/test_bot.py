"""`pitboss bot` plays a seat by what the house tells it, and doubles nothing when the connection is lost."""

from __future__ import annotations

import json
import random
import signal
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any

import httpx
import pytest

from pitboss.cli import client, seat
from pitboss.cli.client import House, RefusedByHouse, address_of, told
from pitboss.cli.seat import Bot, Chooser
from pitboss.cli.terminal import Screen, Unable
from tests.cli.conftest import Run

AREAS = [
    {"name": "ante", "label": "ante", "cite": "", "least": 500, "most": 50_000, "takes_coupon": False},
    {"name": "pair_plus", "label": "pair plus", "cite": "", "least": 500, "most": 50_000, "takes_coupon": False},
]
PLAY = {"word": "play", "label": "", "cite": "", "cost": 500, "amounts": None, "cards": [], "at_most": 0}
FOLD = {"word": "fold", "label": "", "cite": "", "cost": 0, "amounts": None, "cards": [], "at_most": 0}


def line(id: str = "t1", game: str = "three-card-poker", state: str = "open", seated: int = 1) -> dict[str, Any]:
    """Return a table as the lobby shows it."""
    seats = [{"position": position, "player": f"P{position}"} for position in range(1, seated + 1)]
    return {
        "id": id,
        "name": f"Table {id}",
        "game": game,
        "state": state,
        "positions": 3,
        "least": 500,
        "seated": seats,
    }


def wagers(window: str) -> dict[str, Any]:
    """Return the prompt of an open wager window."""
    return {"id": window, "kind": "wagers", "areas": AREAS, "ready": [], "waiting_for": ["Bo"]}


def decision(prompt: str, *choices: dict[str, Any], default: str = "fold", player: str = "Bo") -> dict[str, Any]:
    """Return the prompt of a decision."""
    return {"id": prompt, "kind": "decision", "player": player, "position": 2, "choices": list(choices),
            "default": default}  # fmt: skip


def step(event: str, round_: int, chips: int | None = None, player: str | None = None) -> dict[str, Any]:
    """Return a step, perhaps one that changes the bot's chips."""
    patch = {} if chips is None else {"chips": {"Bo": chips}}
    return {"seq": 0, "round": round_, "event": event, "player": player, "patch": patch}


class FakeHouse:
    """A house of one table that tells what it was scripted to, and keeps every command that it was sent."""

    def __init__(self) -> None:
        self.lines = [line()]
        self.wallet = 100_000
        self.commands: list[dict[str, Any]] = []
        self.keys: list[str] = []
        self.streams: list[list[dict[str, Any]]] = []
        self.asked: list[str] = []
        self.prompt: dict[str, Any] | None = None
        self.seq = 10
        self.state = "open"
        self.chips: dict[str, int] = {"Bo": 20_000}
        self.refuse: dict[str, tuple[int, str]] = {}
        self.lost = 0
        self.is_cage_open = True

    def told(self, *steps: dict[str, Any], prompt: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
        """Return the message of one command."""
        self.seq += 1
        return {"table": "t1", "from": self.seq, "seq": self.seq, "steps": list(steps), "prompt": prompt,
                "you": {"player": "Bo"}, "state": "open", "hint": None} | more  # fmt: skip

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer a request."""
        if request.method == "POST":
            assert request.headers["X-Pitboss"] == "1"
        path = request.url.path
        if path != "/api/guests":
            assert request.headers["Authorization"] == "Bearer secret"
        answers: dict[str, Callable[[httpx.Request], httpx.Response]] = {
            "/api/guests": lambda asked: httpx.Response(
                200, json={"me": {"name": "Bo", "chips": 0}, "token": "secret"}
            ),
            "/api/house": lambda asked: httpx.Response(200, json={"me": {"chips": self.wallet}}),
            "/api/me/chips": self._cage,
            "/api/tables": lambda asked: httpx.Response(200, json={"tables": self.lines}),
            "/api/tables/t1": self._snapshot,
            "/api/tables/t1/commands": self._command,
            "/api/stream": self._stream,
        }
        return answers[path](request)

    def _cage(self, request: httpx.Request) -> httpx.Response:
        if not self.is_cage_open:
            return httpx.Response(422, json={"error": {"words": "the cage gives no more"}})
        self.wallet += json.loads(request.content)["amount"]
        return httpx.Response(200, json={"me": {"chips": self.wallet}})

    def _snapshot(self, _: httpx.Request) -> httpx.Response:
        return httpx.Response(200, json={"seq": self.seq, "table": line(state=self.state), "prompt": self.prompt,
            "view": {"round": 1, "chips": self.chips}, "you": {"player": "Bo"}, "hint": None})  # fmt: skip

    def _command(self, request: httpx.Request) -> httpx.Response:
        body = json.loads(request.content)
        self.keys.append(body["key"])
        if body["key"] not in [known["key"] for known in self.commands]:
            self.commands.append(body)
        if self.lost:
            self.lost -= 1
            raise httpx.ReadError("the answer is lost", request=request)
        if body["do"] in self.refuse:
            status, words = self.refuse[body["do"]]
            return httpx.Response(status, json={"error": {"words": words}})
        return httpx.Response(200, json={"seq": 0, "message": {}})

    def _stream(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request.url.params["tables"])
        if not self.streams:
            return httpx.Response(404, json={"error": {"words": "the script is at its end"}})
        return httpx.Response(200, stream=Told(self.streams.pop(0)))

    def did(self) -> list[str]:
        """Return what the bot did, in short."""
        return [" ".join(str(body[name]) for name in ("do", "area", "amount", "choice", "chips") if name in body)
                for body in self.commands]  # fmt: skip


class Told(httpx.SyncByteStream):
    """Messages as a stream that breaks off."""

    def __init__(self, messages: list[dict[str, Any]]) -> None:
        self.messages = messages

    def __iter__(self) -> Iterator[bytes]:
        yield b": still here\n\n"
        for message in self.messages:
            yield f"event: table\nid: t1:{message['seq']}\ndata: {json.dumps(message)}\n\n".encode()
        raise httpx.ReadError("gone")


@pytest.fixture
def house() -> FakeHouse:
    """Return a house that was told nothing yet."""
    return FakeHouse()


def bot_of(house: FakeHouse, style: str = "sensible") -> tuple[Bot, StringIO]:
    """Return a bot of that house, and what it says."""
    said = StringIO()
    waited: list[float] = []
    reached = House("http://house", httpx.MockTransport(house), waited.append)
    return Bot(reached, "Bo", style, random.Random(7), Screen(said)), said


def test_a_bot_sits_down_plays_its_rounds_and_leaves(house: FakeHouse) -> None:
    bot, said = bot_of(house)
    bot.sit_down("", None)
    house.streams = [[
        house.told(prompt=wagers("1.1")),
        house.told(step("wager_placed", 1, 19_500, "Bo"), prompt=wagers("1.1")),
        house.told(prompt=decision("1.2", PLAY, FOLD)),
        house.told(prompt=decision("1.3", PLAY, FOLD, player="Ana")),
        house.told(step("round_settled", 1, 21_000), prompt=wagers("2.1")),
    ]]  # fmt: skip
    house.seq = 10
    bot.play(1)
    assert house.did() == ["sit 20000", "wager ante 500", "ready", "decide play", "leave"]
    assert house.commands[0]["position"] == 2
    assert house.commands[1]["window"] == "1.1"
    assert house.commands[3]["prompt"] == "1.2"
    assert len(set(house.keys)) == len(house.keys)
    assert all(len(key) <= 64 for key in house.keys)
    assert said.getvalue().splitlines() == [
        "Bo sits down at position 2 of Table t1.",
        "Round 1: +$10, $210 in chips.",
        "Bo leaves after 1 round.",
    ]


def test_a_bot_comes_to_the_counter_where_players_have_no_positions(house: FakeHouse) -> None:
    house.lines = [line() | {"seats_players": False}]
    bot, said = bot_of(house)
    bot.sit_down("", None)
    assert (bot.position, house.commands[0]["position"]) == (0, 0)
    assert said.getvalue() == "Bo sits down at the counter of Table t1.\n"


def test_a_lost_connection_is_taken_up_where_it_broke_off_and_nothing_is_doubled(house: FakeHouse) -> None:
    bot, said = bot_of(house)
    bot.sit_down("t1", None)
    first = [house.told(prompt=wagers("1.1")), house.told(step("wager_placed", 1, 19_500, "Bo"), prompt=wagers("1.1"))]
    second = [house.told(prompt=wagers("1.1")), house.told(step("round_settled", 1, 19_500))]
    house.streams, house.seq, house.prompt = [first, [], [first[1], *second]], 10, wagers("1.1")
    bot.play(1)
    assert house.asked == ["t1:10", "t1:12", "t1:12"]
    assert house.did() == ["sit 20000", "wager ante 500", "ready", "leave"]
    assert "Lost the connection; trying again." in said.getvalue()


def test_an_answer_that_is_lost_is_asked_for_again_under_the_same_key(house: FakeHouse) -> None:
    bot, _ = bot_of(house)
    house.lost = 3
    bot.sit_down("", "three-card-poker")
    assert house.keys == [house.keys[0]] * 4
    assert len(house.commands) == 1


def test_prompts_of_the_past_are_not_answered_after_a_reconnection(house: FakeHouse) -> None:
    bot, _ = bot_of(house)
    bot.sit_down("", None)
    late = [house.told(prompt=decision("1.2", PLAY, FOLD)), house.told(step("round_settled", 1))]
    bot.seq, bot.wagered = 10, {1}
    house.streams = [late]
    bot.play(1)
    assert house.did() == ["sit 20000", "leave"]


def test_a_seat_that_somebody_took_first_is_let_be(house: FakeHouse) -> None:
    bot, _ = bot_of(house)
    house.refuse = {"sit": (422, "that position is taken")}
    with pytest.raises(Unable, match="no seat could be taken: that position is taken"):
        bot.sit_down("", None)
    assert len(set(house.keys)) == seat.SEATS_TRIED


@pytest.mark.parametrize(
    ("lines", "table", "game", "sentence"),
    [
        ([line()], "x", None, r"the house has no table 'x'; it has: t1 \(three-card-poker\)"),
        ([], "", "blackjack", "the house has no table of 'blackjack'; it has: none"),
        ([line(seated=3), line("t2", state="paused")], "", None, "every seat is taken, or the table isn't open"),
    ],
)
def test_where_there_is_no_seat_the_bot_says_so(
    house: FakeHouse, lines: list[dict[str, Any]], table: str, game: str | None, sentence: str
) -> None:
    house.lines = lines
    with pytest.raises(Unable, match=sentence):
        bot_of(house)[0].sit_down(table, game)


def test_a_bot_takes_chips_from_the_cage_and_buys_again(house: FakeHouse) -> None:
    house.wallet = 0
    bot, _ = bot_of(house)
    bot.sit_down("", None)
    house.chips, house.prompt = {"Bo": 100}, wagers("1.1")
    house.streams = [[house.told(state="closed")]]
    house.seq = 10
    bot.play(None)
    assert house.did() == ["sit 20000", "buy 20000", "ready", "leave"]


def test_a_bot_without_chips_leaves(house: FakeHouse) -> None:
    house.wallet, house.is_cage_open = 20_000, False
    bot, said = bot_of(house)
    bot.sit_down("", None)
    house.wallet, house.chips, house.prompt = 120, {"Bo": 0}, wagers("1.1")
    house.streams = [[house.told()]]
    bot.play(None)
    assert house.did() == ["sit 20000", "leave"]
    assert "Out of chips." in said.getvalue()


def test_a_bot_that_lost_its_seat_stops(house: FakeHouse) -> None:
    bot, _ = bot_of(house)
    bot.sit_down("", None)
    house.streams = [[house.told(step("player_left", 1) | {"patch": {"chips": {"Bo": None}}}, you=None)]]
    house.seq = 10
    house.refuse = {"leave": (409, "you have no seat")}
    bot.play(None)
    assert bot.chips == {}


def test_a_refusal_is_told_unless_it_came_too_late(house: FakeHouse) -> None:
    bot, said = bot_of(house)
    bot.sit_down("", None)
    house.refuse = {"wager": (422, "below the minimum"), "ready": (409, "the window is closed")}
    house.prompt, house.streams = wagers("1.1"), []
    with pytest.raises(RefusedByHouse, match="the script is at its end"):
        bot.play(None)
    assert "The house refuses to wager: below the minimum" in said.getvalue()
    assert "the window is closed" not in said.getvalue()


def test_ctrl_c_gives_the_seat_up(house: FakeHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    bot, _ = bot_of(house)
    bot.sit_down("", None)

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bot.house, "stream", interrupt)
    with pytest.raises(KeyboardInterrupt):
        bot.play(None)
    assert (house.did()[-1], house.commands[-1]["when"]) == ("leave", "now")


def test_a_bot_that_is_told_to_end_gives_the_seat_up_now(
    run: Run, house: FakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[object] = []
    before = signal.signal(signal.SIGTERM, lambda *_: heard.append("as before"))

    def ended(_: object, *__: object) -> Iterator[tuple[str, dict[str, Any]]]:
        signal.raise_signal(signal.SIGTERM)
        raise httpx.ReadError("the bot goes on")

    monkeypatch.setattr(House, "stream", ended)
    serve(house, monkeypatch)
    try:
        assert run("bot", "http://house", "--name", "Bo", "--rounds", "1").code == 130
        signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert (house.did()[-1], house.commands[-1]["when"]) == ("leave", "now")
    assert heard == ["as before"]


# Choosing

DRAW = {"word": "replace", "cost": 0, "amounts": None, "at_most": 2,
        "cards": [{"place": f"1.{n}", "card": card} for n, card in enumerate(("As", "Kd", "2c"))]}  # fmt: skip
DOUBLE = {"word": "double", "cost": 0, "amounts": {"least": 100, "most": 500, "step": 50}, "cards": [], "at_most": 0}


def test_a_sensible_bot_takes_the_hint_and_otherwise_goes_on() -> None:
    chooser = Chooser("sensible", random.Random(1))
    assert chooser.decision(decision("1", PLAY, FOLD), {"choice": "fold"}) == {"choice": "fold"}
    assert chooser.decision(decision("1", PLAY, FOLD), {"choice": "surrender"}) == {"choice": "play"}
    assert chooser.decision(decision("1", FOLD), None) == {"choice": "fold"}
    assert chooser.decision(decision("1", DOUBLE, PLAY, default="play"), None) == {"choice": "play"}
    assert chooser.decision(decision("1", DOUBLE, default=""), None) == {"choice": "double", "amount": 100}
    assert chooser.decision(decision("1", DRAW), None) == {"choice": "replace", "cards": ["As"]}
    assert chooser.wagers(AREAS, 700) == [("ante", 500)]
    assert chooser.wagers(AREAS, 400) == []


SET = {"word": "set", "cost": 0, "amounts": None, "at_most": 0, "cards": [], "arrangement": {
        "cards": [{"place": f"1.{n}", "card": card} for n, card in enumerate(("As", "Kd", "2c"))],
        "hands": [{"name": "high", "size": 2}, {"name": "low", "size": 1}],
        "house_way": {"high": ["As", "2c"], "low": ["Kd"]}}}  # fmt: skip


def test_a_sensible_bot_sets_hands_by_the_hint_or_the_house_way() -> None:
    chooser = Chooser("sensible", random.Random(1))
    asked, hands = decision("1", SET, FOLD, default="set"), {"high": ["Kd", "2c"], "low": ["As"]}
    assert chooser.decision(asked, None) == {"choice": "set", "hands": "house way"}
    assert chooser.decision(asked, {"choice": "set", "hands": hands}) == {"choice": "set", "hands": hands}
    without = {**SET, "arrangement": {**SET["arrangement"], "house_way": None}}  # type: ignore[dict-item]
    assert sorted(chooser.decision(decision("1", without), None)["hands"]) == ["high", "low"]


def test_a_random_bot_sets_every_card_into_one_hand() -> None:
    chooser = Chooser("random", random.Random(1))
    lows = set()
    for _ in range(50):
        hands = chooser.decision(decision("1", SET), None)["hands"]
        assert sorted(hands["high"] + hands["low"]) == ["2c", "As", "Kd"] and len(hands["low"]) == 1
        lows.add(hands["low"][0])
    assert lows == {"2c", "As", "Kd"}


def test_a_bot_whose_setting_is_foul_takes_the_house_way(house: FakeHouse) -> None:
    house.refuse = {"decide": (422, "it outranks your high hand")}
    bot, said = bot_of(house, "random")
    bot.sit_down("", None)
    house.streams = [[
        house.told(step("wager_placed", 1, player="Bo"), prompt=decision("1.2", SET, default="set")),
        house.told(step("round_settled", 1)),
    ]]  # fmt: skip
    house.seq = 10
    bot.play(1)
    decided = [each for each in house.commands if each["do"] == "decide"]
    assert [each["hands"] == "house way" for each in decided] == [False, True]
    assert "it outranks your high hand" in said.getvalue()


def test_a_bot_wagers_wherever_a_wager_is_required_or_nowhere() -> None:
    areas = [{**area, "required": True} for area in AREAS]
    side = {"name": "side", "least": 100, "most": 500}
    names = {area["name"] for area in areas}
    sensible, at_random = (Chooser(style, random.Random(1)) for style in ("sensible", "random"))
    assert sensible.wagers([side, *areas], 5_000) == [(area["name"], area["least"]) for area in areas]
    assert sensible.wagers([side, *areas], 900) == []
    placed = [{name for name, _ in at_random.wagers([*areas, side], 1_500)} for _ in range(200)]
    assert {frozenset(made) for made in placed} == {frozenset(), frozenset(names), frozenset(names | {"side"})}


def test_a_random_bot_does_only_what_is_allowed() -> None:
    chooser = Chooser("random", random.Random(1))
    words, amounts, numbers = set(), set(), set()
    for _ in range(300):
        decided = chooser.decision(decision("1", PLAY, FOLD, DOUBLE, DRAW), {"choice": "fold"})
        words.add(decided["choice"])
        amounts.add(decided.get("amount"))
        cards = decided.get("cards", [])
        assert len(set(cards)) == len(cards) <= 2
        numbers.add(len(cards))
        placed = chooser.wagers(AREAS, 1_200)
        assert sum(amount for _, amount in placed) <= 1_200
        assert all(amount >= 500 and amount % 50 == 0 for _, amount in placed)
    assert words == {"play", "fold", "double", "replace"}
    assert amounts == {None, *range(100, 501, 50)}
    assert numbers == {0, 1, 2}


# The client


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("localhost:8047", ("http://localhost:8047", "")),
        ("localhost", ("http://localhost", "")),
        ("house:8047", ("http://house:8047", "")),
        ("house.example", ("http://house.example", "")),
        ("[::1]", ("http://[::1]", "")),
        ("https://house.example/", ("https://house.example", "")),
        ("http://house.example/#/t/abc", ("http://house.example", "abc")),
        ("http://house.example/#/t/abc/rounds", ("http://house.example", "abc")),
        ("http://house.example/#/floor", ("http://house.example", "")),
    ],
)
def test_an_address_is_that_of_a_house_or_of_a_table(text: str, address: tuple[str, str]) -> None:
    assert address_of(text) == address


@pytest.mark.parametrize(
    "text", ["", "foo", "foo/#/t/abc", "ftp://x", "http://", "http://x:99999", "http://[x", "../..", "http://a..b"]
)
def test_what_is_no_address_is_told(run: Run, text: str) -> None:
    ran = run("bot", text)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"pitboss: {text!r} isn't a house's address: write it like http://localhost:8047\n"


def test_events_are_read_as_the_standard_writes_them() -> None:
    lines = [": hello", "", "event: table", 'data: {"a":', "data: 1}", "", "id: 3", "", "data:{}", "", "data: 1"]
    assert list(told(lines)) == [("table", {"a": 1}), ("message", {})]


def reached(*answers: httpx.Response | Exception) -> tuple[House, list[float]]:
    """Return a house that gives these answers, and how long was waited in between."""
    left = list(answers)
    waited: list[float] = []

    def answer(_: httpx.Request) -> httpx.Response:
        each = left.pop(0)
        if isinstance(each, Exception):
            raise each
        return each

    return House("http://house", httpx.MockTransport(answer), waited.append), waited


def test_a_busy_house_is_asked_again_when_it_says() -> None:
    busy = httpx.Response(429, headers={"Retry-After": "3"}, json={})
    house, waited = reached(busy, httpx.Response(503, json={}), httpx.Response(200, json={"a": 1}))
    assert house.get("/") == {"a": 1}
    assert waited == [3, client.WAITS[1]]


def test_a_house_that_cannot_be_reached_is_told() -> None:
    house, waited = reached(*[httpx.ConnectError("refused")] * (len(client.WAITS) + 1))
    with pytest.raises(Unable, match="http://house can't be reached: refused"):
        house.get("/")
    assert waited == list(client.WAITS)


def test_what_is_no_house_is_told() -> None:
    house, _ = reached(httpx.Response(200, text="<html>"), httpx.Response(200, json=[]))
    for _ in range(2):
        with pytest.raises(Unable, match="house doesn't answer like a Pitboss house"):
            house.get("/")


def test_a_refusal_without_words_has_its_status() -> None:
    house, _ = reached(httpx.Response(418, json={}))
    with pytest.raises(RefusedByHouse, match="the house answered with status 418"):
        house.get("/")


def serve(answers: Callable[[httpx.Request], httpx.Response], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command reach a house that gives these answers, without waiting."""
    made = House

    def fake(url: str, tell: Callable[[str], None]) -> House:
        return made(url, httpx.MockTransport(answers), lambda _: None, tell)

    monkeypatch.setattr(client, "House", fake)


def test_a_house_that_gives_no_answer_is_told_of_at_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("refused")

    serve(lost, monkeypatch)
    ran = run("bot", "http://house")
    assert (ran.code, ran.err) == (2, "pitboss: http://house can't be reached: refused\n")
    assert ran.out == "http://house isn't answering; trying again for 28 s.\n"


def test_the_command_plays_and_tells_refusals(run: Run, monkeypatch: pytest.MonkeyPatch, house: FakeHouse) -> None:
    serve(house, monkeypatch)
    house.prompt = wagers("1.1")
    ran = run("bot", "http://house", "--name", "Bo", "--rounds", "1", "--style", "random")
    assert (ran.code, ran.err) == (2, "pitboss: the house refuses: the script is at its end\n")
    house.streams = [[house.told(state="closed")]]
    house.seq -= 1
    assert run("bot", "http://house/#/t/t1").code == 0
    assert run("bot", "http://house", "--table", "t1", "--game", "x").code == 2


def test_a_bot_counts_rounds_of_poker_by_its_antes_blinds_and_actions(house: FakeHouse) -> None:
    bot, said = bot_of(house)
    bot.sit_down("", None)
    antes = {**step("antes_placed", 2), "amounts": {"Bo": 100, "Ana": 100}}
    house.streams = [[
        house.told(step("blind_posted", 1, 19_500, "Ana"), step("round_settled", 1)),
        house.told(antes, step("round_settled", 2, 20_500)),
        house.told(step("action_taken", 3, 19_000, "Bo"), step("round_settled", 3, 19_000)),
    ]]  # fmt: skip
    house.seq = 10
    bot.play(2)
    assert "Round 2: +$5, $205 in chips." in said.getvalue().splitlines()
    assert said.getvalue().splitlines()[-1] == "Bo leaves after 2 rounds."


def test_a_bot_that_is_broke_at_poker_buys_again_or_leaves(house: FakeHouse) -> None:
    bot, said = bot_of(house)
    bot.sit_down("", None)
    lost = [house.told(step("action_taken", number, 0, "Bo"), step("round_settled", number, 0)) for number in (1, 2)]
    house.streams, house.seq = [lost[:1], lost[1:]], 10
    house.wallet = 20_000
    bot.play(2)
    assert house.did() == ["sit 20000", "buy 20000", "buy 20000", "leave"]
    bot, said = bot_of(house)
    bot.sit_down("", None)
    house.wallet, house.is_cage_open = 0, False
    house.streams, house.seq = [[house.told(step("action_taken", 1, 0, "Bo"), step("round_settled", 1, 0))]], 10
    bot.seq = 0
    bot.play(5)
    assert "Out of chips." in said.getvalue().splitlines()
