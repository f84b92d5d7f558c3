"""Bots at a table: they answer every prompt, see only their own cards, and repeat with their seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from pitboss import games
from pitboss.games import find_game
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log
from pitboss.players import NAMES, Below, Company, Player, Sight, for_game, own_chance, play_rounds, seat_builtin
from pitboss.table.cards import Card
from pitboss.table.choices import Ask, AskAll, Choice
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade, PlayerSeated
from pitboss.table.refusal import Refused
from pitboss.table.window import OpenForWagers
from tests import kit
from tests.players.support import BUY_IN, no_chance, seated, seeded_dealer

GAMES = sorted(games.GAMES)
STYLES = ["sensible", "random"]


def counted(dealer: Dealer) -> Counter[str]:
    return Counter(record.body["event"] for record in dealer.log.records)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("style", STYLES)
def test_players_answer_every_prompt_until_the_rounds_are_over(game: str, style: str) -> None:
    dealer = seeded_dealer(game)
    play_rounds(dealer, seated(dealer, style), 5)
    assert (dealer.table.round, dealer.prompt, dealer.is_in_round) == (5, None, False)
    kit.check_log(dealer)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("style", STYLES)
def test_the_same_seeds_give_the_same_log(game: str, style: str) -> None:
    heads = set()
    for _ in range(2):
        dealer = seeded_dealer(game, seed=3)
        play_rounds(dealer, seated(dealer, style, secret="s"), 4, nonces=True)
        heads.add(dealer.log.head)
    assert len(heads) == 1


@pytest.mark.parametrize("game", GAMES)
def test_another_secret_makes_the_random_players_play_otherwise(game: str) -> None:
    heads = set()
    for secret in ("s", "t"):
        dealer = seeded_dealer(game, seed=3)
        play_rounds(dealer, seated(dealer, "random", secret=secret), 4)
        heads.add(dealer.log.head)
    assert len(heads) == 2


class Watcher:
    """A player who wagers, plays, and writes down what there was to see."""

    needs_hand = True
    stake = 3

    def __init__(self, name: str) -> None:
        self.name = name
        self.below: Below = no_chance
        self.seen: list[tuple[Card, ...]] = []

    def wagers(self, prompt: OpenForWagers, sight: Sight) -> Iterator[Event]:
        make = for_game(sight_game(prompt), "sensible")
        yield from make(self.name, no_chance).wagers(prompt, sight)

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        self.seen.append(sight.hand)
        word = prompt.choices[0].word
        if any(choice.word == "replace" for choice in prompt.choices):
            return prompt.decide(self.name, "replace", (sight.hand[0],))
        return prompt.decide(self.name, word)


def sight_game(prompt: OpenForWagers) -> str:
    return "double-draw-poker" if any(area.name == "bonus" for area in prompt.areas) else "three-card-poker"


@pytest.mark.parametrize("dealing", ["manual-shoe", "automated-shoe"])
def test_a_player_sees_the_own_hand_as_it_changes_and_no_other(dealing: str) -> None:
    stacks = ["2c 3c 4c 5c 6c 2d 3d 4d 5d 6d 7c 7d 8c 8d"]
    if dealing == "manual-shoe":
        stacks = ["2c 2d 3c 3d 4c 4d 5c 5d 6c 6d 7c 7d 8c 8d"]
    dealer = kit.open_table(
        "double-draw-poker", {"dealing": dealing}, seats={"Ana": BUY_IN, "Ben": BUY_IN}, stacks=stacks
    )
    ana, ben = Watcher("Ana"), Watcher("Ben")
    play_rounds(dealer, [ana, ben], 2)
    first = [" ".join(map(str, hand)) for hand in ana.seen]
    assert first[:4] == ["2c 3c 4c 5c 6c", "2c 3c 4c 5c 6c", "3c 4c 5c 6c 7c", "3c 4c 5c 6c 7c"]
    assert first[4:] == first[:4]  # the next round's hand is all new
    assert [" ".join(map(str, hand)) for hand in ben.seen][2] == "3d 4d 5d 6d 7d"


def test_players_who_need_their_cards_refuse_a_log_that_keeps_no_records() -> None:
    dealer = seeded_dealer("three-card-poker", log=Log(keep=False))
    with pytest.raises(ValueError, match="keep=True"):
        Company(dealer, seated(dealer))


def test_players_who_need_no_cards_play_without_records() -> None:
    dealer = seeded_dealer("three-card-poker", log=Log(keep=False))
    play_rounds(dealer, seated(dealer, "random"), 3)
    assert (dealer.table.round, dealer.log.records) == (3, [])


def test_forgetting_lets_go_of_records_and_changes_nothing_else() -> None:
    heads = set()
    for forget in (False, True):
        dealer = seeded_dealer("double-draw-poker", seed=5)
        play_rounds(dealer, seated(dealer), 6, forget=forget)
        heads.add(dealer.log.head)
        assert (dealer.log.records == []) is forget
    assert len(heads) == 1


def test_each_player_gives_a_nonce_before_each_shuffle_when_asked() -> None:
    dealer = seeded_dealer("three-card-poker")
    play_rounds(dealer, seated(dealer, seats=2), 3, nonces=True)
    nonces = [record.body for record in dealer.log.records if record.body["event"] == "nonce_given"]
    assert [body["player"] for body in nonces] == ["Ana", "Ben"] * 3
    assert len({body["nonce"] for body in nonces}) == 6
    assert all(len(body["nonce"]) == 32 for body in nonces)
    kit.check_log(dealer)


def test_without_being_asked_nobody_gives_a_nonce() -> None:
    dealer = seeded_dealer("three-card-poker")
    play_rounds(dealer, seated(dealer), 1)
    assert "nonce_given" not in counted(dealer)


def test_a_player_who_cannot_stake_a_round_buys_in_again() -> None:
    dealer = seeded_dealer("three-card-poker")
    players = seated(dealer, seats=1, chips=500)
    play_rounds(dealer, players, 2, buy_in=2_000)
    bought = [record.body for record in dealer.log.records if record.body["event"] == "chips_bought"]
    assert [(body["player"], body["chips"], body["round"]) for body in bought] == [("Ana", 2_000, 1)]
    assert counted(dealer)["wager_placed"] == 2  # in the second round only


def test_without_a_buy_in_a_player_without_chips_sits_out() -> None:
    dealer = seeded_dealer("double-draw-poker")
    play_rounds(dealer, seated(dealer, seats=1, chips=500), 2)
    assert counted(dealer)["wager_placed"] == 0
    assert dealer.table.player("Ana").chips == 500


ONE_DECK = {"shuffler": "counting-device", "count_every": "1"}
TABLES = [
    *(
        (game, {**ONE_DECK, "dealing": dealing})
        for game in ("three-card-poker", "double-draw-poker")
        for dealing in ("manual-shoe", "hand", "automated-shoe")
    ),
    *(("blackjack", {"dealer_card": card}) for card in ("after-players", "hole-card", "card-reader", "face-up")),
    ("blackjack", {"variation": "6-to-5", "dealing": "hand", "decks": "2"}),
]


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
@pytest.mark.parametrize("style", ["sensible", "random"])
def test_no_player_is_put_out_by_a_fault(game: str, options: dict[str, str], style: str) -> None:
    rules = find_game(game)
    for fault in rules.faults:
        for nth in (1, 4, 9):
            spec = f"{fault.name}=40@1#{nth}" if fault.needs_value else f"{fault.name}@1#{nth}"
            dealer = seeded_dealer(game, options, faults=[spec])
            play_rounds(dealer, seated(dealer, style, seats=4), 2)
            assert dealer.table.round == 2


def test_whoever_is_seated_without_being_built_in_gets_each_prompts_default() -> None:
    dealer = seeded_dealer("three-card-poker")
    players = seated(dealer, seats=1)
    dealer.take(PlayerSeated("Guest", 2, BUY_IN))
    company = Company(dealer, players)
    company.begin_round()
    kit.wager(dealer, "Guest", "ante", 500)
    while dealer.prompt is not None:
        company.answer()
    decisions = {
        record.body["player"]: record.body["choice"]
        for record in dealer.log.records
        if record.body["event"] == "decision_made"
    }
    assert decisions["Guest"] == "fold"


def test_where_several_are_asked_at_once_each_built_in_player_answers_and_the_rest_by_default() -> None:
    def both(name: str, position: int) -> Ask:
        return Ask("", (), name, position, (Choice("yes", "yes", ""), Choice("no", "no", "")), "no")

    class Crowd:
        """A dealer that asks three at once."""

        def __init__(self) -> None:
            self.log = Log()
            self.table = seeded_dealer("three-card-poker").table
            self.prompt: AskAll | None = AskAll("", (), (both("Zoe", 1), both("Ana", 2)))
            self.taken: list[tuple[str, str]] = []

        def take(self, event: DecisionMade) -> None:
            self.taken.append((event.player, event.choice))
            assert self.prompt is not None
            left = tuple(ask for ask in self.prompt.asks if ask.player != event.player)
            self.prompt = AskAll("", (), left) if left else None

        def answer_by_default(self) -> None:
            assert self.prompt is not None
            self.take(self.prompt.asks[0].default_decision())

    dealer = seeded_dealer("three-card-poker")
    seated(dealer, seats=1)
    crowd = Crowd()
    crowd.table = dealer.table
    company = Company(crowd, [Watcher("Ana")])  # type: ignore[arg-type]
    company.answer()
    company.answer()
    assert crowd.taken == [("Ana", "yes"), ("Zoe", "no")]


def test_players_are_seated_from_position_1_with_names_of_their_own() -> None:
    dealer = seeded_dealer("three-card-poker")
    players = seat_builtin(dealer, "sensible", 4, BUY_IN, b"")
    assert [player.name for player in players] == list(NAMES[:4])
    assert [(seat.position, seat.player) for seat in dealer.table.seats] == list(enumerate(NAMES[:4], start=1))
    assert {player.chips for player in dealer.table.players} == {BUY_IN}


def test_there_are_names_for_the_fullest_table() -> None:
    with_seats = [find_game(game) for game in GAMES if find_game(game).seats_players]
    assert max(game.most_positions for game in with_seats) <= len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("style", STYLES)
def test_every_game_has_both_styles(game: str, style: str) -> None:
    player: Player = for_game(game, style)("Ana", no_chance)
    assert player.name == "Ana"


def test_an_unknown_style_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused) as refusal:
        for_game("three-card-poker", "wild")
    assert str(refusal.value) == (
        "the player style 'wild': no Three Card Poker bot plays that way. Allowed: sensible, random."
    )


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Refused, match="there's no such game"):
        for_game("snap", "random")


def test_own_chance_is_the_same_for_the_same_secret_and_name_only() -> None:
    def numbers(secret: bytes, name: str) -> list[int]:
        below = own_chance(secret, name)
        return [below(1_000) for _ in range(50)]

    assert numbers(b"s", "Ana") == numbers(b"s", "Ana")
    assert len({tuple(numbers(secret, name)) for secret in (b"s", b"t") for name in ("Ana", "Ben")}) == 4


def test_own_chance_reaches_every_number_below_and_no_other() -> None:
    below = own_chance(b"", "Ana")
    assert {below(7) for _ in range(500)} == set(range(7))
