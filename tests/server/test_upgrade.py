"""A house that an earlier version kept, with open rounds: taken over whole, sealed, bound, and nobody's chips stuck.

`houses/revision-3.sql.gz` is the database of that version as it wrote it: a blackjack table in a round, a craps table
in a round with a wager that stands, and a closed table of three card poker.
"""

from __future__ import annotations

import gzip
import sqlite3
from pathlib import Path

import pytest

from pitboss.games import GAMES as RULES
from pitboss.server.audit.verify import verify
from pitboss.server.house import House
from pitboss.server.people.accounts import Accounts
from pitboss.server.store.key import VARIABLE
from pitboss.server.store.store import Store
from tests.kit import variant
from tests.server.live import CHEAP, check_ledger, house_of, plan_of, replayed

KEPT = Path(__file__).parent / "houses" / "revision-3.sql.gz"
TOKEN, CODE = "FIF2UrWDtwBA7znirFP-HFekdaAuRA7skONHK3u2Lsg", "GRFB-SBJP-Q0NA-K3PZ-91TZ-8J4V"
"""What lets Dot in, as that version gave it out."""
OWNED = {"Ann": 950_000 + 51_500, "Bea": 950_000 + 49_000 + 1_000, "Cid": 999_000}
"""What each had, in the wallet, on the rail and standing on the layout."""


@pytest.fixture
def old(place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of an earlier version's house, whose games have other rules since."""
    monkeypatch.delenv(VARIABLE, raising=False)
    for name in ("blackjack", "craps", "three-card-poker"):
        monkeypatch.setitem(RULES, name, variant(RULES[name], rules=RULES[name].rules + 1))
    file = place / "house.db"
    connection = sqlite3.connect(file)
    connection.executescript(gzip.decompress(KEPT.read_bytes()).decode())
    connection.close()
    return file


def test_it_is_sealed_and_bound_as_it_stands_and_people_still_come_in(old: Path) -> None:
    before = sqlite3.connect(old)
    masters = [bytes(row[0]) for row in before.execute("SELECT master FROM tables")]
    before.close()
    store = Store(f"sqlite:///{old}")
    assert sorted(row.master for row in store.tables(open_only=False)) == sorted(masters)
    content = old.read_bytes() + Path(f"{old}-wal").read_bytes()
    with store.database.reading() as connection:
        kept = [bytes(row[0]) for row in connection.exec_driver_sql("SELECT master FROM tables")]
    assert not {*kept} & {*masters} and content
    assert verify(store).findings == []
    accounts = Accounts(store, CHEAP)
    dot = accounts.by_token(TOKEN)
    assert dot is None or dot.name == "Dot", "a token may have expired since"
    assert accounts.recover(CODE)[0].name == "Dot"
    assert verify(store).findings == []
    store.close()


def test_open_rounds_of_other_rules_are_void_with_the_reason_and_every_wager_returned(old: Path) -> None:
    store = Store(f"sqlite:///{old}")
    ids = {row.game: row.id for row in store.tables(open_only=False)}
    house = House(store, house_of(plan_of("blackjack", key="cards"), plan_of("craps", key="dice")))
    house.open()
    assert {table.row.key for table in house.tables.values()} == {"cards", "dice"}
    assert not {*ids.values()} & {*house.tables}, "tables of the new rules are open in their places"
    for game in ("blackjack", "craps"):
        bodies = [record.body for record in store.records(ids[game])]
        (void,) = [body for body in bodies if body["event"] == "round_abandoned"]
        assert void["reason"] == "its rules have changed since" and bodies[-1]["event"] == "log_closed"
        assert store.rounds(ids[game])[0].ending == "abandoned"
        assert "rules" in replayed(store, ids[game]).rules_changed
    for name, cents in OWNED.items():
        account = house.accounts.by_name(name)
        assert account is not None and store.balance(f"wallet:{account.id}") == cents
    assert not [each for each in store.balances() if any(id in each for id in ids.values())]
    check_ledger(store)
    assert verify(store).findings == []
    store.close()
