"""What people inspect at a table while nothing is played there: the shaker after a day, the wheel before opening."""

from __future__ import annotations

from pitboss.games.game import Inspection
from pitboss.table.paperwork import SHAKER_INSPECTED, WHEEL_INSPECTED

THE_SHAKER = Inspection("the dice shaker", SHAKER_INSPECTED, is_daily=True)
THE_WHEEL = Inspection("the wheel and the ball", WHEEL_INSPECTED, is_daily=False)
