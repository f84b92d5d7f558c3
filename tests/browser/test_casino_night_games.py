"""People bet at the dice and the wheels of a casino night, and at Big Six, by clicking every area of the felt."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pitboss.games import find_game
from pitboss.games.pokette import SPOTS
from pitboss.paper.common import CommonPlan
from pitboss.paper.layout import planner_of
from pitboss.table.options import choose
from tests.browser.conftest import SHOTS, Newcomer
from tests.browser.test_dice import log, throw, wait_for_the_window
from tests.browser.test_everybody import serious
from tests.browser.visit import open_table, prompt, result, sit_at

TABLES: dict[str, tuple[dict[str, str], str, str]] = {
    "chuck-a-luck": (
        {"field": "yes", "high_low": "yes", "any_triple": "yes"},
        r"The dice showed \d, \d and \d: total \d+",
        r"The dice show \d, \d and \d: total \d+",
    ),
    "beat-the-dealer": ({}, r"The dice showed \d and \d", r"The dice show \d and \d: \d+"),
    "money-wheel": ({}, "The wheel stopped at", "The wheel stops at"),
    "big-six": ({"minimum": "$1"}, "The wheel stopped at", "The wheel stops at"),
}
"""Games with their options, what the felt says after a round, and what the log tells of it."""


def labels_of(game: str, options: dict[str, str]) -> list[str]:
    """Return what the betting areas of a table are called."""
    planner = planner_of(find_game(game))
    assert planner is not None
    plan = planner(find_game(game), choose(find_game(game).options, options), "Harbor")
    assert isinstance(plan, CommonPlan)
    return [each.label for each in plan.printed]


def click_areas(page: Page, labels: list[str]) -> None:
    """Put a dollar on betting areas by clicking them on the felt."""
    page.get_by_role("group", name="Chip to place").get_by_role("button", name=re.compile(r"^\$1 chip")).click()
    for label in labels:
        name = re.compile(f"^{re.escape(label[0].upper() + label[1:])}, position 1:")
        button = page.locator("pb-felt").get_by_role("button", name=name)
        button.click()
        expect(button).to_have_class(re.compile("has-wager"))
    expect(page.locator("pb-felt .bet")).to_have_count(len(labels))


@pytest.mark.parametrize("game", TABLES)
def test_every_bet_is_made_by_clicking_the_felt(newcomer: Newcomer, game: str) -> None:
    options, showed, told = TABLES[game]
    page = newcomer(1280, 860)
    sit_at(page, open_table(page, game, **options), 1)
    wait_for_the_window(page)
    click_areas(page, labels_of(game, options))
    assert serious(page) == []
    page.screenshot(path=SHOTS / f"{game}-bets.png")
    assert re.search(showed, throw(page))
    assert re.search(told, log(page))


def test_under_over_takes_one_space_of_a_player_and_says_why(newcomer: Newcomer) -> None:
    page = newcomer(390, 844)
    sit_at(page, open_table(page, "under-over"), 1)
    wait_for_the_window(page)
    *others, last = labels_of("under-over", {})
    for label in others:
        click_areas(page, [label])
        throw(page)
    click_areas(page, [last])
    page.locator("pb-felt").get_by_role("button", name=re.compile("^That the total is 7, position 1:")).click()
    expect(page.get_by_text("each player bets on one space")).to_be_visible()
    page.screenshot(path=SHOTS / "under-over-one-space.png")
    assert re.search(r"The dice showed \d and \d: ", throw(page))


def test_joker_seven_is_bet_on_by_clicking_squares_and_dealt_face_up(newcomer: Newcomer) -> None:
    page = newcomer(1280, 860)
    sit_at(page, open_table(page, "joker-seven"), 1)
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    labels = labels_of("joker-seven", {})
    click_areas(page, labels)
    assert serious(page) == []
    page.screenshot(path=SHOTS / "joker-seven-bets.png")
    prompt(page).get_by_role("button", name=re.compile("^Ready")).click()
    expect(page.locator("pb-log .log-list")).to_contain_text("Your hand (7 cards) goes to the discard rack.")
    told = log(page)
    assert len(re.findall(r"You (?:win|lose) .*", told)) == len(labels)
    assert len(re.findall("You are dealt", told)) == 7
    lines = result(page).locator("ul")
    expect(lines.locator("li").first).to_contain_text("You win")  # some square wins whatever is dealt
    assert lines.evaluate("(list) => list.scrollWidth <= list.clientWidth"), "no line is out of sight to the right"
    page.screenshot(path=SHOTS / "joker-seven-dealt.png")


def test_every_kind_of_bet_at_pokette_is_made_by_clicking_the_felt(newcomer: Newcomer) -> None:
    page = newcomer(1280, 860)
    sit_at(page, open_table(page, "pokette", minimum="$1"), 1)
    wait_for_the_window(page)
    kinds = {spot.kind: spot.words for spot in SPOTS.values()}
    click_areas(page, [f"that the next card is {words}" for words in kinds.values()])
    assert serious(page) == []
    page.screenshot(path=SHOTS / "pokette-bets.png")
    assert "The wheel stopped at" in throw(page)
    assert "The poker hand is" in log(page)
    click_areas(page, ["that the next card is red"])
    throw(page)
    page.screenshot(path=SHOTS / "pokette-hand.png")
