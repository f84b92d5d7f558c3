"""PHH hand histories: a round of poker from a log as PHH text, and PHH text as a round that our rules play again.

The form is that of the Poker Hand History file format: TOML with the variant, antes, blinds, stacks and actions, the
players in the order in which they are dealt; several hands stand in one file as its tables.
"""

from pitboss.adapters.phh.ending import Ending, ending_of
from pitboss.adapters.phh.form import HandHistory
from pitboss.adapters.phh.playing import HistoryEnds, WinnerUntold, play_history
from pitboss.adapters.phh.reading import hands_of, read_hand, read_phh
from pitboss.adapters.phh.script import hidden_hands
from pitboss.adapters.phh.writing import phh_fields, rounds_of, write_phh

__all__ = [
    "Ending",
    "HandHistory",
    "HistoryEnds",
    "WinnerUntold",
    "ending_of",
    "hands_of",
    "hidden_hands",
    "phh_fields",
    "play_history",
    "read_hand",
    "read_phh",
    "rounds_of",
    "write_phh",
]
