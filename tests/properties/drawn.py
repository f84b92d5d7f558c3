"""What is drawn: options of a game, legal or not, and inputs of every kind, sensible or not."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from pitboss.games import GAMES, Game
from pitboss.games.equipment import DICE
from pitboss.table.event import Event, Place
from pitboss.table.events import (
    CardChangeDue,
    CardDealt,
    CardsChanged,
    CardsCut,
    ChipsBought,
    CouponGiven,
    DealerChanged,
    DecisionMade,
    DiceChanged,
    DiceChangeDue,
    DicePassed,
    DiceThrown,
    FaultOccurred,
    LayoutCleared,
    LogClosed,
    NonceGiven,
    OptionsChanged,
    PlayerLeft,
    PlayerReady,
    PlayerSeated,
    RoundBegan,
    RoundSettled,
    SeedRevealed,
    StubCounted,
    VerbalWager,
    WagerAdded,
    WagerCalled,
    WageringEnded,
    WagerPlaced,
    WagerRemoved,
)
from pitboss.table.options import Option, breaches, option_words, options_of
from pitboss.table.refusal import Refused
from pitboss.table.requests import FaultKind

NAMES = ("Ana", "Ben", "Cleo", "Dov", "Edie", "Finn", "Gus", "Hana")
LIMITS = (50, 100, 500, 2_500, 50_000, 10_000_000)
AMOUNTS = (50, 100, 150, 500, 550, 1_000, 2_500, 12_350, 50_000, 1_000_000)
FORMED = {"rake_percent": ("20",), "posts": ("dead $2@11",)}
"""Values that their option reads and a rule between options may refuse."""
WRONG_COUNTS = (20, 31, 33, 50, 51, 55, 56)
"""Numbers of cards that no whole deck has; a stub may have some of them by right."""
STRANGE_AMOUNTS = (-500, -50, -1, 0, 1, 49, 75, 999, 10**13)


games = st.sampled_from(sorted(GAMES))
dice_games = st.sampled_from(sorted(game.name for game in GAMES.values() if game.equipment is DICE))
people = st.integers(0, 2**32).map(random.Random)
"""The whims of people, of which only the number they come from is drawn: a round takes more of them than can shrink."""


def any_options(game: Game, people: random.Random) -> Any:
    """Return options whose values are allowed one by one, whether or not they go together."""
    return game.options(**{each.name: a_value(each, people) for each in options_of(game.options)})


def near_options(game: Game, people: random.Random) -> Any:
    """Return options that differ from the standard ones in up to three values, so that few rules are broken at once."""
    changed = people.sample(list(options_of(game.options)), people.randint(1, 3))
    return game.options(**{each.name: a_value(each, people) for each in changed})


def some_options(game: Game, people: random.Random) -> Any:
    """Return options that are few steps from the standard ones, or as far from them as can be."""
    return near_options(game, people) if people.randrange(3) else any_options(game, people)


def a_value(option: Option, people: random.Random) -> object:
    """Return a value that an option allows, often its default."""
    if people.randrange(3) == 0:
        return option.default
    if option.form is not None:
        examples = [option.form.example] if option.form.example else []
        return people.choice([*option.allowed, *examples, *FORMED.get(option.name, ())])
    common = [limit for limit in (0, *LIMITS) if option.is_money and limit in option.allowed]
    return people.choice(common or option.allowed)


def legal_options(game: Game, people: random.Random) -> Any:
    """Return options that the law allows together."""
    while breaches(options := any_options(game, people)):
        pass
    return options


def fits(game: Game, options: Any, positions: int) -> bool:
    """Tell whether options go with so many positions by the game's own rule for that."""
    try:
        game.table_rule(options, positions)
    except Refused:
        return False
    return True


def fault_specs(game: Game, people: random.Random) -> tuple[str, ...]:
    """Return up to five faults of a game, in any of the first rounds and at any of the first chances."""
    return tuple(a_fault(people.choice(game.faults), people) for _ in range(people.randrange(6)))


def a_fault(fault: FaultKind, people: random.Random) -> str:
    """Write a fault as the command line takes it."""
    value = f"={people.choice(WRONG_COUNTS)}" if fault.needs_value else ""
    nth = people.randint(1, people.choice([2, 30]))
    return f"{fault.name}{value}@{people.randint(1, 3)}#{nth}"


