"""A client of the live house: commands that are never doubled, and a stream that is taken up where it broke off."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any
from urllib.parse import SplitResult, quote, urlsplit

import httpx

from pitboss.cli.terminal import Unable

WAITS = (0.2, 0.5, 1, 2, 5, 10, 10)
BUSY = (429, 502, 503, 504)
SILENCE = 60.0
"""The house says something every 15 seconds; after so many without a word the connection is taken for lost."""


class RefusedByHouse(Exception):
    """What the house answered instead of doing what was asked."""

    def __init__(self, status: int, error: dict[str, Any]) -> None:
        self.status = status
        self.error = error
        super().__init__(str(error.get("words") or error.get("why") or f"the house answered with status {status}"))


def address_of(text: str) -> tuple[str, str]:
    """Return the address of a house, and the table where the address is that of a table's page."""
    whole = text if "://" in text else f"http://{text}"
    try:
        parts = urlsplit(whole)
        named = (parts.hostname or "").encode("idna")  # as it's looked up: no label empty or too long
        is_address = parts.scheme in ("http", "https") and bool(named) and parts.port != 0
        is_address = is_address and ("://" in text or _names_a_host(parts))
    except ValueError:
        is_address = False
    if not is_address:
        raise Unable(f"{text!r} isn't a house's address: write it like http://localhost:8047")
    table = parts.fragment.removeprefix("/t/").partition("/")[0] if parts.fragment.startswith("/t/") else ""
    return f"{parts.scheme}://{parts.netloc}", table


def _names_a_host(parts: SplitResult) -> bool:
    """Tell whether an address without http:// can be meant as one: a bare word is more likely a slip."""
    host = parts.hostname or ""
    return parts.port is not None or host == "localhost" or "." in host or ":" in host


class House:
    """A house behind its HTTP API."""

    def __init__(
        self,
        url: str,
        transport: httpx.BaseTransport | None = None,
        wait: Callable[[float], None] = time.sleep,
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.url = url
        self.wait = wait
        self.tell = tell
        self.http = httpx.Client(
            base_url=url, transport=transport, headers={"X-Pitboss": "1"}, timeout=httpx.Timeout(15, read=SILENCE)
        )

    def close(self) -> None:
        """Let go of the connections."""
        self.http.close()

    def enter(self, name: str) -> dict[str, Any]:
        """Come in as a guest, and be known by a token from then on."""
        came = self.post("/api/guests", {"name": name, "bearer": True})
        self.http.headers["Authorization"] = f"Bearer {came['token']}"
        me: dict[str, Any] = came["me"]
        return me

    def get(self, path: str) -> dict[str, Any]:
        """Ask for something."""
        return self._try(lambda: self.http.get(path))

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Ask for something to be done; where no answer comes, the same is sent again and the house does it once."""
        return self._try(lambda: self.http.post(path, json=body))

    def command(self, table: str, key: str, do: str, **more: Any) -> dict[str, Any]:
        """Send a command to a table."""
        return self.post(f"{path_of(table)}/commands", {"key": key, "do": do, **more})

    def _try(self, ask: Callable[[], httpx.Response]) -> dict[str, Any]:
        """Ask until there is an answer, waiting longer each time; the last try must do."""
        for wait in WAITS:
            try:
                answer = ask()
            except httpx.TransportError:
                if wait == WAITS[0]:
                    self.tell(f"{self.url} isn't answering; trying again for {int(sum(WAITS))} s.")
                self.wait(wait)
            else:
                if answer.status_code not in BUSY:
                    return _read(answer)
                self.wait(_asked_wait(answer, wait))
        try:
            return _read(ask())
        except httpx.TransportError as error:
            raise Unable(f"{self.url} can't be reached: {error}") from None

    def stream(self, table: str, seq: int) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield what the house tells of a table after a number, until the connection ends."""
        with self.http.stream("GET", "/api/stream", params={"tables": f"{table}:{seq}"}) as answer:
            if answer.status_code != 200:
                answer.read()
                _read(answer)
            yield from told(answer.iter_lines())


def path_of(table: str) -> str:
    """Return where a table is."""
    return f"/api/tables/{quote(table, safe='')}"


def told(lines: Iterable[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Read server-sent events: the name of each and its data."""
    name, data = "message", list[str]()
    for line in lines:
        if not line:
            if data:
                yield name, json.loads("\n".join(data))
            name, data = "message", []
            continue
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "event":
            name = value
        elif field == "data":
            data.append(value)


def _asked_wait(answer: httpx.Response, wait: float) -> float:
    """Return how long to wait, longer where the house asks for it."""
    asked = answer.headers.get("Retry-After", "")
    return max(wait, min(float(asked), 60)) if asked.isascii() and asked.isdigit() else wait


def _read(answer: httpx.Response) -> dict[str, Any]:
    try:
        said = answer.json()
    except ValueError:
        said = None
    if not isinstance(said, dict):
        raise Unable(f"{answer.url.host} doesn't answer like a Pitboss house (status {answer.status_code})")
    if answer.is_success:
        return said
    error = said.get("error")
    raise RefusedByHouse(answer.status_code, error if isinstance(error, dict) else {})
