"""A poker table in several browsers: blinds, a bet sized by keys, an all-in for less, and a showdown for a side pot."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SHOTS, Newcomer
from tests.browser.test_everybody import serious
from tests.browser.visit import again_and_again, go_to, open_table, open_table_of, prompt, seat_of, told

NO_LIMIT = {"limit": "no-limit", "minimum": "$2", "first_blind": "$1", "second_blind": "$2", "losing_hands": "asked"}


def sit_with(page: Page, table: str, position: int, chips: str) -> None:
    """Sit down at a position with so many chips."""
    go_to(page, f"#/t/{table}")
    page.get_by_role("button", name=f"Sit down at position {position}").click()
    page.locator("dialog[open]").get_by_label("Chips, in dollars").fill(chips)
    page.locator("dialog[open] button.primary").click()
    expect(page.locator("dialog[open]")).to_have_count(0)


def choice(page: Page, word: str) -> Locator:
    """One of the buttons that a prompt offers."""
    return prompt(page).locator(".choice-button").filter(has_text=re.compile(rf"^\s*{word}", re.I))


def act(page: Page, word: str) -> None:
    """Choose, and wait until the table has heard it."""
    expect(choice(page, word)).to_be_enabled()
    asked = prompt(page).get_attribute("data-prompt")
    choice(page, word).click()
    expect(page.locator(f"pb-prompt[data-prompt='{asked}']")).to_have_count(0)


def acting(*pages: Page) -> Page:
    """Wait until one of several people is asked, and return that person's page."""
    return next(page for _ in again_and_again(pages[0]) for page in pages if is_asked(page))


def is_asked(page: Page) -> bool:
    """Tell whether a person is asked to decide."""
    return prompt(page).get_by_role("heading", name="Your turn").is_visible()


def first_with_most(short: Page, *others: Page) -> Page:
    """Return whose turn it is of those with chips for a side pot; who is short of them calls if asked first."""
    if (asked := acting(short, *others)) is not short:
        return asked
    act(short, "call")
    return acting(*others)


def pots(page: Page) -> Locator:
    """The amounts of the pots on the felt."""
    return page.locator("pb-felt .pot-amount")


def test_three_people_play_to_a_showdown_for_a_side_pot(newcomer: Newcomer) -> None:
    ann, bob, cy = newcomer(view=""), newcomer(390, 844, view=""), newcomer(view="")
    table = open_table(ann, "poker", **NO_LIMIT)
    sit_with(ann, table, 1, "$20")
    sit_with(bob, table, 2, "$100")
    sit_with(cy, table, 3, "$100")
    pages = (ann, bob, cy)
    wait_for_three(pages)
    over = rounds_over(ann)

    first = first_with_most(*pages)
    expect(choice(first, "call")).to_be_visible()
    first.screenshot(path=SHOTS / "poker-raise.png")
    assert serious(first) == []
    amount = prompt(first).get_by_label("Amount in dollars")
    before = amount.input_value()
    first.locator("body").press("ArrowUp")
    expect(amount).not_to_have_value(before)
    stepped = amount.input_value()
    first.locator("body").press("End")
    expect(amount).not_to_have_value(stepped)
    act(first, "raise")

    for _ in range(2):
        act(acting(*pages), "call")
    finish(pages, over)
    ann.screenshot(path=SHOTS / "poker-side-pot.png")
    log = ann.locator("pb-log")
    expect(log).to_contain_text("side pot 1")
    expect(log).to_contain_text(" shows ")
    expect(log).to_contain_text("The dealer deals the flop")
    for page in pages:
        expect(seat_of(page, "You").locator(".seat-chips")).to_have_text(re.compile(r"^(\$.*|sits out)$"))
    assert serious(bob) == []


def wait_for_three(pages: tuple[Page, ...]) -> None:
    """Fold rounds until one is dealt to all three."""
    for _ in range(12):
        page = acting(*pages)
        seats = [told(page, f"Position {number}") for number in (1, 2, 3)]
        if all(seat.count() and "nothing on" not in (seat.text_content() or "") for seat in seats):
            return
        act(page, "fold")
    raise AssertionError("they were never dealt in together")


def rounds_over(page: Page) -> int:
    """How many rounds the log says are over."""
    return page.locator("pb-log").get_by_text("The round is over:").count()


def finish(pages: tuple[Page, ...], before: int) -> None:
    """Wait until one more round is over: losing hands are mucked by themselves, and nobody is asked."""
    for _ in again_and_again(pages[0]):
        assert not any(choice(page, "muck").is_visible() for page in pages)
        if rounds_over(pages[0]) > before:
            return


