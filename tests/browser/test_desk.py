"""The manager's desk on a phone: a fill from the floor to the cage and back, a count, the report and its charts."""

from __future__ import annotations

import re
from uuid import uuid4

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import HEADERS, SHOTS, House, Newcomer
from tests.browser.test_everybody import serious
from tests.browser.visit import go_to, open_table, said

PASSWORD = "correct horse battery"
PHONE = (390, 844)
LETTER: ViewportSize = {"width": 720, "height": 960}
"""A sheet of letter paper with half an inch around it, in pixels of CSS."""


def signed_in(newcomer: Newcomer, name: str, password: str) -> Page:
    """Sign in on a phone, and go to the desk."""
    page = newcomer(*PHONE, view="")
    assert page.request.post("/api/login", data={"name": name, "password": password}, headers=HEADERS).ok
    go_to(page, "#/desk")
    return page


def fits(page: Page) -> bool:
    """Tell whether nothing of the page is wider than the phone."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def print_and_take_along(floor: Page) -> None:
    """Print the desk on letter paper, without its buttons and with every column, and fetch the report's files."""
    floor.emulate_media(media="print")
    floor.set_viewport_size(LETTER)
    assert fits(floor) and floor.evaluate(
        "[...document.querySelectorAll('.scroll')].every(is => is.scrollWidth <= innerWidth)"
    )
    expect(floor.get_by_role("navigation")).to_have_count(0)
    floor.screenshot(path=SHOTS / "desk-print.png", full_page=True)
    floor.pdf(path=SHOTS / "desk-print.pdf", format="Letter")
    floor.emulate_media(media="screen")
    floor.set_viewport_size({"width": 1280, "height": 900})
    floor.screenshot(path=SHOTS / "desk-1280.png", full_page=True)
    files = {"CSV": b"by,title", "Month to date, CSV": b"by,title", "Parquet": b"PAR1"}
    for name, begins in files.items():
        link = floor.get_by_role("link", name=name, exact=True).get_attribute("href")
        assert link and floor.request.get(link).body().startswith(begins)


def move_decks(floor: Page) -> None:
    """Receive two decks, and follow one by its serial number."""
    floor.get_by_role("button", name="Move cards, dice or tiles").click()
    dialog = floor.locator("dialog[open]")
    dialog.get_by_label("Serial numbers, separated by commas").fill("A-1, A-2")
    dialog.get_by_label("Who signs too").fill("Sue")
    dialog.get_by_role("button", name="Sign").click()
    said(floor, "2 cards received.")
    expect(floor.get_by_role("region", name="Records").get_by_text("Cards: 2 received")).to_be_visible()
    decks = floor.get_by_role("region", name="Cards, dice and tiles")
    decks.get_by_text("A-1: cards, in the store").click()
    expect(decks.get_by_text("received, signed by owner and Sue").first).to_be_visible()


def recall(floor: Page) -> None:
    """Ask for a round by its table and number; one that wasn't played is refused."""
    asked = floor.get_by_role("region", name="Recall a round")
    asked.get_by_label("Table").select_option(label="Three Card Poker")
    asked.get_by_label("Round").fill("99999")
    asked.get_by_role("button", name="Recall").click()
    expect(floor.get_by_role("alert")).to_contain_text("it wasn't played there")


def test_a_fill_goes_from_the_floor_to_the_cage_and_back_on_a_phone(newcomer: Newcomer, house: House) -> None:
    floor = signed_in(newcomer, "owner", house.owner)
    name = f"Cas {uuid4().hex[:5]}"
    hired = {"name": name, "role": "cashier", "password": PASSWORD}
    assert floor.request.post("/api/people", data=hired, headers=HEADERS).ok
    floor.get_by_role("button", name="Fill: Three Card Poker").click()
    dialog = floor.locator("dialog[open]")
    dialog.get_by_label("$100", exact=True).fill("5")
    dialog.get_by_role("button", name="Request it").click()
    said(floor, "Fill of $500 requested.")
    cage = signed_in(newcomer, name, PASSWORD)
    expect(cage.get_by_role("button", name="Fill: Three Card Poker")).to_have_count(0)
    cage.get_by_role("button", name="Prepare: Three Card Poker: fill of $500 for the cage to prepare").click()
    cage.locator("dialog[open]").get_by_role("button", name="Prepare it").click()
    said(cage, "F-000001 is ready to sign.")
    go_to(floor, "#/desk")
    floor.get_by_role("button", name="Sign: Three Card Poker: fill F-000001 of $500 to sign at the table").click()
    floor.locator("dialog[open]").get_by_role("button", name="Sign it").click()
    said(floor, "F-000001 is signed.")
    floor.get_by_role("button", name="Count: Three Card Poker", exact=True).click()
    floor.locator("dialog[open]").get_by_role("button", name="Sign the slip").click()
    said(floor, "S-000001 agrees with the log.")
    wheel = floor.get_by_role("button", name="Inspected: Roulette: inspect the wheel and the ball before play opens")
    wheel.click()
    said(floor, "The inspection is noted.")
    expect(wheel).to_have_count(0)
    move_decks(floor)
    expect(floor.get_by_role("region", name="Slips").get_by_text("Fill F-000001")).to_be_visible()
    expect(floor.get_by_role("img", name="Win by table, with what its bets should have won")).to_be_visible()
    assert fits(floor) and serious(floor) == []
    floor.screenshot(path=SHOTS / "desk-390.png", full_page=True)
    print_and_take_along(floor)
    link = floor.get_by_role("link", name="Print F-000001").get_attribute("href")
    assert link and floor.request.get(link).body().startswith(b"%PDF")
    recall(floor)


def test_a_slip_that_is_off_is_counted_again_on_the_page(newcomer: Newcomer, house: House) -> None:
    name = f"Dog {uuid4().hex[:5]}"
    open_table(newcomer(*PHONE, view=""), "red-dog", name)
    floor = signed_in(newcomer, "owner", house.owner)
    floor.get_by_role("button", name=f"Count: {name}", exact=True).click()
    dialog = floor.locator("dialog[open]")
    dialog.get_by_label("$500", exact=True).fill("1")
    dialog.get_by_role("button", name="Sign the slip").click()
    line = floor.get_by_role("region", name="Slips").get_by_role("listitem").filter(has_text=name)
    expect(line.get_by_role("alert")).to_contain_text("Off by -$")
    line.get_by_role("button", name="Count again: ").click()
    floor.locator("dialog[open]").get_by_role("button", name="Sign the slip").click()
    expect(line.filter(has_text="Corrects S-")).to_contain_text("Agrees with the log.")
    expect(line.get_by_role("button", name="Count again: ")).to_have_count(0)


def test_a_cards_qr_code_opens_the_rules_of_its_table_on_a_phone(newcomer: Newcomer) -> None:
    page = newcomer(*PHONE, "/t/jack/rules")
    expect(page.get_by_role("heading", name="Blackjack", exact=True)).to_be_visible()
    expect(page.get_by_text("Blackjack pays 3 to 2")).to_be_visible()
    expect(page.get_by_text("$5 to $500")).to_be_visible()
    pays = page.get_by_role("region", name="What bets pay").get_by_role("row", name="A blackjack")
    expect(pays).to_contain_text("3 to 2")
    assert fits(page) and serious(page) == []
    page.screenshot(path=SHOTS / "rules-390.png", full_page=True)
    page.get_by_role("link", name="Go to the table").click()
    expect(page).to_have_url(re.compile(r"#/t/[^/]+$"))
