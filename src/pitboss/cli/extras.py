"""What comes with an extra of the package, and how somebody is told who has not installed it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from pitboss.cli.terminal import Unable


def server_extra(what: str) -> AbstractContextManager[None]:
    """Import what the live house needs; say how to get it where it is not there."""
    return _extra("server", what)


def fast_extra(what: str) -> AbstractContextManager[None]:
    """Import what compiled loops need; say how to get it where it is not there."""
    return _extra("fast", what)


def paper_extra(what: str) -> AbstractContextManager[None]:
    """Import what the press needs; say how to get it where it is not there."""
    return _extra("paper", what)


def simulate_extra(what: str) -> AbstractContextManager[None]:
    """Import what a simulation needs; say how to get it where it is not there."""
    return _extra("simulate", what)


@contextmanager
def _extra(name: str, what: str) -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "pitboss":
            raise
        raise Unable(f"{what} needs {error.name}, which isn't installed: pip install 'pitboss[{name}]'") from None
