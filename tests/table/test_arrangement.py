"""Cards are set into named hands, each card into one: by naming them, or the house way."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from pitboss.table.arrangement import Arrangement
from pitboss.table.cards import Card, parse_cards
from pitboss.table.event import Drawn, Place
from pitboss.table.refusal import Refused

CITE = "custom (a test)"
CARDS = tuple(Drawn(card, Place(1, number)) for number, card in enumerate(parse_cards("As Kd Qh Kc 2c")))
P = tuple(drawn.place for drawn in CARDS)
HANDS = (("high", 3), ("low", 2))
TWO = Arrangement(CARDS, HANDS, ((P[0], P[2], P[4]), (P[1], P[3])))
THREE = Arrangement(CARDS, (("back", 2), ("middle", 2), ("front", 1)))


def refusal(attempt: Callable[[], object]) -> Refused:
    with pytest.raises(Refused) as refused:
        attempt()
    return refused.value


def named(**hands: str) -> dict[str, tuple[Card, ...]]:
    return {name: tuple(map(Card.parse, cards.split())) for name, cards in hands.items()}


def test_the_places_stand_hand_after_hand() -> None:
    setting = TWO.setting(named(low="As Kd", high="2c Qh Kc"), CITE)
    assert setting == (P[4], P[2], P[3], P[0], P[1])
    assert TWO.cards_of(setting) == named(high="2c Qh Kc", low="As Kd")
    assert TWO.hands_of(setting)["low"] == (CARDS[0], CARDS[1])


def test_the_last_hand_takes_what_is_left_and_need_not_be_named() -> None:
    assert TWO.setting(named(low="As Kd"), CITE) == (P[2], P[3], P[4], P[0], P[1])
    assert THREE.setting(named(middle="As Kd", front="2c"), CITE) == (P[2], P[3], P[0], P[1], P[4])


def test_the_house_way_is_a_setting_where_there_is_one() -> None:
    assert TWO.setting(None, CITE) == TWO.by_house == (P[0], P[2], P[4], P[1], P[3])
    refused = refusal(lambda: THREE.setting(None, CITE))
    assert str(refused) == (
        "the house way: the game has none. Allowed: back: 2 cards, middle: 2 cards, front: 1 card. [custom (a test)]"
    )


def test_of_two_cards_that_are_alike_each_is_set_once() -> None:
    twice = tuple(Drawn(Card.parse("Kd"), Place(1, number)) for number in range(2))
    pair = Arrangement(twice, (("one", 1), ("other", 1)))
    assert pair.setting(named(one="Kd", other="Kd"), CITE) == (Place(1, 0), Place(1, 1))


@pytest.mark.parametrize(
    ("arrangement", "hands", "what", "why"),
    [
        (TWO, named(low="As"), "low with 1 card", "it takes 2 cards"),
        (TWO, named(high="As Kd Qh Kc", low="2c"), "high with 4 cards", "it takes 3 cards"),
        (TWO, named(low="As 3d"), "low with 3d", "you don't hold that card"),
        (TWO, named(low="As As"), "low with As", "you have set that card already"),
        (TWO, named(middle="As Kd"), "a hand called 'middle'", "there's no such hand"),
        (TWO, {}, "a part of the hands", "it does not say which cards go into high and low"),
        (THREE, named(back="As Kd"), "a part of the hands", "it does not say which cards go into middle and front"),
    ],
)
def test_what_does_not_set_every_card_is_refused(
    arrangement: Arrangement, hands: dict[str, tuple[Card, ...]], what: str, why: str
) -> None:
    refused = refusal(lambda: arrangement.setting(hands, CITE))
    assert (refused.what, refused.why, refused.cite) == (what, why, CITE)


def test_every_card_is_set_once_or_the_setting_is_refused() -> None:
    TWO.admit(TWO.by_house, CITE)
    for setting in ((), P[:4], (*P[:4], P[0]), (*P, P[0]), (*P[:4], Place(1, 9))):
        refused = refusal(lambda: TWO.admit(setting, CITE))  # noqa: B023
        assert (refused.why, refused.allowed) == (
            "they aren't all yours, once each",
            "high: 3 cards, low: 2 cards, or the house way",
        )


def test_a_game_may_refuse_what_it_calls_foul() -> None:
    def no_kings_low(hands: Mapping[str, tuple[Card, ...]]) -> None:
        if hands["low"] == parse_cards("Kd Kc"):
            raise Refused("kings low", "they outrank the high hand", "a higher high hand", "19:47-11.7")

    with_rule = Arrangement(CARDS, HANDS, rule=no_kings_low)
    with_rule.admit(with_rule.setting(named(low="As Kd"), CITE), CITE)
    assert refusal(lambda: with_rule.admit(TWO.by_house, CITE)).cite == "19:47-11.7"


def test_hands_are_read_from_a_line() -> None:
    assert TWO.parse("low As Kd", CITE) == named(low="As Kd")
    assert TWO.parse("L as kd high Qh Kc 2c", CITE) == named(low="As Kd", high="Qh Kc 2c")
    assert TWO.parse("house", CITE) is TWO.parse("House way", CITE) is None
    nested = Arrangement(CARDS, (("low", 3), ("lowest", 2)))
    assert nested.parse("low As Kd Qh", CITE) == named(low="As Kd Qh")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "it does not say which cards go where"),
        ("As Kd", "it does not say into which hand"),
        ("low As queen", "there's no such card"),
    ],
)
def test_a_line_that_sets_no_hand_is_refused(line: str, why: str) -> None:
    assert refusal(lambda: TWO.parse(line, CITE)).why == why


@pytest.mark.parametrize(
    ("hands", "house_way"),
    [
        ((("high", 3), ("low", 1)), ()),
        (HANDS, ((P[0], P[1]), (P[2], P[3], P[4]))),
        (HANDS, ((P[0], P[1], P[2]), (P[3], P[3]))),
    ],
)
def test_hands_that_do_not_hold_the_cards_are_a_games_mistake(
    hands: tuple[tuple[str, int], ...], house_way: tuple[tuple[Place, ...], ...]
) -> None:
    with pytest.raises(ValueError, match="fill high: 3 cards"):
        Arrangement(CARDS, hands, house_way)
