"""People mark every kind of keno ticket by clicking numbers, see the game drawn, leave, come back and collect."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import HEADERS, SHOTS, Newcomer
from tests.browser.test_dice import log, wait_for_the_window
from tests.browser.test_everybody import serious
from tests.browser.visit import go_to, open_table, prompt, ready, result, skip

TICKETS: dict[str, tuple[tuple[tuple[int, ...], ...], tuple[str, ...], str]] = {
    "Straight": (((1, 2, 3),), (), "ST 1/3 @ $1"),
    "Way": (((1, 2, 3), (4, 5, 6), (77, 78, 79)), ("3/6",), "WY 3/6 @ $1"),
    "Combination": (((1, 2), (3, 4, 5)), ("1/2", "1/5"), "CB 1/2 1/5 @ $1"),
    "King": (((1,), (2, 3)), ("1/3",), "KG 1/3 @ $1"),
    "Split": (((1, 2), (70, 71)), (), "SP 2/2 @ $1"),
    "Special": (((1, 2, 3),), (), "XS 1/3 @ $5"),
    "Catch-all": (((1, 2),), (), "CA 1/2 @ $1"),
}
"""A ticket of each kind: its groups, the ways that are ticked, and its conditioning."""


MOST_TICKETS = 40
"""Of so many tickets that win nearly every second time, one wins."""


def slip(page: Page) -> Locator:
    return page.locator("pb-slip")


def come_to_the_counter(page: Page, table: str) -> None:
    go_to(page, f"#/t/{table}")
    page.get_by_role("button", name="Sit down at the counter").click()
    page.locator("dialog[open] button.primary").click()
    expect(page.locator("dialog[open]")).to_have_count(0)


def mark(page: Page, kind: str) -> None:
    """Mark a request by clicking, and buy the ticket."""
    groups, ways, _ = TICKETS[kind]
    slip(page).get_by_role("button", name="Clear slip").click()
    slip(page).get_by_role("group", name="Kind of ticket").get_by_role("button", name=kind, exact=True).click()
    numbers = slip(page).get_by_role("group", name="Numbers")
    for place, group in enumerate(groups):
        if place:
            slip(page).get_by_role("button", name="New group").click()
        for number in group:
            numbers.get_by_role("button", name=str(number), exact=True).click()
    for way in ways:
        slip(page).locator(f"input[value='{way}']").check()
    slip(page).get_by_role("button", name="Buy ticket").click()


def test_every_kind_of_ticket_is_bought_by_clicking_numbers(newcomer: Newcomer) -> None:
    page = newcomer(1280, 860)
    table = open_table(page, "keno")
    come_to_the_counter(page, table)
    wait_for_the_window(page)
    for number, (kind, (_, _, conditioning)) in enumerate(TICKETS.items(), start=1):
        mark(page, kind)
        expect(slip(page).locator("li", has_text=f"Ticket {number} ")).to_contain_text(conditioning)
        if kind == "Way":
            page.screenshot(path=SHOTS / "keno-way.png")
    first = slip(page).locator("li", has_text="Ticket 1 ")
    expect(first).to_contain_text("Game 1, $1, station 1")
    house = page.request.get("/api/house").json()["name"]
    expect(first).to_contain_text(re.compile(rf"{re.escape(house)}, .*\d\d:\d\d:\d\d"))
    slip(page).get_by_role("button", name="Void ticket 1").click()
    expect(slip(page).locator("li", has_text="Ticket 1 ")).to_contain_text("void")
    page.get_by_role("group", name="Chip to place").get_by_role("button", name=re.compile(r"^\$5 chip")).click()
    quick = page.locator("pb-felt").get_by_role("button", name=re.compile("^A quick pick of 5 spots"))
    quick.click()
    expect(quick).to_have_class(re.compile("has-wager"))
    assert serious(page) == []
    ready(page)
    expect(page.locator("pb-felt .number-board .is-lit")).to_have_count(20)
    expect(slip(page).locator("li", has_text="Ticket 8 ")).to_contain_text("caught")
    page.screenshot(path=SHOTS / "keno-drawn.png")
    told = log(page)
    assert "Game 1 is closed. 7 tickets play" in told and "Game 1 is verified: " in told
    assert "You get ticket 8 (ST 1/5 @ $5: " in told


def test_a_ticket_is_refused_and_the_slip_says_what_is_missing(newcomer: Newcomer) -> None:
    page = newcomer(390, 844)
    table = open_table(page, "keno")
    come_to_the_counter(page, table)
    wait_for_the_window(page)
    buy = slip(page).get_by_role("button", name="Buy ticket")
    expect(buy).to_be_disabled()
    numbers = slip(page).get_by_role("group", name="Numbers")
    for number in range(1, 22):
        numbers.get_by_role("button", name=str(number), exact=True).click()
    expect(slip(page)).to_contain_text("No pay table has 21 spots here.")
    expect(buy).to_be_disabled()
    page.screenshot(path=SHOTS / "keno-phone.png", full_page=True)
    slip(page).locator("select[name=spots]").select_option("8")
    slip(page).get_by_role("button", name="Quick pick").click()
    expect(numbers.locator("[aria-pressed=true]")).to_have_count(8)
    slip(page).locator("summary", has_text="8 spots").click()
    slip(page).locator("details", has_text="8 spots").get_by_role("button", name="Why?").click()
    expect(page.get_by_role("dialog")).to_contain_text("19:47-15.1[House advantage]")


def test_a_ticket_outlives_a_visit_and_is_collected_after_coming_back(newcomer: Newcomer) -> None:
    page = newcomer(1280, 860)
    table = open_table(page, "keno", pay_table="regular $1: 20=0:1,1:1,2:1,3:1,4:1,5:1,6:1,7:1,8:1,9:1,10:1")
    come_to_the_counter(page, table)
    wait_for_the_window(page)
    slip(page).locator("select[name=games]").select_option("2")
    slip(page).locator("select[name=spots]").select_option("20")
    slip(page).get_by_role("button", name="Quick pick").click()
    slip(page).get_by_role("button", name="Buy ticket").click()
    ticket = slip(page).locator("li", has_text="Ticket 1 ")
    expect(ticket).to_contain_text("2 of 2 games to come")
    ready(page)
    expect(ticket).to_contain_text("1 of 2 games to come")
    page.get_by_role("button", name=re.compile("^Leave")).click()
    expect(page.get_by_role("button", name="Sit down at the counter")).to_be_visible()
    come_to_the_counter(page, table)
    wait_for_the_window(page)
    skip(page)
    ticket.get_by_role("button", name="Collect $2").click()
    expect(ticket).to_contain_text("paid")
    assert "Ticket 1 is verified. You get $2." in log(page)


def test_a_winning_ticket_is_told_as_a_win_before_it_is_collected(newcomer: Newcomer) -> None:
    page = newcomer(1280, 860)
    come_to_the_counter(page, open_table(page, "keno", pay_table="regular $1: 2=1:2,2:2"))
    for number in range(1, MOST_TICKETS):
        wait_for_the_window(page)
        slip(page).locator("select[name=spots]").select_option("2")
        slip(page).get_by_role("button", name="Quick pick").click()
        slip(page).get_by_role("button", name="Buy ticket").click()
        expect(slip(page).locator("li", has_text=f"Ticket {number} ")).to_be_visible()
        ready(page)
        expect(result(page).first).to_contain_text(re.compile(rf"Your ticket {number} \(\d+, \d+\) catches"))
        if f"Your ticket {number} catches 0 of 2" not in result(page).first.inner_text():
            break
    expect(result(page).first).to_contain_text(re.compile(r"You win \$1\b.*and wins \$2", re.DOTALL))
    expect(slip(page).get_by_role("button", name="Collect $2")).to_be_visible()


def test_the_draws_of_a_series_that_is_over_are_verified_in_the_page(newcomer: Newcomer) -> None:
    page = newcomer(1280, 900)
    table = open_table(page, "keno", name := "A short evening of keno")
    come_to_the_counter(page, table)
    wait_for_the_window(page)
    mark(page, "Straight")
    page.get_by_role("group", name="Chip to place").get_by_role("button", name=re.compile(r"^\$5 chip")).click()
    page.locator("pb-felt").get_by_role("button", name=re.compile("^A quick pick of 8 spots")).click()
    ready(page)
    expect(slip(page).locator("li", has_text="Ticket 2 ")).to_contain_text("caught")
    wait_for_the_window(page)
    closing = {"key": "closing", "do": "close", "reason": "it grows late"}
    assert page.request.post(f"/api/tables/{table}/floor", data=closing, headers=HEADERS).ok
    prompt(page).get_by_role("button", name="Skip this round").click()
    expect(page.get_by_text(f"{name} is closed.")).to_be_visible()
    go_to(page, f"#/t/{table}/rounds")
    page.get_by_role("link", name="Round 1", exact=True).click()
    panel = page.locator("pb-verify-series")
    panel.get_by_role("button", name="Verify it here").click()
    expect(panel.locator(".verdict")).to_contain_text("your browser made them again itself")
