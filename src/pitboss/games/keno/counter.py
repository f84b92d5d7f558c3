"""The keno counter (15.2 to 15.4, 15.6): requests become tickets, tickets are voided, presented, verified and paid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from pitboss.games.keno.events import (
    EXPIRED,
    LOST,
    PAID,
    VOID,
    NumbersPicked,
    TicketIssued,
    TicketPaid,
    TicketPresented,
    TicketRequested,
    TicketVoided,
)
from pitboss.games.keno.felt import KenoFelt, groups_said
from pitboss.games.keno.options import CONDITIONING, PAYING, PLACING, SYSTEM, TICKETS, WAGERS, KenoOptions
from pitboss.games.keno.pay_tables import DRAWN, MOST_SPOTS, NUMBERS, REGULAR, book_of, rate_for
from pitboss.games.keno.tickets import STRAIGHT, KenoRequest, Ticket, made_out
from pitboss.games.kits.wagers import any_wager, put_on_layout
from pitboss.law import paragraph
from pitboss.table.devices import Numbers, balls
from pitboss.table.event import Event
from pitboss.table.events import WageringEnded, WagerPlaced, WagerRemoved
from pitboss.table.felt import Position, Wager
from pitboss.table.memo import remembered
from pitboss.table.money import money
from pitboss.table.refusal import Refused
from pitboss.table.requests import Outcome, Round
from pitboss.table.window import LIMITS, Area, OpenForWagers

QUICK_PICK = "spot_"
"""How the area begins on which a quick pick of so many spots is wagered."""
THE_BALLS = balls(DRAWN, NUMBERS)
ALREADY = {PAID: "it was paid", VOID: "it's void", LOST: "it won nothing", EXPIRED: "its time to be paid is over"}
"""Why nothing can be collected on a ticket that has been settled, by what became of it."""


@remembered
def areas_of(options: KenoOptions) -> tuple[Area, ...]:
    """Return the quick picks that may be wagered on: every number of spots that has a rate within the limits."""
    found = []
    for spots in range(1, MOST_SPOTS + 1):
        card = rate_for(book_of(options.pay_table), spots)
        if card is None:
            continue
        least = -(-options.minimum // card.unit) * card.unit
        most = options.maximum // card.unit * card.unit
        if least <= most:
            pays = f"up to {money(max(card.pays[spots].values()))} for {money(card.unit)}"
            label = f"a quick pick of {spots} {'spot' if spots == 1 else 'spots'}"
            found.append(Area(f"{QUICK_PICK}{spots}", label, WAGERS, least, most, step=card.unit, pays=pays))
    return tuple(found)


class OpenCounter(OpenForWagers[KenoFelt]):
    """The time in which a game is open: tickets are bought, voided and presented."""

    def values(self, player: str) -> dict[str, tuple[str, ...]]:
        """Return which tickets a player may present."""
        due = [each for each in self.felt.state.tickets if each.player == player and each.is_played_out and each.due]
        return {"ticket": tuple(str(each.number) for each in due)}

    def taken_along(self, player: str) -> tuple[Wager, ...]:
        """Return what a player who leaves takes back: a quick pick without numbers yet; a ticket stays good."""
        return tuple(wager for wager in self.felt.wagers_of(player) if wager.area not in self.felt.written)

    def _check_amount(self, event: WagerPlaced) -> str:
        cite = self._check_wager(event)
        step = self.area(event.area).step
        if event.amount % step:
            what, why = f"{money(event.amount)} on {self.area(event.area).label}", "no pay table has that rate"
            raise Refused(what, why, f"amounts in steps of {money(step)}", PLACING)
        return cite

    def _check_request(self, event: TicketRequested) -> str:
        self._seated(event.player, event.position)
        ticket = made_out(self.felt.options, request_of(event))
        price, chips = ticket.price * ticket.games, self.felt.chips(event.player)
        if price > chips:
            what, why = f"a ticket for {money(price)}", f"you have {money(chips)}"
            raise Refused(what, why, f"at most {money(chips)}", LIMITS)
        return f"{CONDITIONING}; {PLACING}"

    def _check_presented(self, event: TicketPresented) -> str:
        self._seated(event.player, event.position)
        require_payable(self.felt, event.player, event.ticket)
        return PAYING

    _CHECKS: ClassVar[dict[type[Event], Callable[[Any, Any], str]]] = {
        **OpenForWagers._CHECKS,
        WagerPlaced: _check_amount,
        TicketRequested: _check_request,
        TicketPresented: _check_presented,
    }


def require_payable(felt: KenoFelt, player: str, number: int) -> Ticket:
    """A ticket is paid once, to whom it was issued, when its last game is drawn and before its time is over."""
    what = f"ticket {number}"
    how = next((each.how for each in felt.state.settled if each.number == number), "")
    if how:
        raise Refused(what, ALREADY[how], "a winning ticket that hasn't been paid", PAYING)
    ticket = next((each for each in felt.state.tickets if each.number == number), None)
    if ticket is None:
        written = any(each.number == number for each in felt.written.values())
        why = "its game isn't drawn yet" if written else "no such ticket is out"
        raise Refused(what, why, "a winning ticket that hasn't been paid", PAYING)
    if ticket.player != player:
        # reading 214: a ticket names nobody in the trade; a log pays whom it was issued to.
        raise Refused(what, "it was issued to somebody else", "a ticket of your own", PAYING)
    if not ticket.is_played_out:
        # reading 213: what a ticket of several games has won is paid when the last of them is drawn.
        left = ticket.games - ticket.played
        more = "1 more game" if left == 1 else f"{left} more games"
        raise Refused(what, f"it plays {more}", "waiting for its last game", PAYING)
    return ticket


def sell_tickets(felt: KenoFelt) -> Round[None]:
    """Players buy tickets, void them and present winning ones until the game is closed."""
    window = OpenCounter(PLACING, (), areas_of(felt.options), felt, any_wager, PLACING, PLACING, set())
    while not isinstance(event := (yield window), WageringEnded):
        if isinstance(event, TicketRequested):
            sell_ticket(felt, event)
        elif isinstance(event, TicketPresented):
            pay_ticket(felt, require_payable(felt, event.player, event.ticket))
        elif isinstance(event, WagerRemoved) and event.area in felt.written:
            put_on_layout(felt, window, event)
            void_ticket(felt, felt.written.pop(event.area))
        else:
            put_on_layout(felt, window, event)


def request_of(event: TicketRequested) -> KenoRequest:
    """Return the request that a player handed in."""
    return KenoRequest(event.type, event.groups, event.conditions, event.rate, event.games)


def sell_ticket(felt: KenoFelt, event: TicketRequested) -> None:
    """A request becomes a ticket once its price lies on the counter."""
    ticket = made_out(felt.options, request_of(event))
    issue_ticket(felt, ticket._replace(player=event.player))


@paragraph(CONDITIONING)
def issue_ticket(felt: KenoFelt, asked: Ticket, taken_from: str = "") -> None:
    """The computer marks the conditioning on a ticket and numbers it; chips lie there for it until the game closes."""
    ticket = asked._replace(number=felt.state.issued + 1, first=felt.number)
    felt.state = felt.state._replace(issued=ticket.number)
    position = at_counter(felt, ticket.player)
    if taken_from:
        felt.take_back(position.wagers[taken_from])
    price = ticket.price * ticket.games
    felt.place(Wager(ticket.player, position.number, ticket.area, price))
    felt.written[ticket.area] = ticket
    felt.tell(
        TicketIssued(
            ticket.player, position.number, ticket.number, ticket.conditioning, groups_said(ticket), ticket.ways,
            felt.state.game, ticket.first, ticket.games, price, felt.options.station, taken_from,
            cite=f"{CONDITIONING}; {TICKETS}; {SYSTEM}",
        )
    )  # fmt: skip


def at_counter(felt: KenoFelt, player: str) -> Position:
    """Return a player's place at the counter."""
    position = felt.at(0, player)
    assert position is not None
    return position


