"""`pitboss deal`: rounds with built-in players, told as they happen."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace

from pitboss.cli import FAILED, OK
from pitboss.cli.house import TRAY, checked_game, drawn_seed, open_dealer
from pitboss.cli.telling import JsonLines, Teller, Tells, tell_chips
from pitboss.cli.terminal import Screen, Unable
from pitboss.games import Game, find_game
from pitboss.play.dealer import Dealer
from pitboss.play.faults import PlannedFault, parse_fault
from pitboss.play.view import DEALER_ROLE, FLOORPERSON, HOUSE, SPECTATOR, Role, Viewer
from pitboss.players import NAMES, Company, for_game, seat_builtin
from pitboss.table.events import ChipsBought, PlayerSeated

ROLES: dict[str, Role] = {"house": HOUSE, "spectator": SPECTATOR, "dealer": DEALER_ROLE, "floorperson": FLOORPERSON}

FAULT_NEEDS = {
    "shoe-jam": "it needs --set dealing=automated-shoe",
    "shuffler-jam": "it needs a shuffling device: --set shuffler=device",
    "shuffler-count": "it needs a shuffling device that counts: --set shuffler=counting-device",
    "wrong-stub-count": "it needs a round in which the stub is counted: --set count_every=1 counts it in each",
    "dealer-card-exposed": "it needs a player with an ante who is asked to decide",
    "improper-cut": "it needs cards that are shuffled and cut by hand",
}
"""What has to be so for a fault to be possible, where it is not possible at every table."""


def run(arguments: argparse.Namespace) -> int:
    """Deal the rounds that were asked for."""
    screen = Screen()
    if "list" in arguments.fault:
        return list_faults(screen, find_game(arguments.game))
    game = checked_game(arguments)
    planned = [parse_fault(game, spec) for spec in arguments.fault]
    for_game(game.name, arguments.player)
    viewer = viewer_named(arguments.viewer, NAMES[: arguments.seats])
    seed = arguments.seed or drawn_seed()
    if arguments.seed is None:
        print(f"pitboss: the seed is {seed.hex()}", file=sys.stderr)
    teller: Tells = JsonLines(screen, viewer) if arguments.json else Teller(screen, viewer)
    with open_dealer(arguments, seed, (replace(fault) for fault in planned)) as dealer:
        if not arguments.json:
            tell_game(screen, game, dealer)
        deal_rounds(arguments, dealer, teller, seed)
        if not arguments.json:
            tell_result(screen, dealer)
    return report_faults(dealer, planned, arguments.rounds)
