"""How wagers end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pitboss.table.event import Event, Hash, event
from pitboss.table.events.common import wager_words
from pitboss.table.ledger import LAYOUT, RAIL, TRAY, Posting, rail
from pitboss.table.money import Cents, money, signed
from pitboss.table.sentence import does, who, whose
from pitboss.table.view import View


@event
class WagerCollected(Event):
    """A losing or forfeited wager was taken."""

    player: str
    position: int
    area: str
    amount: int

    def sentence(self) -> str:
        return f"{who(self.player)} {does('loses')} the {wager_words(self.area, self.amount)}."

    def shows(self, view: View) -> None:
        view.has_decided = True
        whole = view.amount(self.player, self.position, self.area)
        view.take_off(self.player, self.position, self.area, self.amount)
        if self.amount < whole:
            view.parted[self.player, self.position, self.area] = whole


@event
class WagerPaid(Event):
    """A winning wager was paid and stays the player's."""

    player: str
    position: int
    area: str
    amount: int
    odds: str
    winnings: int

    def sentence(self) -> str:
        wager = f"the {wager_words(self.area, self.amount)}"
        return f"{who(self.player)} {does('wins')} {money(self.winnings)} on {wager}, at {self.odds}."

    def shows(self, view: View) -> None:
        view.has_decided = True
        view.take_off(self.player, self.position, self.area, self.amount)
        view.chips[self.player] += self.amount + self.winnings


@event
class WinningsPaid(Event):
    """A winning wager was paid and stays up, where it can win again."""

    player: str
    position: int
    area: str
    amount: int
    odds: str
    winnings: int

    def sentence(self) -> str:
        wager = f"the {wager_words(self.area, self.amount)}"
        return f"{who(self.player)} {does('wins')} {money(self.winnings)} on {wager}, at {self.odds}. It stays up."

    def shows(self, view: View) -> None:
        view.has_decided = True
        view.chips[self.player] += self.winnings


@event
class WagerReturned(Event):
    """A wager was handed back, neither won nor lost."""

    player: str
    position: int
    area: str
    amount: int

    def sentence(self) -> str:
        return f"{whose(self.player)} {wager_words(self.area, self.amount)} is returned."

    def shows(self, view: View) -> None:
        view.take_off(self.player, self.position, self.area, self.amount)
        view.chips[self.player] += self.amount


@event
class WagerRestored(Event):
    """A wager that had been collected was given back, because the round was void."""

    player: str
    position: int
    area: str
    amount: int

    def sentence(self) -> str:
        return f"{whose(self.player)} {wager_words(self.area, self.amount)}, taken earlier, is returned."

    def shows(self, view: View) -> None:
        view.chips[self.player] += self.amount


@event
class BonusPaid(Event):
    """A bonus was paid that needs no wager of its own."""

    player: str
    position: int
    bonus: str
    odds: str
    winnings: int

    def sentence(self) -> str:
        return f"{who(self.player)} {does('gets')} the {money(self.winnings)} {self.bonus}, at {self.odds}."

    def shows(self, view: View) -> None:
        view.chips[self.player] += self.winnings


@event
class CouponCollected(Event):
    """A match play coupon was taken after its one decision."""

    player: str
    position: int
    area: str
    coupon: int

    def sentence(self) -> str:
        return f"{whose(self.player)} match play coupon for {money(self.coupon)} is taken."


@event
class VigorishCollected(Event):
    """Vigorish was taken from a player's chips."""

    player: str
    position: int
    amount: int

    def sentence(self) -> str:
        return f"{who(self.player)} {does('pays')} {money(self.amount)} commission."

    def shows(self, view: View) -> None:
        view.chips[self.player] -= self.amount
        view.owed.pop(self.player, None)


@event
class VigorishMarked(Event):
    """Vigorish was marked, to be collected later."""

    player: str
    position: int
    amount: int
    owed: int

    def sentence(self) -> str:
        return f"{money(self.amount)} commission is marked: {who(self.player)} {does('owes')} {money(self.owed)}."

    def shows(self, view: View) -> None:
        view.owed[self.player] = self.owed


@event
class VigorishSettled(Event):
    """A player paid the vigorish that was marked between rounds, on leaving or because the shoe was ended."""

    player: str
    amount: int

    def sentence(self) -> str:
        return f"{who(self.player)} {does('pays')} the {money(self.amount)} commission owed."

    def shows(self, view: View) -> None:
        view.owed.pop(self.player, None)
        if self.player in view.chips:  # whoever left has taken the rest along
            view.chips[self.player] -= self.amount

    def postings(self) -> tuple[Posting, ...]:
        return (Posting(rail(self.player), TRAY, self.amount, "vigorish"),)


def _working_words(working: Mapping[str, Cents]) -> str:
    """Say whose chips stay on the layout."""
    if len(working) == 1:
        [(player, amount)] = working.items()
        return f"{who(player)} still {does('has')} {money(amount)} working."
    return f"Still working: {', '.join(f'{who(player)} {money(amount)}' for player, amount in working.items())}."


def _account_words(account: str) -> str:
    """Name an account in a sentence: a player by name."""
    player = account.removeprefix(RAIL)
    return "standing bets" if account == LAYOUT else who(player) if player != account else account


@event
class RoundSettled(Event):
    """The round of play was over: what every account gained or gave, and the digest of the table that follows."""

    net: dict[str, int]
    digest: Hash

    def sentence(self) -> str:
        gains = [f"{_account_words(name)} {signed(amount)}" for name, amount in self.net.items() if amount]
        return f"The round is over: {', '.join(gains) or 'no money changes hands'}."

    def told(self, view: View) -> str:
        counted = view.counted(self.net)
        over = replace(self, net=counted).sentence()
        working = view.lying()
        if view.has_decided and not any(counted.values()):
            over = "The round is over: everyone breaks even."
        if not working:
            return over
        is_decided = view.has_decided or any(counted.values())
        return f"{over if is_decided else 'No decision.'} {_working_words(working)}"

    def shows(self, view: View) -> None:
        view.end()
