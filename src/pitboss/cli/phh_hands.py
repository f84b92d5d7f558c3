"""Many hand histories played in one go, in several processes: a line for each hand, and a count of them all."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from enum import Enum
from itertools import chain, islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from pitboss.adapters.phh import HistoryEnds, WinnerUntold, ending_of, hands_of, play_history, read_hand
from pitboss.chance import StackedChance
from pitboss.cli.terminal import Unable
from pitboss.table.cards import Card
from pitboss.table.money import money
from pitboss.table.refusal import Refused

CUT = 26
"""Where the stacked deck is cut, which a hand history does not tell."""
SUFFIXES = (".phh", ".phhs")
BATCH = 40
"""Hands that a process is given at a time; no more than these are played without another process."""
MOST_JOBS = 64
EVERY = 1.0
"""Seconds between two words on how far it is."""


def stacked(deck: tuple[Card, ...]) -> StackedChance:
    """Return the chance that deals a deck in its order, after the cut."""
    return StackedChance([(*deck[-CUT:], *deck[:-CUT])], [CUT])


class Ends(Enum):
    """How a hand ends beside its file, as a program reads it, and as a person does in the count."""

    AS_TOLD = "as-told", "ended as their file says"
    RAKED = "raked", "ended as their file says, less a rake"
    NOT_TOLD = "not-told", "played to the end, which their file doesn't tell"
    NO_WINNER = "no-winner", "played to a showdown whose cards and winner their file doesn't tell"
    CUT_OFF = "cut-off", "broke off before the end"
    OTHERWISE = "otherwise", "ended differently"
    REFUSED = "refused", "refused"
    UNREADABLE = "unreadable", "can't be read"

    @property
    def code(self) -> str:
        """What a program reads."""
        return self.value[0]

    @property
    def is_right(self) -> bool:
        """Tell whether nothing speaks against the file, or against our rules."""
        return self in (Ends.AS_TOLD, Ends.RAKED, Ends.NOT_TOLD, Ends.NO_WINNER)


def where(file: str, hand: str) -> str:
    """Name a hand by its file and, in a collection, its own name."""
    return f"{file} [{hand}]" if hand else file


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one hand of a file."""

    file: str
    hand: str
    ends: Ends
    words: str
    chips: dict[str, int | None] | None = None

    def line(self) -> str:
        """Tell it in a line."""
        return f"{where(self.file, self.hand)}: {self.words}"

    def json(self) -> dict[str, object]:
        """Return it for a program."""
        found: dict[str, object] = {
            "file": self.file,
            "hand": self.hand or None,
            "ends": self.ends.code,
            "words": self.words,
        }
        return found if self.chips is None else {**found, "chips": self.chips}


@dataclass(frozen=True, slots=True)
class Told:
    """One hand of a file, as its text tells it."""

    file: str
    hand: str
    fields: dict[str, Any] | Refused


def files_of(named: Iterable[str]) -> Iterator[Path]:
    """Yield the files that were named, and those of hand histories in folders that were."""
    for each in map(Path, named):
        if each.is_dir():
            yield from sorted(path for path in each.rglob("*") if path.suffix in SUFFIXES and path.is_file())
        elif each.exists():
            yield each
        else:
            raise Unable(f"{each}: there's no such file or folder")


