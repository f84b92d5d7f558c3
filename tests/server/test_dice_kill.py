"""A house that is killed while wagers stand on a dice table opens again with every one of them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from pitboss.server.people.accounts import Accounts
from pitboss.server.store.store import Store
from pitboss.server.table.opening import take_up
from tests.server.killed import HOUSE, Killed
from tests.server.live import CHEAP, Clock, check_ledger, check_rails, replayed

Json = dict[str, Any]
LASTING = ("hard_4", "hard_10", "buy_4", "buy_10", "lay_5")


@pytest.fixture
def house(place: Path) -> Iterator[Killed]:
    """A house with one table of craps, to be killed."""
    killed = Killed(place, ["craps"], HOUSE.replace("wagers = 2", "wagers = 60"))
    yield killed
    if killed.process is not None and killed.process.is_alive():
        killed.process.kill()
        killed.process.join()


class Thrower:
    """A person at the table, who keeps a line wager and others that last."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http
        joined = self._http.post("/api/guests", json={"name": "Ann", "bearer": True}).json()
        self._http.headers["Authorization"] = f"Bearer {joined['token']}"
        (line,) = self._http.get("/api/tables").json()["tables"]
        self.table = line["id"]
        self._keys = count()
        assert self._do(do="sit", position=3, chips=50_000).status_code == 200

    def _do(self, **command: Any) -> httpx.Response:
        command["key"] = f"Ann {next(self._keys)}"
        return self._http.post(f"/api/tables/{self.table}/commands", json=command)

    def look(self) -> Json:
        """Return the table as it is."""
        seen: Json = self._http.get(f"/api/tables/{self.table}").json()
        return seen

    def wager(self) -> bool:
        """Make what is missing of the wagers, if it is time, and be ready; tell whether it was."""
        seen = self.look()
        prompt = seen["prompt"] or {}
        if prompt.get("kind") != "wagers" or "Ann" not in prompt["waiting_for"]:
            return False
        lying = {bet["area"] for bet in seen["view"]["spots"]["3"]["bets"]}
        for area in prompt["areas"]:
            if area["name"] in ("pass_line", *LASTING) and area["name"] not in lying:
                where = {"window": prompt["id"], "position": 3, "area": area["name"]}
                self._do(do="wager", amount=area["least"], **where)
        return self._do(do="ready", window=prompt["id"]).status_code == 200

    def throw_until_wagers_stand(self) -> Json:
        """Throw at least once, and again until Ann has wagers that stand; return the table as it is then."""
        while True:
            while not self.wager():
                time.sleep(0.02)
            seen = self.wait_for_the_window()
            if seen["view"]["spots"]["3"]["bets"]:
                return seen

    def wait_for_the_window(self) -> Json:
        """Wait until nobody's wagers are waited for but Ann's, and return the table as it is then."""
        while ((seen := self.look())["prompt"] or {}).get("waiting_for") != ["Ann"]:
            time.sleep(0.02)
        return seen


def test_standing_wagers_survive_a_house_that_is_killed(house: Killed) -> None:
    house.open()
    with httpx.Client(base_url=house.url, timeout=30, headers={"X-Pitboss": "1"}) as http:
        ann = Thrower(http)
        kill_while_wagers_stand(house, ann)
    house.close()
    store = Store(house.store)
    try:
        report = replayed(store, ann.table)
        assert report.rounds >= 4 and report.is_open
        check_ledger(store)
    finally:
        store.close()


def kill_while_wagers_stand(house: Killed, ann: Thrower) -> None:
    """Kill the house three times, and find what stood on the layout again each time."""
    for _ in range(3):
        before = ann.throw_until_wagers_stand()
        house.kill()
        assert kept(house, ann.table) >= sum(bet["amount"] for bet in before["view"]["spots"]["3"]["bets"])
        house.open()
        after = ann.wait_for_the_window()
        for name in ("spots", "chips", "marks", "outcome", "call", "called"):
            assert after["view"][name] == before["view"][name], name
        assert after["prompt"]["id"] == before["prompt"]["id"] and after["prompt"]["bound"] == before["prompt"]["bound"]
    ann.throw_until_wagers_stand()


def kept(house: Killed, table: str) -> int:
    """Return what stands on the layout by the log that is left, and compare the books with it."""
    store = Store(house.store)
    try:
        check_ledger(store)
        row = store.table(table)
        assert row is not None
        again = take_up(store, Accounts(store, CHEAP), row, Clock())
        assert again is not None
        at_table = again.dealer.table
        standing = sum(wager.amount for wager in at_table.standing)
        assert store.balance(f"layout:{table}") == standing
        if not again.dealer.is_in_round:
            check_rails(store, again)
        return standing
    finally:
        store.close()
