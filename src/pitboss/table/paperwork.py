"""Where an operator's papers stand in later New Jersey text, of which no more than a summary is at hand."""

from __future__ import annotations

from pitboss.table.custom import custom

FILL, CREDIT = custom("13:69D-1.22"), custom("13:69D-1.23")
"""How chips go between cage and tray."""
TRAY_SLIP, DISCREPANCY = custom("13:69D-1.21"), custom("13:69D-1.21(e)")
"""Openers and closers, and what a difference asks for."""
DROP, DROP_COUNT, DROP_VARIANCE = custom("13:69D-1.17"), custom("13:69D-1.33"), custom("13:69D-1.33(a)")
"""How drop boxes come off and are counted, and what is done when counts differ."""
AUDITED_DAY, ADJUSTED, NEGATIVE_POKER = custom("13:69D-1.34"), custom("13:69D-1.34(a)"), custom("13:69D-1.34(b)")
"""The audit of a gaming day, adjustments that are reported, and poker revenue below zero."""
WHEEL_CHIPS = custom("13:69E-1.5(c)")
"""The count of chips without a value of their own, which never leave their table."""
SHAKER_INSPECTED, WHEEL_INSPECTED = custom("13:69E-1.16A"), custom("13:69E-1.9(a)")
"""What a supervisor looks over: each shaker after a gaming day on which it was used, a wheel before play opens."""
STOCK = {"cards": custom("13:69E-1.18"), "dice": custom("13:69E-1.16"), "tiles": custom("13:69E-1.19B")}
"""The log of cards, dice and tiles, in which their stock is counted too."""
