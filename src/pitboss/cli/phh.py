"""`pitboss phh`: rounds of poker as PHH hand histories, and PHH hand histories played by our rules."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from pitboss.adapters.phh import (
    Ending,
    HandHistory,
    HistoryEnds,
    ending_of,
    hidden_hands,
    phh_fields,
    play_history,
    read_phh,
    stack_of,
    write_phh,
)
from pitboss.adapters.phh.reading import CHIP
from pitboss.chance import StackedChance
from pitboss.cli import FAILED, OK
from pitboss.cli.replay import read_lines
from pitboss.cli.telling import Teller
from pitboss.cli.terminal import Screen, Unable
from pitboss.games import find_game
from pitboss.play.log import LogError, Record, read_log
from pitboss.play.narration import Told
from pitboss.table.money import Cents, money
from pitboss.table.view import HOUSE, View

CUT = 26
"""Where the stacked deck is cut, which a hand history does not tell."""


def run(arguments: argparse.Namespace) -> int:
    """Write a round of a log as PHH, or play a PHH file."""
    return write(arguments) if arguments.what == "write" else play(arguments)


def write(arguments: argparse.Namespace) -> int:
    """Print a round of a log as a hand history."""
    try:
        records = read_log(read_lines(arguments.file))
    except LogError as error:
        raise Unable(str(error)) from None
    if arguments.json:
        print(json.dumps(phh_fields(records, arguments.round), default=float))
    else:
        print(write_phh(records, arguments.round), end="")
    return OK


def play(arguments: argparse.Namespace) -> int:
    """Play a hand history by our rules, and tell it with its paragraphs."""
    try:
        history = read_phh(Path(arguments.file).read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise Unable(f"{arguments.file} is not a hand history: byte {error.start + 1} is not UTF-8 text") from None
    deck = stack_of(history)
    try:
        dealer = play_history(history, StackedChance([(*deck[-CUT:], *deck[:-CUT])], [CUT]))
    except HistoryEnds as ends:
        tell_end_of_file(Screen(), history, ends, as_json=arguments.json)
        return FAILED
    dealer.close()
    screen = Screen()
    ending = ending_of(history, dealer)
    if arguments.json:
        screen.line(json.dumps(ending_json(ending)))
    else:
        tell_hand(screen, history, dealer.log.records)
        tell_ending(screen, ending)
    return OK if ending.is_right else FAILED


class FileMoneyTeller(Teller):
    """Tells events with the amounts that a hand history has, whatever chips stand for them."""

    def __init__(self, screen: Screen, history: HandHistory) -> None:
        super().__init__(screen, View(HOUSE), game=find_game("poker"))
        self.history = history

    def tell_event(self, told: Told) -> None:
        """Tell one event in the file's money."""
        super().tell_event(told._replace(words=self.history.in_file_money(told.words)))


def tell_hand(screen: Screen, history: HandHistory, records: Sequence[Record]) -> None:
    """Tell what was played, which chips stood for the file's money, and which cards for unknown ones."""
    if history.scale > 1:
        screen.paragraph(f"Our chips cannot make the file's amounts: a chip of {money(CHIP)} stands for "
                         f"{money(CHIP // history.scale)}. All is told in the file's money.")  # fmt: skip
    if hidden := hidden_hands(history):
        screen.paragraph(f"The file does not tell all cards of {', '.join(hidden)}: those told here stand for any.")
    FileMoneyTeller(screen, history).tell(records)


def tell_end_of_file(screen: Screen, history: HandHistory, ends: HistoryEnds, *, as_json: bool) -> None:
    """Tell a hand as far as its file tells it; nobody has won."""
    if as_json:
        screen.line(json.dumps({"chips": None, "ends_before": ends.why}))
        return
    tell_hand(screen, history, ends.records)
    screen.paragraph(f"The hand history ends here: {ends.why}.")


def tell_ending(screen: Screen, ending: Ending) -> None:
    """Tell what everybody has in the end, and where the file has it otherwise."""
    for name, has in _in_cents(ending.history, ending.chips).items():
        screen.line(f"  {name} has {money(has)}")
    if not ending.is_as_told:
        screen.paragraph(ending.words())


def ending_json(ending: Ending) -> dict[str, object]:
    """Return what everybody has in the end as JSON, in the file's cents, and what the file has otherwise."""
    found: dict[str, object] = {"chips": _in_cents(ending.history, ending.chips)}
    if not ending.is_as_told:
        found["file_ends_with"] = _in_cents(ending.history, ending.history.finishing)
        found["rake_explains_it"] = ending.is_raked
    return found


def _in_cents(history: HandHistory, chips: Sequence[Cents]) -> dict[str, Cents]:
    return {name: has // history.scale for name, has in zip(history.names, chips, strict=True)}
