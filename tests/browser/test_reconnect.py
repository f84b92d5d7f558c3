"""A page loses the house and finds it again, without being loaded anew: nothing is lost and nothing comes twice."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import House, Newcomer
from tests.browser.visit import (
    betting_area,
    open_table,
    play_until_result,
    prompt,
    ready,
    result,
    sit_at,
    the_round,
    told,
    wager,
    wait_for_a_round_together,
)

LOST = re.compile("Connection lost")


def remember(page: Page) -> None:
    """Leave something in the page that would be gone if it were loaded anew."""
    page.evaluate("window.stayed = true")


def has_stayed(page: Page) -> bool:
    return bool(page.evaluate("window.stayed === true"))


def until_over(lines: list[str]) -> list[str]:
    """Leave out what happens between the round and the next."""
    return lines[: next(at for at, line in enumerate(lines, 1) if line.startswith("The round is over"))]


def lines_of(page: Page, round_: int) -> Locator:
    """The lines of the page's log from a round on."""
    title = page.locator(".log-list .log-round", has_text=re.compile(f"^Round {round_}$"))
    return title.locator("xpath=following-sibling::li/span")


def told_of(page: Page, round_: int) -> list[str]:
    """What the page's log tells of a round, line by line, with the name that the house says for "you"."""
    lines = lines_of(page, round_).all_inner_texts()
    name = page.request.get("/api/me").json()["me"]["name"]
    return until_over([re.sub(r"^You play\b", f"{name} plays", line) for line in lines])


def kept_of(page: Page, round_: int) -> list[str]:
    """The same as the house has it."""
    table = page.url.rsplit("/", 1)[1]
    steps: list[dict[str, str]] = page.request.get(f"/api/tables/{table}/rounds/{round_}").json()["steps"]
    return until_over([step["words"] for step in steps])


def decisions(lines: list[str]) -> list[str]:
    """What was decided: everybody plays here."""
    return [line for line in lines if " plays for " in line]


def at_a_decision(page: Page) -> str:
    """Sit down where nobody else plays, play to a decision, and return the name that one has."""
    name = sit_at(page, open_table(page, "three-card-poker"), 1)
    wager(page, "ante")
    ready(page)
    expect(prompt(page).get_by_role("heading", name="Your turn")).to_be_visible()
    remember(page)
    return name


def test_the_house_goes_down_and_comes_up_and_the_page_goes_on_by_itself(newcomer: Newcomer, house: House) -> None:
    page = newcomer(view="")
    at_a_decision(page)
    round_ = the_round(page)
    before = page.locator("pb-felt ul[aria-label='The table'] li").all_inner_texts()
    house.prepare()
    house.stop()
    expect(page.get_by_text(LOST)).to_be_visible()
    house.start()
    expect(page.get_by_text(LOST)).to_be_hidden()
    expect(prompt(page).get_by_role("heading", name="Your turn")).to_be_visible()
    expect(page.locator("pb-felt ul[aria-label='The table'] li")).to_have_text(before)
    play_until_result(page, ("play",))
    assert len(told_of(page, round_)) == len(kept_of(page, round_))
    assert decisions(told_of(page, round_)) == decisions(kept_of(page, round_))
    assert has_stayed(page)


def test_what_is_said_while_the_house_is_down_is_done_once_when_it_is_up(newcomer: Newcomer, house: House) -> None:
    page = newcomer(view="")
    name = at_a_decision(page)
    round_ = the_round(page)
    house.prepare()
    house.stop(kill=True)
    prompt(page).get_by_role("button", name=re.compile("^Play")).click()
    house.start()
    expect(result(page)).to_be_visible()
    assert decisions(told_of(page, round_)) == decisions(kept_of(page, round_))
    assert sum(line.startswith(f"{name} plays") for line in kept_of(page, round_)) == 1
    assert has_stayed(page)


def test_who_was_cut_off_is_told_what_happened_meanwhile_once(newcomer: Newcomer) -> None:
    ann, bob = newcomer(view=""), newcomer(view="")
    table = open_table(ann, "three-card-poker")
    sit_at(ann, table, 1)
    bob_is = sit_at(bob, table, 2)
    wait_for_a_round_together(ann, bob)
    wager(ann, "ante")
    remember(ann)
    ann.context.set_offline(True)
    expect(ann.get_by_text(LOST)).to_be_visible()
    wager(bob, "ante")
    betting_area(bob, "pair plus").locator(".area-add").click()
    ready(bob)
    expect(told(ann, bob_is)).to_contain_text("nothing on the layout")
    ann.context.set_offline(False)
    expect(ann.get_by_text(LOST)).to_be_hidden()
    expect(told(ann, bob_is)).to_contain_text("ante $5, pair plus $5")
    for words in (f"{bob_is} bets $5 on ante", f"{bob_is} bets $5 on pair plus", f"{bob_is} is ready"):
        expect(lines_of(ann, the_round(ann)).filter(has_text=words)).to_have_count(1)
    expect(betting_area(ann, "ante").locator(".area-amount")).to_have_text("$5")
    ready(ann)
    expect(prompt(ann).get_by_role("heading", name="Your turn")).to_be_visible()
    assert has_stayed(ann)
