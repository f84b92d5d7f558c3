"""A house on a port of its own and a real browser; without Chromium these tests say loudly that they did not run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from pitboss.games import GAMES
from tests.browser import patient_house
from tests.ports import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
SHOTS = ROOT / ".build" / "screenshots"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
IS_REQUIRED = os.environ.get("PITBOSS_BROWSER") == "required"
HEADERS = {"X-Pitboss": "1"}
PATIENCE = 60_000
"""So many milliseconds the page is waited for: a slow machine has time enough, and a right page needs none of it."""

REMEMBER_WHAT_IS_SAID = """
window.said = new Set();
new MutationObserver(() => document.querySelectorAll(".toast > span").forEach((each) => said.add(each.textContent)))
  .observe(document, { childList: true, characterData: true, subtree: true });
"""
"""Short messages are gone after a while; what they said is kept here for tests that look later."""

HOUSE = """
[house]
name = "The Browser's House"
guest_chips = 1000

[pace]
wagers = 600
decisions = 600
between = 1

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
pace = { between = 3 }

[[tables]]
key = "mini"
name = "Minibaccarat"
game = "baccarat"
positions = 6
players = 2
options = { variation = "minibaccarat" }
pace = { between = 20 }

[[tables]]
key = "school"
name = "School"
game = "three-card-poker"
players = 1
is_training = true

[[tables]]
key = "craps"
name = "Craps"
game = "craps"
players = 2
pace = { between = 0 }

[[tables]]
key = "full"
name = "Every Wager"
game = "mini-craps"
options = { hops = true, horn_high = true, world = true, fire = "A" }
players = 3
style = "every"
pace = { between = 0 }

[[tables]]
key = "shaker"
name = "Mini-Dice"
game = "mini-dice"
players = 1
pace = { between = 0 }
"""
"""The house of the browser tests; a table of every other game stands beside these."""


def house_file() -> str:
    """Return the house with a table of every game that it does not have yet."""
    held = {table["game"] for table in tomllib.loads(HOUSE)["tables"]}
    return HOUSE + "".join(
        f'\n[[tables]]\nkey = "{name}"\nname = "{game.title}"\ngame = "{name}"\nplayers = 2\n'
        for name, game in GAMES.items()
        if name not in held
    )


TYPEFACES = "**/*.woff2"
WITH_ANY_FACES = pytest.mark.parametrize("has_faces", [True, False], ids=["own-faces", "faces-refused"])
"""A test of what fits holds with the page's typefaces, and with whatever a browser has instead."""
NO_BROWSER = "Chromium was not found"

expect.set_options(timeout=PATIENCE)


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

    def __init__(self, folder: Path, plan: str = "", games: str = "") -> None:
        self.folder = folder
        self.games = games
        self.said = folder / "said.txt"
        (folder / "house.toml").write_text(plan or house_file(), encoding="utf-8")
        self.port = free_port()
        self.owner = ""
        self.next: subprocess.Popen[str] | None = None
        self.start()

    def prepare(self) -> None:
        """Load everything that the house needs to open, so that it is closed for a moment only."""
        command = [sys.executable, patient_house.__file__, "serve", "house.toml", "--port", str(self.port)]
        with self.said.open("w", encoding="utf-8") as said:
            self.next = subprocess.Popen(
                [*command, "--data", "house.db"],
                cwd=self.folder, stdin=subprocess.PIPE, stdout=said, stderr=subprocess.STDOUT, text=True,
                env=os.environ | {patient_house.GAMES: self.games, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
            )  # fmt: skip
        self._wait_until_said(patient_house.LOADED, self.next)

    def start(self) -> None:
        """Open the house, and wait until it is open."""
        if self.next is None:
            self.prepare()
        assert self.next is not None
        self.process, self.next = self.next, None
        assert self.process.stdin is not None
        self.process.stdin.write("open\n")
        self.process.stdin.close()
        said = self._wait_until_said("Ctrl-C", self.process)
        if found := re.search(r"^  ([0-9A-Z-]{20,})$", said, re.MULTILINE):
            self.owner = found[1]

    def _wait_until_said(self, words: str, process: subprocess.Popen[str]) -> str:
        """Wait until a process of the house has said some words, and return all that it said."""
        while words not in (said := self.said.read_text(encoding="utf-8")):
            assert process.poll() is None, f"the house did not open: {said}"
            time.sleep(0.02)
        return said

    def set_ahead(self, minutes: int) -> None:
        """Set the house's clock ahead of the time it is."""
        written = self.folder / "minutes"
        written.write_text(str(minutes), encoding="ascii")
        written.rename(self.folder / patient_house.AHEAD)

    def stop(self, *, kill: bool = False) -> None:
        """Close the house, or pull its plug."""
        self.process.kill() if kill else self.process.terminate()
        self.process.wait(PATIENCE / 1_000)

    def be_open(self) -> None:
        """Open the house where somebody has left it closed."""
        if self.process.poll() is not None:
            self.start()

    def close(self) -> None:
        """Close the house for good."""
        for process in filter(None, (self.process, self.next)):
            process.terminate()
            process.wait(PATIENCE / 1_000)

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that is open for everybody, one test after another."""
    opened = House(tmp_path_factory.mktemp("house"))
    try:
        yield opened
    finally:
        opened.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium."""
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync"]  # fmt: skip
    if not CHROMIUM:
        pytest.fail(f"{NO_BROWSER}, and the browser tests are required here: install it.")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=quiet, timeout=3 * PATIENCE)
        yield launched
        launched.close()


def leave_tables(context: BrowserContext) -> None:
    """Get up from every table and close one's own, so that the next test finds the house as this one did."""
    answer = context.request.get("/api/me")
    if not answer.ok:
        return
    me = answer.json()["me"]
    for seat in me["seats"]:
        command = {"key": f"leaving {seat['table']}", "do": "leave", "when": "now"}
        context.request.post(f"/api/tables/{seat['table']}/commands", data=command, headers=HEADERS)
    for table in me["tables_opened"]:
        command = {"key": f"closing {table}", "do": "close", "reason": "the test is over"}
        context.request.post(f"/api/tables/{table}/floor", data=command, headers=HEADERS)


Newcomer = Callable[..., Page]


@pytest.fixture
def newcomer(house: House, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Newcomer]:
    """Somebody with a fresh browser, in the lobby or as yet nowhere; whatever the page complains of fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def come(width: int = 1280, height: int = 800, view: str = "/", *, has_faces: bool = True, **more: Any) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, base_url=house.url, reduced_motion="reduce", **more
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(REMEMBER_WHAT_IS_SAID)
        if not has_faces:
            context.route(TYPEFACES, lambda route: route.abort())
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        if view:
            page.goto(view)
        return page

    house.be_open()
    yield come
    house.be_open()
    for number, context in enumerate(contexts):
        for page in context.pages:
            SHOTS.mkdir(parents=True, exist_ok=True)
            name = re.sub(r"\W+", "-", request.node.name)
            page.screenshot(path=SHOTS / f"{name}-{number}.png")
        leave_tables(context)
        context.close()
    mended = [each for each in complaints if "net::ERR" not in each and "Failed to load resource" not in each]
    assert not mended, mended