def test_a_bet_is_named_by_the_pot_and_what_the_house_takes_is_seen(newcomer: Newcomer) -> None:
    ann, bob = newcomer(view=""), newcomer(390, 844, view="")
    table = open_table(ann, "poker", **NO_LIMIT, fund="high-hand", rake_percent="10")
    sit_with(ann, table, 1, "$40")
    sit_with(bob, table, 2, "$40")
    first = acting(ann, bob)
    sizes = prompt(first).get_by_role("group", name="Amounts to raise")
    expect(sizes.get_by_role("button")).to_have_text(
        [re.compile(r"½ pot \$4"), re.compile(r"Pot \$6"), re.compile(r"All in \$40")]
    )
    first.screenshot(path=SHOTS / "poker-sizes.png")
    amount = prompt(first).get_by_label("Amount in dollars")
    first.locator("body").press("p")
    expect(amount).to_have_value("$6")
    sizes.get_by_role("button", name="½ pot").click()
    expect(amount).to_have_value("$4")
    assert serious(first) == []
    act(first, "raise to")
    second = acting(ann, bob)
    choice(second, "call").click()
    expect(choice(second, "bet")).to_have_text(re.compile(r"^\s*Bet \$2"))  # the second blind acts first now
    for page in (ann, bob):
        expect(page.locator("pb-felt").get_by_title("The rake area")).to_have_text(re.compile(r"^\$"))
    expect(bob.locator(".hands .hand-row").first).to_contain_text("Board")
    bob.screenshot(path=SHOTS / "poker-board-phone.png")
    ann.screenshot(path=SHOTS / "poker-rake.png")
    act(second, "bet")
    act(first, "fold")
    expect(ann.locator("pb-felt").get_by_title("The fund")).to_have_text("$0.50")
    expect(told(bob, "The fund: $0.50")).to_have_count(1)


def test_a_shuffle_that_stays_sealed_is_verified_by_ones_own_cards(newcomer: Newcomer) -> None:
    ann, bob, onlooker = newcomer(view=""), newcomer(view=""), newcomer(view="")
    table = open_table(ann, "poker")
    sit_with(ann, table, 1, "$40")
    sit_with(bob, table, 2, "$40")
    act(acting(ann, bob), "fold")
    expect(ann.locator("pb-log").get_by_text("The round is over:").first).to_be_attached()
    for page in (ann, onlooker):
        go_to(page, f"#/t/{table}/rounds/1")
        page.get_by_role("button", name="Verify it here").click()
        expect(page.locator("pb-verify")).to_contain_text("This shuffle stays sealed for good")
        expect(page.locator("pb-verify")).not_to_contain_text("shuffled again")
        expect(page.locator("pb-verify").get_by_text("Try a seed of your own")).to_have_count(0)
        assert serious(page) == []
    expect(ann.locator("pb-verify .verdict")).to_contain_text("The cards that you saw are as they were sealed")
    expect(ann.locator("pb-verify li.passed")).to_contain_text("the 2 cards that were dealt to you", ignore_case=True)
    expect(onlooker.locator("pb-verify")).to_contain_text("No card of it was dealt to you or shown to everyone")
    expect(onlooker.locator("pb-verify .verdict")).to_have_count(0)
    for page, times in ((ann, 1), (onlooker, 0)):
        expect(page.locator("pb-verify")).to_contain_text("Not checked here: without the seed nobody can tell")
        page.get_by_text("The numbers", exact=True).click()
        expect(page.locator("pb-verify").get_by_text("your own, as this browser sent it")).to_have_count(times)


def test_a_shuffle_that_stays_sealed_is_verified_by_the_cards_that_everyone_saw(newcomer: Newcomer) -> None:
    ann, bob, onlooker = newcomer(view=""), newcomer(view=""), newcomer(view="")
    table = open_table(ann, "poker")
    sit_with(ann, table, 1, "$40")
    sit_with(bob, table, 2, "$40")
    act(acting(ann, bob), "call")
    act(acting(ann, bob), "check")
    expect(choice(acting(ann, bob), "bet")).to_be_visible()
    go_to(onlooker, f"#/t/{table}/rounds/1")
    onlooker.get_by_role("button", name="Verify it here").click()
    expect(onlooker.locator("pb-verify")).to_contain_text("3 cards that you saw are not opened in the log")
    act(acting(ann, bob), "bet")
    act(acting(ann, bob), "fold")
    expect(ann.locator("pb-log").get_by_text("The round is over:").first).to_be_attached()
    for page in (ann, onlooker):
        go_to(page, "#/")
        go_to(page, f"#/t/{table}/rounds/1")
        page.get_by_role("button", name="Verify it here").click()
        expect(page.locator("pb-verify .verdict")).to_contain_text("The cards that you saw are as they were sealed")
        expect(page.locator("pb-verify li.passed").last).to_contain_text(
            "the 3 cards that everyone saw", ignore_case=True
        )
        expect(page.locator("pb-verify")).not_to_contain_text("not opened in the log")
        assert serious(page) == []
    ann.screenshot(path=SHOTS / "poker-verified.png")
    expect(ann.locator("pb-verify li.passed")).to_have_count(2)
    expect(onlooker.locator("pb-verify li.passed")).to_have_count(1)


