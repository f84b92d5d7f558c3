"""The order of payment is the pit's, and changes only after notice: 3.10(c)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from pitboss.games.baccarat.options import ORDERS, PUNTO_BANCO
from pitboss.games.game import Notice
from pitboss.law import paragraph
from pitboss.table.events import NoticeGiven
from pitboss.table.refusal import Refused
from pitboss.table.table import Table

NOTICE = 30 * 60_000
"""Thirty minutes of the log's clock, which counts milliseconds."""
ORDER = "payment_order"


@paragraph("19:47-3.10(c)", "19:47-3.10(c)1")
def pit_rule(options: Any, others: Iterable[Any]) -> None:
    """All punto banco tables of a gaming pit pay and take vigorish in the same order."""
    # reading 61: any order may be chosen, for the pit and not for a table.
    used = {other.payment_order for other in others if other.variation == PUNTO_BANCO}
    if options.variation == PUNTO_BANCO and used - {options.payment_order}:
        what, why = f"{ORDER}={options.payment_order}", "the other punto banco tables of the pit use another order"
        raise Refused(what, why, f"{ORDER}={min(used)}, or a pit of its own", "19:47-3.10(c); 19:47-3.10(c)1")


@paragraph("19:47-3.10(c)2")
def take_notice(table: Table, event: NoticeGiven, at: int) -> Table:
    """The Commission and surveillance are told in writing which order of payment is to be used."""
    words = event.options.get(ORDER, "")
    if set(event.options) != {ORDER} or words not in map(str, ORDERS):
        raise Refused("a notice", "it names no order of payment", f"{ORDER}=1 to 4", "19:47-3.10(c)2")
    event.cite = "19:47-3.10(c)2"
    return replace(table, state=replace(table.state, notice=(int(words), at)))


def by_notice(options: Any) -> tuple[tuple[str, str], ...]:
    """The order of payment of punto banco is changed after notice."""
    return ((ORDER, "19:47-3.10(c)2"),) if options.variation == PUNTO_BANCO else ()


def notices(table: Table) -> tuple[Notice, ...]:
    """Return the notice of an order of payment that is not in use yet, which may begin thirty minutes after it."""
    order, given = table.state.notice
    is_to_come = order not in (0, table.options.payment_order)
    return (Notice(ORDER, str(order), given + NOTICE, "19:47-3.10(c)2"),) if is_to_come else ()


@paragraph("19:47-3.10(c)2")
def may_change(table: Table, options: Any, now: int) -> None:
    """Another order of payment is used thirty minutes after written notice of it at the earliest."""
    order, given = table.state.notice
    is_changed = options.variation == PUNTO_BANCO and options.payment_order != table.options.payment_order
    if is_changed and (order != options.payment_order or now - given < NOTICE):
        why = "written notice to the Commission and surveillance must be given at least 30 minutes before"
        raise Refused(
            f"{ORDER}={options.payment_order}", why, "the change 30 minutes after its notice", "19:47-3.10(c)2"
        )
