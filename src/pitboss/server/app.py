"""The live house as a program: its page and its API on one port, and how it starts and stops."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import sys
from base64 import b64encode
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import pitboss
from pitboss.paper.cards import sprite_svg
from pitboss.play.log import write_json
from pitboss.server.accounts import Accounts
from pitboss.server.api import TooOften, Unknown, router
from pitboss.server.describe import refusal_json
from pitboss.server.house import Conflict, Forbidden, House, NotFound, Unavailable
from pitboss.server.housefile import HouseFile
from pitboss.server.lobby import complain
from pitboss.server.step import StoreError
from pitboss.server.store import Store
from pitboss.server.table import Stale
from pitboss.table.refusal import Refused

try:
    import fcntl
except ModuleNotFoundError:  # not every system has it
    fcntl = None  # type: ignore[assignment]

PAGE = Path(__file__).with_name("page")
MOST_BODY = 16 * 1024
"""The most bytes that a request may bring."""
PATIENCE = 5
"""Seconds that open requests are given when the house stops."""

STATUSES: dict[type[Refused], int] = {
    Stale: 409,
    Conflict: 409,
    Unknown: 401,
    Forbidden: 403,
    NotFound: 404,
    TooOften: 429,
}
"""How each kind of refusal is answered; the rules' own are 422."""

_IMPORT_MAP = re.compile(r'<script type="importmap">(.*?)</script>', re.DOTALL)


# Answers


class Answer(JSONResponse):
    """JSON in ASCII, which carries any text that JSON can bring."""

    def render(self, content: Any) -> bytes:
        return write_json(content).encode()


def refused(status: int, refusal: Refused) -> Answer:
    """Answer with a refusal: what, why, what is allowed, by which paragraph."""
    return Answer({"error": refusal_json(refusal)}, status_code=status)


async def on_refusal(request: Request, error: Exception) -> Response:
    """Answer what the house or the rules refuse."""
    assert isinstance(error, Refused)
    return refused(STATUSES.get(type(error), 422), error)


async def on_malformed(request: Request, error: Exception) -> Response:
    """Answer a request that is not of its form."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    message = str(first["msg"])
    return refused(
        400, Refused(where or "the request", message[:1].lower() + message[1:], "the form of the API's description")
    )


async def on_http_error(request: Request, error: Exception) -> Response:
    """Answer what is not there or not done so."""
    assert isinstance(error, HTTPException)
    return refused(
        error.status_code, Refused(request.url.path[:80], str(error.detail).lower(), "what the API describes")
    )


async def on_unavailable(request: Request, error: Exception) -> Response:
    """Answer what could not be kept, and so did not happen."""
    return refused(503, Refused("this", "it could not be kept, and did not happen", "trying again with the same key"))


# Around every request


class Guard:
    """Keeps strangers' pages, borrowed names and oversized requests out, and tells browsers to do the same."""

    def __init__(self, app: ASGIApp, policy: str) -> None:
        self._app = app
        self._headers = [
            (b"content-security-policy", policy.encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"no-referrer"),
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"cross-origin-resource-policy", b"same-origin"),
            (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = self._refuse(scope)
        if answer is not None:
            await answer(scope, receive, self._adding(send))
            return
        has_begun = False

        async def send_on(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self._app(scope, _bounded(receive), self._adding(send_on))
        except Exception as error:
            complain(f"{scope['method']} {scope['path'][:80]!r}", error)
            if not has_begun:
                failed = refused(500, Refused("this", "the house failed, and has noted where", "trying again later"))
                await failed(scope, receive, self._adding(send))

    def _refuse(self, scope: Scope) -> Response | None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        if not is_own_host(host):
            why = "the house answers to its address, and to no name that others could borrow"
            return refused(400, Refused(f"the host {host[:60]!r}", why, "the address that the house printed"))
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit() and len(length) < 16) or int(length) > MOST_BODY:
            return refused(413, Refused("the request", "it is too large", f"up to {MOST_BODY} bytes"))
        if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            origin = headers.get("origin")
            if "x-pitboss" not in headers or (origin is not None and origin.partition("//")[2] != host):
                return refused(403, Refused("the request", "it does not come from this house's own page",
                                            "requests with the header X-Pitboss"))  # fmt: skip
        return None

    def _adding(self, send: Send) -> Send:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *self._headers]
            await send(message)

        return send_with_headers


def is_own_host(host: str) -> bool:
    """Tell whether a host is an address or this machine's own name, which nobody's DNS can point elsewhere."""
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    if name in ("localhost", "testserver") or name.endswith((".localhost", ".local")):
        return True
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _bounded(receive: Receive) -> Receive:
    """Stop reading a body that grows beyond what a request may bring."""
    read = 0

    async def receive_some() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > MOST_BODY:
            return {"type": "http.disconnect"}
        return message

    return receive_some


# The page


