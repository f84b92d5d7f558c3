"""People set tiles at Pai Gow by click, by key and by drag, and two of them pass the bank between them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SHOTS, House, Newcomer
from tests.browser.test_dice import log
from tests.browser.test_everybody import serious
from tests.browser.visit import prompt, ready, result, sit_down, wager, wait_for_a_round_together

PLAN = """
[house]
name = "The House of Tiles"
guest_chips = 1000

[pace]
wagers = 600
decisions = 600
between = 1

[[tables]]
key = "tiles"
name = "Tiles"
game = "pai-gow"
players = 0

[[tables]]
key = "bank"
name = "Bank"
game = "pai-gow"
players = 0

[tables.options]
banking = "players"
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with two tables of tiles, at one of which players may take the bank."""
    opened = House(tmp_path_factory.mktemp("tiles"), PLAN)
    try:
        yield opened
    finally:
        opened.close()


def tiles(page: Page, hand: str) -> Locator:
    """The tiles of a hand that is being set."""
    return prompt(page).get_by_role("group", name=re.compile(f"^{hand}: ", re.IGNORECASE)).locator("button")


def set_button(page: Page) -> Locator:
    return prompt(page).get_by_role("button", name=re.compile("^Set "))


def lay_the_house_way(page: Page) -> None:
    prompt(page).get_by_role("button", name=re.compile("^House way")).click()
    set_button(page).click()


@pytest.mark.parametrize(("width", "height"), [(1280, 860), (390, 844)])
def test_tiles_are_set_by_click_key_and_drag(newcomer: Newcomer, width: int, height: int) -> None:
    page = newcomer(width, height)
    sit_down(page, "Tiles")
    wager(page, "main")
    ready(page)
    expect(tiles(page, "high")).to_have_count(4)
    label = tiles(page, "high").first.get_attribute("aria-label") or ""
    assert re.match(r"[\w ]+ \(\d-\d\), in high: move to low", label)
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"pai-gow-unset-{width}.png")
    tiles(page, "high").first.click()
    expect(tiles(page, "low")).to_have_count(1)
    page.keyboard.press("2")
    expect(tiles(page, "low")).to_have_count(2)
    tiles(page, "low").first.drag_to(prompt(page).get_by_role("group", name=re.compile("^High: ")))
    expect(tiles(page, "high")).to_have_count(3)
    prompt(page).get_by_role("button", name=re.compile("^House way")).click()
    expect(tiles(page, "low")).to_have_count(2)
    assert serious(page) == []
    page.screenshot(path=SHOTS / f"pai-gow-set-{width}.png")
    set_button(page).click()
    expect(result(page).first).to_be_visible()
    page.screenshot(path=SHOTS / f"pai-gow-result-{width}.png")
    told = log(page)
    assert re.search(r"The dealer shows .*: high hand .+, low hand .+\.", told)
    assert "The dead hand's stack is set aside unseen." in told
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_two_people_play_and_one_takes_the_bank(newcomer: Newcomer) -> None:
    one, other = newcomer(), newcomer()
    for page in (one, other):
        sit_down(page, "Bank")
    wait_for_a_round_together(one, other)
    for page in (one, other):
        wager(page, "main")
        ready(page)
    for page in (one, other):
        lay_the_house_way(page)
    banker, player = offered_first(one, other)
    prompt(banker).get_by_role("button", name=re.compile("^Bank")).first.click()
    wager(player, "main")
    ready(player)
    for page in (banker, player):
        expect(tiles(page, "high")).to_have_count(4)
        lay_the_house_way(page)
    expect(banker.locator("body")).to_contain_text(re.compile("bank collects"))
    assert "You take the bank, and the dealer bets" in log(banker)


def offered_first(one: Page, other: Page) -> tuple[Page, Page]:
    """Return who is offered the bank, and the other."""
    offer = re.compile("^Bank")
    either = prompt(one).get_by_role("button", name=offer).or_(prompt(one).get_by_text("is deciding", exact=False))
    expect(either.first).to_be_visible()
    is_one = prompt(one).get_by_role("button", name=offer).count() > 0
    return (one, other) if is_one else (other, one)
