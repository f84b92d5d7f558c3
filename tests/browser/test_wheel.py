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


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])
def test_a_newcomer_bets_on_two_symbols_and_sees_what_the_wheel_shows_and_pays(
    newcomer: Newcomer, width: int, height: int
) -> None:
    page = newcomer(width, height)
    sit_down(page, "Big Six Wheel")
    wait_for_the_window(page)
    wager(page, "one")
    wager(page, "two")
    expect(page.locator("pb-felt .bet title").filter(has_text="on two").first).to_be_attached()
    assert serious(page) == []
    page.screenshot(path=SHOTS / f"big-six-wagers-{width}.png")
    stopped = STOPPED.search(throw(page))
    assert stopped is not None
    symbol, pays = stopped.groups()
    told = log(page)
    assert f"The wheel stops at {symbol}: {pays} to 1." in told
    for area, printed in (("one", "$1"), ("two", "$2")):
        if printed == symbol:
            assert re.search(rf"You win \$\d+ on the {area} wager of \$\d+, at {pays} to 1\.", told)
        else:
            assert re.search(rf"You lose the {area} wager of \$\d+\.", told)
    turned = page.locator("pb-felt .wheel").evaluate("wheel => [wheel.style.transform, wheel.dataset.sections]")
    assert re.fullmatch(r"rotate\(-?[\d.]+deg\)", turned[0]) and turned[1] == "54"
    shown = page.locator("pb-felt .face" if width > 500 else ".outcome-strip .face")
    expect(shown).to_have_text(symbol)
    page.screenshot(path=SHOTS / f"big-six-spun-{width}.png")


def test_the_series_of_a_wheel_that_is_over_is_verified_in_the_page(newcomer: Newcomer) -> None:
    page = newcomer(1280, 900)
    table = open_table(page, "big-six")
    sit_at(page, table, 1)
    wait_for_the_window(page)
    wager(page, "one")
    throw(page)
    wager(page, "five")
    throw(page)
    closing = {"key": "closing", "do": "close", "reason": "it grows late"}
    assert page.request.post(f"/api/tables/{table}/floor", data=closing, headers=HEADERS).ok
    prompt(page).get_by_role("button", name="Skip this round").click()
    expect(page.get_by_text("is closed.")).to_be_visible()
    go_to(page, f"#/t/{table}/rounds")
    page.get_by_role("link", name="Round 1", exact=True).click()
    panel = page.locator("pb-verify-series")
    panel.get_by_role("button", name="Verify it here").click()
    expect(panel.locator(".verdict")).to_contain_text("your browser made them again itself")
    expect(panel.locator("li.passed")).to_have_count(2)
    assert serious(page) == []
