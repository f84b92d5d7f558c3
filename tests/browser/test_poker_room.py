"""The poker room in several browsers: waiting for a seat, a higher minimum, being away, and what the floor does."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import HEADERS, SHOTS, House, Newcomer
from tests.browser.test_everybody import serious
from tests.browser.test_staff import as_owner
from tests.browser.visit import open_table, open_table_of, said, sit_at

PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def notice(page: Page) -> Locator:
    """What the room tells a person beside what is asked."""
    return page.locator("pb-room-notice .notice")


def fits(page: Page) -> bool:
    """Tell whether nothing of the page lies beyond its width."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def answer_in_dialog(page: Page, confirm: str, **fields: str) -> None:
    """Fill in a question of the floor and answer it."""
    dialog = page.locator("dialog[open]")
    for label, text in fields.items():
        dialog.get_by_label(re.compile(label, re.I)).fill(text)
    dialog.get_by_role("button", name=confirm).click()
    expect(page.locator("dialog[open]")).to_have_count(0)


def refused_in_dialog(page: Page, confirm: str, words: str, **fields: str) -> None:
    """Fill in a question of the floor, and be told in it why the answer is refused; what was entered stays."""
    dialog = page.locator("dialog[open]")
    for label, text in fields.items():
        dialog.get_by_label(re.compile(label, re.I)).fill(text)
    dialog.get_by_role("button", name=confirm).click()
    expect(dialog.get_by_role("alert")).to_contain_text(words)
    for label, text in fields.items():
        expect(dialog.get_by_label(re.compile(label, re.I))).to_have_value(text)


def leave_at_once(page: Page, table: str) -> None:
    """Leave although a hand is played."""
    command = {"key": uuid4().hex, "do": "leave", "when": "now"}
    assert page.request.post(f"/api/tables/{table}/commands", data=command, headers=HEADERS).ok


def test_a_seat_is_waited_for_offered_and_taken(newcomer: Newcomer) -> None:
    ann, bob, zoe = newcomer(view=""), newcomer(view=""), newcomer(**PHONE)
    table = open_table_of(ann, 2, "poker", "", {})
    sit_at(ann, table, 1)
    sit_at(bob, table, 2)
    zoe.goto(f"/#/t/{table}")
    expect(notice(zoe)).to_contain_text("Every seat is taken. Nobody is on the list.")
    notice(zoe).get_by_role("button", name="Wait for a seat").click()
    zoe.locator("dialog[open]").get_by_label("Your name").fill("Zoe Waits")
    answer_in_dialog(zoe, "Wait for a seat")
    expect(notice(zoe)).to_contain_text("You're number 1 of 1 on the list.")
    ann.locator("pb-room-desk summary").click()
    expect(ann.locator("pb-room-desk")).to_contain_text("Zoe Waits")
    notice(ann).get_by_role("button", name="Look at the cards").click()
    expect(ann.locator("dialog[open] .spread svg")).to_have_count(52)
    assert serious(ann) == []
    ann.screenshot(path=SHOTS / "room-spread.png")
    ann.get_by_role("button", name="I have looked").click()
    expect(notice(ann)).to_have_count(0)
    assert fits(zoe) and serious(zoe) == [] and serious(ann) == []
    zoe.screenshot(path=SHOTS / "room-waiting-phone.png")
    ann.screenshot(path=SHOTS / "room-desk.png")
    leave_at_once(bob, table)
    expect(notice(zoe)).to_contain_text("A seat is being held for you.")
    said(zoe, "A seat is open for you at")
    expect(notice(bob)).to_contain_text("The free seat is kept for Zoe Waits.")
    zoe.screenshot(path=SHOTS / "room-called-phone.png")
    notice(zoe).get_by_role("button", name="Take the seat").click()
    zoe.locator("dialog[open] button.primary").click()
    expect(zoe.locator("dialog[open]")).to_have_count(0)
    expect(ann.locator("pb-felt .seat-name", has_text="Zoe Waits")).to_be_visible()
    expect(notice(bob)).to_contain_text("Every seat is taken. Nobody is on the list.")


