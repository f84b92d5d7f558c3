"""Two people play chemin de fer: one banks and the other calls banco, and a bank that is lost passes to the other."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SHOTS, House, Newcomer
from tests.browser.test_dice import log
from tests.browser.test_everybody import serious
from tests.browser.visit import prompt, sit_down

PLAN = """
[house]
name = "The House of Banks"
guest_chips = 1000

[pace]
wagers = 600
decisions = 600
between = 1

[[tables]]
key = "bank"
name = "Bank"
game = "chemin-de-fer"
positions = 7
players = 0
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a table at which people bank."""
    opened = House(tmp_path_factory.mktemp("banks"), PLAN)
    try:
        yield opened
    finally:
        opened.close()


def press(page: Page, name: str) -> None:
    prompt(page).get_by_role("button", name=re.compile(f"^{name}", re.IGNORECASE)).first.click()


def test_a_bank_is_covered_lost_and_taken_by_the_other(newcomer: Newcomer) -> None:
    one, other = newcomer(), newcomer(390, 844)
    for page in (one, other):
        sit_down(page, "Bank")
    banker, player = one, other
    passed = 0
    for _ in range(60):
        asked = who_is_asked(one, other)
        words = prompt(asked).inner_text().lower()
        number = prompt(asked).get_attribute("data-prompt") or ""
        if "take the bank" in words:
            if passed == 0:
                SHOTS.mkdir(parents=True, exist_ok=True)
                asked.screenshot(path=SHOTS / "chemin-de-fer-bank.png")
                assert serious(asked) == []
            banker, player = asked, other if asked is one else one
            press(banker, "Take the bank")
        elif "banco" in words:
            press(player, "Banco")
        elif "keep the bank" in words:
            press(asked, "Withdraw")
            passed += 1
        else:
            asked.screenshot(path=SHOTS / f"chemin-de-fer-draw-{'one' if asked is one else 'other'}.png")
            press(asked, "Card" if re.search(r"^card", words, re.MULTILINE) else "No card")
        expect(prompt(asked)).not_to_have_attribute("data-prompt", number)
        told = log(one)
        if told.count("has the bank") + told.count("have the bank") >= 3 and "passes on" in told:
            break
    told = log(one)
    assert "You have the bank" in told and re.search(r"[A-Z]\w+ \w+ \d+ has the bank", told)
    assert re.search(r"Player \d, Banker \d: ", told) and "passes on" in told
    assert one.evaluate("document.documentElement.scrollWidth <= innerWidth")


def who_is_asked(one: Page, other: Page) -> Page:
    """Wait until one of them has something to decide, and return whose turn it is."""
    heading = re.compile("Your turn")
    for _ in range(400):
        for page in (one, other):
            if prompt(page).get_by_role("heading", name=heading).count():
                return page
        one.wait_for_timeout(50)
    expect(prompt(one).get_by_role("heading", name=heading)).to_be_visible()
    return one
