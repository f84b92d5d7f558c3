"""The stub: counted at least once every five rounds, then put in the discard rack unseen."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.kits.irregularities import deck_removed
from pitboss.games.kits.subchapter import Subchapter, is_counted_by_device
from pitboss.law import paragraph
from pitboss.table.events import DeckVerified, IrregularityFound, StubPlacedInRack
from pitboss.table.felt import Felt
from pitboss.table.requests import CountStub, Round, Voided, is_fault


def count_stub_if_due(felt: Felt, law: Subchapter) -> Round[None]:
    """The stub is counted in the rounds in which a count is due."""
    if is_count_due(felt, law):
        yield from count_stub(felt, law)
    else:
        felt.state = replace(felt.state, uncounted=felt.state.uncounted + 1)


@paragraph("19:47-20.8(d)", "19:47-20.9(d)", "13:69F-42.7(e)", "13:69F-42.9(c)", "13:69F-42.7(f)1")
def put_away_stub(felt: Felt, law: Subchapter) -> Round[None]:
    """The stub goes to the discard rack without being exposed."""
    cite = law.stub[felt.options.dealing]
    if is_counted_by_device(felt.options):
        cite = f"{cite}; {law.counting_device}"
    yield StubPlacedInRack(len(felt.shoe), cite=cite)
    felt.rack.put_stub(felt.shoe.empty())


def is_count_due(felt: Felt, law: Subchapter) -> bool:
    """A count is due in the fifth round at the latest, unless the method needs none or the shuffler counts the deck."""
    if felt.options.dealing not in law.count or is_counted_by_device(felt.options):
        return False
    return bool(felt.state.uncounted + 1 >= felt.options.count_every)


@paragraph("19:47-20.8(e)", "19:47-20.9(e)", "13:69F-42.7(f)", "13:69F-42.9(d)")
def count_stub(felt: Felt, law: Subchapter) -> Round[None]:
    """The dealer counts the stub face down; with the hands and the discard rack it must make the whole deck."""
    cite = law.count[felt.options.dealing]
    answer = yield CountStub(cite, ("wrong-stub-count",), len(felt.shoe))
    counted = answer.value if is_fault(answer) else answer.cards
    # reading 119: what is counted is the stub together with the hands and the discard rack.
    total = felt.cards_on_table() - len(felt.shoe) + counted
    if total != len(law.deck):
        yield from wrong_count(felt, law, total)
    if felt.unnoticed:
        yield from misdeal_counted(law)
    yield DeckVerified(total, cite=law.count_right)
    felt.state = replace(felt.state, uncounted=0)


@paragraph("13:69F-42.7(f)2")
def misdeal_counted(law: Subchapter) -> Round[None]:
    """A stub that is short because a hand was misdealt voids all hands; the deck stays."""
    what = "the count of the stub shows that the cards were misdealt"
    yield IrregularityFound("wrong-stub-count", what, cite=law.count_wrong)
    raise Voided(f"{law.count_wrong}; {law.wrong_number}", "the cards were misdealt, and are reshuffled")


@paragraph("13:69F-42.7(f)2")
def wrong_count(felt: Felt, law: Subchapter, total: int) -> Round[None]:
    """A deck of a wrong number of cards voids all hands and is removed from the table."""
    what = f"the count shows {total} cards in the deck instead of {len(law.deck)}"
    yield IrregularityFound("wrong-stub-count", what, cite=law.count_wrong)
    yield from deck_removed(felt, law, law.count_wrong)
    felt.state = replace(felt.state, uncounted=0)
    raise Voided(law.count_wrong, "the deck does not have the right number of cards")
