"""Hands as people call them: by a name while they lie, and one against another when they are settled."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import GAMES
from pitboss.table.cards import parse_cards
from pitboss.table.options import choose


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
        ("double-draw-poker", "Kc Kd 4h 4s 9c", "two pairs, kings and fours"),
        ("pai-gow-poker", "As Ah 3d 4d 9s", "pair of aces"),
        ("pai-gow-poker", "Ks Qd", "king high"),
        ("pai-gow-poker", "As Ah 3d 4d 9s Ks Qd", ""),
        ("red-dog", "3s 9h", ""),
        ("craps", "", ""),
    ],
)
def test_a_hand_has_a_name_while_it_lies(game: str, cards: str, words: str) -> None:
    assert named(game, cards) == words


@pytest.mark.parametrize(
    ("options", "cards", "board", "words"),
    [
        ({}, "As Ah", "", ""),
        ({}, "As Ah", "Kd Kc 2h 3d", "two pairs, aces and kings (As Ah Kd Kc 3d)"),
        ({"game": "omaha"}, "As Ah 2c 3c", "", ""),
        ({"game": "omaha", "split": "high-low", "low_hand": "eight-or-better"}, "As 2h Kc Kd", "3d 4c 5h",
         "straight, five high; low: five low (As 5h 4c 3d 2h)"),
        ({"game": "omaha", "split": "high-low", "low_hand": "eight-or-better"}, "As 2h Kc Kd", "Qd Jc Jh",
         "two pairs, kings and jacks; no low (Kd Kc Qd Jh Jc)"),
        ({"game": "badugi", "split": "low"}, "As 2h 3c 4d", "", "badugi, four low"),
    ],
)  # fmt: skip
def test_the_best_five_of_a_poker_hand_are_named(options: dict[str, str], cards: str, board: str, words: str) -> None:
    assert named("poker", cards, board, **options) == words


def verdict(game: str, hands: str, dealers: str) -> str:
    """Return what a player is told of hands, which are divided by bars."""
    rules: Any = GAMES[game]
    read = (tuple(parse_cards(hand) for hand in text.split("|")) if text else () for text in (hands, dealers))
    return str(rules.verdict(rules.options(), *read))


@pytest.mark.parametrize(
    ("game", "hands", "dealers", "words"),
    [
        ("craps", "", "", ""),
        ("blackjack", "10s 6h 10d", "9d", "You bust with 26."),
        ("blackjack", "10s 6h", "9d", "You have 16."),
        ("blackjack", "10s 6h", "9d|8d", "You have 16."),
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
        ("pai-gow-poker", "As Ah 3d 4d 9s|Ks Qd", "Ad 7d 4c 3c 2h|Js Jd",
         "High: your pair of aces beats the dealer's ace high. Low: dealer's pair of jacks beats your king high."),
        ("pai-gow-poker", "As Ah 3d 4d 9s Ks Qd", "Ad 7d 4c 3c 2h|Js Jd", ""),
    ],
)  # fmt: skip
def test_a_player_is_told_why_a_hand_won_or_lost(game: str, hands: str, dealers: str, words: str) -> None:
    assert verdict(game, hands, dealers) == words
