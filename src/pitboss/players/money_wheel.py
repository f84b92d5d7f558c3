"""The players of the money wheel, who are those of the Big Six wheel, and what is said of a spin."""

from __future__ import annotations

from pitboss.players.big_six import COMMENTS, STYLES
from pitboss.players.demonstration import Demonstration

ABOUT = "The Big Six wheel at a casino night, for imitation money. Each symbol is a bet; the rarer ones pay more."
NEXT = (("pitboss compare money-wheel --against wheel=nevada", "what the other wheel is worth"),)
DEMONSTRATIONS = {"money-wheel": Demonstration(2, 16, ABOUT, COMMENTS, rounds=2, next=NEXT)}

__all__ = ["DEMONSTRATIONS", "STYLES"]
