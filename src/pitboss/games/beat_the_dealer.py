"""Beat the dealer of casino nights, which N.J.A.C. 13:47-20.4 lists; its section was not found, its rules are custom.

The dealer throws two dice, which decide at once or set a number. Then a player throws for everybody, to beat it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from pitboss.games.equipment import Equipment
from pitboss.games.game import Game
from pitboss.games.kits.casino_night import PLAYED, AtCasinoNight, CasinoNightLimits
from pitboss.games.kits.dealer_dice import Throw, throw_dice, throw_of
from pitboss.games.kits.settlement import collect_wager, pay_wager, return_wager
from pitboss.games.kits.wagers import open_for_wagers
from pitboss.table.devices import dice
from pitboss.table.event import Event, event
from pitboss.table.events import DiceThrown, ShooterChosen
from pitboss.table.felt import Felt
from pitboss.table.money import EVEN, Odds
from pitboss.table.options import house_options
from pitboss.table.requests import FaultKind, Round
from pitboss.table.view import View
from pitboss.table.window import Area

LINE = "pass_line"
TO_BEAT = " to beat"
WINS, LOSES = (7, 11), (2, 3, 12)
"""What the dealer throws for the players to win, or to lose, without a number to beat."""
DOUBLES = Odds(3)
Fate = Odds | Literal["push", "lose"]
"""What becomes of every wager: it is paid at odds, handed back or collected."""


@house_options
class BeatTheDealerOptions(CasinoNightLimits):
    """What the holder of a casino night may choose at a table of beat the dealer."""


class Turn(NamedTuple):
    """What a table remembers between rounds: the position that threw last, after which the dice go on."""

    place: int = 0


@event
class NumberSet(Event):
    """The dealer's throw set a number that a player throws to beat."""

    number: int

    def sentence(self) -> str:
        return f"The number to beat is {self.number}."

    def shows(self, view: View) -> None:
        view.call = f"{self.number}{TO_BEAT}"


INVALID = (  # reading 218: what goes wrong with a throw stands nowhere; what other dice tables have is taken.
    FaultKind("die-cocked", PLAYED, "a die does not lie flat"),
    FaultKind("die-off-table", PLAYED, "a die left the table"),
)


def call_of(faces: Throw) -> str:
    """Return what is called: the total, and doubles as such."""
    total = f"{sum(faces)}"
    return f"{total}, doubles" if faces[0] == faces[1] else total


THROW = throw_of(2, INVALID, PLAYED, call_of)
BeatTheDealerFelt = Felt[BeatTheDealerOptions, Turn]


def make_wagers(felt: BeatTheDealerFelt) -> Round[None]:
    """Players wager on the line before the dealer throws."""
    options = felt.options
    label, pays = "that the dealer is beaten", f"{EVEN}; {DOUBLES} on doubles"
    line = Area(LINE, label, PLAYED, options.minimum, options.maximum, limits_cite=PLAYED, pays=pays)
    yield from open_for_wagers(felt, (line,), PLAYED)


def throw_for_dealer() -> Round[int]:
    """The dealer throws, and the total decides or is the number to beat."""
    return sum((yield from throw_dice(THROW, INVALID)))


def throw_for_everybody(felt: BeatTheDealerFelt, number: int) -> Round[Fate]:
    """The next player with a wager throws to beat a number: more wins, and doubles win more; as much is a push."""
    # reading 221: one player throws for all who have a wager, and the next round the one after.
    felt.tell(NumberSet(number, cite=PLAYED))
    shooter = next(position for position in felt.all_round(after=felt.state.place) if position.wagers)
    felt.state = Turn(shooter.number)
    felt.tell(ShooterChosen(shooter.player, shooter.number, "takes the dice", cite=PLAYED))
    faces = yield from throw_dice(THROW, INVALID)
    if sum(faces) <= number:
        return "push" if sum(faces) == number else "lose"
    return DOUBLES if faces[0] == faces[1] else EVEN


def settle(felt: BeatTheDealerFelt, fate: Fate) -> None:
    """Every wager has the same fate."""
    for position in felt.in_play():
        if fate == "lose":
            collect_wager(felt, position, LINE, PLAYED)
        elif fate == "push":
            return_wager(felt, position, LINE, PLAYED)
        else:
            pay_wager(felt, position, LINE, fate, PLAYED)


class BeatTheDealer(AtCasinoNight, Game[BeatTheDealerOptions, BeatTheDealerFelt, Turn]):
    """Beat the dealer, which the list of 2006 names."""

    name, title, rules = "beat-the-dealer", "Beat the Dealer", 1
    options, state = BeatTheDealerOptions, Turn
    felt: type[BeatTheDealerFelt] = Felt
    equipment, device, faults = Equipment("dice"), dice(2), INVALID
    # reading 219: no source says how many may play.
    most_positions = 9
    wagers = {LINE: PLAYED}

    def told(self, event: Event, view: View) -> str:
        """Write an event; what a player throws is held against the dealer's number."""
        sentence = super().told(event, view)
        if isinstance(event, DiceThrown) and view.call.endswith(TO_BEAT):
            return f"{sentence.removesuffix('.')}, against the dealer's {view.call.removesuffix(TO_BEAT)}."
        return sentence

    def round_of_play(self, felt: BeatTheDealerFelt) -> Round[None]:
        """Play one throw of the dealer and, where it sets a number, one of a player."""
        yield from make_wagers(felt)
        if felt.in_play():
            total = yield from throw_for_dealer()
            if total in WINS or total in LOSES:
                settle(felt, EVEN if total in WINS else "lose")
            else:
                settle(felt, (yield from throw_for_everybody(felt, total)))
