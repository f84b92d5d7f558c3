"""The floor: pauses, rulings, announcements and voided rounds, each with a reason that everybody can read, and tips."""

from __future__ import annotations

from pitboss.games.between import DEALER, HOUSE, final_word, require_no_other_office, require_no_player, require_office
from pitboss.play.driving import Driving
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
from pitboss.table.money import money
from pitboss.table.refusal import Refused

MOST_WORDS = 200
"""The most characters that a floorperson's reason has."""
MOST_NAME = 40
"""The most characters of a name that a word of the floor is signed with."""


class Floor(Driving):
    """A table that the floor looks after."""

    pause = ""
    """Why a floorperson has paused the table; empty where the game goes on."""

    @property
    def is_paused(self) -> bool:
        """Tell whether a floorperson has paused the table."""
        return bool(self.pause)

    def _require_running(self, what: str) -> None:
        if self.is_paused:
            raise Refused(what, "the floorperson has paused the table", "waiting until the game goes on", FLOOR)

    def _take_word_of_the_floor(self, event: RulingGiven | ClosingAnnounced) -> None:
        """Log what everybody at the table hears and nothing of the game depends on."""
        if isinstance(event, RulingGiven):
            self._sign_decision(event, event.ruling)
        else:  # a player who opened a table of one's own closes it, which decides nothing
            self._sign_for_the_floor(event, event.reason, self.game.pause_cite)
            self._require_floor(event)
        self.log.append(event)

    def may_order(self, order: RoundOrder) -> bool:
        """Tell whether the floor may order something in the round as it stands."""
        try:
            self._require_may_order(order)
        except Refused:
            return False
        return True

    def _require_may_order(self, order: RoundOrder) -> str:
        if self._felt is None:
            raise Refused(order.deed_words(), "no round of play is going on", "a round that is not settled", FLOOR)
        return self.game.may_order(self._felt, order)

    def _take_order(self, order: RoundOrder) -> None:
        """Log what the floor orders in a round, and let the round know of it."""
        cite = self._require_may_order(order)
        self._sign_for_the_floor(order, order.reason, cite)
        require_office(self.table, order, who_decides(cite), who_decides(final_word(self.game)), SUPERVISOR)
        assert self._felt is not None
        self.log.append(order)
        self._felt.orders.append(order)

    def _sign_for_the_floor(self, event: SignedInput, words: str, cite: str) -> None:
        """Every word of the floor has a reason that people can read, and a name where one is given."""
        if not (0 < len(words.strip()) <= MOST_WORDS and words.isprintable()):
            raise Refused(event.deed_words(), "it needs a reason that everybody at the table can read",
                          f"1 to {MOST_WORDS} printable characters", FLOOR)  # fmt: skip
        event.cite = cite
        event.by = event.by if is_a_name(event.by) else who_decides(cite)

    def _sign_decision(self, event: RulingGiven | RoundRuledVoid, words: str) -> None:
        """A decision that is final is given by whom the text names, and by nobody who plays at the table."""
        cite = final_word(self.game)
        self._sign_for_the_floor(event, words, cite)
        if isinstance(event, RulingGiven) or event.by != HOUSE:  # which takes down a table that it no longer has
            require_office(self.table, event, who_decides(cite))

    def _sign_pause(self, event: TablePaused | TableResumed, words: str) -> None:
        """The floor stops a game and lets it go on: where a text says who decides there, nobody who plays in it."""
        self._sign_for_the_floor(event, words, self.game.pause_cite)
        if final_word(self.game) != FLOOR:
            require_no_player(self.table, event, who_decides(event.cite))
        self._require_floor(event)

    def _require_floor(self, event: TablePaused | TableResumed | ClosingAnnounced) -> None:
        """Refuse what is signed for an office that has no say in the game; the house itself has one."""
        if event.by != HOUSE:
            offices = dict.fromkeys(who_decides(cite) for cite in (event.cite, final_word(self.game)))
            require_no_other_office(event, *offices)

    def _take_tip(self, event: TipGiven) -> None:
        if not self.table.has_player(event.player) or event.amount <= 0:
            raise Refused(f"a tip of {money(event.amount)} by {event.player!r}", "nobody there can give it",
                          "more than nothing, by a seated player")  # fmt: skip
        event.cite, event.by = "", event.player
        self.log.append(event)

    def _take_pause(self, event: TablePaused | TableResumed) -> None:
        pauses = isinstance(event, TablePaused)
        if self.is_paused == pauses:
            is_so = "paused" if pauses else "not paused"
            raise Refused(event.deed_words(), f"the table is {is_so}", "the other of pausing and going on", FLOOR)
        words = event.reason if isinstance(event, TablePaused) else event.words()
        self._sign_pause(event, words)
        self.log.append(event)
        self.pause = event.reason if isinstance(event, TablePaused) else ""
        if not pauses:
            self._answer_for_the_absent()

    def _void_round(self, event: RoundRuledVoid) -> None:
        """Give up a round by the floor's word, before it is settled: it counts for nothing."""
        if self._round is None:
            raise Refused(event.deed_words(), "no round of play is going on", "a round that is not settled", FLOOR)
        self._sign_decision(event, event.reason)
        self.log.append(event)
        self._round.close()
        self._drop_round()


def is_a_name(by: str) -> bool:
    """Tell whether somebody can have signed so."""
    return 0 < len(by) <= MOST_NAME and by.isprintable()


def is_named(event: Event) -> bool:
    """Tell whether a house input says by name who gave it: one that nobody signed says that it is the dealer's."""
    return event.by != DEALER and is_a_name(event.by)
