"""The wagers of craps, 1.2, and of what the contents name beside them: 1.5 true odds, 1.6 taking and laying odds."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from pitboss.games.craps.options import (
    CRAPS_ELEVEN_PAYS,
    EVERYTHING,
    NO_VIGORISH,
    PAYS,
    UNLISTED,
    WHEN_MADE,
    CrapsOptions,
)
from pitboss.games.kits.dice import WagerTable
from pitboss.games.kits.dice_wagers import (
    OFF,
    PAIRS,
    PLACE_ODDS,
    POINTS,
    PUCK,
    SEVEN,
    TRUE_ODDS,
    Decisions,
    Outcome,
    Pair,
    Row,
    against,
    before_seven,
    decided,
    every_point,
    one_roll,
    pairs_of,
    seven_before,
)
from pitboss.law import enforced_by
from pitboss.table.custom import custom, law_cites
from pitboss.table.events import area_words
from pitboss.table.memo import remembered
from pitboss.table.money import EVEN, Cents, Odds
from pitboss.table.window import Area

PASS, DONT_PASS, COME, DONT_COME = "pass_line", "dont_pass", "come", "dont_come"
PASS_ODDS, DONT_PASS_ODDS, FIRE = "pass_odds", "dont_pass_odds", "fire"
FLAT = {PASS: PASS_ODDS, DONT_PASS: DONT_PASS_ODDS}
MADE = "19:47-1.2(a)"
ODDS = custom("19:47-1.6")
TRUE = custom("19:47-1.5")
FIRE_CITE = custom("13:69E-1.11")
POINT_THROW = custom("19:47-1.10")
MOVED = f"19:47-1.1[Come Point]; {POINT_THROW}"
CRAPS, NATURALS = (2, 3, 12), (7, 11)
HARDWAYS = {4: "(a)7", 6: "(a)8", 8: "(a)9", 10: "(a)10"}
PLACE_TO_LOSE_ODDS = {4: Odds(5, 11), 5: Odds(5, 8), 6: Odds(4, 5), 8: Odds(4, 5), 9: Odds(5, 8), 10: Odds(5, 11)}
HORN = (2, 3, 11, 12)
PERCENT = Odds(5, 100)
STAYS_UP = "reading 192"
ODDS_LIMIT = 200
"""The posted limit does not hold for odds, which have a multiple of their own; none goes above this one, since laying
odds to win a hundred times the flat wager on 4 or 10 takes twice as much."""

HOPS: tuple[Pair, ...] = tuple(pair for pair in PAIRS if sum(pair) not in HORN)
"""What a hop wager may be on; the other four are wagers of their own."""

NOT_HERE = "this table doesn't offer it; it isn't on the list of 19:47-1.2 that we have"
NOT_FOUND = "the text of the section and its pays were not found (text not found)"
NOT_OFFERED = {
    **dict.fromkeys(("low", "high", "small", "tall", "all"), NOT_FOUND),
    "whirl": "it's another name for the world bet",
    "put": "it's a bet from other states and isn't offered here",
    **dict.fromkeys((FIRE, "world", "big_6", "big_8"), NOT_HERE),
    **dict.fromkeys((f"horn_high_{high}" for high in HORN), NOT_HERE),
    **dict.fromkeys((f"hop_{one}_{two}" for one, two in HOPS), NOT_HERE),
    "over_seven": "it's a mini-dice bet",
    "under_seven": "it's a mini-dice bet",
}
"""Wagers that people ask for and the table does not have."""


def line_rows() -> Iterator[Row]:
    """1.2(a)1 and 2: pass and don't pass, decided on the come out roll or on its point."""
    # reading 1: the items that say "lose" and "void" are outcomes of their own.
    cite = f"{MADE}1"
    come_out = decided(
        (pairs_of(*NATURALS), Outcome("win", f"{cite}.i")), (pairs_of(*CRAPS), Outcome("lose", f"{cite}.iii(1)"))
    )
    by_point: dict[int, Decisions] = {OFF: come_out}
    for point in POINTS:
        made = pairs_of(point), Outcome("win", f"{cite}.ii")
        by_point[point] = decided(made, (pairs_of(SEVEN), Outcome("lose", f"{cite}.iii(2)")))
    label = "that the shooter passes: 7 or 11 on the come out roll, or the point before a 7"
    yield Row(PASS, label, cite, PAYS, by_point, made="come-out", binds="on-a-point", provenance="text")

    cite = f"{MADE}2"
    # reading 4: a void wager is neither won nor lost, and handed back.
    come_out = decided(
        (pairs_of(2, 3), Outcome("win", f"{cite}.i")),
        (pairs_of(*NATURALS), Outcome("lose", f"{cite}.iii(1)")),
        (pairs_of(12), Outcome("push", f"{cite}.iv")),
    )
    by_point = {OFF: come_out}
    for point in POINTS:
        lost = pairs_of(point), Outcome("lose", f"{cite}.iii(2)")
        by_point[point] = decided((pairs_of(SEVEN), Outcome("win", f"{cite}.ii")), lost)
    label = "that the shooter does not pass; void where the come out roll is 12"
    yield Row(DONT_PASS, label, cite, PAYS, by_point, made="come-out", provenance="text")


