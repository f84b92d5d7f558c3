"""What the operator of a Pai Gow table may choose, and the sections under which the game is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pitboss.games.kits.player_bank import BANKING, NONE, VIGORISH, VIGORISH_ROUNDING
from pitboss.games.kits.settlement import PLAYERS_FAVOUR
from pitboss.games.kits.starting_position import SHAKER, START
from pitboss.games.kits.two_hands import FOULS, REFUSED
from pitboss.games.pai_gow.house_way import ATLANTIC_CITY, HOUSE_WAYS
from pitboss.table.custom import by_headings
from pitboss.table.options import PostedLimits, house_options, option

SECTIONS = by_headings(
    "19:47-10",
    definitions="1",
    ranking="2",
    start="3",
    opening="4",
    wagers="5",
    dealing="6",
    play="7",
    bank="8",
    irregularities="9",
)


@house_options
class PaiGowOptions(PostedLimits):
    """The choices of a Pai Gow table."""

    sections: ClassVar[Mapping[str, str]] = SECTIONS

    house_way: str = option(
        ATLANTIC_CITY,
        SECTIONS["play"],
        "house way",
        tuple(HOUSE_WAYS),
        value_words={
            ATLANTIC_CITY: "as a casino of Atlantic City set its tiles",
            "pennsylvania": "as Pennsylvania's text has it: a pair, wong or gong, else 9, 8 or 7 points",
        },
    )
    start: str = option(SHAKER, SECTIONS["start"], *START)
    fouls: str = option(REFUSED, SECTIONS["play"], *FOULS)
    vigorish: int = option(5, SECTIONS["play"], *VIGORISH, short="commission")
    vigorish_rounding: str = option(PLAYERS_FAVOUR, SECTIONS["play"], *VIGORISH_ROUNDING, short="commission rounding")
    banking: str = option(NONE, SECTIONS["bank"], *BANKING)
