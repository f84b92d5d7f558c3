"""Let It Ride, Double Down Stud and Caribbean Stud on the page: a newcomer bets, decides and sees the result."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SHOTS, House, Newcomer
from tests.browser.visit import answer, prompt, ready, result, sit_down, wager

PLAN = """
[house]
name = "The House of Studs"
guest_chips = 1000

[pace]
wagers = 600
decisions = 600
between = 8

[[tables]]
key = "ride"
name = "Let It Ride"
game = "let-it-ride-poker"
players = 2
[tables.options]
bonus = "20000"

[[tables]]
key = "stud"
name = "Double Down Stud"
game = "double-down-stud"
players = 2
"""
PLAN += """
[[tables]]
key = "caribbean"
name = "Caribbean Stud"
game = "caribbean-stud-poker"
players = 2
[tables.options]
progressive = "500-100-50"
"""
SIZES = [(1280, 860), (390, 844)]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a table of each."""
    opened = House(tmp_path_factory.mktemp("stud"), PLAN)
    try:
        yield opened
    finally:
        opened.close()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_newcomer_lets_one_bet_ride_and_pulls_the_other(newcomer: Newcomer, width: int, height: int) -> None:
    page = newcomer(width, height)
    SHOTS.mkdir(parents=True, exist_ok=True)
    sit_down(page, "Let It Ride")
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    wager(page, "spot 1")
    page.screenshot(path=SHOTS / f"let-it-ride-open-{width}.png")
    ready(page)
    expect(prompt(page).get_by_role("heading", name="Your turn")).to_be_visible()
    page.screenshot(path=SHOTS / f"let-it-ride-first-{width}.png")
    answer(page, ("ride",))
    expect(prompt(page).get_by_text(re.compile("spot 2")).first).to_be_visible()
    answer(page, ("pull",))
    expect(result(page).first).to_be_visible()
    page.screenshot(path=SHOTS / f"let-it-ride-result-{width}.png")
    assert re.search(r"You (win|lose)|even", result(page).first.inner_text(), re.IGNORECASE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_newcomer_doubles_on_four_cards(newcomer: Newcomer, width: int, height: int) -> None:
    page = newcomer(width, height)
    SHOTS.mkdir(parents=True, exist_ok=True)
    sit_down(page, "Double Down Stud")
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    wager(page, "bet")
    ready(page)
    expect(prompt(page).get_by_role("heading", name="Your turn")).to_be_visible()
    page.screenshot(path=SHOTS / f"double-down-stud-decision-{width}.png")
    answer(page, ("double",))
    expect(result(page).first).to_be_visible()
    page.screenshot(path=SHOTS / f"double-down-stud-result-{width}.png")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_newcomer_raises_and_sees_the_meter(newcomer: Newcomer, width: int, height: int) -> None:
    page = newcomer(width, height)
    SHOTS.mkdir(parents=True, exist_ok=True)
    sit_down(page, "Caribbean Stud")
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    wager(page, "ante")
    wager(page, "progressive")
    ready(page)
    expect(prompt(page).get_by_role("heading", name="Your turn")).to_be_visible()
    page.screenshot(path=SHOTS / f"caribbean-stud-decision-{width}.png")
    answer(page, ("raise",))
    expect(result(page).first).to_be_visible()
    page.screenshot(path=SHOTS / f"caribbean-stud-result-{width}.png")
    expect(page.get_by_text(re.compile(r"goes to the meter, which shows \$10,00")).first).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
