"""Long runs of Double Draw Poker, played by the list of holds, come to the priced edge and the cost of the list."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from pitboss.games import double_draw_poker as game
from pitboss.odds.answer import silent
from pitboss.odds.double_draw_poker import advice, hands, solve
from pitboss.odds.double_draw_poker.holds import Kind
from pitboss.odds.double_draw_poker.ranking import holds_of, ranked
from pitboss.table.cards import Card, parse_cards
from pitboss.table.choices import Ask
from pitboss.table.events import DecisionMade
from pitboss.table.options import choose
from tests.odds.test_double_draw_poker import holds_by_list
from tests.odds.test_long_runs import ROUNDS, UNIT, assert_within, deaf, gains

pytestmark = pytest.mark.slow


class ByTheList:
    """Holds by the list at the first draw, and plays the second as well as can be."""

    def __init__(self, options: game.DoubleDrawPokerOptions, order: Sequence[Kind]) -> None:
        self.options, self.order = options, order
        self.thrown: list[Card] = []

    def decide(self, ask: Ask, hand: tuple[Card, ...]) -> DecisionMade:
        """Answer a prompt of the round."""
        if ask.cite in ("13:69F-42.10(b)", "13:69F-42.10(d)"):
            self.thrown.clear()
            held = next(iter(holds_by_list(hand, self.order)), None)
            is_folded, replaced = held is None, [card for card in hand if card not in (held or ())]
        else:
            best = max(hands.second_draw(self.options, Fraction(1), hand, self.thrown), key=lambda choice: choice.gain)
            is_folded = best.words == "fold"
            replaced = list(parse_cards(best.words.removeprefix("replace "))) if "replace" in best.words else []
        if ask.default == "fold":
            return ask.decide("Ann", "fold" if is_folded else "draw")
        self.thrown.extend(replaced)
        return ask.decide("Ann", "replace", tuple(replaced)) if replaced else ask.decide("Ann", "keep")


@pytest.mark.untraced
def test_double_draw_poker_in_the_long_run() -> None:
    options = choose(game.DoubleDrawPokerOptions, {"shuffler": "device"})
    solved = solve.solve(solve.pays_of(options, Fraction(1)), silent, game.LAW.deck)
    holds = holds_of(solved)
    player = ByTheList(options, [holds.kinds[each] for each in ranked(holds, solved.weights)])
    wagers = {"ante": UNIT, "bonus": UNIT}
    found = gains("double-draw-poker", {"shuffler": "device"}, game.LAW.deck, wagers, rounds=ROUNDS,
                  strategy=player.decide, begin=deaf)  # fmt: skip
    assert_within(found, float(solved.gain - Fraction(advice.strategy_of(solved)["cost"])))