def read_text(path: Path) -> str:
    """Read a file, or say why it holds no hand."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Unable(f"it isn't a hand history: byte {error.start + 1} isn't UTF-8 text") from None
    if not text.strip():
        raise Unable("the file is empty")
    return text


def told_hands(paths: Iterable[Path]) -> Iterator[Told | Outcome]:
    """Yield every hand of some files; a file that is none comes out as what is wrong with it."""
    for path in paths:
        try:
            for name, fields in hands_of(read_text(path)):
                yield Told(str(path), name, fields)
        except (Refused, Unable, OSError) as error:
            why = (error.strerror or str(error)).lower() if isinstance(error, OSError) else str(error)
            yield Outcome(str(path), "", Ends.UNREADABLE, why)


def outcome_of(told: Told | Outcome) -> Outcome:
    """Play one hand, and tell how it ends."""
    if isinstance(told, Outcome):
        return told
    try:
        return _played(told)
    except WinnerUntold as ends:
        return Outcome(told.file, told.hand, Ends.NO_WINNER, f"plays to the showdown; {ends.why}")
    except HistoryEnds as ends:
        return Outcome(told.file, told.hand, Ends.CUT_OFF, f"breaks off: {ends.why}")
    except Refused as refused:
        return Outcome(told.file, told.hand, Ends.REFUSED, f"refused: {refused}")


def _played(told: Told) -> Outcome:
    history = read_hand(told.fields)
    ending = ending_of(history, play_history(history, stacked))
    has = zip(history.names, ending.chips, strict=True)
    unknown = history.unknown
    chips = {name: None if at in unknown else each // history.scale for at, (name, each) in enumerate(has)}
    if not ending.is_told:
        ends, words = Ends.NOT_TOLD, "plays to the end; the file doesn't say how it ended"
    elif ending.is_as_told:
        ends, words = Ends.AS_TOLD, "ends as the file says"
    elif ending.is_raked:
        taken = money(ending.taken // history.scale)
        ends, words = Ends.RAKED, f"ends as the file says, less the {taken} the house took"
    else:
        ends, words = Ends.OTHERWISE, f"ends differently. {ending.words()}"
    return Outcome(told.file, told.hand, ends, words, chips)


def outcomes(told: Iterator[Told | Outcome], jobs: int) -> Iterator[Outcome]:
    """Play hands in several processes, and yield what became of each in order."""
    batches = iter(lambda: list(islice(told, BATCH)), [])
    yield from map(outcome_of, next(batches, []))
    second = next(batches, [])
    if jobs == 1 or not second:
        for batch in chain([second], batches):
            yield from outcomes_of(batch)
        return
    waiting: deque[Future[list[Outcome]]] = deque()
    fresh = get_context("spawn")  # a process that is copied amid other threads may wait for them for ever
    with ProcessPoolExecutor(jobs, fresh) as pool:
        waiting.append(pool.submit(outcomes_of, second))
        for batch in batches:
            waiting.append(pool.submit(outcomes_of, batch))
            if len(waiting) > 4 * jobs:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()


def outcomes_of(batch: list[Told | Outcome]) -> list[Outcome]:
    """Play a batch of hands."""
    return [outcome_of(each) for each in batch]


def usual_jobs() -> int:
    """Return how many processes are used unless somebody says otherwise: one for each core that is ours."""
    return min(MOST_JOBS, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


class Progress:
    """Says on the error stream how far it is, now and then; on a terminal always on the same line."""

    def __init__(self) -> None:
        self.began = self.said = time.monotonic()
        self.hands = 0
        self.is_terminal = sys.stderr.isatty()

    def count(self) -> None:
        """Count one hand."""
        self.hands += 1
        if time.monotonic() - self.said >= EVERY:
            self.said = time.monotonic()
            self._say("\r" if self.is_terminal else "\n")

    def finish(self) -> None:
        """Say how many hands were played, where something was said before."""
        if self.said > self.began:
            self._say("\n")

    def _say(self, end: str) -> None:
        rate = self.hands / max(time.monotonic() - self.began, 0.001)
        print(f"{self.hands:,} hands, {rate:,.0f} a second", end=end, file=sys.stderr, flush=True)


def count_words(found: Counter[Ends]) -> str:
    """Say how many hands there were, and what became of them."""
    lines = [f"{found.total():,} hand{'s' * (found.total() != 1)}:"]
    lines += [f"  {found[ends]:,} {ends.value[1]}" for ends in Ends if found[ends]]
    return "\n".join(lines)
