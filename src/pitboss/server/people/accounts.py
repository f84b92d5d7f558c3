"""The people of the house: names, roles, passwords, the tokens that hold their seats, and the way back in."""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, Row, delete, select, update

from pitboss.games.between import RESERVED
from pitboss.players import NAMES
from pitboss.server.clock import Clock
from pitboss.server.store.database import is_storable
from pitboss.server.store.journal import (
    DISMISSED,
    HIRED,
    JOINED,
    NEW_CODE,
    NEW_PASSWORD,
    RECOVERED,
    SIGNED_IN,
    SIGNED_OUT,
    person_digest,
)
from pitboss.server.store.schema import accounts, tokens
from pitboss.server.store.store import Store
from pitboss.table.names import fold, skeleton
from pitboss.table.refusal import Refused

LOGGER = logging.getLogger("pitboss.people")
STAFF = ("floorperson", "cashier", "auditor", "owner")
"""What the house's own people are."""
ROLES = ("player", *STAFF)
"""What a person may be in the house."""
OWNER = "owner"
"""What the owner is called whom the first start creates."""

VIEWERS = ("spectator", "everyone")
"""What the house calls those who look on: a person called so would be taken for all of them."""

MOST_CHARACTERS = 24
LEAST_PASSWORD, MOST_PASSWORD = 10, 200

