"""What happens in a keno lounge: requests and tickets, games that close and are drawn, and wins that are paid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pitboss.games.keno.options import PAYING
from pitboss.games.keno.pay_tables import NUMBERS
from pitboss.table.devices import Device, Numbers, balls
from pitboss.table.event import Event, event
from pitboss.table.events import DeviceOutcome, RoundOrder, SignedDeskInput
from pitboss.table.events.common import Input
from pitboss.table.ledger import Debt
from pitboss.table.money import Cents, money, parse_money
from pitboss.table.refusal import Refused
from pitboss.table.sentence import does, who, whose
from pitboss.table.view import Heap, Layer, View

MOST_DRAWS = 20
"""Games a board remembers at most."""
FEWEST_WORDS, MOST_DIGITS = 4, 9
"""Words of a request at a terminal at least, and figures of a number there at most."""
TYPED = "a kind, groups, conditions, a rate and games, such as ticket way 1-2-3 4-5-6 1/6 $1 5"
ISSUED, WON, LOST, PAID, EXPIRED, VOID = "issued", "won", "lost", "paid", "expired", "void"


MOST_LISTED = 10
"""Numbers of a ticket that are listed where it's decided."""


def listed(numbers: tuple[int, ...]) -> str:
    """Write numbers in their order."""
    return ", ".join(map(str, sorted(numbers)))


class Shown(NamedTuple):
    """A ticket as everybody may see it."""

    number: int
    player: str
    conditioning: str
    groups: tuple[str, ...]
    ways: int
    amount: Cents
    first: int
    games: int
    played: int = 0
    due: Cents = 0
    status: str = ISSUED
    caught: str = ""
    game: int = 0
    """The number of its first game, in the gaming day."""
    station: int = 0
    at: int = 0
    """When it was issued, as the log's clock has it."""
    hits: tuple[int, ...] = ()
    """Its numbers that were drawn in the last game it played."""

    def as_json(self) -> dict[str, Any]:
        """Return it as a page and a checkpoint have it."""
        return self._asdict() | {"groups": list(self.groups), "hits": list(self.hits)}

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> Shown:
        """Return the ticket that was kept."""
        return cls(**kept | {"groups": tuple(kept["groups"]), "hits": tuple(kept.get("hits", ()))})

    @property
    def numbers(self) -> frozenset[int]:
        """All the numbers that it has."""
        return frozenset(int(number) for group in self.groups for number in group.split())


class Draw(NamedTuple):
    """A game that was drawn."""

    game: int
    balls: Numbers


