"""Sic Bo: N.J.A.C. 19:47-9, of which the headings alone are known; what is done under them is custom.

Three dice are shaken in a sealed shaker. The wagers are a sister state's, the two pay tables those of the trade.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from pitboss.games.equipment import THE_SHAKER, Equipment, Inspection
from pitboss.games.kits.dealer_dice import (
    FACES,
    Bet,
    DealerDiceGame,
    Throw,
    make_wagers,
    on,
    settle_throw,
    throw_dice,
    throw_of,
    throws_of,
)
from pitboss.table.custom import by_headings, custom
from pitboss.table.devices import dice
from pitboss.table.felt import Felt
from pitboss.table.memo import remembered
from pitboss.table.money import EVEN, Odds
from pitboss.table.options import PostedLimits, choose, house_options, option
from pitboss.table.requests import FaultKind, Round

SECTIONS = by_headings("19:47-9", dice="1", wagers="2", placing="3", pays="4", dealing="5", irregularities="6")
WAGERS, PAYS, DEALING = SECTIONS["wagers"], SECTIONS["pays"], SECTIONS["dealing"]
LOW, HIGH = "low", "high"
BY_TABLE = 0
"""Stands in place of odds where they are those of the pay table."""
THROWS = throws_of(3)
HAND, AUTOMATED = "hand", "automated"
SHAKERS = custom("13:69E-1.16A")
"""Shakers are known by later New Jersey text on how they are stored and fixed to the table."""
PAY_TABLES = {
    LOW: {"triple": 150, "double": 8, "any_triple": 24, "total_4": 50, "total_5": 18, "total_6": 14, "total_7": 12,
          "total_8": 8, "total_9": 6, "total_10": 6, "pair": 5},
    HIGH: {"triple": 180, "double": 10, "any_triple": 30, "total_4": 60, "total_5": 30, "total_6": 17, "total_7": 12,
           "total_8": 8, "total_9": 6, "total_10": 6, "pair": 6},
}  # fmt: skip
"""What the kinds of wagers pay to 1; a total from 11 on pays as the one as far from the other end."""


AS_THE_TABLE: Mapping[object, str] = {BY_TABLE: "as the pay table has it"}


@house_options
class SicBoOptions(PostedLimits):
    """What the operator of a Sic Bo table may choose."""

    pay_table: str = option(LOW, PAYS, "pay table", (LOW, HIGH), is_first=True)
    triple: int = option(BY_TABLE, PAYS, "three of a kind pays, to 1", (BY_TABLE, 150, 180), value_words=AS_THE_TABLE)
    double: int = option(BY_TABLE, PAYS, "two of a kind pays, to 1", (BY_TABLE, 8, 10, 11), value_words=AS_THE_TABLE)
    any_triple: int = option(BY_TABLE, PAYS, "any triple pays, to 1", (BY_TABLE, 24, 30), value_words=AS_THE_TABLE)
    total_4: int = option(BY_TABLE, PAYS, "total of 4 or 17 pays, to 1", (BY_TABLE, 50, 60), value_words=AS_THE_TABLE)
    total_5: int = option(BY_TABLE, PAYS, "total of 5 or 16 pays, to 1", (BY_TABLE, 18, 30), value_words=AS_THE_TABLE)
    total_6: int = option(
        BY_TABLE, PAYS, "total of 6 or 15 pays, to 1", (BY_TABLE, 14, 17, 18), value_words=AS_THE_TABLE
    )
    total_9: int = option(BY_TABLE, PAYS, "total of 9 or 12 pays, to 1", (BY_TABLE, 6, 7), value_words=AS_THE_TABLE)
    pair: int = option(BY_TABLE, PAYS, "two dice pays, to 1", (BY_TABLE, 5, 6), value_words=AS_THE_TABLE)
    triple_wins_double: bool = option(True, WAGERS, "triple wins two of a kind", (True, False))
    shaker: str = option(HAND, SHAKERS, "shaker", (HAND, AUTOMATED), provenance="nj")


def odds_of(options: SicBoOptions, kind: str) -> Odds:
    """Return what a kind of wager pays at a table: its own option, or else the pay table."""
    return Odds(getattr(options, kind, BY_TABLE) or PAY_TABLES[options.pay_table][kind])


def is_triple(throw: Throw) -> bool:
    """Tell whether all three dice show the same."""
    return len(set(throw)) == 1


@remembered
def bets(options: SicBoOptions) -> Mapping[str, Bet]:
    """Return every wager of a table by its betting area."""
    return dict([*totals(options), *of_a_kind(options), *by_faces(options)])


def totals(options: SicBoOptions) -> Iterator[tuple[str, Bet]]:
    """Yield small and big, which lose on three of a kind, and each total."""
    for area, least, most in (("small", 4, 10), ("big", 11, 17)):
        label = f"that the total is {least} to {most} and not three of a kind"
        yield area, on(label, EVEN, [each for each in THROWS if least <= sum(each) <= most and not is_triple(each)])
    for total in range(4, 18):
        odds = odds_of(options, f"total_{min(total, 21 - total)}")
        yield f"total_{total}", on(f"that the total is {total}", odds, [each for each in THROWS if sum(each) == total])


def of_a_kind(options: SicBoOptions) -> Iterator[tuple[str, Bet]]:
    """Yield three of a kind, any three of a kind, and two of a kind, which three win too where the table has it so."""
    for face in FACES:
        label = f"that all three dice show {face}"
        yield f"triple_{face}", on(label, odds_of(options, "triple"), [(face, face, face)])
    label = "that all three dice show the same"
    yield "any_triple", on(label, odds_of(options, "any_triple"), filter(is_triple, THROWS))
    least, counts = ("at least", (2, 3)) if options.triple_wins_double else ("exactly", (2,))
    for face in FACES:
        wins = [each for each in THROWS if each.count(face) in counts]
        yield f"double_{face}", on(f"that {least} two dice show {face}", odds_of(options, "double"), wins)


def by_faces(options: SicBoOptions) -> Iterator[tuple[str, Bet]]:
    """Yield two different numbers that are both shown, and one number, paid for each die that shows it."""
    for one, other in combinations(FACES, 2):
        wins = [each for each in THROWS if one in each and other in each]
        label = f"that {one} and {other} are both shown"
        yield f"pair_{one}_{other}", on(label, odds_of(options, "pair"), wins)
    for face in FACES:
        paid = {each: Odds(each.count(face)) for each in THROWS if face in each}
        yield f"single_{face}", Bet(f"that {face} is shown, paid 1 to 1 for each die", paid, "1, 2 or 3 to 1")


# 9.5 and 9.6: the shaker

INVALID = (
    FaultKind("shaken-too-little", SECTIONS["irregularities"], "the dice were shaken fewer than three times",
              can_happen=lambda options: options.shaker == HAND, needs="a shaker in hand: --set shaker=hand"),
    FaultKind("dice-not-flat", SECTIONS["irregularities"], "a die does not lie flat"),
    FaultKind("shaker-opened", SECTIONS["irregularities"], "the shaker was opened before the shake was over"),
)  # fmt: skip


def call_of(faces: Throw) -> str:
    """Return what is called: the total, and three of a kind as such."""
    total = f"total {sum(faces)}"
    return f"{total}, three of a kind" if is_triple(faces) else total


SHAKES = {HAND: throw_of(3, INVALID, DEALING, call_of), AUTOMATED: throw_of(3, INVALID[1:], DEALING, call_of)}
"""How the dice are shaken by hand or by a device, which never shakes too little."""


class SicBo(DealerDiceGame[SicBoOptions]):
    """Sic Bo, by its headings of 1996."""

    name, title, subchapter, rules = "sic-bo", "Sic Bo", "19:47-9", 1
    edition, edition_words = "1996", "the headings of 1996"
    options, equipment, device, faults = SicBoOptions, Equipment("dice in a sealed shaker"), dice(3), INVALID
    # reading 206: no source says how many may play.
    most_positions, most_positions_cite = 9, DEALING
    seated_cite = late_wager_cite = SECTIONS["placing"]
    round_cite = DEALING
    wagers = dict.fromkeys(bets(choose(SicBoOptions, {})), WAGERS)
    under = {
        "19:47-9.1": "three dice in a sealed shaker, shaken by hand or by a device",
        "19:47-9.2": "wagers on what three dice show, as a sister state lists them",
        "19:47-9.3": "wagers are made until no more bets is called",
        "19:47-9.4": "two pay tables of the trade",
        "19:47-9.5": "the dice are shaken three times at least, losers collected, winners paid",
        "19:47-9.6": "after a shake that does not count the wagers stand, and the dice are shaken again",
    }
    area_words = {
        **{f"total_{total}": f"a total of {total}" for total in range(4, 18)},
        **{f"triple_{face}": f"three {face}s" for face in FACES},
        "any_triple": "any three of a kind",
        **{f"double_{face}": f"two {face}s" for face in FACES},
        **{f"pair_{one}_{other}": f"{one} and {other}" for one, other in combinations(FACES, 2)},
        **{f"single_{face}": f"a {face}" for face in FACES},
    }

    def inspections(self, options: SicBoOptions) -> tuple[Inspection, ...]:
        """The shaker is inspected after each gaming day on which it was used."""
        return (THE_SHAKER,)

    def round_of_play(self, felt: Felt[SicBoOptions, None]) -> Round[None]:
        """Play one shake of the dice."""
        on_layout = bets(felt.options)
        yield from make_wagers(felt, on_layout, WAGERS, SECTIONS["placing"])  # 9.2, 9.3
        if felt.in_play():
            faces = yield from throw_dice(SHAKES[felt.options.shaker], INVALID)  # 9.1, 9.5, 9.6
            settle_throw(felt, on_layout, faces, PAYS)  # 9.4
