"""Write the page's types, `types.d.ts`, from the shapes in which the house answers; the page's checks read it.

`python -m tools.page_types` writes it anew; `--check` says whether it is what the house answers.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from textwrap import wrap
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TYPES = ROOT / "src" / "pitboss" / "server" / "web" / "page" / "types.d.ts"
WIDTH = 120
HEAD = "// What the house answers, written by tools/page_types.py from the API's own shapes. Change those instead.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_NAME = re.compile(r"[A-Za-z_]\w*")


def schemas() -> dict[str, Any]:
    """Return every shape of the API by its name."""
    from pitboss.housefile import HouseFile
    from pitboss.server.web.app import create_app

    described = create_app(HouseFile("Types", (), ()), "sqlite://").openapi()
    found: dict[str, Any] = described["components"]["schemas"]
    return found


def type_of(schema: dict[str, Any]) -> str:
    """Return a schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(map(type_of, schema[several])))
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value).lower() for value in values)
    if schema.get("type") == "array":
        inside = type_of(schema.get("items", {}))
        return f"({inside})[]" if " | " in inside else f"{inside}[]"
    if schema.get("type") == "object":
        more = schema.get("additionalProperties")
        return f"Record<string, {type_of(more) if isinstance(more, dict) else 'any'}>"
    return PLAIN.get(schema.get("type", ""), "any")


def told(words: str, indent: str = "") -> str:
    """Return a description as a comment, or nothing."""
    line = " ".join(words.split()).replace("*/", "")
    return "\n".join(wrap(f"{indent}/** {line} */", WIDTH, subsequent_indent=f"{indent} * ")) + "\n" if line else ""


def written(name: str, schema: dict[str, Any]) -> str:
    """Return a shape as a declaration."""
    about = told(schema.get("description", ""))
    if "properties" not in schema:
        return f"{about}export type {name} = {type_of(schema)};\n"
    needed = schema.get("required", ())
    lines = []
    for field, inside in schema["properties"].items():
        called = field if _NAME.fullmatch(field) else f'"{field}"'
        mark = "" if field in needed else "?"
        lines.append(f"{told(inside.get('description', ''), '  ')}  {called}{mark}: {type_of(inside)};\n")
    return f"{about}export interface {name} {{\n{''.join(lines)}}}\n"


def types() -> str:
    """Return all types of the page."""
    return HEAD + "".join(f"\n{written(name, schema)}" for name, schema in sorted(schemas().items()))


def main() -> int:
    """Write the types, or say whether they are as they should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say whether the file is up to date")
    text = types()
    if not parser.parse_args().check:
        TYPES.write_text(text, encoding="utf-8")
        return 0
    if TYPES.exists() and TYPES.read_text(encoding="utf-8") == text:
        return 0
    print(f"{TYPES.relative_to(ROOT)} is not what the house answers; `python -m tools.page_types` writes it anew.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
