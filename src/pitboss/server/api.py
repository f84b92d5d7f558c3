"""The house over HTTP: what people and programs may ask, each request with one answer or one refusal."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from hashlib import sha256
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import Field
from starlette.types import Receive, Scope, Send

import pitboss
from pitboss.games import GAMES, find_game
from pitboss.law import UnknownCitation
from pitboss.paper.layout import Layout, layout_of
from pitboss.play.log import write_json
from pitboss.play.view import SPECTATOR, Viewer
from pitboss.server import history
from pitboss.server.accounts import STAFF, Account
from pitboss.server.commands import Amount, FloorCommand, Form, Key, PlayerCommand, Word
from pitboss.server.database import is_storable
from pitboss.server.describe import check_json, faults_json, game_json, game_line, law_json, settings_of
from pitboss.server.house import House, Stream
from pitboss.server.housefile import TablePlan
from pitboss.server.ledger import account_words
from pitboss.server.limits import Limit
from pitboss.server.lobby import layout_json
from pitboss.server.refusals import NotFound, TooOften, Unknown, not_for
from pitboss.server.sight import Json
from pitboss.server.step import TableRow
from pitboss.table.options import choose
from pitboss.table.refusal import Refused

COOKIE = "pitboss"
COOKIE_AGE = 90 * 24 * 3600
HEARTBEAT = 15
MOST_TABLES = 12
MOST_STREAMS = 12
MOST_ANSWERS = 1_000
"""So many newcomers' answers are remembered, should one be lost on the way."""
TRAY = 10_000_000

COMMANDS = Limit(at_once=60, a_minute=600)
READINGS = Limit(at_once=200, a_minute=1200)
NEWCOMERS = Limit(at_once=10, a_minute=6)
PASSWORDS = Limit(at_once=5, a_minute=5)
OPENINGS = Limit(at_once=5, a_minute=5)


def house_of(request: Request) -> House:
    """Return the house that is asked."""
    house: House = request.app.state.house
    return house


def token_of(request: Request) -> str | None:
    """Return the token that a request shows, by header or by cookie."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else request.cookies.get(COOKIE)


def whoever(request: Request) -> Account | None:
    """Return who asks, where the house knows them."""
    token = token_of(request)
    account = house_of(request).accounts.by_token(token) if token else None
    _require(READINGS, account, request)
    return account


def somebody(account: Annotated[Account | None, Depends(whoever)]) -> Account:
    """Return who asks; a name is needed."""
    if account is None:
        raise Unknown("this", "the house does not know you", "joining as a guest, or signing in")
    return account


def auditor(account: Annotated[Account, Depends(somebody)]) -> Account:
    """Return an auditor or the owner."""
    if account.role not in ("auditor", "owner"):
        raise not_for(account.role, "the records of the house", "an auditor, or the owner")
    return account


def floorperson(account: Annotated[Account, Depends(somebody)]) -> Account:
    """Return a floorperson or the owner."""
    if account.role not in ("floorperson", "owner"):
        raise not_for(account.role, "the floor", "a floorperson, or the owner")
    return account


def owner(account: Annotated[Account, Depends(somebody)]) -> Account:
    """Return the owner."""
    if account.role != "owner":
        raise not_for(account.role, "the house's own people", "the owner")
    return account


def _require(limit: Limit, account: Account | None, request: Request) -> None:
    who = account.id if account else f"at {request.client.host if request.client else ''}"
    if not limit.takes(who):
        seconds = limit.seconds_to_wait(who)
        raise TooOften("this", "you ask too often", f"trying again in {_seconds(seconds)}", seconds)


def _seconds(number: int) -> str:
    return "a second" if number == 1 else f"{number} seconds"


TheHouse = Annotated[House, Depends(house_of)]
Anybody = Annotated[Account | None, Depends(whoever)]
Somebody = Annotated[Account, Depends(somebody)]
Auditor = Annotated[Account, Depends(auditor)]
Floorperson = Annotated[Account, Depends(floorperson)]
Owner = Annotated[Account, Depends(owner)]

router = APIRouter(prefix="/api", dependencies=[Depends(whoever)])


# The house and its people


@router.get("/house", tags=["house"])
async def the_house(house: TheHouse, account: Anybody, request: Request) -> Json:
    """What the house is, which games it has, and who you are."""
    return {
        "name": house.plan.name,
        "version": pitboss.__version__,
        "is_lan": request.app.state.is_lan,
        "pits": [{"key": pit.key, "name": pit.name} for pit in house.plan.pits],
        "games": [game_line(game) for game in GAMES.values()],
        "me": house.me(account) if account else None,
        "may_open": _may_open(house, account),
        "guest_chips": house.plan.guest_chips,
    }


def _may_open(house: House, account: Account | None) -> bool:
    """Tell whether somebody may open a table: a guest where the house has room for one, and an auditor never."""
    role = account.role if account else "player"
    return role in ("floorperson", "owner") or (role == "player" and house.plan.most_guest_tables > 0)


class Join(Form):
    """A guest's name; ``bearer`` returns the token instead of setting a cookie."""

    name: Annotated[str, Field(max_length=200)]
    bearer: bool = False
    key: str = ""


