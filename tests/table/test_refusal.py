"""A refusal says what, why, what is allowed and which paragraph."""

from __future__ import annotations

import pickle

from pitboss.law import collecting
from pitboss.table.refusal import Refused


def test_a_refusal_is_a_sentence_with_its_paragraph() -> None:
    refused = Refused("$3 on ante", "the amount is outside the posted limits", "$5 to $500", "19:47-20.10(b)")
    sentence = "$3 on ante: the amount is outside the posted limits. Allowed: $5 to $500. [19:47-20.10(b)]"
    assert str(refused) == sentence
    assert isinstance(refused, ValueError)


def test_a_refusal_by_no_paragraph_names_none() -> None:
    assert str(Refused("a", "b", "c")) == "a: b. Allowed: c."


def test_a_refusal_has_one_shape_as_json() -> None:
    refused = Refused("a", "b", "c", "19:47-20.10(b)")
    assert refused.as_json() == {"refused": "a", "why": "b", "allowed": "c", "cite": "19:47-20.10(b)"}


def test_the_paragraph_of_a_refusal_appears() -> None:
    with collecting() as cites:
        Refused("a", "b", "c", "19:47-20.10(b); 19:47-20.11(a)1")
    assert cites == {"19:47-20.10(b)", "19:47-20.11(a)1"}


def test_a_refusal_survives_being_sent_to_another_process() -> None:
    refused = Refused("a", "b", "c", "19:47-20.10(b)")
    assert str(pickle.loads(pickle.dumps(refused))) == str(refused)
