"""The random player: any choice that a prompt allows, at any game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.players.player import Below, Sight, is_admitted
from pitboss.table.arrangement import Arrangement
from pitboss.table.choices import Ask
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade, WagerPlaced, WagerRemoved
from pitboss.table.money import DENOMINATIONS, Cents
from pitboss.table.window import Area, OpenForWagers

STEP = min(DENOMINATIONS)
"""Amounts are drawn in units of the smallest chip."""
MANY, SOME = 100, 8
"""On how many betting areas it wagers in a round at most, where a layout has too many to go over."""
SETTINGS_TRIED = 20
"""How many settings of hands are drawn before the house way is taken."""


class Random:
    """Wagers any legal amount on any betting area or on none, and takes any choice with any cards or hands."""

    needs_hand = False
    stake = 8  # of any size, so with room above the least

    def __init__(self, name: str, below: Below) -> None:
        self.name = name
        self.below = below

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """Yield wagers on some of the betting areas, sometimes taking one back or placing it anew."""
        chips = sight.chips
        if self.below(6) == 0:
            return
        for area in self._areas(prompt):
            if self.below(5) == 0 or chips < area.least:
                continue
            wager = self._wager(area, chips, sight)
            if not is_admitted(prompt, wager):
                continue
            chips -= wager.amount
            yield wager
            if self.below(12) == 0:
                chips += wager.amount
                yield WagerRemoved(self.name, sight.position, area.name)

    def _areas(self, prompt: OpenForWagers) -> Sequence[Area]:
        """Return the betting areas to think of: all, or any few where there are very many."""
        if len(prompt.areas) <= MANY:
            return prompt.areas
        areas = prompt.areas_for(self.name)
        return [areas[self.below(len(areas))] for _ in range(SOME)]

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        """Take any of the choices, each as likely as another, with any cards or amount that may be named."""
        choice = prompt.choices[self.below(len(prompt.choices))]
        if choice.arrangement is not None:
            return self._set(prompt, choice.word, choice.arrangement)
        held = [drawn.card for drawn in choice.cards]
        count = 1 + self.below(min(choice.at_most, len(held))) if choice.at_most else 0
        cards = tuple(held.pop(self.below(len(held))) for _ in range(count))
        amount = choice.amounts[self.below(len(choice.amounts))] if choice.amounts else choice.cost
        return prompt.decide(self.name, choice.word, cards, amount)

    def _set(self, prompt: Ask, word: str, arrangement: Arrangement) -> DecisionMade:
        """Set the hands in any way that the game takes, or the house way where none was found."""
        for _ in range(SETTINGS_TRIED):
            left = [drawn.card for drawn in arrangement.cards]
            hands = {name: [left.pop(self.below(len(left))) for _ in range(size)] for name, size in arrangement.hands}
            decision = prompt.set_hands(self.name, word, hands)
            if is_admitted(prompt, decision):
                return decision
        return prompt.decide(self.name, word)

    def _wager(self, area: Area, chips: Cents, sight: Sight) -> WagerPlaced:
        most = min(area.most, chips)
        if self.below(4):
            most = min(most, max(area.least, chips // 8))  # mostly small, so that a player lasts
        amount = area.least + STEP * self.below((most - area.least) // STEP + 1)
        held = [coupon for coupon in sight.coupons if coupon <= amount] if area.takes_coupon else []
        coupon = held[self.below(len(held))] if held and self.below(2) else 0
        return WagerPlaced(self.name, sight.position, area.name, amount, coupon)
