"""The players of blackjack follow basic strategy, count what they see, and never ask for what is not offered."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from pitboss.games.blackjack import Blackjack
from pitboss.games.blackjack.events import ConsentGiven
from pitboss.odds.blackjack.basic import basic_strategy
from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.log import Record, as_event
from pitboss.players import NAMES, Sight
from pitboss.players.blackjack import Basic, Counting, Stack
from pitboss.table.cards import Card
from pitboss.table.choices import Ask, Choice
from pitboss.table.event import Place
from pitboss.table.events import CardDealt, DecisionMade, PlayerSeated, WagerPlaced
from pitboss.table.options import choose, option_words
from pitboss.table.window import OpenForWagers
from tests import kit
from tests.players.support import no_chance, seeded_dealer
from tests.properties.drawn import legal_options

CHIPS = 1_000_000
CITE = "19:47-2.6(f)"


class Room:
    """A table whose players are shown every event as each may see it."""

    def __init__(self, dealer: Dealer, players: list[Basic]) -> None:
        self.dealer = dealer
        self.players = {player.name: player for player in players}
        self.shown = 0

    def show(self) -> None:
        """Show the players what has happened since they last looked."""
        for record in self.dealer.log.records[self.shown :]:
            for name, player in self.players.items():
                player.see(as_event(record, name))
        self.shown = len(self.dealer.log.records)

    def wager(self, prompt: OpenForWagers) -> None:
        """Let everybody wager on the own box."""
        for seat in self.dealer.table.seats:
            for event in self.players[seat.player].wagers(prompt, self.sight(seat.player, seat.position)):
                self.dealer.take(event)
        self.dealer.end_wagering()

    def sight(self, name: str, position: int) -> Sight:
        return Sight(position, self.dealer.table.player(name).chips)

    def play(self, rounds: int) -> None:
        """Play rounds, the players answering every prompt."""
        for _ in range(rounds):
            self.dealer.begin_round()
            while (prompt := self.dealer.prompt) is not None:
                self.show()
                if isinstance(prompt, OpenForWagers):
                    self.wager(prompt)
                else:
                    ask = asks_of(prompt)[0]
                    self.dealer.take(self.players[ask.player].decide(ask, self.sight(ask.player, ask.position)))
            self.show()


class SharedRoom(Room):
    """A table where Ana lets Ben wager on her box."""

    def wager(self, prompt: OpenForWagers) -> None:
        ana, ben = self.players["Ana"], self.players["Ben"]
        ana.options = ben.options = prompt.felt.options
        for area in [area.name for area in prompt.areas if area.name.startswith("main")][:2]:
            for name in ("Ana", "Ben"):
                if name == "Ben" and area == "main":
                    self.dealer.take(ConsentGiven("Ana", 1, "Ben"))
                self.dealer.take(WagerPlaced(name, 1, area, prompt.area("main").least))
        self.dealer.end_wagering()


def seat(dealer: Dealer, *makes: Callable[..., Basic], chips: int = CHIPS) -> list[Basic]:
    """Seat a player of each kind from position 1 on."""
    players = [make(name, no_chance) for make, name in zip(makes, NAMES, strict=False)]
    for position, player in enumerate(players, start=1):
        dealer.take(PlayerSeated(player.name, position, chips))
    return players


def laid(cards: str, options: dict[str, str] | None = None, seats: int = 1) -> Dealer:
    """Open a table with the burn card and then the named cards on top, for so many to sit down at."""
    stack = kit.Stack(cards if (options or {}).get("dealing") == "hand" else f"2c {cards}", 20)
    return kit.open_table("blackjack", options, seats={}, stacks=[stack], positions=max(seats, 6))


def decisions(dealer: Dealer, player: str = "Ana") -> list[str]:
    """Return what a player has decided."""
    made = (event for event in kit.events(dealer) if isinstance(event, DecisionMade))
    return [event.choice for event in made if event.player == player]


# Basic strategy at the table


@pytest.mark.parametrize(
    ("cards", "options", "expected"),
    [
        ("10s 9h 6d 7c 2d", {}, ["draw"]),  # 16 against 9 draws the 7 and is over
        ("10s 6h 6d 7c 2d", {}, ["stand"]),
        ("6s 6h 5d Kc 2d", {}, ["double"]),
        ("10s Kh 6d 7c 2d", {"surrender": "yes"}, ["surrender"]),
        ("8s 6h 8d 10c Kc", {}, ["split", "stand", "stand"]),
        ("As 6h Ad 10c Kc", {}, ["split"]),
        ("As Ah 10d 2c 3c", {}, ["pass"]),
        ("As Ah 10d 2c 3c", {"even_money": "yes"}, ["pass"]),
        ("7s 7h 10d Kc 9c", {"dealer_card": "face-up"}, ["draw"]),  # 17 against 17 loses a tie
    ],
)
def test_the_basic_player_decides_by_the_chart(cards: str, options: dict[str, str], expected: list[str]) -> None:
    dealer = laid(cards, options)
    Room(dealer, seat(dealer, Basic)).play(1)
    assert decisions(dealer) == expected


def test_even_money_is_taken_where_a_blackjack_pays_6_to_5() -> None:
    dealer = laid("As Ah 10d 2c 3c", {"variation": "6-to-5", "dealing": "hand", "decks": "2", "even_money": "yes"})
    Room(dealer, seat(dealer, Basic)).play(1)
    assert decisions(dealer) == ["even-money"]


def test_a_pair_is_split_up_to_the_hands_the_table_allows_and_then_played_as_its_total() -> None:
    dealer = laid("8s 6h 8d 8c 10c 8h 10d 10h Kc", {"max_hands": "3"})
    Room(dealer, seat(dealer, Basic)).play(1)
    assert decisions(dealer) == ["split", "split", "stand", "stand", "stand"]


def test_a_double_for_less_than_the_wager_is_not_made() -> None:
    dealer = laid("6s 6h 5d 10c Kc")
    Room(dealer, seat(dealer, Basic, chips=950)).play(1)
    assert decisions(dealer) == ["draw"]


@pytest.mark.parametrize(("chips", "wagered"), [(500, [500]), (450, [])])
def test_the_basic_player_wagers_the_minimum_or_sits_out(chips: int, wagered: list[int]) -> None:
    dealer = laid("")
    (ana,) = seat(dealer, Basic, chips=chips)
    wagers = list(ana.wagers(kit.begin_wagers(dealer), Sight(1, chips)))
    assert [event.amount for event in wagers if isinstance(event, WagerPlaced)] == wagered


def test_at_multiple_action_the_first_two_hands_of_the_dealer_are_wagered_against() -> None:
    dealer = laid("10s 6h 10d", {"multiple_action": "yes"})
    (ana,) = seat(dealer, Basic)
    wagers = list(ana.wagers(kit.begin_wagers(dealer), Sight(1, CHIPS)))
    assert [(event.area, event.amount) for event in wagers if isinstance(event, WagerPlaced)] == [
        ("main", 500),
        ("main_second", 500),
    ]


def test_a_player_who_was_shown_nothing_answers_by_default() -> None:
    ana = Basic("Ana", no_chance)
    ask = Ask(CITE, (), "Ana", 1, (Choice("draw", "", CITE), Choice("stand", "", CITE)), "stand")
    assert ana.decide(ask, Sight(1, CHIPS)).choice == "stand"


def test_what_basic_strategy_has_no_answer_to_is_answered_by_default() -> None:
    dealer = laid("10s 9h 6d 7c 2d")
    (ana,) = players = seat(dealer, Basic)
    Room(dealer, players).play(1)
    ask = Ask(CITE, (), "Ana", 1, (Choice("card", "", CITE), Choice("dead", "", CITE)), "dead")
    assert ana.decide(ask, Sight(1, CHIPS)).choice == "dead"


# Shared boxes


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("6s 6h 5d Kc 2d", ["double"]),
        ("8s 6h 8d 10c Kc", ["cover"]),
        ("8s Ah 8d 10c Kc", ["pass", "first"]),  # after insurance; one more 8 against an ace is not worth its wager
    ],
)
def test_19_47_2_13_d_e_another_on_the_box_answers_by_what_the_added_wager_is_worth(
    cards: str, expected: list[str]
) -> None:
    dealer = laid(cards, {"shared_boxes": "yes"}, seats=2)
    SharedRoom(dealer, seat(dealer, Basic, Basic)).play(1)
    assert decisions(dealer, "Ben") == expected


def test_19_47_2_13_d_another_on_the_box_does_not_double_on_cards_that_lie_face_down() -> None:
    options = {"variation": "6-to-5", "dealing": "hand", "decks": "2", "shared_boxes": "yes"}
    dealer = laid("6s 6h 5d Kc 2d", options, seats=2)
    SharedRoom(dealer, seat(dealer, Basic, Basic)).play(1)
    assert (decisions(dealer, "Ana"), decisions(dealer, "Ben")) == (["double"], ["pass"])


# What is seen


def test_19_47_2_6A_c_at_6_to_5_a_player_sees_only_the_own_face_down_cards() -> None:
    dealer = laid("10s 9s 6h 6d 7d", {"variation": "6-to-5", "dealing": "hand", "decks": "2"}, seats=2)
    ana, ben = players = seat(dealer, Basic, Basic)
    room = Room(dealer, players)
    dealer.begin_round()
    room.show()
    prompt = dealer.prompt
    assert isinstance(prompt, OpenForWagers)
    room.wager(prompt)
    room.show()
    assert [str(card) for card in ana.watch.hand(1)] == ["10s", "6d"]
    assert [str(card) for card in ben.watch.hand(2)] == ["9s", "7d"]
    assert ana.watch.hand(2) == ben.watch.hand(1) == ()


# The count


LOW, HIGH = ("2", "3", "4", "5", "6"), ("10", "J", "Q", "K", "A")


def tags(cards: list[str]) -> int:
    """Count high and low by the ranks on the cards."""
    return sum((card[:-1] in LOW) - (card[:-1] in HIGH) for card in cards)


def faces(records: list[Record], name: str) -> Iterator[tuple[tuple[int, ...], str]]:
    """Go through the cards that a player was shown, with their places."""
    for record in records:
        body = record.seen_by(name)
        if body["event"] in ("cards_shuffled", "seed_revealed"):
            continue
        if body.get("card") is not None and "place" in body:
            yield tuple(body["place"]), body["card"]
        if body.get("cards") and "turned" in body:
            yield from zip(map(tuple, body["turned"]), body["cards"], strict=True)


COUNTED = [
    {"decks": "2"},
    {"decks": "8"},
    {"decks": "2", "dealer_card": "card-reader", "soft_17": "hit", "approval": "DGE-2026-014"},
    {"decks": "1", "dealer_card": "face-up"},
    {"decks": "4", "dealing": "double-shoe"},
    {"decks": "4", "shuffle": "bart-carter"},
    {"decks": "4", "shuffle": "continuous"},
    {"decks": "2", "variation": "6-to-5", "dealing": "hand"},
    {"decks": "1", "variation": "6-to-5", "dealing": "hand", "burn_each_round": "yes"},
]


@pytest.mark.parametrize("options", COUNTED, ids=lambda options: " ".join(options.values()))
def test_the_count_is_that_of_the_cards_seen_that_are_not_in_the_shoe(options: dict[str, str]) -> None:
    dealer = seeded_dealer("blackjack", options, seed=5)
    players = seat(dealer, Counting, Basic, Counting)
    room = Room(dealer, players)
    for _ in range(30):
        first = len(dealer.log.records)
        room.play(1)
        if any(record.body.get("fault") == "shoe-exhausted" for record in dealer.log.records[first:]):
            continue  # what lies on the layout then belongs to no shoe
        sides = dealer.table.state.sides
        out = {
            (shuffle, start + step) for side in sides for shuffle, start, run in side.discards for step in range(run)
        }
        for player in players:
            seen = dict(faces(dealer.log.records, player.name))
            player.watch.side = ""  # both sides of a double shoe
            assert player.watch.running_count == tags([card for place, card in seen.items() if place in out])
            assert player.watch.cards_left == sum(run for side in sides for _, _, run in side.undealt)


@pytest.mark.parametrize(
    ("options", "is_exhausted"),
    [
        ({"decks": "2"}, False),
        ({"decks": "2", "variation": "6-to-5", "dealing": "hand"}, False),
        ({"decks": "1", "max_hands": "4"}, True),
        ({"decks": "1", "variation": "6-to-5", "dealing": "hand"}, True),
    ],
)
def test_at_every_prompt_the_count_is_a_recount_of_the_log_since_the_last_shuffle(
    options: dict[str, str], is_exhausted: bool
) -> None:
    recounted: list[int] = []

    class Recounting(Counting):
        """A player who recounts the log before every answer."""

        def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Any]:
            self.recount()
            yield from super().wagers(prompt, sight)

        def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
            self.recount()
            return super().decide(prompt, sight)

        def recount(self) -> None:
            records = dealer.log.records
            since = max(at for at, record in enumerate(records) if record.body["event"] == "cards_shuffled")
            seen = dict(faces(records[since:], self.name))
            assert self.watch.running_count == tags([*seen.values()])
            recounted.append(self.watch.true_count)

    dealer = seeded_dealer("blackjack", options, seed=9)
    Room(dealer, seat(dealer, *[Recounting] * (6 if is_exhausted else 2))).play(40)
    assert min(recounted) < -2
    assert max(recounted) > 2
    assert any(record.body.get("fault") == "shoe-exhausted" for record in dealer.log.records) is is_exhausted


@pytest.mark.parametrize(
    ("running", "chips", "amount"),
    [
        (-6, CHIPS, 500),
        (0, CHIPS, 500),
        (2, CHIPS, 500),
        (4, CHIPS, 1_000),
        (5, CHIPS, 1_000),
        (13, CHIPS, 3_000),
        (16, CHIPS, 4_000),
        (40, CHIPS, 4_000),
        (16, 3_700, 3_500),
        (16, 400, 0),
    ],
)
def test_the_counting_player_wagers_a_unit_for_each_point_of_the_true_count(
    running: int, chips: int, amount: int
) -> None:
    dealer = laid("", {"decks": "2"})
    (ana,) = seat(dealer, Counting, chips=chips)
    ana.watch.stacks = {1: Stack("red", 104, running=running)}
    wagers = list(ana.wagers(kit.begin_wagers(dealer), Sight(1, chips)))
    assert sum(event.amount for event in wagers if isinstance(event, WagerPlaced)) == amount


def test_the_counting_player_stays_within_the_posted_limits() -> None:
    dealer = laid("", {"decks": "2", "maximum": "$12"})
    (ana,) = seat(dealer, Counting)
    ana.watch.stacks = {1: Stack("red", 104, running=16)}
    wagers = list(ana.wagers(kit.begin_wagers(dealer), Sight(1, CHIPS)))
    assert [event.amount for event in wagers if isinstance(event, WagerPlaced)] == [1_000]


@pytest.mark.parametrize(
    ("running", "words", "expected"),
    [
        (5, "insure pass", "pass"),
        (6, "insure pass", "insure"),
        (6, "pass", "pass"),
        (5, "even-money insure pass", "pass"),
        (6, "even-money insure pass", "even-money"),
    ],
)
def test_the_counting_player_insures_at_a_true_count_of_three(running: int, words: str, expected: str) -> None:
    ana = Counting("Ana", no_chance)
    ana.options = choose(Blackjack.options, {"decks": "2", "even_money": "yes"})
    for number, (position, card) in enumerate(((1, "Ks"), (0, "Ac"), (1, "As"))):
        ana.see(CardDealt(position, Card.parse(card), Place(1, number)))
    ana.watch.stacks = {1: Stack("red", 104, running=running)}
    ask = Ask("19:47-2.9(b)", (), "Ana", 1, tuple(Choice(word, "", "") for word in words.split()), "pass")
    assert ana.decide(ask, Sight(1, CHIPS)).choice == expected


# Whatever the table


@pytest.mark.parametrize("make", [Basic, Counting])
def test_the_same_seed_gives_the_same_log(make: Callable[..., Basic]) -> None:
    heads = set()
    for _ in range(2):
        dealer = seeded_dealer("blackjack", {"decks": "2"}, seed=3)
        Room(dealer, seat(dealer, make, make)).play(6)
        heads.add(dealer.log.head)
    assert len(heads) == 1


@pytest.mark.parametrize("fault", [fault.name for fault in Blackjack().faults])
@pytest.mark.parametrize(
    "options",
    [
        {"dealer_card": "hole-card"},
        {"dealer_card": "face-up"},
        {"decks": "2", "variation": "6-to-5", "dealing": "hand", "dealer_card": "card-reader"},
    ],
    ids=lambda options: options["dealer_card"],
)
def test_no_player_is_put_out_by_a_fault(fault: str, options: dict[str, str]) -> None:
    for nth in (1, 4, 9):
        dealer = seeded_dealer("blackjack", options, seed=nth, faults=[f"{fault}@1#{nth}"])
        Room(dealer, seat(dealer, Basic, Counting, Basic)).play(2)
        assert dealer.table.round == 2


@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(60))
def test_nothing_is_asked_for_that_a_prompt_does_not_offer(seed: int) -> None:
    """Two thousand rounds at tables of any legal options, by players rich and poor; the dealer refuses nothing."""
    people = random.Random(seed)
    options = replace(legal_options(Blackjack(), people), minimum=500, maximum=people.choice((500, 1_000, 50_000)))
    dealer = seeded_dealer("blackjack", option_words(options), seed=seed)
    players = seat(dealer, *people.choices((Basic, Counting), k=3), chips=people.choice((2_000, 20_000, CHIPS)))
    room = SharedRoom(dealer, players) if options.shared_boxes and seed % 2 else Room(dealer, players)
    rounds = 34
    for number in range(rounds):
        if any(player.chips < 1_000 for player in dealer.table.players[:2]):
            rounds = number
            break
        room.play(1)
    assert (dealer.table.round, dealer.prompt) == (rounds, None)
    asked = {event.choice for event in kit.events(dealer) if isinstance(event, DecisionMade)}
    assert asked <= {"stand", "draw", "double", "split", "surrender", "insure", "even-money", "pass", "cover", "first"}


@pytest.mark.untraced
def test_what_the_basic_player_decides_is_the_best_of_what_was_offered() -> None:
    class Checked(Basic):
        """A player whose every decision on a hand is compared with what else was offered."""

        def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
            made = super().decide(prompt, sight)
            if made.choice != "pass" and self.options is not None:
                worth = basic_strategy(self.options).expected_values(self.watch.hand(1), self.watch.dealer)
                assert worth[made.choice] == max(worth[choice.word] for choice in prompt.choices)
                checked.add(made.choice)
            return made

    checked: set[str] = set()
    dealer = seeded_dealer("blackjack", {"surrender": "yes", "max_hands": "4"}, seed=2)
    Room(dealer, seat(dealer, Checked)).play(250)
    assert checked == {"stand", "draw", "double", "split", "surrender"}
