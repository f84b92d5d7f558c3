"""Blackjack by the billion: a table's options as numbers for the compiled round, and the strategies that play it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from pitboss.games.blackjack.additional import OVER, TWENTY_POINTS, UNDER, SideWager, offered
from pitboss.games.blackjack.boxes import INSURANCE, MAIN, MAINS
from pitboss.games.blackjack.options import (
    AFTER_PLAYERS,
    BART_CARTER,
    CARD_READER,
    CONTINUOUS,
    CUTTING_CARD,
    DOUBLE_SHOE,
    FACE_UP,
    HAND,
    HOLE_CARD,
    NONE,
    RED,
    SEVENS,
    SIX_TO_FIVE,
    BlackjackOptions,
    decks_a_side,
    keeps_busted_wagers,
)
from pitboss.games.blackjack.progressive import PROGRESSIVE
from pitboss.games.blackjack.settlement import half_in_chips
from pitboss.odds.blackjack.rules import Rules
from pitboss.odds.solvers import price
from pitboss.simulate.blackjack import kernels
from pitboss.simulate.blackjack.own import DECISIONS
from pitboss.simulate.blackjack.strategy import BASIC, COUNTING, MIMIC, Strategy, strategy_of
from pitboss.simulate.kernel import Exact, Kernel, Prepared, Setup, Unsupported, contiguous
from pitboss.simulate.stream import Source
from pitboss.simulate.tally import Ints
from pitboss.simulate.wagers import read_amount, require_admitted
from pitboss.table.cards import CARDS
from pitboss.table.money import DENOMINATIONS, Cents, money, pay
from pitboss.table.options import option_words
from pitboss.table.refusal import Refused

DEALER_CARDS = {AFTER_PLAYERS: kernels.AFTER_PLAYERS, HOLE_CARD: kernels.HOLE_CARD,
                CARD_READER: kernels.CARD_READER, FACE_UP: kernels.FACE_UP}  # fmt: skip
VALUES = tuple(1 if card.rank == 12 else min(card.rank + 2, 10) for card in CARDS[:52])
"""What each card counts, aces one."""
ONE_DOLLAR: Cents = 100
CHANGED = (
    f"The cards are changed every {kernels.KEPT_IN_ORDER} rounds. Those behind the last stack, a quarter of the shoe, "
    "aren't dealt until then, so sessions tell how sure the mean is."
)
"""What is told of the Bart Carter shuffle."""


class Table(NamedTuple):
    """What a table keeps between rounds: its cards and how far they are dealt; and room for the hands."""

    cards: kernels.Bytes
    info: Ints
    hands: Ints
    where: Ints


def rules_of(
    options: BlackjackOptions, seats: int, strategy: Strategy, sides: list[SideWager], queens: int, actions: int
) -> Ints:
    """Return a table's options as numbers."""
    areas = [side.area for side in sides]
    rules = np.zeros(26, np.int64)
    is_loaded = options.shuffle == CUTTING_CARD  # with all its cards after every shuffle, and the first one burned
    is_bart_carter = options.shuffle == BART_CARTER
    of_shoe = 52 * decks_a_side(options)
    put = {
        kernels.SEATS: seats,
        kernels.DEALER_CARD: DEALER_CARDS[options.dealer_card],
        kernels.HITS_SOFT_17: options.soft_17 == "hit",
        kernels.MOST_HANDS: options.max_hands,
        kernels.RESPLITS_ACES: options.resplit_aces,
        kernels.DOUBLES_SPLIT: options.double_after_split,
        kernels.SURRENDERS: options.surrender,
        kernels.HAS_EVEN_MONEY: options.even_money,
        kernels.KEEPS_BUSTED: keeps_busted_wagers(options),
        kernels.FIVE_CARD_21: options.five_card_21 != NONE,
        kernels.BURNS: is_loaded and options.dealing not in (DOUBLE_SHOE, HAND),
        kernels.BURNS_EACH_ROUND: options.burn_each_round,
        kernels.IS_CONTINUOUS: options.shuffle == CONTINUOUS,
        kernels.BEHIND: of_shoe * options.cut_off // 100 if is_loaded else 0,
        kernels.HAS_TWO_SIDES: options.dealing == DOUBLE_SHOE,
        kernels.RED_SIDE: 0 if options.red_suits == RED else 1,
        kernels.IS_FACE_DOWN: options.variation == SIX_TO_FIVE,
        kernels.COUNTS: strategy.counts,
        kernels.LOW_COUNT: strategy.low_count,
        kernels.INSURES_AT: strategy.insures_at,
        kernels.EVEN_MONEY_AT: strategy.takes_even_money_at,
        kernels.QUEENS_AT: areas.index(TWENTY_POINTS) if TWENTY_POINTS in areas else -1,
        kernels.QUEENS_MORE: queens,
        kernels.SEVENS_AT: areas.index(SEVENS) if SEVENS in areas else -1,
        kernels.RACK: options.bart_carter_rack if is_bart_carter else 0,
        kernels.ACTIONS: actions,
    }
    for place, value in put.items():
        rules[place] = int(value)
    return rules


