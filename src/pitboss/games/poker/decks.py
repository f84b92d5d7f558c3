"""The two decks between rounds: when they are sorted and changed, and how they are rotated (14.2(b), 14.4(c)1)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pitboss.games.between import DEALER, require_office
from pitboss.games.game import HOUR
from pitboss.games.kits.subchapter import DECK_COLOURS
from pitboss.games.poker.cards import decks_alternate
from pitboss.games.poker.desk_events import DeckSorted, DecksRotated
from pitboss.games.poker.events import DeckKept
from pitboss.games.poker.options import WHEN_ROTATED
from pitboss.games.poker.paragraphs import CASINO
from pitboss.games.poker.room import law_of, sign, with_desk
from pitboss.law import paragraph
from pitboss.table.custom import custom
from pitboss.table.event import Event
from pitboss.table.events import FLOORPERSON, CardsWashed
from pitboss.table.refusal import Refused
from pitboss.table.requests import Round
from pitboss.table.table import Table

if TYPE_CHECKING:
    from pitboss.games.poker.casino_night import PokerOptions

SORT_AFTER, CHANGE_AFTER = 3, 6
"""Hours of use after which a deck is put into suit and sequence, and hours after which all decks are changed."""


@paragraph("19:47-14.2(b)")
def due_of_decks(table: Table, opened: int, now: int) -> tuple[Event, ...]:
    """No deck is used for more than three hours without being sorted."""
    if table.game != CASINO or now - opened < SORT_AFTER * HOUR:
        return ()
    # reading 96: each deck is sorted after its own hours of use.
    worn = (deck for deck in table.state.opened if hours_of_use(table, deck, opened, now) >= SORT_AFTER)
    return tuple(DeckSorted(deck, by=DEALER) for deck in worn)


def hours_of_use(table: Table, deck: str, opened: int, now: int) -> int:
    """Return for how many whole hours a deck has been in use since it was opened or last sorted."""
    number = DECK_COLOURS.index(deck)
    is_in_use = decks_alternate(table.game, table.options, table.state) or number == table.state.in_use
    return int(table.state.desk.decks[number].lasted(opened, now, is_in_use=is_in_use)) // HOUR


@paragraph("19:47-14.2(b)")
def sort_cards(table: Table, event: DeckSorted, now: int) -> Round[Table]:
    """No deck is used for more than three hours without its 52 cards being put into suit and sequence."""
    yield from ()
    if table.game != CASINO:
        raise Refused(
            event.deed_words(), "the casino night text doesn't ask for it", "shuffling", custom("13:47-20.19")
        )
    opened = table.state.opened
    if event.deck not in opened:
        there = " or ".join(f"the {deck} deck" for deck in opened) or "a deck once it is opened"
        raise Refused(f"sorting the {event.deck} deck", "no such deck is open at the table", there, "19:47-14.2(b)")
    event.cite, event.by = "19:47-14.2(b)", event.by or DEALER
    require_office(table, event, DEALER, FLOORPERSON)
    return _with_use(table, DECK_COLOURS.index(event.deck), lambda use: use.sort(now))


@paragraph("19:47-14.2(b)", "19:47-14.4(c)1", "13:47-20.34(a)")
def rotate_decks(table: Table, event: DecksRotated, now: int) -> Round[Table]:
    """Decks may be rotated in and out of play; one that was kept as it was spread is washed when it comes in."""
    law, options = law_of(table), table.options
    if not table.state.opened:
        raise Refused(event.deed_words(), "no deck is open yet", "waiting for the first round", law.two_decks)
    if decks_alternate(table.game, options, table.state):
        allowed = "a table where cards are shuffled by hand"
        why = "with a shuffling device they alternate by themselves"
        raise Refused(event.deed_words(), why, allowed, "19:47-14.2(d)3")
    sign(table, event, f"{law.two_decks}; 19:47-14.2(b)" if table.game == CASINO else law.two_decks)
    deck = DECK_COLOURS[1 - table.state.in_use]
    if options.second_deck == WHEN_ROTATED and deck in table.state.opened:
        yield CardsWashed(deck, cite=law.rotate_second)
    yield DeckKept(DECK_COLOURS[table.state.in_use], "in the designated area", cite=law.rotate_second)
    after = laid_aside(taken_up(table, now), table.state.in_use, now)
    return replace(after, state=replace(after.state, in_use=1 - table.state.in_use))


def reckon_decks(before: Table, after: Table, now: int) -> Table:
    """With a shuffling device both decks are in use; without one the deck that is not dealt lies aside."""
    had, has = (decks_alternate(table.game, table.options, table.state) for table in (before, after))
    if had == has or not after.state.opened:
        return after
    return taken_up(after, now) if has else laid_aside(after, 1 - after.state.in_use, now)


def taken_up(table: Table, now: int) -> Table:
    """Count the use of the deck that lay aside from now on."""
    return _with_use(table, 1 - table.state.in_use, lambda use: use.take_up(now))


def laid_aside(table: Table, number: int, now: int) -> Table:
    """Count the use of a deck no further."""
    return _with_use(table, number, lambda use: use.lay_aside(now))


def _with_use(table: Table, number: int, change: Any) -> Table:
    uses = enumerate(table.state.desk.decks)
    return with_desk(table, decks=tuple(change(use) if each == number else use for each, use in uses))


@paragraph("19:47-14.2(b)")
def change_after(options: PokerOptions) -> tuple[int, str]:
    """All decks are changed at least every six hours."""
    # reading 96: the three hours are of use, and the six since the decks were opened; a deck that takes another's
    # place takes over its hours, because all decks are changed together.
    return CHANGE_AFTER, "19:47-14.2(b)"


def change_at_night(options: PokerOptions) -> tuple[int, str]:
    """The casino night text names no time after which decks are changed; a day is custom."""
    return 24, custom("13:47-20.19")
