"""An option is refused in the law's name only by a paragraph that says so.

``refusals.tsv`` lists every paragraph in whose name an option is refused, with what is allowed there or the
rule between options, beside its summary. Each was read beside the law's text. A refusal that is new fails here until
somebody has read the two together and added it, or made it custom; ``pytest --record`` writes the summaries anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.games import GAMES, Game
from pitboss.table.custom import is_custom, law_cites
from pitboss.table.options import constraints_of, options_of
from tests.games.test_citations import rows_of, summaries

pytestmark = pytest.mark.untraced

REFUSALS = Path(__file__).parent / "refusals.tsv"


def refusals_of(game: Game) -> set[tuple[str, str]]:
    """Return the paragraphs in whose name options of a game are refused, each with what it is said to say."""
    found = {
        (cite, f"{each.name}: {each.allowed_words}")
        for each in options_of(game.options)
        for cite in law_cites([each.refused_by])
    }
    excluded = [each for option in options_of(game.options) for each in option.excluded.values()]
    while excluded:
        found |= {(cite, each.says) for each in excluded for cite in law_cites([each.cite])}
        excluded = [each.otherwise for each in excluded if each.otherwise is not None]
    return found | {(cite, rule.sentence) for rule in constraints_of(game.options) for cite in law_cites([rule.cite])}


def test_every_refusal_in_the_laws_name_was_read_beside_its_paragraph(request: pytest.FixtureRequest) -> None:
    reviewed = {(cite, said) for cite, said, _ in rows_of(REFUSALS)}
    if request.config.getoption("--record"):
        lines = [f"{cite}\t{said}\t{summary_of(cite)}" for cite, said in sorted(reviewed)]
        REFUSALS.write_text("\n".join(["cite\trefusal\tsummary", *lines]) + "\n", encoding="utf-8")
    said = {refusal for game in GAMES.values() for refusal in refusals_of(game)}
    new = [f"{cite}\t{words}\t{summary_of(cite)}" for cite, words in sorted(said - reviewed)]
    assert not new, "read each beside the law's text; add it to refusals.tsv, or make it custom:\n" + "\n".join(new)
    assert not reviewed - said, "nothing is refused so any longer"


def test_the_sheet_of_refusals_is_in_order_and_has_the_summaries_of_the_index() -> None:
    rows = rows_of(REFUSALS)
    assert [row[:2] for row in rows] == sorted(row[:2] for row in rows)
    for cite, _, summary in rows:
        assert summary == summary_of(cite)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))
def test_a_paragraph_that_refuses_every_other_value_has_all_that_are_offered_itself(game: Game) -> None:
    for each in options_of(game.options):
        if law_cites([each.refused_by]):
            sources = {each.provenance_of(value) for value in each.allowed}
            assert sources <= {"text", "nj"}, f"{each.name}: {each.refused_by} does not close this list"
            assert not set(each.allowed) & {True, False} or isinstance(each.allowed, range), each.name


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))
def test_no_amount_of_money_is_refused_in_the_laws_name(game: Game) -> None:
    for each in options_of(game.options):
        assert not each.is_money or is_custom(each.refused_by), each.name


def summary_of(cite: str) -> str:
    """Return the summary of a paragraph that is cited with or without its edition."""
    return summaries()[cite.partition("@")[0]]