def test_in_stud_ones_own_hole_cards_are_told_from_the_up_cards(newcomer: Newcomer) -> None:
    ann, bob = newcomer(view=""), newcomer(390, 844, view="")
    table = open_table_of(ann, 5, "poker", "", {"game": "seven-card-stud"})
    sit_with(ann, table, 1, "$40")
    sit_with(bob, table, 2, "$40")
    acting(ann, bob)
    for page in (ann, bob):
        expect(page.locator("pb-felt .hole-cover")).to_have_count(2)
        own = page.request.get("/api/me").json()["me"]["name"]
        expect(told(page, own)).to_contain_text(re.compile(r"face down, .* face down, \w+ of \w+"))
    expect(bob.locator(".hands .hole-cover")).to_have_count(2)
    ann.screenshot(path=SHOTS / "poker-stud.png")
    bob.screenshot(path=SHOTS / "poker-stud-phone.png")
    expect(ann.locator("pb-log")).to_contain_text("face up")


SLOWLY = """() => {
  const wait = setTimeout, ask = fetch;
  window.setTimeout = (act, milliseconds, ...more) => wait(act, milliseconds || 2000, ...more);
  window.fetch = async (path, about) => {
    if (path.endsWith("/commands")) await new Promise((resolve) => wait(resolve, 500));
    return ask(path, about);
  };
}"""
"""A page that sits down late, and opens its stream anew later still, when the cards have long been dealt."""


def test_who_has_just_come_in_sees_the_own_cards_however_slow_the_page_is(newcomer: Newcomer) -> None:
    ann, bob = newcomer(view=""), newcomer(view="")
    table = open_table(ann, "poker", **NO_LIMIT)
    sit_with(ann, table, 1, "$40")
    go_to(bob, f"#/t/{table}")
    bob.wait_for_function("table => document.querySelector('pb-app').live.seen.has(table)", arg=table)
    bob.wait_for_function("() => document.querySelector('pb-app').live.state === 'online'")
    bob.evaluate(SLOWLY)
    bob.get_by_role("button", name="Sit down at position 2").click()
    bob.locator("dialog[open] button.primary").click()
    acting(ann, bob)
    expect(told(bob, "Position 2")).to_contain_text(re.compile(r"\w+ of \w+, \w+ of \w+"))


def test_the_form_begins_with_what_is_played_and_for_how_much(newcomer: Newcomer) -> None:
    form = "/#/open?game=poker"
    for page, name in ((newcomer(view=form), "poker-form.png"), (newcomer(390, 844, form), "poker-form-phone.png")):
        first = page.locator("pb-open section.panel").first
        expect(first.get_by_role("heading")).to_have_text("The game and its stakes")
        expect(first.get_by_label("Type of poker")).to_be_visible()
        expect(first.get_by_label("Type of poker")).to_have_value("hold 'em")
        expect(first.get_by_label("Rake, percent")).to_be_visible()
        expect(page.get_by_text("These rules are legal together").locator("visible=true").first).to_be_visible()
        page.screenshot(path=SHOTS / name, full_page=True)
        assert serious(page) == []


def test_13_47_20_37_a_4_ii_1_levels_of_the_rake_are_written_in_a_field_that_says_how(newcomer: Newcomer) -> None:
    page = newcomer(view="/#/open?game=casino-night-poker")
    field = page.get_by_label("Rake levels")
    verdict = page.locator("pb-open aside")
    expect(field).to_have_value("none")
    expect(page.locator("#option-rake_levels-bounds")).to_contain_text("or other amounts at rising levels of the pot")
    field.fill("$1 at $10")
    field.blur()
    expect(verdict).to_contain_text("is no amount and its level, which are written as in $1@$10")
    field.fill("1@10+2@40")
    field.blur()
    expect(verdict.get_by_text("These rules are legal together")).to_be_visible()
    field.fill("")
    field.blur()
    expect(field).to_have_value("none")
    assert serious(page) == []


def test_13_47_20_35_b_the_form_offers_no_more_seats_than_the_kind_of_poker_allows(newcomer: Newcomer) -> None:
    page = newcomer(view="/#/open?game=poker")
    seats, builtin = page.get_by_label("Seats"), page.get_by_label("Bots")
    kind = page.get_by_label("Type of poker")
    expect(seats.locator("option")).to_have_count(11)
    builtin.select_option("10")
    kind.select_option("seven-card stud")
    expect(seats.locator("option")).to_have_count(8)
    expect(seats).to_have_value("8")
    expect(builtin).to_have_value("7")
    expect(page.get_by_text("These rules are legal together").locator("visible=true").first).to_be_visible()
    kind.select_option("omaha")
    expect(seats).to_have_value("10")
    seats.select_option("9")
    kind.select_option("seven-card stud")
    expect(seats).to_have_value("8")
    kind.select_option("hold 'em")
    expect(seats.locator("option")).to_have_count(11)
    expect(seats).to_have_value("9")
    page.get_by_label("Casino Night Poker").check(force=True)
    expect(page.get_by_label("Table name")).to_have_value(re.compile("^Casino Night Poker"))
    expect(seats.locator("option")).to_have_count(11)
    page.locator("pb-open .segments label", has_text="seven-card stud").click()
    expect(seats.locator("option")).to_have_count(8)
