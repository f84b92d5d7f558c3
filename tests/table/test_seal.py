"""Seals: a value and its salt open them, and nothing else does."""

from __future__ import annotations

from hashlib import sha256

import pytest

from pitboss.table.cards import CARDS
from pitboss.table.seal import canonical, opens, seal, seal_text


def test_a_seal_is_the_hash_of_salt_colon_and_canonical_text() -> None:
    assert seal("As", "5a17") == sha256(b'5a17:"As"').hexdigest()
    assert seal({"b": 1, "a": ["é"]}, "s") == sha256(b's:{"a":["\\u00e9"],"b":1}').hexdigest()
    assert seal_text('"As"', "5a17") == seal("As", "5a17")


def test_a_seal_opens_for_its_own_value_and_salt_alone() -> None:
    sealed = seal("As", "5a17")
    assert [str(card) for card in CARDS if opens(sealed, str(card), "5a17")] == ["As"]
    assert not any(opens(sealed, str(card), "5a18") for card in CARDS)


def test_a_salt_may_be_any_text_that_json_carries() -> None:
    assert opens(seal("As", "\ud800"), "As", "\ud800")
    assert seal("As", "\ud800") != seal("As", "\udfff")


def test_a_number_that_json_does_not_have_cannot_be_sealed() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical(float("nan"))
