"""Whatever happens at a table, the house's ledger sums to zero and every rail holds what lies before its player."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pitboss.server.store.store import Store
from pitboss.table.choices import Ask
from pitboss.table.refusal import Refused
from pitboss.table.window import OpenForWagers
from tests.server.conftest import IN_MEMORY
from tests.server.live import GAMES, WALLET, Live, check_ledger, plan_of

PEOPLE = ("Ann", "Bob", "Zoe")
DOINGS = (
    "sit", "leave", "leave now", "never", "buy", "wager", "wager", "remove", "ready", "decide", "decide", "decide",
    "tip", "away", *("go on",) * 8, "void", "pause", "resume", "resume", "abandon", "reopen",
)  # fmt: skip

UNHURRIED: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
    "phases": [Phase.explicit, Phase.generate],  # an evening takes too long to be made smaller
}

some_doings = st.lists(
    st.tuples(st.sampled_from(DOINGS), st.sampled_from(PEOPLE), st.integers(0, 7)), min_size=10, max_size=45
)


class Evening:
    """An evening at a table, told as doings; what the rules refuse is passed over."""

    def __init__(self, store: Store, game: str) -> None:
        self.live = Live(store, plan_of(game, players=1))
        self.live.join(*PEOPLE)
        self.live.table.watching = 1
        self.done = 0
        self.sit("Ann", 1)
        self.sit("Bob", 3)

    def do(self, what: str, name: str, number: int) -> None:
        """Do one thing, unless it is refused, and look at the books."""
        try:
            getattr(self, what.replace(" ", "_"))(name, number)
            self.done += 1
        except Refused:
            pass
        self.live.check_books()

    def sit(self, name: str, number: int) -> None:
        chips = min(5_000 * (number + 1), self.wallet(name))
        self.live.sit(name, number % 5 + 1, chips)

    def wallet(self, name: str) -> int:
        return self.live.store.balance(f"wallet:{self.live.people[name].id}")

    def leave(self, name: str, number: int) -> None:
        self.live.do(name, "leave")

    def leave_now(self, name: str, number: int) -> None:
        self.live.do(name, "leave", when="now")

    def never(self, name: str, number: int) -> None:
        self.live.do(name, "leave", when="never")

    def buy(self, name: str, number: int) -> None:
        self.live.do(name, "buy", chips=min(2_500 * (number + 1), self.wallet(name)))

    def _window(self) -> tuple[str, OpenForWagers]:
        for id, prompt in self.live.table.dealer.prompts.items():
            if isinstance(prompt, OpenForWagers):
                return id, prompt
        raise Refused("a wager", "no window is open", "waiting")

    def _position(self, name: str) -> int:
        return next((seat.position for seat in self.live.table.dealer.table.seats if seat.player == name), 1)

    def wager(self, name: str, number: int) -> None:
        id, window = self._window()
        area = window.areas[number % len(window.areas)].name
        where = {"window": id, "position": self._position(name), "area": area}
        self.live.do(name, "wager", amount=500 * (number + 2), **where)

    def remove(self, name: str, number: int) -> None:
        id, window = self._window()
        area = window.areas[number % len(window.areas)].name
        self.live.do(name, "remove", window=id, position=self._position(name), area=area)

    def ready(self, name: str, number: int) -> None:
        self.live.do(name, "ready", window=self._window()[0])

    def decide(self, name: str, number: int) -> None:
        for id, ask in self.live.table.dealer.prompts.items():
            if isinstance(ask, Ask) and ask.player == name:
                choice = ask.choices[number % len(ask.choices)]
                more: dict[str, Any] = {"amount": choice.amounts[-1]} if choice.amounts else {}
                if choice.arrangement is not None:
                    more["hands"] = "house way"
                cards = [str(drawn.card) for drawn in choice.cards][: min(number, choice.at_most)]
                self.live.do(name, "decide", prompt=id, choice=choice.word, cards=cards, **more)
                return

    def tip(self, name: str, number: int) -> None:
        self.live.do(name, "tip", amount=min(100 * number, self.wallet(name)))

    def away(self, name: str, number: int) -> None:
        self.live.do(name, "away", is_away=number % 2 == 0)

    def go_on(self, name: str, number: int) -> None:
        self.live.go_on()

    def void(self, name: str, number: int) -> None:
        self.live.floor("void", reason="a ruling")

    def pause(self, name: str, number: int) -> None:
        self.live.floor("pause", reason="a break")

    def resume(self, name: str, number: int) -> None:
        self.live.floor("resume")

    def abandon(self, name: str, number: int) -> None:
        """Chance fails, so that the round cannot go on."""
        dealer = self.live.table.dealer
        chance, log = dealer.chance, dealer.log
        dealer.go_on_with(log, _NoChance(chance), dealer.faults)
        try:
            self.live.go_on()
        finally:
            dealer.go_on_with(log, chance, dealer.faults)

    def reopen(self, name: str, number: int) -> None:
        self.live.reopen()


class _NoChance:
    """Chance that commits and opens what it has committed to, and can do nothing else."""

    def __init__(self, chance: Any) -> None:
        self._chance = chance

    def commit(self) -> str:
        said: str = self._chance.commit()
        return said

    def commit_series(self) -> str:
        said: str = self._chance.commit_series()
        return said

    def open_series(self) -> dict[str, Any]:
        opening: dict[str, Any] = self._chance.open_series()
        return opening

    def _fail(self, *about: object) -> Any:
        raise RuntimeError("chance is out of order")

    shuffle = cut = begin_series = outcome = _fail


@cache
def _empty() -> tuple[bytes, bytes]:
    """Return an empty house's file and its key, which take longer to make than to copy."""
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as place:
        Store(f"sqlite:///{place}/house.db", key_file=(key := Path(place) / "house.db.key")).close()
        return (Path(place) / "house.db").read_bytes(), key.read_bytes()


