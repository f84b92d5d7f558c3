"""The words of the floor: pauses, rulings, announcements and orders, each with a reason that everybody can read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.games import Game
from pitboss.games.between import HOUSE, final_word, require_no_other_office, require_no_player, require_office
from pitboss.play.house import is_a_name
from pitboss.table.event import Event
from pitboss.table.events import (
    FLOOR,
    SUPERVISOR,
    ClosingAnnounced,
    RoundOrder,
    RoundRuledVoid,
    RulingGiven,
    SignedInput,
    TablePaused,
    TableResumed,
    TipGiven,
    who_decides,
)
from pitboss.table.felt import Felt
from pitboss.table.money import money
from pitboss.table.refusal import Refused
from pitboss.table.table import Table

MOST_WORDS = 200
"""The most characters that a floorperson's reason has."""


def sign_ruling(game: Game, table: Table, event: RulingGiven) -> None:
    """A ruling is final: it is given by whom the text names, and by nobody who plays at the table."""
    cite = final_word(game)
    _sign(event, event.ruling, cite)
    require_office(table, event, who_decides(cite))


def sign_void(game: Game, table: Table, event: RoundRuledVoid) -> None:
    """That a round is void is as final as a ruling, unless the house takes down a table that it no longer has."""
    cite = final_word(game)
    _sign(event, event.reason, cite)
    if event.by != HOUSE:
        require_office(table, event, who_decides(cite))


def sign_closing(game: Game, table: Table, event: ClosingAnnounced) -> None:
    """Whoever opened a table announces that it closes, which decides nothing."""
    _sign(event, event.reason, game.desk.pause_cite)
    _require_floor(game, event)


def sign_pause(game: Game, table: Table, event: TablePaused | TableResumed) -> None:
    """The floor stops a game and lets it go on: where a text says who decides there, nobody who plays in it."""
    _sign(event, event.reason if isinstance(event, TablePaused) else event.words(), game.desk.pause_cite)
    if final_word(game) != FLOOR:
        require_no_player(table, event, who_decides(event.cite))
    _require_floor(game, event)


def sign_order(game: Game, table: Table, felt: Felt | None, order: RoundOrder) -> None:
    """What the floor orders in a round is for those to order who decide there."""
    cite = require_may_order(game, felt, order)
    _sign(order, order.reason, cite)
    require_office(table, order, who_decides(cite), who_decides(final_word(game)), SUPERVISOR)


def require_may_order(game: Game, felt: Felt | None, order: RoundOrder) -> str:
    """Refuse what the floor may not order in a round as it stands, or return by which paragraph it may."""
    if felt is None:
        raise Refused(order.deed_words(), "no round of play is going on", "a round that is not settled", FLOOR)
    return game.desk.may_order(felt, order)


def sign_tip(game: Game, table: Table, event: TipGiven) -> None:
    """A tip is for whoever sits at the table to give."""
    if not table.has_player(event.player) or event.amount <= 0:
        raise Refused(f"a tip of {money(event.amount)} by {event.player!r}", "nobody there can give it",
                      "more than nothing, by a seated player")  # fmt: skip
    event.cite, event.by = "", event.player


HEARD: dict[type[Event], Callable[[Game, Table, Any], None]] = {
    RulingGiven: sign_ruling,
    ClosingAnnounced: sign_closing,
    TipGiven: sign_tip,
}
"""What everybody at the table hears and nothing of the game depends on, and who signs it."""


def _sign(event: SignedInput, words: str, cite: str) -> None:
    """Every word of the floor has a reason that people can read, and a name where one is given."""
    if not (0 < len(words.strip()) <= MOST_WORDS and words.isprintable()):
        raise Refused(event.deed_words(), "it needs a reason that everybody at the table can read",
                      f"1 to {MOST_WORDS} printable characters", FLOOR)  # fmt: skip
    event.cite = cite
    event.by = event.by if is_a_name(event.by) else who_decides(cite)


def _require_floor(game: Game, event: TablePaused | TableResumed | ClosingAnnounced) -> None:
    """Refuse what is signed for an office that has no say in the game; the house itself has one."""
    if event.by != HOUSE:
        offices = dict.fromkeys(who_decides(cite) for cite in (event.cite, final_word(game)))
        require_no_other_office(event, *offices)
