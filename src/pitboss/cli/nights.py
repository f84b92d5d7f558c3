"""`pitboss simulate house.toml --nights N`: what the tables of a house bring by the night, and how that spreads."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.cli import OK
from pitboss.cli.equity import Bar
from pitboss.cli.terminal import Screen, Unable
from pitboss.housefile import HouseFileError, read_house
from pitboss.table.refusal import Refused

if TYPE_CHECKING:
    from pitboss.simulate.nights import Nights

USUAL = 1_000


def run_nights(arguments: argparse.Namespace) -> int:
    """Simulate nights of a house."""
    from pitboss.simulate.nights import BUY_IN_UNITS, TAKEN, Guests, simulate_nights
    from pitboss.simulate.runner import write_json

    if arguments.output and not arguments.output.endswith(".json"):
        raise Refused(f"-o {arguments.output}", "nights are written as JSON", "a file ending in .json")
    if arguments.output and Path(arguments.output).exists() and not arguments.force:
        raise Refused(f"-o {arguments.output}", "the file exists", "another name, or --force")
    try:
        house = read_house(arguments.game)
    except HouseFileError as error:
        first, *others = error.problems
        more = f"; `pitboss check {arguments.game}` tells {len(others)} more" if others else ""
        raise Unable(f"{arguments.game}: {first}{more}") from None
    bar = Bar(sys.stderr)
    nights = USUAL if arguments.nights is None else arguments.nights
    buy_in = BUY_IN_UNITS if arguments.buy_in is None else arguments.buy_in
    guests = Guests(arguments.seats_taken or TAKEN, buy_in, dict(arguments.hands_per_hour))
    found = simulate_nights(house, nights, arguments.seed, bar.show, guests)
    bar.clear()
    if arguments.output:
        write_json(Path(arguments.output), found.as_json())
    screen = Screen()
    if arguments.json:
        screen.line(json.dumps(found.as_json(), indent=2))
    else:
        tell(screen, found)
    return OK


def tell(screen: Screen, found: Nights) -> None:
    """Tell nights to a person."""
    told = found.as_json()
    screen.title(f"{found.house}: {found.count:,} nights of {told['hours']} hours, seed {found.seed}")
    everything = (*told["tables"], {"table": "the house", **told["house_total"]})
    rows = [["table", "hands", "drop", "win", "hold", "fills"]]
    for each in everything:
        means = {name: each[name]["mean"] for name in ("hands", "drop", "win", "hold", "fills")}
        rows.append(
            [str(each["table"]), f"{means['hands']:,.0f}", dollars(means["drop"]), dollars(means["win"]),
             f"{100 * means['hold']:.1f} %", f"{means['fills']:.2f}"]
        )  # fmt: skip
    screen.table(rows, right=range(1, 6))
    screen.line()
    screen.paragraph("Nine nights in ten lie between:")
    rows = [["table", "drop", "win", "hold", "fills"]]
    for each in everything:
        drop, win, hold, fills = (each[name]["bands"][:: len(told["bands"]) - 1] for name in rows[0][1:])
        rows.append(
            [str(each["table"]), " to ".join(map(dollars, drop)), " to ".join(map(dollars, win)),
             f"{100 * hold[0]:.1f} to {100 * hold[1]:.1f} %", f"{fills[0]:.0f} to {fills[1]:.0f}"]
        )  # fmt: skip
    screen.table(rows, right=range(1, 5))
    screen.line()
    hours = range(told["hours"])
    rows = [["seats taken in hour", *(str(hour + 1) for hour in hours)]]
    rows += [[str(each["table"]), *(f"{seats:.1f}" for seats in each["by_hour"]["seats"])] for each in everything]
    rows.append(["hands in hour", *(str(hour + 1) for hour in hours)])
    rows += [[str(each["table"]), *(f"{hands:,.0f}" for hands in each["by_hour"]["hands"])] for each in everything]
    screen.table(rows, right=range(1, 1 + told["hours"]))
    screen.line()
    screen.paragraph(
        "Assumed: the share of seats taken in each hour (--seats-taken), hands an hour by how many play "
        "(--hands-per-hour) and what players buy in for (--buy-in); --json names them all."
    )
    if found.left_out:
        screen.paragraph(f"Left out, since players bet against each other there: {', '.join(found.left_out)}.")


def dollars(amount: float) -> str:
    """Return whole dollars with their sign."""
    return f"-${-amount:,.0f}" if amount < 0 else f"${amount:,.0f}"
