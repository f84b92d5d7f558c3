"""Whether the page stays where it is: the felt's box in every frame, and what lies over something else."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import SHOTS

SIZES = ((1280, 860), (390, 844), (844, 390), (667, 375), (640, 430))
"""A desktop, a phone upright and two on their side, and the desktop at 200 percent."""

LOOKS = 20
"""What is out of place at each of so many looks stays out of place."""
TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"

WATCH_THE_FELT = """
() => {
  window.feltBoxes = {};
  let size = `${innerWidth}x${innerHeight}`;
  let frames = 0;
  let since = -Infinity;
  const look = (moment) => {
    const frame = document.querySelector(".felt-frame");
    const now = `${innerWidth}x${innerHeight}`;
    if (now !== size) [frames, since] = [0, moment];
    frames += 1;
    size = now;
    if (frame && frames > 4 && moment - since > 250) {
      const { x, y, width, height } = frame.getBoundingClientRect();
      const box = [x + scrollX, y + scrollY, width, height].map((each) => each.toFixed(1)).join(" ");
      (feltBoxes[size] ??= new Set()).add(box);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
"""
"""Notes the felt's box in every frame, by the size of the window; a quarter of a second is left out while that changes.

The browser lays out what is measured by its container a few frames after the container.
"""

FIND_OVERLAPS = """
() => {
  const clip = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let each = element.parentElement; each; each = each.parentElement) {
      if (getComputedStyle(each).overflowY === "visible" && getComputedStyle(each).overflowX === "visible") continue;
      const box = each.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { element, left, top, right, bottom };
  };
  const found = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const shown = (selector) => found(selector).map(clip)
    .filter((box) => box.right - box.left > 1 && box.bottom - box.top > 1);
  const name = ({ element }) => `${element.className || element.tagName} ${element.textContent.trim().slice(0, 24)}`;
  const overlaps = (boxes) => boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) =>
    !one.element.contains(other.element) && !other.element.contains(one.element)
      && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
      && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2,
  ).map((other) => `${name(one)} / ${name(other)}`));
  const panels = ".shell, .table-bar, .felt-frame, .caption, .own, .do, .side";
  const touched = ".do button, .do input, .do select, .do h2, .do .prompt-note, .own button, .table-bar button";
  const told = ".caption p, .seat-held, .seat-net";
  return [...overlaps(shown(panels)), ...overlaps(shown(touched)), ...overlaps(shown(".seat, .seat-free")),
    ...overlaps(shown(told))];
}
"""
"""Panels that lie over each other, and in them words and buttons; seats on the felt, and what is told below it."""


def watch_the_felt(page: Page) -> None:
    """Note from now on where the felt is in every frame."""
    page.evaluate(WATCH_THE_FELT)


def look_at_every_size(page: Page, where: str) -> None:
    """See that nothing covers anything, at every size, and go back to the first."""
    found: dict[str, list[str]] = {}
    for width, height in (*SIZES[1:], SIZES[0]):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")
        for _ in range(LOOKS):  # a busy machine may still be laying it out
            over, wide = page.evaluate(FIND_OVERLAPS), page.evaluate(TOO_WIDE)
            if not over and wide <= 0:
                break
            page.wait_for_timeout(250)
        if over:
            found[f"{where} {width}x{height}"] = over
        page.screenshot(path=SHOTS / "sizes" / f"{where.replace(' ', '-')}-{width}x{height}.png")
        assert wide <= 0, f"{where}: the page is {wide} px wider than {width}x{height}"
    assert not found, found


def expect_one_box(page: Page) -> None:
    """See that the felt had one box at each size of the window."""
    page.wait_for_function("() => Object.keys(feltBoxes).length > 0")
    boxes: dict[str, list[str]] = page.evaluate(
        "() => Object.fromEntries(Object.entries(feltBoxes).map(([size, found]) => [size, [...found]]))"
    )
    moved = {size: found for size, found in boxes.items() if len(found) > 1}
    assert not moved, moved