def spend(game: str, doings: list[tuple[str, str, int]]) -> Evening:
    """Spend an evening at a table and close it; everybody then has what is theirs."""
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as place:
        for name, content in zip(("house.db", "house.db.key"), _empty(), strict=True):
            (Path(place) / name).write_bytes(content)
        store = Store(f"sqlite:///{place}/house.db", key_file=Path(place) / "house.db.key")
        try:
            evening = Evening(store, game)
            for doing in doings:
                evening.do(*doing)
            live = evening.live
            if live.table.dealer.is_in_round:
                live.floor("void", reason="the evening is over")
            live.keep(live.table.close)
            check_ledger(store)
            balances = store.balances()
            assert not any(account.startswith(("rail:", "tray:")) for account in balances)
            wallets = sum(cents for account, cents in balances.items() if account.startswith("wallet:"))
            assert wallets + balances.get("tokes", 0) + balances.get("cage", 0) == len(PEOPLE) * WALLET
            assert not live.replay().is_open
            return evening
        finally:
            store.close()


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=20, **UNHURRIED)
@given(doings=some_doings)
def test_the_books_balance_whatever_people_and_the_floor_do(game: str, doings: list[tuple[str, str, int]]) -> None:
    spend(game, doings)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=400, derandomize=False, **UNHURRIED)
@given(doings=st.lists(some_doings, min_size=1, max_size=4))
def test_the_books_balance_over_long_evenings(game: str, doings: list[list[tuple[str, str, int]]]) -> None:
    spend(game, [each for some in doings for each in some])


@pytest.mark.parametrize("game", GAMES)
def test_leaving_and_sitting_again_with_tips_voids_and_an_abandoned_round_in_one_evening(game: str) -> None:
    wagered = [("wager", "Ann", 0), ("ready", "Ann", 0), ("wager", "Bob", 1), ("ready", "Bob", 0)]
    on = [("go on", "", 0)]
    evening = spend(
        game,
        [
            *on * 2, *wagered, ("leave now", "Ann", 0), ("sit", "Ann", 3),
            ("tip", "Bob", 5), ("buy", "Ann", 1), ("reopen", "", 0), *on * 25, *wagered, *on, ("void", "", 0),
            *on * 12, *wagered, ("abandon", "", 0), ("abandon", "", 0), ("tip", "Ann", 3), *on * 30,
            ("leave", "Bob", 0), *on * 20,
        ],
    )  # fmt: skip
    assert evening.done > 60
