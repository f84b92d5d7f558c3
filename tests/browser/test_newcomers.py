"""A newcomer sits down in two clicks and plays a whole round of each game."""

from __future__ import annotations

import re
import tomllib

import pytest
from playwright.sync_api import Page, expect

from pitboss.games import GAMES
from tests.browser.conftest import HEADERS, SHOTS, House, Newcomer, house_file
from tests.browser.steady import SIZES, expect_one_box, look_at_every_size, watch_the_felt
from tests.browser.visit import (
    again_and_again,
    answer,
    betting_area,
    go_to,
    open_table,
    play_until_result,
    prompt,
    ready,
    result,
    seat_of,
    sit_at,
    sit_down,
    the_round,
    told,
    wager,
    wait_for_a_round_together,
)

TABLES = {table["game"]: table["name"] for table in reversed(tomllib.loads(house_file())["tables"])}
"""The first table of each game in the house."""
STAYS_IN = ("play", "bet", "call", "check", "stand", "decline", "keep", "stay", "raise")
"""What is chosen before anything else, so that a round is played to its end."""


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_sits_down_and_plays_a_full_round_and_nothing_moves_or_covers_anything(
    newcomer: Newcomer, game: str
) -> None:
    page = newcomer(*SIZES[0])
    sit_down(page, TABLES[game])
    expect(page.locator("pb-felt .seat.is-you")).to_be_visible()
    watch_the_felt(page)
    came, has_wagered, has_looked = the_round(page), False, False
    for _ in again_and_again(page):
        if not has_wagered and prompt(page).get_by_role("heading", name="Place your bets").is_visible():
            look_at_every_size(page, f"{game} wagers")
            came, has_wagered = the_round(page), True  # before Ready: the next round may begin with it
            put_what_is_needed(page)
        elif prompt(page).get_by_role("heading", name="Your turn").is_visible():
            if not has_looked:
                look_at_every_size(page, f"{game} decision")
            has_looked = True
            answer(page, STAYS_IN)
        elif (result(page).first.is_visible() and has_wagered) or the_round(page) > came + (not has_wagered):
            break
    look_at_every_size(page, f"{game} result")
    expect_one_box(page)
    if result(page).first.is_visible():
        came_to = result(page).first.inner_text()
        assert re.search(r"You (win|lose|break even|neither)|even|push", came_to, re.IGNORECASE), came_to


def put_what_is_needed(page: Page) -> None:
    """Put a chip on every area that a round asks for, or on the first, and be ready."""
    rows = prompt(page).locator(".area-row")
    required = rows.filter(has_text="required")
    for row in required.all() or [rows.first]:
        row.locator(".area-add").click()
        expect(row.locator(".area-less")).to_be_visible()
    ready(page)


def test_13_69f_42_6_c_1_an_ante_alone_is_not_ready_and_the_page_says_what_is_missing(newcomer: Newcomer) -> None:
    page = newcomer()
    sit_down(page, "Double Draw Poker")
    for area in ("ante", "bonus"):
        expect(betting_area(page, area)).to_contain_text("required")
    wager(page, "ante")
    expect(betting_area(page, "bonus")).to_contain_text("still needed")
    page.screenshot(path=SHOTS / "still-needed.png")
    ready(page)
    toast = page.locator(".toast", has_text="Your other bets only play with a bet on bonus")
    toast.get_by_role("button", name="Why?").click()
    expect(page.get_by_role("dialog")).to_contain_text("13:69F-42.6(c)1")
    page.keyboard.press("Escape")
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    wager(page, "bonus")
    ready(page)
    expect(prompt(page).get_by_role("heading", name="Your turn")).to_be_visible()


def test_chips_of_a_training_table_come_from_the_cage_whatever_the_wallet_holds(newcomer: Newcomer) -> None:
    page = newcomer()
    page.get_by_role("button", name="Sit down at School").click()
    dialog = page.locator("dialog[open]")
    dialog.get_by_label("Chips, in dollars").fill("$5,000")
    dialog.get_by_role("button", name=re.compile("^Take seat")).click()
    expect(seat_of(page, "You")).to_contain_text("$5,000")
    assert page.request.get("/api/me").json()["me"]["chips"] == 100_000
    page.get_by_role("button", name="Buy in").click()
    expect(page.locator("dialog[open]")).to_contain_text("come from the cage")