def area_of(name: str) -> str:
    """Return the betting area that somebody names."""
    return name.lower().replace("-", "_")


def mains_of(setup: Setup) -> dict[str, Cents]:
    """Return the wagers against the dealer in cents: one, or at multiple action two or three; the second is a must."""
    said = {area_of(name): amount for name, amount in setup.wagers.items()}
    found = {MAIN: read_amount(MAIN, said.get(MAIN, ""), setup)}
    if setup.options.multiple_action:
        found[MAINS[1]] = read_amount(MAINS[1], said[MAINS[1]], setup) if said.get(MAINS[1]) else found[MAIN]
        if MAINS[2] in said:
            found[MAINS[2]] = read_amount(MAINS[2], said[MAINS[2]], setup) if said[MAINS[2]] else found[MAIN]
    return found


def sides_of(setup: Setup) -> dict[str, Cents]:
    """Return the additional wagers that are made beside the main one, in cents."""
    options, found = setup.options, {}
    known = {side.area: side for side in offered(options)}
    mains = MAINS if options.multiple_action else MAINS[:1]
    for name, said in setup.wagers.items():
        area = area_of(name)
        if area in mains:
            continue
        if area == PROGRESSIVE and options.progressive:
            raise Unsupported("the progressive bet needs its meter")
        if area not in known:
            raise Refused(
                f"the bet {name!r}", "this table offers no such bet before the cards", ", ".join((*mains, *known))
            )
        is_fixed = known[area].is_one_dollar
        found[area] = ONE_DOLLAR if is_fixed or not said else read_amount(name, said, setup)
        if is_fixed and said and read_amount(name, said, setup, is_fixed=True) != ONE_DOLLAR:
            raise Refused(f"--wager {name}={said}", "this bet is for $1", f"--wager {name}=1")
    if OVER in found and UNDER in found:
        raise Refused("bets over and under 13", "a player makes one of them", f"{OVER} or {UNDER}")
    return found


def side_gains(options: BlackjackOptions, side: SideWager, amount: Cents) -> Ints:
    """Return what an additional wager gains by the first two cards and the dealer's, and last what is wagered."""
    pays = {row: pay(amount, odds) for row, odds in side.pays(options).items()}
    pays[""] = -amount
    found = np.zeros(52**3 + 1, np.int64)
    needs_up = side.area in ("match_the_dealer", "in_between")
    for one, first in enumerate(CARDS[:52]):
        for two, second in enumerate(CARDS[:52]):
            at = (one * 52 + two) * 52
            if needs_up:
                found[at : at + 52] = [pays[side.row((first, second), up)] for up in CARDS[:52]]
            else:
                found[at : at + 52] = pays[side.row((first, second), CARDS[0])]
    found[-1] = amount
    return found


def require_ramp(setup: Setup, mains: dict[str, Cents], units: int) -> None:
    """Refuse a ramp on a count that rises above what the table takes."""
    try:
        require_admitted(setup, {area: amount * units for area, amount in mains.items()})
    except Refused as refusal:
        what = f"{units} units of {money(mains[MAIN])}, as {setup.strategy} bets by the count"
        raise Refused(what, refusal.why, refusal.allowed, refusal.cite) from None


def prepare(setup: Setup) -> Prepared:
    """Make a table ready."""
    return prepare_with(setup, strategy_of(setup.options, setup.strategy, setup.source))


