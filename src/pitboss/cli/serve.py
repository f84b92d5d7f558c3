"""`pitboss serve`: the house opens its doors."""

from __future__ import annotations

import argparse
import errno
import socket
from importlib import import_module

from pitboss.cli import FAILED, OK, complain
from pitboss.cli.extras import server_extra
from pitboss.cli.terminal import Unable

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"


def run(arguments: argparse.Namespace) -> int:
    """Open the house that a file describes, or the default house, until it is told to stop."""
    from pitboss.housefile import DEFAULT_HOUSE, HouseFileError, read_house

    try:
        house = DEFAULT_HOUSE if arguments.file is None else read_house(arguments.file)
    except HouseFileError as error:
        for problem in error.problems:
            complain(f"{arguments.file}, {problem}")
        return FAILED
    port = house.port if arguments.port is None else arguments.port
    require_free(port, EVERYWHERE if arguments.lan else LOOPBACK)
    with server_extra("the live house"):
        app = import_module("pitboss.server.web.app")
    from pitboss.server.store.step import StoreError

    try:
        app.serve(
            house,
            port=port,
            lan=arguments.lan,
            data=arguments.data,
            new_owner_password=arguments.new_owner_password,
            close_tables=arguments.close_tables,
            names=tuple(arguments.name),
            despite_findings=arguments.despite_findings,
            proxies=arguments.proxy or "",
            readers=[each.strip() for each in (arguments.metrics or "").split(",") if each],
            log=arguments.log,
        )
    except StoreError as error:
        raise Unable(str(error)) from None
    return OK


def require_free(port: int, host: str) -> None:
    """Refuse a port that the house could not be reached at, before anything is opened."""
    try:
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind((host, port))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            why = "something else is using it, perhaps another house"
        elif error.errno in (errno.EACCES, errno.EPERM):
            why = "this system reserves it for its administrator"
        else:
            why = (error.strerror or str(error)).lower()
        raise Unable(
            f"port {port} isn't available: {why}; choose another with --port N, or any with --port 0"
        ) from None
