"""The stream of a browser: resumed by table and seq without losing or doubling, cut when nobody reads it."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from pathlib import Path

import pytest

from pitboss.server import broadcast
from pitboss.server.table.live import LiveTable
from pitboss.server.table.viewers import Step
from tests.server.live import house_of, plan_of
from tests.server.served import PATIENT, WITHIN_REASON, Following, Json, Served, Visitor, run, serving

PLAN = house_of(plan_of(pace=PATIENT))


@pytest.fixture
def url(place: Path) -> str:
    """An empty SQLite file."""
    return f"sqlite:///{place}/house.db"


async def play_a_round(served: Served, visitor: Visitor) -> None:
    """Play a round of three card poker."""
    table = served.table
    window = await visitor.prompted(table, "wagers")
    await visitor.do(table, "wager", window=window["id"], position=1, area="ante", amount=1_000)
    await visitor.do(table, "ready", window=window["id"])
    ask = await visitor.prompted(table, "decision")
    await visitor.do(table, "decide", prompt=ask["id"], choice="play")


def kept(served: Served) -> list[tuple[int, str]]:
    """Return the numbers and names of all that was logged."""
    return [(record.seq, record.body["event"]) for record in served.house.store.records(served.table)]


def test_a_stream_tells_every_step_once_and_in_order(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            before = (await ann.get(f"/api/tables/{served.table}"))["seq"]
            async with ann.follow(**{f"t{served.table}": before}) as stream:
                await ann.do(served.table, "sit", position=1, chips=50_000)
                await play_a_round(served, ann)
                await stream.until(lambda: any(step["event"] == "round_settled" for step in stream.steps(served.table)))
                told = [(step["seq"], step["event"]) for step in stream.steps(served.table)]
            assert told == [each for each in kept(served) if before < each[0] <= told[-1][0]]

    run(work())


def test_all_events_of_one_command_travel_in_one_message(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            async with ann.follow(**{f"t{served.table}": 0}) as stream:
                answers = [await ann.do(served.table, "sit", position=1, chips=50_000)]
                window = await ann.prompted(served.table, "wagers")
                wager = {"window": window["id"], "position": 1, "area": "ante", "amount": 1_000}
                answers.append(await ann.do(served.table, "wager", **wager))
                await stream.until(lambda: stream.steps(served.table)[-1:] == answers[1]["message"]["steps"][-1:])
                for answer in answers:
                    assert answer["message"] in stream.messages(served.table), "the answer is the message"
                    assert answer["message"]["seq"] == answer["seq"]
                for message in stream.messages(served.table)[1:]:
                    seqs = [step["seq"] for step in message["steps"]]
                    assert seqs == list(range(message["from"], message["seq"] + 1))
                froms = [message["from"] for message in stream.messages(served.table)]
                ends = [message["seq"] for message in stream.messages(served.table)]
                assert froms[1:] == [end + 1 for end in ends[:-1]], "each message begins where the last ended"

    run(work())


def test_who_sits_down_is_told_so_on_the_stream_that_was_open_before(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            async with ann.follow(**{f"t{served.table}": 0}) as stream:
                answer = await ann.do(served.table, "sit", position=1, chips=50_000)
                assert answer["message"]["you"]["positions"] == [1]
                await stream.until(lambda: any(each["you"] for each in stream.messages(served.table)))
                assert any(step["event"] == "player_seated" for step in stream.steps(served.table))

    run(work())


@pytest.mark.parametrize("by_last_event_id", [False, True])
def test_a_stream_that_broke_is_resumed_without_losing_or_doubling(url: str, by_last_event_id: bool) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            await ann.do(served.table, "sit", position=1, chips=50_000)
            window = await ann.prompted(served.table, "wagers")
            seq = (await ann.get(f"/api/tables/{served.table}"))["seq"]
            told: list[tuple[int, str]] = []
            doings = [
                {"do": "wager", "window": window["id"], "position": 1, "area": "ante", "amount": 1_000},
                {"do": "wager", "window": window["id"], "position": 1, "area": "pair_plus", "amount": 500},
                {"do": "ready", "window": window["id"]},
            ]
            first = seq
            for doing in doings:
                await ann.do(served.table, **doing)  # while nobody listens
                follow = ann.follow(**{f"t{served.table}": seq})
                async with follow as stream:
                    await stream.until(lambda: stream.messages(served.table))
                    told += [(step["seq"], step["event"]) for step in stream.steps(served.table)]
                    place = stream.last_id
                    assert place == f"{served.table}:{told[-1][0]}"
                    seq = int(place.partition(":")[2]) if by_last_event_id else told[-1][0]
            assert told == [each for each in kept(served) if first < each[0] <= told[-1][0]]

    run(work())


def test_a_stream_from_before_the_last_round_says_that_something_is_missing(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            await ann.do(served.table, "sit", position=1, chips=50_000)
            await play_a_round(served, ann)
            await ann.prompted(served.table, "wagers")
            async with ann.follow(**{f"t{served.table}": 2}) as stream:
                await stream.until(lambda: stream.messages(served.table))
                message = stream.messages(served.table)[0]
                assert message["from"] > 3, "a client sees the gap, and looks at the table anew"

    run(work())


def test_several_tables_share_one_stream(url: str) -> None:
    async def work() -> None:
        plan = house_of(plan_of(key="one", pace=PATIENT), plan_of(key="two", pace=PATIENT))
        async with serving(plan, url) as served:
            ann = await served.guest("Ann")
            first, second = served.house.tables
            async with ann.follow(**{f"t{first}": 0, f"t{second}": 0}) as stream:
                await ann.do(second, "sit", position=2, chips=1_000)
                await stream.until(lambda: stream.steps(second))
                assert set(stream.last_id.split(",")) == {
                    f"{id}:{stream.messages(id)[-1]['seq']}" for id in (first, second)
                }

    run(work())


@pytest.mark.parametrize(
    ("tables", "status", "words"),
    [
        ("none:7", 404, "the table 'none': there's never been such a table. Allowed: a table of the house."),
        ("TABLE:x", 400, "tables 'TABLE:x': it names no table and line of its log. Allowed: ID:SEQ,ID:SEQ."),
        ("TABLE:1,", 400, "tables '': it names no table and line of its log. Allowed: ID:SEQ,ID:SEQ."),
        (",".join(["TABLE:1"] * 13), 400, "a stream of 13 tables: those are too many. Allowed: at most 12 tables."),
    ],
)
def test_a_stream_of_tables_that_are_none_is_refused(url: str, tables: str, status: int, words: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            asked = tables.replace("TABLE", served.table)
            error = (await served.stranger().get(f"/api/stream?tables={asked}", status))["error"]
            assert error["words"] == words.replace("TABLE", served.table)
            assert not served.house.broadcast.streams

    run(work())


def test_a_stream_tells_how_one_stands_and_whatever_changes_in_the_lobby(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, zoe = await served.guest("Ann"), await served.guest("Zoe")
            async with ann.follow() as hers, zoe.follow() as others:
                await ann.do(served.table, "sit", position=1, chips=50_000)
                await hers.until(lambda: any(kind == "me" and data["me"]["seats"] for kind, _, data in hers.events))
                await others.until(lambda: any(kind == "lobby" for kind, _, data in others.events))
                await ann.do(served.table, "leave", when="now")
                await hers.until(
                    lambda: [data for kind, _, data in hers.events if kind == "me"][-1]["me"]["chips"] == 100_000
                )
                assert not any(kind == "me" for kind, _, _ in others.events), "only Ann is told how Ann stands"

    run(work())


def test_a_stream_that_nobody_reads_is_cut_and_forgotten(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "MOST_UNREAD", 5)

    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            async with ann.follow(**{f"t{served.table}": 0}) as stream:
                await stream.until(lambda: stream.messages(served.table))
                stream.may_read.clear()
                await ann.do(served.table, "sit", position=1, chips=50_000)
                for _ in range(10):
                    await ann.do(served.table, "tip", amount=100)
                await asyncio.wait_for(stream.is_over.wait(), WITHIN_REASON)
                assert not served.house.broadcast.streams
                assert served.house.tables[served.table].watching == 0

    run(work())


def test_who_has_logged_out_is_told_nothing_more_on_the_old_stream(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, bob = await served.guest("Ann"), await served.guest("Bob")
            async with ann.follow(**{f"t{served.table}": 0}) as stream, bob.follow(**{f"t{served.table}": 0}) as other:
                await stream.until(lambda: stream.messages(served.table))
                await other.until(lambda: other.messages(served.table))
                await ann.post("/api/logout", {})
                await asyncio.wait_for(stream.is_over.wait(), WITHIN_REASON)
                assert [each.name for each in served.house.broadcast.streams] == ["Bob"]

    run(work())


def test_a_browser_that_goes_is_forgotten(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            async with ann.follow(**{f"t{served.table}": 0}) as stream:
                await stream.until(lambda: served.house.tables[served.table].watching == 1)
            assert not served.house.broadcast.streams
            assert served.house.tables[served.table].watching == 0

    run(work())


def test_every_stream_ends_when_the_house_stops(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, zoe = await served.guest("Ann"), served.stranger()
            async with ann.follow(**{f"t{served.table}": 0}) as first, zoe.follow() as second:
                await first.until(lambda: first.events)
                await served.house.stop()
                await asyncio.wait_for(first.is_over.wait(), WITHIN_REASON)
                await asyncio.wait_for(second.is_over.wait(), WITHIN_REASON)

    run(work())


def test_onlookers_are_those_who_look_on_and_do_not_sit_there(url: str) -> None:
    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, bob, zoe = await served.guest("Ann"), await served.guest("Bob"), served.stranger()

            async def watching() -> int:
                (line,) = (await served.stranger().get("/api/tables"))["tables"]
                count: int = line["watching"]
                return count

            here = {f"t{served.table}": 0}
            async with (
                ann.follow(**here) as hers,
                bob.follow(**here) as his,
                zoe.follow(**here) as theirs,
            ):
                for stream in (hers, his, theirs):
                    await stream.until(partial(stream.messages, served.table))
                assert await watching() == 3
                await ann.do(served.table, "sit", position=1, chips=10_000)
                assert await watching() == 2, "Ann plays"
                assert served.house.tables[served.table].watching == 3, "and the table is dealt for all of them"
            assert await watching() == 0

    run(work())


def test_the_lobby_hears_of_a_table_once_a_second_and_only_what_changed(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert broadcast.LOBBY_EVERY == 1
    monkeypatch.setattr(broadcast, "LOBBY_EVERY", 10**9)  # a second that is over when the test says so

    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann, zoe = await served.guest("Ann"), served.stranger()
            lobby = served.house.broadcast._lobby
            async with zoe.follow() as stream:
                await stream.until(lambda: served.house.broadcast.streams)
                lobby.note(served.table)
                await next_word(served, stream)
                await ann.do(served.table, "sit", position=1, chips=50_000)
                for _ in range(5):
                    await ann.do(served.table, "tip", amount=100)
                assert len(lines(stream)) == 1, "the second is not over"
                await next_word(served, stream)
                first, second = lines(stream)
            assert first.keys() >= {"layout", "options"}, "the whole line of a table that the lobby did not know"
            assert not second.keys() & {"layout", "options"}, "only what has changed"
            assert [each["player"] for each in second["seated"]] == ["Ann"] and first["seated"] == []

    async def next_word(served: Served, stream: Following) -> None:
        lobby, before = served.house.broadcast._lobby, len(lines(stream))
        assert lobby._due is not None
        lobby.end()
        lobby._tell_changes()
        await stream.until(lambda: len(lines(stream)) > before)

    def lines(stream: Following) -> list[Json]:
        return [line for kind, _, data in stream.events if kind == "lobby" for line in data["tables"]]

    run(work())


def test_who_is_shown_the_same_is_sent_the_same_text_written_out_once(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    write = LiveTable._written

    def noted(self: LiveTable, steps: list[Step], told: list[str]) -> str:
        written.append(write(self, steps, told))
        return written[-1]

    async def work() -> None:
        async with serving(PLAN, url) as served:
            ann = await served.guest("Ann")
            await ann.do(served.table, "sit", position=1, chips=50_000)
            window = await ann.prompted(served.table, "wagers")
            monkeypatch.setattr(LiveTable, "_written", noted)
            await ann.do(served.table, "wager", window=window["id"], position=1, area="ante", amount=1_000)
            assert len(written) == 1, "a wager is seen by everybody alike"
            await ann.do(served.table, "ready", window=window["id"])
            await ann.prompted(served.table, "decision")
            seqs = [json.loads(text + '"":0}')["seq"] for text in written]
            assert len(seqs) > len(set(seqs)), "one step of the deal is hers alone, and another what the rest see of it"

    run(work())


def test_people_without_a_name_have_only_so_many_streams_from_one_address(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.server.web.api.stream.MOST_UNNAMED", 2)

    async def work() -> None:
        async with serving(PLAN, url) as served:
            async with served.stranger().follow() as first, served.stranger().follow() as second:
                await first.until(lambda: len(served.house.broadcast.streams) == 2)
                assert first is not second
                await served.stranger().get("/api/stream", 429)
                ann = await served.guest("Ann")
                async with ann.follow() as hers:
                    await hers.until(lambda: len(served.house.broadcast.streams) == 3)
            while served.house.broadcast.streams:
                await asyncio.sleep(0.01)
            async with served.stranger().follow() as third:
                await third.until(lambda: served.house.broadcast.streams)
            monkeypatch.setattr("pitboss.server.web.api.stream.MOST_IN_ALL", 0)
            await served.stranger().get("/api/stream", 429)

    run(work())
