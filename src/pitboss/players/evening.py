"""An evening in one call: open a table, seat bots, deal rounds, close the log."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping

from pitboss.chance import SeededChance
from pitboss.games import find_game
from pitboss.play.dealer import Dealer
from pitboss.play.faults import FaultPlan, parse_fault
from pitboss.play.log import Log
from pitboss.players import play_rounds, seat_builtin
from pitboss.table.options import choose
from pitboss.table.refusal import Refused

_SEED = re.compile(r"[0-9a-fA-F]{1,64}\Z")
TRAY, CHIPS = 10_000_000, 50_000


def deal(
    game: str,
    *,
    seats: int = 3,
    positions: int | None = None,
    rounds: int = 1,
    seed: str | None = None,
    options: Mapping[str, object] | None = None,
    faults: Iterable[str] = (),
    player: str = "sensible",
    nonces: bool = False,
) -> Dealer:
    """Deal rounds of a game with bots and return the dealer, with the table settled and the log closed.

    The table has as many positions as the game allows, or as are named. The same seed (hexadecimal, up to 64 digits)
    gives the same log; without one the cards are anybody's guess.
    """
    rules = find_game(game)
    _require_whole("rounds", rounds, "1 or more")
    _require_whole("seats", seats, f"1 to {rules.most_positions}", rules.most_positions_cite)
    master = secrets.token_bytes(32) if seed is None else _read_seed(seed)
    dealer = Dealer(Log(), SeededChance(master), FaultPlan(parse_fault(rules, fault) for fault in faults))
    most = rules.most_positions_with(choose(rules.options, options or {}))[0] if positions is None else positions
    _require_whole("positions", most, f"1 to {rules.most_positions}", rules.most_positions_cite)
    if positions is not None and seats > positions:
        raise Refused(f"seats={seats}", "the table has fewer positions", f"1 to {positions}")
    dealer.open(game, dict(options or {}), max(seats, most), TRAY)
    company = seat_builtin(dealer, player, seats, CHIPS, master)
    play_rounds(dealer, company, rounds, nonces=nonces, buy_in=CHIPS)
    dealer.close()
    return dealer


def _require_whole(what: str, number: object, allowed: str, cite: str = "") -> None:
    if type(number) is not int or number < 1:
        raise Refused(f"{what}={number!r}", "that is no number of them", allowed, cite)


def _read_seed(seed: object) -> bytes:
    if not isinstance(seed, str) or not _SEED.match(seed):
        raise Refused(f"seed={seed!r}", "it is not a seed", "a text of 1 to 64 hexadecimal digits")
    return bytes.fromhex(seed.zfill(64))
