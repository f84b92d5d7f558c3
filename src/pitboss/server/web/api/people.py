"""The house and its people: joining, coming back, signing in, chips, and the staff."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from hashlib import sha256
from typing import Annotated, NotRequired, cast

from fastapi import APIRouter, Request, Response
from pydantic import Field
from typing_extensions import TypedDict

import pitboss
from pitboss.games import GAMES
from pitboss.play.log import write_json
from pitboss.server.broadcast import Me, RoleName
from pitboss.server.describe import GameLine, game_line
from pitboss.server.house import House
from pitboss.server.people.accounts import STAFF, Account
from pitboss.server.refusals import NotFound, not_for
from pitboss.server.shape import Milliseconds, shape
from pitboss.server.store.database import is_storable
from pitboss.server.table.commands import Amount, Form, Key, Word
from pitboss.server.web.answers import Answer
from pitboss.server.web.api import asking
from pitboss.server.web.api.asking import (
    Anybody,
    Owner,
    Somebody,
    TheHouse,
    cookie_of,
    is_encrypted,
    require,
    require_in_house,
    require_name,
    token_of,
)
from pitboss.server.web.api.shapes import Nothing, answers
from pitboss.table.money import Cents
from pitboss.table.refusal import Refused

LOGGER = logging.getLogger("pitboss.people")
COOKIE_AGE = 90 * 24 * 3600
MOST_ANSWERS = 1_000
"""So many newcomers' answers are remembered, should one be lost on the way."""


router = APIRouter()


# Shapes


@shape
class PitJson(TypedDict):
    """A pit of the house."""

    key: str
    name: str


@shape
class HouseJson(TypedDict):
    """What the house is, and who you are in it."""

    name: str
    version: str
    is_lan: bool
    pits: list[PitJson]
    games: list[GameLine]
    me: Me | None
    may_open: bool
    guest_chips: Annotated[
        Cents, Field(description="Imitation chips a new guest is handed; at a casino night the desk does.")
    ]
    is_casino_night: bool


@shape
class MeAnswer(TypedDict):
    """Who you are."""

    me: Me


@shape
class SignedIn(MeAnswer):
    """Who you are; the token where ``bearer`` was asked for, and otherwise a cookie."""

    token: NotRequired[str]


@shape
class Welcome(SignedIn):
    """Who you are, and the recovery code that is shown this once."""

    recovery: str


@shape
class Person(TypedDict):
    """One of the house's own people."""

    id: str
    name: str
    role: RoleName
    since: Milliseconds


@shape
class People(TypedDict):
    """The house's own people."""

    people: list[Person]


# Requests


