"""What the terminal shows: lines as wide as it is, colours where it has them, cards with their suits."""

from __future__ import annotations

import os
import re
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import TextIO

from pitboss.law import appeared
from pitboss.table.cards import DIAMONDS, HEARTS, Card

NARROWEST, USUAL, WIDEST = 40, 80, 120

BOLD, DIM, RED, GREEN, YELLOW, CYAN = "1", "2", "31", "32", "33", "36"


class Unable(Exception):
    """Something that was asked for and cannot be done, told in a sentence."""


class Screen:
    """Writes to a stream as its reader can take it in.

    On a terminal (or where COLUMNS says how wide the reader is) lines are laid out to its width; elsewhere an event is
    one line, however long. Colours are for terminals only, and for none if NO_COLOR is set.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = sys.stdout if stream is None else stream
        is_terminal = self.stream.isatty()
        columns = _columns(self.stream, is_terminal)
        self.is_page = columns is not None
        self.width = min(max(columns or USUAL, NARROWEST), WIDEST)
        self.has_colour = is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self.has_symbols = _can_write(self.stream, "♣♦♥♠★─▒")

    # Words and cards

    def paint(self, text: str, *codes: str) -> str:
        """Return a text in a colour, where there are colours."""
        return f"\033[{';'.join(codes)}m{text}\033[0m" if self.has_colour and codes else text

    def card(self, card: Card) -> str:
        """Return a card as printed, without colour."""
        return card.symbol if self.has_symbols else str(card)

    def painted_cards(self, text: str, cards: Iterable[Card]) -> str:
        """Return a text with these cards, as ``card`` shows them, in the colours of their suits."""
        for card in dict.fromkeys(cards) if self.has_colour else ():
            colour = YELLOW if card.is_joker else RED if card.suit in (DIAMONDS, HEARTS) else BOLD
            text = re.sub(rf"(?<!\w){re.escape(self.card(card))}(?!\w)", self.paint(self.card(card), colour), text)
        return text

    # Lines

    def line(self, text: str = "") -> None:
        """Write a line."""
        print(text, file=self.stream)

    def heading(self, text: str) -> None:
        """Write a heading, ruled to the width."""
        rule = "─" if self.has_symbols else "-"
        self.line()
        self.line(self.paint(f"{rule * 2} {text} {rule * (self.width - len(text) - 4)}", BOLD))

    def title(self, text: str, indent: int = 0) -> None:
        """Write a short title over what follows."""
        self.line(self.paint(" " * indent + text, BOLD))

    def paragraph(self, text: str, indent: int = 0, hanging: int = 0, codes: Sequence[str] = ()) -> None:
        """Write a text broken at the width."""
        for line in _broken(text, self.width, " " * indent, " " * (indent + hanging)):
            self.line(self.paint(line, *codes))

    def cited(self, words: str, cite: str, indent: int = 2, cards: Iterable[Card] = ()) -> None:
        """Write a sentence with its citation at the right, or below where they do not fit on one line."""
        appeared(cite)
        lines = _broken(words, self.width, " " * indent, " " * (indent + 2)) if self.is_page else [" " * indent + words]
        room = self.width - len(lines[-1]) - 2
        if not self.is_page and cite:
            ends = [f"  [{cite}]"]
        else:
            ends = _right_aligned(cite, room, self.width - indent)
        if self.is_page and ends and len(lines) == 1 and len(ends) > 1 and False:
            pass
        for line in lines[:-1]:
            self.line(self.painted_cards(line, cards))