def house_input(game: Game, people: random.Random) -> Event:
    """Return what the house or its guests do beside the play: most of it can be taken, some of it is refused."""
    name, amount = people.choice(NAMES), people.choice(AMOUNTS)
    what: Callable[[], Event] = people.choice(
        [
            lambda: PlayerSeated(name, people.randint(1, game.most_positions), amount),
            lambda: PlayerLeft(name),
            lambda: ChipsBought(name, amount),
            lambda: CouponGiven(name, amount),
            game.equipment.changed or DealerChanged,
            LayoutCleared,
            DealerChanged,
            lambda: OptionsChanged(option_words(legal_options(game, people))),
            lambda: NonceGiven(name, f"{people.randrange(1 << 32):x}"),
        ]
    )
    return what()


STRANGE_NAMES = ("", " ", "Ana ", "Ann\n", "nobody", "the house", "dealer", "x" * 41)
FAULTS = (*sorted({fault.name for game in GAMES.values() for fault in game.faults}), "earthquake")

names = st.one_of(st.sampled_from(NAMES), st.sampled_from(STRANGE_NAMES))
areas = st.sampled_from(
    [
        "main",
        "insurance",
        "sevens",
        "double_1",
        "ante",
        "pair_plus",
        "bonus",
        "play",
        "first_draw",
        "second_draw",
        "pass_line",
        "pass_odds",
        "hop_1_2",
        "",
        "ANTE",
    ]
)
strange_amounts = st.one_of(st.sampled_from(AMOUNTS), st.sampled_from(STRANGE_AMOUNTS))
strange_positions = st.integers(-1, 9)
words = st.sampled_from(["play", "fold", "draw", "keep", "replace", "raise", ""])
places = st.lists(st.builds(Place, st.integers(-1, 4), st.integers(-1, 60)), max_size=6).map(tuple)
settings_made_up = st.dictionaries(
    st.sampled_from(["pair_plus", "bonus_table", "decks", "dealing", "minimum", "maximum", "colour", "count_every"]),
    st.sampled_from(["A", "B", "9", "2", "0", "", "hand", "$5", "-5", "$0.75", "1e3", "red"]),
    max_size=4,
)

any_inputs: st.SearchStrategy[Event] = st.one_of(
    st.builds(PlayerSeated, names, strange_positions, strange_amounts),
    st.builds(ChipsBought, names, strange_amounts),
    st.builds(CouponGiven, names, strange_amounts),
    st.builds(PlayerLeft, names),
    st.builds(OptionsChanged, settings_made_up),
    st.builds(NonceGiven, names, st.sampled_from(["", "0g", "f" * 65, "A1", "a1"])),
    st.builds(WagerPlaced, names, strange_positions, areas, strange_amounts, st.sampled_from([0, 0, 500, -500, 1])),
    st.builds(VerbalWager, names, strange_positions, areas, strange_amounts),
    st.builds(WagerRemoved, names, strange_positions, areas),
    st.builds(PlayerReady, names),
    st.builds(DecisionMade, names, strange_positions, words, strange_amounts, places),
    st.builds(FaultOccurred, st.sampled_from(FAULTS), st.integers(-1, 60)),
    st.builds(CardChangeDue, st.integers(-1, 9)),
    st.builds(DiceChangeDue, st.integers(-1, 9)),
    st.builds(DicePassed, names),
    st.builds(WagerCalled, names, strange_positions, areas, st.sampled_from(["on", "off", "", "ON"])),
    st.sampled_from([RoundBegan, WageringEnded, CardsChanged, DiceChanged, LayoutCleared]).map(lambda kind: kind()),
    st.builds(CardsCut, st.integers(-1, 60)),
    st.builds(StubCounted, st.integers(-1, 60)),
    st.builds(DiceThrown, st.just((1, 6))),
    st.builds(LogClosed, st.integers(0, 3)),
    st.builds(SeedRevealed, st.integers(0, 3), st.just({"seed": "00" * 32})),
    st.builds(WagerAdded, names, strange_positions, areas, strange_amounts),
    st.builds(CardDealt, strange_positions, st.none(), st.builds(Place, st.integers(0, 3), st.integers(0, 53))),
    st.builds(RoundSettled, st.just({"tray": -500, "player Ana": 500}), st.just("0" * 64)),
)
"""Anything that anybody could send: little of it can be taken."""
