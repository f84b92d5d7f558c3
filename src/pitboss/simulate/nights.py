"""A pit by the night: what a manager plans with.

Each table's rounds are simulated first, and give how likely each result of a round is. A night is then drawn from
them hour by hour: who sits down with how much, how many hands are dealt, what is bought, won and filled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games import find_game
from pitboss.housefile import HouseFile, TablePlan
from pitboss.simulate.plan import make_plan, prepared
from pitboss.simulate.rounds import ROUND_OF_PLAY
from pitboss.simulate.runner import LocalEngine, play_plan
from pitboss.table.money import Cents
from pitboss.table.options import option_words, read_settings
from pitboss.table.refusal import Refused

MOST_NIGHTS = 1_000_000
MOST_HOURS, MOST_BUY_IN, MOST_HANDS = 24, 100_000, 10_000
TAKEN = (0.35, 0.5, 0.65, 0.8, 0.85, 0.75, 0.55, 0.35)
"""The share of seats that is taken in each hour of a night, from seven in the evening on, if nothing else is said."""
HANDS = {1: 200, 2: 135, 3: 105, 4: 85, 5: 70, 6: 60, 7: 52}
"""Hands an hour at a table of cards, by how many play: an assumption of the trade's."""
THROWS, SPINS = 100, 40
BUY_IN_UNITS = 40
ROUNDS, SLOW_ROUNDS = 480_000, 960
FILL_BELOW, FILL_TO = 0.5, 1.0
"""A tray is filled when it holds less than this share of what it began with, and to what."""
BANDS = (0.05, 0.25, 0.5, 0.75, 0.95)
FIGURES = ("hands", "drop", "win", "hold", "fills")

Floats = NDArray[np.float64]
Told = Callable[[int, int], None]


@dataclass(frozen=True)
class Guests:
    """Who comes: the share of seats that is taken in each hour of a night, and what each buys in for."""

    taken: tuple[float, ...] = TAKEN
    buy_in_units: int = BUY_IN_UNITS
    hands: Mapping[str, int] = field(default_factory=dict)
    """Hands an hour by the name of a game, where they are other than the trade's."""


class Results(NamedTuple):
    """How likely each result of a player's round is, in cents."""

    nets: NDArray[np.int64]
    chances: Floats
    method: str
    unit: Cents


@dataclass
class Nights:
    """What some nights brought at each table, night by night, and how that spreads."""

    house: str
    seed: int
    count: int
    guests: Guests = Guests()
    tables: dict[str, dict[str, Floats]] = field(default_factory=dict)
    hours: dict[str, dict[str, Floats]] = field(default_factory=dict)
    """How many seats are taken at each table in each hour of a night, and how many hands are dealt, on average."""
    games: dict[str, str] = field(default_factory=dict)
    methods: dict[str, str] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)
    """Tables at which players bet against each other: what the house takes there is no result of a round."""

    def whole_house(self) -> dict[str, Floats]:
        """Return all tables together."""
        found = {name: sum((table[name] for table in self.tables.values()), np.zeros(self.count)) for name in FIGURES}
        found["hold"] = shares(found["win"], found["drop"])
        return found

    def as_json(self) -> dict[str, Any]:
        """Return everything as one JSON object: bands in dollars."""
        return {
            "house": self.house,
            "nights": self.count,
            "seed": self.seed,
            "hours": len(self.guests.taken),
            "assumed": {
                "seats_taken": list(self.guests.taken),
                "hands_per_hour": {str(players): hands for players, hands in HANDS.items()},
                "hands_per_hour_of": {"dice": THROWS, "wheels": SPINS, **self.guests.hands},
                "buy_in_units": self.guests.buy_in_units,
                "players_win_together": False,
            },
            "bands": list(BANDS),
            "house_total": bands_of(self.whole_house()) | hours_of(self.whole_hours()),
            "tables": [
                {"table": key, "game": self.games[key], "method": self.methods[key]}
                | bands_of(table)
                | hours_of(self.hours[key])
                for key, table in self.tables.items()
            ],
            "left_out": self.left_out,
        }

    def whole_hours(self) -> dict[str, Floats]:
        """Return the hours of all tables together."""
        return {
            name: sum((hours[name] for hours in self.hours.values()), np.zeros(len(self.guests.taken)))
            for name in ("seats", "hands")
        }


def bands_of(table: Mapping[str, Floats]) -> dict[str, Any]:
    """Return the mean and the bands of each figure; money in dollars, and as the mean hold that of all nights."""
    found = {}
    for name in FIGURES:
        values = table[name] / (100 if name in ("drop", "win") else 1)
        quantiles = [round(float(each), 4) for each in np.quantile(values, BANDS)]
        found[name] = {"mean": round(float(values.mean()), 4), "bands": quantiles}
    held = shares(table["win"].sum(keepdims=True), table["drop"].sum(keepdims=True))
    found["hold"]["mean"] = round(float(held[0]), 4)
    return found


def hours_of(hours: Mapping[str, Floats]) -> dict[str, Any]:
    """Return how many seats are taken in each hour, and how many hands are dealt."""
    return {"by_hour": {name: [round(float(each), 2) for each in values] for name, values in hours.items()}}