def test_the_patrons_are_asked_for_a_higher_minimum(newcomer: Newcomer, house: House) -> None:
    ann, bob = newcomer(view=""), newcomer(**PHONE, view="")
    table = open_table(ann, "poker")
    sit_at(ann, table, 1)
    sit_at(bob, table, 2)
    floor = as_owner(newcomer, house, f"#/floor/{table}")
    desk = floor.locator("pb-floor-desk")
    desk.get_by_role("button", name=re.compile("^Higher minimum")).click()
    refused_in_dialog(floor, "Higher minimum", "abc is not an amount of money", minimum="abc")
    refused_in_dialog(floor, "Higher minimum", "Allowed: ", minimum="3")
    floor.locator("dialog.ask").get_by_role("button", name="Why? 19:47-14.17").first.click()
    expect(floor.locator("dialog[open]")).to_have_count(2)
    floor.keyboard.press("Escape")
    expect(floor.locator("dialog.ask").get_by_label(re.compile("New minimum"))).to_have_value("3")
    expect(floor.locator("dialog[open]")).to_have_count(1)
    assert serious(floor) == []
    floor.screenshot(path=SHOTS / "room-refused.png")
    answer_in_dialog(floor, "Higher minimum", minimum="$8", **{"First blind": "$4"})
    said(floor, "the patrons are asked.")
    expect(notice(ann)).to_contain_text(
        "Do you agree to a minimum of $8 with maximum $16, first blind $4, second blind $8?"
    )
    notice(ann).get_by_role("button", name="I agree").click()
    expect(notice(ann)).to_contain_text("You agreed to a minimum of $8")
    assert fits(bob) and serious(bob) == []
    bob.screenshot(path=SHOTS / "room-minimum-phone.png")
    notice(bob).get_by_role("button", name="I agree").click()
    expect(notice(ann)).to_contain_text("Everybody agrees to a minimum of $8")
    desk.get_by_role("button", name=re.compile("^Post the new sign")).click()
    expect(floor.locator("dialog.ask")).to_contain_text(
        "the sign says a minimum of $8 with maximum $16, first blind $4"
    )
    floor.screenshot(path=SHOTS / "room-sign.png")
    answer_in_dialog(floor, "Post the new sign")
    said(floor, "the new sign is posted.")
    expect(notice(ann).filter(has_text="minimum")).to_have_count(0)


def test_the_floor_sees_to_the_room(newcomer: Newcomer, house: House) -> None:
    ann, bob = newcomer(view=""), newcomer(**PHONE, view="")
    table = open_table(ann, "poker", time_charge="$6", time_part="30")
    named = sit_at(ann, table, 1)
    house.set_ahead(30)
    sit_at(bob, table, 2)
    expect(bob.locator("pb-felt").get_by_title("The rake area")).to_have_text("$6")
    floor = as_owner(newcomer, house, f"#/floor/{table}")
    desk = floor.locator("pb-floor-desk")

    def act(button: str, **fields: str) -> None:
        desk.get_by_role("button", name=re.compile(f"^{button}")).click()
        answer_in_dialog(floor, button, **fields)

    act("Submit a house rule", rule="a card off the table is shown to all.")
    expect(desk).to_contain_text("a card off the table is shown to all, not approved yet")
    act("The Commission's word", reference="07-117")
    said(floor, "the Commission's word is taken down.")
    expect(desk).to_contain_text("a card off the table is shown to all")
    expect(desk).not_to_contain_text("not approved yet")
    desk.get_by_role("button", name=re.compile("^Verify time charges")).click()
    refused_in_dialog(floor, "Verify time charges", "the rake area holds another amount", counted="$1")
    answer_in_dialog(floor, "Verify time charges", counted="$6")
    said(floor, "the time charges are verified.")
    act("Announce")
    said(bob, "In the poker room: hold 'em")
    ann.get_by_role("button", name="Sit out").click()
    expect(notice(ann)).to_contain_text("You're away: you get no cards, and your seat is kept.")
    desk.get_by_role("button", name=re.compile("^Remove a player")).click()
    floor.locator("dialog[open] select").select_option(named)
    answer_in_dialog(floor, "Remove a player", reason="signals")
    expect(desk.get_by_role("button", name=re.compile("^Report made"))).to_be_visible()
    look_at_the_floor(floor)
    act("Report made")
    said(floor, "the report is made.")
    expect(desk.get_by_role("button", name=re.compile("^Report made"))).to_have_count(0)


def look_at_the_floor(floor: Page) -> None:
    """Look at the floor's view of a table, wide and on a phone."""
    assert serious(floor) == []
    floor.screenshot(path=SHOTS / "room-floor.png", full_page=True)
    floor.set_viewport_size({"width": 390, "height": 844})
    assert fits(floor)
    floor.screenshot(path=SHOTS / "room-floor-phone.png", full_page=True)


def test_13_47_20_38_d_the_floor_has_one_conceded_hand_disclosed(newcomer: Newcomer, house: House) -> None:
    ann, bob = newcomer(view=""), newcomer(**PHONE)
    table = open_table_of(ann, 2, "casino-night-poker", "", {})
    named = [sit_at(page, table, number) for number, page in enumerate((ann, bob), start=1)]
    expect(ann.locator("pb-log")).to_contain_text("The dealer deals face down")
    floor = as_owner(newcomer, house, f"#/floor/{table}")
    floor.locator("pb-floor-desk").get_by_role("button", name="Disclose a hand").click()
    dialog = floor.locator("dialog.ask")
    expect(dialog.get_by_role("button", name="Why? 13:47-20.38(d)")).to_be_visible()
    assert serious(floor) == []
    dialog.locator("select").select_option(named[1])
    answer_in_dialog(floor, "Disclose a hand", reason="a dispute")
    said(floor, "the hand is disclosed if it is conceded.")
    words = f"The Class A operator orders {named[1]}'s hand shown if it is conceded (a dispute)."
    expect(ann.locator("pb-log")).to_contain_text(words)
    expect(bob.locator("pb-log")).to_contain_text(words.replace(f"{named[1]}'s", "your"))
    assert fits(bob)
