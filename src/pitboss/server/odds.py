"""What a table's bets and choices are worth, worked out in processes of their own: no table ever waits for it."""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from fractions import Fraction
from multiprocessing import get_context
from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypedDict

from pitboss.games import Game, find_game
from pitboss.odds.answer import Priced, decimal, percent
from pitboss.odds.question import Seen
from pitboss.odds.solvers import question_of, solver_of
from pitboss.server.desk.theoretical import Prices, prices_of
from pitboss.table.cards import Card, parse_cards
from pitboss.table.options import HouseOptions, option_words
from pitboss.table.refusal import Refused

MOST_DECKS = 8
"""Decks that a shoe holds at most."""
NICE = 10
"""By how much the tables come before the odds on a machine that has too much to do."""
MOST_KEPT = 2_000
"""Answers that are remembered; the oldest is forgotten first."""
PATIENCE = 2.0
"""Seconds that a request waits for an answer before it is told that it is being worked out."""

State = Literal["ready", "working", "none"]
Words = Mapping[str, str]


class WagerOdds(TypedDict):
    """What a bet is worth."""

    name: str
    label: str
    edge: Annotated[str, Field(description="What the house keeps of it on average: a fraction, or a computed decimal.")]
    edge_words: Annotated[str, Field(description="The same as a percentage.")]
    per: Annotated[str, Field(description="Of what it is a share.")]
    win: Annotated[str, Field(description="How often it wins, as a percentage.")]


class Chart(TypedDict):
    """A chart of the best play."""

    title: str
    columns: list[str]
    rows: list[list[str]]


class Strategy(TypedDict):
    """The best play, in words and charts."""

    words: str
    charts: list[Chart]


class TableOdds(TypedDict):
    """What the bets of a table are worth under its own rules, and how it is played best."""

    state: Annotated[State, Field(description="`working`: ask again in a moment. `none`: nobody can tell.")]
    why: Annotated[str, Field(description="Why there are none.")]
    wagers: list[WagerOdds]
    areas: Annotated[dict[str, str], Field(description="The bet of which each betting area is a part.")]
    strategy: Strategy | None
    method: Annotated[str, Field(description="How they were found.")]
    is_graded: Annotated[bool, Field(description="Whether it is known what each choice is worth.")]


class ValuedChoice(TypedDict):
    """What a choice is worth."""

    word: str
    words: str
    cards: list[str]
    gain: Annotated[str, Field(description="What it gains on average for each unit of the bet.")]
    decimal: str


class Grade(TypedDict):
    """A decision that was made, held against every other that was open."""

    seq: int
    position: int
    hand: list[str]
    hand_words: Annotated[str, Field(description="What the hand is called, where it has a name.")]
    against: Annotated[list[str], Field(description="The dealer's cards that were seen.")]
    choice: str
    cards: list[str]
    choices: Annotated[list[ValuedChoice], Field(description="The best first.")]
    chosen: Annotated[int, Field(description="Which of them was chosen.")]
    cost: Annotated[str, Field(description="What it costs on average against the best, for each unit of the bet.")]
    cost_cents: Annotated[str, Field(description="The same in cents for the bet that lay there.")]
    unit: Annotated[int, Field(description="The bet, in cents.")]


class Grades(TypedDict):
    """Your decisions in a round, each graded by what it cost."""

    table: str
    round: int
    state: State
    decisions: list[Grade]


class Decided(TypedDict):
    """A decision as its player saw it."""

    seq: int
    position: int
    hands: list[list[str]]
    dealers: list[str]
    thrown: list[str]
    choice: str
    cards: list[str]
    earlier: list[str]
    bets: dict[str, int]


# What the processes do


def _be_nice() -> None:
    os.nice(NICE)


def _prices(game: str, words: Words) -> Prices:
    """Return the exact price of each bet of a table; none where nobody can tell."""
    try:
        return prices_of(game, dict(words))
    except (Refused, ModuleNotFoundError):
        return Prices()


def price_table(game: str, words: Words) -> TableOdds:
    """Price every bet of a table."""
    try:
        solver, question = question_of(game, words)
        found = solver.solve(question, None)
    except Refused as refusal:
        return no_odds(refusal)
    except ModuleNotFoundError as error:
        return no_odds(Refused("the odds", f"the server was installed without {error.name}", "pitboss[fast]"))
    names = {priced.name for priced in found.wagers}
    parts = {area: solver.part_of.get(area, area) for area in find_game(game).wagers}
    return {
        "state": "ready",
        "why": "",
        "wagers": [wager_json(priced) for priced in found.wagers],
        "areas": {area: part for area, part in parts.items() if part in names},
        "strategy": strategy_json(found.strategy),
        "method": found.method,
        "is_graded": solver.values is not None,
    }


def wager_json(priced: Priced) -> WagerOdds:
    """Return what a bet is worth, as the page shows it."""
    return {
        "name": priced.name,
        "label": priced.label,
        "edge": priced.told_edge(),
        "edge_words": percent(priced.house_edge),
        "per": priced.per,
        "win": percent(priced.win, 1),
    }


def strategy_json(strategy: Mapping[str, Any] | None) -> Strategy | None:
    """Return the best play as the page shows it."""
    if not strategy or "words" not in strategy:
        return None
    charts: list[Chart] = [
        {
            "title": each["title"],
            "columns": list(each["columns"]),
            "rows": [list(map(str, row)) for row in each["rows"]],
        }
        for each in strategy.get("tables", ())
    ]
    return {"words": str(strategy["words"]), "charts": charts}


