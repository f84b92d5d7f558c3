"""PHH hand histories: a round of poker from a log as PHH text, and PHH text as a round that our rules play again.

The form is that of the Poker Hand History file format: TOML with the variant, antes, blinds, stacks and actions, the
players in the order in which they are dealt.
"""

from pitboss.adapters.phh.ending import Ending, ending_of
from pitboss.adapters.phh.form import HandHistory
from pitboss.adapters.phh.playing import HistoryEnds, play_history
from pitboss.adapters.phh.reading import read_phh
from pitboss.adapters.phh.script import hidden_hands, stack_of
from pitboss.adapters.phh.writing import phh_fields, write_phh

__all__ = [
    "Ending",
    "HandHistory",
    "HistoryEnds",
    "ending_of",
    "hidden_hands",
    "phh_fields",
    "play_history",
    "read_phh",
    "stack_of",
    "write_phh",
]