@dataclass
class Lounge(Layer):
    """What a view shows of a keno lounge alone: the game that is open, the tickets that are out, and the last draws."""

    game: int = 0
    is_open: bool = False
    tickets: tuple[Shown, ...] = ()
    draws: tuple[Draw, ...] = ()

    def heaps(self) -> tuple[Heap, ...]:
        return ()

    def kept(self) -> dict[str, Any]:
        return {"lounge": self.shown()} if self != Lounge() else {}

    @classmethod
    def from_kept(cls, kept: dict[str, Any]) -> Lounge:
        lounge = kept.get("lounge")
        if lounge is None:
            return cls()
        tickets = tuple(map(Shown.from_json, lounge["tickets"]))
        draws = tuple(Draw(each["game"], tuple(each["balls"])) for each in lounge["draws"])
        return cls(lounge["game"], lounge["is_open"], tickets, draws)

    def shown(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "is_open": self.is_open,
            "tickets": [each.as_json() for each in self.tickets],
            "draws": [{"game": each.game, "balls": list(each.balls)} for each in self.draws],
        }

    def words(self) -> str:
        return ""

    def owed(self) -> tuple[Debt, ...]:
        """Return what each ticket that is out has won, and the price of its games that were not played."""
        out = [each for each in self.tickets if each.status in (ISSUED, WON)]
        worth = [(each, each.due + (each.games - each.played) * each.amount // each.games) for each in out]
        return tuple(Debt(each.player, owed, f"ticket {each.number}", PAYING) for each, owed in worth)

    def change(self, number: int, **changed: Any) -> None:
        """Show a ticket otherwise than before."""
        self.tickets = tuple(each._replace(**changed) if each.number == number else each for each in self.tickets)

    def forget_settled(self) -> None:
        """Take the tickets off that nothing more can become of."""
        self.tickets = tuple(each for each in self.tickets if each.status in (ISSUED, WON))


# Games


@event
class GameOpened(Event):
    """A game was opened for tickets, under the next number of the gaming day."""

    game: int
    day: int

    def sentence(self) -> str:
        return f"Game {self.game} is open."

    def shows(self, view: View) -> None:
        lounge = view.layer(Lounge)
        lounge.forget_settled()
        lounge.game, lounge.is_open = self.game, True


@event
class GameClosed(Event):
    """A game was closed: no ticket is written for it or voided any more."""

    game: int
    tickets: int
    amount: int

    def sentence(self) -> str:
        tickets = "1 ticket plays" if self.tickets == 1 else f"{self.tickets} tickets play"
        return f"Game {self.game} is closed. {tickets}, and {money(self.amount)} was written for it."

    def shows(self, view: View) -> None:
        view.layer(Lounge).is_open = False
        view.spot(0).bets = {}


@event
class NumbersPicked(DeviceOutcome):
    """The computer picked numbers in a row, of which a quick pick takes the first."""

    deed = "a quick pick"

    picked: tuple[int, ...]

    def sentence(self) -> str:
        return "The computer picks numbers."

    @property
    def numbers(self) -> Numbers:
        return self.picked

    @property
    def device(self) -> Device:
        return balls(len(self.picked), NUMBERS)


@event
class GameDrawn(DeviceOutcome):
    """The numbers of a game were drawn one after another."""

    deed = "a draw"

    drawn: tuple[int, ...]

    def sentence(self) -> str:
        return f"Drawn: {', '.join(map(str, self.drawn))}."

    def shows(self, view: View) -> None:
        view.outcome = self.drawn
        lounge = view.layer(Lounge)
        view.call = f"game {lounge.game}"
        lounge.draws = (*lounge.draws, Draw(lounge.game, self.drawn))[-MOST_DRAWS:]

    @property
    def numbers(self) -> Numbers:
        return self.drawn

    @property
    def device(self) -> Device:
        return balls(len(self.drawn), NUMBERS)


@event
class DrawVoided(Event):
    """A draw counted for nothing and was made again."""

    reason: str

    def sentence(self) -> str:
        return f"No draw: {self.reason}. The game is drawn again."


@event
class NumbersVerified(Event):
    """The numbers of a game were verified and posted on the board."""

    game: int
    drawn: tuple[int, ...]

    def sentence(self) -> str:
        return f"Game {self.game} is verified: {listed(self.drawn)}."


@event
class BoardCorrected(Event):
    """The board showed something else than was drawn, and was put right."""

    game: int

    def sentence(self) -> str:
        return f"The board showed a wrong number. It's corrected: what was drawn in game {self.game} counts."


@event
class GameVoided(Event):
    """A game could not be drawn or was canceled, and every wager on it goes back."""

    game: int
    reason: str

    def sentence(self) -> str:
        return f"Game {self.game} is void: {self.reason}. Every bet on it goes back."

    def shows(self, view: View) -> None:
        view.layer(Lounge).is_open = False


@event
class GameCanceled(RoundOrder):
    """The floor canceled a game before it was drawn."""

    deed = "canceling the game"

    def sentence(self) -> str:
        return f"The floor cancels the game ({self.reason.strip().removesuffix('.')})."


@event
class GamingDayBegan(SignedDeskInput):
    """A gaming day began, in which games are numbered from 1 again."""

    deed = "beginning the gaming day"
    says_when = True
    text = "A new gaming day begins. The next game is game 1."


# Tickets


@event
class TicketRequested(Input):
    """A player handed in a keno request: its kind, the groups of numbers, the conditions, the rate and the games."""

    deed = "a keno request"
    asks = "buy a ticket"
    said = "ticket KIND GROUPS CONDITIONS RATE GAMES"

    player: str
    position: int
    type: str
    groups: tuple[str, ...]
    conditions: tuple[str, ...]
    rate: int
    games: int

    @classmethod
    def typed(cls, words: Sequence[str]) -> dict[str, Any]:
        """Return the request that words mark: way 1-2-3 4-5-6 1/6 $1 5 has two groups, a condition and five games."""
        what = " ".join(["ticket", *words])
        if len(words) < FEWEST_WORDS:
            raise Refused(what, "the request isn't whole", TYPED)
        kind, *marked, rate, games = words
        if not (games.isascii() and games.isdecimal() and len(games) <= MOST_DIGITS):
            raise Refused(what, f"{games!r} isn't a number of games", TYPED)
        try:
            cents = parse_money(rate)
        except ValueError as error:
            raise Refused(what, str(error), TYPED) from None
        groups = tuple(each for each in marked if "/" not in each)
        conditions = tuple(each for each in marked if "/" in each)
        return {"type": kind, "groups": groups, "conditions": conditions, "rate": cents, "games": int(games)}

    def sentence(self) -> str:
        marked = f", {' '.join(self.conditions)}" if self.conditions else ""
        games = f" for {self.games} games" if self.games > 1 else ""
        played = f"{' | '.join(self.groups)}{marked}, {money(self.rate)}{games}"
        return f"{who(self.player)} {does('marks')} a {self.type} request: {played}."


@event
class TicketIssued(Event):
    """The computer issued a ticket, with its number, its conditioning, all numbers and the games it is good for."""

    player: str
    position: int
    ticket: int
    conditioning: str
    groups: tuple[str, ...]
    ways: int
    game: int
    first: int
    games: int
    amount: int
    station: int
    taken_from: str
    """The betting area that the chips lie on already, where it is a quick pick."""

    @property
    def area(self) -> str:
        """The betting area that stands for the ticket while its first game is open."""
        return f"ticket_{self.ticket}"

    def sentence(self) -> str:
        games = f"game {self.game}" if self.games == 1 else f"{self.games} games from game {self.game} on"
        ticket = f"ticket {self.ticket} ({self.conditioning}: {' | '.join(self.groups)})"
        return f"{who(self.player)} {does('gets')} {ticket} for {games}, {money(self.amount)}."

    def shows(self, view: View) -> None:
        if self.taken_from:
            view.take_off(self.player, self.position, self.taken_from, self.amount)
            view.spot(self.position).put(self.player, self.area, self.amount)
        else:
            view.wager(self.player, self.position, self.area, self.amount)
        lounge = view.layer(Lounge)
        shown = Shown(self.ticket, self.player, self.conditioning, self.groups, self.ways, self.amount, self.first,
                      self.games, game=self.game, station=self.station, at=view.time)  # fmt: skip
        lounge.tickets = (*lounge.tickets, shown)


@event
class TicketVoided(Event):
    """A ticket was voided before its game closed, and a void slip was printed."""

    player: str
    ticket: int
    slip: int

    def sentence(self) -> str:
        return f"Ticket {self.ticket} is void (void slip {self.slip})."

    def shows(self, view: View) -> None:
        view.layer(Lounge).change(self.ticket, status=VOID)


@event
class TicketDecided(Event):
    """A ticket was held against the numbers of a game."""

    player: str
    ticket: int
    game: int
    caught: str
    won: int
    left: int
    """How many games it is still good for."""

    def sentence(self) -> str:
        return self._decided(str(self.ticket))

    def told(self, view: View) -> str:
        numbers = next(each.numbers for each in view.layer(Lounge).tickets if each.number == self.ticket)
        listing = f" ({listed(tuple(numbers))})" if len(numbers) <= MOST_LISTED else ""
        return self._decided(f"{self.ticket}{listing}")

    def _decided(self, ticket: str) -> str:
        wins = f"wins {money(self.won)}" if self.won else "loses"
        left = f" It plays {self.left} more." if self.left else ""
        return f"{whose(self.player)} ticket {ticket} catches {self.caught} and {wins} in game {self.game}.{left}"

    def because(self) -> str:
        wins = f" and wins {money(self.won)}" if self.won else ""
        return f"Your ticket {self.ticket} catches {self.caught}{wins}."

    def shows(self, view: View) -> None:
        lounge = view.layer(Lounge)
        ticket = next(each for each in lounge.tickets if each.number == self.ticket)
        due = ticket.due + self.won
        over = WON if due else LOST
        status = ISSUED if self.left else over
        hits = tuple(sorted(ticket.numbers.intersection(lounge.draws[-1].balls)))
        lounge.change(self.ticket, played=ticket.played + 1, due=due, status=status, caught=self.caught, hits=hits)


@event
class TicketCredited(Event):
    """What a ticket wagered on a game that does not count was put down to be handed back with the ticket."""

    player: str
    ticket: int
    game: int
    amount: int
    left: int

    def sentence(self) -> str:
        return f"{money(self.amount)} goes back on {whose(self.player)} ticket {self.ticket} for game {self.game}."

    def shows(self, view: View) -> None:
        lounge = view.layer(Lounge)
        ticket = next(each for each in lounge.tickets if each.number == self.ticket)
        status = ISSUED if self.left else WON
        lounge.change(self.ticket, played=ticket.played + 1, due=ticket.due + self.amount, status=status)


@event
class WinsProrated(Event):
    """What a game won was more than the house pays for one, and the large wins were cut in proportion."""

    game: int
    total: int
    limit: int

    def sentence(self) -> str:
        limit = f"the aggregate limit of {money(self.limit)}"
        return f"Game {self.game} wins {money(self.total)} in all, above {limit}. Large wins are paid in proportion."


@event
class TicketPresented(Input):
    """A player presented a ticket at the counter."""

    deed = "presenting a ticket"
    asks = "collect a ticket"
    said = "collect TICKET"

    player: str
    position: int
    ticket: int

    @classmethod
    def typed(cls, words: Sequence[str]) -> dict[str, Any]:
        """Return the ticket that words name by its number."""
        number = words[0] if len(words) == 1 else ""
        if not (number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS):
            raise Refused(" ".join(["collect", *words]), "you didn't say which ticket", "collect 8, by its number")
        return {"ticket": int(number)}

    def sentence(self) -> str:
        return f"{who(self.player)} {does('presents')} ticket {self.ticket}."


@event
class TicketPaid(Event):
    """A ticket was verified by the computer and paid."""

    player: str
    ticket: int
    amount: int

    def sentence(self) -> str:
        return f"Ticket {self.ticket} is verified. {who(self.player)} {does('gets')} {money(self.amount)}."

    def shows(self, view: View) -> None:
        view.chips[self.player] += self.amount
        view.layer(Lounge).change(self.ticket, status=PAID)


@event
class TicketExpired(Event):
    """A ticket was not claimed in its time."""

    player: str
    ticket: int
    amount: int

    def sentence(self) -> str:
        return f"{whose(self.player)} ticket {self.ticket} expires: {money(self.amount)} was not claimed in time."

    def shows(self, view: View) -> None:
        view.layer(Lounge).change(self.ticket, status=EXPIRED)
