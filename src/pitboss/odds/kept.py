"""Answers that took long to find, kept in the user's cache directory and read the next time.

An answer is found again only by the same program for the same question: its file holds what was asked, by content, and
the digest of the sources that answered. A file that somebody wrote by hand is found by working a sample out again: it
holds what each of many parts of the answer is worth, of which whoever reads it draws some. Whatever is wrong with a
file or its directory, the answer is worked out instead.
"""

from __future__ import annotations

import json
import os
from array import array
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, NamedTuple
from zlib import compress, decompress
from zlib import error as NotCompressed

from pitboss.odds.answer import Answer, Priced
from pitboss.odds.evaluation.shelf import digest_of, directory

FORM = 2
"""The form of the files; a change of it makes older ones worthless."""

PACKAGES = ("law", "table", "games", "odds")
"""The packages of the program on whose sources an answer depends."""


class Kept(NamedTuple):
    """An answer that was kept, and what each of its parts is worth."""

    answer: Answer
    parts: Sequence[int]


class Asked(NamedTuple):
    """What an answer was asked about, by content: names of pay tables do not say what they pay."""

    name: str
    settings: Mapping[str, str]

    @property
    def words(self) -> str:
        """All of it, with the form of the file and the sources of the program, as one text."""
        return json.dumps([FORM, self.name, sorted(self.settings.items()), sources()])

    @property
    def place(self) -> Path:
        """Where the answer lies."""
        return directory() / f"{self.name}-{sha256(self.words.encode()).hexdigest()[:32]}.json"


@cache
def sources() -> str:
    """Return the digest of all sources on which an answer depends."""
    program = Path(__file__).parent.parent
    files = (file for name in PACKAGES for suffix in ("py", "tsv") for file in (program / name).rglob(f"*.{suffix}"))
    return digest_of(sorted(files))


def recall(asked: Asked) -> Kept | None:
    """Return an answer that was kept, or None where there is none that can be read."""
    try:
        heading, _, body = asked.place.read_text(encoding="utf-8").partition("\n")
        found = json.loads(body)
        if heading != sha256(body.encode()).hexdigest() or found["asked"] != asked.words:
            return None
        parts = array("q", decompress(b64decode(found["parts"])))
        return Kept(Answer(tuple(map(_priced, found["wagers"])), found["method"], found["strategy"]), parts)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RuntimeError, NotCompressed):
        return None


def keep(asked: Asked, kept: Kept) -> None:
    """Write an answer, whole or not at all; a directory that cannot be written to is no error."""
    place, body = asked.place, _body(asked, kept)
    with suppress(OSError, RuntimeError):
        place.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=place.parent, prefix=place.stem, delete=False, encoding="utf-8") as file:
            try:
                file.write(f"{sha256(body.encode()).hexdigest()}\n{body}")
                file.close()
                os.replace(file.name, place)
            except OSError:
                os.unlink(file.name)
                raise


def _body(asked: Asked, kept: Kept) -> str:
    answer = kept.answer
    wagers = [
        {"name": each.name, "per": each.per, "unit": str(each.unit), "action": str(each.action), "error": each.error,
         "outcomes": {str(net): str(chance) for net, chance in each.outcomes.items()},
         "apart": {of: [str(mean), str(chance)] for of, (mean, chance) in each.apart.items()}}
        for each in answer.wagers
    ]  # fmt: skip
    parts = b64encode(compress(array("q", kept.parts).tobytes())).decode()
    told = {"asked": asked.words, "wagers": wagers, "method": answer.method, "strategy": answer.strategy}
    return json.dumps(told | {"parts": parts})


def _priced(found: dict[str, Any]) -> Priced:
    return Priced(
        found["name"],
        {Fraction(net): Fraction(chance) for net, chance in found["outcomes"].items()},
        found["per"],
        Fraction(found["unit"]),
        Fraction(found["action"]),
        found["error"],
        {of: (Fraction(mean), Fraction(chance)) for of, (mean, chance) in found["apart"].items()},
    )