class Recover(Form):
    """A recovery code."""

    recovery: Annotated[str, Field(max_length=200)]
    key: str = ""


class Login(Form):
    """A name and its password."""

    name: Annotated[str, Field(max_length=200)]
    password: Annotated[str, Field(max_length=400)]
    key: str = ""


class Keyed(Form):
    """Nothing but a key."""

    key: str = ""


class AskForChips(Form):
    """Imitation chips from the cage."""

    key: Key
    amount: Amount


def _with_cookie(body: Json, token: str) -> JSONResponse:
    response = JSONResponse(body)
    response.set_cookie(COOKIE, token, max_age=COOKIE_AGE, httponly=True, samesite="strict", path="/")
    return response


Welcome = tuple[Account, str, str]
"""Somebody, the token and the recovery code."""


def _answered(request: Request, form: Join | Recover) -> Welcome | None:
    """Return what the same request was answered before, so that a lost answer loses nobody's name."""
    answers: OrderedDict[str, Welcome] = request.app.state.answers
    return answers.get(_asked(request, form)) if form.key else None


def _remember(request: Request, form: Join | Recover, answer: Welcome) -> None:
    answers: OrderedDict[str, Welcome] = request.app.state.answers
    if form.key:
        answers[_asked(request, form)] = answer
        while len(answers) > MOST_ANSWERS:
            answers.popitem(last=False)


def _asked(request: Request, form: Join | Recover) -> str:
    host = request.client.host if request.client else ""
    return sha256(write_json([host, type(form).__name__, form.model_dump()]).encode()).hexdigest()


@router.post("/guests", tags=["people"])
async def join(form: Join, house: TheHouse, request: Request) -> Response:
    """Join as a guest, with imitation chips to begin with; the recovery code is shown this once."""
    _require(NEWCOMERS, None, request)
    known = _answered(request, form)
    welcome = await asyncio.to_thread(house.accounts.guest, form.name) if known is None else known
    account, token, recovery = welcome
    if known is None:
        _remember(request, form, (account, token, recovery))
        if house.plan.guest_chips:
            await house.hand_out(account, house.plan.guest_chips)
    body = {"me": house.me(account), "recovery": recovery}
    return JSONResponse(body | {"token": token}) if form.bearer else _with_cookie(body, token)


@router.post("/recover", tags=["people"])
async def recover(form: Recover, house: TheHouse, request: Request) -> Response:
    """Come back by a recovery code; it is used up, and a new one is shown."""
    _require(PASSWORDS, None, request)
    known = _answered(request, form)
    welcome = await asyncio.to_thread(house.accounts.recover, form.recovery) if known is None else known
    account, token, recovery = welcome
    _remember(request, form, (account, token, recovery))
    house.cut_streams(account.id)
    return _with_cookie({"me": house.me(account), "recovery": recovery}, token)


@router.post("/login", tags=["people"])
async def login(form: Login, house: TheHouse, request: Request) -> Response:
    """Sign in with a password, as the house's own people do."""
    _require(PASSWORDS, None, request)
    account, token = await asyncio.to_thread(house.accounts.login, form.name, form.password)
    return _with_cookie({"me": house.me(account)}, token)


@router.post("/logout", tags=["people"])
async def logout(form: Keyed, house: TheHouse, request: Request) -> Response:
    """Forget this browser's token."""
    if token := token_of(request):
        account = await asyncio.to_thread(house.accounts.by_token, token)
        await asyncio.to_thread(house.accounts.logout, token)
        house.cut_streams(account.id if account else "")
    response = JSONResponse({})
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return response


@router.get("/me", tags=["people"])
async def me(house: TheHouse, account: Somebody) -> Json:
    """How you stand: chips, seats, tables of your own."""
    return {"me": house.me(account)}


