"""What the report of operations of a casino night adds up, from the desk's book and the tables' logs."""

from __future__ import annotations

from pitboss.games import find_game
from pitboss.housefile import HouseFile, Night
from pitboss.paper.operations import OperationsReport, ReportedExpense, ReportedPrize, ReportedTable
from pitboss.server.night.book import Book
from pitboss.server.store.store import Store


def operations_of(store: Store, house: HouseFile, night: Night, book: Book) -> OperationsReport:
    """Add up the report of operations of a night."""
    names = {guest.id: guest.name for guest in book.guests.values()}
    return OperationsReport(
        organization=house.name,
        night=night,
        players=len(book.guests),
        gross=sum(guest.paid for guest in book.guests.values()),
        imitation=sum(guest.handed for guest in book.guests.values()),
        turned_in=sum(standing.held for standing in book.final),
        tables=tuple(_tables(store, house)),
        prizes=tuple(
            ReportedPrize(each.what, each.value, each.cost, each.donor, names.get(each.winner, ""))
            for each in book.prizes.values()
        ),
        expenses=tuple(
            ReportedExpense(each.kind, each.what, each.amount, each.to, each.dated) for each in book.expenses.values()
        ),
        is_settled=book.is_settled,
    )


def _tables(store: Store, house: HouseFile) -> list[ReportedTable]:
    """Return every table of the house file that was opened, with its game and how many rounds it dealt."""
    planned = {table.key for table in house.tables}
    found = []
    for row in store.tables(open_only=False):
        if row.key in planned and not row.is_training:
            last = store.rounds(row.id, limit=1)
            found.append(ReportedTable(row.name, find_game(row.game).title, last[0].round if last else 0))
    return found
