"""`pitboss equity`: what poker hands are worth against each other."""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Callable
from typing import TextIO

from pitboss.cli import OK
from pitboss.cli.terminal import Screen
from pitboss.odds.answer import percent
from pitboss.odds.equity import Equity, ask, solve
from pitboss.table.cards import Card

BAR_AFTER = 1.0
"""Seconds that pass before a bar tells how far the work has come."""

BAR_WIDTH = 30
_CARD = re.compile(r"(?:10|[2-9TJQKA])[cdhs♣♦♥♠]", re.IGNORECASE)


def run(arguments: argparse.Namespace) -> int:
    """Tell how hands fare against one another."""
    hands = [cards_in(hand) for hand in arguments.hands]
    question = ask(hands, cards_in(arguments.board), cards_in(arguments.dead), arguments.game)
    bar = Bar(sys.stderr)
    try:
        found = solve(question, arguments.sample, arguments.seed, bar.show)
    finally:
        bar.clear()
    screen = Screen()
    if arguments.json:
        screen.line(json.dumps(found.as_json(), indent=2))
    else:
        tell(screen, found)
    return OK


def cards_in(text: str) -> tuple[Card, ...]:
    """Return the cards of a text, with or without anything between them: AsAh, "As Ah", A♠,A♥."""
    rest = _CARD.sub(" ", text).replace(",", " ").split()
    return tuple(Card.parse(word) for word in (*_CARD.findall(text), *rest))


def tell(screen: Screen, found: Equity) -> None:
    """Tell the answer on the screen."""
    question = found.question
    title = question.game.title
    for name, cards in (("board", question.board), ("dead", question.dead)):
        title += f"; {name} {' '.join(map(screen.card, cards))}" if cards else ""
    screen.title(title[0].upper() + title[1:])
    if found.is_exact:
        deals = "the one deal left" if found.deals == 1 else f"all {found.deals:,} deals"
        screen.paragraph(f"Exact: {deals}.", indent=2)
    else:
        drawn = f"{found.samples:,} of {found.deals:,} deals, drawn with the seed {found.seed}"
        is_one = found.samples == 1
        error = "one deal has no standard error" if is_one else "the last column is the standard error of the share"
        screen.paragraph(f"Sampled: {drawn}; {error}.", indent=2)
    tell_rows(screen, found)
    if question.game.cite.startswith("custom"):
        screen.paragraph(f"How hands are compared in this game is custom: {question.game.cite}.", indent=2)


def tell_rows(screen: Screen, found: Equity) -> None:
    """Tell how each hand fares, with the standard error where there is one."""
    has_error = found.samples not in (None, 1)
    rows = [["", "win", "tie", "lose", "share", *[""] * has_error]]
    for hand in found.hands:
        row = [" ".join(map(screen.card, hand.cards)), *map(percent, (hand.win, hand.tie, hand.lose))]
        row += [percent(hand.share, 4)]
        error = hand.standard_error
        rows.append(row if error is None or not has_error else [*row, f"± {100 * error:.4f} %"])
    screen.table(rows, right=range(1, len(rows[0])))


class Bar:
    """Tells a person at a terminal how far the work has come, once it takes longer than a moment."""

    def __init__(self, stream: TextIO | None, clock: Callable[[], float] = time.monotonic) -> None:
        self.stream = stream if stream is not None and stream.isatty() else None
        self.clock = clock
        self.start = clock()
        self.shown = ""

    def show(self, done: int, total: int) -> None:
        """Show that so much is done."""
        if self.stream is None or self.clock() - self.start < BAR_AFTER:
            return
        filled = BAR_WIDTH * done // max(total, 1)
        now = f"[{'#' * filled}{'.' * (BAR_WIDTH - filled)}] {100 * done // max(total, 1)} %"
        if now != self.shown:
            self.shown = now
            print(f"\r{now}", end="", file=self.stream, flush=True)

    def clear(self) -> None:
        """Leave nothing behind."""
        if self.shown and self.stream is not None:
            print("\r" + " " * len(self.shown) + "\r", end="", file=self.stream, flush=True)
