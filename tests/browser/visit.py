"""What people do on the page, in their own words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from uuid import uuid4

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import HEADERS

LOOKS = 1_200
NOWHERE = "about:blank"


def again_and_again(page: Page) -> Iterator[None]:
    """Come back every moment, for two minutes at the least; what has not come by then never comes."""
    for _ in range(LOOKS):
        yield
        page.wait_for_timeout(100)
    raise AssertionError("it never came")


SEATS_LOST = 3
"""Seats that others may take a moment before."""


def sit_down(page: Page, table: str) -> str:
    """Sit down from the lobby, in two clicks, and return the name that one has then."""
    card = page.locator("article, li, section").filter(has=page.get_by_role("heading", name=table, exact=True)).last
    card.get_by_role("button", name="Sit down").click()
    dialog = page.locator("dialog[open]")
    name = dialog.get_by_label("Your name at the table").input_value()
    take = dialog.get_by_role("button", name=re.compile("^Take seat"))
    for _ in range(SEATS_LOST):
        with page.expect_response(lambda response: response.url.endswith("/commands")) as answer:
            take.click()
        if answer.value.ok:
            break  # else somebody else took that seat a moment before, and the dialog offers the next one
    expect(page).to_have_url(re.compile(r"#/t/"))
    return name


def open_table(page: Page, game: str, name: str = "", **options: str) -> str:
    """Come in as a guest, open a table of one's own through the API, and return its id."""
    return open_table_of(page, 5, game, name, options)


def open_table_of(page: Page, positions: int, game: str, name: str, options: dict[str, str]) -> str:
    """Come in as a guest, open a table of so many positions through the API, and return its id."""
    page.request.post("/api/guests", data={"name": f"Guest {uuid4().hex[:8]}"}, headers=HEADERS)
    named = name or f"Table {uuid4().hex[:6]}"
    form = {"key": uuid4().hex, "game": game, "name": named, "options": options, "positions": positions, "builtin": 0}
    answer = page.request.post("/api/tables", data=form, headers=HEADERS)
    assert answer.ok, answer.text()
    return str(answer.json()["table"]["id"])


def go_to(page: Page, view: str) -> None:
    """Load the page anew at a view, as whoever one is by now."""
    is_loaded = page.url != NOWHERE
    page.goto(f"/{view}")
    if is_loaded:
        page.reload()


def sit_at(page: Page, table: str, position: int) -> str:
    """Go to a table, sit down there, and return the name that one has then."""
    go_to(page, f"#/t/{table}")
    page.get_by_role("button", name=f"Sit down at position {position}").click()
    page.locator("dialog[open] button.primary").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    return str(page.request.get("/api/me").json()["me"]["name"])


def seat_of(page: Page, name: str) -> Locator:
    """Somebody's seat on the felt."""
    return page.locator("pb-felt .seat").filter(has=page.locator(".seat-name", has_text=re.compile(f"^{name}$")))


def told(page: Page, name: str) -> Locator:
    """What a page tells of somebody's position to those who cannot see it."""
    return page.locator("pb-felt ul[aria-label='The table'] li", has_text=name)


def prompt(page: Page) -> Locator:
    """Where one is asked."""
    return page.locator("pb-prompt")


def wager(page: Page, area: str) -> None:
    """Put the chosen chip on a betting area when the table is open for wagers."""
    expect(prompt(page).get_by_role("heading", name="Place your bets")).to_be_visible()
    row = betting_area(page, area)
    row.locator(".area-add").click()
    expect(row.locator(".area-less")).to_be_visible()


def betting_area(page: Page, area: str) -> Locator:
    """The row of a betting area, by what it is called."""
    return (
        prompt(page)
        .locator(".area-row")
        .filter(has=page.locator(".area-name", has_text=re.compile(rf"^\s*{area}", re.I)))
    )


def skip_this_round(page: Page) -> Locator:
    """The button by which one makes no wager in a round."""
    return prompt(page).get_by_role("button", name=re.compile("^Skip this round"))


def skip(page: Page) -> None:
    """Make no wager in this round, and wait until the table has heard it."""
    skipped = prompt(page).get_attribute("data-prompt")
    skip_this_round(page).click()
    asked = page.locator(f"pb-prompt[data-prompt='{skipped}']").get_by_role("heading", name="Place your bets")
    expect(asked).to_have_count(0)


def wait_for_a_round_together(*pages: Page) -> None:
    """Skip rounds until the table is open for everybody's wagers at once."""
    for _ in again_and_again(pages[0]):
        asked = [page for page in pages if skip_this_round(page).is_visible() and skip_this_round(page).is_enabled()]
        windows = {prompt(page).get_attribute("data-prompt") for page in asked}
        if len(asked) == len(pages) and len(windows) == 1:
            return
        for page in asked if len(asked) < len(pages) else ():
            skip(page)


def ready(page: Page) -> None:
    """Say that one has no more wagers to make."""
    prompt(page).get_by_role("button", name=re.compile("^Ready")).click()


def result(page: Page) -> Locator:
    """What the round came to, or in a line what the last one did when the next has begun."""
    return page.get_by_role("region", name="Your result").or_(page.locator(".result.last"))


def the_round(page: Page) -> int:
    """The number of the round that the page shows."""
    found = re.search(r"round ([0-9]+)", page.locator(".table-title").inner_text())
    return int(found[1]) if found else 0


def play_until_result(page: Page, choices: tuple[str, ...]) -> str:
    """Answer every prompt with the first of these choices it offers, and return what the round came to."""
    playing = the_round(page)
    for _ in again_and_again(page):
        if page.get_by_role("region", name="Your result").is_visible() or the_round(page) > playing:
            break
        if prompt(page).get_by_role("heading", name="Your turn").is_visible():
            answer(page, choices)
    return result(page).first.inner_text()


def said(page: Page, words: str) -> None:
    """Wait until the page has said something in a short message, which may be gone by now."""
    page.wait_for_function("words => [...said].some((each) => each.includes(words))", arg=words)


def answer(page: Page, choices: tuple[str, ...]) -> None:
    """Answer a prompt with the first of these choices that it offers, else its first, and wait until it is heard."""
    asked = prompt(page).get_attribute("data-prompt")
    house_way = prompt(page).get_by_role("button", name=re.compile("^House way"))
    if house_way.count():  # cards are set into hands first
        house_way.click()
    buttons = prompt(page).locator(".choice-button")
    words = [text.lower() for text in buttons.all_inner_texts()]
    wanted = next((at for choice in choices for at, text in enumerate(words) if text.startswith(choice)), 0)
    buttons.nth(wanted).click()
    expect(page.locator(f"pb-prompt[data-prompt='{asked}']")).to_have_count(0)
