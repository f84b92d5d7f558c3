"""People of the house: their names are theirs for ever, and of their secrets only hashes are kept."""

from __future__ import annotations

import logging
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select, update

from pitboss.games.between import RESERVED
from pitboss.players import NAMES
from pitboss.server.audit.verify import verify
from pitboss.server.people.accounts import EXPIRES, HOUR, ROLES, STAFF_EXPIRES, Account, Accounts, checked_name
from pitboss.server.store import bonds
from pitboss.server.store.schema import accounts as kept_accounts
from pitboss.server.store.schema import metadata
from pitboss.server.store.schema import tokens as kept_tokens
from pitboss.server.store.store import Store
from pitboss.table.refusal import Refused
from tests.kit import Clock
from tests.server.conftest import MakeStore

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = "correct horse battery"


@pytest.fixture
def clock() -> Clock:
    """A clock at a moment long after the beginning."""
    clock = Clock()
    clock.now = 10 * EXPIRES
    return clock


@pytest.fixture
def people(store: Store, clock: Clock) -> Accounts:
    """The people of an empty house."""
    store.clock = clock
    return Accounts(store, QUICK)


def everything_kept(store: Store) -> str:
    with store.database.reading() as connection:
        return repr([[*connection.execute(select(table))] for table in metadata.tables.values()])


def test_a_guest_comes_in_by_name_and_is_known_by_the_token(people: Accounts, clock: Clock) -> None:
    account, token, _ = people.guest("Zoë Q.")
    assert (account.name, account.role, account.created_at) == ("Zoë Q.", "player", clock.now)
    assert people.by_token(token) == people.by_id(account.id) == people.by_name("ZOË q.") == account
    assert people.by_token(token[:-1]) is None
    assert people.by_token("\ud800") is None
    assert people.by_id("nobody") is None


def test_tokens_have_32_random_bytes_and_codes_more_than_100_bits(people: Accounts) -> None:
    _, token, recovery = people.guest("Ann")
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}", token)
    assert re.fullmatch(r"([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}", recovery)
    letters = recovery.replace("-", "")
    assert len(letters) * 5 >= 100


@pytest.mark.parametrize("same", ["ann", "ANN", "Ann", "  Ann ", "\N{FULLWIDTH LATIN CAPITAL LETTER A}nn", "A\ufe0fnn"])
def test_a_name_is_borne_once_whatever_its_case_or_width(people: Accounts, same: str) -> None:
    people.guest("Ann")
    with pytest.raises(Refused, match="somebody in this house has it"):
        people.guest(same)


def test_names_that_fold_alike_only_when_folded_fully_are_the_same(people: Accounts) -> None:
    people.guest("STRASSE")
    with pytest.raises(Refused, match="somebody in this house has it"):
        people.guest("straße")


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 25, "a\nb\x07", "a\u200bb", "a\u202eb", "\u3164", "\u2800", "\ufe0f", "a\x00", "\ud800"]
)
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    with pytest.raises(Refused, match="1 to 24 printable characters"):
        checked_name(name)


@pytest.mark.parametrize("name", [*RESERVED, *NAMES, "ANA", "\N{FULLWIDTH LATIN CAPITAL LETTER D}ealer"])
def test_a_name_that_stands_for_another_is_refused(name: str) -> None:
    with pytest.raises(Refused, match=r"reserved for the house|a bot has that name"):
        checked_name(name)


def test_a_guest_bears_no_name_of_the_house_or_of_a_role(people: Accounts) -> None:
    for name in (*ROLES, "Owner", "AUDITOR", "Dealer", "Ana"):
        with pytest.raises(Refused, match=r"reserved for the house|a bot has that name"):
            people.guest(name)
    assert people.create("Auditor", "auditor", PASSWORD).name == "Auditor"


@pytest.mark.parametrize(
    "name",
    ["spectator", "sp\u0435ctator", "Everyone", "every\u043ene", "\u043ewner", "0wner", "\u00f3wner", "f1oorperson"],
)
def test_a_guest_bears_no_name_that_is_read_as_one_of_the_houses_own(people: Accounts, name: str) -> None:
    with pytest.raises(Refused, match="reserved for the house"):
        people.guest(name)


def test_nobody_passes_for_one_of_the_staff(people: Accounts) -> None:
    people.create("Marta", "floorperson", PASSWORD)
    for name in ("M\u0430rta", "M\u00e1rta"):
        with pytest.raises(Refused, match="looks like"):
            people.guest(name)
        with pytest.raises(Refused, match="looks like"):
            people.register(name, by="Marta")
    people.guest("\u0421leo K.")
    with pytest.raises(Refused, match="looks like"):
        people.create("Cleo K.", "auditor", PASSWORD)


