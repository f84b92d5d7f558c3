"""What a house may choose at each game is what ``offers/`` lists: every value, and by which paragraph.

A sheet is read beside the law whenever it changes; ``pytest --record`` writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.games import GAMES, Game
from pitboss.table.options import Option, option_words, options_of

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
        f"{game.least_positions} to {game.most_positions} positions",
        f"{game.least_players} players at least",
        f"{game.equipment.name}, {device}, {len(game.deck(option_words(game.options())))} cards",
        f"series of {game.series_length.fewest} to {game.series_length.most}",
        f"seats players: {game.seats_players}, coupons: {game.takes_coupons}",
        f"cards told one by one: {game.tells_each_card}, shuffles opened: {game.reveals_shuffles}",
    )
    wagers = [f"{area}: {cite}" for area, cite in game.wagers.items()]
    return [*facts, *wagers, *(f"{fault.name}: {fault.cites_at(game.options())}" for fault in game.faults)]


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
