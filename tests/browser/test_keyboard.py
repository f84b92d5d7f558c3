"""An evening by keyboard alone: at every game one sits down, bets, decides and sees what it came to without a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from pitboss.games import GAMES
from tests.browser.conftest import Newcomer
from tests.browser.test_newcomers import STAYS_IN, TABLES
from tests.browser.visit import again_and_again, go_to, prompt, result, the_round


def press_letter(page: Page, selector: str, wanted: tuple[str, ...] = ()) -> None:
    """Press the key that is shown on the first of some buttons, or on the one that begins as is wanted."""
    buttons = prompt(page).locator(selector)
    texts = [text.lower() for text in buttons.all_inner_texts()]
    at = next((each for word in wanted for each, text in enumerate(texts) if text.startswith(word)), 0)
    expect(buttons.nth(at)).to_be_enabled()
    page.keyboard.press(buttons.nth(at).locator("kbd").first.inner_text().lower())


def decide(page: Page) -> None:
    """Answer a decision by its key; hands are set the house way first."""
    asked = prompt(page).get_attribute("data-prompt")
    if prompt(page).locator("pb-arrangement button kbd").count():
        press_letter(page, "pb-arrangement > * button:has(kbd)", ("house way",))
    press_letter(page, ".choice-button", STAYS_IN)
    expect(page.locator(f"pb-prompt[data-prompt='{asked}']")).to_have_count(0)


LISTEN = """() => {
  const region = document.querySelector("[role=status][aria-live=polite]");
  window.heard = [region.textContent];
  const everything = { childList: true, characterData: true, subtree: true };
  new MutationObserver(() => heard.push(region.textContent)).observe(region, everything);
}"""
"""Notes all that the page says to those who listen to it."""

LIKE_ANOTHER = {
    "casino-night-poker": "poker",
    "chuck-a-luck": "sic-bo",
    "double-down-stud": "let-it-ride-poker",
    "mini-craps": "craps",
    "mini-dice": "craps",
    "money-wheel": "big-six",
    "under-over": "sic-bo",
}
"""Games whose prompts are of the same kinds as another's; a mouse plays all of them, and the long run the keys too."""
SEATED = [
    pytest.param(name, marks=pytest.mark.slow if name in LIKE_ANOTHER else ())
    for name, rules in GAMES.items()
    if rules.seats_players
]


@pytest.mark.parametrize("game", SEATED)
def test_a_round_is_played_by_keyboard_alone(newcomer: Newcomer, game: str) -> None:
    page = newcomer(1280, 860)
    lines = page.request.get("/api/tables").json()["tables"]
    go_to(page, f"#/t/{next(line['id'] for line in lines if line['name'] == TABLES[game])}")
    expect(page.locator("pb-felt .seat-free").first).to_be_visible()
    page.keyboard.press("+")
    expect(page.locator("dialog[open] button.primary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("pb-felt .seat.is-you")).to_be_visible()
    page.evaluate(LISTEN)
    came, has_bet = the_round(page), False
    for _ in again_and_again(page):
        if not has_bet and prompt(page).get_by_role("heading", name="Place your bets").is_visible():
            came, has_bet = the_round(page), True
            rows = prompt(page).locator(".area-row")
            for row in rows.filter(has_text="required").all() or [rows.first]:
                page.keyboard.press(row.locator("kbd").inner_text().lower())
            expect(prompt(page).locator(".area-less").first).to_be_visible()
            page.keyboard.press("Enter")
        elif prompt(page).get_by_role("heading", name="Your turn").is_visible():
            page.wait_for_function("() => heard.some((each) => /^Your turn: [^\\n]+\\.$/.test(each))")
            decide(page)
        elif (result(page).first.is_visible() and has_bet) or the_round(page) > came + (not has_bet):
            break
    assert page.locator("[role=status][aria-live=polite]").first.inner_text(), "the live region tells what happened"
