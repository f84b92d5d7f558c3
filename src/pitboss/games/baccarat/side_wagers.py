"""Optional wagers: pairs, dragon bonus, dragon 7, panda 8 and the tiger wagers.

No section that we have names them: that they are offered and what they pay is custom, from other states and the trade.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.games.baccarat.count import is_natural
from pitboss.games.baccarat.felt import Hand
from pitboss.games.baccarat.options import NONE, BaccaratOptions
from pitboss.table.custom import custom
from pitboss.table.money import Cents, Odds

CITE = custom("19:47-3.2")
ONE_DOLLAR: Cents = 100
LOSES, PUSH = "", "push"
"""The rows of a wager that loses and of one that is handed back."""

Pays = Mapping[str, Odds | None]
Row = Callable[[Hand, Hand], str]


def pays(**rows: str) -> Pays:
    """Build a pay table from "3 to 1" a row; a push hands the wager back."""
    return {row: None if text == PUSH else Odds.parse(text) for row, text in rows.items()}


def has_pair(hand: Hand) -> bool:
    """Tell whether the first two cards are of one rank; a ten and a jack are not."""
    return hand.faces[0].rank == hand.faces[1].rank


def player_pair(player: Hand, banker: Hand) -> str:
    """A pair in the first two cards of the Player's Hand wins."""
    return "pair" if has_pair(player) else LOSES


def banker_pair(player: Hand, banker: Hand) -> str:
    """A pair in the first two cards of the Banker's Hand wins."""
    return player_pair(banker, player)


def dragon_bonus(own: Hand, other: Hand) -> str:
    """A natural that wins is paid by itself, a natural tie apart, and any other win by its margin of four or more."""
    margin = own.count - other.count
    if len(own.cards) == 2 and is_natural(own.count):
        return LOSES if margin < 0 else "natural_win" if margin else "natural_tie"
    return f"win_by_{margin}" if margin >= 4 else LOSES


def dragon_bonus_banker(player: Hand, banker: Hand) -> str:
    """The dragon bonus on the Banker's Hand."""
    return dragon_bonus(banker, player)


def _margins(by_margin: str, natural_tie: str = PUSH) -> Pays:
    """Build a dragon bonus from what wins by 9 down to 4 pay to 1."""
    margins = {f"win_by_{9 - step}": f"{odds} to 1" for step, odds in enumerate(by_margin.split())}
    return pays(**margins, natural_win="1 to 1", natural_tie=natural_tie)


DRAGON_BONUS = {
    "A": _margins("30 10 6 4 2 1"),
    "B": _margins("20 10 5 4 2 1", natural_tie="2 to 1"),
    "C": _margins("30 12 5 3 3 1"),
    "D": _margins("20 8 7 4 3 1"),
    "E": _margins("30 10 4 4 2 2"),
}


def is_won_with(hand: Hand, other: Hand, count: int, cards: int) -> bool:
    """Tell whether a hand wins with a count in so many cards."""
    return hand.count == count > other.count and len(hand.cards) == cards


def dragon_7(player: Hand, banker: Hand) -> str:
    """A three-card 7 of the banker that wins."""
    return "wins" if is_won_with(banker, player, 7, 3) else LOSES


def panda_8(player: Hand, banker: Hand) -> str:
    """A three-card 8 of the player that wins."""
    return "wins" if is_won_with(player, banker, 8, 3) else LOSES


def tiger(player: Hand, banker: Hand) -> str:
    """A 6 of the banker that wins, in two cards or in three."""
    return small_tiger(player, banker) or big_tiger(player, banker)


def small_tiger(player: Hand, banker: Hand) -> str:
    """A two-card 6 of the banker that wins."""
    return "two_cards" if is_won_with(banker, player, 6, 2) else LOSES


def big_tiger(player: Hand, banker: Hand) -> str:
    """A three-card 6 of the banker that wins."""
    return "three_cards" if is_won_with(banker, player, 6, 3) else LOSES


def tiger_tie(player: Hand, banker: Hand) -> str:
    """A tie at 6."""
    return "tie_at_6" if player.count == banker.count == 6 else LOSES


def tiger_pair(player: Hand, banker: Hand) -> str:
    """A pair in one hand, in both, or the same pair in both."""
    # Assumed, as the sheets give 4, 20 and 100 without naming their classes: the trade's one pair, two, and two alike.
    if has_pair(player) and has_pair(banker):
        return "same_pairs" if player.faces[0].rank == banker.faces[0].rank else "two_pairs"
    return "one_pair" if has_pair(player) or has_pair(banker) else LOSES


@dataclass(frozen=True, slots=True)
class SideWager:
    """An optional wager: its area, when it is offered, which row a round makes, and what each row pays."""

    area: str
    label: str
    is_offered: Callable[[Any], bool]
    row: Row
    pays: Callable[[Any], Pays]


def _fixed(**rows: str) -> Callable[[Any], Pays]:
    table = pays(**rows)
    return lambda options: table


def _dragon_bonus_pays(options: BaccaratOptions) -> Pays:
    return DRAGON_BONUS[options.dragon_bonus]


SIDE_WAGERS = (
    SideWager("player_pair", "a pair in the Player's first two cards", lambda o: o.pairs, player_pair,
              _fixed(pair="11 to 1")),
    SideWager("banker_pair", "a pair in the Banker's first two cards", lambda o: o.pairs, banker_pair,
              _fixed(pair="11 to 1")),
    SideWager("dragon_bonus_player", "how far the Player's Hand wins", lambda o: o.dragon_bonus != NONE, dragon_bonus,
              _dragon_bonus_pays),
    SideWager("dragon_bonus_banker", "how far the Banker's Hand wins", lambda o: o.dragon_bonus != NONE,
              dragon_bonus_banker, _dragon_bonus_pays),
    SideWager("dragon_7", "the banker wins with a three-card 7", lambda o: o.dragon_7, dragon_7,
              _fixed(wins="40 to 1")),
    SideWager("panda_8", "the player wins with a three-card 8", lambda o: o.panda_8, panda_8, _fixed(wins="25 to 1")),
    SideWager("tiger", "the banker wins with 6", lambda o: o.tiger, tiger,
              _fixed(two_cards="12 to 1", three_cards="20 to 1")),
    SideWager("small_tiger", "the banker wins with a two-card 6", lambda o: o.tiger, small_tiger,
              _fixed(two_cards="22 to 1")),
    SideWager("big_tiger", "the banker wins with a three-card 6", lambda o: o.tiger, big_tiger,
              _fixed(three_cards="50 to 1")),
    SideWager("tiger_tie", "a tie at 6", lambda o: o.tiger, tiger_tie, _fixed(tie_at_6="45 to 1")),
    SideWager("tiger_pair", "pairs in one hand or both", lambda o: o.tiger, tiger_pair,
              _fixed(one_pair="4 to 1", two_pairs="20 to 1", same_pairs="100 to 1")),
)  # fmt: skip
BY_AREA = {side.area: side for side in SIDE_WAGERS}