@router.post("/me/chips", tags=["people"])
async def ask_for_chips(form: AskForChips, house: TheHouse, account: Somebody, request: Request) -> Json:
    """Get imitation chips from the cage, up to what one person gets."""
    _require(COMMANDS, account, request)
    if account.role != "player":
        raise not_for(account.role, "chips to play with", "a player; the house's own people do not play")
    await house.hand_out(account, form.amount, form.key)
    return {"me": house.me(account)}


class NewPerson(Form):
    """One of the house's own people."""

    name: Annotated[str, Field(max_length=200)]
    role: Word
    password: Annotated[str, Field(max_length=400)]
    key: str = ""


class NewPassword(Form):
    """Another password for one of the house's own people."""

    password: Annotated[str, Field(max_length=400)]
    key: str = ""


def _person_json(person: Account) -> Json:
    return {"id": person.id, "name": person.name, "role": person.role, "since": person.created_at}


@router.get("/people", tags=["people"])
def people(house: TheHouse, account: Owner) -> Json:
    """The house's own people."""
    return {"people": [_person_json(each) for each in house.accounts.staff()]}


@router.post("/people", tags=["people"])
async def new_person(form: NewPerson, house: TheHouse, account: Owner) -> Json:
    """Give somebody a role in the house: the owner alone does that."""
    if form.role not in STAFF:
        raise Refused(f"the role {form.role!r}", "none of the house's own people has it", ", ".join(STAFF))
    made = await asyncio.to_thread(house.accounts.create, form.name, form.role, form.password)
    return _person_json(made)


@router.post("/people/{id}/password", tags=["people"])
async def new_password(id: str, form: NewPassword, house: TheHouse, account: Owner) -> Json:
    """Give one of the house's own people another password; whoever is signed in by the old one is signed out."""
    person = _person(house, id)
    await asyncio.to_thread(house.accounts.set_password, id, form.password)
    house.cut_streams(id)
    return _person_json(person)


@router.post("/people/{id}/remove", tags=["people"])
async def remove_person(id: str, form: Keyed, house: TheHouse, account: Owner) -> Json:
    """Take the role of one of the house's own people, and every way in; the name stays theirs."""
    person = _person(house, id)
    await asyncio.to_thread(house.accounts.dismiss, id)
    house.cut_streams(id)
    return _person_json(person)


def _person(house: House, id: str) -> Account:
    person = house.accounts.by_id(id) if is_storable(id) else None
    if person is None or person.role not in STAFF:
        raise NotFound("this person", "the house has nobody of that number among its own", "one of GET /api/people")
    return person


# Games and the law


@router.get("/games/{game}", tags=["law"])
def game(game: str) -> Json:
    """A game with its options, constraints, wagers, pay tables and faults."""
    return game_json(game)


class Check(Form):
    """Options to be checked."""

    options: Annotated[dict[str, Any], Field(default_factory=dict, max_length=80)]
    positions: int = 0
    key: str = ""


@router.post("/games/{game}/check", tags=["law"])
def check(game: str, form: Check) -> Json:
    """Whether the law lets a table have these options, and what would make it so."""
    return check_json(game, form.options, form.positions or find_game(game).most_positions)


@router.get("/games/{game}/layout.svg", tags=["law"])
def layout_of_game(
    game: str,
    house: TheHouse,
    positions: Annotated[int, Query(ge=0, le=20)] = 0,
    options: Annotated[str, Query(max_length=4000, description="Options that differ from the usual, as JSON.")] = "{}",
) -> Response:
    """The layout that a table of a game would have under some options, drawn."""
    rules = find_game(game)
    try:
        said = json.loads(options)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise Refused("the options", "they cannot be read", "a JSON object of options by name")
    chosen = choose(rules.options, settings_of(rules, said))
    drawn = layout_of(rules.name, chosen, positions or rules.most_positions, house.plan.name)
    return Response(drawn.svg, media_type="image/svg+xml")


@router.get("/law/{cite:path}", tags=["law"])
def law(cite: str) -> Json:
    """What a paragraph says in our words, the readings taken, what enforces and what tests it."""
    try:
        return law_json(cite)
    except UnknownCitation:
        why = "the law that the house knows has no such paragraph"
        raise NotFound(f"{cite[:40]!r}", why, "a citation such as 19:47-20.10(b)") from None


# Tables


