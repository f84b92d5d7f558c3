"""What is beside the game: tips, what else may be said, wagers on other boxes, match play coupons."""

from __future__ import annotations

import re
from contextlib import suppress
from uuid import uuid4

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.conftest import HEADERS, SHOTS, House, Newcomer
from tests.browser.test_everybody import serious
from tests.browser.test_staff import as_owner
from tests.browser.visit import (
    again_and_again,
    betting_area,
    open_table,
    prompt,
    ready,
    result,
    said,
    sit_at,
    sit_down,
    skip,
    wager,
    wait_for_a_round_together,
)


def boxes(page: Page, **options: str) -> str:
    """Open a blackjack table of one's own and return its id."""
    return open_table(page, "blackjack", **options)


def play_out(*pages: Page) -> None:
    """Answer every prompt with the first choice until everybody has seen what the round came to."""
    waiting = list(pages)
    for _ in again_and_again(pages[0]):
        waiting = [page for page in waiting if not result(page).is_visible()]
        if not waiting:
            return
        for page in pages:
            choice = prompt(page).locator(".choice-button:enabled").first
            if choice.is_visible():
                with suppress(TimeoutError):  # the prompt may be answered by now, and gone
                    choice.click(timeout=1_000)


def more(page: Page) -> None:
    """Open what is behind More."""
    button = prompt(page).get_by_role("button", name="More", exact=True)
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")


@pytest.mark.parametrize("width", [1280, 390])
def test_the_dealers_are_tipped_chip_by_chip_and_thank(newcomer: Newcomer, width: int) -> None:
    page = newcomer(width, 844)
    sit_down(page, "Three Card Poker")
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    before = page.request.get("/api/me").json()["me"]["chips"]
    if width < 900:
        page.locator(".table-bar").get_by_role("button", name="More").click()
    page.get_by_role("button", name="Tip the dealers").click()
    dialog = page.get_by_role("dialog", name="Tip the dealers")
    expect(dialog.get_by_role("button", name="Choose chips")).to_be_disabled()
    chip = dialog.get_by_role("button", name="Add a $5 chip")
    chip.click()
    chip.click()
    assert serious(page) == []
    page.screenshot(path=SHOTS / f"tip-{width}.png")
    dialog.get_by_role("button", name="Tip $10").click()
    said(page, "The dealers thank you for $10.")
    expect(dialog).to_have_count(0)
    assert page.request.get("/api/me").json()["me"]["chips"] == before - 1_000
    expect(page.locator("pb-log").get_by_text("Thank you!").first).to_be_visible()


def test_the_burn_card_is_asked_for_behind_more(newcomer: Newcomer) -> None:
    page = newcomer(view="")
    sit_at(page, boxes(page), 2)
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    asking = prompt(page).get_by_role("button", name="Ask to see the burn card")
    expect(asking).to_be_hidden()
    more(page)
    assert serious(page) == []
    asking.click()
    expect(page.locator(".caption").get_by_text("The burn card is shown")).to_be_visible()


def test_more_is_not_there_where_nothing_is_behind_it(newcomer: Newcomer) -> None:
    page = newcomer()
    sit_down(page, "Three Card Poker")
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    expect(prompt(page).get_by_role("button", name="More", exact=True)).to_have_count(0)


@pytest.mark.parametrize("width", [1280, 390])
def test_one_plays_several_boxes_from_the_felt_and_from_the_panel(newcomer: Newcomer, width: int) -> None:
    page = newcomer(width, 844, view="")
    sit_at(page, boxes(page, several_boxes="yes"), 2)
    wager(page, "main at 2")
    page.get_by_role("button", name=re.compile("position 4: no bet yet")).click()
    expect(betting_area(page, "main at 4").locator(".area-less")).to_be_visible()
    more(page)
    page.get_by_role("button", name=re.compile("at position 5 too")).click()
    expect(betting_area(page, "main at 5").locator(".area-less")).to_be_visible()
    assert serious(page) == []
    page.screenshot(path=SHOTS / f"several-boxes-{width}.png")
    ready(page)
    decision = prompt(page).get_by_role("heading", name="Your turn")
    expect(result(page).or_(decision).first).to_be_visible()
    page.screenshot(path=SHOTS / f"several-boxes-decision-{width}.png")
    play_out(page)