HOUR = 3_600_000
EXPIRES = 90 * 24 * HOUR
"""After so many milliseconds without use a token opens nothing any more."""
STAFF_EXPIRES = 12 * HOUR
"""A token of the house's own people, who sign in with a password, lasts a shift without use."""
KNOWN_FOR, KNOWN_AT_HAND = 10_000, 60_000
"""For so many milliseconds whoever showed a token is known without asking the store again.

Of a token that is lost a server hears at once, or at its next look at the others; where the house is alone with its
file, of every one.
"""
MOST_KNOWN = 20_000

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""32 letters and digits that nobody takes for each other: five bits each."""
_READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1", "-": "", " ": ""})
_GROUPS, _IN_A_GROUP = 6, 4


@dataclass(frozen=True, slots=True)
class Account:
    """A person of the house."""

    id: str
    name: str
    role: str
    created_at: int


class Accounts:
    """Knows the people of the house; of what is secret the store keeps only hashes."""

    def __init__(self, store: Store, hasher: PasswordHasher | None = None) -> None:
        self._database = store.database
        self._journal = store.journal
        self._vault = store.vault
        self._clock = store.clock
        self._hasher = hasher or PasswordHasher()
        self._nobodys = self._hasher.hash(secrets.token_urlsafe())
        self._holders = Holders(store.clock, KNOWN_AT_HAND if store.database.is_at_hand else KNOWN_FOR)

    # Coming in

    def guest(self, name: str) -> tuple[Account, str, str]:
        """Let a guest in by a name of their own, and return the token and the code that brings the name back."""
        named, recovery = self._guest_name(name), _code()
        with self._database.writing() as connection:
            self._refuse_look_alikes(connection, named, accounts.c.role != "player")
            account = self._add(connection, named, "player", recovery=recovery)
            self._journal.append_person(connection, JOINED, account.id)
            return account, self._issue(connection, account.id), recovery

    def register(self, name: str, by: str) -> tuple[Account, str]:
        """Take down a guest's name at the desk, and return the code by which the guest comes in."""
        named, recovery = self._guest_name(name), _code()
        with self._database.writing() as connection:
            self._refuse_look_alikes(connection, named, accounts.c.role != "player")
            account = self._add(connection, named, "player", recovery=recovery)
            self._journal.append_person(connection, JOINED, account.id, by=by)
            return account, recovery

    def new_code(self, account: str, by: str) -> str:
        """Make another code for a guest who has lost the last one, which opens nothing any more."""
        recovery = _code()
        with self._database.writing() as connection:
            was = _standing(connection, account)
            held = update(accounts).where(accounts.c.id == account, accounts.c.role == "player")
            if not connection.execute(held.values(recovery=self._mark(_as_written(recovery)))).rowcount:
                raise Refused("a new code", "there's no such guest", "a guest of the house")
            self._journal.append_person(connection, NEW_CODE, account, by=by, was=was)
        return recovery

    def recover(self, recovery: str) -> tuple[Account, str, str]:
        """Give a name back to whoever has its code; the code and every token from before open nothing any more."""
        new = _code()
        with self._database.writing() as connection:
            same = accounts.c.recovery == self._mark(_as_written(recovery))
            row = connection.execute(select(accounts).where(same)).one_or_none()
            if row is None:
                raise Refused("this recovery code", "it belongs to nobody", "the code shown last, each used once")
            changed = update(accounts).where(accounts.c.id == row.id).values(recovery=self._mark(_as_written(new)))
            connection.execute(changed)
            self._journal.append_person(connection, RECOVERED, row.id, was=person_digest(row._asdict()))
            self._revoke(connection, row.id)
            recovered = _account(row), self._issue(connection, row.id), new
        self._holders.forget()
        return recovered

    def login(self, name: str, password: str) -> tuple[Account, str]:
        """Let somebody in by name and password; what is wrong with the pair is not said."""
        row = self._find(accounts.c.folded == fold(name)) if is_storable(fold(name)) else None
        known = row.password if row is not None and row.password else None
        is_right = self._is_password(known or self._nobodys, password)
        if row is None or known is None or not is_right:
            raise Refused("signing in", "wrong name or password", "a name and its own password")
        hashed = self._hashed(password) if self._hasher.check_needs_rehash(known) else None
        with self._database.writing() as connection:
            was = _standing(connection, row.id)
            if hashed is not None:
                self._keep_password(connection, row.id, hashed)
            self._journal.append_person(connection, SIGNED_IN, row.id, was=was)
            return _account(row), self._issue(connection, row.id)

    def logout(self, token: str) -> None:
        """Forget a token."""
        with self._database.writing() as connection:
            held = select(tokens.c.account_id).where(tokens.c.digest == self._mark(token))
            holder = connection.execute(held).scalar_one_or_none()
            if holder is not None:
                connection.execute(delete(tokens).where(tokens.c.digest == self._mark(token)))
                self._journal.append_person(connection, SIGNED_OUT, holder)
        self._holders.forget()

    def known_by_token(self, token: str) -> Account | None:
        """Return who showed a token a moment ago, where nobody has lost one since."""
        return self._holders.of(self._mark(token))

    def by_token(self, token: str) -> Account | None:
        """Return whose token it is, or None where it is nobody's or was not used for too long."""
        digest, asked = self._mark(token), self._holders.asked
        held = select(accounts, tokens.c.used_at, tokens.c.seal).join(tokens).where(tokens.c.digest == digest)
        with self._database.reading(once=True) as connection:
            row = connection.execute(held).one_or_none()
        if row is None or row.used_at < self._clock() - (EXPIRES if row.role == "player" else STAFF_EXPIRES):
            return None
        if not self._vault.is_own_token(row.seal, digest, row.id, row.used_at):
            LOGGER.error("A session of %s isn't as the house wrote it, and lets nobody in.", row.id)
            return None
        if row.used_at < self._clock() - HOUR:
            self._use(digest, row.id)
        account = _account(row)
        self._holders.note(digest, account, asked)
        return account

    def forget_holders(self) -> None:
        """Ask the database again whose each token is, since another server took one back."""
        self._holders.forget()

    # The house's own people

    def create(self, name: str, role: str, password: str, by: str = "") -> Account:
        """Create somebody with a role and a password; the journal says by whose word."""
        if role not in ROLES:
            raise Refused(f"the role {role!r}", "the house has no such role", ", ".join(ROLES))
        named, hashed = checked_name(name), self._hashed(password)
        with self._database.writing() as connection:
            self._refuse_look_alikes(connection, named, accounts.c.folded != fold(named))
            again = self._take_back(connection, named, role, hashed)
            person, before = again or (self._add(connection, named, role, password=hashed), {})
            self._journal.append_person(connection, HIRED, person.id, by=by, **before)
            return person

    def staff(self) -> list[Account]:
        """Return the house's own people, in the order in which they came."""
        own = select(accounts).where(accounts.c.role != "player").order_by(accounts.c.created_at, accounts.c.id)
        with self._database.reading(once=True) as connection:
            return [_account(row) for row in connection.execute(own)]

    def guests(self, most: int) -> list[Account]:
        """Return the guests of the house, those who came last first."""
        came = select(accounts).where(accounts.c.role == "player", accounts.c.recovery.is_not(None))
        with self._database.reading(once=True) as connection:
            rows = connection.execute(came.order_by(accounts.c.created_at.desc(), accounts.c.id).limit(most))
            return [_account(row) for row in rows]

    def dismiss(self, account: str, by: str = "") -> None:
        """Take somebody's role and every way in away; the name stays theirs, since logs are signed with it."""
        with self._database.writing() as connection:
            row = connection.execute(select(accounts).where(accounts.c.id == account)).one_or_none()
            if row is None or row.role == "player":
                raise Refused("removing this account", "nobody on the staff has it", "one of the staff")
            owners = connection.execute(select(accounts.c.id).where(accounts.c.role == "owner")).all()
            if row.role == "owner" and len(owners) == 1:
                raise Refused("removing the owner", "the house would have none", "removing one of several owners")
            nothing = {"role": "player", "password": None, "recovery": None}
            connection.execute(update(accounts).where(accounts.c.id == account).values(**nothing))
            self._revoke(connection, account)
            self._journal.append_person(connection, DISMISSED, account, by=by, was=person_digest(row._asdict()))
        self._holders.forget()

    def set_password(self, account: str, password: str, by: str = "") -> None:
        """Give somebody another password; their tokens open nothing any more."""
        if self.by_id(account) is None:
            raise Refused("a password for this account", "there's no such account", "an account of the house")
        hashed = self._hashed(password)  # it takes its time, in which others write
        with self._database.writing() as connection:
            was = _standing(connection, account)
            self._keep_password(connection, account, hashed)
            self._revoke(connection, account)
            self._journal.append_person(connection, NEW_PASSWORD, account, by=by, was=was)
        self._holders.forget()

    def first_start(self) -> str | None:
        """Create the owner of a house that has none, and return the password, which is told only this once."""
        secret = _code()
        hashed = None if self._find(accounts.c.role == "owner") else self._hashed(secret)
        with self._database.writing() as connection:
            if hashed is None or connection.execute(select(accounts).where(accounts.c.role == "owner")).first():
                return None
            self._journal.append_person(
                connection, HIRED, self._add(connection, OWNER, "owner", password=hashed).id, by="house"
            )
        return secret

    def new_owner_password(self) -> tuple[str, str]:
        """Give the first owner another password, where it was lost, and return the name and the password."""
        owner = next(account for account in self.staff() if account.role == "owner")
        self.set_password(owner.id, secret := _code(), by="house")
        return owner.name, secret

    def by_id(self, id: str) -> Account | None:
        """Return the account of that number."""
        row = self._find(accounts.c.id == id)
        return None if row is None else _account(row)

    def by_name(self, name: str) -> Account | None:
        """Return the account of that name, however it is written."""
        row = self._find(accounts.c.folded == fold(name)) if is_storable(fold(name)) else None
        return None if row is None else _account(row)

    def as_called(self, name: str) -> str:
        """Return the name of whoever is called so, an account or a bot, however it is written."""
        known = {fold(each): each for each in NAMES}
        account = self.by_name(name)
        return account.name if account else known.get(fold(name), name)

    def names(self) -> dict[str, str]:
        """Return what everybody is called whom the house knows, by account."""
        with self._database.reading(once=True) as connection:
            return {row.id: row.name for row in connection.execute(select(accounts.c.id, accounts.c.name))}

    # Keeping

    def _guest_name(self, name: str) -> str:
        """Return a guest's name as it is kept, or refuse one that no guest may bear."""
        named = checked_name(name)
        if skeleton(named) in ROLES:
            raise Refused(f"the name {named!r}", "it's reserved for the house", "another name")
        return named

    def _refuse_look_alikes(self, connection: Connection, name: str, others: Any) -> None:
        """Refuse a name that people take at a glance for one of some others: nobody is to pass for the staff."""
        seen = skeleton(name)
        for known in connection.execute(select(accounts.c.name).where(others)).scalars():
            if skeleton(known) == seen:
                raise Refused(f"the name {name!r}", "it looks like somebody's name in this house", "another name")

    def _find(self, condition: Any) -> Row[Any] | None:
        with self._database.reading(once=True) as connection:
            return connection.execute(select(accounts).where(condition)).first()

    def _add(self, connection: Connection, name: str, role: str, *, password: str = "", recovery: str = "") -> Account:
        folded = fold(name)
        if connection.execute(select(accounts.c.id).where(accounts.c.folded == folded)).first() is not None:
            raise Refused(f"the name {name!r}", "somebody in this house has it", "another name")
        account = Account(secrets.token_hex(8), name, role, self._clock())
        kept = {"id": account.id, "name": name, "folded": folded, "role": role, "created_at": account.created_at}
        hashes = {"password": password or None, "recovery": self._mark(_as_written(recovery)) if recovery else None}
        connection.execute(accounts.insert().values(**kept, **hashes))
        return account

    def _take_back(
        self, connection: Connection, name: str, role: str, password: str
    ) -> tuple[Account, dict[str, str]] | None:
        """Give a role again to somebody who had one and was dismissed, and return the account and what it was.

        None where nobody by that name was.
        """
        row = connection.execute(select(accounts).where(accounts.c.folded == fold(name))).one_or_none()
        if row is None or row.password is not None or row.recovery is not None:
            return None
        connection.execute(update(accounts).where(accounts.c.id == row.id).values(role=role, password=password))
        return Account(row.id, row.name, role, row.created_at), {"was": person_digest(row._asdict())}

    def _issue(self, connection: Connection, account: str) -> str:
        """Make a token, and forget those of the account that have expired."""
        token, moment = secrets.token_urlsafe(32), self._clock()
        expired = delete(tokens).where(tokens.c.account_id == account, tokens.c.used_at < moment - EXPIRES)
        connection.execute(expired)
        digest = self._mark(token)
        seal = self._vault.mark_token(digest, account, moment)
        connection.execute(tokens.insert().values(digest=digest, account_id=account, used_at=moment, seal=seal))
        return token

    def _use(self, digest: str, account: str) -> None:
        moment = self._clock()
        seal = self._vault.mark_token(digest, account, moment)
        with self._database.writing() as connection:
            used = update(tokens).where(tokens.c.digest == digest, tokens.c.account_id == account)
            connection.execute(used.values(used_at=moment, seal=seal))

    def _mark(self, secret: str) -> str:
        """Return what is kept of a secret that is too long to be guessed; nobody makes it without the house's key."""
        return self._vault.mark(_digest(secret))

    def _revoke(self, connection: Connection, account: str) -> None:
        connection.execute(delete(tokens).where(tokens.c.account_id == account))

    def _keep_password(self, connection: Connection, account: str, hashed: str) -> None:
        connection.execute(update(accounts).where(accounts.c.id == account).values(password=hashed))

    def _hashed(self, password: str) -> str:
        if not LEAST_PASSWORD <= len(password) <= MOST_PASSWORD or not is_storable(password):
            allowed = f"{LEAST_PASSWORD} to {MOST_PASSWORD} characters"
            raise Refused("this password", "it's too short, too long or can't be typed", allowed)
        return self._hasher.hash(password)

    def _is_password(self, hashed: str, password: str) -> bool:
        if len(password) > MOST_PASSWORD or not is_storable(password):
            return False
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False


