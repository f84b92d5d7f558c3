"""The players of craps: with the shooter, against the shooter, and on every betting area there is."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.craps.wagers import DONT_PASS, DONT_PASS_ODDS, PASS, PASS_ODDS
from pitboss.games.kits.dice import DiceFelt
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.player import Below, MakePlayer, Sight, is_admitted
from pitboss.table.choices import Ask
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade, DicePassed, WagerCalled, WagerPlaced, WagerRemoved
from pitboss.table.money import Cents
from pitboss.table.window import OpenForWagers

MOST_ODDS = 5
"""So many times the flat wager these players take or lay in odds at most, whatever the table allows."""


class AtDice:
    """What players of a dice table have in common: they see the layout, and are never asked to decide."""

    needs_hand = False
    stake = 8

    def __init__(self, name: str, below: Below) -> None:
        self.name = name
        self.below = below

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        """Take a prompt's default; dice tables have none."""
        return prompt.decide(self.name, prompt.default)

    def lying(self, prompt: OpenForWagers, sight: Sight) -> dict[str, Cents]:
        """Return the own wagers that stand on the layout."""
        position = prompt.felt.at(sight.position, self.name)
        return {} if position is None else {area: wager.amount for area, wager in position.wagers.items()}

    def place(self, prompt: OpenForWagers, sight: Sight, area: str, amount: Cents) -> Iterator[Event]:
        """Yield a wager if the table takes it."""
        wager = WagerPlaced(self.name, sight.position, area, amount)
        if is_admitted(prompt, wager):
            yield wager

    def support(self, prompt: OpenForWagers[DiceFelt], sight: Sight, area: str, flat: Cents) -> Iterator[Event]:
        """Yield odds in support of a wager: as much as the table, the player's rule and the chips allow."""
        felt = prompt.felt
        row, point = felt.wagers.rows[area], felt.state.point
        most = min(felt.law.odds_limit(row, felt.options, point, flat), felt.chips(self.name))
        lays = 2 if row.lays else 1
        step = row.step(point, felt.least_chip)
        amount = min(most, flat * MOST_ODDS * lays) // step * step
        if amount:
            yield from self.place(prompt, sight, area, amount)


class Line(AtDice):
    """Makes one line wager on each come out roll, and supports it with odds once there is a point."""

    line, odds = PASS, PASS_ODDS

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """The line on a come out roll, odds on a point."""
        lying = self.lying(prompt, sight)
        if self.line not in lying:
            yield from self.place(prompt, sight, self.line, prompt.area(self.line).least)
        elif self.odds not in lying:
            yield from self.support(prompt, sight, self.odds, lying[self.line])


class PassWithOdds(Line):
    """Wagers the least on the pass line and takes odds on the point."""


class DontSide(Line):
    """Wagers the least on don't pass and lays odds against the point."""

    line, odds = DONT_PASS, DONT_PASS_ODDS


class EveryWager(AtDice):
    """Goes over the whole layout, a few areas a throw, with odds, calls, wagers taken down and the dice passed on."""

    stake = 20
    at_once = 4

    def __init__(self, name: str, below: Below) -> None:
        super().__init__(name, below)
        self._next = 0

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        """The line first, so that the dice are thrown; then the next areas in turn, and now and then something else."""
        lying = self.lying(prompt, sight)
        if not lying.keys() & {PASS, DONT_PASS} and any(area.name == PASS for area in prompt.areas):
            line = (PASS, DONT_PASS)[self.below(2)]
            yield from self.place(prompt, sight, line, prompt.area(line).least)
        yield from self.odds_on(prompt, sight, lying)
        for _ in range(self.at_once):
            area = prompt.areas[self._next % len(prompt.areas)]
            self._next += 1
            if area.name not in lying:
                yield from self.one(prompt, sight, area.name, area.least)
        yield from self.something_else(prompt, sight, list(lying))

    def odds_on(self, prompt: OpenForWagers[DiceFelt], sight: Sight, lying: dict[str, Cents]) -> Iterator[Event]:
        """Odds in support of what lies there, every other time."""
        felt = prompt.felt
        for area, flat in lying.items():
            rider = felt.wagers.riders.get(area)
            if rider is not None and rider.area not in lying and self.below(2):
                yield from self.support(prompt, sight, rider.area, flat)

    def one(self, prompt: OpenForWagers[DiceFelt], sight: Sight, name: str, least: Cents) -> Iterator[Event]:
        """One more wager: odds as far as they go, anything else at its least."""
        felt = prompt.felt
        carrier = felt.wagers.rows[name].supports
        lying = self.lying(prompt, sight)
        if not carrier:
            yield from self.place(prompt, sight, name, least)
        elif carrier in lying:
            yield from self.support(prompt, sight, name, lying[carrier])

    def something_else(self, prompt: OpenForWagers, sight: Sight, lying: list[str]) -> Iterator[Event]:
        """Now and then a wager is called or taken down, or the dice are passed."""
        whim = self.below(6)
        if not lying or whim > 2:
            return
        area = lying[self.below(len(lying))]
        events: tuple[Event, ...] = (
            WagerCalled(self.name, sight.position, area, ("on", "off")[self.below(2)]),
            WagerRemoved(self.name, sight.position, area),
            DicePassed(self.name),
        )
        if is_admitted(prompt, events[whim]):
            yield events[whim]


STYLES: dict[str, MakePlayer] = {"sensible": PassWithOdds, "dont": DontSide, "every": EveryWager}

DEMONSTRATIONS = {
    "craps": Demonstration(
        2,
        16,
        "A round of play is one throw of the dice, and most bets stand until a later throw decides them. Our text"
        " has only the heading of the section on odds, so the pays are marked \"custom\" in the table's options.",
        (
            Comment("throw_seed_committed", "", "The house commits to a seed before anybody bets, and opens it "
                                                "when the series of throws is over, so everyone can check that no"
                                                " throw was chosen."),
            Comment("shooter_chosen", "", "The dice go around clockwise; the shooter picks two of five."),
            Comment("wager_placed", "", "Before a come out roll the pass line is open: it wins on 7 and 11 and loses "
                    "on 2, 3 and 12."),
            Comment("puck_moved", "", "Any other total is the point. The puck marks it, and now it must come again "
                    "before a 7."),
            Comment("wager_placed", "1.6", "Odds behind the line pay what the point is worth, so the house has no"
                                           " edge on them."),
            Comment("wager_paid", "", "The point was made. The line pays 1 to 1 and the odds their true odds."),
            Comment("puck_moved", "", "The puck is turned off: the next throw is a come out roll."),
        ),
        rounds=3,
    ),
    "mini-craps": Demonstration(
        1,
        13,
        "The same game at a smaller table, for nine players at most.",
        (
            Comment("dice_inspected", "", "Here a floorperson inspects the dice."),
        ),
    ),
}  # fmt: skip
