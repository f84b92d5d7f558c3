"""What the page costs whoever comes for the first time: bytes over the wire, requests, and the time to the first card.

    python bench/page.py                       the lobby and a table, cold
    python bench/page.py --against ../release  the same by another checkout's page, in turn

A house of its own on this machine, Chromium with an empty cache, each page loaded three times; of the times the middle.
"""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TIMES = 3
PATIENCE = 60


@dataclass(frozen=True)
class Load:
    """What one page cost."""

    bytes: int
    requests: int
    milliseconds: float


def free_port() -> int:
    """Return a port that nobody has."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def opened(root: Path, folder: Path, port: int) -> subprocess.Popen[bytes]:
    """Open the default house of a checkout, and wait until it answers."""
    command = [sys.executable, "-c", "import sys; from pitboss.cli import main; sys.exit(main())", "serve"]
    process = subprocess.Popen(
        [*command, "--port", str(port), "--data", "house.db"],
        cwd=folder, stdout=subprocess.DEVNULL, env=os.environ | {"PYTHONPATH": str(root / "src")},
    )  # fmt: skip
    for _ in range(PATIENCE * 10):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz").read()
        except OSError:
            time.sleep(0.1)
        else:
            return process
    process.terminate()
    raise SystemExit("the house did not open")


def load(browser: Any, address: str, wanted: str) -> Load:
    """Load a page cold, until something is seen on it and nothing more comes."""
    context = browser.new_context(viewport={"width": 1280, "height": 860})
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    addresses: dict[str, str] = {}
    sizes: dict[str, int] = {}
    network.on("Network.requestWillBeSent", lambda told: addresses.update({told["requestId"]: told["request"]["url"]}))
    network.on("Network.dataReceived", lambda told: sizes.setdefault(told["requestId"], 0))
    network.on("Network.loadingFinished", lambda told: sizes.update({told["requestId"]: told["encodedDataLength"]}))
    began = time.perf_counter()
    page.goto(address)
    page.wait_for_selector(wanted, state="attached", timeout=PATIENCE * 1000)
    milliseconds = (time.perf_counter() - began) * 1000
    page.wait_for_timeout(1500)
    context.close()
    sent = [size for name, size in sizes.items() if addresses.get(name, "").startswith("http")]
    return Load(sum(sent), len(sent), milliseconds)


def measure(root: Path) -> dict[str, Load]:
    """Load the lobby and a table of a checkout's house."""
    from playwright.sync_api import sync_playwright

    port, chromium = free_port(), shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        process = opened(root, Path(folder), port)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        try:
            home = f"http://127.0.0.1:{port}/"
            first = browser.new_page()
            first.goto(home)
            table = first.evaluate(
                "async () => (await (await fetch('/api/tables')).json()).tables.find((t) => t.game === 'blackjack').id"
            )
            pages = {"lobby": (home, "pb-lobby .table-card"), "table": (f"{home}#/t/{table}", "pb-felt .card")}
            found = {}
            for name, (address, wanted) in pages.items():
                loads = [load(browser, address, wanted) for _ in range(TIMES)]
                middle = statistics.median(each.milliseconds for each in loads)
                found[name] = Load(loads[0].bytes, loads[0].requests, middle)
            return found
        finally:
            browser.close()
            process.terminate()
            process.wait(PATIENCE)


def main() -> None:
    """Print what each page costs, and the same of another checkout."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--against", type=Path, help="another checkout of Pitboss, set up as this one is")
    against: Path | None = parser.parse_args().against
    print(f"{'':24} {'kilobytes':>10} {'requests':>9} {'ms to see it':>13}")
    for title, root in (("here", ROOT), ("there", against)):
        for name, cost in (measure(root) if root else {}).items():
            seen = "the first table" if name == "lobby" else "the first card"
            line = f"{title + ', ' + name:24} {cost.bytes / 1000:10.0f} {cost.requests:9} {cost.milliseconds:13.0f}"
            print(f"{line}  {seen}", flush=True)


if __name__ == "__main__":
    main()
