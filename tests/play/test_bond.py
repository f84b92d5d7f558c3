"""What the house is bound to: shuffles, series of outcomes, or nothing at all."""

from __future__ import annotations

import pytest

from pitboss.chance import StackedChance
from pitboss.play.bond import Bond
from pitboss.play.log import Log
from pitboss.table.events import NonceGiven
from pitboss.table.options import PostedLimits, choose
from pitboss.table.refusal import Refused
from tests.play.counter import Tickets


def test_a_nonce_is_refused_where_nothing_is_left_to_chance() -> None:
    log = Log()
    bond = Bond(log, StackedChance([]), Tickets(), choose(PostedLimits, {}))
    assert not bond.wants_nonce("Ann") and not bond.shuffles_cards
    with pytest.raises(Refused, match="nothing here is left to chance"):
        bond.take_nonce(NonceGiven("Ann", "ab"))
    assert not log.records