def test_a_closed_table_says_so_and_leads_to_its_rounds_and_the_lobby(newcomer: Newcomer) -> None:
    page = newcomer(view="")
    table = open_table(page, "three-card-poker", name := "A short evening")
    go_to(page, f"#/t/{table}")
    expect(page.locator("pb-felt .seat-free").first).to_be_visible()
    closing = {"key": "closing", "do": "close", "reason": "it grows late"}
    assert page.request.post(f"/api/tables/{table}/floor", data=closing, headers=HEADERS).ok
    expect(page.get_by_text(f"{name} is closed.")).to_be_visible()
    expect(page.locator("pb-felt .seat-free")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="This table is closed")).to_be_visible()
    page.screenshot(path=SHOTS / "closed.png")
    page.get_by_role("link", name="Its rounds").click()
    expect(page.get_by_role("heading", name=f"Rounds of {name}")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()


def test_a_newcomer_sees_a_game_at_once_without_sitting_down(newcomer: Newcomer) -> None:
    page = newcomer()
    page.get_by_role("link", name="Watch Blackjack").click()
    page.wait_for_function("() => document.querySelector('pb-felt .card')")  # in every frame: a hand is soon over


def test_why_opens_the_paragraph_in_our_words(newcomer: Newcomer) -> None:
    page = newcomer()
    sit_down(page, "Three Card Poker")
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    prompt(page).get_by_role("button", name="Why?").click()
    expect(page.get_by_role("dialog")).to_contain_text("19:47-20")


def test_two_people_play_at_one_table_and_neither_sees_the_others_cards(newcomer: Newcomer) -> None:
    first, second = newcomer(view=""), newcomer(view="")
    table = open_table(first, "three-card-poker")
    name = sit_at(first, table, 1)
    sit_at(second, table, 2)
    wait_for_a_round_together(first, second)
    wager(first, "ante")
    wager(second, "ante")
    ready(first)
    ready(second)
    expect(prompt(first).get_by_role("heading", name="Your turn")).to_be_visible()
    expect(told(first, name)).not_to_contain_text("face down")
    expect(told(second, name)).to_contain_text("face down")
    prompt(first).get_by_role("button", name=re.compile("^Play")).click()
    prompt(second).get_by_role("button", name=re.compile("^Play")).click()
    for page in (first, second):
        expect(result(page)).to_be_visible()


def test_a_seat_that_was_taken_meanwhile_is_offered_no_longer(newcomer: Newcomer) -> None:
    first, second = newcomer(view=""), newcomer(view="")
    table = open_table(first, "three-card-poker")
    second.goto(f"/#/t/{table}")
    second.get_by_role("button", name="Sit down at position 1").click()
    dialog = second.locator("dialog[open]")
    expect(dialog.get_by_role("radio")).to_have_count(5)
    sit_at(first, table, 1)
    dialog.get_by_role("button", name="Take seat 1").click()
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    expect(dialog.get_by_role("radio")).to_have_count(4)
    expect(second.locator("header .me-name")).to_be_visible()
    dialog.get_by_role("button", name="Take seat 2").click()
    expect(dialog).to_have_count(0)


def test_who_loses_the_connection_in_mid_hand_finds_the_same_prompt_again(newcomer: Newcomer) -> None:
    page = newcomer()
    sit_down(page, "Three Card Poker")
    wager(page, "ante")
    ready(page)
    expect(prompt(page).get_by_role("heading", name="Your turn")).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_text(re.compile("Connection lost"))).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text(re.compile("Connection lost"))).to_be_hidden()
    page.reload()
    expect(prompt(page).get_by_role("heading", name="Your turn")).to_be_visible()
    play_until_result(page, ("play",))


def test_after_the_plug_is_pulled_the_house_opens_with_the_same_hand(newcomer: Newcomer, house: House) -> None:
    page = newcomer(view="")
    sit_at(page, open_table(page, "three-card-poker"), 1)
    wager(page, "ante")
    ready(page)
    expect(prompt(page).get_by_role("heading", name="Your turn")).to_be_visible()
    before = page.locator("pb-felt ul[aria-label='The table'] li").all_inner_texts()
    house.prepare()
    house.stop(kill=True)
    house.start()
    page.reload()
    expect(prompt(page).get_by_role("heading", name="Your turn")).to_be_visible()
    expect(page.locator("pb-felt ul[aria-label='The table'] li")).to_have_text(before)
    play_until_result(page, ("play",))


def test_two_tabs_of_one_person_agree_on_what_lies_there(newcomer: Newcomer) -> None:
    page = newcomer()
    sit_down(page, "Three Card Poker")
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    other = page.context.new_page()
    other.goto(page.url)
    wager(page, "ante")
    expect(betting_area(other, "ante").locator(".area-amount")).to_have_text("$5")
    betting_area(other, "ante").locator(".area-add").click()
    for each in (page, other):
        expect(betting_area(each, "ante").locator(".area-amount")).to_have_text("$10")
    betting_area(page, "ante").locator(".area-add").click()
    made = page.locator(".log-list li", has_text="on ante").filter(has_text="You bet")
    for each in (page, other):
        expect(betting_area(each, "ante").locator(".area-amount")).to_have_text("$15")
    expect(made).to_contain_text(["$5 on ante", "$10 on ante", "$15 on ante"])  # and neither tab undoes the other's
