"""The burn card, which is disclosed when a player asks: while wagers are made and while somebody decides. 2.6(c)."""

from __future__ import annotations

from functools import partial

from pitboss.games.blackjack.boxes import BoxFelt
from pitboss.games.blackjack.events import BurnCardRequested, BurnCardShown
from pitboss.law import paragraph
from pitboss.table.choices import Ask, Hears, ask_all
from pitboss.table.custom import custom
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade, FaultOccurred
from pitboss.table.refusal import Refused
from pitboss.table.requests import Draw, Round

Answer = DecisionMade | FaultOccurred | BurnCardRequested
"""What comes while somebody is asked to decide."""


@paragraph("19:47-2.6(c)", "19:47-2.6A(c)")
def may_see_burn_card(felt: BoxFelt, event: BurnCardRequested) -> str:
    """A player at the table may ask from the burning on until the cards are shuffled; return by what."""
    # reading 19: any player at the table may ask, and at any moment: the text names none.
    if not felt.table.has_player(event.player):
        why = "nobody by that name is at the table"
        raise Refused("the burn card", why, "a player at the table may ask", "19:47-2.6(c)")
    if felt.is_six_to_five:
        why = "in the 6 to 5 variation nobody sees a burned card"
        raise Refused("the burn card", why, "playing on without it", "19:47-2.6A(c)")
    if felt.burn_card is None:
        why = "no burn card may be shown now"
        raise Refused("the burn card", why, "asking from the burning to the next shuffle", custom("19:47-2.6(c)"))
    return "19:47-2.6(c)"


@paragraph("19:47-2.6(c)")
def show_burn_card(felt: BoxFelt) -> Round[None]:
    """The burn card is disclosed when a player asks."""
    assert felt.burn_card is not None
    burned = yield Draw("19:47-2.6(c)", (), felt.burn_card, 0)
    felt.tell(BurnCardShown(burned.card, burned.place, cite="19:47-2.6(c)"))


def heard_by(felt: BoxFelt) -> Hears:
    """Return what may be said while somebody decides: a word on the burn card, where there is one."""
    return () if felt.burn_card is None else ((BurnCardRequested, partial(may_see_burn_card, felt)),)


def ask(felt: BoxFelt, prompt: Ask) -> Round[DecisionMade | FaultOccurred]:
    """Ask one player, and show the burn card meanwhile to whoever asks for it."""
    prompt.hears = heard_by(felt)
    answer: Answer = yield prompt
    return (yield from show_and_ask_again(felt, prompt)) if isinstance(answer, BurnCardRequested) else answer


def show_and_ask_again(felt: BoxFelt, prompt: Ask) -> Round[DecisionMade | FaultOccurred]:
    """Show the burn card to whoever asked for it, and ask the player again."""
    yield from show_burn_card(felt)
    return (yield from ask(felt, prompt))


def ask_each(felt: BoxFelt, prompts: tuple[Ask, ...]) -> Round[list[DecisionMade]]:
    """Ask several players at once, and show the burn card meanwhile to whoever asks for it."""
    for prompt in prompts:
        prompt.hears = heard_by(felt)

    def hear(event: Event) -> Round[None]:
        yield from show_burn_card(felt)

    return (yield from ask_all(prompts, hear))
