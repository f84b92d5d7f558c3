"""People bet on a roulette layout by clicking the felt, on every kind of spot, and see what the ball brings."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pitboss.games.roulette.options import DOUBLE_ZERO, SINGLE_ZERO
from pitboss.games.roulette.spots import spots
from tests.browser.conftest import HEADERS, SHOTS, Newcomer
from tests.browser.test_dice import log, throw, wait_for_the_window
from tests.browser.test_everybody import serious
from tests.browser.visit import go_to, open_table, prompt, ready, sit_at

LANDED = re.compile(r"The ball landed in (\d+): (\d+) (red|black|green)\.")
ONE_OF_EACH = tuple({spot.kind: spot.area for spot in spots(DOUBLE_ZERO).values()}.values())
"""One spot of every kind of wager, the courtesy line for the splits."""


def click_spot(page: Page, area: str) -> None:
    """Click a spot of the layout itself, and wait until chips lie there."""
    label = spots(DOUBLE_ZERO)[area].label
    name = re.compile(f"^{re.escape(label[0].upper() + label[1:])}, position 1:")
    button = page.locator("pb-felt").get_by_role("button", name=name)
    button.last.click()
    expect(button.last).to_have_class(re.compile("has-wager"))


def test_every_kind_of_bet_is_made_by_clicking_the_felt(newcomer: Newcomer) -> None:
    page = newcomer(1280, 900)
    table = open_table(page, "roulette")
    sit_at(page, table, 1)
    wait_for_the_window(page)
    page.get_by_role("group", name="Chip to place").get_by_role("button", name=re.compile(r"^\$5 chip")).click()
    for area in ONE_OF_EACH:
        click_spot(page, area)
    expect(page.locator("pb-felt .bet")).to_have_count(len(ONE_OF_EACH))
    page.screenshot(path=SHOTS / "roulette-bets.png")
    assert serious(page) == []
    ready(page)
    marker = page.locator("pb-felt .mark text")
    expect(marker).to_be_visible()
    marked = marker.text_content()
    page.screenshot(path=SHOTS / "roulette-marked.png")
    landed = LANDED.search(wait_for_the_window(page))
    assert landed is not None and landed[1] == landed[2] == marked
    expect(marker).to_have_count(0)
    told = log(page)
    assert f"The ball lands in {landed[2]} {landed[3]}." in told
    assert f"The dealer puts the marker on {landed[2]}." in told
    for area in ONE_OF_EACH[:3]:
        words, covers = spots(DOUBLE_ZERO)[area].words, spots(DOUBLE_ZERO)[area].numbers
        end = rf"on {re.escape(words)}, at" if landed[2] in covers else rf"on {re.escape(words)}\."
        assert re.search(rf"You {'win' if landed[2] in covers else 'lose'} .*{end}", told)
    expect(page.locator("pb-scores svg.beads text")).to_have_text([landed[2]])
    page.screenshot(path=SHOTS / "roulette-spun.png")


@pytest.mark.parametrize(("width", "height"), [(390, 844)])
def test_a_phone_has_the_spots_part_by_part(newcomer: Newcomer, width: int, height: int) -> None:
    page = newcomer(width, height)
    table = open_table(page, "roulette")
    sit_at(page, table, 1)
    wait_for_the_window(page)
    parts = prompt(page).get_by_role("group", name="Parts of the layout")
    parts.get_by_role("button", name=re.compile("^Corners")).click()
    rows = prompt(page).locator(".area-row")
    expect(rows).to_have_count(22)
    rows.first.locator(".area-add").click()
    expect(rows.first.locator(".area-less")).to_be_visible()
    page.screenshot(path=SHOTS / "roulette-phone.png")


def test_the_spins_of_a_series_that_is_over_are_verified_in_the_page(newcomer: Newcomer) -> None:
    page = newcomer(1280, 900)
    table = open_table(page, "roulette", name := "A short evening")
    sit_at(page, table, 1)
    wait_for_the_window(page)
    click_spot(page, "red")
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


HITS = """() => [...document.querySelectorAll("pb-felt .area-button")].map((button) => {
  const box = button.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return [button.title.split(",")[0], hit === button];
})"""
"""Tells of every betting spot on the felt whether a click in its middle hits it."""


@pytest.mark.parametrize("wheel", [DOUBLE_ZERO, SINGLE_ZERO])
def test_a_click_in_the_middle_of_any_spot_hits_that_spot(newcomer: Newcomer, wheel: str) -> None:
    page = newcomer(1280, 860)
    sit_at(page, open_table(page, "roulette", wheel=wheel), 1)
    wait_for_the_window(page)
    hits = page.evaluate(HITS)
    assert len(hits) == len(spots(wheel))
    assert [name for name, is_hit in hits if not is_hit] == []


def test_13_69E_1_5_wheel_chips_are_bought_and_turned_in_at_the_table(newcomer: Newcomer) -> None:
    page = newcomer(1280, 860)
    sit_at(page, open_table(page, "roulette"), 1)
    wait_for_the_window(page)
    expect(page.locator("pb-log .log-list")).to_contain_text("red wheel chips at $1 each")
    beside = page.locator("pb-room-desk")
    beside.get_by_role("button", name="Buy wheel chips").click()
    dialog = page.locator("dialog[open]")
    dialog.get_by_role("combobox").select_option(label="$2.50")
    assert serious(page) == []
    page.screenshot(path=SHOTS / "roulette-chips.png")
    dialog.get_by_role("button", name="Buy wheel chips").click()
    throw(page)
    told = page.locator("pb-log .log-list")
    expect(told).to_contain_text("You get 80 red wheel chips at $2.50 each.")
    beside.locator("summary").click()
    expect(beside).to_contain_text("red at $2.50")
    beside.get_by_role("button", name="Turn in wheel chips").click()
    dialog.get_by_role("button", name="Turn in wheel chips").click()
    throw(page)
    expect(told).to_contain_text("You get $200 in value chips for 80 red wheel chips.")
    expect(beside.get_by_role("button", name="Turn in wheel chips")).to_have_count(0)


def test_neighbors_and_a_sector_are_called_and_their_chips_lie_on_the_felt(newcomer: Newcomer) -> None:
    page = newcomer(1280, 860)
    sit_at(page, open_table(page, "roulette", wheel=SINGLE_ZERO, called_bets="yes"), 1)
    wait_for_the_window(page)
    prompt(page).get_by_role("button", name="More", exact=True).click()
    call = prompt(page).get_by_label(re.compile("^Call a bet: "))
    bets = page.locator("pb-felt .bet")
    for words, lying in (("tiers", 6), ("neighbors of 17", 11)):
        call.select_option(label=words)
        prompt(page).get_by_role("button", name="Call a bet").click()
        expect(bets).to_have_count(lying)
    told = page.locator("pb-log .log-list")
    expect(told).to_contain_text('You call "neighbors of 17".')
    assert serious(page) == []
    page.screenshot(path=SHOTS / "roulette-called.png")
