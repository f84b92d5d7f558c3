"""Heads are handed out live: whoever keeps one can show later that a log was replaced."""

from __future__ import annotations

from pathlib import Path

from pitboss.server.audit.verify import verify
from tests.server.served import PLAN, run, serving


def test_every_message_of_a_table_and_the_list_of_heads_tell_where_the_logs_stand(place: Path) -> None:
    async def work() -> None:
        async with serving(PLAN, f"sqlite:///{place}/house.db") as served:
            ann = await served.guest("Ann")
            table = served.table
            async with ann.follow(**{f"t{table}": 0}) as following:
                await ann.do(table, "sit", position=1, chips=50_000)
                await following.until(lambda: following.messages(table)[-1:] and following.steps(table))
            message = following.messages(table)[-1]
            handed = (await served.stranger().get("/api/heads"))["heads"]
            kept = {(each["table"], each["seq"]): each["head"] for each in handed}
            store = served.house.store
            assert store.records(table, after=message["seq"] - 1, upto=message["seq"])[0].hash == message["head"]
            assert kept[table, max(seq for id, seq in kept if id == table)] in {
                record.hash for record in store.records(table)
            }
            assert [seq for id, seq in kept if not id], "and of the journal"
            assert verify(store, heads=kept).findings == [], "verified while the house runs"
            found = verify(store, heads=dict.fromkeys(kept, "0" * 64)).findings
            assert {each.rows for each in found} == {"records", "journal"}

    run(work())
