"""Cards for tables and seats, with a QR code that opens the table's rules on a phone."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.games import find_game
from pitboss.housefile import HouseFile, TablePlan
from pitboss.paper.press import Form, printed
from pitboss.table.options import choose
from pitboss.table.refusal import Refused


@dataclass(frozen=True, slots=True)
class TableCard:
    """One card: the house, the table, its limits, and where its rules are."""

    house: str
    title: str
    under: str
    address: str


def cards_of(house: HouseFile, tables: Sequence[TablePlan], address: str, seats: bool = False) -> tuple[TableCard, ...]:
    """Write a card for each table of a house, or for each of its seats; the address is where the house is reached."""
    if not address.startswith(("http://", "https://")):
        raise Refused(f"the address {address!r}", "phones can't open it", "an address such as http://192.168.1.20:8047")
    cards = []
    for table in tables:
        game = find_game(table.game)
        limits = game.sign.words(choose(game.options, table.options))
        page = f"{address.rstrip('/')}/t/{table.key}/rules"
        numbers = range(1, table.positions + 1) if seats and game.seats_players else [0]
        cards += [TableCard(house.name, table.name, f"Seat {n}" if n else limits, page) for n in numbers]
    return tuple(cards)


def qr_of(address: str) -> str:
    """Return the QR code of an address as SVG."""
    import segno

    made = io.BytesIO()
    segno.make(address, error="m").save(made, kind="svg", border=0, xmldecl=False, svgns=True)
    return made.getvalue().decode()


def print_cards(cards: Sequence[TableCard], form: Form, paper: str = "letter") -> bytes:
    """Print cards, eight on a page, to be cut apart."""
    facts = [
        {
            "house": each.house,
            "title": each.title,
            "under": each.under,
            "address": each.address,
            "qr": qr_of(each.address),
        }
        for each in cards
    ]
    made = printed("card", {"cards": facts}, form, paper)
    if form != "pdf" and len(made) > 1:
        raise Refused(f"{len(cards)} cards as .{form}", "a drawing is of one page", "a file ending in .pdf")
    return made[0]
