"""The regulars of a live table: bots who keep it alive, and make room for people."""

from __future__ import annotations

import secrets

from pitboss.play.dealer import Dealer
from pitboss.players import NAMES, Company, for_game, own_chance
from pitboss.table.choices import Ask
from pitboss.table.events import COUNTER, ChipsBought, NonceGiven, PlayerLeft, PlayerReady, PlayerSeated
from pitboss.table.money import Cents
from pitboss.table.window import OpenForWagers

CHIPS: Cents = 100_000
FREE_SEATS = 2
"""So many positions the regulars leave free for people, where the table has as many to spare."""
NONCE_BYTES = 16


class Regulars:
    """The bots of one table."""

    def __init__(self, dealer: Dealer, wanted: int, style: str) -> None:
        self._dealer = dealer
        self._wanted = wanted
        self._make = for_game(dealer.table.game, style)
        self._secret = secrets.token_bytes(32)
        self._company = Company(dealer, [])
        for player in dealer.table.players:
            if player.name in NAMES:
                self._join(player.name)

    def know(self) -> None:
        """Know which bots sit here, where they came and went without this program's doing."""
        seated = [player.name for player in self._dealer.table.players if player.name in NAMES]
        for name in [name for name in self._company.players if name not in seated]:
            self._company.part(name)
        for name in [name for name in seated if name not in self]:
            self._join(name)

    def __contains__(self, name: str) -> bool:
        return name in self._company.players

    def __len__(self) -> int:
        return len(self._company.players)

    def _join(self, name: str) -> None:
        self._company.join(self._make(name, own_chance(self._secret, name)))

    # Between rounds

    @property
    def is_due(self) -> bool:
        """Tell whether a regular should come, go, buy chips or add a nonce before the next round."""
        return bool(self._coming() or self._going() or self._short() or self._without_nonce())

    def tend(self) -> None:
        """Let regulars go who are one too many, come who are missing, buy chips, and add their nonces."""
        for name in self._going():
            self._dealer.take(PlayerLeft(name, by=name))
            self._company.part(name)
        for name, position in self._coming():
            self._dealer.take(PlayerSeated(name, position, self._buy_in(name), by=name))
            self._join(name)
        for name in self._short():
            self._dealer.take(ChipsBought(name, CHIPS, by=name))
        for name in self._without_nonce():
            self._dealer.take(NonceGiven(name, secrets.token_hex(NONCE_BYTES), by=name))

    def _buy_in(self, name: str) -> int:
        """Return what a regular comes with: the usual chips, or more where more was taken along lately."""
        dealer = self._dealer
        return max(CHIPS, dealer.game.seating.least_buy_in(dealer.table, name, dealer.log.now()))

    def _free(self) -> list[int]:
        table = self._dealer.table
        if not self._dealer.game.seats_players:
            return [COUNTER] * (table.positions - len(table.seats))
        taken = {seat.position for seat in table.seats}
        return [number for number in range(1, table.positions + 1) if number not in taken]

    def _spare(self) -> int:
        """Return how many more seats the regulars may take."""
        room = min(FREE_SEATS, max(1, self._dealer.table.positions - 2))
        waiting = self._dealer.game.desk.waiting_list(self._dealer.table).waiting
        return len(self._free()) - room - len(waiting)

    def _coming(self) -> list[tuple[str, int]]:
        missing = min(self._wanted - len(self), self._spare())
        names = [name for name in NAMES if not self._dealer.table.has_player(name)]
        free = self._free()
        apart = free[::2] + free[1::2]
        return list(zip(names, apart, strict=False))[: max(0, missing)]

    def _going(self) -> list[str]:
        too_many = max(len(self) - self._wanted, 1 if len(self) and not self._free() else 0)
        return list(self._company.players)[::-1][:too_many]

    def _short(self) -> list[str]:
        least = self._dealer.table.options.minimum
        return [
            player.name
            for player in self._company.players.values()
            if self._dealer.table.player(player.name).chips < player.stake * least
        ]

    def _without_nonce(self) -> list[str]:
        """Return who is to add a nonce: nobody after a person did, for the house must not answer what people chose."""
        given = self._dealer.bond.nonce_givers
        if any(name not in NAMES for name in given):
            return []
        return [name for name in self._company.players if self._dealer.bond.wants_nonce(name)]

    @property
    def are_asked_at_desk(self) -> bool:
        """Tell whether the game's desk waits for a regular's word."""
        return bool(self._company.asked_at_desk())

    def answer_at_desk(self) -> None:
        """Let the regulars say what the game's desk waits for."""
        self._company.answer_at_desk()

    # In a round

    def wager(self, name: str, window: OpenForWagers) -> None:
        """Let a regular make wagers and be ready."""
        self._company.show()
        seat = next(seat for seat in self._dealer.table.seats if seat.player == name)
        self._company.wager_at(seat, window)
        self._dealer.take(PlayerReady(name))

    def decide(self, ask: Ask) -> None:
        """Let the regular who is asked decide."""
        self._company.decide(ask)

    def forget(self) -> None:
        """Let go of the records of a round that is over."""
        self._company.forget()

    def leave(self) -> None:
        """Let every regular go, when the table closes."""
        for name in tuple(self._company.players):
            self._dealer.take(PlayerLeft(name, by=name))
            self._company.part(name)
