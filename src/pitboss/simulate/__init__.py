"""Simulation by the billion: compiled kernels, random streams by counting, whole numbers that merge.

``run`` plays a table and returns a ``Result``; ``merged`` puts results of several machines together. NumPy and numba
are loaded when they are first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.simulate.plan import Plan, make_plan
    from pitboss.simulate.result import Result, merged
    from pitboss.simulate.runner import play_plan, read_result, run
else:
    _HOME_OF = {
        "Plan": "plan",
        "Result": "result",
        "make_plan": "plan",
        "merged": "result",
        "play_plan": "runner",
        "read_result": "runner",
        "run": "runner",
    }

    def __getattr__(name: str) -> object:
        """Import a name of this package when it is first asked for."""
        if name not in _HOME_OF:
            raise AttributeError(f"pitboss.simulate has no {name!r}")
        return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)


__all__ = ["Plan", "Result", "make_plan", "merged", "play_plan", "read_result", "run"]
