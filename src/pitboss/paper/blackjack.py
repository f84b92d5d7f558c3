"""The layout of blackjack: a box for each position, the three inscriptions, and what the additional wagers pay.

The section on the blackjack table, 19:46-1.10, is not in the text we have: what it asks for is taken from its sister
tables and marked custom. That the shoe stands at the dealer's left is the text of 19:47-2.6(a).
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games import Game
from pitboss.games.blackjack.additional import OVER, SIDE_WAGERS, UNDER, SideWager
from pitboss.games.blackjack.boxes import ACTIONS, INSURANCE, MAIN
from pitboss.games.blackjack.multiple_action import DEALERS_HANDS, MULTIPLE_ACTION
from pitboss.games.blackjack.options import FACE_UP, HAND, NONE, SIX_TO_FIVE, BlackjackOptions
from pitboss.games.blackjack.progressive import ACES, CITE, DOLLAR, PRIZES, PROGRESSIVE, of_one_suit
from pitboss.games.blackjack.settlement import SIX_TO_FIVE_ODDS, THREE_TO_TWO, TWO_TO_ONE
from pitboss.games.blackjack.wagers import WAGERS
from pitboss.games.kits.dollar_wager import DollarWager
from pitboss.games.kits.meter import METERS, SPOT
from pitboss.law import paragraph
from pitboss.paper.anchors import Inscription
from pitboss.paper.plan import Area, Line, PayPanel, Place, Plan, Shared, Shoe
from pitboss.table.custom import custom
from pitboss.table.events import area_words
from pitboss.table.money import EVEN

TABLE = custom("19:46-1.10")
METER_SPOT = Shared(SPOT, "the progressive meter", METERS, 437, 143, 18, "Meter", "below")

SHORT = {
    "over_13": "Over/13",
    "under_13": "Under/13",
    "suited": "Suited",
    "sevens": "7 7 7",
    "match_the_dealer": "Match",
    "twenty_point_bonus": "20",
    "in_between": "In be-/tween",
    PROGRESSIVE: "$1",
}
"""What stands in the circle of an additional wager."""


TITLES = {OVER: "Over or under 13", "twenty_point_bonus": "20 points", "match_the_dealer": "Match dealer"}
ROWS = {"queens_and_blackjack": "Q♥ Q♥, dealer BJ", "queens": "Q♥ Q♥", "king_and_queen": "K and Q suited"}
ACES_PRINTED = {
    printed: f"{number} aces{suited}"
    for number, row in ACES.items()
    for printed, suited in ((of_one_suit(row), " suited"), (row, ""))
}
"""What is printed where the rules' own name of a wager or a row is too long for the felt."""


def plan(game: Game, options: BlackjackOptions, house: str) -> Plan:
    """Return what a blackjack layout carries under the options of a table."""
    return Plan(
        game=game.name,
        title=game.title,
        house=Inscription(house, TABLE, TABLE),
        areas=(*main_areas(options), *side_areas(options), *follow_up_areas(options)),
        hands=hands(options),
        dealer_cards=2,
        lines=tuple(lines(options)),
        band=insurance_line(options),
        panels=tuple(panels(options)),
        where="corners",
        shoe=shoe(options),
        shoe_cite=TABLE if options.dealing == HAND else "19:47-2.6(a)",
        boxes_cite=TABLE,
        shared=(METER_SPOT,) if options.progressive else (),
    )


@paragraph("19:47-2.6(a)")
def shoe(options: BlackjackOptions) -> Shoe:
    """Cards come from a dealing shoe at the dealer's left, or out of the dealer's hand from a shuffling device."""
    return "shuffler" if options.dealing == HAND else "shoe"


# Betting areas


def main_areas(options: BlackjackOptions) -> Iterator[Area]:
    """A box for the wager against the dealer's hand, or three against its three hands."""
    if not options.multiple_action:
        yield Area(MAIN, "wager against the dealer's hand", WAGERS, 0, 0, 35)
        return
    for action, right in zip(ACTIONS, (-52, 0, 52), strict=True):
        label = f"wager against the dealer's {DEALERS_HANDS[action]} hand"
        yield Area(f"{MAIN}{action}", label, MULTIPLE_ACTION if action else WAGERS, right, 0, 23)


def side_areas(options: BlackjackOptions) -> Iterator[Area]:
    """A marked circle for each additional wager that the table offers."""
    sides = [side for side in SIDE_WAGERS if side.is_offered(options)]
    offered: list[SideWager | DollarWager] = [*sides, DOLLAR] if options.progressive else [*sides]
    ahead = 74 if options.multiple_action else 60
    apart, r = (31, 14) if len(offered) > 4 else (37, 17)
    for number, side in enumerate(offered):
        right = apart * (number - (len(offered) - 1) / 2)
        yield Area(side.area, side.label, side.cite, right, ahead, r, print=SHORT[side.area])


