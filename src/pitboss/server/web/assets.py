"""The page's own files: read once, compressed once, and kept by browsers for good under an address that names them."""

from __future__ import annotations

import mimetypes
import re
from functools import cached_property
from gzip import compress
from hashlib import sha256
from pathlib import Path

from fastapi import Request, Response
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

mimetypes.add_type("font/woff2", ".woff2")  # not every system knows it
mimetypes.add_type("text/javascript", ".js")
DIGITS = 16
FOR_GOOD = "public, max-age=31536000, immutable"
ANEW = "no-cache"
PACKED = (".woff2",)
"""Files that are compressed already."""
COMMENTED = (".js", ".css")
COMMENT = re.compile(rb"^[ \t]*/\*(?!!)(?:(?!\*/).)*\*/[ \t]*\n", re.DOTALL | re.MULTILINE)
"""A comment that has its lines to itself: it's for those who read the source."""
FROM_OTHERS = "vendor/"
"""Files of others are sent as they came, with their licenses."""
UNSENT = ".d.ts"
"""Files that only the page's checks read."""
STREAMS = ("/api/stream",)
"""Answers that go on, and are written by the house itself."""
LEAST = 4096
"""Answers of fewer bytes are sent as they are."""


def to_send(name: str, content: bytes) -> bytes:
    """Return a file without the comments of the page's own source."""
    is_own = name.endswith(COMMENTED) and not name.startswith(FROM_OTHERS)
    return COMMENT.sub(b"", content) if is_own else content


class Asset:
    """A file as it is sent."""

    def __init__(self, name: str, content: bytes) -> None:
        self.content = content
        self.media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self._is_packed = name.endswith(PACKED)

    @cached_property
    def packed(self) -> bytes | None:
        """The content as most browsers take it, where that is shorter."""
        made = None if self._is_packed else compress(self.content, 9, mtime=0)
        return made if made is not None and len(made) < len(self.content) else None

    def answer(self, request: Request, kept: str) -> Response:
        """Send the file, to be kept so long."""
        headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
        takes = "gzip" in request.headers.get("accept-encoding", "")
        if takes and self.packed is not None:
            headers["Content-Encoding"] = "gzip"
            return Response(self.packed, media_type=self.media_type, headers=headers)
        return Response(self.content, media_type=self.media_type, headers=headers)


class Assets:
    """All files of a folder, under one name that changes with any of them."""

    def __init__(self, folder: Path) -> None:
        found = (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.name.endswith(UNSENT))
        files = {path.relative_to(folder).as_posix(): path for path in found}
        self._assets = {name: Asset(name, to_send(name, path.read_bytes())) for name, path in files.items()}
        told = sha256()
        for name, asset in self._assets.items():
            told.update(name.encode() + b"\0" + sha256(asset.content).digest())
        self.digest = told.hexdigest()[:DIGITS]

    def answer(self, path: str, request: Request) -> Response | None:
        """Send a file: for good where its address has the name of them all, else to be asked for anew."""
        named, _, name = path.partition("/")
        is_named = named == self.digest
        asset = self._assets.get(name if is_named else path)
        return None if asset is None else asset.answer(request, FOR_GOOD if is_named else ANEW)


class PackedReadings(GZipMiddleware):
    """Compresses long answers to those who read; streams and the answers to commands go as they are."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "GET" and scope["path"] not in STREAMS:
            await super().__call__(scope, receive, send)
        else:
            await self.app(scope, receive, send)