def index() -> tuple[str, str]:
    """Return the page, and the policy under which a browser runs it: its own files and nothing else."""
    text = (PAGE / "index.html").read_text(encoding="utf-8")
    maps = [b64encode(sha256(each.encode()).digest()).decode() for each in _IMPORT_MAP.findall(text)]
    scripts = " ".join(["'self'", *(f"'sha256-{each}'" for each in maps)])
    policy = (
        f"default-src 'self'; script-src {scripts}; style-src 'self'; img-src 'self' data:; object-src 'none'; "
        "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    )
    return text, policy


class Page(StaticFiles):
    """The page's files, asked for anew each time and sent only where they have changed."""

    def file_response(self, *arguments: Any, **more: Any) -> Response:
        response = super().file_response(*arguments, **more)
        response.headers["Cache-Control"] = "no-cache"
        return response


def create_app(plan: HouseFile, url: str, *, lan: bool = False, clock: Callable[[], int] | None = None) -> FastAPI:
    """Return the program of a house whose records are kept at a database's address."""
    text, policy = index()

    @asynccontextmanager
    async def living(app: FastAPI) -> AsyncIterator[None]:
        store = Store(url)
        house = House(store, plan, clock) if clock else House(store, plan)
        app.state.house = house
        app.state.secret = house.accounts.first_start()
        house.open()
        house.start()
        try:
            yield
        finally:
            await house.stop()
            store.close()

    app = FastAPI(
        title="Pitboss", version=pitboss.__version__, lifespan=living, docs_url=None, redoc_url=None,
        default_response_class=Answer,
        openapi_url="/api/openapi.json", description="Live tables of New Jersey's casino games, run by the book.",
    )  # fmt: skip
    app.state.is_lan = lan
    app.state.answers = OrderedDict()
    app.include_router(router)
    app.add_exception_handler(Refused, on_refusal)
    app.add_exception_handler(RequestValidationError, on_malformed)
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(Unavailable, on_unavailable)
    app.add_exception_handler(StoreError, on_unavailable)

    @app.get("/", include_in_schema=False)
    def page() -> Response:
        return Response(text, media_type="text/html; charset=utf-8", headers={"Cache-Control": "no-cache"})

    @app.get("/cards.svg", include_in_schema=False)
    def cards() -> Response:
        headers = {"Cache-Control": "public, max-age=3600"}
        return Response(sprite_svg(), media_type="image/svg+xml", headers=headers)

    @app.get("/healthz", include_in_schema=False)
    def health() -> PlainTextResponse:
        return PlainTextResponse("open\n")

    app.mount("/page", Page(directory=PAGE))
    app.add_middleware(Guard, policy=policy)
    return app


# Starting and stopping


class Doors(uvicorn.Server):
    """The server, which ends its streams when it is told to stop."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Finish what is being committed, end the streams, and stop."""
        if not self.should_exit:
            print(f"{signal.Signals(sig).name}: finishing what is being committed.", file=sys.stderr, flush=True)
        app: Any = self.config.app
        house: House | None = getattr(app.state, "house", None)
        if house is not None:
            house.end_streams()
        self.force_exit = self.should_exit and sig == signal.SIGINT  # whoever insists does not wait for open requests
        self.should_exit = True  # told so, the house ends by itself and well; the signal is not raised again


def serve(house: HouseFile, *, port: int, lan: bool = False, data: str) -> None:
    """Open the house until it is told to stop."""
    is_url = "://" in data
    file = Path(data).resolve()
    url = data if is_url else f"sqlite:///{file}"
    with nullcontext() if is_url else alone_with(file):
        _open(house, url, port, lan, url if is_url else str(file))


@contextmanager
def alone_with(file: Path) -> Iterator[None]:
    """Keep a second house from opening on the same data file."""
    if fcntl is None:
        yield
        return
    with open(f"{file}.lock", "w", encoding="ascii") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Refused(f"the data file {file.name}", "another house is open on it",
                          "closing that house first, or another --data FILE") from None  # fmt: skip
        yield


def _open(house: HouseFile, url: str, port: int, lan: bool, kept: str) -> None:
    prepare(url)
    app = create_app(house, url, lan=lan)
    host = "0.0.0.0" if lan else "127.0.0.1"
    config = uvicorn.Config(
        app, host=host, port=port, log_level="warning", access_log=False, server_header=False,
        timeout_graceful_shutdown=PATIENCE, timeout_keep_alive=30,
    )  # fmt: skip
    doors = Doors(config)
    asyncio.run(_serve(doors, house, lan, kept))


def prepare(url: str) -> None:
    """Say what is wrong with the database, or the owner's first secret, before anything else can go wrong."""
    store = Store(url)
    try:
        secret = Accounts(store).first_start()
    finally:
        store.close()
    if secret:
        print("This is said only once. The owner logs in (Account, Staff) with the name owner and the password")
        print(f"  {secret}\nand gives floorpersons and auditors their own.\n", flush=True)


async def _serve(doors: Doors, house: HouseFile, lan: bool, kept: str) -> None:
    task = asyncio.create_task(doors.serve())
    while not doors.started and not task.done():
        await asyncio.sleep(0.02)
    sockets = [opened for server in doors.servers for opened in server.sockets] if doors.started else []
    if sockets:  # none where it was told to stop while it opened
        tell_open(house, sockets[0].getsockname()[1], lan, kept)
    await task
    if doors.started:
        print("The house is closed; everything that happened is kept.", flush=True)


def tell_open(house: HouseFile, port: int, lan: bool, kept: str) -> None:
    """Say where the house is."""
    print(f"{house.name} is open at http://127.0.0.1:{port}/", flush=True)
    if lan:
        tell_address(f"http://{own_address()}:{port}/")
    print(f"Its records are kept in {kept.rsplit('@', maxsplit=1)[-1]}. Ctrl-C closes the house.", flush=True)


def tell_address(address: str) -> None:
    """Print the address for the room, and its QR code."""
    import segno

    print(f"In this room: {address}", flush=True)
    with suppress(UnicodeEncodeError):  # a terminal that cannot draw it still has the address
        segno.make(address, error="m").terminal(compact=True)


def own_address() -> str:
    """Return this machine's address in its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way it would go
            address: str = probe.getsockname()[0]
        except OSError:
            address = "127.0.0.1"  # no network to be found in
    return address