def test_the_longest_and_the_shortest_name_are_taken(people: Accounts) -> None:
    assert people.guest("x" * 24)[0].name == "x" * 24
    assert people.guest("é")[0].name == "é"
    assert people.guest(" A   b ")[0].name == "A b"


def test_of_many_who_ask_for_one_name_at_once_one_gets_it(people: Accounts) -> None:
    def ask(name: str) -> Account | None:
        try:
            return people.guest(name)[0]
        except Refused:
            return None

    with ThreadPoolExecutor(8) as asking:
        got = [*asking.map(ask, ["Ann", "ANN"] * 4)]
    assert sum(each is not None for each in got) == 1


def test_a_recovery_code_gives_the_name_back_once(people: Accounts) -> None:
    account, token, recovery = people.guest("Ann")
    again, other, new = people.recover(recovery)
    assert again == people.by_token(other) == account
    assert people.by_token(token) is None
    assert len({recovery, new, token, other}) == 4
    with pytest.raises(Refused, match="it belongs to nobody"):
        people.recover(recovery)
    assert people.recover(new)[0] == account


def test_a_recovery_code_is_read_as_people_type_it(people: Accounts) -> None:
    account, _, recovery = people.guest("Ann")
    typed = " " + recovery.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert people.recover(typed)[0] == account


@pytest.mark.parametrize("code", ["", "-", "0000-0000-0000-0000-0000-0000", "\x00", "\ud800", "' OR 1=1"])
def test_a_code_that_nobody_has_is_refused(people: Accounts, code: str) -> None:
    people.guest("Ann")
    people.create("Flo", "floorperson", PASSWORD)
    with pytest.raises(Refused, match="it belongs to nobody"):
        people.recover(code)


def test_a_token_expires_after_90_days_without_use(people: Accounts, clock: Clock) -> None:
    account, token, _ = people.guest("Ann")
    for _ in range(3):
        clock.now += EXPIRES
        assert people.by_token(token) == account
    clock.now += EXPIRES + 1
    assert people.by_token(token) is None


def test_the_use_of_a_token_is_written_once_an_hour_at_most(people: Accounts, clock: Clock, store: Store) -> None:
    _, token, _ = people.guest("Ann")

    def used_at() -> int:
        with store.database.reading() as connection:
            return int(connection.execute(select(kept_tokens.c.used_at)).scalar_one())

    first = clock.now
    clock.now += HOUR
    people.by_token(token)
    assert used_at() == first
    clock.now += 1
    people.by_token(token)
    assert used_at() == clock.now


def test_expired_tokens_are_forgotten_when_their_owner_comes_in_again(
    people: Accounts, clock: Clock, store: Store
) -> None:
    people.create("Flo", "floorperson", PASSWORD)
    people.login("Flo", PASSWORD)
    clock.now += EXPIRES + 1
    _, token = people.login("Flo", PASSWORD)
    with store.database.reading() as connection:
        assert len([*connection.execute(select(kept_tokens))]) == 1
    assert people.by_token(token) is not None


def test_a_changed_account_is_found_even_after_its_holder_signed_in(people: Accounts, store: Store) -> None:
    """What the house writes of a person afterwards does not make somebody else's change its own."""
    flo = people.create("Flo", "floorperson", PASSWORD)
    people.login("Flo", PASSWORD)
    people.set_password(flo.id, PASSWORD + "!")
    people.login("Flo", PASSWORD + "!")
    people.dismiss(flo.id)
    people.create("Flo", "auditor", PASSWORD)
    people.create("Ada", "owner", PASSWORD)
    _, _, code = people.guest("Ann")
    ann, _, _ = people.recover(code)
    people.new_code(ann.id, "Flo")
    assert verify(store).findings == []
    mine = update(kept_accounts).where(kept_accounts.c.id == flo.id)
    with store.database.writing() as connection:
        connection.execute(mine.values(role="owner", password=QUICK.hash("another's password")))
    people.login("Flo", "another's password")
    (found,) = verify(store).findings
    assert found.rows == "accounts" and "(Flo), before line" in found.place