def test_where_one_box_a_player_is_the_rule_only_that_is_offered(newcomer: Newcomer) -> None:
    page = newcomer(view="")
    sit_at(page, boxes(page), 2)
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    expect(page.locator("pb-felt .area-button")).to_have_count(1)


def test_another_person_wagers_on_a_box_when_the_first_consents(newcomer: Newcomer) -> None:
    ann, bob = newcomer(view=""), newcomer(view="")
    table = boxes(ann, shared_boxes="yes")
    sit_at(ann, table, 2)
    bob.request.post("/api/guests", data={"name": f"Guest {uuid4().hex[:8]}"}, headers=HEADERS)
    sit_at(bob, table, 4)
    wait_for_a_round_together(ann, bob)
    wager(ann, "main")
    more(ann)
    assert serious(ann) == []
    ann.screenshot(path=SHOTS / "consent.png")
    prompt(ann).get_by_role("button", name="Let another person bet on my box").click()
    bob.get_by_role("button", name=re.compile("position 2: no bet yet")).click()
    expect(betting_area(bob, "main at 2").locator(".area-less")).to_be_visible()
    expect(betting_area(bob, "main at 4")).to_have_count(0)
    ready(ann)
    ready(bob)
    play_out(ann, bob)


def test_the_floor_gives_a_coupon_and_it_is_wagered_with_chips(newcomer: Newcomer, house: House) -> None:
    page = newcomer(view="")
    table = boxes(page)
    sit_at(page, table, 2)
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    owner = as_owner(newcomer, house, f"#/floor/{table}")
    owner.get_by_role("button", name=re.compile("^Give a coupon")).first.click()
    owner.get_by_label("Value, in dollars").fill("10")
    assert serious(owner) == []
    owner.screenshot(path=SHOTS / "floor-coupon.png")
    owner.get_by_role("button", name="Give it").click()
    said(owner, "has the coupon.")
    skip(page)
    coupon = prompt(page).get_by_role("button", name="with the $10 coupon")
    expect(coupon).to_be_disabled()
    wager(page, "main")
    betting_area(page, "main").locator(".area-add").click()
    coupon.click()
    expect(coupon).to_have_attribute("aria-pressed", "true")
    expect(page.locator("pb-felt .amount").filter(has_text="coupon")).to_be_visible()
    assert serious(page) == []
    page.screenshot(path=SHOTS / "coupon.png")
    page.reload()
    expect(coupon).to_have_attribute("aria-pressed", "true")
    ready(page)
    play_out(page)
    wager(page, "main")
    log = page.locator("pb-log")
    expect(log.get_by_text(re.compile("match play coupon")).first).to_be_visible()


def test_a_remedy_of_two_changes_is_one_button_of_the_form(newcomer: Newcomer) -> None:
    page = newcomer(view="/#/open?game=blackjack")
    variation = page.get_by_role("group", name="Variation")
    variation.get_by_role("radio", name="6 to 5").check()
    page.get_by_role("button", name=re.compile(r"decks: 2$", re.I)).first.click()
    expect(page.locator("pb-open aside").get_by_text("These rules are legal together")).to_be_visible()
    expect(page.get_by_role("combobox", name="Decks")).to_have_value("2")
    expect(variation.get_by_role("radio", name="6 to 5")).to_be_checked()


def test_19_47_2_12_b_a_rule_against_the_text_is_marked_and_takes_an_approval(newcomer: Newcomer) -> None:
    page = newcomer(view="/#/open?game=blackjack")
    soft_17 = page.get_by_role("group", name=re.compile("soft 17", re.I))
    soft_17.get_by_role("radio", name="hit").check()
    expect(soft_17.get_by_text("takes an approval")).to_be_visible()
    expect(page.locator("pb-open aside").get_by_text(re.compile("The dealer stands on soft 17"))).to_be_visible()
    soft_17.get_by_role("radio", name="stand").check()
    expect(soft_17.get_by_text("takes an approval")).to_have_count(0)
