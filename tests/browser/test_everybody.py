"""The page on a phone, by keyboard alone, and for those who cannot see it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ROOT, SHOTS, WITH_ANY_FACES, House, Newcomer
from tests.browser.visit import (
    again_and_again,
    betting_area,
    open_table,
    play_until_result,
    prompt,
    ready,
    result,
    sit_at,
    sit_down,
    wager,
)

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
AXE_LOOKS = 20


def serious(page: Page) -> list[str]:
    """What axe-core finds serious on the page, and finds again: what it read while the page changed is no finding."""
    for _ in range(AXE_LOOKS):
        if not (found := found_serious(page)):
            return []
        page.wait_for_timeout(250)
    return found


def found_serious(page: Page) -> list[str]:
    """What axe-core finds serious on the page as it is."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(
        "async () => (await axe.run(document, { resultTypes: ['violations'], preload: false })).violations"
    )
    return [
        f"{each['id']}: {each['help']} ({each['nodes'][0]['html'][:160]})"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


@WITH_ANY_FACES
def test_a_phone_shows_the_whole_table_and_a_round_is_played_on_it(newcomer: Newcomer, has_faces: bool) -> None:
    page = newcomer(390, 844, has_faces=has_faces, has_touch=True, is_mobile=True)
    sit_down(page, "Blackjack")
    wager(page, "main")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the phone"
    ready(page)
    play_until_result(page, ("stand", "decline", "no"))


def test_a_round_is_played_by_keyboard_alone(newcomer: Newcomer) -> None:
    page = newcomer()
    page.get_by_role("link", name="Watch Three Card Poker").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#/t/"))
    expect(page.locator("pb-felt .seat").first).to_be_visible()
    page.keyboard.press("+")
    expect(page.locator("dialog[open]")).to_be_visible()
    page.locator("dialog[open] button.primary").focus()
    page.keyboard.press("Enter")
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    page.keyboard.press("a")
    expect(betting_area(page, "ante").locator(".area-less")).to_be_visible()
    page.keyboard.press("Enter")
    expect(prompt(page).get_by_role("heading", name="Your turn")).to_be_visible()
    expect(prompt(page).locator(".choice-button").first).to_be_enabled()
    page.keyboard.press("p")
    expect(result(page)).to_be_visible()


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until what has the focus is what a selector means."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", wanted):
            return
    raise AssertionError(f"Tab never comes to {wanted}")


def test_a_round_is_played_with_tab_and_enter_alone(newcomer: Newcomer) -> None:
    page = newcomer()
    expect(page.get_by_role("button", name="Sit down at Three Card Poker")).to_be_visible()
    tab_to(page, "button[aria-label='Sit down at Three Card Poker']")
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open] button.primary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    tab_to(page, ".area-add")
    page.keyboard.press("Enter")
    expect(betting_area(page, "ante").locator(".area-less")).to_be_visible()
    tab_to(page, ".ready")
    page.keyboard.press("Enter")
    expect(prompt(page).get_by_role("heading", name="Your turn")).to_be_visible()
    expect(prompt(page).locator(".choice-button").first).to_be_enabled()
    tab_to(page, ".choice-button")
    page.keyboard.press("Enter")
    expect(result(page)).to_be_visible()


def expect_in_sight(page: Page, wanted: Locator) -> None:
    """Wait until all of something is on the screen, and nothing lies over it."""
    next(None for _ in again_and_again(page) if is_in_sight(page, wanted))


def is_in_sight(page: Page, wanted: Locator) -> bool:
    """Tell whether all of something is on the screen, and nothing lies over it."""
    box = wanted.bounding_box()
    size = page.viewport_size
    assert box is not None and size is not None
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    handle = wanted.element_handle()
    is_on_top = page.evaluate("([e, {x, y}]) => e.contains(document.elementFromPoint(x, y))", [handle, middle])
    return bool(is_on_top) and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


