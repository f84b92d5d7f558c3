"""What comes with an extra of the package, and how somebody is told who has not installed it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pitboss.cli.terminal import Unable


@contextmanager
def server_extra(what: str) -> Iterator[None]:
    """Import what the live house needs; say how to get it where it is not there."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "pitboss":
            raise
        raise Unable(f"{what} needs {error.name}, which is not installed: pip install 'pitboss[server]'") from None


@contextmanager
def fast_extra(what: str) -> Iterator[None]:
    """Import what compiled loops need; say how to get it where it is not there."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "pitboss":
            raise
        raise Unable(f"{what} needs {error.name}, which is not installed: pip install 'pitboss[fast]'") from None
