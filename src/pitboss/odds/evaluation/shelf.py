"""Tables on disk, in the user's cache directory: what is built once is read the next time.

A file is only read if the same program wrote it: its first line holds the digest of the sources that built it and that
of what follows. Whatever is wrong with a file or its directory, the table is built instead.
"""

from __future__ import annotations

import os
import struct
import sys
from array import array
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

from pitboss.table import cards, rankings

FORM = 1
"""The form of the files; a change of it makes older ones worthless."""


def directory() -> Path:
    """Return where this user's programs keep what can be made again."""
    if stated := os.environ.get("XDG_CACHE_HOME"):
        return Path(stated) / "pitboss"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "pitboss" / "cache"
    return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "pitboss"


def digest_of(sources: Iterable[Path]) -> str:
    """Return the SHA-256 of files by name and content, by which a program knows what it itself was."""
    digest = sha256()
    for source in sources:
        content = source.read_bytes()
        digest.update(f"{source.parent.name}/{source.name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


@cache
def _stamp() -> str:
    """Return what changes whenever the tables may: the form, the machine's byte order, and the sources."""
    sources = digest_of((Path(rankings.__file__), Path(cards.__file__), Path(__file__).with_name("tables.py")))
    return f"pitboss tables {FORM} {sys.byteorder} {sources}"


def load(name: str, types: str) -> tuple[array[int], ...] | None:
    """Return the arrays of a name, of these types, or None where they are not there as they were written."""
    try:
        heading, _, rest = (directory() / f"{name}.table").read_bytes().partition(b"\n")
        if heading.decode("ascii") != f"{_stamp()} {sha256(rest).hexdigest()}":
            return None
        arrays, place = [], 0
        for kind in types:
            (length,) = struct.unpack_from("=Q", rest, place)
            arrays.append(array(kind, rest[place + 8 : place + 8 + length]))
            place += 8 + length
    except (OSError, RuntimeError, ValueError, struct.error):
        return None
    return tuple(arrays)


def store(name: str, arrays: Sequence[array[int]]) -> None:
    """Write the arrays, all at once or not at all; a directory that cannot be written to is no error."""
    rest = b"".join(struct.pack("=Q", len(each) * each.itemsize) + each.tobytes() for each in arrays)
    with suppress(OSError, RuntimeError):
        directory().mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=directory(), prefix=f"{name}.", delete=False) as file:
            try:
                file.write(f"{_stamp()} {sha256(rest).hexdigest()}\n".encode("ascii") + rest)
                file.close()
                os.replace(file.name, directory() / f"{name}.table")
            except OSError:
                os.unlink(file.name)
                raise
