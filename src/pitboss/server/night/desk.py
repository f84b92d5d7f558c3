"""The desk of a casino night: checking guests in, imitation money, prizes, expenses, the last round, and settling."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.games import find_game
from pitboss.housefile import HouseFile, Night
from pitboss.housefile.casino_night import require_listed
from pitboss.server.money.chart import CAGE, handed, wallet
from pitboss.server.night import book as lines
from pitboss.server.night.book import KINDS, Book, Expense, Guest, Prize, Standing, book_of, held_by, ranked
from pitboss.server.people.accounts import Account, Accounts
from pitboss.server.refusals import NotFound
from pitboss.server.store.idempotency import Keys, asked
from pitboss.server.store.step import Done, Entry, Step
from pitboss.server.store.store import Store
from pitboss.table.money import Cents, in_chips, money
from pitboss.table.refusal import Refused

PRIZES = "custom (13:47-20.4)"
"""By a municipality's own list, which is no text of the chapter."""
IMITATION = "13:47-20.2(a)[Bet]"
BARRED = {
    "a prize isn't money": r"cash|money|coins?",
    "a prize isn't a security": r"securities|savings bonds?|shares of stock|stock certificates?",
    "a prize isn't real estate": r"real estate|time-?shares?",
    "a prize isn't a weapon": r"weapons?|firearms?|guns?|rifles?|shotguns?|pistols?|ammunition",
    "a prize isn't a live animal": r"live animals?|pupp(?:y|ies)|kittens?|pon(?:y|ies)",
    "a prize isn't tobacco": r"tobacco|cigars?|cigarettes?",
    "a prize isn't the lease of a vehicle": r"(?:car|truck|vehicle) leases?|leases? of a (?:car|truck|vehicle)",
}
"""Why a prize is barred, and the words by which it's told."""
ALLOWED = "merchandise or a service; no cash, securities, real estate, weapons, live animals or tobacco"


@dataclass(frozen=True)
class Hall:
    """What the desk needs of the house: how it keeps things, which tables are open, and whom to tell."""

    commit: Callable[[Step], Awaitable[None]]
    open_tables: Callable[[], Mapping[str, str]]
    """The open tables by their numbers, each with its name."""
    standing: Callable[[], Iterable[tuple[str, Cents]]]
    """Wagers that stand on the layouts between rounds, each with its player's name."""
    tell: Callable[[str], None]
    """Tells a person how they stand now."""


