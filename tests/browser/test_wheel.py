"""People wager on a wheel, see where it stops and what is paid, and check the spins of a series themselves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SHOTS, Newcomer
from tests.browser.test_dice import log, throw, wait_for_the_window
from tests.browser.test_everybody import serious
from tests.browser.visit import sit_down, wager

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
