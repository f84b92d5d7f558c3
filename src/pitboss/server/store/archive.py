"""The archive of a house: pages of old rounds that were moved out of the database into files.

A page's row stays, with where its records begin and end and the hashes around them; only what lies in it is in a file
then, byte for byte. Whoever reads the page finds it there, and a file that was changed no longer chains. A house in a
file has its archive beside it (``pitboss.db.archive``); for a database under an address it is the folder that
PITBOSS_ARCHIVE names, or one in the home directory of whoever runs it.
"""

from __future__ import annotations

import os
import re
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from sqlalchemy import URL, Connection

from pitboss.server.store.step import StoreError

VARIABLE = "PITBOSS_ARCHIVE"
"""The environment variable that names the folder."""
OPTION = "archive"
"""Under which name the connections of a database have its archive."""
_FILE = re.compile(r"(?P<table>.+)-(?P<first>[0-9]+)-(?P<last>[0-9]+)\.pages\.zip")


class Archived(StoreError, ValueError):
    """Records are in the archive, and their file is not at hand."""


def archive_place(url: URL) -> Path:
    """Return where the archive of a house lives."""
    if named := os.environ.get(VARIABLE, ""):
        return Path(named)
    if url.get_backend_name() == "sqlite":
        return Path(f"{url.database}.archive")
    address = f"{url.host}:{url.port}/{url.database}"
    return Path.home() / ".pitboss" / f"house-{sha256(address.encode()).hexdigest()[:8]}.archive"


class Archive:
    """The folder of a house's archive: some files for each table, with the pages of some of its records each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def content(self, table: str, first: int, last: int) -> bytes:
        """Return what lies in a page of a table."""
        for file in sorted(self.folder.glob("*.pages.zip")):
            found = _FILE.fullmatch(file.name)
            if found and found["table"] == table and int(found["first"]) <= first and last <= int(found["last"]):
                try:
                    with zipfile.ZipFile(file) as opened:
                        return opened.read(_name(first, last))
                except (OSError, KeyError, zipfile.BadZipFile):
                    raise Archived(f"records {first} to {last} of table {table} cannot be read in {file}") from None
        raise Archived(f"records {first} to {last} of table {table} are in the archive, and not in {self.folder}")

    def keep(self, table: str, contents: Mapping[tuple[int, int], bytes]) -> Path:
        """Write pages of a table into a new file, wholly or not at all, and read them again."""
        first, last = min(contents)[0], max(contents)[1]
        file = self.folder / f"{table}-{first}-{last}.pages.zip"
        self.write(file, contents)
        for (begins, ends), content in contents.items():
            if self.content(table, begins, ends) != content:
                raise StoreError(f"{file} does not hold what was written to it")
        return file

    def write(self, file: Path, contents: Mapping[tuple[int, int], bytes]) -> None:
        """Write a file so that it is there whole or not at all."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with open(os.open(f"{file}.new", os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as written:
                with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as packed:
                    for (first, last), content in sorted(contents.items()):
                        packed.writestr(_name(first, last), content)
                written.flush()
                os.fsync(written.fileno())
            os.replace(f"{file}.new", file)
        except OSError as error:
            raise StoreError(f"the archive {file} cannot be written: {error.strerror}") from None


def _name(first: int, last: int) -> str:
    return f"{first}-{last}.page"


def content_of_page(connection: Connection, table: str, first: int, last: int, content: bytes) -> bytes:
    """Return what lies in a page: in its row, or in the archive where that is empty."""
    if content:
        return content
    archive: Archive = connection.get_execution_options()[OPTION]
    return archive.content(table, first, last)
