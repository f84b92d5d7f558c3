"""The money wheel priced, as the Big Six wheel is."""

from __future__ import annotations

from pitboss.games.kits.casino_night import PLAYED
from pitboss.odds.big_six import symbol_solver

SOLVER = symbol_solver(PLAYED)
