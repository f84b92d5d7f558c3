"""A house with its own people at the desk, for the tests of slips, counts, boxes and days."""

from __future__ import annotations

from itertools import count
from typing import Any

from pitboss.housefile import TablePlan
from pitboss.server.desk.desk import Desk
from pitboss.server.desk.slips import Slip
from pitboss.server.people.accounts import Account
from pitboss.server.store.store import Store
from tests.server.live import Clock, Live, plan_of

PASSWORD = "correct horse battery"
_KEYS = count(1)


def key() -> str:
    """Return a key for one command."""
    return f"desk-{next(_KEYS)}"


class DeskHouse:
    """A live table, and a floorperson, two cashiers, an auditor and the owner who do its papers."""

    def __init__(self, store: Store, plan: TablePlan | None = None) -> None:
        self.store = store
        self.clock = Clock()
        store.clock = self.clock
        self.live = Live(store, plan or plan_of(players=0), self.clock)
        self.desk = Desk(store)
        roles = {"Flo": "floorperson", "Cas": "cashier", "Cid": "cashier", "Ada": "auditor", "Own": "owner"}
        self.staff = {name: self.live.accounts.create(name, role, PASSWORD) for name, role in roles.items()}

    def __getattr__(self, name: str) -> Account:
        """Return one of the house's own people by the first name, in small letters."""
        return self.staff[name.capitalize()]

    def request(self, kind: str = "fill", by: str = "Flo", **changed: Any) -> Slip:
        """Ask the cage for $500 in chips of $25."""
        asked: dict[str, Any] = {"chips": {"2500": 20}, "amount": 50_000} | changed
        return self.desk.slips.request(self.staff[by], key(), kind, self.live.id, **asked)

    def sign(self, slip: int, by: str = "Flo") -> None:
        """Sign a slip at the table."""
        self.live.keep(lambda: self.live.table.sign_slip(*self.desk.slips.to_sign(slip, self.live.id, by)))

    def slip(self, kind: str = "fill", **changed: Any) -> Slip:
        """Request, prepare and sign a slip."""
        asked = self.request(kind, **changed)
        self.desk.slips.prepare(self.staff["Cas"], key(), asked.id)
        self.sign(asked.id)
        return self.desk.slips.find(asked.id)

    def play(self, rounds: int = 1) -> None:
        """Play rounds, a person folding or playing."""
        if not self.live.table.people:
            self.live.sit("Ann")
        for _ in range(rounds):
            self.live.begin()
            self.live.wager("Ann", 1_000)
            self.live.finish()
