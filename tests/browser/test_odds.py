"""Odds on the page: what a bet costs before it is made, the best play of this very table, and decisions graded."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SHOTS, Newcomer
from tests.browser.visit import (
    again_and_again,
    answer,
    betting_area,
    open_table,
    prompt,
    ready,
    result,
    sit_at,
    wager,
)

GRADED = {
    "three-card-poker": ("ante", ("play",)),
    "blackjack": ("main", ("stand", "decline", "no", "pass")),
    "red-dog": ("bet", ("raise",)),
}


def train(page: Page) -> None:
    """Turn the trainer on from the odds of the table, once they are worked out."""
    page.get_by_role("button", name="Odds", exact=True).click()
    dialog = page.get_by_role("dialog", name="Odds at this table")
    expect(dialog.locator(".edges")).to_be_visible(timeout=300_000)
    page.screenshot(path=SHOTS / f"odds-{page.viewport_size['width'] if page.viewport_size else 0}.png")
    dialog.get_by_role("button", name="Train at this table").click()
    expect(page.get_by_role("dialog", name="Trainer")).to_be_visible()
    page.keyboard.press("Escape")


@pytest.mark.parametrize("game", GRADED)
def test_a_decision_is_graded_by_what_it_cost_after_it_was_made(newcomer: Newcomer, game: str) -> None:
    page = newcomer(1280, 860, view="")
    area, choices = GRADED[game]
    sit_at(page, open_table(page, game), 1)
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    train(page)
    expect(betting_area(page, area)).to_contain_text("% edge")
    grade = page.locator(".caption .grade")
    expect(grade).to_have_text("Trainer")
    for _ in again_and_again(page):
        if prompt(page).get_by_role("heading", name="Your turn").is_visible():
            page.screenshot(path=SHOTS / f"trainer-{game}-decision.png")
            answer(page, choices)
            break
        if prompt(page).locator("button:enabled").filter(has_text=re.compile(r"^\s*(Skip|Ready)")).is_visible():
            wager(page, area)
            ready(page)
    expect(grade).to_have_text(re.compile(r"Best play|¢|\$"), timeout=300_000)
    for _ in again_and_again(page):
        if result(page).first.is_visible():
            break
        if prompt(page).get_by_role("heading", name="Your turn").is_visible():
            answer(page, choices)
    expect(result(page).first.locator(".because")).not_to_be_empty()
    page.screenshot(path=SHOTS / f"trainer-{game}-result.png")
    grade.click()
    dialog = page.get_by_role("dialog", name="Trainer")
    expect(dialog.locator(".values .is-chosen")).to_have_count(1)
    expect(dialog.locator(".score-facts")).to_contain_text(re.compile(r"of \d+ \("))
    page.screenshot(path=SHOTS / f"trainer-{game}-dialog.png")
