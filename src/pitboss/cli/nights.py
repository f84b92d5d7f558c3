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
    from pitboss.simulate.nights import simulate_nights
    from pitboss.simulate.runner import write_json

    if arguments.output and not arguments.output.endswith(".json"):
        raise Refused(f"-o {arguments.output}", "nights are written as JSON", "a file ending in .json")
    if arguments.output and Path(arguments.output).exists() and not arguments.force:
        raise Refused(f"-o {arguments.output}", "the file exists", "another name, or --force")
    try:
        house = read_house(arguments.game)
    except HouseFileError as error:
        raise Unable(f"{arguments.game} has problems; `pitboss check {arguments.game}` tells them: {error}") from None
    bar = Bar(sys.stderr)
    nights = USUAL if arguments.nights is None else arguments.nights
    found = simulate_nights(house, nights, arguments.seed, bar.show)
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
    rows = [["table", "hands", "drop", "win", "5 %", "95 %", "hold", "fills"]]
    for each in (*told["tables"], {"table": "the house", **told["house_total"]}):
        win = each["win"]
        rows.append(
            [
                str(each["table"]),
                f"{each['hands']['mean']:,.0f}",
                dollars(each["drop"]["mean"]),
                dollars(win["mean"]),
                dollars(win["bands"][0]),
                dollars(win["bands"][-1]),
                f"{100 * each['hold']['mean']:.1f} %",
                f"{each['fills']['mean']:.2f}",
            ]
        )
    screen.table(rows, right=range(1, 8))
    screen.line()
    screen.paragraph(
        "Drop, win and hold are nightly means; 5 % and 95 % are the win on a bad and on a good night. Assumed: seats "
        "taken by the hour, hands an hour by how many play, and what players buy in for (see --json)."
    )
    if found.left_out:
        screen.paragraph(f"Left out, since players bet against each other there: {', '.join(found.left_out)}.")


def dollars(amount: float) -> str:
    """Return whole dollars with their sign."""
    return f"-${-amount:,.0f}" if amount < 0 else f"${amount:,.0f}"
