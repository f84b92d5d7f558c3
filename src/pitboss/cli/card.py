"""`pitboss card`: cards for the tables or seats of a house, with a QR code that opens the table."""

from __future__ import annotations

import argparse

from pitboss.cli import OK
from pitboss.cli.extras import paper_extra
from pitboss.cli.printing import checked_file, house_of, planned, write
from pitboss.paper.card import cards_of, print_cards
from pitboss.paper.press import form_of


def run(arguments: argparse.Namespace) -> int:
    """Write the cards of a house to a file."""
    file, house = checked_file(arguments), house_of(arguments.house)
    tables = [planned(arguments.house, key)[1] for key in arguments.tables] or list(house.tables)
    cards = cards_of(house, tables, arguments.address, seats=arguments.seats)
    with paper_extra("printed cards"):
        made = print_cards(cards, form_of(file), arguments.paper)
    about = {"cards": [{"title": card.title, "under": card.under, "address": card.address} for card in cards]}
    write(arguments, file, made, about, f"{file} is written: {len(cards)} card{'s' * (len(cards) != 1)}.")
    return OK