class NightDesk:
    """What the Class A operator and the organizer do at the desk; each deed is kept once, whole or not at all."""

    def __init__(self, store: Store, plan: HouseFile, night: Night, accounts: Accounts, hall: Hall) -> None:
        self.night = night
        self.guest_chips = plan.guest_chips
        self._store = store
        self._accounts = accounts
        self._hall = hall
        self._keys = Keys(store)
        self._one_at_a_time = asyncio.Lock()
        self._book = book_of(store, night)

    # What everybody may see

    def book(self) -> Book:
        """Return the book as it stands."""
        self._book = book_of(self._store, self.night, self._book)
        return self._book

    def standings(self) -> tuple[Standing, ...]:
        """Return how guests stand now, or how they stood when the night was settled."""
        book = self.book()
        if book.is_settled:
            return book.final
        held = held_by(book, self._store.balances(), self._hall.standing())
        return tuple(ranked(book.guests.values(), held))

    @property
    def is_last_round(self) -> bool:
        """Tell whether no further round begins; where several servers share the house, another may have called it."""
        book = self.book() if self._store.database.is_shared else self._book
        return bool(book.last_call_at)

    # Guests

    async def check_in(self, by: Account, name: str, chips: Cents, paid: Cents, key: str) -> tuple[Guest, str]:
        """Check a guest in: hand out imitation money, and return the code by which a phone comes in.

        A guest who has joined by phone already needs no code.
        """
        about = asked("check in", [name, chips, paid])
        async with self._one_at_a_time:
            if (known := await self._keys.answer(by, key, about)) is not None:
                return self.guest(known["guest"]), self._accounts.new_code(known["guest"], by.name)
            self._require_open(f"checking {name} in")
            require_chips(chips)
            account, code = await asyncio.to_thread(self._found_or_registered, name, by.name)
            facts = {"person": account.id, "name": account.name, "amount": chips, "paid": paid}
            done = Done(by.id, key, about, f'{{"guest":"{account.id}"}}')
            await self._write(by, lines.CHECKED_IN, facts, done, money_for(account.id, chips))
        self._hall.tell(account.id)
        return self.guest(account.id), code

    def _found_or_registered(self, name: str, by: str) -> tuple[Account, str]:
        """Return the account of a guest who has joined by phone, or take the name down and return a code for it."""
        account = self._accounts.by_name(name)
        if account is None:
            return self._accounts.register(name, by)
        if account.role != "player" or account.id in self.book().guests:
            raise Refused(f"checking {account.name} in", "somebody by that name is already here", "another name")
        return account, ""

    async def hand(self, by: Account, id: str, chips: Cents, paid: Cents, key: str) -> Guest:
        """Hand a guest more imitation money."""
        facts = {"person": self.guest(id).id, "amount": chips, "paid": paid}
        require_chips(chips, least=1)
        await self._once(by, key, lines.HANDED, facts, money_for(id, chips))
        self._hall.tell(id)
        return self.guest(id)

    async def ticket(self, by: Account, id: str) -> str:
        """Make a guest another code, for a phone that was lost or changed."""
        return await asyncio.to_thread(self._accounts.new_code, self.guest(id).id, by.name)

    def guest(self, id: str) -> Guest:
        """Return a guest who has checked in, or refuse."""
        guests = self.book().guests
        if id not in guests:
            raise NotFound("this guest", "nobody with that number has checked in", "a guest of the list")
        return guests[id]

    # Prizes and expenses

    async def list_prize(self, by: Account, prize: Prize, key: str) -> None:
        """List a prize: merchandise, never money."""
        words = printable(prize.what, "a prize")
        require_prize(words)
        told = {
            "what": words,
            "value": prize.value,
            "cost": prize.cost,
            "donor": printable(prize.donor, "a donor", least=0),
        }
        facts = {"prize": self._next(self.book().prizes)} | told
        await self._once(by, key, lines.PRIZE_LISTED, facts, is_after=True, same=told)

    async def award(self, by: Account, number: int, guest: str, key: str) -> None:
        """Award a prize to a guest, once the night is settled and its standings are final."""
        prize = self._prize(number)
        if not self.book().is_settled:
            why = "the games are still on, and anybody may get ahead"
            raise Refused(f"awarding {prize.what}", why, "settling the night first")
        if prize.winner:
            raise Refused(f"awarding {prize.what}", f"{self.guest(prize.winner).name} has it", "another prize")
        facts = {"prize": number, "person": self.guest(guest).id}
        await self._once(by, key, lines.PRIZE_AWARDED, facts, is_after=True)

    async def strike_prize(self, by: Account, number: int, key: str) -> None:
        """Take a prize nobody has won off the list."""
        if self._prize(number).winner:
            raise Refused("striking the prize", "it has been awarded", "a prize that nobody has")
        await self._once(by, key, lines.PRIZE_STRUCK, {"prize": number}, is_after=True)

    def _prize(self, number: int) -> Prize:
        prizes = self.book().prizes
        if number not in prizes:
            raise NotFound(f"prize {number}", "the list has no such prize", "a prize of the list")
        return prizes[number]

    async def note_expense(self, by: Account, expense: Expense, key: str) -> None:
        """Note what the night has cost: rented equipment, a fee, or anything else."""
        kind, to = expense.kind, printable(expense.to, "who was paid", least=0)
        if kind not in KINDS:
            raise Refused(f"an expense of the kind {kind!r}", "the report has no such line", ", ".join(KINDS))
        if kind == "rental" and not to:
            raise Refused("a rental", "the report names who the equipment was rented from", "the name of the lessor")
        words = printable(expense.what, "an expense")
        told = {
            "kind": kind,
            "what": words,
            "amount": expense.amount,
            "to": to,
            "dated": printable(expense.dated, "a contract's day", least=0),
        }
        facts = {"expense": self._next(self.book().expenses)} | told
        await self._once(by, key, lines.EXPENSE_NOTED, facts, is_after=True, same=told)

    async def strike_expense(self, by: Account, number: int, key: str) -> None:
        """Take back an expense noted by mistake."""
        if number not in self.book().expenses:
            raise NotFound(f"expense {number}", "the book has no such expense", "an expense of the list")
        await self._once(by, key, lines.EXPENSE_STRUCK, {"expense": number}, is_after=True)

    # The end

    async def call_last_round(self, by: Account, key: str) -> None:
        """Announce the last round: a round that is on is finished, and no other begins."""
        if not self.book().last_call_at:
            await self._once(by, key, lines.LAST_CALL, {})

    async def settle(self, by: Account, key: str) -> None:
        """End the night: the standings are final, and all imitation money is turned in."""
        still = self._hall.open_tables()
        if still and not self.book().is_settled:
            names = ", ".join(still.values())
            raise Refused("settling the night", f"these tables are still open: {names}", "calling the last round first")
        balances = self._store.balances()
        held = held_by(self.book(), balances)
        turned_in = [
            Entry(wallet(id), CAGE, amount, "imitation money turned in")
            for id in self.book().guests
            if (amount := balances.get(wallet(id), 0))
        ]
        if await self._once(by, key, lines.SETTLED, {"held": [*map(list, held.items())]}, turned_in, same="settle"):
            for id in held:
                self._hall.tell(id)

    # Keeping

    def require_listed(self, game: str) -> None:
        """Refuse a table of a game that no casino night has."""
        require_listed(find_game(game).name, 1)

    def _require_open(self, what: str) -> None:
        if self.book().is_settled:
            raise Refused(what, "the night is settled", "another night, with a house file of its own")

    async def _once(
        self, by: Account, key: str, event: str, facts: dict[str, Any], entries: Iterable[Entry] = (), *,
        is_after: bool = False, same: Any = None,
    ) -> bool:  # fmt: skip
        """Write a line unless its key was used before; tell whether it was written now."""
        about = asked(event, facts if same is None else same)
        async with self._one_at_a_time:
            if await self._keys.answer(by, key, about) is not None:
                return False
            if not is_after:
                self._require_open("this")
            await self._write(by, event, facts, Done(by.id, key, about, "{}"), entries)
            return True

    async def _write(self, by: Account, event: str, facts: dict[str, Any], done: Done, moves: Iterable[Entry]) -> None:
        line = {"night": self.night.name, "by": by.name, **facts}
        await self._hall.commit(Step("", (), tuple(moves), done=done, lines=((event, line),)))
        self.book()

    @staticmethod
    def _next(held: Mapping[int, Any]) -> int:
        return max(held, default=0) + 1


def money_for(id: str, chips: Cents) -> list[Entry]:
    """Return how imitation money comes from the desk to a guest."""
    return [Entry(handed(id), wallet(id), chips, "imitation money from the desk")] if chips else []


def require_chips(chips: Cents, least: Cents = 0) -> None:
    """Refuse imitation money that cannot be made up of chips."""
    if chips < least or in_chips(chips) is None:
        raise Refused(f"{money(chips)} in imitation money", "chips don't make it up", "$0.50 or a multiple", IMITATION)


def require_prize(words: str) -> None:
    """Refuse what no raffle may have as a prize, as far as its words tell."""
    for why, barred in BARRED.items():
        if re.search(rf"\b(?:{barred})\b", words, re.IGNORECASE):
            raise Refused(f"the prize {words!r}", why, ALLOWED, PRIZES)


def printable(text: str, what: str, least: int = 1) -> str:
    """Return words as they are kept, or refuse those that cannot be shown, and none where some are needed."""
    words = " ".join(text.split())
    if len(words) < least or not words.isprintable():
        raise Refused(what, "it can't be shown", "a few words")
    return words