def follow_up_areas(options: BlackjackOptions) -> Iterator[Area]:
    """Where the chips of a double, a split and insurance lie: spots beside the box that no print marks."""
    for action, right in zip(ACTIONS, (-30, 0, 30), strict=True):
        if (options.multiple_action or not action) and options.dealer_card != FACE_UP:
            label = f"insurance{area_words(action)}"
            yield Area(f"{INSURANCE}{action}", label, "19:47-2.9(a)", right if options.multiple_action else 0,
                       INSURANCE_AHEAD, 13, "spot")  # fmt: skip
    yield from (follow_ups_of_three if options.multiple_action else follow_ups)(options)


INSURANCE_AHEAD = 196


def follow_ups(options: BlackjackOptions) -> Iterator[Area]:
    """A double lies behind the wager it adds to, and a split pair's further wagers lie beside the first."""
    yield Area("double_1", "double down", "19:47-2.10(a)", 0, -54, 14, "spot")
    for number, right in zip(range(2, options.max_hands + 1), (-56, 56, -88), strict=False):
        yield Area(f"split_{number}", f"split pair, hand {number}", "19:47-2.11(a)", right, 6, 14, "spot")
        yield Area(f"double_{number}", f"double down, hand {number}", "19:47-2.10(a)", right, -26, 14, "spot")


def follow_ups_of_three(options: BlackjackOptions) -> Iterator[Area]:
    """At multiple action each of the three wagers has its own double and its own split."""
    for action, right in zip(ACTIONS, (-52, 0, 52), strict=True):
        second = area_words(action)
        yield Area(f"double_1{action}", f"double down{second}", "19:47-2.10(a)", right, -40, 13, "spot")
        yield Area(f"split_2{action}", f"split pair, hand 2{second}", "19:47-2.11(a)", right - 13, 39, 11, "spot")
        yield Area(f"double_2{action}", f"double down, hand 2{second}", "19:47-2.10(a)", right + 13, 39, 11, "spot")


def hands(options: BlackjackOptions) -> tuple[Place, ...]:
    """Cards lie ahead of the box; the hands of split pairs lie side by side and then ahead of each other."""
    ahead = 134 if options.multiple_action else 122 if any(True for _ in side_areas(options)) else 104
    beside = Place(30, ahead), Place(-30, ahead), Place(30, ahead + 36), Place(-30, ahead + 36)
    return (Place(0, ahead), *beside[: options.max_hands])


# Words


def lines(options: BlackjackOptions) -> Iterator[Line]:
    """What a blackjack is paid, what the dealer draws to, and what five cards totaling 21 are paid."""
    yield Line(Inscription(*blackjack_pays(options), TABLE), 284, 24, "title")
    yield Line(Inscription(*dealer_draws(options), TABLE), 316, 16)
    if options.five_card_21 != NONE:
        words = f"Five cards totaling 21 pay {TWO_TO_ONE}"
        yield Line(Inscription(words, custom("19:47-2.16"), TABLE), 338, 12)


def blackjack_pays(options: BlackjackOptions) -> tuple[str, str]:
    """Say what a blackjack is paid, with the paragraph that says so."""
    if options.dealer_card == FACE_UP:
        return f"Blackjack pays {EVEN}", "19:47-2.6(k)2"
    if options.variation == SIX_TO_FIVE:
        return f"Blackjack pays {SIX_TO_FIVE_ODDS}", custom("19:47-2.6A")
    return f"Blackjack pays {THREE_TO_TWO}", "19:47-2.7(a)"


def dealer_draws(options: BlackjackOptions) -> tuple[str, str]:
    """Say to what count the dealer draws, with the paragraph that says so."""
    if options.soft_17 == "hit":
        return "Dealer must draw to 16 and hit soft 17", custom("19:47-2.12(b)")
    return "Dealer must draw to 16 and stand on all 17s", "19:47-2.12(b)"


def insurance_line(options: BlackjackOptions) -> Line | None:
    """Insurance has a line of its own, except where the dealer's second card lies face up."""
    if options.dealer_card == FACE_UP:
        return None
    return Line(Inscription(f"Insurance pays {TWO_TO_ONE}", "19:47-2.9(c)", TABLE), 365, 17, "band")


def panels(options: BlackjackOptions) -> Iterator[PayPanel]:
    """What each additional wager pays, the two sides of 13 together."""
    for side in SIDE_WAGERS:
        if side.is_offered(options) and side.area != UNDER:
            rows = tuple((row_words(row), str(odds)) for row, odds in side.pays(options).items())
            if side.area == OVER:
                rows = ("Over 13", str(EVEN)), ("Under 13", str(EVEN))
            yield PayPanel(TITLES.get(side.area, area_words(side.area).capitalize()), rows, side.cite, TABLE)
    if options.progressive:
        paid = tuple((ACES_PRINTED[row], PRIZES.words(row).replace("the meter", "meter")) for row in PRIZES.rows)
        yield PayPanel("First cards", paid, CITE, TABLE)


def row_words(row: str) -> str:
    """Say a row of an additional wager's pay table as it is printed."""
    return ROWS.get(row, area_words(row).capitalize())
