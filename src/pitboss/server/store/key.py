"""The house's key: 32 bytes in a file that is never in the database, without which the database tells no seed.

A house in a file has its key beside it (``pitboss.db.key``). For a database under an address it is the file that
PITBOSS_KEY names, the same on every server of the house, or else one in the home directory of whoever runs it.
"""

from __future__ import annotations

import os
import secrets
from hashlib import sha256
from pathlib import Path

from sqlalchemy import URL

from pitboss.server.store.step import StoreError

VARIABLE = "PITBOSS_KEY"
"""The environment variable that names the file of the key."""
KEY_BYTES = 32
_FORM = "pitboss-key-1"


class Key:
    """The house's key, of which only the name is ever told."""

    __slots__ = ("secret",)

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def __repr__(self) -> str:
        return f"<the key {self.name}>"

    @property
    def name(self) -> str:
        """What the key is called: it tells two keys apart and nothing else."""
        return sha256(b"pitboss key name" + self.secret).hexdigest()[:8]

    def line(self) -> str:
        """Return the key as its file has it."""
        return f"{_FORM} {self.secret.hex()}\n"


def new_key() -> Key:
    """Make a key."""
    return Key(secrets.token_bytes(KEY_BYTES))


def key_place(url: URL) -> Path:
    """Return where the key of a house lives."""
    if named := os.environ.get(VARIABLE, ""):
        return Path(named)
    if url.get_backend_name() == "sqlite":
        return Path(f"{url.database}.key")
    address = f"{url.host}:{url.port}/{url.database}"
    return Path.home() / ".pitboss" / f"house-{sha256(address.encode()).hexdigest()[:8]}.key"


def is_own_file(url: URL) -> bool:
    """Tell whether the key lies beside the house's own file, and belongs to nothing else."""
    return not os.environ.get(VARIABLE, "") and url.get_backend_name() == "sqlite"


def read_key(place: Path) -> Key | None:
    """Return the key in a file, None where there is no file, or say what is wrong with it."""
    try:
        words = place.read_text(encoding="ascii").split()
    except FileNotFoundError:
        return None
    except (OSError, UnicodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not a key"
        raise StoreError(f"the key {place} cannot be read: {why}") from None
    try:
        form, secret = words[0], bytes.fromhex(words[1])
    except (IndexError, ValueError):
        form, secret = "", b""
    if form != _FORM or len(secret) != KEY_BYTES or len(words) != 2:
        raise StoreError(f"the key {place} cannot be read: it is not a key of a house")
    return Key(secret)


def write_key(place: Path, key: Key) -> None:
    """Write a key to a file that only its owner reads; one that is there already is never written over."""
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(place, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="ascii") as file:
            file.write(key.line())
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise StoreError(f"there is a key at {place} already") from None
    except OSError as error:
        raise StoreError(f"the key {place} cannot be written: {error.strerror}") from None
