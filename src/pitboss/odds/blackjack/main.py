"""The main wager of blackjack: its results with best play, the chart by totals and what it costs, and single hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from pitboss.games.blackjack.boxes import MAIN
from pitboss.odds.answer import MADE, Priced, Progress, gathered
from pitboss.odds.blackjack import exact, kernels
from pitboss.odds.blackjack.chart import LEGEND, chart_of, tables_of
from pitboss.odds.blackjack.hands import counted
from pitboss.odds.blackjack.kernels import DOUBLE, DRAW, STAND
from pitboss.odds.blackjack.rules import ACE, OWN_CARDS, Rules, Shoe, cards_left, shoe_of, values_of
from pitboss.odds.blackjack.solve import ERROR, Facing, Pair, Table, is_blackjack
from pitboss.odds.question import Choice, Question, Situation
from pitboss.table.refusal import Refused

ACTIONS = {"stand": STAND, "draw": DRAW, "double": DOUBLE}
UNITS = {
    kernels.WON: Fraction(1),
    kernels.TIED: Fraction(0),
    kernels.LOST: Fraction(-1),
    kernels.DOUBLE_WON: Fraction(2),
    kernels.DOUBLE_TIED: Fraction(0),
    kernels.DOUBLE_LOST: Fraction(-2),
    kernels.DOUBLE_SPARED: Fraction(-1),
}
SPLIT_ROUNDS = "split rounds"


def price_table(rules: Rules, shoe: Shoe, progress: Progress) -> tuple[Priced, dict[str, Any]]:
    """Return what the main wager is worth with best play, and the chart with what it costs."""
    table = Table(rules, shoe)
    number = len(table.deals)
    for done, (showing, pairs) in enumerate(table.deals.items()):
        progress(done, 2 * number)
        for pair in pairs:
            table.worth(showing, pair)
    priced = priced_main(table)
    chart = chart_of(table)
    by_totals = Table(rules._replace(split_play=OWN_CARDS), shoe, chart)
    for done, showing in enumerate(table.deals):
        progress(number + done, 2 * number)
        by_totals.facing(showing)
    cost = table.gain - by_totals.gain
    strategy = {
        "words": f"Best play by totals costs {100 * cost:.6f} % of the wager against best play by all cards. {LEGEND} "
        + insurance_words(table),
        "cost_of_totals": f"{cost:.13f}",
        "house_edge_by_totals": f"{-by_totals.gain:.13f}",
        "tables": tables_of(chart, list(table.deals)),
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
    if len(insured) == len(table.deals[(ACE,)]):
        return "Always insure."
    return f"Insure {len(insured)} of {len(table.deals[(ACE,)])} first hands."


def _takes_even_money(table: Table) -> bool:
    pair = (ACE, 9)
    paid = float(table.rules.blackjack_pays) * (1 - table.facing((ACE,)).blackjack_chance(pair))
    return table.rules.has_even_money and paid < 1


def priced_main(table: Table) -> Priced:
    """Return the main wager with the chances of its results; rounds that are split are told by their average."""
    chances: dict[Fraction, float] = {}
    split_chance = split_gain = 0.0
    action = 1.0

    def put(net: Fraction, chance: float) -> None:
        chances[net] = chances.get(net, 0.0) + chance

    for showing, pairs in table.deals.items():
        facing = table.facing(showing)
        reach = np.zeros(len(facing.best))
        for pair, chance in pairs.items():
            if table.settled(showing, pair) is not None:
                put_settled(table, showing, pair, chance, put)
                continue
            choices = facing.choices(pair)
            word = max(choices, key=lambda each: choices[each])
            if word == "split":
                split_chance += chance
                split_gain += chance * choices[word]
            elif word == "surrender":
                lost = facing.blackjack_chance(pair)
                put(Fraction(-1, 2), chance * (1 - lost))
                put(Fraction(-1), chance * lost)
            else:
                reach[facing.number_of[pair]] = chance
                action += chance * (word == "double")
        ends = np.zeros(8)
        kernels.count_ends(
            facing.hands, facing.shoe, facing.completes, table.rules.keeps_added, table.rules.five_card_21_pays > 1,
            facing.action, facing.won, facing.tied, facing.spare, reach, ends,
        )  # fmt: skip
        for end, net in UNITS.items():
            put(net, float(ends[end]))
        put(table.rules.five_card_21_pays, float(ends[kernels.PAID_MORE]))
    apart = {}
    if split_chance:
        apart = {SPLIT_ROUNDS: (Fraction(split_gain / split_chance), Fraction(split_chance))}
    return Priced(
        MAIN,
        gathered((net, Fraction(chance)) for net, chance in chances.items()),
        MADE,
        Fraction(1),
        Fraction(action),
        ERROR,
        apart,
    )


def put_settled(table: Table, showing: tuple[int, ...], pair: Pair, chance: float, put: Any) -> None:
    """Count the results of two cards that nobody decides on."""
    pays = table.rules.blackjack_pays
    if not is_blackjack(pair):
        put(Fraction(-1), chance)
        return
    if len(showing) > 1:
        put(pays, chance)
        return
    lost = table.facing(showing).blackjack_chance(pair)
    if showing == (ACE,) and _takes_even_money(table):
        put(Fraction(1), chance)
    else:
        put(pays, chance * (1 - lost))
        put(Fraction(0), chance * lost)


def hand_values(question: Question, situation: Situation) -> Sequence[Choice]:
    """Return what every decision on a hand is worth."""
    left = cards_left(question)
    for card, times in Counter((*situation.hand, *situation.against)).items():
        if times > left[card]:
            raise Refused(f"{card} {times} times", f"the shoe holds it {left[card]} times",
                          "cards that can still have come from the shoe")  # fmt: skip
    hand, showing = values_of(situation.hand), values_of(situation.against)
    rules, shoe = Rules.of(question.options, question.extras["split_play"]), shoe_of(left)
    if counted(hand)[0] > 21:
        raise Refused(f"{' '.join(map(str, situation.hand))}", "the hand is bust", "a hand up to 21")
    if question.exact:
        fractions = exact.Facing(rules, shoe, showing)
        found = fractions.choices((hand[0], hand[1])) if len(hand) == 2 else fractions.plays(hand, (), False)
        return [Choice(word, gain) for word, gain in found.items()]
    facing = Facing(rules, shoe, showing)
    if len(hand) == 2:
        choices = facing.choices((hand[0], hand[1]))
    else:
        number = facing.number_of[hand]
        choices = {"stand": float(facing.stand[number])}
        choices |= {"draw": float(facing.draw[number])} if facing.hands.total[number] < 21 else {}
    return [Choice(word, Fraction(gain), ERROR) for word, gain in choices.items()]
