"""The monitor of chance at live tables: it looks at every outcome and every shuffle, and may speak at any moment.

A test that is looked at again and again finds something in the end. A bet against the house's chance does not: the
monitor stakes one unit on "it is not even" and wagers on each outcome what the outcomes before would favor. Where
chance is even nobody's fortune at such a game grows tenfold but once in ten, or a millionfold but once in a million,
however long it is played (Ville's inequality). So it raises the alarm at a fortune of a million, and needs no rule for
looking again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log

from pitboss.table.devices import Device, Numbers

LEVEL = 1e-6
"""The chance that a watch ever raises an alarm, where what it looks at is even."""
WEIGHTS = (1.0, 10.0, 100.0)
"""How many outcomes of each kind a bettor pretends to have seen before the first: few, some, or many."""
MOST_KINDS = 500
"""Outcomes of more kinds are not watched whole: every part of them is."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """What is not even, as far as a monitor can tell."""

    subject: str
    test: str
    count: int
    """How many outcomes or shuffles it had seen."""

    def words(self) -> str:
        """Say it in a sentence."""
        return f"{self.subject}: {self.test} is not even after {self.count} of them"


class Watch:
    """Bets against numbers, of which each is to be below n and as likely as another, in some places at a time."""

    def __init__(self, n: int, places: int) -> None:
        self.count = 0
        self._n = n
        self._seen = [[0] * n for _ in range(places)]
        self._fortunes = [[0.0] * len(WEIGHTS) for _ in range(places)]
        """The logarithm of what the stake of each bettor on each place has become."""
        self._enough = log(1 / LEVEL) + log(places * len(WEIGHTS))  # each has its share of the one unit
        self._best = 0.0

    @property
    def is_alarmed(self) -> bool:
        """Tell whether the bets have won a millionfold."""
        return self._best >= self._enough

    def note(self, numbers: Sequence[int]) -> None:
        """Settle the bets on one outcome, a number for each place."""
        n, count = self._n, self.count
        shares = [(weight, n / (count + n * weight)) for weight in WEIGHTS]
        for seen, fortunes, number in zip(self._seen, self._fortunes, numbers, strict=True):
            before = seen[number]
            for bettor, (weight, share) in enumerate(shares):
                fortunes[bettor] += log((before + weight) * share)
            self._best = max(self._best, *fortunes)
            seen[number] = before + 1
        self.count += 1


class Monitor:
    """Watches all devices and decks of a house: what comes, and how it follows from what came before."""

    def __init__(self) -> None:
        self.alarms: list[Alarm] = []
        self._watches: dict[tuple[str, str, int, int], Watch] = {}
        """By subject, test, among how many, and in how many places."""
        self._last: dict[tuple[str, str], Sequence[int]] = {}
        """What came last at each table, of each device or deck."""

    def note_outcome(self, table: str, device: Device, numbers: Numbers) -> list[Alarm]:
        """Look at what a device gave at a table, and return the alarms that this raises."""
        parts = [number - 1 for number in numbers]
        n = device.faces[0]
        if len(set(device.faces)) > 1:
            return []  # nothing of the kind is used, and its parts could not be compared
        if not device.is_distinct and len(parts) > 1 and device.outcomes <= MOST_KINDS:
            whole = 0
            for part in parts:
                whole = whole * n + part
            parts, n = [whole], device.outcomes
        return self._note(table, device.name, parts, n)

    def note_deck(self, table: str, order: Sequence[int]) -> list[Alarm]:
        """Look at a shuffled deck, if it has as many of each kind of card, and return the alarms that this raises."""
        kinds = Counter(order)
        if len(set(kinds.values())) > 1:
            return []
        number = {kind: place for place, kind in enumerate(sorted(kinds))}
        n, cards = len(kinds), [number[card] for card in order]
        deck = f"decks of {len(cards)} cards"
        alarms = self._note(table, deck, cards, n)
        if n == len(cards) > 2:  # no card comes twice, so none follows itself
            steps = [(then - card) % n - 1 for card, then in pairwise(cards)]
            alarms += self._look(deck, "a card's neighbor", steps, n - 1)
        return alarms

    def _note(self, table: str, subject: str, parts: Sequence[int], n: int) -> list[Alarm]:
        alarms = self._look(subject, "what comes", parts, n)
        before = self._last.get((table, subject))
        if before is not None and len(before) == len(parts):
            moved = [(now - then) % n for now, then in zip(parts, before, strict=True)]
            alarms += self._look(subject, "what follows the last", moved, n)
        self._last[table, subject] = parts
        return alarms

    def _look(self, subject: str, test: str, numbers: Sequence[int], n: int) -> list[Alarm]:
        key = (subject, test, n, len(numbers))
        if (watch := self._watches.get(key)) is None:
            watch = self._watches[key] = Watch(n, len(numbers))
        if watch.is_alarmed:
            return []  # it was said
        watch.note(numbers)
        if not watch.is_alarmed:
            return []
        self.alarms.append(Alarm(subject, test, watch.count))
        return self.alarms[-1:]

    def forget_table(self, table: str) -> None:
        """Forget what came last at a table that has closed."""
        for key in [key for key in self._last if key[0] == table]:
            del self._last[key]

    @property
    def counts(self) -> dict[tuple[str, str], int]:
        """How many outcomes of each subject each test has seen."""
        counts: dict[tuple[str, str], int] = {}
        for (subject, test, _, _), watch in self._watches.items():
            counts[subject, test] = counts.get((subject, test), 0) + watch.count
        return counts

    def clear(self, words: str) -> None:
        """Look anew at what an alarm was raised of, after somebody has found out why."""
        for alarm in [each for each in self.alarms if each.words() == words]:
            self.alarms.remove(alarm)
            self._watches = {
                watch: each for watch, each in self._watches.items() if watch[:2] != (alarm.subject, alarm.test)
            }
