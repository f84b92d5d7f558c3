"""An event is told once for all who see the same of it, and each gets what would be told to that viewer alone."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pitboss.server.store.store import Store
from pitboss.server.table.viewers import Step, ViewJson
from pitboss.table.view import Viewer
from tests.server.live import AMONG_PLAYERS, GAMES, Live, plan_of

ROUNDS = 3


class Watched(Live):
    """A table whose bots are looked over their shoulders."""

    compared = 0

    def keep(self, act: Any) -> None:
        """Do something, and hold what each viewer is told against what it would be told alone."""
        shown, log = self.table.shown, self.table.dealer.log
        viewers: set[Viewer] = {seat.player for seat in self.table.dealer.table.seats}
        self.table.shown.look(viewers)
        before = log.seq
        act()
        self.table.pacer.note(self.clock())
        self.steps.append(self.table.step())
        self.store.commit(self.steps[-1:])
        for viewer in viewers:
            told: list[Step] | None = shown.steps(viewer, before, log.seq) if before else shown.last[viewer]
            assert shown.last[viewer] == told, viewer
            assert self.table.view(viewer) == self.afresh(viewer), viewer
            Watched.compared += sum(step["event"] != "round_began" for step in shown.last[viewer])

    def afresh(self, viewer: Viewer) -> ViewJson:
        """Return the table as a viewer would see it who was told everything alone."""
        sight = self.table.shown._sight_from(self.table.shown._before, viewer)
        sight.steps(self.table.shown.recent)
        return sight.json


@pytest.mark.parametrize("name", [*GAMES, *AMONG_PLAYERS])
def test_what_is_told_once_for_all_is_what_each_would_be_told_alone(store: Store, name: str) -> None:
    live = Watched(store, plan_of(name, players=3))
    live.table.watching = 1
    Watched.compared = 0
    for _ in range(ROUNDS):
        live.go_on_until(lambda: live.table.dealer.is_in_round)
        live.finish()
    assert Watched.compared > 10 * ROUNDS


STAYS_IN = ("check", "call")


class Heard(Live):
    """A table of which everything is kept that Ann is told."""

    heard: tuple[Step, ...] = ()

    def keep(self, act: Any) -> None:
        """Do something, and keep what Ann is told of it."""
        super().keep(act)
        self.heard += tuple(self.table.shown.last.get("Ann", ()))


def test_a_page_of_a_poker_table_tells_with_what_hand_a_pot_was_won(store: Store) -> None:
    live = Heard(store, plan_of("poker", players=0))  # dealt from chance: who is beaten is asked, and mucks
    for position, name in enumerate(("Ann", "Bob"), start=1):
        live.sit(name, position)
    live.go_on_until(lambda: live.table.dealer.is_in_round)
    while live.is_asked_or_over():
        id, ask = live.asked()
        words = [choice.word for choice in ask.choices]
        word = next((word for word in STAYS_IN if word in words), "muck")
        live.do(ask.player, "decide", prompt=id, choice=word)
    shown = {step["position"]: step["words"] for step in live.heard if step["event"] == "hand_revealed"}
    won = [step for step in live.heard if step["event"] == "pot_awarded"]
    assert shown and won
    for step in won:
        _, hand = shown[step["position"]].removesuffix(".").split(": ")
        told = f" from the pot with (a |an )?{hand}(; the pot is split)?\\."
        assert re.fullmatch(rf"(Ann|Bob) wins \$[0-9.]+{told}", step["words"]), step["words"]
