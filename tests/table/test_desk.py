"""What comes to a game's desk is read by its form, and taken only from whom it is to come."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.poker.desk_events import DecksRotated, IncreaseProposed, PlayerAbsent, SeatsAnnounced
from pitboss.games.poker.events import DisclosureOrdered
from pitboss.table.desk import DeskForm, Field, FieldKind, fixed, given_by, read_input
from pitboss.table.event import Event
from pitboss.table.events import Giver, PlayerSeated, WaitingListJoined
from pitboss.table.refusal import Refused

INPUTS: tuple[type[Event], ...] = (IncreaseProposed, SeatsAnnounced, PlayerAbsent, WaitingListJoined)


def test_what_is_brought_is_read_and_signed() -> None:
    event = read_input(INPUTS, "increase_proposed", {"minimum": 1_000}, (Giver.FLOOR,), by="Flo")
    assert event == IncreaseProposed(1_000, {}, by="Flo")
    joined = read_input(INPUTS, "waiting_list_joined", {}, (Giver.PLAYER, Giver.ANYBODY), player="Ann")
    assert joined == WaitingListJoined("Ann", by="")
    assert read_input(
        (DisclosureOrdered,), "disclosure_ordered", {"player": " Ann ", "reason": " why "}, (Giver.FLOOR,)
    ) == (DisclosureOrdered("Ann", reason="why"))


@pytest.mark.parametrize(
    ("name", "fields", "givers", "words"),
    [
        ("increase_proposed", {"minimum": 1_000}, (Giver.PLAYER,), "takes nothing by that name from you"),
        ("player_absent", {"player": "Ann"}, (Giver.FLOOR,), "takes nothing by that name from you. Allowed: increase"),
        ("decks_rotated", {}, (Giver.FLOOR,), "takes nothing by that name"),
        ("no_such", {}, (), "Allowed: nothing"),
        ("increase_proposed", {"minimum": 9, "by": "Ann"}, (Giver.FLOOR,), "no field 'by'. Allowed: minimum, options"),
        ("seats_announced", {"loud": True}, (Giver.FLOOR,), "it has no field 'loud'. Allowed: no field at all"),
        ("increase_proposed", {"minimum": "$10"}, (Giver.FLOOR,), "in 'minimum' a value of type str stands"),
        ("increase_proposed", {}, (Giver.FLOOR,), "'minimum' is missing"),
        ("waiting_list_joined", {"player": "Bob"}, (Giver.ANYBODY,), "it has no field 'player'"),
    ],
)  # fmt: skip
def test_what_is_not_theirs_or_cannot_be_read_is_refused(
    name: str, fields: dict[str, Any], givers: tuple[Giver, ...], words: str
) -> None:
    signed = {"player": "Ann"} if Giver.ANYBODY in givers else {}
    with pytest.raises(Refused) as refused:
        read_input(INPUTS, name, fields, givers, **signed)
    assert words in str(refused.value)


def test_a_form_says_when_it_counts_and_what_is_usual() -> None:
    forms = {
        kind: DeskForm(kind, "", "", "") for kind in (DisclosureOrdered, SeatsAnnounced, DecksRotated, PlayerSeated)
    }
    assert [form.comes for form in forms.values()] == ["in the round", "at once", "between rounds", "between rounds"]
    asked = Field("agrees", "Your word", FieldKind.CHOICE, ((True, "yes"), (False, "no")), usual=True)
    form = DeskForm(IncreaseProposed, "", "", "", (*fixed(minimum=500), asked, Field("reason")))
    assert form.usual == {"minimum": 500, "agrees": True}
    assert given_by(PlayerSeated) is given_by(PlayerAbsent) is Giver.HOUSE
