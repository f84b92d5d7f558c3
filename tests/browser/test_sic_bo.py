"""People bet on a Sic Bo layout by clicking the felt, and see what three dice bring."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from pitboss.games import find_game
from pitboss.games.sic_bo import bets
from pitboss.table.options import choose
from tests.browser.conftest import SHOTS, Newcomer
from tests.browser.test_dice import log, throw, wait_for_the_window
from tests.browser.test_everybody import serious
from tests.browser.visit import open_table, sit_at

ONE_OF_EACH = ("small", "big", "total_9", "triple_6", "any_triple", "double_2", "pair_3_5", "single_1")


def test_every_kind_of_bet_is_made_by_clicking_the_felt(newcomer: Newcomer) -> None:
    page = newcomer(1280, 900)
    table = open_table(page, "sic-bo")
    sit_at(page, table, 1)
    wait_for_the_window(page)
    page.get_by_role("group", name="Chip to place").get_by_role("button", name=re.compile(r"^\$5 chip")).click()
    on = bets(choose(find_game("sic-bo").options, {}))
    for area in ONE_OF_EACH:
        label = on[area].label
        name = re.compile(f"^{re.escape(label[0].upper() + label[1:])}, position 1:")
        button = page.locator("pb-felt").get_by_role("button", name=name)
        button.click()
        expect(button).to_have_class(re.compile("has-wager"))
    expect(page.locator("pb-felt .bet")).to_have_count(len(ONE_OF_EACH))
    assert serious(page) == []
    page.screenshot(path=SHOTS / "sic-bo-bets.png")
    assert re.search(r"The dice showed \d, \d and \d: total \d+", throw(page))
    told = log(page)
    assert re.search(r"The dice show \d, \d and \d: total \d+", told)
    assert "You bet $5 on three 6s." in told and "You bet $5 on two 2s." in told, "numbers that are no cards"
    page.screenshot(path=SHOTS / "sic-bo-shaken.png")
