"""The main wager of blackjack: its results with best play, the chart by totals and what it costs, and single hands."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from pitboss.games.blackjack.boxes import MAIN
from pitboss.odds.answer import Priced, Progress, gathered, silent
from pitboss.odds.blackjack import kernels, rounding
from pitboss.odds.blackjack.basic import BasicStrategy
from pitboss.odds.blackjack.chart import LEGEND, Chart
from pitboss.odds.blackjack.kernels import Reals
from pitboss.odds.blackjack.rules import ACE, OWN_CARDS, Rules, Shoe, name_of
from pitboss.odds.blackjack.solve import Facing, Pair, Table, best_of, is_blackjack
from pitboss.odds.blackjack.split_rounds import ROUNDING, SplitRounds
from pitboss.odds.blackjack.ways import SPLIT_ROUNDS

UNITS = {
    kernels.WON: Fraction(1),
    kernels.TIED: Fraction(0),
    kernels.LOST: Fraction(-1),
    kernels.DOUBLE_WON: Fraction(2),
    kernels.DOUBLE_TIED: Fraction(0),
    kernels.DOUBLE_LOST: Fraction(-2),
    kernels.DOUBLE_SPARED: Fraction(-1),
}


def price_table(rules: Rules, shoe: Shoe, progress: Progress) -> tuple[Priced, dict[str, Any]]:
    """Return what the main wager is worth with best play, and the chart with what it costs."""
    table = Table(rules, shoe)
    number = len(table.deals)
    priced = priced_main(table, lambda done, total: progress(done, 2 * total))
    chart = Chart(BasicStrategy(rules, shoe))
    by_totals = Table(rules._replace(split_play=OWN_CARDS), shoe, chart)
    for done, showing in enumerate(table.deals):
        progress(number + done, 2 * number)
        by_totals.facing(showing)
    cost = table.gain - by_totals.gain
    strategy = {
        "words": f"Basic strategy, which goes by totals, costs {100 * cost:.6f} % of the wager against best play by "
        f"all cards. {LEGEND} {insurance_words(table)}",
        "cost_of_totals": f"{cost:.13f}",
        "house_edge_by_totals": f"{-by_totals.gain:.13f}",
        "tables": chart.tables(table.deals),
    }
    return priced, strategy


def insurance_words(table: Table) -> str:
    """Say of which first hands insurance gains, if of any."""
    if table.rules.is_face_up or (ACE,) not in table.deals:
        return "There is no insurance."
    facing = table.facing((ACE,))
    insured = [pair for pair in table.deals[(ACE,)] if facing.blackjack_chance(pair) > 1 / 3]
    if not insured:
        return "Never insure." + (" Take even money." if _takes_even_money(table) else "")
    others = [pair for pair in table.deals[(ACE,)] if pair not in insured]
    if not others:
        return "Always insure."
    is_rare = len(insured) < len(others)
    few, which = (insured, "these first hands alone:") if is_rare else (others, "every first hand but")
    return f"Insure {which} {', '.join('-'.join(map(name_of, pair)) for pair in few)}."


def _takes_even_money(table: Table) -> bool:
    pair = (ACE, 9)
    paid = float(table.rules.blackjack_pays) * (1 - table.facing((ACE,)).blackjack_chance(pair))
    return table.rules.has_even_money and paid < 1


class Tally:
    """The results of all rounds of a table, as they are counted."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.chances: dict[Fraction, float] = {}
        self.action = 1.0
        self.is_action_known = True
        self.outcomes_error = 0.0
        self.split_chance = self.split_gain = 0.0

    def put(self, net: Fraction, chance: float) -> None:
        """Count a result."""
        self.chances[net] = self.chances.get(net, 0.0) + chance

    def put_all(self, showing: tuple[int, ...]) -> None:
        """Count every round in which the dealer shows certain cards."""
        facing = self.table.facing(showing)
        reach = np.zeros(len(facing.best))
        for pair, chance in self.table.deals[showing].items():
            if self.table.settled(showing, pair) is not None:
                self.put_settled(showing, pair, chance)
                continue
            choices = facing.choices(pair)
            word = best_of(choices)
            if word == "split":
                self.put_split(facing, pair[0], chance)
            elif word == "surrender":
                lost = facing.blackjack_chance(pair)
                self.put(-self.table.rules.surrender_loses, chance * (1 - lost))
                self.put(Fraction(-1), chance * lost)
            else:
                reach[facing.number_of[pair]] = chance
                self.action += chance * (word == "double")
        self.put_played(facing, reach)

    def put_settled(self, showing: tuple[int, ...], pair: Pair, chance: float) -> None:
        """Count the results of two cards that nobody decides on."""
        pays = self.table.rules.blackjack_pays
        if not is_blackjack(pair):
            self.put(Fraction(-1), chance)
        elif len(showing) > 1:
            self.put(pays, chance)
        elif showing == (ACE,) and _takes_even_money(self.table):
            self.put(Fraction(1), chance)
        else:
            lost = self.table.facing(showing).blackjack_chance(pair)
            self.put(pays, chance * (1 - lost))
            self.put(Fraction(0), chance * lost)

    def put_split(self, facing: Facing, card: int, chance: float) -> None:
        """Count the results of a pair that is split.

        Play by more cards than a hand's own is known by its average only; so are three or four hands from a shoe so
        short that what each two do to each other tells no distribution.
        """
        gain, is_split_again = facing.split(card)
        if card not in facing.split_hands:
            self.is_action_known = False
            self.put_average(chance, gain)
            return
        found = SplitRounds(facing.split_hands[card]).results(facing.most_hands(card) if is_split_again else 2)
        self.action += chance * (found.action - 1.0)
        if min(found.chances.values()) < -ROUNDING:
            self.put_average(chance, gain)
            return
        for net, likely in found.chances.items():
            self.put(Fraction(net), chance * likely)
        self.outcomes_error += chance * float(found.left_out)

    def put_average(self, chance: float, gain: float) -> None:
        """Count split rounds by their average."""
        self.split_chance += chance
        self.split_gain += chance * gain

    def put_played(self, facing: Facing, reach: Reals) -> None:
        """Count the results of hands that are neither split nor surrendered, by how likely each begins."""
        rules, ends = self.table.rules, np.zeros(8)
        kernels.count_ends(
            facing.hands, facing.shoe, facing.completes, rules.keeps_added, rules.five_card_21_pays > 1, facing.action,
            facing.won, facing.tied, facing.spare, reach, ends,
        )  # fmt: skip
        for end, net in UNITS.items():
            self.put(net, float(ends[end]))
        self.put(rules.five_card_21_pays, float(ends[kernels.PAID_MORE]))

    def priced(self) -> Priced:
        """Return the main wager with what was counted."""
        apart = {}
        if self.split_chance:
            mean = Fraction(self.split_gain / self.split_chance)
            apart = {SPLIT_ROUNDS: (mean, Fraction(self.split_chance))}
        chances = gathered((net, Fraction(chance)) for net, chance in self.chances.items() if chance > ROUNDING)
        action = Fraction(self.action) if self.is_action_known else None
        error = rounding.of_table(self.table)
        return Priced(MAIN, chances, action=action, error=error, apart=apart, outcomes_error=self.outcomes_error)


def priced_main(table: Table, progress: Progress = silent) -> Priced:
    """Return the main wager with the chances of its results."""
    tally = Tally(table)
    for done, showing in enumerate(table.deals):
        progress(done, len(table.deals))
        tally.put_all(showing)
    return tally.priced()