@router.get("/house", tags=["house"], **answers(HouseJson))
async def the_house(house: TheHouse, account: Anybody, request: Request) -> HouseJson:
    """The house, its games, and who you are."""
    return {
        "name": house.plan.name,
        "version": pitboss.__version__,
        "is_lan": request.app.state.is_lan,
        "pits": [{"key": pit.key, "name": pit.name} for pit in house.plan.pits],
        "games": [game_line(game) for game in GAMES.values()],
        "me": house.me(account) if account else None,
        "may_open": _may_open(house, account),
        "guest_chips": 0 if house.night else house.plan.guest_chips,
        "is_casino_night": house.night is not None,
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
    """A recovery code; ``bearer`` returns the token instead of setting a cookie."""

    recovery: Annotated[str, Field(max_length=200)]
    bearer: bool = False
    key: str = ""


class Login(Form):
    """A name and its password; ``bearer`` returns the token instead of setting a cookie."""

    name: Annotated[str, Field(max_length=200)]
    password: Annotated[str, Field(max_length=400)]
    bearer: bool = False
    key: str = ""


class Keyed(Form):
    """Nothing but a key."""

    key: str = ""


class AskForChips(Form):
    """Imitation chips from the cage."""

    key: Key
    amount: Amount


def _let_in(request: Request, body: SignedIn | Welcome, token: str, form: Join | Recover | Login) -> Answer:
    """Answer whoever is let in: with the token, for a program, or a cookie that no script reads."""
    if form.bearer:
        return Answer({**body, "token": token})
    response = Answer(body)
    name, is_secure = cookie_of(request), is_encrypted(request)
    response.set_cookie(name, token, max_age=COOKIE_AGE, httponly=True, samesite="strict", path="/", secure=is_secure)
    return response


Newcomer = tuple[Account, str, str]
"""Somebody, the token and the recovery code."""


def _answered(request: Request, form: Join | Recover) -> Newcomer | None:
    """Return what the same request was answered before, so that a lost answer loses nobody's name."""
    answers: OrderedDict[str, Newcomer] = request.app.state.answers
    return answers.get(_asked(request, form)) if form.key else None


def _remember(request: Request, form: Join | Recover, answer: Newcomer) -> None:
    answers: OrderedDict[str, Newcomer] = request.app.state.answers
    if form.key:
        answers[_asked(request, form)] = answer
        while len(answers) > MOST_ANSWERS:
            answers.popitem(last=False)


def _asked(request: Request, form: Join | Recover) -> str:
    host = request.client.host if request.client else ""
    return sha256(write_json([host, type(form).__name__, form.model_dump()]).encode()).hexdigest()


@router.post("/guests", tags=["people"], **answers(Welcome))
async def join(form: Join, house: TheHouse, request: Request) -> Response:
    """Join as a guest, with imitation chips to start; the recovery code is shown once."""
    await require_in_house(asking.NEWCOMERS, None, request)
    known = _answered(request, form)
    welcome = await asyncio.to_thread(house.accounts.guest, form.name) if known is None else known
    account, token, recovery = welcome
    if known is None:
        _remember(request, form, (account, token, recovery))
        if house.plan.guest_chips and house.night is None:  # at a casino night the desk hands out the money
            await house.hand_out(account, house.plan.guest_chips)
    body: Welcome = {"me": house.me(account), "recovery": recovery}
    return _let_in(request, body, token, form)


@router.post("/recover", tags=["people"], **answers(Welcome))
async def recover(form: Recover, house: TheHouse, request: Request) -> Response:
    """Come back with a recovery code; it's used up, and you get a new one."""
    await require_in_house(asking.PASSWORDS, None, request)
    known = _answered(request, form)
    welcome = await asyncio.to_thread(house.accounts.recover, form.recovery) if known is None else known
    account, token, recovery = welcome
    _remember(request, form, (account, token, recovery))
    house.broadcast.cut(account.id)
    return _let_in(request, {"me": house.me(account), "recovery": recovery}, token, form)


@router.post("/login", tags=["people"], **answers(SignedIn))
async def login(form: Login, house: TheHouse, request: Request) -> Response:
    """Sign in with a password, as the house's own people do."""
    await require_in_house(asking.PASSWORDS, None, request)
    await require_name(asking.PASSWORDS_OF_A_NAME, form.name, request)
    try:
        account, token = await house.with_password(house.accounts.login, form.name, form.password)
    except Refused:  # what was typed is not told: people type passwords where names go
        LOGGER.warning("Somebody at %s gave a wrong name or password.", request.client.host if request.client else "?")
        raise
    return _let_in(request, {"me": house.me(account)}, token, form)


@router.post("/logout", tags=["people"], **answers(Nothing))
async def logout(form: Keyed, house: TheHouse, request: Request) -> Response:
    """Forget this browser's token."""
    if token := token_of(request):
        account = await asyncio.to_thread(house.accounts.by_token, token)
        await asyncio.to_thread(house.accounts.logout, token)
        house.broadcast.cut(account.id if account else "")
    response = Answer({})
    name, is_secure = cookie_of(request), is_encrypted(request)
    response.delete_cookie(name, path="/", httponly=True, samesite="strict", secure=is_secure)
    return response


@router.get("/me", tags=["people"], **answers(MeAnswer))
async def me(house: TheHouse, account: Somebody) -> MeAnswer:
    """Your chips, your seats and your own tables."""
    return {"me": house.me(account)}


@router.post("/me/chips", tags=["people"], **answers(MeAnswer))
async def ask_for_chips(form: AskForChips, house: TheHouse, account: Somebody, request: Request) -> MeAnswer:
    """Get imitation chips from the cage, up to each person's limit."""
    require(asking.COMMANDS, account, request)
    if account.role != "player":
        raise not_for(account.role, "chips to play with", "a player; the house's own people don't play")
    if house.night is not None:
        raise Refused("chips from the cage", "at a casino night the desk hands out imitation money", "asking the desk")
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


def _person_json(person: Account) -> Person:
    return {"id": person.id, "name": person.name, "role": cast("RoleName", person.role), "since": person.created_at}


@router.get("/people", tags=["people"], **answers(People))
def people(house: TheHouse, account: Owner) -> People:
    """The house's own people."""
    return {"people": [_person_json(each) for each in house.accounts.staff()]}


@router.post("/people", tags=["people"], **answers(Person))
async def new_person(form: NewPerson, house: TheHouse, account: Owner) -> Person:
    """Give somebody a role in the house; only the owner can."""
    if form.role not in STAFF:
        raise Refused(f"the role {form.role!r}", "nobody on the staff has it", ", ".join(STAFF))
    made = await house.with_password(house.accounts.create, form.name, form.role, form.password, account.name)
    return _person_json(made)


@router.post("/people/{id}/password", tags=["people"], **answers(Person))
async def new_password(id: str, form: NewPassword, house: TheHouse, account: Owner) -> Person:
    """Give one of the house's own people a new password; anyone signed in with the old one is signed out."""
    person = _person(house, id)
    await house.with_password(house.accounts.set_password, id, form.password, account.name)
    house.broadcast.cut(id)
    return _person_json(person)


@router.post("/people/{id}/remove", tags=["people"], **answers(Person))
async def remove_person(id: str, form: Keyed, house: TheHouse, account: Owner) -> Person:
    """Take away a staff member's role and every way in; the name stays theirs."""
    person = _person(house, id)
    if person.id == account.id:
        raise Refused("removing yourself", "you would be signed out for good", "another owner, who removes you")
    await asyncio.to_thread(house.accounts.dismiss, id, account.name)
    house.broadcast.cut(id)
    return _person_json(person)


def _person(house: House, id: str) -> Account:
    person = house.accounts.by_id(id) if is_storable(id) else None
    if person is None or person.role not in STAFF:
        raise NotFound("this person", "nobody on the staff has that number", "one of GET /api/people")
    return person
