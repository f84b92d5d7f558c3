"""Draws docs/table.png: a decision at a blackjack table, as the browser shows it in the default house."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "table.png"
WIDTH, HEIGHT = 1280, 800
PORT = 8_147
PATIENCE = 60_000
GUEST = "Casey"


def opened(folder: str) -> subprocess.Popen[str]:
    """Opens the default house, and waits until it says where it is."""
    command = [sys.executable, "-m", "pitboss", "serve", "--port", str(PORT), "--data", "house.db"]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"}
    house = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True, env=environment)
    assert house.stdout is not None
    for line in house.stdout:
        if "Ctrl-C" in line:
            return house
    raise SystemExit("the house did not open")


def play_to_a_decision(page: Any) -> None:
    """Takes a seat at blackjack and bets, until there is something to decide."""
    page.goto(f"http://127.0.0.1:{PORT}/")
    page.get_by_role("button", name="Quick play: Blackjack").click()
    page.get_by_label("Your name at the table").fill(GUEST)
    page.locator("dialog[open] button.primary").click()
    page.get_by_role("button", name="Saved").click()
    prompt = page.locator("pb-prompt")
    while not prompt.get_by_role("heading", name="Your turn").is_visible():
        add = prompt.locator(".area-add").first
        if prompt.get_by_role("heading", name="Place your bets").is_visible() and add.is_enabled():
            add.click()
            prompt.locator(".area-less").first.wait_for()
            prompt.get_by_role("button", name="Ready").click()
        page.wait_for_timeout(300)
    page.wait_for_timeout(1_500)  # what still moves comes to rest


def main() -> None:
    """Writes the picture."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = opened(folder)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        try:
            page = browser.new_page(
                viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce", color_scheme="light"
            )
            page.set_default_timeout(PATIENCE)
            play_to_a_decision(page)
            page.screenshot(path=PICTURE)
        finally:
            browser.close()
            house.terminate()
            house.wait()
    print(f"{PICTURE.relative_to(ROOT)} is drawn.")


if __name__ == "__main__":
    main()