class Holders:
    """Who showed which token a moment ago; all are forgotten when anybody loses one."""

    def __init__(self, clock: Clock, known_for: int = KNOWN_FOR) -> None:
        self._clock = clock
        self._known_for = known_for
        self._known: dict[str, tuple[Account, int]] = {}
        self.asked = 0
        """How often all were forgotten: what was read before that is not known after it."""

    def of(self, digest: str) -> Account | None:
        """Return whose token it is, where that was asked a moment ago."""
        account, at = self._known.get(digest, (None, 0))
        return account if at <= self._clock() < at + self._known_for else None

    def note(self, digest: str, account: Account, asked: int) -> None:
        """Know whose token it is for a moment, unless somebody has lost one since it was asked."""
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        if asked == self.asked:
            self._known[digest] = account, self._clock()

    def forget(self) -> None:
        """Know nobody any more without asking."""
        self.asked += 1
        self._known.clear()


def checked_name(name: str) -> str:
    """Return a name as it is kept, or refuse one that nobody may bear."""
    named = " ".join(name.split())
    what = f"the name {name[: 2 * MOST_CHARACTERS]!r}"
    if not 0 < len(named) <= MOST_CHARACTERS or not named.isprintable() or not fold(named):
        raise Refused(what, "it can't be shown at a table", f"1 to {MOST_CHARACTERS} printable characters")
    if skeleton(named) in (*RESERVED, *VIEWERS):
        raise Refused(what, "it's reserved for the house", "another name")
    if skeleton(named) in {fold(each) for each in NAMES}:
        raise Refused(what, "a bot has that name", f"another name, such as {named} R")
    return named


def _account(row: Row[Any]) -> Account:
    return Account(row.id, row.name, row.role, row.created_at)


def _standing(connection: Connection, account: str) -> str:
    """Return the hash of an account as it stands before a change; nothing where there is none."""
    row = connection.execute(select(accounts).where(accounts.c.id == account)).one_or_none()
    return "" if row is None else person_digest(row._asdict())


def _code() -> str:
    """Make a code that people can read and type: 120 bits."""
    letters = [secrets.choice(_ALPHABET) for _ in range(_GROUPS * _IN_A_GROUP)]
    groups = ["".join(letters[at : at + _IN_A_GROUP]) for at in range(0, len(letters), _IN_A_GROUP)]
    return "-".join(groups)


def _as_written(code: str) -> str:
    """Read a code as people type it: in any case, with or without the hyphens, O for 0 and I or L for 1."""
    return code.upper().translate(_READ_AS)


def _digest(secret: str) -> str:
    """Return what is kept of a secret that is too long to be guessed."""
    return sha256(secret.encode(errors="surrogatepass")).hexdigest()


__all__ = ["EXPIRES", "OWNER", "ROLES", "STAFF", "Account", "Accounts", "checked_name", "fold"]
