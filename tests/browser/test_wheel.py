"""People wager on a wheel, see where it stops and what is paid, and check the spins of a series themselves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import HEADERS, SHOTS, Newcomer
from tests.browser.test_dice import log, throw, wait_for_the_window
from tests.browser.test_everybody import serious
from tests.browser.visit import go_to, open_table, prompt, sit_at, sit_down, wager

STOPPED = re.compile(r"The wheel stopped at (\$\d+|Joker|Logo): (\d+) to 1\.")
TURNING_WHEN_TOLD = """() => {
  const isTurning = () => document.querySelector("pb-felt .wheel").getAnimations().length > 0;
  const told = () => document.querySelector("pb-log .log-list").textContent.includes("The wheel stops at");
  new MutationObserver(() => {
    if (isTurning()) window.turned = true;
    if (told()) window.turningWhenTold ??= isTurning();
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}"""
"""Takes note whether the wheel turned, and whether it still did when the page told where it stopped."""


@pytest.mark.parametrize(("width", "height"), [(1280, 860), (390, 844)])
def test_a_newcomer_bets_on_two_symbols_and_sees_what_the_wheel_shows_and_pays(
    newcomer: Newcomer, width: int, height: int
) -> None:
    page = newcomer(width, height)
    sit_down(page, "Big Six Wheel")
    wait_for_the_window(page)
    rows = page.locator(".area-rows")
    expect(rows.locator(".area-pays")).to_have_text([f"{pays} to 1" for pays in (1, 2, 5, 10, 20, 45, 45)])
    page.screenshot(path=SHOTS / f"big-six-open-{width}.png")
    assert width < 500 or rows.evaluate("rows => rows.scrollHeight <= rows.clientHeight")
    wager(page, r"\$1\b")
    wager(page, r"\$2\b")
    expect(page.locator("pb-felt .bet title").filter(has_text="on the $2").first).to_be_attached()
    assert serious(page) == []
    page.screenshot(path=SHOTS / f"big-six-wagers-{width}.png")
    stopped = STOPPED.search(throw(page))
    assert stopped is not None
    symbol, pays = stopped.groups()
    told = log(page)
    assert f"The wheel stops at {symbol}: {pays} to 1." in told
    for printed in ("$1", "$2"):
        if printed == symbol:
            assert re.search(rf"You win \$\d+ on the \$\d+ bet on the \{printed}, at {pays} to 1\.", told)
        else:
            assert re.search(rf"You lose the \$\d+ bet on the \{printed}\.", told)
    turned = page.locator("pb-felt .wheel").evaluate("wheel => [wheel.style.transform, wheel.dataset.sections]")
    assert re.fullmatch(r"rotate\(-?[\d.]+deg\)", turned[0]) and turned[1] == "54"
    shown = page.locator("pb-felt .face" if width > 500 else ".outcome-strip .face")
    expect(shown).to_have_text(symbol)
    page.screenshot(path=SHOTS / f"big-six-spun-{width}.png")


def test_enter_is_ready_after_a_click_and_presses_what_was_reached_by_tab(newcomer: Newcomer) -> None:
    page = newcomer(1280, 860)
    table = open_table(page, "big-six")
    sit_at(page, table, 1)
    wait_for_the_window(page)
    wager(page, r"\$1\b")
    page.locator(".area-row .area-add").nth(1).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".area-row.has-wager")).to_have_count(2)
    page.locator(".area-row .area-add").nth(2).click()
    expect(page.locator(".area-row.has-wager")).to_have_count(3)
    round_ = page.locator(".table-title p").inner_text()
    page.keyboard.press("Enter")
    expect(page.locator(".table-title p")).not_to_have_text(round_)


def test_where_the_wheel_stops_is_told_when_it_has_stopped(newcomer: Newcomer) -> None:
    page = newcomer(1280, 860)
    page.emulate_media(reduced_motion="no-preference")
    table = open_table(page, "big-six")
    sit_at(page, table, 1)
    wait_for_the_window(page)
    wager(page, r"\$1\b")
    page.evaluate(TURNING_WHEN_TOLD)
    throw(page)
    assert page.evaluate("() => [window.turned, window.turningWhenTold]") == [True, False]


def test_the_series_of_a_wheel_that_is_over_is_verified_in_the_page(newcomer: Newcomer) -> None:
    page = newcomer(1280, 900)
    table = open_table(page, "big-six", name := "A short evening")
    sit_at(page, table, 1)
    wait_for_the_window(page)
    wager(page, r"\$1\b")
    throw(page)
    wager(page, r"\$5\b")
    throw(page)
    closing = {"key": "closing", "do": "close", "reason": "it grows late"}
    assert page.request.post(f"/api/tables/{table}/floor", data=closing, headers=HEADERS).ok
    prompt(page).get_by_role("button", name="Skip this round").click()
    expect(page.get_by_text(f"{name} is closed.")).to_be_visible()
    go_to(page, f"#/t/{table}/rounds")
    page.get_by_role("link", name="Round 1", exact=True).click()
    panel = page.locator("pb-verify-series")
    panel.get_by_role("button", name="Verify it here").click()
    expect(panel.locator(".verdict")).to_contain_text("your browser made them again itself")
    expect(panel.locator("li.passed")).to_have_count(2)
    assert serious(page) == []
