"""A baccarat table: the shoe goes round, hands are looked at before they are turned, vigorish is marked in its box."""

from __future__ import annotations

import re
from uuid import uuid4

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SHOTS, House, Newcomer
from tests.browser.test_everybody import serious
from tests.browser.test_staff import as_owner
from tests.browser.visit import (
    betting_area,
    open_table,
    play_until_result,
    prompt,
    ready,
    result,
    seat_of,
    sit_at,
    sit_down,
    told,
    wager,
    wait_for_a_round_together,
)

TURNS_CARDS_HERSELF = "localStorage.setItem('pitboss.table', JSON.stringify({ forced: false }))"
"""Forced choices wait for the player, by the settings of the page."""
FACE_DOWN = {"dealing": "face-down", "vigorish_due": "marked", "burn": "none"}
CHOICES = ("accept", "view", "turn", "pass", "keep")


def has_shoe(page: Page, who: str) -> Locator:
    """The mark on the seat of whoever has the shoe."""
    return seat_of(page, who).locator(".seat-held", has_text="shoe")


def decide(page: Page, choice: str) -> None:
    """Give one answer to the prompt that is open."""
    prompt(page).get_by_role("button", name=re.compile(f"^{choice}", re.IGNORECASE)).click()


def take_the_shoe_if_offered(page: Page) -> None:
    """Wait until one may wager, and take the shoe where it is offered before."""
    offered = prompt(page).get_by_role("button", name=re.compile("^accept", re.IGNORECASE))
    wagers = prompt(page).get_by_role("heading", name="Place your bets")
    expect(offered.or_(wagers).first).to_be_visible()
    if offered.is_visible():
        offered.click()


def test_the_shoe_goes_round_and_a_hand_is_looked_at_before_it_is_turned(newcomer: Newcomer) -> None:
    ann, bob = newcomer(view=""), newcomer(390, 844, view="")
    ann.add_init_script(TURNS_CARDS_HERSELF)
    table = open_table(ann, "baccarat", **FACE_DOWN)
    ann_is = sit_at(ann, table, 1)
    expect(prompt(ann).get_by_text("Take the shoe and deal", exact=True)).to_be_visible()
    assert serious(ann) == []
    decide(ann, "accept")
    expect(has_shoe(ann, "You")).to_be_visible()
    bob_is = sit_at(bob, table, 2)
    wait_for_a_round_together(ann, bob)
    expect(has_shoe(bob, ann_is)).to_be_visible()
    wager(ann, "banker")
    betting_area(ann, "banker").locator(".area-add").click()
    wager(bob, "banker")
    ready(ann)
    ready(bob)

    expect(prompt(ann).get_by_text("Look at the Banker's Hand first")).to_be_visible()
    ann.screenshot(path=SHOTS / "baccarat-look.png")
    decide(ann, "view")
    expect(prompt(ann).get_by_text("Turn the Banker's Hand face up for everyone")).to_be_visible()
    expect(told(ann, "Dealer")).to_contain_text(re.compile(r"Banker: (?!.*face down)"))
    expect(told(bob, "Dealer")).to_contain_text("Banker: 2 cards face down")
    bob.screenshot(path=SHOTS / "baccarat-others-look-390.png")
    assert serious(bob) == []
    play_until_result(ann, ("turn", "view", "pass"))

    decide(bob, "accept")
    expect(has_shoe(ann, bob_is)).to_be_visible()
    expect(has_shoe(bob, "You")).to_be_visible()


def test_vigorish_is_marked_in_the_seats_box_and_every_round_on_the_scoreboard(newcomer: Newcomer) -> None:
    page = newcomer(view="")
    sit_at(page, open_table(page, "baccarat", **FACE_DOWN), 3)
    scores = page.get_by_role("region", name="Scoreboard")
    for played in range(1, 40):  # until the Banker's Hand has won, as it does nearly every other time
        take_the_shoe_if_offered(page)
        wager(page, "banker")
        ready(page)
        play_until_result(page, CHOICES)
        expect(scores.locator(".beads g")).to_have_count(played)
        if not scores.get_by_text("Banker 0").is_visible():
            break
    expect(page.locator("pb-felt .amount.owed")).to_have_text("25¢")
    expect(result(page)).to_contain_text("You win $5")
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    expect(prompt(page).get_by_text("You owe $0.25.")).to_be_visible()
    assert serious(page) == []
    page.screenshot(path=SHOTS / "baccarat-marked.png")


def test_a_newcomer_plays_minibaccarat_on_a_phone(newcomer: Newcomer) -> None:
    page = newcomer(390, 844, has_touch=True, is_mobile=True)
    sit_down(page, "Minibaccarat")
    wager(page, "player")
    ready(page)
    assert re.search("You (win|lose|break even)", play_until_result(page, CHOICES))
    expect(page.locator(".last-hands .hand-row")).to_have_count(2)
    page.screenshot(path=SHOTS / "minibaccarat-result-390.png")


def test_the_lobby_shows_seat_one_at_the_dealers_right_where_the_shoe_goes_counterclockwise(newcomer: Newcomer) -> None:
    page = newcomer()

    def seat_one_is_left(table: str) -> bool:
        card = page.get_by_role("article", name=table, exact=True)
        seats = card.locator(".mini-seat")
        expect(seats.first).to_be_visible()
        first, last = seats.evaluate_all("all => [all.at(0), all.at(-1)].map((each) => each.getBoundingClientRect().x)")
        return bool(first < last)

    assert seat_one_is_left("Minibaccarat")
    assert not seat_one_is_left("Blackjack")


def test_19_47_3_10_c_2_the_floor_gives_notice_of_another_order_of_payment(newcomer: Newcomer, house: House) -> None:
    table = open_table(newcomer(view=""), "baccarat", name := f"Notice {uuid4().hex[:6]}")
    owner = as_owner(newcomer, house, f"#/floor/{table}")
    card = owner.get_by_role("article", name=name)
    card.get_by_role("button", name=re.compile("^Give notice")).click()
    dialog = owner.locator("dialog[open]")
    dialog.get_by_role("combobox").select_option("payment_order=3")
    assert serious(owner) == []
    dialog.get_by_role("button", name="Give notice").click()
    notice = card.get_by_role("list", name="Notices")
    expect(notice).to_contain_text("position by position the wager is paid")
    expect(notice).to_contain_text("It may begin at")
    expect(notice.get_by_role("button", name=re.compile("Make the change"))).to_have_count(0)
    owner.screenshot(path=SHOTS / "floor-notice.png")