@router.get("/tables", tags=["tables"])
async def tables(house: TheHouse, account: Anybody) -> Json:
    """The lobby."""
    return {"tables": [house.line(table) for table in house.tables.values()]}


class OpenTable(Form):
    """A table of one's own."""

    key: Key
    game: Word
    name: Annotated[str, Field(min_length=1, max_length=40)]
    options: Annotated[dict[str, Any], Field(default_factory=dict, max_length=80)]
    positions: Annotated[int, Field(ge=1, le=20)] | None = None
    is_training: bool = False
    builtin: Annotated[int, Field(ge=0, le=10)] = 2


@router.post("/tables", tags=["tables"])
async def open_table(form: OpenTable, house: TheHouse, account: Somebody, request: Request) -> Json:
    """Open a table with any options that the law allows."""
    _require(OPENINGS, account, request)
    if account.role == "auditor":
        raise not_for(account.role, "opening a table", "a player, a floorperson or the owner")
    game = find_game(form.game)
    if not form.name.isprintable() or not form.name.strip():
        raise Refused("the name of the table", "it cannot be shown", "1 to 40 printable characters")
    settings = settings_of(game, form.options)
    choose(game.options, settings)
    plan = TablePlan(
        key="",
        name=form.name.strip(),
        pit="",
        game=game.name,
        positions=form.positions or game.most_positions,
        options=settings,
        players=form.builtin,
        pace=house.plan.pace,
        is_training=form.is_training,
        tray=TRAY,
    )
    return {"table": house.line(await house.open_own(account, plan, form.key))}


@router.get("/tables/{id}", tags=["tables"])
async def table(id: str, house: TheHouse, account: Anybody) -> Json:
    """A table as you may see it now."""
    async with house.looking_at(id) as live:
        viewer = live.viewer(account.name if account else None)
        dealer = live.dealer
        layout = layout_of(live.row.game, dealer.table.options, dealer.table.positions, house.plan.name)
        return {
            "table": house.line(live),
            "seq": dealer.log.seq,
            "view": live.view(viewer),
            "start": live.start(viewer),
            "recent": live.recent(viewer),
            **live.now(viewer),
            "layout": layout_json(id, layout),
            "shuffle": {"number": dealer.shuffles, "next_commitment": dealer.commitment},
            "pace": live.pacer.json,
            "chips": list(dealer.table.denominations),
            "faults": faults_json(live.faults),
        }


@router.get("/tables/{id}/layout.svg", tags=["tables"])
def layout(
    id: str, house: TheHouse, round: int | None = None, drawing: Annotated[str, Query(max_length=40)] = ""
) -> Response:
    """The layout of a table, drawn: now, or in a round (``round=12``); under one ``drawing`` it never changes."""
    drawn = _layout(house, id, round)
    kept = {"Cache-Control": "private, max-age=604800, immutable"} if drawing == drawn.digest else {}
    return Response(drawn.svg, media_type="image/svg+xml", headers=kept)


def _layout(house: House, id: str, round: int | None) -> Layout:
    """Draw a layout by the options of a round, of a live table now, or of the last round of one that has closed."""
    if round is None and (live := house.drawn(id)) is not None:
        return layout_of(live.game, live.options, live.positions, house.plan.name)
    row = _row(house, id)
    played = house.store.rounds(id, limit=1) if round is None else house.store.rounds(id, round + 1, 1)
    if round is not None and [each.round for each in played] != [round]:
        raise _no_such_round(round)
    options = history.options_in(house.store, row, played[0].round if played else 0)
    return layout_of(row.game, options, row.positions, house.plan.name)


def _no_such_round(number: int) -> NotFound:
    return NotFound(f"round {number}", "the table has not played it", "a round of its list")


@router.post("/tables/{id}/commands", tags=["tables"])
async def command(id: str, form: PlayerCommand, house: TheHouse, account: Somebody, request: Request) -> Json:
    """Sit, wager, decide, leave: what a player does, named by the prompt it answers, and done once for each key."""
    _require(COMMANDS, account, request)
    return await house.command(account, id, form)


@router.post("/tables/{id}/floor", tags=["floor"])
async def floor_command(id: str, form: FloorCommand, house: TheHouse, account: Somebody, request: Request) -> Json:
    """Pause, rule, void, close, change cards or dealer: what a floorperson does."""
    _require(COMMANDS, account, request)
    return await house.floor(account, id, form)


