"""Hands as people call them: by a name while they lie, and one against another when they are settled."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from pitboss.games import GAMES
from pitboss.games.game import Game
from pitboss.odds.solvers import solver_of
from pitboss.table.cards import parse_cards
from pitboss.table.handname import of_the_bank
from pitboss.table.options import choose
from pitboss.table.refusal import Refused


def named(game_name: str, cards: str, board: str = "", **options: str) -> str:
    """Return what a hand is called, and in brackets the cards that make it where not all do."""
    rules: Any = GAMES[game_name]
    name = rules.hand_name(choose(rules.options, options), parse_cards(cards), parse_cards(board))
    return f"{name.words} ({' '.join(map(str, name.cards))})" if name.cards else str(name.words)


@pytest.mark.parametrize(
    ("game", "cards", "words"),
    [
        ("blackjack", "", ""),
        ("blackjack", "As 6h", "soft 17"),
        ("blackjack", "10s 6h 10d", "bust with 26"),
        ("baccarat", "", ""),
        ("baccarat", "3s 5h", "natural 8"),
        ("baccarat", "3s 5h 9d", "7"),
        ("three-card-poker", "9s 9h 2d", "pair of nines"),
        ("three-card-poker", "9s 9h", ""),
        ("double-draw-poker", "Kc Kd 4h 4s 9c", "two pair, kings and fours"),
        ("pai-gow-poker", "As Ah 3d 4d 9s", "pair of aces"),
        ("pai-gow-poker", "Ks Qd", "king high"),
        ("pai-gow-poker", "As Ah 3d 4d 9s Ks Qd", ""),
        ("red-dog", "3s 9h", ""),
        ("craps", "", ""),
        ("double-draw-poker", "7c 7d Jh 4s 2c", "pair of sevens"),
        ("caribbean-stud-poker", "9s 9h 2d Ac 3c", "pair of nines"),
        ("chemin-de-fer", "4s 5h", "natural 9"),
        ("pai-gow", "Teen Gow36", "teen wong"),
        ("pai-gow", "Teen Gow36 Day Bon", ""),
    ],
)
def test_a_hand_has_a_name_while_it_lies(game: str, cards: str, words: str) -> None:
    assert named(game, cards) == words


@pytest.mark.parametrize("game", ["let-it-ride-poker", "double-down-stud"])
def test_a_hand_with_community_cards_has_a_name_once_all_lie_open(game: str) -> None:
    cards, board = ("Ks 4h 2d", "Kd 9c") if game == "let-it-ride-poker" else ("Ks", "4h 2d Kd 9c")
    assert named(game, cards, board) == "pair of kings"
    assert named(game, cards, board[:2]) == ""


@pytest.mark.parametrize(
    ("options", "cards", "board", "words"),
    [
        ({}, "As Ah", "", ""),
        ({}, "As Ah", "Kd Kc 2h 3d", "two pair, aces and kings (As Ah Kd Kc 3d)"),
        ({"game": "omaha"}, "As Ah 2c 3c", "", ""),
        ({"game": "omaha", "split": "high-low", "low_hand": "eight-or-better"}, "As 2h Kc Kd", "3d 4c 5h",
         "straight, five high; low: five low (As 5h 4c 3d 2h)"),
        ({"game": "omaha", "split": "high-low", "low_hand": "eight-or-better"}, "As 2h Kc Kd", "Qd Jc Jh",
         "two pair, kings and jacks; no low (Kd Kc Qd Jh Jc)"),
        ({"game": "badugi", "split": "low"}, "As 2h 3c 4d", "", "badugi, four low"),
    ],
)  # fmt: skip
def test_the_best_five_of_a_poker_hand_are_named(options: dict[str, str], cards: str, board: str, words: str) -> None:
    assert named("poker", cards, board, **options) == words


def verdict(game: str, hands: str, dealers: str) -> str:
    """Return what a player is told of hands, which are divided by bars."""
    rules: Any = GAMES[game]
    read = (tuple(parse_cards(hand, decks=2) for hand in text.split("|")) if text else () for text in (hands, dealers))
    return str(rules.verdict(rules.options(), *read))


@pytest.mark.parametrize(
    ("game", "hands", "dealers", "words"),
    [
        ("craps", "", "", ""),
        ("blackjack", "10s 6h 10d", "9d", "You bust with 26."),
        ("blackjack", "10s 6h", "9d", "You have 16."),
        ("blackjack", "10s 6h", "9d|8d", "You have 16."),
        ("blackjack", "10s Ah", "9d", "Blackjack!"),
        ("blackjack", "10s 6h", "9d 6d 10h", "Dealer busts with 25. You have 16."),
        ("blackjack", "As Kh", "9d 9h", "Blackjack!"),
        ("blackjack", "As Kh", "9d 9h 3c", "Blackjack!"),
        ("blackjack", "As 9h Ac", "Ad Kd", "Dealer's blackjack beats your 21."),
        ("blackjack", "10s 6h", "Ad Kd", "Dealer's blackjack beats your 16."),
        ("blackjack", "10s 8h", "9d 9h", "Push: you and the dealer both have 18."),
        ("blackjack", "10s 9h", "9d 9h", "Your 19 beats the dealer's 18."),
        ("blackjack", "10s 7h", "9d 9h", "Dealer's 18 beats your 17."),
        ("blackjack", "8s 10h|8c 7d Kd", "9d 8h", "Hand 1: your 18 beats the dealer's 17. Hand 2: you bust with 25."),
        ("baccarat", "", "3s 5h", ""),
        ("baccarat", "", "3s 5h|Ks 8d", "Tie: both hands have 8."),
        ("baccarat", "", "3s 5h|Ks Qd 7s", "Player wins, 8 to 7."),
        ("baccarat", "", "3s 3h|Ks 7s", "Banker wins, 7 to 6."),
        ("three-card-poker", "As 7h 2d", "Ah 9d 5d", "Dealer's ace-9-5 beats your ace-7-2."),
        ("three-card-poker", "As 7h 2d", "Ah 7d 2h", "Push: you and the dealer both have ace high."),
        ("three-card-poker", "7s 7h 2d", "Ah 9d 5d", "Your pair of sevens beats the dealer's ace high."),
        ("three-card-poker", "As 7h 2d", "Jh 9d 5d", "Dealer doesn't qualify with jack high. You have ace high."),
        ("three-card-poker", "As 7h 2d", "", ""),
        ("red-dog", "", "3s", ""),
        ("red-dog", "", "3s 9h|6d", "6 falls between 3 and 9."),
        ("red-dog", "", "3s 9h|Ad", "Ace doesn't fall between 3 and 9."),
        ("red-dog", "", "3s 4h", "3 and 4 are consecutive: a push."),
        ("red-dog", "", "3s 3h|Kd", "King doesn't match the pair: a push."),
        ("red-dog", "", "3s 3h|3d", "3 makes three of a kind."),
        ("pai-gow-poker", "As Ah 3d 4d 9s|Ks Qd", "Kd Kc 4c 3c 2h|Js Jd",
         "High: your pair of aces beats the dealer's pair of kings. Low: dealer's pair of jacks beats your king high."),
        ("pai-gow-poker", "As Ah 3d 4d 9s Ks Qd", "Ad 7d 4c 3c 2h|Js Jd", ""),
        ("caribbean-stud-poker", "9s 9h 2d Ac 3c", "As Ks 9d 4c 2h", "Your pair of nines beats the dealer's ace high."),
        ("caribbean-stud-poker", "9s 9h 2d Ac 3c", "As Qs 9d 4c 2h",
         "Dealer doesn't qualify with ace high. You have a pair of nines."),
        ("caribbean-stud-poker", "9s 9h 2d Ac 3c", "", ""),
        ("let-it-ride-poker", "Ks 4h 2d", "Kd 9c", "You have a pair of kings: it pays 1 to 1."),
        ("let-it-ride-poker", "Ks 4h 2d", "4d 9c",
         "You have a pair of fours. It takes a pair of tens or better to win."),
        ("let-it-ride-poker", "Ks 4h 2d", "", ""),
        ("double-down-stud", "Ks", "Kd 9c 4h 2d", "You have a pair of kings: it pays 1 to 1."),
        ("double-down-stud", "7s", "7d 9c 4h 2d", "You have a pair of sevens: a push."),
        ("double-down-stud", "5s", "5d 9c 4h 2d",
         "You have a pair of fives. It takes a pair of jacks or better to win."),
        ("double-down-stud", "Ks", "Kd 9c", ""),
        ("double-draw-poker", "Kc Kd 4h 4s 9c", "", "You have two pair, kings and fours."),
        ("double-draw-poker", "7c 7d Jh 4s 2c", "", "You have a pair of sevens. It takes two pair to win."),
        ("double-draw-poker", "7c 7d", "", ""),
        ("chemin-de-fer", "", "3s 5h|Ks Qd 7s", "Player wins, 8 to 7."),
        ("joker-seven", "2h 3h 4h 5h 6c 7c 8c", "", "Your cards: 4 red, 3 black; no pair."),
        ("joker-seven", "2h 2c 4h 4c 4s 7c Joker", "",
         "Your cards: 2 red, 4 black, 1 joker; three of a kind and one pair."),
        ("joker-seven", "2h 2c 4h 4c 7s 7c Joker", "", "Your cards: 2 red, 4 black, 1 joker; three pairs."),
        ("joker-seven", "2h 3c 4h 4c 4s 4d Joker", "", "Your cards: 3 red, 3 black, 1 joker; four of a kind."),
        ("joker-seven", "2h 2c", "", ""),
        ("pai-gow", "Day Day|Foo Chong", "Gee6 Gee3|Bon Look",
         "High: dealer's gee joon, the supreme pair beats your pair of days. "
         "Low: your 7 (high 6) beats the dealer's 0."),
        ("pai-gow", "Day Day|Bon Look", "Teen Teen|Bon Look",
         "High: dealer's pair of teens beats your pair of days. Low: dealer's 0 copies your 0."),
        ("pai-gow", "Day Day Bon Look", "Gee6 Gee3|Foo Chong", ""),
        ("pai-gow", "Gor Tit|Day Yun", "Day Foo|Teen Bon",
         "Foul: your low hand, day gong, outranks the high hand, 1 (high 4)."),
        ("pai-gow", "Gor Foo|Bon Ping", "Gor Tit|Day Yun",
         "Foul: the dealer's low hand, day gong, outranks the high hand, 1 (high 4)."),
        ("pai-gow-poker", "As Qh 3d 4d 9s|2s 2d", "Ad 7d 4c 3c 2h|Js Td",
         "Foul: your low hand, pair of twos, outranks the high hand, ace high."),
    ],
)  # fmt: skip
def test_a_player_is_told_why_a_hand_won_or_lost(game: str, hands: str, dealers: str, words: str) -> None:
    assert verdict(game, hands, dealers) == words


def test_a_players_bank_is_called_the_bank_where_the_dealers_hand_would_be_the_dealers() -> None:
    words = verdict("pai-gow", "Day Day|Foo Chong", "Gee6 Gee3|Bon Look")
    assert of_the_bank(words) == (
        "High: bank's gee joon, the supreme pair beats your pair of days. Low: your 7 (high 6) beats the bank's 0."
    )
    assert of_the_bank("Dealer's 9 beats your 8.") == "The bank's 9 beats your 8."


TOLD_BY_THE_POT = {"poker", "casino-night-poker"}
"""Games whose result names the winning hand with the pot that it takes."""


def test_every_game_says_why_and_every_solver_that_values_choices_says_of_which_bet() -> None:
    """A game with cards has a verdict and a name for its hands; one with a device is told by what it showed."""
    lacks = []
    for name, game in GAMES.items():
        if game.device is None and name not in TOLD_BY_THE_POT and type(game).verdict is Game.verdict:
            lacks.append(f"{name} lacks a verdict")
        with suppress(Refused):
            solver = solver_of(game)
            units = {solver.unit} if isinstance(solver.unit, str) else {*solver.unit}
            if solver.values is not None and not units <= {*game.wagers}:
                lacks.append(f"{name} values choices, but not in units of one of its bets")
    assert not lacks, lacks


def test_an_ace_alone_is_an_ace_until_another_card_makes_it_one_or_eleven() -> None:
    blackjack = GAMES["blackjack"]
    ace, soft = (blackjack.hand_name(blackjack.options(), parse_cards(cards), ()) for cards in ("Ah", "Ah 6d"))
    assert (ace.words, soft.words) == ("ace", "soft 17")
