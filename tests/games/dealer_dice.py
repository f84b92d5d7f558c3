"""What tests of dice that the dealer throws share: what each wager came to, and the rows of a perft file."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from pitboss.games.kits.dealer_dice import throws_of
from pitboss.play.dealer import Dealer
from pitboss.table.events import WagerCollected, WagerPaid
from tests.games.test_settlement import Case
from tests.games.transcript import read_options
from tests.kit import events, open_table, play_round

UNIT = 1_000
CHIPS = 100_000_000


def gains(dealer: Dealer, since: int = 0) -> dict[str, int]:
    """Return what each wager won or lost from a line of the log on."""
    told = events(dealer)[since:]
    won = {each.area: each.winnings for each in told if isinstance(each, WagerPaid)}
    return won | {each.area: -each.amount for each in told if isinstance(each, WagerCollected)}


def perft_rows(home: str) -> list[Case]:
    """Return the rows of a game's perft file."""
    path = Path(__file__).parent / "perft" / f"{home}.tsv"
    header, *lines = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return [dict(zip(header, line, strict=True)) for line in lines]


def row_id(row: Case) -> str:
    """Name a row of a perft file."""
    return f"{row['wager']} {row['options']}"


def leaves_of(game: str, dice: int, row: Case) -> tuple[int, int, Fraction]:
    """Return how many throws there are, how many win the wager of a row, and the house's edge, by the round itself."""
    throws = throws_of(dice)
    dealer = open_table(game, read_options(row["options"]), throws=throws, seats={"Ann": CHIPS})
    won = 0
    for _ in throws:
        chips = dealer.table.player("Ann").chips
        won += play_round(dealer, {"Ann": {row["wager"]: UNIT}}).player("Ann").chips > chips
    return len(throws), won, Fraction(CHIPS - dealer.table.player("Ann").chips, UNIT * len(throws))
