"""An evening in one call: open a table, seat built-in players, deal rounds, close the log."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping

from pitboss.chance import SeededChance
from pitboss.games import find_game
from pitboss.play.dealer import Dealer
from pitboss.play.faults import FaultPlan, parse_fault
from pitboss.play.log import Log
from pitboss.players import play_rounds, seat_builtin

TRAY, CHIPS = 10_000_000, 50_000


def deal(
    game: str,
    *,
    seats: int = 3,
    rounds: int = 1,
    seed: str | None = None,
    options: Mapping[str, str] | None = None,
    faults: Iterable[str] = (),
    player: str = "sensible",
    nonces: bool = False,
) -> Dealer:
    """Deal rounds of a game with built-in players and return the dealer, with the table settled and the log closed.

    The same seed (hexadecimal, up to 64 digits) gives the same log; without one the cards are anybody's guess.
    """
    rules = find_game(game)
    master = secrets.token_bytes(32) if seed is None else bytes.fromhex(seed.zfill(64))
    dealer = Dealer(Log(), SeededChance(master), FaultPlan(parse_fault(rules, fault) for fault in faults))
    dealer.open(game, dict(options or {}), max(seats, rules.most_positions), TRAY)
    company = seat_builtin(dealer, player, seats, CHIPS, master)
    play_rounds(dealer, company, rounds, nonces=nonces, buy_in=CHIPS)
    dealer.close()
    return dealer
