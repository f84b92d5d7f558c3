"""No hash that a viewer ever gets tells a card that viewer may not see: every card is tried against every hash."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

import pytest

from pitboss.chance import reconstruct
from pitboss.games import GAMES
from pitboss.play.log import GENESIS, Record, chain, write_json
from pitboss.table.cards import CARDS
from pitboss.table.event import EVENTS, Place
from pitboss.table.seal import seal
from pitboss.table.view import DEALER_ROLE, FLOORPERSON, HOUSE, SPECTATOR, Viewer
from tests.play.support import DDP, TCP
from tests.table.test_view import played

ONLOOKERS: tuple[Viewer, ...] = ("Nobody", SPECTATOR, DEALER_ROLE, FLOORPERSON)
TELLING = {"card_set_aside", "card_exposed", "round_voided", "stack_delivered", "hand_revealed", "deck_removed"}
HASH = re.compile(r"[0-9a-f]{64}\Z")


def strings_in(value: Any) -> Iterator[str]:
    """Give every text and number inside a value."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from strings_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings_in(inner)
    else:
        yield str(value)


def salts_revealed(records: Iterable[Record]) -> Iterator[str]:
    """Give the salts of the shuffles that the house has revealed, which anyone can compute."""
    nonces: list[tuple[str, str]] = []
    deck = None
    for record in records:
        if record.body["event"] == "log_opened":
            deck = GAMES[record.body["game"]].deck(record.body["options"])
        if record.body["event"] == "seed_revealed":
            assert deck is not None
            yield from reconstruct(record.body["opening"], nonces, deck).salts


def guesses(records: list[Record], viewer: Viewer) -> dict[str, str]:
    """Return the hash of each thing that could be behind a hash, for each of the 54 cards."""
    got = [record.seen_by(viewer) for record in records]
    known = {text for body in got for text in strings_in(body)} | set(salts_revealed(records)) | {""}
    found: dict[str, str] = {}
    for card in map(str, CARDS):
        for salt in known:
            found[seal(card, salt)] = card
        for text in (card, card.lower(), f'"{card}"', f'["{card}"]', f'{{"card":"{card}"}}', f'{{"cards":"{card}"}}'):
            found[sha256(text.encode()).hexdigest()] = card
    return found | bodies_with_a_card(records)


def bodies_with_a_card(records: list[Record]) -> dict[str, str]:
    """Return the hash that each line would have if a card were written where it is hidden."""
    found: dict[str, str] = {}
    previous = GENESIS
    for record in records:
        if "seen_by" in record.body:
            field = EVENTS[record.body["event"]].card_field
            for card in map(str, CARDS):
                for value in (card, [card]):
                    found[chain(previous, write_json({**record.body, field: value}))] = card
                    found[chain("", write_json({**record.body, field: value}))] = card
        previous = record.hash
    return found


def sealed_places(records: Iterable[Record]) -> dict[str, Place]:
    """Return which place each seal stands for."""
    return {
        seal_: Place(record.body["shuffle"], number)
        for record in records
        if record.body["event"] == "cards_shuffled"
        for number, seal_ in enumerate(record.body["sealed"])
    }


def shown_to(records: Iterable[Record], viewer: Viewer) -> set[Place]:
    """Return the places of which the viewer was given the card."""
    places: set[Place] = set()
    for record in records:
        if "salts" in record.seen_by(viewer):
            body = record.body
            places |= {Place(*place) for place in ([body["place"]] if "place" in body else body["stack"])}
    return places


def found_out(records: list[Record], viewer: Viewer) -> set[Place]:
    """Try every guess against every hash that the viewer got, and return the places whose cards come out."""
    hashes = {text for record in records for text in strings_in(record.seen_by(viewer)) if HASH.match(text)}
    places = sealed_places(records)
    matches = hashes & guesses(records, viewer).keys()
    unknown = matches - places.keys()
    assert not unknown, f"a hash that is no seal tells a card: {unknown}"
    return {places[match] for match in matches}


def moments(records: list[Record]) -> Iterator[list[Record]]:
    """Give the log as it stood before each reveal of a shuffle, and at its end."""
    for record in records:
        if record.body["event"] == "seed_revealed":
            yield records[: record.seq - 1]
    yield records


def different_logs(game: str) -> list[list[Record]]:
    """Return one log for each course that the cards of a round can take."""
    courses = {}
    for dealer in played(game):
        kinds = frozenset(record.body["event"] for record in dealer.log.records)
        courses[kinds & TELLING] = dealer.log.records
    return list(courses.values())


@pytest.mark.untraced
@pytest.mark.parametrize("game", [TCP, DDP])
@pytest.mark.parametrize("viewer", ["Ann", "Bob", SPECTATOR], ids=str)
def test_no_hash_tells_a_viewer_a_card_that_viewer_may_not_see(game: str, viewer: Viewer) -> None:
    for log in different_logs(game):
        for records in moments(log):
            revealed = {record.body["shuffle"] for record in records if record.body["event"] == "seed_revealed"}
            found = {place for place in found_out(records, viewer) if place.shuffle not in revealed}
            assert found == {place for place in shown_to(records, viewer) if place.shuffle not in revealed}


@pytest.mark.parametrize("game", [TCP, DDP])
def test_all_who_hold_no_hand_get_the_same(game: str) -> None:
    for log in different_logs(game):
        for record in log:
            assert all(record.seen_by(viewer) == record.seen_by(SPECTATOR) for viewer in ONLOOKERS)


@pytest.mark.parametrize("game", [TCP, DDP])
def test_whoever_had_the_salts_would_find_every_card_that_was_dealt(game: str) -> None:
    records = played(game)[0].log.records
    first = next(moments(records))
    dealt = {
        Place(*place)
        for record in first
        if "seen_by" in record.body
        for place in ([record.body["place"]] if "place" in record.body else record.body["stack"])
    }
    assert found_out(first, HOUSE) == dealt
    assert len(dealt) > 10


def test_a_card_left_in_a_body_would_be_found_by_its_hash() -> None:
    """The search is no blunt tool: where the chain is over a card, it finds the card."""
    records = played(TCP)[0].log.records
    first = next(moments(records))
    at = next(number for number, record in enumerate(first) if "seen_by" in record.body)
    leaky = {**first[at].body, "card": first[at].opened["cards"]}
    assert bodies_with_a_card(first)[chain(first[at - 1].hash, write_json(leaky))] == first[at].opened["cards"]


def test_after_the_reveal_everyone_can_compute_every_salt() -> None:
    records = played(TCP)[0].log.records
    assert "seed_revealed" in [record.body["event"] for record in records]
    revealed = {place for place in found_out(records, SPECTATOR) if place.shuffle == 1}
    assert revealed == {Place(1, number) for number in range(52)}
