"""The money wheel by the billion, as the Big Six wheel is."""

from __future__ import annotations

from pitboss.simulate.big_six import KERNEL

__all__ = ["KERNEL"]