def prepare_with(setup: Setup, strategy: Strategy) -> Prepared:
    """Make a table ready that is played by a strategy."""
    options: BlackjackOptions = setup.options
    mains, amounts = mains_of(setup), sides_of(setup)
    if setup.wagers and area_of(next(iter(setup.wagers))) != MAIN:
        raise Refused(f"the bet {next(iter(setup.wagers))!r}", "it rides on the main bet", f"--wager {MAIN} first")
    unit = mains[MAIN]
    require_admitted(setup, mains | amounts)
    require_ramp(setup, mains, max(strategy.ramp))
    known = {side.area: side for side in offered(options)}
    sides = [known[area] for area in amounts]
    queens = 0
    if TWENTY_POINTS in amounts:
        queens = pay(amounts[TWENTY_POINTS], known[TWENTY_POINTS].pays(options)["queens_and_blackjack"])
    rules = rules_of(options, setup.seats, strategy, sides, queens, len(mains))
    table_rules = Rules.of(options)
    steps = sorted(set(strategy.ramp))
    bets = [amount * units for amount in mains.values() for units in steps]
    chip = min(DENOMINATIONS)
    payments = {
        "bets": bets,
        "blackjack": [int(table_rules.blackjack_pays * bet) if (table_rules.blackjack_pays * bet).denominator == 1
                      else -int(-table_rules.blackjack_pays * bet // 1) for bet in bets],
        "surrender": [half_in_chips(bet, chip, options.surrender_rounding) for bet in bets],
        "insurance": [-(-bet // (2 * chip)) * chip for bet in bets],
    }  # fmt: skip
    gains = np.zeros((len(sides), 52**3 + 1), np.int64)
    for number, side in enumerate(sides):
        gains[number] = side_gains(options, side, amounts[side.area])
    sevens = np.zeros(4, np.int64)
    if SEVENS in amounts:
        by_sevens = known[SEVENS].pays(options)
        sevens[:] = [-amounts[SEVENS], *(pay(amounts[SEVENS], by_sevens[row]) for row in ("one", "two", "three"))]
    arrays: tuple[Any, ...] = (
        rules, contiguous(VALUES), contiguous([strategy.tags[value - 1] for value in VALUES]),
        contiguous([table_rules.may_double(total) for total in range(22)]), strategy.chart,
        contiguous([steps.index(units) for units in strategy.ramp]), contiguous(payments["bets"]),
        contiguous(payments["blackjack"]), contiguous(payments["surrender"]), contiguous(payments["insurance"]),
        gains, sevens,
    )  # fmt: skip

    is_any = sides or strategy.counts or options.dealing == DOUBLE_SHOE or options.shuffle == BART_CARTER
    is_plain = setup.seats == 1 and len(mains) == 1 and not is_any
    play_rounds = kernels.play_plain if is_plain else kernels.play_any

    def fresh() -> Table:
        size = 52 * decks_a_side(options)
        cards = np.tile(np.arange(52, dtype=np.uint8), (2, size // 52))
        info = np.zeros(10, np.int64)
        info[kernels.DUE : kernels.DUE + 2] = 1
        hands = np.zeros((kernels.DEALER + 1, kernels.FIELDS), np.int64)
        return Table(cards, info, hands, np.zeros((kernels.DEALER + 1, kernels.MOST_CARDS), np.int64))

    def play(source: Source, table: Table, nets: Ints, wagered: Ints) -> None:
        everything: tuple[Any, ...] = (source.words, source.state, *table, *arrays, nets, wagered)
        play_rounds(*everything)

    values = {each for amounts_ in payments.values() for each in amounts_}
    values |= {abs(int(each)) for each in np.unique(gains[:, :-1])} | {abs(int(each)) for each in sevens} | {queens}
    extra = sum(max(int(gains[number, :-1].max()), queens, int(sevens.max())) for number in range(len(sides)))
    most_of_a_hand = 4 if options.five_card_21 != NONE else 2
    more = [f"{area}{main.removeprefix(MAIN)}" for main in list(mains)[1:] for area in (MAIN, INSURANCE)]
    most = max(steps) * sum(mains.values())
    return Prepared(
        (MAIN, INSURANCE, *amounts, *more),
        unit,
        frozenset(values),
        -(options.max_hands * 2 + 1) * most - sum(amounts.values()),
        (options.max_hands * most_of_a_hand + 1) * most + extra,
        play,
        fresh,
        lambda: exact_of(setup, strategy, mains, amounts),
        spread=1.2 * max(1.0, max(strategy.ramp) / 3) * sum(mains.values()) / unit,
        is_serial=options.shuffle == BART_CARTER,
        notes=(CHANGED,) if options.shuffle == BART_CARTER else (),
        gauges=("other_boxes_gained_cents",) if setup.seats > 1 else (),
        read_gauges=lambda table: (int(table.info[kernels.OTHERS]),) if setup.seats > 1 else (),
    )


def exact_of(setup: Setup, strategy: Strategy, mains: dict[str, Cents], amounts: dict[str, Cents]) -> Exact | None:
    """Return the exact worth of the table for basic strategy, with a fresh shoe in every round.

    The dealer's second and third hand come from cards that are left, each as likely as before, so that every wager
    against them is worth what it would be against the first.
    """
    if strategy.name != BASIC or amounts:
        return None
    words = option_words(replace(setup.options, multiple_action=False))
    gain, variance, error = Fraction(0), None, 0.0
    for amount in mains.values():
        answer = price("blackjack", words | {"amount": str(Fraction(amount, 100))}, MAIN)
        gain -= Fraction((answer.strategy or {})["house_edge_by_totals"]) * amount
        priced = answer.wager(MAIN)
        error = max(error, priced.error)
        variance = None if priced.variance is None or len(mains) > 1 else priced.variance * amount**2
    note = "of basic strategy by totals from a fresh shoe, which a cutting card moves a little"
    if setup.options.shuffle == BART_CARTER:
        note = "of basic strategy by totals from a fresh shoe, which the cards in the rack move a little"
    if setup.options.shuffle == CONTINUOUS:
        note = "of basic strategy by totals"
    return Exact(gain, variance, note if variance is None else f"{note}; its variance is best play's", error)


KERNEL = Kernel(prepare, (BASIC, COUNTING, MIMIC), takes_files=True, decisions=DECISIONS)
