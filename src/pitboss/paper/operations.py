"""The report of operations of a casino night: receipts, prizes, expenses and net proceeds, to be signed and sworn to.

Its lines follow the official form's instructions as far as they are known; the form itself is not at hand, so the page
says that it is a worksheet for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.housefile import Night
from pitboss.housefile.casino_night import REPORTED
from pitboss.paper.guide import HELP
from pitboss.paper.press import Form, printed
from pitboss.table.money import Cents, money

KINDS = {"rental": "Equipment rental", "fee": "License and other fees", "other": "Other expenses"}
RETENTION_YEARS = 3
"""How long the records are kept: by custom, as those of other raffles."""


@dataclass(frozen=True, slots=True)
class ReportedPrize:
    """A prize as the report lists it."""

    what: str
    value: Cents
    cost: Cents
    donor: str
    winner: str


@dataclass(frozen=True, slots=True)
class ReportedExpense:
    """An expense as the report lists it."""

    kind: str
    what: str
    amount: Cents
    to: str
    dated: str


@dataclass(frozen=True, slots=True)
class ReportedTable:
    """A table of the night, its game, and the rounds it dealt."""

    name: str
    game: str
    rounds: int


@dataclass(frozen=True, slots=True)
class OperationsReport:
    """A report of operations: what the night took in, what it cost, and what is left for its purpose."""

    organization: str
    night: Night
    players: int
    gross: Cents
    imitation: Cents
    turned_in: Cents
    tables: tuple[ReportedTable, ...]
    prizes: tuple[ReportedPrize, ...]
    expenses: tuple[ReportedExpense, ...]
    is_settled: bool

    @property
    def prize_cost(self) -> Cents:
        """What the prizes cost the organization."""
        return sum(prize.cost for prize in self.prizes)

    def spent(self, kind: str) -> Cents:
        """Return what was spent on one kind of expense."""
        return sum(expense.amount for expense in self.expenses if expense.kind == kind)

    @property
    def net(self) -> Cents:
        """The net proceeds: receipts less prizes, rental, fees and other expenses."""
        return self.gross - self.prize_cost - sum(map(self.spent, KINDS))

    def as_json(self) -> dict[str, Any]:
        """Return the report as one JSON object, amounts in cents."""
        night = self.night
        return {
            "organization": self.organization,
            "registration": night.registration,
            "mailing_address": night.mailing_address,
            "municipality": night.municipality,
            "license": night.license,
            "date": night.day.isoformat(),
            "begins": f"{night.begins:%H:%M}",
            "ends": f"{night.ends:%H:%M}",
            "place": night.place,
            "purpose": night.purpose,
            "players": self.players,
            "gross": self.gross,
            "imitation_money": self.imitation,
            "turned_in": self.turned_in,
            "tables": [{"name": each.name, "game": each.game, "rounds": each.rounds} for each in self.tables],
            "prizes": [
                {"what": each.what, "value": each.value, "cost": each.cost, "donor": each.donor, "winner": each.winner}
                for each in self.prizes
            ],
            "prize_cost": self.prize_cost,
            "expenses": [
                {"kind": each.kind, "what": each.what, "amount": each.amount, "to": each.to, "dated": each.dated}
                for each in self.expenses
            ],
            **{kind: self.spent(kind) for kind in KINDS},
            "net": self.net,
            "due": night.report_due.isoformat(),
            "is_settled": self.is_settled,
        }


def signed(amount: Cents) -> str:
    """Return an amount with its sign where it is below zero, and always with its cents."""
    return f"{'-' * (amount < 0)}${abs(amount) // 100:,}.{abs(amount) % 100:02}"


def facts_of(report: OperationsReport) -> dict[str, Any]:
    """Return the report as its template takes it."""
    night = report.night
    blank = "(to be filled in)"
    due = night.report_due
    return {
        "organization": report.organization,
        "about": [
            ["Licensee", report.organization],
            ["Mailing address", night.mailing_address or blank],
            ["Identification number", night.registration or blank],
            ["Municipality", night.municipality or blank],
            ["License number", night.license],
            ["Occasion", f"{night.day_words}, {night.hours_words}"],
            ["Place", night.place],
            ["Players", str(report.players)],
            ["Games and tables", games_words(report.tables) or blank],
            ["Imitation money", f"{money(report.imitation)} handed out, {money(report.turned_in)} turned in"],
        ],
        "sums": [
            ["Gross receipts: imitation money and admission", signed(report.gross)],
            ["Less cost of prizes", signed(report.prize_cost)],
            *([f"Less {words.lower()}", signed(report.spent(kind))] for kind, words in KINDS.items()),
        ],
        "net": signed(report.net),
        "prizes": [
            [each.what, signed(each.value), signed(each.cost), each.donor or "bought", each.winner or "not awarded"]
            for each in report.prizes
        ],
        "expenses": [
            [KINDS[each.kind], each.what, each.to, each.dated, signed(each.amount)] for each in report.expenses
        ],
        "purpose": night.purpose or blank,
        "draft": "" if report.is_settled else "Draft: the night is not settled.",
        "due": f"Due {due:%B} {due.day}, {due.year}, {REPORTED}. Keep the records {RETENTION_YEARS} years.",
        "help": HELP,
    }


def games_words(tables: tuple[ReportedTable, ...]) -> str:
    """Return which games were played, at how many tables, in how many rounds."""
    games = dict.fromkeys(table.game for table in tables)
    counted = []
    for game in games:
        rounds = [table.rounds for table in tables if table.game == game]
        counted.append(f"{game} ({many(len(rounds), 'table')}, {many(sum(rounds), 'round')})")
    return ", ".join(counted)


def many(count: int, what: str) -> str:
    """Return how many of something there are.

    >>> many(1, "round"), many(0, "table")
    ('1 round', '0 tables')
    """
    return f"{count} {what}{'s' * (count != 1)}"


def print_operations(report: OperationsReport, form: Form = "pdf", paper: str = "letter") -> bytes:
    """Print the report of operations."""
    return printed("operations", facts_of(report), form, paper)[0]
