"""A citation claims only what its paragraph has.

``payouts.tsv`` lists the paragraphs whose text states what is paid, and what. ``citations.tsv`` lists what each is
cited for: the events that name it, refusals among them, beside its summary. Both were read beside the law's text; what
is not in a paragraph is custom, and stands in neither. An event that cites a paragraph for the first time fails here
until somebody has read the two together and added it; ``pytest --record`` writes the summaries anew and adds nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pitboss import law
from pitboss.chance import SeededChance
from pitboss.games import GAMES
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log
from pitboss.players import play_rounds, seat_builtin, styles_of
from pitboss.table.custom import is_custom
from pitboss.table.event import EVENTS
from pitboss.table.options import choose, option_words, options_of
from pitboss.table.refusal import Refused
from tests.games.transcript import perform, read_transcript

pytestmark = pytest.mark.untraced

HERE = Path(__file__).parent
TRANSCRIPTS = sorted((HERE / "transcripts").glob("*/*.txt"))
PAYOUTS, CITATIONS = HERE / "payouts.tsv", HERE / "citations.tsv"
REFUSED = "refused"
ROUNDS, MOST_VALUES, CHIPS = 6, 6, 100_000
Pairs = dict[tuple[str, str], str]
"""A paragraph and an event that cites it, with where that was told first."""
Payments = list[tuple[str, str, str]]
"""Where something was paid, at which odds, and by which paragraphs."""


def rows_of(path: Path) -> list[list[str]]:
    """Return the rows of a sheet, below its header."""
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()[1:]]


def cites_of(joined: str) -> list[str]:
    """Return the citations of an event one by one, without editions and readings, which say how a paragraph is read."""
    return [cite.partition("@")[0] for cite in joined.split("; ") if cite and not cite.startswith("reading")]


@cache
def summaries() -> dict[str, str]:
    """Return each paragraph's summary, of the first edition that has its text."""
    with_text = sorted(law.paragraphs(), key=lambda each: each.kind == "toc")
    return {str(each.id): each.summary for each in reversed(with_text)}


@cache
def told_by_transcripts() -> tuple[Pairs, Payments]:
    """Return every paragraph with what cites it, and every payment."""
    pairs: Pairs = {}
    payments: Payments = []
    for path in TRANSCRIPTS:
        dealer, told = perform(read_transcript(path))
        where = f"{path.parent.name}/{path.stem}"
        add_pairs(pairs, dealer, where)
        for line in told:
            refused = re.fullmatch(r"REFUSED .*? \[(.+)\]", line)
            for cite in cites_of(refused[1]) if refused else ():
                pairs.setdefault((cite, REFUSED), where)
        payments += payments_of(dealer, where)
    return pairs, payments


def add_pairs(pairs: Pairs, dealer: Dealer, where: str) -> None:
    """Add what every event of a table cites."""
    for record in dealer.log.records:
        for cite in cites_of(record.body.get("cite", "")):
            pairs.setdefault((cite, record.body["event"]), where)


def payments_of(dealer: Dealer, where: str) -> Payments:
    """Return what was paid at odds: where, at which, and by which paragraphs."""
    bodies = [record.body for record in dealer.log.records if "odds" in EVENTS[record.body["event"]].__annotations__]
    return [(f"{where}: {body['event']}", body["odds"], body["cite"]) for body in bodies]


def chosen_values(game: str) -> Iterator[dict[str, str]]:
    """Yield a game's own options, and then those that differ in one value, as far as the law allows them."""
    rules = GAMES[game].options
    yield {}
    for each in options_of(rules):
        values = [value for value in list(each.allowed[:MOST_VALUES]) if value != each.default]
        for word in map(each.word, () if each.is_money else values):
            try:
                choose(rules, {each.name: word})
            except Refused:
                continue
            yield {each.name: word}


def an_evening(game: str, chosen: dict[str, str], style: str) -> Dealer:
    """Play a few rounds with players who wager all over the layout."""
    dealer = Dealer(Log(), SeededChance(b"c" * 32))
    rules = GAMES[game]
    options = choose(rules.options, chosen)
    dealer.open(game, option_words(options), min(6, rules.most_positions_with(options)[0]), 100 * CHIPS)
    players = seat_builtin(dealer, style, 3, CHIPS, b"s" * 32)
    play_rounds(dealer, players, ROUNDS, buy_in=CHIPS)
    return dealer


