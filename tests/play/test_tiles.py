"""A tile is a card of another deck: it is shuffled, sealed, dealt, hidden, logged, replayed and proven as a card is."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from pitboss.chance import SeededChance, StackedChance, verify_shuffle
from pitboss.games import GAMES
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log, LogError
from pitboss.server.table.checkpoint import read_stack, write_stack
from pitboss.table.cards import CARDS, Card, make_family, parse_cards
from pitboss.table.events import NonceGiven, PlayerSeated
from pitboss.table.refusal import Refused
from pitboss.table.view import View
from tests.page.test_verify import Logged
from tests.play.made_up import FACES, MADE_UP, TILES, Tile
from tests.play.support import MASTER, Forgery, copy_for, lines_of, run, stopped


@pytest.fixture(autouse=True)
def tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the made-up game among the games."""
    monkeypatch.setitem(GAMES, "tiles", MADE_UP[-1])


def played(rounds: int = 3) -> Dealer:
    dealer = Dealer(Log(), SeededChance(MASTER))
    dealer.open("tiles", {}, 3, 0)
    for number, name in enumerate(("Ann", "Bob"), start=1):
        dealer.take(PlayerSeated(name, number, 500))
    dealer.take(NonceGiven("Ann", "0a"))
    for _ in range(rounds):
        dealer.begin_round()
    return dealer


def test_tiles_are_cards_with_names_of_their_own() -> None:
    east = FACES[0]
    assert Card.parse("east") is east and parse_cards("East east South", decks=2) == (east, east, FACES[1])
    assert (str(east), east.words, east.symbol, east.is_joker) == ("East", "the East tile", "East", False)
    assert pickle.loads(pickle.dumps(east)) is east and Tile(int(east)) is east
    assert not set(FACES) & set(CARDS) and len(CARDS) == 54
    with pytest.raises(Refused, match="a number from 0 to 53"):
        Card(int(east))
    for name in ("As", "10H", "east", "two words", ""):
        with pytest.raises(ValueError, match="cards need names of their own"):
            make_family(Tile, [name])
    with pytest.raises(ValueError, match="cards need names of their own"):
        make_family(Tile, ["Mooy", "mooy"])


def test_tiles_are_played_logged_and_replayed() -> None:
    dealer = played()
    dealer.close()
    assert run(lines_of(dealer)).is_identical
    dealt = [record for record in dealer.log.records if record.body["event"] == "card_dealt"]
    assert sum(record.body["card"] is None for record in dealt) == 12
    told = [record.opened["cards"] if record.opened else record.body["card"] for record in dealt]
    assert set(told) <= {str(tile) for tile in FACES} and max(Counter(told[:6]).values()) <= 2


def test_tiles_are_hidden_from_others_and_a_copy_replays() -> None:
    dealer = played()
    dealer.close()
    assert run(copy_for(dealer.log.records, "Bob")).is_identical
    spot = View("Bob").fold(dealer.log.records).spots[2]
    assert all(isinstance(card, Tile) for card in spot.cards.values())
    forgery = Forgery(dealer.log.records)
    opened = forgery.opened("card_dealt")
    opened["cards"] = "North" if opened["cards"] != "North" else "West"
    with pytest.raises(LogError):
        run(forgery.lines())


def test_a_table_of_tiles_goes_on_after_a_stop() -> None:
    whole, broken = played(4), played(2)
    standing = broken.standing()
    broken.begin_round()
    again = stopped(broken, standing)
    again.begin_round()
    assert lines_of(again) == lines_of(whole)
    (stack,) = again.bond.shuffles.stacks.values()
    assert read_stack(write_stack(stack)).order == stack.order


@pytest.mark.parametrize("chance", [SeededChance(MASTER), StackedChance([FACES[2:]])], ids=["seeded", "stacked"])
def test_a_shuffle_of_tiles_is_verified_by_the_house_and_in_the_page(chance: SeededChance | StackedChance) -> None:
    commitment = chance.commit()
    made = chance.shuffle(TILES, ())
    assert verify_shuffle(commitment, made.opening, (), TILES, made.places) is None
    verdict = Logged(commitment, (), TILES, made.places, made.opening).in_page()
    assert verdict["verified"] and verdict["shuffled"]["order"] == [str(tile) for tile in made.order]
