"""Fractions written out as decimals, rounded from their exact values."""

from __future__ import annotations

from fractions import Fraction


def decimal(number: Fraction | int, digits: int, plus: str = "") -> str:
    """Return a number with so many decimals, with a plus before what is not below zero where one is wanted."""
    rounded = round(number * 10**digits)
    whole, rest = divmod(abs(rounded), 10**digits)
    return f"{'-' if rounded < 0 else plus}{whole}.{rest:0{digits}d}"


def percent(share: Fraction | int, digits: int = 2) -> str:
    """Return a share as a percentage."""
    return f"{decimal(100 * share, digits)} %"


def short(number: Fraction | int, digits: int) -> str:
    """Return a number with as many decimals as it needs, up to so many."""
    return decimal(number, digits).rstrip("0").rstrip(".")