@cache
def told_by_evenings(game: str) -> tuple[Pairs, Payments]:
    """Return the pairs and payments of a few rounds with each value of a game's options."""
    style = "every" if "every" in styles_of(game) else "random"
    pairs: Pairs = {}
    payments: Payments = []
    for chosen in chosen_values(game):
        dealer, where = an_evening(game, chosen, style), f"an evening of {game} with {chosen}"
        add_pairs(pairs, dealer, where)
        payments += payments_of(dealer, where)
    return pairs, payments


def unstated(payments: Payments) -> list[str]:
    """Return the payments of which no paragraph that they cite states the odds, and that are not custom."""
    stated = {cite: pays.split(", ") for cite, pays, _ in rows_of(PAYOUTS)}
    return [
        f"{where} at {odds} [{cite}]"
        for where, odds, cite in payments
        if not any(is_custom(each) or odds in stated.get(each, ()) for each in cites_of(cite))
    ]


def test_every_payment_of_a_transcript_cites_what_states_its_odds_or_says_that_they_are_custom() -> None:
    payments = told_by_transcripts()[1]
    assert {where.partition("/")[0] for where, _, _ in payments} >= {"craps", "blackjack", "three_card_poker"}
    assert unstated(payments) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_payment_of_an_evening_with_any_option_cites_what_states_its_odds(game: str) -> None:
    assert unstated(told_by_evenings(game)[1]) == []


def test_a_payment_by_a_paragraph_that_states_no_payout_is_found() -> None:
    assert unstated([("craps", "1 to 1", "19:47-1.2(a)1.i")]) == ["craps at 1 to 1 [19:47-1.2(a)1.i]"]
    assert unstated([("three-card-poker", "2 to 1", "19:47-20.10(c)1.iii; 19:47-20.11(a)1")])
    assert not unstated([("craps", "1 to 1", "19:47-1.2(a)1.i; custom (19:47-1.4)")])


def test_a_paragraph_that_states_a_payout_says_so_in_its_summary() -> None:
    for cite, pays, summary in rows_of(PAYOUTS):
        assert summary == summaries()[cite]
        assert all(odds in summary for odds in pays.split(", ")), cite


def test_every_paragraph_that_is_cited_for_an_event_was_read_beside_it(request: pytest.FixtureRequest) -> None:
    reviewed = {cite: set(events.split(", ")) for cite, events, _ in rows_of(CITATIONS)}
    if request.config.getoption("--record"):
        write_citations(reviewed)
    told = {pair: where for game in GAMES for pair, where in told_by_evenings(game)[0].items()}
    told |= told_by_transcripts()[0]
    new = [
        f"{cite}\t{event}\t{summaries().get(cite, 'not in the index')}\t({where})"
        for (cite, event), where in sorted(told.items())
        if not is_custom(cite) and event not in reviewed.get(cite, set())
    ]
    assert not new, "read each beside the law's text; add it to citations.tsv, or cite what is so:\n" + "\n".join(new)


def test_the_sheet_of_citations_is_in_order_and_has_the_summaries_of_the_index() -> None:
    rows = rows_of(CITATIONS)
    assert [row[0] for row in rows] == sorted({row[0] for row in rows})
    for cite, events, summary in rows:
        assert events.split(", ") == sorted(set(events.split(", "))), cite
        assert summary == summaries()[cite]
        assert all(event == REFUSED or event in EVENTS for event in events.split(", ")), cite


def write_citations(reviewed: dict[str, set[str]]) -> None:
    """Write the sheet anew, in order and with the summaries that the index has now."""
    lines = [f"{cite}\t{', '.join(sorted(reviewed[cite]))}\t{summaries()[cite]}" for cite in sorted(reviewed)]
    CITATIONS.write_text("\n".join(["cite\tevents\tsummary", *lines]) + "\n", encoding="utf-8")