def no_odds(refusal: Refused) -> TableOdds:
    """Say why nobody can tell what the bets of a table are worth."""
    return {
        "state": "none", "why": refusal.why, "wagers": [], "areas": {}, "strategy": None, "method": "",
        "is_graded": False,
    }  # fmt: skip


def _cards(names: Sequence[str]) -> tuple[Card, ...]:
    """Read cards or tiles, of which a shoe of several decks may hold the same more than once."""
    return parse_cards(" ".join(names), decks=MOST_DECKS)


def grade_decision(game: str, words: Words, decided: Decided) -> Grade | None:
    """Hold a decision against every other that was open; nothing where nobody can tell what they are worth."""
    try:
        solver, question = question_of(game, words)
        seen = Seen(
            tuple(map(_cards, decided["hands"])),
            _cards(decided["dealers"]),
            _cards(decided["thrown"]),
            decided["choice"],
            tuple(decided["earlier"]),
        )
        valued = list(solver.valued(question, seen))
    except (Refused, ModuleNotFoundError):
        return None  # cards that no round by the rules comes to, as after a fault
    named = _cards(decided["cards"])
    same = [each for each in valued if each.word == seen.choice]
    fitting = [each for each in same if not each.cards or solver.names(each, named)]
    if not fitting or len(valued) == 1:
        return None
    chosen = fitting[0]
    cost, unit = max(valued[0].gain - chosen.gain, Fraction(0)), solver.unit_in(decided["bets"])
    return {
        "seq": decided["seq"],
        "position": decided["position"],
        "hand": decided["hands"][0] if decided["hands"] else [],
        "hand_words": question.game.hand_name(question.options, seen.hands[0], ()).words if seen.hands else "",
        "against": decided["dealers"],
        "choice": decided["choice"],
        "cards": decided["cards"],
        "choices": [
            {
                "word": each.word,
                "words": each.words,
                "cards": [str(card) for card in each.cards],
                "gain": decimal(each.gain, 12) if each.error else str(each.gain),
                "decimal": decimal(each.gain, 4, "+"),
            }
            for each in valued
        ],
        "chosen": valued.index(chosen),
        "cost": decimal(cost, 6),
        "cost_cents": decimal(cost * unit, 1),
        "unit": unit,
    }


# The desk


class OddsDesk:
    """Asks for odds in the house's name, once for each question, and remembers the answers."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Future[Any]] = OrderedDict()
        self._pools: dict[str, ProcessPoolExecutor] = {}

    async def of_table(self, game: Game, options: HouseOptions) -> TableOdds:
        """Return what the bets of a table are worth, or that it is being worked out."""
        try:
            solver = solver_of(game)
        except Refused as refusal:
            return no_odds(refusal)
        words = option_words(options)
        names = {*solver.reads, *(extra.option for extra in solver.extras if extra.option)}
        key = repr((game.name, [(name, words[name]) for name in sorted(names) if name in words]))
        priced = await self._known_by_now(key, "prices", price_table, game.name, words)
        if priced is None:
            return {**no_odds(Refused("", "", "")), "state": "working"}
        odds: TableOdds = priced.result()
        return odds

    async def prices(self, game: str, words: Words) -> Prices | None:
        """Return the exact price of each bet of a table, none where nobody can tell, None while that is worked out."""
        priced = await self._known_by_now(repr(("priced", game, sorted(words.items()))), "prices", _prices, game, words)
        return None if priced is None else priced.result()

    async def grades(
        self, game: Game, options: HouseOptions, decisions: Sequence[Decided]
    ) -> tuple[State, list[Grade]]:
        """Return decisions with what each cost, or as many as are known while others are being worked out."""
        if not has_values(game):
            return "none", []
        words, found = option_words(options), list[Future[Grade | None] | None]()
        for each in decisions:
            key = repr((game.name, sorted(words.items()), each))
            found.append(await self._known_by_now(key, "values", grade_decision, game.name, words, each))
        grades = [grade for each in found if each is not None and (grade := each.result()) is not None]
        return ("working" if None in found else "ready"), grades

    async def _known_by_now(self, key: str, pool: str, work: Callable[..., Any], *about: Any) -> Future[Any] | None:
        """Return an answer that is known, or becomes so while one waits a moment."""
        asked = self._known.get(key)
        if asked is None or (asked.done() and (asked.cancelled() or asked.exception() is not None)):
            asked = self._known[key] = self._submit(pool, work, about)
            while len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)
        await asyncio.wait([asyncio.wrap_future(asked)], timeout=PATIENCE)
        return asked if asked.done() else None

    def _submit(self, pool: str, work: Callable[..., Any], about: tuple[Any, ...]) -> Future[Any]:
        try:
            return self._pool(pool).submit(work, *about)
        except BrokenProcessPool:  # it was ended from outside: another takes its place
            del self._pools[pool]
            return self._pool(pool).submit(work, *about)

    def _pool(self, name: str) -> ProcessPoolExecutor:
        """Return a process that works one question out after another; long prices hold up no grade."""
        if name not in self._pools:
            self._pools[name] = ProcessPoolExecutor(1, get_context("spawn"), _be_nice)
        return self._pools[name]

    def close(self) -> None:
        """Let go of what is still being worked out."""
        for pool in self._pools.values():
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
        self._pools.clear()


def has_values(game: Game) -> bool:
    """Tell whether it is known what the choices of a hand are worth at a game."""
    try:
        return solver_of(game).values is not None
    except Refused:
        return False