@router.get("/stream", tags=["tables"])
async def stream(house: TheHouse, account: Anybody, request: Request, tables: str = "") -> StreamingResponse:
    """Server-sent events: what happens at the tables you watch (``tables=ID:SEQ,ID:SEQ``), in the lobby, and to you."""
    if account is not None and sum(each.account == account for each in house.streams) >= MOST_STREAMS:
        allowed = "one stream a browser, for all its tables"
        raise TooOften("another stream", f"you have {MOST_STREAMS} open", allowed, HEARTBEAT)
    watched = _watched(request.headers.get("last-event-id") or tables)
    return EventStream(house, Stream(account), watched)


class EventStream(StreamingResponse):
    """One browser's stream as it is sent, until the browser goes, the house stops, or nobody reads it any more."""

    def __init__(self, house: House, mine: Stream, watched: dict[str, int]) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(_events(house, mine, watched), media_type="text/event-stream", headers=headers)
        self._house = house
        self._mine = mine

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        sending = asyncio.create_task(self.stream_response(send))
        is_gone = asyncio.create_task(self.listen_for_disconnect(receive))
        is_cut = asyncio.create_task(self._mine.cut.wait())
        ends: tuple[asyncio.Task[Any], ...] = (sending, is_gone, is_cut)
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            if sending.done():
                sending.result()
        finally:
            self._house.leave(self._mine)
            for each in ends:
                each.cancel()
            await asyncio.gather(*ends, return_exceptions=True)


def _watched(text: str) -> dict[str, int]:
    """Read which tables a stream watches, and after which line of each log."""
    watched: dict[str, int] = {}
    for each in text.split(",")[:MOST_TABLES]:
        id, _, seq = each.strip().partition(":")
        if id:
            watched[id] = int(seq) if seq.isascii() and seq.isdigit() and len(seq) < 16 else 0
    return watched


async def _events(house: House, mine: Stream, watched: dict[str, int]) -> AsyncIterator[str]:
    house.streams.add(mine)
    seen: dict[str, int] = {}
    yield ": the house\n\n"
    for id, seq in watched.items():
        try:
            async with house.looking_at(id) as live:
                house.watch(mine, id)
                viewer = live.viewer(mine.name)
                message = live.message(viewer, live.recent(viewer, seq) or [] if seq else [])
                mine.tell("table", message | {"table_line": house.line(live)})
        except NotFound:
            mine.tell("lobby", {"gone": id})  # it has closed meanwhile
    while not house.is_stopping:
        try:
            async with asyncio.timeout(HEARTBEAT):
                kind, message = await mine.unread.get()
        except TimeoutError:
            yield ": still here\n\n"
            continue
        if kind == "stop":
            return
        if kind == "table":
            seen[message["table"]] = message["seq"]
        place = ",".join(f"{id}:{seq}" for id, seq in seen.items())
        yield f"event: {kind}\nid: {place}\ndata: {write_json(message)}\n\n"


# History


def _row(house: House, id: str) -> TableRow:
    row = house.store.table(id)
    if row is None:
        raise NotFound(f"the table {id[:40]!r}", "there is and was no such table", "a table of the house")
    return row


def _viewer(account: Account | None, as_: str | None) -> Viewer:
    return SPECTATOR if account is None or as_ == "spectator" else account.name


