"""What a house may choose at each game is what ``offers/`` lists: every value, and by which paragraph.

A sheet is read beside the law whenever it changes; ``pytest --record`` writes it anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from pitboss.games import GAMES, Game
from pitboss.table.choices import Ask
from pitboss.table.options import Option, constraints_of, option_words, options_of
from pitboss.table.refusal import Refused
from pitboss.table.window import OpenForWagers
from tests.kit import Stack, open_table

OFFERS = Path(__file__).parent / "offers"
HEADER = "option\tdefault\tvalue\tprovenance\tcite\tnot allowed by\tfirst"


def values_of(option: Option) -> Iterator[tuple[str, object]]:
    """Yield the values of an option in words; of many the first and the last, with the step between them."""
    allowed = option.allowed
    if isinstance(allowed, range) and len(allowed) > 1:
        yield f"{option.word(allowed[0])} to {option.word(allowed[-1])} by {option.word(allowed.step)}", allowed[0]
        return
    for value in allowed:
        yield option.word(value), value


def facts_of(game: Game) -> list[str]:
    """Return what holds at every table of a game: its positions, what it is played with, and who may play."""
    device = "no device" if game.device is None else f"{game.device.name}, {game.device.faces}"
    facts = (
        f"rules {game.rules} by {game.subchapter} of {game.edition}",
        f"{game.least_positions} to {game.most_positions} positions",
        f"{game.least_players} players at least",
        f"{game.equipment.name}, {device}, {len(game.deck(option_words(game.options())))} cards",
        f"closes when {game.equipment.closes}, ages unopened: {game.equipment.ages_unopened}, "
        f"replaced: {game.equipment.is_replaced}, changed after {game.change_after(game.options())}",
        f"{game.pit.name}, place {game.pit.place}, a window: {game.has_window}, a board: {game.shares_board}, "
        f"hands of {game.set_into}",
        f"series of {game.series_length.fewest} to {game.series_length.most}",
        f"seats players: {game.seats_players}, coupons: {game.takes_coupons}",
        f"cards told one by one: {game.tells_each_card}, shuffles opened: {game.reveals_shuffles}",
    )
    wagers = [f"{area}: {cite}" for area, cite in game.wagers.items()]
    called = [f"{area} is called {words}" for area, words in game.area_words.items()]
    return [
        *facts,
        *wagers,
        *called,
        *areas_of(game),
        *tables_of(game),
        *faults_of(game),
        *rules_of(game),
    ]


def faults_of(game: Game) -> list[str]:
    """Return what can go wrong, by which paragraphs at the usual table and by which at any."""
    return [
        f"{fault.name}: {fault.cites_at(game.options())}, of {fault.cite}"
        f"{f', with {fault.needs_value}' if fault.needs_value else ''}"
        f"{f', may name a {fault.may_name}' if fault.may_name else ''}"
        f"{', counts the deck' if fault.is_count_of_deck else ''}"
        for fault in game.faults
    ]


def rules_of(game: Game) -> list[str]:
    """Return each rule between options, with how many choices of one option, and of two, it forbids."""
    choices = [(option.name, value) for option in options_of(game.options) for value in some_of(option)]
    usual = game.options()
    tables = [(1, replace(usual, **{name: value})) for name, value in choices]
    for (first, one), (second, other) in combinations(choices, 2):
        if first != second:
            tables.append((2, replace(usual, **{first: one, second: other})))
    lines = []
    for rule in constraints_of(game.options):
        forbidden = Counter(changed for changed, options in tables if not rule.holds(options))
        lines.append(f"{rule.sentence} [{rule.cite}]: forbids {forbidden[1]} choices and {forbidden[2]} pairs")
    return lines


def some_of(option: Option) -> list[Any]:
    """Return the values of an option but its default; of a range the ends and what stands beside the default."""
    allowed = option.allowed
    if not isinstance(allowed, range):
        return [value for value in allowed if value != option.default]
    usual: Any = option.default
    near = (usual - allowed.step, usual + allowed.step)
    return [value for value in dict.fromkeys((allowed[0], *near, allowed[-1])) if value in allowed]


def areas_with(game: Game, chosen: dict[str, str]) -> list[str]:
    """Return what may be wagered where when the first round of a table begins; nothing where no layout is opened."""
    seats = dict.fromkeys(("Ann", "Bob", "Cy")[: game.least_players], 100_000_000)
    dealer = open_table(str(game.name), chosen, seats=seats, stacks=(Stack("", 20),))
    dealer.begin_round()
    while isinstance(dealer.prompt, Ask):
        dealer.answer_by_default()
    areas = dealer.prompt.areas_for("Ann") if isinstance(dealer.prompt, OpenForWagers) else ()
    return [
        f"{area.name}, {area.label}: {area.least} to {area.most} by {area.step}, pays {area.pays or 'by its rows'}"
        for area in areas
    ]


def areas_of(game: Game) -> list[str]:
    """Return the betting areas of the usual table, and those that each other choice of one option adds or changes."""
    usual = areas_with(game, {})
    others: dict[str, None] = {}
    for option in options_of(game.options):
        for value in () if isinstance(option.allowed, range) else option.allowed:
            try:
                areas = areas_with(game, {option.name: option.word(value)})
            except Refused:
                continue
            others |= {f"with {option.name}={option.word(value)}: {area}": None for area in areas if area not in usual}
    return [*usual, *others]


def tables_of(game: Game) -> list[str]:
    """Return what each row of each table says that a house can choose for an option."""
    return [
        f"{option.name}={option.word(value)}: {row}"
        for option in options_of(game.options)
        for value in (() if isinstance(option.allowed, range) else option.allowed)
        if is_dataclass(value)
        for row in rows_of(value)
    ]


def rows_of(table: object) -> Iterator[str]:
    """Yield the rows of a pay table, of prizes or of multiples."""
    for name in ("rows", "shares", "amounts", "pays", "times"):
        match getattr(table, name, ()):
            case Mapping() as rows:
                yield from (f"{name}, {getattr(row, 'words', row)}: {paid}" for row, paid in rows.items())
            case rows:
                yield from (f"{name}, {row}" for row in rows)


def offered(game: Game) -> list[str]:
    """Return what a game's operator may choose, a line a value."""
    return [
        "\t".join(
            (
                option.name,
                option.word(option.default),
                words,
                option.provenance_of(value),
                option.cite_of(value),
                option.refused_by,
                "first" if option.is_first else "",
            )
        )
        for option in options_of(game.options)
        for words, value in values_of(option)
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))
def test_a_game_offers_what_its_sheet_lists(game: Game, request: pytest.FixtureRequest) -> None:
    sheet = OFFERS / f"{game.name}.tsv"
    if request.config.getoption("--record"):
        OFFERS.mkdir(exist_ok=True)
        sheet.write_text("\n".join([*facts_of(game), HEADER, *offered(game)]) + "\n", encoding="utf-8")
    assert sheet.exists(), f"pytest --record writes {sheet.name}; read it beside the law"
    assert [*facts_of(game), HEADER, *offered(game)] == sheet.read_text(encoding="utf-8").splitlines()


def test_every_sheet_is_of_a_game() -> None:
    assert {path.stem for path in OFFERS.glob("*.tsv")} <= GAMES.keys()
