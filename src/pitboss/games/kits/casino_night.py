"""Charity casino nights: N.J.A.C. 13:47-20.4 lists the games that may be played for imitation money, by license.

The list is text. How a game of it is played stands in sections of which the index has those of poker alone; what is
known of the others comes from elsewhere and is custom.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pitboss.games.game import Pit
from pitboss.table.custom import custom
from pitboss.table.options import Form, PostedLimits, amount, constraint, house_options, option
from pitboss.table.provenance import PRACTICE, read_license

LISTED = "13:47-20.4"
PLAYED = custom(LISTED)
"""How a listed game is played that has no section in the index."""
LICENSE = Form("or the license by its number, such as RL-2026-118", read_license, "RL-2026-118")


# reading 198: a table names the license on which its game depends, or is told to be for practice.
LICENSE_LABEL = "license of the casino night"
NOT_LICENSED: Mapping[object, str] = {PRACTICE: PLAYED}
"""By which citation a table goes without a license."""
PRACTICE_WORDS: Mapping[object, str] = {PRACTICE: "none named, for imitation money alone"}


@house_options
class CasinoNightLimits(PostedLimits):
    """The license of a table at a casino night, and the least and the greatest wager that its holder posts."""

    # reading 216: the sections on what may be wagered at a casino night were not found.
    license: str = option(
        PRACTICE,
        LISTED,
        LICENSE_LABEL,
        (PRACTICE,),
        form=LICENSE,
        value_cites=NOT_LICENSED,
        value_words=PRACTICE_WORDS,
        refused_by=PLAYED,
    )
    minimum: int = amount(100, PLAYED, "smallest bet", short="minimum bet")
    maximum: int = amount(10_000, PLAYED, "biggest bet", short="maximum bet")

    limits_in_order = constraint(PLAYED, "the minimum can't be above the maximum", lambda o: o.minimum <= o.maximum)
    limits_cite: ClassVar[str] = PLAYED


class AtCasinoNight:
    """What the games of a casino night have in common, beside those of poker: the list that names them."""

    subchapter: ClassVar[str] = LISTED
    casino_night: ClassVar[str] = LISTED
    edition: ClassVar[str] = "2006"
    edition_words: ClassVar[str] = "the list of 2006"
    pit: ClassVar[Pit] = Pit("casino-night", "Casino night", 5)
    seated_cite: ClassVar[str] = PLAYED
    late_wager_cite: ClassVar[str] = PLAYED
    round_cite: ClassVar[str] = PLAYED
    most_positions_cite: ClassVar[str] = PLAYED
    standing_cite: ClassVar[str] = PLAYED
    house_rules: ClassVar[str] = "the regulation lists this game, and its section is not at hand"

    def by_headings(self, options: object) -> str:
        """The list names the game; what is done at a table of it is custom."""
        return PLAYED