def come_rows() -> Iterator[Row]:
    """1.2(a)3 and 4: come and don't come, made while a point is on and decided as a line of their own."""
    # reading 5: they are made only while a point is on, and work on a later come out roll.
    cite = f"{MADE}3"
    to = [(pairs_of(point), Outcome("move", MOVED, to=f"{COME}_{point}")) for point in POINTS]
    won = pairs_of(*NATURALS), Outcome("win", f"{cite}.i")
    lost = pairs_of(*CRAPS), Outcome("lose", f"{cite}.iii(1)")
    label = "as a pass bet whose come out roll is the next"
    yield Row(COME, label, cite, PAYS, every_point(decided(won, lost, *to)), made="point", provenance="text")
    for point in POINTS:
        made = pairs_of(point), Outcome("win", f"{cite}.ii")
        lost = pairs_of(SEVEN), Outcome("lose", f"{cite}.iii(2)")
        yield Row(f"{COME}_{point}", f"a come bet whose point is {point}", cite, PAYS,
                  every_point(decided(made, lost)), made="moved", binds="always", provenance="text")  # fmt: skip

    cite = f"{MADE}4"
    to = [(pairs_of(point), Outcome("move", MOVED, to=f"{DONT_COME}_{point}")) for point in POINTS]
    won = pairs_of(2, 3), Outcome("win", f"{cite}.i")
    lost = pairs_of(*NATURALS), Outcome("lose", f"{cite}.iii(1)")
    void = pairs_of(12), Outcome("push", f"{cite}.iv")
    label = "as a don't pass bet whose come out roll is the next"
    yield Row(DONT_COME, label, cite, PAYS, every_point(decided(won, lost, void, *to)), made="point",
              provenance="text")  # fmt: skip
    for point in POINTS:
        won = pairs_of(SEVEN), Outcome("win", f"{cite}.ii")
        lost = pairs_of(point), Outcome("lose", f"{cite}.iii(2)")
        yield Row(f"{DONT_COME}_{point}", f"a don't come bet whose point is {point}", cite, PAYS,
                  every_point(decided(won, lost)), made="moved", provenance="text")  # fmt: skip


