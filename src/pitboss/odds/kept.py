"""Answers that took long to find, kept in the user's cache directory and read the next time.

An answer is found again only by the same program: its name holds the digest of what was asked and of the sources that
answered. Whatever is wrong with a file or its directory, the answer is worked out instead.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from types import ModuleType
from typing import Any

from pitboss.odds.answer import Answer, Priced
from pitboss.odds.evaluation.shelf import digest_of, directory

FORM = 1
"""The form of the files; a change of it makes older ones worthless."""


def place_of(name: str, asked: Mapping[str, str], sources: Iterable[ModuleType]) -> Path:
    """Return where the answer to a question lies, if these sources gave it."""
    told = json.dumps([FORM, name, sorted(asked.items()), digest_of(files_of(sources))])
    return directory() / f"{name}-{sha256(told.encode()).hexdigest()[:32]}.json"


def files_of(sources: Iterable[ModuleType]) -> list[Path]:
    """Return the files of modules, of a package all that lie in it."""
    paths = [Path(str(source.__file__)) for source in sources]
    return [
        file for path in paths for file in (sorted(path.parent.glob("*.py")) if path.stem == "__init__" else [path])
    ]


def recall(place: Path) -> Answer | None:
    """Return an answer that was kept, or None where there is none that can be read."""
    try:
        heading, _, body = place.read_text(encoding="utf-8").partition("\n")
        if heading != sha256(body.encode()).hexdigest():
            return None
        found = json.loads(body)
        wagers = tuple(_priced(each) for each in found["wagers"])
        return Answer(wagers, found["method"], found["strategy"])
    except (OSError, ValueError, KeyError, RuntimeError):
        return None


def keep(place: Path, answer: Answer) -> None:
    """Write an answer, whole or not at all; a directory that cannot be written to is no error."""
    wagers = [
        {"name": each.name, "per": each.per, "unit": str(each.unit), "action": str(each.action), "error": each.error,
         "outcomes": {str(net): str(chance) for net, chance in each.outcomes.items()},
         "apart": {of: [str(mean), str(chance)] for of, (mean, chance) in each.apart.items()}}
        for each in answer.wagers
    ]  # fmt: skip
    body = json.dumps({"wagers": wagers, "method": answer.method, "strategy": answer.strategy})
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
