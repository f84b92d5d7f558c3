"""Seals bind to a value and hide it while the salt is kept."""

from __future__ import annotations

import hashlib
import math

import pytest

from pitboss.chance.shuffle import Shuffled, shuffle_from_seed
from pitboss.table import seal as table_seal
from pitboss.table.cards import CARDS, deck_with_jokers
from pitboss.table.seal import commitment, opens, seal

SALT = "00112233445566778899aabbccddeeff"


@pytest.fixture(scope="module")
def shuffled() -> Shuffled:
    return shuffle_from_seed(b"s" * 32, [("ann", "aa")], deck_with_jokers())


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("As", '"As"'),
        (None, "null"),
        (17, "17"),
        (["As", "Kd"], '["As","Kd"]'),
        (("As", "Kd"), '["As","Kd"]'),
        ({"salt": "x", "card": 1}, '{"card":1,"salt":"x"}'),
        ("Zoë\ud800", '"Zo\\u00eb\\ud800"'),
    ],
)
def test_a_seal_is_the_hash_of_salt_colon_and_canonical_text(value: object, text: str) -> None:
    assert seal(value, SALT) == hashlib.sha256(f"{SALT}:{text}".encode()).hexdigest()
    assert table_seal.seal_text(text, SALT) == seal(value, SALT)


def test_a_number_that_json_lacks_cannot_be_sealed() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        seal(math.nan, SALT)


def test_chance_gives_the_seal_of_the_table() -> None:
    assert seal is table_seal.seal
    assert opens is table_seal.opens


def test_a_seal_opens_with_its_value_and_its_salt_and_no_other() -> None:
    sealed = seal("As", SALT)
    assert opens(sealed, "As", SALT)
    assert not opens(sealed, "Ad", SALT)
    assert not opens(sealed, "As", SALT[:-1] + "e")


def test_a_sealed_place_opens_for_exactly_one_card(shuffled: Shuffled) -> None:
    for card, salt, sealed in zip(shuffled.order, shuffled.salts, shuffled.places, strict=True):
        assert [tried for tried in CARDS if opens(sealed, str(tried), salt)] == [card]


def test_no_card_tried_without_a_salt_matches_a_sealed_place(shuffled: Shuffled) -> None:
    tried = {seal(value, "") for card in CARDS for value in (str(card), int(card))}
    bare = {hashlib.sha256(str(card).encode()).hexdigest() for card in CARDS}
    assert not (tried | bare) & set(shuffled.places)


@pytest.mark.untraced
def test_no_card_tried_with_the_salt_of_another_place_matches(shuffled: Shuffled) -> None:
    for place, sealed in enumerate(shuffled.places):
        others = shuffled.salts[:place] + shuffled.salts[place + 1 :]
        assert not any(opens(sealed, str(card), salt) for card in CARDS for salt in others)


def test_the_salts_of_a_shuffle_are_all_different(shuffled: Shuffled) -> None:
    assert len(set(shuffled.salts)) == len(shuffled.salts) == 54
    assert {len(salt) for salt in shuffled.salts} == {32}


def test_a_commitment_is_the_plain_hash_of_the_seed() -> None:
    assert commitment(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment(bytes(31) + b"\1") != commitment(bytes(32))
