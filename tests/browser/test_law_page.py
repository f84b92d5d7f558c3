"""The law on the page: searched by words, and "Why?" in two layers."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import SHOTS, Newcomer
from tests.browser.visit import go_to, open_table, play_until_result, prompt, ready, sit_at, wager


def test_the_law_is_found_by_words_as_well_as_by_citation(newcomer: Newcomer) -> None:
    page = newcomer(view="/#/law")
    find = page.get_by_role("search")
    find.get_by_role("textbox").fill("insurance")
    find.get_by_role("button", name="Show").click()
    hits = page.locator("pb-law .inside li")
    expect(hits.filter(has_text="19:47-2.9").first).to_be_visible()
    page.screenshot(path=SHOTS / "law-search.png")
    hits.filter(has_text="19:47-2.9").first.get_by_role("link").click()
    expect(page.locator("pb-law article").first).to_contain_text("19:47-2.9")
    find.get_by_role("textbox").fill("xylophone")
    find.get_by_role("button", name="Show").click()
    expect(page.get_by_text("Try fewer words")).to_be_visible()


def test_why_says_first_what_the_game_does_and_a_round_leads_to_its_costliest_decision(newcomer: Newcomer) -> None:
    page = newcomer(view="")
    table = open_table(page, "three-card-poker")
    sit_at(page, table, 1)
    wager(page, "ante")
    ready(page)
    expect(prompt(page).get_by_role("heading", name="Your turn")).to_be_visible()
    prompt(page).get_by_role("button", name="Why?").click()
    why = page.get_by_role("dialog")
    expect(why.locator(".plainly").first).to_be_visible()
    expect(why.locator(".paragraph").first).to_be_hidden()
    page.screenshot(path=SHOTS / "why.png")
    why.get_by_text(re.compile("^The rule")).click()
    expect(why.locator(".paragraph").first).to_be_visible()
    page.keyboard.press("Escape")
    play_until_result(page, ("play",))
    go_to(page, f"#/t/{table}/rounds/1")
    decisions = page.get_by_role("region", name="Your decisions")
    expect(decisions).to_be_visible(timeout=300_000)
    decisions.get_by_role("button").first.click()
    expect(page.locator("pb-replay .now")).to_contain_text("play")
    page.screenshot(path=SHOTS / "replay-decisions.png")
