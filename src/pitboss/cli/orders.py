"""What the floor orders in a round that is dealt on the command line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.games.poker.events import DisclosureOrdered
from pitboss.play.dealer import Dealer
from pitboss.table.refusal import Refused

_SPEC = re.compile(r"([^@=]+)(?:@([1-9][0-9]{0,8}))?=(.+)\Z")
FORM = "PLAYER=REASON or PLAYER@ROUND=REASON"


@dataclass(slots=True)
class PlannedDisclosure:
    """A hand that the floor will have disclosed, should it be conceded: the order comes once its player holds one."""

    player: str
    round: int
    reason: str
    is_given: bool = False

    @classmethod
    def read(cls, spec: str, seated: Sequence[str]) -> PlannedDisclosure:
        """Read an order such as ``Ana=a dispute`` or ``Ana@3=a dispute`` on somebody who is seated, or refuse it."""
        found = _SPEC.match(spec)
        if not found:
            raise Refused(f"--disclose {spec}", "it cannot be read", FORM)
        named, round_, reason = found.groups()
        player = next((name for name in seated if name.lower() == named.lower()), None)
        if player is None:
            raise Refused(f"--disclose {spec}", f"nobody called {named} is seated", ", ".join(seated))
        return cls(player, int(round_ or 1), reason)

    def give(self, dealer: Dealer) -> None:
        """Give the order as soon as its player holds a hand in its round."""
        order = DisclosureOrdered(self.player, reason=self.reason)
        if not self.is_given and dealer.log.round == self.round and dealer.may_order(order):
            dealer.take(order)
            self.is_given = True

    def missed_words(self) -> str:
        """Say that the order was not given."""
        why = f"no prompt of round {self.round} found {self.player} with a hand that could be conceded"
        return f"the hand of {self.player} was not ordered to be disclosed: {why}."
