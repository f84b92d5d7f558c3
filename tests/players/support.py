"""What the tests of the bots share: tables with chance of their own, prompts by hand, scripted numbers."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.chance import SeededChance
from pitboss.games import find_game
from pitboss.play.dealer import Dealer
from pitboss.play.faults import FaultPlan, parse_fault
from pitboss.play.log import Log
from pitboss.players import Below, Player, seat_builtin
from pitboss.table.cards import parse_cards
from pitboss.table.choices import Ask, Choice
from pitboss.table.event import Drawn, Place

POSITIONS = 6
IN_TRAY = 100_000_000
BUY_IN = 50_000


def seeded_dealer(
    game: str,
    options: dict[str, str] | None = None,
    *,
    seed: int = 1,
    log: Log | None = None,
    faults: Iterable[str] = (),
) -> Dealer:
    """Open a table of as many positions as every game has."""
    plan = FaultPlan([parse_fault(find_game(game), fault) for fault in faults])
    dealer = Dealer(log or Log(), SeededChance(seed.to_bytes(32, "big")), plan)
    dealer.open(game, options or {}, POSITIONS, IN_TRAY)
    return dealer


def seated(
    dealer: Dealer, style: str = "sensible", seats: int = 3, chips: int = BUY_IN, secret: str = ""
) -> list[Player]:
    """Seat bots at a table."""
    return seat_builtin(dealer, style, seats, chips, secret.encode())


def scripted(numbers: Iterable[int]) -> Below:
    """Return a player's chance that gives the numbers of a script, one after another."""
    waiting = iter(numbers)

    def below(n: int) -> int:
        number = next(waiting)
        assert 0 <= number < n, f"the script gives {number} where a number below {n} is wanted"
        return number

    return below


def no_chance(n: int) -> int:
    """Stand for the chance of a player who must not use any."""
    raise AssertionError(f"a number below {n} was wanted")


def drawn(cards: str) -> tuple[Drawn, ...]:
    """Return cards as they came from the first shuffle, one place after another."""
    return tuple(Drawn(card, Place(1, number)) for number, card in enumerate(parse_cards(cards)))


def ask(*choices: Choice, cite: str = "") -> Ask:
    """Ask Ana at position 1 to take one of the choices, the last of them by default."""
    return Ask(cite, (), "Ana", 1, choices, choices[-1].word)