def shares(win: Floats, drop: Floats) -> Floats:
    """Return win as a share of drop, nothing where nothing was bought."""
    return np.divide(win, drop, out=np.zeros_like(win), where=drop > 0)


def results_of(table: TablePlan, seed: int) -> Results:
    """Simulate a table's rounds."""
    game = find_game(table.game)
    words = option_words(read_settings(game.options, table.options))
    plan = make_plan(table.game, words, seed=seed)
    ready = prepared(plan)
    found = play_plan(plan, SLOW_ROUNDS if ready.method == ROUND_OF_PLAY else ROUNDS, engine=LocalEngine())
    bins = found.total.bins
    places = np.flatnonzero(bins)
    return Results(ready.least + places * ready.width, bins[places] / bins.sum(), ready.method, ready.unit)


def is_against_the_house(table: TablePlan) -> bool:
    """Tell whether each player bets against the house, so that one alone can play."""
    game = find_game(table.game)
    return bool(game.wagers) and game.least_players == 1


def hands_an_hour(game: str, players: int, guests: Guests) -> int:
    """Return how many rounds an hour has: as it is said, or by the game's equipment and how many play."""
    if game in guests.hands:
        return guests.hands[game]
    rules = find_game(game)
    if rules.deck(option_words(rules.options())):
        return HANDS[min(players, max(HANDS))]
    return THROWS if "dice" in rules.equipment.name else SPINS


def play_table(
    table: TablePlan, results: Results, nights: int, chance: np.random.Generator, guests: Guests
) -> tuple[dict[str, Floats], dict[str, Floats]]:
    """Play the nights of a table; return its figures night by night, and its hours on average."""
    found = {name: np.zeros(nights) for name in FIGURES}
    hours = {name: np.zeros(len(guests.taken)) for name in ("seats", "hands")}
    buy_in = guests.buy_in_units * results.unit
    for night in range(nights):
        racks = np.zeros(table.positions)
        tray = float(table.tray)
        for hour, share in enumerate(guests.taken):
            players = int(chance.binomial(table.positions, share))
            if not players:
                racks[:] = 0
                continue
            hands = hands_an_hour(table.game, players, guests)
            found["hands"][night] += hands
            hours["seats"][hour] += players
            hours["hands"][hour] += hands
            racks[players:] = 0  # those who leave cash in elsewhere
            times = chance.multinomial(hands, results.chances, players)
            gains = times @ results.nets
            for seat in range(players):
                bought = buy_in if racks[seat] <= 0 else 0
                racks[seat] += bought + gains[seat]
                while racks[seat] < 0:
                    bought += buy_in
                    racks[seat] += buy_in
                found["drop"][night] += bought
            won = -float(gains.sum())
            found["win"][night] += won
            tray += won
            if tray < FILL_BELOW * table.tray:
                found["fills"][night] += 1
                tray = FILL_TO * table.tray
    found["hold"] = shares(found["win"], found["drop"])
    return found, {name: values / nights for name, values in hours.items()}


def check_guests(guests: Guests, house: HouseFile) -> None:
    """Refuse guests that no night has."""
    if not 1 <= len(guests.taken) <= MOST_HOURS or not all(0 <= share <= 1 for share in guests.taken):
        said = ", ".join(f"{share:g}" for share in guests.taken) or "nothing"
        raise Refused(f"seats taken: {said}", "those are no hours", f"1 to {MOST_HOURS} shares from 0 to 1")
    if not 1 <= guests.buy_in_units <= MOST_BUY_IN:
        raise Refused(f"a buy-in of {guests.buy_in_units:,} bets", "nobody buys in for that", f"1 to {MOST_BUY_IN:,}")
    dealt = sorted({table.game for table in house.tables})
    for game, hands in guests.hands.items():
        if game not in dealt:
            raise Refused(f"hands an hour at {game}", "no table of this house deals it", ", ".join(dealt))
        if not 1 <= hands <= MOST_HANDS:
            raise Refused(f"{hands:,} hands an hour at {game}", "nobody deals so", f"1 to {MOST_HANDS:,}")


def simulate_nights(
    house: HouseFile, nights: int, seed: int = 0, told: Told = lambda done, of: None, guests: Guests | None = None
) -> Nights:
    """Simulate nights of a house; the same seed gives the same nights."""
    guests = guests or Guests()
    check_guests(guests, house)
    if not 1 <= nights <= MOST_NIGHTS:
        raise Refused(f"{nights:,} nights", "there is nothing to plan with", f"1 to {MOST_NIGHTS:,}")
    found = Nights(house.name, seed, nights, guests)
    tables: Sequence[TablePlan] = [table for table in house.tables if is_against_the_house(table)]
    found.left_out = [table.key or table.name for table in house.tables if not is_against_the_house(table)]
    if not tables:
        raise Refused("nights of this house", "at every table players bet against each other", "a table with a bank")
    for number, table in enumerate(tables):
        told(number, len(tables))
        results = results_of(table, seed)
        chance = np.random.Generator(np.random.Philox(key=seed, counter=number << 64))
        key = table.key or table.name
        found.tables[key], found.hours[key] = play_table(table, results, nights, chance, guests)
        found.games[key], found.methods[key] = table.game, results.method
    return found