def test_nobody_who_writes_to_the_database_points_a_token_at_another_account(people: Accounts, store: Store) -> None:
    """Neither at the owner's nor into a later time: the token then lets nobody in, and is found."""
    ann, token, _ = people.guest("Ann")
    owner = people.create("Olive", "owner", PASSWORD)
    forgeries: list[dict[str, object]] = [{"account_id": owner.id}, {"used_at": 11 * EXPIRES}, {"seal": None}]
    with store.database.reading() as connection:
        (kept,) = connection.execute(select(kept_tokens)).mappings()
    for forged in forgeries:
        with store.database.writing() as connection:
            connection.execute(update(kept_tokens).values(**forged))
        people.forget_holders()
        assert people.by_token(token) is None
        assert [each.rows for each in verify(store).findings] == ["tokens"]
        with store.database.writing() as connection:
            connection.execute(update(kept_tokens).values(**kept))
        assert people.by_token(token) == ann
    assert verify(store).findings == []


def test_tokens_from_before_they_were_sealed_are_sealed_once(make_store: MakeStore) -> None:
    store = make_store()
    ann, token, _ = Accounts(store, QUICK).guest("Ann")

    def unseal() -> None:
        with store.database.writing() as connection:
            connection.execute(update(kept_tokens).values(seal=None))

    unseal()
    with store.database.writing() as connection:  # as an earlier version kept it
        stands = bonds.read_parts(connection, store.vault, bonds.THE_HOUSE)
        bonds.keep(connection, store.vault, bonds.THE_HOUSE, {name: stands[name] for name in ("number", "head")})
    later = make_store()
    assert Accounts(later, QUICK).by_token(token) == ann and verify(later).findings == []
    unseal()
    again = make_store()
    assert Accounts(again, QUICK).by_token(token) is None, "what was unsealed since is nobody's"


def test_a_logout_ends_one_token_and_no_other(people: Accounts) -> None:
    account = people.create("Flo", "floorperson", PASSWORD)
    (_, one), (_, other) = people.login("flo", PASSWORD), people.login("Flo", PASSWORD)
    people.logout(one)
    people.logout(one)
    assert (people.by_token(one), people.by_token(other)) == (None, account)


def test_a_wrong_name_and_a_wrong_password_are_refused_in_the_same_words(people: Accounts) -> None:
    people.create("Flo", "floorperson", PASSWORD)
    people.guest("Ann")
    wrong = [
        ("Flo", PASSWORD + "!"),
        ("Nobody", PASSWORD),
        ("Ann", PASSWORD),
        ("Ann", ""),
        ("Flo", ""),
        ("Flo", "x" * 10**6),
    ]
    wrong += [("Flo", "\ud800"), ("\ud800", PASSWORD), ("\x00", PASSWORD)]
    said = set()
    for name, password in wrong:
        with pytest.raises(Refused) as refused:
            people.login(name, password)
        said.add(str(refused.value))
    assert len(said) == 1


def test_an_unknown_name_takes_the_work_of_a_known_one(people: Accounts, monkeypatch: pytest.MonkeyPatch) -> None:
    people.create("Flo", "floorperson", PASSWORD)
    people.guest("Ann")
    checked: list[str] = []
    verify = people._is_password

    def counted(hashed: str, password: str) -> bool:
        checked.append(hashed)
        return verify(hashed, password)

    monkeypatch.setattr(people, "_is_password", counted)
    for name in ("Flo", "Ann", "Nobody"):
        with pytest.raises(Refused):
            people.login(name, "not the password")
    assert len(checked) == 3
    assert all(hashed.startswith("$argon2id$") for hashed in checked)


@pytest.mark.parametrize("password", ["", "x" * 9, "x" * 201, "\ud800" * 12])
def test_a_password_that_is_too_short_or_too_long_is_refused(people: Accounts, password: str) -> None:
    with pytest.raises(Refused, match="10 to 200 characters"):
        people.create("Flo", "floorperson", password)
    account = people.create("Flo", "floorperson", PASSWORD)
    with pytest.raises(Refused, match="10 to 200 characters"):
        people.set_password(account.id, password)
    assert people.login("Flo", PASSWORD)[0] == account


def test_another_password_ends_the_old_one_and_every_token(people: Accounts) -> None:
    account = people.create("Flo", "floorperson", PASSWORD)
    _, token = people.login("Flo", PASSWORD)
    people.set_password(account.id, "another password")
    assert people.by_token(token) is None
    with pytest.raises(Refused):
        people.login("Flo", PASSWORD)
    assert people.login("Flo", "another password")[0] == account
    with pytest.raises(Refused, match="there's no such account"):
        people.set_password("nobody", PASSWORD)


