"""The round of play itself, for games and options that no kernel plays: slower, and the same rules to the letter."""

from __future__ import annotations

from dataclasses import replace

from pitboss.chance import SeededChance
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log
from pitboss.players import for_game, seat_players
from pitboss.players.table import Company
from pitboss.simulate.kernel import MOST_BINS, Prepared, Setup
from pitboss.simulate.own_rounds import PLAY, Writer, maker, read_functions, said
from pitboss.simulate.stream import Source
from pitboss.simulate.tally import Ints
from pitboss.simulate.wagers import table_for
from pitboss.table.events import WagerAdded, WagerPlaced
from pitboss.table.money import Cents
from pitboss.table.options import option_words
from pitboss.table.refusal import Refused

CHIPS: Cents = 1_000_000_000_00
TRAY: Cents = 5_000_000_000_00
TOTAL = "all bets"
MOST_UNITS = 2_000
"""What a round may bring at most, in units of the least wager; beyond it results share the last bin."""
STEP: Cents = 5
"""Of how many cents results are made by adding; vigorish that is less than that is counted with the next."""
WAGERS_MADE = (WagerPlaced.kind, WagerAdded.kind)
"""The events of what a player wagers before the round and by decisions in it."""
ROUND_OF_PLAY = "round of play"
TRIAL_ROUNDS, TRIAL_SEED = 100, 0
"""How many rounds somebody's own functions are tried in before those that count, and by what seed."""


class Evening:
    """A table with bots that plays rounds one after another, and what the first of them has."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.company: Company | None = None

    def open(self, source: Source) -> Company:
        """Open the table with the chance of a chunk."""
        setup, game = self.setup, self.setup.game
        secret = source.take(32)
        dealer = Dealer(Log(keep=True), SeededChance(secret))
        positions = table_for(setup).positions
        dealer.open(game.name, option_words(setup.options), positions=positions, tray=TRAY)
        seats = max(setup.seats, game.least_players)
        make = maker(setup) if setup.source else for_game(game.name, setup.strategy)
        players = seat_players(dealer, make, seats, CHIPS, secret)
        return Company(dealer, players)

    def play(self, source: Source) -> tuple[int, int]:
        """Play a round; return what the first player gained, standing wagers counted, and what was wagered."""
        if self.company is None:
            self.company = self.open(source)
        company = self.company
        name = next(iter(company.players))
        before = worth(company.dealer, name)
        company.play_round()
        wagered = sum(
            int(record.body["amount"])
            for record in company.dealer.log.records
            if record.body["event"] in WAGERS_MADE and record.body["player"] == name
        )
        company.forget()
        return worth(company.dealer, name) - before, wagered


def worth(dealer: Dealer, name: str) -> Cents:
    """Return a player's chips with those that stand on the layout."""
    table = dealer.table
    return table.player(name).chips + sum(wager.amount for wager in table.standing if wager.player == name)


def play_evening(source: Source, table: Evening, nets: Ints, wagered: Ints) -> None:
    """Play as many rounds as there are rows."""
    for row in range(len(nets)):
        nets[row, 0], wagered[row] = table.play(source)


def prepare_rounds(setup: Setup, why: str = "") -> Prepared:
    """Make a table ready that is played through the round of play."""
    if setup.wagers:
        raise Refused(
            f"bets on {', '.join(setup.wagers)}",
            f"{setup.game.title} is played here by bots, who choose their own" + (f" ({why})" if why else ""),
            "no --wager",
        )
    if setup.source:
        read_functions(setup)
    else:
        for_game(setup.game.name, setup.strategy)
    unit = int(getattr(setup.options, "minimum", 0)) or 500
    reason = why or f"no compiled kernel plays {setup.game.title}"
    note = f"Played through the round of play itself, on all cores, because {reason}."
    if setup.source:
        note += f" {setup.strategy} answers each prompt there as plain Python, not compiled."
    reach = min(MOST_UNITS * unit, (MOST_BINS // 2 - 1) * STEP) // STEP * STEP
    return Prepared(
        (TOTAL,),
        unit,
        frozenset((STEP,)),
        -reach,
        reach,
        play_evening,
        lambda: Evening(replace(setup)),
        method=ROUND_OF_PLAY,
        spread=4.0,
        notes=(note,),
    )


def try_functions(setup: Setup) -> None:
    """Play rounds that do not count, in which every answer of somebody's own functions is checked."""
    evening, source = Evening(setup), Source(TRIAL_SEED, 0)
    for _ in range(TRIAL_ROUNDS):
        evening.play(source)
    assert evening.company is not None
    players = evening.company.players.values()
    functions = read_functions(setup)
    if functions.bet is None and not any(player.asked for player in players if isinstance(player, Writer)):
        why = f"{setup.game.title} asked for no decision in {TRIAL_ROUNDS} rounds"
        raise Refused(f"{functions.where}: {PLAY}", why, said("bet"))
