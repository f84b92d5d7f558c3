"""People play at dice tables: a come out roll, a point with odds, and wagers of every part of the layout."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pitboss.chance import SeededChance
from pitboss.table.devices import dice
from tests.browser.conftest import WITH_ANY_FACES, House, Newcomer
from tests.browser.test_everybody import serious
from tests.browser.test_staff import as_owner
from tests.browser.visit import betting_area, open_table, prompt, ready, said, sit_at, sit_down, wager

MOST_THROWS = 300
"""More throws than a pass bet ever takes."""
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def state(page: Page) -> Locator:
    """What the page tells of puck and dice to those who cannot see them."""
    return page.locator("pb-felt ul[aria-label='The table'] li").last


def wait_for_the_window(page: Page) -> str:
    """Wait until wagers may be made, and return what puck and dice are then."""
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    return state(page).inner_text()


def throw(page: Page) -> str:
    """Have no more wagers to make, see the dice, and return what puck and dice are when wagers may be made again."""
    round_ = page.locator(".table-title p").inner_text()
    prompt(page).get_by_role("button", name=re.compile("^(Ready|Skip this round)")).click()
    expect(page.locator(".table-title p")).not_to_have_text(round_)
    return wait_for_the_window(page)


def throw_until(page: Page, wanted: str) -> str:
    """Throw until puck and dice are as wanted."""
    for _ in range(MOST_THROWS):
        if re.search(wanted, said := throw(page)):
            return said
    raise AssertionError(f"{wanted} never came")


def log(page: Page) -> str:
    """Everything that the page says has happened."""
    return page.locator("pb-log .log-list").inner_text()


def test_a_newcomer_plays_craps_through_a_come_out_roll_and_a_point_with_odds(newcomer: Newcomer) -> None:
    page = newcomer(1280, 900)
    sit_down(page, "Craps")
    if "The point is" in wait_for_the_window(page):
        throw_until(page, "The puck is off")
    said = "The puck is off"
    while "The puck is off" in said:  # a natural or craps decides the line at once
        wager(page, "pass line")
        said = throw(page)
    point = re.search(r"The point is (\d+)", said)
    assert point is not None and "Point is" in said
    expect(page.locator("pb-felt .mark.is-on")).to_be_visible()
    expect(page.locator("pb-felt .call")).to_have_text(re.compile("Point is"))
    line = betting_area(page, "pass line")
    expect(line).to_contain_text("$5")
    expect(line.locator(".area-less")).to_have_count(0)
    wager(page, "pass odds")
    expect(page.locator("pb-felt .bet title").filter(has_text="on pass odds").first).to_be_attached()
    assert serious(page) == []
    said = throw_until(page, "The puck is off")
    is_made = "a winner, pay the line" in said
    assert is_made or "seven out" in said
    told = log(page)
    if is_made:
        assert re.search(r"You win \$5 on the \$5 pass line bet, at 1 to 1\.", told)
        assert re.search(r"You win \$[\d.]+ on the \$[\d.]+ pass odds bet, at (2 to 1|3 to 2|6 to 5)\.", told)
    else:
        assert "You lose the $5 pass line bet." in told and re.search(r"You lose the \$[\d.]+ pass odds bet\.", told)
    assert not re.search(r"\bcards?\b", page.locator("body").inner_text(), re.IGNORECASE), "a dice table has no cards"


def test_chips_lie_on_every_part_of_the_layout_and_are_looked_over_part_by_part(newcomer: Newcomer) -> None:
    page = newcomer(1280, 900)
    sit_down(page, "Every Wager")
    wait_for_the_window(page)
    for part, area in (("Numbers", "place to win 6"), ("Center", "any craps"), ("Hops", "hop 3 4"), ("Lines", "field")):
        tab = prompt(page).get_by_role("group", name="Parts of the layout").get_by_role("button", name=part)
        if tab.get_attribute("aria-pressed") == "false":
            tab.click()
        wager(page, area)
    for area, amount in (("place to win 6", "$6"), ("any craps", "$5"), ("hop 3 4", "$5"), ("field", "$5")):
        mine = page.locator("pb-felt .bet title").filter(has_text=re.compile(rf": \{amount} on {area}$"))
        expect(mine.first).to_be_attached()
    for _ in range(MOST_THROWS):  # a seven takes nearly everything down at once
        throw(page)
        lying = page.locator("pb-felt .bet title").all_text_contents()
        if len({text.split(" on ")[1] for text in lying}) > 4:
            return
    raise AssertionError("the others never had wagers standing on more than four areas")


@WITH_ANY_FACES
def test_a_phone_shows_the_dice_the_call_and_the_puck_above_the_wagers(newcomer: Newcomer, has_faces: bool) -> None:
    page = newcomer(**PHONE, has_faces=has_faces)
    sit_down(page, "Craps")
    wait_for_the_window(page)
    expect(prompt(page).get_by_role("button", name="Lines")).to_have_attribute("aria-pressed", "true")
    wager(page, "field")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the phone"
    said = throw(page)
    strip = page.locator(".outcome-strip")
    expect(strip.locator(".die-picture")).to_have_count(2)
    expect(strip.locator(".mark-words")).to_have_text(re.compile(r"^(OFF|ON \d+)$"))
    called = re.search(r": (.+)\.$", said)
    assert called is not None
    expect(strip.locator(".outcome-call")).to_have_text(called[1])


@WITH_ANY_FACES
@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375)])
def test_a_phone_on_its_side_offers_wagers_above_the_main_button(
    newcomer: Newcomer, width: int, height: int, has_faces: bool
) -> None:
    page = newcomer(width, height, view="", has_faces=has_faces)
    table = open_table(page, "craps")
    sit_at(page, table, 1)
    wait_for_the_window(page)
    row, main = prompt(page).locator(".area-row").first.bounding_box(), prompt(page).locator(".ready").bounding_box()
    assert row is not None and main is not None
    assert row["y"] + row["height"] <= main["y"], "the first wager lies under the main button"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the phone"
    page.locator(".stage").hover()
    page.mouse.wheel(2000, 0)
    beyond = "(felt) => felt.getBoundingClientRect().right - felt.closest('.stage').getBoundingClientRect().right"
    page.wait_for_function(f"() => ({beyond})(document.querySelector('pb-felt .felt')) <= 1")
    last = prompt(page).locator(".area-row").last
    last.scroll_into_view_if_needed()
    last.locator(".area-add").click()
    expect(last.locator(".area-less")).to_be_visible()


def test_a_wager_is_called_off_and_bears_a_marker_button(newcomer: Newcomer) -> None:
    page = newcomer(1280, 900)
    sit_down(page, "Craps")
    wait_for_the_window(page)
    prompt(page).get_by_role("button", name="Center").click()
    wager(page, "hard 8")
    ask = prompt(page)
    ask.get_by_role("button", name="More").click()
    ask.get_by_label("Call a wager: which bet").select_option(label="hard 8")
    ask.get_by_label("Call a wager: on or off").select_option(label="off")
    ask.get_by_role("button", name="Call a wager").click()
    expect(page.locator("pb-felt .marker-button.is-off")).to_have_count(1)


def test_the_shaker_of_mini_dice_is_shaken_and_its_numbers_are_paid(newcomer: Newcomer) -> None:
    page = newcomer(1280, 900)
    sit_down(page, "Mini-Dice")
    wait_for_the_window(page)
    wager(page, "under seven")
    wager(page, "over seven")
    wager(page, "any seven")
    ready(page)
    expect(page.locator("pb-log .log-list")).to_contain_text("The dice show")
    expect(page.locator("pb-log .log-list")).to_contain_text(
        re.compile(r"You win \$\d+ on the \$\d+ (under|over|any) seven")
    )
    assert "puck" not in wait_for_the_window(page)


def test_the_floor_of_a_dice_table_changes_its_dice(newcomer: Newcomer, house: House) -> None:
    owner = as_owner(newcomer, house, "#/floor")
    board = owner.locator("article", has=owner.get_by_role("heading", name="Craps", exact=True))
    expect(board).to_contain_text("Dice")
    assert not re.search(r"\bcards?\b|stub", board.inner_text(), re.IGNORECASE)
    board.get_by_role("button", name=re.compile("^Change the dice")).click()
    owner.get_by_role("dialog").get_by_role("button", name="Change the dice").click()
    said(owner, "fresh dice come when the round is over.")


def test_a_round_is_replayed_and_its_series_of_throws_verified_in_the_page(newcomer: Newcomer) -> None:
    page = newcomer(1280, 900)
    sit_at(page, open_table(page, "mini-dice"), 1)
    wait_for_the_window(page)
    wager(page, "any seven")
    throw(page)
    page.get_by_role("link", name="Rounds").click()
    page.get_by_role("link", name="Round 1", exact=True).click()
    expect(page.get_by_role("slider")).to_be_visible()
    panel = page.locator("pb-verify-series")
    panel.get_by_role("button", name="Verify it here").click()
    expect(panel).to_contain_text("The house has not opened this series yet")
    expect(panel).to_contain_text("the commitment binds 1 throw and those to come")
    chance = SeededChance(b"b" * 32)
    opened: dict[str, Any] = {
        "table": "t",
        "number": 1,
        "of": "throw",
        "commitment": chance.commit_series(),
        "nonces": [["Ann", "0a"]],
    }
    chance.begin_series([("Ann", "0a")])
    opened["throws"] = [
        {"round": round, "faces": chance.outcome(dice(2)), "among": [6, 6], "distinct": False} for round in (1, 2)
    ]
    opened["opening"] = chance.open_series()
    page.route("**/series/1", lambda route: route.fulfill(json=opened))
    panel.get_by_role("button", name="Verify again").click()
    expect(panel.locator(".verdict")).to_contain_text("your browser made them again itself")
    expect(panel.locator("li.passed")).to_have_count(2)
    assert serious(page) == []
    opened["throws"][1]["faces"] = [7 - face for face in opened["throws"][1]["faces"]]
    panel.get_by_role("button", name="Verify again").click()
    expect(panel.locator(".verdict.failed")).to_be_visible()
    expect(panel.locator("li.failed")).to_contain_text("Throw 2 of the series shows")
