"""The curator: who deals, and the shoe's way round the table. 3.6(b) to (d), 3.11."""

from __future__ import annotations

from pitboss.games.baccarat.events import CuratorSelected, ShoePassed
from pitboss.games.baccarat.felt import BaccaratFelt, Curator
from pitboss.law import paragraph
from pitboss.table.choices import Ask, Choice
from pitboss.table.felt import Position
from pitboss.table.requests import Round

ACCEPT, REFUSE, DEALER, KEEP, PASS = "accept", "refuse", "dealer", "keep", "pass"


def select_curator(felt: BaccaratFelt) -> Round[None]:
    """A shoe that nobody has is offered round the table; at minibaccarat the dealer deals."""
    curator = felt.curator
    is_held = any((each.number, each.player) == (curator.seat, curator.player) for each in felt.positions)
    if felt.is_minibaccarat or is_held or (curator.is_dealer and not curator.player):
        return
    yield from offer_shoe(felt)


@paragraph("19:47-3.6(b)", "19:47-3.6(c)", "19:47-3.6(d)")
def offer_shoe(felt: BaccaratFelt) -> Round[None]:
    """The shoe is offered to seat one, and on counterclockwise until a participant accepts it and is the curator."""
    for position in in_turn(felt):
        choice = yield from offer_to(position)
        if choice == ACCEPT:
            felt.curator = Curator(position.number, position.player)
            felt.tell(CuratorSelected(position.player, is_dealer=False, cite="19:47-3.6(b); 19:47-3.6(c)"))
            return
        if choice == DEALER:
            dealer_designated(felt, position)
            return
    nobody_accepts(felt)


def in_turn(felt: BaccaratFelt) -> list[Position]:
    """Return the participants in the order in which they are offered the shoe; who has given it up is left out."""
    # reading 187: whoever had to pass it, since the Banker's Hand lost, has not refused it, and is offered it last.
    seat, passed_by = felt.curator.seat, felt.curator.passed_by
    return [each for each in felt.all_round(after=seat) if (each.number, each.player) != (seat, passed_by)]


def offer_to(position: Position) -> Round[str]:
    """A participant takes the shoe, refuses it, or takes it and has the dealer deal."""
    choices = (
        Choice(ACCEPT, "take the shoe and deal", "19:47-3.6(b)"),
        Choice(REFUSE, "pass the shoe to the next player", "19:47-3.6(b)"),
        Choice(DEALER, "take the shoe and let the dealer deal", "19:47-3.6(d)1"),
    )
    decision = yield Ask("19:47-3.6(b)", (), position.player, position.number, choices, REFUSE)
    return str(decision.choice)


@paragraph("19:47-3.6(d)1")
def dealer_designated(felt: BaccaratFelt, position: Position) -> None:
    """Whoever has the right to the shoe may name the dealer as curator."""
    # reading 57: whoever holds the right to the shoe now, at the start or after it was passed on.
    felt.curator = Curator(position.number, position.player, is_dealer=True)
    felt.tell(CuratorSelected(position.player, is_dealer=True, cite="19:47-3.6(d); 19:47-3.6(d)1"))


@paragraph("19:47-3.6(d)2")
def nobody_accepts(felt: BaccaratFelt) -> None:
    """Where nobody accepts the shoe the dealer is the curator; the next offer goes on from where it was last."""
    felt.curator = Curator(felt.curator.seat, is_dealer=True)
    felt.tell(CuratorSelected("", is_dealer=True, cite="19:47-3.6(d); 19:47-3.6(d)2"))


@paragraph("19:47-3.11(a)")
def keep_or_pass_shoe(felt: BaccaratFelt) -> Round[None]:
    """After a round the curator passes the shoe or remains, unless the Banker's Hand has lost."""
    # reading 62: the second exception is cut off; a tie forces nobody to pass.
    curator = felt.curator
    if felt.is_minibaccarat:
        return
    if felt.banker_hand.count < felt.player_hand.count:
        lose_shoe(felt)
    elif curator.player:
        choices = (
            Choice(KEEP, "keep the shoe", "19:47-3.11(a)"),
            Choice(PASS, "pass the shoe", "19:47-3.11(a)"),
        )
        decision = yield Ask("19:47-3.11(a)", (), curator.player, curator.seat, choices, KEEP)
        if decision.choice == PASS:
            felt.curator = Curator(curator.seat, passed_by=curator.player)
            felt.tell(ShoePassed(curator.player, is_lost=False, cite="19:47-3.11(a)"))


@paragraph("19:47-3.11(a)1")
def lose_shoe(felt: BaccaratFelt) -> None:
    """The curator passes the shoe whenever the Banker's Hand loses."""
    lost = felt.curator
    felt.curator = Curator(lost.seat)
    felt.tell(ShoePassed(lost.player, is_lost=True, cite="19:47-3.11(a)1"))
