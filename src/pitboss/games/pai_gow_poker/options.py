"""What the operator of a Pai Gow Poker table may choose, and the sections under which the game is played."""

from __future__ import annotations

from pitboss.games.kits.one_deck import OneDeckOptions
from pitboss.games.kits.player_bank import BANKING, NONE, VIGORISH, VIGORISH_ROUNDING
from pitboss.games.kits.settlement import PLAYERS_FAVOUR
from pitboss.games.kits.starting_position import SHAKER, START
from pitboss.games.kits.subchapter import Subchapter
from pitboss.games.kits.two_hands import FOULS, REFUSED
from pitboss.games.pai_gow_poker.additional_wager import TABLES
from pitboss.games.pai_gow_poker.hands import ACE_TO_FIVE, DECK, SECOND_HIGHEST
from pitboss.games.pai_gow_poker.house_way import DEALER_SCHOOL, HOUSE_WAYS, HouseWay
from pitboss.table.custom import by_headings
from pitboss.table.options import amount, constraint, house_options, option

SECTIONS = by_headings(
    "19:47-11",
    definitions="1",
    cards="2",
    ranking="3",
    shaker="4",
    opening="5",
    shuffle="6",
    wagers="7",
    shoe="8",
    hand="8A",
    automated_shoe="8B",
    start="8C",
    play="9",
    bank="10",
    irregularities="11",
    additional="13",
)
LAW = Subchapter.by_headings(DECK, 7, SECTIONS)


@house_options
class PaiGowPokerOptions(OneDeckOptions):
    """The choices of a Pai Gow Poker table."""

    sections = SECTIONS

    house_way: HouseWay = option(
        DEALER_SCHOOL, SECTIONS["play"], "the dealer sets a hand by this house way", tuple(HOUSE_WAYS.values())
    )
    ace_to_five: str = option(
        SECOND_HIGHEST,
        SECTIONS["ranking"],
        "A-2-3-4-5 is the second-highest straight, or the lowest",
        ACE_TO_FIVE,
        short="A-2-3-4-5 ranks",
    )
    start: str = option(SHAKER, SECTIONS["start"], *START)
    fouls: str = option(REFUSED, SECTIONS["play"], *FOULS)
    vigorish: int = option(5, SECTIONS["play"], *VIGORISH, short="commission")
    vigorish_rounding: str = option(PLAYERS_FAVOUR, SECTIONS["play"], *VIGORISH_ROUNDING, short="commission rounding")
    banking: str = option(NONE, SECTIONS["bank"], *BANKING)
    additional: str = option(
        NONE,
        SECTIONS["additional"],
        "players can bet on their seven cards, by this pay table",
        (NONE, *TABLES),
    )
    additional_minimum: int = amount(100, SECTIONS["additional"], "smallest side bet", short="side bet minimum")
    additional_maximum: int = amount(2_500, SECTIONS["additional"], "biggest side bet", short="side bet maximum")

    envy: bool = option(False, SECTIONS["additional"], "envy prizes", (False, True))

    envy_beside_the_wager = constraint(
        SECTIONS["additional"],
        "envy prizes are paid only where the additional wager is offered",
        lambda o: not o.envy or o.additional != NONE,
    )
    additional_in_order = constraint(
        SECTIONS["additional"],
        "the additional minimum can't be above the additional maximum",
        lambda o: o.additional_minimum <= o.additional_maximum,
    )

    @property
    def exempt_methods(self) -> tuple[str, ...]:
        """No shuffler replaces the count: the cards that are left are counted in every round."""
        return ()
