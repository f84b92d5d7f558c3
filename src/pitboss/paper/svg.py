"""A tiny writer of SVG: elements as text, with everything that stands between them escaped."""

from __future__ import annotations

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
