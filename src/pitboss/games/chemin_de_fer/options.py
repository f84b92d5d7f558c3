"""What the operator of a chemin de fer table may choose, the sections it is played under, and who draws when.

Only the headings of 19:47-4 are known. The table of draws is the classic one of the game, and custom.
"""

from __future__ import annotations

from pitboss.games.baccarat.count import TABLE_2
from pitboss.games.kits.settlement import HOUSES_FAVOUR, PLAYERS_FAVOUR
from pitboss.games.kits.shoe import CUTTING_CARD, EVERY_ROUND, ShoeOptions
from pitboss.games.kits.subchapter import BY_HAND
from pitboss.table.custom import by_headings
from pitboss.table.options import house_options, option

SECTIONS = by_headings(
    "19:47-4",
    cards="1",
    opening="3",
    shuffle="4",
    continuous="4",
    dealing="5",
    bank="6",
    against="7",
    hands="8",
    draws="9",
    play="10",
    passing="11",
    irregularities="12",
)
OPTIONAL, DRAW, STAND = "optional", "draw", "stand"
TABLEAU, FREE, PUNTO_BANCO = "tableau", "free", "punto-banco"

CLASSIC = {
    0: "D DDDDDDDDDD",
    1: "D DDDDDDDDDD",
    2: "D DDDDDDDDDD",
    3: "D DDDDDDDDSO",
    4: "D SSDDDDDDSS",
    5: "D SSSSODDDSS",
    6: "S SSSSSSDDSS",
    7: "S SSSSSSSSSS",
}
"""What the banker does by its count: where the player stood, and by the player's third card of 0 to 9."""
AT_WILL = dict.fromkeys(range(8), "O OOOOOOOOOO")
BANKER_DRAWS: dict[str, dict[int, str]] = {
    TABLEAU: CLASSIC,
    FREE: AT_WILL,
    PUNTO_BANCO: {count: TABLE_2[count] for count in range(8)},
}
"""The banker's draws, by the option: D draws, S stands, O as the banker likes."""
FIVE = {OPTIONAL: "O", DRAW: "D", STAND: "S"}


@house_options
class CheminDeFerOptions(ShoeOptions):
    """The choices of a chemin de fer table."""

    sections = SECTIONS

    decks: int = option(6, SECTIONS["cards"], "decks", (6, 8))
    shuffle: str = option(CUTTING_CARD, SECTIONS["shuffle"], "when the cards are shuffled", (CUTTING_CARD, EVERY_ROUND))
    # reading 252: 13:69E-1.19(c) does not name the game among those at which a device may shuffle.
    shuffler: str = option(BY_HAND, SECTIONS["shuffle"], "shuffling device", (BY_HAND,))
    player_five: str = option(OPTIONAL, SECTIONS["draws"], "player's 5", tuple(FIVE))
    banker_draws: str = option(
        TABLEAU,
        SECTIONS["draws"],
        "banker's draws",
        tuple(BANKER_DRAWS),
        value_words={
            TABLEAU: "by the classic table, as the banker likes on 3 against a 9 and on 5 against a 4",
            FREE: "as the banker likes on anything but a natural",
            PUNTO_BANCO: "by the table of punto banco, which leaves nothing to the banker",
        },
    )
    vigorish: int = option(5, SECTIONS["play"], "vigorish, percent", range(6))
    vigorish_rounding: str = option(
        PLAYERS_FAVOUR, SECTIONS["play"], "vigorish is rounded", (PLAYERS_FAVOUR, HOUSES_FAVOUR)
    )


def player_rule(options: CheminDeFerOptions, count: int) -> str:
    """Return what the player does on a count that is no natural: D draws, S stands, O as the player likes."""
    return FIVE[options.player_five] if count == 5 else "D" if count < 5 else "S"


def banker_rule(options: CheminDeFerOptions, count: int, third: int | None) -> str:
    """Return what the banker does on a count that is no natural, after the value of the player's third card."""
    stood, by_third = BANKER_DRAWS[options.banker_draws][count].split()
    return stood if third is None else by_third[third]
