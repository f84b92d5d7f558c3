"""A lobby that remembers, keys that players know, the same bet in one tap, and a table that says what it does."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import HEADERS, House, Newcomer
from tests.browser.test_staff import as_owner
from tests.browser.visit import again_and_again, open_table, play_until_result, prompt, ready, result, sit_at, wager


def test_the_lobby_keeps_its_filter_and_quick_play_finds_a_seat(newcomer: Newcomer) -> None:
    page = newcomer()
    page.get_by_role("button", name="Red Dog", exact=True).click()
    expect(page.locator("pb-lobby .game")).to_have_count(1)
    page.reload()
    expect(page.get_by_role("button", name="Red Dog", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("pb-lobby .game")).to_have_count(1)
    expect(page.locator("pb-lobby .miniature img").first).to_have_attribute("src", re.compile("^data:image/svg"))
    page.get_by_role("button", name="Quick play: Red Dog").click()
    dialog = page.locator("dialog[open]")
    dialog.get_by_label("Chips, in dollars").fill("a lot")
    dialog.get_by_role("button", name=re.compile("^Take seat")).click()
    expect(dialog.get_by_label("Chips, in dollars")).to_have_attribute("aria-invalid", "true")
    dialog.get_by_label("Chips, in dollars").fill("$200")
    dialog.get_by_role("button", name=re.compile("^Take seat")).click()
    expect(page.locator("pb-felt .seat.is-you")).to_be_visible()
    table = page.url.rpartition("/")[2]
    page.goto(f"/t/{table}")
    expect(page.locator("pb-felt .seat.is-you")).to_be_visible()


def test_the_same_bet_is_made_in_one_tap_and_a_paused_table_asks_nothing(newcomer: Newcomer, house: House) -> None:
    page = newcomer(view="")
    table = open_table(page, "blackjack")
    sit_at(page, table, 1)
    wager(page, "main")
    same = prompt(page).get_by_role("button", name=re.compile("^Same bet, deal"))
    expect(same).to_be_disabled()
    ready(page)
    play_until_result(page, ("stand", "decline", "no", "pass"))
    expect(same).to_be_enabled()
    expect(page.locator(".result.last")).to_be_visible()
    same.click()
    next(None for _ in again_and_again(page) if not same.is_visible() or same.is_disabled())
    expect(page.locator("pb-log").get_by_text("You bet $5.", exact=True)).to_have_count(2)
    play_until_result(page, ("stand", "decline", "no", "pass"))
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    owner = as_owner(newcomer, house, "#/floor")
    paused = {"key": f"pause {table}", "do": "pause", "reason": "the shoe is checked"}
    assert owner.request.post(f"/api/tables/{table}/floor", data=paused, headers=HEADERS).ok
    expect(page.locator(".caption.is-paused")).to_contain_text("the shoe is checked")
    expect(prompt(page).locator("button")).to_have_count(0)
    expect(page.locator("pb-felt .area-button")).to_have_count(0)
    resumed = {"key": f"resume {table}", "do": "resume"}
    assert owner.request.post(f"/api/tables/{table}/floor", data=resumed, headers=HEADERS).ok
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    wager(page, "main")
    expect(page.locator(".result.last")).to_have_count(0)
    voided = {"key": f"void {table}", "do": "void", "reason": "a card was seen"}
    assert owner.request.post(f"/api/tables/{table}/floor", data=voided, headers=HEADERS).ok
    told = page.get_by_role("region", name="Round voided")
    expect(told).to_contain_text("a card was seen")
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    expect(told).to_be_visible()
    told.get_by_role("button", name="OK").click()
    expect(told).to_have_count(0)


def test_cards_and_chips_move_unless_that_is_not_wanted(newcomer: Newcomer) -> None:
    page = newcomer(view="")
    watch = """() => {
      window.moved = new Set();
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        moved.add(this.getAttribute("class"));
        return animate.apply(this, how);
      };
      window.AudioContext = class { constructor() { moved.add("sound"); } };
    }"""
    sit_at(page, open_table(page, "three-card-poker"), 1)
    page.evaluate(watch)
    for motion, seen in (("reduce", set[str]()), ("no-preference", {"card", "chips"})):
        page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        wager(page, "ante")
        ready(page)
        play_until_result(page, ("play",))
        expect(result(page).first).to_be_visible()
        moved = {name.split()[0] for name in page.evaluate("[...moved].filter(Boolean)")}
        assert seen <= moved if seen else not moved, moved
        assert "sound" not in moved, "sounds are asked for first"
        expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
