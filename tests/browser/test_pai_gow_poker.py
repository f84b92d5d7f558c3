"""People set their hands at Pai Gow Poker, see the dealer's beside them, and read what their wager came to."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SHOTS, Newcomer
from tests.browser.test_dice import log, wait_for_the_window
from tests.browser.test_everybody import serious
from tests.browser.visit import prompt, ready, result, sit_down, wager

SHOWN = r"high hand [\w ,-]+, low hand [\w -]+\."


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])
def test_a_newcomer_bets_sets_hands_and_sees_both_compared(newcomer: Newcomer, width: int, height: int) -> None:
    page = newcomer(width, height)
    sit_down(page, "Pai Gow Poker")
    wait_for_the_window(page)
    wager(page, "main")
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"pai-gow-poker-wager-{width}.png")
    ready(page)
    high = prompt(page).get_by_role("group", name=re.compile("^High: "))
    expect(high.locator("button")).to_have_count(7)
    prompt(page).get_by_role("button", name=re.compile("^House way")).click()
    expect(high.locator("button")).to_have_count(5)
    assert serious(page) == []
    page.screenshot(path=SHOTS / f"pai-gow-poker-set-{width}.png")
    prompt(page).get_by_role("button", name=re.compile("^Set ")).click()
    expect(result(page).first).to_be_visible()
    page.screenshot(path=SHOTS / f"pai-gow-poker-result-{width}.png")
    told = log(page)
    assert re.search(rf"The dealer shows .*: {SHOWN}", told)
    assert re.search(rf"You show .*: {SHOWN}", told)
    assert re.search(r"(You (win|lose) .*|Your )\$\d+ main bet", told)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
