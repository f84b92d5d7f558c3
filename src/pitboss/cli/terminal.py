"""What the terminal shows: lines as wide as it is, colours where it has them, cards with their suits."""

from __future__ import annotations

import os
import re
import sys
import textwrap
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from typing import TextIO

from pitboss.law import appeared
from pitboss.table.cards import DIAMONDS, HEARTS, Card

NARROWEST, USUAL, WIDEST = 40, 80, 120

BOLD, DIM, RED, YELLOW, CYAN = "1", "2", "31", "33", "36"


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
        self.has_symbols = _can_write(self.stream, "♣♦♥♠─▒")
        if isinstance(self.stream, TextIOWrapper):
            self.stream.reconfigure(errors="backslashreplace")  # a name the reader has no letters for is no error

    # Words and cards

    def paint(self, text: str, *codes: str) -> str:
        """Return a text in a colour, where there are colours."""
        return f"\033[{';'.join(codes)}m{text}\033[0m" if self.has_colour and codes else text

    def card(self, card: Card) -> str:
        """Return a card as printed, without colour; a joker by the name it is typed with."""
        return card.symbol if self.has_symbols and not card.is_joker else str(card)

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

    def remark(self, text: str) -> None:
        """Write a remark between blank lines, apart from what it is about."""
        self.line()
        self.paragraph(text, codes=(CYAN,))

    def cited(self, words: str, cite: str, indent: int = 2, cards: Iterable[Card] = ()) -> None:
        """Write a sentence with its citation at the right, or below where they do not fit on one line."""
        appeared(cite)
        if not self.is_page:
            beside = "  " + self.paint(f"[{cite}]", DIM) if cite else ""
            self.line(" " * indent + self.painted_cards(words, cards) + beside)
            return
        *above, last = _broken(words, self.width, " " * indent, " " * (indent + 2))
        below = _cite_lines(cite, self.width - indent)
        if len(below) == 1 and len(last) + 2 + len(below[0]) <= self.width:
            beside = " " * (self.width - len(last) - len(below[0])) + self.paint(below.pop(), DIM)
        else:
            beside = ""
        for line in above:
            self.line(self.painted_cards(line, cards))
        self.line(self.painted_cards(last, cards) + beside)
        for line in below:
            self.line(" " * (self.width - len(line)) + self.paint(line, DIM))

    def table(self, rows: Sequence[Sequence[str]], indent: int = 2, right: Iterable[int] = ()) -> None:
        """Write rows in columns, those named from 0 being aligned right."""
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        right = set(right)
        for row in rows:
            cells = [
                cell.rjust(width) if column in right else cell.ljust(width)
                for column, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            self.line((" " * indent + "  ".join(cells)).rstrip())


def _columns(stream: TextIO, is_terminal: bool) -> int | None:
    """Return how wide the reader is, if that is known."""
    stated = os.environ.get("COLUMNS", "")
    if stated.isdecimal() and int(stated):
        return int(stated)
    try:
        return os.get_terminal_size(stream.fileno()).columns if is_terminal else None
    except (OSError, ValueError):
        return USUAL


def _can_write(stream: TextIO, text: str) -> bool:
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _broken(text: str, width: int, first: str, later: str) -> list[str]:
    """Break a text into lines, never inside a citation."""
    broken = textwrap.wrap(text, width, initial_indent=first, subsequent_indent=later, break_on_hyphens=False)
    return broken or [""]


def _cite_lines(cite: str, room: int) -> list[str]:
    """Return citations in as few lines as they fit in."""
    lines: list[str] = []
    for each in cite.split("; ") if cite else ():
        if lines and len(lines[-1]) + 2 + len(each) <= room:
            lines[-1] += f"; {each}"
        else:
            lines.append(each)
    return lines
