"""The live house as a program: its page and its API on one port, and how it starts and stops."""

from __future__ import annotations

import asyncio
import gc
import logging
import re
import signal
import socket
from base64 import b64encode
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Any, TextIO
from urllib.parse import quote

import uvicorn
from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import RedirectResponse
from starlette.exceptions import HTTPException

import pitboss
from pitboss.housefile import HouseFile
from pitboss.paper.cards import sprite_svg
from pitboss.server.audit.start import look
from pitboss.server.changes import require_consent
from pitboss.server.clock import Clock, now
from pitboss.server.house import House
from pitboss.server.operation.logs import set_up
from pitboss.server.people.accounts import OWNER, Accounts
from pitboss.server.refusals import Unavailable
from pitboss.server.store.archive import Archived
from pitboss.server.store.database import file_of
from pitboss.server.store.step import StoreError
from pitboss.server.store.store import Store
from pitboss.server.web.answers import Answer, on_archived, on_http_error, on_malformed, on_refusal, on_unavailable
from pitboss.server.web.api import router
from pitboss.server.web.assets import LEAST, Asset, Assets, PackedReadings
from pitboss.server.web.connections import Connection
from pitboss.server.web.guard import Guard, own_names
from pitboss.server.web.operation import add_operation
from pitboss.server.web.shortcut import Shortcut
from pitboss.table.refusal import Refused

try:
    import fcntl
except ModuleNotFoundError:  # not every system has it
    fcntl = None  # type: ignore[assignment]

LOGGER = logging.getLogger("pitboss")
PAGE = Path(__file__).with_name("page")
PATIENCE = 5
"""Seconds that open requests are given when the house stops."""
MOST_SAID = 20
"""Findings that are said one by one when a house does not open; pitboss verify says all."""
READERS = 4
"""Records, rounds and logs that are read at a time; readers wait for one another, and play for none of them."""
THREADS = 8
"""Threads for what the house asks its database or works out beside play."""
MADE_BETWEEN = 20_000
"""Objects that are made between two looks of Python's collector."""

RULES = "/rules"
"""How an address ends that opens a table's rules."""

_IMPORT_MAP = re.compile(r'<script type="importmap">(.*?)</script>', re.DOTALL)


# The page


def index(assets: Assets) -> tuple[str, str]:
    """Return the page, and the policy under which a browser runs it: its own files and nothing else."""
    text = (PAGE / "index.html").read_text(encoding="utf-8").replace("/page/", f"/page/{assets.digest}/")
    maps = [b64encode(sha256(each.encode()).digest()).decode() for each in _IMPORT_MAP.findall(text)]
    scripts = " ".join(["'self'", *(f"'sha256-{each}'" for each in maps)])
    policy = (
        f"default-src 'self'; script-src {scripts}; style-src 'self'; img-src 'self' data:; object-src 'none'; "
        "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    )
    return text, policy


def add_page(app: FastAPI, assets: Assets, text: str) -> None:
    """Have a program send the page, its files, and the cards."""
    sheet = Asset("cards.svg", sprite_svg().encode())

    @app.get("/", include_in_schema=False)
    def page() -> Response:
        return Response(text, media_type="text/html; charset=utf-8", headers={"Cache-Control": "no-cache"})

    @app.get("/t/{path:path}", include_in_schema=False)
    def table(path: str, request: Request) -> Response:
        """Open a table by its id, or by the key that its house file and its printed cards have, or its rules."""
        tables = request.app.state.house.tables
        named, rules = (path.removesuffix(RULES), RULES) if path.endswith(RULES) else (path, "")
        known = next((id for id, table in tables.items() if table.row.key == named), named)
        return RedirectResponse(f"/#/t/{quote(known)}{rules}", 303)

    @app.get("/cards.svg", include_in_schema=False)
    def cards(request: Request) -> Response:
        return sheet.answer(request, "public, max-age=3600")

    @app.get("/page/{path:path}", include_in_schema=False)
    def file(path: str, request: Request) -> Response:
        found = assets.answer(path, request)
        if found is None:
            raise HTTPException(404)
        return found


def create_app(
    plan: HouseFile,
    url: str,
    *,
    lan: bool = False,
    names: Collection[str] = (),
    readers: Collection[str] = (),
    clock: Callable[[], int] | None = None,
) -> FastAPI:
    """Return the program of a house whose records are kept at a database's address."""
    assets = Assets(PAGE)
    text, policy = index(assets)

    @asynccontextmanager
    async def living(app: FastAPI) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = READERS
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, "house"))
        store = Store(url)
        house = opened_on(store, plan, clock or now)
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
        default_response_class=Answer, redirect_slashes=False,
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
    app.add_exception_handler(Archived, on_archived)

    add_page(app, assets, text)

    add_operation(app, readers)

    def count(status: int) -> None:
        app.state.house.metrics.answers.labels(status).inc()

    app.add_middleware(PackedReadings, minimum_size=LEAST, compresslevel=6)
    app.add_middleware(Shortcut, state=app.state)
    app.add_middleware(Guard, policy=policy, names=own_names(lan) | {*names}, count=count)
    return app


def opened_on(store: Store, plan: HouseFile, clock: Clock) -> House:
    """Return the house of a store: on PostgreSQL, one that other servers may share."""
    if not store.database.is_shared:
        return House(store, plan, clock)
    from pitboss.server.cluster.house import SharedHouse  # only there its driver is needed

    return SharedHouse(store, plan, clock)


