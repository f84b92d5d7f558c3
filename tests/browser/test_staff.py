"""What the house's own people do on the page: the owner's staff, a seat that is freed, and the books by name."""

from __future__ import annotations

import json
import re
from uuid import uuid4

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import HEADERS, SHOTS, House, Newcomer
from tests.browser.test_everybody import serious
from tests.browser.visit import go_to, open_table, said, sit_at

PASSWORD = "correct horse battery"


def as_owner(newcomer: Newcomer, house: House, view: str) -> Page:
    """Sign in as the owner, and go somewhere."""
    page = newcomer(view="")
    page.request.post("/api/login", data={"name": "owner", "password": house.owner}, headers=HEADERS)
    go_to(page, view)
    return page


def test_the_owner_adds_staff_changes_a_password_and_removes_somebody(newcomer: Newcomer, house: House) -> None:
    page = as_owner(newcomer, house, "#/me")
    page.get_by_label("Name", exact=True).fill("Flora")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Give the role").click()
    flora = page.locator(".staff li").filter(has_text="Flora, a floorperson")
    expect(flora).to_be_visible()
    assert serious(page) == []
    page.screenshot(path=SHOTS / "staff.png")
    flora.get_by_role("button", name="New password for Flora").click()
    page.get_by_label("Password, at least 10 characters").fill("another password")
    page.get_by_role("button", name="Set it").click()
    said(page, "Flora has a new password.")
    other = newcomer(view="")
    for password, status in ((PASSWORD, 422), ("another password", 200)):
        signed = other.request.post("/api/login", data={"name": "Flora", "password": password}, headers=HEADERS)
        assert signed.status == status
    flora.get_by_role("button", name="Remove Flora").click()
    page.locator("dialog[open]").get_by_role("button", name="Remove").click()
    said(page, "Flora is removed.")
    expect(flora).to_have_count(0)
    assert other.request.get("/api/me").status == 401


def test_the_floor_frees_a_seat_and_the_books_name_whose_chips_they_are(newcomer: Newcomer, house: House) -> None:
    guest = newcomer(view="")
    table = open_table(guest, "blackjack")
    sit_at(guest, table, 2)
    me = guest.request.get("/api/me").json()["me"]
    away = {"key": uuid4().hex, "do": "away", "is_away": True}
    assert guest.request.post(f"/api/tables/{table}/commands", data=away, headers=HEADERS).ok
    page = as_owner(newcomer, house, f"#/floor/{table}")
    page.get_by_role("button", name=f"Free the seat of {me['name']}").click()
    page.get_by_label("Reason, in a sentence").fill("gone for dinner")
    assert serious(page) == []
    page.screenshot(path=SHOTS / "floor-free.png")
    page.locator("dialog[open]").get_by_role("button", name="Free the seat").click()
    said(page, f"{me['name']}'s seat is freed.")
    expect(guest.get_by_role("button", name="Sit down at position 2")).to_be_visible()
    page.goto("/#/audit?view=ledger")
    expect(page.get_by_role("link", name=f"{me['name']}'s wallet").first).to_be_visible()
    assert serious(page) == []
    page.screenshot(path=SHOTS / "ledger.png")
    page.goto(f"/#/audit?text={me['name']}'s seat is FREED")
    expect(page.get_by_text(re.compile("seat is freed")).first).to_be_visible()


def test_the_tables_of_the_floor_stay_where_they_are_whatever_is_due(newcomer: Newcomer, house: House) -> None:
    names = [f"Table {uuid4().hex[:6]}" for _ in range(2)]
    _, second = [open_table(newcomer(view=""), "blackjack", name) for name in names]
    page = as_owner(newcomer, house, "#/floor")
    shown = [page.get_by_role("article", name=name, exact=True) for name in names]

    def order() -> list[str]:
        found = page.locator("pb-floor article").evaluate_all("all => all.map((each) => each.ariaLabel)")
        return [name for name in found if name in names]

    expect(shown[1]).to_be_visible()
    assert order() == names
    pause = {"key": uuid4().hex, "do": "pause", "reason": "a card is missing"}
    assert page.request.post(f"/api/tables/{second}/floor", data=pause, headers=HEADERS).ok
    expect(shown[1]).to_have_class(re.compile("is-paused"))
    expect(shown[1]).to_contain_text("paused: a card is missing")
    assert order() == names
    shown[1].get_by_role("button", name="Resume").click()
    expect(shown[1]).not_to_have_class(re.compile("is-paused"))
    assert order() == names


def test_the_floor_sees_an_alarm_until_it_is_cleared_with_a_reason(newcomer: Newcomer, house: House) -> None:
    page = as_owner(newcomer, house, "")
    words = "dice: what comes is not even after 812 of them"
    open_alarms = [{"number": 7, "at": 1_700_000_000_000, "kind": "chance", "words": words, "may_clear": True}]
    said_why: list[str] = []

    def floor(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"alarms": open_alarms})

    def clear(route: Route) -> None:
        said_why.append(json.loads(route.request.post_data or "{}")["reason"])
        open_alarms.clear()
        route.fulfill(json={"alarms": []})

    page.route("**/api/floor", floor)
    page.route("**/api/floor/alarms/7", clear)
    go_to(page, "#/floor")
    alarm = page.get_by_role("alert").filter(has_text="Dice: what comes is not even after 812 of them.")
    expect(alarm).to_be_visible()
    assert serious(page) == []
    page.screenshot(path=SHOTS / "floor-alarm.png")
    alarm.get_by_role("button", name="Clear").click()
    page.get_by_label("Reason, in a sentence").fill("the dice were replaced")
    page.locator("dialog[open]").get_by_role("button", name="Clear").click()
    said(page, "The alarm is cleared. The journal says by whom and why.")
    expect(alarm).to_have_count(0)
    assert said_why == ["the dice were replaced"]


def test_the_owner_simulates_a_table_and_watches_it_converge(newcomer: Newcomer, house: House) -> None:
    guest = newcomer(view="")
    table = open_table(guest, "big-six")
    page = as_owner(newcomer, house, f"#/t/{table}")
    page.get_by_role("button", name="Odds", exact=True).click()
    dialog = page.get_by_role("dialog", name="Odds at this table")
    dialog.get_by_label("Rounds").select_option("1000000")
    dialog.get_by_role("button", name="Simulate").click()
    expect(dialog.get_by_role("status").filter(has_text="Done.")).to_be_visible(timeout=300_000)
    expect(dialog.locator(".figures")).to_contain_text(re.compile(r"1,000,000, .*standard errors away", re.S))
    expect(dialog.locator("svg.trail .mean")).to_have_attribute("points", re.compile(r"\d"))
    assert serious(page) == []
    page.screenshot(path=SHOTS / "simulation.png")
    refused = guest.request.get(f"/api/tables/{table}/simulation")
    assert refused.status == 403