def place_rows(options: CrapsOptions) -> Iterator[Row]:
    """1.2(a)5 and 6, and 1.5: place bets to win and to lose, and at true odds as buy and lay wagers."""
    has_vigorish = options.vigorish != NO_VIGORISH
    is_off = options.place_to_lose_on_come_out == "off"
    called_on = f"{MADE}5"
    lose_called_on = called_on if is_off else ""  # reading 2
    # reading 192: a place or buy bet that wins stays up; one whose vigorish was paid when it was made comes down.
    for number in POINTS:
        cite = f"{MADE}5"
        wins = every_point(before_seven(number, PLACE_ODDS[number], cite))
        yield Row(f"place_to_win_{number}", f"that {number} comes before a 7", cite, PAYS, wins, may_be_called=True,
                  called_on=called_on, is_off_on_come_out=True, stays_up=STAYS_UP, provenance="text")  # fmt: skip
        cite = f"{MADE}6"
        wins = every_point(seven_before(number, PLACE_TO_LOSE_ODDS[number], cite))
        yield Row(f"place_to_lose_{number}", f"that a 7 comes before {number}", cite, PAYS, wins, may_be_called=True,
                  called_on=lose_called_on, is_off_on_come_out=is_off, lays=True, provenance="text")  # fmt: skip
        odds = TRUE_ODDS[number]
        yield Row(f"buy_{number}", f"that {number} comes before a 7, at true odds", f"{MADE}5; {TRUE}", TRUE,
                  every_point(before_seven(number, odds, f"{MADE}5; {TRUE}")), may_be_called=True,
                  called_on=called_on, is_off_on_come_out=True,
                  stays_up="" if options.vigorish == WHEN_MADE else STAYS_UP,
                  vigorish=PERCENT if has_vigorish else None)  # fmt: skip
        odds = against(odds)
        part = Odds(PERCENT.win * odds.win, PERCENT.stake * odds.stake)
        yield Row(f"lay_{number}", f"that a 7 comes before {number}, at true odds", f"{MADE}6; {TRUE}", TRUE,
                  every_point(seven_before(number, odds, f"{MADE}6; {TRUE}")), may_be_called=True,
                  called_on=lose_called_on, is_off_on_come_out=is_off, lays=True,
                  vigorish=part if has_vigorish else None)  # fmt: skip


def odds_rows() -> Iterator[Row]:
    """1.6: odds taken in support of pass and come bets, and laid in support of don't pass and don't come bets."""
    by_point: dict[int, Decisions] = {OFF: {}}
    laid: dict[int, Decisions] = {OFF: {}}
    for point in POINTS:
        by_point[point] = before_seven(point, TRUE_ODDS[point], ODDS)
        laid[point] = seven_before(point, against(TRUE_ODDS[point]), ODDS)
    label = "odds in support of your pass bet"
    yield Row(PASS_ODDS, label, ODDS, ODDS, by_point, made="point", least="chip", supports=PASS)
    label = "odds laid in support of your don't pass bet"
    yield Row(DONT_PASS_ODDS, label, ODDS, ODDS, laid, made="point", least="chip", supports=DONT_PASS, lays=True)
    for point in POINTS:
        # Odds that are off go back when a come out roll decides their come bet.
        back = decided((pairs_of(point, SEVEN), Outcome("push", ODDS)))
        taken = every_point(before_seven(point, TRUE_ODDS[point], ODDS))
        yield Row(f"come_odds_{point}", f"odds in support of your come bet on {point}", ODDS, ODDS, taken,
                  least="chip", supports=f"{COME}_{point}", may_be_called=True, is_off_on_come_out=True,
                  while_off=back)  # fmt: skip
        taken = every_point(seven_before(point, against(TRUE_ODDS[point]), ODDS))
        yield Row(f"dont_come_odds_{point}", f"odds laid in support of your don't come bet on {point}", ODDS, ODDS,
                  taken, least="chip", supports=f"{DONT_COME}_{point}", lays=True)  # fmt: skip


