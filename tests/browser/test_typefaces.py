"""The page has typefaces of its own: every machine shows the same, nothing jumps, and figures stand in columns."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import TYPEFACES, House, Newcomer
from tests.browser.visit import go_to, open_table, sit_at

TEXT, DISPLAY = "Archivo", "Besley"
WIDTHS = """
([family, weight]) => [..."0123456789"].map((digit) => {
  const cell = document.createElement("span");
  cell.className = "number";
  cell.style.cssText = `position: absolute; font-family: ${family}; font-weight: ${weight}; font-size: 40px`;
  cell.textContent = digit.repeat(10);
  document.body.append(cell);
  const { width } = cell.getBoundingClientRect();
  cell.remove();
  return width;
})
"""


def faces_of(page: Page, selector: str) -> set[tuple[str, bool]]:
    """The typefaces in which the first element of a selector is really drawn, and whether the page brought each."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    used = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return {(each["familyName"].split()[0], each["isCustomFont"]) for each in used}


def hold_typefaces(page: Page) -> list[Route]:
    """Keep a page's typefaces back, and return its requests for them as they come."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(TYPEFACES, hold)
    return held


NEVER_TIRED = """
const wait = setTimeout;
window.setTimeout = (act, after, ...more) => wait(act, after > 3000 ? 600_000 : after, ...more);
"""


def wait_for_typefaces(page: Page) -> None:
    """Let neither page nor browser give the typefaces up after their few seconds, however slow the machine is."""

    def patiently(route: Route) -> None:
        answer = route.fetch()
        style = answer.text()
        assert "font-display: fallback" in style
        route.fulfill(response=answer, body=style.replace("font-display: fallback", "font-display: block"))

    page.add_init_script(NEVER_TIRED)
    page.route("**/fonts.css", patiently)


def test_the_page_is_drawn_in_its_own_typefaces_and_asks_no_other_host(newcomer: Newcomer, house: House) -> None:
    page = newcomer(view="")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    sit_at(page, open_table(page, "blackjack"), 1)
    expect(page.locator("pb-prompt .area-name").first).to_be_visible()
    assert faces_of(page, ".table-title h1") == {(DISPLAY, True)}
    assert faces_of(page, "pb-felt .inscription textPath") == {(DISPLAY, True)}
    assert faces_of(page, "pb-prompt .area-name") == {(TEXT, True)}
    assert faces_of(page, "pb-felt .chip-value, pb-prompt .chip-picture text") == {(TEXT, True)}
    assert {urlsplit(url).netloc for url in asked if not url.startswith("data:")} == {urlsplit(house.url).netloc}
    fonts = [page.request.get(url) for url in asked if url.endswith(".woff2")]
    assert len(fonts) == 2, "each typeface is asked for once"
    assert {answer.headers["content-type"] for answer in fonts} == {"font/woff2"}


@pytest.mark.parametrize("family", ["var(--font)", "var(--serif)"])
def test_figures_of_a_column_are_equally_wide(newcomer: Newcomer, family: str) -> None:
    page = newcomer()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("[...document.fonts].every((face) => face.status === 'loaded')")
    for weight in (400, 600, 800):
        widths = page.evaluate(WIDTHS, [family, weight])
        assert max(widths) - min(widths) < 0.1, widths


def test_the_page_waits_for_its_typefaces_so_that_nothing_jumps(newcomer: Newcomer) -> None:
    page = newcomer(view="")
    wait_for_typefaces(page)
    held = hold_typefaces(page)
    page.goto("/", wait_until="commit")
    expect(page.get_by_text("The house is opening its doors")).to_be_visible()
    page.wait_for_function("() => Boolean(customElements.get('pb-toasts'))")
    assert not page.evaluate("Boolean(customElements.get('pb-app'))"), "drawn before its typefaces are there"
    for route in held:
        route.continue_()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert faces_of(page, "h1") == {(DISPLAY, True)}


def test_a_typeface_that_comes_too_late_is_left_out(newcomer: Newcomer) -> None:
    page = newcomer(view="")
    held = hold_typefaces(page)
    page.goto("/", wait_until="commit")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_be_visible()
    expect(page.get_by_role("button", name="Sit down at Blackjack")).to_be_visible()
    was = heading.bounding_box()
    for route in held:
        route.continue_()
    page.wait_for_function("() => [...document.fonts].every((face) => face.status !== 'loading')")
    assert heading.bounding_box() == was
    assert (DISPLAY, True) not in faces_of(page, "h1")


def test_without_its_typefaces_the_page_opens_all_the_same(newcomer: Newcomer) -> None:
    page = newcomer(view="", has_faces=False)
    go_to(page, "#/law")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert not [face for face in faces_of(page, "h1") if face[1]]
