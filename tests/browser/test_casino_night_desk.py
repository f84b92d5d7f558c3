"""A casino night on the page: the desk checks a guest in, the ticket opens on a phone, the hall screen follows."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SHOTS, House, Newcomer
from tests.browser.test_everybody import serious
from tests.browser.test_staff import as_owner
from tests.browser.visit import said

PLAN = """
[house]
name = "St. Rita's"
guest_chips = 500

[pace]
wagers = "unlimited"
between = 0

[casino_night]
license = "RL-2026-118"
date = 2026-12-05
begins = 19:00:00
ends = 23:00:00
place = "School hall"
ticket = 40

[[tables]]
key = "wheel"
name = "Money Wheel"
game = "money-wheel"

[[tables]]
key = "dog"
name = "Red Dog"
game = "red-dog"
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A charity's hall with two tables."""
    opened = House(tmp_path_factory.mktemp("gala"), PLAN)
    try:
        yield opened
    finally:
        opened.close()


def fits(page: Page) -> bool:
    """Tell whether nothing of the page has to be scrolled to sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def check_in(desk: Page) -> str:
    """Check in a guest and then a list, of whom one is here already, and return the first one's code."""
    desk.get_by_label("Guest's name").fill("Maria Ruiz")
    desk.get_by_role("button", name="Check in", exact=True).click()
    ticket = desk.get_by_role("region", name="Ticket")
    code = ticket.locator("code").inner_text()
    expect(ticket.get_by_alt_text("QR code that lets Maria Ruiz in")).to_be_visible()
    desk.get_by_text("Check in a list").click()
    desk.get_by_label("Names, one a line").fill("Jo Park\nMaria Ruiz\n\nLee Wu")
    desk.get_by_role("button", name="Check in all").click()
    said(desk, "2 guests checked in. Print the tickets.")
    said(desk, "somebody by that name is already here")
    expect(ticket).to_have_count(2)
    return code


def end_the_night(desk: Page) -> None:
    """Call the last round, settle, and award the prize to who is first."""
    desk.get_by_role("button", name="Call the last round").click()
    desk.locator("dialog[open]").get_by_role("button", name="Call the last round").click()
    expect(desk.get_by_role("status").filter(has_text="All tables are closed.")).to_be_visible()
    desk.get_by_role("button", name="Settle the night").click()
    desk.locator("dialog[open]").get_by_role("button", name="Settle", exact=True).click()
    desk.get_by_role("button", name="Award").click()
    desk.locator("dialog[open]").get_by_role("button", name="Award it").click()
    expect(desk.get_by_role("region", name="Prizes")).to_contain_text("Jo Park")


def test_a_night_from_check_in_to_the_award(newcomer: Newcomer, house: House) -> None:
    desk, hall = as_owner(newcomer, house, "#/night"), newcomer(1920, 1080, "/#/hall")
    expect(hall.get_by_text("Guests check in at the desk.")).to_be_visible()
    code = check_in(desk)
    assert serious(desk) == [] and fits(desk)

    phone = newcomer(390, 844, f"/#/in/{code}")
    expect(phone.get_by_role("heading", name="Welcome, Maria Ruiz")).to_be_visible()
    assert "#/welcome" in phone.url and code not in phone.url
    phone.goto("/#/hall")
    expect(phone.get_by_role("region", name="Leaderboard")).to_contain_text("Maria Ruiz")
    assert fits(phone)
    expect(hall.get_by_role("region", name="Leaderboard")).to_contain_text("$500")
    expect(hall.get_by_role("article", name="Red Dog")).to_contain_text("free seats")
    assert serious(hall) == [] and fits(hall)
    hall.screenshot(path=SHOTS / "hall-screen.png")

    desk.get_by_label("Prize", exact=True).fill("Cash")
    desk.get_by_label("Retail value").fill("50")
    desk.get_by_role("button", name="Add prize").click()
    said(desk, "a prize isn't money")
    desk.get_by_label("Prize", exact=True).fill("A ham")
    desk.get_by_role("button", name="Add prize").click()
    end_the_night(desk)
    expect(desk.get_by_role("link", name=re.compile("Report of operations$"))).to_be_visible()
    expect(hall.get_by_text("Final standings")).to_be_visible()
    desk.screenshot(path=SHOTS / "night-desk.png", full_page=True)
    desk.set_viewport_size({"width": 390, "height": 844})
    assert fits(desk)
    desk.screenshot(path=SHOTS / "night-desk-phone.png", full_page=True)