@WITH_ANY_FACES
@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 450), (390, 844)])
def test_own_hand_and_main_button_are_seen_without_scrolling(
    newcomer: Newcomer, width: int, height: int, has_faces: bool
) -> None:
    page = newcomer(width, height, has_faces=has_faces)
    sit_down(page, "Double Draw Poker")
    wager(page, "ante")
    wager(page, "bonus")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the screen"
    expect_in_sight(page, prompt(page).locator(".ready"))
    expect_in_sight(page, page.locator("pb-felt .seat.is-you"))
    page.screenshot(path=SHOTS / f"wagers-{width}x{height}.png")
    ready(page)
    expect(prompt(page).get_by_role("heading", name="Your turn")).to_be_visible()
    expect_in_sight(page, page.locator(".hands .hand").last)
    expect_in_sight(page, prompt(page).locator(".choice-button").first)
    assert serious(page) == []
    page.screenshot(path=SHOTS / f"decision-{width}x{height}.png")
    play_until_result(page, ("fold",))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("view", ["#/", "#/open", "#/me", "#/law/19:47-20.10(b)"])
def test_axe_finds_nothing_serious(newcomer: Newcomer, view: str, scheme: str) -> None:
    page = newcomer(view=f"/{view}", color_scheme=scheme)
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    assert serious(page) == []


@pytest.mark.parametrize(
    ("width", "height", "scheme"), [(1280, 800, "light"), (390, 844, "light"), (1280, 800, "dark"), (844, 390, "dark")]
)
def test_axe_finds_nothing_serious_at_a_table(newcomer: Newcomer, width: int, height: int, scheme: str) -> None:
    page = newcomer(width, height, color_scheme=scheme)
    sit_down(page, "Blackjack")
    wager(page, "main")
    assert serious(page) == []
    ready(page)
    play_until_result(page, ("stand", "decline", "no"))
    assert serious(page) == []
    page.screenshot(path=SHOTS / f"table-{scheme}-{width}x{height}.png")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_rounds_and_replay(newcomer: Newcomer, scheme: str) -> None:
    page = newcomer(view="", color_scheme=scheme)
    sit_at(page, open_table(page, "baccarat", variation="minibaccarat"), 1)
    wager(page, "player")
    ready(page)
    play_until_result(page, ())
    page.get_by_role("link", name="Rounds").click()
    expect(page.get_by_role("link", name="Round 1", exact=True)).to_be_visible()
    assert serious(page) == []
    page.get_by_role("link", name="Round 1", exact=True).click()
    expect(page.get_by_role("slider")).to_be_visible()
    assert serious(page) == []
    page.keyboard.press("End")
    page.get_by_role("button", name="Verify it here").click()
    expect(page.get_by_role("button", name="Verify again")).to_be_visible()
    assert serious(page) == []
    page.screenshot(path=SHOTS / f"replay-{scheme}.png", full_page=True)


def test_the_owner_finds_the_floor_and_the_records(newcomer: Newcomer, house: House) -> None:
    page = newcomer(view="/#/me")
    page.get_by_label("Password").first.fill(house.owner)
    page.get_by_label("Name", exact=True).first.fill("owner")
    page.get_by_label("Password").first.press("Enter")
    page.get_by_role("link", name=re.compile("Floor")).click()
    expect(page.get_by_text("School").first).to_be_visible()
    expect(page.locator("header .account")).to_contain_text("owner")
    expect(page.locator("header .account")).not_to_contain_text("$")
    assert serious(page) == []
    page.get_by_role("link", name=re.compile("Audit|Records")).click()
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    assert serious(page) == []


def test_a_round_is_replayed_and_its_shuffle_verified_in_the_page(newcomer: Newcomer) -> None:
    page = newcomer()
    sit_down(page, "Three Card Poker")
    for _ in range(2):
        wager(page, "ante")
        ready(page)
        play_until_result(page, ("play",))
        expect(page.get_by_role("region", name="Your result")).to_be_hidden()
    page.get_by_role("link", name="Rounds").click()
    page.get_by_role("link", name=re.compile("Round 1|^1$|Replay")).last.click()
    expect(page.get_by_role("slider").first).to_be_visible()
    page.get_by_role("button", name=re.compile("Verify|Check the shuffle", re.IGNORECASE)).first.click()
    expect(page.locator("pb-verify .verdict")).to_be_visible()
    expect(page.locator("pb-verify .failed")).to_have_count(0)
    expect(page.locator("pb-verify li.passed").first).to_be_visible()
