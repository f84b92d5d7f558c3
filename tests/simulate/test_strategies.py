"""Strategies that somebody wrote: read, followed, and refused where a table cannot offer what they say."""

from __future__ import annotations

import pytest

from pitboss.games import find_game
from pitboss.games.blackjack.options import BlackjackOptions
from pitboss.odds.blackjack.chart import ROWS
from pitboss.simulate import run
from pitboss.simulate.blackjack import kernels
from pitboss.simulate.blackjack.strategy import LINES, NEVER, read_strategy, strategy_of
from pitboss.table.options import choose
from pitboss.table.refusal import Refused

pytestmark = pytest.mark.untraced
TAGS = "tags = { A = -1, 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1, 7 = 0, 8 = 0, 9 = 0, 10 = -1 }"
COUNTING = f"""
base = "basic"
[count]
{TAGS}
insure_at = 3
[bets]
1 = 1
2 = 3
4 = 8
[[deviations]]
hand = "hard 16"
against = "10"
at = 0
play = "S"
"""


def options(**chosen: str) -> BlackjackOptions:
    """Return a table's options."""
    found: BlackjackOptions = choose(find_game("blackjack").options, chosen)
    return found


def whole_chart(letters: str = "S") -> str:
    """Return a chart with every row, each cell alike."""
    parts = []
    for part, heading in (("hard", "hard"), ("soft", "soft"), ("pairs", "pair")):
        rows = "\n".join(f'{label} = "{" ".join([letters] * 10)}"' for label in ROWS[heading])
        parts.append(f"[{part}]\n{rows}")
    return "\n".join(parts)


def test_a_chart_a_ramp_and_deviations_are_read() -> None:
    found = read_strategy(options(), "mine.toml", COUNTING)
    assert found.low_count == 0 and found.ramp == (1, 1, 3, 3, 8) and found.insures_at == 3
    assert found.tags == (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)
    basic = strategy_of(options(), "basic").chart
    mask = kernels.MAY_DRAW
    cells = [int(found.chart[place, 10, LINES["hard 16"], mask]) for place in range(5)]
    assert basic[0, 10, LINES["hard 16"], mask] == kernels.DRAW and cells == [kernels.STAND] * 5


def test_a_deviation_begins_at_its_count() -> None:
    text = COUNTING.replace("at = 0", "at = 2")
    found = read_strategy(options(), "mine.toml", text)
    cells = [int(found.chart[place, 10, LINES["hard 16"], kernels.MAY_DRAW]) for place in range(4)]
    assert found.low_count == 1 and cells == [kernels.DRAW, kernels.STAND, kernels.STAND, kernels.STAND]


def test_a_whole_chart_needs_no_base() -> None:
    found = read_strategy(options(), "stand.toml", whole_chart())
    assert found.insures_at == NEVER and not found.counts
    assert (found.chart[0, 1:, LINES["hard 12"], kernels.MAY_DRAW] == kernels.STAND).all()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('base = "basic"\n[hard]\n16 = "S S S"', "3 moves"),
        (whole_chart().replace('16 = "S S S S S S S S S S"\n', "", 1), "hole"),
        ('base = "basic"\n[hard]\n16 = "P P P P P P P P P P"', "only a pair"),
        ('base = "basic"\n[hard]\n16 = "R R R R R R R R R R"', "surrender"),
        ('base = "basic"\n[hard]\n16 = "X X X X X X X X X X"', "no such move"),
        ('base = "basic"\n[hard]\n22 = "S S S S S S S S S S"', "no such row"),
        ('base = "wild"', "no such chart"),
        ('base = "basic"\n[bets]\n1 = 2', "nothing is counted"),
        ('base = "basic"\n[count]\ntags = { A = 1 }', "missing or unknown"),
        (f'base = "basic"\n[count]\n{TAGS}\n[bets]\n1 = 0', "no number that fits"),
        (f'base = "basic"\n[count]\n{TAGS}\n[bets]\nhigh = 2', "not true counts"),
        ('base = "basic"\nhurry = 1', "no such part"),
        ("base = ", "no TOML"),
        ('game = "craps"', "another game"),
        (COUNTING.replace('"hard 16"', '"hard 99"'), "no such cell"),
    ],
)  # fmt: skip
def test_what_a_table_cannot_offer_is_refused(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        read_strategy(options(), "mine.toml", text)


def test_a_double_that_the_table_does_not_give_is_refused() -> None:
    table = options(double_on="10-11", approval="DGE-1")
    with pytest.raises(Refused, match="does not double on 8"):
        read_strategy(table, "mine.toml", 'base = "basic"\n[hard]\n8 = "D D D D D D D D D D"')


def test_counting_with_a_ramp_gains_on_flat_bets() -> None:
    flat = run("blackjack", {"decks": "2"}, rounds=480_000, seed=2)
    counted = run("blackjack", {"decks": "2"}, rounds=480_000, seed=2, strategy="mine.toml", source=COUNTING)
    assert counted.variance > 2 * flat.variance
    assert counted.mean > flat.mean
    assert counted.total.counters[1] > flat.total.counters[1]