def void_ticket(felt: KenoFelt, ticket: Ticket) -> None:
    """A ticket may be voided until its game is closed, and a void slip is printed."""
    felt.state = felt.state.settle(ticket.number, VOID)._replace(voided=felt.state.voided + 1)
    felt.tell(TicketVoided(ticket.player, ticket.number, felt.state.voided, cite=SYSTEM))


def pay_ticket(felt: KenoFelt, ticket: Ticket) -> None:
    """The computer verifies a ticket, which is then paid."""
    felt.pay_out(ticket.player, ticket.due)
    felt.state = felt.state.settle(ticket.number, PAID)
    felt.tell(TicketPaid(ticket.player, ticket.number, ticket.due, cite=PAYING))


def pick_numbers(felt: KenoFelt) -> Round[None]:
    """For each quick pick the computer picks the numbers, and issues its ticket."""
    for position in felt.positions:
        for wager in [wager for area, wager in position.wagers.items() if area not in felt.written]:
            picked: NumbersPicked = yield Outcome(TICKETS, (), THE_BALLS, told_as_pick)
            spots = int(wager.area.removeprefix(QUICK_PICK))
            group = tuple(sorted(picked.numbers[:spots]))
            card = rate_for(book_of(felt.options.pay_table), spots)
            assert card is not None
            kind = STRAIGHT if card.name == REGULAR else card.name
            ticket = Ticket(0, wager.player, kind, (group,), ((1, spots),), wager.amount, 1, 0)
            issue_ticket(felt, ticket, wager.area)


def told_as_pick(numbers: Numbers) -> NumbersPicked:
    """Tell numbers that the computer picked."""
    return NumbersPicked(numbers)
