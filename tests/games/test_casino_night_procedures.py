"""A casino night's poker is played by the section on its game, step by step (13:47-20.35(a), 20.36(a))."""

from __future__ import annotations

import re

import pytest

from pitboss.games.poker.casino_night import CasinoNightOptions
from pitboss.play.dealer import Dealer
from pitboss.table.options import options_of
from pitboss.table.refusal import Refused
from tests.kit import check_log, decide, open_prompt, open_table, story


def played_out(game: str) -> Dealer:
    """Play a round in which everybody checks or calls to the end."""
    dealer = open_table("casino-night-poker", {"game": game}, seats=dict.fromkeys(("Ann", "Bob", "Cy"), 10_000))
    dealer.begin_round()
    while dealer.prompt is not None:
        words = [choice.word for choice in open_prompt(dealer).choices]
        decide(dealer, next(word for word in ("check", "call", "show", words[0]) if word in words))
    return dealer


def steps_of(dealer: Dealer, section: str) -> str:
    """Return the subsections of a section in the order in which a round comes to them, each turn once."""
    letters = [letter for line in story(dealer) for letter in re.findall(rf"{re.escape(section)}\(([a-j])\)", line)[:1]]
    turns = [letter for before, letter in zip(["", *letters], letters, strict=False) if letter != before]
    return "".join(turns)


@pytest.mark.paragraph("13:47-20.35(a)")
def test_13_47_20_35_a_a_round_of_seven_card_stud_follows_the_section_in_its_order() -> None:
    dealer = played_out("seven-card-stud")
    steps = steps_of(dealer, "13:47-20.35")
    played = re.sub(r"^[ab]+", "", steps)
    assert re.fullmatch(r"cde(f[fg]*)(h[fg]*){3}i", played), steps
    check_log(dealer)


@pytest.mark.paragraph("13:47-20.36(a)")
def test_13_47_20_36_a_a_round_of_holdem_follows_the_section_in_its_order() -> None:
    dealer = played_out("holdem")
    played = re.sub(r"^[ab]+", "", steps_of(dealer, "13:47-20.36"))
    assert re.fullmatch(r"cdefghg?ig?j", played), played
    check_log(dealer)


@pytest.mark.parametrize("said", ["split=high-low", "low_hand=any", "split=low"])
def test_13_47_20_36_a_holdem_at_a_casino_night_is_played_for_the_high_hand_alone(said: str) -> None:
    name, _, value = said.partition("=")
    assert name not in {each.name for each in options_of(CasinoNightOptions)}
    with pytest.raises(Refused, match="the game has no such option"):
        open_table("casino-night-poker", {"game": "holdem", name: value})
