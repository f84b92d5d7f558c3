"""Hands are set on the page: by taps, keys or dragging, or the house way; the house has the last word."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import seven_cards
from tests.browser.conftest import SHOTS, House, Newcomer
from tests.browser.visit import prompt, ready, result, said, sit_down, wager, wait_for_a_round_together

PLAN = f"""
[house]
name = "The House of Hands"
guest_chips = 1000

[pace]
wagers = 600
decisions = 600
between = 8

[[tables]]
key = "seven"
name = "Seven"
game = "{seven_cards.NAME}"
players = 1
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a game in which hands are set."""
    opened = House(tmp_path_factory.mktemp("hands"), PLAN, seven_cards.__name__)
    try:
        yield opened
    finally:
        opened.close()


def at_the_hands(page: Page) -> None:
    """Sit down, wager, and wait for the seven cards."""
    sit_down(page, "Seven")
    wager(page, "ante")
    ready(page)
    expect(cards(page, "high")).to_have_count(7)


def hand(page: Page, name: str) -> Locator:
    """The row of a hand."""
    return prompt(page).get_by_role("group", name=re.compile(f"^{name}: ", re.IGNORECASE))


def cards(page: Page, name: str) -> Locator:
    """The cards of a hand."""
    return hand(page, name).locator("button")


def set_button(page: Page) -> Locator:
    """The button that sets the hands as they lie."""
    return prompt(page).get_by_role("button", name=re.compile("^Set "))


def shot(page: Page, name: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"hands-{name}.png")


@pytest.mark.parametrize(("width", "height"), [(1280, 860), (390, 844), (844, 390)])
def test_taps_set_the_hands_and_nothing_hangs_over(newcomer: Newcomer, width: int, height: int) -> None:
    page = newcomer(width, height)
    at_the_hands(page)
    expect(set_button(page)).to_be_disabled()
    expect(set_button(page)).to_contain_text("2 more to low")
    shot(page, f"unset-{width}")
    cards(page, "high").nth(2).click()
    cards(page, "high").nth(4).click()
    expect(hand(page, "low")).to_have_accessible_name("Low: 2 of 2 cards")
    expect(hand(page, "high")).to_have_accessible_name("High: 5 of 5 cards")
    expect(set_button(page)).to_be_enabled()
    shot(page, f"set-{width}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for each in [*cards(page, "high").all(), *cards(page, "low").all()]:
        box = each.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["width"] >= 36 and box["height"] >= 44, "a finger finds it"


def test_keys_and_a_reader_set_the_hands(newcomer: Newcomer) -> None:
    page = newcomer()
    at_the_hands(page)
    page.keyboard.press("1")
    expect(cards(page, "low")).to_have_count(1)
    first = cards(page, "high").first
    label = first.get_attribute("aria-label") or ""
    assert label.endswith(", in high: move to low")
    first.focus()
    page.keyboard.press("Enter")
    expect(cards(page, "low")).to_have_count(2)
    card = label.partition(",")[0]
    moved = prompt(page).get_by_role("button", name=f"{card}, in low: move to high")
    expect(moved).to_be_focused()
    expect(prompt(page).get_by_role("status")).to_have_text(f"{card} to low. High 5 of 5, low 2 of 2.")
    page.keyboard.press("h")
    expect(set_button(page)).to_be_enabled()


def test_a_card_is_dragged_to_another_hand(newcomer: Newcomer) -> None:
    page = newcomer()
    at_the_hands(page)
    cards(page, "high").nth(3).drag_to(hand(page, "low"))
    expect(cards(page, "low")).to_have_count(1)
    cards(page, "low").first.drag_to(hand(page, "high"))
    expect(cards(page, "high")).to_have_count(7)


def test_the_house_way_is_laid_out_first_and_then_set(newcomer: Newcomer) -> None:
    page = newcomer()
    at_the_hands(page)
    prompt(page).get_by_role("button", name=re.compile("^House way")).click()
    expect(cards(page, "low")).to_have_count(2)
    set_button(page).click()
    expect(result(page).first).to_be_visible()


def test_what_the_house_refuses_is_told_and_stays_as_it_lies(newcomer: Newcomer) -> None:
    page = newcomer()
    at_the_hands(page)
    why = "it outranks your high hand"
    error = {"what": "a low hand of 8c 8d", "why": why, "allowed": "a high hand above it", "cite": "", "words": why}
    page.route("**/commands", lambda route: route.fulfill(status=422, json={"error": error}), times=1)
    for _ in range(2):
        cards(page, "high").first.click()
    low = [each.get_attribute("data-place") for each in cards(page, "low").all()]
    set_button(page).click()
    said(page, why)
    assert [each.get_attribute("data-place") for each in cards(page, "low").all()] == low
    expect(set_button(page)).to_be_enabled()


def test_what_one_has_begun_stays_while_others_set_their_hands(newcomer: Newcomer) -> None:
    one, other = newcomer(), newcomer()
    for page in (one, other):
        sit_down(page, "Seven")
    wait_for_a_round_together(one, other)
    for page in (one, other):
        wager(page, "ante")
        ready(page)
    expect(cards(one, "high")).to_have_count(7)
    cards(one, "high").first.focus()
    one.keyboard.press("Enter")
    moved = cards(one, "low").first
    expect(moved).to_be_focused()
    prompt(other).get_by_role("button", name=re.compile("^House way")).click()
    set_button(other).click()
    expect(one.locator(".caption")).to_contain_text(re.compile("sets the hand"))
    expect(moved).to_be_focused()
    expect(cards(one, "high")).to_have_count(6)
