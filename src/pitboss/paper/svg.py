"""A tiny writer of SVG: elements as text, with everything that stands between them escaped."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

Number = int | float
Attribute = str | Number | None

NAMESPACE = "http://www.w3.org/2000/svg"


def number(value: Number) -> str:
    """Write a coordinate with at most two decimals and no trailing zeros.

    >>> number(12.0), number(0.333), number(-0.001)
    ('12', '0.33', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points(*coordinates: Number) -> str:
    """Write coordinates one after another, as paths and polygons take them."""
    return " ".join(map(number, coordinates))


def words(text: str) -> str:
    """Escape text that is read, not drawn."""
    return escape(text, quote=False)


def tag(name: str, *children: str, **attributes: Attribute) -> str:
    """Write an element; an underscore in an attribute's name stands for a hyphen, and one at its end for nothing.

    >>> tag("circle", tag("title", words("a & b")), class_="area", data_area="ante", r=1.5)
    '<circle class="area" data-area="ante" r="1.5"><title>a &amp; b</title></circle>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value if isinstance(value, str) else number(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def drawing(width: Number, height: Number, *children: str, role: str, **attributes: Attribute) -> str:
    """Write a whole SVG, which stands in a file by itself or in a page."""
    return tag(
        "svg",
        *children,
        xmlns=NAMESPACE,
        viewBox=points(0, 0, width, height),
        role=role,
        **attributes,
    )


LEGIBLE = 18
"""Height of the smallest letters that are kept on a layout a quarter of its size."""
MOST_SMALL = 200
"""Drawings that are remembered as they are in small."""
_TEXT = re.compile(r"<text\b(?:(?!</text>).)*</text>", re.DOTALL)
_SIZE = re.compile(r'font-size="([0-9]+)')
_TITLE = re.compile(r"<title>[^<]*</title>")
_FRACTION = re.compile(r"\b([0-9]{2,})\.[0-9]+|\b([0-9]\.[0-9])[0-9]+")
_FAMILY = re.compile(r'font-family="var\(--layout-(serif|sans)[^"]*"')


@lru_cache(MOST_SMALL)
def in_small(svg: str) -> str:
    """Return a drawing as it is looked at from far: without letters too small to read, and with coarser coordinates.

    >>> in_small('<svg><text font-size="30">A</text><text font-size="9">b</text><path d="M 1.25 20.5"/></svg>')
    '<svg><text font-size="30">A</text><path d="M 1.2 20"/></svg>'
    """
    read = _TEXT.sub(lambda found: found[0] if _is_legible(found[0]) else "", svg)
    plain = _FAMILY.sub(r'font-family="\1"', _TITLE.sub("", read)).replace('"sans"', '"sans-serif"')
    return _FRACTION.sub(lambda found: found[1] or found[2], plain)


def _is_legible(text: str) -> bool:
    """Tell whether letters are large enough to be read in small."""
    size = _SIZE.search(text)
    return size is not None and int(size[1]) >= LEGIBLE
