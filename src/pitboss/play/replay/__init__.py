"""Replay: run the rounds of a log again on its inputs, and compare every announcement.

- `check`: the whole check of a log, and its `report`
- `rounds`: a dealer takes the inputs of a log, to its end or, to go on with a table after a stop, to the open prompt
- `checker`: the log that compares; `logged`: what it has of chance and of faults; `series`: its outcomes
- `seals`: cards held against the seals of their places; `sealed`: shuffles that stay sealed; `copies`: viewers' copies
- `without_rules`: what can be checked of a log whose rounds cannot be run again
"""

from pitboss.play.replay.check import replay
from pitboss.play.replay.checker import Difference
from pitboss.play.replay.report import Report
from pitboss.play.replay.rounds import catch_up, resume

__all__ = ["Difference", "Report", "catch_up", "replay", "resume"]
