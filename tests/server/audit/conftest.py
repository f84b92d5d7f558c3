"""A house with tables of several kinds, made once; each test forges a copy of its database."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from pitboss.server.store.key import VARIABLE
from pitboss.server.store.store import Store
from tests.server.conftest import IN_MEMORY
from tests.server.live import Clock, Live, plan_of


@dataclass(frozen=True)
class Played:
    """The file of a house, and the tables in it."""

    file: Path
    closed: str
    cards: str
    dice: str
    poker: str


@pytest.fixture(scope="session")
def played() -> Iterator[Played]:
    """A house with a closed table and three open ones, one of them in a round."""
    with tempfile.TemporaryDirectory(prefix="pitboss-", dir=IN_MEMORY) as name:
        file = Path(name) / "house.db"
        with pytest.MonkeyPatch.context() as patched:
            patched.delenv(VARIABLE, raising=False)  # other tests of the session look for their key there
            house = _play(Store(f"sqlite:///{file}"), file)
        yield house


def _play(store: Store, file: Path) -> Played:
    clock = Clock()
    closed = Live(store, plan_of("three-card-poker", key="closed"), clock)
    closed.sit("Ann")
    closed.begin()
    closed.wager("Ann")
    closed.finish()
    closed.floor("close", reason="the day ends")
    closed.go_on_until(lambda: closed.table.dealer.is_closed)
    cards = Live(store, plan_of("blackjack", key="cards", players=2), clock)
    cards.sit("Bea", 5)
    for _ in range(2):
        cards.begin()
        cards.wager("Bea")
        cards.finish()
    cards.do("Bea", "away", is_away=False)
    cards.begin()
    cards.wager("Bea")
    dice = Live(store, plan_of("craps", key="dice"), clock)
    dice.sit("Cid")
    for _ in range(3):
        dice.begin()
        dice.wager("Cid")
        dice.finish()
        dice.do("Cid", "away", is_away=False)
    poker = Live(store, plan_of("poker", key="poker", players=3), clock)
    poker.table.watching = 1
    for _ in range(2):
        poker.go_on_until(lambda: poker.table.dealer.is_in_round)
        poker.finish()
    cards.accounts.create("Flo", "floorperson", "correct horse battery")
    store.close()
    return Played(file, closed.id, cards.id, dice.id, poker.id)


@pytest.fixture
def copy(played: Played, place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the house's file with its key, for one test."""
    monkeypatch.delenv(VARIABLE, raising=False)
    for each in played.file.parent.iterdir():
        shutil.copy(each, place / each.name)
    return place / "house.db"
