"""`pitboss phh`: rounds of poker as PHH hand histories, and PHH hand histories played by our rules."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice

from pitboss.adapters.phh import (
    Ending,
    HandHistory,
    HistoryEnds,
    ending_of,
    hidden_hands,
    phh_fields,
    play_history,
    read_hand,
    rounds_of,
    write_phh,
)
from pitboss.adapters.phh.reading import CHIP
from pitboss.cli import FAILED, OK
from pitboss.cli.phh_hands import (
    MOST_JOBS,
    Ends,
    Outcome,
    Progress,
    Told,
    count_words,
    files_of,
    outcomes,
    stacked,
    told_hands,
    usual_jobs,
    where,
)
from pitboss.cli.replay import read_lines
from pitboss.cli.telling import Teller
from pitboss.cli.terminal import Screen, Unable
from pitboss.cli.values import printable
from pitboss.games import find_game
from pitboss.play.log import LogError, Record, read_log
from pitboss.play.narration import Told as ToldEvent
from pitboss.table.money import Cents, money, signed
from pitboss.table.refusal import Refused
from pitboss.table.view import HOUSE, View


def run(arguments: argparse.Namespace) -> int:
    """Write a round of a log as PHH, or play a PHH file."""
    return write(arguments) if arguments.what == "write" else play(arguments)


def write(arguments: argparse.Namespace) -> int:
    """Print a round of a log as a hand history, or all of them as a collection."""
    if arguments.files:
        raise Unable("only one log is written at a time")
    try:
        records = list(read_log(read_lines(arguments.file)))
    except LogError as error:
        raise Unable(str(error)) from None
    if arguments.all:
        return write_all(records, as_json=arguments.json)
    if arguments.json:
        print(json.dumps(phh_fields(records, arguments.round), default=float))
    else:
        print(write_phh(records, arguments.round), end="")
    return OK


def write_all(records: Sequence[Record], *, as_json: bool) -> int:
    """Print every round of a log as a collection of hand histories, each under its number."""
    rounds = rounds_of(records)
    if not rounds:
        raise Unable("no round was dealt in that log")
    if as_json:
        print(json.dumps({number: phh_fields(records, number) for number in rounds}, default=float))
    else:
        print("\n".join(f"[{number}]\n{write_phh(records, number)}" for number in rounds), end="")
    return OK


def play(arguments: argparse.Namespace) -> int:
    """Play hand histories by our rules: one is told with its paragraphs, several get a line each."""
    told = told_hands(files_of([arguments.file, *arguments.files]))
    names: list[str] = []
    if arguments.hand is not None:
        told = (each for each in told if isinstance(each, Outcome) or _is_named(each, arguments.hand, names))
    first = list(islice(told, 2))
    if not first:
        raise Unable("there is no hand history to play" if arguments.hand is None else _no_such_hand(names))
    if len(first) > 1 or arguments.quiet:
        return play_many(chain(first, told), arguments)
    if isinstance(first[0], Outcome):
        raise Unable(first[0].line())
    try:
        return play_one(first[0], as_json=arguments.json)
    except Refused as refused:
        what = f"{where(first[0].file, first[0].hand)}: {refused.what}"
        raise Refused(what, refused.why, refused.allowed, refused.cite) from None


def _is_named(told: Told, name: str, names: list[str]) -> bool:
    """Tell whether a hand has the name that was asked for, and note those that were met."""
    names.append(told.hand)
    return told.hand == name


MOST_NAMED = 8
"""Hands of a collection that a refusal names."""


def _no_such_hand(names: Sequence[str]) -> str:
    called = [name for name in names if name]
    if not called:
        return "there's no such hand: a file of one hand is played without --hand"
    more = f", and {len(called) - MOST_NAMED} more" if len(called) > MOST_NAMED else ""
    return f"there's no such hand. Allowed: {', '.join(called[:MOST_NAMED])}{more}."


def play_many(told: Iterator[Told | Outcome], arguments: argparse.Namespace) -> int:
    """Play many hands; tell what became of each, or only of those that do not end as their files say, and count."""
    screen, progress = Screen(), Progress()
    found: Counter[Ends] = Counter()
    for outcome in outcomes(told, min(arguments.jobs or usual_jobs(), MOST_JOBS)):
        progress.count()
        found[outcome.ends] += 1
        if not (arguments.quiet and outcome.ends.is_right):
            screen.line(json.dumps(outcome.json()) if arguments.json else printable(outcome.line()))
    progress.finish()
    if arguments.json:
        screen.line(json.dumps({"hands": found.total(), "ends": {ends.code: found[ends] for ends in Ends}}))
    else:
        screen.line(count_words(found))
    return OK if all(ends.is_right for ends in found) else FAILED


def play_one(told: Told, *, as_json: bool) -> int:
    """Play a hand history by our rules, and tell it with its paragraphs."""
    history = read_hand(told.fields)
    screen = Screen()
    try:
        dealer = play_history(history, stacked)
    except HistoryEnds as ends:
        tell_end_of_file(screen, history, ends, as_json=as_json)
        return FAILED
    dealer.close()
    ending = ending_of(history, dealer)
    if as_json:
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

    def tell_event(self, told: ToldEvent) -> None:
        """Tell one event in the file's money."""
        super().tell_event(told._replace(words=self.history.in_file_money(told.words)))


def tell_hand(screen: Screen, history: HandHistory, records: Sequence[Record]) -> None:
    """Tell what was played, which chips stood for the file's money, and which cards for unknown ones."""
    if history.scale > 1:
        screen.paragraph(f"Our chips can't make the file's amounts: a chip of {money(CHIP)} stands for "
                         f"{money(CHIP // history.scale)}. Amounts are in the file's money.")  # fmt: skip
    if hidden := hidden_hands(history):
        any_ = "any that send the pots where the file says" if history.tells_winners else "any"
        screen.paragraph(
            f"The file doesn't show all the cards of {', '.join(hidden)}: the ones here stand in for {any_}."
        )
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
    history = ending.history
    for number, name in enumerate(history.names):
        has, had = ending.chips[number] // history.scale, history.stacks[number] // history.scale
        if number in history.unknown:
            screen.line(f"  {name} ends {signed(has - had)}; the file doesn't give the stack")
        else:
            screen.line(f"  {name} has {money(has)}")
    if not ending.is_as_told:
        screen.paragraph(ending.words())


def ending_json(ending: Ending) -> dict[str, object]:
    """Return what everybody has in the end as JSON, in the file's cents, and what the file has otherwise."""
    history = ending.history
    found: dict[str, object] = {"chips": _in_cents(history, ending.chips)}
    if history.unknown:
        won = [has - had for has, had in zip(ending.chips, history.stacks, strict=True)]
        found["net"] = {name: net // history.scale for name, net in zip(history.names, won, strict=True)}
    if not ending.is_as_told:
        kept, ends = ("file_ends_with", history.finishing) if history.finishing else ("file_pays", history.winnings)
        found[kept] = {name: each // history.scale for name, each in zip(history.names, ends, strict=True)}
        found["rake_explains_it"] = ending.is_raked
    return found


def _in_cents(history: HandHistory, chips: Sequence[Cents]) -> dict[str, Cents | None]:
    """Return chips in the file's cents, none for a stack that the file does not tell."""
    told = enumerate(zip(history.names, chips, strict=True))
    return {name: None if number in history.unknown else has // history.scale for number, (name, has) in told}