def test_a_password_hashed_too_cheaply_is_hashed_anew(people: Accounts, store: Store) -> None:
    people.create("Flo", "floorperson", PASSWORD)
    dearer = Accounts(store, PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    dearer.login("Flo", PASSWORD)
    with store.database.reading() as connection:
        assert "m=16,t=2" in str(connection.execute(select(kept_accounts.c.password)).scalar_one())
    assert people.login("Flo", PASSWORD)


def test_the_house_has_five_roles_and_no_other(people: Accounts) -> None:
    for number, role in enumerate(ROLES):
        assert people.create(f"N{number}", role, PASSWORD).role == role
    with pytest.raises(Refused, match="player, floorperson, cashier, auditor, owner"):
        people.create("Flo", "god", PASSWORD)
    with pytest.raises(Refused, match="somebody in this house has it"):
        people.create("n0", "player", PASSWORD)


def test_the_first_start_makes_an_owner_and_says_the_secret_once(people: Accounts, store: Store) -> None:
    secret = people.first_start()
    assert secret is not None
    assert people.first_start() is None
    assert Accounts(store, QUICK).first_start() is None
    account, token = people.login("owner", secret)
    assert account.role == "owner"
    assert people.by_token(token) == account


def test_a_lost_password_of_the_owner_is_replaced_and_the_old_one_opens_nothing(people: Accounts) -> None:
    first = people.first_start()
    assert first is not None
    _, token = people.login("owner", first)
    name, second = people.new_owner_password()
    assert name == "owner" and second != first and people.by_token(token) is None
    assert people.login("owner", second)[0].role == "owner"
    with pytest.raises(Refused):
        people.login("owner", first)


def test_who_is_dismissed_has_no_way_in_and_keeps_the_name(people: Accounts) -> None:
    people.first_start()
    flo = people.create("Flo", "floorperson", PASSWORD)
    _, token = people.login("Flo", PASSWORD)
    assert {person.name for person in people.staff()} == {"owner", "Flo"}
    people.dismiss(flo.id)
    assert [person.name for person in people.staff()] == ["owner"] and people.by_token(token) is None
    for way_in in (lambda: people.login("Flo", PASSWORD), lambda: people.guest("flo")):
        with pytest.raises(Refused):
            way_in()
    again = people.create("FLO", "auditor", "another password")
    assert (again.id, again.name, again.role) == (flo.id, "Flo", "auditor")
    assert people.login("Flo", "another password")[0] == again


def test_the_last_owner_and_those_who_are_no_staff_are_not_dismissed(people: Accounts) -> None:
    people.first_start()
    (owner,) = people.staff()
    guest, _, _ = people.guest("Ann")
    for account in (owner.id, guest.id, "nobody"):
        with pytest.raises(Refused):
            people.dismiss(account)
    with pytest.raises(Refused, match="somebody in this house has it"):
        people.create("Ann", "auditor", PASSWORD)
    people.create("Second", "owner", PASSWORD)
    people.dismiss(owner.id)
    assert [person.name for person in people.staff()] == ["Second"]


def test_nothing_secret_is_kept_logged_or_shown(
    people: Accounts, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    first = people.first_start()
    assert first is not None
    account, token, recovery = people.guest("Ann")
    _, other, new = people.recover(recovery)
    people.create("Flo", "floorperson", PASSWORD)
    _, flos = people.login("Flo", PASSWORD)
    with pytest.raises(Refused) as refused:
        people.login("Flo", "a wrong password")
    told = caplog.text + everything_kept(store) + repr([account, people, store, refused.value])
    bare = [code.replace("-", "") for code in (first, recovery, new)]
    for secret in (first, token, recovery, other, new, PASSWORD, flos, "a wrong password", *bare):
        assert secret not in told


def test_passwords_are_hashed_by_argon2id_as_its_makers_advise(place: Path) -> None:
    store = Store(f"sqlite:///{place}/house.db")
    people = Accounts(store)
    people.create("Flo", "floorperson", PASSWORD)
    with store.database.reading() as connection:
        hashed = str(connection.execute(select(kept_accounts.c.password)).scalar_one())
    store.close()
    assert re.match(r"\$argon2id\$v=19\$m=65536,t=3,p=4\$", hashed)


def test_a_token_of_the_houses_own_people_lasts_a_shift(people: Accounts, clock: Clock) -> None:
    people.create("Flo", "floorperson", PASSWORD)
    _, token = people.login("Flo", PASSWORD)
    clock.now += STAFF_EXPIRES
    assert people.by_token(token) is not None
    clock.now += STAFF_EXPIRES
    assert people.by_token(token) is not None, "whoever uses it stays signed in"
    clock.now += STAFF_EXPIRES + 1
    assert people.by_token(token) is None
