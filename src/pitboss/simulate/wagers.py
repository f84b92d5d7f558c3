"""The wagers that are made in every round, as somebody says them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from pitboss.odds.rounds import opened
from pitboss.odds.solvers import solver_of
from pitboss.simulate.kernel import Setup
from pitboss.table.cards import CARDS
from pitboss.table.choices import Ask
from pitboss.table.event import Drawn
from pitboss.table.events import CardsCut, CardsShuffled, WagerPlaced
from pitboss.table.money import DENOMINATIONS, Cents, money, parse_money
from pitboss.table.refusal import Refused
from pitboss.table.requests import Cut, Draw, Shuffle
from pitboss.table.table import Player, Seat, Table
from pitboss.table.window import OpenForWagers

MOST: Cents = 1_000_000_00


def read_amount(area: str, said: str, setup: Setup, *, is_fixed: bool = False) -> Cents:
    """Read an amount of dollars, or the table's least wager where none is said, as many times as a system bets it."""
    times = 1 if is_fixed else setup.times
    if not said:
        return times * int(setup.options.minimum)
    try:
        amount = parse_money(said)
    except ValueError as error:
        raise Refused(f"--wager {area}={said}", str(error), "an amount of dollars, such as 10") from None
    chip = min(DENOMINATIONS)
    if not 0 < amount <= MOST or amount % chip:
        why = f"nobody can make it in chips of {money(chip)} and more"
        raise Refused(f"--wager {area}={said}", why, f"multiples of {money(chip)} up to {money(MOST)}")
    return times * amount


def said_wagers(setup: Setup, offered: Sequence[str], *usual: str) -> dict[str, Cents]:
    """Return the wagers of every round with their amounts in cents, or refuse one that the table does not offer."""
    named = solver_of(setup.game).named
    said: Mapping[str, str] = setup.wagers or dict.fromkeys(usual, "")
    found: dict[str, Cents] = {}
    for name, amount in said.items():
        area = named(name)
        if area not in offered:
            why = f"{setup.game.title} offers none by that name under these options"
            raise Refused(f"the wager {name!r}", why, ", ".join(offered))
        found[area] = read_amount(name, amount, setup)
    require_admitted(setup, found)
    return found


PLAYER = "Ann"


def require_admitted(setup: Setup, amounts: Mapping[str, Cents]) -> None:
    """Refuse wagers that the table itself would not take: a round is begun and asked."""
    game = setup.game
    table = table_for(setup)
    table = replace(table, seats=(Seat(1, PLAYER),), players=(Player(PLAYER, MOST * 100),))
    felt = game.felt(table)
    felt.may_go_wrong = False
    steps = game.round_of_play(felt)
    step: object = steps.send(None)
    while not isinstance(step, OpenForWagers):
        step = steps.send(begun(step))
    for area, amount in amounts.items():
        event = WagerPlaced(PLAYER, 1, area, amount)
        step.admit(event)
        step = steps.send(event)
        while not isinstance(step, OpenForWagers):
            step = steps.send(begun(step))
    steps.close()


def table_for(setup: Setup) -> Table:
    """Return a table with as few positions as those who play and the rules need."""
    game, options = setup.game, opened(setup.options)
    for positions in range(setup.seats, game.most_positions):
        with suppress(Refused):
            return game.new_table(options, positions, 0)
    return game.new_table(options, max(setup.seats, game.most_positions), 0)


def begun(step: object) -> object:
    """Answer what a round asks before wagers are made; which cards are burned does not matter."""
    if isinstance(step, Shuffle):
        return CardsShuffled(1, step.deck, step.how, ())
    if isinstance(step, Cut):
        return CardsCut(step.least)
    if isinstance(step, Ask):
        return step.decide(step.player, step.default)
    return Drawn(CARDS[0], step.place) if isinstance(step, Draw) else None
