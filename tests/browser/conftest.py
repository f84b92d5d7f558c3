"""A house on a port of its own and a real browser; without Chromium these tests say loudly that they did not run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser import house_ahead

ROOT = Path(__file__).resolve().parent.parent.parent
SHOTS = ROOT / ".build" / "screenshots"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
IS_REQUIRED = os.environ.get("PITBOSS_BROWSER") == "required"
PATIENCE = int(os.environ.get("PITBOSS_PATIENCE", "30000"))

HOUSE = """
[house]
name = "The Browser's House"
guest_chips = 1000

[pace]
wagers = 60
decisions = 60
between = 3

[[tables]]
key = "three"
name = "Three Card Poker"
game = "three-card-poker"
players = 2

[[tables]]
key = "double"
name = "Double Draw Poker"
game = "double-draw-poker"
players = 2

[[tables]]
key = "jack"
name = "Blackjack"
game = "blackjack"
players = 2

[[tables]]
key = "mini"
name = "Minibaccarat"
game = "baccarat"
positions = 6
players = 2
options = { variation = "minibaccarat" }

[[tables]]
key = "school"
name = "School"
game = "three-card-poker"
players = 1
is_training = true
"""


NO_BROWSER = "Chromium was not found"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where there is no browser the tests here are skipped, unless they are required: then they fail."""
    if CHROMIUM or IS_REQUIRED:
        return
    for item in items:
        if Path(str(item.fspath)).parent == Path(__file__).parent:
            item.add_marker(pytest.mark.skip(reason=NO_BROWSER))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly that the page was not tested."""
    if not CHROMIUM:
        terminalreporter.write_line(f"NO BROWSER: {NO_BROWSER}, so the page was NOT tested.", red=True, bold=True)


class House:
    """A live house in a process of its own."""

    def __init__(self, folder: Path, text: str = HOUSE) -> None:
        self.folder = folder
        (folder / "house.toml").write_text(text, encoding="utf-8")
        self.port = 0
        self.owner = ""
        self.start()

    def start(self) -> None:
        """Open the house; after the first time, at the same port."""
        command = [
            sys.executable,
            house_ahead.__file__,
            "serve",
            "house.toml",
            "--port",
            str(self.port),
            "--data",
            "house.db",
        ]
        self.process = subprocess.Popen(
            command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self.process.stdout is not None
        said = []
        for line in self.process.stdout:
            said.append(line)
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(found[1])
            if found := re.fullmatch(r"  ([0-9A-Z-]{20,})\n", line):
                self.owner = found[1]
            if "Ctrl-C" in line:
                return
        self.process.communicate()
        raise AssertionError(f"the house did not open: {''.join(said)}")

    def set_ahead(self, minutes: int) -> None:
        """Set the house's clock ahead of the time it is."""
        written = self.folder / "minutes"
        written.write_text(str(minutes), encoding="ascii")
        written.rename(self.folder / house_ahead.AHEAD)

    def stop(self, *, kill: bool = False) -> None:
        """Close the house, or pull its plug."""
        self.process.kill() if kill else self.process.terminate()
        self.process.communicate(timeout=30)

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that is open for the tests of a module."""
    opened = House(tmp_path_factory.mktemp("house"))
    yield opened
    opened.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium."""
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync"]  # fmt: skip
    if not CHROMIUM:
        pytest.fail(f"{NO_BROWSER}, and the browser tests are required here: install it.")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=quiet)
        yield launched
        launched.close()


def leave_tables(context: BrowserContext) -> None:
    """Get up from every table, so that the next test does not wait for somebody who is gone."""
    answer = context.request.get("/api/me")
    for seat in answer.json()["me"]["seats"] if answer.ok else ():
        command = {"key": f"leaving {seat['table']}", "do": "leave", "when": "now"}
        context.request.post(f"/api/tables/{seat['table']}/commands", data=command, headers={"X-Pitboss": "1"})


Newcomer = Callable[..., Page]


@pytest.fixture
def newcomer(house: House, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Newcomer]:
    """Somebody with a fresh browser; whatever the page complains of fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def come(width: int = 1280, height: int = 800, **more: Any) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, base_url=house.url, reduced_motion="reduce", **more
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto("/")
        return page

    expect.set_options(timeout=PATIENCE)
    yield come
    for number, context in enumerate(contexts):
        for page in context.pages:
            SHOTS.mkdir(parents=True, exist_ok=True)
            name = re.sub(r"\W+", "-", request.node.name)
            page.screenshot(path=SHOTS / f"{name}-{number}.png")
        leave_tables(context)
        context.close()
    mended = [each for each in complaints if "net::ERR" not in each and "Failed to load resource" not in each]
    assert not mended, mended
