"""Simulations of a table, which the owner runs from its rules and watches converge."""

from __future__ import annotations

import asyncio
from secrets import randbits

from fastapi import APIRouter
from pydantic import Field

from pitboss.games import GAMES
from pitboss.server import history
from pitboss.server.simulations import MOST_ROUNDS, Asked, TableSimulation
from pitboss.server.table.commands import Command
from pitboss.server.web.api.asking import Owner, TheHouse
from pitboss.server.web.api.odds import LATEST
from pitboss.server.web.api.shapes import answers
from pitboss.server.web.api.tables import kept_row
from pitboss.table.options import option_words

router = APIRouter()
USUAL_ROUNDS = 10_000_000


class SimulationForm(Command):
    """How many rounds are simulated."""

    rounds: int = Field(USUAL_ROUNDS, ge=1, le=MOST_ROUNDS)
    seed: int | None = Field(None, ge=0, le=(1 << 53) - 1, description="The same seed plays the same rounds.")


@router.get("/tables/{id}/simulation", tags=["simulations"], **answers(TableSimulation))
async def simulation(id: str, house: TheHouse, account: Owner) -> TableSimulation:
    """What the last simulation of a table has found so far."""
    await asyncio.to_thread(kept_row, house, id)
    return house.simulations.of_table(id)


@router.post("/tables/{id}/simulation", tags=["simulations"], **answers(TableSimulation))
async def simulate(id: str, form: SimulationForm, house: TheHouse, account: Owner) -> TableSimulation:
    """Simulate a table under its own rules, in its own process; a few run at once."""
    row = await asyncio.to_thread(kept_row, house, id)
    live = house.broadcast.as_told(id)
    options = live.options if live else await asyncio.to_thread(history.options_in, house.store, row, LATEST)
    seed = randbits(53) if form.seed is None else form.seed
    asked = Asked(GAMES[row.game].name, option_words(options), form.rounds, seed)
    return await asyncio.to_thread(house.simulations.start, id, asked, form.key)


@router.post("/tables/{id}/simulation/stop", tags=["simulations"], **answers(TableSimulation))
async def stop(id: str, form: Command, house: TheHouse, account: Owner) -> TableSimulation:
    """Stop the simulation of a table; what it has found stays."""
    await asyncio.to_thread(kept_row, house, id)
    return house.simulations.stop(id)
