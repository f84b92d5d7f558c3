"""Anyone can check an opened shuffle against the log, and is told what differs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

import pitboss.chance
from pitboss.chance import SeededChance, StackedChance, commitment, verify_shuffle
from pitboss.table.cards import Card, parse_cards, standard_deck


@dataclass(frozen=True)
class Logged:
    """What the log tells of one shuffle once it is opened."""

    commitment: str
    opening: dict[str, Any]
    nonces: tuple[tuple[str, str], ...]
    deck: tuple[Card, ...]
    places: tuple[str, ...]

    def verified(self) -> str | None:
        return verify_shuffle(self.commitment, self.opening, self.nonces, self.deck, self.places)


def logged(chance: SeededChance | StackedChance) -> Logged:
    committed = chance.commit()
    nonces = (("ann", "0a1b"), ("bob", "77"))
    shuffled = chance.shuffle(standard_deck(), nonces)
    return Logged(committed, shuffled.opening, nonces, standard_deck(), shuffled.places)


@pytest.fixture
def seeded() -> Logged:
    return logged(SeededChance(b"m" * 32))


@pytest.fixture
def stacked() -> Logged:
    return logged(StackedChance([parse_cards("As Ks")]))


def test_an_honest_shuffle_is_verified(seeded: Logged, stacked: Logged) -> None:
    assert seeded.verified() is None
    assert stacked.verified() is None


def test_a_seed_other_than_the_committed_one_is_found(seeded: Logged) -> None:
    other = SeededChance(b"n" * 32).seed_of(0)
    assert replace(seeded, opening={"seed": other.hex()}).verified() == (
        f"the opening is not what was committed to: it gives {commitment(other)}, the log has {seeded.commitment}"
    )


def test_a_stacked_order_other_than_the_committed_one_is_found(stacked: Logged) -> None:
    order = ["Ks", "As", *stacked.opening["order"][2:]]
    found = replace(stacked, opening={**stacked.opening, "order": order}).verified()
    assert found is not None
    assert found.startswith("the opening is not what was committed to")


def test_the_cards_after_a_committed_stack_are_bound_too(stacked: Logged) -> None:
    order = [*stacked.opening["order"][:2], *reversed(stacked.opening["order"][2:])]
    assert replace(stacked, opening={**stacked.opening, "order": order}).verified() == (
        "the cards after the first 2 are not in the deck's order, as in a stacked deck"
    )


def test_a_nonce_changed_left_out_or_moved_is_found(seeded: Logged) -> None:
    for nonces in ((("ann", "0a1b"), ("bob", "78")), seeded.nonces[:1], seeded.nonces[::-1]):
        found = replace(seeded, nonces=nonces).verified()
        assert found is not None
        assert found.startswith(f"place 0 (the first is 0) was sealed as {seeded.places[0]}, but the opening gives ")


def test_two_places_exchanged_after_the_commitment_are_found(seeded: Logged) -> None:
    places = (*seeded.places[:7], seeded.places[8], seeded.places[7], *seeded.places[9:])
    assert replace(seeded, places=places).verified() == (
        f"place 7 (the first is 0) was sealed as {seeded.places[8]}, but the opening gives {seeded.places[7]}"
    )


def test_a_place_that_was_not_sealed_is_found(seeded: Logged) -> None:
    assert replace(seeded, places=seeded.places[:-1]).verified() == (
        "the log sealed 51 places, but the deck of this shuffle has 52 cards"
    )


def test_salts_changed_after_the_sealing_are_found(stacked: Logged) -> None:
    salts = [*stacked.opening["salts"][:-1], "00" * 16]
    found = replace(stacked, opening={**stacked.opening, "salts": salts}).verified()
    assert found is not None
    assert found.startswith("place 51 (the first is 0) was sealed as")


def test_an_opening_that_cannot_be_checked_says_what_it_lacks(stacked: Logged) -> None:
    without_salt = {name: kept for name, kept in stacked.opening.items() if name != "salt"}
    assert replace(stacked, opening=without_salt).verified() == (
        "an opening is checked by its seed, or by its order and its salt; this one holds order, salts, stacked"
    )
    assert replace(stacked, opening={}).verified() == (
        "an opening is checked by its seed, or by its order and its salt; this one holds nothing"
    )


def test_an_unreadable_seed_is_a_sentence_and_no_exception(seeded: Logged) -> None:
    assert replace(seeded, opening={"seed": "seed"}).verified() == (
        "the seed 'seed' cannot be read: it is written as 64 hexadecimal digits"
    )


def test_a_seed_of_another_length_is_refused_though_it_was_committed_to(seeded: Logged) -> None:
    short = replace(seeded, commitment=commitment(b"short"), opening={"seed": b"short".hex()})
    assert short.verified() == "a seed of 5 bytes cannot be used: the house's seed has 32 bytes"


def test_the_package_gives_every_name_it_lists_and_no_other() -> None:
    assert all(getattr(pitboss.chance, name).__name__ == name for name in pitboss.chance.__all__)
    with pytest.raises(AttributeError, match=r"pitboss\.chance has no 'Dealer': it has ByteStream, ChanceExhausted"):
        pitboss.chance.Dealer  # type: ignore[attr-defined]  # noqa: B018
