"""Red Dog on the page: a newcomer bets, sees the spread, raises or stays, and sees what the third card came to."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SHOTS, House, Newcomer
from tests.browser.visit import again_and_again, answer, prompt, ready, result, sit_down, the_round, wager

PLAN = """
[house]
name = "The House of the Dog"
guest_chips = 1000

[pace]
wagers = 600
decisions = 600
between = 8

[[tables]]
key = "dog"
name = "Red Dog"
game = "red-dog"
players = 2
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a table of Red Dog."""
    opened = House(tmp_path_factory.mktemp("dog"), PLAN)
    try:
        yield opened
    finally:
        opened.close()


def bet_until_asked(page: Page) -> None:
    """Bet in round after round until two cards have a spread, so that a raise is offered."""
    for _ in range(40):
        wager(page, "bet")
        playing = the_round(page)
        ready(page)
        for _ in again_and_again(page):
            if prompt(page).get_by_role("heading", name="Your turn").is_visible():
                return
            if prompt(page).get_by_role("heading", name="Place your bets").is_visible() and the_round(page) > playing:
                break
    raise AssertionError("no round had a spread")


def shot(page: Page, name: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"red-dog-{name}.png")


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])
def test_a_newcomer_bets_raises_and_sees_the_result(newcomer: Newcomer, width: int, height: int) -> None:
    page = newcomer(width, height)
    sit_down(page, "Red Dog")
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    shot(page, f"open-{width}")
    bet_until_asked(page)
    shot(page, f"spread-{width}")
    answer(page, ("raise",))
    expect(result(page).first).to_be_visible()
    shot(page, f"result-{width}")
    assert re.search(r"You (win|lose)|even", result(page).first.inner_text(), re.IGNORECASE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
