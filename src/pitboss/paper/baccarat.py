"""The layout of baccarat: player, banker and tie before each numbered seat, the optional wagers, and the two hands.

The section on its table, 19:46-1.12, is not in the text we have: what it asks for is taken from the lists of other
states and marked custom.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games import Game
from pitboss.games.baccarat.options import CONTINUOUS, FIVE_PERCENT, FOUR_PERCENT, MINIBACCARAT, NONE, BaccaratOptions
from pitboss.games.baccarat.side_wagers import DRAGON_BONUS, SIDE_WAGERS, Pays
from pitboss.games.baccarat.wagers import ON_BANKER, ON_PLAYER, ON_TIE, VIGORISH, WAGERS
from pitboss.paper.anchors import Inscription
from pitboss.paper.plan import Area, Line, PayPanel, Plan
from pitboss.table.custom import custom

TABLE = custom("19:46-1.12")
IN_A_ROW = 4
SHORT = {
    "player_pair": "P/pair",
    "banker_pair": "B/pair",
    "dragon_bonus_player": "P/bonus",
    "dragon_bonus_banker": "B/bonus",
    "dragon_7": "Dragon/7",
    "panda_8": "Panda/8",
    "tiger": "Tiger",
    "small_tiger": "Small/tiger",
    "big_tiger": "Big/tiger",
    "tiger_tie": "Tiger/tie",
    "tiger_pair": "Tiger/pair",
}
"""What stands in the circle of an optional wager."""
SINGLE = {"player_pair": "Pair", "dragon_7": "Dragon 7", "panda_8": "Panda 8"}
"""The optional wagers of one pay, as they are printed; two sides of a wager once."""
OUTCOMES = ((ON_PLAYER, "#1f5fb4"), (ON_BANKER, "#b3202c"), (ON_TIE, "#1c7a46"))
"""The colours that players know from scoreboards."""
TIGER = {
    "tiger": ("2-card 6", "3-card 6"),
    "small_tiger": ("Small",),
    "big_tiger": ("Big",),
    "tiger_tie": ("Tie",),
}
"""The rows of the tiger wagers, as they are printed."""


def plan(game: Game, options: BaccaratOptions, house: str) -> Plan:
    """Return what a baccarat layout carries under the options of a table."""
    is_mini = options.variation == MINIBACCARAT
    return Plan(
        game=game.name,
        title="Minibaccarat" if is_mini else game.title,
        house=Inscription(house, TABLE, TABLE),
        areas=(*hand_areas(), *side_areas(options)),
        hands=(),
        dealer_cards=3,
        dealer_hands=("Player", "Banker"),
        is_counterclockwise=True,
        lines=tuple(lines(options)),
        panels=tuple(panels(options)),
        where="corners",
        shoe="shuffler" if options.shuffle == CONTINUOUS else "shoe",
        shoe_cite=TABLE if is_mini else "19:47-3.6(a)",
        boxes_cite=TABLE,
        debts=None if options.vigorish == NONE else Inscription("Vigorish", VIGORISH, TABLE),
        goes_round=() if is_mini else ("shoe",),
        outcomes=OUTCOMES,
    )


def hand_areas() -> tuple[Area, ...]:
    """Separate areas for wagers on the Player's Hand, the Banker's Hand and a tie."""
    return (
        Area(ON_PLAYER, "wager on the Player's Hand", WAGERS, 0, -40, 25, print="Player"),
        Area(ON_BANKER, "wager on the Banker's Hand", WAGERS, 0, 14, 25, print="Banker"),
        Area(ON_TIE, "wager on a tie", WAGERS, 0, 59, 17, print="Tie"),
    )


def side_areas(options: BaccaratOptions) -> Iterator[Area]:
    """A marked circle for each optional wager, four in a row."""
    offered = [side for side in SIDE_WAGERS if side.is_offered(options)]
    for number, side in enumerate(offered):
        row, column = divmod(number, IN_A_ROW)
        in_row = min(IN_A_ROW, len(offered) - row * IN_A_ROW)
        right = 25 * (column - (in_row - 1) / 2)
        yield Area(side.area, side.label, WAGERS, right, 90 + 25 * row, 12, print=SHORT[side.area])


def lines(options: BaccaratOptions) -> Iterator[Line]:
    """What the two hands and a tie are paid."""
    less = {FIVE_PERCENT: " less 5% vigorish", FOUR_PERCENT: " less 4% vigorish", NONE: ", a three-card 7 pushes"}
    yield Line(Inscription(f"Banker pays 1 to 1{less[options.vigorish]}", VIGORISH, TABLE), 330, 15, "title", 2.4)
    tie = options.tie.replace("-", " ")
    yield Line(Inscription(f"Player pays 1 to 1, tie {tie}", VIGORISH, TABLE), 354, 13, bow=2.4)


def panels(options: BaccaratOptions) -> Iterator[PayPanel]:
    """What the optional wagers pay: those of one pay together, the dragon bonus, and the tiger wagers."""
    offered = {side.area: side.pays(options) for side in SIDE_WAGERS if side.is_offered(options)}
    if single := [(name, str(*offered[area].values())) for area, name in SINGLE.items() if area in offered]:
        yield PayPanel("Side bets", tuple(single), WAGERS, TABLE)
    if options.dragon_bonus != NONE:
        yield PayPanel("Dragon bonus", tuple(dragon_rows(DRAGON_BONUS[options.dragon_bonus])), WAGERS, TABLE)
    if options.tiger:
        rows = [(name, str(odds)) for area, names in TIGER.items()
                for name, odds in zip(names, offered[area].values(), strict=True)]  # fmt: skip
        pairs = ", ".join(str(odds.win) for odds in offered["tiger_pair"].values() if odds)
        yield PayPanel("Tiger", (*rows, ("Pairs", f"{pairs} to 1")), WAGERS, TABLE)


def dragon_rows(pays: Pays) -> Iterator[tuple[str, str]]:
    """Print wins by nine to four two in a line, then the naturals."""
    for higher in (9, 7, 5):
        both = [pays[f"win_by_{margin}"] for margin in (higher, higher - 1)]
        yield f"Win by {higher} or {higher - 1}", ", ".join(str(odds.win) for odds in both if odds) + " to 1"
    yield "Natural win", str(pays["natural_win"])
    yield "Natural tie", str(pays["natural_tie"] or "push")
