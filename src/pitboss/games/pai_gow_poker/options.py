"""What the operator of a Pai Gow Poker table may choose, and the sections under which the game is played."""

from __future__ import annotations

from pitboss.games.kits.one_deck import OneDeckOptions
from pitboss.games.kits.settlement import HOUSES_FAVOUR, PLAYERS_FAVOUR
from pitboss.games.kits.subchapter import Subchapter
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
SHAKER, GENERATOR = "shaker", "generator"
PAYABLE = "payable-wagers-only"
REFUSED, LOST = "refused", "lost"
NONE, PLAYERS, CO_BANKING = "none", "players", "players-and-co-bank"


@house_options
class PaiGowPokerOptions(OneDeckOptions):
    """The choices of a Pai Gow Poker table."""

    sections = SECTIONS

    house_way: HouseWay = option(
        DEALER_SCHOOL, SECTIONS["play"], "the house way, by which the dealer sets a hand", tuple(HOUSE_WAYS.values())
    )
    ace_to_five: str = option(SECOND_HIGHEST, SECTIONS["ranking"], "where A-2-3-4-5 ranks among straights", ACE_TO_FIVE)
    start: str = option(
        SHAKER,
        SECTIONS["start"],
        "what selects the position that is dealt the first hand: three dice in a shaker, or a random number generator",
        (SHAKER, GENERATOR),
    )
    fouls: str = option(
        REFUSED, SECTIONS["play"], "whether hands set with the low above the high are refused, or lose", (REFUSED, LOST)
    )
    vigorish: int = option(5, SECTIONS["play"], "vigorish in percent of what a player wins", range(6))
    vigorish_rounding: str = option(
        PLAYERS_FAVOUR,
        SECTIONS["play"],
        "vigorish that chips cannot pay: rounded to the least chip in the player's or the house's favour, or only "
        "wagers are taken on which chips pay it",
        (PLAYERS_FAVOUR, HOUSES_FAVOUR, PAYABLE),
    )
    banking: str = option(
        NONE,
        SECTIONS["bank"],
        "whether players may take the bank, or share it with the house",
        (NONE, PLAYERS, CO_BANKING),
    )
    additional: str = option(
        NONE,
        SECTIONS["additional"],
        "the additional wager on a player's seven cards, by its pay table",
        (NONE, *TABLES),
    )
    additional_minimum: int = amount(100, SECTIONS["additional"], "least additional wager")
    additional_maximum: int = amount(2_500, SECTIONS["additional"], "greatest additional wager")

    additional_in_order = constraint(
        SECTIONS["additional"],
        "the least additional wager may not be above the greatest",
        lambda o: o.additional_minimum <= o.additional_maximum,
    )

    @property
    def exempt_methods(self) -> tuple[str, ...]:
        """No shuffler replaces the count: the cards that are left are counted in every round."""
        return ()