def hardway_rows(options: CrapsOptions) -> Iterator[Row]:
    """1.2(a)7 to 10: a number thrown with two like faces before any other way and before a 7."""
    # reading 3: they lose on a 7 and on the number thrown the easy way.
    for number, item in HARDWAYS.items():
        cite = f"19:47-1.2{item}"
        hard = (number // 2, number // 2)
        odds = Odds(options.hard_four_ten if number in (4, 10) else options.hard_six_eight)
        lost = pairs_of(number, SEVEN), Outcome("lose", f"{cite}; reading 3")
        by_point = every_point(decided(lost, ((hard,), Outcome("win", cite, odds))))
        yield Row(f"hard_{number}", f"that {number} comes as {hard[0]} and {hard[0]} before any other way and a 7",
                  cite, PAYS, by_point, least="proposition", may_be_called=True, stays_up=STAYS_UP,
                  is_off_on_come_out=options.hardways_on_come_out == "off", provenance="text")  # fmt: skip


def lowest(win: int, stake: int) -> Odds:
    """Return odds in their lowest terms."""
    common = gcd(win, stake)
    return Odds(win // common, stake // common)


def one_roll_rows(options: CrapsOptions) -> Iterator[Row]:
    """1.2(a)11 to 19, decided by the next throw; what a horn pays is what its four parts pay together."""
    rare, common = Odds(options.two_twelve), Odds(options.three_eleven)
    own = {2: rare, 3: common, 11: common, 12: rare}
    field = dict.fromkeys((3, 4, 9, 10, 11), EVEN) | {2: Odds(options.field_two), 12: Odds(options.field_twelve)}
    craps, eleven = Odds(options.craps_eleven_craps), Odds(options.craps_eleven_eleven)
    horn = {total: lowest(odds.win - 3, 4) for total, odds in own.items()}
    listed = (
        ("field", "2, 3, 4, 9, 10, 11 or 12", 11, field),
        ("any_seven", "a 7", 12, {SEVEN: Odds(4)}),
        ("any_craps", "2, 3 or 12", 13, dict.fromkeys(CRAPS, Odds(options.any_craps))),
        ("craps_two", "a 2", 14, {2: rare}),
        ("craps_three", "a 3", 15, {3: common}),
        ("craps_twelve", "a 12", 16, {12: rare}),
        ("eleven", "an 11", 17, {11: common}),
        ("craps_eleven", "2, 3, 11 or 12", 18, {**dict.fromkeys(CRAPS, craps), 11: eleven}),
        ("horn", "2, 3, 11 or 12, a quarter on each", 19, horn),
    )
    for area, on, item, won in listed:
        cite = f"{MADE}{item}"
        least = "minimum" if area == "field" else "proposition"
        pays = CRAPS_ELEVEN_PAYS if area == "craps_eleven" else PAYS
        yield Row(area, f"that the next roll is {on}", cite, pays, one_roll(won, cite, cite), least=least,  # type: ignore[arg-type]
                  provenance="text")  # fmt: skip


def unlisted_rows(options: CrapsOptions) -> Iterator[Row]:
    """Wagers that the fact sheets add to the list, each where the operator offers it; none of their text is known."""
    if options.horn_high:
        yield from horn_high_rows(options)
    if options.world:
        yield world_row(options)
    if options.hops:
        yield from hop_rows(options)
    if options.big_6_8:
        yield from big_rows()
    if options.fire.pays:
        yield fire_row()


def parts_of_a_horn(options: CrapsOptions) -> dict[int, int]:
    """Return what each number of a horn pays by itself."""
    return {2: options.two_twelve, 3: options.three_eleven, 11: options.three_eleven, 12: options.two_twelve}


def horn_high_rows(options: CrapsOptions) -> Iterator[Row]:
    """A horn of five units, two of which lie on one number."""
    own = parts_of_a_horn(options)
    for high in HORN:
        won = {total: lowest(2 * own[total] - 3 if total == high else own[total] - 4, 5) for total in HORN}
        yield Row(f"horn_high_{high}", f"2, 3, 11 or 12 on the next roll, two fifths on {high}", UNLISTED, PAYS,
                  one_roll(won, UNLISTED, UNLISTED), least="proposition")  # fmt: skip


def world_row(options: CrapsOptions) -> Row:
    """A horn and any seven, which pays for the other four parts and no more."""
    won = {total: lowest(odds - 4, 5) for total, odds in parts_of_a_horn(options).items()}
    return Row("world", "2, 3, 7, 11 or 12 on the next roll, a fifth on each", UNLISTED, PAYS,
               one_roll(won, UNLISTED, UNLISTED, push=(SEVEN,)), least="proposition")  # fmt: skip


def hop_rows(options: CrapsOptions) -> Iterator[Row]:
    """Two faces on the next roll."""
    for pair in HOPS:
        odds = Odds(options.two_twelve if pair[0] == pair[1] else options.three_eleven)
        by_point = every_point(decided((PAIRS, Outcome("lose", UNLISTED)), ((pair,), Outcome("win", UNLISTED, odds))))
        yield Row(f"hop_{pair[0]}_{pair[1]}", f"that the next roll is {pair[0]} and {pair[1]}", UNLISTED, PAYS,
                  by_point, least="proposition")  # fmt: skip


def big_rows() -> Iterator[Row]:
    """6 or 8 before a 7, as a place bet, at even money and on every throw."""
    for number in (6, 8):
        yield Row(f"big_{number}", f"that {number} comes before a 7, at 1 to 1", UNLISTED, PAYS,
                  every_point(before_seven(number, EVEN, UNLISTED)))  # fmt: skip


def fire_row() -> Row:
    """Different points that are made before a seven-out."""
    seven_out: dict[int, Decisions] = {
        point: decided((pairs_of(SEVEN), Outcome("fire", FIRE_CITE))) for point in POINTS
    }
    return Row(FIRE, "that different points are made before a seven-out", FIRE_CITE, FIRE_CITE,
               {OFF: {}, **seven_out}, made="seven-out", binds="once-thrown", least="proposition")  # fmt: skip


def every_row(options: CrapsOptions) -> Iterator[Row]:
    """The table of wagers, in the order of the section."""
    yield from line_rows()
    yield from come_rows()
    yield from place_rows(options)
    yield from hardway_rows(options)
    yield from one_roll_rows(options)
    yield from odds_rows()
    yield from unlisted_rows(options)


@remembered
def wager_table(options: CrapsOptions) -> WagerTable:
    """Return the table of wagers under options."""
    rows = {row.area: row for row in every_row(options)}
    usual = {point: {area: row.decisions(point) for area, row in rows.items()} for point in PUCK}
    return WagerTable(rows, usual, {row.supports: row for row in rows.values() if row.supports})


def is_time_for(row: Row, point: int, is_new: bool) -> bool:
    """Tell whether a wager may be made now."""
    if row.made == "come-out":
        return point == OFF
    if row.made == "point":
        return point != OFF
    return row.made == "any" or (row.made == "seven-out" and is_new)


def area_of(row: Row, options: CrapsOptions, chip: Cents, point: int) -> Area:
    """Return the betting area of a wager with its limits."""
    step = row.step(point, chip)
    wanted = {"minimum": options.minimum, "proposition": options.proposition_minimum, "chip": chip}[row.least]
    most = options.maximum * ODDS_LIMIT if row.supports else options.maximum
    least = -(-wanted // step) * step
    return Area(row.area, row.label, row.cite, least, max(most, least), step=step, rides_on=row.supports)


def odds_limit(row: Row, options: CrapsOptions, point: int, flat: Cents) -> Cents:
    """Return the most that may be taken in odds, or laid to win it, in support of a flat wager."""
    number = int(row.area.rpartition("_")[2]) if row.supports not in FLAT else point
    most = flat * options.odds.of(number)
    odds = TRUE_ODDS[number]
    return most * odds.win // odds.stake if row.lays else most


def cites_of(row: Row) -> list[str]:
    """Return the paragraphs by which a wager is made and decided."""
    decisions = [outcome.cite for by_pair in row.by_point.values() for outcome in by_pair.values()]
    return [cite for cite in law_cites(dict.fromkeys([row.cite, *decisions])) if not cite.startswith("reading")]


enforced_by([MADE, *(f"{MADE}{item}.iii" for item in (1, 2, 3, 4))], module=__name__, name="wagers", kind="pay table")
for _row in every_row(EVERYTHING):
    enforced_by(cites_of(_row), module=__name__, name=f"wager {area_words(_row.area)}", kind="pay table")
