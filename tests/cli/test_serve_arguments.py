"""`pitboss serve` opens the house that was asked for, or says in a sentence why it cannot."""

from __future__ import annotations

import errno
import socket
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pitboss.cli import serve
from pitboss.housefile import DEFAULT_HOUSE, HouseFile
from tests.cli.conftest import Run

HOUSE = '[house]\nname = "Ours"\nport = 8123\n[[tables]]\nkey = "one"\ngame = "blackjack"\n'

Opened = list[tuple[HouseFile, dict[str, Any]]]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Return what was opened, in place of a house that really opens."""
    app = ModuleType("pitboss.server.web.app")
    found: Opened = []
    app.serve = lambda house, **more: found.append((house, more))  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pitboss.server.web.app", app)
    return found


CAREFUL = {"close_tables": False, "despite_findings": False, "names": (), "readers": [], "log": "text"}
"""What a house does not do unless it is told."""


@pytest.fixture
def free(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """Let every port be free, and tell which were asked for."""
    asked: list[tuple[int, str]] = []
    monkeypatch.setattr(serve, "require_free", lambda port, host: asked.append((port, host)))
    return asked


def test_without_a_file_the_default_house_opens(run: Run, opened: Opened, free: list[tuple[int, str]]) -> None:
    assert run("serve") == (0, "", "")
    usual = {"lan": False, "data": "pitboss.db", "new_owner_password": False, **CAREFUL, "proxies": ""}
    assert opened == [(DEFAULT_HOUSE, {"port": 8047, **usual})]
    assert free == [(8047, "127.0.0.1")]


def test_a_house_opens_as_its_file_says(run: Run, opened: Opened, free: list[tuple[int, str]], tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE)
    assert run("serve", str(file)).code == 0
    asked = ("--port", "9000", "--lan", "--data", "books.db", "--new-owner-password", "--proxy", "127.0.0.1")
    assert run("serve", str(file), *asked).code == 0
    assert [house.name for house, _ in opened] == ["Ours", "Ours"]
    assert [more for _, more in opened] == [
        {
            "port": 8123,
            "lan": False,
            "data": "pitboss.db",
            "new_owner_password": False,
            **CAREFUL,
            "proxies": "",
        },
        {
            "port": 9000,
            "lan": True,
            "data": "books.db",
            "new_owner_password": True,
            **CAREFUL,
            "proxies": "127.0.0.1",
        },
    ]
    assert free == [(8123, "127.0.0.1"), (9000, "0.0.0.0")]


def test_a_bad_file_is_told_line_by_line(run: Run, opened: Opened, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE + "positions = 8\nplaces = 3\n")
    ran = run("serve", str(file))
    assert (ran.code, ran.out, opened) == (1, "", [])
    first, second = ran.err.splitlines()
    assert first.startswith(f"pitboss: {file}, line 7: positions = 8: ")
    assert second.startswith(f"pitboss: {file}, line 8: places: [[tables]] has no such key")


def test_a_file_that_is_not_there_is_told(run: Run, opened: Opened, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    assert run("serve", str(file)) == (2, "", f"pitboss: {file}: no such file or directory\n")


def test_a_port_that_is_in_use_is_told_before_anything_opens(run: Run, opened: Opened) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        ran = run("serve", "--port", str(port))
    assert (ran.code, ran.out, opened) == (2, "", [])
    assert ran.err == (
        f"pitboss: port {port} isn't available: something else is using it, perhaps another house;"
        " choose another with --port N, or any with --port 0\n"
    )


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (OSError(errno.EACCES, "Permission denied"), "this system reserves it for its administrator"),
        (OSError(errno.EADDRNOTAVAIL, "Cannot assign requested address"), "cannot assign requested address"),
    ],
)
def test_a_port_that_cannot_be_had_is_told(
    run: Run, opened: Opened, monkeypatch: pytest.MonkeyPatch, error: OSError, why: str
) -> None:
    class Closed(socket.socket):
        def bind(self, _: object) -> None:
            raise error

    monkeypatch.setattr(socket, "socket", Closed)
    assert f"port 80 isn't available: {why};" in run("serve", "--port", "80").err


def test_any_port_will_do(run: Run, opened: Opened) -> None:
    assert run("serve", "--port", "0").code == 0


@pytest.mark.parametrize("port", ["-1", "65536", "x", "²"])
def test_what_is_not_a_port_is_told(run: Run, port: str) -> None:
    ran = run("serve", f"--port={port}")
    assert ran.code == 2
    assert ran.err.startswith(f"pitboss: argument --port: {port!r} isn't a port: write a number from 0 to 65535")


@pytest.mark.parametrize(("argv", "module", "who"), [
    (["serve", "--port", "0"], "pitboss.server.web.app", "the live house"),
    (["bot", "localhost"], "pitboss.cli.client", "a bot"),
])  # fmt: skip
def test_who_has_not_installed_the_server_is_told_how(
    run: Run, monkeypatch: pytest.MonkeyPatch, argv: list[str], module: str, who: str
) -> None:
    class Missing:
        def find_spec(self, name: str, *_: object) -> None:
            if name == module:
                raise ModuleNotFoundError("No module named 'fastapi'", name="fastapi")

    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
    ran = run(*argv)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"pitboss: {who} needs fastapi, which isn't installed: pip install 'pitboss[server]'\n"


def test_a_module_of_the_program_itself_that_is_missing_is_not_hidden(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pitboss.server.web.app", None)
    with pytest.raises(ModuleNotFoundError):
        run("serve", "--port", "0")


def test_a_proxy_is_named_by_its_address(run: Run) -> None:
    code, _, said = run("serve", "--proxy", "nginx")
    assert code == 2 and "'nginx' isn't an address: write it as 127.0.0.1 or 10.0.0.0/8" in said