# Starting and stopping


class Doors(uvicorn.Server):
    """The server, which ends its streams when it is told to stop."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Finish what is being committed, end the streams, and stop."""
        if not self.should_exit:
            LOGGER.warning("%s: finishing what is being committed.", signal.Signals(sig).name)
        app: Any = self.config.app
        house: House | None = getattr(app.state, "house", None)
        if house is not None:
            house.broadcast.end()
        self.force_exit = self.should_exit and sig == signal.SIGINT  # whoever insists does not wait for open requests
        self.should_exit = True  # told so, the house ends by itself and well; the signal is not raised again


def serve(
    house: HouseFile,
    *,
    port: int,
    lan: bool = False,
    data: str,
    new_owner_password: bool = False,
    close_tables: bool = False,
    names: Collection[str] = (),
    despite_findings: bool = False,
    proxies: str = "",
    readers: Collection[str] = (),
    log: str = "text",
) -> None:
    """Open the house until it is told to stop; a house file that closes tables in play needs a word that it may."""
    set_up(log)
    url = data if "://" in data else f"sqlite:///{Path(data).resolve()}"
    file = file_of(url)
    with nullcontext() if file is None else alone_with(file):
        inspect(url, despite_findings=despite_findings)
        prepare(url, None if close_tables else house, new_owner_password=new_owner_password)
        app = create_app(house, url, lan=lan, names=names, readers=readers)
        _open(app, house, url if file is None else str(file), port=port, lan=lan, proxies=proxies)


@contextmanager
def alone_with(file: Path) -> Iterator[None]:
    """Keep a second house from opening on the same data file; beside what is no house's file nothing is left."""
    if fcntl is None:
        yield
        return
    beside = Path(f"{file}.lock")
    is_new = not beside.exists()
    with _opened(beside, file) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Refused(f"the data file {file.name}", "another house is open on it",
                          "closing that house first, or another --data FILE") from None  # fmt: skip
        try:
            yield
        except StoreError:
            if is_new:
                beside.unlink()
            raise


def _opened(beside: Path, file: Path) -> TextIO:
    try:
        return open(beside, "w", encoding="ascii")
    except OSError as error:
        raise StoreError(f"the file {file} cannot be opened: {error.strerror}") from None


def _open(app: FastAPI, house: HouseFile, kept: str, *, port: int, lan: bool, proxies: str) -> None:
    host = "0.0.0.0" if lan else "127.0.0.1"
    config = uvicorn.Config(
        app, host=host, port=port, log_config=None, access_log=False, server_header=False,
        timeout_graceful_shutdown=PATIENCE, timeout_keep_alive=30, http=Connection, ws="none",
        proxy_headers=bool(proxies), forwarded_allow_ips=proxies,
    )  # fmt: skip
    Connection.fit_to_files()
    doors = Doors(config)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(_serve(doors, house, lan, kept))


def inspect(url: str, *, despite_findings: bool) -> None:
    """Refuse a house whose books are not as it wrote them, unless it is to open all the same."""
    store = Store(url)
    try:
        found = look(store)
    finally:
        store.close()
    for each in found[:MOST_SAID]:
        LOGGER.error("Not as the house wrote it: %s.", each.words())
    if found and not despite_findings:
        more = f" and {len(found) - 1} more" if len(found) > 1 else ""
        raise Refused("opening the house", f"its records aren't as it wrote them ({found[0].words()}{more})",
                      "pitboss verify to see everything, a backup, or --despite-findings")  # fmt: skip


def prepare(url: str, house: HouseFile | None = None, *, new_owner_password: bool = False) -> None:
    """Say what is wrong with the database or the house file, or the owner's password, before the house opens.

    The password is told at the first start, and where another is asked for because it was lost.
    """
    store = Store(url)
    try:
        if house is not None:
            require_consent(store, house)
        accounts = Accounts(store)
        name, secret = OWNER, accounts.first_start()
        if secret is None and new_owner_password:
            name, secret = accounts.new_owner_password()
    finally:
        store.close()
    if secret:
        print(f'This is said only once. The owner signs in ("Sign in", "Staff") with the name {name} and the password')
        print(f"  {secret}\nand gives floorpersons and auditors their own.\n", flush=True)


async def _serve(doors: Doors, house: HouseFile, lan: bool, kept: str) -> None:
    task = asyncio.create_task(doors.serve())
    while not doors.started and not task.done():
        await asyncio.sleep(0.02)
    sockets = [opened for server in doors.servers for opened in server.sockets] if doors.started else []
    if sockets:  # none where it was told to stop while it opened
        set_apart_what_stays()
        tell_open(house, sockets[0].getsockname()[1], lan, kept)
    await task
    if doors.started:
        print("The house is closed; everything that happened is saved.", flush=True)


def set_apart_what_stays() -> None:
    """Let Python's collector pass over what was there when the house opened, and come less often.

    Otherwise it looks through every game, paragraph and table again and again, and nobody is dealt to meanwhile.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(MADE_BETWEEN, 10, 10)


def tell_open(house: HouseFile, port: int, lan: bool, kept: str) -> None:
    """Say where the house is."""
    print(f"{house.name} is open at http://127.0.0.1:{port}/", flush=True)
    if lan:
        tell_address(f"http://{own_address()}:{port}/")
        print("The connection isn't encrypted: use it on a network you trust.", flush=True)
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