@router.get("/tables/{id}/rounds", tags=["history"])
def rounds(
    id: str,
    house: TheHouse,
    account: Anybody,
    before: int | None = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> Json:
    """The rounds of a table, the last first."""
    row = _row(house, id)
    found = history.rounds_json(house.store, id, before, limit)
    return {"table": id, "name": row.name, "game": row.game, "state": row.state, "rounds": found}


@router.get("/tables/{id}/rounds/{number}", tags=["history"])
async def one_round(
    id: str, number: int, house: TheHouse, account: Anybody, as_: Annotated[str | None, Query(alias="as")] = None
) -> Json:
    """A round step by step, as you may see it; ``as=spectator`` gives what a link shows to anybody."""
    row = await asyncio.to_thread(_row, house, id)
    found = await asyncio.to_thread(history.round_json, house.store, row, number, _viewer(account, as_))
    if found is None:
        raise _no_such_round(number)
    layout = layout_json(id, await asyncio.to_thread(_layout, house, id, number), number)
    return found | {"name": row.name, "game": row.game, "title": GAMES[row.game].title, "layout": layout}


@router.get("/tables/{id}/shuffles/{number}", tags=["history"])
def shuffle(id: str, number: int, house: TheHouse, account: Anybody) -> Json:
    """What proves a shuffle: commitment, nonces, seals and, once it is revealed, the seed."""
    found = history.shuffle_json(house.store, _row(house, id), number)
    if found is None:
        raise NotFound(f"shuffle {number}", "the table has not made it", "a shuffle of its log")
    return found


@router.get("/tables/{id}/log", tags=["history"])
def log(id: str, house: TheHouse, account: Anybody, as_: Annotated[str | None, Query(alias="as")] = None) -> Response:
    """Your copy of a table's log, as JSON Lines."""
    _row(house, id)
    lines = history.log_lines(house.store, id, _viewer(account, as_))
    return _download(lines, f"{id}.log", "application/jsonl")


def _download(lines: Iterator[str], name: str, kind: str) -> StreamingResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(lines, media_type=kind, headers=headers)


# The floor and the auditor


@router.get("/floor", tags=["floor"])
async def the_floor(house: TheHouse, account: Floorperson) -> Json:
    """Every table as the floor sees it: its state, and what is due."""
    found = []
    for id in list(house.tables):
        with suppress(NotFound):  # it has closed meanwhile
            async with house.looking_at(id) as live:
                found.append({"line": house.line(live), **live.due_json(house.now)})
    return {"tables": found}


@router.get("/audit/search", tags=["audit"])
def search(
    house: TheHouse,
    account: Auditor,
    *,
    table: str | None = None,
    event: str | None = None,
    player: str | None = None,
    cite: str | None = None,
    text: str | None = None,
    since: int | None = None,
    until: int | None = None,
    after: str | None = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Json:
    """Search the records of every table: by the words that were told, a player, a paragraph or what is custom."""
    last, _, seq = (after or "").partition(":")
    start = (last, int(seq)) if last and seq.isascii() and seq.isdigit() and len(seq) < 16 else None
    called = house.accounts.as_called(player) if player else None
    wanted = {"table": table, "event": event, "player": called, "cite": cite, "text": text}
    some: dict[str, Any] = {name: value or None for name, value in wanted.items()}
    found = house.store.search(**some, since=since, until=until, after=start, limit=limit)
    next_ = f"{found[-1].table}:{found[-1].record.seq}" if len(found) == limit else None
    return {"hits": [history.found_json(each) for each in found], "next": next_}


@router.get("/audit/tables", tags=["audit"])
def all_tables(house: TheHouse, account: Auditor) -> Json:
    """Every table that the house ever opened."""
    rows = house.store.tables(open_only=False)
    return {
        "tables": [
            {"id": row.id, "name": row.name, "game": row.game, "state": row.state, "opened_at": row.opened_at}
            for row in rows
        ]
    }


@router.get("/audit/export", tags=["audit"])
def export(house: TheHouse, account: Auditor, table: str, format: str = "jsonl") -> Response:
    """The log of a table, as JSON Lines that replay or in words as CSV; no card that was face down is in it."""
    _row(house, table)
    if format == "csv":
        return _download(history.csv_lines(house.store, table), f"{table}.csv", "text/csv; charset=utf-8")
    if format != "jsonl":
        raise Refused(f"the format {format[:20]!r}", "there is no such format", "jsonl or csv")
    return _download(history.log_lines(house.store, table, SPECTATOR), f"{table}.log", "application/jsonl")


@router.get("/audit/ledger", tags=["audit"])
def ledger(
    house: TheHouse,
    account: Auditor,
    of: Annotated[str | None, Query(alias="account")] = None,
    after: int = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Json:
    """The house's ledger: entries, balances that sum to zero, and what people call each account."""
    found = house.store.entries(of or None, after, limit)
    balances = house.store.balances()
    tables = {row.id: row.name for row in house.store.tables(open_only=False)}
    named = {*balances, *(side for each in found for side in (each.entry.debit, each.entry.credit))}
    people = house.accounts.names()
    return {
        "entries": [
            {
                "number": each.number,
                "at": each.at,
                "table": each.table,
                "table_name": tables.get(each.table, ""),
                "seq": each.seq,
                "debit": each.entry.debit,
                "credit": each.entry.credit,
                "amount": each.entry.amount,
                "what": each.entry.what,
            }
            for each in found
        ],
        "balances": balances,
        "names": {account: account_words(account, tables, people) for account in sorted(named)},
        "next": found[-1].number if len(found) == limit else None,
    }


__all__ = ["router"]
