"""`pitboss deal`: rounds with bots, told as they happen."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.cli import FAILED, OK, complain
from pitboss.cli.games import describe_faults
from pitboss.cli.house import TRAY, checked_game, drawn_seed, open_dealer
from pitboss.cli.orders import PlannedOrder, fields_of, inputs_of
from pitboss.cli.telling import JsonLines, Teller, Tells, tell_chips, tell_head
from pitboss.cli.terminal import Screen
from pitboss.games import Game, find_game
from pitboss.play.dealer import Dealer
from pitboss.play.faults import PlannedFault, parse_fault
from pitboss.players import NAMES, Company, Player, for_game, seat_builtin
from pitboss.server.describe import value_words
from pitboss.table.desk import given_by
from pitboss.table.events import ChipsBought, PlayerSeated
from pitboss.table.options import options_of
from pitboss.table.refusal import Refused
from pitboss.table.requests import FaultKind
from pitboss.table.view import DEALER_ROLE, FLOORPERSON, HOUSE, SPECTATOR, Role, View, Viewer

ROLES: dict[str, Role] = {"house": HOUSE, "spectator": SPECTATOR, "dealer": DEALER_ROLE, "floorperson": FLOORPERSON}


@dataclass(frozen=True, slots=True)
class Asked:
    """A fault as it was asked for; in the plan its own count runs down as it comes up."""

    spec: str
    kind: FaultKind
    fault: PlannedFault
    nth: int

    @classmethod
    def read(cls, game: Game, spec: str) -> Asked:
        """Read a fault, or refuse it."""
        fault = parse_fault(game, spec)
        return cls(spec, game.fault(fault.name), fault, fault.nth)


def run(arguments: argparse.Namespace) -> int:
    """Deal the rounds that were asked for."""
    screen = Screen()
    if "list" in arguments.fault:
        return list_faults(screen, find_game(arguments.game), arguments.json)
    if "list" in arguments.desk:
        return list_inputs(screen, find_game(arguments.game))
    game = checked_game(arguments)
    faults = [Asked.read(game, spec) for spec in arguments.fault]
    for_game(game.name, arguments.player)
    orders = [PlannedOrder.read(game, spec, NAMES[: arguments.seats]) for spec in arguments.desk]
    viewer = viewer_named(arguments.viewer, NAMES[: arguments.seats])
    seed = arguments.seed or drawn_seed()

    def seat(dealer: Dealer) -> list[Player]:
        return seat_builtin(dealer, arguments.player, arguments.seats, arguments.chips, seed)

    with open_dealer(arguments, seed, seat, [each.fault for each in faults]) as (dealer, players):
        if arguments.seed is None:
            complain(f"no seed given; for the same deal, use --seed {seed.hex()}")
        company = Company(dealer, players, nonces=arguments.nonces, buy_in=arguments.chips)
        if arguments.json:
            deal_rounds(company, arguments.rounds, JsonLines(screen, viewer), orders)
        else:
            tell_table(screen, game, dealer)
            bought = deal_rounds(company, arguments.rounds, Teller(screen, View(viewer), game=game), orders)
            tell_chips(screen, dealer.table, bought, TRAY)
            tell_head(screen, dealer.log.head)
    return max(report_faults(faults, dealer), report_orders(orders))


def viewer_named(text: str, names: Sequence[str]) -> Viewer:
    """Return the role or the seated player that a text names, or refuse."""
    if text in ROLES:
        return ROLES[text]
    for name in names:
        if name.lower() == text.lower():
            return name
    raise Refused(f"--as {text}", "nobody by that name is watching", ", ".join((*ROLES, *names)))


def deal_rounds(company: Company, rounds: int, teller: Tells, orders: Sequence[PlannedOrder] = ()) -> Counter[str]:
    """Deal the rounds to players who are seated, close the table, and return what each bought in for."""
    bought: Counter[str] = Counter()
    dealer = company.dealer

    def tell() -> None:
        teller.tell(dealer.log.records)
        for record in dealer.log.records:
            if record.body["event"] in (PlayerSeated.kind, ChipsBought.kind):
                bought[record.body["player"]] += record.body["chips"]
        company.forget()

    tell()
    for _ in range(rounds):
        company.begin_round()
        while dealer.prompt is not None:
            for order in orders:
                order.give(company)
            company.answer()
        tell()
    dealer.close()
    tell()
    return bought


def tell_table(screen: Screen, game: Game, dealer: Dealer) -> None:
    """Tell which game is dealt, by which text, with which options beside the usual ones."""
    screen.title(game.title)
    screen.paragraph(f"N.J.A.C. {game.subchapter}, in {game.edition_words}.", indent=2)
    for option in options_of(game.options):
        value = getattr(dealer.table.options, option.name)
        if value != option.default:
            label = option.short_label
            name = value_words(option, value).partition(": ")[0]
            chosen = f"{label[:1].upper()}{label[1:]}: {name}"
            screen.cited(f"{chosen} ({option.name}={option.word(value)})", option.cite_of(value))


def list_faults(screen: Screen, game: Game, as_json: bool) -> int:
    """List what can go wrong at a game, with the paragraph that says what follows."""
    if as_json:
        screen.line(json.dumps({"game": game.name, "faults": describe_faults(game)}, indent=2))
        return OK
    screen.title(f"What can go wrong at {game.title}")
    for fault in game.faults:
        number = f"={fault.needs_value.upper()}" if fault.needs_value else ""
        named = f"[={fault.may_name.upper()}]" if fault.may_name else ""
        screen.cited(f"{fault.name}{number}{named}: {fault.words}", fault.cite)
    if any(fault.needs_value for fault in game.faults):
        screen.paragraph("CARDS is the number counted, such as 50 when there should be 52.")
    if any(fault.may_name for fault in game.faults):
        screen.paragraph("POSITION is a player's in the round; leave it out for the player to act.")
    screen.paragraph("Add @ROUND for a round other than the first, and #NTH for a time in it other than the first.")
    return OK


def list_inputs(screen: Screen, game: Game) -> int:
    """List what a game's desk takes from people, with who may bring it."""
    screen.title(f"What the desk takes at {game.title}")
    for name, kind in inputs_of(game).items():
        fields = "; ".join(f"{field}={field.upper()}" for field in fields_of(kind))
        who = f"{given_by(kind)}".replace("player", "a seated player")
        screen.paragraph(f"{name} {fields}".strip() + f": {kind.deed}; from {who}", indent=2, hanging=2)
    if not game.desk.inputs:
        screen.paragraph("Nothing: the game has no desk.", indent=2)
    return OK


def report_faults(asked: Sequence[Asked], dealer: Dealer) -> int:
    """Say which faults did not happen and why; return how the program ends."""
    missed = [each for each in asked if any(each.fault is left for left in dealer.faults.faults)]
    for each in missed:
        complain(f"the fault {each.spec} didn't happen: {why_not(each, dealer.table.round)}.")
    return FAILED if missed else OK


def report_orders(orders: Sequence[PlannedOrder]) -> int:
    """Say what the desk did not take; return how the program ends."""
    missed = [order for order in orders if not order.is_given]
    for order in missed:
        complain(order.missed_words())
    return FAILED if missed else OK


def why_not(asked: Asked, rounds: int) -> str:
    """Say why a fault did not happen."""
    fault = asked.fault
    if fault.round > rounds:
        return f"only {rounds} {'round was' if rounds == 1 else 'rounds were'} dealt"
    if times := asked.nth - fault.nth:
        return f"its chance came up only {times} {'time' if times == 1 else 'times'} in round {fault.round}"
    needs = asked.kind.needs
    return f"it had no chance in round {fault.round}" + (f"; it needs {needs}" if needs else "")
