"""An evening in one call refuses in a sentence what no table could be dealt with."""

from __future__ import annotations

import pytest

import pitboss
from pitboss.table.refusal import Refused

SEED = r"it is not a seed. Allowed: a text of 1 to 64 hexadecimal digits."


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"seed": "xyz"}, f"seed='xyz': {SEED}"),
        ({"seed": ""}, f"seed='': {SEED}"),
        ({"seed": "٣"}, f"seed='٣': {SEED}"),
        ({"seed": "7\n"}, f"seed='7\\n': {SEED}"),
        ({"seed": 7}, f"seed=7: {SEED}"),
        ({"seed": "0" * 65}, f"seed='{'0' * 65}': {SEED}"),
        ({"rounds": 0}, "rounds=0: that is no number of them. Allowed: 1 or more."),
        ({"rounds": -1}, "rounds=-1: that is no number of them."),
        ({"rounds": 1.5}, "rounds=1.5: that is no number of them."),
        ({"rounds": True}, "rounds=True: that is no number of them."),
        ({"seats": 0}, "seats=0: that is no number of them. Allowed: 1 to 6. [13:69E-1.13Y(a)]"),
        ({"seats": "3"}, "seats='3': that is no number of them."),
        ({"seats": 7}, "7 positions: too many for Double Draw Poker. Allowed: 1 to 6."),
    ],
)
def test_what_cannot_be_dealt_is_refused_in_a_sentence(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        pitboss.deal("double-draw-poker", **given)  # type: ignore[arg-type]
    assert str(refused.value).startswith(sentence)


def test_a_short_seed_is_filled_up_on_the_left() -> None:
    heads = {pitboss.deal("three-card-poker", seed=seed).log.head for seed in ("a", "0A", "0" * 63 + "a")}
    assert len(heads) == 1
    assert pitboss.deal("three-card-poker", seed="b").log.head not in heads


def test_a_table_may_have_fewer_positions() -> None:
    assert pitboss.deal("blackjack", positions=6, options={"max_hands": 4}, seed="2").table.positions == 6
    with pytest.raises(Refused, match=r"seats=3: the table has fewer positions\. Allowed: 1 to 2"):
        pitboss.deal("blackjack", positions=2)
    with pytest.raises(Refused, match="positions=0"):
        pitboss.deal("blackjack", positions=0)
